"""Items (OU 5), Equipped items (OU 6), Chaos and the Curse (OU 7)."""

from __future__ import annotations

import pytest

from game.engine.table import bit
from tests.games.oubliette.table import oubliette, scene

FREE = {"actions": "unlimited"}


def test_ou_5_1_an_advantage_draws_two_at_any_time() -> None:
    game = scene("6S AC", "8H", ask="fight", turned="JS", deck="9C KC 4S").do("advantage AC > deck").asks("choose")
    assert game.cards("drawn") == "9C KC"
    assert game.no("take 9C > slot.2") == game.no("take 9C > room.3") == "OU 5.1"
    game.do("take KC > slot.1").asks("fight")
    assert (game.cards("slot.1"), game.cards("graveyard"), game.mark("acted")) == ("6S KC", "9C AC", 0)
    assert game.seen("slot.1") == ["(dungeon)", "KC"]
    laid = scene("6S AC", "8H", deck="8C KC 4S").do("advantage AC > deck", "take 8C > room.3")
    assert (laid.path(), laid.mark("acted"), laid.seen("slot.1")) == ("10S 9D 8C", 1, ["6S"])
    worn = scene("6S", "8H", equipped="AC", deck="2C KC 4S", path="", options=FREE).do("advantage AC > deck")
    assert worn.no("take 2C > room.1") == "allowed"
    assert worn.do("take KC > equipped").cards("equipped") == "KC"
    one = scene("6S AC", "8H", deck="KC", options=FREE).do("advantage AC > deck", "take KC > slot.1")
    assert one.cards("slot.1") == "6S KC"


def test_ou_5_1_two_advantages_one_in_the_other() -> None:
    game = scene("6S AC", "5S AD", ask="fight", turned="JS", deck="9C KC 4S 3S").do("advantage AC > deck")
    game.do("advantage AD > deck").asks("choose").do("take 3S > slot.2").asks("choose")
    assert game.legal("take") == ["take 9C > slot.1", "take KC > slot.1"]
    game.do("take KC > slot.1").asks("fight")
    assert game.cards("graveyard") == "4S AD 9C AC"


def test_ou_5_2_a_jack_digs_up_any_card_once_a_turn() -> None:
    game = scene("6S JC", "7H", "JD", deck="4S KC", graveyard="2C 8C 3C", options=FREE)
    assert len(game.legal("dig")) == 6
    assert game.no("dig 8C > slot.2") == game.no("dig KC > slot.1") == "OU 5.2"
    game.do("dig 8C > slot.1")
    assert (game.cards("slot.1"), game.cards("graveyard")) == ("6S 8C", "2C 3C JC")
    assert game.why("dig 2C > slot.3") == "refusal.dig_once"
    worn = scene("6S", "7H AH", equipped="JC", deck="4S KC", graveyard="2C", options=FREE).do("dig 2C > equipped")
    assert worn.cards("equipped") == "2C"


def test_ou_5_3_an_hourglass_gives_three_cards_back_or_shows_the_way() -> None:
    game = scene("6S QC", "7H", "AH", deck="4S KC", graveyard="2C 8C 3C 5C", options=FREE).do("hourglass QC > deck")
    game.do("give_back 2C > deck", "give_back 5C > deck").asks("give_back").do("give_back 8C > deck")
    assert (game.count("deck"), game.cards("graveyard")) == (5, "3C QC")
    assert game.seen("deck") == ["(dungeon)"] * 5
    few = scene("6S QC", "7H", "AH", deck="4S KC", graveyard="2C", options=FREE)
    few.do("hourglass QC > deck", "give_back 2C > deck")
    assert few.cards("graveyard") == "QC"
    lost = scene("6S QC", "7H", ask="lost", turned="8S", deck="4S KC 3S").do("guide QC > turned")
    assert (lost.cards("graveyard"), lost.count("deck")) == ("QC 8S", 3)
    assert scene("6S QC", "7H", ask="lost", turned="8S", deck="4S").no("guide 7H > turned") == "OU 5.3"
    assert game.no("hourglass 7H > deck") == "OU 5.3"


