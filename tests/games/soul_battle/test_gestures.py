"""The meaning of a gesture, or the single reason if no meaning is legal."""

from __future__ import annotations

import pytest

from game.engine.play import rules
from game.engine.refusal import Refusal
from tests.games.soul_battle.table import Scene, battle, scene


def _why(table: Scene, cards: str, place: str, pick: str = "") -> tuple[str, str] | None:
    seat = table.state.asked
    named = table.table.card_named
    held = frozenset(named[c if "." in c else f"{c}.{seat}"] for c in cards.split())
    where = table.table.place_named[place]
    meant = rules.actions_meant(table.match.game, table.state, seat, held, where, pick)
    no = rules.why_not(table.match.game, table.state, seat, held, where, pick)
    assert not (meant and no)
    if meant:
        assert len(meant) == 1, "no gesture of Soul Battle means two things"
        return None
    assert isinstance(no, Refusal)
    return no.rule, no.key.removeprefix("refusal.")


def test_one_low_card_gets_its_own_reason_and_not_a_pairs_sb_2_3() -> None:
    table = battle(["4H 3S 5S KS", "3S"], "QC")
    assert _why(table, "4H", "b1") == ("SB 2.3", "sb_2_3")
    assert _why(table, "4H 5S", "b1") == ("SB 2.4", "sb_2_4")
    assert _why(table, "KS", "b1") is None
    table.asks(1, "declare")


@pytest.mark.parametrize(
    ("cards", "place", "reason"),
    [
        ("9S", "b1", ("SB 5.2", "tribute_too_low")),
        ("KS AS", "b1", ("SB 5.2", "tribute_first")),
        ("KS", "b1", None),
        ("9S", "a1", ("SB 3.5", "own_soul")),
        ("9S", "c3", ("SB 3.4", "not_adjacent")),
        ("9S", "a2", None),
        ("9S", "purgatory.1", ("SB 3.2", "swap_empty_purgatory")),
    ],
)
def test_a_card_dropped_before_a_battle_sb_3_4(cards: str, place: str, reason: tuple[str, str] | None) -> None:
    """Each target has its own meaning or reason (SB 3.2, 3.4, 3.5, 5.2)."""
    table = scene(2, hands=["9S KS AS", "3S"], souls={"b1": "4H KC", "a2": "4C"}, reapers={1: "a1", 2: "b1"})
    assert _why(table, cards, place) == reason
    table.asks(1, "declare")


def test_a_card_dropped_before_the_reaper_is_placed_sb_3_4() -> None:
    table = scene(2, hands=["9S KS", "3S"], ask="place")
    assert _why(table, "9S", "b1") == ("SB 3.4", "battle_not_now")
    assert _why(table, "", "b1", "reaper.1") is None
    table.asks(1, "reaper")


def test_a_reaper_dropped_after_it_was_placed_sb_3_3() -> None:
    table = battle(["9S KS", "3S"])
    assert _why(table, "", "b2", "reaper.1") == ("SB 3.3", "place_not_now")
    table.asks(1, "declare")


def test_a_card_dropped_in_a_battle_sb_4_1() -> None:
    table = battle(["9S 3S", "10S 8S"], "8C", purgatories={2: "2H"}).do("battle 9S > b1")
    assert _why(table, "10S", "b1") is None
    assert _why(table, "8S", "b1") == ("SB 2.3", "sb_2_3")
    assert _why(table, "10S", "a2") == ("SB 4.1", "lay_elsewhere")
    assert _why(table, "10S", "purgatory.2") == ("SB 3.2", "swap_not_now")
    table.asks(2, "answer")


def test_a_soul_dropped_after_the_battle_sb_4_5() -> None:
    table = battle(["9S 3S", "10S 8S"], "8C").do("battle 9S > b1", "pass")
    for pile in ("points.1", "purgatory.1"):
        assert _why(table, "8C.0", pile) is None
    other = table.cards("a2").split()[-1]
    assert _why(table, f"{other}.0", "points.1") == ("SB 4.5", "claim_which")
    table.asks(1, "claim")


def test_listed_actions_are_the_possible_drops() -> None:
    """This checks a battle, an attack and a claim; the battery checks whole matches."""
    table = battle(["9S 3S KS", "10S 8S"], "8C", reapers={2: "a2"}, purgatories={1: "AS"})
    for action in ("battle 9S > b1", "lay 10S > b1", "pass", "claim points"):
        state = table.state
        dropped = [
            meant
            for verb in table.match.game.verbs
            for meant in verb.candidates(state, state.asked)
            if rules.refusal(table.match.game, state, meant) is None
        ]
        assert sorted(dropped) == sorted(table.match.legal())
        if action.startswith("claim"):
            _, _, space = state.agenda[-1]
            assert [meant.cards for meant in dropped] == [state.places[space][-1:]] * 2
        table.do(action)
