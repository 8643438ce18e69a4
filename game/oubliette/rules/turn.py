"""The course of a turn (OU 2), and the effects of a turned card (OU 3).

Steps:
    turn: turn over the top card of the deck
    resolve: begin the first effect in `LINES` that applies to the turned card
    resolved: move the turned card to the Graveyard
    ending: end the turn

Questions:
    room: lay the turned card as the next room, or decline
    find: keep the turned card (a Find), or leave it
    search: keep the card found by searching, or leave it
    act: take an action, or end the turn
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from game.engine.action import Action
from game.engine.change import Change
from game.engine.definition.verb import Verb, button, unrefused
from game.engine.refusal import Refusal
from game.engine.state import State
from game.engine.step import STEP_NAME, PlainStep
from game.oubliette.rules import path
from game.oubliette.rules.ends import lose
from game.oubliette.rules.facts import (
    ACE,
    ACTED,
    DIRECTION,
    DUG,
    EXHUMED,
    FOUND,
    JACK,
    JOKER_RANK,
    KING,
    QUEEN,
    ROOMS,
    SEARCHED,
    SEAT,
    TEN,
    TURN,
    Facts,
    facts_of,
)
from game.oubliette.rules.inventory import discard, spend
from game.oubliette.rules.lookups import (
    chasm_ahead,
    danger,
    equipped,
    equipped_closed,
    fits_next,
    is_trap,
    number_of,
    opens,
    rooms,
    works,
)
from game.oubliette.rules.steps import ResolveStep


def turn(change: Change, step: PlainStep) -> None:
    """Begin a turn by turning over the top card of the deck (OU 2.1).

    If the deck is empty, the game is lost (OU 2.2).
    """
    state = change.state
    facts = facts_of(state)
    change.beat()
    if not state.places[facts.deck]:
        lose(change, "OU 2.2")
        return
    change.mark(TURN, state.marks[TURN] + 1)
    change.draw(facts.deck, 1, facts.turned)
    change.say("turned", ("cards", state.places[facts.turned]))
    change.push("resolve", SEAT, 0)


def resolve(change: Change, step: PlainStep) -> None:
    """Carry out the first line of `LINES` that applies to the turned card (OU 3.14).

    The step says which line to begin with.
    """
    state = change.state
    card = state.places[facts_of(state).turned][-1]
    line = next(line for line in LINES[ResolveStep(step).line :] if line.fits(state, card))
    line.begin(change, card)


def resolved(change: Change, step: PlainStep) -> None:
    """Clear away the turned card after its effect, then let the player act (OU 3.14).

    The card moves to the Graveyard, unless its effect has already moved it elsewhere.
    """
    state = change.state
    facts = facts_of(state)
    change.push("acting", SEAT)
    left = state.places[facts.turned]
    if left:
        change.beat()
        change.move(left, facts.turned, facts.graveyard)


def ending(change: Change, step: PlainStep) -> None:
    """End a turn: reset the marks for once-a-turn actions (OU 2.5, 5.2, 5.5, 6.3, 6.5)."""
    for mark in (ACTED, FOUND, DUG, EXHUMED, SEARCHED, facts_of(change.state).arrived):
        if mark >= 0 and change.state.marks[mark]:
            change.mark(mark, 0)
    change.push("turn", SEAT)


def end(change: Change, action: Action, question: PlainStep) -> None:
    """End the turn (OU 2.1)."""
    change.push("ending", SEAT)


# --- the lines, in their order (OU 3) ----------------------------------------------------------------------------


def _no_path(state: State, card: int) -> bool:
    """Return whether a card can open the Path (OU 1.5, 3.12).

    The card must be a 10 or a 2, and there must be no Path yet.
    """
    return not state.marks[DIRECTION] and opens(facts_of(state), card)


def _open(change: Change, card: int) -> None:
    """Open the Path with the turned card. The player has no choice (OU 1.5)."""
    facts = facts_of(change.state)
    change.push("acting", SEAT)
    change.move((card,), facts.turned, facts.room[0])
    path.laid(change, (card,))


def _next_room(state: State, card: int) -> bool:
    """Return whether a card can be the Path's next room, with no Chasm in the way (OU 3.1)."""
    return bool(state.marks[DIRECTION]) and fits_next(state, card)


