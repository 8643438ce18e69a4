"""Create the statistics line for a finished match."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from datetime import datetime

from game.content.definitions import GameContent
from game.decks import deck_digest
from game.engine.play.match import Match
from game.matches.session import Session
from game.profile.statistics import LONGEST_WORD, MatchHistory, MatchLine, SeatLine

LETTERS = 16
"""Number of hex digits in a match id and in the digest of a seed."""


def summarize(session: Session, now: datetime) -> MatchLine:
    """Return the statistics line for a finished match.

    Raise ValueError if the match hasn't ended.
    """
    match = session.match
    outcome = match.state.outcome
    if outcome is None:
        raise ValueError("the match hasn't ended")
    first = match.game.turn(match.start) - 1
    return MatchLine(
        id=identity(session),
        when=now.isoformat(timespec="seconds"),
        game=match.game.id,
        rules=match.game.version,
        options=dict(match.setup.options),
        seats=tuple(SeatLine(*seat) for seat in zip(session.names, session.players, strict=True)),
        winners=tuple(outcome.winners),
        turns=match.game.turn(match.state) - first,
        first=first,
        course=points_over_time(match),
        undos=session.undos,
        hints=session.hints,
        practice=session.practice,
        seed=_digest(match.setup.seed),
        # A solo player may know the deal after the match, but with several players, the deal stays secret.
        deal=session.deal if match.setup.seats == 1 and session.deal.isprintable() else "",
        file=_file(session),
        decks=tuple(map(deck_digest, match.setup.brought)) if any(match.setup.brought) else (),
    )


def completed(played: MatchHistory, contents: Mapping[str, GameContent]) -> MatchHistory:
    """Return a copy of the history, with a value for every option in each match.

    A match that is older than an option of its game gets the value that was in effect before that option existed.
    Matches of unknown games stay unchanged.
    """
    return played._replace(
        matches=tuple(
            match._replace(options=contents[match.game].game.played_with(match.options))
            if match.game in contents
            else match
            for match in played.matches
        )
    )


def _file(session: Session) -> str:
    """Return the name of the match's file, or "" if the statistics can't store that name."""
    name = session.journal.path.name if session.journal is not None else ""
    return name if name.isprintable() and len(name) <= LONGEST_WORD else ""


def identity(session: Session) -> str:
    """Return an id that a match shares with all its copies, however the copies continue."""
    return _digest("\n".join([session.begun, *session.names, session.match.start.digest()]))


def points_over_time(match: Match) -> tuple[tuple[int, ...], ...]:
    """Return the seats' points at the start and after each turn, or () if there are no points."""
    game = match.game
    if not game.summary(match.start):
        return ()
    first = game.turn(match.start)
    last = {game.turn(state): state for state in (match.start, *(turn.state for turn in match.turns))}
    found = [tuple(one.total for one in game.summary(match.start))]
    for turn in range(first, game.turn(match.state) + 1):
        state = last.get(turn)
        found.append(tuple(one.total for one in game.summary(state)) if state is not None else found[-1])
    return tuple(found)


def _digest(text: str) -> str:
    """Return a digest that identifies a seed or a match without revealing it."""
    return hashlib.sha256(text.encode()).hexdigest()[:LETTERS]
