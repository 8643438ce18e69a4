"""Labels for buttons and places, such as rooms, slots and the Equipped space."""

from __future__ import annotations

from collections.abc import Mapping

from game.engine.action import Action
from game.engine.definition.game_definition import Game
from game.engine.sentence import Sentence
from game.engine.state import State
from game.engine.step import STEP_NAME
from game.oubliette.display.prompts import CREATURES
from game.oubliette.rules.facts import (
    ACE,
    BRIDGED,
    CHAOS,
    DIRECTION,
    EXHUMED,
    JACK,
    KING,
    QUEEN,
    SEARCHED,
    TEN,
    facts_of,
)
from game.oubliette.rules.foresight import loses
from game.oubliette.rules.lookups import (
    chasm_ahead,
    danger,
    equipped,
    equipped_closed,
    is_trap,
    just_arrived,
    number_of,
    rooms,
)
from game.oubliette.rules.steps import FightQuestion


def button_label(game: Game, view: State, action: Action) -> Sentence | None:
    """Return a label for the retreat button, or None for any other button.

    The label names the cost of the retreat: a room or the game (OU 4.1 to 4.3). Without a Path, a retreat costs
    nothing, so None is returned (OU 3.12).
    """
    if action.verb != "retreat" or not rooms(view):
        return None
    if loses(game, view, action):
        return "button.retreat.lost", ()
    return "button.retreat.room", (("cards", view.places[facts_of(view).room[rooms(view) - 1]]),)


def captions(view: State) -> Mapping[int, Sentence]:
    """Return captions for empty places. Missing rooms are numbered (OU 3.1)."""
    facts = facts_of(view)
    found: dict[int, Sentence] = {
        facts.equipped: ("caption.shut" if equipped_closed(view) else "caption.equipped", ()),
        facts.chaos: ("caption.cursed" if view.marks[CHAOS] else "caption.chaos", ()),
        facts.turned: ("caption.turned", ()),
    }
    found |= dict.fromkeys(facts.slots, ("caption.slot", ()))
    if view.marks[DIRECTION]:
        found |= {room: ("caption.room", (("value", number_of(view, at)),)) for at, room in enumerate(facts.room, 1)}
    else:
        found[facts.room[0]] = ("caption.open", ())
    return found


def place_labels(view: State) -> Mapping[int, Sentence]:
    """Return the labels beside places, such as the slots and the Equipped space (OU 3, 6)."""
    facts = facts_of(view)
    found: dict[int, Sentence] = {slot: _below(len(view.places[slot]) - 1) for slot in facts.slots if view.places[slot]}
    if view.places[facts.equipped]:
        found[facts.equipped] = _worn(view)
    if view.places[facts.turned]:
        found[facts.turned] = _turned(view)
    if view.marks[CHAOS]:
        found[facts.chaos] = ("note.curse", (("count", facts.curse),))
    for at, room in enumerate(facts.room, 1):
        cards = view.places[room]
        if len(cards) > 1 or (cards and facts.rank[cards[0]] != number_of(view, at)):
            found[room] = ("note.counts_as", (("value", number_of(view, at)),))
    count = rooms(view)
    for at, gap in enumerate(facts.gap):
        if view.places[gap]:
            ahead = at == count and chasm_ahead(view)
            open_to = "note.arrived" if just_arrived(view) else "note.ahead"
            found[gap] = ("note.bridged" if view.marks[BRIDGED] else open_to, ()) if ahead else ("note.behind", ())
    return found


def _below(count: int) -> Sentence:
    """Return a label with the number of cards below a slot's top card (OU 9.1)."""
    return ("note.below", (("count", count),)) if count else ("note.below_none", ())


def _worn(view: State) -> Sentence:
    """Return a label for the current effect of the Equipped card (OU 6, 7.3)."""
    worn = equipped(view)
    if worn < 0:
        return ("note.shut" if equipped_closed(view) else "note.in_use", ())
    facts = facts_of(view)
    if facts.rank[worn] == JACK and view.marks[EXHUMED]:
        return ("note.grave_used", ())
    if facts.rank[worn] == TEN and view.marks[SEARCHED]:
        return ("note.searched", ())
    names = {
        KING: "power",
        JACK: "grave",
        QUEEN: "resourceful",
        TEN: "searching",
        ACE: "map_black" if facts.black[worn] else "map_red",
    }
    return (f"note.{names.get(facts.rank[worn], 'idle')}", (("count", facts.power),))


def _turned(view: State) -> Sentence:
    """Return a label with the current meaning of the turned card (OU 3)."""
    facts = facts_of(view)
    card = view.places[facts.turned][-1]
    asked = next((step[STEP_NAME] for step in reversed(view.agenda) if step[STEP_NAME] in _MET), view.asks)
    rank = facts.rank[card]
    if asked == "fight":
        fight = FightQuestion(next(step for step in reversed(view.agenda) if step[STEP_NAME] == "fight"))
        name = f"note.{CREATURES[rank]}"
        return name, (("value", danger(view, card)), ("paid", fight.paid))
    if asked == "trap" and is_trap(facts, card):
        return "note.trap", ()
    return f"note.{asked}" if asked in _MET else "note.turned", ()


_MET = ("fight", "trap", "lost", "darkness", "gremlin", "find", "room")


def sideways_cards(view: State) -> frozenset[int]:
    """Return the cards that lie sideways: Torches and jokers used once (OU 5.6, 7.1)."""
    marks = facts_of(view).half
    return frozenset(card for card, mark in enumerate(marks) if mark >= 0 and view.marks[mark])
