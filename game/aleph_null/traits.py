"""What is true of a position (`Game.traits`): what the chance of winning is learned from and told by (`Game.worth`).

Each trait has a number. Most come in rows, one for each bound that a count has reached. The order of the deck is not
among them, and what lies in the deck and what was just drawn are hardly told apart: what a turn's end is worth must not
hang on the luck of the next draw."""

from __future__ import annotations

from bisect import bisect_right
from functools import cache
from typing import NamedTuple

from game.aleph_null.facts import (
    ARTIFACT,
    BONUS,
    DAMAGE,
    DEMON,
    HOUR,
    HOURS,
    INTERFERENCE,
    KEY,
    SACRIFICE,
    SACRIFICED,
    TANIST,
    Facts,
    facts_of,
    hour_of,
)
from game.aleph_null.promise import gives
from game.engine.state import State
from game.learned import network_of

_BOUNDS = {
    "loose": (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 20, 22),
    "burning": (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14),
    "soon": (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25),
    "turns": (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 20),
    "margin": (-8, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 8, 10),
    "sight": (1, 2, 3, 4, 5, 6, 7, 8, 10),
    "all": (5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 18),
    "tanists": (1, 2, 3, 4),
    "artifacts": (1, 2, 3, 4, 5, 6, 8, 10, 12),
    "fires": (1, 2, 3, 4, 5, 6, 8, 10, 12),
    "lack": (-6, -4, -2, -1, 0, 1, 2, 3, 4, 6, 8, 10),
    "played": (1, 2, 3, 4, 5, 6, 8, 10),
}
"""The bounds of what is counted: cards that must still go, without and (`burning`) with the Grand Circle in play; of
them in deck and hand; about how many turns the night has; the score if Baphomet came now; power in sight in play, and
all that is left, while the Book is not in play; Tanists left while the Wand isn't; Artifacts left while the Grand
Circle isn't; how many cards the abilities that are left could burn, and by how many that is too few; junk in play."""
_DAMAGES, _KEYS, _HAND = 3, 3, 5


class _Numbers(NamedTuple):
    """Where the traits of each kind begin."""

    played: int
    cycling: int
    held: int
    hour: int
    damage: int
    bonus: int
    keys: int
    rows: dict[str, int]
    many: int


@cache
def _numbers(cards: int) -> _Numbers:
    """The numbers of all traits, for a game of so many cards; trait 0 is always true."""
    played, cycling, held = 1, 1 + cards, 1 + 2 * cards
    hour = held + cards
    damage = hour + len(HOURS) + 1
    bonus = damage + _DAMAGES
    keys = bonus + 1
    at = keys + (_KEYS + 1) * (len(HOURS) + 1)
    rows = {}
    for name, bounds in _BOUNDS.items():
        rows[name] = at
        at += len(bounds)
    return _Numbers(played, cycling, held, hour, damage, bonus, keys, rows, at)


def many(state: State) -> int:
    """How many traits there are."""
    return _numbers(len(state.table.cards)).many


def traits(state: State, seat: int) -> tuple[int, ...]:
    """The numbers of what is true of a position of which the list of all cards is known."""
    facts, marks, places = facts_of(state), state.marks, state.places
    at = _numbers(len(state.table.cards))
    kind, face = facts.kind, facts.face
    play = places[facts.altar]
    soon = (*places[facts.deck], *places[facts.hand], *places[facts.kept], *places[facts.arriving])
    cycle = (*soon, *places[facts.discard], *places[facts.owed])
    found = [0, at.hour + marks[HOUR], at.damage + min(marks[DAMAGE], _DAMAGES - 1)]
    found += _cards(facts, play, at.played)
    found += _cards(facts, cycle, at.cycling)
    found += [at.held + card for card in places[facts.hand] if kind[card] in (KEY, DEMON)]
    if marks[BONUS]:
        found.append(at.bonus)
    keys = {face[card] for card in play if kind[card] == KEY}
    found.append(at.keys + len(keys) * (len(HOURS) + 1) + marks[HOUR])
    loose = [card for card in cycle if kind[card] not in (KEY, DEMON)]
    junk = [card for card in play if kind[card] != KEY]
    left = [*loose, *junk]
    counts = {
        "loose": len(loose), "soon": len(soon), "played": len(junk),
        "turns": (len(soon) + (len(HOURS) - 1 - marks[HOUR]) * len(cycle)) // _HAND,
        "margin": hour_of(state).score - len(junk) - marks[DAMAGE],
    }
    fires = sum(_fires(facts)[card] for card in left)
    counts["fires"], counts["lack"] = fires, len(loose) - fires
    if "grand" in keys:
        counts["burning"] = len(loose)
    else:
        counts["artifacts"] = sum(kind[card] == ARTIFACT for card in left)
    if "wand" not in keys:
        counts["tanists"] = sum(kind[card] == TANIST for card in left)
    if "book" not in keys:
        power = _gives(facts)
        counts["sight"] = marks[BONUS] + sum(power[card] for card in junk)
        counts["all"] = counts["sight"] + sum(power[card] for card in loose)
    for name, count in counts.items():
        first = at.rows[name]
        found += range(first, first + bisect_right(_BOUNDS[name], count))
    return tuple(found)


def _cards(facts: Facts, cards: tuple[int, ...], first: int) -> list[int]:
    """A trait for each card; copies of one name are counted, so that it is all the same which of them it is."""
    found: list[int] = []
    copies = _copies(facts)
    seen: dict[int, int] = {}
    for card in cards:
        one = copies[card]
        if one < 0:
            found.append(first + card)
        else:
            seen[one] = seen.get(one, -1) + 1
            found.append(first + one + seen[one])
    return found


_TABLES: dict[int, tuple[Facts, tuple[int, ...], tuple[int, ...], tuple[int, ...]]] = {}


def _tables(facts: Facts) -> tuple[Facts, tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    known = _TABLES.get(id(facts))
    if known is None or known[0] is not facts:
        names = facts.face
        copies = tuple(names.index(name) if names.count(name) > 1 else -1 for name in names)
        power = tuple(gives(abilities) for abilities in facts.abilities)
        fires = tuple(
            sum(count for ability in (SACRIFICE, SACRIFICED) for name, count in abilities.get(ability, ())
                if name.startswith("burn_") and kind != INTERFERENCE)
            for abilities, kind in zip(facts.abilities, facts.kind, strict=True)
        )
        known = _TABLES[id(facts)] = (facts, copies, power, fires)
    return known


def _copies(facts: Facts) -> tuple[int, ...]:
    """For each card the first of its name, or -1 for one that has no copies."""
    return _tables(facts)[1]


def _gives(facts: Facts) -> tuple[int, ...]:
    return _tables(facts)[2]


def _fires(facts: Facts) -> tuple[int, ...]:
    """For each card how many others it can burn."""
    return _tables(facts)[3]


def worth(state: State, seat: int) -> float:
    """The chance of winning, as it was learned; nothing where nothing was."""
    network = network_of("aleph_null")
    return network.worth(traits(state, seat)) if network is not None else 0.0
