"""A match: a game in progress, with its history, undo, and each seat's view."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import reduce
from itertools import takewhile
from operator import or_
from typing import NamedTuple

from game.engine.action import Action
from game.engine.chance import Chance, state_from_seed
from game.engine.definition.game_definition import Game
from game.engine.events import Event, Moved, Rolled, Shuffled, Turned, redacted, unknown_in
from game.engine.events import Said as SaidEvent
from game.engine.knowledge import determinize, view
from game.engine.play import rules
from game.engine.refusal import Refusal
from game.engine.sentence import Sentence
from game.engine.state import State
from game.engine.table import Setup, bit

WORLDS = 2
"""How many tables are imagined to predict an action's result."""
MOST_NAMED = 4
"""The maximum number of cards that a reason against undo names."""
LEARNED = "undo.learned", "undo.learned.named"
SHOWN = "undo.shown", "undo.shown.named"
SHOWN_TO_ALL = "undo.shown.all", "undo.shown.all.named"
"""Reasons against undo, without and with the names of cards.

From the first pair to the last: the deciding seat, one other seat, or several other seats have seen cards.
"""


class Turn(NamedTuple):
    """One decision: its action, the events that followed, and the state after them."""

    action: Action
    events: tuple[Event, ...]
    state: State
    auto: bool = False
    """Whether it was the only possible decision and was made automatically, so that undo goes back further."""


