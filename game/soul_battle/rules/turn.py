"""The steps and questions of a turn (SB 3).

Steps:
    turn: refill all hands (SB 3.1)
    offer_due: offer the seat a swap, if the seat has cards to swap (SB 3.2)
    place: ask the seat to place its Reaper (SB 3.3)

Questions:
    offer: swap a card, or keep the hand (SB 3.2, option `everyone`)
    nowhere: swap a card, or keep the hand, when no space can hold the Reaper (SB 3.3a)
    reaper: place the Reaper, or swap a card first
    declare: open a battle, attack a Reaper, swap a card, or end the turn
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from game.engine.action import Action
from game.engine.change import Change
from game.engine.definition.verb import Verb, button
from game.engine.legal_actions import LegalActions
from game.engine.refusal import Refusal
from game.engine.state import State
from game.engine.step import STEP_NAME, STEP_SEAT, PlainStep
from game.soul_battle.rules import scoring
from game.soul_battle.rules.facts import QUIET, TURN, Facts
from game.soul_battle.rules.plays import facts_of, new_tuple
from game.soul_battle.rules.reaper import open_spaces
from game.soul_battle.rules.steps import TURN_QUESTIONS, TurnQuestion


def to_the_left(seat: int, seats: int) -> int:
    """Return the seat to the left: the next higher number, or seat 1 after the last (SB 1.5)."""
    return seat % seats + 1


def begin_turn(change: Change, seat: int) -> None:
    """Begin a seat's turn: refill every hand (SB 3.1), then ask the seat to place its Reaper.

    The seat draws first, followed by the seats to its left. If all hands are still empty, the match ends (SB 6.2a).
    With the `everyone` option, every seat is offered a swap before the Reaper is placed.
    """
    state = change.state
    facts: Facts = state.table.facts
    turn = state.marks[TURN] + 1
    heard = change.heard
    if heard:
        change.beat()
    change.mark(TURN, turn)
    if heard:
        change.say("turn", ("who", seat), ("turn", turn))
    places = state.places
    size = facts.hand_size
    nobody_holds = True
    for drawer in facts.order[seat]:
        hand = facts.hand[drawer]
        missing = size - len(places[hand])
        if missing > 0 and places[facts.deck[drawer]]:
            count = change.draw(facts.deck[drawer], missing, hand)
            if heard:
                change.say("drew", ("who", drawer), ("count", count))
        if places[hand]:
            nobody_holds = False
    if nobody_holds:
        scoring.end(change, "SB 6.2a")
        return
    if facts.swap_everyone:
        change.push("place", seat)
        for drawer in reversed(facts.order[seat]):
            change.push("offer_due", drawer)
    else:
        place_due(change, seat)


def offer_due(change: Change, step: PlainStep) -> None:
    """Offer a swap to a seat with cards in hand and in purgatory (SB 3.2, option `everyone`)."""
    seat = step[STEP_SEAT]
    if _has_swap(change.state, seat):
        change.push("offer", seat)


def place_due(change: Change, seat: int) -> None:
    """Ask a seat to place its Reaper.

    If there is no space for the Reaper, it stays off the board and the turn ends (SB 3.3a).
    """
    state = change.state
    own = state.tokens[seat - 1]
    # Usually the Reaper can stay, so the other spaces are checked only if it can't.
    if (own >= 0 and state.places[own]) or open_spaces(state, seat):
        change.push("reaper", seat, 0)
        return
    # Our ruling: the seat may still swap before the turn ends, as it could before placing the Reaper.
    if not facts_of(state).swap_everyone and _has_swap(state, seat):
        change.push("nowhere", seat)
    else:
        _nowhere(change, seat)


def _nowhere(change: Change, seat: int) -> None:
    # The Reaper is already off the board. If it were on a space, it would have a soul below it and could stay.
    change.say("no_space", ("who", seat))
    end_turn(change, seat)


def end_turn(change: Change, seat: int) -> None:
    """End a turn without a battle (SB 3.4, 3.7).

    If every seat has ended two turns in a row without a battle, the match ends (SB 6.2).
    """
    quiet = change.state.marks[QUIET] + 1
    change.mark(QUIET, quiet)
    seats = facts_of(change.state).seats
    if quiet >= 2 * seats:
        scoring.end(change, "SB 6.2")
    else:
        begin_turn(change, to_the_left(seat, seats))


# --- swap (SB 3.2) ---------------------------------------------------------------------------------------------


def _has_swap(state: State, seat: int) -> bool:
    facts: Facts = state.table.facts
    return bool(state.places[facts.purgatory[seat]] and state.places[facts.hand[seat]])


def swap_candidates(state: State, seat: int) -> Iterable[Action]:
    """Return every action, legal or not, that drops a card on the seat's own purgatory."""
    facts: Facts = state.table.facts
    return [Action("swap", seat, (card,), facts.purgatory[seat]) for card in state.places[facts.hand[seat]]]


