"""Count what happens in matches, and estimate rates and means with 95% bounds.

The bounds assume that matches are independent of each other. Only `paired` takes into account that matches with the
same deal are related.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeVar

from game.engine.action import Action
from game.engine.definition.game_definition import Game, Standing
from game.engine.state import State
from game.lab.runner import Form

T = TypeVar("T")
Z = 1.96
Bounds = tuple[float, float]


LACKS = FEWER, LESS, TIED = "fewer won", "worth less", "tie"
"""The reasons why a seat can lose.

- FEWER: The seat has fewer cards that count (souls or Crusaders) than the winner.
- LESS: The seat has at least as many cards that count, but fewer points.
- TIED: The seat doesn't have fewer cards or points than the winner, but loses by the tie-break rules.
"""


class MatchCount(NamedTuple):
    """The counts for one match.

    Attributes:
        end: the rule that ended the match, and the kind of ending
        winners: the winning seats
        scores: each seat's points
        signs: the symbol on each seat's plate (`Display.plate_signs`), or () without symbols
        turns: the number of the final turn
        decisions: the number of decisions
        picks: the number of actions for each combination of verb and pick
        used: the number of actions that named each card, by card face
        lacks: each seat's reason for losing ("" for a winner), or () in a solitaire game
    """

    end: str
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    signs: tuple[str, ...]
    turns: int
    decisions: int
    picks: Counter[tuple[str, str]]
    used: Counter[str]
    lacks: tuple[str, ...] = ()


def plain(match: MatchCount) -> list[Any]:
    """Return a match's counts as a JSON-ready list, which `read` converts back."""
    picks = [[verb, pick, count] for (verb, pick), count in match.picks.items()]
    return [
        match.end,
        list(match.winners),
        list(match.scores),
        list(match.signs),
        match.turns,
        match.decisions,
        picks,
        dict(match.used),
        list(match.lacks),
    ]


def read(seats: int, found: Any) -> MatchCount:
    """Return the counts in a list made by `plain`.

    Raise ValueError, TypeError or AttributeError if a value is invalid.
    """
    end, winners, scores, signs, turns, decisions, picks, used, lacks = found
    told: Counter[tuple[str, str]] = Counter()
    for verb, pick, count in picks:
        told[_typed(str, verb), _typed(str, pick)] = _count(count)
    cards = Counter({_typed(str, card): _count(count) for card, count in used.items()})
    match = MatchCount(
        _typed(str, end),
        many(int, winners),
        many(int, scores),
        many(str, signs),
        _typed(int, turns),
        _typed(int, decisions),
        told,
        cards,
        many(str, lacks),
    )
    check(match.winners, match.scores, seats)
    if len(match.signs) not in (0, seats):
        raise ValueError("expected a mark for each seat, or none")
    if not set(match.lacks) <= {"", *LACKS} or len(match.lacks) != (seats if seats > 1 else 0):
        raise ValueError("expected why each seat lost")
    return match


def check(winners: tuple[int, ...], scores: tuple[int, ...], seats: int) -> None:
    """Raise ValueError if no match with this many seats can have this result."""
    if len(scores) != seats or not set(winners) <= set(range(1, seats + 1)) or len(set(winners)) != len(winners):
        raise ValueError("expected a score for each seat, and winners among the seats")
    if seats > 1 and not winners:
        raise ValueError("expected a winner")


def many(kind: type[T], values: Any) -> tuple[T, ...]:
    """Return a list of values as a tuple.

    Raise TypeError unless `values` is a list and all its items have the type `kind`.
    """
    return tuple(_typed(kind, value) for value in _typed(list, values))


def _typed(kind: type[T], value: Any) -> T:
    if type(value) is not kind:
        raise TypeError(f"expected a value of {kind.__name__}")
    if (isinstance(value, int) and abs(value) > LARGEST) or (isinstance(value, str) and not value.isprintable()):
        raise ValueError("impossibly large")
    return value


def _count(value: Any) -> int:
    if _typed(int, value) < 1:
        raise ValueError("expected a number of at least 1")
    return int(value)


LARGEST = 1 << 53
"""The largest number allowed in a match's counts. Floats can represent every whole number up to this one."""


def form(seats: int) -> Form[MatchCount]:
    """Return the functions that write and read a match's counts in a run's journal."""
    return Form(plain, partial(read, seats))


class Counting:
    """Counts the actions in one match."""

    def __init__(self, game: Game, state: State) -> None:
        self._game = game
        self._picks: Counter[tuple[str, str]] = Counter()
        self._used: Counter[str] = Counter()

    def act(self, state: State, action: Action) -> None:
        """Count an action that is about to be taken in this position."""
        self._picks[action.verb, action.pick] += 1
        cards = state.table.cards
        self._used.update({cards[card].face for card in action.cards})

    def ended(self, state: State) -> MatchCount:
        """Return the match's counts, given its last position."""
        outcome = state.outcome
        assert outcome is not None
        return MatchCount(
            f"{outcome.rule} {outcome.how}".rstrip(),
            outcome.winners,
            outcome.scores,
            self._game.display.plate_signs(state),
            self._game.turn(state),
            self._picks.total(),
            self._picks,
            self._used,
            self._lacks(state, outcome.winners),
        )

    def _lacks(self, state: State, winners: tuple[int, ...]) -> tuple[str, ...]:
        if state.table.seats == 1:
            return ()
        standings = self._game.summary(state)
        best = standings[winners[0] - 1]
        return tuple("" if seat in winners else reason_lost(one, best) for seat, one in enumerate(standings, 1))