def test_ou_5_4_a_king_wards_off_a_gremlin() -> None:
    game = scene("6H KC", "AD", ask="gremlin", turned="X2", deck="4S").do("ward KC > turned")
    assert (game.cards("graveyard"), game.cards("slot.1"), game.mark("acted")) == ("KC X2", "6H", 0)
    assert scene("6H KC", "AD", ask="gremlin", turned="X2", deck="4S").no("ward AD > turned") == "OU 5.4"


def test_ou_5_5_a_9_or_6_bridges_the_chasm_ahead() -> None:
    for rope in ("9C", "6H"):
        game = scene("5S", rope, deck="3C 4S", gaps={3: "AH"}).do(f"rope {rope} > gap.3").asks("act")
        assert (game.mark("bridged"), game.mark("acted"), game.cards("graveyard")) == (1, 1, rope)
    none = scene("8S", "6H", deck="3C 4S", gaps={3: "AH", 2: "AD"})
    assert none.no("rope 8S > gap.3") == "OU 5.5"
    assert none.no("rope 6H > gap.2") == "OU 5.9"


def test_ou_5_5_on_arrival_a_rope_is_the_action_or_free() -> None:
    slots = "3C 8C", "5S 6H", "7S 9C"
    game = scene(*slots, ask="turn", deck="AH KC 4S 5H").do("rope 6H > gap.3")
    assert (game.mark("acted"), game.no("lay 8C > room.3")) == (1, "OU 2.5")
    for actions in ("one", "unlimited", "after_finds_only"):
        free = {"rope_on_arrival": "free", "actions": actions}
        game = scene(*slots, ask="turn", deck="AH KC 4S 5H", options=free).asks("act")
        assert game.mark("arrived") == 1
        game.do("rope 6H > gap.3").asks("act")
        assert (game.mark("bridged"), game.mark("acted")) == (1, 0)
        assert game.no("lay 8C > room.3") == ("OU 2.5" if actions == "after_finds_only" else "allowed")


def test_ou_5_5_a_free_rope_may_follow_the_action_but_is_free_in_that_turn_only() -> None:
    free = {"rope_on_arrival": "free"}
    game = scene("3C QC", "5S 6H", ask="turn", deck="AH KC 7C 2H 4S", graveyard="2D", options=free)
    game.do("hourglass QC > deck", "give_back 2D > deck", "give_back KC > deck").asks("act")
    assert (game.mark("acted"), game.no("rope 6H > gap.3")) == (1, "allowed")
    later = scene("3C 8C", "5S 6H", ask="turn", deck="AH KC 4S 7C", options=free).do("end", "leave").asks("act")
    assert later.mark("arrived") == 0
    later.do("rope 6H > gap.3")
    assert (later.mark("acted"), later.no("equip 8C > equipped")) == (1, "allowed")
    assert later.no("hourglass 8C > deck") == "OU 5.3"
    again = scene("3C 8C", "5S 6H", ask="turn", gaps={3: "AD"}, deck="AH KC 4S 7C", options=free).asks("act")
    assert again.mark("arrived") == 0, "a second Chasm goes to the Graveyard and arrives nowhere (OU 3.6c)"


def test_ou_5_5_the_banner_and_the_chasm_show_that_a_rope_is_free() -> None:
    from game.oubliette.display.plates import place_labels
    from game.oubliette.display.prompts import prompt

    strict = {"rope_on_arrival": "free", "actions": "after_finds_only"}
    game = scene("3C 8C", "5S 6H", ask="turn", deck="AH KC 4S 7C", options=strict).asks("act")
    gap = game.state.table.place_named["gap.3"]
    assert [key for key, _ in prompt(game.state)] == ["ask.act.over", "ask.act.rope"]
    assert place_labels(game.state)[gap] == ("note.arrived", ())
    game.do("rope 6H > gap.3")
    assert place_labels(game.state)[gap] == ("note.bridged", ())


