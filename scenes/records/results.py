"""The page that shows the result of a match, such as who rules Hell (SB 6.3 to 6.6)."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.engine.sentence import Sentence
from game.matches.match_summary import points_over_time
from game.matches.stats import MatchFilter, matches_counted, of_people
from game.words.event_text import narrate
from scenes.drawing.card_art import pictured
from scenes.drawing.geometry import MenuBox
from scenes.drawing.painter import Drawn
from scenes.framework import match_actions
from scenes.framework.daily import candles_of, day_of, surely_winnable
from scenes.framework.menu import MenuScene
from scenes.framework.menu_canvas import MenuCanvas
from scenes.framework.navigation import Back, Go, Reset
from scenes.framework.phrases import counted
from scenes.kit.buttons import Button
from scenes.kit.candles import Candles
from scenes.kit.choices import ChoiceRow
from scenes.kit.labels import Label
from scenes.kit.link import Link
from scenes.kit.page import Page
from scenes.kit.widget import even
from scenes.records.final_score import FinalScore
from scenes.records.result_frame import ResultFrame
from scenes.records.score_chart import score_chart
from scenes.records.solitaire_result import SolitaireResult

if TYPE_CHECKING:
    from game.matches.session import Session
    from scenes.framework.services import Services


RECKONING, COURSE = "reckoning", "course"


class ResultsScene(MenuScene):
    """The result page of a match, with the final score.

    If `fresh` is true, an animation counts up the points. If `listed` is true, Back and Esc return to the list of
    matches. Otherwise, they return to the table.

    Raises:
        ValueError: The match hasn't ended.
    """

    name = "results"
    wooden = True

    def __init__(self, app: Services, session: Session, fresh: bool = False, listed: bool = False) -> None:
        super().__init__(app)
        self.listed = listed
        result = session.result()
        if result is None:
            raise ValueError("the match hasn't ended")
        self.session = session
        self.music = session.content.game.id
        people = session.persons
        alone = people[0] if len(people) == 1 else 0
        content = session.content
        result = replace(result, best=tuple(pictured(content, face) for face in result.best))
        if len(session.names) > 1:
            hints = counted(app.texts, "results.hints", session.hints) if session.hints else ""
            self.reckoning: ResultFrame = FinalScore(result, content.texts, self.place, app.theme, alone, hints)
            self.course = points_over_time(session.match)
        else:
            told = *session.match.game.display.epilogue(session.match.state), *self._before()
            lines = [narrate(content.texts, key, values, None, session.names) for key, values in told]
            cards = session.match.state.table.cards
            row = [
                (pictured(content, cards[card].face), aside)
                for card, aside in session.match.game.display.epilogue_cards(session.match.state)
            ]
            self.reckoning = SolitaireResult(result, content.texts, self.place, app.theme, lines, row)
            # Don't show a chart of the points if there is only one player.
            self.course = ()
        self.shown = RECKONING
        self._takes = self.place.number("count") / 100 * app.motion.pace * fresh * (not app.motion.still)
        self._counted = 0.0
        self.page = Page(app, escape=partial(app.navigate, Back() if listed else Reset("table", session)))
        # Don't play a sound for a match opened from the list. If only computers have played, play the victory sound.
        self._sound = "" if listed else "win" if not people or set(people) & set(result.winners) else "loss"

    def enter(self) -> None:
        """Play the sound of victory or defeat, but only on the first visit."""
        super().enter()
        if self._lost in self.app.news:
            self.app.news.remove(self._lost)  # from now on, this scene saves the match and reports problems
        if self._sound:
            self.app.audio.play(self._sound)
            self._sound = ""

    @property
    def _lost(self) -> str:
        """Return a message saying that the match couldn't be saved, or "" if it was saved."""
        journal = self.session.journal
        return self.app.say("table.lost", why=journal.failing) if journal is not None and journal.failing else ""

    def unsaved(self) -> str:
        """Try again to save an unsaved match. Return a short reason if that fails, or else ""."""
        journal = self.session.journal
        if journal is None:
            if self.session.stored:
                return ""
            return self.app.texts["leave.unsaved.folder"] if self.app.settings.confirm else ""
        return "" if self.session.close() else journal.failing

    def saves(self) -> bool:
        """Return whether the match is saved in a file."""
        return self.session.journal is not None or self.session.stored

    def closed(self) -> None:
        """If the match couldn't be saved, leave a message for the next scene to show."""
        if self.saves() and self.unsaved():
            self.app.news.append(self._lost)

    def _before(self) -> tuple[Sentence, ...]:
        """Return the sentences about a solo match: its deal, the hints used and the wins."""
        session, day = self.session, day_of(self.session)
        outcome = session.match.state.outcome
        lost = outcome is not None and not outcome.winners and surely_winnable(session)
        told: tuple[Sentence, ...] = (("results.solo.sure", ()),) if lost else ()
        if day:
            told = (("results.solo.daily.sure" if lost else "results.solo.daily", (("date", day),)),)
        form = "one" if session.hints == 1 else "many"
        hints = ((f"results.hints.{form}", (("count", session.hints),)),) if session.hints else ()
        return *told, *hints, *self._figures()

    def _figures(self) -> tuple[Sentence, ...]:
        session = self.session
        if session.practice or session.thinks(1):
            return (("results.solo.practice", ()),) if session.practice else ()
        played = self.app.matches.played().matches
        one = of_people(matches_counted(played, MatchFilter(game=session.content.game.id)).matches)
        values = ("matches", one.matches), ("wins", one.wins), ("streak", one.streak), ("longest", one.longest)
        return (("results.solo.figures", values),) if one.matches else ()

    # --- counting up --------------------------------------------------------------------------------------------------

    @property
    def counting(self) -> bool:
        """Return whether the points are still being counted up."""
        return self._counted < self._takes

    def seen(self, items: tuple[Drawn, ...]) -> tuple[Drawn, ...]:
        """Return the items as they look while the points are being counted up."""
        if not self.counting or self.shown != RECKONING:
            return items
        share = 1 - (1 - self._counted / self._takes) ** 3
        return self.reckoning.counted(MenuCanvas(self.look, self.app.view), items, share)

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event. Any click or key shows the final points immediately."""
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            self._counted = self._takes
        return super().handle(event)

    def update(self, step: float) -> None:
        """Advance the clock by `step` seconds."""
        super().update(step)
        self._counted += step

    def rest(self) -> float | None:
        """Return the number of seconds until the page changes.

        The result is 0 while points are being counted, and None if the page won't change.
        """
        return 0.0 if self.counting else super().rest()

    # --- picture ------------------------------------------------------------------------------------------------

    def game_shown(self) -> str:
        """Return the id of the game that the page is about.

        The game determines the light behind the winner's medal.
        """
        return self.session.content.game.id

    def put(self, sheet: MenuCanvas) -> None:
        """Draw the final score, or only the chart's frame if the chart is selected."""
        if self.shown == RECKONING:
            self.reckoning.put(sheet)
        else:
            self.reckoning.put_frame(sheet, self._heading)

    @property
    def _heading(self) -> str:
        """Return the heading for the selected part: the final score or the chart."""
        return self.reckoning.heading if self.shown == RECKONING else self.app.texts["results.course"]

    def _turn_to(self, page: str) -> None:
        self.shown = page
        self.refill()

    def _rule(self) -> None:
        """Add a link to the rule that ended the match."""
        left, top, width = self.place.numbers("inner", 3)
        high, rule, scale = self.place.number("rule_high"), self.reckoning.result.rule, self.app.view.scale
        grow = self.reckoning.end_grow(MenuCanvas(self.look, self.app.view), self._heading)
        wide = self.look.type.fit(rule, "paper_body", scale, self.app.view.px(width), grow=grow).get_width() / scale + 1
        box = MenuBox(left + width - wide, top + self.place.number("end") - high / 2, wide, high)
        game = self.session.content.game.id
        link = self.page.add(
            Link(
                self.app,
                box,
                rule,
                partial(self.app.navigate, Go("rulebook", game, rule)),
                role="paper_body",
                across=1.0,
                colours=("blood", "ink"),
                note=self.app.say("rulebook.read", rule=rule),
            )
        )
        link.grow = grow

    def fill(self) -> None:
        """Add the link to the rule, and the buttons."""
        say, app, session = self.app.texts, self.app, self.session
        self._rule()
        x, y, wide, high = self.place.box("buttons")
        first, gap = self.place.number("primary"), self.place.number("gap")
        leaving = partial(partial, match_actions.leave_table, app)
        others = (
            (
                "again",
                "results.again",
                "refresh",
                leaving(partial(self.attempt, partial(match_actions.same_deal, app, session))),
            ),
            ("watch", "results.watch", "play", partial(match_actions.watch_again, app, session)),
            ("see_table", "results.see_table", "search", partial(app.navigate, Reset("table", session))),
            ("back", "results.back", "back", partial(app.navigate, Back()))
            if self.listed
            else ("title", "results.title", "quit", leaving(partial(app.navigate, Reset("title")))),
        )
        deal = say["results.solo.rematch" if len(session.names) == 1 else "results.rematch"]
        again = leaving(partial(self.attempt, partial(match_actions.rematch, app, session)))
        begins = match_actions.next_first(session)
        told = app.say("results.rematch.first", name=begins) if begins else ""
        rematch = Button(app, MenuBox(x, y, first, high), deal, again, style="gold", note=told)
        self.page.default = self.add("rematch", rematch)
        each = (wide - first - gap * len(others)) / len(others)
        left = x + first + gap
        plain: list[Button] = []
        for name, text, icon, action in others:
            plain.append(self.add(name, Button(app, MenuBox(left, y, each, high), say[text], action, icon=icon)))
            left += each + gap
        for role in ("", "body"):
            # If the labels need the space, leave the icons out. If that isn't enough, use narrower letters.
            if even(plain) < self.look.type.growth("button"):
                for button in plain:
                    button.icon_name, button.role = "", role
        even(plain)
        self._pages()
        if len(session.names) == 1 and (candles := candles_of(session)):
            words = say[f"candles.{candles}"]
            self.page.add(Label(app, self.place.box("candle_words"), words, "small", across=0.5))
            self.add("candles", Candles(app, self.place.box("candles"), candles, words))

    def _pages(self) -> None:
        """Add the Statistics button, the choice of score or chart, and the chart if chosen."""
        say, app, place = self.app.texts, self.app, self.place
        if self.course:
            pages = [(RECKONING, say["results.reckoning"]), (COURSE, say["results.course"])]
            self.add("pages", ChoiceRow(app, place.box("pages"), pages, self.shown, self._turn_to))
        to_statistics = partial(app.navigate, Go("statistics", self.session.content.game.id))
        self.add("statistics", Button(app, place.box("statistics"), say["results.statistics"], to_statistics))
        if self.shown == COURSE:
            match = self.session.match
            first = match.game.turn(match.start) - 1
            session, box, texts = self.session, place.box("chart"), self.session.content.texts
            self.add("chart", score_chart(app, texts, box, session.names, self.course, first, session.wears))
