"""The table scene, which passes pygame's events to the stage and the stage's pictures to the painter."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from game.content.rulebook_search import named_rules
from game.words.event_text import plain
from scenes.drawing.card_art import CardArt, pictured
from scenes.drawing.painter import Drawn, Painter
from scenes.framework.daily import day_of
from scenes.framework.manager import Scene
from scenes.framework.navigation import Go, Replace
from scenes.kit.click_guard import Meanings
from scenes.system.key_bindings import shown
from scenes.table import solver_dialog, tuning
from scenes.table.action_help import action_help
from scenes.table.controls import ENTER, Controls
from scenes.table.event_log import focused, lying
from scenes.table.gesture import CARD
from scenes.table.gesture import GestureState as Hand
from scenes.table.layout import Box
from scenes.table.overlay import Confirm, Note, Press, Spread, WhyNot
from scenes.table.panel_size import largest_panels
from scenes.table.pen_text import KitLetters
from scenes.table.renderer import Renderer
from scenes.table.table_controller import TableController
from scenes.table.visibility import Phase, Screen

if TYPE_CHECKING:
    from game.matches.session import Session
    from scenes.framework.help_content import Help
    from scenes.framework.services import Services

ARROWS = {pygame.K_LEFT: "left", pygame.K_RIGHT: "right", pygame.K_UP: "up", pygame.K_DOWN: "down"}
SIDEWAYS = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
JOIN_KEYS = pygame.KMOD_SHIFT | pygame.KMOD_CTRL
LEFT, RIGHT = 1, 3
DONE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN, pygame.WINDOWFOCUSGAINED)
"""Events that show that somebody is at the table."""
HEARD = {
    "pick": "lift",
    "refused": "refuse",
    "no_undo": "refuse",
    "undo": "slide",
    "front": "slide",
    "peek": "flip",
    "inspect": "flip",
}
"""The sounds of events that the player's own input causes.

