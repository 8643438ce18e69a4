"""A position in any game, with helpers that play actions, check refusals and assert facts."""

from __future__ import annotations

from typing import Any, Self

from game.engine.action import Action, notation, parse
from game.engine.change import Change
from game.engine.definition.game_definition import Game
from game.engine.events import Event, Said
from game.engine.play import rules
from game.engine.play.match import Match
from game.engine.refusal import Refusal
from game.engine.state import Outcome, State
from game.engine.table import Setup, Table, bit


def opened(game: Game, setup: Setup, state: State) -> Match:
    """Return a match in this position, played up to its first question.

    Every card must be in exactly one place.
    """
    events: list[Event] = []
    rules.run(game, Change(state, events))
    assert sorted(card for held in state.places for card in held) == list(range(len(state.table.cards)))
    return Match(game, setup, state, tuple(events))


class Position:
    """A match being tested.

    Each game has a subclass. The events of the last action are in `events`.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self.events: tuple[Event, ...] = match.opening

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def table(self) -> Table:
        return self.state.table

    @property
    def outcome(self) -> Outcome | None:
        return self.state.outcome

    def count(self, place: str) -> int:
        """Return the number of cards in a place."""
        return len(self.state.places[self.table.place_named[place]])

    def log_lines(self) -> list[tuple[str, dict[str, Any]]]:
        """Return the last action's log lines. Cards are replaced by their names."""
        return [
            (event.key, {k: self.table.names(v) if isinstance(v, tuple) else v for k, v in event.values})
            for event in self.events
            if isinstance(event, Said)
        ]

    def log_keys(self) -> list[str]:
        """Return the text keys of the last action's log lines."""
        return [key for key, _ in self.log_lines()]

    def action(self, text: str, seat: int = 0) -> Action:
        """Return the action that `text` describes.

        `text` doesn't name the seat. If `seat` is 0, the action is taken by the acting seat.
        """
        return parse(f"{seat or self.state.asked} {text}", self.table)

    def do(self, *texts: str) -> Self:
        """Play actions written as text. Return the position itself, for chained calls."""
        for text in texts:
            self.events = self.match.play(self.action(text))
        return self

    def refusal(self, text: str, seat: int = 0) -> Refusal | None:
        """Return an action's refusal, or None if the action is legal.

        Also check that the list of legal actions agrees with this result.
        """
        action = self.action(text, seat)
        no = self.match.refusal(action)
        assert (action in self.match.legal()) == (no is None), f"{text}: the legal actions and the refusal disagree"
        return no

    def refused_by(self, text: str, seat: int = 0) -> str:
        """Return the rule that refuses an action, or "allowed" if no rule refuses it."""
        refusal = self.refusal(text, seat)
        return "allowed" if refusal is None else refusal.rule

    def legal(self, *verbs: str) -> list[str]:
        """Return the legal actions in notation, or only those with these verbs.

        In solo games, the notation doesn't include the seat.
        """
        found = [notation(a, self.table) for a in self.match.legal() if not verbs or a.verb in verbs]
        return [text.partition(" ")[2] for text in found] if self.table.seats == 1 else found

    def asks(self, seat: int, question: str) -> Self:
        """Assert that this seat must answer this question."""
        waiting = self.state.question
        assert waiting is not None, f"the match has ended: {self.outcome}"
        assert (waiting.seat, waiting.name) == (seat, question)
        return self

    def ended(self, rule: str) -> Self:
        """Assert that the match has ended, and that this rule ended it."""
        assert self.state.question is None
        assert self.outcome is not None
        assert self.outcome.rule == rule
        assert self.match.legal() == []
        return self


def drop(match: Match, text: str) -> tuple[str, str]:
    """Return the rule and the text key for refusing a drop such as "7D+8C > slot.2".

    A token's name may be given instead of the cards.
    """
    held, _, place = text.partition(" > ")
    view = match.view(bit(match.asked))
    table = view.table
    token = held if held in table.tokens else ""
    cards = frozenset(() if token else (table.card_named[name] for name in held.split("+")))
    no = rules.why_not(match.game, view, match.asked, cards, table.place_named[place], token)
    assert no is not None, f"{text}: it is allowed, or refused without a reason"
    return no.rule, no.key.removeprefix("refusal.")
