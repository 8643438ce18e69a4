"""Refused drops, cancelled drags and window changes at the table."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.lab import cli_context
from scenes.table.input.gesture import GestureState
from scenes.table.layout import tuning
from scenes.table.model.selection import CARD, TOKEN, Item
from tests.scenes.table.match_data import library
from tests.scenes.table.table_player import Player


@pytest.fixture
def player(tmp_path: Path) -> Player:
    found = Player(tmp_path, 2, "table", animate=True)
    found.start()
    return found


def placed(player: Player) -> Player:
    """Place the Reaper where a battle is possible, and return the player."""
    action = next(action for action in player.match.legal() if action.verb == "place")
    player.act(action, "drag")
    player.start()
    return player


def reaper(player: Player) -> Item:
    return Item(TOKEN, name=f"reaper.{player.match.asked}")


def test_a_refused_drop_springs_home_and_says_why_with_the_rule(player: Player) -> None:
    placed(player)
    own = player.match.state.tokens[0]
    card = player.match.state.places[player.match.state.table.place_named["hand.1"]][0]
    before = player.match.state.digest()
    player.drag(player.point(Item(CARD, card)), player.middle(own))
    assert player.logged("refused")[-1]["rule"] == "SB 3.5"
    player.frame()
    assert "SB 3.5" in player.words()
    assert library().game("soul_battle").texts["refusal.own_soul"] in player.words()
    assert player.match.state.digest() == before
    for _ in range(30):
        player.frame()
    sprite = player.table.sprites.find(card)
    assert sprite.pose == sprite.rest or player.table.model.hover == sprite.number, "it is back in its place"


def test_shift_clicks_hold_two_useless_cards_and_the_drop_says_why(player: Player) -> None:
    table = player.match.state.table
    first, second = player.match.state.places[table.place_named["hand.1"]][:2]
    assert not any(action.cards for action in player.match.legal()), "the Reaper must be placed first"
    player.click(player.point(Item(CARD, first)))
    pygame.key.set_mods(pygame.KMOD_LSHIFT)
    try:
        player.click(player.point(Item(CARD, second)))
    finally:
        pygame.key.set_mods(0)
    assert player.table.model.selection.pick.cards == (first, second)
    player.click(player.middle(0))
    assert player.logged("refused")[-1]["key"] == "refusal.reaper_first"
    assert not player.table.model.selection.pick


def test_a_meaningless_drop_says_so_without_a_rule(player: Player) -> None:
    place = player.match.state.table.place_named["deck.1"]
    player.drag(player.point(reaper(player)), player.middle(place))
    assert player.logged("refused")[-1]["rule"] in ("", "SB 3.3")
    player.frame()
    assert any(what[0] == "panel" and what[1] == "note" for what in player.shown())
    assert player.match.turns == []


@pytest.mark.parametrize("how", ["escape", "right button", "lost focus"])
def test_a_drag_can_be_cancelled(player: Player, how: str) -> None:
    action = player.match.legal()[0]
    player.drag(player.point(reaper(player)), player.middle(action.place), drop=False)
    assert player.table.gesture.state == GestureState.DRAGGING
    if how == "escape":
        player.key(pygame.K_ESCAPE)
    elif how == "right button":
        player.down(player.middle(action.place), button=3)
    else:
        player.frame(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert player.table.model.selection.pick is None
    player.up(player.middle(action.place))
    player.ready()
    assert player.match.turns == []
    sprite = player.table.sprites.tokens[0]
    assert sprite.pose == sprite.rest


def test_a_drag_survives_a_resize(player: Player) -> None:
    action = player.match.legal()[0]
    player.drag(player.point(reaper(player)), player.middle(action.place), drop=False)
    pygame.display.set_mode((1024, 640), pygame.RESIZABLE)
    player.frame(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=1024, y=640))
    assert player.app.view.size == (1024, 640)
    assert player.table.gesture.state == GestureState.DRAGGING
    player.move(player.middle(action.place), held=True)
    player.up(player.middle(action.place))
    assert player.match.turns[-1].action == action


def test_the_focus_and_a_held_button_survive_a_resize(player: Player) -> None:
    player.key(pygame.K_TAB)
    focus = player.scene.controls.focus_stop()
    assert focus is not None
    menu = player.scene.controls.boxes()["menu"].centre
    player.move(menu)
    player.down(menu)
    player.scene.controls.focus = focus.name  # the press has cleared the focus
    pygame.display.set_mode((1024, 640), pygame.RESIZABLE)
    player.frame(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=1024, y=640))
    after = player.scene.controls.focus_stop()
    assert after is not None
    assert after.name == focus.name
    assert ("panel", "focus") in player.shown()
    player.up(player.scene.controls.boxes()["menu"].centre)
    assert player.top.name == "pause"


def test_a_drag_shows_what_its_drop_would_do(player: Player) -> None:
    action = player.match.legal()[0]
    player.app.eager = True
    player.drag(player.point(reaper(player)), player.middle(action.place), drop=False)
    for _ in range(20):
        player.frame()
    assert "Protect" in player.words()
    assert not player.match.turns


def test_two_held_cards_show_their_sum(player: Player) -> None:
    placed(player)
    pair = next((a for a in player.match.legal() if len(a.cards) == 2), None)
    assert pair is not None
    for card in pair.cards:
        player.click(player.point(Item(CARD, card)))
        player.settle()
    values = player.match.state.table.facts.value
    total = sum(values[card] for card in pair.cards)
    assert f"= {total}" in player.words()
    assert ("icon", "icons/plus.png") in player.shown()


def test_undo_reverts_moves_and_says_why_it_stops(player: Player) -> None:
    start = player.match.state.digest()
    player.key(pygame.K_z, pygame.KMOD_CTRL)
    assert player.logged("no_undo")[-1]["why"] == "undo.nothing"
    assert library().game("soul_battle").texts["undo.nothing"] in player.words()
    placed(player)
    after = player.match.state.digest()
    player.key(pygame.K_z, pygame.KMOD_CTRL)
    assert player.match.state.digest() == start
    player.key(pygame.K_y, pygame.KMOD_CTRL)
    assert player.match.state.digest() == after
    controls = player.scene.controls
    player.click(controls.boxes()["undo"].centre)
    assert player.match.state.digest() == start
    player.click(controls.boxes()["redo"].centre)
    assert player.match.state.digest() == after


@pytest.mark.parametrize("game", list(cli_context.games()))
def test_the_count_key_spreads_the_counted_pile_of_the_player_in_front(tmp_path: Path, game: str) -> None:
    """Every game has card counts. Without `count` in its table.yaml, a game would have none."""
    player = Player(tmp_path, min(2, library().game(game).game.most_seats), game=game)
    player.ready()
    player.key(pygame.K_c)
    player.frame()
    spread, model = player.table.overlay.spread, player.table.model
    assert spread is not None
    assert spread.counts is not None or spread.known
    place = model.table.place_named[player.logged("inspect")[-1]["place"]]
    assert model.table.places[place].seat in (0, model.front)
    player.table.input.cancel()
    model.plan = {key: value for key, value in model.plan.items() if key != "count"}
    player.key(pygame.K_c)
    player.frame()
    assert player.table.overlay.spread is None
    assert "This game has no cards to count." in player.words()


def test_a_pile_is_inspected_by_holding_and_by_the_right_button(player: Player) -> None:
    place = player.match.state.table.place_named["a1"]
    player.click(player.middle(place), button=3)
    assert player.logged("inspect")[-1] == {"event": "inspect", "place": "a1", "count": 3}
    assert "3 cards" in player.words()
    assert "2 face down" in player.words()
    player.key(pygame.K_ESCAPE)
    assert player.table.overlay.spread is None
    player.move(player.middle(place))
    player.down(player.middle(place))
    for _ in range(40):
        player.frame()
    player.up(player.middle(place))
    assert player.table.overlay.spread is not None
    assert len(player.logged("inspect")) == 2


def test_a_press_or_an_arrow_key_reads_a_card_of_a_spread_pile(player: Player) -> None:
    place = player.match.state.table.place_named["hand.1"]
    player.table.input.inspect(place)
    player.frame()
    overlay = player.table.overlay
    box = overlay.boxes.parts[1]
    player.click((box.x + 3, box.y + 3))
    assert overlay.spread is not None, "the pile stays open"
    assert overlay.any_tip.card == overlay.spread.known[1]
    player.key(pygame.K_RIGHT)
    assert overlay.any_tip.card == overlay.spread.known[2]
    name = player.match.state.table.cards[overlay.any_tip.card].name
    assert ("card", name, "large") in player.shown()


@pytest.mark.parametrize(
    ("opened", "closed"),
    [("right", "escape"), ("right", "right"), ("right", "click"), ("right", "drag"), ("hold", "drag")],
)
def test_after_a_spread_pile_the_next_drag_takes_a_card(player: Player, opened: str, closed: str) -> None:
    """A spread pile can be closed in several ways, even by the press that starts a drag."""
    action = next(action for action in player.match.legal() if action.place >= 0)
    pile = player.middle(player.match.state.table.place_named["deck.1"])
    if opened == "right":
        player.click(pile, button=3)
    else:
        player.move(pile)
        player.down(pile)
        player.frame(seconds=tuning.HOLD_TIME + 0.1)
        player.up(pile)
    player.frame()
    assert player.table.overlay.spread is not None
    if closed == "escape":
        player.key(pygame.K_ESCAPE)
    elif closed != "drag":
        player.click((4, 300), button=3 if closed == "right" else 1)
    assert (player.table.overlay.spread is not None) is (closed == "drag")
    player.act(action, "drag")
    assert [turn.action for turn in player.match.turns][-1:] == [action]


def test_a_press_that_pauses_and_then_moves_is_still_a_drag(player: Player) -> None:
    placed(player)
    action = next(action for action in player.match.legal() if action.cards and action.place >= 0)
    start, end = player.point(player.items(action)[-1]), player.middle(action.place)
    player.move(start)
    player.down(start)
    for _ in range(8):
        player.frame(seconds=tuning.HOLD_TIME / 5)
    tip = player.table.overlay.tip
    assert (tip.card, player.table.overlay.spread) == (action.cards[-1], None), "in the meantime, the card is enlarged"
    for share in (0.2, 0.6, 1.0):
        player.move((start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share), held=True)
    assert player.table.overlay.tip is None
    player.up(end)
    assert [turn.action for turn in player.match.turns][1:] == [action]


def test_a_click_beside_a_spread_pile_closes_it_and_picks_nothing_up(player: Player) -> None:
    table = player.match.state.table
    player.click(player.middle(table.place_named["deck.1"]), button=3)
    player.frame()
    action = next(action for action in player.match.legal() if action.place >= 0)
    player.click(player.point(player.items(action)[-1]))
    assert player.table.overlay.spread is None
    assert player.table.model.selection.pick is None


def test_any_input_finishes_all_motion(player: Player) -> None:
    action = player.match.legal()[0]
    player.table.play(action)
    player.frame()
    assert player.table.director.busy
    player.down((2, 2))
    assert not player.table.director.busy


def test_nothing_is_drawn_while_nothing_moves(player: Player) -> None:
    player.settle()
    assert player.app.frame([], 0.0) == []
    player.sleep()
    assert player.app.frame([], 0.0) == []


def test_escape_with_nothing_held_opens_the_pause(player: Player) -> None:
    player.key(pygame.K_ESCAPE)
    assert player.top.name == "pause"


def test_a_drag_frame_touches_only_the_dragged_item(player: Player) -> None:
    action = player.match.legal()[0]
    start, end = player.point(reaper(player)), player.middle(action.place)
    player.app.eager = True
    player.drag(start, end, drop=False)
    for _ in range(30):
        player.frame()
    still = player.still()
    x, y = player.pixel(end)
    motion = pygame.event.Event(pygame.MOUSEMOTION, pos=(x + 30, y + 20), rel=(30, 20), buttons=(1, 0, 0))
    damage = player.app.frame([motion], 1 / 60)
    assert player.still() is still, "the still picture isn't even compared"
    area = sum(rect.w * rect.h for rect in damage)
    assert 0 < area < player.app.view.width * player.app.view.height * 0.05


def test_the_log_shows_the_card_whose_name_is_under_the_pointer(player: Player) -> None:
    placed(player)
    player.frame()
    line = next(line for line in player.scene.log.lines if line.block.cards)
    rect, card = line.block.cards[-1]
    rect = rect.move(line.row.topleft)
    name = player.match.state.table.cards[card].name
    player.frame(pygame.event.Event(pygame.MOUSEMOTION, pos=rect.center, rel=(1, 1), buttons=(0, 0, 0)))
    assert ("card", name, "large") in player.shown(), "the card appears beside the log, with its text"
    assert "Worth" in player.words()


def test_a_line_of_the_log_shows_all_its_cards(player: Player) -> None:
    placed(player)
    player.frame()
    line = next(line for line in player.scene.log.lines if len({card for _, card in line.block.cards}) == 1)
    rect, card = line.row, line.block.cards[0][1]
    names = player.match.state.table.cards
    player.frame(pygame.event.Event(pygame.MOUSEMOTION, pos=(rect.x + 1, rect.y + 1), rel=(1, 1), buttons=(0, 0, 0)))
    assert ("card", names[card].name, "large") in player.shown()
    player.move((5, 5))
    before = player.shown()
    player.table.overlay.name_cards((1, 2, 3))
    player.frame()
    for card in (1, 2, 3):
        shown = ("card", names[card].name)
        assert player.shown().count(shown) == before.count(shown) + 1, "the cards appear side by side"


def test_a_face_down_pile_shows_its_number_and_no_face(player: Player) -> None:
    deck = player.match.state.table.place_named["deck.2"]
    player.table.input.inspect(deck)
    player.frame()
    assert "49 cards, 49 face down" in player.words()
    names = set(player.match.state.cards_in("deck.2"))
    assert not names & {what[1] for what in player.shown() if what[0] == "card"}
