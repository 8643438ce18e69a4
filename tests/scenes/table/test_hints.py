"""Hints (tested with posted events): the move, its demonstration, and the hint count."""

from __future__ import annotations

import re
from datetime import datetime
from pathlib import Path

import pygame
import pytest

from game.engine.action import Action, notation
from game.matches.match_summary import summarize
from game.players.player import Comparison, Decision
from game.words.event_text import plain
from scenes.records.results import ResultsScene
from scenes.table.input.gesture import GestureState
from scenes.table.layout import tuning
from scenes.table.model.match_texts import CLOSE, compared
from scenes.table.motion.dealing import equals_view
from tests.run_counts import SOAK, some
from tests.scenes.table.table_player import Player
from tests.scenes.table.test_aleph_null import action, put

PATIENCE = 600


def _asked(player: Player, way: str = "key") -> None:
    """Press the hint key or button, and check that a hint or its demonstration appears."""
    before = len(player.logged("hint")) + len(player.logged("how"))
    if way == "key":
        player.key(pygame.K_h)
    else:
        player.click(player.scene.controls.boxes()["hint"].centre)
    for _ in range(PATIENCE):
        if len(player.logged("hint")) + len(player.logged("how")) > before:
            player.frame()
            while player.table.ai_scheduler.owes:
                player.frame()
            return
        player.frame()
    raise AssertionError("no hint came")


def _ghosts(player: Player) -> list[str]:
    """Return the names of the sprites that demonstrate the move."""
    return [str(what[1]) for what in player.shown() if what[0] == "ghost"]


def _frames(player: Player) -> int:
    """Return the number of highlighted buttons in the picture."""
    return sum(what == ("panel", "focus") for what in player.shown())


def _wanted(player: Player) -> list[str]:
    """Return the names of the items that the suggested move would pick up."""
    hint, table = player.table.model.hint, player.match.state.table
    if player.table.model.is_token(hint.pick):
        return [hint.pick]
    return [table.cards[card].name for card in hint.cards]


@pytest.mark.parametrize("way", ["key", "button"])
def test_a_second_press_demonstrates_the_move_and_plays_nothing(tmp_path: Path, way: str) -> None:
    player = Player(tmp_path, 2, players=("", "greedy"), animate=True)
    player.ready()
    state = player.match.state
    _asked(player, way)
    first, hint = player.words(), player.table.model.hint
    assert player.logged("how") == []
    assert not _ghosts(player)
    _asked(player, way)
    assert player.logged("how")[-1]["action"] == player.logged("hint")[-1]["action"] == notation(hint, state.table)
    assert _ghosts(player) == _wanted(player) == [hint.pick]
    texts, words = player.scene.session.content.texts, player.words()
    assert texts[f"help.{hint.verb}.how"].split(",")[0] in words
    assert texts["table.hint.for"] in words
    assert len(words) > len(first)
    for _ in range(round(tuning.HOW_TIME * tuning.HOW_TIMES * 60) + 10):
        player.frame()
    assert not _ghosts(player), "the demonstration stops after a few repetitions"
    assert player.table.model.hint == hint
    assert texts["table.hint.for"] in player.words(), "the text stays longer"
    assert player.match.state is state
    assert equals_view(player.table.sprites, player.table.model.view)
    assert len(player.logged("hint")) == 1


def test_the_demonstration_moves_there_pauses_and_repeats(tmp_path: Path) -> None:
    player = Player(tmp_path, 2, animate=True)
    player.ready()
    _asked(player)
    _asked(player)
    found = []
    for _ in range(round(tuning.HOW_TIME * 60)):
        item = next(item for item in player.app.painter.display_list() if item.what[0] == "ghost")
        found.append(pygame.Vector2(item.rect.center))
        player.frame()
    scale = player.scene.scale
    hint, tokens = player.table.model.hint, player.match.state.table.tokens
    goal = player.table.model.layout.token(tokens.index(hint.pick), hint.place)
    away = [(at - pygame.Vector2(goal.x * scale, goal.y * scale)).length() for at in found]
    assert min(away) < 3
    assert away[0] > 50
    assert away[-1] > 50
    assert sum(far < 3 for far in away) > 20, "it stays there long enough to see"


def test_any_input_ends_the_demonstration(tmp_path: Path) -> None:
    player = Player(tmp_path, 2, animate=True)
    player.ready()
    for stop in ("key", "click", "right", "escape"):
        while not _ghosts(player):
            _asked(player)
        if stop in ("key", "escape"):
            player.key(pygame.K_PAGEUP if stop == "key" else pygame.K_ESCAPE)
        else:
            player.click((20, 300), 1 if stop == "click" else 3)
        player.frame()
        assert not _ghosts(player), stop
        player.settle()
        assert not player.match.turns


