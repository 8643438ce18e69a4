"""The reasons that Aleph Null gives when you drop a card where it can't go."""

from __future__ import annotations

from tests.games.aleph_null.table import do, position
from tests.games.position import drop


def test_nothing_goes_back_into_deck_or_hand() -> None:
    match = position(hand="BELL", altar="CANDLE.1", deck="SYLPH GNOME")
    assert drop(match, "BELL > deck") == ("AN 4.2", "astray_deck")
    assert drop(match, "BELL > owed") == ("AN 7.5", "astray_owed")
    assert {drop(match, f"CANDLE.1 > {place}") for place in ("deck", "hand", "owed")} == {("AN 5.4", "astray_in_play")}


def test_chosen_cards_go_to_their_place() -> None:
    burns = do(position(altar="GOLEM", hand="BELL", discard="CANDLE.1 CANDLE.2"), "sacrifice GOLEM > removed")
    assert drop(burns, "CANDLE.2 > hand") == drop(burns, "CANDLE.2 > altar") == ("AN 7.1", "burn_where")
    assert drop(burns, "BELL > deck") == ("AN 4.2", "astray_deck"), "the question isn't about this card"
    fetches = do(position(altar="BELL", hand="BOOK", deck="SALAMANDER SYLPH"), "sacrifice BELL > removed")
    asked = {drop(fetches, f"SALAMANDER > {place}") for place in ("altar", "discard", "removed")}
    assert asked == {("AN 8.1", "fetch_where")}, "nor can it be burned"
    assert drop(fetches, "BOOK > deck") == ("AN 4.2", "astray_deck")