def test_ou_5_6_a_torch_works_twice_and_keeps_its_mark() -> None:
    game = scene("3D 4H", "7H", ask="darkness", turned="6S", deck="6C 3C 4S").do("light 4H > turned")
    assert (game.mark("half.4h"), game.cards("graveyard")) == (1, "6S")
    game.do("equip 4H > equipped")
    assert game.mark("half.4h") == 1
    game.asks("darkness") if game.mark("turn") else game.do("end")
    game.do("light 4H > turned")
    assert (game.mark("half.4h"), game.cards("graveyard")) == (0, "6S 4H 6C")
    assert scene("4C", "7H", ask="darkness", turned="6S", deck="6C").no("light 4C > turned") == "OU 5.6"
    lent = scene("3D", "5S", equipped="JD", ask="darkness", turned="6S", deck="5H", graveyard="2C 4D")
    assert lent.do("light 4D > turned").cards("graveyard") == "4D 2C 6S"


def test_ou_5_7_a_joker_is_chaos_and_nothing_else_is() -> None:
    game = scene("6S X1", "7H", deck="3C 4S", graveyard="2C")
    for verb, place in (("shift", "graveyard"), ("passage", "room.3"), ("restock", "deck")):
        assert game.no(f"{verb} X1 > {place}") == "allowed"
        assert game.no(f"{verb} 7H > {place}") == "OU 5.7"


def test_ou_5_8_answering_an_encounter_is_not_an_action() -> None:
    game = scene("8C KD", "7H", ask="fight", turned="JS", deck="3C 4S").do("fight KD > turned").asks("act")
    assert game.mark("acted") == 0
    assert game.no("lay 8C > room.3") == "allowed"


def test_ou_5_9_only_top_items_are_used_and_only_with_an_effect() -> None:
    game = scene("AS QC", "X1", "AH", "8C", deck="", graveyard="")
    assert game.no("advantage AS > deck") == "OU 5.1"
    for text in ("hourglass QC > deck", "advantage AH > deck", "shift X1 > graveyard", "restock X1 > deck"):
        assert game.no(text) == "OU 5.9"
    bridged = scene("6D", "8H", deck="3C", gaps={3: "AH"}, marks={"bridged": 1})
    assert bridged.no("rope 6D > gap.3") == "OU 5.9"
    digging = scene("6S", "8H", "JH", deck="3C", graveyard="5C", options=FREE).do("dig 5C > slot.3")
    assert digging.cards("graveyard") == "JH", "the used item goes last"
    assert scene("5S", "8H", equipped="10H", deck="").no("search") == "OU 5.9"


def test_ou_6_1_power_only_works_in_the_equipped_place() -> None:
    worn = scene("7D", "5C", "3H", equipped="KS", ask="fight", turned="KC", deck="3C 4S").do("fight 7D > turned")
    assert worn.state.question == ("fight", 1, 8)
    slot = scene("7D", "5C", "KS", ask="fight", turned="KC", deck="3C 4S").do("fight 7D > turned")
    assert slot.state.question == ("fight", 1, 7)


def test_ou_6_2_a_map_makes_a_room_of_several_cards() -> None:
    five = "10S 9D 8S 7D 6D"
    game = scene("8C 2H", "9C 3S", "4S", equipped="AC", deck="3C 4H", path=five)
    assert game.legal("lay") == ["lay 3S+2H > room.6"]
    assert game.why("lay 4S+2H > room.6") == "refusal.map_sum"
    assert game.do("lay 3S+2H > room.6").path() == f"{five} 3S+2H"
    red = scene("3H", "8C", "5D 10D", "2S", equipped="AD", deck="3C 4H", path=five, options=FREE)
    assert red.legal("lay") == ["lay 3H+8C > room.6"]
    assert red.why("lay 3H+10D > room.6") == "refusal.map_red"
    assert scene("2H", "3S", "AC", deck="3C 4H", path=five).why("lay 3S+2H > room.6") == "refusal.no_map"
    ace = scene("2H", "3S", "AS", equipped="AC", deck="3C 4H", path=five)
    assert ace.why("lay AS+2H > room.6") == "refusal.map_numbers"


