"""The figures of the table's feel, in films of the real program: `python -m tests.scenes.film FOLDER` shows them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from scenes.table import feel
from scenes.table.gesture import CARD, Item
from tests.scenes.figures import PARTS, Figure, filmed
from tests.scenes.table.driving import Player


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.__name__)
def test_the_figures_lie_within_the_bounds_of_the_reference(part: Callable[[], list[Figure]]) -> None:
    found = part()
    assert found
    assert not [str(figure) for figure in found if not figure.ok]


@pytest.mark.parametrize("name", ["deal", "hover", "drag", "refused", "reaper", "pair", "joined", "capture", "fly"])
def test_nothing_jumps(name: str) -> None:
    """In a hundred-and-twentieth of a second nothing is elsewhere, larger or turned by more than an eye follows."""
    assert filmed(name).jumps() == []


def test_a_card_stays_lifted_while_the_pointer_moves_over_it(tmp_path: Path) -> None:
    player = Player(tmp_path, 2, "table", animate=True, privacy="open")
    player.ready()
    card = player.match.view(1).places[player.match.state.table.place_named["hand.1"]][2]
    x, y = player.point(Item(CARD, card))
    sprite = player.stage.sprites.find(card)
    heights = []
    for step in range(24):
        player.move((x + step % 3, y + step % 2))
        assert player.stage.hover is sprite
        heights.append(sprite.rest.y - sprite.pose.y)
    assert heights == sorted(heights), "it never sinks"
    assert heights[-1] == feel.HOVER_LIFT
