"""Computer players: what they know, how they think, and how well they play."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.engine.action import Action
from game.engine.battery.random_matches import random_unending_action
from game.engine.chance import Chance
from game.engine.knowledge import determinize
from game.engine.play.match import Match
from game.engine.table import bit
from game.games import setup_for
from game.lab import cli_context
from game.lab.commands.tournament import Pairing, seated
from game.lab.matchup import entrants, play
from game.players.player import Decision, Thinking, decide, situation
from game.players.registry import PLAYERS, opponent
from game.players.seats import COMPUTERS, OPPONENT, PERSON, STRENGTHS
from tests.generators import redealt
from tests.run_counts import SOAK, some

LIBRARY = cli_context.library()
GAMES = cli_context.games()
SETUPS = [(name, seats) for name in GAMES for seats in LIBRARY.game(name).game.seats]
ALONE = ("monte_carlo", "turn_search")
"""Players for solo games. In other games, they play like the greedy player, which is tested separately."""
FEWEST = {name: LIBRARY.game(name).game.seats[0] for name in GAMES}
MOST = {name: LIBRARY.game(name).game.seats[-1] for name in GAMES}
SEATED = [(who, name, seats) for who in PLAYERS for name, seats in SETUPS if seats == 1 or who not in ALONE]
QUICKLY = [
    (who, name, seats) for who, name, seats in SEATED if SOAK or seats == (MOST if who == OPPONENT else FEWEST)[name]
]
"""The tables at which each player is tested."""
FEW = 3
"""Number of sampled tables in tests that don't depend on playing strength."""
DIFFERING = 8
"""Number of tables that the Monte Carlo player samples in the test that compares playing strengths. With too few, it
would make the same choices as the greedy player."""
QUICK = (OPPONENT, "random")
"""Players whose matches take almost no time."""
SOON = {} if SOAK else {"fissureverse": {"timer": "rounds_12"}}
"""Options that shorten the slower players' matches."""
ENOUGH, EVERY = 4, 3
"""Number of positions to compare, and number of decisions from one position to the next. Between those positions, a
slow player moves at random."""
SELDOM = 3 if SOAK else 12
"""Number of decisions between comparisons for a solo-game player. Such players decide slowly."""
LONG = 90 if SOAK else 60
"""Maximum number of decisions in a match. Without a limit, random play might take thousands of decisions."""


def _options(name: str, seats: int, chance: Chance) -> dict[str, str | int]:
    """Return a random value for each option."""
    chosen: dict[str, str | int] = {}
    for option in LIBRARY.game(name).game.options:
        if option.range is not None:
            low, high = option.range.bounds(seats)
            chosen[option.id] = low + chance.below(high - low + 1)
        else:
            chosen[option.id] = option.values[chance.below(len(option.values))].id
    return chosen


def _match(name: str, seats: int, seed: str, **fixed: str) -> Match:
    chosen = {**_options(name, seats, Chance(seed)), **fixed}
    return Match.new(GAMES[name], setup_for(LIBRARY.game(name), seats, seed, chosen))


def _positions(name: str, seats: int, seed: str, every: int) -> Iterator[Match]:
    """Play a match with random moves, and yield it at intervals of `every` decisions."""
    match, chance = _match(name, seats, seed), Chance(seed)
    while match.asked and len(match.turns) < LONG:
        if len(match.turns) % every == 0:
            yield match
        match.play(random_unending_action(match.game, match.state, match.legal(), chance))


def _chosen(match: Match, player: str, budget: int = FEW) -> Decision:
    return decide(PLAYERS[player](situation(match, 1 if player == "lookahead" else budget)))


@pytest.mark.parametrize(("player", "name", "seats"), QUICKLY)
def test_a_player_plays_legally_to_the_end_and_never_peeks(player: str, name: str, seats: int) -> None:
    """A player's decisions and reasons don't depend on cards that the player can't know."""
    enough, every = (1, SELDOM) if player in ALONE and not SOAK else (ENOUGH, EVERY)
    compared = differed = number = 0
    while not number or compared < enough or (SOAK and player in QUICK and number < 3):
        match = _match(name, seats, f"whole {number}", **({} if player == "random" else SOON.get(name, {})))
        chance = Chance(f"others {number}")
        while match.asked:
            if player not in QUICK and len(match.turns) % every:
                match.play(random_unending_action(match.game, match.state, match.legal(), chance))
                continue
            choice = _chosen(match, player, FEW if SOAK else 1)
            if len(match.turns) % every == 0 and (SOAK or compared < enough):
                other = redealt(match, determinize(match.view(bit(match.asked)), Chance(compared)))
                assert _chosen(other, player, FEW if SOAK else 1) == choice
                compared += 1
                differed += other.state.places != match.state.places
            assert match.refusal(choice.action) is None
            match.play(choice.action)
        assert match.state.outcome is not None
        number += 1
    assert differed > compared / 2


@pytest.mark.parametrize("name", ["aleph_null", "fissureverse", "metempsychosis", "oubliette", "soul_battle"])
def test_easy_medium_and_hard_choose_differently(name: str) -> None:
    """Regression: in Metempsychosis and Oubliette, Hard always chose the same move as Medium."""
    left = {(one, other) for at, one in enumerate(STRENGTHS) for other in STRENGTHS[:at]}
    for match in _positions(name, FEWEST[name], "differ 0", 1):
        there = situation(match, DIFFERING)
        chosen = {who: decide(opponent(match.game, who)(there)).action for who in STRENGTHS}
        left -= {(one, other) for one, other in left if chosen[one] != chosen[other]}
        if not left:
            break
    assert not left


