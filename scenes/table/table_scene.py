"""The scene that connects a table to pygame's events and to a painter."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from game.content.rulebook_search import named_rules
from game.words.event_text import plain
from scenes.drawing.card_art import CardArt, mark_place, pictured
from scenes.drawing.painter import Painter
from scenes.framework import match_actions
from scenes.framework.daily import candles_of, day_of
from scenes.framework.manager import DONE, Scene
from scenes.framework.navigation import Go, Replace
from scenes.kit.click_guard import DOUBLE_CLICK, Meanings
from scenes.table.art.pen_text import KitLetters
from scenes.table.board.overlay import Press, WhyNot
from scenes.table.controls.controls import Controls
from scenes.table.input.gesture import GestureState
from scenes.table.last_picture import LastPicture
from scenes.table.layout.panel_size import largest_panels, plan_for_text
from scenes.table.model.tension import Tension
from scenes.table.model.visibility import Phase, Screen
from scenes.table.play.action_help import action_help
from scenes.table.play.app_host import AppHost
from scenes.table.play.layout_log import LayoutLog
from scenes.table.play.peek import Peek
from scenes.table.play.shared_parts import commands, parts, to_draw
from scenes.table.play.table_controller import TableController
from scenes.table.rendering.log_lines import LogLines, LogPlacement, part_lines
from scenes.table.rendering.renderer import Renderer
from scenes.table.since_dialog import show_since
from scenes.table.solver_dialog import ask_at_table
from scenes.table.table_keys import TableKeys

if TYPE_CHECKING:
    from game.matches.session import Session
    from scenes.framework.help_content import Help
    from scenes.framework.services import Services

JOIN_KEYS = pygame.KMOD_SHIFT | pygame.KMOD_CTRL
LEFT, RIGHT = 1, 3
WHEEL = 24.0
"""Distance that one step of the mouse wheel scrolls, in logical units."""


class TableScene(Scene):
    """A match at its table.

    The session saves the match automatically.
    """

    name = "table"
    kind: type[TableController] = TableController
    ambience = True
    drawing: type[Renderer] = Renderer

    def __init__(self, app: Services, session: Session) -> None:
        super().__init__()
        self.app = app
        self.session = session
        self.music = session.content.game.id
        self._tension = Tension()
        pictures = partial(pictured, session.content, wears=session.looks)
        self.art = CardArt(app.images, app.print_style, pictures, mark_place(session.content.table))
        self._scale = self.scale
        """The scale of the current layout, in pixels per logical unit."""
        self._away: tuple[int, bool] | None = None
        self._on_top = False
        self.table = self._new_table()
        self.peek = Peek(app, self.table.board, self.table.look)
        self.controls = self._new_controls()
        self.log_lines = LogLines(self.table.model.words, part_lines(self._plan()))
        self.layout_log = LayoutLog(app, self.table.board, self.table.hit_test, self.controls, self.table.event_log)
        self.table_keys = TableKeys(
            app,
            self.table,
            self.controls,
            self._named_keys(),
            self._beyond,
            self._scroll_log,
            lambda: self.layout_log.focus(self.name),
        )
        self.renderer = self._new_renderer()
        self._last_picture = LastPicture(self.table)
        self._meant: Meanings = {}
        if not session.match.turns:
            self._describe_deal()

    def _describe_deal(self) -> None:
        """Show a note about the deal if it is the deal of the day or has a known difficulty."""
        words, day, candles = self.table.model.words, day_of(self.session), candles_of(self.session)
        told = [words.say("table.daily", [("date", day)])] if day else []
        told += [words.say(f"candles.{candles}")] if candles else []
        if told:
            self.table.messages.say(told[0], "wide", told[1:])

    # --- sizes --------------------------------------------------------------------------------------------------

    @property
    def scale(self) -> float:
        """Number of pixels per logical unit of the table."""
        return self.app.view.scale

    def _logical(self) -> tuple[float, float]:
        width, height = self.app.view.size
        return width / self.app.view.scale, height / self.app.view.scale

    def _new_table(self) -> TableController:
        texts = self.session.content.texts
        host = AppHost(self.app, self._pointer, self.curtain, self.results)
        plan = plan_for_text(self._plan(), self.app.settings.text)
        return self.kind(self.session, plan, texts, self._logical(), host, self.app.motion, self._panels())

    def _pointer(self) -> float:
        """Return the pointer's horizontal position, from 0 (left edge) to 1 (right edge)."""
        return self.table.gesture.at[0] / self.table.model.size[0]

    def _panels(self) -> float:
        """Return the factor by which the panels are enlarged.

        This is the player's chosen factor, or less if the window is too small.
        """
        settings = self.app.settings
        return min(settings.interface / 100, largest_panels(self._plan(), *self._logical(), settings.text))

    def _plan(self) -> Mapping[str, Any]:
        """Return the game's table.yaml, which describes the layout of the table."""
        return self.session.content.table

    def _new_controls(self) -> Controls:
        return Controls(parts(self.table), commands(self.table))

    def _new_renderer(self) -> Renderer:
        app, self.art.unit = self.app, self.scale
        accent = app.theme.accent(self.session.content.game.id)
        letters, side = (KitLetters(app.type, app.shapes, accent, larger) for larger in (1.0, self.table.model.panels))
        renderer = self.drawing(
            to_draw(self.table),
            letters,
            side,
            app.images,
            self.art,
            app.theme,
            app.view.size,
            self.scale,
            accent,
            self.controls,
            self.log_lines,
            app.settings.light,
        )
        self.table.overlay.lay_out = renderer.overlay_boxes
        return renderer

    def resized(self) -> None:
        """Lay out the table again to fit the window's new size."""
        self.art.forget()
        zoom, self._scale = self._scale / self.scale, self.scale
        self.table.model.plan = plan_for_text(self._plan(), self.app.settings.text)
        self.table.resize(*self._logical(), self._panels(), zoom)
        self.controls.set_hover("")  # the button under the pointer has moved away
        self.renderer = self._new_renderer()
        self.layout_log.forget()

    # --- scenes above the table -----------------------------------------------------------------

    def curtain(self, seat: int, at_once: bool) -> None:
        """Lower the curtain for a seat as soon as no other scene covers this one."""
        self._away = (seat, at_once)
        if self._on_top:
            self._drop_curtain()

    def _drop_curtain(self) -> None:
        from scenes.table.curtain.curtain_answers import CurtainAnswers

        if self._away is None:
            return
        seat, at_once = self._away
        self._away = None
        table = self.table
        answers, hotseat = CurtainAnswers(table.model, table.give_behind), table.model.hotseat
        news = hotseat.behind, hotseat.reopened, hotseat.call.given if hotseat.call is not None else frozenset[int]()
        self.app.navigate(Go("curtain", self.session, seat, table.lift, at_once, answers, *news))

    def results(self) -> None:
        """Show the results of the match."""
        if self._on_top:
            self.app.navigate(Replace("results", self.session, fresh=self.table.fresh))

    # --- life cycle ---------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Continue the match, because this is now the top scene."""
        self._on_top = True
        self.table.director.motion = self.app.motion
        self.table.idle_glow.still = self.app.motion.still or not self.app.animate
        self.table.idle_glow.wake()
        self.table.uncover()
        self.table.ai_scheduler.paced(self.table.host.pause())
        self._drop_curtain()

    def leave(self) -> None:
        """Put back all held cards and hide private cards, because another scene covers the table."""
        self._on_top = False
        self.peek.forget()
        # The next player mustn't see what the previous player was pointing at.
        self.controls.set_hover("")
        self.table.overlay.name_cards(())
        self.table.cover()

    def closed(self) -> None:
        """Close the session, and let the next scene show any messages about the saved match."""
        match_actions.close_session(self.app, self.session)
        if self.app.matches.follows(self.session):  # otherwise another match has already begun
            self.app.matches.guard.end()

    def unsaved(self) -> str:
        """Retry saving the match. Return "", or a short reason if saving fails again."""
        session, match = self.session, self.session.match
        if not self.saves() and match.turns and (match.asked or self.app.settings.confirm):
            return self.app.texts["leave.unsaved.folder"]
        return session.unsaved()

    def saves(self) -> bool:
        """Return whether the match is saved in a file, or needs no saving (replays and lessons)."""
        if self.session.stored:
            return True
        return self.session.journal is not None or self.table.model.hotseat.screen != Screen.MATCH

    def out_of_sight(self) -> None:
        """Hide private cards, because the window has lost focus or been minimised."""
        self.peek.forget()
        self.table.idle_glow.calm()
        self.table.hide()
        if self._away is not None:
            # The curtain was waiting until the scene above the table closed. That scene doesn't hide the hands, so
            # lower the curtain now.
            self._drop_curtain()

    def rest(self) -> float | None:
        """Return the seconds until the table changes on its own, or None if nothing will change."""
        return self.table.rest

    def update(self, step: float) -> None:
        """Advance the clock by `step` seconds."""
        if self._last_picture.steady(step):
            self.table.carry(step)
            return
        if self.table.gesture.state != GestureState.DRAGGING:  # keep frames fast during a drag
            self.table.idle_glow.now += step
        self.table.update(step)
        self.controls.keep_told()
        self.peek.let_go()
        self.tension = self._tension.of(self.session.match, self.table.director.held)

    def paint(self, painter: Painter) -> None:
        """Paint the table, and log its layout when nothing is moving."""
        self._last_picture.paint(self.renderer, painter)
        if not self.table.moving and self.app.click_guard.rest(self) is None:
            self._log_layout()

    def _log_layout(self) -> None:
        """For tests, log all positions on the table once nothing moves and all buttons work."""
        self.layout_log.layout()

    # --- input --------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle one event. Return whether the table used it."""
        if event.type in DONE and self.table.gesture.state != GestureState.DRAGGING:
            self.table.idle_glow.wake()  # the candle doesn't flicker during a drag
        if event.type == pygame.MOUSEMOTION:
            return self._motion(*self._at(event))
        self._last_picture.forget()
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            return self._button(event)
        if event.type == pygame.MOUSEWHEEL:
            self._wheel(event.y)
            return True
        if event.type == pygame.KEYDOWN:
            return self._key_down(event)
        return event.type == pygame.KEYUP and self.peek.release_key(event)

    def _wheel(self, steps: float) -> None:
        """Scroll the enlarged card's text, or the log if no such text needs scrolling."""
        tip, most = self.table.overlay.any_tip, self.renderer.tip_layer.most
        if tip is not None and most:
            self.table.overlay.scroll(min(max(0.0, tip.scroll - steps * WHEEL), most))
        else:
            self._scroll_log(steps)

    def _scroll_log(self, steps: float) -> None:
        """Scroll the log by a number of lines. Positive numbers scroll up."""
        self.log_lines.wheel(steps, self.renderer.log_view(self.table.answers.log_box))

    @property
    def log(self) -> LogPlacement:
        """The log lines that are visible now, and their positions."""
        return self.log_lines.placed(self.renderer.log_view(self.table.answers.log_box))

    def _at(self, event: pygame.event.Event) -> tuple[float, float]:
        scale, (x, y) = self.scale, event.pos
        return x / scale, y / scale

    def _motion(self, x: float, y: float) -> bool:
        table, controls = self.table, self.controls
        table.input.move(x, y)
        if self._last_picture.steady():
            return True
        if table.gesture.state == GestureState.DRAGGING:
            controls.set_hover("")
            table.overlay.name_cards(())
            return True
        controls.set_hover("" if table.overlay.spread_at(x, y) else controls.at(x, y))
        table.input.move_over(x, y)
        if table.overlay.choice is None:
            named = self.log.cards_at(round(x * self.scale), round(y * self.scale))
            table.overlay.name_cards(named if table.gesture.state == GestureState.IDLE else ())
        table.input.hover(x, y)
        return True

    def buttons(self) -> Meanings:
        """Return the meaning of each button: what pressing it would do now."""
        if not self._last_picture.steady():
            self._meant = self.controls.meanings()
        return self._meant

    def button_at(self, pos: tuple[int, int]) -> str:
        """Return the name of the button at a pixel, or "" if there is none."""
        return self.controls.meant_at(pos[0] / self.scale, pos[1] / self.scale)

    def button_of(self, event: pygame.event.Event) -> str:
        """Return the name of the button that a key would activate, or "" if there is none."""
        meaning = self.app.keys.meaning(event)
        return self.controls.meant_by(event.key, {"wide": "wide", "stand": "stand"}.get(meaning, ""))

    def changing_now(self) -> None:
        """Tell the controls which buttons currently ignore presses."""
        self.controls.changing = self.changing
        self._last_picture.expire()

    @property
    def _answers(self) -> int:
        """Number of answers so far, including answers on panels that several people share."""
        return self.table.decisions + self.table.calls.closed

    def _button(self, event: pygame.event.Event) -> bool:
        """Handle the press or release of a mouse button. Return whether the table used the event.

        If the event answers a question, inform the click guard.
        """
        before, name = self._answers, self.button_at(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN:
            used = self._button_down(event)
        else:
            used = event.button == LEFT and self._button_up(*self._at(event))
        if self._answers > before:
            self.app.click_guard.answered(*self.app.view.to_logical(event.pos), self, name)
        return used

    def _key_down(self, event: pygame.event.Event) -> bool:
        """Handle a key press. Return whether the table used it.

        If the press answers a question, tell the click guard.
        """
        before, name = self._answers, self.button_of(event)
        used = self._key(event)
        if self._answers > before:
            self.app.click_guard.answered_by(event, self, name)
        return used

    def _button_down(self, event: pygame.event.Event) -> bool:
        table, controls = self.table, self.controls
        x, y = self._at(event)
        name = controls.at(x, y)  # buttons that appear only when all motion has ended don't count
        if self._goes_on(name, event.button == RIGHT):
            self.app.click_guard.repeated()  # the player may be clicking through several banners
            return True
        only_ends = event.button == LEFT and self._ends_banner(controls.meant_at(x, y))
        table.finish()
        if only_ends:
            return True
        controls.focus = None
        if event.button == RIGHT:
            if not table.input.cancel():
                table.input.inspect_at(x, y)
            return True
        if event.button != LEFT:
            return False
        # The table is visible beside a spread pile, so a press there closes the pile and can also begin a drag or ask
        # for a hint.
        does = table.input.press_overlay(x, y, self._rules)
        if does not in (Press.IGNORED, Press.CLOSES) and not (does == Press.SPENT and name == "hint"):
            return True
        if name:
            controls.press(name)
            return True
        if table.model.hotseat.peek and table.model.playing and table.model.layout.panels["banner"].holds(x, y):
            self.peek.press()
            return True
        join = bool(pygame.key.get_mods() & JOIN_KEYS)
        single = self.app.click_guard.left_over(*self.app.view.to_logical(event.pos), DOUBLE_CLICK)
        table.input.press(x, y, join, single=single)
        return True

    def _goes_on(self, name: str, whole: bool) -> bool:
        """Skip the text being shown. Return False if there was no text to skip.

        If `whole` is true, skip the rest of a duel. `name` is the name of the button under the pointer, or "".
        """
        return self.table.director.go_on(whole)

    def _ends_banner(self, name: str) -> bool:
        """Return whether a press on a button, place or choice would only close a banner."""
        return bool(name) and self.table.director.reading and name not in self.controls.meanings()

    def _button_up(self, x: float, y: float) -> bool:
        controls = self.controls
        self.peek.pressed = False
        name = controls.pressed
        if name:
            if controls.let_go(controls.at(x, y)):
                self._beyond(controls.do(name))
            return True
        self.table.input.release(x, y)
        self.peek.let_go()
        self.table.input.hover(x, y)
        return True

    def _beyond(self, where: str) -> None:
        if where == "menu":
            self.app.navigate(Go("pause", self.session))
        elif where == "results":
            self.results()
        elif where == "help":
            self.app.navigate(Go("help", self))

    def help(self) -> Help:
        """Return the contents of the help page, which lists what the rules allow now."""
        return action_help(
            self.table.model,
            self.session.content.texts,
            self.app.keys.of["wide"],
            self.controls.sure(),
            self.table.point,
        )

    def _rules(self) -> None:
        """Open the rulebook at the rule named in the refusal or tip on the screen."""
        note, tip = self.table.overlay.note, self.table.overlay.any_tip
        named = note.rule if isinstance(note, WhyNot) else ""
        if not named and tip is not None:
            told = plain(tip.text)
            named = next((found.rule for found in named_rules(told, self.session.content.rulebook)), "")
        self.app.navigate(Go("rulebook", self.session.content.game.id, named))

    # --- keys ---------------------------------------------------------------------------------------------------

    def _key(self, event: pygame.event.Event) -> bool:
        return self.table_keys.press(event)

    def _named_keys(self) -> dict[str, Callable[[], object]]:
        """Return the function for each action that has a reassignable key, keyed by action name."""
        table, controls = self.table, self.controls
        return {
            "wide": self._wide,
            "stand": lambda: controls.do("stand0"),
            "undo": table.undo,
            "redo": table.redo,
            "hint": table.hint_button.press,
            "sort": table.own_hand.sort,
            "inspect": controls.inspect,
            "count": table.input.inspect_counted,
            "winnable": self._ask_solver,
            "since": self._show_since,
            "peek": self.peek.press_key,
            "rules": self._rules,
        }

    def _ask_solver(self) -> None:
        """Open the dialog that finds out whether the match can still be won."""
        self.table.input.cancel()
        ask_at_table(self.app, self.session, self.table.messages.say_key)

    def _show_since(self) -> None:
        """Open the dialog that shows what has happened since the front player's last turn."""
        self.table.input.cancel()
        show_since(self.app, self.table.model)

    def _wide(self) -> None:
        """If there is exactly one main button, press it. After the match, show the results."""
        controls = self.controls
        if self.table.model.phase == Phase.OVER:
            self.results()
        else:
            controls.do(controls.usual())
