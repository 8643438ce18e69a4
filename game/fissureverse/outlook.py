"""What a Crusade would surely bring, as far as its seat may know (FV 5.2, 5.6, 6): told where its method is chosen; and
what must be confirmed."""

from __future__ import annotations

from game.engine.action import Action
from game.engine.rules import Outlook, Said
from game.engine.state import State
from game.fissureverse.crusade import clash_of
from game.fissureverse.facts import attached, facts_of, tokens
from game.fissureverse.precedence import (
    ATTACKER,
    DEFENDER,
    FIRE,
    STAYS,
    Clash,
    compared,
    contributions,
    cost,
    stopped_by,
)


def outlook(view: State, action: Action) -> Outlook:
    """Of a Crusade: its price, both totals, and how it would go out; while the other one's card is unknown, what a
    difference of so much does. To discard as one's Action must be meant (FV 7.2)."""
    if action.verb == "discard" and view.agenda[-1][0] == "act":
        return Outlook(warning=("warn.discard", ()), grave=False)
    clash = clash_of(view, action)
    if clash is None:
        return Outlook()
    price = cost(view, clash)
    left = ("left", tokens(view, action.seat) - price)
    paid: Said = ("outlook.cost_one" if price == 1 else "outlook.cost", (("count", price), left))
    stop = stopped_by(view, clash, revealed=False)
    if stop >= 0:
        return Outlook((paid, ("outlook.stopped", (("cards", (stop,)),))))
    mine, theirs = (sum(amount for _, amount in contributions(view, clash, side)) for side in (ATTACKER, DEFENDER))
    totals: Said = (f"outlook.{clash.method}", (("mine", mine), ("theirs", theirs)))
    known = (paid, totals, *_parts(view, clash))
    hidden = attached(view, clash.slots[DEFENDER])
    if hidden is not None and hidden < 0:
        ends = f".{facts_of(view).options['fire_three']}" if clash.method == FIRE else ""
        return Outlook((*known, (f"outlook.{clash.method}.unknown{ends}", ())))
    return Outlook((*known, *_falls(view, clash, mine - theirs)))


def _parts(view: State, clash: Clash) -> tuple[Said, ...]:
    """What is added to either number, or taken from it, and by which card (FV 5.6)."""
    return tuple(
        (f"outlook.{'adds' if amount > 0 else 'takes'}.{whose}", (("cards", (source,)), ("count", abs(amount))))
        for side, whose in ((ATTACKER, "attacker"), (DEFENDER, "defender"))
        for source, amount in contributions(view, clash, side)[1:]
    )


def _falls(view: State, clash: Clash, lead: int) -> tuple[Said, ...]:
    """How it would go out, with all that is seen (FV 6, 9.4)."""
    result = compared(view, clash, lead)
    lines: list[Said] = [
        (f"outlook.{whose}.{result.falls[side]}", (("cards", view.places[clash.slots[side]]),))
        for side, whose in ((ATTACKER, "attacker"), (DEFENDER, "defender")) if result.falls[side] != STAYS
    ]
    return tuple(lines) or (("outlook.held" if result.held else "outlook.nothing", ()),)