def _obstacle(state: State, card: int) -> bool:
    """Return whether a card is an Obstacle.

    An Obstacle has the same number as the Path's last room (OU 3.2).
    """
    count = rooms(state)
    return bool(count) and facts_of(state).rank[card] == number_of(state, count)


def _stumble(change: Change, card: int) -> None:
    """Meet an Obstacle, which causes a setback (OU 3.2, 4.1, 4.3a, 4.4)."""
    change.push("resolved", SEAT)
    change.say("obstacle", ("cards", (card,)))
    path.set_back(change, path.OBSTACLE)


def _shut_in(change: Change, card: int) -> None:
    """Put a black Ace (a Portcullis) behind the Path's last room.

    If that room already has a Portcullis behind it, the player loses the game (OU 3.5). If there is no Path yet, the
    new Portcullis goes to the Graveyard (OU 3.12).
    """
    state = change.state
    facts = facts_of(state)
    change.push("resolved", SEAT)
    count = rooms(state)
    if not count:
        change.say("portcullis_nowhere", ("cards", (card,)))
        return
    behind = facts.gap[count - 1]
    if any(facts.black[other] for other in state.places[behind]):
        change.move((card,), facts.turned, facts.gap[min(count, ROOMS - 1)])
        lose(change, "OU 3.5")
        return
    change.move((card,), facts.turned, behind)
    change.say("portcullis", ("cards", (card,)))


def _chasm(change: Change, card: int) -> None:
    """Put a Chasm ahead of the Path's last room, then turn over a card (OU 3.6).

    If the card turned over is red, the player loses the Equipped card. If another Chasm is already ahead (OU 3.6c) or
    there is no Path (OU 3.12), the new Chasm goes to the Graveyard.
    """
    state = change.state
    facts = facts_of(state)
    change.push("resolved", SEAT)
    count = rooms(state)
    if count and not chasm_ahead(state):
        change.move((card,), facts.turned, facts.gap[count])
        if facts.arrived >= 0:
            change.mark(facts.arrived, 1)
        change.say("chasm", ("cards", (card,)))
    else:
        change.say("chasm_nowhere", ("cards", (card,)))
    if not state.places[facts.deck]:
        return
    change.beat()
    change.draw(facts.deck, 1, facts.drawn)
    drawn = state.places[facts.drawn][-1:]
    change.say("chasm_turned", ("cards", drawn))
    worn = equipped(state)
    if facts.red[drawn[0]] and worn >= 0:
        change.beat()
        change.say("chasm_takes", ("cards", (worn,)))
        if discard(change, worn):
            return
    change.beat()
    change.move(drawn, facts.drawn, facts.graveyard)


def _asks(question: str, *values: int) -> Callable[[Change, int], None]:
    """Return a function that asks the player this question, for use as `ResolveLine.begin`."""

    def begin(change: Change, card: int) -> None:
        if question == "fight":
            change.say("creature", ("cards", (card,)), ("value", danger(change.state, card)))
        elif question != "room":
            change.say(question, ("cards", (card,)))
        change.push(question, SEAT, *values)

    return begin


def _find(change: Change, card: int) -> None:
    """Treat a card as a Find, and ask where it goes (OU 3.10)."""
    change.mark(FOUND, 1)
    change.push("finding", SEAT)


class ResolveLine(NamedTuple):
    """One of the effects that OU 3 lists for a turned card.

    Attributes:
        rule: the id of the rule that describes the effect
        fits: a function that returns whether the effect applies to a card
        begin: a function that begins the effect of a card
    """

    rule: str
    fits: Callable[[State, int], bool]
    begin: Callable[[Change, int], None]


