"""Points over time, as lines of the seats' colours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from scenes.geometry import Box
from scenes.kit.chart import Chart, Series, Words

if TYPE_CHECKING:
    from scenes.app import App


def course_chart(
    app: App, box: Box, names: Sequence[str], course: Sequence[Sequence[int]], first: int, wears: Sequence[int] = (),
) -> Chart:
    """A chart of the points of each seat at first and after each turn; `first` is the turn before the first, `wears`
    says of each seat in whose colours it is shown, where they are not its own."""
    series = [
        Series(name, tuple(moment[at] for moment in course), app.theme.seat(wears[at] if wears else at + 1).paper, at)
        for at, name in enumerate(names)
    ]
    say = app.texts
    words = Words(say["chart.turns"], say["chart.points"], lambda turn: app.say("chart.after", turn=turn))
    return Chart(app, box, series, words, first)
