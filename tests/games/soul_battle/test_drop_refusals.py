"""The reasons that Soul Battle gives when you drop a card or a Reaper where it can't go."""

from __future__ import annotations

from tests.games.position import drop
from tests.games.soul_battle.table import battle


def test_a_hand_card_goes_into_battle_or_its_owners_purgatory_only() -> None:
    match = battle(["9S 3S KS", "10S 8S"], "8C", purgatories={1: "AS", 2: "2H"}).match
    for seat in (1, 2):
        assert drop(match, f"9S.1 > deck.{seat}") == ("SB 3.1", "astray_deck")
        assert drop(match, f"9S.1 > points.{seat}") == ("SB 4.4", "astray_points")
    assert drop(match, "9S.1 > hand.2") == ("SB 3.1", "astray_hand")
    assert drop(match, "9S.1 > purgatory.2") == ("SB 3.2", "swap_own_purgatory")
    assert drop(match, "9S.1 > soul_deck") == ("SB 1.2", "astray_soul_deck")
    assert drop(match, "9S.1 > battle") == ("SB 4.1", "astray_battle")
    assert drop(match, "9S.1+3S.1 > deck.1") == ("SB 3.1", "astray_deck"), "two cards, too"


def test_a_reaper_goes_onto_a_space() -> None:
    match = battle(["9S 3S", "10S 8S"], "8C").match
    assert drop(match, "reaper.1 > deck.1") == ("SB 3.3", "place_on_space")


def test_a_won_soul_goes_onto_the_winners_pile() -> None:
    match = battle(["9S 3S", "10S 8S"], "8C").do("battle 9S > b1", "pass").asks(1, "claim").match
    assert {drop(match, f"8C.0 > {place}") for place in ("points.2", "deck.1", "a2")} == {("SB 4.5", "claim_where")}
