"""A shared panel asks several people whether to announce a Rogation (FV 8.2b)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine.play.match import Match
from game.players.seats import PERSON
from game.words.event_text import plain
from scenes.table.curtain.curtain import CurtainScene
from scenes.table.model.visibility import Phase
from scenes.table.table_scene import TableScene
from tests.games.fissureverse.table import scene
from tests.scenes.table.table_player import STEP, Player

COMPUTER = "greedy"
FIELDS = {"field_1_1": "ACADEMIC", "field_2_1": "QUIETMILITIA", "field_3_1": "WARHORNS", "field_4_1": "OPTOMITES"}
SPARE = {"draw_1": "NIGHTCAPS", "draw_2": "LENSGRINDERS", "draw_3": "HOWLERS", "draw_4": "DREAMERS"}


def _table(folder: Path, seats: int = 3, players: tuple[str, ...] = (), **more: Any) -> Player:
    """Return a table in the Rogation window before seat 1's Turn.

    By default, only seat 1 has a Rogation.
    """
    options = {"privacy": more.pop("privacy", "strict"), "rogations": more.pop("rogations", "announce")}
    asks, marks = more.pop("asks", "1 rogation 2 0 0"), more.pop("marks", {})
    player = Player(folder, seats, "call", game="fissureverse", players=players, **options)
    places = {**FIELDS, **SPARE, "hand_1": "PRAYER", "hand_2": "NOMADS", "hand_3": "FLAG", **more}
    there = [name for name in places if name.startswith("location") or int(name.split("_")[1]) <= seats]
    made = scene(asks, marks, seats, options=options, **{name: places[name] for name in there}).match
    session = player.scene.session
    session.match = Match(made.game, made.setup, made.state)
    player.app.scenes.reset(player.app.make("table", session))
    player.settle()
    return player


def _press(player: Player, name: str) -> None:
    player.press_answer(player.scene.controls.boxes()[name].centre)
    player.settle()


def _buttons(player: Player) -> set[str]:
    return {name for name in player.scene.controls.boxes() if name.startswith(("call", "sit_out", "nobody"))}


def _acted(player: Player) -> list[tuple[int, str]]:
    return [(turn.action.seat, turn.action.verb) for turn in player.match.turns]


def test_nobody_needs_no_curtain_and_shows_no_hand(tmp_path: Path) -> None:
    player = _table(tmp_path)
    assert _buttons(player) == {"call1", "call2", "call3", "sit_out1", "sit_out2", "sit_out3", "nobody"}
    assert player.table.model.covered
    assert not player.logged("curtain")
    player.key(pygame.K_SPACE)
    player.settle()
    assert _acted(player) == [(1, "decline"), (2, "decline"), (3, "decline")]
    assert player.match.state.asks == "act"
    assert next(line.key for line in player.match.log()[-1]) == "nobody"


def test_a_round_of_three_people_with_nobody_announcing_takes_at_most_four_hand_overs(tmp_path: Path) -> None:
    """One curtain for each Turn is enough.

    If the seats were asked one by one, there would be more than ten curtains in the Round.
    """
    counted = {}
    for way in ("announce", "asked"):
        player = Player(tmp_path / way, 3, "round", game="fissureverse", privacy="strict", rogations=way)
        lifted = 0
        with player.unpainted():
            while player.match.game.turn(player.match.state) == 1:
                player.settle()
                if player.table.model.call is not None and player.top is player.scene:
                    player.steady()
                    player.key(pygame.K_0)
                elif isinstance(player.top, CurtainScene):
                    lifted += 1
                    player.lift()
                else:
                    legal = player.match.legal()
                    player.table.play(next((one for one in legal if one.verb in ("decline", "enough")), legal[0]))
        counted[way] = lifted
    assert counted["announce"] <= 4
    assert counted["asked"] > 10


def test_the_seat_that_announces_gets_the_curtain_and_everybody_may_announce_after_it(tmp_path: Path) -> None:
    player = _table(tmp_path, hand_2="PRAYER")
    _press(player, "call2")
    assert _acted(player) == [(1, "decline")], "Turn Order comes first, and seat 3 hasn't answered"
    assert isinstance(player.top, CurtainScene)
    assert player.top.seat == 2
    player.lift()
    player.act(next(action for action in player.match.legal() if action.verb == "invoke"), "drag")
    player.settle()
    assert player.table.model.covered
    assert _buttons(player) >= {"call1", "call3"}
    assert "call2" not in _buttons(player), "one Rogation per Round"


def test_an_announcement_can_be_taken_back(tmp_path: Path) -> None:
    """After one player takes back an announcement, the others may still announce a Rogation."""
    player = _table(tmp_path)
    _press(player, "call2")
    assert isinstance(player.top, CurtainScene)
    assert player.top.labels == ("Not now", "Not this Round")
    player.lift()
    player.act(next(action for action in player.match.legal() if action.verb == "decline"), "click")
    player.settle()
    assert _buttons(player) == {"call3", "sit_out3", "nobody"}
    _press(player, "nobody")
    assert player.match.state.asks == "act"


def test_not_this_round_is_public_and_lasts(tmp_path: Path) -> None:
    player = _table(tmp_path)
    _press(player, "sit_out2")
    assert player.scene.controls.calls.chosen("sit_out2")
    _press(player, "sit_out3")
    _press(player, "sit_out3")
    assert not player.scene.controls.calls.chosen("sit_out3"), "a seat can change its mind"
    assert _acted(player) == []
    _press(player, "nobody")
    assert _acted(player) == [(1, "decline"), (2, "abstain"), (3, "decline")]
    player.lift()
    player.act(next(action for action in player.match.legal() if action.verb == "refill"), "click")
    player.settle()
    assert _buttons(player) == {"call1", "call3", "sit_out1", "sit_out3", "nobody"}
    player.frame()
    assert "None this Round" in player.words()


def test_a_computer_decides_by_itself_in_turn_order(tmp_path: Path) -> None:
    """Until a computer player decides, nothing visible depends on that player's hand."""
    pictures, ends = [], []
    for hand in ("PRAYER", "WALKERS"):
        player = _table(tmp_path / hand, players=(COMPUTER, PERSON, PERSON), hand_1=hand)
        player.frame()
        pictures.append(player.shown())
        assert "call1" not in _buttons(player)
        _press(player, "nobody")
        player.settle()
        ends.append((_acted(player), player.table.model.phase))
    assert pictures[0] == pictures[1]
    assert ends[0] == ([(1, "invoke")], Phase.CALL)
    assert ends[1][0][:3] == [(1, "decline"), (2, "decline"), (3, "decline")]