The director plays the sounds of moving cards.
"""


class TableScene(Scene):
    """A match at the table.

    The session saves itself. "Resume" opens this scene with a resumed session.
    """

    name = "table"
    kind: type[TableController] = TableController
    ambience = True
    controls: type[Controls] = Controls
    """The class of the controls."""
    drawing: type[Renderer] = Renderer

    def __init__(self, app: Services, session: Session) -> None:
        super().__init__()
        self.app = app
        self.session = session
        self.art = CardArt(app.images, app.deck, partial(pictured, session.content))
        self._scale = self.scale
        """The scale of the current layout, in pixels per logical unit."""
        self._peek_pressed = False
        self._peek_key = False
        self._laid_out: tuple[object, ...] = ()
        self._away: tuple[int, bool] | None = None
        self._on_top = False
        self.stage = self._new_stage()
        self.renderer = self._new_renderer()
        self._seen: tuple[Renderer | None, tuple[Sequence[Drawn], ...], Sequence[Drawn]] = (None, (), ())
        """The pictures painted last, and the renderer that made them."""
        if not session.match.turns and (day := day_of(session)):
            self.stage.say(self.stage.words.say("table.daily", [("date", day)]), "wide")

    # --- sizes --------------------------------------------------------------------------------------------------

    @property
    def scale(self) -> float:
        """Pixels per logical unit."""
        return self.app.view.scale

    def _logical(self) -> tuple[float, float]:
        width, height = self.app.view.size
        return width / self.app.view.scale, height / self.app.view.scale

    def _new_stage(self) -> TableController:
        texts = self.session.content.texts
        return self.kind(self.session, self._plan(), texts, self._logical(), self, self.app.motion, self._panels())

    def _panels(self) -> float:
        """Return how many times larger than planned the panels are, as far as there is room."""
        return min(self.app.settings.interface / 100, largest_panels(self._plan(), *self._logical()))

    def _plan(self) -> Mapping[str, Any]:
        """Return the layout plan of the table, the content of table.yaml."""
        return self.session.content.table

    def _new_renderer(self) -> Renderer:
        app = self.app
        accent = app.theme.accent(self.session.content.game.id)
        letters, side = (KitLetters(app.type, app.shapes, accent, larger) for larger in (1.0, self.stage.panels))
        return self.drawing(
            self.stage,
            letters,
            side,
            app.images,
            self.art,
            app.theme,
            app.view.size,
            self.scale,
            accent,
            self.controls,
            app.settings.light,
        )

    def resized(self) -> None:
        """Lay the table out again for the new size of the window."""
        self.art.forget()
        zoom, self._scale = self._scale / self.scale, self.scale
        self.stage.resize(*self._logical(), self._panels(), zoom)
        self.renderer = self._new_renderer()
        self._laid_out = ()

    # --- the program around the table (TableHost) -----------------------------------------------------------------

    def log(self, event: str, **values: Any) -> None:
        """Write a line to the event log, and play the sound of the event."""
        self.app.log(event, **values)
        if event in HEARD:
            self.sound(HEARD[event], self.stage.gesture.at[0] / self.stage.size[0])

    def sound(self, kind: str, at: float = 0.5) -> bool:
        """Play a sound. `at` is from 0 (the left edge of the table) to 1."""
        return self.app.audio.play(kind, at)

    def curtain(self, seat: int, at_once: bool) -> None:
        """Lower the curtain for a seat now, or as soon as this scene is on top."""
        self._away = (seat, at_once)
        if self._on_top:
            self._drop_curtain()

    def _drop_curtain(self) -> None:
        from scenes.table.curtain import CurtainScene
        from scenes.table.curtain_answers import CurtainAnswers

        if self._away is None:
            return
        seat, at_once = self._away
        self._away = None
        stage = self.stage
        curtain = CurtainScene(
            self.app,
            self.session,
            seat,
            stage.lift,
            at_once,
            CurtainAnswers(stage),
            stage.hotseat.behind,
            stage.hotseat.reopened,
        )
        self.app.navigate(Go(curtain))

    def pause(self) -> float:
        """Return how many seconds a computer player waits before it acts."""
        return tuning.THINK_PAUSES[self.app.settings.computers - 1] if self.app.animate else 0.0

    def key(self, meaning: str) -> str:
        """Return the name of the key bound to a meaning such as "hint"."""
        return shown(self.app.keys.of[meaning])

    def presses_to_peek(self) -> bool:
        """Return whether the peek key toggles, so that the player needn't hold it."""
        return self.app.settings.press_to_peek

    def careful(self) -> bool:
        """Return whether the player wants to confirm irreversible actions."""
        return self.app.settings.confirm

    def confirm(self, question: Confirm, then: Callable[[], object]) -> None:
        """Ask the player to confirm an action, in a dialog. `then` is called if the player does."""
        from scenes.framework.dialog import Dialog

        say = self.app.texts
        answers = ((say["menu.cancel"], None), (say["table.sure.yes"], then))
        heading = say.say("table.sure", action=plain(question.title))
        # The table begins at the window's corner, but the kit centres its pages.
        left, top = self.app.view.origin
        shift = left / self.scale, top / self.scale
        seen = [box._replace(x=box.x - shift[0], y=box.y - shift[1]) for box in question.about]
        self.app.navigate(Go(Dialog(self.app, heading, plain(question.question), answers, gold=0, about=seen)))

    def results(self) -> None:
        """Show the results of the match."""
        if self._on_top:
            self.app.navigate(Replace("results", self.session, fresh=self.stage.fresh))

    # --- life cycle ---------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Resume the table, which is now the topmost scene."""
        self._on_top = True
        self.stage.director.motion = self.app.motion
        self.stage.idle_glow.still = self.app.motion.still or not self.app.animate
        self.stage.idle_glow.wake()
        self.stage.uncover()
        self.stage.ai_scheduler.paced(self.pause())
        self._drop_curtain()

    def leave(self) -> None:
        """Put down what is held and hide private cards, because another scene covers the table."""
        self._on_top = False
        self._peek_pressed = False
        self._peek_key = False
        # The next player mustn't see what the previous one pointed at.
        self.renderer.controls.set_hover("")
        self.stage.overlay.name_card(-1)
        self.stage.cover()

    def closed(self) -> None:
        """Close the session, and tell the user if the match couldn't be saved."""
        if not self.session.close() and self.session.journal is not None:
            self.app.news.append(self.app.say("table.lost", why=self.session.journal.failing))
        if self.app.matches.follows(self.session):  # otherwise the user is already playing another match
            self.app.matches.guard.end()

    def unsaved(self) -> str:
        """Retry a failed save of the match, and return why it still fails, or ""."""
        session = self.session
        if not self.saves() and session.match.asked and session.match.turns:
            return self.app.texts["leave.unsaved.folder"]
        return session.unsaved()

    def saves(self) -> bool:
        """Return whether the match has a file. A replay and a lesson need none."""
        return self.session.journal is not None or self.stage.hotseat.screen != Screen.MATCH

    def out_of_sight(self) -> None:
        """Hide private cards, because the window has lost the focus or was minimised."""
        self._peek_pressed = False
        self._peek_key = False
        self.stage.idle_glow.calm()
        self.stage.hide()
        if self._away is not None:
            # The scene above the table doesn't hide hands, so the curtain has to cover it too.
            self._drop_curtain()

    def rest(self) -> float | None:
        """Return the seconds until something changes by itself, or None."""
        return self.stage.rest

    def update(self, step: float) -> None:
        """Advance the clock by `step` seconds."""
        if self.stage.gesture.state != Hand.DRAGGING:  # during a drag every frame counts
            self.stage.idle_glow.now += step
        self.stage.update(step)
        self.renderer.controls.keep_told()
        self._let_go()

    def paint(self, painter: Painter) -> None:
        """Paint the table. If nothing has changed, paint the same pictures again."""
        again, renderer = self.stage.ai_scheduler.frame(), self.renderer
        if not again or self._seen[0] is not renderer:
            self._seen = renderer, (renderer.breath(), renderer.still()), renderer.live()
        painter.ground(renderer.ground())
        for items in self._seen[1]:
            painter.still(items)
        painter.live(self._seen[2])
        if not self.stage.moving and self.app.click_guard.rest(self) is None:
            self._tell_layout()

    # --- input --------------------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle one event. Return whether the table used it."""
        if event.type in DONE:
            self.stage.idle_glow.wake()
        if event.type == pygame.MOUSEMOTION:
            return self._motion(*self._at(event))
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            return self._button(event)
        if event.type == pygame.MOUSEWHEEL:
            self.renderer.log_panel.wheel(event.y)
            return True
        if event.type == pygame.KEYDOWN:
            return self._key_down(event)
        if event.type == pygame.KEYUP and self._peek_key and self.app.keys.released(event, "peek"):
            self._peek_key = False
            self._let_go()
            return True
        return False

    def _at(self, event: pygame.event.Event) -> tuple[float, float]:
        scale, (x, y) = self.scale, event.pos
        return x / scale, y / scale

    def _motion(self, x: float, y: float) -> bool:
        stage, controls = self.stage, self.renderer.controls
        stage.gesture.move(x, y, stage.director.now)
        if stage.gesture.state == Hand.DRAGGING:
            controls.set_hover("")
            stage.overlay.name_card(-1)
            return True
        spread, choice, at = stage.overlay.spread, stage.overlay.choice, stage.overlay.boxes.part_at(x, y)
        covered = spread is not None and stage.overlay.boxes.whole.holds(x, y)
        controls.set_hover("" if covered else controls.at(x, y))
        if spread is not None:
            if at in spread.choices and at != spread.chosen:
                stage.overlay.change(chosen=at)
            stage.hit_test.read_spread(at)
        elif choice is not None and at not in (-1, choice.chosen):
            stage.overlay.change(chosen=at)
        elif choice is None:
            named = self.renderer.log_panel.card_at(round(x * self.scale), round(y * self.scale))
            stage.overlay.name_card(named if stage.gesture.state == Hand.IDLE else -1)
        if stage.gesture.state in (Hand.IDLE, Hand.PICKED):
            stage.hit_test.hovered(x, y)
        return True

    def buttons(self) -> Meanings:
        """Return the current meaning of each button."""
        return self.renderer.controls.meanings()

    def button_at(self, pos: tuple[int, int]) -> str:
        """Return the name of the button at this point of the window, or ""."""
        return self.renderer.controls.meant_at(pos[0] / self.scale, pos[1] / self.scale)

    def button_of(self, event: pygame.event.Event) -> str:
        """Return the name of the button that a key presses, or ""."""
        meaning = self.app.keys.meaning(event)
        return self.renderer.controls.meant_by(event.key, {"wide": "wide", "stand": "stand"}.get(meaning, ""))

    def changing_now(self) -> None:
        """Tell the controls which buttons ignore presses for now."""
        self.renderer.controls.changing = self.changing

    def _button(self, event: pygame.event.Event) -> bool:
        """Handle a mouse button going down or up. Return whether the table used it."""
        turns, match = len(self.stage.match.turns), self.stage.match
        again, name = self.renderer.controls.pressed == "redo", self.button_at(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN:
            used = self._button_down(event)
        else:
            used = event.button == LEFT and self._button_up(*self._at(event))
        if match is self.stage.match and len(match.turns) > turns and not again:
            self.app.click_guard.answered(*self.app.view.to_logical(event.pos), self, name)
        return used

    def _key_down(self, event: pygame.event.Event) -> bool:
        """Handle a key press, and remember whether it answered the question."""
        turns, match, name = len(self.stage.match.turns), self.stage.match, self.button_of(event)
        used = self._key(event)
        if match is self.stage.match and len(match.turns) > turns and name != "redo":
            self.app.click_guard.answered_by(event, self, name)
        return used

    def _button_down(self, event: pygame.event.Event) -> bool:
        stage, controls = self.stage, self.renderer.controls
        x, y = self._at(event)
        name = controls.at(x, y)  # buttons that appear only at rest don't count yet
        stage.finish()
        controls.focus = None
        if event.button == RIGHT:
            if not stage.cancel():
                stage.hit_test.inspect(stage.hit_test.item_at(x, y), stage.hit_test.place_at(x, y))
            return True
        if event.button != LEFT:
            return False
        if self._press_overlay(x, y):
            return True
        if name:
            controls.press(name)
            return True
        if stage.hotseat.peek and stage.hotseat.playing and stage.layout.panels["banner"].holds(x, y):
            self._peek_pressed = True
            self._peek()
            return True
        join = bool(pygame.key.get_mods() & JOIN_KEYS)
        single = self.app.click_guard.left_over(*self.app.view.to_logical(event.pos), tuning.DOUBLE_CLICK)
        stage.gesture.press(x, y, stage.director.now, join, single=single)
        return True

    def _press_overlay(self, x: float, y: float) -> bool:
        """Handle a press while an overlay is shown (see `MANNERS`). Return whether the table doesn't get the press."""
        stage, overlay = self.stage, self.stage.overlay
        inside, part = overlay.boxes.whole.holds(x, y), overlay.boxes.part_at(x, y)
        does = overlay.manner and (overlay.manner.inside if inside else overlay.manner.beside)
        if does is None or does == Press.IGNORED:
            if overlay.note is not None:
                overlay.dismiss(Note)
            return False
        if does == Press.CHOOSES and overlay.choice is not None and part >= 0:
            stage.hit_test.answer(overlay.choice.actions[part])
        elif overlay.choice is not None:
            stage.hit_test.answer(None)
        elif does == Press.CHOOSES:
            stage.piles.take(part)
        else:
            if does == Press.FOLLOWS and overlay.boxes.link.holds(x, y):
                self._rules()
            overlay.dismiss()
        if does == Press.SPENT:
            # The table is visible around the pile, so the same press can start a drag.
            stage.gesture.press(x, y, stage.director.now, spent=True)
            return self.renderer.controls.at(x, y) != "hint"
        return does != Press.CLOSES

    def _button_up(self, x: float, y: float) -> bool:
        controls = self.renderer.controls
        self._peek_pressed = False
        name = controls.pressed
        if name:
            if controls.let_go(controls.at(x, y)):
                self._beyond(controls.do(name))
            return True
        self.stage.gesture.release(x, y, self.stage.director.now)
        self._let_go()
        if self.stage.gesture.state in (Hand.IDLE, Hand.PICKED):
            self.stage.hit_test.hovered(x, y)
        return True

    def _let_go(self) -> None:
        """Turn a peeked hand face down as soon as the player releases the key."""
        if not (self._peek_key or self._peek_pressed or self.app.settings.press_to_peek):
            self.stage.look(False)
            self.stage.hit_test.look_at_closed(False)

    def _beyond(self, where: str) -> None:
        if where == "menu":
            self.app.navigate(Go("pause", self.session))
        elif where == "results":
            self.results()
        elif where == "help":
            self.app.navigate(Go("help", self))

    def help(self) -> Help:
        """Return the help for the current question."""
        return action_help(
            self.stage, self.session.content.texts, self.app.keys.of["wide"], self.renderer.controls.sure()
        )

    def _rules(self) -> None:
        """Open the rulebook at the rule of the visible refusal or place."""
        note, tip = self.stage.overlay.note, self.stage.overlay.any_tip
        named = note.rule if isinstance(note, WhyNot) else ""
        if not named and tip is not None:
            told = plain(tip.text)
            named = next((found.rule for found in named_rules(told, self.session.content.rulebook)), "")
        self.app.navigate(Go("rulebook", self.session.content.game.id, named))

    # --- keys ---------------------------------------------------------------------------------------------------

    def _key(self, event: pygame.event.Event) -> bool:
        stage, controls = self.stage, self.renderer.controls
        key = event.key
        if key == pygame.K_ESCAPE:
            lit = stage.hints.dismiss()
            if not stage.cancel() and not stage.overlay.dismiss(Note) and not lit:
                self._beyond("menu")
            return True
        stage.finish()
        if stage.overlay.choice is not None:
            return self._choice_key(key)
        if stage.overlay.spread is not None and self.app.keys.meaning(event) != "hint":
            return self._spread_key(key)
        if key in ARROWS:
            self._arrow(key, bool(event.mod & pygame.KMOD_SHIFT))
            self._tell_focus()
        elif key == pygame.K_TAB:
            controls.tab(bool(event.mod & pygame.KMOD_SHIFT))
            self._tell_focus()
        elif key in ENTER:
            self._beyond(controls.enter())
        elif key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            self.renderer.log_panel.wheel(5 if key == pygame.K_PAGEUP else -5)
        else:
            return self._chosen_key(self.app.keys.meaning(event))
        return True

    def _arrow(self, key: int, shift: bool) -> None:
        """Handle an arrow key: move the focus or, with Shift, the focused card within the hand."""
        stop = self.renderer.controls.focus_stop()
        if shift and stop is not None and stop.name[0] == CARD and key in SIDEWAYS:
            self.stage.own.shift(int(stop.name[1]), SIDEWAYS[key])
        else:
            self.renderer.controls.arrow(ARROWS[key])

    def _chosen_key(self, meaning: str) -> bool:
        """Handle a key that the player can rebind. Return whether it did anything."""
        stage, controls = self.stage, self.renderer.controls
        does: dict[str, Callable[[], object]] = {
            "wide": self._wide,
            "stand": lambda: controls.do("stand0"),
            "undo": stage.undo,
            "redo": stage.redo,
            "hint": stage.ask_hint,
            "sort": stage.own.sort,
            "inspect": controls.inspect,
            "count": stage.piles.count,
            "winnable": lambda: solver_dialog.ask_at_table(self.app, stage),
            "peek": self._peek_by_key,
            "rules": self._rules,
        }
        if meaning not in does:
            return False
        does[meaning]()
        return True

    def _peek_by_key(self) -> None:
        self._peek_key = not self.app.settings.press_to_peek
        self._peek()

    def _peek(self) -> None:
        """Show the player's own hand while they hold the key, or until they press it again."""
        stage = self.stage
        pressed = self.app.settings.press_to_peek
        on = not (pressed and (stage.hotseat.peeking or stage.sprites.looked_at))
        stage.look(on)
        stage.hit_test.look_at_closed(on)

    def _spread_key(self, key: int) -> bool:
        """Handle a key while a pile is spread out: step between its cards, take one, or close it."""
        stage, spread = self.stage, self.stage.overlay.spread
        assert spread is not None
        if key in SIDEWAYS and spread.choices:
            stage.overlay.change(chosen=spread.next(SIDEWAYS[key]))
            stage.hit_test.read_spread(spread.next(SIDEWAYS[key]))
        elif key in ENTER and spread.chosen in spread.choices:
            stage.piles.take(spread.chosen)
        else:
            stage.overlay.dismiss(Spread)
        return True

    def _choice_key(self, key: int) -> bool:
        choice = self.stage.overlay.choice
        assert choice is not None
        if key in (pygame.K_UP, pygame.K_DOWN, pygame.K_TAB):
            step = -1 if key == pygame.K_UP else 1
            self.stage.overlay.change(chosen=(choice.chosen + step) % len(choice.actions))
        elif key in (*ENTER, pygame.K_SPACE):
            self.stage.hit_test.answer(choice.actions[choice.chosen])
        return True

    def _wide(self) -> None:
        """Press the main button, if there is only one and nothing else must be done first."""
        controls = self.renderer.controls
        if self.stage.hotseat.phase == Phase.OVER:
            self.results()
        else:
            controls.do(controls.usual())

    # --- for tests of the real window ---------------------------------------------------------------------------

    def _tell_layout(self) -> None:
        """Log where things are: once per question, at rest, when no button ignores presses."""
        if not self.app.listened:
            return
        stage = self.stage
        question = self.session.match.state.question
        match = self.session.match
        key = (
            id(match),
            len(match.turns),
            stage.hotseat.phase,
            stage.hotseat.mask,
            self.app.view.size,
            id(stage.overlay.spread and stage.overlay.spread.cards),
        )
        if question is None or not stage.hotseat.playing or key == self._laid_out:
            return
        self._laid_out = key
        lies = lying(stage, self.renderer.controls, self._rect)
        stage.telling.confide("layout", seat=question.seat, question=question.name, **lies)

    def _tell_focus(self) -> None:
        """Log where a key has moved the focus."""
        if not self.app.listened:
            return
        on = focused(self.stage, self.renderer.controls.focus_stop())
        self.stage.telling.confide("focus", scene=self.name, on=on)

    def _rect(self, box: Box) -> list[int]:
        return [round(value * self.scale) for value in box]