def _ranked(*ranks: int) -> Callable[[State, int], bool]:
    return lambda state, card: facts_of(state).rank[card] in ranks


LINES = (
    ResolveLine("OU 3.1", _next_room, _asks("room")),
    ResolveLine("OU 3.2", _obstacle, _stumble),
    ResolveLine("OU 3.12", _no_path, _open),
    ResolveLine("OU 3.3", _ranked(JACK, QUEEN, KING), _asks("fight", 0)),
    ResolveLine("OU 3.4", lambda state, card: is_trap(facts_of(state), card), _asks("trap")),
    ResolveLine(
        "OU 3.5", lambda state, card: facts_of(state).rank[card] == ACE and facts_of(state).black[card], _shut_in
    ),
    ResolveLine("OU 3.6", _ranked(ACE), _chasm),
    ResolveLine("OU 3.7", _ranked(8), _asks("lost")),
    ResolveLine("OU 3.8", _ranked(6), _asks("darkness")),
    ResolveLine("OU 3.9", _ranked(JOKER_RANK), _asks("gremlin")),
    ResolveLine("OU 3.10", lambda state, card: True, _find),
)
"""The possible effects of a turned card, in the order in which they are checked (OU 3).

The first effect that applies is carried out (OU 3.14). If an 8 or a 6 becomes a room or an Obstacle, the card does
nothing else (OU 3.13).
"""


# --- finds (OU 3.10, 3.11, 6.4, 6.5) -----------------------------------------------------------------------------


def found_card(state: State) -> tuple[int, ...]:
    """Return the Find or the card found by searching (OU 6.5), or () if there is neither."""
    question = state.asks
    if question not in ("find", "search"):
        return ()
    facts: Facts = state.table.facts
    return state.places[facts.drawn if question == "search" else facts.turned][-1:]


def takes(state: State, slot: int, card: int) -> Refusal | None:
    """Return why a slot can't accept a card, or None if it can.

    An empty slot accepts any card. A full slot accepts no card. Otherwise, the card's rank must be one above or below
    the rank of the slot's top card (OU 3.11). With Resourceful, a card of the top card's colour is also accepted
    (OU 6.4).
    """
    facts = facts_of(state)
    held = state.places[slot]
    if not held:
        return None
    if len(held) >= facts.slot_size:
        return Refusal("OU 3.11", "refusal.slot_full", (("count", facts.slot_size),), 2)
    top = held[-1]
    # A joker's rank isn't adjacent to any other rank (OU 1.6).
    beside = abs(facts.rank[top] - facts.rank[card]) == 1
    coloured = (facts.red[top] and facts.red[card]) or (facts.black[top] and facts.black[card])
    if beside or (coloured and works(state, QUEEN)):
        return None
    return Refusal("OU 3.11", "refusal.slot_rank", (("cards", (card,)), ("other", (top,))), 3)


def keep_candidates(state: State, seat: int) -> Iterable[Action]:
    """Return every action, legal or not, that keeps the found card.

    The card goes into a slot or the Equipped space.
    """
    facts = facts_of(state)
    found = found_card(state)
    return [Action("keep", seat, found, place) for place in facts.held] if found else []


def keep_refusal(state: State, action: Action) -> Refusal | None:
    """Return why an action that keeps a found card is illegal, or None if it is legal.

    The card can go into a slot that accepts it, or into the empty Equipped space (OU 3.11). If the player found the
    card by searching, the card can also replace the equipped Searching card (OU 6.5).
    """
    facts = facts_of(state)
    if action.place not in facts.held or action.pick:
        return Refusal("OU 3.11", "refusal.keep_where")
    if action.cards != found_card(state):
        return Refusal("OU 3.11", "refusal.keep_found", (), 1)
    return _no_room(state, action)


