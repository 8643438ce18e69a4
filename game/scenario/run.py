"""Play a scenario and report every check that fails."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from game.content.definitions import GameContent
from game.engine.action import notation
from game.engine.definition.game_definition import Game
from game.engine.events import Event, Said
from game.engine.files.limits import WRONG
from game.engine.play.match import Match
from game.games import setup_for
from game.scenario.checks import action_of, failures
from game.scenario.file import Scenario
from game.scenario.names import ScenarioError
from game.scenario.positions import dealt, placed
from game.words.event_text import narrate, plain

Trace = Callable[[str], None]
"""A function that takes one line of a trace, such as an action, a log line or a legal move."""


def run_scenario(scenario: Scenario, game: Game, content: GameContent, trace: Trace | None = None) -> Match:
    """Play a scenario to its end, and return the match.

    `trace` receives lines about the actions, their events and any failures. If anything fails, raise ScenarioError. The
    error message has a line for each failure.
    """
    match = _start(scenario, game, content)
    failed: list[str] = []
    for line, entry in zip(scenario.lines, scenario.plain["play"], strict=True):
        where = f"{scenario.name}:{line}: "
        if not isinstance(entry, str):
            found = failures(match, entry)
            failed += [where + one for one in found]
            if found and trace is not None:
                _trace_failures(match, found, where, trace)
            continue
        try:
            events = _act(match, entry)
        except (ScenarioError, ValueError) as wrong:
            failed.append(f"{where}{wrong}")
            if trace is not None:
                _trace_failures(match, [str(wrong)], where, trace)
            break
        if trace is not None:
            trace(f"{where}{entry}")
            _trace_log(events, match, content, trace)
    if failed:
        raise ScenarioError("\n".join(failed))
    return match


def _start(scenario: Scenario, game: Game, content: GameContent) -> Match:
    plain_values = scenario.plain
    try:
        setup = setup_for(content, plain_values["seats"], "scenario", plain_values.get("options"))
        if "deal" in plain_values:
            start = dealt(game, setup, plain_values["deal"])[0]
        else:
            start = placed(game, setup, plain_values["position"])
    except (ScenarioError, *WRONG) as wrong:
        raise ScenarioError(f"{scenario.name}:{scenario.begins}: {wrong}") from wrong
    return Match(game, setup, start)


def _act(match: Match, text: str) -> Iterable[Event]:
    action = action_of(match, text)
    no = match.refusal(action)
    if no is not None:
        raise ScenarioError(f"'{text}' is refused by {no.rule} ({no.key})")
    return match.play(action)


def _trace_log(events: Iterable[Event], match: Match, content: GameContent, trace: Trace) -> None:
    table = match.state.table
    names = [f"Seat {seat}" for seat in range(1, table.seats + 1)]
    for event in events:
        if isinstance(event, Said):
            trace("    " + plain(narrate(content.texts, f"log.{event.key}", event.values, table, names)))


def _trace_failures(match: Match, found: list[str], where: str, trace: Trace) -> None:
    for line in found:
        trace(f"{where}{line}")
    legal = match.legal()
    trace(f"    {len(legal)} legal moves:" if legal else "    no legal moves")
    for action in legal:
        trace(f"      {notation(action, match.state.table)}")
