"""The turn-search player: its knowledge, its budget, and the lines of play that it finds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pytest

from game.engine.chance import Chance
from game.engine.knowledge import determinize
from game.engine.play import rules
from game.engine.play.match import Match
from game.engine.table import bit
from game.games import setup_for
from game.lab.cli_context import games, library
from game.lab.counted_match import played_match
from game.lab.matchup import Entrant, play
from game.players.player import Decision, decide, situation
from game.players.registry import PLAYERS
from game.players.seats import COMPUTERS, OPPONENT
from game.players.turn_search import REACH, Plan, Reach, turn_search
from tests.games.aleph_null.table import aleph_null, deal, do, position

FEW = 2
"""Number of sampled tables in tests where strength doesn't matter."""
WINS = {"altar": "GRAND SALAMANDER WEALTHY CANDLE.1", "hand": "CENSER LAMB WAND BOOK BAPHOMET"}
"""Position S1b. To win this turn, a player must take nine specific actions in the right order."""
MARKS = {"hour": 5, "damage": 1, "bonus": 1}


def _positions(seed: str, every: int) -> Iterator[Match]:
    """Let the greedy player play a match, and yield it at intervals of `every` decisions."""
    match = deal(seed)
    while match.asked:
        if len(match.turns) % every == 0:
            yield match
        match.play(_chosen(match, OPPONENT).action)


def _chosen(match: Match, player: str, budget: int = FEW) -> Decision:
    return decide(PLAYERS[player](situation(match, budget)))


def _plan(match: Match, effort: int, reach: Reach = REACH, seed: str = "plan") -> Plan:
    plan = Plan(match.game, match.view(bit(match.asked)), seed, reach)
    for _ in plan.search(effort):
        pass
    return plan


def _tried(plan: Plan, verb: str) -> Sequence[object]:
    """Return the outcomes of the first action with this verb."""
    return next(outcomes for action, outcomes in plan.root.options if action.verb == verb)


def _played_out(match: Match, player: str, budget: int) -> Match:
    while match.asked:
        match.play(_chosen(match, player, budget).action)
    return match


def test_it_finds_a_win_this_turn_that_the_greedy_player_misses() -> None:
    """In position S1b, the player finds a win that the greedy player misses."""
    planned = _played_out(position(marks=MARKS, **WINS), "turn_search", 8)
    assert planned.state.outcome is not None
    assert planned.state.outcome.how == "wizard"
    weighed = _played_out(position(marks=MARKS, **WINS), OPPONENT, 8)
    assert weighed.state.outcome is not None
    assert not weighed.state.outcome.winners


def test_a_certain_win_is_worth_1() -> None:
    plan = _plan(position(marks=MARKS, **WINS), 2000)
    assert plan.worth() == 1.0
    match = position(marks=MARKS, **WINS)
    for action in plan.line():
        match.play(action)
    assert match.state.outcome is not None
    assert match.state.outcome.winners == (1,)


def test_a_certain_line_is_decided_at_once() -> None:
    """Until a chance event occurs, the lab plays on without asking the player for each move."""
    match = position(marks=MARKS, **WINS)
    choice = _chosen(match, "turn_search", 8)
    for action in choice.actions:
        match.play(action)
    assert len(choice.rest) == 8
    assert not match.asked
    played = played_match(aleph_null(), match.setup, PLAYERS["turn_search"], 1)
    bout = play(aleph_null(), match.setup, [Entrant("turn_search", "turn_search", 1)])
    assert bout.decisions[0].many < played.decisions, "it thinks less often than it acts"


def test_it_does_not_call_baphomet_too_early() -> None:
    """The player doesn't call Baphomet while any cards are left in the deck (AN 10.1, 3.5)."""
    match = position(marks={"hour": 3, "turn": 1}, altar="BOOK WAND GRAND CHASUBLE", hand="BAPHOMET", deck="CANDLE.1")
    for verb in ("sacrifice", "end", "keep"):
        action = _chosen(match, "turn_search", 8).action
        assert action.verb == verb
        match.play(action)
    assert match.state.cards_in("hand") == ["BAPHOMET", "CANDLE.1"]


def test_a_line_stops_where_it_becomes_uncertain() -> None:
    """Each line of play is legal for any deck order. At least one line is long."""
    longest = 0
    for match in _positions("certain", 9):
        line = _plan(match, 300).line()
        longest = max(longest, len(line))
        for number in range(4):
            state = determinize(match.view(bit(1)), Chance(number))
            for action in line:
                assert rules.refusal(match.game, state, action) is None
                rules.apply_unchecked(match.game, state, action)
    assert longest > 2


