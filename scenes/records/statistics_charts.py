"""Charts of one person's results: over time, by match option, and by opponent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from game.matches import trends
from game.matches.stats import WinStats
from game.players.seats import PERSON, STRENGTHS
from scenes.drawing.painter import Drawn
from scenes.kit.bar_chart import FEW, WHOLE, BarChart, BarWords, ShareBar
from scenes.kit.choices import ChoiceRow, Stepper
from scenes.kit.scroll import ScrollArea

if TYPE_CHECKING:
    from game.content.definitions import GameContent
    from game.content.definitions import GameOption as Described
    from game.content.texts import Texts
    from game.profile.statistics import MatchLine, Option
    from scenes.framework.menu import MenuScene
    from scenes.framework.menu_canvas import MenuCanvas

TIME, OPTIONS, AGAINST = "time", "options", "against"
GROUND = "chart_ground"
"""The theme's panel style for the background of a bar. The background's length represents 100%."""


class Group(NamedTuple):
    """A group of bars with a title.

    Each row has a label and results. `notes` is empty, or contains a note for each row.
    """

    title: str
    rows: tuple[tuple[str, WinStats], ...]
    notes: tuple[str, ...] = ()


class Counted(NamedTuple):
    """The matches on which the charts are based.

    Attributes:
        matches: The matches.
        texts: The text for the charts, by key.
        game: The game of all the matches, or None if there are several games.
        levels: The number of the game's levels, or 1 for a game without levels.
        level: The lowest level of victory that counts as a win.
    """

    matches: Sequence[MatchLine] = ()
    texts: Texts | None = None
    game: GameContent | None = None
    levels: int = 1
    level: int = 0


class Charts:
    """The selected chart on the statistics page, and the person whose results it shows."""

    def __init__(self, scene: MenuScene) -> None:
        self._scene = scene
        self._app = scene.app
        self._place = scene.place
        self.kind = TIME
        self.name = ""
        self._counted = Counted()
        self._people: list[str] = []
        self._results: list[trends.PersonResult] = []

    def count(self, counted: Counted) -> None:
        """Base the charts on these matches, and replace any selection that no longer fits."""
        self._counted = counted
        self._people = trends.people(counted.matches)
        known = [one for one in self._people if one.casefold() == self.name.casefold()]
        self._look_at(known[0] if known else next(iter(self._people), ""))
        if self.kind not in self.kinds:
            self.kind = TIME

    def _look_at(self, name: str) -> None:
        self.name = name
        self._results = trends.results(self._counted.matches, name, self._counted.level)

    @property
    def kinds(self) -> tuple[str, ...]:
        """Return the names of the available charts.

        A solitaire game has no chart of results against each opponent.
        """
        alone = self._counted.game is not None and self._counted.game.game.most_seats == 1
        return (TIME, OPTIONS) if alone else (TIME, OPTIONS, AGAINST)

    @property
    def _texts(self) -> Texts:
        return self._counted.texts or self._app.texts

    # --- picture ------------------------------------------------------------------------------------------------

    def heading(self) -> str:
        """Return the heading, which says how many matches the person has won."""
        figures = trends.win_stats(self._results)
        if not self._results:
            return self._app.texts["statistics.chart.nobody"]
        return self._app.say("statistics.chart.told", name=self.name, wins=figures.wins, matches=figures.matches)

    def put(self, sheet: MenuCanvas) -> None:
        """Draw the note about the chart, or the reason why there is no chart."""
        left, top, width = self._place.numbers("chart_note", 3)
        if self._results and not self._empty:
            told = " ".join(self._notes())
            if told:
                sheet.fit(told, "paper_small", (left + width / 2, top), width, 0.5)
        elif self._results:
            told = self._app.say(f"statistics.chart.none.{self.kind}", name=self.name)
            x, y = self._place.box("bars").middle
            sheet.text(told, "paper_body", (x, y), 0.5, width=width)

    @property
    def _empty(self) -> bool:
        return self.kind != TIME and not self.groups()

    def _notes(self) -> list[str]:
        shown = (
            [one.figures for one in trends.over_time(self._results)]
            if self.kind == TIME
            else [figures for group in self.groups() for _, figures in group.rows]
        )
        found = []
        if any(trends.too_few(one) and one.wins for one in shown):
            found.append(self._app.say("statistics.chart.few", least=trends.FEW))
        if self.kind == AGAINST and any(len(trends.opponents(one)) > 1 for one in self._results):
            found.append(self._app.texts["statistics.chart.several"])
        return found

    # --- widgets ------------------------------------------------------------------------------------------------

    def fill(self) -> None:
        """Add the chart, and the widgets for choosing a chart and a person."""
        scene, app, place = self._scene, self._app, self._place
        if len(self._people) > 1:
            scene.add(
                "whose",
                Stepper(
                    app,
                    place.box("whose"),
                    self._people.index(self.name),
                    0,
                    len(self._people) - 1,
                    self._whose,
                    shown=self._people.__getitem__,
                    role="small",
                    words=True,
                ),
            )
        if not self._results:
            return
        kinds = [(kind, self._called(kind)) for kind in self.kinds]
        scene.add("charts", ChoiceRow(app, place.box("charts"), kinds, self.kind, self._turn_to))
        if self.kind == TIME:
            scene.add("chart", self._over_time())
        elif not self._empty:
            scene.add("chart", ScrollArea(app, place.box("tallies"), self._tallies))

    def _called(self, kind: str) -> str:
        """Return a chart's label.

        The label of the match-options chart depends on the matches.
        """
        game = self._counted.game
        if kind == OPTIONS and game is None:
            return self._app.texts["statistics.chart.by_game"]
        if kind == OPTIONS and game and self._counted.levels > 1 and not game.game.options:
            return self._app.texts["statistics.chart.by_level"]
        return self._app.texts[f"statistics.chart.{kind}"]

    def _whose(self, number: int) -> None:
        self._look_at(self._people[number])
        self._scene.refill()

    def _turn_to(self, kind: str) -> None:
        self.kind = kind
        self._scene.refill()

    # --- over time ----------------------------------------------------------------------------------------------

    def _over_time(self) -> BarChart:
        texts = self._texts
        spans = trends.over_time(self._results)
        bars = []
        for one in spans:
            wins, matches = one.figures.wins, one.figures.matches
            key = "statistics.chart.span" if one.last > one.first else "statistics.chart.span.one"
            days = self._app.say("statistics.chart.days", since=one.since, until=one.until)
            note = (
                texts.say(key, first=one.first, last=one.last),
                days if one.since != one.until else one.since,
                self._won(one.figures),
            )
            numbers = f"{one.first}–{one.last}" if one.last > one.first else str(one.first)
            above = self._app.say("statistics.chart.bar", wins=wins, matches=matches)
            bars.append(ShareBar(one.figures.share, above, numbers, note, trends.too_few(one.figures)))
        last = spans[-1].until if spans[-1].until != spans[0].since else ""
        words = BarWords(texts["chart.matches"], texts["chart.won"], spans[0].since, last)
        return BarChart(self._app, self._place.box("bars"), bars, words)

    def _won(self, one: WinStats) -> str:
        """Return the numbers of wins and matches as text.

        If there are enough matches, add the percentage of wins.
        """
        if trends.too_few(one):
            return self._app.say("statistics.chart.won", wins=one.wins, matches=one.matches)
        return self._app.say("statistics.seat.won", share=percent(one), wins=one.wins, matches=one.matches)

    # --- by option and opponent ---------------------------------------------------------------------------------------

    def groups(self) -> list[Group]:
        """Return the groups of bars for the selected chart: by opponent or by option."""
        if self.kind == AGAINST:
            parts = trends.by_strength(self._results)
            rows = tuple((self._strength(who), figures) for who, figures in parts.items())
            notes = tuple(map(self._how, parts))
            return [Group(self._app.texts["statistics.chart.opponents"], rows, notes)] if rows else []
        return self._by_option(self._counted.game) if self._counted.game is not None else [self._by_game()]

    def _by_game(self) -> Group:
        games = self._app.library.games
        rows = tuple(
            (games[game].game.name if game in games else game, figures)
            for game, figures in trends.stats_by(self._results, lambda one: (one.match.game,)).items()
        )
        return Group(self._app.texts["statistics.chart.games"], rows)

    def _by_option(self, content: GameContent) -> list[Group]:
        """Return groups of bars for the level, the number of players and each option."""
        found = []
        if self._counted.levels > 1:
            parts = trends.by_level(self._results, self._counted.levels)
            rows = tuple((self._texts.say("statistics.level", level=level), one) for level, one in parts.items())
            found.append(Group(self._app.texts["statistics.chart.levels"], rows))
        seats = trends.stats_by(self._results, lambda one: (len(one.match.seats),))
        if len(seats) > 1:
            rows = tuple((self._app.say("statistics.seats", count=count), seats[count]) for count in sorted(seats))
            found.append(Group(self._app.texts["statistics.chart.seats"], rows))
        options = [self._values(option) for option in content.game.options]
        return found + sorted((one for one in options if one.rows), key=lambda one: len(one.rows) == 1)

    def _values(self, option: Described) -> Group:
        """Return a group with a row for each value of an option, in the game's order.

        Values that the game no longer offers come last.
        """
        parts = trends.by_option(self._results, option.id)
        offered = [value.id for value in option.values if value.id in parts]
        values = [*offered, *(value for value in parts if value not in offered)]
        return Group(option.name, tuple((value_name(option, value), parts[value]) for value in values))

    def _strength(self, who: str) -> str:
        """Return the label for an opponent's strength.

        For a computer player without a name, the label contains its id.
        """
        key = f"strength.{who}" if who != PERSON else "strength.people"
        return self._app.texts[key] if key in self._app.texts else self._app.say("strength.other", who=who)

    def _how(self, who: str) -> str:
        """Return a sentence about how a computer player thinks, or "" if there is none."""
        told = self._app.texts[f"strength.{who}.how"] if who in STRENGTHS else ""
        return told[:1].upper() + told[1:]

    def _tallies(self, width: int) -> tuple[Sequence[Drawn], int]:
        """Lay out all groups, and return their items and total height. Sizes are in pixels."""
        view, place, type_ = self._app.view, self._place, self._app.type
        left, wide, _ = (view.px(one) for one in place.numbers("tally_bar", 3))
        gap = view.px(place.number("tally_gap"))
        rooms = view.px(place.number("tally_name")), max(1, width - left - wide - gap)
        groups = self.groups()
        cells = [(name, rooms[0]) for group in groups for name, _ in group.rows]
        cells += [(self._won(one), rooms[1]) for group in groups for _, one in group.rows]
        grow = min((type_.room(told, "paper_body", view.scale, (room, 0)) for told, room in cells), default=1.0)
        found: list[Drawn] = []
        y = 0
        for group in groups:
            title = type_.fit(group.title, "paper_entry", view.scale, width)
            y += gap if y else 0
            found.append(Drawn(("text", group.title), title, 0, y))
            y += title.get_height()
            for number, (name, one) in enumerate(group.rows):
                told = self._won(one)
                texts = [
                    type_.fit(words, "paper_body", view.scale, room, grow=grow)
                    for words, room in zip((name, told), rooms, strict=True)
                ]
                high = max(view.px(place.number("tally_row")), texts[0].get_height())
                middle = y + high // 2
                found += self._bar(one, left, middle)
                for words, picture, x in zip((name, told), texts, (0, width - texts[1].get_width()), strict=True):
                    found.append(Drawn(("text", words), picture, x, middle - picture.get_height() // 2))
                y += high
                if group.notes and (note := group.notes[number]):
                    picture = type_.fit(note, "paper_small", view.scale, width)
                    found.append(Drawn(("text", note), picture, 0, y))
                    y += picture.get_height() + gap // 2
        return found, y

    def _bar(self, one: WinStats, left: int, middle: int) -> list[Drawn]:
        """Return a bar that shows the percentage of wins, on a background that represents 100%."""
        view = self._app.view
        _, wide, thick = (max(1, view.px(length)) for length in self._place.numbers("tally_bar", 3))
        parts = [(GROUND, wide)]
        if one.wins:
            parts.append((FEW if trends.too_few(one) else WHOLE, max(thick // 2, round(wide * one.share))))
        return [
            Drawn(
                ("panel", style),
                self._app.shapes.panel(style, max(1, long), thick, view.scale),
                left,
                middle - thick // 2,
            )
            for style, long in parts
        ]


def percent(one: WinStats) -> str:
    """Return the percentage of wins."""
    return f"{round(100 * one.share)}%"


def value_name(option: Described, value: Option) -> str:
    """Return the label for an option's value, or the value as text if it has none."""
    return next((one.name for one in option.values if one.id == value), str(value))