def test_ou_6_3_the_graveyards_top_card_is_lent_once_a_turn() -> None:
    game = scene("8C 5C", "3S", equipped="JD", ask="fight", turned="JS", deck="3C 4S", graveyard="2C 9C")
    game.do("fight 9C > turned")
    assert (game.cards("graveyard"), game.mark("exhumed")) == ("9C 2C", 1)
    assert game.no("fight 2C > turned") == "OU 3.3a"
    room = scene("3D", "AH", equipped="JD", deck="3C 4S", graveyard="2C 8C", options=FREE).do("lay 8C > room.3")
    assert (room.path(), room.cards("graveyard")) == ("10S 9D 8C", "2C")
    trap = scene("3D", "AH", equipped="JD", ask="trap", turned="5H", deck="3C 4S", graveyard="2C 8C")
    assert trap.do("disarm 8C > turned").cards("graveyard") == "8C 2C 5H"
    dark = scene("3D", "5S", equipped="JD", ask="darkness", turned="6H", deck="3C 4S", graveyard="2C 8C")
    assert dark.no("grope 8C > graveyard") == "OU 3.8"
    ace = scene("3D", "5S", equipped="JD", deck="3C 4S", graveyard="2C AC")
    assert ace.no("advantage AC > deck") == "OU 5.1"
    assert ace.legal("shift", "passage", "restock") == []
    glass = scene("3D", "AH", equipped="JD", deck="3C", graveyard="2C 9C QC", options=FREE).do("hourglass QC > deck")
    assert glass.no("give_back QC > deck") == "OU 5.3"
    assert glass.do("give_back 9C > deck", "give_back 2C > deck").mark("exhumed") == 1
    rope = scene("3D", "5S", equipped="JD", deck="3C", graveyard="2C 9C", gaps={3: "AH"})
    assert rope.no("rope 9C > gap.3") == "allowed"
    ward = scene("3D", "5S", equipped="JD", ask="gremlin", turned="X1", deck="3C", graveyard="2C KC")
    assert ward.no("ward KC > turned") == "allowed"
    assert ward.no("give KC > graveyard") == "OU 3.9"


def test_ou_6_4_with_a_queen_a_slot_takes_its_tops_colour() -> None:
    game = scene("9C 9S 8S 7S 6C", "8H 4D", "AH", "KS", equipped="QH", ask="find", turned="10S", deck="3C", path="2S")
    assert game.legal("keep") == ["keep 10S > slot.4"]
    assert game.why("keep 10S > slot.1") == "refusal.slot_full"
    plain = scene("KS", "X1", "QD", "AH", equipped="4C", ask="find", turned="10S", deck="3C", path="2S")
    assert plain.legal("keep") == []


def test_ou_6_5_searching_turns_over_another_card() -> None:
    game = scene("JH 8C", "5H", equipped="10D", deck="6C 3C 4S").do("search").asks("search")
    assert game.legal("keep") == ["keep 6C > slot.2", "keep 6C > slot.3", "keep 6C > slot.4", "keep 6C > equipped"]
    game.do("keep 6C > slot.2").asks("act")
    assert (game.cards("slot.2"), game.mark("acted"), game.why("search")) == ("5H 6C", 0, "refusal.search_once")
    worn = scene("JH 8C", "5H", equipped="10D", deck="KC 3C 4S").do("search", "keep KC > equipped")
    assert (worn.cards("equipped"), worn.cards("graveyard")) == ("KC", "10D")
    opens = scene("JH 8C", "AH", equipped="10D", deck="2C 3C 4S", path="").do("search", "leave")
    assert (opens.path(), opens.cards("graveyard")) == ("", "2C")
    assert scene("10D", "5H", equipped="8D", deck="KC 3C 4S").no("search") == "OU 6.5"
    after = scene("JH 8C", "5H", equipped="10D", deck="6C 3C 4S").do("lay 8C > room.3").asks("act")
    assert after.no("search") == "allowed"


