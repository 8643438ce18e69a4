"""The number of pages in the Grimoire, and their bonus power (AN 4.2 a and g, 4.5, 4.6)."""

from __future__ import annotations

from game.aleph_null.rules.ends import hurt
from game.aleph_null.rules.facts import BONUS, hour_of
from game.engine.change import Change

LAST, BEYOND = 6, 7
"""The last Hour, and the Hour that Matins adds after it (AN 4.5)."""


def forfeit(change: Change) -> bool:
    """Forfeit an unused bonus and take 1 damage. Return whether the game is over (AN 4.2 a)."""
    state = change.state
    if not state.marks[BONUS]:
        return False
    change.mark(BONUS, 0)
    return hurt(change, 1, "bonus")


def lay_bonus(change: Change) -> None:
    """Put the Hour's bonus power on the Grimoire (AN 4.2 g)."""
    bonus = hour_of(change.state).bonus
    if bonus:
        change.mark(BONUS, bonus)
        change.say("bonus_laid", ("count", bonus))
