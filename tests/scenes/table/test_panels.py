"""The words around the cards: what is cut, and when."""

from __future__ import annotations

from pathlib import Path

from game.words import Span
from scenes.table.panels import LEAST_NAME, Panels
from tests.scenes.table.driving import Player


def test_a_line_is_cut_only_where_it_does_not_fit_at_its_smallest(tmp_path: Path) -> None:
    show = Player(tmp_path, size=(1600, 900)).scene.show
    told = "Sister Ashlar's turn"
    spans = [Span("Sister Ashlar", "seat2"), Span("'s turn")]
    smallest = show.side.block(spans, "banner", room=(1.0, 50.0), least=LEAST_NAME).picture.get_width()
    for tenth in range(1500, 3000, 7):
        room = tenth / 10
        said = Panels._fitting(show.side, spans, "banner", 0, 0, (room, 50.0)).what[1]
        assert (said == told) == (smallest <= show.side.px(room)), room