def test_ou_7_1_each_chaos_card_has_its_effect() -> None:
    shift = scene("5D X1", "KH", "AH", deck="3C", graveyard="5C 2C 7S", options=FREE).do("shift X1 > graveyard")
    assert (shift.count("deck"), shift.count("graveyard")) == (4, 0)
    passage = scene("5D X1", "KH", "AH", deck="3C 4C", options=FREE).do("passage X1 > room.3")
    assert passage.path() == "10S 9D X1"
    assert passage.no("passage X1 > room.4") == "OU 5.7"
    destroy = scene("5D X1", "KH", ask="fight", turned="JS", deck="QS 4C").do("destroy X1 > turned")
    assert (destroy.mark("half.x1"), destroy.mark("chaos"), destroy.cards("graveyard")) == (1, 0, "JS")
    assert destroy.no("shift X1 > graveyard") == destroy.no("passage X1 > room.3") == "OU 7.1"
    destroy.do("end").asks("fight")
    assert destroy.no("fight X1 > turned") == "OU 7.1"
    destroy.do("destroy X1 > turned")
    assert (destroy.mark("half.x1"), destroy.mark("chaos"), destroy.cards("chaos")) == (0, 1, "X1")
    lost = scene("5D X1", "KH", ask="darkness", turned="6S", deck="QS 4C", marks={"half.x1": 1})
    assert lost.do("grope X1 > graveyard").mark("chaos") == 0
    assert scene("5D X1", "KH", path="", deck="3C").no("destroy X1 > turned") == "OU 7.1"


def test_ou_7_2_the_first_joker_brings_the_curse_and_stays_above_the_path() -> None:
    game = scene("5D X1", "KH", "AH", deck="3C", graveyard="5C", options=FREE).do("shift X1 > graveyard")
    assert (game.cards("chaos"), game.mark("chaos")) == ("X1", 1)
    room = scene("5D X1", "KH", "AH", deck="3C", options=FREE).do("passage X1 > room.3")
    assert (room.cards("chaos"), room.mark("chaos")) == ("", 1)


def test_ou_7_3_the_second_joker_closes_the_equipped_place() -> None:
    game = scene("5D X1", "KH", "AH", equipped="JD", deck="3C", graveyard="5C", marks={"chaos": 1}, options=FREE)
    game.do("shift X1 > graveyard")
    assert (game.cards("equipped"), game.mark("chaos"), game.count("deck")) == ("X1", 2, 3)
    assert game.no("equip KH > equipped") == "OU 7.3"
    room = scene("5D X1", "KH", "AH", equipped="JD", deck="3C", marks={"chaos": 1}, options=FREE)
    room.do("passage X1 > room.3")
    assert (room.cards("equipped"), room.cards("graveyard")) == ("", "JD")
    assert room.no("equip KH > equipped") == "OU 7.3"
    find = scene("5D", "KH", equipped="X1", ask="find", turned="3S", deck="3C", marks={"chaos": 2})
    assert find.no("keep 3S > equipped") == "OU 7.3"


def test_ou_7_3_a_second_joker_that_restocks_replaces_the_equipped_card() -> None:
    game = scene(
        "9S 8S 7S 5S AS", "6S 4S X1", "", "2H 3H 4H 5H", equipped="JD", counts={"deck": 20}, marks={"chaos": 1},
        options=FREE,
    ).do("restock X1 > deck")  # fmt: skip
    assert (game.cards("equipped"), game.cards("graveyard"), game.count("deck")) == ("X1", "JD", 11)
    assert [game.count(f"slot.{at}") for at in range(1, 5)] == [5, 5, 5, 5]
    assert game.no("equip AS > equipped") == "OU 7.3"
    assert game.legal("equip") == []


def test_ou_7_3_an_equipped_joker_stays_and_is_not_inventory() -> None:
    game = scene("5D", "KH", "AH", equipped="X1", deck="3C", graveyard="5C", marks={"chaos": 1}, options=FREE)
    assert "shift X1 > graveyard" in game.legal()
    game.do("shift X1 > graveyard")
    assert (game.cards("equipped"), game.cards("graveyard"), game.count("deck")) == ("X1", "", 2)
    assert "chaos_takes" not in game.told(), "it cost no card"
    assert not [action for action in game.legal() if " X1 " in action]


