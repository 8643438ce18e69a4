"""The filters for the statistics: kind of match, game, number of players, and options."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from game.matches import stats
from game.matches.stats import KINDS, MatchFilter
from game.profile.statistics import MatchLine, Option
from scenes.drawing.geometry import MenuBox
from scenes.framework.emblem import SHAPE, Emblem
from scenes.kit.choices import Stepper
from scenes.kit.labels import Panel
from scenes.kit.widget import even
from scenes.records.statistics_charts import value_name

if TYPE_CHECKING:
    from scenes.framework.menu import MenuScene
    from scenes.framework.services import Services


LEAST_GAP = 5.0
"""Minimum gap between two filters, in units."""
LINES = 2
"""Number of lines of text that fit in a filter's height."""


class StatisticsFilters:
    """The filters on the statistics page, each shown only if it offers more than one choice."""

    def __init__(self, scene: MenuScene, played: Sequence[MatchLine], want: Callable[[MatchFilter], object]) -> None:
        """Set up the filters on the statistics page.

        Args:
            scene: The statistics page.
            played: All finished matches.
            want: Called with the values of all filters after the player changes one of them.
        """
        self._scene = scene
        self._app = scene.app
        self._played = played
        self._want = want
        self._wanted = MatchFilter()
        self._only = ""
        self._levels = 1

    def fill(self, wanted: MatchFilter, only: str, levels: int) -> None:
        """Add a stepper to the page for each filter.

        Args:
            wanted: The current values of the filters.
            only: The id of the only game, or "" if there are several games.
            levels: How many levels the game has, or 1 for a game without levels.
        """
        self._wanted, self._only, self._levels = wanted, only, levels
        app, place = self._app, self._scene.place
        panel = self._scene.page.add(Panel(app, place.box("filters"), "note"))
        x, y, wide, high = place.box("filter")
        type_, scale = app.type, app.view.scale
        high = max(high, LINES * type_.line_height("small", scale) / scale)
        step = high + place.number("filter_gap")
        rows = self._wishes()
        whole = place.box("filters")
        step = min(step, (whole.height - 2 * (y - whole.y)) / max(1, len(rows)))
        # If there isn't enough space, reduce the height of each filter to leave gaps between the filters.
        high = min(high, step - LEAST_GAP)
        steppers = []
        for number, (name, labels, at, take) in enumerate(rows):
            stepper = Stepper(
                app,
                MenuBox(x, y + number * step, wide, high),
                at,
                0,
                len(labels) - 1,
                take,
                shown=labels.__getitem__,
                role="small",
                words=True,
                wrapped=True,
            )
            steppers.append(self._scene.add(f"filter.{name}", stepper))
        even(steppers)
        filled = whole._replace(height=2 * (y - whole.y) + (len(rows) - 1) * step + high)
        panel.box = filled
        self._emblem(MenuBox(whole.x, filled.y + filled.height, whole.width, whole.height - filled.height))

    def _emblem(self, free: MenuBox) -> None:
        """Add the game's picture below the filters, if it fits and the game's name is legible."""
        above, least, most = self._scene.place.numbers("emblem", 3)
        high = min(most, free.height - above)
        if self._only and high >= least:
            wide = high * SHAPE
            box = MenuBox(free.x + (free.width - wide) / 2, free.y + free.height - high, wide, high)
            emblem = Emblem(self._app, box, self._app.library.game(self._only).game)
            if emblem.readable:
                self._scene.page.add(emblem)

    def _wishes(self) -> list[tuple[str, list[str], int, Callable[[int], object]]]:
        """Return the filters that offer a choice.

        Each filter has a name, labels, the current index, and a function that selects an index.
        """
        say, wanted = self._app.texts, self._wanted
        kinds = [say[f"statistics.kind.{kind}"] for kind in KINDS]
        found: list[tuple[str, list[str], int, Callable[[int], object]]] = [
            ("kind", kinds, KINDS.index(wanted.kind), lambda at: self._want(replace(wanted, kind=KINDS[at])))
        ]
        games = ["", *sorted({match.game for match in self._played})]
        labels = [say["statistics.any.game"], *(game_name(self._app, game) for game in games[1:])]
        if len(games) > 2:
            found.append(
                (
                    "game",
                    labels,
                    games.index(wanted.game),
                    lambda at: self._want(replace(wanted, game=games[at], seats=0, options={}, level=0)),
                )
            )
        seats = [0, *sorted({len(match.seats) for match in self._played if wanted.game in ("", match.game)})]
        labels = [say["statistics.any.seats"], *(self._app.say("statistics.seats", count=count) for count in seats[1:])]
        if len(seats) > 2:
            found.append(
                ("seats", labels, seats.index(wanted.seats), lambda at: self._want(replace(wanted, seats=seats[at])))
            )
        return found + self._option_wishes()

    def _option_wishes(self) -> list[tuple[str, list[str], int, Callable[[int], object]]]:
        """Return the filters that apply to a single game, or [] if several games are shown.

        There is a filter for the level, and one for each option that differs between matches.
        """
        if not self._only:
            return []
        differing = stats.options_in(match for match in self._played if match.game == self._only)
        found: list[tuple[str, list[str], int, Callable[[int], object]]] = []
        if self._levels > 1:
            levels = [0, *range(2, self._levels + 1)]
            labels = [self._app.texts["statistics.any.level"]]
            labels += [self._app.say("statistics.from_level", level=level) for level in levels[1:]]
            found.append(
                (
                    "level",
                    labels,
                    levels.index(self._wanted.level),
                    lambda at: self._want(replace(self._wanted, level=levels[at])),
                )
            )
        for option in self._app.library.game(self._only).game.options:
            values = differing.get(option.id, [])
            if not values:
                continue
            labels = [self._app.say("statistics.any.option", option=option.name)]
            labels += [f"{option.name}: {value_name(option, value)}" for value in values]
            at = values.index(self._wanted.options[option.id]) + 1 if option.id in self._wanted.options else 0
            found.append((option.id, labels, at, partial(self._want_option, option.id, values)))
        return found

    def _want_option(self, name: str, values: Sequence[Option], at: int) -> None:
        others = {one: value for one, value in self._wanted.options.items() if one != name}
        self._want(replace(self._wanted, options={**others, name: values[at - 1]} if at else others))


def game_name(app: Services, game: str) -> str:
    """Return a game's name. If the game no longer exists, return its id."""
    return app.library.games[game].game.name if game in app.library.games else game
