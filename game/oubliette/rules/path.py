"""The Path: laying rooms (OU 1.4, 1.5, 2.4, 3.1, 3.6a, 6.2), and setbacks (OU 4)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from game.engine.action import Action
from game.engine.change import Change
from game.engine.definition.verb import Verb
from game.engine.legal_actions import LegalActions
from game.engine.refusal import Refusal
from game.engine.state import State
from game.engine.step import STEP_NAME, PlainStep
from game.oubliette.rules.ends import lose, ruined, win
from game.oubliette.rules.facts import ACE, BRIDGED, DIRECTION, LOST, PATH_TAKEN, ROOMS, SEAT, TEN, TWO, Facts, facts_of
from game.oubliette.rules.inventory import act, no_action, take_off
from game.oubliette.rules.lookups import (
    at_hand,
    barred,
    equipped,
    inventory,
    is_trap,
    number_of,
    opens,
    rooms,
    wanted,
    works,
)

CREATURE, TRAP, OBSTACLE = "creature", "trap", "obstacle"
"""The causes of a setback."""


# --- laying rooms ------------------------------------------------------------------------------------------------


def next_room(state: State) -> int:
    """Return the place of the next room, which is the first room if there is no Path."""
    return facts_of(state).room[min(rooms(state), ROOMS - 1)]


def laid(change: Change, cards: tuple[int, ...]) -> None:
    """Log a room that has just been laid, and clear the bridge mark.

    A room's number is the number that the Path needs, even if the cards have other numbers (OU 3.1, 6.2, 7.1). The
    first room sets the Path's direction (OU 1.4). If a Chasm was bridged, the Chasm is now behind the new room
    (OU 3.6b).
    """
    state = change.state
    if rooms(state) == 1:
        change.say("opened", ("cards", cards))
    else:
        change.say("laid", ("cards", cards), ("value", number_of(state, rooms(state))))
    if state.marks[BRIDGED]:
        change.mark(BRIDGED, 0)


def arrived(change: Change) -> bool:
    """Return whether the Path has nine rooms. If so, end the game as a win (OU 2.4).

    After a win, an empty Inventory doesn't matter.
    """
    if rooms(change.state) == ROOMS:
        win(change)
        return True
    return False


def no_room(state: State, place: int) -> Refusal | None:
    """Return why a place can't be the Path's next room, or None (OU 3.6a)."""
    facts = facts_of(state)
    if place not in facts.room:
        return Refusal("OU 2.5", "refusal.lay_where")
    if place != next_room(state):
        return Refusal("OU 2.5", "refusal.lay_next", (), 1)
    if barred(state):
        return Refusal("OU 3.6a", "refusal.chasm", (), 2)
    return None


# --- the turned card as a room (OU 3.1) --------------------------------------------------------------------------


def enter_candidates(state: State, seat: int) -> Iterable[Action]:
    """Return every action, legal or not, that lays the turned card as a room."""
    facts = facts_of(state)
    return [
        Action("enter", seat, state.places[facts.turned][-1:], room)
        for room in facts.room
        if state.places[facts.turned]
    ]


def enter_refusal(state: State, action: Action) -> Refusal | None:
    """Return why the turned card can't be laid as a room, or None (OU 3.1).

    This function doesn't check the card's number, because the game asks about a room only if the number fits.
    """
    facts = facts_of(state)
    if action.cards != state.places[facts.turned][-1:] or action.pick:
        return Refusal("OU 3.1", "refusal.enter_turned")
    return no_room(state, action.place)


def enter(change: Change, action: Action, question: PlainStep) -> None:
    """Lay the turned card as the next room. The card then has no other effect (OU 3.1, 3.13)."""
    change.push("acting", SEAT)
    change.move(action.cards, facts_of(change.state).turned, action.place)
    laid(change, action.cards)
    arrived(change)


def decline_candidates(state: State, seat: int) -> Iterable[Action]:
    """Return the action for declining to lay the turned card as a room."""
    return (Action("decline", seat),)


def decline_refusal(state: State, action: Action) -> Refusal | None:
    """Return why the player must lay the turned card, or None.

    A red 3, 5, 7 or 9 must be laid if it fits (OU 3.1).
    """
    facts = facts_of(state)
    if action.cards or action.place >= 0 or action.pick:
        return Refusal("OU 3.1", "refusal.needs_nothing")
    turned = state.places[facts.turned]
    if turned and is_trap(facts, turned[-1]):
        return Refusal("OU 3.1", "refusal.must_lay", (("cards", turned[-1:]),), 1)
    return None


def decline(change: Change, action: Action, question: PlainStep) -> None:
    """Choose not to lay the turned card, and try the remaining effects in the list (OU 3.1)."""
    change.say("declined", ("cards", change.state.places[facts_of(change.state).turned][-1:]))
    change.push("resolve", SEAT, 1)


# --- rooms out of the Inventory (OU 1.4, 2.5, 6.2) ---------------------------------------------------------------


def lay_candidates(state: State, seat: int) -> Iterable[Action]:
    """Return every action, legal or not, that lays cards as a room.

    An action lays one available card, or several with a Map (OU 6.2).
    """
    facts = facts_of(state)
    found = [Action("lay", seat, (card,), room) for room in facts.room for card in at_hand(state)]
    cards = sorted(inventory(state))
    for count in range(2, len(cards) + 1):
        found += [Action("lay", seat, some, next_room(state)) for some in combinations(cards, count)]
    return found


def generate_lay(state: State, seat: int, found: LegalActions) -> None:
    """Add every legal way to lay available cards as the next room.

    Only cards that fit are tried.
    """
    if state.asks != "open" and no_action(state) is not None:
        return
    facts, fitting = facts_of(state), at_hand(state)
    several: list[tuple[int, ...]] = []
    if not state.marks[DIRECTION]:
        fitting = tuple([card for card in fitting if opens(facts, card)])
    elif barred(state):
        return
    else:
        number = wanted(state)
        fitting = tuple([card for card in fitting if facts.rank[card] == number])
        if works(state, ACE):
            cards = sorted(inventory(state))
            pairs_and_more = (some for count in range(2, len(cards) + 1) for some in combinations(cards, count))
            several = [some for some in pairs_and_more if _no_map(state, facts, some) is None]
    if fitting or several:
        room = next_room(state) if state.marks[DIRECTION] else facts.room[0]
        found.add(lambda held: Action("lay", seat, held, room), [*((card,) for card in fitting), *several])


def lay_refusal(state: State, action: Action) -> Refusal | None:
    """Return why cards can't be laid as the next room, or None.

    A single card must have the number that the Path needs next (OU 2.5). To lay several cards as one room, the player
    needs a Map (OU 6.2). The first room must be a single 10 or 2 (OU 1.4, 1.5). Laying a room counts as one of the
    turn's actions, except at the start of the game.
    """
    facts = facts_of(state)
    cards = action.cards
    if action.place not in facts.room or action.pick:
        return Refusal("OU 2.5", "refusal.lay_where")
    if not cards or any(card not in at_hand(state) for card in cards):
        return Refusal("OU 2.5", "refusal.lay_inventory")
    opening = state.asks == "open"
    no = None if opening else no_action(state)
    if no is not None:
        return no
    if not state.marks[DIRECTION]:
        return _no_opening(state, facts, action, "OU 1.4" if opening else "OU 1.5")
    no = no_room(state, action.place)
    if no is not None:
        return no._replace(passed=no.passed + 3)
    if len(cards) > 1:
        return _no_map(state, facts, cards)
    if facts.rank[cards[0]] != wanted(state):
        values = (("cards", cards), ("value", wanted(state)))
        return Refusal("OU 2.5", "refusal.lay_number", values, 6)
    return None


def _no_opening(state: State, facts: Facts, action: Action, rule: str) -> Refusal | None:
    if len(action.cards) > 1 or not opens(facts, action.cards[0]):
        return Refusal(rule, "refusal.opens", (("cards", action.cards),), 3)
    return None if action.place == facts.room[0] else Refusal(rule, "refusal.open_first", (), 3)


def _no_map(state: State, facts: Facts, cards: tuple[int, ...]) -> Refusal | None:
    """Return why a Map can't combine these cards, or None (OU 6.2).

    All the cards must be number cards in the Inventory. A black Map adds the cards' numbers. A red Map subtracts a red
    card's number from a black card's number. The result must be the number that the Path needs next.
    """
    if not works(state, ACE):
        return Refusal("OU 6.2", "refusal.no_map", (), 6)
    if any(card not in inventory(state) or not TWO <= facts.rank[card] <= TEN for card in cards):
        return Refusal("OU 6.2", "refusal.map_numbers", (), 6)
    if facts.black[equipped(state)]:
        number = sum(facts.rank[card] for card in cards)
    else:
        one = [facts.rank[card] for card in cards if facts.black[card]]
        other = [facts.rank[card] for card in cards if facts.red[card]]
        if len(one) != 1 or len(other) != 1:
            return Refusal("OU 6.2", "refusal.map_red", (), 6)
        number = one[0] - other[0]
    if number != wanted(state):
        return Refusal("OU 6.2", "refusal.map_sum", (("count", number), ("value", wanted(state))), 7)
    return None


def lay(change: Change, action: Action, question: PlainStep) -> None:
    """Lay available cards as the next room.

    This can win the game, or lose it if the Inventory is empty afterwards (OU 2.3, 2.4).
    """
    if question[STEP_NAME] == "open":
        change.push("opening", SEAT)
    else:
        act(change)
        change.push("acting", SEAT)
    for card in action.cards:
        take_off(change, card, action.place)
    laid(change, action.cards)
    if not arrived(change):
        ruined(change)


# --- setbacks (OU 4) ---------------------------------------------------------------------------------------------


def set_back(change: Change, by: str) -> bool:
    """Cause a setback, and return whether the game has ended.

    `by` is the cause of the setback. The player loses the Path's last room (OU 4.1), the whole Path (OU 4.4), or the
    game (OU 4.2, 4.3). Without a Path, nothing happens (OU 3.12).

    If an Obstacle hits a room that has a barrier behind it, the `obstacle_at_barrier` option decides what is lost:
    either the room and the barrier, or the game (OU 4.3a).
    """
    state = change.state
    facts = facts_of(state)
    count = rooms(state)
    if not count:
        return False
    behind = state.places[facts.gap[count - 1]]
    if behind and (by != OBSTACLE or facts.obstacle_at_barrier == LOST):
        lose(change, "OU 4.3", by)
        return True
    if count == 1 and (by == CREATURE or (by == TRAP and facts.trap_first_room != PATH_TAKEN)):
        lose(change, "OU 4.2", by)
        return True
    change.beat()
    room = facts.room[count - 1]
    cards = state.places[room]
    change.move(cards, room, facts.graveyard)
    change.say("set_back" if count > 1 else "path_taken", ("cards", cards))
    if count < ROOMS and state.places[facts.gap[count]]:
        ahead = state.places[facts.gap[count]]
        change.move(ahead, facts.gap[count], facts.graveyard)
        change.say("chasm_gone", ("cards", ahead))
    if behind:
        change.move(behind, facts.gap[count - 1], facts.graveyard)
        change.say("barrier_gone", ("cards", behind))
    if state.marks[BRIDGED]:
        change.mark(BRIDGED, 0)
    return False


ENTER = Verb("enter", frozenset(("room",)), "OU 3.1", enter_candidates, enter_refusal, enter)
DECLINE = Verb("decline", frozenset(("room",)), "OU 3.1", decline_candidates, decline_refusal, decline)
LAY = Verb("lay", frozenset(("open", "act")), "OU 2.5", lay_candidates, lay_refusal, lay, generate_lay)