def swap_refusal(state: State, action: Action) -> Refusal | None:
    """Return why a swap is illegal, or None if it is legal (SB 3.2).

    Once per turn, a seat can exchange a card from its hand for the top card of its purgatory.
    """
    facts: Facts = state.table.facts
    question = state.question
    if isinstance(question, TurnQuestion) and facts.swap_everyone:
        return Refusal("SB 3.2", "refusal.swap_was_offered")
    if isinstance(question, TurnQuestion) and question.swapped:
        return Refusal("SB 3.2", "refusal.swapped_already")
    if action.place != facts.purgatory[action.seat] or action.pick:
        return Refusal("SB 3.2", "refusal.swap_own_purgatory", (), 1)
    if len(action.cards) != 1 or action.cards[0] not in state.places[facts.hand[action.seat]]:
        return Refusal("SB 3.2", "refusal.swap_one_card", (), 1)
    if not state.places[facts.purgatory[action.seat]]:
        return Refusal("SB 3.2", "refusal.swap_empty_purgatory", (), 2)
    return None


def swap_generate(state: State, seat: int, found: LegalActions) -> None:
    """Add the actions that swap a card for the top card of the seat's purgatory."""
    facts: Facts = state.table.facts
    purgatory = facts.purgatory[seat]
    if not state.places[purgatory]:
        return
    question = state.agenda[-1]
    if question[STEP_NAME] in TURN_QUESTIONS:
        _, _, swapped = question
        if facts.swap_everyone or swapped:
            return
    found.add(lambda card: new_tuple(Action, ("swap", seat, (card,), purgatory, "")), state.places[facts.hand[seat]])


def swap(change: Change, action: Action, question: PlainStep) -> None:
    """Swap a card in hand for the top card of the seat's purgatory. Both cards are public."""
    facts = facts_of(change.state)
    seat, cards = action.seat, action.cards
    purgatory, hand = facts.purgatory[seat], facts.hand[seat]
    top = change.state.places[purgatory][-1:]
    change.move(top, purgatory, hand)
    change.move(cards, hand, purgatory)
    if change.heard:
        change.say("swapped", ("who", seat), ("cards", cards), ("top", top))
    if question[STEP_NAME] in TURN_QUESTIONS:
        change.push(question[STEP_NAME], seat, 1)
    elif question[STEP_NAME] == "nowhere":
        _nowhere(change, seat)


def keep(change: Change, action: Action, question: PlainStep) -> None:
    """Keep the hand without swapping a card (SB 3.2)."""
    if question[STEP_NAME] == "nowhere":
        _nowhere(change, action.seat)


STEPS: Mapping[str, Callable[[Change, PlainStep], None]] = {
    "turn": lambda change, step: begin_turn(change, step[STEP_SEAT]),
    "offer_due": offer_due,
    "place": lambda change, step: place_due(change, step[STEP_SEAT]),
}

SWAP = Verb(
    "swap",
    frozenset(("offer", "nowhere", "reaper", "declare")),
    "SB 3.2",
    swap_candidates,
    swap_refusal,
    swap,
    swap_generate,
)
KEEP = button("keep", frozenset(("offer", "nowhere")), "SB 3.2", keep)
