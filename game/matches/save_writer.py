"""Build the contents of a saved match: a header, followed by an entry for each decision.

The `save_reader` module reads these contents.
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
    """Return a save entry for the latest event in a match.

    Args:
        kind: The kind of event, such as "undo".
        match: The match after the event.
        practice: Whether this is a practice match.
        played: The playing time in seconds.
        turn: The decision, if the entry records how it was made.
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
    """Return a single word that encodes a position for a saved match.

    `action` (None for the deal) caused `events`, which led to the position.
    """
    hidden: dict[str, Any] = {"state": state.dump(), "events": [to_plain(event) for event in events]}
    hidden |= save_header.deal_of(match.setup) if action is None else {"action": notation(action, state.table)}
    return hide(hidden)
