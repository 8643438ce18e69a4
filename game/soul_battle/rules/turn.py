"""The turn (SB 3): drawing, the swap, the Reaper, and the choice of battle, attack or end.

Steps     turn: draw up (3.1)
          offer_due, place: ask if there is something to ask
Questions offer: the swap offered to everyone (3.2, option)
          nowhere: no space for the Reaper (3.3a), and the swap is still available
          reaper: place the Reaper, or swap first
          declare: battle, attack, swap, or end the turn
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import compress

from game.engine.action import Action
from game.engine.change import Change
from game.engine.definition.verb import Verb, button
from game.engine.legal_actions import LegalActions, identity
from game.engine.refusal import Refusal
from game.engine.state import State
from game.engine.step import STEP_NAME, STEP_SEAT, PlainStep
from game.soul_battle.rules import scoring
from game.soul_battle.rules.facts import QUIET, TURN, Facts
from game.soul_battle.rules.plays import can_beat, facts_of, kinds_of, numbered_play, play_refusal, plays_of, soul_kind
from game.soul_battle.rules.steps import TURN_QUESTIONS, TurnQuestion

# Calling the NamedTuple's own constructor would cost twice as much.
_make = tuple.__new__


def to_the_left(seat: int, seats: int) -> int:
    """Return the next seat to the left: the next higher number, or seat 1 after the last (SB 1.5)."""
    return seat % seats + 1


def open_spaces(state: State, seat: int) -> list[int]:
    """Return the spaces where a seat may place its Reaper (SB 3.3).

    Each has at least one soul and no other player's Reaper. With `must_move` the seat's own space is left out unless it
    is the only one.
    """
    facts: Facts = state.table.facts
    found = [*compress(facts.spaces, state.places)]
    tokens = state.tokens
    own = tokens[seat - 1]
    for space in tokens:
        if space in found and space != own:
            found.remove(space)
    if facts.must_move and own in found and len(found) > 1:
        found.remove(own)
    return found


# --- steps -----------------------------------------------------------------------------------------------------


def begin_turn(change: Change, seat: int) -> None:
    """Refill every hand (SB 3.1), then ask for the active player's Reaper.

    The active player draws first, then the others to the left.
    """
    state = change.state
    facts: Facts = state.table.facts
    turn = state.marks[TURN] + 1
    if change.heard:
        change.beat()
    change.mark(TURN, turn)
    if change.heard:
        change.say("turn", ("who", seat), ("turn", turn))
    places = state.places
    size = facts.hand_size
    nobody_holds = True
    for drawer in facts.order[seat]:
        hand = facts.hand[drawer]
        missing = size - len(places[hand])
        if missing > 0 and places[facts.deck[drawer]]:
            count = change.draw(facts.deck[drawer], missing, hand)
            if change.heard:
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
    """Offer one swap to a seat with both a purgatory and a hand (SB 3.2, option `everyone`)."""
    seat = step[STEP_SEAT]
    if _has_swap(change.state, seat):
        change.push("offer", seat)


def place_due(change: Change, seat: int) -> None:
    """Ask for the Reaper.

    Without a space for it, the Reaper stays off the board and the turn ends (SB 3.3a).
    """
    state = change.state
    own = state.tokens[seat - 1]
    # Usually the Reaper can stay, so the other spaces are searched only when it can't.
    if (own >= 0 and state.places[own]) or open_spaces(state, seat):
        change.push("reaper", seat, 0)
        return
    # An available swap comes before the end of the turn, just as it comes before placing the Reaper (our ruling).
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

    If everybody ends two turns in a row without a battle, the match ends (SB 6.2).
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
    """Return every action that drops a hand card on the seat's own purgatory."""
    facts: Facts = state.table.facts
    return [Action("swap", seat, (card,), facts.purgatory[seat]) for card in state.places[facts.hand[seat]]]


def swap_refusal(state: State, action: Action) -> Refusal | None:
    """Allow one swap a turn: one hand card for the top of the seat's own purgatory (SB 3.2)."""
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
    """Add the legal swaps."""
    facts: Facts = state.table.facts
    purgatory = facts.purgatory[seat]
    if not state.places[purgatory]:
        return
    question = state.agenda[-1]
    if question[STEP_NAME] in TURN_QUESTIONS:
        _, _, swapped = question
        if facts.swap_everyone or swapped:
            return
    found.add(lambda card: _make(Action, ("swap", seat, (card,), purgatory, "")), state.places[facts.hand[seat]])


