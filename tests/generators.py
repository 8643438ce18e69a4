"""Generate random set-ups, altered positions, and moves that prolong a match."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from game.engine.action import Action
from game.engine.battery import random_matches
from game.engine.chance import Chance
from game.engine.definition.game_definition import Game
from game.engine.play import rules
from game.engine.play.match import Match
from game.engine.state import State
from game.engine.table import Option, Setup
from game.games import setup_for
from game.lab.cli_context import games, library
from game.players.greedy import greedy, quick_action
from game.players.player import decide, situation

SLIPS = 6
"""On average, a good player makes one in this many decisions at random."""


def usual_action(match: Match) -> Action:
    """Return the greedy player's action for this position."""
    return decide(greedy(situation(match))).action


def drawn_setup(name: str, number: int, chance: Chance, seed: str, without: Collection[str] = ()) -> Setup:
    """Return a set-up with random options.

    Options in `without` keep their default values. If `number` counts up from 0, the set-ups use each of the game's
    seat counts in turn.
    """
    content = library().game(name)
    seats = content.game.seats[number % len(content.game.seats)]
    chosen: dict[str, Option] = {}
    for option in content.game.options:
        if option.id not in without and chance.below(2):
            values = [value for value in games()[name].options[option.id] if option.allows(value, seats)]
            chosen[option.id] = values[chance.below(len(values))]
    return setup_for(content, seats, seed, chosen)


def well(game: Game, state: State, legal: Sequence[Action], chance: Chance) -> Action:
    """Return a good action, or occasionally a random action.

    The good action is a quick choice made with all cards visible.
    """
    return (
        quick_action(game, state)
        if chance.below(SLIPS)
        else random_matches.random_unending_action(game, state, legal, chance)
    )


def unending_actions(game: Game, state: State) -> list[Action]:
    """Return the legal actions that don't end the match.

    If every legal action ends it, return all of them.
    """
    legal = rules.legal(game, state)
    return [action for action in legal if not _ends(game, state, action)] or legal


def _ends(game: Game, state: State, action: Action) -> bool:
    after = state.clone()
    rules.apply(game, after, action)
    return after.outcome is not None


def redealt(match: Match, state: State) -> Match:
    """Return a match with the same history and events but a different position."""
    other = Match(match.game, match.setup, match.start, match.opening)
    other.turns = list(match.turns)
    if other.turns:
        other.turns[-1] = other.turns[-1]._replace(state=state)
    else:
        other.start = state
    return other
