"""Redealing the cards that a viewer can't know changes nothing that the viewer sees.

`SOAK=1` checks more positions and pictures.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine.chance import Chance
from game.engine.knowledge import determinize
from game.engine.play.match import Match
from game.lab import cli_context
from game.matches.session import Session
from game.profile.folders import open_folders
from scenes.app.app import App
from scenes.kit.click_guard import ClickGuard
from scenes.system.window import Window
from scenes.table.model.selection import CARD, Item
from scenes.table.model.visibility import Phase
from scenes.table.table_scene import TableScene
from tests.generators import drawn_setup, redealt, unending_actions
from tests.run_counts import SOAK, asked, some, tell
from tests.scenes.table.match_data import library
from tests.scenes.table.table_player import NAMES, Player

GAMES = cli_context.games()
STATES, PICTURES = asked("lists"), asked("pixels")
PARTS = 4 if SOAK else 1
FACE_DOWN = STATES // PARTS if SOAK else 9
"""Number of positions in which a face-down hand is checked."""
A_MATCH = 25 if SOAK else 9
"""Number of positions to check in one match."""
HELD = 25
"""One in every `HELD` positions is also checked while a card is held."""
CARRIED = 25 if SOAK else 6
"""One in every `CARRIED` positions is also checked while a face-down card is held."""
Seen = tuple[tuple[Any, ...], ...]


class Table(Player):
    """A table that can show any position to any viewer."""

    def __init__(self, folder: Path) -> None:
        self.app = App(Window("test", (1280, 720)), library(), open_folders(folder, None), animate=False)

    def sit(self, match: Match) -> None:
        """Open another match at this table."""
        content = library().game(match.game.id)
        self.session = Session(content, match, NAMES[: match.setup.seats], None)
        self.app.scenes.reset(TableScene(self.app, self.session))
        self.frame()

    def lay(self, match: Match, seat: int) -> None:
        """Show a match's position to a seat.

        The seat can act if it has a decision to make. Seat 0 is a spectator.
        """
        controller, hot = self.table, self.table.model.hotseat
        self.session.match = match
        self.session.played = 0.0  # give the match the same duration at every position
        self.app.click_guard = ClickGuard()  # a new position must not make any button count as new
        controller.clear()
        controller.ai_scheduler.forget()
        hot.phase = Phase.AWAY if not seat else Phase.PLAY if seat == match.asked else Phase.THINK
        hot.front = controller.model.front = seat or 1
        hot.opened = hot.front if hot.phase == Phase.PLAY and not hot.peek else 0
        if len(self.app.scenes.all) > 1:  # remove the curtain
            self.app.scenes.pop()
        controller.shown.relook()
        self.frame(pygame.event.Event(pygame.MOUSEMOTION, pos=(2, 2), rel=(0, 0), buttons=(0, 0, 0)))

    def redeal(self) -> Match:
        """Redeal every card that the viewer can't know, and return the match."""
        return redealt(
            self.match, determinize(self.match.view(self.table.model.hotseat.mask), Chance(len(self.match.turns)))
        )

    def seen(self) -> Seen:
        """Return the last frame's items with their positions, and all buttons with their meanings."""
        items = self.app.painter.display_list()
        shown = tuple((item.what, item.x, item.y, item.picture.get_size()) for item in items)
        return (*shown, *sorted(self.top.buttons().items()))

    def pixels(self) -> bytes:
        return pygame.image.tobytes(self.app.window.surface, "RGB")

    def touched(self) -> Iterator[Seen]:
        """Yield the frames that a player can see without making a decision."""
        controller = self.table
        for place in range(len(self.match.state.table.places)):
            self.move(self.middle(place))
            self.frame(seconds=1.0)
            yield self.seen()
            controller.input.inspect(place)
            self.frame()
            yield self.seen()
            controller.input.cancel()
        for action, start in self.reachable():
            self.drag(start, self.middle(action.place), drop=False)
            self.frame(seconds=1.0)
            yield self.seen()
            controller.input.cancel()
            self.up(start)
            controller.finish()
        self.key(pygame.K_F1)
        yield self.seen()
        self.key(pygame.K_F1)

    def carried(self) -> Iterator[Seen]:
        """Yield frames in which the player points at the first face-down card in hand or drags it."""
        controller = self.table
        hand = next(
            (
                at
                for at, spot in enumerate(controller.model.layout.spots)
                if spot.private and spot.seat == controller.model.front
            ),
            -1,
        )
        if hand < 0 or not controller.sprites.places[hand]:
            return
        box = controller.hit_test.box_of(Item(CARD, controller.sprites.row(hand)[0].number))
        start = box.x + box.w / 4, min(box.y + box.h / 3, controller.model.size[1] - 8)
        self.move(start)
        self.frame(seconds=1.0)
        yield self.seen()
        self.click(start)
        self.frame(seconds=1.0)
        assert controller.model.selection.pick is not None
        yield self.seen()
        controller.input.cancel()
        for place in range(0, len(self.match.state.table.places), 3):
            self.drag(start, self.middle(place), drop=False)
            self.frame(seconds=1.0)
            assert controller.model.selection.pick is not None
            yield self.seen()
            controller.input.cancel()
            self.up(start)
            controller.finish()

    def reachable(self) -> list[tuple[Any, tuple[float, float]]]:
        """Return up to four one-card actions for different places, with a point on each card."""
        found: dict[int, tuple[Any, tuple[float, float]]] = {}
        for action in self.table.model.legal():
            items = self.items(action)
            if action.place < 0 or action.place in found or len(items) != 1:
                continue
            with suppress(AssertionError, AttributeError):  # skip a card that other cards cover
                found[action.place] = action, self.point(items[0])
        return list(found.values())[:4]


