"""The page that lists saved matches and records, with buttons for the selected file."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from game.profile.disk import reason
from game.profile.saves import SavedMatch, believed, clean_line, delete, list_saves, rename, set_aside_files
from scenes.drawing.geometry import MenuBox
from scenes.framework import match_actions
from scenes.framework.dialog import Dialog, notice
from scenes.framework.emblem import NICHE
from scenes.framework.menu import MenuScene
from scenes.framework.menu_canvas import MenuCanvas
from scenes.framework.navigation import Go, Reset
from scenes.framework.phrases import file_name, joined
from scenes.kit.buttons import Button
from scenes.kit.choices import ChoiceRow
from scenes.kit.labels import Label, Panel
from scenes.kit.list_box import ListBox, ListRow, replaced
from scenes.kit.page import Page

if TYPE_CHECKING:
    from scenes.framework.services import Services

MATCHES, RECORDS = "matches", "records"
MOST_NAMES = 4
"""Maximum number of players' names in a row. If there are more players, the rest are only counted."""
DATE = "%Y-%m-%d %H:%M"
LONGEST_DATE = 16
WARNING = "icons/warning.png"
"""The picture in the row for a damaged file."""


Do = tuple[str, str, Callable[[], object]]
"""An action: the name and the icon of its button, and the function that the button calls."""
SLOTS = ("watch", "rename", "export", "delete")
"""The buttons below the golden button, row by row. Each has a fixed position, so Delete never takes another button's
place."""


class MatchEntry(NamedTuple):
    """A row in the list: a saved match or, if `saved` is None, a record or a damaged file."""

    path: Path
    title: str
    changed: float
    saved: SavedMatch | None = None
    bad: bool = False


