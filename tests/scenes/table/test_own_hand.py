"""Tests for cards in the player's hand, and for passing for the rest of a battle."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.engine.refusal import Refused
from game.games import playable
from scenes.table.layout import tuning
from scenes.table.layout.boxes import turned_box
from scenes.table.layout.hand_order import moved, places_in, sorting
from scenes.table.motion.dealing import equals_view
from scenes.table.motion.sprites import RAISED
from tests.scenes.table.match_data import library
from tests.scenes.table.table_player import Player


def hand(player: Player) -> list[str]:
    """Return the names of the cards in the player's hand, from left to right."""
    player.settle()
    controller = player.table
    place = next(
        spot.place for spot in controller.model.layout.spots if spot.private and spot.seat == controller.model.front
    )
    cards = controller.model.table.cards
    row = controller.sprites.row(place)
    assert [sprite.rest.x for sprite in row] == sorted(sprite.rest.x for sprite in row)
    return [cards[sprite.card].name for sprite in row]


def at(player: Player, name: str) -> tuple[float, float]:
    """Return the middle of the visible part of a card in the hand."""
    controller = player.table
    spot = next(spot for spot in controller.model.layout.spots if spot.private and spot.seat == controller.model.front)
    row = controller.sprites.row(spot.place)
    sprite = next(one for one in row if controller.model.table.cards[one.card].name == name)
    step = row[1].rest.x - row[0].rest.x
    return sprite.rest.x - sprite.rest.width / 2 + step / 2, min(sprite.rest.y, controller.model.size[1] - 20)


@pytest.fixture(name="player")
def _player(tmp_path: Path) -> Player:
    player = Player(tmp_path, 2, "hands", privacy="open")
    player.start()
    return player


def test_card_positions_follow_sorting_and_moving() -> None:
    assert places_in([7, 8, 9], [9, 7]) == [1, 2, 0]
    assert places_in([7, 8, -3], [8]) == [1, 0, 2]
    assert moved([1, 2, 3, 4], 1, 2) == [2, 3, 1, 4]
    assert moved([1, 2, 3, 4], 4, 0) == [4, 1, 2, 3]


def test_the_key_sorts_by_rank_and_then_by_suit(player: Player) -> None:
    before = hand(player)
    controller = player.table
    orders = sorting(controller.model.session.content.cards, controller.model.table)
    numbers = {card.name: number for number, card in enumerate(controller.model.table.cards)}
    for order in ("rank", "suit", "rank"):
        player.key(pygame.K_s)
        keys = [orders[order][numbers[name]] for name in hand(player)]
        assert keys == sorted(keys)
        assert sorted(hand(player)) == sorted(before)
        assert equals_view(controller.sprites, controller.model.view)
    assert not controller.model.match.turns


def test_a_card_dragged_elsewhere_in_the_hand_stays_there(player: Player) -> None:
    first, second, third, *rest = hand(player)
    x, y = at(player, third)
    player.drag(at(player, first), (x - 30, y))
    assert not player.match.turns
    assert hand(player) == [second, first, third, *rest]
    player.act(player.match.legal()[0], "keys")
    player.start()
    left = [name for name in (second, first, third, *rest) if name in hand(player)]
    assert hand(player)[: len(left)] == left


def test_shift_and_an_arrow_move_the_focused_card(player: Player) -> None:
    first, second, *rest = hand(player)
    stop = next(stop for stop in player.scene.controls.stops() if stop.zone == "hand")
    player.scene.controls.focus = stop.name
    player.key(pygame.K_RIGHT, pygame.KMOD_SHIFT)
    assert hand(player) == [second, first, *rest]
    player.key(pygame.K_LEFT, pygame.KMOD_SHIFT)
    assert hand(player) == [first, second, *rest]


def test_a_click_on_a_soul_highlights_the_cards_that_beat_it(player: Player) -> None:
    spaces: set[int] = set()
    for _ in range(40):
        player.ready()
        legal = player.match.legal()
        spaces = {action.place for action in legal if action.verb == "battle"}
        if spaces:
            break
        player.act(legal[0], "keys")
    controller = player.table
    place = min(spaces)
    player.click(controller.hit_test.area(place).centre)
    wanted = {card for action in player.match.legal() if action.place == place for card in action.cards}
    assert controller.model.lit == wanted
    assert len([what for what in player.shown() if what[0] == "join"]) == len(wanted)
    player.click(at(player, hand(player)[0]))
    assert not controller.model.lit


def test_a_click_on_a_useless_pile_spreads_it(player: Player) -> None:
    player.start()
    controller, table = player.table, player.match.state.table
    deck = table.place_named["deck.1"]
    player.click(controller.hit_test.area(deck).centre)
    assert controller.overlay.spread is not None
    assert player.logged("inspect")[-1]["place"] == "deck.1"
    player.click((5, 5))
    assert controller.overlay.spread is None


def test_the_key_spreads_the_pile_under_the_pointer(player: Player) -> None:
    player.start()
    controller = player.table
    space = player.match.state.table.place_named["b2"]
    player.move(controller.hit_test.area(space).centre)
    player.key(pygame.K_i)
    assert controller.overlay.spread is not None
    assert player.logged("inspect")[-1]["place"] == "b2"


