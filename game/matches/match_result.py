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
        seat: the seat's number
        name: the player's name
        total: the seat's points
        by_origin: the points from the game's own deck, then from each seat's deck
        own_cards: the number of cards won that come from the seat's own deck, and so score nothing
        souls: the number of souls won
        cards: the number of cards won
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
        seats: each seat's result
        winners: the winning seats; () if a solitaire game is lost
        rule: the id of the rule that ended the match
        end_key: the text key of the ending, `log.ended.<rule>` or `log.ended.<rule>.<how>`
        turn: the number of the final turn
        best: the faces of the first winner's best cards, best first, excluding those from the winner's own deck
        cards_won: the number of cards won by the first winner
        wears: each seat's sigil and colour, as one number (game/looks.py)
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
    """Return the result of a match, or None if the match hasn't ended.

    Args:
        match: The match.
        names: The players' names, by seat.
        wears: Each seat's sigil and colour, as one number (game/looks.py).
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
