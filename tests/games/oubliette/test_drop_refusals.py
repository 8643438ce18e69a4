"""The reasons that Oubliette gives when you drop a card where it can't go."""

from __future__ import annotations

import pytest

from tests.games.oubliette.table import Scene, scene
from tests.games.position import drop


def _met(card: str, ask: str, **more: str) -> Scene:
    """Return an encounter with this card.

    The Inventory has four cards and an Equipped card, and the Graveyard isn't empty.
    """
    places = {"deck": "4S 3S", "graveyard": "5C", "equipped": "QD", **more}
    return scene("8C", "QS", "KH", "4H", ask=ask, turned=card, **places)


@pytest.mark.parametrize(
    ("card", "ask", "reason"),
    [
        ("8H", "room", ("OU 3.1", "astray_room")),
        ("JS", "fight", ("OU 3.3", "astray_creature")),
        ("5H", "trap", ("OU 3.4", "astray_trap")),
        ("8D", "lost", ("OU 3.7", "astray_lost")),
        ("6S", "darkness", ("OU 3.8", "astray_darkness")),
        ("X1", "gremlin", ("OU 3.9", "astray_gremlin")),
    ],
)
def test_a_turned_card_cannot_be_dragged_anywhere(card: str, ask: str, reason: tuple[str, str]) -> None:
    met = _met(card, ask).match
    places = ("slot.1", "equipped", "graveyard", "deck", "chaos")
    assert {drop(met, f"{card} > {place}") for place in places} == {reason}


def test_a_find_goes_into_the_inventory_or_the_graveyard() -> None:
    found = _met("3S", "find", deck="4S").match
    assert drop(found, "3S > deck") == drop(found, "3S > room.3") == ("OU 3.10", "astray_find")
    assert drop(found, "3S > slot.3") == ("OU 3.11", "slot_rank"), "the reason fits the likely intention"
    searched = scene("8C", "KH", ask="search", drawn="3S", equipped="10D", deck="4S", path="2S 3D").match
    assert drop(searched, "3S > deck") == ("OU 6.5", "astray_find")


@pytest.mark.parametrize("ask", ["fight", "act"])
def test_a_held_item_keeps_its_place_until_used(ask: str) -> None:
    held = _met("JS", "fight") if ask == "fight" else scene("8C", "QS", equipped="QD", deck="4S 3S", graveyard="5C")
    for card in ("8C", "QD"):
        assert drop(held.match, f"{card} > slot.2") == ("OU 3.10", "astray_slot")
        assert drop(held.match, f"{card} > chaos") == ("OU 7.2", "astray_curse")
        assert drop(held.match, f"{card} > gap.2") == ("OU 3.6", "astray_gap")


@pytest.mark.parametrize(
    ("card", "ask", "reason"),
    [
        ("JS", "fight", ("OU 3.3a", "fight_where")),
        ("5H", "trap", ("OU 3.4", "disarm_where")),
        ("8D", "lost", ("OU 5.3", "guide_where")),
        ("8H", "room", ("OU 5.9", "astray_discard")),
        ("X1", "gremlin", ("OU 3.9", "give_highest")),
    ],
)
def test_a_card_dropped_on_the_graveyard_gets_the_current_question(
    card: str, ask: str, reason: tuple[str, str]
) -> None:
    """The reason fits the current question, and mentions darkness only if the room is dark."""
    assert drop(_met(card, ask).match, "8C > graveyard") == reason


def test_during_an_item_the_reason_concerns_its_question() -> None:
    chosen = scene("AC", "QS", equipped="QD", deck="4S 3S 5S").do("advantage AC > deck").asks("choose").match
    assert drop(chosen, "4S > graveyard") == ("OU 5.1", "take_where")
    assert drop(chosen, "QS > graveyard") == drop(chosen, "QS > slot.1") == ("OU 5.1", "take_one")
    given = scene("QS", "8C", equipped="KD", deck="4S", graveyard="5C 6C 7C 9C").do("hourglass QS > deck")
    assert drop(given.asks("give_back").match, "5C > slot.2") == ("OU 5.3", "give_back_where")
    assert drop(given.match, "8C > graveyard") == ("OU 5.3", "give_back_one")


def test_a_borrowed_card_works_like_a_card_in_hand() -> None:
    lent = scene("8C", "KD", equipped="JD", deck="4S 3S", graveyard="5C").match
    assert drop(lent, "5C > chaos") == ("OU 6.3", "astray_lent")
