"""Look up the names that scenario files use: places, cards, tokens and marks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from game.content.errors import nearest
from game.engine.state import State


class ScenarioError(AssertionError):
    """Raised for a fault in a scenario."""


def unknown(what: str, name: str, known: Iterable[str]) -> ScenarioError:
    """Return an error about an unknown name, with a similar name as a suggestion."""
    near = nearest(name, known)
    return ScenarioError(f"there is no {what} called {name}" + (f"; did you mean {near}?" if near else ""))


def place_of(state: State, name: str) -> int:
    """Return the number of the place with this name. Raise ScenarioError for an unknown name."""
    if name not in state.table.place_named:
        raise unknown("place", name, state.table.place_named)
    return state.table.place_named[name]


def cards_of(state: State, place: str, faces: Any) -> tuple[int, ...]:
    """Return the numbers of the cards with these names, such as "KS.1".

    A name without a dot means a card belonging to the place's owner.
    """
    table = state.table
    owner = table.places[place_of(state, place)].seat
    found = []
    for face in str(faces).split():
        name = face if face in table.card_named else f"{face}.{owner}"
        if name not in table.card_named:
            near = unknown("card", name if "." in face else face, _likely(table.card_named, face, owner))
            raise ScenarioError(f"{place}: {near}")
        found.append(table.card_named[name])
    return tuple(found)


def _likely(names: Iterable[str], face: str, owner: int) -> Iterable[str]:
    """Return the card names to suggest instead of the unknown name `face`."""
    if "." in face:
        return names
    mine = f".{owner}"
    return dict.fromkeys(name.removesuffix(mine) for name in names)


def index_of(names: Sequence[str], name: str, what: str) -> int:
    """Return the index of the token or mark with this name.

    Raise ScenarioError for an unknown name.
    """
    if name not in names:
        raise unknown(what, name, names)
    return names.index(name)
