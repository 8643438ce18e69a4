"""Describe a card's owner and points.

For a Crusader, also describe its numbers and any changes to them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from game.content.clauses import ATTRIBUTES, CRUSADER, FRENZY, LOCATION, ROGATION
from game.engine.definition.card_values import CardGroup, CardState, CardValue, Modifier, grouped
from game.engine.sentence import Sentence
from game.engine.state import State
from game.fissureverse.rules.crusades.totals import (
    ATTACKER,
    DEFENDER,
    FIRE,
    KILL,
    REASON,
    Clash,
    contributions,
    number_of,
)
from game.fissureverse.rules.facts import Facts, facts_of
from game.fissureverse.rules.lookups import attached, opponents, slot_with, standing
from game.fissureverse.rules.precedence import Source, in_force
from game.words.clause_text import signed

ROLES = ((REASON, ATTACKER), (REASON, DEFENDER), (FIRE, ATTACKER), (FIRE, DEFENDER), (KILL, ATTACKER), (KILL, DEFENDER))
"""Every pair of a Crusade method and a side, in the order of the numbers on a card (FV 6)."""
SIDES = ("attacking", "defending")

Parts = list[tuple[int, int]]


def card_state(view: State, card: int) -> CardState:
    """Return a card's owner and points (FV 8.5, 11.2).

    For a Crusader in a Field, also return its totals (FV 5.6).
    """
    slot = slot_with(view, card)
    if slot < 0:
        return CardState((), _owner(view, card))
    found, lines = _numbers(view, card, slot)
    zealot = "state.zealot" if attached(view, slot) is not None else "state.devotee"
    return CardState(found, ((zealot, ()), *lines, *_owner(view, card)))


def _owner(view: State, card: int) -> tuple[Sentence, ...]:
    """Return a line that says who scores for a Crusader, or who owns any other card.

    See FV 8.5, 11.2 and 12.3.
    """
    facts = facts_of(view)
    if card in view.places[facts.rogations]:
        return ((f"state.rogation.{end_of(facts, card)}", (("who", facts.owner[card]),)),)
    if facts.owner[card]:
        return (("state.owner", (("who", facts.owner[card]),)),)
    holder = next((view.table.places[at].seat for at, cards in enumerate(view.places) if card in cards), 0)
    if not holder or facts.kind[card] != CRUSADER:
        return ()
    own = facts.colour[card] == view.marks[facts.colours[holder]]
    return (("state.own" if own else "state.scores", (("who", holder),)),)


def end_of(facts: Facts, card: int) -> str:
    """Return what ends a Rogation: `now`, `round`, or an awaited event (FV 8.5)."""
    lasts = facts.lasts[card]
    return next(clause.trigger for clause in facts.clauses[card] if clause.trigger) if lasts == "next" else lasts


def _clashes(view: State, slot: int, method: str, side: int) -> Iterator[Clash]:
    """Yield the Crusades between this Crusader, on the given side, and each opposing Crusader."""
    seat = facts_of(view).seat_of[slot]
    for other in opponents(view, seat):
        for target in standing(view, other):
            if side == ATTACKER:
                yield Clash((seat, other), (slot, target), method)
            else:
                yield Clash((other, seat), (target, slot), method)


def _numbers(view: State, card: int, slot: int) -> tuple[tuple[CardValue, ...], tuple[Sentence, ...]]:
    """Return a Crusader's totals, and lines about changes that don't always apply."""
    auras = list(in_force(view, "aura"))
    found: dict[tuple[str, int], CardValue] = {}
    some: Counter[tuple[int, int]] = Counter()
    for method, side in ROLES:
        number, always, often = _against_all(view, slot, (method, side), auras)
        some |= often
        if always:
            name: Sentence = (f"value.{ATTRIBUTES[number]}", ())
            (_, base), *rest = always
            modifiers = tuple([Modifier(*part) for part in rest])
            found[method, side] = CardValue(name, base, sum(amount for _, amount in always), modifiers)
    if not found:
        printed = zip(ATTRIBUTES, facts_of(view).numbers[card], strict=True)
        return tuple([CardValue((f"value.{name}", ()), number, number) for name, number in printed]), ()
    lines = [("state.some", (("amount", signed(amount)), ("cards", (source,)))) for source, amount in some]
    return tuple(_merged(found)), tuple(lines)


def _against_all(
    view: State, slot: int, role: tuple[str, int], auras: Sequence[Source]
) -> tuple[int, Parts, Counter[tuple[int, int]]]:
    """Return the index of the number that a Crusader uses, and the parts of its total.

    There are two groups of parts: those that apply against every opposing Crusader, and those that apply only against
    some.
    """
    method, side = role
    clashes = list(_clashes(view, slot, method, side))
    parts = [contributions(view, clash, side, auras) for clash in clashes]
    if not parts:
        return 0, [], Counter()
    counted = [Counter(found) for found in parts]
    common, every = counted[0].copy(), counted[0].copy()
    for one in counted[1:]:
        common &= one
        every |= one
    left, always = common.copy(), []
    for part in parts[0]:
        if left[part]:
            left[part] -= 1
            always.append(part)
    return number_of(view, clashes[0], side), always, every - common


def _merged(found: dict[tuple[str, int], CardValue]) -> Iterator[CardValue]:
    """Yield the totals, merging a Crusader's attacking and defending totals if they are equal."""
    for method in (REASON, FIRE, KILL):
        attack, defence = found[method, ATTACKER], found[method, DEFENDER]
        if attack == defence:
            yield attack
            continue
        for side, value in zip(SIDES, (attack, defence), strict=True):
            key, values = value.name
            yield value if method == FIRE else value._replace(name=(f"{key}.{side}", values))


def card_groups(view: State) -> tuple[CardGroup, ...]:
    """Return all cards in groups: Crusaders by colour, then the other cards by kind (FV 1)."""
    facts = facts_of(view)
    colours = [f"{CRUSADER}.{code.lower()}" for code in facts.codes]
    names = (*colours, FRENZY, ROGATION, LOCATION)
    return grouped(
        view, names, lambda card: colours[facts.colour[card] - 1] if facts.colour[card] else facts.kind[card]
    )
