"""SB 7.3: at peek tables and open tables, hands are visible only at the right moments."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.words.event_text import plain
from scenes.table.layout.hand_order import SORTS
from scenes.table.model.selection import CARD, Item, Pick
from scenes.table.model.visibility import Phase
from scenes.table.table_scene import TableScene
from tests.scenes.table.table_player import Player, ThinkingClock


def test_minimising_the_window_drops_a_held_card(tmp_path: Path) -> None:
    player = Player(tmp_path, 2, "minimise", animate=True)
    player.start()
    action = player.match.legal()[0]
    player.drag(player.point(player.items(action)[0]), player.middle(action.place), drop=False)
    player.frame(pygame.event.Event(pygame.WINDOWMINIMIZED))
    assert player.table.model.selection.pick is None
    assert not player.match.turns
    player.start()
    player.up(player.middle(action.place))
    assert not player.match.turns, "the drop after a cancelled gesture plays nothing"


def hand_cards(player: Player) -> list[Any]:
    hands = [place.name for place in player.match.state.table.places if place.kind == "hand"]
    names = [name for hand in hands for name in player.match.state.cards_in(hand)]
    return [what for what in player.shown() if what[0] == "card" and what[1] in names]


def test_peek_shows_the_players_hand_only_while_the_key_is_held(tmp_path: Path) -> None:
    player = Player(tmp_path, 2, "peek", privacy="peek")
    player.settle()
    assert isinstance(player.top, TableScene), "no curtain at this table"
    assert not hand_cards(player)
    player.frame(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_p, mod=0, unicode="p"))
    player.settle()
    shown = hand_cards(player)
    assert len(shown) == 5
    assert {what[1] for what in shown} == set(player.match.state.cards_in("hand.1"))
    player.frame(pygame.event.Event(pygame.KEYUP, key=pygame.K_p, mod=0))
    assert not hand_cards(player)
    hand = player.match.state.table.place_named["hand.1"]
    player.move(player.middle(hand))
    player.down(player.middle(hand))
    assert not hand_cards(player), "a press on the hand opens nothing"
    player.up(player.middle(hand))
    assert player.table.model.selection.pick, "it picks up a card, face down"
    player.settle()
    assert not hand_cards(player)
    player.table.input.cancel()
    banner = player.table.model.layout.panels["banner"].centre
    player.down(banner)
    assert len(hand_cards(player)) == 5, "the banner works like the peek key, for a player without a keyboard"
    player.up(banner)
    player.frame()
    assert not hand_cards(player)


def test_an_open_table_shows_every_hand_and_never_a_curtain(tmp_path: Path) -> None:
    player = Player(tmp_path, 2, "open", privacy="open")
    choice = random.Random(3)
    for _ in range(12):
        player.settle()
        assert isinstance(player.top, TableScene)
        assert len(hand_cards(player)) == sum(len(player.match.state.cards_in(f"hand.{seat}")) for seat in (1, 2))
        player.table.play(choice.choice(player.match.legal()))
    assert player.logged("front"), "the table turned to the other player"


def private_faces(player: Player) -> list[str]:
    """Return the cards in hand that were face up in the last frame."""
    state = player.match.state
    hands = [place for place, spot in enumerate(player.table.model.layout.spots) if spot.private]
    held = {state.table.cards[card].name for place in hands for card in state.places[place]}
    return [what[1] for what in player.shown() if what[0] == "card" and what[1] in held]


def test_when_a_peek_ends_nothing_of_the_hand_stays_visible(tmp_path: Path) -> None:
    """SB 7.3: after a peek, a spread-out hand closes, and lines that name its cards disappear."""
    player = Player(tmp_path, 2, "peek", privacy="peek")
    player.start()
    controller = player.table
    hand = next(
        spot.place for spot in controller.model.layout.spots if spot.private and spot.seat == controller.model.front
    )
    player.frame(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_p, mod=0, unicode="p"))
    controller.input.inspect(hand)
    player.frame()
    assert private_faces(player)
    player.frame(pygame.event.Event(pygame.KEYUP, key=pygame.K_p, mod=0, unicode="p"))
    player.frame()
    assert controller.overlay.spread is None
    assert not private_faces(player)
    controller.look(True)
    controller.messages.say(controller.model.words.say("table.nothing_here"), "wide")
    controller.look(False)
    assert controller.overlay.note is None


P_DOWN = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_p, mod=0, unicode="p")
P_UP = pygame.event.Event(pygame.KEYUP, key=pygame.K_p, mod=0, unicode="p")


def carry(player: Player, card: int, place: int) -> None:
    """Drag a card from the player's hand to a place, and drop it there."""
    box = player.table.hit_test.box_of(Item(CARD, card))
    player.drag((box.x + box.w / 4, min(box.y + box.h / 3, player.table.model.size[1] - 8)), player.middle(place))