def test_a_plan_does_not_know_the_cards_it_will_draw() -> None:
    """A plan is made without knowing the next cards in the deck."""
    deck = "GOLEM BELL LAMB CENSER BESOM WAND BAPHOMET"
    match = position(marks={"hour": 2}, altar="SYLPH", hand="CANDLE.1", deck=deck)
    plan = _plan(match, 200)
    drawn = _tried(plan, "sacrifice")
    assert len(drawn) == REACH.samples
    hands = {tuple(one.state.cards_in("hand")) for one in drawn if not isinstance(one, float)}
    assert len(hands) > 1
    assert all(not isinstance(one, float) and one.looked for one in drawn), "every averaged position was evaluated"


def _sylph() -> tuple[Match, str]:
    """Return a position, and the verb with which the Sylph can draw two of three cards."""
    return position(marks={"hour": 2}, altar="SYLPH", hand="CANDLE.1", deck="GOLEM BELL LAMB"), "sacrifice"


def _cock() -> tuple[Match, str]:
    """Return position S7, in which the Cock takes a card in play during a draw."""
    match = position(
        marks={"hour": 5, "turn": 1}, altar="CANDLE.1 LAMB", deck="BOLINE", discard="GRAND BAPHOMET GOLEM BELL WAND"
    )
    return do(match, "end"), "burn"


@pytest.mark.parametrize("made", [_sylph, _cock])
def test_agreeing_samples_are_not_treated_as_certain(made: Callable[[], tuple[Match, str]]) -> None:
    """Two samples often agree by chance, but a third sample might differ."""
    match, verb = made()
    agreed = 0
    for number in range(12):
        plan = _plan(match, 40, seed=f"agree {number}")
        hands = [one.state.cards_in("hand") for one in _tried(plan, verb) if not isinstance(one, float)]
        assert len(hands) == REACH.samples
        agreed += set(hands[0]) == set(hands[1])
    assert agreed, "the seeds are chosen to make this happen"


def test_a_shuffled_deck_counts_as_one_outcome() -> None:
    """A shuffled deck counts as one outcome (AN 8.1)."""
    match = position(marks={"hour": 2}, altar="BELL", deck="GOLEM LAMB CENSER")
    plan = _plan(do(match, "sacrifice BELL > removed"), 40)
    assert len(_tried(plan, "fetch")) == 1


def test_it_anticipates_the_next_turn() -> None:
    """The player anticipates a loss on the next turn (AN 3.5, 7.8, 10.1)."""
    match = position(marks={"hour": 4, "turn": 1}, altar="BOOK WAND GRAND", deck="GOLEM CENSER CHASUBLE BAPHOMET")
    assert _plan(match, 200, Reach(turns=0)).worth() > 0.0, "it doesn't look that far ahead"
    assert _plan(match, 200).worth() == 0.0


@pytest.mark.parametrize("effort", [1, 60, 400])
def test_its_effort_is_counted_in_positions(effort: int) -> None:
    """The player's effort is measured in positions, and every step is completed."""
    for match in _positions("efforts", 13):
        pieces = 0
        plan = Plan(match.game, match.view(bit(1)), "effort")
        for _ in plan.search(effort):
            pieces += 1
        assert pieces == plan.spent, "one piece of work for each position"
        most = (1 + REACH.samples) * max(len(match.legal()), 24)  # a later position may offer more actions
        assert plan.spent <= effort + most * (1 + REACH.samples) * REACH.samples
        if plan.spent < effort:
            assert _plan(match, 10 * effort, seed="effort").spent == plan.spent, "nothing was left to search"


def test_the_budget_decides_how_far_it_looks() -> None:
    match = deal("budget")
    few, many = (sum(1 for _ in turn_search(situation(match, budget), Reach(positions=20))) for budget in (1, 10))
    assert few < many


def test_the_strongest_player_is_registered() -> None:
    assert {game.ai.strongest_player for game in games().values()} <= set(COMPUTERS) - {OPPONENT}


@pytest.mark.soak
def test_it_gets_further_than_the_greedy_player_in_few_matches() -> None:
    """Compare the final positions that the two players reach in a few games."""
    ends = {"turn_search": 0.0, OPPONENT: 0.0}
    for player in ends:
        for number in range(2):
            match = deal(f"further {number}")
            last = match.state
            while match.asked:
                last = match.state
                match.play(_chosen(match, player, 1).action)
            won = match.state.outcome is not None and bool(match.state.outcome.winners)
            ends[player] += 10.0 if won else aleph_null().ai.search_heuristic(last)
    assert ends["turn_search"] > ends[OPPONENT]


def test_a_hand_that_can_only_end_the_turn_ends_it() -> None:
    match = position(marks={"hour": 1}, hand="GOLEM", deck="BELL LAMB CENSER BESOM WAND BAPHOMET BOOK")
    assert _chosen(match, "turn_search").action.verb == "end"
    assert do(match, "end").asked


def test_in_a_shared_game_it_plays_like_the_greedy_player() -> None:
    match = Match.new(games()["soul_battle"], setup_for(library().game("soul_battle"), 3, "others"))
    assert _chosen(match, "turn_search") == _chosen(match, "greedy")
