"""A chart of the players' points over time, in the colours of their seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from scenes.drawing.geometry import MenuBox
from scenes.kit.line_chart import ChartLabels, LineChart, Series

if TYPE_CHECKING:
    from game.content.texts import Texts
    from scenes.framework.services import Services


def score_chart(
    app: Services,
    texts: Texts,
    box: MenuBox,
    names: Sequence[str],
    course: Sequence[Sequence[int]],
    first: int,
    wears: Sequence[int] = (),
) -> LineChart:
    """Return a chart of all players' points, at the start and after each turn.

    Args:
        app: The program's services.
        texts: The game's texts.
        box: The chart's box, in units.
        names: The names of the players, in the order of the seats.
        course: The points of all seats, at the start and after each turn.
        first: The turn number of the first entry in `course`.
        wears: The look of each seat (game/looks.py), or empty for the usual looks.
    """
    series = [
        Series(name, tuple(moment[at] for moment in course), app.theme.seat(wears[at] if wears else at + 1).paper, at)
        for at, name in enumerate(names)
    ]
    words = ChartLabels(texts["chart.turns"], texts["chart.points"], lambda turn: texts.say("chart.after", turn=turn))
    return LineChart(app, box, series, words, first)