def reason_lost(loser: Standing, winner: Standing) -> str:
    """Return why a seat lost, based on its own winnings and the winner's."""
    if loser.souls < winner.souls:
        return FEWER
    return LESS if loser.total < winner.total else TIED


def interval(won: float, games: float) -> Bounds:
    """Return Wilson's 95% bounds for the true win rate, given the numbers of wins and games."""
    share, square = won / games, Z * Z / games
    middle = (share + square / 2) / (1 + square)
    reach = Z * math.sqrt(share * (1 - share) / games + square / (4 * games)) / (1 + square)
    return middle - reach, middle + reach


def paired(shares: Sequence[float]) -> tuple[float, float, float]:
    """Return the mean win rate and its 95% bounds, given one win rate for each deal.

    These are Wilson's bounds, adjusted because matches with the same deal are related.
    """
    deals = len(shares)
    middle = sum(shares) / deals
    spread = sum((share - middle) ** 2 for share in shares) / max(1, deals - 1)
    lots = deals * middle * (1 - middle) / spread if min(shares) < max(shares) else deals
    return middle, *interval(middle * lots, lots)


def mean(values: Sequence[float]) -> tuple[float, float, float]:
    """Return the mean and its bounds, given one value for each match.

    For a single match, the bounds equal the mean.
    """
    count = len(values)
    middle = sum(values) / count
    spread = sum((value - middle) ** 2 for value in values) / max(1, count - 1)
    reach = Z * math.sqrt(spread / count)
    return middle, middle - reach, middle + reach


def ratio(parts: Sequence[float], wholes: Sequence[float]) -> tuple[float, float, float]:
    """Return the sum of `parts` divided by the sum of `wholes`, with bounds.

    Raise ValueError if `wholes` adds up to 0.
    """
    whole = sum(wholes)
    if not whole:
        raise ValueError("nothing to divide by")
    share = sum(parts) / whole
    squares = sum((part - share * all_) ** 2 for part, all_ in zip(parts, wholes, strict=True))
    reach = Z * math.sqrt(squares) / whole
    return share, max(0.0, share - reach), min(1.0, share + reach)


def median(values: Iterable[float]) -> tuple[float, float, float]:
    """Return the median and its bounds. Both bounds are among the values (order statistics)."""
    ordered = sorted(values)
    count = len(ordered)
    reach = Z * math.sqrt(count) / 2
    low, high = max(0, math.floor(count / 2 - reach)), min(count - 1, math.ceil(count / 2 + reach) - 1)
    return quantile(ordered, 0.5), ordered[low], ordered[max(low, high)]


def quantile(ordered: Sequence[float], share: float) -> float:
    """Return the quantile of a sorted list at `share`, a number from 0 to 1."""
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


Figures = dict[str, tuple[float, ...]]


def by_sign(matches: Sequence[MatchCount]) -> Figures:
    """Return each sign's win rate with its bounds, and the number of seats that had the sign."""
    won: defaultdict[str, float] = defaultdict(float)
    there: Counter[str] = Counter()
    for match in matches:
        there.update(match.signs)
        for seat in match.winners:
            if match.signs:
                won[match.signs[seat - 1]] += 1 / len(match.winners)
    return {sign: (won[sign] / there[sign], *interval(won[sign], there[sign]), there[sign]) for sign in sorted(there)}


def by_verb(matches: Sequence[MatchCount]) -> Figures:
    """Return how many times each verb is used in an average match, with bounds."""
    return _each(matches, _verbs)


def by_pick(matches: Sequence[MatchCount]) -> Figures:
    """Return each pick's share of its verb's uses, with bounds.

    Actions without a pick don't count.
    """
    found: Figures = {}
    counts = [match.picks for match in matches]
    names = sorted({key for count in counts for key in count if key[1]})
    for verb, pick in names:
        wholes = [sum(many for key, many in count.items() if key[0] == verb and key[1]) for count in counts]
        found[f"{verb} {pick}"] = ratio([count[verb, pick] for count in counts], wholes)
    return found


def by_card(matches: Sequence[MatchCount]) -> Figures:
    """Return how many times actions name each card in an average match, with bounds."""
    return _each(matches, lambda match: match.used)


def by_lack(matches: Sequence[MatchCount]) -> Figures:
    """Return the fraction of all losses that each reason accounts for, with its 95% bounds."""
    counts = [Counter(lack for lack in match.lacks if lack) for match in matches]
    wholes = [count.total() for count in counts]
    there = [lack for lack in LACKS if any(count[lack] for count in counts)]
    return {lack: ratio([count[lack] for count in counts], wholes) for lack in there}


def by_all(matches: Sequence[MatchCount]) -> dict[str, Figures]:
    """Return the results of `by_sign`, `by_verb`, `by_pick` and `by_card`, keyed by name.

    Empty results are left out.
    """
    told = {"by_sign": by_sign, "by_verb": by_verb, "by_pick": by_pick, "by_card": by_card}
    return {name: rows for name, count in told.items() if (rows := count(matches))}


def _each(matches: Sequence[MatchCount], counted: Callable[[MatchCount], Counter[str]]) -> Figures:
    counts = [counted(match) for match in matches]
    names = sorted({name for count in counts for name in count})
    return {name: mean([count[name] for count in counts]) for name in names}


def _verbs(match: MatchCount) -> Counter[str]:
    found: Counter[str] = Counter()
    for (verb, _), many in match.picks.items():
        found[verb] += many
    return found
