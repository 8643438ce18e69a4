"""The table while it rotates or shows a message, and the popups that show points gained."""

from __future__ import annotations

import math
from itertools import pairwise
from pathlib import Path

import pytest

from game.engine.action import parse
from scenes.table.model.selection import CARD, Item
from tests.games.aleph_null.table import mark, position
from tests.scenes.table.table_player import Player


def test_nothing_moves_while_a_message_is_shown(tmp_path: Path) -> None:
    player = Player(tmp_path, 2, "table", animate=True, privacy="open")
    player.ready()
    card = player.match.view(1).places[player.match.state.table.place_named["hand.1"]][2]
    player.drag(player.point(Item(CARD, card)), player.middle(0))
    player.settle()
    assert player.table.overlay.note is not None
    assert player.app.frame([], 0.0) == []
    player.sleep()
    assert player.table.overlay.note is None, "it disappears on its own"


def test_no_pile_is_in_two_places_while_the_table_rotates(tmp_path: Path) -> None:
    player = Player(tmp_path, 2, "table", animate=True, privacy="open")
    player.ready()
    for verb in ("place", "battle"):
        player.settle()
        player.act(next(one for one in player.match.legal() if one.verb == verb and len(one.cards) < 2), "drag")
    sprites, table = player.table.sprites, player.match.state.table
    decks = [table.place_named[f"deck.{seat}"] for seat in (1, 2)]
    front, turning = player.table.model.front, 0
    while player.table.model.front == front or player.table.director.busy:
        player.frame()
        if player.table.model.front != front and player.table.director.busy:
            turning += 1
            assert all(sprites.visible(deck) == [] for deck in decks), "only the moving cards of the decks are visible"
    assert turning > 10
    assert all(sprites.visible(deck) for deck in decks)


def won(player: Player) -> None:
    """Play until someone has gained points."""
    scores = [one.total for one in player.match.game.summary(player.match.state)]
    for _ in range(200):
        player.ready()
        legal = player.match.legal()
        order = ("claim", "pass", "battle", "place", "end")
        player.act(min(legal, key=lambda one: order.index(one.verb) if one.verb in order else 9), "drag")
        now = [one.total for one in player.match.game.summary(player.match.state)]
        if now != scores:
            return
    raise AssertionError("nobody wins anything")


def test_gained_points_fly_from_the_won_soul_to_the_plate_and_vanish(tmp_path: Path) -> None:
    player = Player(tmp_path, 2, "table", animate=True, privacy="open")
    won(player)
    scores = [one.total for one in player.match.game.summary(player.match.state)]
    points = max(scores)
    away = []
    for _ in range(400):
        player.frame()
        plate = player.table.model.layout.plates[scores.index(points) + 1].box
        middle = player.pixel(plate.centre)[1]
        found = [item.rect for item in player.live() if item.what == ("text", f"+{points}")]
        away += [abs(rect.centery - middle) for rect in found]
        if player.top.rest() != 0:
            break
    assert len(away) > 30
    there = away.index(min(away))
    assert away[0] > 100, "it comes from the soul"
    assert 10 < there < len(away) - 10, "it reaches the plate on its way"
    assert len(set(away[there:])) > 5, "then it rises"
    assert all(after >= before - 1 for before, after in pairwise(away[there:])), "it never sinks"
    assert f"+{points}" not in player.words(), "it is gone in the end"


def test_undone_points_are_not_shown_as_gained(tmp_path: Path) -> None:
    player = Player(tmp_path, 2, "table", animate=True, privacy="open")
    won(player)
    player.frame()
    assert player.table.score_popups.busy(player.table.director.now)
    if player.table.model.why_no_undo() is None:
        player.table.undo()
    else:
        player.table.moved_back("undo")
    assert not player.table.score_popups.busy(player.table.director.now)


def test_with_reduced_motion_a_pop_up_does_not_move(tmp_path: Path) -> None:
    player = Player(tmp_path, 2, "table", animate=True, privacy="open")
    player.app.keep(player.app.settings._replace(reduced_motion=True))
    player.scene.enter()
    won(player)
    heights = set()
    for _ in range(400):
        player.frame()
        items = [item for item in player.live() if item.what[0] == "text"]
        heights |= {(player.table.model.front, item.y) for item in items if str(item.what[1]).startswith("+")}
    assert heights
    assert len(heights) == len({front for front, _ in heights})


def test_lost_willpower_flies_from_the_keeper_to_its_dial(tmp_path: Path) -> None:
    player = Player(tmp_path, 1, "table", game="metempsychosis", animate=True)
    player.ready()
    before = player.match.game.display.gauges(player.match.state)[0].value
    player.table.play(next(one for one in player.match.legal() if one.verb == "incarnate"))
    lost = before - player.match.game.display.gauges(player.match.state)[0].value
    assert lost > 0
    seen: list[tuple[int, int]] = []
    while player.table.busy:
        player.frame()
        seen += [item.rect.center for item in player.live() if item.what == ("text", f"−{lost}")]
    dial = player.pixel(player.table.model.layout.dials["willpower"][0][:2])
    assert abs(seen[0][0] - dial[0]) > 100
    assert abs(seen[-1][0] - dial[0]) < 100


@pytest.mark.parametrize(("text", "marks"), [("scrap WEALTHY > discard", {}), ("bonus", {"bonus": 2})])
def test_gained_power_flies_from_its_card_or_the_grimoire_to_its_page(
    tmp_path: Path, text: str, marks: dict[str, int]
) -> None:
    player = Player(tmp_path, 1, "night 1", game="aleph_null", animate=True)
    player.ready()
    made = position(altar="WEALTHY", marks={"hour": 2, **marks})
    player.match.start = made.start
    player.match.turns.clear()
    player.table.shown.relook()
    player.table._asked()
    player.settle()
    layout = player.table.model.layout
    pages, discard = layout.pages, layout.spots[layout.table.place_named["discard"]]
    start = pages["grimoire"][0].centre if marks else (discard.x, discard.y)
    player.table.play(parse(f"1 {text}", player.match.state.table))
    gained = mark(player.match, "power")
    assert gained
    seen: list[tuple[int, int]] = []
    while player.table.busy:
        player.frame()
        seen += [item.rect.center for item in player.live() if item.what == ("text", f"+{gained}")]
    assert math.dist(seen[0], player.pixel(start)) < 60
    assert player.pixel((0, pages["power"][0].y - 20))[1] < seen[-1][1] < player.pixel(pages["power"][0].centre)[1]
    assert seen[-1][0] < player.pixel((pages["power"][0].x + pages["power"][0].w, 0))[0]