def swap(change: Change, action: Action, question: PlainStep) -> None:
    """Swap the hand card for the purgatory's top card.

    The hand card is face up on the purgatory, and everyone knows the card that went into the hand.
    """
    facts = facts_of(change.state)
    purgatory, hand = facts.purgatory[action.seat], facts.hand[action.seat]
    top = change.state.places[purgatory][-1:]
    change.move(top, purgatory, hand)
    change.move(action.cards, hand, purgatory)
    if change.heard:
        change.say("swapped", ("who", action.seat), ("cards", action.cards), ("top", top))
    if question[STEP_NAME] in TURN_QUESTIONS:
        change.push(question[STEP_NAME], action.seat, 1)
    elif question[STEP_NAME] == "nowhere":
        _nowhere(change, action.seat)


def keep(change: Change, action: Action, question: PlainStep) -> None:
    """Decline an offered swap (SB 3.2)."""
    if question[STEP_NAME] == "nowhere":
        _nowhere(change, action.seat)


# --- the Reaper (SB 3.3) ---------------------------------------------------------------------------------------


def place_candidates(state: State, seat: int) -> Iterable[Action]:
    """Return every action that drops the seat's own Reaper on a space."""
    return [Action("place", seat, (), space, f"reaper.{seat}") for space in state.table.facts.spaces]


def place_refusal(state: State, action: Action) -> Refusal | None:
    """Allow a space with at least one soul and no other player's Reaper (SB 3.3).

    With `must_move`, the Reaper must move to a different space unless there is none.
    """
    space = action.place
    table = state.table
    if action.cards or action.pick != table.tokens[action.seat - 1] or space not in table.facts.spaces:
        return Refusal("SB 3.3", "refusal.place_on_space")
    if not state.places[space]:
        return Refusal("SB 3.3", "refusal.place_exhausted", (), 1)
    if space in state.tokens and state.tokens[action.seat - 1] != space:
        return Refusal("SB 3.3", "refusal.place_taken", (("who", reaper_on(state, space)),), 2)
    if table.facts.must_move and space not in open_spaces(state, action.seat):
        return Refusal("SB 3.3", "refusal.place_moves", (), 3)
    return None


def place_generate(state: State, seat: int, found: LegalActions) -> None:
    """Add the legal spaces for the Reaper."""
    name = state.table.tokens[seat - 1]
    found.add(lambda space: _make(Action, ("place", seat, (), space, name)), open_spaces(state, seat))


def place(change: Change, action: Action, question: PlainStep) -> None:
    """Place the Reaper on the space, or leave it there."""
    stays = change.state.tokens[action.seat - 1] == action.place
    change.carry(action.seat - 1, action.place)
    if change.heard:
        soul = change.state.places[action.place][-1:]
        change.say("stayed" if stays else "placed", ("who", action.seat), ("soul", soul))
    _, _, swapped = question
    change.push("declare", action.seat, swapped)


# --- declaring (SB 3.4 to 3.6, 5.1 to 5.3) ---------------------------------------------------------------------


def _space_refusal(state: State, action: Action, protected: bool) -> Refusal | None:
    facts = facts_of(state)
    own = state.tokens[action.seat - 1]
    if action.pick or action.place not in facts.spaces:
        return Refusal("SB 3.4", "refusal.battle_on_space")
    if action.place == own:
        return Refusal("SB 3.5", "refusal.own_soul", (), 1)
    if not state.places[action.place]:
        return Refusal("SB 3.4", "refusal.battle_exhausted", (), 1)
    if action.place not in facts.near[own]:
        return Refusal("SB 3.4", "refusal.not_adjacent", (), 1)
    guard = reaper_on(state, action.place)
    if bool(guard) != protected:
        if guard:
            return Refusal("SB 5.2", "refusal.tribute_first", (("who", guard),), 2)
        return Refusal("SB 5.1", "refusal.not_protected", (), 1)
    return None


def reaper_on(state: State, space: int) -> int:
    """Return the seat whose Reaper is on a space, or 0."""
    return state.tokens.index(space) + 1 if space in state.tokens else 0


def battle_candidates(state: State, seat: int) -> Iterable[Action]:
    """Return every action that drops a play on a space."""
    facts = facts_of(state)
    plays = plays_of(state.places[facts.hand[seat]])
    return [Action("battle", seat, play, space) for space in facts.spaces for play in plays]


