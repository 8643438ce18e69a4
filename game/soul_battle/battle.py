"""Open battles (SB 4) and Reaper battles (SB 5): laying, passing, settling, claiming, turning up.

Questions open (seat, space): the opening play after a tribute (5.3)
          answer (seat, leader, space, top, out, attacker, defender): beat the play on top, or pass
          claim (seat, space, attacker): points pile or purgatory for the exposed soul (4.5)
`top` is the kind of the play on top (see beats), `out` a mask of the seats that are not asked again,
`defender` 0 in an open battle."""

from __future__ import annotations

from collections.abc import Iterable

from game.engine.action import Action
from game.engine.change import Change
from game.engine.moves import Moves
from game.engine.refusal import Refusal
from game.engine.rules import Verb, button
from game.engine.state import State, Step
from game.engine.table import bit
from game.soul_battle import scoring
from game.soul_battle.beats import calls_back, laid
from game.soul_battle.facts import QUIET, Facts
from game.soul_battle.plays import (
    facts_of,
    kind_of,
    kinds_of,
    numbered_play,
    on_top,
    play_refusal,
    plays_of,
    soul_kind,
)
from game.soul_battle.turn import battle_candidates, battle_generate, battle_refusal, begin_turn, reaper_on, to_the_left

# A NamedTuple's own constructor costs twice as much.
_make = tuple.__new__

LEADER, SPACE, TOP, OUT, ATTACKER, DEFENDER = 2, 3, 4, 5, 6, 7
"""Where the values of an `answer` stand in its step."""


def _bystanders(facts: Facts, seat: int, defender: int) -> int:
    """Who takes no part: in a Reaper battle everybody but the attacker and the defender (SB 5.1)."""
    return 0 if not defender else ((1 << facts.seats) - 1) & ~bit(seat) & ~bit(defender)


def open_battle(change: Change, action: Action, question: Step) -> None:
    """The opening play lies on the exposed soul (SB 4.1)."""
    if change.state.marks[QUIET]:
        change.mark(QUIET, 0)
    _open(change, action)


def _open(change: Change, action: Action) -> None:
    state = change.state
    facts: Facts = state.table.facts
    soul = state.places[action.place][-1:]
    defender = reaper_on(state, action.place)
    change.move(action.cards, facts.hand[action.seat], facts.battle)
    if change.heard:
        _tell_play(change, "opened", action, soul)
    out = _bystanders(facts, action.seat, defender)
    kind = laid(kind_of(facts, action.cards), facts.single[soul[0]])
    _next(change, action.seat, action.seat, action.place, kind, out, action.seat, defender)


def _tell_play(change: Change, key: str, action: Action, top: tuple[int, ...]) -> None:
    cards = action.cards
    value = change.state.table.facts.value
    who = ("who", action.seat)
    if len(cards) == 1:
        change.say(key, who, ("cards", cards), ("sum", value[cards[0]]), ("top", top))
    else:
        change.say(key + "_two", who, ("cards", cards), ("sum", value[cards[0]] + value[cards[1]]), ("top", top))


def _next(
    change: Change, after: int, leader: int, space: int, top: int, out: int, attacker: int, defender: int
) -> None:
    """Ask the next seat to the left that has neither laid the top nor passed; who has no cards passes at once (SB 4.2).
    When all the others have passed, the battle is settled."""
    state = change.state
    facts: Facts = state.table.facts
    for seat in facts.after[after]:
        if seat == leader or out & (1 << (seat - 1)):
            continue
        if state.places[facts.hand[seat]]:
            change.push("answer", seat, leader, space, top, out, attacker, defender)
            return
        change.say("no_cards", ("who", seat))
        out |= bit(seat)
    settle(change, leader, space, attacker, defender)


# --- laying a play (SB 4.1, 5.3, 5.4) --------------------------------------------------------------------------


def lay_candidates(state: State, seat: int) -> Iterable[Action]:
    """Any play dropped on any space."""
    facts = facts_of(state)
    plays = plays_of(state.places[facts.hand[seat]])
    return [Action("lay", seat, play, space) for space in facts.spaces for play in plays]


def _target(state: State) -> tuple[int, int]:
    """Of the question that waits: the space, and the kind on top."""
    question = state.agenda[-1]
    if question[0] == "open":
        return question[2], soul_kind(state, question[2])
    return question[SPACE], question[TOP]


def lay_refusal(state: State, action: Action) -> Refusal | None:
    """A play that beats the play on top (SB 4.1), or after a tribute the soul (SB 5.3)."""
    space, top = _target(state)
    if action.place != space or action.pick:
        return Refusal("SB 4.1", "refusal.lay_elsewhere", (), 1)
    return play_refusal(state, action, top, 2)


def lay_generate(state: State, seat: int, found: Moves) -> None:
    """The exact plays that beat the top."""
    facts: Facts = state.table.facts
    space, top = _target(state)
    hand = state.places[facts.hand[seat]]
    found.add_marked(numbered_play, kinds_of(facts, hand).translate(facts.beats[top]), "lay", seat, hand, (space,))


def lay(change: Change, action: Action, question: Step) -> None:
    """The play lies on top. Some plays call everybody back in, and so does the option `open` (SB 4.2)."""
    if question[0] == "open":
        _open(change, action)
        return
    state = change.state
    facts: Facts = state.table.facts
    seat = action.seat
    top = question[TOP]
    kind = kind_of(facts, action.cards)
    against = on_top(state, question, question[SPACE]) if change.heard else ()
    change.move(action.cards, facts.hand[seat], facts.battle)
    if change.heard:
        _tell_play(change, "laid", action, against)
    out = question[OUT]
    attacker, defender = question[ATTACKER], question[DEFENDER]
    if out and (facts.pass_open or calls_back(kind, top)):
        # Who has no cards has nothing to come back in with: nobody is told so twice.
        passed = out & ~_bystanders(facts, attacker, defender)
        back = sum(bit(one) for one in facts.order[seat] if passed & bit(one) and state.places[facts.hand[one]])
        if back:
            out &= ~back
            change.say("called_back")
    _next(change, seat, seat, question[SPACE], laid(kind, top), out, attacker, defender)