def test_ou_7_3_a_passage_closes_the_place_and_nothing_is_dealt_there_again() -> None:
    game = scene(
        "5D X1", "4C KH", "AH", "9S 8S 7S X2", deck="3C 6C QC JC", counts={"deck": 20}, marks={"chaos": 1}, options=FREE
    ).do("passage X1 > room.3")
    assert (game.path(), game.cards("equipped"), game.mark("chaos")) == ("10S 9D X1", "", 2)
    game.do("restock X2 > deck")
    assert [game.count(f"slot.{at}") for at in range(1, 5)] == [5, 5, 5, 5]
    assert (game.cards("equipped"), "X2" in game.cards("gone").split()) == ("", True)


def test_ou_7_3_destroy_closes_the_place_after_the_second_creature() -> None:
    game = scene("5D X1", "KH", equipped="JD", ask="fight", turned="KC", deck="QS 4C", marks={"chaos": 1})
    game.do("destroy X1 > turned")
    assert (game.cards("equipped"), game.mark("chaos")) == ("JD", 1)
    game.do("end").asks("fight").do("destroy X1 > turned")
    assert (game.cards("equipped"), game.cards("graveyard")) == ("X1", "KC JD QS")


def test_ou_7_4_a_third_joker_costs_nothing_and_leaves_the_game() -> None:
    game = scene("5D X1", "KH", "AH", equipped="X2", deck="3C", graveyard="5C", marks={"chaos": 2}, options=FREE)
    game.do("shift X1 > graveyard")
    assert (game.cards("equipped"), game.mark("chaos")) == ("X2", 3)
    assert "X1" in game.cards("gone").split()
    room = scene("5D X1", "KH", "AH", equipped="X2", deck="3C", marks={"chaos": 2}, options=FREE)
    assert room.do("passage X1 > room.3").path() == "10S 9D X1"


def test_ou_7_5_restock_fills_the_slots_from_the_left() -> None:
    game = scene(
        "X1", "4C KS", "9S 8S 7S 5S 3S", "9H 8H 7H 6H 5H", deck="9C 8C 7C 6C 5C 3C 2C JC 10C 6D", path="", options=FREE
    ).do("restock X1 > deck")
    assert (game.cards("slot.1"), game.cards("slot.2")) == ("9C 8C 7C 6C 5C", "JC 2C 3C 4C KS")
    assert game.seen("slot.1")[-1] == "5C"
    assert game.seen("slot.2")[:3] == ["(dungeon)"] * 3
    assert game.cards("equipped") == "10C"
    jokers = scene(
        "X1", "4C 3C 2C JC KS", "9S 8S 7S 5S 3S", "9H 8H 7H 6H AH", deck="9C 8C 7C 6C 5C X2", path="", options=FREE
    ).do("restock X1 > deck")
    assert (jokers.cards("equipped"), jokers.cards("deck")) == ("", "X2")
    full = scene(
        "6S", "4C 3C 2C JC KS", "9S 8S 7S 5S 3S", "9H 8H 7H 6H AH", deck="9C", equipped="X1", path="",
        marks={"chaos": 1}, options=FREE,
    )  # fmt: skip
    assert full.no("restock X1 > deck") == "allowed"


def test_ou_7_6_the_price_comes_before_the_effect_except_for_destroy() -> None:
    game = scene("5D X1", "KH", "AH", equipped="JD", deck="3C", marks={"chaos": 1}, options=FREE)
    assert game.no("shift X1 > graveyard") == "OU 5.9"
    game = scene("5D X1", "KH", "AH", equipped="JD", deck="3C", graveyard="5C", marks={"chaos": 1}, options=FREE)
    assert game.do("shift X1 > graveyard").count("deck") == 3, "the cards paid as the price are shuffled in too"
    late = scene("5D X1", "AH", equipped="KC", ask="fight", turned="QS", deck="3C 4C", marks={"chaos": 1, "half.x1": 1})
    late.do("destroy X1 > turned")
    assert (late.cards("graveyard"), late.cards("equipped")) == ("KC QS", "X1")


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
