"""Eliminate players (FV 10), end the match (FV 11), and remove Crusaders from a Field.

Steps: check: eliminate players
"""

from __future__ import annotations

from game.content.clauses import CRUSADER
from game.engine.action import Action
from game.engine.change import Change, wrong_derived_marks
from game.engine.definition.verb import Verb
from game.engine.refusal import Refusal, text_of
from game.engine.state import Outcome, State
from game.engine.step import PlainStep
from game.fissureverse.rules.crusades.crusade_result import DIES, KILLED
from game.fissureverse.rules.facts import LAPS, ROUND, facts_of
from game.fissureverse.rules.lookups import in_order, points, standing
from game.fissureverse.rules.piles import bare

LAST, TIMER, STILL = "FV 10.2", "FV 11.1", "FV 11.5"
"""The ids of the rules that end a match."""
TOGETHER = "together"
"""The name of the ending in which the last players are eliminated at the same time (FV 10.2)."""


def lose_crusader(change: Change, slot: int, fall: str, pile: int, killer: int) -> None:
    """Remove a Crusader from its Field, after discarding its attached card (FV 4.6).

    `fall` says what happens to the Crusader. If `fall` is KILLED, the Crusader goes to the Vortex (FV 6.6). If `fall`
    is RETURNS, the Crusader goes to the Discard Pile of the Field's seat. Otherwise, the Crusader goes to `pile`.
    `killer` is the seat that Killed the Crusader, or 0 for no seat (FV 11.3).
    """
    state = change.state
    facts = facts_of(state)
    seat = facts.seat_of[slot]
    card = state.places[slot][0]
    bare(change, slot)
    if fall in DIES:
        pile = facts.vortex if fall == KILLED else facts.discard[seat]
    if fall == KILLED:
        note_kill(change, card, killer)
    change.move((card,), slot, pile)
    change.say(f"fell.{fall}", ("who", seat), ("whom", killer or seat), ("cards", (card,)))


def note_kill(change: Change, card: int, killer: int) -> None:
    """Record which seat Killed a Crusader, if kills score only for the killer (FV 11.3).

    Call this function before moving the Crusader to the Vortex, because that move updates the points.
    """
    facts = facts_of(change.state)
    if facts.killer >= 0:
        change.mark(facts.killer + card, killer)


def settle(change: Change, seat: int) -> None:
    """Push the step that eliminates players (FV 10.1).

    Steps pushed later are carried out first.
    """
    change.push("check", seat)


def left(state: State, seat: int) -> bool:
    """Return whether a seat still has a Crusader, and therefore isn't eliminated (FV 10.1).

    Crusaders in the Field, hand, Draw Pile and Discard Pile count. A Crusader used as a bluff counts too.
    """
    facts = facts_of(state)
    if standing(state, seat):
        return True
    # A bluff is attached to a Crusader, so there can't be a bluff if the Field is empty (FV 4.2).
    piles = (facts.hand[seat], facts.discard[seat], facts.draw[seat])
    return any(card >= 0 and facts.kind[card] == CRUSADER for pile in piles for card in state.places[pile])


def check(change: Change, step: PlainStep) -> None:
    """Eliminate players who have no Crusader left (FV 10.1).

    If only one player remains, that player wins (FV 10.2).
    """
    state = change.state
    facts = facts_of(state)
    for mark, value in wrong_derived_marks(state):
        # A match saved under version 1 of the rules may have incorrect scores, which are corrected here.
        change.mark(mark, value)
    players = in_order(state)
    fallen = [seat for seat in players if not left(state, seat)]
    for seat in fallen:
        change.beat()
        change.mark(facts.out[seat], 1)
        change.say("out", ("who", seat))
    if len(players) - len(fallen) > 1:
        return
    if len(players) > len(fallen):
        end(change, LAST, [seat for seat in players if seat not in fallen])
    elif facts.options["timer"] == "none":
        end(change, LAST, fallen, TOGETHER)
    else:
        end(change, LAST, best(state, fallen), TOGETHER)


def best(state: State, seats: list[int]) -> list[int]:
    """Return which of the given seats have the most points (FV 11.4)."""
    most = max(points(state, seat) for seat in seats)
    return [seat for seat in seats if points(state, seat) == most]


def end(change: Change, rule: str, winners: list[int], how: str = "") -> None:
    """End the match under a rule, with these winners.

    `how` is the name of the ending, if the rule has several endings.
    """
    state = change.state
    scores = tuple(points(state, seat) for seat in range(1, facts_of(state).seats + 1))
    change.beat()
    change.say(f"ended.{text_of(rule)}" + (f".{how}" if how else ""))
    change.end(Outcome(rule, tuple(sorted(winners)), scores, how))


def by_points(change: Change, rule: str) -> None:
    """End the match. The player with the most points wins (FV 11.4).

    Tied players share the win. Eliminated players can't win. `rule` is the id of the rule that ends the match.
    """
    end(change, rule, best(change.state, in_order(change.state)))


# --- the clock (FV 11.1) ---------------------------------------------------------------------------------------------


def time_limit(state: State) -> tuple[int, Action] | None:
    """Return the agreed number of minutes, and the action to take when time is up.

    Return None if the match has no time limit, if time is already up, or if the match has ended.
    """
    facts = facts_of(state)
    if facts.late < 0 or state.marks[facts.late] or not state.asked:
        return None
    return facts.minutes, Action("expire", state.asked)


def expire_refusal(state: State, action: Action) -> Refusal | None:
    """Return why the clock's action is illegal, or None if it is legal.

    The clock's action is legal only when time is up, and only once (FV 11.1).
    """
    found = time_limit(state)
    return None if found is not None and found[1] == action else Refusal("FV 11.1", "refusal.expire_not_now")


def expire(change: Change, action: Action, question: PlainStep) -> None:
    """Declare that time is up, which makes this Round the last (FV 11.1).

    The current question is asked again.
    """
    change.mark(facts_of(change.state).late, 1)
    change.beat()
    change.say("time_up")
    change.push(*question)


STEPS = {"check": check}
EXPIRE = Verb(
    "expire",
    frozenset(("act", "rogation", "reward", "second", "recruit", "choose", "discarding")),
    "FV 11.1",
    lambda state, seat: (),
    expire_refusal,
    expire,
)


def last_round(state: State) -> bool:
    """Return whether this is certain to be the last Round (FV 2.6, 11.1)."""
    return rounds_left(state) == 0


def rounds_left(state: State) -> int | None:
    """Return the maximum number of Rounds after this one (FV 2.6, 11.1).

    Return None if the maximum isn't known.
    """
    facts, marks = facts_of(state), state.marks
    timer = facts.options["timer"]
    if facts.late >= 0 and marks[facts.late]:
        return 0
    if facts.rounds:
        return max(0, facts.rounds - marks[ROUND])
    known = timer in ("half", "full") or (timer == "double" and marks[LAPS])
    return len(state.places[facts.locations]) if known else None
