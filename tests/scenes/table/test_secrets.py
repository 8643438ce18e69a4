"""SB 7 in every frame: nothing hidden from the viewer is drawn, written or logged."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine.table import bit
from game.event_text import plain
from scenes.curtain import CurtainScene
from scenes.curtain_state import CurtainPhase as Curtain
from scenes.table.gesture import CARD, Item, Pick
from scenes.table.hand_order import SORTS
from scenes.table.table_scene import TableScene
from scenes.table.visibility import Phase
from tests.event_log import read
from tests.run_counts import some
from tests.scenes.table.driving import Player

PRIVATE = "hand."


class Watch:
    """A watch over every frame: the viewer must know each card that is shown."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.frames = 0
        self.down = 0
        self.told = 0

    def look(self) -> None:
        player = self.player
        state = player.match.state
        table = state.table
        curtain = any(isinstance(scene, CurtainScene) for scene in player.app.scenes.all)
        mask = 0 if curtain else player.stage.hotseat.mask
        known = {
            table.cards[card].name
            for card in range(len(table.cards))
            if state.known[card] & mask or state.known[card] == table.everyone
        }
        hands = {
            table.cards[card].name
            for place, cards in zip(table.places, state.places, strict=True)
            if place.name.startswith(PRIVATE)
            for card in cards
        }
        shown = {what[1] for what in player.shown() if what[0] == "card"}
        # The curtain draws its own cards by their faces, and only cards of public lines may be among them.
        strangers = {name for name in shown if "." in name} - known
        assert not strangers, f"frame {self.frames} shows {strangers} to {mask:b}"
        if curtain:
            self.down += 1
            on_table = {name for name in shown if "." in name}
            assert not on_table & hands, "a hand shows while the curtain is down"
        self.frames += 1
        self._look_at_log(known)

    def _look_at_log(self, known: set[str]) -> None:
        """Check that new log lines name only cards that the viewer knows at that moment."""
        lines = self.player.events.getvalue().splitlines()
        for line in lines[self.told :]:
            logged = read(line)
            if logged["event"] == "layout":
                assert set(logged["cards"]) <= known
        self.told = len(lines)

    def frames_until_ready(self) -> None:
        """Go frame by frame to the next decision, lifting the curtain on the way."""
        for _ in range(3000):
            top = self.player.top
            if isinstance(top, TableScene) and top.rest() != 0:
                self.look()
                return
            down = isinstance(top, CurtainScene) and top.curtain_state.phase == Curtain.DOWN
            enter = pygame.event.Event(pygame.KEYDOWN if down else pygame.KEYUP, key=pygame.K_RETURN, mod=0, unicode="")
            self.player.frame(enter, seconds=0.05)
            self.look()
        raise AssertionError("nobody can ever act")


@pytest.mark.parametrize("seats", some([4, 2, 6], 1))
def test_no_frame_of_a_strict_match_shows_what_its_viewer_may_not_know(tmp_path: Path, seats: int) -> None:
    player = Player(tmp_path, seats, f"secret {seats}", animate=True, privacy="strict")
    watch = Watch(player)
    choice = random.Random(seats)
    for _ in range(36):
        watch.frames_until_ready()
        if not player.match.asked:
            break
        asked = player.match.asked
        assert player.stage.hotseat.mask == bit(asked), "the one who is asked sees the own hand"
        action = choice.choice(player.match.legal())
        if action.cards and choice.random() < 0.5:
            player.move(player.point(player.items(action)[-1]))
            watch.look()
        player.stage.play(action)
        player.frame()
        watch.look()
    assert watch.frames > 300
    assert watch.down > 60


def test_the_watch_notices_a_visible_hand(tmp_path: Path) -> None:
    """This tests the watch itself: with the viewer's mask forced open, it finds the leak."""
    player = Player(tmp_path, 2, "leak", animate=False)
    player.ready()
    watch = Watch(player)
    watch.look()
    other = 3 - player.match.asked
    player.stage.sprites.look(player.match.view(bit(other)))
    player.stage.changed()
    player.frame()
    with pytest.raises(AssertionError, match="shows"):
        watch.look()


