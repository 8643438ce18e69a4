"""The rules for open battles (SB 4) and battles with a Reaper (SB 5).

A battle begins with the opening play, and ends when the next soul is turned up.

Questions:
    open: choose the opening play, after a tribute (SB 5.3)
    answer: beat the play on top, or pass
    claim: put the won soul into the points pile or into purgatory (SB 4.5)
"""

from __future__ import annotations

from collections.abc import Iterable

from game.engine.action import Action
from game.engine.change import Change
from game.engine.definition.verb import Verb, button
from game.engine.legal_actions import LegalActions
from game.engine.refusal import Refusal
from game.engine.state import State
from game.engine.step import STEP_NAME, PlainStep
from game.engine.table import bit
from game.soul_battle.rules import scoring
from game.soul_battle.rules.beats import calls_back, laid
from game.soul_battle.rules.declare import battle_candidates, battle_generate, battle_refusal
from game.soul_battle.rules.facts import QUIET, Facts
from game.soul_battle.rules.plays import (
    facts_of,
    kind_of,
    kinds_of,
    new_tuple,
    numbered_play,
    on_top,
    play_refusal,
    plays_of,
    soul_kind,
)
from game.soul_battle.rules.reaper import reaper_on
from game.soul_battle.rules.steps import AnswerQuestion
from game.soul_battle.rules.turn import begin_turn, to_the_left


def _bystanders(facts: Facts, seat: int, defender: int) -> int:
    """Return the mask of the seats that don't take part in a battle with a Reaper (SB 5.1).

    For an open battle, the mask is 0.
    """
    return 0 if not defender else ((1 << facts.seats) - 1) & ~bit(seat) & ~bit(defender)


def open_battle(change: Change, action: Action, question: PlainStep) -> None:
    """Lay the opening play on the exposed soul (SB 4.1)."""
    if change.state.marks[QUIET]:
        change.mark(QUIET, 0)
    _open(change, action)


def _open(change: Change, action: Action) -> None:
    state = change.state
    facts: Facts = state.table.facts
    seat, cards, space = action.seat, action.cards, action.place
    soul = state.places[space][-1:]
    defender = reaper_on(state, space)
    change.move(cards, facts.hand[seat], facts.battle)
    if change.heard:
        _tell_play(change, "opened", seat, cards, soul)
    out = _bystanders(facts, seat, defender)
    kind = laid(kind_of(facts, cards), facts.single[soul[0]])
    _next(change, seat, seat, space, kind, out, seat, defender)


def _tell_play(change: Change, key: str, seat: int, cards: tuple[int, ...], top: tuple[int, ...]) -> None:
    value = change.state.table.facts.value
    who = ("who", seat)
    if len(cards) == 1:
        change.say(key, who, ("cards", cards), ("sum", value[cards[0]]), ("top", top))
    else:
        change.say(key + "_two", who, ("cards", cards), ("sum", value[cards[0]] + value[cards[1]]), ("top", top))


def _next(
    change: Change, after: int, leader: int, space: int, top: int, out: int, attacker: int, defender: int
) -> None:
    """Ask the next seat to the left of `after` whether to beat the top play.

    The `leader` seat and the seats in the `out` mask are skipped. A seat without cards passes automatically (SB 4.2).
    If no seat is left to ask, the battle is settled.
    """
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
    """Return every action that lays a play on a space, legal or not."""
    facts = facts_of(state)
    plays = plays_of(state.places[facts.hand[seat]])
    return [Action("lay", seat, play, space) for space in facts.spaces for play in plays]


def _target(state: State) -> tuple[int, int]:
    """Return the space of the current battle, and the kind of play or soul to beat there."""
    question = state.agenda[-1]
    if question[STEP_NAME] == "open":
        _, _, space = question
        return space, soul_kind(state, space)
    _, _, _, space, top, _, _, _ = question
    return space, top


def lay_refusal(state: State, action: Action) -> Refusal | None:
    """Return why a play is illegal, or None if it is legal.

    After a tribute, the first play must beat the soul (SB 5.3). Every later play must beat the play on top (SB 4.1).
    """
    space, top = _target(state)
    if action.place != space or action.pick:
        return Refusal("SB 4.1", "refusal.lay_elsewhere", (), 1)
    return play_refusal(state, action, top, 2)


def lay_generate(state: State, seat: int, found: LegalActions) -> None:
    """Add all legal plays: those that beat the play or soul on top."""
    facts: Facts = state.table.facts
    space, top = _target(state)
    hand = state.places[facts.hand[seat]]
    found.add_marked(numbered_play, kinds_of(facts, hand).translate(facts.beats[top]), "lay", seat, hand, (space,))


