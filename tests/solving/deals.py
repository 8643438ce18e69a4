"""Deals of the solo games, for the tests in this folder."""

from __future__ import annotations

from functools import cache

from game.content.library import Library
from game.engine.chance import Chance, state_from_seed
from game.engine.definition.game_definition import Game
from game.engine.play import rules
from game.engine.play.match import Match
from game.engine.state import State
from game.engine.table import Setup
from game.games import setup_for
from game.lab import cli_context
from game.solving.certified import proof, seed_of, table_of

ALONE = tuple(
    name for name, content in sorted(cli_context.library().games.items()) if tuple(content.game.seats) == (1,)
)
"""The solo games. Each has deals that are certified as winnable (`python -m game.lab certify`)."""


@cache
def library() -> Library:
    """Return the content of all games in the program."""
    return cli_context.library()


@cache
def games() -> dict[str, Game]:
    """Return all games, keyed by id."""
    return cli_context.games()


def setup(game_id: str, seed: str) -> Setup:
    """Return a set-up for one seat with default options."""
    return setup_for(library().game(game_id), 1, seed)


def dealt(game_id: str, seed: str) -> State:
    """Return the state of a deal at its first question."""
    return rules.begin(games()[game_id], setup(game_id, seed), state_from_seed(seed))


def match_of(game_id: str, state: State) -> Match:
    """Return a match that starts from this position."""
    return Match(games()[game_id], setup(game_id, "solving"), state)


def last_positions(game_id: str, seed: str, many: int) -> list[State]:
    """Return the last positions before the end of a random match, latest first."""
    game, chance, found = games()[game_id], Chance(seed), []
    state = dealt(game_id, seed)
    while state.outcome is None:
        found.append(state)
        some = [action for action in rules.legal(game, state) if action.verb != "give_up"] or rules.legal(game, state)
        state = state.clone()
        rules.apply_unchecked(game, state, some[chance.below(len(some))])
    return found[::-1][:many]


def along(game_id: str, number: int, many: int) -> list[State]:
    """Return the positions after each legal action near the end of a certified winning line."""
    game, table = games()[game_id], table_of(game_id)
    assert table is not None
    match = proof(game, setup(game_id, seed_of(number)), table.line(number))
    found = []
    for turn in match.turns[-many - 1 : -1]:
        for action in rules.legal(game, turn.state):
            after = turn.state.clone()
            rules.apply(game, after, action)
            found.append(after)
    return [state for state in found if state.outcome is None]


def winnable(game: Game, state: State, most: int) -> bool | None:
    """Return whether the player can win from this position.

    Return None if `most` decisions aren't enough to find out. This slow check shares no code with the solver's search.
    """
    waiting = [state]
    while waiting:
        here = waiting.pop()
        for action in rules.legal(game, here):
            most -= 1
            if most < 0:
                return None
            after = here.clone()
            rules.apply(game, after, action)
            if after.outcome is None:
                waiting.append(after)
            elif after.outcome.winners:
                return True
    return False