def dealt(game: str, number: int, chance: Chance, privacy: str = "") -> Match:
    """Return a new match with random options, but with the given `privacy`, if any."""
    setup = drawn_setup(game, number, chance, f"redeal {number}", without=("privacy",))
    return Match.new(GAMES[game], replace(setup, options={**setup.options, "privacy": privacy}) if privacy else setup)


def positions(game: str, number: int, many: int, privacy: str = "") -> Iterator[tuple[Match, int]]:
    """Yield `many` positions from a random match, each with the seat of a viewer.

    Seat 0 is a spectator.
    """
    chance = Chance(f"positions {game} {number}")
    match = dealt(game, number, chance, privacy)
    for _ in range(many):
        for _ in range(1 + chance.below(4)):
            # Giving up would end most matches too early.
            if match.asked:
                choices = unending_actions(match.game, match.state)
                match.play(choices[chance.below(len(choices))])
        if not match.asked:
            return
        seat = match.asked if chance.below(3) else chance.below(match.setup.seats + 1)
        yield redealt(match, match.state), seat


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", list(GAMES))
def test_no_frame_depends_on_what_its_viewer_cannot_know(tmp_path: Path, game: str, part: int) -> None:
    looked = differed = held = number = 0
    table = Table(tmp_path)
    while looked < STATES // PARTS:
        number += 1
        sat = False
        for match, seat in positions(game, number * PARTS + part, A_MATCH):
            if not sat:
                table.sit(match)
                sat = True
            table.lay(match, seat)
            other = table.redeal()
            real = table.seen()
            touched = list(table.touched()) if looked % HELD == 0 else []
            table.lay(other, seat)
            assert table.seen() == real, f"{game} {number * PARTS + part}: decision {len(match.turns)}, seat {seat}"
            if touched:
                assert list(table.touched()) == touched
                held += len(touched)
            looked += 1
            differed += other.state.places != match.state.places
    assert differed > looked / 2
    assert held > looked / HELD
    tell("lists", looked, game)


@pytest.mark.parametrize("game", [game for game in GAMES if "privacy" in GAMES[game].options])
def test_no_frame_depends_on_a_face_down_hand(tmp_path: Path, game: str) -> None:
    """At a peek table, nothing depends on the hand until someone holds the peek key."""
    looked = differed = number = 0
    table = Table(tmp_path)
    while looked < FACE_DOWN:
        number += 1
        sat = False
        for match, _ in positions(game, 2000 + number, A_MATCH, "peek"):
            if not sat:
                table.sit(match)
                sat = True
            shown = []
            table.lay(match, match.asked)
            assert table.table.model.covered
            other = table.redeal()
            for one in (match, other):
                table.lay(one, one.asked)
                shown.append([table.seen()])
                for place in range(len(one.state.table.places)) if looked % CARRIED == 0 else ():
                    table.table.own_hand.light(place)
                    table.frame()
                    shown[-1].append(table.seen())
                    table.table.input.cancel()
                shown[-1] += table.carried() if looked % CARRIED == 0 else ()
            assert shown[0] == shown[1], f"{game} {2000 + number}: decision {len(match.turns)}"
            looked += 1
            differed += other.state.places != match.state.places
    assert differed > looked / 2


@pytest.mark.parametrize("game", list(GAMES))
def test_no_pixel_depends_on_what_its_viewer_cannot_know(tmp_path: Path, game: str) -> None:
    looked = number = 0
    table = Table(tmp_path)
    while looked < PICTURES:
        number += 1
        for match, seat in list(positions(game, 1000 + number, 6))[-2:]:
            pictures = []
            table.sit(match)
            table.lay(match, seat)
            for one in (match, table.redeal()):
                table.sit(one)
                table.lay(one, seat)
                table.settle()
                pictures.append(table.pixels())
            assert pictures[0] == pictures[1], f"{game} {1000 + number}: decision {len(match.turns)}, seat {seat}"
            looked += 1
    tell("pixels", looked, game)


@pytest.mark.parametrize("game", some(list(GAMES), 2))
def test_the_check_finds_a_frame_that_reveals_more(tmp_path: Path, game: str) -> None:
    """Test the check itself: it must fail when everyone knows every card."""
    different = pictures = 0
    table = Table(tmp_path)
    for match, seat in positions(game, 3, 10):
        if different and pictures:
            break
        table.sit(match)
        table.lay(match, seat)
        shown = []
        for one in (match, table.redeal()):
            table.lay(one, seat or 1)
            everything = one.state.clone()
            everything.known = [one.state.table.everyone] * len(one.state.known)
            table.table.sprites.take_view(everything)
            table.table.sprites.place_all()
            table.frame()
            shown.append((table.seen(), table.pixels()))
        different += shown[0][0] != shown[1][0]
        pictures += shown[0][1] != shown[1][1]
    assert different
    assert pictures
