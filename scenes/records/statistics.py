"""The statistics page: results by player and by seat, charts, a match list and an export."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from game.content.errors import short_name
from game.matches import stats
from game.matches.stats import ALL, PRACTICE, MatchFilter
from game.profile.disk import free_path, reason
from game.profile.statistics import MatchLine
from game.profile.storage import write_whole
from scenes.drawing.geometry import MenuBox
from scenes.drawing.painter import Drawn
from scenes.drawing.shapes import shade
from scenes.drawing.text import LEAST
from scenes.framework.menu import MenuScene
from scenes.framework.menu_canvas import MenuCanvas
from scenes.framework.navigation import Back
from scenes.framework.phrases import counted, joined
from scenes.kit.buttons import Button
from scenes.kit.choices import ChoiceRow
from scenes.kit.labels import Label, Panel
from scenes.kit.list_box import ListBox, ListRow, replaced
from scenes.kit.page import Page
from scenes.kit.scroll import ScrollArea
from scenes.records import played_deals
from scenes.records.score_chart import score_chart
from scenes.records.statistics_bars import WinBars, mean, number_or_none
from scenes.records.statistics_charts import Charts, Counted, percent
from scenes.records.statistics_filters import StatisticsFilters, game_name

if TYPE_CHECKING:
    from game.content.texts import Texts
    from scenes.framework.services import Services

PLAYERS, SEATS, LEVELS, MATCHES, CHARTS = "players", "seats", "levels", "matches", "charts"
MOST_NAMES = 3
SLACK = 0.96
"""The fraction of the name column that a computer player's name and level may fill, at the smallest text size."""
GROUPS = ("streak", "best")
"""The first column of each pair of columns that share a heading."""
FAINT, STRONG = 0.35, 0.8
"""Opacity of the line below a row in the table, and of the bar on that line."""
COLUMNS = ("name", "matches", "wins", "share", "streak", "longest", "best", "average")


