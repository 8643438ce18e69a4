"""A turn's questions and log lines, but not its moves (SB 3)."""

from __future__ import annotations

import pytest

from game.engine.definition.player_support import total
from game.engine.knowledge import view
from game.engine.table import bit
from game.soul_battle.computer.rollout_policy import rollout_policy
from game.soul_battle.computer.score_actions import WEIGHTS, _Scorer
from game.soul_battle.display.prompts import prompt
from tests.games.soul_battle.table import battle, scene

ALL = [f"{column}{row}" for row in "1234" for column in "abcd"]
GRID = [f"{column}{row}" for row in "123" for column in "abc"]


def test_cards_are_drawn_from_the_top_by_the_active_player_first_then_to_the_left_sb_3_1() -> None:
    """A deck can run out during the draw, and isn't refilled from a points pile (SB 3.1)."""
    table = scene(4, hands=["2S", "2S 3S", "2S 3S 4S", ""], active=3, ask="turn")
    assert table.drawn() == [(3, 2), (4, 5), (1, 4), (2, 3)]
    assert table.cards("hand.4") == "X2 X1 AC KC QC"  # The deck is in order, from the 2 of spades to the second Joker.
    last = scene(2, hands=["2S", "3S"], decks={1: 2, 2: 0}, points={2: "9S.1 9H.1"}, ask="turn").asks(1, "reaper")
    assert (last.drawn(), last.count("deck.1")) == ([(1, 2)], 0)
    assert last.do("place > a1", "end").drawn() == []


@pytest.mark.parametrize(
    ("options", "gone", "reapers", "places", "asked"),
    [
        ("must_move", ["c3"], {1: "a1", 2: "b2"}, "b1 c1 a2 c2 a3 b3", "ask.reaper.move"),
        ("must_move", GRID[2:], {1: "a1", 2: "b1"}, "a1", "ask.reaper.how"),
        ("must_move", [], {2: "b2"}, "a1 b1 c1 a2 c2 a3 b3 c3", "ask.reaper.how"),
        ("may_stay", ["c3"], {1: "a1", 2: "b2"}, "a1 b1 c1 a2 c2 a3 b3", "ask.reaper.how"),
    ],
)
def test_the_banner_says_where_the_reaper_can_go_sb_3_3(
    options: str, gone: list[str], reapers: dict[int, str], places: str, asked: str
) -> None:
    """A Reaper that must move may stay only if no other space is free (SB 3.3)."""
    table = scene(
        2, hands=["2S", "3S"], reapers=reapers, exhausted=gone, exhausted_piles=8, ask="place", reaper=options
    ).asks(1, "reaper")
    assert [key for key, _ in prompt(table.state)] == ["ask.reaper", asked]
    assert {text.split()[-1] for text in table.legal("place")} == set(places.split())


def test_nobody_scores_or_takes_a_place_where_the_reaper_cannot_stay_sb_3_3() -> None:
    """The computer neither considers nor chooses a place where the Reaper can't stay."""
    table = scene(
        2, hands=["2S 9S", "3S"], souls={"a1": "X1", "b1": "3C", "a2": "3D"}, reapers={1: "a1", 2: "c3"},
        purgatories={1: "AS"}, ask="place", reaper="must_move",
    )  # fmt: skip
    places = [action for action in table.match.legal() if action.verb == "place"]
    assert rollout_policy(table.state) in table.match.legal()
    one = _Scorer(view(table.state, bit(1)), [table.state], WEIGHTS)
    assert one._turn(one.hand) == max(total(one.terms(action)) for action in places)


@pytest.mark.parametrize("swaps", ["active", "everyone"])
def test_a_turn_without_a_space_for_the_reaper_is_quiet_but_may_swap_sb_3_3a(swaps: str) -> None:
    """A turn with no space for the Reaper is quiet but allows a swap (SB 3.2, 3.3a, 6.2)."""
    table = scene(
        3, hands=["2S", "3S", "4S"], exhausted=ALL[2:], reapers={2: "a1", 3: "b1"}, exhausted_piles=15,
        decks={1: 0, 2: 0, 3: 0}, purgatories={1: "AS"}, purgatory_swap=swaps, quiet=4, ask="turn",
    ).asks(1, "nowhere" if swaps == "active" else "offer")  # fmt: skip
    table.do("keep")
    assert ("no_space", {"who": 1}) in table.log_lines()
    assert (table.reaper(1), table.state.marks[table.table.marks.index("quiet")]) == (None, 5)
    table.asks(*((2, "reaper") if swaps == "active" else (1, "offer")))
    scene(
        3, hands=["2S", "3S", "4S"], exhausted=ALL[2:], reapers={2: "a1", 3: "b1"}, exhausted_piles=15, quiet=5,
        decks={1: 0, 2: 0, 3: 0}, ask="turn",
    ).ended("SB 6.2")  # fmt: skip


def test_everyone_is_offered_one_swap_in_order_from_the_active_seat_sb_3_2() -> None:
    """Seat 3 has no purgatory and seat 4 has no hand, so both are skipped."""
    table = scene(
        5, hands=["2S", "3S 4S", "4S", "", "6S"], purgatories={1: "AS", 2: "KS 2H", 4: "QS", 5: "JS"},
        decks=dict.fromkeys(range(1, 6), 0), active=2, ask="turn", purgatory_swap="everyone",
    ).asks(2, "offer")  # fmt: skip
    table.do("swap 3S").asks(5, "offer")
    assert (table.cards("hand.2"), table.cards("purgatory.2")) == ("4S 2H", "KS 3S")
    table.do("keep").asks(1, "offer").do("swap 2S").asks(2, "reaper")
    assert table.refused_by("swap 4S") == "SB 3.2"


def test_nobody_swaps_or_draws_in_a_battle_sb_3_2() -> None:
    """Swaps are allowed before battles and attacks, but not during them (SB 3.1, 3.2)."""
    table = battle(["9S 4S", "8S", "10S 3S"], purgatories={1: "2H", 3: "KS"})
    for action in ("swap 4S", "battle 9S > b1", "pass", "lay 10S > b1", "pass"):
        table.do(action)
        assert table.drawn() == []
        assert table.legal("swap") == []
    attack = battle(["JC 5C 6D", "10S 3S"], "KC", reapers={2: "b1"}, purgatories={1: "AS"})
    assert attack.refused_by("swap 5C") == "allowed"
    assert attack.do("attack JC > b1").asks(1, "open").refused_by("swap 5C") == "SB 3.2"
