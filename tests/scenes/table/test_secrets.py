"""SB 7 in every frame: nothing is drawn, written or logged that the viewer may not know."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine.table import bit
from scenes.curtain import CurtainScene
from scenes.lifting import Stage as Curtain
from scenes.table.hotseat import Phase
from scenes.table.scene import TableScene
from tests.eventlog import read
from tests.scenes.table.driving import Player

PRIVATE = "hand."


class Watch:
    """Looks at every frame of a program: each card that a frame shows must be known to whoever looks at it."""

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
        mask = 0 if curtain else player.stage.hot.mask
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
        # The curtain's own cards are drawn by their faces, and only cards of public lines may be among them.
        strangers = {name for name in shown if "." in name} - known
        assert not strangers, f"frame {self.frames} shows {strangers} to {mask:b}"
        if curtain:
            self.down += 1
            on_table = {name for name in shown if "." in name}
            assert not on_table & hands, "a hand shows while the curtain is down"
        self.frames += 1
        self._look_at_log(known)

    def _look_at_log(self, known: set[str]) -> None:
        """What is logged at a moment may name only what the viewer knows at that moment."""
        lines = self.player.events.getvalue().splitlines()
        for line in lines[self.told :]:
            logged = read(line)
            if logged["event"] == "layout":
                assert set(logged["cards"]) <= known
        self.told = len(lines)

    def frames_until_ready(self) -> None:
        """Frame by frame to the next decision, the curtain lifted on the way."""
        for _ in range(3000):
            top = self.player.top
            if isinstance(top, TableScene) and top.rest() != 0:
                self.look()
                return
            down = isinstance(top, CurtainScene) and top.lifting.stage == Curtain.DOWN
            enter = pygame.event.Event(pygame.KEYDOWN if down else pygame.KEYUP, key=pygame.K_RETURN, mod=0, unicode="")
            self.player.frame(enter, seconds=0.05)
            self.look()
        raise AssertionError("nobody can ever act")


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_no_frame_of_a_strict_match_shows_what_its_viewer_may_not_know(tmp_path: Path, seats: int) -> None:
    player = Player(tmp_path, seats, f"secret {seats}", animate=True, privacy="strict")
    watch = Watch(player)
    choice = random.Random(seats)
    for _ in range(36):
        watch.frames_until_ready()
        if not player.match.asked:
            break
        asked = player.match.asked
        assert player.stage.hot.mask == bit(asked), "the one who is asked sees the own hand"
        action = choice.choice(player.match.legal())
        if action.cards and choice.random() < 0.5:
            player.move(player.point(player.items(action)[-1]))
            watch.look()
        player.stage.play(action)
        player.frame()
        watch.look()
    assert watch.frames > 300
    assert watch.down > 60


def test_the_frame_is_told_apart_if_a_hand_were_shown(tmp_path: Path) -> None:
    """The watch itself: with the viewer's eyes forced open it finds the leak."""
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


def test_lost_focus_drops_the_curtain_before_the_next_frame(tmp_path: Path) -> None:
    player = Player(tmp_path, 2, "focus", animate=True)
    player.ready()
    card = next(a for a in player.match.state.places[player.match.state.table.place_named["hand.1"]])
    name = player.match.state.table.cards[card].name
    assert ("card", name) in player.shown()
    player.frame(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert isinstance(player.top, CurtainScene)
    assert ("card", name) not in player.shown()
    assert player.stage.hot.phase == Phase.AWAY
    player.ready()
    assert ("card", name) in player.shown()


def test_minimising_while_something_is_held_lets_go_of_it(tmp_path: Path) -> None:
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


def test_peek_shows_the_own_hand_only_while_a_key_or_the_hand_is_held(tmp_path: Path) -> None:
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
    assert len(hand_cards(player)) == 5
    player.up(player.middle(hand))
    player.settle()
    assert not hand_cards(player) or player.stage.gesture.pick


def test_an_open_table_shows_every_hand_and_never_a_curtain(tmp_path: Path) -> None:
    player = Player(tmp_path, 2, "open", privacy="open")
    choice = random.Random(3)
    for _ in range(12):
        player.settle()
        assert isinstance(player.top, TableScene)
        assert len(hand_cards(player)) == sum(
            len(player.match.state.cards_in(f"hand.{seat}")) for seat in (1, 2)
        )
        player.stage.play(choice.choice(player.match.legal()))
    assert player.told("front"), "the table turned to the other player"


def private_faces(player: Player) -> list[str]:
    """Names of the cards of any hand whose faces the last frame shows."""
    state = player.match.state
    hands = [place for place, spot in enumerate(player.stage.layout.spots) if spot.private]
    held = {state.table.cards[card].name for place in hands for card in state.places[place]}
    return [what[1] for what in player.shown() if what[0] == "card" and what[1] in held]


def test_hands_are_covered_as_soon_as_the_turn_has_passed(tmp_path: Path) -> None:
    """SB 7.3: while the board stays in sight, before the curtain, nobody's hand can be read."""
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
    stage.desk.inspect(None, hand)
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


def test_nothing_is_lit_for_a_hand_that_lies_face_down(tmp_path: Path) -> None:
    """SB 7.3: an open card that goes with one of the hand has its light only while that is looked at."""
    player = Player(tmp_path, 2, "lit", game="fissureverse", privacy="peek")
    choice, lit = random.Random(2), 0
    for _ in range(30):
        player.ready()
        if not player.match.asked:
            break
        assert player.stage.hot.covered
        assert not [what for what in player.shown() if what[0] == "glow"]
        player.frame(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_p, mod=0, unicode="p"))
        lit += any(what[0] == "glow" for what in player.shown())
        player.frame(pygame.event.Event(pygame.KEYUP, key=pygame.K_p, mod=0, unicode="p"))
        player.stage.play(choice.choice(player.match.legal()))
        player.frame()
    assert lit
