"""Placing the Reaper (SB 3.3)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import compress

from game.engine.action import Action
from game.engine.change import Change
from game.engine.definition.verb import Verb
from game.engine.legal_actions import LegalActions
from game.engine.refusal import Refusal
from game.engine.state import State
from game.engine.step import PlainStep
from game.soul_battle.rules.facts import Facts
from game.soul_battle.rules.plays import new_tuple


def open_spaces(state: State, seat: int) -> list[int]:
    """Return the spaces where a seat can place its Reaper (SB 3.3).

    Such a space has at least one soul, and no other player's Reaper. With the `must_move` option, the Reaper can stay
    on its space only if no other space is available.
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


def place_candidates(state: State, seat: int) -> Iterable[Action]:
    """Return every action, legal or not, that drops the seat's own Reaper on a space."""
    return [Action("place", seat, (), space, f"reaper.{seat}") for space in state.table.facts.spaces]


def place_refusal(state: State, action: Action) -> Refusal | None:
    """Return why the Reaper can't be placed on a space, or None if it can (SB 3.3).

    The conditions are the same as in `open_spaces`.
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


def stay(view: State) -> tuple[Action, ...]:
    """Return the action that leaves the acting seat's Reaper in place (SB 3.3).

    Return () if that action isn't legal.
    """
    seat = view.asked
    if view.asks != "reaper" or view.tokens[seat - 1] not in open_spaces(view, seat):
        return ()
    return (Action("place", seat, (), view.tokens[seat - 1], f"reaper.{seat}"),)


def place_generate(state: State, seat: int, found: LegalActions) -> None:
    """Add the legal placements of the Reaper."""
    name = state.table.tokens[seat - 1]
    found.add(lambda space: new_tuple(Action, ("place", seat, (), space, name)), open_spaces(state, seat))


def place(change: Change, action: Action, question: PlainStep) -> None:
    """Place the Reaper on a space or leave it where it is, then ask for a declaration."""
    seat, space = action.seat, action.place
    stays = change.state.tokens[seat - 1] == space
    change.carry(seat - 1, space)
    if change.heard:
        soul = change.state.places[space][-1:]
        change.say("stayed" if stays else "placed", ("who", seat), ("soul", soul))
    _, _, swapped = question
    change.push("declare", seat, swapped)


def reaper_on(state: State, space: int) -> int:
    """Return the seat whose Reaper is on a space, or 0 if there is none."""
    return state.tokens.index(space) + 1 if space in state.tokens else 0


PLACE = Verb("place", frozenset(("reaper",)), "SB 3.3", place_candidates, place_refusal, place, place_generate)
