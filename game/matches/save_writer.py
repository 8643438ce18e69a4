"""Build the contents of a saved match: a header, then an entry for each change.

Changes include decisions, undos and hints. The `save_reader` module reads the entries.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.engine.action import Action, notation
from game.engine.events import Event, to_plain
from game.engine.files.obfuscation import hide
from game.engine.files.record import HOW
from game.engine.play.match import Match, Turn
from game.engine.state import State
from game.matches import save_header
from game.profile.saves import FORMAT


def header(
    match: Match,
    digest: str,
    names: Sequence[str],
    players: Sequence[str],
    begun: str,
    practice: bool,
    looks: Sequence[int],
) -> dict[str, Any]:
    """Return the header for a saved match. `digest` is the digest of the game's content."""
    plain: dict[str, Any] = {
        "format": FORMAT,
        "game": match.game.id,
        "name": "",
        "date": begun,
        "seats": list(names),
        "players": list(players),
        "rules": match.game.version,
        "content": digest,
        "options": dict(match.setup.options),
        "practice": practice,
    }
    if looks:
        plain["looks"] = list(looks)
    return plain


def entry(kind: str, match: Match, practice: bool, played: float, turn: Turn | None = None) -> dict[str, Any]:
    """Return a save entry for the latest change in a match.

    Args:
        kind: The kind of change, such as "undo".
        match: The match after the change.
        practice: Whether this is a practice match.
        played: The playing time in seconds.
        turn: The decision whose `auto` and `ahead` flags are saved, or None.
    """
    now = match.state
    plain: dict[str, Any] = {"kind": kind, "turn": match.game.turn(now), "finished": now.outcome is not None}
    plain |= {name: True for name in HOW if getattr(turn, name, False)}
    if practice:
        plain["practice"] = True
    if played:
        plain["played"] = int(played)
    if now.outcome is not None:
        plain["winners"], plain["scores"] = now.outcome.winners, now.outcome.scores
    return plain


def position(match: Match, state: State, events: Sequence[Event], action: Action | None) -> str:
    """Encode a position as a single word for a saved match.

    The word also contains `events`, which led to the position, and `action`, which caused the events. For the deal,
    `action` is None, and the word contains the seed and the players' decks.
    """
    hidden: dict[str, Any] = {"state": state.dump(), "events": [to_plain(event) for event in events]}
    hidden |= save_header.deal_of(match.setup) if action is None else {"action": notation(action, state.table)}
    return hide(hidden)
