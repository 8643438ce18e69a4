"""The steps of a Round (FV 2), and the question asked in a Turn.

Steps:
    round: begin a Round
    next: begin the next Turn, or end the Round
    turn: begin a Turn
    after: end a Turn, and open a window for Rogations
    round_end: end the Round

Questions:
    act: take the one Action of a Turn (FV 2.8)
"""

from __future__ import annotations

from game.engine.change import Change
from game.engine.state import State
from game.engine.step import STEP_SEAT, PlainStep
from game.fissureverse.rules.ends import STILL, TIMER, by_points, last_round
from game.fissureverse.rules.facts import LAPS, LIVELY, QUIET, ROUND, facts_of
from game.fissureverse.rules.lookups import in_order, location_of, opponents, standing
from game.fissureverse.rules.piles import has_crusader, put_away

EACH = ("draw", "token", "discard")
"""The Location effects that apply to every player (FV 2.4). All other effects happen only once."""
NEXT, FIRST_LAP, NONE_PLAYED, BEFORE = "next", 1, 0, 0
"""Constants for a window and the step after it.

- NEXT: the name of the step after a window
- FIRST_LAP: the first position in Turn Order
- NONE_PLAYED: the value used while nobody has played a Rogation
- BEFORE: the value used instead of a seat in a window before the first Turn
"""


def begin(change: Change, step: PlainStep) -> None:
    """Begin a Round: reveal the Location and set the Turn Order (FV 2.1, 2.2, 2.3).

    Push the steps for the Location's rule and for traitors (FV 2.4). After these steps, the Round's first window for
    Rogations opens (FV 8.1).
    """
    state = change.state
    facts = facts_of(state)
    change.beat()
    change.mark(ROUND, state.marks[ROUND] + 1)
    change.draw(facts.locations, 1, facts.location)
    card = state.places[facts.location][-1]
    seats = {state.marks[facts.colours[seat]]: seat for seat in in_order(state)}
    order = [seats[colour] for colour in facts.order[card] if colour in seats]
    for seat in range(1, facts.seats + 1):
        place = order.index(seat) + 1 if seat in order else 0
        if state.marks[facts.place[seat]] != place:
            change.mark(facts.place[seat], place)
    change.say("round", ("count", state.marks[ROUND]), ("cards", (card,)), ("who", order[0]))
    window(change, order[0], BEFORE)
    for waiting in reversed(_at_start(state, order)):
        change.push(*waiting)


def window(change: Change, seat: int, after: int) -> None:
    """Open a window for Rogations (FV 8.1).

    The window comes after the Turn of seat `after`, or before the first Turn if `after` is 0.
    """
    change.push("window", seat, FIRST_LAP, NONE_PLAYED, after)


def _at_start(state: State, order: list[int]) -> list[PlainStep]:
    """Return the steps for the Location's rule, followed by the steps for traitors (FV 2.4).

    A traitor is a Crusader that is in another player's Field and has an effect for the player of its own colour.
    """
    facts = facts_of(state)
    steps: list[PlainStep] = []
    location = location_of(state)
    for at, clause in enumerate(facts.clauses[location] if location >= 0 else ()):
        if clause.trigger == "round":
            steps += [("effect", seat, location, at, 0) for seat in (order if clause.word in EACH else order[:1])]
    for seat in order:
        for other in opponents(state, seat):
            for slot in standing(state, other):
                card = state.places[slot][0]
                if facts.colour[card] == state.marks[facts.colours[seat]]:
                    steps += [
                        ("effect", seat, card, at, 0)
                        for at, clause in enumerate(facts.clauses[card])
                        if clause.trigger == "exile"
                    ]
    return steps


def following(change: Change, step: PlainStep) -> None:
    """Begin the Turn of the next player in Turn Order, or end the Round (FV 2.1, 2.2, 10.3)."""
    state = change.state
    facts = facts_of(state)
    _, seat, after = step
    passed = state.marks[facts.place[after]] if after else 0
    for following_seat in in_order(state):
        if state.marks[facts.place[following_seat]] > passed:
            change.push("turn", following_seat)
            return
    change.push("round_end", seat)


def turn(change: Change, step: PlainStep) -> None:
    """Begin a Turn by asking the player for an Action (FV 2.8).

    If the player has no Crusader in the Field or hand, push a search for a Crusader instead (FV 3.5, 3.6).
    """
    seat = step[STEP_SEAT]
    change.beat()
    change.say("turn", ("who", seat))
    if standing(change.state, seat) or has_crusader(change.state, seat):
        change.push("act", seat)
    else:
        acted(change, seat)
        change.push("search", seat)


def acted(change: Change, seat: int, passed: bool = False) -> None:
    """Record that a seat has taken its Action.

    The seat's Turn ends once all steps pushed after this call are done.
    """
    if not passed and not change.state.marks[LIVELY]:
        change.mark(LIVELY, 1)
    change.push("after", seat)


def after(change: Change, step: PlainStep) -> None:
    """End a Turn, and open a window for Rogations (FV 8.1)."""
    change.beat()
    window(change, in_order(change.state)[0], step[STEP_SEAT])


def finish(change: Change, step: PlainStep) -> None:
    """End a Round (FV 2.5), and perhaps the match.

    A Rogation is discarded if it lasts only for the Round, or if its player is out (FV 10.3, 10.3a). After the last
    Location, the match ends or the Locations are shuffled again (FV 2.6, 11.1). The match also ends in these cases:
    - Time is up.
    - The last agreed Round is over.
    - The match has no agreed end, and everybody has passed in three consecutive Rounds (FV 11.5).
    """
    state = change.state
    facts = facts_of(state)
    marks = state.marks
    change.beat()
    for card in state.places[facts.rogations]:
        owner = facts.owner[card]
        if facts.lasts[card] == "round" or marks[facts.out[owner]]:
            put_away(change, card)
            change.say("cleared", ("who", owner), ("cards", (card,)))
    for seat in range(1, facts.seats + 1):
        if marks[facts.played[seat]]:
            change.mark(facts.played[seat], 0)
        # Set every seat's mark, because events for only some seats would reveal which seats declined for the Round
        # (FV 8.2a).
        change.mark(facts.still[seat], 0)
    change.move(state.places[facts.location], facts.location, facts.location_discard)
    quiet = 0 if marks[LIVELY] else marks[QUIET] + 1
    if quiet != marks[QUIET]:
        change.mark(QUIET, quiet)
    if marks[LIVELY]:
        change.mark(LIVELY, 0)
    if last_round(state):
        by_points(change, TIMER)
        return
    if facts.options["timer"] == "none" and quiet >= facts.quiet_rounds:
        by_points(change, STILL)
        return
    if not state.places[facts.locations]:
        change.mark(LAPS, marks[LAPS] + 1)
        change.move(state.places[facts.location_discard], facts.location_discard, facts.locations)
        change.shuffle(facts.locations)
        change.say("locations_anew")
    change.push("round", step[STEP_SEAT])


STEPS = {"round": begin, NEXT: following, "turn": turn, "after": after, "round_end": finish}
