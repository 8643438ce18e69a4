"""The battle tray shows whole plays, never covers an index, and accepts drops anywhere."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine.action import parse
from game.engine.definition.contest import ACTS, LEADS, OUT, PASSED, WAITS
from game.engine.play.match import Match
from game.words.event_text import plain
from scenes.drawing.shapes import Shapes
from scenes.drawing.theme import PanelStyle
from scenes.table.board.overlay import ButtonTip
from scenes.table.layout.boxes import Box, card_box
from scenes.table.layout.layout import LOG_HEAD
from scenes.table.layout.tray_layout import tray_layout
from tests.games.soul_battle.table import battle
from tests.scenes.menus.app_driver import NAMES
from tests.scenes.sizes import watched
from tests.scenes.table import table_player
from tests.scenes.table.table_player import Player

INDEX = 0.24
"""Width of the index in a card's upper left corner, in card widths. The index is twice as tall as it is wide."""
BOXES = (Box(378, 84, 508, 487), Box(378, 14, 508, 558))


def index_of(box: Box) -> Box:
    return Box(box.x, box.y, box.w * INDEX, box.w * INDEX * 2)


@pytest.mark.parametrize("box", BOXES, ids=str)
@pytest.mark.parametrize("plays", range(13))
@pytest.mark.parametrize("most", [1, 2])
@pytest.mark.parametrize(("text", "least"), [(1.0, 80), (1.4, 70)])
def test_every_play_is_whole_and_shows_its_index(box: Box, plays: int, most: int, text: float, least: float) -> None:
    players = 2 if box is BOXES[0] else 6
    tray = tray_layout(box, [1 + (number % most) for number in range(plays)], True, players, text)
    drawn = [card_box(tray.prize), *(card_box(pose) for play in tray.plays for pose in play.cards)]
    for number, card in enumerate(drawn):
        assert card == pytest.approx(Box(*card)._replace(x=max(card.x, box.x), y=max(card.y, box.y)))
        assert box.x + box.w >= card.x + card.w
        assert not any(index_of(card).meets(later) for later in drawn[number + 1 :])
    parts = [tray.title, tray.line, tray.players, tray.zone]
    for at, part in enumerate(parts):
        assert not any(part.meets(other) for other in [*parts[at + 1 :], *drawn])
    assert all(not play.total.grown(-0.1).meets(card) for play in tray.plays for card in drawn)
    assert not plays or tray.plays[-1].cards[0].width >= least
    assert len(tray.chips) == players
    for at, chip in enumerate(tray.chips):
        assert tray.players.joined(chip) == pytest.approx(tray.players)
        assert not any(chip.grown(-0.1).meets(other) for other in tray.chips[at + 1 :])
        assert chip.w >= 86 * text
    assert len({play.cards[0].width for play in tray.plays[:-1]}) <= 1


def open_battle(player: Player) -> None:
    for verb in ("place", "battle"):
        player.ready()
        player.act(next(action for action in player.match.legal() if action.verb == verb), "drag")


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_tray_shows_the_battle_and_takes_the_answer(tmp_path: Path, seats: int) -> None:
    player = Player(tmp_path, seats, privacy="open")
    open_battle(player)
    table = player.table
    tray = table.model.tray
    assert tray is not None
    contest, layout = tray.contest, tray.layout
    assert sorted(contest.players) == list(range(1, seats + 1))
    assert len(layout.chips) == seats, "the leader and the players who are out also have a box"
    pile = table.sprites.places[contest.pile]
    assert [sprite.pose for sprite in pile] == [pose for play in layout.plays for pose in play.cards]
    assert table.sprites.places[contest.place][-1].pose == layout.prize
    words = player.words()
    for told in (contest.title, contest.need, *(stance.line for stance in contest.stances)):
        assert "".join(span.text for span in table.model.words.said(told)) in words
    for x, y in (layout.box.centre, layout.zone.centre, (layout.title.x + 1, layout.title.y + 1)):
        assert table.hit_test.place_at(x, y) == contest.place
    assert not any(table.hit_test.item_at(*layout.players.centre) is one for one in table.sprites.tokens)
    stops = {stop.name[1] for stop in player.scene.controls.stops() if stop.name[0] == "place"}
    assert contest.place in stops
    assert not any(table.hit_test.under_tray(place) for place in stops)
    lays = [action for action in player.match.legal() if action.verb == "lay"]
    if lays:
        player.act(lays[0], "drag")
        assert player.match.turns[-1].action == lays[0]


