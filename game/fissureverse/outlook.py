"""What a Crusade would surely bring, as far as its player may know (FV 5.2, 5.6): price, both totals, the result."""

from __future__ import annotations

from game.engine.action import Action
from game.engine.rules import Outlook, Said
from game.engine.state import State
from game.fissureverse.crusade import clash_of
from game.fissureverse.facts import attached
from game.fissureverse.precedence import ATTACKER, DEFENDER, STAYS, compared, cost, oldest, total


def outlook(view: State, action: Action) -> Outlook:
    """Of a Crusade its price and what is known of the totals; and what follows from them, unless something that lies
    face down could still change it, or the Crusade will be stopped by what waits. Nothing is said of other actions."""
    clash = clash_of(view, action) if action.verb == "crusade" else None
    if clash is None:
        return Outlook()
    mine, theirs = total(view, clash, ATTACKER), total(view, clash, DEFENDER)
    lines: list[Said] = [
        (f"outlook.{clash.method}", (("cost", cost(view, clash)), ("mine", mine), ("theirs", theirs))),
    ]
    waiting = oldest(view, clash.seats[DEFENDER], "defend")
    hidden = attached(view, clash.slots[DEFENDER])
    if waiting is not None:
        lines.append(("outlook.stopped", (("cards", (waiting.card,)),)))
    elif hidden is not None and hidden < 0:
        lines.append(("outlook.hidden", ()))
    else:
        # What lies open stops nothing any more (FV 4.8).
        result = compared(view, clash, mine - theirs)
        for side in (DEFENDER, ATTACKER):
            if result.falls[side] != STAYS:
                cards = view.places[clash.slots[side]]
                lines.append((f"outlook.falls.{result.falls[side]}", (("cards", cards),)))
        if result.falls == [STAYS, STAYS]:
            lines.append(("outlook.held" if result.held else "outlook.nothing", ()))
    return Outlook(tuple(lines))
