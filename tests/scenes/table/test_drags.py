"""Every drag of anything, to anywhere, either does something or gets a reason that cites a rule."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from game.engine.action import Action
from game.engine.chance import Chance
from game.games import playable
from scenes.table.board.overlay import WhyNot
from scenes.table.input.gesture import GestureState
from scenes.table.model.selection import CARD, PLACE, TOKEN, Item
from scenes.table.motion.sprites import Sprite
from tests.generators import well
from tests.run_counts import SOAK
from tests.scenes.table.match_data import library
from tests.scenes.table.table_player import Player

MOMENTS = 12 if SOAK else 3
"""Moments of a match in which everything is dragged everywhere, and the decisions between two of them."""
DECISIONS = 7
GRID = 12
"""The points in a box, across and down, at which a test looks for a free spot."""
Point = tuple[float, float]
Kind = tuple[str, bool, bool]


class Drags:
    """Drags at one table whose actions are only noted, so that the position stays the same."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.model, self.hit_test, self.input = player.table.model, player.table.hit_test, player.table.input
        self.played: list[Action] = []
        self.input.play = lambda action, looked=False: self.played.append(action)

    def things(self) -> Iterator[tuple[Kind, Item, Sprite]]:
        """Yield one thing of each kind: cards by place, owner and whether they are face up, and tokens."""
        seen: set[Kind] = set()
        sprites, places = self.player.table.sprites, self.model.table.places
        everything: list[Sprite] = [*sprites.tokens, *(one for row in sprites.places for one in reversed(row))]
        for sprite in everything:
            if sprite.token >= 0:
                name = self.model.table.tokens[sprite.token]
                kind, item = (TOKEN, name.endswith(f".{self.model.front}"), True), Item(TOKEN, name=name)
            else:
                own = places[sprite.place].seat == self.model.front
                kind = (places[sprite.place].kind, own, sprite.number >= 0)
                item = Item(CARD, sprite.number) if sprite.number >= 0 else Item(PLACE, sprite.place)
            if kind not in seen and self.grip(item, sprite) is not None:
                seen.add(kind)
                yield kind, item, sprite

    def grip(self, item: Item, sprite: Sprite) -> Point | None:
        """Return a point where a press begins to drag this thing, or None if it is covered."""
        x, y, half = sprite.pose.x, sprite.pose.y, sprite.pose.width / 2
        around = product((0.0, -0.7, 0.7, -0.9, 0.9), repeat=2)
        points = [(x + half * across, y + half * down) for across, down in around]
        return next((point for point in points if self.hit_test.thing_at(*point) == item), None)

    def targets(self) -> Iterator[tuple[int, Point]]:
        """Yield one place of each kind and owner, empty or not, and the bare table as -1, each with a point."""
        seen: set[object] = set()
        for spot in self.model.layout.spots:
            box, cards = self.hit_test.area(spot.place), bool(self.player.table.sprites.places[spot.place])
            steps = sorted(
                product(range(1, GRID), repeat=2), key=lambda at: abs(at[0] - GRID / 2) + abs(at[1] - GRID / 2)
            )
            points = [(box.x + box.w * a / GRID, box.y + box.h * b / GRID) for a, b in steps]
            free = next((at for at in points if self.hit_test.place_at(*at) == spot.place and at[1] < 719), None)
            if free is not None and (spot.kind, spot.seat, cards) not in seen:
                seen.add((spot.kind, spot.seat, cards))
                yield spot.place, free
        width, height = self.model.size
        everywhere = product(range(10, int(width), 23), range(10, int(height), 23))
        yield -1, next((x, y) for x, y in everywhere if self.hit_test.thing_at(x, y) is None and self._is_bare(x, y))

    def _is_bare(self, x: float, y: float) -> bool:
        return self.hit_test.place_at(x, y) < 0 and not any(
            box.holds(x, y) for box in self.model.layout.panels.values()
        )

    def drag(self, item: Item, sprite: Sprite, end: Point) -> None:
        start = self.grip(item, sprite)
        assert start is not None
        self.played.clear()
        self.input.press(*start)
        self.input.move(start[0] + 20, start[1])
        self.input.move(*end)
        self.input.release(*end)
        self.player.table.finish()

    def answer(self) -> str:
        """Return what the last drag led to, and clear it away: "action", the id of a rule, or "" for nothing."""
        overlay, answer = self.player.table.overlay, ""
        if self.played or overlay.choice is not None:
            answer = "action"
        elif isinstance(overlay.note, WhyNot):
            answer = overlay.note.rule
            assert overlay.note.text
        self.input.cancel()
        self.player.table.clear()
        self.player.table.held_cards.send_home(0)
        self.player.table.finish()
        return answer


@pytest.mark.parametrize("game", sorted(playable(library())))
def test_every_drag_gets_an_answer(tmp_path: Path, game: str) -> None:
    options = {"privacy": "open"} if any(one.id == "privacy" for one in library().game(game).game.options) else {}
    player = Player(tmp_path, library().game(game).game.seats[0], "drags", game=game, **options)
    player.start()
    rules, chance = player.match.game.rule_ids, Chance(f"drags {game}")
    kinds: set[Kind] = set()
    for _ in range(MOMENTS):
        if not player.match.asked:
            break
        drags, before = Drags(player), player.match.state.digest()
        targets = list(drags.targets())
        for kind, item, sprite in drags.things():
            kinds.add(kind)
            source = drags.hit_test.place_of(item)
            for place, end in targets if drags.hit_test.may_drag(item) else targets[-1:]:
                drags.drag(item, sprite, end)
                assert player.table.gesture.state in (GestureState.IDLE, GestureState.RETURNING, GestureState.DROPPING)
                answer = drags.answer()
                home = place >= 0 and source in (place, drags.model.twin(place))
                assert answer == "action" or answer in rules or (home and not answer), (kind, item, place, answer)
        assert player.match.state.digest() == before
        match = player.match
        for _ in range(DECISIONS):
            if match.asked:
                match.play(well(match.game, match.state, match.legal(), chance))
        player.show(match)
    assert len(kinds) > 4
