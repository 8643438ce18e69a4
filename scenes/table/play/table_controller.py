"""Controls a table: plays actions, advances the clock and handles hand-overs.

The controller doesn't depend on any game's rules, and doesn't draw anything.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from game.engine.action import Action
from game.engine.events import Event
from game.engine.refusal import Refusal, Refused
from game.engine.sentence import Sentence
from game.matches.session import Session
from game.words.event_text import Span
from scenes.framework.idle_glow import IdleGlow
from scenes.framework.motion import USUAL, Motion
from scenes.table.board.board import Board
from scenes.table.board.event_log import TableEventLog
from scenes.table.board.host import TableHost
from scenes.table.board.overlay import Confirm, OverlaySlot
from scenes.table.input.gesture import HOLDING, GestureState
from scenes.table.input.hit_test import HitTest
from scenes.table.layout import tuning
from scenes.table.layout.boxes import Box, turned_box
from scenes.table.model.table_model import TableModel
from scenes.table.model.visibility import Phase
from scenes.table.motion.banners import Banners, moment_of
from scenes.table.motion.director import Director
from scenes.table.motion.held_cards import HeldCards
from scenes.table.motion.presentations import Presentations
from scenes.table.motion.score_popups import ScorePopups
from scenes.table.motion.sound_cues import SoundCues
from scenes.table.motion.sprites import Sprites
from scenes.table.play.ai_scheduler import AiScheduler
from scenes.table.play.auto_pass import AutoPass
from scenes.table.play.call_answers import CallAnswers
from scenes.table.play.hint_button import HintButton
from scenes.table.play.intent_runner import IntentRunner
from scenes.table.play.own_hand import OwnHand
from scenes.table.play.shown_position import ShownPosition
from scenes.table.wording.answers import AnswerBoxes
from scenes.table.wording.banner_text import BannerText
from scenes.table.wording.card_sheet_writer import CardSheetWriter
from scenes.table.wording.confirmations import Confirmations
from scenes.table.wording.denials import Denials
from scenes.table.wording.hints import Hints
from scenes.table.wording.messages import Messages
from scenes.table.wording.piles import Piles
from scenes.table.wording.previews import Previews, appearances
from scenes.table.wording.tips import Tips

APPEARED = 0.1
"""Number of seconds during which an item counts as having just appeared."""
SOON = 0.01


class TableController:
    """Controls a table while a match is being played.

    Args:
        session: The session that contains the match.
        plan: The contents of the game's table.yaml.
        texts: The text of the interface and the game, by key.
        size: The screen's width and height in logical units.
        host: The rest of the program.
        motion: The user's animation preferences.
        panels: The size factor for the panels.
    """

    model_kind: type[TableModel] = TableModel
    banner_kind: type[BannerText] = BannerText
    presents = True
    """Whether important cards are enlarged for a while (see `Presentations`)."""

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
        self.host = host
        self.model = model = self.model_kind(session, plan, texts, size, panels)
        way = model.hotseat.begin(model.match.asked)
        model.front = model.hotseat.front
        display = model.game.display
        self.sprites = Sprites(model.lay_out(), model.view, display.sideways_cards, display.face_down_cards)
        presentations = Presentations(plan if self.presents else {}, model.words, lambda: model.front)
        banners = Banners(plan, presentations, display.duel, model.said, partial(moment_of, model))
        self.director = Director(self.sprites, motion, SoundCues(plan, model.table, host.sound), banners)
        self.overlay = OverlaySlot()
        self.board = Board(model, self.sprites, self.director, self.overlay)
        self.confirmations = Confirmations(model, self.director, host.careful)
        self.piles = Piles(self.board, self.confirmations)
        self.hit_test = HitTest(model, self.sprites, lambda: self.piles.below().cards)
        self._equip()
        self.fresh = bool(model.match.asked)
        """Whether the match was still in progress when the table was opened. If not, the results have already been
        shown."""
        self.decisions = 0
        """The number of actions played at this table. Undo, redo and replay steps aren't counted."""
        self._over_wait = 0.0 if self.fresh else tuning.BOARD_STAYS
        self.shown.relook()
        if way == "curtain":
            self.host.curtain(model.hotseat.front, True)
        self.shown.deal()
        self._asked(first=True)

    def _equip(self) -> None:
        """Create the parts of the table that the player interacts with."""
        board, confirmations = self.board, self.confirmations
        self.ai_scheduler = AiScheduler()
        self.auto_pass = AutoPass(self.model, self.host.auto_pass, self.host.pause)
        self.idle_glow = IdleGlow()
        self.score_popups = ScorePopups(self.model.plan, self.sprites)
        self.held_cards = HeldCards(self.model, self.director)
        self.shown = ShownPosition(board, self.held_cards, self.score_popups)
        self.answers = AnswerBoxes(self.model, self.director, confirmations)
        self.previews = Previews(self.model, self.director, confirmations)
        self.denials = Denials(self.model, self.director)
        self.event_log = TableEventLog(self.model, self.host.log)
        self.messages = Messages(board, self.answers, self.event_log, self.host)
        self.tips = Tips(board, self.hit_test, self.held_cards, self.piles, self.messages)
        self.card_sheets = CardSheetWriter(self.model, self.director, confirmations)
        self.own_hand = OwnHand(board, self.hit_test, self.piles, self.messages, self.event_log)
        self.hints = Hints(board, self.event_log, self.host)
        self.banner_text = self.banner_kind(board, self.messages, self.piles)
        told = self.messages, self.tips, self.own_hand, self.event_log
        took = self.play, self.host.input_time
        self.input = IntentRunner(board, self.hit_test, self.piles, self.previews, self.held_cards, *told, *took)
        asks = self.hints, self.messages, self.piles, self.input, self.ai_scheduler
        self.hint_button = HintButton(board, *asks, self.finish)
        reply = partial(self._take, take=self.session.play)
        self.calls = CallAnswers(board, self.shown, self.event_log, reply, self.clear, self._asked)
        self.gesture = self.input.gesture

    # --- other scenes and players -------------------------------------------------------------------------------

    def cover(self) -> None:
        """When another scene covers the table, put held cards back and hide private cards."""
        self.held_cards.forget_hover()
        self.piles.lay_aside()
        if not isinstance(self.overlay.shown, Confirm):
            self.input.cancel()
        self.look(False)

    def uncover(self) -> None:
        """Show the table again, with any spread pile that was open."""
        if isinstance(self.overlay.shown, Confirm):
            self.input.bring_back(self.overlay.shown.over)
        self.piles.resume()

    def lift(self) -> None:
        """Continue after the player at the screen has lifted the curtain."""
        self.model.hotseat.lift()
        self.model.front = self.model.hotseat.front
        self.shown.relook()
        self.host.log("lifted", seat=self.model.front)
        self.shown.deal()
        self._asked()

    def hide(self) -> None:
        """Hide private cards, because the window has lost focus or has been minimised."""
        self.input.cancel()
        self.look(False)
        if self.model.hotseat.hide(self.model.match.asked):
            self.clear()
            self.shown.relook()
            self.host.log("curtain", seat=self.model.hotseat.front, why="focus")
            self.host.curtain(self.model.hotseat.front, True)

    def look(self, on: bool) -> None:
        """Show or hide the cards that the peek key reveals.

        Held or raised cards don't move.
        """
        if self.model.hotseat.look(on):
            if not on:
                # Also close all overlays and highlights that show or name cards in hand.
                self.model.no_highlights()
                self.overlay.hide_hand()
            self.shown.see()
            self.shown.know_hand()
            choice = self.overlay.choice
            if choice is not None:
                self.input.choose(
                    choice.actions, choice.actions[0].place
                )  # the list's wording depends on whether the hand is visible
            self.host.log("peek", on=on, seat=self.model.front)
        self.shown.look_at_closed(on)

    def hand_over(self, at_once: bool = False) -> None:
        """Hand the screen over to the next seat."""
        hotseat = self.model.hotseat
        way = hotseat.go(self.model.match.asked)
        self.clear()
        if way == "curtain":
            self.shown.relook()
            self.host.log("curtain", seat=hotseat.front, why="turn")
            self.host.curtain(hotseat.front, at_once)
            return
        self.model.front = hotseat.front
        self.shown.relook(glide=True)
        self.host.log("front", seat=self.model.front, how=way)
        self._asked()

    def _asked(self, first: bool = False) -> None:
        if not first:
            self.input.spread_asked()
        question, phase = self.model.match.state.question, self.model.phase
        if question is not None and phase in (Phase.PLAY, Phase.CALL):
            self.host.log("asked", seat=question.seat, question=question.name)
        elif question is not None and phase == Phase.THINK:
            self.host.log("thinks", seat=question.seat, question=question.name)
            self.ai_scheduler.begin(self.session.thought(), self.host.pause(), awaited=not self.session.persons)

    # --- time ---------------------------------------------------------------------------------------------------

    @property
    def moving(self) -> bool:
        """Whether the table is `busy`, or whether an item is held, new or about to appear."""
        return self.gesture.state in HOLDING or self.busy or any(wait > -APPEARED for wait in self._appearances())

    @property
    def busy(self) -> bool:
        """Whether anything except a drag is in progress, such as a movement or a computation."""
        phase = self.model.phase
        return (
            self.director.busy
            or self.ai_scheduler.busy
            or self.ai_scheduler.owes
            or self.auto_pass.action is not None
            or self.calls.due is not None
            or phase == Phase.LINGER
            or min(self.held_cards.fading, self.shown.opening.share) < 1
            or self.score_popups.busy(self.director.now)
            or self.hints.moving
            or (phase == Phase.OVER and self._over_wait < tuning.BOARD_STAYS)
        )

    @property
    def rest(self) -> float | None:
        """Seconds until anything changes by itself: 0 during motion, None if nothing will change."""
        if self.moving:
            return 0.0
        waits = [*self._waits(), *(max(SOON, left) for left in self.gesture.waits(self.host.input_time()))]
        flickers = self.idle_glow.rest if self.model.layout.candle is not None else None
        return min(waits if flickers is None else [*waits, flickers], default=None)

    @property
    def steady_for(self) -> float:
        """Seconds until anything other than the held cards and the candle changes on its own."""
        if self.busy:
            return 0.0
        return min([*self._waits(), *(wait for wait in self._appearances() if wait > 0)], default=math.inf)

    def _appearances(self) -> list[float]:
        return appearances(self.overlay, self.previews, self.denials)

    def _waits(self) -> list[float]:
        """Return how many seconds remain until the clock, the hint and the note each change."""
        waits = [wait for wait in (self.session.next_minute,) if wait is not None]
        waits += [max(SOON, self.hints.left)] * (self.hints.left > 0)
        note = self.overlay.note
        return waits if note is None else [*waits, max(SOON, note.until - self.director.now)]

    def update(self, step: float) -> None:
        """Advance the clock by `step` seconds."""
        director = self.director
        self.input.carry_out(self.gesture.tick(self.host.input_time()))
        self.carry(step)
        if self.gesture.state == GestureState.RETURNING and not director.busy:
            self.gesture.home()
        self.overlay.pass_time(director.now)
        self.input.spread_asked()
        self._think(step)
        self._pass_by_itself(step)
        self.calls.update()
        for sentence in self.session.news():  # the save is written in the background
            self.messages.say((Span(sentence),), "wide")
            self.host.log("news", said=sentence)
        if self.model.phase == Phase.LINGER and self.model.hotseat.linger(step, not director.busy):
            self.hand_over()
        if self.model.phase == Phase.OVER and not director.busy and self._over_wait < tuning.BOARD_STAYS:
            self._over_wait += step
            if self._over_wait >= tuning.BOARD_STAYS:
                self.host.results()

    def carry(self, step: float) -> None:
        """Advance only the moving and held items by `step` seconds, as nothing else can change."""
        self.director.update(step)
        self.session.played += step
        self.held_cards.follow(self.gesture.at, step)

    def _think(self, step: float) -> None:
        """Let the computer think. When it has finished, play its action or show its hint."""
        if not self.ai_scheduler.busy:
            return
        thinks = self.model.phase == Phase.THINK
        if self.model.phase == Phase.PLAY and not self.hints.awaited:
            self.ai_scheduler.forget()
        choice = self.ai_scheduler.update(step, not thinks or not (self.director.busy or self.overlay.spread))
        if choice is None:
            self.hints.tell_best(self.ai_scheduler.best)
        elif thinks:
            self.play(choice.action)
        else:
            self.hint_button.found(choice)

    def _pass_by_itself(self, step: float) -> None:
        """Pass on behalf of a player who can only pass, if this is enabled and the table is idle."""
        if self.gesture.state != GestureState.IDLE or self.overlay.spread is not None or self.director.busy:
            return
        if self.auto_pass.begins():
            self.messages.say_key("table.auto_pass")
        action = self.auto_pass.update(step, not self.ai_scheduler.busy)
        if action is not None:
            self.host.log("auto_pass", seat=action.seat)
            self._take(action, self.session.pass_by_itself)

    def finish(self) -> None:
        """End all motion immediately.

        If nothing is moving, let a computer player act without a pause. This is called for every input event.
        """
        self.hints.stop()
        if self.director.busy:
            self.director.finish()
            self.score_popups.hurry(self.director.now)
            self.gesture.home()
        elif self.model.phase == Phase.THINK:
            self.ai_scheduler.hurry()

    # --- help ---------------------------------------------------------------------------------------------------

    def point(self, actions: Sequence[Action]) -> None:
        """Highlight the cards and tokens that the actions use, and their targets.

        If there are no actions, remove the highlights.
        """
        self.model.pointed = tuple(actions)

    # --- playing ------------------------------------------------------------------------------------------------

    def play(self, action: Action, looked: bool = False) -> None:
        """Play an action. If the action has an irreversible cost, first ask for confirmation.

        Args:
            action: The action.
            looked: Whether the player has already seen the cost.
        """
        self._sure(action, looked)

    def stand(self, action: Action) -> None:
        """Play an action, and repeat it automatically whenever the same question comes up again."""
        self._sure(action, standing=True)

    def _sure(self, action: Action, looked: bool = False, standing: bool = False) -> None:
        """Play an action or a standing answer once any irreversible cost has been confirmed."""
        take = self.session.stand if standing else self.session.play
        asked = self.confirmations.asked_before(action, standing) if self.model.playing else None
        if asked is None or (looked and not self.confirmations.loses(action)):
            self._take(action, take)
            return
        self.event_log.confide("sure", action=action, key=asked[0])
        self.held_cards.send_home(tuning.RETURN_TIME)
        title = self.previews.confirm_title(action, asked, standing)
        question = self.confirmations.question(action, asked)
        confirm = Confirm(title, question, tuple(self._about(action, asked)), self.overlay.spread)
        self.overlay.show(confirm)
        self.host.confirm(confirm, partial(self._take, action, take))

    def _about(self, action: Action, asked: Sentence) -> list[Box]:
        """Return the boxes of an action's cards and place, and of any cards named in its cost."""
        cards = {*action.cards, *dict(asked[1]).get("cards", ())}
        sprites = filter(None, map(self.sprites.find, sorted(cards)))
        found = [turned_box(sprite.rest) for sprite in sprites]
        found += [self.hit_test.area(action.place)] if action.place >= 0 else []
        return [*found, self.overlay.boxes.whole] if self.overlay.spread is not None else found

    def _take(self, action: Action, take: Callable[[Action], tuple[Event, ...]]) -> bool:
        """Play an action, show its events, and return True.

        If the rules forbid the action, show the reason and return False.

        Raises:
            Refused: The rules forbid a computer player's action.
        """
        self.director.finish()
        self.clear()
        since = len(self.model.match.turns)
        try:
            events = take(action)
        except Refused as refused:
            if self.model.phase == Phase.THINK:
                raise
            self._show_refusal(action, refused.refusal)
            return False
        self.decisions += 1
        self.calls.acted(action)
        self.event_log.decided(since)
        self.happened(events)
        return True

    def _show_refusal(self, action: Action, refusal: Refusal) -> None:
        """Send back the held cards. Beside the action's place, show why the action isn't legal."""
        self.held_cards.send_home(tuning.RETURN_TIME)
        there = self.hit_test.area(action.place) if action.place >= 0 else self.model.layout.panels["wide"]
        self.messages.refuse(refusal, there, self.model.table.places[action.place].name if action.place >= 0 else "")

    def give_behind(self, action: Action) -> bool:
        """Play an action while the curtain hides the table, without asking for confirmation.

        A confirmation dialog would reveal the action to everybody. Return whether the next seat also gets a curtain.
        """
        since = len(self.model.match.turns)
        self.model.hotseat.behind.add(since)
        if not self._take(action, self.session.play):
            self.model.hotseat.behind.discard(since)
            self.lift()  # let the seat choose a different action at the table
            return False
        if self.model.phase != Phase.LINGER:
            return False
        self.hand_over(at_once=True)
        return True

    def happened(self, events: Sequence[Event]) -> None:
        """Show the events that follow a decision."""
        self.shown.tell(events)
        self._over_wait = 0.0
        self._asked()
        outcome = self.model.match.state.outcome
        if outcome is not None:
            self.host.log("ended", rule=outcome.rule, winners=outcome.winners)

    def undo(self) -> None:
        """Undo the last decision, or explain why that isn't possible."""
        self.input.cancel()
        self.finish()
        reason = self.model.why_no_undo()
        if reason:
            self.messages.say(self.model.words.said(reason), "undo")
            self.host.log("no_undo", why=reason[0])
            return
        self.session.undo()
        self.moved_back("undo")

    def redo(self) -> None:
        """Redo the last undone decision, or say that there is nothing to redo."""
        self.input.cancel()
        self.finish()
        if not self.model.match.undone or not self.model.deciding:
            self.messages.say(self.model.words.say("table.no_redo"), "redo")
            return
        turn = self.session.redo()
        self.host.log("redo")
        self.clear()
        self.happened(turn.events)

    def moved_back(self, what: str) -> None:
        """Show the position after an undo or a similar step, and log the step's name (`what`)."""
        self.host.log(what)
        self.clear()
        self.score_popups.forget()
        self.model.hotseat.taken_back(len(self.model.match.turns))
        self.model.hotseat.acted(self.model.match.asked)
        self.shown.relook(glide=True)
        self._asked()

    def clear(self) -> None:
        """Clear the selection, highlights and overlay, and stop the computer thinking."""
        self.gesture.forget()
        self.held_cards.budge(None)
        self.model.selection = self.gesture.selection
        self.model.no_highlights()
        self.ai_scheduler.forget()
        self.overlay.dismiss()

    def resize(self, width: float, height: float, panels: float, zoom: float = 1.0) -> None:
        """Lay out the table again because the size of the screen or of the panels has changed.

        Logical positions are multiplied by `zoom`, so that held cards stay under the pointer.
        """
        self.gesture.zoom(zoom)
        self.shown.resize(width, height, panels, self.gesture.at)