def test_losing_focus_drops_the_curtain_before_the_next_frame(tmp_path: Path) -> None:
    player = Player(tmp_path, 2, "focus", animate=True)
    player.ready()
    card = next(a for a in player.match.state.places[player.match.state.table.place_named["hand.1"]])
    name = player.match.state.table.cards[card].name
    assert ("card", name) in player.shown()
    player.frame(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert isinstance(player.top, CurtainScene)
    assert ("card", name) not in player.shown()
    assert player.stage.hotseat.phase == Phase.AWAY
    player.ready()
    assert ("card", name) in player.shown()


def test_minimising_the_window_drops_a_held_card(tmp_path: Path) -> None:
    player = Player(tmp_path, 2, "minimise", animate=True)
    player.ready()
    action = player.match.legal()[0]
    player.drag(player.point(player.items(action)[0]), player.middle(action.place), drop=False)
    player.frame(pygame.event.Event(pygame.WINDOWMINIMIZED))
    assert player.stage.gesture.pick is None
    assert not player.match.turns
    player.ready()
    player.up(player.middle(action.place))
    assert not player.match.turns, "the drop of a gesture that was given up plays nothing"


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
    assert player.stage.gesture.pick, "but it takes up a card, face down"
    player.settle()
    assert not hand_cards(player)
    player.stage.cancel()
    banner = player.stage.layout.panels["banner"].centre
    player.down(banner)
    assert len(hand_cards(player)) == 5, "the line that says so is the key of who has none at hand"
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
        player.stage.play(choice.choice(player.match.legal()))
    assert player.told("front"), "the table turned to the other player"


def private_faces(player: Player) -> list[str]:
    """Return the cards of any hand whose faces the last frame shows."""
    state = player.match.state
    hands = [place for place, spot in enumerate(player.stage.layout.spots) if spot.private]
    held = {state.table.cards[card].name for place in hands for card in state.places[place]}
    return [what[1] for what in player.shown() if what[0] == "card" and what[1] in held]


def test_hands_are_covered_as_soon_as_the_turn_has_passed(tmp_path: Path) -> None:
    """SB 7.3: while the board stays visible before the curtain, no hand can be read."""
    player = Player(tmp_path, 2, "linger", animate=True, privacy="strict")
    passed = 0
    for _ in range(60):
        player.ready()
        if not player.match.asked or passed == 3:
            break
        before = player.match.asked
        legal = player.match.legal()
        player.stage.play(next((action for action in legal if action.verb == "end"), legal[0]))
        player.frame()
        if player.match.asked not in (before, 0):
            passed += 1
            for _ in range(40):
                assert not private_faces(player)
                player.frame(seconds=1 / 60)
    assert passed == 3


def test_when_a_peek_ends_nothing_of_the_hand_is_left(tmp_path: Path) -> None:
    """SB 7.3: neither a spread hand nor a line that names its cards outlives the peek."""
    player = Player(tmp_path, 2, "peek", privacy="peek")
    player.ready()
    stage = player.stage
    hand = next(spot.place for spot in stage.layout.spots if spot.private and spot.seat == stage.front)
    player.frame(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_p, mod=0, unicode="p"))
    stage.hit_test.inspect(None, hand)
    player.frame()
    assert private_faces(player)
    player.frame(pygame.event.Event(pygame.KEYUP, key=pygame.K_p, mod=0, unicode="p"))
    player.frame()
    assert stage.inspector is None
    assert not private_faces(player)
    stage.look(True)
    stage.say(stage.words.say("table.nothing_here"), "wide")
    stage.look(False)
    assert stage.note is None


P_DOWN = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_p, mod=0, unicode="p")
P_UP = pygame.event.Event(pygame.KEYUP, key=pygame.K_p, mod=0, unicode="p")


