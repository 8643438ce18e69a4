"""The end of a match and its scoring (SB 6)."""

from __future__ import annotations

import pytest

from game.soul_battle.rules import scoring
from tests.games.soul_battle.table import Scene, battle, scene


@pytest.mark.parametrize(("seats", "option", "gone"), [(2, 1, 0), (2, 8, 7), (3, 1, 0), (3, 15, 14), (6, 5, 4)])
def test_the_option_says_how_many_spaces_end_the_match_sb_6_1(seats: int, option: int, gone: int) -> None:
    columns = "abc" if seats == 2 else "abcd"
    others = [f"{column}{row}" for row in "1234"[: len(columns)] for column in columns][2:]
    for already in range(max(0, gone - 1), gone + 1):
        table = scene(
            seats, hands=["9S 3S", *["3S"] * (seats - 1)], souls={"b1": "8C"}, reapers={1: "a1"},
            exhausted=others[:already], exhausted_piles=option,
        ).do("battle 9S > b1", *["pass"] * (seats - 1), "claim purgatory")  # fmt: skip
        table.ended("SB 6.1") if already == gone else table.asks(2, "reaper")


def test_a_battle_restarts_the_count_of_quiet_turns_sb_6_2() -> None:
    table = battle(["9S 3S", "3S 4S"], quiet=3).do("battle 9S > b1", "pass", "claim points").asks(2, "reaper")
    for seat, space in ((2, "c3"), (1, "a1"), (2, "c3")):
        table.asks(seat, "reaper").do(f"place > {space}", "end")
    table.asks(1, "reaper").do("place > a1", "end").ended("SB 6.2")


def test_one_card_anywhere_keeps_the_match_going_sb_6_2a() -> None:
    """A card in the deck keeps the match going; a card in purgatory doesn't (SB 3.1, 6.2a)."""
    scene(3, hands=["", "", "2S"], decks={1: 0, 2: 0, 3: 0}, ask="turn").asks(1, "reaper")
    scene(2, decks={1: 0, 2: 1}, ask="turn").asks(1, "reaper")
    _ended(3, purgatories={1: "AS"})


def _ended(seats: int = 2, **position: object) -> Scene:
    """Return the scored position of a match in which nobody has any cards left (SB 6.2a)."""
    table = scene(seats, decks=dict.fromkeys(range(1, seats + 1), 0), ask="turn", **position)  # type: ignore[arg-type]
    return table.ended("SB 6.2a")


def test_a_score_is_counted_by_deck_sb_6_3() -> None:
    """Your own cards, your hand and your purgatory score nothing (SB 6.3, 6.4, 6.5)."""
    table = scene(
        2, hands=["X2", "3S"], points={1: "KS X1 AS.2 10S.2 7C.0 X1.0"}, purgatories={1: "AC.0"}, reapers={1: "a1"}
    )
    count = scoring.count(table.state, 1)
    assert (table.points(1), count.by_deck) == (48, (27, 0, 21))
    assert (count.own_cards, count.souls, count.cards) == (2, 2, 6)


@pytest.mark.parametrize(
    ("points", "scores", "winners"),
    [
        ({1: "9S.2", 2: "10S.1 2S.0", 3: "AS.1"}, (9, 12, 11), (2,)),
        ({1: "10S.2 2S.2", 2: "7C.0 5C.0", 3: "10C.0 2C.2"}, (12, 12, 12), (2,)),
        ({1: "2C.0 3C.0 4C.0", 2: "10S.1", 3: ""}, (9, 10, 0), (2,)),
        ({1: "10S.2 KS QS JS", 2: "10C.1", 3: "5S.1"}, (10, 10, 5), (1, 2)),
    ],
    ids=["the highest total", "a tie goes to more souls", "fewer points", "own cards break no tie"],
)
def test_who_wins_and_by_how_much_sb_6_6(
    points: dict[int, str], scores: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    """The result is the same whether the running score is hidden or shown (SB 6.4, 6.6, 7.2)."""
    for score in ("shown", "hidden"):
        table = _ended(3, points=points, running_score=score)
        assert table.outcome is not None
        assert (table.outcome.scores, table.outcome.winners) == (scores, winners)
        assert tuple(scoring.count(table.seen(), seat).total for seat in (1, 2, 3)) == scores
        leads = [mine - max(scores[:at] + scores[at + 1 :]) for at, mine in enumerate(scores)]
        assert [scoring.lead(table.state, seat) for seat in (1, 2, 3)] == leads
