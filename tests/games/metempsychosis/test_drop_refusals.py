"""The reasons that Metempsychosis gives when you drop a card where it can't go."""

from __future__ import annotations

from tests.games.metempsychosis.table import scene
from tests.games.position import drop


def test_a_card_cannot_simply_be_discarded() -> None:
    game = scene("A1 E2 K1", "C1", pile="G1 G2 G3", tomb="F1").match
    for cards in ("A1", "K1", "A1+E2"):
        assert drop(game, f"{cards} > tomb") == ("ME 2.4", "astray_tomb")
        assert drop(game, f"{cards} > vision") == ("ME 2.4", "astray_vision")
    assert drop(game, "A1 > gate") == ("ME 2.2", "face_tone"), "the reason fits the likely intention"


def test_one_card_of_a_dive_goes_into_the_hand() -> None:
    dived = scene("A1 E2 C1", pile="G1 G2 G3 A2").do("dive A1+E2 > pile").asks(1, "take").match
    assert {drop(dived, f"G1 > {place}") for place in ("pile", "tomb", "left", "gate")} == {("ME 2.4", "take_where")}


def test_a_tomb_card_only_goes_back_to_the_pile() -> None:
    helped = scene("A1", "C1", pile="G1 G2", tomb="B1", level=2, willpower=10).match
    assert drop(helped, "B1 > hand") == ("ME 2.6", "recall_where")