def test_the_keyboard_reaches_every_button(tmp_path: Path) -> None:
    """The keyboard reaches every button in the panel."""
    player = _table(tmp_path)
    player.steady()
    player.focus(("button", "sit_out2"))
    player.key(pygame.K_RETURN)
    assert player.scene.controls.calls.chosen("sit_out2")
    player.steady()
    player.key(pygame.K_KP_3)
    player.settle()
    assert _acted(player) == [(1, "decline"), (2, "abstain")]
    assert isinstance(player.top, CurtainScene)
    assert player.top.seat == 3


@pytest.mark.parametrize("privacy", ["strict", "peek", "open"])
def test_every_privacy_level_has_the_panel(tmp_path: Path, privacy: str) -> None:
    player = _table(tmp_path, privacy=privacy)
    player.key(pygame.K_p)
    assert player.table.model.covered == (privacy != "open")
    player.steady()
    player.key(pygame.K_1)
    player.settle()
    player.lift()
    assert player.table.model.playing
    assert player.table.model.front == 1
    assert player.match.state.asks == "rogation"


@pytest.mark.parametrize(("players", "rogations"), [((), "asked"), ((PERSON, COMPUTER, COMPUTER), "announce")])
def test_no_panel_if_asked_in_turn_or_for_a_single_person(
    tmp_path: Path, players: tuple[str, ...], rogations: str
) -> None:
    player = _table(tmp_path, players=players, rogations=rogations)
    assert not _buttons(player)
    assert isinstance(player.top, CurtainScene) == (not players)


@pytest.mark.parametrize("apart", [0.2, 0.65, 0.8])
def test_the_second_click_on_nobody_does_not_answer_the_next_panel(tmp_path: Path, apart: float) -> None:
    """The second of two clicks on "nobody" doesn't answer the next panel."""
    player = _table(
        tmp_path, asks="1 rogation 2 0 3", marks={"lively": 1}, location="HAVEN", locations="PARADISE EARTH"
    )
    player.steady()
    point = player.scene.controls.boxes()["nobody"].centre
    player.click(point)
    for _ in range(round(apart / STEP) - 3):
        player.frame()
    assert "nobody" in _buttons(player), "the next panel is there"
    player.click(point)
    player.frame()
    assert len(player.match.turns) == 3
    assert "nobody" in _buttons(player)


