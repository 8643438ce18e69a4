"""News for a seat's curtain: the public events since its last decision."""

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
"""How many of the last lines are shown with their cards."""
MOST_CARDS = 3
"""Maximum number of cards shown for a line."""


class Seen:
    """The public events since a seat's last decision, as log lines and cards.

    The lines are public log lines, oldest first, followed by the question to the seat. `whole` keeps the heading of a
    question that can be answered at the curtain. `unread` explains `behind`, `reopened` and `given`.
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
        # Even if the others have made only dull moves, saying that nothing has happened would be wrong.
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
    """Return the number of the first chapter of the log that a seat hasn't seen.

    Chapter 0 is the deal, and chapter 1 is the first decision.

    Args:
        turns: The decisions so far.
        seat: The seat that is next.
        behind: The numbers, from 0, of decisions made behind a curtain. The seats that made them haven't seen what
            followed.
        reopened: How many decisions were made before the program was last closed. Players may have forgotten these, so
            the seat sees its last decision again and, during its own turn, everything since it last handed over.
        given: The numbers of decisions that seats didn't take at the screen: a panel gave them, or they were given in
            advance. They don't count as the seat's own, because what has happened since its last turn is still worth
            telling.
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
    """Return the numbers, from 0, of the decisions that repeat their seat's last answer, as standing answers do.

    A standing answer ends when another kind of question is asked (`Session.stand`).
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
    """Return whether a line is worth showing to a seat and isn't one of the lines that the game calls `dull`."""
    return line.key not in dull and _worth_telling(texts, line, seat)


def _worth_telling(texts: Texts, line: Said, seat: int) -> bool:
    """Return whether a line is worth showing to a seat.

    A line is worth showing if it has cards, another player's move, or a number that belongs to nobody. The number of
    cards that someone drew isn't worth showing, and neither is the fact that it is this seat's turn.
    """
    places = [part for part in parts(texts[f"log.{line.key}"]) if isinstance(part, Placeholder)]
    kinds = {place.kind for place in places}
    if kinds & CARD_KINDS:
        return True
    values = dict(line.values)
    seats = {values.get(place.name) for place in places if place.kind == "seat"}
    return not ("number" in kinds and seats) and seats != {seat}