def test_a_refused_drop_names_no_face_down_card(tmp_path: Path) -> None:
    player = Player(tmp_path, 2, "refused", privacy="peek")
    player.start()
    controller, table = player.table, player.match.state.table
    card, deck = player.match.state.places[table.place_named["hand.1"]][0], table.place_named["deck.2"]
    carry(player, card, deck)
    assert controller.overlay.note is not None
    assert not controller.overlay.note.rule, "there is no rule, because it would reveal the card"
    assert player.app.texts.say("table.peek.refused.hold", key="P") in player.words()
    assert ("card", table.cards[card].name) not in player.shown()
    controller.overlay.dismiss()
    player.settle()
    player.frame(P_DOWN)
    carry(player, card, deck)
    assert controller.overlay.note is not None
    assert controller.overlay.note.rule, "while the key is held, the reason is shown"


@pytest.mark.parametrize("held", [False, True])
def test_a_frenzy_and_a_bluff_look_the_same_at_a_peek_table(tmp_path: Path, held: bool) -> None:
    """FV 13.2: a card is attached face down unless its owner is holding the peek key."""
    player = Player(tmp_path, 2, "attach", animate=True, game="fissureverse", privacy="peek")
    session, lot = player.scene.session, random.Random(3)
    for _ in range(300):
        legal = session.match.legal()
        attach = [action for action in legal if action.verb == "frenzy"]
        if len(attach) > 1:
            break
        session.play(lot.choice([action for action in legal if action.verb != "pass"] or list(legal)))
    action = attach[0]
    player.app.scenes.reset(player.app.make("table", session))
    player.start()
    if held:
        player.frame(P_DOWN)
    state, table = player.match.state, player.match.state.table
    hand = {table.cards[card].name for card in state.places[table.place_named[f"hand.{action.seat}"]]}
    faces = []
    frame = player.app.frame

    def watched(events: Any, seconds: float) -> None:
        frame(events, seconds)
        faces.append({what[1] for what in player.shown() if what[0] == "card"} & hand)

    player.app.frame = watched  # type: ignore[method-assign]
    carry(player, action.cards[0], action.place)
    assert player.match.turns[-1].action == action
    for _ in range(30):
        player.frame(seconds=1 / 30)
    assert len(faces) > 30
    assert any(faces) is held
    assert held or not any(table.cards[card].name in player.words() for card in action.cards)


def test_releasing_the_key_turns_carried_cards_face_down(tmp_path: Path) -> None:
    player = Player(tmp_path, 2, "let go", animate=True, privacy="peek")
    player.start()
    controller, table = player.table, player.match.state.table
    card = player.match.state.places[table.place_named["hand.1"]][2]
    name = table.cards[card].name
    player.frame(P_DOWN)
    player.settle()
    start = player.point(Item(CARD, card))
    player.drag(start, (500, 300), drop=False)
    assert ("card", name) in player.shown()
    player.frame(P_UP)
    assert controller.model.selection.pick == Pick((card,)), "the card is still held"
    assert not hand_cards(player)
    player.frame(P_DOWN)
    assert ("card", name) in player.shown()
    player.frame(P_UP)
    player.up((500, 300))
    player.settle()
    assert not hand_cards(player)


def test_the_sum_of_held_cards_is_shown_only_while_the_key_is_held(tmp_path: Path) -> None:
    player, lot = Player(tmp_path, 2, "amount", privacy="peek"), random.Random(1)
    for _ in range(40):
        player.ready()
        pairs = [action for action in player.match.legal() if action.verb == "battle" and len(action.cards) == 2]
        if pairs:
            break
        player.table.play(lot.choice(player.match.legal()))
    player.frame(P_DOWN)
    player.settle()
    for card in pairs[0].cards:
        player.click(player.point(Item(CARD, card)))
    player.settle()
    total = plain(player.table.previews.total())
    assert total
    assert total in player.words()
    player.frame(P_UP)
    player.frame()
    assert player.table.model.selection.pick is not None
    assert total not in player.words()
    assert not hand_cards(player)


