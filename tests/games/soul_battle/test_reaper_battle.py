"""Battles against a Reaper (SB 5)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.soul_battle.table import Scene, battle, scene


def guarded(hands: list[str], soul: str = "KC", **more: Any) -> Scene:
    """Return a position where seat 1 may attack from a1 and seat 2's Reaper guards b1."""
    return battle(hands, soul, reapers={2: "b1"}, **more)


# --- who and where (SB 5.1) ------------------------------------------------------------------------------------


def test_an_attack_reaches_adjacent_spaces_only_sb_5_1() -> None:
    souls = {"c1": "3C", "b1": "4C"}
    table = scene(3, hands=["X1 X2 AS KS", "3S", "3S"], reapers={1: "a1", 2: "b1", 3: "c1"}, souls=souls)
    assert {text.split()[-1] for text in table.legal("attack")} == {"b1"}
    assert table.no("attack X1 > c1") == "SB 3.4"
    assert table.refusal("attack X1 > c1").key == "refusal.not_adjacent"  # type: ignore[union-attr]
    table.asks(1, "declare")


def test_with_the_option_an_attack_reaches_corners_sb_5_1() -> None:
    for adjacency, allowed in (("orthogonal", "SB 3.4"), ("diagonal_too", "allowed")):
        reapers = {1: "a1", 2: "b2"}
        table = scene(2, hands=["X1 X2 AS KS", "3S"], reapers=reapers, souls={"b2": "3C"}, adjacency=adjacency)
        assert table.no("attack X1 > b2") == allowed
        table.asks(1, "declare")


def test_a_guarded_soul_needs_an_attack_and_an_unguarded_one_a_battle_sb_5_1() -> None:
    table = scene(2, hands=["X1 X2 AS KS", "3S"], reapers={1: "a1", 2: "b1"}, souls={"b1": "3C", "a2": "4C"})
    assert table.no("battle AS > b1") == "SB 5.2"
    assert table.refusal("battle AS > b1").key == "refusal.tribute_first"  # type: ignore[union-attr]
    assert table.no("attack AS > a2") == "SB 5.1"
    assert {text.split()[-1] for text in table.legal("battle")} == {"a2"}
    assert {text.split()[-1] for text in table.legal("attack")} == {"b1"}
    table.asks(1, "declare")


def test_only_attacker_and_defender_take_part_sb_5_1() -> None:
    table = guarded(["KS AS 3S", "X1 3S", "X1 X2", "X1 X2"]).do("attack KS > b1", "lay AS > b1")
    table.asks(2, "answer").do("lay X1 > b1")
    # Not even a Joker brings the other players in.
    table.asks(1, "answer").do("pass").asks(2, "claim")
    for seat in (3, 4):
        assert table.count(f"hand.{seat}") == 2


@pytest.mark.parametrize("seats", [3, 6])
def test_the_others_are_not_called_in_by_the_option_either_sb_5_1(seats: int) -> None:
    hands = ["KS AS 3S", "X1 3S", *["X1 X2"] * (seats - 2)]
    table = guarded(hands, **{"pass": "open"}).do("attack KS > b1", "lay AS > b1", "lay X1 > b1").asks(1, "answer")
    table.do("pass").asks(2, "claim")


def test_a_defender_further_round_the_table_is_asked_next_sb_5_4() -> None:
    table = battle(["KS AS 3S", "X1 3S", "X1 X2", "X1 X2"], "KC", reapers={4: "b1", 2: "c3"})
    table.do("attack KS > b1", "lay AS > b1").asks(4, "answer").do("lay X1 > b1").asks(1, "answer")


# --- the tribute (SB 5.2, 5.3) ---------------------------------------------------------------------------------


def test_worked_example_of_an_allowed_tribute_sb_5_2() -> None:
    """Against a guarded K, a hand of J 5 6 can pay the J (10 for 10) and open with 5+6 (SB 5.2, 5.3)."""
    table = guarded(["JS 5S 6S", "3S"])
    assert table.legal("attack") == ["1 attack JS.1 > b1"]
    table.do("attack JS > b1")
    assert table.cards("purgatory.1") == "JS"
    assert table.legal() == ["1 lay 5S.1+6S.1 > b1"]
    assert table.told() == [("attacked", {"who": 1, "whom": 2, "cards": ["JS.1"], "soul": ["KC.0"]})]
    table.asks(1, "open").do("lay 5S+6S > b1").asks(2, "answer")


