"""Interferences (AN 9): what each does when it is drawn and while it lies in play. They stay until they are sacrificed
(AN 9.3).

Step enter (seat, card): its text "on entry" (AN 3.2)."""

from __future__ import annotations

from game.aleph_null.ends import hurt
from game.aleph_null.facts import HOUR, SCRAPPED, SEAT, SKIPPED, TANIST, facts_of, in_play
from game.aleph_null.pages import BEYOND, forfeit, lay_bonus
from game.engine.change import Change
from game.engine.state import State, Step

GUARDIAN, DRAUGHT, WICK, NEIGHBOUR = "guardian", "draught", "wick", "neighbour"
OMEN, BELLS, RELIC, INQUISITOR, EXCOM, MATINS = "omen", "bells", "relic", "inquisitor", "excom", "matins"
MOST_SUMMONS = 2
"""So many summons a turn are allowed while the neighbour pries."""


def arrive(change: Change, card: int) -> None:
    """A drawn Interference is read, then lies in play, and what it does on entry happens before the next card is drawn
    (AN 3.2)."""
    facts = facts_of(change.state)
    change.beat()
    change.move((card,), facts.deck, facts.arriving)
    change.say("arrived", ("cards", (card,)))
    change.beat()
    change.move((card,), facts.arriving, facts.altar)
    change.push("enter", SEAT, card)


def enter(change: Change, step: Step) -> None:
    """What an Interference does on entry: Excommunication, The Inquisitor and Matins do something."""
    face = facts_of(change.state).face[step[2]]
    if face == EXCOM:
        hurt(change, 1, EXCOM)
    elif face == INQUISITOR:
        _seize(change)
    elif face == MATINS:
        _turn_page(change)


def _seize(change: Change) -> None:
    """All Tanists in play are discarded; no ability of theirs happens."""
    state = change.state
    facts = facts_of(state)
    taken = tuple([card for card in state.places[facts.altar] if facts.kind[card] == TANIST])
    if taken:
        change.beat()
        change.move(taken, facts.altar, facts.discard)
        change.say("seized", ("cards", taken))


def _turn_page(change: Change) -> None:
    """The page turns by itself: a bonus left behind is a damage, the new Hour's bonus is laid out; no rebuild, no
    effect of the Hour, nothing enters, which is then overdue (AN 9.2). There is nothing beyond Hour VII (AN 4.5)."""
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
    """How much less power the next Scrap ability gives: the first of a turn, while the bells ring."""
    return int(in_play(state, BELLS) and not state.marks[SCRAPPED])


STEPS = {"enter": enter}
