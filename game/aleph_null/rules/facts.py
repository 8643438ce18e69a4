"""Facts that are computed once for a match: places, marks and cards (AN 1.1 to 1.5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from game.aleph_null.rules.steps import STEP_KINDS, SettleStep
from game.engine.state import State
from game.engine.step import STEP_NAME
from game.engine.table import Card, Place, Setup, Table, bit

SEAT = 1
"""The only seat in a solitaire game."""
HOUR, DAMAGE, POWER, BONUS, TURN, SUMMONED, SCRAPPED, VESTED, SKIPPED = range(9)
"""The index of each number in `State.marks`.

HOUR: the current Hour DAMAGE: the damage so far POWER: the active magical power BONUS: the bonus power on the Grimoire
TURN: the number of turns that have begun SUMMONED: the number of cards summoned in this turn SCRAPPED: the number of
Scrap abilities used in this turn VESTED: 1 if the Chasuble lets the player keep a card at the end of this turn,
otherwise 0 SKIPPED: the number of Hours whose Interferences are overdue because of Matins (AN 9.2)
"""
MARKS = ("hour", "damage", "power", "bonus", "turn", "summoned", "scrapped", "vested", "skipped")

HOURS = ("I", "II", "III", "IIII", "V", "VI", "VII")
"""The Hours as written in the Grimoire (AN 4.1, 4.5)."""

TANIST, ARTIFACT, MAGIC, KEY, DEMON, INTERFERENCE = "tanist", "artifact", "power", "key", "demon", "interference"
"""The types of cards (AN 1.3). Baphomet is the only demon."""
SCRAP, SACRIFICE, SACRIFICED = "scrap", "sacrifice", "sacrificed"
"""The kinds of abilities (AN 1.5): Scrap, Sacrifice, and effects that apply whenever the card is sacrificed."""

Effects = tuple[tuple[str, int], ...]


class Hour(NamedTuple):
    """An Hour: its bonus power, its points, and its automatic effect ("" for none)."""

    bonus: int
    score: int
    does: str = ""


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts about a match that the rules need.

    These fields contain one entry for each card:
        face: the card's code
        kind: the card's type
        cost: the card's cost in power, or -1 if the card can't be bought with power
        tier: the Interference's tier, or 0 for other cards
        abilities: the card's abilities, with their effects
        gives: the most power that a single ability of the card can give
        offers: the power that the card's Sacrifice ability gives
        fires: the number of other cards that the player can sacrifice as an effect of sacrificing the card

    `hours` contains all Hours, starting with Hour I. `due` contains the tier of each Hour's Interference, starting
    with Hour II. The tier is 0 if no Interference enters in that Hour. `rank_scores` contains the lowest score for
    each rank. `main` contains all cards except Interferences. The fields from `deck` to `tiers` are the places'
    numbers.
    """

    hand_size: int
    deadly: int
    hours: tuple[Hour, ...]
    due: tuple[int, ...]
    rank_scores: tuple[int, ...]
    face: tuple[str, ...]
    kind: tuple[str, ...]
    cost: tuple[int, ...]
    tier: tuple[int, ...]
    abilities: tuple[Mapping[str, Effects], ...]
    gives: tuple[int, ...]
    offers: tuple[int, ...]
    fires: tuple[int, ...]
    main: frozenset[int]
    deck: int
    hand: int
    altar: int
    discard: int
    removed: int
    owed: int
    arriving: int
    kept: int
    tiers: tuple[int, ...]


PLACES = (
    # AN 1.2: only the order of the deck is hidden.
    Place("deck", "deck"),
    Place("hand", "hand", SEAT, learn=bit(SEAT)),
    Place("altar", "altar", learn=bit(SEAT)),
    Place("discard", "discard", learn=bit(SEAT)),
    Place("removed", "removed", learn=bit(SEAT)),
    Place("owed", "owed", learn=bit(SEAT)),
    Place("arriving", "arriving", learn=bit(SEAT)),
    Place("kept", "kept", learn=bit(SEAT)),
    Place("tier.1", "tier", learn=bit(SEAT)),
    Place("tier.2", "tier", learn=bit(SEAT)),
    Place("tier.3", "tier", learn=bit(SEAT)),
)
"""All places where a card can be.

Cards in play are on the `altar`, and sacrificed cards are in `removed`. Other places hold cards for a short time:

- `owed`: sacrificed cards whose effects are still to come, next card first (AN 7.5)
- `arriving`: a card that is about to come into play (AN 3.2)
- `kept`: the card that the Chasuble keeps (AN 3.5)

An Interference stays in its tier until it is chosen at random to enter the deck. The odds are the same as if all
Interferences had been drawn face down at the beginning (AN 2.1).
"""


