"""Items, Equipped items and Chaos (OU 5, 6, 7): what the table shows, and rare cases.

Scenarios cover each rule.
"""

from __future__ import annotations

import pytest

from game.engine.table import bit
from game.oubliette.display.labels import place_labels
from game.oubliette.display.prompts import prompt
from tests.games.oubliette.table import oubliette, scene

FREE = {"actions": "unlimited"}


def test_ou_5_1_two_advantages_one_in_the_other() -> None:
    game = scene("6S AC", "5S AD", ask="fight", turned="JS", deck="9C KC 4S 3S").do("advantage AC > deck")
    game.do("advantage AD > deck").asks("choose").do("take 3S > slot.2").asks("choose")
    assert game.legal("take") == ["take 9C > slot.1", "take KC > slot.1"]
    game.do("take KC > slot.1").asks("fight")
    assert game.cards("graveyard") == "4S AD 9C AC"


def test_ou_5_5_a_free_rope_may_follow_the_action_but_is_free_in_that_turn_only() -> None:
    free = {"rope_on_arrival": "free"}
    game = scene("3C QC", "5S 6H", ask="turn", deck="AH KC 7C 2H 4S", graveyard="2D", options=free)
    game.do("hourglass QC > deck", "give_back 2D > deck", "give_back KC > deck").asks("act")
    assert (game.mark("acted"), game.refused_by("rope 6H > gap.3")) == (1, "allowed")
    later = scene("3C 8C", "5S 6H", ask="turn", deck="AH KC 4S 7C", options=free).do("end", "leave").asks("act")
    assert later.mark("arrived") == 0
    later.do("rope 6H > gap.3")
    assert (later.mark("acted"), later.refused_by("equip 8C > equipped")) == (1, "allowed")
    assert later.refused_by("hourglass 8C > deck") == "OU 5.3"
    again = scene("3C 8C", "5S 6H", ask="turn", gaps={3: "AD"}, deck="AH KC 4S 7C", options=free).asks("act")
    assert again.mark("arrived") == 0, "a second Chasm goes to the Graveyard and arrives nowhere (OU 3.6c)"


def test_ou_5_5_the_banner_and_the_chasm_show_that_a_rope_is_free() -> None:
    strict = {"rope_on_arrival": "free", "actions": "after_finds_only"}
    game = scene("3C 8C", "5S 6H", ask="turn", deck="AH KC 4S 7C", options=strict).asks("act")
    gap = game.state.table.place_named["gap.3"]
    assert [key for key, _ in prompt(game.state)] == ["ask.act.over", "ask.act.rope"]
    assert place_labels(game.state)[gap] == ("note.arrived", ())
    game.do("rope 6H > gap.3")
    assert place_labels(game.state)[gap] == ("note.bridged", ())


def test_ou_7_3_an_equipped_joker_stays_and_is_not_inventory() -> None:
    game = scene("5D", "KH", "AH", equipped="X1", deck="3C", graveyard="5C", marks={"chaos": 1}, options=FREE)
    assert "shift X1 > graveyard" in game.legal()
    game.do("shift X1 > graveyard")
    assert (game.cards("equipped"), game.cards("graveyard"), game.count("deck")) == ("X1", "", 2)
    assert "chaos_takes" not in game.log_lines(), "it cost no card"
    assert not [action for action in game.legal() if " X1 " in action]


def test_ou_7_3_a_passage_closes_the_place_and_nothing_is_dealt_there_again() -> None:
    game = scene(
        "5D X1", "4C KH", "AH", "9S 8S 7S X2", deck="3C 6C QC JC", counts={"deck": 20}, marks={"chaos": 1}, options=FREE
    ).do("passage X1 > room.3")
    assert (game.path(), game.cards("equipped"), game.mark("chaos")) == ("10S 9D X1", "", 2)
    game.do("restock X2 > deck")
    assert [game.count(f"slot.{at}") for at in range(1, 5)] == [5, 5, 5, 5]
    assert (game.cards("equipped"), "X2" in game.cards("gone").split()) == ("", True)


@pytest.mark.parametrize(("worn", "slots", "total"), [("AS", ("3H", "5D"), 8), ("AD", ("9S", "2H"), 7)])
def test_ou_6_2_cards_in_the_hand_show_what_they_make_with_a_map(worn: str, slots: tuple[str, ...], total: int) -> None:
    game = scene(*slots, "KD", equipped=worn, deck="4C 3C")
    named = game.state.table.card_named
    view = game.match.view(bit(1))
    assert oubliette().display.selection_summary(view, tuple(named[face] for face in slots)) == (
        "held.map",
        (("count", total), ("value", 8)),
    )
    assert oubliette().display.selection_summary(view, (named[slots[0]],)) is None


def test_ou_6_3_the_table_shows_that_the_graveyard_has_been_used() -> None:
    game = scene("3C KD", "2H", equipped="JC", deck="4C 5C", marks={"exhumed": 1})
    place = game.state.table.place_named["equipped"]
    assert oubliette().display.place_labels(game.match.view(bit(1)))[place] == ("note.grave_used", ())
