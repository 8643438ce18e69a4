"""The features of a position, in groups.

Features are numbers from which a program learns to estimate the chance of winning. Each group of features is computed
from the position and the result of `count`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

from game.aleph_null.computer.search_heuristic import BOOK_COSTS, ENOUGH, FOR_GRAND
from game.aleph_null.rules.facts import (
    ARTIFACT,
    BONUS,
    DAMAGE,
    DEMON,
    HOUR,
    HOURS,
    KEY,
    TANIST,
    Facts,
    facts_of,
    hour_of,
)
from game.engine.state import State

_HAND = 5
"""The number of cards to draw in a turn."""
_LAST_HOUR = len(HOURS) - 1
"""The index of the last Hour, unless Matins adds another one."""


class PositionCounts(NamedTuple):
    """Values used by several groups of features.

    Attributes:
        facts: the match's facts
        marks: the position's marks
        soon: the deck, the hand, the kept card, and the arriving card
        cycle: the cards in `soon`, the discard pile, and cards with waiting effects
        loose: the cards in `cycle`, except Keys and Baphomet
        junk: the cards in play, except Keys
        book: whether the Book is in play
        wand: whether the Wand is in play
        grand: whether the Grand Circle is in play
        late: the current Hour's number, divided by the usual number of Hours
        artifacts: the number of Artifacts in `loose` and `junk`
        tanists: the number of Tanists in `loose` and `junk`
    """

    facts: Facts
    marks: Sequence[int]
    soon: tuple[int, ...]
    cycle: tuple[int, ...]
    loose: list[int]
    junk: list[int]
    book: bool
    wand: bool
    grand: bool
    late: float
    artifacts: int
    tanists: int


def count(state: State) -> PositionCounts:
    """Compute the values that several groups of features need for a position."""
    facts, marks, places = facts_of(state), state.marks, state.places
    kind, face = facts.kind, facts.face
    played = places[facts.altar]
    soon = (*places[facts.deck], *places[facts.hand], *places[facts.kept], *places[facts.arriving])
    cycle = (*soon, *places[facts.discard], *places[facts.owed])
    keys = {face[card] for card in played if kind[card] == KEY}
    loose = [card for card in cycle if kind[card] not in (KEY, DEMON)]
    junk = [card for card in played if kind[card] != KEY]
    kinds = [kind[card] for card in (*loose, *junk)]
    return PositionCounts(
        facts,
        marks,
        soon,
        cycle,
        loose,
        junk,
        "book" in keys,
        "wand" in keys,
        "grand" in keys,
        marks[HOUR] / _LAST_HOUR,
        kinds.count(ARTIFACT),
        kinds.count(TANIST),
    )


_ALWAYS = (
    "damaged",
    "dying",
    *(f"hour {hour}" for hour in HOURS[1:]),
    "book",
    "wand",
    "grand",
    "book and wand",
    "all keys",
    "grand first",
    "loose",
    "loose squared",
    "loose late",
    "loose damaged",
    "behind",
    "ahead",
    "played",
    "turns",
    "loose a turn",
)
_NO_HOUR = (0,) * (len(HOURS) - 1)


def _always(state: State, at: PositionCounts) -> Sequence[float]:
    marks, many, few = at.marks, len(at.loose), len(at.junk)
    book, wand, grand, damage = at.book, at.wand, at.grand, at.marks[DAMAGE]
    margin = hour_of(state).score - few - damage
    turns = (len(at.soon) + (_LAST_HOUR - marks[HOUR]) * len(at.cycle)) / _HAND
    found: list[float] = [damage > 0, damage > 1, *_NO_HOUR, book, wand, grand, book and wand, book and wand and grand]
    if marks[HOUR] > 1:
        found[marks[HOUR]] = 1
    found += (
        grand and not (book and wand),
        many / 8,
        many * many / 100,
        many * at.late / 8,
        many * damage / 15,
        min(0, margin) / 3,
        max(0, margin) / 6,
        few / 5,
        turns / 6,
        many / (max(0.0, turns) + 1) / 3,  # `turns` can be -1 during Matins
    )
    return found


_BURNING = (
    "burning loose",
    "burning deck",
    "burning him",
    "burning him early",
    "burning few",
    "burning least",
    "burning him loose",
    "burning late",
    "burning risk",
    "burning tools",
)


def _burning(state: State, at: PositionCounts) -> Sequence[float]:
    """Return the features for positions with the Grand Circle in play."""
    facts, places, many = at.facts, state.places, len(at.loose)
    him = any(facts.kind[card] == DEMON for card in places[facts.hand])
    more = bool(places[facts.deck] or places[facts.discard])
    return (
        many / 8,
        max(0, len(at.soon) - _HAND) / 5,
        him,
        him and more,
        many <= _HAND,
        many <= _HAND - 2,
        him * many / 5,
        at.late,
        more * min(1, _HAND / max(1, len(at.soon))),
        at.artifacts / 5,
    )


_BOOKLESS = ("bookless ready", "bookless short", "bookless late", "bookless dead")


def _bookless(state: State, at: PositionCounts) -> Sequence[float]:
    """Return the features for positions without the Book in play."""
    gives = at.facts.gives
    sight = at.marks[BONUS] + sum([gives[card] for card in at.junk])
    power = sight + sum([gives[card] for card in at.loose])
    return (min(sight, BOOK_COSTS) / 5, max(0, ENOUGH - power) / 5, at.late, max(0, BOOK_COSTS + 3 - power) / 3)


_WANDLESS = ("wandless dead", "wandless tanists", "wandless late", "wandless last")


def _wandless(state: State, at: PositionCounts) -> Sequence[float]:
    """Return the features for positions without the Wand in play."""
    return (not at.tanists, at.tanists / 4, at.late, at.tanists == 1)


_OPEN = ("open dead", "open artifacts", "open late", "open last")


def _open(state: State, at: PositionCounts) -> Sequence[float]:
    """Return the features for positions without the Grand Circle in play."""
    return (at.artifacts < 2, at.artifacts / 6, at.late, at.artifacts <= 3)


_FIRES = ("fires", "fires short", "fires and play short", "calm loose", "calm late", "book loose", "wand loose")


def _fires(state: State, at: PositionCounts) -> Sequence[float]:
    """Return the features based on the total number of cards that abilities could burn."""
    many, few = len(at.loose), len(at.junk)
    fires = sum([at.facts.fires[card] for card in (*at.loose, *at.junk)])
    calm = at.book and at.wand
    return (
        fires / 8,
        max(0, many - fires) / 6,
        max(0, many - few - fires) / 6,
        calm * many / 8,
        calm * at.late,
        at.book * many / 8,
        at.wand * many / 8,
    )


_CLOSING = (
    "closing fits",
    "closing over",
    "closing beyond",
    "closing owes",
    "closing has",
    "closing owes later",
    "closing short",
    "closing ready",
    "closing ready later",
    "closing loose",
    "closing dear",
)


def _closing(state: State, at: PositionCounts) -> Sequence[float]:
    """Return the features for positions where the only missing Key is the Grand Circle.

    The Book and the Wand are already in play. The player can win in a single turn, by drawing all remaining cards and
    then playing or burning them.
    """
    facts, marks, many = at.facts, at.marks, len(at.loose)
    score, later = hour_of(state).score, facts.hours[min(marks[HOUR], _LAST_HOUR)].score
    rest = len(at.junk) + many - FOR_GRAND + marks[DAMAGE]
    price = sum([max(0, facts.cost[card]) for card in at.loose])
    short = max(0, price - marks[BONUS] - sum([facts.offers[card] for card in at.junk]))
    fits = len(at.cycle) <= _HAND
    return (
        fits,
        max(0, len(at.cycle) - _HAND) / 5,
        max(0, len(at.cycle) - 2 * _HAND) / 5,
        min(0, score - rest) / 4,
        max(0, score - rest) / 4,
        min(0, later - rest) / 4,
        short / 5,
        fits and score >= rest and not short,
        fits and later >= rest and not short,
        fits * many / 5,
        sum([facts.cost[card] > 0 for card in at.loose]) / 5,
    )


_EACH = (
    "wealthy",
    "learned",
    "devout",
    "young",
    "candle",
    "salamander",
    "undine",
    "sylph",
    "gnome",
    "bell",
    "besom",
    "golem",
    "boline",
    "chasuble",
    "vitriol",
    "water",
    "lamb",
    "circle",
    "censer",
    "athanor",
    "guardian",
    "draught",
    "wick",
    "neighbour",
    "omen",
    "hymns",
    "bells",
    "ground",
    "excom",
    "relic",
    "inquisitor",
    "matins",
)
"""The cards that have two features each: one for copies in play, and one for copies elsewhere."""
_SOME = 0.5


def _each(state: State, at: PositionCounts) -> Sequence[float]:
    """Return the features of each card: first for copies in play, then for copies elsewhere."""
    found = [0.0] * (2 * len(_EACH))
    places = _places(at.facts.face)
    for card in at.junk:
        found[places[card]] += _SOME
    for card in at.loose:
        found[len(_EACH) + places[card]] += _SOME
    return found


@cache
def _places(faces: tuple[str, ...]) -> tuple[int, ...]:
    """Return each card's index in _EACH, or 0 if the card isn't there."""
    return tuple(_EACH.index(face) if face in _EACH else 0 for face in faces)


class FeatureGroup(NamedTuple):
    """Features that belong together.

    If a group doesn't apply to a position, all features in the group are 0.

    Attributes:
        names: the features' names, in order
        values: a function that returns the features' values, in the same order
        counts: a function that returns whether the group applies
    """

    names: tuple[str, ...]
    values: Callable[[State, PositionCounts], Sequence[float]]
    counts: Callable[[PositionCounts], bool] = lambda at: True


GROUPS = (
    FeatureGroup(_ALWAYS, _always),
    FeatureGroup(_BURNING, _burning, lambda at: at.grand),
    FeatureGroup(_BOOKLESS, _bookless, lambda at: not at.book),
    FeatureGroup(_WANDLESS, _wandless, lambda at: not at.wand),
    FeatureGroup(_OPEN, _open, lambda at: not at.grand),
    FeatureGroup(_FIRES, _fires),
    FeatureGroup(_CLOSING, _closing, lambda at: at.book and at.wand and not at.grand),
    FeatureGroup((*(f"{name} played" for name in _EACH), *(f"{name} loose" for name in _EACH)), _each),
)
"""All groups of features. The learned weights depend on the order of the groups."""