# --- passing (SB 4.2) ------------------------------------------------------------------------------------------


def pass_(change: Change, action: Action, question: Step) -> None:
    """Whoever is asked may pass, whatever the hand holds: the seat is out of this battle, until called back in."""
    seat = action.seat
    if change.heard:
        change.say("passed", ("who", seat))
    _, _, leader, space, top, out, attacker, defender = question
    _next(change, seat, leader, space, top, out | bit(seat), attacker, defender)


# --- settling (SB 4.3 to 4.6, 5.5, 5.6) ------------------------------------------------------------------------


def settle(change: Change, winner: int, space: int, attacker: int, defender: int) -> None:
    """The last to have laid a play wins the soul (SB 4.3) and every played card (SB 4.4). A winning attacker takes the
    exposed soul and the next one straight into the points pile and sends the Reaper off (SB 5.5); any other winner
    chooses for the exposed soul (SB 4.5, 5.6)."""
    state = change.state
    facts: Facts = state.table.facts
    soul = state.places[space][-1:]
    if change.heard:
        change.beat()
        change.say("won", ("who", winner), ("soul", soul))
    change.move(state.places[facts.battle], facts.battle, facts.points[winner])
    change.push("reveal", attacker, space)
    if not (defender and winner == attacker):
        change.push("claim", winner, space)
        return
    change.carry(defender - 1, -1)
    change.say("sent_off", ("who", defender))
    change.move(soul, space, facts.points[winner])
    below = state.places[space][-1:]
    if below:
        change.beat()
        change.turn(below, space, state.table.everyone)
        change.say("took_next", ("who", winner), ("soul", below))
        change.move(below, space, facts.points[winner])


def claim_candidates(state: State, seat: int) -> Iterable[Action]:
    """The exposed soul of any space dropped on the own points pile or purgatory."""
    facts = facts_of(state)
    return [
        Action("claim", seat, state.places[space][-1:], pile)
        for space in facts.spaces
        if state.places[space]
        for pile in (facts.points[seat], facts.purgatory[seat])
    ]


def claim_refusal(state: State, action: Action) -> Refusal | None:
    """The exposed soul that was won, into the own points pile or on the own purgatory (SB 4.5)."""
    facts = facts_of(state)
    if action.pick or action.place not in (facts.points[action.seat], facts.purgatory[action.seat]):
        return Refusal("SB 4.5", "refusal.claim_where")
    if action.cards != state.places[state.agenda[-1][2]][-1:]:
        return Refusal("SB 4.5", "refusal.claim_which", (("soul", state.places[state.agenda[-1][2]][-1:]),), 1)
    return None


def claim_generate(state: State, seat: int, found: Moves) -> None:
    """The two places for the soul."""
    facts: Facts = state.table.facts
    soul = state.places[state.agenda[-1][2]][-1:]
    found.add(lambda pile: _make(Action, ("claim", seat, soul, pile, "")), (facts.points[seat], facts.purgatory[seat]))


def claim(change: Change, action: Action, question: Step) -> None:
    """The soul goes where its winner wants it."""
    if change.heard:
        points = action.place == facts_of(change.state).points[action.seat]
        change.say("claimed_points" if points else "claimed_purgatory", ("who", action.seat), ("soul", action.cards))
    change.move(action.cards, question[2], action.place)


def reveal(change: Change, step: Step) -> None:
    """The next soul of the space is turned face up, or the space is exhausted (SB 4.6) and a Reaper on it goes back
    to its owner (SB 5.6). Then the match ends (SB 6.1), or the turn passes to the left (SB 3.7)."""
    _, seat, space = step
    state = change.state
    facts: Facts = state.table.facts
    below = state.places[space][-1:]
    if below:
        if change.heard:
            change.beat()
        change.turn(below, space, state.table.everyone)
        if change.heard:
            change.say("turned_up", ("soul", below))
    else:
        exhausted = scoring.exhausted(state)
        change.say("exhausted", ("count", exhausted))
        guard = reaper_on(state, space)
        if guard:
            change.carry(guard - 1, -1)
            change.say("reaper_back", ("who", guard))
        if exhausted >= facts.exhausted_piles:
            scoring.end(change, "SB 6.1")
            return
    begin_turn(change, to_the_left(seat, facts.seats))


STEPS = {"reveal": reveal}

BATTLE = Verb(
    "battle", frozenset(("declare",)), "SB 3.4", battle_candidates, battle_refusal, open_battle, battle_generate
)
LAY = Verb("lay", frozenset(("open", "answer")), "SB 4.1", lay_candidates, lay_refusal, lay, lay_generate)


def standing(view: State) -> tuple[Action, ...]:
    """In an open battle of more than two a seat that passed may be asked again (SB 4.2), and can say beforehand that it
    will pass again. Between an attacker and a defender nobody is asked twice after a pass (SB 5.4)."""
    question = view.question
    if question is None or question[0] != "answer" or question[DEFENDER] or view.table.seats == 2:
        return ()
    return (Action(PASS.name, question[1]),)


PASS = button("pass", frozenset(("answer",)), "SB 4.2", pass_)
CLAIM = Verb("claim", frozenset(("claim",)), "SB 4.5", claim_candidates, claim_refusal, claim, claim_generate)
