"""Carry out intents, such as picking up cards, choosing actions and spreading out piles."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from game.engine.action import Action, notation
from game.engine.refusal import Refusal
from scenes.table.board.board import Board
from scenes.table.board.event_log import TableEventLog
from scenes.table.board.overlay import Choice, Escape, Note, Press, Spread, Tip
from scenes.table.input import intents
from scenes.table.input.gesture import Gesture, GestureState
from scenes.table.input.hit_test import HitTest
from scenes.table.layout import tuning
from scenes.table.layout.boxes import Box
from scenes.table.model.selection import CARD, PLACE, TOKEN, Item, Pick
from scenes.table.motion.held_cards import HeldCards
from scenes.table.play.own_hand import OwnHand
from scenes.table.wording.messages import Messages
from scenes.table.wording.piles import Piles
from scenes.table.wording.previews import Previews
from scenes.table.wording.tips import Tips


class TakesAction(Protocol):
    """A function that plays an action.

    If `looked` is true, the player has already seen the action's cost in a list of choices.
    """

    def __call__(self, action: Action, looked: bool = False) -> None:
        """Play an action in the match."""


class IntentRunner:
    """A runner that passes input to the gesture, and carries out the gesture's intents."""

    def __init__(
        self,
        board: Board,
        hit_test: HitTest,
        piles: Piles,
        previews: Previews,
        held_cards: HeldCards,
        messages: Messages,
        tips: Tips,
        own_hand: OwnHand,
        event_log: TableEventLog,
        play: TakesAction,
        input_time: Callable[[], float],
    ) -> None:
        self.model, _, self.director, self.overlay = board
        self.hit_test = hit_test
        self.piles = piles
        self.previews = previews
        self.held_cards = held_cards
        self.messages = messages
        self.tips = tips
        self.own_hand = own_hand
        self.event_log = event_log
        self.play = play
        self.input_time = input_time
        self.gesture = Gesture(hit_test)
        self._returned = Pick()
        """The picked cards or token that the current gesture has sent back, or None."""
        self._carries_out: Mapping[type, Callable[..., object]] = {
            intents.PickUp: self._pick_up,
            intents.PutBack: self._put_back,
            intents.Aim: lambda place: self.overlay.dismiss(Tip),
            intents.Part: self.own_hand.part,
            intents.Arrange: self.own_hand.put,
            intents.Inspect: self._spread_out,
            intents.LookAt: self._look_at,
            intents.AskAbout: self._tell_about,
            intents.PlayAction: self._play_action,
            intents.ChooseFrom: self.choose,
            intents.Refuse: self._refuse,
            intents.RefuseJoin: self._refuse_join,
            intents.Budge: self._budge,
            intents.LetGo: self._let_go,
            intents.Undecided: self._undecided,
        }

    # --- gestures -----------------------------------------------------------------------------------------------

    def carry_out(self, wanted: Sequence[intents.Intent]) -> None:
        """Carry out a gesture's intents."""
        self.model.selection = self.gesture.selection
        for intent in wanted:
            self._carries_out[type(intent)](*intent)
        if wanted:
            self._returned = Pick()

    def press(self, x: float, y: float, join: bool = False, spent: bool = False, single: bool = False) -> None:
        """Handle a press of the main mouse button on the table.

        See `Gesture.press` for the arguments.
        """
        self.carry_out(self.gesture.press(x, y, self.input_time(), join, spent, single))

    def move(self, x: float, y: float) -> None:
        """Handle pointer motion."""
        self.carry_out(self.gesture.move(x, y))

    def hover(self, x: float, y: float) -> None:
        """Show what is under the pointer, unless the player is dragging or dropping something."""
        if self.gesture.state in (GestureState.IDLE, GestureState.PICKED):
            self.tips.hovered(x, y)

    def release(self, x: float, y: float) -> None:
        """Handle a release of the main mouse button."""
        self.carry_out(self.gesture.release(x, y))

    def enter(self, item: Item | None, place: int) -> None:
        """Handle Enter on a card, token or place."""
        self.carry_out(self.gesture.enter(item, place))

    def aim_at(self, place: int) -> None:
        """Aim the picked cards at the place that has the focus, or at no place (-1)."""
        self.carry_out(self.gesture.aim_at(place))

    def _pick_up(self, pick: Pick, drag: bool) -> None:
        """Show the cards that have just been picked up. If they have no legal move, explain why."""
        model = self.model
        self.overlay.dismiss(Note, Tip, Spread)
        if not (drag or model.targets or model.joins or model.covered):
            self._explain(self._useless(pick), pick.first)
        model.no_highlights()
        self.held_cards.forget_hover()
        names = [pick.token] if pick.token else [model.table.cards[card].name for card in pick.cards]
        self.event_log.confide("pick", what="+".join(names), drag=drag)
        self.held_cards.show_pick(self.hit_test.sprites_of(pick), self.gesture.start if drag else None)

    def _useless(self, pick: Pick) -> Refusal | None:
        """Return why the picked cards can't be used, or None if they can."""
        reason = self.model.why_not(pick, -1)
        if len(self._returned.cards) == len(pick.cards) == 1:
            both = self.model.why_not_join(self._returned, pick.cards[0])
            if reason is not None and both is not None and both.rule == reason.rule:
                return both
        return reason

    def _put_back(self, pick: Pick) -> None:
        """Send the sprites of the picked cards or token back to their places."""
        self._returned = pick
        for sprite in self.hit_test.sprites_of(pick):
            self.director.send(sprite, sprite.rest, tuning.RETURN_TIME)
        self.overlay.dismiss(Tip)

    def _tell_about(self, place: int) -> None:
        """Highlight the cards that the player can use at a place.

        If there are none, and the place is a seat's place or a face-up pile, spread out the cards lying there.
        """
        if not self.own_hand.light(place):
            self.inspect(place)

    def _play_action(self, action: Action, looked: bool) -> None:
        """Play an action that the player has chosen, for example by dropping something."""
        self.tips.dropped = action.place
        self.play(action, looked)

    def _undecided(self) -> None:
        """Tell the player to choose a place for the picked cards.

        If the hand is face down, only explain how to look at it.
        """
        if self.hit_test.blind:
            self.messages.say(self.messages.how_to_peek(), "wide")
        else:
            self.messages.say_key("table.several")

    def _refuse(self, pick: Pick, place: int) -> None:
        """Show why the picked cards can't go to a place.

        The reason appears at the place or, for the bare table (-1), at the pointer.
        """
        reason = self.model.why_not(pick, place)
        if place < 0:
            self.messages.refuse(reason, Box(*self.gesture.at, 0, 0))
        else:
            self.messages.refuse(reason, self.hit_test.area(place), self.model.table.places[place].name)

    def _explain(self, reason: Refusal | None, item: Item, public: bool = False) -> None:
        """Show a reason beside a card, token or place.

        `public` means that the reason reveals nothing about cards.
        """
        place = self.hit_test.place_of(item)
        box = self.hit_test.area(place) if item.kind == PLACE else self.hit_test.rest_box(item)
        self.messages.refuse(reason, box, self.model.table.places[place].name if place >= 0 else "", public)

    def _refuse_join(self, pick: Pick, card: int) -> None:
        """Show why a card can't be added to the picked cards."""
        self._explain(self.model.why_not_join(pick, card), Item(CARD, card))

    def _budge(self, item: Item) -> None:
        """Slightly raise a card or token that can't be picked up."""
        self.overlay.dismiss(Note, Tip, Spread)
        self.held_cards.forget_hover()
        self.held_cards.budge(self.hit_test.topmost(item, *self.gesture.start))

    def _let_go(self, item: Item, told: bool) -> None:
        """Put down a card or token that can't be picked up.

        If `told` is true, tell the player why it can't be picked up.
        """
        self.held_cards.budge(None)
        if told and self.model.answers_drags:
            place = -1 if item.kind == TOKEN else self.hit_test.place_of(item)
            self._explain(self.model.why_not_take(place), item, public=True)

    def cancel(self) -> bool:
        """Put back held cards, or close an open pile or note.

        Return False if there was nothing to do.
        """
        if self.overlay.choice is not None:
            self.answer(None)
            return True
        if self.overlay.escape(Escape.FIRST):
            return True
        self.overlay.escape(Escape.ALONG)
        held = self.gesture.holds
        self.carry_out(self.gesture.cancel())
        return held

    # --- the overlay --------------------------------------------------------------------------------------------

    def press_overlay(self, x: float, y: float, open_rule: Callable[[], None]) -> Press:
        """Pass a press to the overlay, and return the effect (see `MANNERS`).

        `open_rule` opens the rulebook at the rule that a refusal cites.
        """
        overlay, part = self.overlay, self.overlay.boxes.part_at(x, y)
        inside = overlay.boxes.whole.holds(x, y)
        if overlay.manner is None:
            return Press.IGNORED
        does = overlay.manner.inside if inside else overlay.manner.beside
        if does == Press.IGNORED:
            overlay.dismiss(Note)
        elif overlay.choice is not None:
            self.answer(overlay.choice.actions[part] if part >= 0 else None)
        elif does == Press.CHOOSES:
            self.take_from_spread(part)
        else:
            if does == Press.FOLLOWS and overlay.boxes.link.holds(x, y):
                open_rule()
            overlay.dismiss()
        if does == Press.SPENT:
            self.press(x, y, spent=True)
        return does

    def move_over(self, x: float, y: float) -> None:
        """Handle pointer motion while a spread pile or a list of choices is shown."""
        spread, choice, at = self.overlay.spread, self.overlay.choice, self.overlay.boxes.part_at(x, y)
        if spread is not None:
            if at in spread.choices and at != spread.chosen:
                self.overlay.change(chosen=at)
            self.tips.read_spread(at)
        elif choice is not None and at not in (-1, choice.chosen):
            self.overlay.change(chosen=at)

    def key_over_spread(self, step: int, take: bool) -> None:
        """Handle a key while a pile is spread out.

        If `step` isn't 0, go to the next card (1) or the previous card (-1). If `take` is true, take the selected card.
        If no card is selected, close the pile instead.
        """
        spread = self.overlay.spread
        if spread is not None and step and spread.choices:
            self.overlay.change(chosen=spread.next(step))
            self.tips.read_spread(spread.next(step))
        elif spread is not None and step and spread.known:
            at = spread.read + step if spread.read >= 0 else min(0, step)
            self.tips.read_spread(at % len(spread.known), at_once=True)
        elif spread is not None and take and spread.chosen in spread.choices:
            self.take_from_spread(spread.chosen)
        else:
            self.overlay.dismiss(Spread)

    def key_over_choice(self, step: int, take: bool) -> None:
        """Handle a key while a list of choices is shown.

        `step` moves the selection. `take` carries out the selected choice.
        """
        choice = self.overlay.choice
        if choice is not None and step:
            self.overlay.change(chosen=(choice.chosen + step) % len(choice.actions))
        elif choice is not None and take:
            self.answer(choice.actions[choice.chosen])

    # --- piles and choices --------------------------------------------------------------------------------------

    def inspect(self, place: int) -> None:
        """Spread out a pile.

        Cards that the viewer doesn't know are face down. If `place` is -1, do nothing.
        """
        if place >= 0:
            self.cancel()
            self._spread_out(place)

    def inspect_at(self, x: float, y: float) -> None:
        """Enlarge the card at a point. If the card is in a pile, spread out the pile instead."""
        if self.tips.enlarge(x, y, self.inspect):
            return
        place, item = self.hit_test.place_at(x, y, self.model.selection.pick), self.hit_test.item_at(x, y)
        self.inspect(place if place >= 0 or item is None else self.hit_test.place_of(item))

    def _look_at(self, x: float, y: float, place: int) -> None:
        """Enlarge the card at a point, or spread out its pile.

        The mouse button is still down, so a drag may follow.
        """
        if not self.tips.enlarge(x, y, self._spread_out) and place >= 0:
            self._spread_out(place)

    def _spread_out(self, place: int) -> None:
        count = self.piles.open(place)
        self.event_log.log("inspect", place=self.model.table.places[place].name, count=count)

    def inspect_counted(self) -> None:
        """Spread out the pile in which this game counts the cards of each kind."""
        place = self.piles.counted()
        self.inspect(place)
        if place < 0:
            self.messages.say_key("table.no_count")

    def take_from_spread(self, number: int) -> None:
        """Take a card from the spread pile. If the card can't be taken, show its text.

        `number` is the card's index in the pile, or -1 to close the pile. If several actions could take the card, let
        the player choose.
        """
        spread = self.overlay.spread
        actions = spread.choices.get(number, []) if spread is not None else []
        if spread is not None and not actions and 0 <= number < len(spread.known):
            self.tips.read_spread(number, at_once=True)
            return
        if len(actions) == 1:
            self._play_action(actions[0], looked=False)
        elif actions:
            self.choose(actions, actions[0].place)
        else:
            self.overlay.dismiss(Spread)

    def choose(self, actions: Sequence[Action], place: int) -> None:
        """Beside `place`, show a list of actions to choose from."""
        before = self.overlay.choice
        over = self.overlay.spread if before is None else before.over
        title, chosen = self.previews.title(actions[0].verb), before.chosen if before else 0
        self.overlay.show(Choice(self.previews.ways(actions), title, self.hit_test.area(place), chosen, over))
        self.event_log.confide("ways", actions=[notation(action, self.model.table) for action in actions])

    def answer(self, action: Action | None) -> None:
        """Close the list of choices, and play the action that the player has chosen, if any."""
        choice = self.overlay.choice
        self.overlay.dismiss()
        if self.gesture.state == GestureState.DROPPING:
            self.carry_out(self.gesture.chosen(action))
        elif action is not None:
            self._play_action(action, looked=True)
        elif choice is not None:
            self.bring_back(choice.over)

    def bring_back(self, spread: Spread | None) -> None:
        """Close the overlay, and show `spread` again if the player may still see it."""
        self.overlay.show(spread if self.model.playing and not self.model.covered else None)

    def spread_asked(self) -> None:
        """Spread out a pile if a new question is about its cards and nothing is moving."""
        if (place := self.piles.newly_asked()) >= 0:
            self.inspect(place)
