"""The end of a match and its scoring (SB 6)."""

from __future__ import annotations

import pytest

from game.engine.change import Change
from game.soul_battle.rules import scoring
from tests.games.soul_battle.table import Scene, battle, scene

# --- when it ends (SB 6.1, 6.2) --------------------------------------------------------------------------------


def test_worked_example_of_the_third_exhausted_space_sb_6_1() -> None:
    """Two spaces are exhausted, and an attacker takes the last two souls of a third space (SB 6.1, 5.5)."""
    table = scene(
        2, hands=["KS AS 3S", "3S"], souls={"b1": "5C KC"}, reapers={1: "a1", 2: "b1"}, exhausted=["c3", "b3"]
    )
    table.do("attack KS > b1", "lay AS > b1", "pass").ended("SB 6.1")
    assert table.points(1) == 10 + 5
    assert "turn" not in table.said()
    assert table.outcome is not None
    assert table.outcome.winners == (1,)


def test_an_open_battle_is_settled_before_the_end_sb_6_1() -> None:
    table = scene(2, hands=["9S 3S", "3S"], souls={"b1": "8C"}, reapers={1: "a1"}, exhausted=["c3", "b3"])
    table.do("battle 9S > b1", "pass").asks(1, "claim").do("claim points").ended("SB 6.1")
    assert table.points(1) == 8
    assert table.told()[-1] == ("ended.sb_6_1", {})


def test_two_exhausted_spaces_are_not_enough_sb_6_1() -> None:
    table = scene(2, hands=["9S 3S", "3S"], souls={"b1": "8C"}, reapers={1: "a1"}, exhausted=["c3"])
    table.do("battle 9S > b1", "pass", "claim points").asks(2, "reaper")


@pytest.mark.parametrize(("seats", "option", "gone"), [(2, 1, 0), (2, 8, 7), (3, 1, 0), (3, 15, 14), (6, 5, 4)])
def test_the_option_says_how_many_spaces_sb_6_1(seats: int, option: int, gone: int) -> None:
    columns = "abc" if seats == 2 else "abcd"
    others = [f"{column}{row}" for row in "1234"[: len(columns)] for column in columns][2:]
    hands = ["9S 3S", "3S", *["3S"] * (seats - 2)]
    for already, ends in ((gone, True), (gone - 1, False)):
        if already < 0:
            continue
        table = scene(
            seats, hands=hands, souls={"b1": "8C"}, reapers={1: "a1"}, exhausted=others[:already],
            exhausted_piles=option,
        )  # fmt: skip
        table.do("battle 9S > b1", *["pass"] * (seats - 1), "claim purgatory")
        if ends:
            table.ended("SB 6.1")
        else:
            table.asks(2, "reaper")


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_twice_round_without_a_battle_ends_it_sb_6_2(seats: int) -> None:
    hands = ["2S 3S 4S 5S 6S"] * seats
    table = scene(seats, hands=hands, decks=dict.fromkeys(range(1, seats + 1), 0), ask="turn")
    spaces = ["a1", "b1", "c1", "a2", "b2", "c2"]
    for turn in range(2 * seats):
        table.asks(turn % seats + 1, "reaper").do(f"place > {spaces[turn % seats]}", "end")
    table.ended("SB 6.2")


def test_a_battle_restarts_the_count_of_quiet_turns_sb_6_2() -> None:
    table = battle(["9S 3S", "3S 4S"], quiet=3).do("battle 9S > b1", "pass", "claim points").asks(2, "reaper")
    for seat, space in ((2, "c3"), (1, "a1"), (2, "c3")):
        table.asks(seat, "reaper").do(f"place > {space}", "end")
    table.asks(1, "reaper").do("place > a1", "end").ended("SB 6.2")


def test_an_attack_restarts_the_count_too_sb_6_2() -> None:
    table = scene(2, hands=["KS AS 3S", "X1 3S"], souls={"b1": "9H 5C KC"}, reapers={1: "a1", 2: "b1"}, quiet=3)
    table.do("attack KS > b1", "lay AS > b1", "pass").asks(2, "reaper").do("place > c3", "end").asks(1, "reaper")


def test_a_turn_without_a_space_for_the_reaper_counts_as_quiet_sb_6_2() -> None:
    spaces = [f"{column}{row}" for row in "1234" for column in "abcd"]
    scene(
        3, hands=["2S", "3S", "4S"], exhausted=spaces[2:], reapers={2: "a1", 3: "b1"}, exhausted_piles=15, quiet=5,
        decks={1: 0, 2: 0, 3: 0}, ask="turn",
    ).ended("SB 6.2")  # fmt: skip


def test_the_match_ends_at_once_when_nobody_holds_a_card_sb_6_2a() -> None:
    table = scene(3, decks={1: 0, 2: 0, 3: 0}, purgatories={1: "AS"}, ask="turn").ended("SB 6.2a")
    assert table.told()[-1] == ("ended.sb_6_2a", {})


def test_one_card_anywhere_keeps_the_match_going_sb_6_2a() -> None:
    scene(3, hands=["", "", "2S"], decks={1: 0, 2: 0, 3: 0}, ask="turn").asks(1, "reaper")
    # A card in the deck is enough, because drawing (SB 3.1) comes first.
    scene(2, decks={1: 0, 2: 1}, ask="turn").asks(1, "reaper")


def test_the_last_cards_of_a_battle_end_it_before_the_next_turn_asks_sb_6_2a() -> None:
    table = battle(["9S", ""], decks={1: 0, 2: 0}).do("battle 9S > b1").asks(1, "claim")
    table.do("claim points").ended("SB 6.2a")


# --- scoring (SB 6.3 to 6.6) -----------------------------------------------------------------------------------


