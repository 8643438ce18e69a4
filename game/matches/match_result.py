"""The result of a finished match, seat by seat, for the results scene."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.engine.play.match import Match
from game.engine.refusal import text_of

_BEST = 5


@dataclass(frozen=True)
class SeatResult:
    """One seat's result.

    Attributes:
        seat: its number
        name: its player's name
        total: its points
        by_origin: its points by deck of origin, with the game's own deck at index 0, then each seat's deck
        own_cards: the number of its own cards that it has won; they score nothing
        souls: the number of souls that it has won
        cards: the number of cards that it has won
    """

    seat: int
    name: str
    total: int
    by_origin: tuple[int, ...]
    own_cards: int
    souls: int
    cards: int


@dataclass(frozen=True)
class MatchResult:
    """The result of a match, for the results scene.

    Attributes:
        seats: the result of each seat
        winners: the winning seats; () if a solitaire game is lost
        rule: id of the rule that ended the match
        end_key: key of the text that says how the match ended, `log.ended.<rule>` or `log.ended.<rule>.<how>`
        turn: number of the last turn
        best: the faces of the best cards that the first winner has won, best first, excluding the winner's own cards
        cards_won: the number of cards that the first winner has won
        wears: for each seat, its look (game/looks.py)
    """

    seats: tuple[SeatResult, ...]
    winners: tuple[int, ...]
    rule: str
    end_key: str
    turn: int
    best: tuple[str, ...]
    cards_won: int
    wears: tuple[int, ...] = ()


def match_result(match: Match, names: Sequence[str], wears: tuple[int, ...]) -> MatchResult | None:
    """Return the result of a match, or None if it hasn't ended.

    Args:
        match: The match.
        names: The players' names, by seat.
        wears: For each seat, its look (game/looks.py).
    """
    outcome = match.state.outcome
    if outcome is None:
        return None
    standings = match.game.summary(match.state)
    seats = tuple(
        SeatResult(seat, names[seat - 1], one.total, one.by_origin, one.own_cards, one.souls, len(one.cards))
        for seat, one in enumerate(standings, 1)
    )
    # A lost solitaire game has no winner, so its only seat gets the result.
    first = outcome.winners[0] if outcome.winners else 1
    best = standings[first - 1]
    cards = match.state.table.cards
    others = [cards[card].face for card in best.cards if cards[card].back != f"seat{first}"]
    return MatchResult(
        seats=seats,
        winners=outcome.winners,
        rule=outcome.rule,
        end_key=f"log.ended.{text_of(outcome.rule)}{'.' * bool(outcome.how)}{outcome.how}",
        turn=match.game.turn(match.state),
        best=tuple(others[:_BEST]),
        cards_won=len(best.cards),
        wears=wears,
    )
