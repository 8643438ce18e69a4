"""The Monte Carlo player and its rollout policies."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import replace

import pytest

from game.engine.action import Action, notation
from game.engine.chance import Chance
from game.engine.definition.game_definition import Game
from game.engine.definition.player_support import PlayerSupport, total
from game.engine.knowledge import determinize, view
from game.engine.play import rules
from game.engine.play.match import Match
from game.engine.state import State
from game.metempsychosis.computer.score_actions import PositionScorer
from game.metempsychosis.display.outlook import foreseen
from game.oubliette.display.outlook import outlook
from game.players import monte_carlo as dreaming
from game.players.greedy import greedy
from game.players.monte_carlo import DEPTH, MonteCarloDepth, monte_carlo
from game.players.player import Situation, decide, situation
from tests.games.metempsychosis import table as metempsychosis
from tests.games.oubliette import table as oubliette
from tests.run_counts import SOAK

GAMES = {"metempsychosis": metempsychosis.metempsychosis(), "oubliette": oubliette.oubliette()}
DEAL = {"metempsychosis": metempsychosis.deal, "oubliette": oubliette.deal}


def _states(name: str, matches: int) -> Iterator[State]:
    """Yield positions from matches that mix the rollout policy's moves with random moves."""
    game, chance = GAMES[name], Chance(f"dreams {name}")
    for number in range(matches):
        state = DEAL[name](f"dreamt {number}").state
        while state.outcome is None:
            yield state
            moves = [action for action in rules.legal(game, state) if action.verb != "give_up"]
            assert game.ai.rollout_policy is not None
            action = moves[chance.below(len(moves))] if not chance.below(4) else game.ai.rollout_policy(state)
            state = state.clone()
            rules.apply_unchecked(game, state, action)


def _there(match: Match, budget: int) -> Situation:
    return situation(match, budget)


@pytest.mark.parametrize("name", list(GAMES))
def test_a_rollout_policy_takes_the_best_scored_action(name: str) -> None:
    game, many = GAMES[name], 0
    assert game.ai.rollout_policy is not None
    for state in _states(name, 12):
        judged = game.ai.score_actions(view(state, 1), ())
        worth = {action: total(judged(action)) for action in rules.legal(game, state)}
        assert worth[game.ai.rollout_policy(state)] == pytest.approx(max(worth.values()), abs=1e-6)
        many += 1
    assert many > 100


@pytest.mark.parametrize("name", list(GAMES))
def test_a_rollout_policy_uses_only_visible_cards(name: str) -> None:
    game, chance, many = GAMES[name], Chance("another deal"), 0
    assert game.ai.rollout_policy is not None
    for state in _states(name, 12):
        other = determinize(view(state, 1), chance)
        many += other.places != state.places
        assert game.ai.rollout_policy(other) == game.ai.rollout_policy(state)
    assert many > 100


def test_the_shortcut_for_metempsychosis_agrees_with_the_rules() -> None:
    """The shortcut agrees with the rules even if the move loses immediately (ME 5.3)."""
    game, seen = GAMES["metempsychosis"], set()
    for state in _states("metempsychosis", 25):
        position = PositionScorer(view(state, 1))
        for action in rules.legal(game, state):
            after = position.after(action)
            if after is not None and action.verb != "take":
                sure = foreseen(game, view(state, 1), action)
                assert after.loses == bool(sure.loses), action
                if not sure.loses:
                    # The two cards being looked at still count as part of the pile (ME 2.4), but one of them will be
                    # taken.
                    taken = int(action.verb == "dive")
                    assert (after.willpower, after.pile) == (sure.willpower, sure.pile - taken), action
                seen.add((action.verb, action.pick, after.loses))
    assert {
        ("incarnate", "", True), ("incarnate", "", False), ("face", "", False), ("dive", "", False),
        ("cry", "first", False), ("cry", "second", False), ("cry", "third", False), ("cry", "fourth", False),
    } <= seen  # fmt: skip


def test_an_immediate_loss_in_oubliette_is_never_overlooked() -> None:
    game, safe, unsafe = GAMES["oubliette"], 0, 0
    for state in _states("oubliette", 25 if SOAK else 15):
        seen = view(state, 1)
        for action in rules.legal(game, state):
            loses = outlook(game, seen, action).warning is not None
            named = any(term.name == "loses" for term in game.ai.score_actions(seen, ())(action))
            assert named == loses or action.verb == "give_up", action
            safe += not loses
            unsafe += loses
    assert safe > 500
    assert unsafe > 20


