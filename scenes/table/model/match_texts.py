"""Messages about a match, with players' names and cards filled in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.engine.action import Action
from game.engine.sentence import Sentence
from game.engine.state import State
from game.players.player import Comparison, Decision
from game.words.event_text import Span, narrate


class MatchTexts:
    """Messages about a match, with players' names and cards filled in."""

    def __init__(self, texts: Mapping[str, str], names: Sequence[str], view: State, wears: Sequence[int] = ()) -> None:
        self.texts = texts
        self.names = names
        self.table = view.table
        self.wears = wears or tuple(range(1, len(names) + 1))
        """The appearance of each seat (game/looks.py). By default, every seat has its usual appearance."""

    def say(self, key: str, values: Sequence[tuple[str, object]] = ()) -> tuple[Span, ...]:
        """Return the text for this key as spans, with the values filled in.

        Raises:
            KeyError: There is no such text.
        """
        return narrate(self.texts, key, values, self.table, self.names, self.wears)

    def worn(self, seat: int) -> int:
        """Return the number of a seat's look (game/looks.py), or 0 for seat 0."""
        return self.wears[seat - 1] if seat else 0

    def said(self, said: Sentence) -> tuple[Span, ...]:
        """Return the spans of a sentence that is given as a text key with values."""
        return self.say(*said)

    def has(self, key: str) -> bool:
        """Return whether there is a string with this key."""
        return key in self.texts


CLOSE = 20
"""Two moves are nearly equal if they differ by at most one win per this many simulated games."""


def advice(words: MatchTexts, view: State, choice: Decision) -> tuple[Span, ...]:
    """Return text about the suggested move (`hint.<verb>…`) and its reason (`term.<name>`)."""
    action = choice.action
    place = f".{view.table.places[action.place].kind}" if action.place >= 0 else ""
    key = f"hint.{action.verb}"
    if action.pick and words.has(f"{key}.{action.pick}"):
        key = f"{key}.{action.pick}"
    values = (("cards", action.cards), ("top", view.places[action.place][-1:] if place else ()))
    move = words.say(key + place if words.has(key + place) else key, values)
    reason = choice.reason
    return (*move, Span(" "), *words.say(f"term.{reason.name}", reason.values)) if reason else move


def compared(words: MatchTexts, view: State, choice: Decision) -> tuple[Span, ...]:
    """Return text that compares the suggested move with the next-best move.

    The text gives the results of simulated games with both moves.

    Return () if the moves weren't compared.
    """
    found = choice.comparison
    if found is None:
        return ()
    ahead = found.wins - found.rival_wins
    if not found.wins and not found.rival_wins:
        key = "none"
    elif ahead < 0:
        key = "undecided"
    elif not ahead:
        key = "same"
    else:
        key = "close" if ahead * CLOSE <= found.matches else "wins"
    values = (("wins", found.wins), ("matches", found.matches), ("rival_wins", found.rival_wins))
    said = words.say(f"table.hint.{key}", values)
    if key == "none":
        return said
    rival, alike = (advice(words, view, Decision(action)) for action in (found.rival, choice.action))
    parts = [said, words.say("table.hint.elsewhere") if rival == alike else rival]
    parts += [words.say(f"term.{found.objection.name}", found.objection.values)] if found.objection else []
    return joined(parts)


def leading(words: MatchTexts, view: State, action: Action, found: Comparison) -> tuple[Span, ...]:
    """Return text that states the best move so far and how many simulated games it has won."""
    said = words.say("table.hint.leads", [("wins", found.wins), ("matches", found.matches)])
    return joined([said, advice(words, view, Decision(action))])


def joined(parts: Sequence[tuple[Span, ...]]) -> tuple[Span, ...]:
    """Join the spans of several sentences, with spaces between the sentences."""
    spans: tuple[Span, ...] = ()
    for part in parts:
        spans = (*spans, *((Span(" "),) if spans else ()), *part)
    return spans
