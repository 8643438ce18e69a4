"""One table in play: its session, viewer, sprites, motion and gestures.

The controller knows no rules and no pixels. Its input is views, redacted events, legal actions and texts, in logical
units. For anything beyond the table (curtain, results, pause, event log) it calls `TableHost`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from game.engine.action import Action
from game.engine.events import Event, Moved, Said
from game.engine.play.match import Match
from game.engine.refusal import Refusal
from game.engine.sentence import Sentence as Phrase
from game.engine.state import State
from game.engine.table import bit
from game.matches.session import Session
from game.words.event_text import Span, plain
from scenes.drawing.text import reading_time
from scenes.framework.motion import USUAL, Motion
from scenes.table import tuning
from scenes.table.ai_scheduler import AiScheduler
from scenes.table.banners import Banners
from scenes.table.confirmations import Confirmations
from scenes.table.director import Director
from scenes.table.drag_controller import DragController
from scenes.table.event_log import TableEventLog
from scenes.table.gesture import Gesture
from scenes.table.gesture import GestureState as Hand
from scenes.table.hints import Hints
from scenes.table.host import TableHost
from scenes.table.hotseat import HotSeat
from scenes.table.idle_glow import IdleGlow
from scenes.table.layout import Box, Layout, shared_out, turned_box
from scenes.table.log_panel import HEAD
from scenes.table.overlay import ButtonTip, Confirm, Note, OverlaySlot, Spread, Tip, WhyNot
from scenes.table.own_hand import OwnHand
from scenes.table.panels import MatchTexts
from scenes.table.pile_spread import PileSpread
from scenes.table.score_popups import ScorePopups
from scenes.table.sound_cues import SoundCues
from scenes.table.sprites import HAND, RAISED, Sprite, Sprites
from scenes.table.visibility import Phase

SOON = 0.01
ALONE = {
    "undo.chance": "table.alone.chance",
    "undo.learned": "table.alone.learned",
    "undo.learned.named": "table.alone.learned.named",
}
"""Reasons why a solo player can't undo, in place of the usual ones.