def _ended(seats: int = 2, **position: object) -> Scene:
    """Return the position after scoring. Nobody holds a card, so the match ends by SB 6.2a."""
    table = scene(seats, decks=dict.fromkeys(range(1, seats + 1), 0), ask="turn", **position)  # type: ignore[arg-type]
    return table.ended("SB 6.2a")


def test_worked_example_of_scoring_sb_6_3() -> None:
    """The points pile has K and Joker of its own deck, A and 10 of another deck, and the souls 7 and Joker.

    The purgatory holds the soul A, and a Joker is in the hand (SB 6.3, 6.4, 6.5).
    """
    table = scene(
        2, hands=["X2", "3S"], points={1: "KS X1 AS.2 10S.2 7C.0 X1.0"}, purgatories={1: "AC.0"}, reapers={1: "a1"}
    )
    assert table.points(1) == 11 + 10 + 7 + 20 == 48
    count = scoring.count(table.state, 1)
    assert count.by_deck == (27, 0, 21)
    assert (count.own_cards, count.souls, count.cards) == (2, 2, 6)
    table.asks(1, "declare")


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_cards_of_other_decks_score_and_your_own_do_not_sb_6_3(seats: int) -> None:
    faces = " ".join(f"9S.{owner}" for owner in range(seats + 1))
    for seat in range(1, seats + 1):
        table = _ended(seats, points={seat: faces})
        assert table.points(seat) == 9 * seats
        assert scoring.count(table.state, seat).by_deck == tuple(0 if d == seat else 9 for d in range(seats + 1))


def test_a_swapped_in_and_played_soul_is_still_a_soul_sb_6_3() -> None:
    table = battle(["3S 4S", "10S 3S"], "8C", purgatories={1: "9C.0"}, decks={1: 0, 2: 0})
    table.do("swap 3S", "battle 9C.0 > b1", "pass", "claim purgatory").asks(2, "reaper")
    assert table.cards("points.1").split()[-1] == "9C.0"
    assert table.points(1) == 9
    assert scoring.count(table.state, 1).souls == 1


@pytest.mark.parametrize(
    ("face", "points"),
    [("AS", 11), ("KS", 10), ("QS", 10), ("JS", 10), ("10S", 10), ("X1", 20), *((f"{n}S", n) for n in range(2, 10))],
)
def test_points_of_each_card_sb_6_4(face: str, points: int) -> None:
    table = _ended(points={1: f"{face}.2", 2: f"{face}.0"})
    assert table.points(1) == table.points(2) == points


def test_a_lead_is_measured_against_the_best_other_seat_sb_6_4() -> None:
    three = _ended(3, points={1: "9S.2", 2: "10S.1 2S.0", 3: "AS.1"}).state
    assert [scoring.lead(three, seat) for seat in (1, 2, 3)] == [9 - 12, 12 - 11, 11 - 12]
    two = _ended(2, points={1: "9S.2", 2: "5S.1"}).state
    assert [scoring.lead(two, seat) for seat in (1, 2)] == [4, -4]


def test_purgatories_hands_and_decks_score_nothing_sb_6_5() -> None:
    table = battle(
        ["AS.2 KS 3S", "3S"], "8C", purgatories={1: "AC.0 KC.2"}, points={1: "2S.2"}, quiet=3
    ).do("end").ended("SB 6.2")  # fmt: skip
    assert table.points(1) == 2
    assert table.outcome is not None
    assert table.outcome.scores == (2, 0)


def test_the_highest_total_wins_sb_6_6() -> None:
    table = _ended(3, points={1: "9S.2", 2: "10S.1 2S.0", 3: "AS.1"})
    assert table.outcome is not None
    assert table.outcome.winners == (2,)
    assert table.outcome.scores == (9, 12, 11)


def test_a_tie_goes_to_more_souls_sb_6_6() -> None:
    table = _ended(3, points={1: "10S.2 2S.2", 2: "7C.0 5C.0", 3: "10C.0 2C.2"})
    assert table.outcome is not None
    assert table.outcome.scores == (12, 12, 12)
    assert table.outcome.winners == (2,)


def test_fewer_points_do_not_win_by_souls_sb_6_6() -> None:
    table = _ended(points={1: "2C.0 3C.0 4C.0", 2: "10S.1"})
    assert table.outcome is not None
    assert table.outcome.winners == (2,)


def test_own_cards_do_not_break_a_tie_sb_6_6() -> None:
    table = _ended(points={1: "10S.2 KS QS JS", 2: "10C.1"})
    assert table.outcome is not None
    assert table.outcome.winners == (1, 2)


def test_a_full_tie_is_shared_sb_6_6() -> None:
    table = _ended(4, points={1: "10S.2", 3: "KS.2", 4: "2S.1"})
    assert table.outcome is not None
    assert table.outcome.winners == (1, 3)


def test_the_end_is_the_same_whether_the_score_was_hidden_or_shown_sb_6_6() -> None:
    """Scoring turns the hidden piles face up (SB 6.6, 7.2)."""
    outcomes = []
    for score in ("shown", "hidden"):
        table = _ended(points={1: "10S.2 7C.0", 2: "KS.1"}, running_score=score)
        outcomes.append(table.outcome)
        assert all(scoring.count(table.seen(), seat).total == table.points(seat) for seat in (1, 2))
    assert outcomes[0] == outcomes[1]


def test_no_action_is_legal_after_the_end_sb_6_1() -> None:
    table = _ended(points={1: "9S.2"})
    action = scene(2, hands=["9S", "3S"]).action("end")
    no = table.match.refusal(action)
    assert no is not None
    assert (no.rule, no.key) == ("SB 6.1", "refusal.ended")
    assert Change(table.state.clone()).state.agenda == ()
    table.ended("SB 6.2a")
