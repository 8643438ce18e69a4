"""A match: a game in progress, with its history, undo, and each seat's view."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
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
"""The number of sampled tables used to predict an action's result."""
MOST_NAMED = 4
"""The maximum number of cards to name when explaining why undo is refused. If there are more, none are named."""
LEARNED = "undo.learned", "undo.learned.named"
SHOWN = "undo.shown", "undo.shown.named"
SHOWN_TO_ALL = "undo.shown.all", "undo.shown.all.named"
"""Text keys for refusing to undo because a seat has seen new cards.

The second key of each pair is for text that names the cards. LEARNED is used if the deciding seat has seen new cards.
Otherwise, SHOWN is used if one other seat has seen some, and SHOWN_TO_ALL if several have.
"""

AHEAD, REPEATED = ".ahead", ".repeated"
"""The text-key suffixes for giving and repeating an advance answer."""


class Turn(NamedTuple):
    """One decision: its action, the events that followed, and the state after them."""

    action: Action
    events: tuple[Event, ...]
    state: State
    auto: bool = False
    """Whether the program made the decision.

    The program decides if the seat has no alternative, or has answered in advance. If such a decision is undone, the
    decision before it is undone too.
    """
    ahead: bool = False
    """Whether the decision is an answer given in advance (`Game.standing_answers`), or an automatic repeat of an
    earlier answer."""


