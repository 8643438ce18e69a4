"""Points over time, as lines of the seats' colours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from scenes.geometry import Box
from scenes.kit.chart import Chart, Series, Words

if TYPE_CHECKING:
    from scenes.app import App


def course_chart(
    app: App, box: Box, names: Sequence[str], course: Sequence[Sequence[int]], first: int
) -> Chart:
    """A chart of the points of each seat at first and after each turn; `first` is the turn before the first."""
    series = [
        Series(name, tuple(moment[seat - 1] for moment in course), app.theme.seat(seat).paper, seat - 1)
        for seat, name in enumerate(names, 1)
    ]
    say = app.texts
    words = Words(say["chart.turns"], say["chart.points"], lambda turn: app.say("chart.after", turn=turn))
    return Chart(app, box, series, words, first)
