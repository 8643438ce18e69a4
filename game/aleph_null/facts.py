"""What Aleph Null computes once from its data (AN 1.1 to 1.5): its furniture, and its cards as numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from game.engine.state import State
from game.engine.table import Card, Place, Setup, Table, bit

SEAT = 1
"""Who plays a solitaire."""
HOUR, DAMAGE, POWER, BONUS, TURN, SUMMONED, SCRAPPED, VESTED, SKIPPED = range(9)
"""Marks: the Hour; damage taken; active magical power; the bonus power that lies on the Grimoire; turns begun;
summons and Scrap abilities used this turn; 1 if one card may be kept in hand at the end of this turn (Chasuble); how
many Hours were entered without a rebuild, whose Interferences are overdue (AN 9.2)."""
MARKS = ("hour", "damage", "power", "bonus", "turn", "summoned", "scrapped", "vested", "skipped")

HOURS = ("I", "II", "III", "IIII", "V", "VI", "VII")
"""The Hours as the Grimoire numbers them (AN 4.1, 4.5)."""

TANIST, ARTIFACT, MAGIC, KEY, DEMON, INTERFERENCE = "tanist", "artifact", "power", "key", "demon", "interference"
"""The types of cards (AN 1.3); Baphomet is the one demon."""
SCRAP, SACRIFICE, SACRIFICED = "scrap", "sacrifice", "sacrificed"
"""What abilities are called: own Scrap, own Sacrifice, and what happens when it is sacrificed (AN 1.5)."""

Effects = tuple[tuple[str, int], ...]


class Hour(NamedTuple):
    """The bonus power of an Hour, its score, and what it does by itself, or ""."""

    bonus: int
    score: int
    does: str = ""


@dataclass(frozen=True, slots=True)
class Facts:
    """Tables that the rules read. `face`, `kind`, `cost` (-1: none), `tier` and `abilities` are by card number, so
    are `gives`, the most power that a card's own ability can give, `offers`, what its own Sacrifice gives of it, and
    `fires`, how many cards its abilities can burn; `hours` from Hour I; `due` is the tier that enters with each Hour
    from Hour II, at the level that is played; `rank_scores` the least score of each rank. The others are numbers of
    places."""

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
    # AN 1.2: everything lies open but the order of the deck.
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
"""Cards in play lie on the `altar`, sacrificed ones in `removed`. In `owed` are those whose effect waits (AN 7.5),
the next first; `arriving` is where a drawn Interference is read before it takes effect (AN 3.2), `kept` where the
Chasuble keeps a card (AN 3.5). In the tiers lie the Interferences that have not entered: which of them a level has is
drawn when one enters, which is as likely as to draw it at the beginning, unseen (AN 2.1)."""


def furniture(data: Mapping[str, Any], setup: Setup) -> Table:
    """The cards, places and marks of a game (AN 1.1) at its level (AN 2.1)."""
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
    return Table(setup.seats, cards, PLACES, (), MARKS, facts)


def _scraps(abilities: Mapping[str, Effects]) -> int:
    return _count(abilities, "gain_power", SCRAP)


def _offers(abilities: Mapping[str, Effects]) -> int:
    return _count(abilities, "gain_power", SACRIFICE, SACRIFICED) if SACRIFICE in abilities else 0


def _count(abilities: Mapping[str, Effects], begins: str, *when: str) -> int:
    """The numbers of all effects whose names begin so, added up."""
    return sum(count for one in when for name, count in abilities.get(one, ()) if name.startswith(begins))


BACK = "grimoire"
"""The back that all cards share."""


def facts_of(state: State) -> Facts:
    """The tables of this game."""
    facts: Facts = state.table.facts
    return facts


def impossible(state: State) -> str:
    """What no game can hold, in a few words, or "": an Hour that no night has (AN 4.5), other cards among those whose
    effects wait than have one, or, while it lasts, others than are counted (AN 7.3)."""
    facts: Facts = state.table.facts
    if not 1 <= state.marks[HOUR] <= len(HOURS):
        return "its Hour is impossible"
    owed = state.places[facts.owed]
    counted = sum(sum(step[2:]) for step in state.agenda if step[0] == "settle")
    if (state.agenda and len(owed) != counted) or any(SACRIFICED not in facts.abilities[card] for card in owed):
        return "a card without an effect awaits one"
    return ""


def in_play(state: State, face: str) -> bool:
    """Whether a card of this name lies in play."""
    facts: Facts = state.table.facts
    faces = facts.face
    # A list, for any() would cost twice as much, and nothing is asked more often.
    return face in [faces[card] for card in state.places[facts.altar]]


def deck_list(state: State) -> tuple[int, ...]:
    """The cards that lie in the deck, in the order of their numbers: the list may be looked at, never the order
    (AN 1.2). A view gives the same, for everything else lies open."""
    facts = facts_of(state)
    seen = {card for place, cards in enumerate(state.places) if place != facts.deck for card in cards}
    return tuple([card for card in range(len(state.table.cards)) if card not in seen])


def one_of_each(state: State, cards: Iterable[int]) -> list[int]:
    """Of cards with the same name only the first: a choice names a card, not a copy (AN 1.7)."""
    facts = facts_of(state)
    first: dict[str, int] = {}
    for card in cards:
        first.setdefault(facts.face[card], card)
    return list(first.values())


def final(facts: Facts, card: int) -> bool:
    """Whether a card is a Key or Baphomet, whose sacrifice loses the game (AN 7.8)."""
    return facts.kind[card] in (KEY, DEMON)


def hour_of(state: State) -> Hour:
    """The Hour that it is."""
    return facts_of(state).hours[state.marks[HOUR] - 1]