class Match:
    """The history of one match; its states never change, and the current one is `state`."""

    def __init__(self, game: Game, setup: Setup, start: State, opening: tuple[Event, ...] = ()) -> None:
        """Continue from an existing state; to deal a match, call `new`."""
        self.game = game
        self.setup = setup
        self.start = start
        self.opening = opening
        self.turns: list[Turn] = []
        self.undone: list[Turn] = []
        self.free = False
        """Whether everything can be undone, as in practice."""

    @classmethod
    def new(cls, game: Game, setup: Setup) -> Match:
        """Deal a match; the same setup (options, seats, seed) gives the same match."""
        events: list[Event] = []
        start = rules.begin(game, setup, state_from_seed(setup.seed), events)
        return cls(game, setup, start, tuple(events))

    @property
    def state(self) -> State:
        """The current position; callers must not change it."""
        return self.turns[-1].state if self.turns else self.start

    @property
    def asked(self) -> int:
        """The seat that must act, or 0 if the match has ended."""
        return self.state.asked

    def legal(self) -> list[Action]:
        """Return the acting seat's legal actions."""
        return rules.legal(self.game, self.state)

    def refusal(self, action: Action) -> Refusal | None:
        """Return why an action can't be taken now, or None."""
        return rules.refusal(self.game, self.state, action)

    def play(self, action: Action, auto: bool = False) -> tuple[Event, ...]:
        """Take an action and return its unredacted events, or raise Refused.

        `auto` says that it is taken automatically.
        """
        after = self.state.clone()
        events: list[Event] = []
        rules.apply(self.game, after, action, events)
        self.turns.append(Turn(action, tuple(events), after, auto))
        self.undone.clear()
        return self.turns[-1].events

    def adopt(self, turn: Turn) -> None:
        """Add a decision that was taken earlier and saved, without checking the rules again."""
        self.turns.append(turn)

    def why_no_undo(self) -> str | None:
        """Return the kind of reason against undoing the last decision, or None.

        The kinds are `undo.nothing`, `undo.other_seat`, `undo.chance`, `undo.learned` (the deciding seat has seen
        something new), `undo.shown` (only others have) and `undo.ended`.
        """
        horizon = self.horizon()
        return None if horizon is None else ".".join(horizon[0].split(".")[:2])

    def horizon(self) -> Sentence | None:
        """Return the reason against undoing the last decision, or None.

        The reason is a text key with values that name who has learned what. It follows from the events, not from
        declarations, and names no card that only some seats know. Undo goes back to the last decision that wasn't
        automatic, so that decision and all later ones count.
        """
        if self.turns and self.free:
            return None
        for at in range(len(self.turns) - 1, -1, -1):
            reason = self._horizon(at)
            if reason is not None or not self.turns[at].auto:
                return reason
        return "undo.nothing", ()

    def _horizon(self, at: int) -> Sentence | None:
        """Return the reason against undoing one decision once all later ones are undone, or None."""
        last = self.turns[at]
        seat, asked = last.action.seat, last.state.asked
        if asked not in (0, seat):
            return "undo.other_seat", (("who", seat),)
        before = self.turns[at - 1].state if at else self.start
        learned: dict[int, int] = {}
        for event in last.events:
            if isinstance(event, Rolled | Shuffled):
                return "undo.chance", ()
            if isinstance(event, Moved | Turned):
                masks = event.seen if isinstance(event, Moved) else event.known
                for card, mask in zip(event.cards, masks, strict=True):
                    if new := mask & ~before.known[card]:
                        learned[card] = learned.get(card, 0) | new
        if learned:
            return self._learned(learned, seat)
        return None if asked else ("undo.ended", ())

    def _learned(self, learned: Mapping[int, int], seat: int) -> Sentence:
        """Say what a seat's last decision showed, and to whom.

        If the seat itself saw any of the cards, only those count; otherwise, those that others saw count. `learned`
        maps each newly seen card to the mask of the seats that saw it.
        """
        table = self.state.table
        own = any(mask & bit(seat) for mask in learned.values())
        cards = [card for card, mask in learned.items() if mask & bit(seat) or not own]
        knowers = bit(seat) if own else reduce(or_, (learned[card] for card in cards))
        one = knowers & (knowers - 1) == 0
        who = (("who", knowers.bit_length()),) if one else ()
        plain, naming = LEARNED if own else SHOWN if one else SHOWN_TO_ALL
        named = tuple(card for card in cards if self.state.known[card] == table.everyone)
        if len(named) == len(cards) <= MOST_NAMED:
            return naming, (*who, ("cards", named))
        return plain, who

    def final(self, view: State, action: Action, worlds: int = WORLDS) -> bool:
        """Return whether undo may be unable to take back a legal action, judging by a view.

        With several seats, an action is also final if its seat can only decline the next question: undo would stop at
        that answer, so it must not matter whether the seat is asked. The results come from imagined tables, so the
        answer reveals nothing hidden.
        """
        for number in range(worlds):
            world = Match(self.game, self.setup, determinize(view, Chance(f"final {number}")))
            after, events = world.state.clone(), list[Event]()
            rules.apply_unchecked(self.game, after, action, events)
            world.adopt(Turn(action, tuple(events), after))
            if world.horizon() is not None or world._only_declines():
                return True
        return False

    def _only_declines(self) -> bool:
        """Return whether there are other seats and declining the question would prevent undo."""
        if self.setup.seats == 1:
            return False
        for action in self.legal():
            if action.cards or action.place >= 0:
                continue
            after, events = self.state.clone(), list[Event]()
            rules.apply_unchecked(self.game, after, action, events)
            declined = Match(self.game, self.setup, self.state)
            declined.adopt(Turn(action, tuple(events), after))
            if declined.horizon() is not None:
                return True
        return False

    def undo(self) -> Turn:
        """Undo the last decision and return it, or raise ValueError if that isn't allowed."""
        reason = self.why_no_undo()
        if reason:
            raise ValueError(reason)
        self.undone.append(self.turns.pop())
        return self.undone[-1]

    def redo(self) -> Turn:
        """Redo the last undone decision and return it, or raise ValueError if there is none."""
        if not self.undone:
            raise ValueError("undo.nothing")
        self.turns.append(self.undone.pop())
        return self.turns[-1]

    def view(self, viewers: int) -> State:
        """Return the position as the seats in a mask may see it."""
        return view(self.state, viewers)

    def told(self, events: tuple[Event, ...], viewers: int) -> list[Event]:
        """Return events as the seats in a mask may know them."""
        return redacted(events, viewers, self.state.table)

    def preview(self, action: Action, viewers: int) -> list[Event]:
        """Return the events of an action, as far as these seats can predict them.

        They end at the first unknown card, turned card or use of chance, or where two imagined tables differ. The real
        table isn't used, so the events reveal nothing hidden. Return [] for a refused action.
        """
        if self.refusal(action) is not None:
            return []
        seen = self.view(viewers)
        first, *others = (self._predicted(seen, action, viewers, number) for number in range(WORLDS))
        agreed = takewhile(lambda pair: pair[1:] == pair[:-1], zip(first, *others, strict=False))
        return [pair[0] for pair in agreed]

    def _predicted(self, seen: State, action: Action, viewers: int, number: int) -> list[Event]:
        """Return an action's events on an imagined table, up to the first event that these seats can't know."""
        after = determinize(seen, Chance(f"preview {number}"))
        known = list(after.known)
        events: list[Event] = []
        rules.apply_unchecked(self.game, after, action, events)
        told: list[Event] = []
        for event, heard in zip(events, redacted(events, viewers, after.table), strict=True):
            new = isinstance(event, Turned | Moved) and any(not known[card] & viewers for card in event.cards)
            if new or unknown_in(heard):
                break
            told.append(heard)
        return told

    def log(self) -> list[list[SaidEvent]]:
        """Return all log lines, decision by decision, starting with the deal."""
        return [_said(self.opening), *(said_in(turn) for turn in self.turns)]


def said_in(turn: Turn) -> list[SaidEvent]:
    """Return the log lines of a decision. The last one says if the decision was automatic."""
    by_itself = [SaidEvent("by_itself", (("who", turn.action.seat),))] if turn.auto else []
    return _said(turn.events) + by_itself


def _said(events: Iterable[Event]) -> list[SaidEvent]:
    return [event for event in events if isinstance(event, SaidEvent)]
