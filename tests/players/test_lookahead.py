"""The look-ahead player: its budget, and moves that it finds but the greedy player misses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from game.engine.action import Action, notation
from game.engine.chance import Chance
from game.engine.definition.player_support import total
from game.engine.knowledge import determinize
from game.engine.play import rules
from game.engine.play.match import Match
from game.engine.state import State
from game.engine.table import bit
from game.games import setup_for
from game.lab import cli_context
from game.players.greedy import greedy
from game.players.lookahead import BLIND_DIVISOR, DEPTH, LookaheadDepth, lookahead
from game.players.player import Decision, Situation, decide, situation
from game.scenario import read_scenario, run_scenario
from tests.run_counts import SOAK

LIBRARY = cli_context.library()
GAMES = cli_context.games()
LOOKING = tuple(
    name for name, game in GAMES.items() if game.ai.fills("evaluate") and LIBRARY.game(name).game.most_seats > 1
)
"""Games that have several seats and can evaluate a position."""
SEATED = [
    pytest.param(name, seats, id=f"{name}-{seats}")
    for name in LOOKING
    for seats in LIBRARY.game(name).game.seats
    if seats <= 4
]


def _position(text: str) -> Match:
    scenario = read_scenario(text.encode(), "lookahead.yaml", GAMES)
    name = str(scenario.plain["game"])
    return run_scenario(scenario, GAMES[name], LIBRARY.game(name))


LAST_SOUL = """
what: The last battle of a match, a King on top, and a Joker in the hand of who would lose it.
proves: [SB 6.1]
game: soul_battle
seats: 2
position:
  asks: 1 declare 0
  places: {b1: 3C, hand.1: KS 9S 9H 8S, hand.2: X1, points.1: 5H.0, points.2: '', a3: '', b3: ''}
  tokens: {reaper.1: a1, reaper.2: c3}
play:
  - 1 battle KS.1 > b1
  - asks: 2 answer
"""

LAST_TURN = """
what: The last Turn of a match, the points even, and a Crusader that can be Killed.
proves: [FV 11.4]
game: fissureverse
seats: 2
options: {timer: half, colours: green_red}
position:
  asks: 2 act
  places:
    field.1.1: CARTOGRAPHERS
    draw.1: LENSGRINDERS
    hand.1: ''
    field.2.1: HOWLERS
    hand.2: WARHORNS
    draw.2: BONEDRUMMERS
    location: EARTH
    locations: ''
  marks: {tokens.2: 9, place.1: 1, place.2: 2}
play:
  - asks: 2 act
"""


def _chosen(match: Match, depth: LookaheadDepth = DEPTH, budget: int = 16) -> str:
    return notation(decide(lookahead(situation(match, budget), depth)).action, match.state.table)


def test_it_plays_a_joker_when_passing_would_lose_the_match() -> None:
    """The greedy player considers a Joker too high a price for a King and a 3 (SB 6.1, 6.6)."""
    match = _position(LAST_SOUL)
    assert decide(greedy(situation(match))).action.verb == "pass"
    assert _chosen(match) == "2 lay X1.2 > b1"


def test_it_pays_for_a_kill_where_one_more_crusader_wins_nothing() -> None:
    """The player pays for a Kill if another Crusader would win nothing (FV 11.3, 11.4)."""
    match = _position(LAST_TURN)
    assert notation(decide(greedy(situation(match))).action, match.state.table) == _chosen(match)
    assert _chosen(match) == "2 crusade HOWLERS kill > field.1.1"


# --- budget ----------------------------------------------------------------------------------------------------------


def _positions(name: str, seats: int, seed: str, every: int) -> Iterator[Match]:
    """Play a random match, and yield it at intervals of `every` decisions."""
    match = Match.new(GAMES[name], setup_for(LIBRARY.game(name), seats, seed))
    chance = Chance(seed)
    while match.asked:
        if len(match.turns) % every == 0:
            yield match
        legal = match.legal()
        match.play(legal[chance.below(len(legal))])


def _fewest(name: str) -> int:
    return LIBRARY.game(name).game.least_seats


def _worths(there: Situation, depth: LookaheadDepth) -> tuple[Decision, int]:
    """Return the decision, and the number of completed look-aheads."""
    asked: list[int] = []

    def counted(state: State, seat: int) -> float:
        asked.append(seat)
        return there.game.ai.evaluate(state, seat)

    return decide(
        lookahead(there._replace(game=replace(there.game, ai=replace(there.game.ai, evaluate=counted))), depth)
    ), len(asked)


@pytest.mark.parametrize("name", LOOKING)
def test_it_thinks_equally_long_with_one_legal_action(name: str) -> None:
    """The budget depends only on public facts, so the thinking time doesn't reveal the hand."""
    budget = 8 if SOAK else 4
    pieces: dict[bool, set[float]] = {True: set(), False: set()}
    for match in _positions(name, _fewest(name), "as long as ever", 3):
        there = situation(match, budget)
        least = (
            there.game.ai.lookahead_decisions * budget / (BLIND_DIVISOR if there.game.blind_answers(there.view) else 1)
        )
        many = sum(1 for _ in lookahead(there))
        assert 0.6 * least < many < 1.4 * least + 10 * budget, match.state.question
        pieces[len(match.legal()) < 3].add(many / least)
        if min(map(len, pieces.values())) > 3:
            break
    assert all(pieces.values())


