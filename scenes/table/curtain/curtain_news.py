"""Collect the curtain's news: the public events since the next player's last decision."""

from __future__ import annotations

from collections.abc import Collection, Sequence, Set

from game.content.texts import Placeholder, Texts, parts
from game.engine.action import Action
from game.engine.events import Said
from game.engine.play.match import Match, Turn
from game.matches.session import Session
from game.words.event_text import CARD_KINDS, Span, narrate
from scenes.drawing.card_art import pictured

SHOWN = 2
"""How many of the newest lines show their cards as pictures."""
MOST_CARDS = 3
"""Maximum number of cards shown for a line."""


class Seen:
    """The public events since a seat's last decision.

    `told` contains log lines, oldest first. `cards` contains the names of card pictures for the newest lines. `asked`
    contains the question that the seat must answer, with a heading if `whole` is true. The arguments `behind`,
    `reopened` and `given` are explained in `unread`.
    """

    def __init__(
        self,
        session: Session,
        seat: int,
        behind: Set[int] = frozenset(),
        whole: bool = False,
        reopened: int = 0,
        given: Set[int] = frozenset(),
    ) -> None:
        texts, table, wears = session.content.texts, session.match.state.table, session.wears
        given = {*given, *repeated(session.match)}
        own = any(turn.action.seat == seat for turn in session.match.turns)
        turns, log = session.match.turns, session.match.log()
        begun, new = unread(turns, seat, behind, reopened, given), unread(turns, seat, behind, 0, given)
        told = [(number, line) for number, chapter in enumerate(log) for line in chapter]
        said = [line for number, line in told if number >= begun]
        dull = session.content.table.get("dull", ())
        # If the others have made only moves that the game calls dull, show those moves, because it would be wrong to
        # say that nothing has happened.
        bored = own and not any(number >= new and _worth(texts, line, seat, dull) for number, line in told)
        worth = [
            line
            for number, line in told
            if number >= begun and _worth(texts, line, seat, () if bored and number >= new else dull)
        ]
        if not worth and not own:
            worth = said[:1]
        self.told: list[tuple[Span, ...]] = [
            narrate(texts, f"log.{line.key}", line.values, table, session.names, wears) for line in worth
        ]
        public = session.match.view(0)
        asked = [
            narrate(texts, key, values, table, session.names, wears)
            for key, values in session.match.game.display.prompt(public)
        ]
        self.asked = [(*asked[0], Span(" "), *asked[-1])] if whole and len(asked) > 1 else asked[-1:]
        self.cards: list[list[str]] = []
        for line in self.told[-SHOWN:]:
            named = list(dict.fromkeys(span.card for span in line if span.card >= 0))
            if named:
                faces = [table.cards[card].face for card in named[:MOST_CARDS]]
                self.cards.append([pictured(session.content, face) for face in faces])


def unread(turns: Sequence[Turn], seat: int, behind: Set[int], reopened: int, given: Set[int] = frozenset()) -> int:
    """Return the number of the first log chapter that a seat hasn't seen yet.

    Chapter 0 covers the deal. Each decision has its own chapter, numbered from 1.

    Args:
        turns: The decisions so far.
        seat: The seat that is about to take over the screen.
        behind: The indices of decisions made while the curtain was down. The seats that made these decisions haven't
            seen the results.
        reopened: The number of decisions made before the match was last resumed. Players might have forgotten these
            decisions, so the seat also sees its own last decision. If that is the last decision of all, the seat sees
            everything since its previous turn.
        given: The indices of decisions made at a panel or in advance. These decisions don't count as the seat's own.
    """
    own = [number for number, turn in enumerate(turns) if turn.action.seat == seat and number not in given]
    if not own:
        return 0
    last = own[-1]
    if last >= reopened and last not in behind:
        return last + 2
    if last in behind or last + 1 < len(turns):
        return last + 1
    while own and own[-1] == last:
        last = own.pop() - 1
    return own[-1] + 2 if own else 0


def repeated(match: Match) -> set[int]:
    """Return the indices of decisions in which a seat repeats its previous answer.

    Only answers that the game can repeat automatically count. A different kind of question ends the repetition, as in
    `Session.stand`.
    """
    found, kind = set[int](), ""
    latest: dict[int, Action] = {}
    states = [match.start, *(turn.state for turn in match.turns)]
    for number, (turn, before) in enumerate(zip(match.turns, states, strict=False)):
        action = turn.action
        if before.asks != kind:
            latest.clear()
            kind = before.asks
        if latest.get(action.seat) == action and action in match.game.standing_answers(before):
            found.add(number)
        latest[action.seat] = action
    return found


def _worth(texts: Texts, line: Said, seat: int, dull: Collection[str]) -> bool:
    """Return whether a line is worth showing to a seat and isn't dull.

    `dull` contains the text keys that table.yaml lists as dull.
    """
    return line.key not in dull and _worth_telling(texts, line, seat)


def _worth_telling(texts: Texts, line: Said, seat: int) -> bool:
    """Return whether a log line is worth showing to a seat.

    A line that names cards is always worth showing. A line without cards isn't worth showing if it is only about that
    seat, or if it mentions both a player and a number.
    """
    places = [part for part in parts(texts[f"log.{line.key}"]) if isinstance(part, Placeholder)]
    kinds = {place.kind for place in places}
    if kinds & CARD_KINDS:
        return True
    values = dict(line.values)
    seats = {values.get(place.name) for place in places if place.kind == "seat"}
    return not ("number" in kinds and seats) and seats != {seat}