@pytest.mark.parametrize("player", ALONE)
def test_solo_players_act_like_the_greedy_player_elsewhere(player: str) -> None:
    for match in _positions("soul_battle", 2, "among", 9):
        assert _chosen(match, player) == _chosen(match, OPPONENT)


@pytest.mark.parametrize("name", list(GAMES))
def test_a_player_gets_only_its_view_and_its_events(name: str) -> None:
    for match in _positions(name, min(3, LIBRARY.game(name).game.seats[-1]), "given", 5):
        there = situation(match)
        seat = match.asked
        assert there.view == match.view(bit(seat))
        assert there.view.chance == 0
        own = [at for at, turn in enumerate(match.turns) if turn.action.seat == seat]
        since = match.turns[own[-1] :] if own else match.turns
        events = [event for turn in since for event in turn.events]
        expected = match.told(tuple(events if own else [*match.opening, *events]), bit(seat))
        assert list(there.told) == expected


def test_the_seed_matters_when_nothing_else_does() -> None:
    seeds = [f"lots {number}" for number in range(12)]
    firsts = {
        _chosen(Match.new(GAMES["soul_battle"], setup_for(LIBRARY.game("soul_battle"), 2, seed)), "random").action
        for seed in seeds
    }
    assert len(firsts) > 3


def test_thinking_stops_between_small_pieces() -> None:
    """If time is short, a slice ends once one action has been tried on one sampled table."""
    match = _match("soul_battle", 3, "slices")
    ticks = iter(range(10_000))
    thinking = Thinking(PLAYERS[OPPONENT](situation(match, 8)), lambda: float(next(ticks)))
    slices = 0
    while thinking.slice(0.5) is None:
        slices += 1
    assert slices >= 8 + len(match.legal())
    assert thinking.choice == _chosen(match, OPPONENT, 8)
    assert thinking.slice(0.5) is thinking.choice, "the choice doesn't change"


def test_thinking_time_does_not_reveal_its_hand() -> None:
    """A player who can only pass considers the usual number of sampled tables (SB 4.2)."""
    pieces = set()
    for match in _positions("soul_battle", 2, "as long as ever", 1):
        if len(match.legal()) == 1:
            thought = PLAYERS[OPPONENT](situation(match, 8))
            pieces.add(sum(1 for _ in thought))
    assert pieces
    assert min(pieces) > 8


NEUTRAL = {"thrift", "idle", "spent", "last"}
"""Parts of a score that may be given as the reason even for an action that they don't favour."""


@pytest.mark.parametrize("name", list(GAMES))
def test_the_greedy_player_has_a_written_reason_for_every_action(name: str) -> None:
    texts = LIBRARY.game(name).texts
    for seats in LIBRARY.game(name).game.seats:
        for match in _positions(name, seats, f"reasons {seats}", 4 if seats > 1 else 1):
            choice = _chosen(match, OPPONENT)
            reason = choice.reason
            assert reason is not None
            assert all(f"term.{term.name}" in texts for term in choice.terms)
            assert reason.worth > 0 or reason.name in NEUTRAL, "the reason for a move argues for it"


def test_a_person_is_not_a_computer_player() -> None:
    assert PERSON not in PLAYERS
    assert set(PLAYERS) == set(COMPUTERS)


# --- how well it plays; `soul-lab tournament` measures the real strength ----------------------------------------


def _wins(seats: int, deals: int) -> float:
    game, content = GAMES["soul_battle"], LIBRARY.game("soul_battle")
    players = entrants(f"{OPPONENT}:{8 if SOAK else 4},random")
    wins = [
        play(game, setup_for(content, seats, f"duel {deal}"), seated(players, Pairing(0, 1), seat, seats)).share(seat)
        for deal in range(deals)
        for seat in range(1, seats + 1)
    ]
    return sum(wins) / len(wins)


def test_it_beats_a_random_player_in_far_more_than_85_of_100_matches() -> None:
    assert _wins(2, 12 if SOAK else 4) >= 0.85


@pytest.mark.parametrize("seats", some((6, 5, 4, 3), 1))
def test_at_larger_tables_it_wins_far_more_than_its_share(seats: int) -> None:
    assert _wins(seats, 3 if SOAK else 1) >= {3: 0.75, 4: 0.65, 5: 0.55, 6: 0.5}[seats]


ENDS = {"ends_ahead", "ends_behind"}
MATCHES = 40 if SOAK else 20


def _souls(match: Match, action: Action) -> int:
    return len(match.state.places[action.place])


def test_opening_a_battle_considers_the_end_of_the_match() -> None:
    """Beating a Reaper can win two souls at the same time and end the match (SB 6.1, SB 5.5)."""
    game, content = GAMES["soul_battle"], LIBRARY.game("soul_battle")
    opened: list[tuple[str, set[str]]] = []
    for number in range(MATCHES):
        match, chance = Match.new(game, setup_for(content, 2, f"end {number}")), Chance(f"end {number}")
        last: tuple[str, set[str]] = ("", set())
        while match.asked:
            legal = match.legal()
            fights = [action for action in legal if action.verb in ("battle", "attack")]
            twice = [action for action in fights if action.verb == "attack" and _souls(match, action) == 2]
            choice = twice or fights or legal
            action = choice[chance.below(len(choice))]
            if fights:
                there = situation(match, FEW)
                worlds = [determinize(there.view, chance) for _ in range(FEW)]
                last = action.verb, {term.name for term in game.ai.score_actions(there.view, worlds)(action)}
            match.play(action)
        opened.append(last)
    for verb, names in opened:
        assert names & ENDS, verb
    assert {verb for verb, _ in opened} == {"battle", "attack"}