def test_nothing_is_highlighted_for_a_face_down_hand(tmp_path: Path) -> None:
    """SB 7.3: face-up cards that match a card in hand are highlighted only during a peek."""
    player = Player(tmp_path, 2, "lit", game="fissureverse", privacy="peek")
    choice, lit = random.Random(2), 0
    for _ in range(30):
        player.ready()
        if not player.match.asked or lit > 2:
            break
        assert player.table.model.covered
        assert not [what for what in player.shown() if what[0] == "glow"]
        player.frame(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_p, mod=0, unicode="p"))
        lit += any(what[0] == "glow" for what in player.shown())
        player.frame(pygame.event.Event(pygame.KEYUP, key=pygame.K_p, mod=0, unicode="p"))
        player.table.play(choice.choice(player.match.legal()))
        player.frame()
    assert lit


def test_a_face_down_hand_is_not_sorted(tmp_path: Path) -> None:
    """SB 7.3: sorting a face-down hand would reveal its lowest and highest cards."""
    player = Player(tmp_path, 2, "sorted", privacy="peek")
    player.start()
    hand = player.match.state.table.place_named["hand.1"]

    def order() -> list[int]:
        return [sprite.number for sprite in player.table.sprites.row(hand)]

    before = order()
    for _ in SORTS:
        player.key(pygame.K_s)
        assert order() == before
    assert "Hold P to see your hand" in player.words()
    player.frame(P_DOWN)
    for _ in SORTS:
        player.key(pygame.K_s)
    assert order() != before
    assert sorted(order()) == sorted(before)


@pytest.mark.parametrize("way", ["click", "keys"])
def test_the_next_player_does_not_see_which_button_was_pressed(tmp_path: Path, way: str) -> None:
    """FV 8.2a, 13.2: after a curtain, nothing depends on the previous private answer."""
    seen = []
    for verb in ("decline", "abstain"):
        player = Player(tmp_path / verb, 2, "buttons", game="fissureverse", rogations="asked")
        player.ready()
        action = next(action for action in player.match.legal() if action.verb == verb)
        player.act(action, way)
        player.ready()
        assert player.match.asked not in (0, action.seat)
        seen.append(player.shown())
    assert seen[0] == seen[1]


# --- pictures painted again while a computer's choice takes the frame's time -----------------------------------------


@pytest.mark.parametrize("game", ["soul_battle", "fissureverse"])
def test_a_hand_is_covered_even_if_the_computer_answers_in_the_same_frame(tmp_path: Path, game: str) -> None:
    player = Player(tmp_path, 3, players=("", "greedy", ""), game=game, privacy="strict")
    clock = player.table.ai_scheduler._clock = ThinkingClock(stopped=True)
    choice, seen = random.Random(7), 0
    for _ in range(20):
        player.ready()
        if not player.match.asked or seen == 2:
            break
        clock.stopped = False
        player.table.hint_button.press()  # while the computer is thinking, no frame waits for an event
        player.frame()
        open_before = bool(private_faces(player))
        clock.stopped = True
        player.table.play(choice.choice(player.match.legal()))
        thinks = player.table.model.phase == Phase.THINK
        player.scene.update(0.0)  # the computer has made its choice before the frame begins
        player.frame()
        assert not player.table.model.covered or not private_faces(player)
        seen += open_before and thinks and player.table.ai_scheduler.owes
    assert seen, "a computer answered in the frame after a person's move"


@pytest.mark.parametrize("event", [P_UP, pygame.event.Event(pygame.WINDOWFOCUSLOST)], ids=["key up", "focus lost"])
def test_the_search_for_a_hint_ends_when_the_hand_is_covered(tmp_path: Path, event: Any) -> None:
    player = Player(tmp_path, 2, "hint", privacy="peek")
    clock = player.table.ai_scheduler._clock = ThinkingClock(stopped=False)
    player.settle()
    player.frame(P_DOWN)
    player.table.hint_button.press()
    player.frame()
    assert hand_cards(player)
    assert player.table.ai_scheduler.busy, "the computer is still thinking"
    clock.stopped = True  # from here on, one slice is enough to find the hint
    for _ in range(3):
        player.frame(event)
        assert not player.table.ai_scheduler.busy
        assert not player.table.ai_scheduler.owes
        assert not hand_cards(player)
        assert player.table.model.hint is None
