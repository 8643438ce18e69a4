"""Determine an action's permanent cost, and whether the action is certain to lose."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.action import Action
from game.engine.definition.display import Outlook
from game.engine.definition.game_definition import Game
from game.engine.play import rules
from game.engine.refusal import text_of
from game.engine.sentence import Sentence
from game.engine.state import State
from game.oubliette.rules.facts import facts_of
from game.oubliette.rules.foresight import lost_by, state_after
from game.oubliette.rules.lookups import in_use, inventory, rooms
from game.oubliette.rules.steps import FightQuestion
from game.oubliette.rules.turn import found_card


def outlook(game: Game, view: State, action: Action) -> Outlook:
    """Return an action's permanent cost, and a warning if the action is certain to lose.

    There is no warning of a loss that comes after the start of the next turn.
    """
    after = state_after(game, view, action)
    rule = lost_by(view, after)
    return Outlook(warning=(f"warn.{text_of(rule)}", ()) if rule else None, price=_price(game, view, action, after))


def _price(game: Game, view: State, action: Action, after: State) -> Sentence | None:
    """Return what an action costs permanently (such as a room or a Find), or None."""
    question, facts = view.question, facts_of(view)
    if action.verb == "leave":
        kept = any(one.verb == "keep" for one in rules.legal(game, view))
        return _lost(found_card(view)) if kept else None
    if action.verb == "decline":
        return "price.decline", (("cards", view.places[facts.turned][-1:]),)
    if action.verb == "retreat" and rooms(view):
        return _lost(view.places[facts.room[rooms(view) - 1]])
    if action.verb == "wander" and any(one.verb == "guide" for one in rules.legal(game, view)):
        return "price.wander", ()
    if isinstance(question, FightQuestion) and question.paid:
        return None  # the player saw the price when playing the first card of the fight
    if action.place in (*facts.held, *facts.room):
        gone = _replaced(view, action)
    else:
        gone = _spent(view, action, after)
    return _lost(gone) if gone else None


def _lost(cards: Sequence[int]) -> Sentence:
    return "price.lost", (("cards", tuple(cards)),)


def _replaced(view: State, action: Action) -> tuple[int, ...]:
    """Return a tuple with the card that an action replaces, or () if there is none (OU 5.2)."""
    removes = action.verb == "dig" or (action.verb == "keep" and action.place == facts_of(view).equipped)
    return tuple(view.places[action.place][-1:]) if removes else ()


def _spent(view: State, action: Action, after: State) -> tuple[int, ...]:
    """Return the cards that an action removes from the Inventory permanently.

    An Hourglass counts as removed only when the player chooses the last card that it returns to the deck.
    """
    held = inventory(view)
    if action.verb == "hoard":
        return tuple([card for card in held if card not in action.cards])
    if action.verb == "hourglass" or (action.verb == "give_back" and in_use(after)):
        return ()
    if action.verb == "give_back":
        meant = [card for place in in_use(view) for card in view.places[place][-1:]]
    else:
        meant = [card for card in action.cards if card in held]
    left = {*inventory(after), *(card for room in facts_of(view).room for card in after.places[room])}
    return tuple([card for card in meant if card not in left])