def build_table(data: Mapping[str, Any], setup: Setup) -> Table:
    """Build the table, its cards, places and marks for a match's level (AN 1.1, 2.1)."""
    faces = [face for face in data["faces"] for _ in range(face["count"])]
    cards = tuple(
        Card(face["code"] if face["count"] == 1 else f"{face['code']}.{number}", face["code"], BACK)
        for face in data["faces"]
        for number in range(1, face["count"] + 1)
    )
    number = {place.name: at for at, place in enumerate(PLACES)}
    facts = Facts(
        hand_size=data["hand_size"],
        deadly=data["deadly"],
        hours=tuple(Hour(**hour) for hour in data["hours"]),
        due=tuple(data["levels"][int(setup.options["level"]) - 1]),
        rank_scores=tuple(data["rank_scores"]),
        face=tuple(face["code"].lower() for face in faces),
        kind=tuple(face["kind"] for face in faces),
        cost=tuple(face["cost"] for face in faces),
        tier=tuple(face["tier"] for face in faces),
        abilities=tuple(face["abilities"] for face in faces),
        gives=tuple(max(_scraps(face["abilities"]), _offers(face["abilities"])) for face in faces),
        offers=tuple(_offers(face["abilities"]) for face in faces),
        fires=tuple(_count(face["abilities"], "burn_", SACRIFICE, SACRIFICED) for face in faces),
        main=frozenset(at for at, face in enumerate(faces) if face["kind"] != INTERFERENCE),
        **{name: at for name, at in number.items() if "." not in name},
        tiers=tuple(number[f"tier.{tier}"] for tier in (1, 2, 3)),
    )
    return Table(setup.seats, cards, PLACES, (), MARKS, facts, step_kinds=STEP_KINDS)


def _scraps(abilities: Mapping[str, Effects]) -> int:
    return _count(abilities, "gain_power", SCRAP)


def _offers(abilities: Mapping[str, Effects]) -> int:
    return _count(abilities, "gain_power", SACRIFICE, SACRIFICED) if SACRIFICE in abilities else 0


def _count(abilities: Mapping[str, Effects], begins: str, *when: str) -> int:
    """Return the sum of the counts of all effects whose names start with `begins`.

    Only effects of the abilities in `when` are included.
    """
    return sum(count for one in when for name, count in abilities.get(one, ()) if name.startswith(begins))


BACK = "grimoire"
"""The back that all cards share."""


def facts_of(state: State) -> Facts:
    """Return the facts about a match as `Facts`."""
    facts: Facts = state.table.facts
    return facts


def impossible_reason(state: State) -> str:
    """Return a short reason why a position can't occur, or "" if it can.

    The Hour must be a number from 1 to 7 (AN 4.5). Every card in `owed` must have an effect when sacrificed (AN 7.3).
    While the match is running, the group sizes in the `settle` steps must add up to the number of cards in `owed`.
    """
    facts: Facts = state.table.facts
    if not 1 <= state.marks[HOUR] <= len(HOURS):
        return "its Hour is impossible"
    owed = state.places[facts.owed]
    counted = sum(sum(SettleStep(step).sizes) for step in state.agenda if step[STEP_NAME] == "settle")
    if (state.agenda and len(owed) != counted) or any(SACRIFICED not in facts.abilities[card] for card in owed):
        return "a card without an effect awaits one"
    return ""


def in_play(state: State, face: str) -> bool:
    """Return whether a card with this face is in play."""
    facts: Facts = state.table.facts
    faces = facts.face
    # This function is called more often than any other, so it uses a list. With any(), it would take twice as long.
    return face in [faces[card] for card in state.places[facts.altar]]


def deck_list(state: State) -> tuple[int, ...]:
    """Return the cards in the deck, sorted by number.

    The player may know which cards are in the deck, but not in which order (AN 1.2). The result is the same for the
    full state and for the player's view.
    """
    facts = facts_of(state)
    seen = {card for place, cards in enumerate(state.places) if place != facts.deck for card in cards}
    return tuple([card for card in range(len(state.table.cards)) if card not in seen])


def one_of_each(state: State, cards: Iterable[int]) -> list[int]:
    """Return one card for each name, because it doesn't matter which copy is used (AN 1.7)."""
    facts = facts_of(state)
    first: dict[str, int] = {}
    for card in cards:
        first.setdefault(facts.face[card], card)
    return list(first.values())


def final(facts: Facts, card: int) -> bool:
    """Return whether a card is a Key or Baphomet.

    Sacrificing such a card loses the game (AN 7.8).
    """
    return facts.kind[card] in (KEY, DEMON)


def hour_of(state: State) -> Hour:
    """Return the current Hour, with its rules."""
    return facts_of(state).hours[state.marks[HOUR] - 1]