class StatisticsScene(MenuScene):
    """The statistics page, opened with one game's matches or with all matches."""

    name = "statistics"
    wooden = True
    reflows = True

    def __init__(self, app: Services, game_id: str = "") -> None:
        super().__init__(app)
        self.page = Page(app, escape=partial(app.navigate, Back()))
        played = app.matches.played()
        self.played = played.matches
        self.troubles = [*played.troubles, *app.matches.ledger.troubles()]
        self.wanted = MatchFilter(game=game_id if any(match.game == game_id for match in self.played) else "")
        shown = [match for match in self.played if self.wanted.game in ("", match.game)]
        if shown and all(match.practice for match in shown):
            # Include practice matches, because the page would otherwise be empty.
            self.wanted = replace(self.wanted, kind=PRACTICE)
        self.tab = PLAYERS
        self.at = 0
        """The index of the selected match in the list. The newest match comes first."""
        self.texts = app.texts
        self._exported: tuple[Path, bytes] | None = None
        """The latest exported file and its contents."""
        self.charts = Charts(self)
        self.bars = WinBars(self)
        self.filters = StatisticsFilters(self, self.played, self._want)
        self._choose()

    def _choose(self) -> None:
        self.chosen = stats.matches_counted(self.played, self.wanted)
        self.matches = self.chosen.matches
        self.at = min(self.at, max(0, len(self.matches) - 1))
        # If there is only one game, use its wording. If it is a solitaire game, show levels instead of seats.
        games = {match.game for match in self.played if self.wanted.game in ("", match.game)}
        only = next(iter(games)) if len(games) == 1 else ""
        self.only = only if only in self.app.games else ""
        self.texts = self.app.library.game(self.only).texts if self.only else self.app.texts
        self.alone = bool(self.only) and self.app.library.game(self.only).game.most_seats == 1
        self.levels = self.app.games[self.only].levels if self.alone else 1
        if self.tab not in self.tabs:
            self.tab = self.tabs[1]
        game = self.app.library.game(self.only) if self.only else None
        self.counted = Counted(self.matches, self.texts, game, self.levels, self.wanted.level)
        self.charts.count(self.counted)

    @property
    def tabs(self) -> tuple[str, ...]:
        """Return the names of the pages."""
        return PLAYERS, LEVELS if self.alone else SEATS, MATCHES, CHARTS

    # --- picture ------------------------------------------------------------------------------------------------

    def game_shown(self) -> str:
        """Return the id of the game that the page is about, or "" if it covers several games."""
        return self.only

    def put(self, sheet: MenuCanvas) -> None:
        """Draw the heading, the ledger and the current page."""
        place, say = self.place, self.app.texts
        sheet.text(say["statistics.heading"], "display", place.point("heading"))
        ledger = place.box("ledger_chart" if self._listed else "ledger")
        sheet.shadow(ledger, *place.numbers("shadow", 3))
        sheet.image("ledger.png", ledger)
        if not self.matches:
            left, _, width = place.numbers("inner", 3)
            nothing = say["statistics.nothing" if not self.played else "statistics.nothing_fits"]
            sheet.text(nothing, "paper_heading", (left + width / 2, ledger.middle[1]), 0.5, width=width)
        elif self.tab == PLAYERS:
            self._summary(sheet)
            self._head(sheet)
        elif self.tab == SEATS:
            self._summary(sheet)
            self.bars.seats(sheet, self.counted)
        elif self.tab == LEVELS:
            self._summary(sheet)
            self.bars.levels(sheet, self.counted)
        elif self.tab == CHARTS:
            self._headed(sheet, self.charts.heading())
            self.charts.put(sheet)
        else:
            self._match(sheet, self._newest[self.at])

    @property
    def _listed(self) -> bool:
        return self.tab == MATCHES and bool(self.matches)

    @property
    def _newest(self) -> list[MatchLine]:
        return list(reversed(self.matches))

    def _summary(self, sheet: MenuCanvas) -> None:
        """Draw a heading with the number of matches and their average length."""
        count = len(self.matches)
        turns = round(sum(match.turns for match in self.matches) / count)
        number = "one" if count == 1 else "many"
        key = f"statistics.summary.{number}.turn" if turns == 1 else f"statistics.summary.{number}"
        self._headed(sheet, self.texts.say(key, count=count, turns=turns))

    def _headed(self, sheet: MenuCanvas, told: str) -> None:
        """Draw a heading with a line below it.

        If all matches are of the same game, the heading begins with the game's name.
        """
        left, top, width = self.place.numbers("inner", 3)
        if self.only:
            told = self.app.say("statistics.summary.of", game=game_name(self.app, self.only), told=told)
        sheet.fit(told, "paper_heading", (left, top), width, down=0)
        rule = MenuBox(left, top + self.place.number("head_rule"), width, 1)
        sheet.rule(rule, self.app.theme.palette.gold_lo)

    def _head(self, sheet: MenuCanvas) -> None:
        """Draw the column headings, and a shared heading above each pair of related columns."""
        left, top, _ = self.place.numbers("inner", 3)
        y, high = top + self.place.number("groups_top"), self.place.number("group_high")
        rights = self.place.numbers("columns")
        for name in GROUPS:
            at = COLUMNS.index(name)
            start, end = rights[at - 1] + self.place.number("column_gap"), rights[at + 1]
            told = self.texts[f"statistics.group.{name}"]
            sheet.fit(told, "paper_small", (left + (start + end) / 2, y), end - start, 0.5, high=high)
            rule = MenuBox(left + start, y + self.place.number("group_rule"), end - start, 1)
            sheet.rule(rule, self.app.theme.palette.gold_lo)
        y = top + self.place.number("columns_top")
        heads = [self.app.texts[f"statistics.column.{name}"] for name in COLUMNS]
        grow = self._even([heads], "paper_small")
        for number, right in enumerate(self.place.numbers("columns")):
            sheet.text(heads[number], "paper_small", (left + right, y), 1.0 if number else 0.0, grow=grow)

    def _even(self, rows: Sequence[Sequence[str]], role: str) -> float:
        """Return the largest size factor at which all cells fit, ignoring the first column."""
        view, rights = self.app.view, self.place.numbers("columns")
        gap, name = self.place.number("column_gap"), self.place.number("name_width")
        rooms = [right - max(left, name) - gap for left, right in pairwise(rights)]
        cells = [(cell, view.px(room)) for row in rows for cell, room in zip(row[1:], rooms, strict=True)]
        return min((self.look.type.room(cell, role, view.scale, (room, 0)) for cell, room in cells), default=1.0)

    def _match(self, sheet: MenuCanvas, match: MatchLine) -> None:
        """Draw a heading that names the winner of the selected match.

        For a solitaire game, also show how the match ended.
        """
        left, top, width = self.place.numbers("match_inner", 3)
        seats = match.winners or tuple(range(1, len(match.seats) + 1))
        names = joined(self.app.texts, [match.seats[seat - 1].name for seat in seats])
        key = "statistics.match.won" if len(seats) == 1 else "statistics.match.shared"
        key = key if match.winners else "statistics.match.lost"
        sheet.fit(self.app.say(key, names=names), "paper_heading", (left, top), width, down=0)
        texts = self._words(match)
        long = texts.say("statistics.match.turn" if match.turns == 1 else "statistics.match.turns", turns=match.turns)
        told = [game_name(self.app, match.game), long, *self._marks(match)]
        y = top + self.place.number("match_line")
        sheet.fit(", ".join(told), "paper_small", (left, y), width, down=0)
        if len(match.seats) == 1:
            y = self.place.box("chart").y
            sheet.fit(played_deals.describe(texts, match), "paper_body", (left, y), width, down=0)
            if match.deal:
                dealt = self.app.say("statistics.match.deal", deal=match.deal)
                sheet.fit(dealt, "paper_body", (left, y + self.place.numbers("row", 2)[0]), width, down=0)
        elif not match.course:
            nothing = self.app.texts["statistics.match.no_points"]
            x, middle = self.place.box("chart").middle
            sheet.text(nothing, "paper_body", (x, middle), 0.5, width=width)

    def _words(self, match: MatchLine) -> Texts:
        """Return the wording for a match's game, or the program's wording if the game is missing."""
        content = self.app.library.games.get(match.game)
        return content.texts if content else self.app.texts

    def _marks(self, match: MatchLine) -> list[str]:
        """Return remarks that say whether a match was practice and mention any undos and hints."""
        found = [self.app.texts["statistics.mark.practice"]] if match.practice else []
        if match.undos:
            key = "statistics.mark.undo.one" if match.undos == 1 else "statistics.mark.undo.many"
            found.append(self.app.say(key, count=match.undos))
        if match.hints:
            found.append(counted(self.app.texts, "statistics.mark.hint", match.hints))
        return found

    # --- widgets ------------------------------------------------------------------------------------------------

    def fill(self) -> None:
        """Add the tabs, the filters, the current page and the buttons."""
        say, app, place = self.app.texts, self.app, self.place
        tabs = [(tab, say[f"statistics.tab.{tab}"]) for tab in self.tabs]
        self.add("tabs", ChoiceRow(app, place.box("tabs"), tabs, self.tab, self._turn_to))
        self.filters.fill(self.wanted, self.only, self.levels)
        if self._listed:
            self._list()
        elif self.matches and self.tab == PLAYERS:
            self.add("table", ScrollArea(app, place.box("table"), self._rows))
        elif self.matches and self.tab == CHARTS:
            self.charts.fill()
        self.page.add(Label(app, place.box("left_out"), self._left_out(), "small", wrapped=True))
        export = Button(app, place.box("export"), say["statistics.export"], self._export, icon="save")
        export.enabled = bool(self.matches) and app.folders.writable
        self.add("export", export)
        close = Button(app, place.box("close"), say["menu.close"], partial(app.navigate, Back()), style="gold")
        self.page.default = self.add("close", close)

    def _left_out(self) -> str:
        """Return a message about omitted or unreadable matches, or "" if there are none."""
        found = []
        for key, count in zip(("practice", "undone", "again"), self.chosen[1:], strict=True):
            if count:
                found.append(self.app.say(f"statistics.left.{key}.{'one' if count == 1 else 'many'}", count=count))
        real = len(self.played) and not any(self.chosen[1:])
        if self.wanted.kind not in (ALL, PRACTICE) and real:
            found.append(self.app.texts["statistics.left.none"])
        return " ".join([*found, *self.troubles])

    def _list(self) -> None:
        app, place = self.app, self.place
        box = place.box("list")
        self.page.add(Panel(app, place.box("list_panel"), "note"))
        rows = [self._row_of(match) for match in self._newest]
        self.add("list", ListBox(app, box, place.number("list_row"), rows, self.at, self._look_at, lambda: None))
        match = self._newest[self.at]
        if match.course and len(match.seats) > 1:
            names = [seat.name for seat in match.seats]
            self.add(
                "chart", score_chart(app, self._words(match), place.box("chart"), names, match.course, match.first)
            )
        if len(match.seats) == 1:
            played_deals.buttons(self, match, (place.box("again"), place.box("watch")))

    def _row_of(self, match: MatchLine) -> ListRow:
        names = joined(self.app.texts, [seat.name for seat in match.seats], MOST_NAMES)
        when = match.when[:16].replace("T", " ")
        if len(match.seats) == 1:
            return ListRow(
                played_deals.describe(self._words(match), match), ", ".join([when, names, *self._marks(match)])
            )
        return ListRow(names, ", ".join([when, *self._marks(match)]))

    def _rows(self, width: int) -> tuple[Sequence[Drawn], int]:
        """Return the items in the players' table, and the table's height in pixels."""
        view, type_ = self.app.view, self.look.type
        found: list[Drawn] = []
        rights = [view.px(right) if right else 0 for right in self.place.numbers("columns")]
        room = view.px(self.place.number("name_width"))
        named = stats.by_name(self.matches, self.wanted.level)
        rows, role = [self._cells(one) for one in named], "paper_body"
        least, most = self.place.numbers("row", 2)
        high = view.px(max(least, min(most, self.place.box("table").height / max(1, len(rows)))))
        grow = self._even(rows, role)
        for number, cells in enumerate(rows):
            found += self._row_ground(named[number].figures, number * high, high, rights[-1])
            for column, text in enumerate(cells):
                if column:
                    picture = type_.set(text, role, view.scale, grow=grow)
                else:
                    picture = type_.fit(text, "paper_entry", view.scale, room)
                x = rights[column] - (picture.get_width() if column else 0)
                y = number * high + (high - picture.get_height()) // 2
                found.append(Drawn(("text", text), picture, x, y))
        return found, len(rows) * high

    def _row_ground(self, figures: stats.WinStats, top: int, high: int, wide: int) -> list[Drawn]:
        """Return the line below a table row, with a bar that shows the percentage of wins."""
        view, images, palette = self.app.view, self.look.images, self.app.theme.palette
        thin, thick = max(1, view.px(1)), max(2, view.px(self.place.number("won_bar")))
        won = round(wide * figures.wins / figures.matches) if figures.matches else 0

        def drawn(width: int, height: int, strength: float) -> Drawn:
            key = "statistics_bar", width, height, strength
            picture = images.made(key, lambda: shade(width, height, palette.gold_lo, strength))
            return Drawn(("rule",), picture, 0, top + high - height)

        return [drawn(wide, thin, FAINT), *([drawn(won, thick, STRONG)] if won else [])]

    def _cells(self, named: stats.NamedStats) -> list[str]:
        one = named.figures
        return [
            self._called(named),
            str(one.matches),
            str(one.wins),
            percent(one),
            str(one.streak),
            str(one.longest),
            number_or_none(one.best),
            mean(one),
        ]

    def _called(self, named: stats.NamedStats) -> str:
        """Return a person's name, or a computer player's (possibly shortened) name and level."""
        if not named.who:
            return named.name
        level = self.app.texts.get(f"strength.{named.who}.short", named.who)
        type_, role, scale = self.look.type, "paper_entry", self.app.view.scale
        # Letters can't shrink by exactly this factor, so leave a little extra space.
        room = SLACK * self.app.view.px(self.place.number("name_width")) * type_.growth(role) / LEAST
        for longest in range(len(named.name), 1, -1):
            called = self.app.say("statistics.computer", name=short_name(named.name, longest), level=level)
            if type_.width(called, role, scale) <= room:
                break
        return called

    # --- actions ------------------------------------------------------------------------------------------------------

    def _turn_to(self, tab: str) -> None:
        self.tab = tab
        self.refill()

    def _want(self, wanted: MatchFilter) -> None:
        self.wanted = wanted
        self._choose()
        self.refill()

    def _look_at(self, number: int) -> None:
        self.at = number
        before = self.named["list"]
        self.refill()
        replaced(before, self.named["list"])

    def _export(self) -> None:
        """Export the displayed matches as a CSV file, and tell the player where the file is."""
        folder = self.app.folders.exports
        # The byte order mark tells spreadsheet programs that the file is UTF-8.
        table = stats.csv_table(self.matches).encode("utf-8-sig")
        try:
            if self._exported is None or self._exported[1] != table or not self._exported[0].exists():
                folder.mkdir(parents=True, exist_ok=True)
                path = free_path(folder, f"statistics-{datetime.now():%Y-%m-%d}", ".csv")
                write_whole(path, table)
                self._exported = path, table
        except OSError as error:
            self.page.toast(self.app.say("statistics.not_exported", why=reason(error)))
            return
        key = "statistics.exported.one" if len(self.matches) == 1 else "statistics.exported.many"
        self.page.toast(self.app.say(key, count=len(self.matches), path=str(self._exported[0])))
