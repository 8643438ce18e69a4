"""The part of the set-up page that is shown only for solitaire games.

It contains a practice switch, a panel, and buttons for choosing a deal.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Any

from game.engine.chance import Chance
from game.matches import stats
from game.matches.stats import MatchFilter
from game.profile.statistics import MatchLine
from game.solving.certified import certified, unplayed
from scenes.drawing.geometry import MenuBox
from scenes.framework import match_actions
from scenes.framework.daily import Daily, daily_seed, day_played, deal_of, surely_winnable_played
from scenes.framework.emblem import Emblem
from scenes.framework.match_setup import new_seed
from scenes.framework.navigation import Go
from scenes.kit.buttons import Button
from scenes.kit.candles import Candles
from scenes.kit.choices import ChoiceRow
from scenes.kit.labels import Label, Pair, paired
from scenes.kit.list_box import ListBox, ListRow, replaced
from scenes.kit.widget import even
from scenes.records import played_deals

if TYPE_CHECKING:
    from game.content.definitions import GameContent
    from scenes.framework.match_setup import SetupDraft
    from scenes.framework.menu import MenuScene

ABOUT, RULES, PLAYED = "about", "rules", "played"


class SolitaireSetup:
    """The part of a set-up page that is shown only for solitaire games."""

    def __init__(self, scene: MenuScene, content: GameContent, draft: SetupDraft, start: Callable[..., object]) -> None:
        """Create the parts of a set-up page that only solitaire games have.

        Args:
            scene: The set-up page.
            content: The game's content.
            draft: The current settings of the match.
            start: The function that deals the match. Its keyword arguments override fields of the match request.
        """
        self.content = content
        self.draft = draft
        self._start = start
        self.scene = scene
        self.app = scene.app
        game = self.content.game
        self.played = [match for match in self.app.matches.played().matches if match.game == game.id][::-1]
        """The finished games, newest first."""
        self.chosen = 0
        self.pages = (ABOUT, *((RULES,) if game.options else ()), PLAYED)
        self.page = ABOUT if self._strange else self.pages[1]

    @property
    def _strange(self) -> bool:
        """Return whether the player has neither finished the game's lesson nor played the game."""
        game, settings = self.content.game.id, self.app.settings
        return not (self.played or game in settings.lessons or game in settings.matches)

    @property
    def teaches(self) -> bool:
        """Return whether the panel suggests the lesson rather than a deal."""
        return self.page == ABOUT and self._strange and self.content.lesson is not None

    # --- deal of the day, winnable deal and practice ------------------------------------------------------------------

    def comforts(self) -> None:
        """Add the controls below the player's row: deal of the day, winnable deal and practice."""
        scene, say, draft = self.scene, self.app.texts, self.draft
        box = scene.place.box("comfort")
        values = [(word, say[f"options.{word}"]) for word in ("off", "on")]
        daily = Button(self.app, box, say["setup.daily.play"], self._play_daily, icon="deck")
        past = scene.add("calendar", Button(self.app, box, say["setup.daily.past"], self._past_days, icon="calendar"))
        winnable = Button(self.app, box, say["setup.winnable.play"], self._play_winnable, icon="crown")
        winnable.enabled = bool(self._certified)
        practice = ChoiceRow(self.app, box, values, "on" if draft.practice else "off", self._practise)
        rows = [
            (*self._labels(say["setup.daily"], self._of_today()), scene.add("daily", daily)),
            (*self._labels(say["setup.winnable"], self._of_winnable()), scene.add("winnable", winnable)),
            (*self._labels(say["setup.practice"], self._of_undo()), scene.add("practice", practice)),
        ]
        high = scene.place.number("comfort_words") + self._more
        grow = paired([(name, told) for name, told, _ in rows], lambda heights: max(heights) <= high)
        panel, x, step = scene.place.box("seats"), box.x, scene.place.number("comfort_step") + self._more
        # Keep the lower edge of the last row in the same place, even if the rows are taller than usual.
        top = panel.y + box.y - len(rows) * self._more
        for number, (name, told, control) in enumerate(rows):
            y = top + number * step
            name.box = name.box[0], y, *name.box[2:]
            told.box = told.box[0], y + name.box[3], told.box[2], told.height
            control.box = MenuBox(
                panel.x + x, y + name.box[3] + told.box[3] + scene.place.number("comfort_gap"), *box[2:]
            )
        self._beside_daily(rows[0][0], daily, past)
        # Text on the controls mustn't be larger than the controls' names.
        even((daily, past, winnable, practice), grow)
        pages = [(page, say[f"setup.page.{page}"]) for page in self.pages]
        scene.add("pages", ChoiceRow(self.app, scene.place.box("pages"), pages, self.page, self._turn_to))

    def _beside_daily(self, name: Label, daily: Button, past: Button) -> None:
        """Place the button for past days beside `daily`, and the candles beside the deal's name."""
        place, candles = self.scene.place, self._today().candles
        x, y, wide, high = daily.box
        left, gap = place.number("comfort_daily"), place.number("comfort_gap")
        daily.box = MenuBox(x, y, left, high)
        past.box = MenuBox(x + left + gap, y, wide - left - gap, high)
        if candles:
            across, tall = place.point("comfort_candles")
            box = MenuBox(x + wide - across, name.box[1] + (name.box[3] - tall) / 2, across, tall)
            self.scene.add("candles", Candles(self.app, box, candles, self.app.texts[f"candles.{candles}"]))

    @property
    def _more(self) -> float:
        """Return the extra height of each row, in units.

        If a person plays, the rows share the space that the note about a computer player would need.
        """
        return 0.0 if self.draft.thinks(1) else self.scene.place.number("comfort_more")

    def _labels(self, name: str, told: str) -> Pair:
        """Add labels for a name and its explanation, and return both labels.

        The caller sets the labels' positions and heights.
        """
        place = self.scene.place
        x, wide = place.box("seats").x + place.box("comfort").x, place.box("comfort").width
        box = MenuBox(x, 0, wide, 1)
        return (
            self.scene.page.add(Label(self.app, box, [(name, "bold")])),
            self.scene.page.add(Label(self.app, box, told, "small", wrapped=True, down=0.0)),
        )

    def _of_today(self) -> str:
        """Return the text about the deal of the day and the player's result."""
        say, daily, date = self.app.texts, self._today(), datetime.now().date()
        # If today's deal was played when there was no suitable table of winnable deals, the seed was the date.
        seeds = {daily.seed, daily_seed(date)}
        today = [
            match
            for match in self.played
            if match.deal in seeds
            and not match.practice
            and (match.deal != daily.seed or day_played(self.content, match) == date.isoformat())
        ]
        if any(match.winners for match in today):
            return say["setup.daily.won"]
        how = "setup.daily.how.options" if daily.options else "setup.daily.how"
        told = "setup.daily.lost" if today else how
        return f"{say[told]} {say['setup.daily.sure' if daily.sure else 'setup.daily.unknown']}"

    @property
    def _certified(self) -> tuple[str, ...]:
        """Return the seeds of deals that are known to be winnable with the chosen options."""
        return certified(self.content, self.draft.options)

    def _of_winnable(self) -> str:
        """Return the text about winnable deals. If none can be offered, the text says why."""
        say, content = self.app.texts, self.content
        if self._certified:
            played = {match.deal for match in self.played}
            key = "again" if played.issuperset(set(self._certified) - {self._today().seed}) else "how"
        else:
            key = "options" if certified(content, content.game.defaults()) else "none"
        return say[f"setup.winnable.{key}"]

    def _of_undo(self) -> str:
        """Return text about what the player can undo. The text depends on whether practice is on."""
        return self.app.texts["setup.practice.on" if self.draft.practice else "setup.practice.off"]

    def _today(self) -> Daily:
        return deal_of(self.content, datetime.now().date())

    def _play_daily(self) -> None:
        daily = self._today()
        self._play(daily.seed, options=daily.options)

    def _past_days(self) -> None:
        self.app.keep(self.draft.kept_in(self.app.settings))
        self.app.navigate(Go("calendar", self.content.game.id, self.draft.practice))

    def _play_winnable(self) -> None:
        played = [match.deal for match in self.played[::-1]]
        today, chance = datetime.now().date(), Chance(new_seed())
        self._play(unplayed(self.content, self.draft.options, played, today, chance) or "")

    def _play(self, seed: str, **other: Any) -> None:
        self.draft.seed = seed
        self.scene.refill()
        self._start(**other)

    def _practise(self, value: str) -> None:
        self.draft.practice = value == "on"
        self.scene.refill()

    def _turn_to(self, page: str) -> None:
        self.page = page
        self.scene.refill()

    # --- description --------------------------------------------------------------------------------------------------

    def about(self) -> None:
        """Add the game's picture and description, and the buttons for its lesson and its rules."""
        scene, place, say = self.scene, self.scene.place, self.app.texts
        game = self.content.game.id
        scene.page.add(Emblem(self.app, place.box("about_picture"), self.content.game))
        box = place.box("about_words")
        words = self.content.texts["setup.about"]
        scene.page.add(Label(self.app, box, words, "lead", wrapped=True, down=0.0))
        if self.content.lesson is not None:
            learn = partial(match_actions.open_lesson, self.app, game)
            note = self.app.say("lesson.learn.note", minutes=self.content.lesson_minutes)
            style = "gold" if self.teaches else "dark"
            button = scene.add(
                "learn",
                Button(
                    self.app,
                    place.box("about_learn"),
                    say["lesson.learn"],
                    learn,
                    style=style,
                    note=note,
                ),
            )
            scene.page.default = button if self.teaches else scene.page.default
        rules = partial(self.app.navigate, Go("rulebook", game))
        scene.add("rules", Button(self.app, place.box("about_rules"), say["help.rules"], rules, icon="book"))

    # --- finished games -----------------------------------------------------------------------------------------------

    def history(self) -> None:
        """Add the list of finished games, and the buttons for the selected game."""
        scene, place, say = self.scene, self.scene.place, self.app.texts
        if not self.played:
            box, none = place.box("history_none"), say["setup.history.none"]
            scene.page.add(Label(self.app, box, none, "small", wrapped=True, down=0.0))
            return
        rows = [self._row(match) for match in self.played]
        scene.add(
            "history",
            ListBox(
                self.app,
                place.box("history"),
                place.number("history_row"),
                rows,
                self.chosen,
                self._choose,
                self._again,
            ),
        )
        boxes = place.box("history_again"), place.box("history_watch")
        played_deals.buttons(scene, self.played[self.chosen], boxes, self.draft.practice)
        scene.page.add(Label(self.app, place.box("history_figures"), self._figures(), "small", wrapped=True))

    def _row(self, match: MatchLine) -> ListRow:
        """Return the row for a finished game."""
        note = [match.when[:16].replace("T", " "), match.seats[0].name]
        note += [self.app.texts["setup.history.practice"]] * match.practice
        if day_played(self.content, match):
            note.append(self.app.texts["setup.history.daily"])
        elif not match.winners and surely_winnable_played(self.content, match):
            note.append(self.app.texts["setup.history.sure"])
        return ListRow(
            played_deals.describe(self.content.texts, match),
            ", ".join(note),
            match.deal,
            colour="gold" if match.winners else "",
        )

    def _figures(self) -> str:
        """Return text that gives the numbers of games, wins and consecutive wins.

        Practice matches don't count.
        """
        real = stats.matches_counted(self.played[::-1], MatchFilter()).matches
        one = stats.of_people(real)
        return self.app.say(
            "setup.history.figures", matches=one.matches, wins=one.wins, streak=one.streak, longest=one.longest
        )

    def _choose(self, number: int) -> None:
        self.chosen = number
        before = self.scene.named["history"]
        self.scene.refill()
        replaced(before, self.scene.named["history"])

    def _again(self) -> None:
        played_deals.redeal_played(self.scene, self.played[self.chosen], self.draft.practice)