def carry(player: Player, card: int, place: int) -> None:
    """Drag a card of the player's hand to a place, and drop it there."""
    box = player.stage.hit_test.box_of(Item(CARD, card))
    player.drag((box.x + box.w / 4, min(box.y + box.h / 3, player.stage.size[1] - 8)), player.middle(place))


def test_a_refused_drop_names_no_face_down_card(tmp_path: Path) -> None:
    player = Player(tmp_path, 2, "refused", privacy="peek")
    player.ready()
    stage, table = player.stage, player.match.state.table
    card, deck = player.match.state.places[table.place_named["hand.1"]][0], table.place_named["deck.2"]
    carry(player, card, deck)
    assert stage.note is not None
    assert not stage.note.names, "no rule, for that would tell what it is"
    assert player.app.texts.say("table.peek.refused.hold", key="P") in player.words()
    assert ("card", table.cards[card].name) not in player.shown()
    stage.note = None
    player.settle()
    player.frame(P_DOWN)
    carry(player, card, deck)
    assert stage.note is not None
    assert stage.note.names, "with the key held the reason is told"


@pytest.mark.parametrize("held", [False, True])
def test_a_frenzy_and_a_bluff_look_the_same_at_a_peek_table(tmp_path: Path, held: bool) -> None:
    """FV 13.2: a card travels face down to its Crusader, unless its owner holds the peek key.

    The rest of the hand stays face down too.
    """
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
    player.ready()
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
    player.ready()
    stage, table = player.stage, player.match.state.table
    card = player.match.state.places[table.place_named["hand.1"]][2]
    name = table.cards[card].name
    player.frame(P_DOWN)
    player.settle()
    start = player.point(Item(CARD, card))
    player.drag(start, (500, 300), drop=False)
    assert ("card", name) in player.shown()
    player.frame(P_UP)
    assert stage.gesture.pick == Pick((card,)), "it is held on"
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
        player.stage.play(lot.choice(player.match.legal()))
    player.frame(P_DOWN)
    player.settle()
    for card in pairs[0].cards:
        player.click(player.point(Item(CARD, card)))
    player.settle()
    said = plain(player.stage.hit_test.held())
    assert said
    assert said in player.words()
    player.frame(P_UP)
    player.frame()
    assert player.stage.gesture.pick is not None
    assert said not in player.words()
    assert not hand_cards(player)


def test_nothing_is_lit_for_a_face_down_hand(tmp_path: Path) -> None:
    """SB 7.3: an open card that matches one of the hand is highlighted only during a peek."""
    player = Player(tmp_path, 2, "lit", game="fissureverse", privacy="peek")
    choice, lit = random.Random(2), 0
    for _ in range(30):
        player.ready()
        if not player.match.asked:
            break
        assert player.stage.hotseat.covered
        assert not [what for what in player.shown() if what[0] == "glow"]
        player.frame(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_p, mod=0, unicode="p"))
        lit += any(what[0] == "glow" for what in player.shown())
        player.frame(pygame.event.Event(pygame.KEYUP, key=pygame.K_p, mod=0, unicode="p"))
        player.stage.play(choice.choice(player.match.legal()))
        player.frame()
    assert lit


def test_a_face_down_hand_is_not_sorted(tmp_path: Path) -> None:
    """SB 7.3: sorting visible backs would reveal the lowest and the highest card."""
    player = Player(tmp_path, 2, "sorted", privacy="peek")
    player.ready()
    hand = player.match.state.table.place_named["hand.1"]

    def order() -> list[int]:
        return [sprite.number for sprite in player.stage.sprites.row(hand)]

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
    """FV 8.2a, 13.2: nothing under a lifted curtain depends on the private answer before it."""
    seen = []
    for verb in ("decline", "abstain"):
        player = Player(tmp_path / verb, 2, "buttons", game="fissureverse")
        player.ready()
        action = next(action for action in player.match.legal() if action.verb == verb)
        player.act(action, way)
        player.ready()
        assert player.match.asked not in (0, action.seat)
        seen.append(player.shown())
    assert seen[0] == seen[1]