class Match:
    """A match with its history.

    The states in the history never change. `state` is the current state.
    """

    def __init__(self, game: Game, setup: Setup, start: State, opening: tuple[Event, ...] = ()) -> None:
        """Continue from an existing state. To deal a match, call `new` instead."""
        self.game = game
        self.setup = setup
        self.start = start
        self.opening = opening
        self.turns: list[Turn] = []
        self.undone: list[Turn] = []
        self.free = False
        """Whether every decision can be undone, as in a practice match."""

    @classmethod
    def new(cls, game: Game, setup: Setup) -> Match:
        """Deal a match. The same setup (options, seats and seed) always gives the same match."""
        events: list[Event] = []
        start = rules.begin(game, setup, state_from_seed(setup.seed), events)
        return cls(game, setup, start, tuple(events))

    @property
    def state(self) -> State:
        """The current position, which callers must not change."""
        return self.turns[-1].state if self.turns else self.start

    @property
    def asked(self) -> int:
        """The seat that must act, or 0 if the match has ended."""
        return self.state.asked

    def legal(self) -> list[Action]:
        """Return the acting seat's legal actions."""
        return rules.legal(self.game, self.state)

    def refusal(self, action: Action) -> Refusal | None:
        """Return why an action can't be taken now, or None if it is legal."""
        return rules.refusal(self.game, self.state, action)

    def play(self, action: Action, auto: bool = False, ahead: bool = False) -> tuple[Event, ...]:
        """Take an action and return its unredacted events.

        `auto` and `ahead` are as in `Turn`. Raise Refused if the action is illegal.
        """
        after = self.state.clone()
        events: list[Event] = []
        rules.apply(self.game, after, action, events)
        self.turns.append(Turn(action, tuple(events), after, auto, ahead))
        self.undone.clear()
        return self.turns[-1].events

    def adopt(self, turn: Turn) -> None:
        """Add a saved decision to the history, without checking the rules again."""
        self.turns.append(turn)

    def answers_ahead(self) -> dict[int, Action]:
        """Return the advance answers that still apply, keyed by seat.

        An advance answer applies until any seat must answer a different kind of question.
        """
        asks, found = self.state.asks, dict[int, Action]()
        for at in range(len(self.turns) - 1, -1, -1):
            before = self.turns[at - 1].state if at else self.start
            if before.asks != asks:
                break
            if self.turns[at].ahead:
                found[self.turns[at].action.seat] = self.turns[at].action
        return found

    def why_no_undo(self) -> str | None:
        """Return the general reason for refusing undo, or None if undo is possible.

        The reasons are `undo.nothing`, `undo.other_seat`, `undo.chance`, `undo.ended`, `undo.learned` and `undo.shown`.
        `undo.learned` means that the deciding seat saw a new card, and `undo.shown` that only other seats did.
        """
        horizon = self.horizon()
        return None if horizon is None else ".".join(horizon[0].split(".")[:2])

    def horizon(self) -> Sentence | None:
        """Return the reason why the last decision can't be undone, or None if undo is possible.

        Undo takes back the last decision that wasn't automatic, and all automatic decisions after it. Undo is refused
        if any of these decisions can't be undone. The reason depends only on the events, and it names only cards that
        every seat knows.
        """
        if self.turns and self.free:
            return None
        for at in range(len(self.turns) - 1, -1, -1):
            reason = self._horizon(at)
            if reason is not None or not self.turns[at].auto:
                return reason
        return "undo.nothing", ()

    def _horizon(self, at: int) -> Sentence | None:
        """Return why a decision can't be undone, or None if it can. Ignore later decisions."""
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
        """Return the reason for refusing undo after seats have seen new cards.

        `learned` maps each new card to the mask of the seats that saw it. If the deciding seat (`seat`) saw new cards,
        the reason ignores all other new cards.
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
        """Return whether a legal action might be impossible to undo, judging only from a view.

        The action is tried on `worlds` sampled tables. The result is True if undo is impossible on any of them. In a
        match with several seats, the result is also True if a question follows on any of them and declining it would
        make undo impossible. Without this rule, the result would reveal whether the question follows.
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
        """Return whether declining the current question would make undo impossible."""
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
        """Undo the last decision and return it. Raise ValueError if that isn't allowed."""
        reason = self.why_no_undo()
        if reason:
            raise ValueError(reason)
        self.undone.append(self.turns.pop())
        return self.undone[-1]

    def redo(self) -> Turn:
        """Redo and return the most recently undone decision.

        Raise ValueError if there is none.
        """
        if not self.undone:
            raise ValueError("undo.nothing")
        self.turns.append(self.undone.pop())
        return self.turns[-1]

    def view(self, viewers: int) -> State:
        """Return the view for the seats in a mask."""
        return view(self.state, viewers)

    def told(self, events: tuple[Event, ...], viewers: int) -> list[Event]:
        """Redact events for the seats in the `viewers` mask."""
        return redacted(events, viewers, self.state.table)

    def preview(self, action: Action, viewers: int) -> list[Event]:
        """Return an action's events, stopping before the first one that `viewers` can't predict.

        The seats in the mask `viewers` can't predict an event if it is random, differs between sampled tables, or
        involves a card that they don't know. An illegal action has no events. The action is tried only on sampled
        tables, never on the real table, so the events reveal nothing hidden.
        """
        if self.refusal(action) is not None:
            return []
        seen = self.view(viewers)
        first, *others = (self._predicted(seen, action, viewers, number) for number in range(WORLDS))
        agreed = takewhile(lambda pair: pair[1:] == pair[:-1], zip(first, *others, strict=False))
        return [pair[0] for pair in agreed]

    def _predicted(self, seen: State, action: Action, viewers: int, number: int) -> list[Event]:
        """Return an action's events on a sampled table, up to the first unpredictable event."""
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
        """Return the log lines as lists: one for the deal, then one for each decision."""
        return [_said(self.opening), *(said_in(turn, turn.events) for turn in self.turns)]

    def latest_lines(self, told: Sequence[Event]) -> list[SaidEvent]:
        """Return the log lines for the latest decisions, redacted for the viewers."""
        lines: list[SaidEvent] = []
        end = len(told)
        for turn in self.turns[::-1]:
            if end <= 0:
                break
            began = end - len(turn.events)
            lines[:0] = said_in(turn, told[max(0, began) : end])
            end = began
        return lines


def said_in(turn: Turn, told: Iterable[Event]) -> list[SaidEvent]:
    """Return the log lines for a decision.

    `told` contains the decision's events, as redacted for the viewers. If the seat gave the answer in advance, or the
    program repeated such an answer, the first line says so. If the program decided because the seat had no alternative,
    an extra last line says so.
    """
    lines = _said(told)
    if turn.ahead:
        lines[:1] = [line._replace(key=line.key + (REPEATED if turn.auto else AHEAD)) for line in lines[:1]]
    elif turn.auto:
        lines.append(SaidEvent("by_itself", (("who", turn.action.seat),)))
    return lines


def _said(events: Iterable[Event]) -> list[SaidEvent]:
    return [event for event in events if isinstance(event, SaidEvent)]