class SavedMatchesScene(MenuScene):
    """A list of files on the left, with details of the selected file on the right.

    Esc returns to the title screen.
    """

    name = "matches"
    wooden = True

    def __init__(self, app: Services) -> None:
        super().__init__(app)
        self.page = Page(app, escape=partial(app.navigate, Reset("title")))
        self.tab = MATCHES
        self.entries: list[MatchEntry] = []
        self.chosen = 0

    # --- contents -----------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Read the folder of saved matches again, because it may have changed."""
        self._load()
        super().enter()

    def _load(self) -> None:
        """Read the folder again, and update the list.

        If the selected file no longer exists, select the file at the same position.
        """
        kept = self.entry.path if self.entry else None
        self.entries = list(self._matches() if self.tab == MATCHES else self._records())
        places = [number for number, entry in enumerate(self.entries) if entry.path == kept]
        self.chosen = places[0] if places else min(self.chosen, max(0, len(self.entries) - 1))
        if self.named:
            self.refill()

    def _matches(self) -> Iterable[MatchEntry]:
        folder = self.app.folders.saves
        for saved in list_saves(folder).matches:
            yield MatchEntry(saved.path, self._title(saved), saved.changed, saved)
        for path in set_aside_files(folder):
            yield MatchEntry(path, shown(path.name), _changed(path), bad=True)

    def _records(self) -> Iterable[MatchEntry]:
        from game.matches.replay import OLD_RECORD, RECORD

        try:
            files = [path for path in self.app.folders.records.iterdir() if path.suffix == OLD_RECORD]
            paths = [path for path in files if not path.is_dir()]
        except OSError:
            paths = []
        now = time.time()
        for path in sorted(paths, key=lambda path: believed(_changed(path), now), reverse=True):
            yield MatchEntry(path, shown(path.name.removesuffix(RECORD).removesuffix(OLD_RECORD)), _changed(path))

    @property
    def entry(self) -> MatchEntry | None:
        """Return the selected row, or None."""
        return self.entries[self.chosen] if 0 <= self.chosen < len(self.entries) else None

    def _title(self, saved: SavedMatch) -> str:
        if own := saved.own_name:
            return own
        known = self.app.library.games.get(saved.game)
        game = known.game.name if known else saved.game
        return self.app.say("matches.named", game=game, names=self._names(saved)) if saved.seats else game

    def _names(self, saved: SavedMatch) -> str:
        return joined(self.app.texts, saved.seats, MOST_NAMES)

    # --- picture ------------------------------------------------------------------------------------------------

    def game_shown(self) -> str:
        """Return the selected match's game id, or "" if no match of a known game is selected."""
        saved = self.entry.saved if self.entry else None
        return saved.game if saved and saved.game in self.app.library.games else ""

    def put(self, sheet: MenuCanvas) -> None:
        """Draw the list's heading."""
        sheet.text(self.app.texts["matches.heading"], "display", self.place.point("heading"), 0.5)

    # --- widgets ------------------------------------------------------------------------------------------------

    def fill(self) -> None:
        """Add the list of files and the selected file's details."""
        place, say = self.place, self.app.texts
        back = Button(
            self.app, place.box("back"), say["matches.back"], partial(self.app.navigate, Reset("title")), icon="back"
        )
        for name in ("list_panel", "side"):
            self.page.add(Panel(self.app, place.box(name)))
        tabs = [(tab, say[f"matches.tab.{tab}"]) for tab in (MATCHES, RECORDS)]
        self.add("tabs", ChoiceRow(self.app, place.box("tabs"), tabs, self.tab, self._turn_to, role="button"))
        if self.entries:
            rows = [self._row(entry) for entry in self.entries]
            high = place.number("row")
            listing = ListBox(self.app, place.box("list"), high, rows, self.chosen, self._choose, self._open)
            self.add("list", listing)
            if self.page.focus is None:
                self.page.set_focus(listing, by_keys=False)
        else:
            self.page.add(Label(self.app, place.box("none"), self._none(), wrapped=True, down=0.0))
        self._side()
        self.add("back", back)

    def _none(self) -> str:
        if self.tab == MATCHES:
            return self.app.texts["matches.none"]
        return self.app.say("matches.none.records", folder=str(self.app.folders.records))

    def _row(self, entry: MatchEntry) -> ListRow:
        say, saved = self.app.texts, entry.saved
        date = _moment(entry.changed)
        if entry.bad:
            damaged = say["matches.damaged"]
            return ListRow(entry.title, damaged, date, colour="blood_on_dark", picture=WARNING, exact=True)
        if saved is None:
            return ListRow(entry.title, "", date)
        marks = self._stands(saved)
        marks += [say["matches.practice"]] * saved.practice + [say["matches.kept"]] * saved.kept
        marks += [say["matches.damaged"]] * bool(saved.trouble)
        names = self._names(saved) if saved.own_name else ""
        note = [names, *marks] if names else marks
        colour = "blood_on_dark" if saved.trouble else ""
        picture = NICHE.format(saved.game) if saved.game in self.app.library.games else " "
        return ListRow(entry.title, self._dotted(note), date, colour=colour, picture=picture)

    def _stands(self, saved: SavedMatch) -> list[str]:
        """Return two strings: the turn, and the match's outcome or "in progress"."""
        found = [self._turn(saved)]
        if not saved.finished:
            return [*found, self.app.texts["matches.goes_on"]]
        if not saved.winners or not saved.scores:
            return [*found, self.app.texts["matches.ended"]]
        names = joined(self.app.texts, saved.winners, MOST_NAMES)
        points = " : ".join(map(str, sorted(saved.scores, reverse=True)))
        return [*found, self.app.say("matches.won", names=names, points=points)]

    def _turn(self, saved: SavedMatch) -> str:
        content = self.app.library.games.get(saved.game)
        texts = content.texts if content else self.app.texts
        return texts.say("matches.turn", turn=max(1, saved.turn))

    def _dotted(self, words: list[str]) -> str:
        text = words[0]
        for word in words[1:]:
            text = self.app.say("matches.note.two", first=text, second=word)
        return text

    # --- the chosen file ----------------------------------------------------------------------------------------------

    def _side(self) -> None:
        place, entry = self.place, self.entry
        if entry is None:
            told = self.app.texts["matches.drop"]
            self.page.add(Label(self.app, place.box("told"), told, "small", wrapped=True, down=0.0))
            return
        # Headings are in capitals, which would hide whether a file name's letters are upper or lower case.
        role = "body" if entry.saved is None else "heading"
        title = self.page.add(Label(self.app, place.box("name"), entry.title, role, wrapped=True))
        # If the name takes several lines, move the details down.
        more = max(0.0, title.height - title.box[3])
        title.box = (*title.box[:3], title.box[3] + more)
        sentences = "\n".join(self._sentences(entry))
        x, y, wide, high = place.box("told")
        below = MenuBox(x, y + more, wide, high - more)
        details = self.page.add(Label(self.app, below, sentences, "body", wrapped=True, down=0.0))
        self.stage(MenuBox(x, y + more + details.height, wide, high - more - details.height))
        for number, (name, icon, action) in enumerate(self._buttons(entry)):
            first = number == 0 and name != "delete"
            box = place.box("first") if first else self._slot(name)
            label = self.app.texts[f"matches.{name}"]
            button = Button(self.app, box, label, action, style="gold" if first else "dark", icon="" if first else icon)
            if name == "delete":
                button.about = len(self.entries)  # a second click would delete another file
            self.add(name, button)
            if first:
                self.page.default = button

    def _slot(self, name: str) -> MenuBox:
        """Return the box of a button below the golden button."""
        x, y, wide, high = self.place.box("other")
        row, column = divmod(SLOTS.index(name), 2)
        gap = self.place.number("gap")
        return MenuBox(x + column * (wide + gap), y + row * (high + gap), wide, high)

    def _buttons(self, entry: MatchEntry) -> list[Do]:
        """Return the possible actions for a file, with the golden button's action first."""
        saved = entry.saved
        throw: Do = ("delete", "trash", self._ask_delete)
        watch: Do = ("watch", "play", partial(self._try, self._watch))
        if entry.bad or (saved is not None and saved.game not in self.app.playable):
            return [throw]
        if saved is None:
            return [watch, throw]
        first: Do = ("go_on", "play", partial(self._try, self._go_on))
        if saved.finished:
            first = ("result", "crown", partial(self._try, self._result))
        export: Do = ("export", "save", partial(self._try, self._export))
        return [first, watch, ("rename", "copy", self._ask_name), export, throw]

    def _sentences(self, entry: MatchEntry) -> list[str]:
        say, saved = self.app.texts, entry.saved
        date = _moment(entry.changed)
        played = [self.app.say("matches.played", date=date)] if date else []
        if entry.bad:
            return [say["matches.bad.told"], *played]
        if saved is None:
            return [say["matches.record.told"], "", say["matches.drop"]]
        found = [self._names(saved), self.app.say("matches.begun", date=_date(saved.date)), *played]
        found += [self._dotted(self._stands(saved)), ""]
        if saved.game not in self.app.playable:
            found.append(self.app.say("matches.unknown_game", game=saved.game))
        if saved.practice:
            found.append(say["matches.practice.told"])
        if saved.kept:
            found.append(say["matches.kept.told"])
        if saved.trouble:
            found.append(shown(saved.trouble, len(saved.trouble)))
        return found

    # --- actions ------------------------------------------------------------------------------------------------------

    def _turn_to(self, tab: str) -> None:
        self.tab = tab
        self.chosen = 0
        self.entries = []
        self._load()

    def _choose(self, number: int) -> None:
        self.chosen = number
        before = self.named["list"]
        self.refill()
        replaced(before, self.named["list"])

    def _open(self) -> None:
        """Perform the main action for the selected match, or explain why there is none.

        The action resumes or replays the match, or shows its result.
        """
        entry = self.entry
        if entry is None:
            return
        name, _, action = self._buttons(entry)[0]
        if name != "delete":
            action()
        elif entry.bad or entry.saved is None:
            self.page.toast(self.app.texts["matches.bad.told"])
        else:
            self.page.toast(self.app.say("matches.unknown_game", game=entry.saved.game))

    def _try(self, action: Callable[[MatchEntry], object], about: MatchEntry | None = None) -> None:
        """Run an action on a saved match, and show a message if an error occurs.

        `about` is the saved match. If `about` is None, the action uses the selected match. After a dialog, always pass
        `about`, because the selection might have changed in the meantime.
        """
        entry = about or self.entry
        if entry is None:
            return
        try:
            action(entry)
        except OSError as error:
            self._failed(f"{file_name(entry.path)}: {reason(error)}.")
        except ValueError as error:
            self._failed(str(error))

    def _failed(self, why: str) -> None:
        say = self.app.texts
        self._load()
        self.app.navigate(notice(self.app, say["matches.failed"], why))

    def _go_on(self, entry: MatchEntry) -> None:
        match_actions.resume(self.app, entry.path)

    def _result(self, entry: MatchEntry) -> None:
        match_actions.show_result(self.app, entry.path)

    def _watch(self, entry: MatchEntry) -> None:
        from game.matches.replay import open_match, open_record

        opened = open_match if entry.saved is not None else open_record
        match_actions.watch(self.app, opened(entry.path, self.app.library.games, self.app.games))

    def _export(self, entry: MatchEntry) -> None:
        from game.matches.replay import export, open_match

        replay = open_match(entry.path, self.app.library.games, self.app.games)
        path = export(replay, self.app.folders.records, entry.title, datetime.now())
        say = self.app.texts
        told = self.app.say("matches.export.where", path=str(path))
        self.app.navigate(notice(self.app, say["matches.export.done"], told))

    def _ask_name(self) -> None:
        entry, say = self.entry, self.app.texts
        if entry is not None:
            how, done = say["matches.rename.how"], say["matches.rename.done"]
            self.app.navigate(Go("naming", how, entry.title, done, partial(self._rename, entry)))

    def _rename(self, about: MatchEntry, name: str) -> None:
        self._try(lambda entry: rename(entry.path, name), about)
        self._load()

    def _ask_delete(self) -> None:
        """Ask before deleting a file, even if confirmations are off, because deletion is final."""
        entry, say = self.entry, self.app.texts
        if entry is None:
            return
        sure = say["matches.delete.sure.record" if entry.saved is None and not entry.bad else "matches.delete.sure"]
        what = self.app.say("matches.delete.what", name=entry.title)
        answers = ((say["menu.cancel"], None), (say["matches.delete"], partial(self._delete, entry)))
        self.app.navigate(Go(Dialog(self.app, sure, what, answers, gold=0)))

    def _delete(self, about: MatchEntry) -> None:
        self._try(lambda entry: delete(entry.path), about)
        self._load()


def shown(text: str, longest: int = 80) -> str:
    """Return text from a file as a single line without invisible characters, for display."""
    return clean_line(text, longest)


def _date(text: str) -> str:
    try:
        return f"{datetime.fromisoformat(text):{DATE}}"
    except ValueError:
        return shown(text, LONGEST_DATE)


def _moment(changed: float) -> str:
    """Return the time of a file's last change as text, or "" if the time isn't valid."""
    try:
        return f"{datetime.fromtimestamp(changed):{DATE}}"
    except (ValueError, OverflowError, OSError):
        return ""


def _changed(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