@pytest.mark.parametrize("apart", [0.2, 0.6, 0.9])
@pytest.mark.parametrize("key", [0, pygame.K_RETURN])
def test_a_second_press_does_not_take_back_not_this_round(tmp_path: Path, key: int, apart: float) -> None:
    """Regression: after a slow double click, a player was asked again in the same Round."""
    player = _table(tmp_path)
    player.steady()
    point = player.scene.controls.boxes()["sit_out2"].centre

    def press() -> None:
        if key:
            player.focus(("button", "sit_out2"))
            player.key(key)
        else:
            player.click(point)

    press()
    before = player.app.click_guard.now
    while player.app.click_guard.now < before + apart - 2 * STEP:
        player.frame()
    press()
    assert player.scene.controls.calls.chosen("sit_out2")
    player.steady()
    press()
    assert not player.scene.controls.calls.chosen("sit_out2"), "a later press undoes the choice"


def test_undo_leads_back_from_the_panel_to_the_turn_before_it(tmp_path: Path) -> None:
    """Anyone may press Undo on the shared panel.

    The hand stays covered until its owner returns.
    """
    player = _table(tmp_path)
    _press(player, "nobody")
    player.lift()
    player.table.play(next(action for action in player.match.legal() if action.verb == "pass"))
    player.settle()
    assert "call1" in _buttons(player)
    turns = len(player.match.turns)
    player.click(player.scene.controls.boxes()["undo"].centre)
    player.settle()
    assert len(player.match.turns) == turns - 1
    assert isinstance(player.top, CurtainScene)
    assert player.top.seat == 1


def test_a_match_resumed_between_the_answers_asks_the_rest(tmp_path: Path) -> None:
    player = Player(tmp_path, 3, "resumed", game="fissureverse", privacy="strict")
    player.settle()
    first, *rest = player.match.game.shared_question(player.match.view(0)).seats
    session = player.scene.session
    session.play(player.match.game.blind_answers(player.match.view(0))[0])
    assert session.journal is not None
    path = Path(session.journal.path)
    assert session.close()
    resumed = player.app.matches.resume(path)
    player.app.scenes.reset(player.app.make("table", resumed))
    player.settle()
    assert isinstance(player.top, TableScene)
    assert _buttons(player) == {"nobody", *(f"{kind}{seat}" for kind in ("call", "sit_out") for seat in rest)}
    assert first not in rest


def test_after_reopening_the_curtain_tells_as_much_as_before(tmp_path: Path) -> None:
    """Answers on the panel don't count as a seat's last decision, even after a restart."""
    player = _table(tmp_path)
    _press(player, "nobody")
    for _ in range(2):
        player.lift()
        player.table.play(next(action for action in player.match.legal() if action.verb == "frenzy"))
        player.settle()
        _press(player, "nobody")
    told = _news(player)
    assert len(told) == 2
    player.app.scenes.reset(player.app.make("table", player.scene.session))
    player.settle()
    assert set(told) <= set(_news(player))


def _news(player: Player) -> list[str]:
    """Return the lines on the curtain."""
    assert isinstance(player.top, CurtainScene)
    return [plain(line) for line in player.top.seen.told]


@pytest.mark.parametrize("text", [100, 150, 200])
def test_a_long_name_in_the_panel_is_shortened_and_never_small(tmp_path: Path, text: int) -> None:
    """Regression: a 24-letter name was drawn smaller than usual, at every text size."""
    player = _table(tmp_path)
    player.app.type.text = text
    player.app.type.forget()
    long = "Wilhelmina of Brandenbur"
    player.scene.session.names[:] = [long] * 3
    player.app.scenes.reset(player.app.make("table", player.scene.session))
    player.settle()
    view = player.app.view
    boxes = [pygame.Rect(view.rect(*row.name)) for row in player.scene.controls.calls.rows()]
    written = [item.rect for item in player.app.painter.display_list() if item.what == ("text", long)]
    names = [rect for rect in written if any(box.contains(rect) for box in boxes)]
    assert len(names) == len(boxes) == 3
    assert all(rect.height >= player.app.type.line_height("label", view.scale, 1.0) for rect in names)
