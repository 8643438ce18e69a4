"""The features of a position, from which the chance of winning is learned.

The order of the deck isn't among them. Cards in the deck and cards just drawn mostly count alike, because the value of
a turn's end must not depend on the luck of the next draw. But a feature tells of Baphomet in hand under the Grand
Circle, which is how most nights are lost.
"""

from __future__ import annotations

from functools import cache

from game.aleph_null.facts import (
    ARTIFACT,
    BONUS,
    DAMAGE,
    DEMON,
    HOUR,
    HOURS,
    KEY,
    TANIST,
    facts_of,
    hour_of,
)
from game.aleph_null.search_heuristic import BOOK_COSTS, ENOUGH, FOR_GRAND, search_heuristic
from game.engine.state import State
from game.learned_evaluation import weights_of

_HAND = 5
"""Cards that a turn draws."""
_NIGHT = len(HOURS) - 1
"""The last Hour without Matins."""

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
_BOOKLESS = ("bookless ready", "bookless short", "bookless late", "bookless dead")
_WANDLESS = ("wandless dead", "wandless tanists", "wandless late", "wandless last")
_OPEN = ("open dead", "open artifacts", "open late", "open last")
_FIRES = ("fires", "fires short", "fires and play short", "calm loose", "calm late", "book loose", "wand loose")
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
"""Cards with two features each: in play, and where they can still come from."""
NAMES = (
    *_ALWAYS,
    *_BURNING,
    *_BOOKLESS,
    *_WANDLESS,
    *_OPEN,
    *_FIRES,
    *_CLOSING,
    *(f"{name} played" for name in _EACH),
    *(f"{name} loose" for name in _EACH),
)
"""The names of the features, in order."""


def features(state: State) -> tuple[float, ...]:
    """Return the features in the order of NAMES, each of about magnitude 1.

    They depend on where cards are, but not on the deck's order.
    """
    facts, marks, places = facts_of(state), state.marks, state.places
    kind, face = facts.kind, facts.face
    played = places[facts.altar]
    soon = (*places[facts.deck], *places[facts.hand], *places[facts.kept], *places[facts.arriving])
    cycle = (*soon, *places[facts.discard], *places[facts.owed])
    keys = {face[card] for card in played if kind[card] == KEY}
    book, wand, grand = "book" in keys, "wand" in keys, "grand" in keys
    loose = [card for card in cycle if kind[card] not in (KEY, DEMON)]
    junk = [card for card in played if kind[card] != KEY]
    left = [*loose, *junk]
    kinds = [kind[card] for card in left]
    many, few, damage = len(loose), len(junk), marks[DAMAGE]
    late = marks[HOUR] / _NIGHT
    margin = hour_of(state).score - few - damage
    turns = (len(soon) + (_NIGHT - marks[HOUR]) * len(cycle)) / _HAND
    found: list[float] = [damage > 0, damage > 1, *_NO_HOUR, book, wand, grand, book and wand, book and wand and grand]
    if marks[HOUR] > 1:
        found[marks[HOUR]] = 1
    found += (
        grand and not (book and wand),
        many / 8,
        many * many / 100,
        many * late / 8,
        many * damage / 15,
        min(0, margin) / 3,
        max(0, margin) / 6,
        few / 5,
        turns / 6,
        many / (max(0.0, turns) + 1) / 3,  # at Matins `turns` may be -1
    )
    artifacts = kinds.count(ARTIFACT)
    if grand:
        him = any(kind[card] == DEMON for card in places[facts.hand])
        more = bool(places[facts.deck] or places[facts.discard])
        found += (
            many / 8,
            max(0, len(soon) - _HAND) / 5,
            him,
            him and more,
            many <= _HAND,
            many <= _HAND - 2,
            him * many / 5,
            late,
            more * min(1, _HAND / max(1, len(soon))),
            artifacts / 5,
        )
    else:
        found += (0,) * len(_BURNING)
    if book:
        found += (0,) * len(_BOOKLESS)
    else:
        gives = facts.gives
        sight = marks[BONUS] + sum([gives[card] for card in junk])
        power = sight + sum([gives[card] for card in loose])
        found += (min(sight, BOOK_COSTS) / 5, max(0, ENOUGH - power) / 5, late, max(0, BOOK_COSTS + 3 - power) / 3)
    tanists = kinds.count(TANIST)
    found += (0,) * len(_WANDLESS) if wand else (not tanists, tanists / 4, late, tanists == 1)
    found += (0,) * len(_OPEN) if grand else (artifacts < 2, artifacts / 6, late, artifacts <= 3)
    fires = sum([facts.fires[card] for card in left])
    calm = book and wand
    found += (
        fires / 8,
        max(0, many - fires) / 6,
        max(0, many - few - fires) / 6,
        calm * many / 8,
        calm * late,
        book * many / 8,
        wand * many / 8,
    )
    if calm and not grand:
        # With Book and Wand in play one turn can win: it must draw and then play or burn everything else.
        score, later = hour_of(state).score, facts.hours[min(marks[HOUR], _NIGHT)].score
        rest = few + many - FOR_GRAND + damage
        price = sum([max(0, facts.cost[card]) for card in loose])
        short = max(0, price - marks[BONUS] - sum([facts.offers[card] for card in junk]))
        fits = len(cycle) <= _HAND
        found += (
            fits,
            max(0, len(cycle) - _HAND) / 5,
            max(0, len(cycle) - 2 * _HAND) / 5,
            min(0, score - rest) / 4,
            max(0, score - rest) / 4,
            min(0, later - rest) / 4,
            short / 5,
            fits and score >= rest and not short,
            fits and later >= rest and not short,
            fits * many / 5,
            sum([facts.cost[card] > 0 for card in loose]) / 5,
        )
    else:
        found += (0,) * len(_CLOSING)
    each = [0.0] * (2 * len(_EACH))
    at = _places(face)
    for card in junk:
        each[at[card]] += _SOME
    for card in loose:
        each[len(_EACH) + at[card]] += _SOME
    return (*found, *each)


_NO_HOUR = (0,) * (len(HOURS) - 1)
_SOME = 0.5


@cache
def _places(faces: tuple[str, ...]) -> tuple[int, ...]:
    """Return each card's position in _EACH; 0 for a card that isn't there."""
    return tuple(_EACH.index(face) if face in _EACH else 0 for face in faces)


def worth(state: State, seat: int) -> float:
    """Return the learned chance of winning, 0 to 1; 0 without learned weights."""
    weights = weights_of("aleph_null")
    return weights.chance(search_heuristic(state), features(state)) if weights is not None else 0.0
