"""Players' actions, and their notation as text.

All games use the same small, immutable action type.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from game.content.errors import printable
from game.engine.table import Table


class Action(NamedTuple):
    """A seat's decision.

    Attributes:
        verb: the name of the kind of action
        seat: the seat's number
        cards: the cards used, lowest number first
        place: the number of the target place, or -1
        pick: the name of any other choice, such as a token; "" if there is none
    """

    verb: str
    seat: int
    cards: tuple[int, ...] = ()
    place: int = -1
    pick: str = ""


def notation(action: Action, table: Table) -> str:
    """Return an action as text, such as `1 battle 9H.1+10S.1 > b2` or `2 pass`.

    An unknown card is written as the name of its back, as in `2 lay (seat2) > a1`.
    """
    words = [str(action.seat), action.verb]
    if action.cards:
        words.append("+".join(table.names(action.cards)))
    if action.pick:
        words.append(action.pick)
    if action.place >= 0:
        words += [">", table.places[action.place].name]
    return " ".join(words)


_FORM = re.compile(
    r"(?P<seat>[1-9]) (?P<verb>[a-z_]+)(?P<held>(?: [A-Za-z0-9._+-]+){0,2})(?: > (?P<place>[a-z0-9._]+))?"
)


def parse(text: str, table: Table) -> Action:
    """Return the action for a string from `notation`, or raise ValueError for other strings."""
    found = _FORM.fullmatch(" ".join(text.split()))
    if not found:
        raise ValueError(f"{printable(text)} isn't an action: expected 'SEAT VERB [CARD+CARD] [PICK] [> PLACE]'")
    cards: tuple[int, ...] = ()
    pick = ""
    for word in found["held"].split():
        names = word.split("+")
        if not cards and not pick and all(name in table.card_named for name in names):
            cards = tuple(sorted(table.card_named[name] for name in names))
        elif not pick and "+" not in word and word[0].islower():
            pick = word
        else:
            raise ValueError(f"{printable(text)}: there is no card or choice called {printable(word)}")
    place = -1
    if found["place"]:
        if found["place"] not in table.place_named:
            raise ValueError(f"{printable(text)}: there is no place called {printable(found['place'])}")
        place = table.place_named[found["place"]]
    return Action(found["verb"], int(found["seat"]), cards, place, pick)
