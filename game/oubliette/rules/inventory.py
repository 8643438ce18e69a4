"""The Inventory (OU 1.3, 2.3, 2.6): how cards leave it, and how cards are equipped."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from game.engine.action import Action
from game.engine.change import Change
from game.engine.definition.verb import Generate, Verb, unrefused
from game.engine.refusal import Refusal
from game.engine.state import State
from game.engine.step import STEP_NAME, PlainStep
from game.oubliette.rules.ends import QUESTIONS, ruined
from game.oubliette.rules.facts import ACTED, AFTER_FINDS, EXHUMED, FOUND, SEAT, UNLIMITED, facts_of
from game.oubliette.rules.lookups import IN_USE, equipped_closed, in_use, opens, place_of, tops
from game.oubliette.rules.steps import GiveBackQuestion, ItemQuestion

ENCOUNTERS = frozenset(("fight", "trap", "lost", "darkness", "gremlin"))
"""The names of the questions asked in encounters (OU 3.15)."""
_REPEATED_BY = {
    "room": ("resolve", SEAT, 0),
    "find": ("finding", SEAT),
    "act": ("acting", SEAT),
    "open": ("opening", SEAT),
}
"""Maps each question to the step that asks it again after another action (OU 3.14)."""


# --- leaving -----------------------------------------------------------------------------------------------------


def take_off(change: Change, card: int, target: int, bottom: bool = False) -> None:
    """Move an available card. If it leaves a slot, turn up the slot's next card (OU 1.3).

    A sideways card is turned upright (OU 5.6). If the moved card was lent by the Graveyard, the Graveyard can't lend
    another card this turn (OU 6.3).
    """
    state = change.state
    facts = facts_of(state)
    place = place_of(state, card)
    change.move((card,), place, target, bottom)
    if facts.half[card] >= 0 and state.marks[facts.half[card]]:
        change.mark(facts.half[card], 0)
    if place == facts.graveyard:
        change.mark(EXHUMED, 1)
    turn_up(change, place)


def turn_up(change: Change, place: int) -> None:
    """Turn up the new top card of a slot (OU 1.3)."""
    state = change.state
    top = state.places[place][-1:]
    if place in facts_of(state).slots and top and state.known[top[0]] != state.table.everyone:
        change.turn(top, place, state.table.everyone)
        change.say("turned_up", ("cards", top))


def spend(change: Change, card: int) -> None:
    """Move an available card to the Graveyard (OU 6.3).

    The card goes to the top, or to the bottom if it is on loan from the Graveyard.
    """
    state = change.state
    facts = facts_of(state)
    take_off(change, card, facts.graveyard, bottom=place_of(state, card) == facts.graveyard)


def discard(change: Change, card: int) -> bool:
    """Move an available card to the Graveyard, and return whether that ends the game (OU 2.3)."""
    spend(change, card)
    return ruined(change)


# --- the turn's action (OU 2.5) ----------------------------------------------------------------------------------


def no_action(state: State) -> Refusal | None:
    """Return why no action may be taken this turn, or None (OU 2.5)."""
    allowed = facts_of(state).actions
    if allowed == AFTER_FINDS and not state.marks[FOUND]:
        return Refusal("OU 2.5", "refusal.no_find", (), 3)
    if allowed != UNLIMITED and state.marks[ACTED]:
        return Refusal("OU 2.5", "refusal.acted", (), 3)
    return None


def act(change: Change) -> None:
    """Add one to the number of actions taken this turn (OU 2.5)."""
    change.mark(ACTED, change.state.marks[ACTED] + 1)


def in_encounter(state: State) -> bool:
    """Return whether the player is in an encounter (OU 3.15)."""
    return any(step[STEP_NAME] in ENCOUNTERS for step in state.agenda)


def impossible_reason(state: State) -> str:
    """Return a short reason why a position can't occur, or "" if it can.

    A position can ask about the turned card only if a card has been turned over (OU 3.1), and about an item in use only
    if that item is in use (OU 5.9). The Path must begin with a 10 or a 2, and mustn't have an empty place between two
    rooms (OU 1.4, 1.5).
    """
    places = state.places
    facts = facts_of(state)
    rooms = [bool(places[room]) for room in facts.room]
    if sorted(rooms, reverse=True) != rooms:
        return "the Path has an empty place before a room"
    if rooms[0] and not opens(facts, places[facts.room[0]][0]):
        return "the Path doesn't begin with a 10 or 2"
    if rooms[0] and any(step[STEP_NAME] == "open" for step in state.agenda):
        return "the Path is open already"
    for step in state.agenda:
        if step[STEP_NAME] in _OF_THE_TURNED and not places[facts_of(state).turned]:
            return "no turned card needs an answer"
        if step[STEP_NAME] in IN_USE and not places[ItemQuestion(step).place]:
            return "there is no item in use"
        if step[STEP_NAME] == "give_back" and (asked := GiveBackQuestion(step)).used not in places[asked.place]:
            return "the item in use isn't where it should be"
    return ""


_OF_THE_TURNED = ENCOUNTERS | {"room", "find"}
"""The names of the questions about the turned card."""


# --- anytime actions (OU 2.6, 5.1) -------------------------------------------------------------------------------


def ask_again(change: Change, question: PlainStep) -> None:
    """Repeat a question that an action has interrupted, if the question still needs an answer."""
    change.push(*_REPEATED_BY.get(question[STEP_NAME], question))


def equip_candidates(state: State, seat: int) -> Iterable[Action]:
    """Return every action that equips the top card of a slot, legal or not."""
    facts = facts_of(state)
    return [
        Action("equip", seat, (state.places[slot][-1],), facts.equipped)
        for slot in facts.slots
        if state.places[slot] and state.places[slot][-1] >= 0
    ]


def equip_refusal(state: State, action: Action) -> Refusal | None:
    """Return why a card can't be equipped, or None.

    The card must be the top card of a slot. The Equipped space must be empty (OU 2.6), and mustn't be closed (OU 7.3).
    """
    facts = facts_of(state)
    if action.pick or action.place != facts.equipped:
        return Refusal("OU 2.6", "refusal.equip_where")
    if equipped_closed(state):
        return Refusal("OU 7.3", "refusal.shut", (), 1)
    if len(action.cards) != 1 or action.cards[0] not in tops(state):
        return Refusal("OU 2.6", "refusal.equip_top", (), 1)
    if state.places[facts.equipped]:
        return Refusal("OU 2.6", "refusal.equip_full", (("cards", state.places[facts.equipped]),), 2)
    return None


def equip(change: Change, action: Action, question: PlainStep) -> None:
    """Equip a card, and ask the interrupted question again (OU 2.6).

    A sideways card stays sideways (OU 5.6).
    """
    facts = facts_of(change.state)
    ask_again(change, question)
    slot = place_of(change.state, action.cards[0])
    change.move(action.cards, slot, facts.equipped)
    change.say("equipped", ("cards", action.cards))
    turn_up(change, slot)


def _worth_equipping(state: State, seat: int) -> Iterable[Action]:
    """Return the equip actions that need checking, or () if the Equipped space is taken."""
    return () if state.places[facts_of(state).equipped] else equip_candidates(state, seat)


EQUIP = Verb(
    "equip", QUESTIONS, "OU 2.6", equip_candidates, equip_refusal, equip, unrefused(_worth_equipping, equip_refusal)
)


def one_at_hand(state: State, action: Action, cards: tuple[int, ...]) -> bool:
    """Return whether an action consists of a single card from `cards`, without a `pick`."""
    return len(action.cards) == 1 and action.cards[0] in cards and not action.pick


def only(
    name: str,
    ranks: tuple[int, ...],
    cards: Callable[[State], Iterable[int]],
    places: Callable[[State], Iterable[int]],
    refusal: Callable[[State, Action], Refusal | None],
) -> Generate:
    """Return a function that lists the legal actions for a verb that moves a single card.

    To save time, the function skips cards whose rank isn't in `ranks`.
    """

    def tried(state: State, seat: int) -> list[Action]:
        rank = facts_of(state).rank
        fitting = [card for card in cards(state) if rank[card] in ranks]
        return [Action(name, seat, (card,), place) for place in places(state) for card in fitting] if fitting else []

    return unrefused(tried, refusal)


def busy(state: State, place: int) -> bool:
    """Return whether the top card of a place is an item in use (OU 5.9)."""
    return place in in_use(state)
