"""While a drag moves only the held cards, each frame looks just like a full repaint."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine.chance import Chance
from scenes.drawing.painter import Drawn
from scenes.table.input.gesture import GestureState
from scenes.table.model.selection import CARD, Item
from tests.run_counts import SOAK
from tests.scenes.table.table_player import Player

POINTS = 400 if SOAK else 24
"""The number of points that each drag visits."""
PAUSES = (1, 2, 30)
"""Numbers of frames for which the pointer rests at a point. The longest rest is long enough for a reason or an effect
to appear."""
TABLES = [(game, 1, "open") for game in ("aleph_null", "metempsychosis", "oubliette")]
TABLES += [("soul_battle", 6, "peek"), ("fissureverse", 4, "open")]


def card_to_drag(player: Player) -> int:
    """Play without mouse gestures until somebody can drag a card, and return that card."""
    while True:
        player.ready()
        for action in player.match.legal():
            if action.place >= 0 and action.cards and player.buried(action.cards[0], "drag") < 0:
                return action.cards[0]
        player.table.play(player.match.legal()[0])
        player.table.finish()


def seen(items: tuple[Drawn, ...]) -> list[tuple[object, ...]]:
    return [(item.what, id(item.picture), item.x, item.y) for item in items]


@pytest.mark.parametrize(("game", "seats", "privacy"), TABLES)
def test_a_frame_of_a_drag_equals_a_new_picture(tmp_path: Path, game: str, seats: int, privacy: str) -> None:
    options = {"privacy": privacy} if seats > 1 else {}
    player = Player(tmp_path, seats, "a drag", (1280, 720), True, game=game, **options)
    start = player.point(Item(CARD, card_to_drag(player)))
    player.app.eager = True
    player.move(start)
    player.down(start)
    chance, width, height = Chance(game), *player.table.model.size
    steady = 0
    for number in range(POINTS):
        point = chance.below(int(width)), chance.below(int(height))
        player.move(point, held=True)
        for _ in range(PAUSES[number % len(PAUSES)]):
            player.frame()
            if player.scene._last_picture.steady():
                steady += 1
                painted = player.app.painter.display_list()
                assert seen(painted) == seen((*player.still(), *player.live())), (number, point)
    assert player.table.gesture.state == GestureState.DRAGGING
    assert steady > POINTS, "enough frames must be quick ones"