def test_worked_example_of_a_refused_tribute_sb_5_3() -> None:
    """Against a guarded K, a hand of J 5 4 can pay only the J (SB 5.2), and then 5+4 can't open."""
    table = guarded(["JS 5S 4S", "3S"])
    assert table.no("attack JS > b1") == "SB 5.3"
    assert table.no("attack 5S > b1") == "SB 5.2"
    assert table.legal("attack") == []
    table.asks(1, "declare")


@pytest.mark.parametrize(
    ("soul", "tribute", "allowed"),
    [
        ("KC", "10S", True), ("KC", "QS", True), ("KC", "9S", False), ("AC", "KS", False), ("AC", "AS", True),
        ("X1", "AS", False), ("X1", "X1", True), ("5C", "5S", True), ("5C", "4S", False), ("JC", "X1", True),
    ],
)  # fmt: skip
def test_a_tribute_is_worth_the_soul_by_value_not_by_rank_sb_5_2(soul: str, tribute: str, allowed: bool) -> None:
    table = guarded([f"{tribute} KH AD 2H X2", "3S"], soul)
    assert table.no(f"attack {tribute} > b1") == ("allowed" if allowed else "SB 5.2")
    assert (f"1 attack {tribute}.1 > b1" in table.legal()) == allowed
    table.asks(1, "declare")


def test_a_low_tribute_is_refused_with_the_numbers_sb_5_2() -> None:
    no = guarded(["9S KS AS", "3S"]).asks(1, "declare").refusal("attack 9S > b1")
    assert no is not None
    values = dict(no.values)
    assert (no.key, values["value"], values["needed"]) == ("refusal.tribute_too_low", 9, 10)


def test_a_tribute_is_one_card_of_the_hand_sb_5_2() -> None:
    table = guarded(["9S KS AS", "3S"])
    for wrong in ("attack KS+AS > b1", "attack > b1", "attack QS > b1"):
        assert table.refusal(wrong) is not None
        assert table.refusal(wrong).key == "refusal.tribute_one_card"  # type: ignore[union-attr]
    table.asks(1, "declare")


def test_the_tribute_is_lost_face_up_in_your_purgatory_sb_5_2() -> None:
    for answer, last in (("pass", 1), ("lay X1 > b1", 2)):
        table = guarded(["KS AS 3S", "X1 3S"], purgatories={1: "4D", 2: "5D"}).do("attack KS > b1")
        assert table.cards("purgatory.1") == "4D KS"
        assert table.state.known[table.table.card_named["KS.1"]] == table.table.everyone
        table.do("lay AS > b1", answer)
        if last == 2:
            table.do("pass").asks(2, "claim").do("claim points")
        assert table.cards("purgatory.1") == "4D KS"
        assert table.cards("purgatory.2") == "5D"
        table.asks(2, "reaper")


def test_after_paying_the_attacker_must_open_sb_5_3() -> None:
    table = guarded(["KS AS 3S", "X1 3S"]).do("attack KS > b1").asks(1, "open")
    assert table.legal() == ["1 lay AS.1 > b1", "1 lay 3S.1+AS.1 > b1"]
    assert table.no("pass") == "SB 4.2"
    assert table.no("end") == "SB 3.4"
    assert table.no("lay 3S > b1") == "SB 2.3"
    assert table.no("lay AS > a2") == "SB 4.1"


def test_the_tribute_itself_cannot_open_sb_5_3() -> None:
    table = guarded(["AS", "3S"])
    assert table.no("attack AS > b1") == "SB 5.3"
    assert table.refusal("attack AS > b1").key == "refusal.cannot_open"  # type: ignore[union-attr]
    table.asks(1, "declare")


def test_attacking_a_joker_takes_a_joker_and_a_single_2_sb_5_3() -> None:
    assert guarded(["X1 AS KS", "3S"], "X1").asks(1, "declare").no("attack X1 > b1") == "SB 5.3"
    table = guarded(["X1 2S KS", "3S 4S"], "X1").do("attack X1 > b1").asks(1, "open")
    assert table.legal() == ["1 lay 2S.1 > b1"]
    table.do("lay 2S > b1").asks(2, "answer")
    assert table.no("lay 3S > b1") == "allowed"


# --- the fight (SB 5.4) ----------------------------------------------------------------------------------------


def test_attacker_and_defender_alternate_until_one_passes_sb_5_4() -> None:
    table = guarded(["KS AS QS QH 3S", "5S 7S KH QD 3S", "X1"]).do("attack KS > b1", "lay AS > b1")
    table.asks(2, "answer")
    assert table.no("lay KH > b1") == "SB 2.3"
    table.do("lay 5S+7S > b1").asks(1, "answer").do("lay QS+3S > b1").asks(2, "answer").do("lay KH+QD > b1")
    table.asks(1, "answer").do("pass").asks(2, "claim")
    assert set(table.cards("points.2").split()) == {"AS.1", "5S", "7S", "QS.1", "3S.1", "KH", "QD"}