These texts mention practice, where undo is always possible.
"""


class TableController:
    """One table in play.

    Args:
        session: The session.
        plan: The game's table.yaml.
        texts: The texts of the interface and the game.
        size: Width and height of the logical screen.
        host: The program around the table.
        motion: How the user wants things to move.
        panels: How many times larger than planned the panels are.
    """

    tells_places = True
    """Whether the pointer, resting on a place, shows the place's name."""
    tells_practice = True
    """Whether practice matches are marked as such."""
    hint: Action | None = None
    """The suggested action while it is highlighted."""
    pointed: tuple[Action, ...] = ()
    """The actions that the help points at."""
    hover: Sprite | None = None
    """The sprite under the pointer."""
    version = 0
    """A counter that grows whenever the still picture may have changed."""
    _dealt = False

    def __init__(
        self,
        session: Session,
        plan: Mapping[str, Any],
        texts: Mapping[str, str],
        size: tuple[float, float],
        host: TableHost,
        motion: Motion = USUAL,
        panels: float = 1.0,
    ) -> None:
        self.session = session
        self.plan = plan
        self.host = host
        self.size = size
        self.panels = panels
        """How many times larger than planned the panels are."""
        self.hotseat = self._eyes()
        self.words = MatchTexts(texts, session.names, self.match.state, session.wears)
        self.hotseat.reopened = len(self.match.turns)
        way = self.hotseat.begin(self.match.asked)
        self.front = self.hotseat.front
        self.sprites = Sprites(
            self._new_layout(),
            self.view,
            self.match.game.display.sideways_cards,
            self.match.game.display.face_down_cards,
        )
        self.director = Director(
            self.sprites, motion, SoundCues(plan, self.match.state.table, host.sound), Banners(plan)
        )
        self.hit_test = DragController(self)
        self.gesture = Gesture(self.hit_test)
        self.own = OwnHand(self)
        self.piles = PileSpread(self)
        self.ai_scheduler = AiScheduler()
        self.idle_glow = IdleGlow()
        self.score_popups = ScorePopups()
        self.confirmations = Confirmations(self)
        self.hints = Hints(self)
        self.telling = TableEventLog(self)
        self.overlay = OverlaySlot()
        self.log: list[list[Said]] = []
        self.fresh = bool(self.match.asked)
        """Whether the match was still in progress when the table opened.

        Otherwise its results have been shown already.
        """
        self._over_wait = 0.0 if self.fresh else tuning.BOARD_STAYS
        self._relook()
        if way == "curtain":
            self.host.curtain(self.hotseat.front, True)
        self._deal()
        self._asked(first=True)

    # --- shortcuts ----------------------------------------------------------------------------------------------

    @property
    def match(self) -> Match:
        """The match in play."""
        return self.session.match

    @property
    def view(self) -> State:
        """The position as the viewer may see it now."""
        return self.match.view(self.hotseat.mask)

    @property
    def layout(self) -> Layout:
        """The current layout."""
        return self.sprites.layout

    def changed(self) -> None:
        """Record that the still picture is out of date."""
        self.version += 1

    # --- the viewer ---------------------------------------------------------------------------------------------

    def _relook(self, glide: bool = False) -> None:
        """Show the position as the viewer may see it now, with nothing on its way."""
        front = self.front
        if self.layout.front != front or (self.layout.width, self.layout.height) != self.size:
            self.sprites.layout = self._new_layout()
        view = self.view
        self.sprites.covered, self.sprites.looked_at = self.hotseat.covered, False
        self.director.drop_all()
        for spot in self.layout.spots:
            at = self.layout.lying_over(spot.place, view.question)
            if at >= 0:
                self.sprites.over_at = at
        self.sprites.look(view)
        self._know_hand()
        self.score_popups.stand(self.match.game.display.plates(view))
        if glide and not self.director.motion.instant:
            self.director.glide()
        else:
            self.sprites.place_all()
        self.hover = None
        self.hit_test.free = self.hotseat.playing
        self.hit_test.changed()
        self.log = self._chapters()
        self.changed()

    def _see(self) -> None:
        """Show exactly what the viewer may see from now on, while moving cards keep moving."""
        view = self.view
        self.sprites.see(view, self.hotseat.covered)
        self.score_popups.stand(self.match.game.display.plates(view))
        self.changed()

    def _know_hand(self) -> None:
        """Let the acting player pick up their cards even while they are face down."""
        blind = self.hotseat.playing and self.hotseat.covered
        self.sprites.know(self.match.view(bit(self.match.asked)) if blind else None)

    def _eyes(self) -> HotSeat:
        """Return the hot seat, which decides what the screen may show and to whom."""
        return HotSeat(self.session, self.match.state.table.everyone)

    @property
    def now(self) -> int | None:
        """The log's chapter being viewed, or None for the newest."""
        return None

    def _chapters(self) -> list[list[Said]]:
        """Return the log's chapters."""
        return self.match.log()

    def lift(self) -> None:
        """Continue after the player in front has lifted the curtain."""
        self.hotseat.lift()
        self.front = self.hotseat.front
        self._relook()
        self.host.log("lifted", seat=self.front)
        self._deal()
        self._asked()

    def _deal(self) -> None:
        """Show the deal, once, when the first player sits down at a new match."""
        if not self._dealt and self.hotseat.phase in (Phase.PLAY, Phase.THINK):
            self._dealt = True
            dealt = any(isinstance(event, Moved) for event in self.match.opening)
            if dealt and not self.match.turns:
                self.director.deal(self.match.told(self.match.opening, self.hotseat.mask), self.view)

    def hide(self) -> None:
        """Hide private cards, because the window has lost the focus or was minimised."""
        self.cancel()
        self.look(False)
        self.hit_test.look_at_closed(False)
        if self.hotseat.hide(self.match.asked):
            self._clear()
            self._relook()
            self.host.log("curtain", seat=self.hotseat.front, why="focus")
            self.host.curtain(self.hotseat.front, True)

    def look(self, on: bool) -> None:
        """Show or hide the hand of the player who holds or releases the peek key.

        This applies to the privacy level "peek". Held or raised cards stay where they are.
        """
        if self.hotseat.look(on):
            if not on:
                # Anything else that shows or names cards of the hidden hand disappears too.
                self.hint = None
                self.own.lit = frozenset()
                self.overlay.hide_hand()
            self._see()
            self._know_hand()
            self.hit_test.reword()
            self.host.log("peek", on=on, seat=self.front)

    def hand_over(self, at_once: bool = False) -> None:
        """Bring the next seat to the front."""
        way = self.hotseat.go(self.match.asked)
        self._clear()
        if way == "curtain":
            self._relook()
            self.host.log("curtain", seat=self.hotseat.front, why="turn")
            self.host.curtain(self.hotseat.front, at_once)
            return
        self.front = self.hotseat.front
        self._relook(glide=True)
        self.host.log("front", seat=self.front, how=way)
        self._asked()

    def _asked(self, first: bool = False) -> None:
        if not first:
            self.piles.as_asked()
        question = self.match.state.question
        if question is not None and self.hotseat.playing:
            self.host.log("asked", seat=question.seat, question=question.name)
        elif question is not None and self.hotseat.phase == Phase.THINK:
            self.host.log("thinks", seat=question.seat, question=question.name)
            self.ai_scheduler.begin(self.session.thought(), self.host.pause())

    # --- time ---------------------------------------------------------------------------------------------------

    @property
    def moving(self) -> bool:
        """Whether time changes anything now: something travels, is held, or waits."""
        return (
            self.gesture.state in (Hand.DRAGGING, Hand.PRESSED, Hand.RETURNING)
            or self.director.busy
            or self.ai_scheduler.busy
            or self.ai_scheduler.owes
            or self.hotseat.phase == Phase.LINGER
            or self._tip_coming
            or self.hit_test.fading < 1
            or self.score_popups.busy(self.director.now)
            or self.hints.moving
            or (self.hotseat.phase == Phase.OVER and self._over_wait < tuning.BOARD_STAYS)
        )

    @property
    def _tip_coming(self) -> bool:
        """Whether a tip or the effect of a drop is about to appear."""
        tip, preview = self.overlay.any_tip, self.hit_test.preview
        times = [tip.since + tuning.TIP_DELAY] if tip is not None else []
        times += [preview.since + tuning.CHIP_DELAY] if preview.text else []
        return any(self.director.now - time < 0.1 for time in times)

    @property
    def rest(self) -> float | None:
        """Seconds until something changes by itself: 0 while something moves, None for never."""
        if self.moving:
            return 0.0
        waits = [self.session.next_minute, self.idle_glow.rest if self.layout.candle is not None else None]
        waits += [max(SOON, left) for left in self.gesture.waits(self.director.now)]
        waits += [max(SOON, self.hints.left)] * (self.hints.left > 0)
        note = self.overlay.note
        waits += [] if note is None else [max(SOON, note.until - self.director.now)]
        return min((wait for wait in waits if wait is not None), default=None)

    def update(self, step: float) -> None:
        """Advance the clock by `step` seconds."""
        director = self.director
        director.update(step)
        self.session.played += step
        self.gesture.tick(director.now)
        for sprite in list(director.moving.values()):
            if sprite.owner == HAND:
                self.hit_test.follow(sprite, step)
        if self.gesture.state == Hand.RETURNING and not director.busy:
            self.gesture.home()
        self.overlay.pass_time(director.now)
        self.piles.as_asked()
        self._think(step)
        if self.hotseat.linger(step, not director.busy):
            self.hand_over()
        if self.hotseat.phase == Phase.OVER and not director.busy and self._over_wait < tuning.BOARD_STAYS:
            self._over_wait += step
            if self._over_wait >= tuning.BOARD_STAYS:
                self.host.results()
        if self.sprites.stale:
            self.sprites.stale.clear()
            self.changed()

    def _think(self, step: float) -> None:
        """Let the computer think.

        A computer player acts once everybody has seen the last events and nobody is looking into a pile. A hint appears
        as soon as it is ready.
        """
        thinks = self.hotseat.phase == Phase.THINK
        choice = self.ai_scheduler.update(step, not thinks or not (self.director.busy or self.overlay.spread))
        if choice is None:
            return
        if thinks:
            self.play(choice.action)
        else:
            self.hints.found(choice)

    def point(self, actions: Sequence[Action]) -> None:
        """Highlight everything that these actions pick up, and where it would go.

        Without actions, remove the highlights.
        """
        self.pointed = tuple(actions)
        self.changed()

    def ask_hint(self) -> None:
        """Show a hint, or its details if the hint is already visible."""
        self.hints.ask()

    def finish(self) -> None:
        """End all motion at once, as any input does. If nothing moves, hurry a computer player."""
        self.hints.stop()
        if self.director.busy:
            self.director.finish()
            self.gesture.home()
        elif self.hotseat.phase == Phase.THINK:
            self.ai_scheduler.hurry()

    # --- playing ------------------------------------------------------------------------------------------------

    def play(self, action: Action, looked: bool = False) -> None:
        """Take the action of a gesture or button, after the player has confirmed any cost.

        Args:
            action: The action.
            looked: Whether the player chose it from a list that shows the cost of each choice.
        """
        self._sure(action, self.session.play, looked)

    def _sure(self, action: Action, take: Callable[[Action], tuple[Event, ...]], looked: bool = False) -> None:
        """Take an action, once the player has confirmed its irreversible cost."""
        asked = self.confirmations.asked_before(action) if self.hotseat.playing else None
        if asked is None or (looked and not self.confirmations.loses(action)):
            self._take(action, take)
            return
        self.telling.confide("sure", action=action, key=asked[0])
        for sprite in list(self.director.moving.values()):
            if sprite.owner in (RAISED, HAND):
                self.director.send(sprite, sprite.rest, tuning.RETURN_TIME)
        self.changed()
        question = self.confirmations.question(action, asked)
        about = tuple(self._about(action, asked))
        confirm = Confirm(self._title(action, asked), question, about, self.overlay.spread)
        self.overlay.show(confirm)
        self.host.confirm(confirm, partial(self._take, action, take))

    def _title(self, action: Action, asked: Phrase) -> tuple[Span, ...]:
        """Return the name of an action to confirm, with its cards unless they are secret."""
        key = f"sure.{action.verb}"
        if not self.words.has(key) or self.confirmations.hides(action):
            return self.called(action)
        cards = action.cards or dict(asked[1]).get("cards", ())
        return self.words.say(key, [("cards", cards)])

    def _about(self, action: Action, asked: Phrase) -> list[Box]:
        """Return the boxes of an action's cards and place, and of the cards that its cost names."""
        cards = {*action.cards, *dict(asked[1]).get("cards", ())}
        sprites = filter(None, map(self.sprites.find, sorted(cards)))
        found = [turned_box(sprite.rest) for sprite in sprites]
        found += [self.hit_test.area(action.place)] if action.place >= 0 else []
        return [*found, self.overlay.boxes.whole] if self.overlay.spread is not None else found

    def called(self, action: Action) -> tuple[Span, ...]:
        """Return the name of an action as it appears on its tile, on its button or in the help."""
        say = self.words.say
        tile = next((tile for tile in self.hit_test.tiles() if tile.action == action), None)
        if tile is not None:
            return say(f"tile.{tile.name}")
        label = self.match.game.display.button_label(self.hit_test.position, action)
        if label is not None:
            return self.words.said(label)
        key = f"button.{action.verb}"
        return say(key if self.words.has(key) else f"help.{action.verb}")

    def refuse(self, refusal: Refusal | None, box: Box, place: str = "") -> None:
        """Explain, above or below a box, why a press or drop there isn't possible.

        Args:
            refusal: The reason, or None if nothing at all can be done there.
            box: The box of the pressed thing, or of the place of the drop.
            place: The name of the place, for the event log.
        """
        if self.hotseat.covered:  # the reason would reveal face-down cards
            refusal = None
        rule, key = (refusal.rule, refusal.key) if refusal else ("", "")
        self.telling.confide("refused", place=place, rule=rule, key=key)
        if refusal is None:
            covered = self.hotseat.covered
            spans = self.how_to_peek("refused") if covered else self.words.say("table.nothing_here")
        else:
            spans = self.words.say(key, refusal.values)
        named = self.words.say("table.rule", [("rule", rule)]) if rule else ()
        top, below, until = box.y - tuning.NOTE_GAP, box.y + box.h + tuning.NOTE_GAP, self.read_by(spans)
        self.overlay.show(WhyNot(spans, box.x + box.w / 2, top, until, below, rule=rule, named=named))

    def how_to_peek(self, where: str = "hand") -> tuple[Span, ...]:
        """Return the text that explains how to look at your own face-down cards.

        Depending on the options, you hold or press a key. `where` chooses the text.
        """
        way = "press" if self.host.presses_to_peek() else "hold"
        return self.words.say(f"table.peek.{where}.{way}", [("key", self.host.key("peek"))])

    def stand(self, action: Action) -> None:
        """Take an action now, and repeat it as long as the same question returns."""
        self._sure(action, self.session.stand)

    def _take(self, action: Action, take: Callable[[Action], tuple[Event, ...]]) -> None:
        self.director.finish()
        self._clear()
        since = len(self.match.turns)
        events = take(action)
        self.telling.decided(since)
        self.happened(events)

    def standing(self) -> list[Action]:
        """Return the actions that a standing button can take now and repeat for the same question."""
        if not self.hotseat.playing:
            return []
        return list(self.match.game.standing_answers(self.hit_test.position))

    @property
    def costly(self) -> bool:
        """Whether a visible button has an irreversible cost."""
        return not self.director.fought and any(
            map(self.confirmations.costs, [*self.hit_test.buttons(), *self.standing()])
        )

    @property
    def chronicle(self) -> Box:
        """The box of the log, between the buttons."""
        answers = [*self.hit_test.buttons(), *self.standing()]
        harmless = self.hotseat.phase == Phase.OVER or not all(map(self.confirmations.costs, answers))
        return self.layout.between(self.costly, harmless)

    def answer_box(self, action: Action, kind: str = "wide") -> Box:
        """Return the box of an action's button. `kind` is "wide" (main) or "stand" (standing)."""
        answers = [("wide", one) for one in self.hit_test.buttons()] + [("stand", one) for one in self.standing()]
        costs = self.confirmations.costs(action)
        alike = [one for one in answers if self.confirmations.costs(one[1]) == costs]
        room = self.layout.costly if costs else self.layout.panels["wide"]
        return shared_out(room, len(alike))[alike.index((kind, action))]

    def happened(self, events: Sequence[Event]) -> None:
        """Show the events of a decision."""
        view = self.view
        told = self.match.told(tuple(events), self.hotseat.mask)
        self.director.tell(told, view, self._over(told, view))
        for sprite in list(self.director.moving.values()):
            if sprite.owner in (RAISED, HAND):
                self.director.send(sprite, sprite.rest, tuning.SHIFT_TIME)
        if self.now is None:
            self.log.append([event for event in told if isinstance(event, Said)])
        if not self.director.motion.instant:
            self.score_popups.tell(self.match.game.display.plates(view), self.director.until)
        before = self.hotseat.sight
        self.hotseat.acted(self.match.asked, self.director.reveals(told))
        if self.hotseat.sight != before:
            self._see()
        self._know_hand()
        self.hit_test.free = self.hotseat.playing
        self.hit_test.changed()
        self.hover = None
        self._over_wait = 0.0
        self.changed()
        self._asked()
        for sentence in self.session.news():
            self.say((Span(sentence),), "wide")
            self.host.log("news", said=sentence)
        if self.match.state.outcome is not None:
            self.host.log("ended", rule=self.match.state.outcome.rule, winners=self.match.state.outcome.winners)

    def _over(self, told: Sequence[Event], view: State) -> int:
        """Return the place that an `over` place covers during these events, or -1.

        It is the place that the question names, otherwise the one on which cards were laid.
        """
        for spot in self.layout.spots:
            if spot.shape != "over":
                continue
            at = self.layout.lying_over(spot.place, view.question)
            if at >= 0:
                return at
            came = any(isinstance(event, Moved) and event.target == spot.place for event in told)
            action = self.match.turns[-1].action if self.match.turns else None
            if came and action is not None and action.place >= 0:
                return action.place
        return -1

    def why_no_undo(self) -> Phrase | None:
        """Return why undo isn't possible, as a text key with its values, or None if it is."""
        if not self.hotseat.playing and self.match.asked:
            return "table.no_undo", (("who", self.match.asked),)
        reason = self.match.horizon()
        if reason is None or self.match.setup.seats > 1:
            return reason
        return ALONE.get(reason[0], reason[0]), reason[1]

    def undo(self) -> None:
        """Take back the last decision, or say why that isn't possible."""
        self.cancel()
        self.finish()
        reason = self.why_no_undo()
        if reason:
            self.say(self.words.said(reason), "undo")
            self.host.log("no_undo", why=reason[0])
            return
        self.session.undo()
        self._back("undo")

    def redo(self) -> None:
        """Redo the last undone decision, or say that there is none."""
        self.cancel()
        self.finish()
        if not self.match.undone or not self.hotseat.playing:
            self.say(self.words.say("table.no_redo"), "redo")
            return
        turn = self.session.redo()
        self.host.log("redo")
        self._clear()
        self.happened(turn.events)

    def _back(self, what: str) -> None:
        self.host.log(what)
        self._clear()
        self.score_popups.forget()
        self.hotseat.taken_back(len(self.match.turns))
        self.hotseat.acted(self.match.asked)
        self._relook(glide=True)
        self._asked()

    def _clear(self) -> None:
        self.gesture.forget()
        self.own.lit = frozenset()
        self.ai_scheduler.forget()
        self.hint = None
        self.overlay.dismiss()

    def cancel(self) -> bool:
        """Put back or close whatever is held or open. Return False if there was nothing."""
        if self.overlay.dismiss(Spread):
            return True
        if self.overlay.choice is not None:
            self.hit_test.answer(None)
            return True
        self.overlay.dismiss(Tip)
        return self.gesture.cancel()

    def say(
        self,
        spans: tuple[Span, ...],
        panel: str,
        more: Sequence[tuple[Span, ...]] = (),
        kind: type[Note] = Note,
        stays: float | None = None,
    ) -> None:
        """Show a short note above a panel of the table, without covering any buttons.

        For a panel in the right column, the note stays in that column, below the log's heading.

        Args:
            spans: The text.
            panel: The name of the panel.
            more: Further lines below the text.
            kind: What the note is.
            stays: How many seconds it stays, or None for the time that reading takes.
        """
        panels = self.layout.panels
        box, asked, log = panels[panel], panels["banner"], self.chronicle
        until = self.read_by(spans, *more) if stays is None else self.director.now + stays
        column = log if log.x <= box.x + box.w / 2 <= log.x + log.w else None
        end = log.y + log.h
        reaches = column is not None and end > panels["wide"].y  # there are no buttons to avoid in this case
        top = end + tuning.NOTE_GAP if reaches else min(box.y, panels["wide"].y)
        ceiling = asked.y + asked.h + tuning.NOTE_GAP if column is None else column.y + HEAD * self.panels
        middle, foot = box.x + box.w / 2, top - tuning.NOTE_GAP
        self.overlay.show(
            kind(spans, middle, foot, until, more=tuple(more), ceiling=ceiling, column=column, larger=self.panels)
        )

    def read_by(self, *lines: Sequence[Span]) -> float:
        """Return when the player will have read these lines if they appear now."""
        return self.director.now + max(tuning.NOTE_TIME, reading_time("".join(map(plain, lines))))

    def tip(self, said: Phrase | None, panel: str) -> None:
        """Show a tip above a panel while the pointer rests on the panel. None removes the tip."""
        if said:
            self.say(self.words.said(said), panel, kind=ButtonTip)
        else:
            self.overlay.dismiss(ButtonTip)

    def cover(self) -> None:
        """Put down what is held and hide private cards, because another scene covers the table."""
        self.hover = None
        self.piles.lay_aside()
        if not isinstance(self.overlay.shown, Confirm):
            self.cancel()
        self.look(False)
        self.hit_test.look_at_closed(False)

    def uncover(self) -> None:
        """Show again what was covered: after a question that the player declined, the pile that it was about."""
        shown = self.overlay.shown
        if isinstance(shown, Confirm):
            self.bring_back(shown.over)
        self.piles.resume()
        self.changed()  # the match may have become practice meanwhile

    def bring_back(self, spread: Spread | None) -> None:
        """Close the overlay, and show the spread pile that was there before it, if the player may still see it."""
        self.overlay.show(spread if self.hotseat.playing and not self.hotseat.covered else None)

    def _new_layout(self) -> Layout:
        return Layout(self.plan, self.match.state.table, self.front, *self.size, self.panels)

    def resize(self, width: float, height: float, panels: float, zoom: float = 1.0) -> None:
        """Lay out the table again for another logical screen or other panels.

        Args:
            width: The new width of the logical screen.
            height: The new height of the logical screen.
            panels: How many times larger than planned the panels are.
            zoom: The factor on logical coordinates that keeps held cards under the pointer.
        """
        self.gesture.zoom(zoom)
        self.size = (width, height)
        self.panels = panels
        self.director.finish()
        self.sprites.layout = self._new_layout()
        held = [sprite for sprite in self.director.moving.values() if sprite.owner in (HAND, RAISED)]
        poses = {id(sprite): (sprite.rest, sprite.pose) for sprite in held}
        self.sprites.place_all()
        for sprite in held:
            if sprite.owner == HAND:
                self.hit_test.catch_up(sprite)
                continue
            (old, pose), rest = poses[id(sprite)], sprite.rest
            share = rest.width / old.width
            sprite.pose = pose._replace(
                x=rest.x + (pose.x - old.x) * share, y=rest.y + (pose.y - old.y) * share, width=pose.width * share
            )
        self.changed()
