"""The Hours (AN 4) and drawing (AN 3.2, 3.3, 8.2): each single draw looks whether the deck must be rebuilt.

Steps: draw (seat, how many), leave_hour, hour_effect, rebuild, enter (seat, card), each of seat 1."""

from __future__ import annotations

from game.aleph_null.choices import choose
from game.aleph_null.ends import DAWN, lose
from game.aleph_null.facts import HOUR, INTERFERENCE, SEAT, SKIPPED, facts_of, hour_of, in_play
from game.aleph_null.interference import arrive
from game.aleph_null.pages import BEYOND, LAST, forfeit, lay_bonus
from game.engine.change import Change
from game.engine.state import Step
from game.shared_effects import drawn_by_lot

DELAYS = "matins"
"""The Interference that lets an Hour follow the last one (AN 4.5)."""


def draw(change: Change, step: Step) -> None:
    """Draw so many cards one by one (AN 3.1, 8.2); drawing the last one advances nothing (AN 4.1). An Interference uses
    up its draw and comes into play (AN 3.2). If the deck is empty and the discard pile isn't, the Hour advances first
    (AN 3.3), be it again (AN 3.3a)."""
    state = change.state
    facts = facts_of(state)
    wanted = step[2]
    deck = state.places[facts.deck][::-1][:wanted]
    plain = next((at for at, card in enumerate(deck) if facts.kind[card] == INTERFERENCE), len(deck))
    if plain:
        change.draw(facts.deck, plain, facts.hand)
        change.say("drew", ("cards", deck[:plain]))
    left = wanted - plain
    if plain < len(deck):
        change.push("draw", SEAT, left - 1)
        arrive(change, deck[plain])
    elif left and state.places[facts.discard]:
        change.push("draw", SEAT, left)
        advance(change)
    elif left:
        change.say("short", ("count", left))


def advance(change: Change) -> None:
    """The Hour advances in the order of AN 4.2: the bonus left behind, dawn, the page, the Hour's own effect, the
    Interferences, the new deck, the new bonus; then what was interrupted goes on. The last one pushed comes first."""
    change.push("rebuild", SEAT)
    change.push("hour_effect", SEAT)
    change.push("leave_hour", SEAT)


def leave_hour(change: Change, step: Step) -> None:
    """A bonus still on the Grimoire is a damage (AN 4.2 a, 4.6); beyond the last Hour it is dawn (AN 4.2 b, 4.5); else
    the page turns (AN 4.2 c). The Hours only go forward, so every night ends (AN 10.6)."""
    state = change.state
    change.beat()
    if forfeit(change):
        return
    if state.marks[HOUR] >= (BEYOND if in_play(state, DELAYS) else LAST):
        lose(change, DAWN)
        return
    change.mark(HOUR, state.marks[HOUR] + 1)
    change.say(f"hour.{state.marks[HOUR]}")


def hour_effect(change: Change, step: Step) -> None:
    """What the new Hour does by itself (AN 4.2 d, 4.4); effects of what it takes wait (AN 4.2a)."""
    does = hour_of(change.state).does
    if does:
        choose(change, does, 1)


def rebuild(change: Change, step: Step) -> None:
    """Interferences that are due come face up into the discard pile (AN 9.1, 4.2 e), with those that are overdue
    (AN 9.2), and are shuffled in before anybody could choose one there (AN 9.4): the discard pile becomes the deck
    (AN 4.2 f), and the bonus power is laid out (AN 4.2 g). A discard pile
    that the Hour has emptied leaves an empty deck (AN 4.2b)."""
    state = change.state
    facts = facts_of(state)
    hour = state.marks[HOUR]
    for each in range(hour - state.marks[SKIPPED], hour + 1):
        _enters(change, each)
    change.mark(SKIPPED, 0)
    change.beat()
    if state.places[facts.discard]:
        change.move(state.places[facts.discard], facts.discard, facts.deck)
        change.shuffle(facts.deck)
    lay_bonus(change)


def _enters(change: Change, hour: int) -> None:
    """The Interference that an Hour brings: drawn from its tier, unseen until now (AN 2.1, 9.2)."""
    state = change.state
    facts = facts_of(state)
    tier = facts.due[hour - 2] if 2 <= hour < 2 + len(facts.due) else 0
    if not tier:
        return
    there = facts.tiers[tier - 1]
    card = drawn_by_lot(change, state.places[there], 1)
    if card:
        change.move(card, there, facts.discard)
        change.say("enters", ("cards", card))


STEPS = {"draw": draw, "leave_hour": leave_hour, "hour_effect": hour_effect, "rebuild": rebuild}
