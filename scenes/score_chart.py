"""Points over time, as lines of the seats' colours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from scenes.geometry import MenuBox
from scenes.kit.line_chart import ChartLabels, LineChart, Series

if TYPE_CHECKING:
    from game.content.texts import Texts
    from scenes.app import App


def score_chart(
    app: App,
    texts: Texts,
    box: MenuBox,
    names: Sequence[str],
    course: Sequence[Sequence[int]],
    first: int,
    wears: Sequence[int] = (),
) -> LineChart:
    """A chart of the points of each seat at first and after each turn, in the words of their game; `first` is the turn
    before the first, `wears` says of each seat in whose colours it is shown, where they are not its own."""
    series = [
        Series(name, tuple(moment[at] for moment in course), app.theme.seat(wears[at] if wears else at + 1).paper, at)
        for at, name in enumerate(names)
    ]
    words = ChartLabels(texts["chart.turns"], texts["chart.points"], lambda turn: texts.say("chart.after", turn=turn))
    return LineChart(app, box, series, words, first)