def test_a_click_on_a_destination_of_a_won_soul_says_how_to_take_it(player: Player) -> None:
    for _ in range(60):
        player.ready()
        legal = player.match.legal()
        if legal[0].verb == "claim":
            break
        player.act(
            min(
                legal,
                key=lambda one: (
                    ("pass", "battle", "place").index(one.verb) if one.verb in ("pass", "battle", "place") else 9
                ),
            ),
            "keys",
        )
    action = player.match.legal()[0]
    assert action.verb == "claim"
    player.click(player.table.hit_test.area(action.place).centre)
    note = player.table.overlay.note
    assert note is not None
    assert "".join(span.text for span in note.text).startswith("Take the soul you won: drag it here")


def test_a_click_on_a_destination_of_a_token_says_how_to_place_it(player: Player) -> None:
    player.start()
    action = next(action for action in player.match.legal() if action.verb == "place")
    player.click(player.table.hit_test.area(action.place).centre)
    note = player.table.overlay.note
    assert note is not None
    text = "".join(span.text for span in note.text)
    assert text.startswith("Place your Reaper: drag it here")


def answering(player: Player) -> None:
    """Play until someone must answer in an open battle (SB 4.1)."""
    for _ in range(60):
        player.ready()
        legal = player.match.legal()
        if player.table.model.standing():
            return
        player.act(next((action for action in legal if action.verb == "battle"), legal[0]), "keys")
    raise AssertionError("no open battle came")


def test_passing_for_the_battle_ends_its_questions(tmp_path: Path) -> None:
    """SB 4.2: with the option `open`, passes aren't final."""
    player = Player(tmp_path, 3, "standing", privacy="open", **{"pass": "open"})
    answering(player)
    seat = player.match.asked
    assert "stand0" in player.scene.controls.boxes()
    player.key(pygame.K_SPACE, pygame.KMOD_SHIFT)
    assert [turn.action.verb for turn in player.match.turns if turn.action.seat == seat][-1] == "pass"
    asked = []
    while player.match.state.asks == "answer":
        player.ready()
        asked.append(player.match.asked)
        legal = player.match.legal()
        player.act(next((action for action in legal if action.verb == "lay"), legal[-1]), "keys")
    assert asked
    assert seat not in asked
    player.start()
    assert not player.table.model.standing()


def test_only_a_pass_for_the_battle_can_be_given_in_advance(player: Player) -> None:
    session = player.table.model.session
    assert not player.table.model.standing()
    with pytest.raises(Refused):
        session.stand(session.match.legal()[0])


def test_with_a_card_picked_arrows_lead_only_to_its_legal_places(player: Player) -> None:
    action = next(action for action in player.match.legal() if action.place >= 0)
    controls = player.scene.controls
    assert any(stop.zone == "buttons" for stop in controls.reachable())
    player.table.input.enter(player.items(action)[0], -1)
    places = {stop.name[1] for stop in controls.reachable() if stop.name[0] == "place"}
    assert places == set(player.table.model.targets)
    assert not any(stop.zone == "buttons" for stop in controls.reachable())


def test_a_resting_pointer_shows_what_a_place_is(player: Player) -> None:
    texts = player.table.model.session.content.texts
    deck = next(spot.place for spot in player.table.model.layout.spots if spot.kind == "deck" and spot.seat == 1)
    player.move(player.table.hit_test.area(deck).centre)
    assert texts["tip.deck.own"] not in player.words()
    for _ in range(round(tuning.TIP_DELAY * 60) + 10):
        player.frame(seconds=1 / 60)
    assert texts["tip.deck.own"] in player.words()
    assert player.top.rest() != 0, "once the tip is visible, nothing moves"
    player.sleep()
    player.move((player.table.model.size[0] / 2, player.table.model.size[1] / 2))
    player.frame()
    assert texts["tip.deck.own"] not in player.words()


def test_the_key_of_an_absent_button_does_nothing(player: Player) -> None:
    player.start()
    assert not player.table.model.standing()
    before = player.match.state
    player.key(pygame.K_SPACE, pygame.KMOD_SHIFT)
    assert player.match.state is before


@pytest.mark.parametrize("game", playable(library()))
def test_a_hand_card_comes_forward_whole(tmp_path: Path, game: str) -> None:
    """Nothing covers or cuts off a raised card.

    The card stays raised while the pointer is at the card's lower edge.
    """
    player = Player(tmp_path, min(library().game(game).game.seats), "whole", game=game)
    player.start()
    table, fan = player.table, player.table.model.layout.own_fan
    if fan is None:
        return  # the cards lie side by side on the table
    row = list(table.sprites.row(fan.place))
    assert len(row) > 2
    for sprite in row:
        box = turned_box(sprite.rest)
        for y in (box.y + box.h * 0.4, min(box.y + box.h, table.model.size[1]) - 8):
            point = sprite.rest.x - sprite.rest.width * 0.3, y
            player.move((2, 2))
            player.move(point)
            player.settle()
            raised = turned_box(sprite.pose)
            assert table.model.hover == sprite.number
            assert (sprite.owner, raised.y + raised.h <= table.model.size[1]) == (RAISED, True)
            drawn = [what[1] for what in player.shown() if what[0] == "card" and what[2:] == ()]
            names = {table.model.table.cards[other.number].name for other in row}
            assert [name for name in drawn if name in names][-1] == table.model.table.cards[sprite.number].name


def test_a_spread_hand_keeps_its_order(player: Player) -> None:
    before = hand(player)
    player.key(pygame.K_s)
    sorted_hand = hand(player)
    assert sorted_hand != before
    player.table.input.inspect(player.table.model.layout.own_fan.place)
    player.frame()
    inspector = player.table.overlay.spread
    assert inspector is not None
    assert [player.match.state.table.cards[card].name for card in inspector.known] == sorted_hand