def test_a_third_press_shows_the_demonstration_again(tmp_path: Path) -> None:
    player = Player(tmp_path, 2, animate=True)
    player.ready()
    for _ in range(3):
        _asked(player)
    assert [len(player.logged(event)) for event in ("hint", "how")] == [1, 2]
    assert _ghosts(player)
    assert player.scene.session.hints == 1


def test_a_pick_up_and_return_restarts_the_hint(tmp_path: Path) -> None:
    """Asking for a hint again after a pick-up repeats the hint, but doesn't count it twice."""
    player = Player(tmp_path, 2, animate=True)
    player.ready()
    _asked(player)
    hint = player.table.model.hint
    player.click(player.point(player.items(hint)[0]))
    assert player.table.gesture.state == GestureState.PICKED
    assert player.table.model.hint is None
    _asked(player)
    assert player.table.model.hint == hint
    assert player.logged("how") == []
    assert player.scene.session.hints == 1


@pytest.mark.parametrize("setting", [{"reduced_motion": True}, {"speed": 4}])
def test_without_motion_the_ghost_stays_at_its_goal(tmp_path: Path, setting: dict[str, bool]) -> None:
    player = Player(tmp_path, 2, animate=True)
    player.app.keep(player.app.settings._replace(**setting))
    player.table.director.motion = player.app.motion
    player.ready()
    _asked(player)
    _asked(player)
    seen = {player.app.painter.display_list()[-1].rect.center}
    for _ in range(30):
        assert _ghosts(player)
        player.frame()
        seen |= {item.rect.center for item in player.app.painter.display_list() if item.what[0] == "ghost"}
    assert not player.table.hints.moving
    assert player.top.rest() is not None, "it ends on its own"
    assert len({item.rect.center for item in player.app.painter.display_list() if item.what[0] == "ghost"}) == 1
    player.frame(seconds=tuning.HOW_TIME * tuning.HOW_TIMES)
    player.frame()
    assert not _ghosts(player)


@pytest.mark.parametrize("game", some(["soul_battle", "oubliette", "fissureverse", "metempsychosis", "aleph_null"], 3))
def test_every_kind_of_move_is_shown_in_every_game(tmp_path: Path, game: str) -> None:
    """A complete match includes moves with tokens, cards, piles, choices and buttons."""
    seats = 1 if game in ("metempsychosis", "aleph_null", "oubliette") else 2
    extra = {} if seats == 1 else {"privacy": "open"}
    player = Player(tmp_path, seats, seed="shown how", game=game, **extra)
    shown: set[str] = set()
    match = player.match
    for _ in range(40):
        player.ready()
        if not match.asked or (len(shown) > 2 and not SOAK):
            break
        state = match.state
        _asked(player)
        hint = player.table.model.hint
        if hint.verb not in shown:
            _asked(player)
            shown.add(hint.verb)
            assert match.state is state
            wanted = _wanted(player)
            if wanted:
                assert sorted(_ghosts(player)) == sorted(wanted), hint
            else:
                assert _frames(player), f"{hint.verb} is a button that is framed"
            note = player.table.overlay.note
            assert (
                note is None
                or 0
                < player.table.overlay.boxes.whole.y
                < player.table.overlay.boxes.whole.y + player.table.overlay.boxes.whole.h
                < player.table.model.size[1]
            )
            words = player.words()
            head = player.scene.session.content.texts[f"help.{hint.verb}.how"].split("{")[0].split(".")[0]
            assert head[:20] in words, hint.verb
            player.key(pygame.K_ESCAPE)
            assert not _ghosts(player)
        player.table.play(hint)
        if match.state is state:
            player.confirm()
    assert len(shown) >= 3
    assert len(player.logged("action")) == len(match.turns), "asking for a hint plays nothing"


def test_the_reason_says_so_if_there_is_no_other_move(tmp_path: Path) -> None:
    player = Player(tmp_path, 2, seed="shown how", privacy="open")
    only = player.scene.app.texts["term.only"]
    seen = set()
    for _ in range(50):
        player.ready()
        alone = len(player.match.legal()) == 1
        _asked(player)
        assert (only in player.words()) == alone
        seen.add(alone)
        state = player.match.state
        player.table.play(player.table.model.hint)
        if player.match.state is state:
            player.confirm()
        if len(seen) == 2:
            return
    raise AssertionError("there was always something to choose, or never")