# --- how it thinks ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", list(GAMES))
def test_half_of_its_simulations_go_to_the_two_best_moves(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[State] = []
    tried: list[Action] = []

    def drawing(seen: State, chance: Chance) -> State:
        drawn.append(seen)
        return determinize(seen, chance)

    def playing(game: Game, state: State, action: Action, longest: int) -> Generator[None, None, tuple[bool, int]]:
        """Simulate a win for the last candidate move and a loss for every other one."""
        tried.append(action)
        yield from ()
        return len(set(tried)) == moves and action == tried[moves - 1], 1

    monkeypatch.setattr(dreaming, "determinize", drawing)
    monkeypatch.setattr(dreaming, "play_out", playing)
    match = DEAL[name]("budget").match
    moves = min(DEPTH.moves, len(match.legal()))
    assert moves > 2
    for budget in (2, 5):
        drawn.clear()
        tried.clear()
        choice = decide(monte_carlo(_there(match, budget)))
        half = DEPTH.simulations * budget // 2
        tables = half // moves
        assert len(drawn) == tables + half // 2
        assert all(seen == match.view(1) for seen in drawn)
        all_of_them, two = tried[: tables * moves], tried[tables * moves :]
        assert all_of_them == all_of_them[:moves] * tables, "each move is simulated on each table"
        assert two == [tried[0], tried[moves - 1]] * (half // 2)
        assert choice.action == tried[moves - 1]


def test_it_can_stop_after_each_simulated_decision() -> None:
    """A time slice for thinking can be as short as one decision."""
    match = DEAL["metempsychosis"]("pieces").match
    few = sum(1 for _ in monte_carlo(_there(match, 2), MonteCarloDepth(decisions=1)))
    many = sum(1 for _ in monte_carlo(_there(match, 2)))
    assert few < many
    assert many > 100


def test_an_endless_simulation_is_stopped_and_counts_as_lost() -> None:
    match = DEAL["metempsychosis"]("pieces").match
    asleep = decide(monte_carlo(_there(match, 4), MonteCarloDepth(decisions=1)))
    assert asleep == decide(greedy(_there(match, 1))), "nothing was won, so it takes the move that looks best"


def test_without_a_rollout_policy_it_plays_like_the_greedy_player() -> None:
    game = GAMES["metempsychosis"]
    plain = replace(game, ai=PlayerSupport(score_actions=game.ai.score_actions))
    match = DEAL["metempsychosis"]("plain").match
    there = _there(match, 3)._replace(game=plain)
    assert decide(monte_carlo(there)) == decide(greedy(there))


# --- moves that it finds and the greedy player misses -----------------------------------------------------------------


def _finds(match: Match) -> tuple[str, str, bool]:
    """Return the greedy and Monte Carlo players' choices, and whether Monte Carlo wins."""
    table = match.state.table
    weighed = notation(decide(greedy(_there(match, 16))).action, table)
    first = ""
    while match.asked:
        action = decide(monte_carlo(_there(match, 8))).action
        first = first or notation(action, table)
        match.play(action)
    outcome = match.state.outcome
    assert outcome is not None
    return weighed, first, bool(outcome.winners)


def test_it_dives_for_the_last_tone_instead_of_breaking_the_sequence() -> None:
    """The player dives for the last tone instead of breaking the sequence (ME 3.4)."""
    match = metempsychosis.scene(
        "B3 D3 A4 F2 F4", "G3 A2 B1 C2 D4 E2 F1", willpower=3, used=("first", "second", "third", "fourth"),
        tomb="K2 B2 F3 K4 D1 E3 D2 K3 K1 K5 K6 A3 C3 C4 C1 E1 E4",
    ).match  # fmt: skip
    weighed, first, won = _finds(match)
    assert weighed == "1 incarnate F4 > left"
    assert first in ("1 dive A4+F2 > pile", "1 dive F2+F4 > pile")
    assert won


def test_when_lost_it_looks_at_the_last_cards_instead_of_losing_them() -> None:
    """The player looks at the deck's last cards before getting lost (OU 3.7, 5.1)."""
    match = oubliette.scene(
        "JD", "AS", "5C", "KD", path="10S 9D 8S 7D 6S 5D 4S 3D", ask="lost", turned="8H", deck="KC 2C", equipped="7C"
    ).match
    assert _finds(match) == ("1 wander", "1 advantage AS > deck", True)