def test_the_background_of_the_first_tray_is_drawn_before_the_tray_opens(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = Player(tmp_path, privacy="open")
    player.shown()
    styles = player.app.theme.panels
    drawn: list[PanelStyle] = []
    draw = Shapes._drawn

    def noted(shapes: Shapes, style: PanelStyle, *rest: Any) -> pygame.Surface:
        drawn.append(style)
        return draw(shapes, style, *rest)

    monkeypatch.setattr(Shapes, "_drawn", noted)
    open_battle(player)
    assert ("panel", "tray") in player.shown()
    assert not {"tray", "tray_rim"} & {name for name, style in styles.items() if style in drawn}


def test_a_frame_makes_no_new_tray_however_long_the_log_is(tmp_path: Path) -> None:
    player = Player(tmp_path, privacy="open")
    open_battle(player)
    model = player.table.model
    model.log[:0] = [[] for _ in range(300)]
    tray = model.tray
    assert tray is not None
    assert model.tray is tray


def test_a_won_battle_stays_until_the_cards_have_set_out(tmp_path: Path) -> None:
    player = Player(tmp_path, 2, animate=True, privacy="open", players=("", "random"))
    table = player.table
    while table.director.busy:
        player.frame()
    open_battle(player)
    for _ in range(600):
        player.frame()
        tray = table.model.tray
        if tray is not None and not tray.contest.lays:
            break
    assert tray is not None
    pile = table.sprites.places[tray.contest.pile]
    assert not pile
    assert player.scene.renderer.trays.seen is tray
    while table.ai_scheduler.owes:
        player.frame()
    assert any("wins" in line for line in player.words().splitlines())


def test_one_click_keeps_the_reaper_where_it_is(tmp_path: Path) -> None:
    player = Player(tmp_path, 2, privacy="open")
    assert "Stay" not in player.words().splitlines()  # the Reaper isn't on the board yet
    token = player.table.model.table.tokens.index("reaper.1")
    while player.match.asked != 1 or player.match.state.asks != "reaper" or player.match.state.tokens[token] < 0:
        player.table.session.play(player.match.legal()[-1])
    player.table.shown.relook()
    player.ready()
    at = player.match.state.tokens[token]
    assert "Stay" in player.words().splitlines()
    player.click(player.scene.controls.boxes()["wide0"].centre)
    action = player.match.turns[-1].action
    assert (action.verb, action.place) == ("place", at)


def test_passing_for_good_looks_different(tmp_path: Path) -> None:
    player = Player(tmp_path, 3, privacy="open", **{"pass": "open"})
    open_battle(player)
    player.ready()
    panels = [what[1] for what in player.shown() if what[0] == "panel"]
    assert panels.count("standing") == 1
    words = set(player.words().splitlines())
    assert {"Pass", "for this play only", "Leave this battle", "you won't be asked again"} <= words
    told = []
    for name in ("wide0", "stand0"):
        player.scene.controls.set_hover(name)
        player.frame()
        told.append(plain(player.table.overlay.note.text))
    assert "asked again if somebody beats it" in told[0]
    assert "until this battle ends" in told[1]
    player.scene.controls.set_hover("")
    assert player.table.overlay.note is None


@pytest.mark.parametrize("text", [100, 200])
def test_the_tray_tells_who_passed_from_who_left_and_shows_long_names_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: int
) -> None:
    monkeypatch.setattr(table_player, "NAMES", (*NAMES[4:], *NAMES[:4]))
    player = Player(tmp_path, 5, privacy="open", **{"pass": "open"})
    player.app.keep(player.app.settings._replace(text=text, interface=text))
    open_battle(player)
    session = player.table.session
    session.play(session.match.game.standing_answers(session.match.view(0))[0])
    session.stand(session.match.game.standing_answers(session.match.view(0))[0])
    player.table.shown.relook()
    player.ready()
    tray = player.table.model.tray
    assert tray is not None
    roles = [stance.role for stance in tray.contest.stances if stance is not None]
    assert sorted(roles) == sorted([ACTS, LEADS, WAITS, PASSED, OUT])
    words = player.words().splitlines()
    assert {"passed for now", "left the battle", "answers now", *player.table.session.names} <= set(words)
    assert "Wilhelmina the Great leads" in words