def lay(change: Change, action: Action, question: PlainStep) -> None:
    """Lay a play on top, and ask the next seat to act.

    After some plays (see `calls_back`), the seats that have passed are asked again. With the `open` option, this
    happens after every play (SB 4.2).
    """
    if question[STEP_NAME] == "open":
        _open(change, action)
        return
    state = change.state
    facts: Facts = state.table.facts
    seat, cards = action.seat, action.cards
    _, _, _, space, top, out, attacker, defender = question
    kind = kind_of(facts, cards)
    against = on_top(state, question, space) if change.heard else ()
    change.move(cards, facts.hand[seat], facts.battle)
    if change.heard:
        _tell_play(change, "laid", seat, cards, against)
    if out and (facts.pass_open or calls_back(kind, top)):
        # A seat without cards isn't called back: it couldn't play, and the log already says that it passed.
        passed = out & ~_bystanders(facts, attacker, defender)
        back = sum(bit(one) for one in facts.order[seat] if passed & bit(one) and state.places[facts.hand[one]])
        if back:
            out &= ~back
            change.say("called_back")
    _next(change, seat, seat, space, laid(kind, top), out, attacker, defender)


# --- passing (SB 4.2) ------------------------------------------------------------------------------------------


def pass_(change: Change, action: Action, question: PlainStep) -> None:
    """Pass: the seat is out of the battle unless it is called back (SB 4.2)."""
    seat = action.seat
    if change.heard:
        change.say("passed", ("who", seat))
    _, _, leader, space, top, out, attacker, defender = question
    _next(change, seat, leader, space, top, out | bit(seat), attacker, defender)


# --- settling (SB 4.3 to 4.6, 5.5, 5.6) ------------------------------------------------------------------------


def settle(change: Change, winner: int, space: int, attacker: int, defender: int) -> None:
    """Give the soul (SB 4.3) and all played cards (SB 4.4) to the winner.

    If an attacker wins against a Reaper, the top two souls go into the attacker's points pile, and the Reaper leaves
    the board (SB 5.5). After any other battle, the winner chooses where the soul goes (SB 4.5, 5.6).
    """
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
    """Return all of a seat's claims to face-up souls, legal or not."""
    facts = facts_of(state)
    return [
        Action("claim", seat, state.places[space][-1:], pile)
        for space in facts.spaces
        if state.places[space]
        for pile in (facts.points[seat], facts.purgatory[seat])
    ]


def claim_refusal(state: State, action: Action) -> Refusal | None:
    """Return why a claim is illegal, or None if it is legal.

    The won soul must go to the points pile or to purgatory (SB 4.5).
    """
    facts = facts_of(state)
    if action.pick or action.place not in (facts.points[action.seat], facts.purgatory[action.seat]):
        return Refusal("SB 4.5", "refusal.claim_where")
    _, _, space = state.agenda[-1]
    soul = state.places[space][-1:]
    if action.cards != soul:
        return Refusal("SB 4.5", "refusal.claim_which", (("soul", soul),), 1)
    return None


def claim_generate(state: State, seat: int, found: LegalActions) -> None:
    """Add the two legal claims: one for the points pile, one for purgatory."""
    facts: Facts = state.table.facts
    _, _, space = state.agenda[-1]
    soul = state.places[space][-1:]
    found.add(
        lambda pile: new_tuple(Action, ("claim", seat, soul, pile, "")), (facts.points[seat], facts.purgatory[seat])
    )


def claim(change: Change, action: Action, question: PlainStep) -> None:
    """Move the won soul to the chosen pile."""
    seat, soul, pile = action.seat, action.cards, action.place
    if change.heard:
        points = pile == facts_of(change.state).points[seat]
        change.say("claimed_points" if points else "claimed_purgatory", ("who", seat), ("soul", soul))
    _, _, space = question
    change.move(soul, space, pile)


def reveal(change: Change, step: PlainStep) -> None:
    """Turn up the next soul on a space (SB 4.6), and start the next seat's turn (SB 3.7).

    A space without souls is exhausted, and the log says so. A Reaper on an exhausted space returns to its owner
    (SB 5.6). If enough spaces are exhausted, the match ends, and no further turn starts (SB 6.1).
    """
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


def standing_answers(view: State) -> tuple[Action, ...]:
    """Return the pass that the acting seat can choose in advance for the whole battle.

    This is possible only in an open battle with more than two seats, where a seat that has passed might be asked again
    (SB 4.2). Otherwise, return (). A pass in a battle with a Reaper is final (SB 5.4).
    """
    question = view.question
    if not isinstance(question, AnswerQuestion) or question.defender or view.table.seats == 2:
        return ()
    return (Action(PASS.name, question.seat),)


PASS = button("pass", frozenset(("answer",)), "SB 4.2", pass_)
CLAIM = Verb("claim", frozenset(("claim",)), "SB 4.5", claim_candidates, claim_refusal, claim, claim_generate)
