"""Advance the Hour (AN 4) and draw cards (AN 3.2, 3.3, 8.2).

Steps:
    draw: draw cards
    leave_hour: leave the Hour and turn the page
    hour_effect: carry out the new Hour's effect
    rebuild: make a new deck from the discard pile
"""

from __future__ import annotations

from game.aleph_null.rules.choices import choose
from game.aleph_null.rules.ends import DAWN, lose
from game.aleph_null.rules.facts import HOUR, INTERFERENCE, SEAT, SKIPPED, facts_of, hour_of, in_play
from game.aleph_null.rules.interference import arrive
from game.aleph_null.rules.pages import BEYOND, LAST, forfeit, lay_bonus
from game.content.shared_effects import random_cards
from game.engine.change import Change
from game.engine.state import State
from game.engine.step import PlainStep

DELAYS = "matins"
"""The Interference that adds an Hour after the last one (AN 4.5)."""


def last_hour(state: State) -> int:
    """Return the last Hour of the night in this position (AN 4.2 b, 4.5)."""
    return BEYOND if in_play(state, DELAYS) or state.marks[HOUR] == BEYOND else LAST


def draw(change: Change, step: PlainStep) -> None:
    """Draw cards one by one (AN 3.1, 8.2).

    A drawn Interference comes into play, and counts as one of the cards drawn (AN 3.2). If the deck is empty when a
    card must be drawn, the Hour advances, and the discard pile becomes the new deck. If the discard pile is empty too,
    drawing ends (AN 3.3). The Hour can advance more than once during a draw (AN 3.3a). Drawing the last card doesn't
    advance the Hour (AN 4.1).
    """
    state = change.state
    facts = facts_of(state)
    _, _, wanted = step
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
    """Push the steps that advance the Hour, last step first (AN 4.2).

    After these steps, the interrupted action continues.
    """
    change.push("rebuild", SEAT)
    change.push("hour_effect", SEAT)
    change.push("leave_hour", SEAT)


def leave_hour(change: Change, step: PlainStep) -> None:
    """Leave the current Hour: forfeit any unused bonus, then turn the page or end the night.

    An unused bonus on the Grimoire causes 1 damage (AN 4.2 a, 4.6). After the last Hour, the night ends and the player
    loses (AN 4.2 b, 4.5). Otherwise, the page is turned (AN 4.2 c). Pages are never turned back, so every game ends
    (AN 10.6).
    """
    state = change.state
    change.beat()
    if forfeit(change):
        return
    if state.marks[HOUR] >= last_hour(state):
        lose(change, DAWN)
        return
    change.mark(HOUR, state.marks[HOUR] + 1)
    change.say(f"hour.{state.marks[HOUR]}")


def hour_effect(change: Change, step: PlainStep) -> None:
    """Carry out the new Hour's effect (AN 4.2 d, 4.4).

    The effects of any sacrificed cards have to wait (AN 4.2a).
    """
    does = hour_of(change.state).does
    if does:
        choose(change, does, 1)


def rebuild(change: Change, step: PlainStep) -> None:
    """Make a new deck from the discard pile, and lay out the bonus power (AN 4.2 f and g).

    First, put the Hour's Interference and any overdue Interferences into the discard pile, face up (AN 4.2 e, 9.1,
    9.2). Then shuffle the pile immediately, so that the player can never choose an Interference from it (AN 9.4). If
    the discard pile is empty, the deck stays empty (AN 4.2b).
    """
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
    """Put a random Interference from an Hour's tier into the discard pile (AN 2.1, 9.2)."""
    state = change.state
    facts = facts_of(state)
    tier = facts.due[hour - 2] if 2 <= hour < 2 + len(facts.due) else 0
    if not tier:
        return
    there = facts.tiers[tier - 1]
    card = random_cards(change, state.places[there], 1)
    if card:
        change.move(card, there, facts.discard)
        change.say("enters", ("cards", card))


STEPS = {"draw": draw, "leave_hour": leave_hour, "hour_effect": hour_effect, "rebuild": rebuild}