def test_the_log_tells_leaving_a_battle_from_passing_sb_4_2(tmp_path: Path) -> None:
    player = Player(tmp_path, 4, privacy="open", **{"pass": "open"})
    open_battle(player)
    seat = player.match.asked
    player.ready()
    player.press_answer(player.scene.controls.boxes()["stand0"].centre)
    player.confirm()
    player.ready()
    other = player.match.asked
    player.press_answer(player.scene.controls.boxes()["wide0"].centre)
    player.confirm()
    player.ready()
    assert other not in (0, seat)
    lines = [line for chapter in player.table.model.log[-2:] for line in chapter]
    assert [(line.key, dict(line.values)["who"]) for line in lines] == [("passed.ahead", seat), ("passed", other)]


@pytest.mark.parametrize("size", [(1280, 720), (1280, 640), (1920, 1080)])
@pytest.mark.parametrize("text", [100, 200])
@pytest.mark.parametrize("option", ["open", "final"])
def test_leaving_a_battle_is_beside_passing_but_never_in_its_place(
    tmp_path: Path, size: tuple[int, int], text: int, option: str
) -> None:
    player = Player(tmp_path, 4, size=size, privacy="open", **{"pass": option})
    player.app.keep(player.app.settings._replace(text=text, interface=text))
    open_battle(player)
    player.ready()
    layout, boxes = player.table.model.layout, player.scene.controls.boxes()
    passing, leaving = boxes["wide0"], boxes["stand0"]
    assert not passing.meets(leaving)
    near = 10 * player.table.model.panels
    assert passing.grown(near).meets(leaving)
    assert not leaving.meets(layout.panels["wide"]), "it isn't where free actions have their button"
    log = player.table.answers.log_box
    assert not any(log.meets(one) for one in (passing, leaving))
    assert log.h >= LOG_HEAD * player.table.model.panels * 2
    for name in ("wide0", "stand0"):
        player.move(boxes[name].centre)
        player.frame(seconds=1.0)
        assert isinstance(player.table.overlay.note, ButtonTip)
        whole = player.table.overlay.boxes.whole
        assert not any(whole.meets(answer) for answer in (passing, leaving)), "a tip covers no answer"


def test_no_tip_about_the_board_covers_the_tray(tmp_path: Path) -> None:
    player = Player(tmp_path, 6, privacy="open", **{"pass": "open"})
    open_battle(player)
    player.ready()
    tray = player.table.model.tray
    assert tray is not None
    player.move((2, 2))  # a place where cards have just been dropped doesn't show a tip until the pointer leaves it
    for point in (tray.layout.zone.centre, *(chip.centre for chip in tray.layout.chips), tray.layout.title.centre):
        player.move(point)
        player.frame()
        tip = player.table.overlay.tip
        assert tip is None or not tip.text


@pytest.mark.parametrize("size", [(1280, 720), (1024, 640)])
def test_what_six_players_do_grows_with_the_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    player = Player(tmp_path, 6, size=size, privacy="open", **{"pass": "open"})
    open_battle(player)
    session = player.table.session
    session.play(session.match.game.standing_answers(session.match.view(0))[0])
    session.stand(session.match.game.standing_answers(session.match.view(0))[0])
    player.table.shown.relook()
    found = []
    with watched(monkeypatch) as sizes:
        for text in (100, 200):
            player.app.keep(player.app.settings._replace(text=text))
            player.frame()
            said = ("passed for now", "left the battle", "answers now", "still in")
            tray = [one for one in sizes.seen(player.app.painter.display_list()) if one.words in said]
            found.append(min(one.size for one in tray if one.rect.x > player.scene.scale * 384))
    assert found[1] >= found[0] * 1.39


def test_two_clicked_cards_that_are_not_enough_are_refused_together(tmp_path: Path) -> None:
    made = battle(["3S 4S 5S", "KC QC AH"], "2C", privacy="open").do("battle 3S > b1").do("lay KC+QC > b1").match
    player = Player(tmp_path, 2, privacy="open")
    player.show(Match(made.game, made.setup, made.state))
    told = []
    for name in ("4S", "5S"):
        (item,) = player.items(parse(f"1 lay {name}.1 > b1", made.state.table))
        player.click(player.point(item))
        player.settle()
        told.append(plain(player.table.overlay.note.text))
    assert told[0].startswith("4♠ is worth 4.")
    assert told[1].startswith("4♠ + 5♠ is worth 9. To beat Q♣ and K♣, play more than 20.")