def test_a_defender_without_cards_has_lost_sb_5_4() -> None:
    table = guarded(["KS AS", ""], "9H 5C KC").do("attack KS > b1", "lay AS > b1")
    assert "no_cards" in table.said()
    assert table.cards("points.1") == "AS KC.0 5C.0"
    table.asks(2, "reaper")


# --- the attacker wins (SB 5.5) --------------------------------------------------------------------------------


def test_worked_example_of_an_attacker_who_wins_sb_5_5() -> None:
    """An attacker wins a guarded space with three souls (SB 5.5, 4.4, 4.6)."""
    table = guarded(["KS AS 3S", "3S"], "9H 5C KC").do("attack KS > b1", "lay AS > b1", "pass")
    assert table.cards("points.1") == "AS KC.0 5C.0"
    assert table.cards("purgatory.1") == "KS"
    assert table.cards("b1") == "9H"
    everyone = table.table.everyone
    assert table.state.known[table.table.card_named["9H.0"]] == everyone
    assert table.state.known[table.table.card_named["5C.0"]] == everyone
    assert ("took_next", {"who": 1, "soul": ["5C.0"]}) in table.told()
    assert ("sent_off", {"who": 2}) in table.told()
    assert table.reaper(2) is None
    assert table.reaper(1) == "a1"
    # The attacker has no choice to make, and it's now the turn of the defender, whose Reaper is off the board.
    table.asks(2, "reaper")


def test_a_beaten_reaper_waits_for_its_owners_turn_sb_5_5() -> None:
    table = battle(["KS AS 3S", "4S", "3S"], "9H 5C KC", reapers={3: "b1"})
    table.do("attack KS > b1", "lay AS > b1", "pass").asks(2, "reaper")
    assert table.reaper(3) is None
    table.do("place > b1").asks(2, "declare").do("end").asks(3, "reaper")
    assert table.reaper(3) is None
    table.do("place > c3")
    assert table.reaper(3) == "c3"


@pytest.mark.parametrize(("souls", "won", "left", "exhausted"), [("5C KC", "KC.0 5C.0", "", 1), ("KC", "KC.0", "", 1)])
def test_an_attacker_who_wins_the_last_souls_exhausts_the_space_sb_5_5(
    souls: str, won: str, left: str, exhausted: int
) -> None:
    table = scene(2, hands=["KS AS 3S", "3S"], souls={"b1": souls}, reapers={1: "a1", 2: "b1"})
    table.do("attack KS > b1", "lay AS > b1", "pass")
    assert table.cards("points.1") == f"AS {won}"
    assert table.cards("b1") == left
    assert ("exhausted", {"count": exhausted}) in table.told()
    table.asks(2, "reaper")


# --- the defender wins (SB 5.6) --------------------------------------------------------------------------------


def test_a_defender_who_wins_chooses_for_the_soul_and_stays_sb_5_6() -> None:
    table = guarded(["KS AS 3S", "X1 3S"], "9H 5C KC").do("attack KS > b1", "lay AS > b1", "lay X1 > b1", "pass")
    table.asks(2, "claim")
    assert table.legal() == ["2 claim KC.0 > points.2", "2 claim KC.0 > purgatory.2"]
    assert table.cards("points.2") == "AS.1 X1"
    table.do("claim purgatory")
    assert table.cards("purgatory.2") == "KC.0"
    assert table.cards("b1") == "9H 5C"
    assert table.state.known[table.table.card_named["9H.0"]] == 0
    assert table.reaper(2) == "b1"
    table.asks(2, "reaper")


def test_worked_example_of_a_defender_who_wins_the_last_soul_sb_5_6() -> None:
    """The space is exhausted, and the Reaper returns to its owner (SB 5.6, 4.6)."""
    table = scene(2, hands=["KS AS 3S", "X1 3S"], souls={"b1": "KC"}, reapers={1: "a1", 2: "b1"})
    table.do("attack KS > b1", "lay AS > b1", "lay X1 > b1", "pass", "claim points")
    assert table.cards("points.2") == "AS.1 X1 KC.0"
    assert table.reaper(2) is None
    assert ("reaper_back", {"who": 2}) in table.told()
    assert ("exhausted", {"count": 1}) in table.told()
    assert table.reaper(1) == "a1"
    table.asks(2, "reaper")
