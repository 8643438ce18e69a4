"""Deals and hand-made positions for Aleph Null, with helpers to play and inspect them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from game.engine.action import parse
from game.engine.chance import state_from_seed
from game.engine.definition.game_definition import Game
from game.engine.events import Said
from game.engine.play.match import Match
from game.engine.state import State
from game.games import setup_for
from game.lab import cli_context
from game.scenario import read_scenario, run_scenario

CONTENT = cli_context.library().game("aleph_null")


@cache
def aleph_null() -> Game:
    """Return the game, built from the program's own content."""
    return cli_context.games()["aleph_null"]


def deal(seed: str = "table", level: str = "1") -> Match:
    """Return a game dealt according to the rules."""
    return Match.new(aleph_null(), setup_for(CONTENT, 1, seed, {"level": level}))


def position(
    level: str = "1", asks: str = "act", seed: str = "", marks: Mapping[str, int] | None = None, **places: str
) -> Match:
    """Return a position. The cards are written as in scenarios, with a place's top card last.

    The argument `tier_1` contains the cards in the `tier.1` place. Cards that aren't named count as sacrificed.
    """
    lines = [
        "what: A position.", "proves: [AN 1.1]", "game: aleph_null", "seats: 1", f'options: {{level: "{level}"}}',
        "position:", f"  asks: 1 {asks}", "  places:",
        *(f"    {name.replace('_', '.')}: '{cards}'" for name, cards in ({"hand": ""} | places).items()),
        f"  marks: {dict(marks or {'hour': 1})}".replace("'", ""), "play:", "  - legal: 0", "    asks: 1 act",
    ]  # fmt: skip
    scenario = read_scenario("\n".join(lines).encode(), "position", {"aleph_null": aleph_null()})
    plain: dict[str, Any] = {**scenario.plain, "play": ()}
    state: State = run_scenario(scenario.__class__("position", plain, 6, ()), aleph_null(), CONTENT).state.clone()
    if seed:
        state.chance = state_from_seed(seed)
    return Match(aleph_null(), setup_for(CONTENT, 1, "table", {"level": level}), state)


def do(match: Match, *texts: str) -> Match:
    """Play these actions, which are written without a seat, and return the match."""
    for text in texts:
        match.play(parse(f"1 {text}", match.state.table))
    return match


def refused(match: Match, text: str) -> str:
    """Return the text key of an action's refusal, or "" if the action is allowed."""
    no = match.refusal(parse(f"1 {text}", match.state.table))
    return no.key if no else ""


def mark(match: Match, name: str) -> int:
    """Return the value of a mark."""
    return match.state.marks[match.state.table.marks.index(name)]


def log_keys(match: Match) -> list[str]:
    """Return the text keys of the last action's log lines."""
    return [event.key for event in match.turns[-1].events if isinstance(event, Said)]