def battle_refusal(state: State, action: Action) -> Refusal | None:
    """Allow a play that beats the soul of an adjacent space without a Reaper (SB 3.4 to 3.6)."""
    no = _space_refusal(state, action, protected=False)
    if no:
        return no
    return play_refusal(state, action, soul_kind(state, action.place), 3)


def battle_generate(state: State, seat: int, found: LegalActions) -> None:
    """Add the legal opening plays, space by space."""
    facts: Facts = state.table.facts
    places = state.places
    tokens = state.tokens
    hand = places[facts.hand[seat]]
    kinds = kinds_of(facts, hand)
    spaces, beating = [], []
    for space in facts.near[tokens[seat - 1]]:
        pile = places[space]
        if pile and space not in tokens:
            spaces.append(space)
            beating.append(kinds.translate(facts.beats[facts.single[pile[-1]]]))
    found.add_marked(numbered_play, b"".join(beating), "battle", seat, hand, spaces)


def attack_candidates(state: State, seat: int) -> Iterable[Action]:
    """Return every action that drops a hand card on a space, as a tribute."""
    facts = facts_of(state)
    hand = state.places[facts.hand[seat]]
    return [Action("attack", seat, (card,), space) for space in facts.spaces for card in hand]


def attack_refusal(state: State, action: Action) -> Refusal | None:
    """Allow a tribute worth at least the soul (SB 5.2) if the rest of the hand can open (5.3)."""
    no = _space_refusal(state, action, protected=True)
    if no:
        return no
    facts = facts_of(state)
    hand = state.places[facts.hand[action.seat]]
    if len(action.cards) != 1 or action.cards[0] not in hand:
        return Refusal("SB 5.2", "refusal.tribute_one_card", (), 3)
    soul = state.places[action.place][-1]
    if facts.value[action.cards[0]] < facts.value[soul]:
        worth = (
            ("cards", action.cards),
            ("soul", (soul,)),
            ("value", facts.value[action.cards[0]]),
            ("needed", facts.value[soul]),
        )
        return Refusal("SB 5.2", "refusal.tribute_too_low", worth, 4)
    left = tuple(card for card in hand if card != action.cards[0])
    if not can_beat(facts, left, facts.single[soul]):
        return Refusal("SB 5.3", "refusal.cannot_open", (("cards", action.cards), ("soul", (soul,))), 5)
    return None


def attack_generate(state: State, seat: int, found: LegalActions) -> None:
    """Add the legal tributes, space by space."""
    facts: Facts = state.table.facts
    tokens = state.tokens
    value = facts.value
    for space in facts.near[tokens[seat - 1]]:
        if space in tokens:
            hand = state.places[facts.hand[seat]]
            soul = state.places[space][-1]
            top = facts.single[soul]
            tributes = [
                _make(Action, ("attack", seat, (card,), space, ""))
                for at, card in enumerate(hand)
                if value[card] >= value[soul] and can_beat(facts, hand[:at] + hand[at + 1 :], top)
            ]
            found.add(identity, tributes)


def attack(change: Change, action: Action, question: PlainStep) -> None:
    """Pay the tribute face up onto the seat's own purgatory; an opening play must follow.

    The tribute is lost whoever wins (SB 5.2).
    """
    facts = facts_of(change.state)
    seat = action.seat
    defender = reaper_on(change.state, action.place)
    change.mark(QUIET, 0)
    change.move(action.cards, facts.hand[seat], facts.purgatory[seat])
    change.say(
        "attacked",
        ("who", seat),
        ("whom", defender),
        ("cards", action.cards),
        ("soul", change.state.places[action.place][-1:]),
    )
    change.push("open", seat, action.place)


def end(change: Change, action: Action, question: PlainStep) -> None:
    """End the turn without a battle: nobody has to fight (SB 3.4)."""
    if change.heard:
        change.say("rested", ("who", action.seat))
    end_turn(change, action.seat)


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
PLACE = Verb("place", frozenset(("reaper",)), "SB 3.3", place_candidates, place_refusal, place, place_generate)
ATTACK = Verb("attack", frozenset(("declare",)), "SB 5.2", attack_candidates, attack_refusal, attack, attack_generate)
END = button("end", frozenset(("declare",)), "SB 3.4", end)