@pytest.mark.parametrize("name", LOOKING)
def test_a_larger_budget_plays_more_tables(name: str) -> None:
    match = _positions(name, _fewest(name), "more", 1)
    there = situation(next(match), 2)
    counts = [_worths(there._replace(budget=budget), DEPTH)[1] for budget in (0, 2, 6)]
    assert counts[0] == 0
    assert 0 < 2 * counts[1] <= counts[2] < 5 * counts[1]


@pytest.mark.parametrize("name", LOOKING)
def test_an_endless_turn_is_broken_off(name: str) -> None:
    """Without a limit on turns, the look-ahead would play to the end of the match."""
    there = situation(next(_positions(name, _fewest(name), "endless", 1)), 2)
    endless = there._replace(game=replace(there.game, turn=lambda state: 0))
    trials = [_worths(endless, LookaheadDepth(longest=longest))[1] for longest in (5, 20)]
    # The budget allows more short trials than long ones, but the set-up costs the same for both.
    assert trials[0] > 2.5 * trials[1] > 0


@pytest.mark.parametrize("name", LOOKING)
def test_without_a_budget_it_takes_the_best_scored_action(name: str) -> None:
    for match in _positions(name, _fewest(name), "none", 9):
        there = situation(match, 0)
        assert decide(lookahead(there)) == decide(greedy(there))


# --- foundations -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "seats"), SEATED)
def test_a_rollout_action_is_legal_and_usually_the_best_scored(name: str, seats: int) -> None:
    game = GAMES[name]
    compared = same = 0
    for number in range(2):
        for match in _positions(name, seats, f"habit {number}", 2):
            state = match.state
            action = game.ai.rollout_policy(state)
            if action is None:
                continue
            legal = match.legal()
            assert action in legal
            judged = game.ai.score_actions(state, (state,))
            worths = {one: total(judged(one)) for one in legal}
            compared += 1
            same += worths[action] > max(worths.values()) - 0.5
    assert compared > 60
    assert same > 0.9 * compared


@pytest.mark.parametrize("name", LOOKING)
def test_the_winner_has_the_best_evaluation(name: str) -> None:
    """No position is worth more than a win or less than a loss (SB 6.6, FV 11.4)."""
    game = GAMES[name]
    for seats in LIBRARY.game(name).game.seats[:2]:
        states: list[State] = []
        for match in _positions(name, seats, "won", 9):
            states.append(match.state)
        outcome = match.state.outcome
        assert outcome is not None
        for seat in range(1, seats + 1):
            end = game.ai.evaluate(match.state, seat)
            between = [game.ai.evaluate(state, seat) for state in states]
            if outcome.winners == (seat,):
                assert end > max(between)
            elif seat not in outcome.winners:
                assert end < min(between)


def test_drawn_cards_count_as_luck() -> None:
    """The cards drawn after a play don't affect the play's value (SB 3.1)."""
    game = GAMES["soul_battle"]
    match = _position(LAST_SOUL.replace(", a3: ''", ""))
    before = match.state
    levels: set[float] = set()
    drawn: set[float] = set()
    for number in range(6):
        world = determinize(match.view(bit(2)), Chance(number))
        after = world.clone()
        rules.apply_unchecked(game, after, Action("pass", 2))
        claim = game.ai.rollout_policy(after)
        assert claim is not None
        rules.apply_unchecked(game, after, claim)
        assert game.turn(after) == game.turn(before) + 1
        drawn.add(round(game.ai.evaluate(after, 2), 6))
        levels.add(round(game.ai.evaluate(after, 2) - game.ai.control_variate(world, after, 2), 6))
    assert len(drawn) > 3
    assert len(levels) < len(drawn)