@pytest.mark.parametrize("matches", [6, 12, 80])
def test_the_comparison_is_true_and_never_speaks_against_the_hint(tmp_path: Path, matches: int) -> None:
    player = Player(tmp_path, 2, "hints", game="fissureverse", rogations="asked")
    model = player.table.model
    mine, rival = Action("decline", 1), Action("abstain", 1)
    for wins in range(matches + 1):
        for rivals in range(matches + 1):
            choice = Decision(mine, comparison=Comparison(matches, wins, rival, rivals))
            words = plain(compared(model.words, model.match.view(0), choice))
            numbers = [int(number) for number in re.findall(r"\d+", words)]
            if rivals > wins:
                assert numbers == [matches]
                assert "no other move is clearly better" in words
            elif rivals == wins:
                assert numbers == ([wins, matches] if wins else [matches])
                assert ("Equally good" in words) == bool(wins)
            else:
                assert sorted(numbers) == sorted([wins, matches, rivals])
                assert ("Nearly as good" in words) == (wins - rivals <= matches / CLOSE)
    player.app.close()


def test_a_card_of_a_closed_pile_is_shown_in_the_spread_pile(tmp_path: Path) -> None:
    player = Player(tmp_path, seats=1, seed="night 1", game="aleph_null")
    player.ready()
    put(player, altar="BELL", deck="SALAMANDER", hand="CANDLE.1")
    player.act(action(player, "sacrifice BELL > removed"), "drag")
    player.settle()
    player.key(pygame.K_ESCAPE)
    _asked(player)
    spread = player.table.overlay.spread
    assert spread is not None
    assert "Fetch Salamander" in player.words()
    assert spread.advised((action(player, "fetch SALAMANDER > hand"),)) == {spread.chosen}
    _asked(player)
    spread = player.table.overlay.spread
    assert spread is not None
    player.frame()
    assert _ghosts(player) == ["SALAMANDER"]
    ghost = next(item for item in player.app.painter.display_list() if item.what[0] == "ghost")
    assert player.table.overlay.boxes.whole.holds(*(at / player.scene.scale for at in ghost.rect.center))
    assert player.scene.session.content.texts["help.fetch.how"] in player.words()
    player.click(player.scene.controls.boxes()["hint"].centre)
    assert len(player.logged("how")) == 2, "the button works even below the pile that the hint has spread"
    assert player.match.state.cards_in("hand") == ["CANDLE.1"]
    player.steady()
    player.key(pygame.K_RETURN)
    player.settle()
    assert player.match.state.cards_in("hand") == ["CANDLE.1", "SALAMANDER"]
    put(player, hand="WEALTHY", deck="BELL")
    _asked(player)
    assert player.table.overlay.spread is None, "a hint at a visible card opens no pile"


# --- how they are counted ---------------------------------------------------------------------------------------


def test_a_hint_counts_once_per_position_and_is_saved_at_once(tmp_path: Path) -> None:
    player = Player(tmp_path, 2)
    player.ready()
    session = player.scene.session
    for _ in range(2):
        _asked(player)
    assert session.hints == 1
    player.table.play(player.table.model.hint)
    player.ready()
    _asked(player)
    assert session.hints == 2
    player.table.undo()
    _asked(player)
    assert session.hints == 2, "the same position as before"
    path = session.journal.path
    player.app.close()
    again = Player(tmp_path / "again", 2)
    resumed = again.app.matches.resume(path)
    assert resumed.hints == 2
    again.app.scenes.reset(again.app.make("table", resumed))
    again.ready()
    _asked(again)
    assert resumed.hints == 2
    again.app.close()


@pytest.mark.parametrize(
    ("game", "seats", "count"), [("soul_battle", 2, 0), ("soul_battle", 2, 1), ("metempsychosis", 1, 3)]
)
def test_the_results_and_the_statistics_show_the_number_of_hints(
    tmp_path: Path, game: str, seats: int, count: int
) -> None:
    extra = {} if seats == 1 else {"privacy": "open", "exhausted_piles": 1}
    player = Player(tmp_path, seats, game=game, **extra)
    player.ready()
    match, session = player.match, player.scene.session
    for number in range(2000):
        if not match.asked:
            break
        if number < count:
            session.hinted()
        session.play(match.legal()[0])
    line = summarize(session, datetime(2026, 1, 1))
    assert line.hints == count
    player.app.scenes.reset(ResultsScene(player.app, session))
    player.frame()
    text = player.app.texts["results.hints.one"] if count == 1 else player.app.say("results.hints.many", count=count)
    assert (text in player.words()) is bool(count)


def test_esc_closes_the_hints_text_or_highlight_first(tmp_path: Path) -> None:
    """The first Esc closes the hint's text or highlight. Only a second Esc opens the menu."""
    player = Player(tmp_path, 2, players=("", "greedy"))
    player.ready()
    _asked(player)
    player.key(pygame.K_ESCAPE)
    assert (player.table.model.hint, player.table.overlay.note) == (None, None)
    _asked(player)
    player.table.overlay.dismiss()
    player.key(pygame.K_ESCAPE)
    assert player.table.model.hint is None
    assert len(player.app.scenes.all) == 1
    player.key(pygame.K_ESCAPE)
    assert len(player.app.scenes.all) == 2