def _no_room(state: State, action: Action) -> Refusal | None:
    """Return why the found card can't go into the action's place, or None if it can."""
    facts = facts_of(state)
    if action.place in facts.slots:
        return takes(state, action.place, action.cards[0])
    if equipped_closed(state):
        return Refusal("OU 7.3", "refusal.shut", (), 2)
    if state.places[facts.equipped] and state.asks == "find":
        return Refusal("OU 3.11", "refusal.equip_full", (("cards", state.places[facts.equipped]),), 2)
    return None


def keep(change: Change, action: Action, question: PlainStep) -> None:
    """Keep the card that the player has found.

    In the Equipped space, a card found by searching replaces the Searching card (OU 6.5).
    """
    state = change.state
    facts = facts_of(state)
    change.push(*_AFTER[question[STEP_NAME]])
    if action.place == facts.equipped and state.places[facts.equipped]:
        spend(change, state.places[facts.equipped][-1])
    change.move(action.cards, facts.drawn if question[STEP_NAME] == "search" else facts.turned, action.place)
    change.say("kept", ("cards", action.cards))


_AFTER: dict[str, tuple[str, int]] = {"find": ("resolved", SEAT), "search": ("acting", SEAT)}


def leave_candidates(state: State, seat: int) -> Iterable[Action]:
    """Return the two actions that discard the found card: dropping it, or using a button."""
    cards = found_card(state)
    return [Action("leave", seat, cards, facts_of(state).graveyard), Action("leave", seat)] if cards else []


def leave_refusal(state: State, action: Action) -> Refusal | None:
    """Return why a card can't be left behind, or None.

    Any found card can be left behind (OU 3.10, 6.5).
    """
    if action in leave_candidates(state, action.seat):
        return None
    return Refusal("OU 3.10", "refusal.leave_where")


def leave(change: Change, action: Action, question: PlainStep) -> None:
    """Leave the found card.

    A card found by searching is discarded immediately. A turned card is discarded in a later step.
    """
    state = change.state
    facts = facts_of(state)
    change.push(*_AFTER[question[STEP_NAME]])
    left = state.places[facts.drawn if question[STEP_NAME] == "search" else facts.turned][-1:]
    change.say("find_left", ("cards", left))
    if question[STEP_NAME] == "search":
        change.move(left, facts.drawn, facts.graveyard)


def search_candidates(state: State, seat: int) -> Iterable[Action]:
    """Return the action that searches the deck."""
    return (Action("search", seat),)


def search_refusal(state: State, action: Action) -> Refusal | None:
    """Return why the player can't search the deck, or None if searching is allowed.

    The player can search once a turn, and only with a 10 equipped and at least one card in the deck (OU 5.9, 6.5).
    """
    if action.cards or action.place >= 0 or action.pick:
        return Refusal("OU 6.5", "refusal.needs_nothing")
    if not works(state, TEN):
        return Refusal("OU 6.5", "refusal.search_ten", (), 1)
    if state.marks[SEARCHED]:
        return Refusal("OU 6.5", "refusal.search_once", (), 2)
    if not state.places[facts_of(state).deck]:
        return Refusal("OU 5.9", "refusal.no_deck", (), 2)
    return None


def search(change: Change, action: Action, question: PlainStep) -> None:
    """Search: turn over a card, without an encounter and without opening a Path (OU 6.5)."""
    facts = facts_of(change.state)
    change.mark(SEARCHED, 1)
    change.draw(facts.deck, 1, facts.drawn)
    change.say("searched", ("cards", change.state.places[facts.drawn][-1:]))
    change.push("search", SEAT)


STEPS = {"turn": turn, "resolve": resolve, "resolved": resolved, "ending": ending}

END = button("end", frozenset(("act",)), "OU 2.1", end)
KEEP = Verb(
    "keep",
    frozenset(("find", "search")),
    "OU 3.11",
    keep_candidates,
    keep_refusal,
    keep,
    unrefused(keep_candidates, _no_room),
)
LEAVE = Verb("leave", frozenset(("find", "search")), "OU 3.10", leave_candidates, leave_refusal, leave)
SEARCH = Verb("search", frozenset(("act",)), "OU 6.5", search_candidates, search_refusal, search)
