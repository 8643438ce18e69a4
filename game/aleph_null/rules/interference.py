"""The effects of Interferences when they enter play and while they are in play (AN 9).

An Interference stays in play until it is sacrificed (AN 9.3).

Steps:
    enter: carry out an Interference's entry effect (AN 3.2)
"""

from __future__ import annotations

from game.aleph_null.rules.ends import hurt
from game.aleph_null.rules.facts import HOUR, SCRAPPED, SEAT, SKIPPED, TANIST, facts_of, in_play
from game.aleph_null.rules.pages import BEYOND, forfeit, lay_bonus
from game.aleph_null.rules.steps import CardStep
from game.engine.change import Change
from game.engine.state import State
from game.engine.step import PlainStep

GUARDIAN, DRAUGHT, WICK, NEIGHBOUR = "guardian", "draught", "wick", "neighbour"
OMEN, BELLS, RELIC, INQUISITOR, EXCOM, MATINS = "omen", "bells", "relic", "inquisitor", "excom", "matins"
MOST_SUMMONS = 2
"""The maximum number of cards that can be summoned in a turn while the Neighbour is in play."""


def arrive(change: Change, card: int) -> None:
    """Show a drawn Interference, and put it into play.

    Its entry effect comes before the next draw (AN 3.2).
    """
    facts = facts_of(change.state)
    change.beat()
    change.move((card,), facts.deck, facts.arriving)
    change.say("arrived", ("cards", (card,)))
    change.beat()
    change.move((card,), facts.arriving, facts.altar)
    change.push("enter", SEAT, card)


def enter(change: Change, step: PlainStep) -> None:
    """Carry out an Interference's entry effect.

    Only Excommunication, The Inquisitor and Matins have an entry effect.
    """
    face = facts_of(change.state).face[CardStep(step).card]
    if face == EXCOM:
        hurt(change, 1, EXCOM)
    elif face == INQUISITOR:
        _seize(change)
    elif face == MATINS:
        _turn_page(change)


def _seize(change: Change) -> None:
    """Discard all Tanists in play, without using any of their abilities."""
    state = change.state
    facts = facts_of(state)
    taken = tuple([card for card in state.places[facts.altar] if facts.kind[card] == TANIST])
    if taken:
        change.beat()
        change.move(taken, facts.altar, facts.discard)
        change.say("seized", ("cards", taken))


def _turn_page(change: Change) -> None:
    """Turn the page without rebuilding the deck or carrying out the new Hour's effect.

    An unused bonus on the old page causes 1 damage. Then the new Hour's bonus is laid out. The new Hour's Interference
    becomes overdue (AN 9.2). In Hour VII, there is no next page, so the Hour stays the same (AN 4.5).
    """
    state = change.state
    change.beat()
    if forfeit(change):
        return
    if state.marks[HOUR] < BEYOND:
        change.mark(HOUR, state.marks[HOUR] + 1)
        change.mark(SKIPPED, state.marks[SKIPPED] + 1)
    change.say(f"hour.{state.marks[HOUR]}")
    lay_bonus(change)


def scrap_less(state: State) -> int:
    """Return the amount by which the power from the next Scrap ability is reduced.

    The Church Bells reduce the power from the first Scrap of each turn by 1.
    """
    return int(in_play(state, BELLS) and not state.marks[SCRAPPED])


STEPS = {"enter": enter}
