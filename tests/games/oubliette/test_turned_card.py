"""The checks for a card that you turn over, in order (OU 3), and set-backs (OU 4)."""

from __future__ import annotations

import pytest

from game.oubliette.rules.turn import LINES
from tests.games.oubliette.table import scene


def turned(card: str, *slots: str, **more: object):  # type: ignore[no-untyped-def]
    """Return a position in which this card is turned over next, with enough cards left in the deck."""
    deck = more.pop("deck", "4S 3S 5S")
    return scene(*slots, deck=f"{card} {deck}", ask="turn", **more)  # type: ignore[arg-type]


def test_ou_3_1_the_next_room_is_optional_but_a_fitting_trap_must_be_built() -> None:
    game = turned("8S", "KC", "7D").asks("room")
    game.do("enter 8S > room.3").asks("act")
    assert game.path() == "10S 9D 8S"
    assert turned("8S", "KC", "7D").do("decline").asks("lost").path() == "10S 9D"
    trap = turned("9H", "KC", "7D", path="10S").asks("room")
    assert trap.no("decline") == "OU 3.1"
    assert trap.no("enter 9H > room.3") == "OU 2.5"
    assert turned("8S", "KC", "7D", gaps={3: "AH"}).asks("lost")
    assert turned("4S", "KC", "7D", path="2S 3S", deck="5S").asks("room")


def test_ou_3_2_an_obstacle_takes_the_last_room_with_it() -> None:
    game = turned("9C", "KC", "7D")
    assert (game.path(), game.cards("graveyard")) == ("10S", "9D 9C")
    passage = turned("6S", "KC", "7D", path="10S 9D 8S 7C X1")
    assert (passage.path(), passage.cards("graveyard")) == ("10S 9D 8S 7C", "X1 6S")


def test_ou_3_3_creatures_of_11_12_and_13_are_fought_or_set_back() -> None:
    for face, value in (("JS", 11), ("QS", 12), ("KS", 13)):
        assert turned(face, "KC", "7D").asks("fight").told()["creature"]["value"] == value
    game = turned("JS", "KC", "7D").do("retreat")
    assert (game.path(), game.cards("graveyard")) == ("10S", "9D JS")


def test_ou_3_3a_cards_are_thrown_one_at_a_time_until_the_value_is_reached() -> None:
    game = turned("KC", "3C 7D", "5C", "4H 2S", "QH").do("fight 7D > turned", "fight 5C > turned").asks("fight")
    assert game.state.question == ("fight", 1, 12)
    assert game.seen("slot.1") == ["3C"], "it is turned up, and can be used at once"
    assert game.no("fight 3C > turned") == "allowed"
    game.do("fight 2S > turned").asks("act")
    assert (game.path(), game.cards("graveyard")) == ("10S 9D", "7D 5C 2S KC")
    exact = turned("JC", "6C", "5D", "4H").do("fight 6C > turned", "fight 5D > turned").asks("act")
    assert exact.cards("graveyard") == "6C 5D JC"
    more = turned("JC", "3C KD", "5C").do("fight KD > turned").asks("act")
    assert more.cards("graveyard") == "KD JC", "paying too much is allowed"
    half = turned("JC", "3C 7D", "5C", path="10S 9D 8C").do("fight 7D > turned", "retreat")
    assert half.cards("graveyard") == "7D 8C JC"
    assert turned("JC", "3C 7D", "5C").no("fight 3C > turned") == "OU 3.3a"
    assert turned("JC", "X1", "5C").do("fight X1 > turned").state.question == ("fight", 1, 0)


def test_ou_3_3b_curse_and_power_change_what_counts() -> None:
    cursed = turned("QC", "3C KD", "5C", marks={"chaos": 1}, chaos="X1").do("fight KD > turned").asks("fight")
    assert cursed.told()["fought"] == {"cards": ["KD"], "paid": 13, "value": 14}
    strong = turned("KC", "3C 7D", "5C", equipped="KS").do("fight 7D > turned", "fight 5C > turned")
    assert strong.cards("graveyard") == "7D 5C KC"
    alone = turned("KC", "3C 7D", "5C", equipped="KS").do("fight KS > turned")
    assert alone.cards("graveyard") == "KS KC"
    after = turned("KC", "3C 7D", "4H", equipped="KS", marks={"chaos": 1}).do("fight KS > turned", "fight 4H > turned")
    assert after.told()["fought"]["paid"] == 17


def test_ou_3_4_a_trap_takes_a_black_even_card_or_a_room() -> None:
    for face in ("3H", "5D", "7H"):
        assert turned(face, "3C 4C", "5C").asks("trap")
    game = turned("7H", "3C 4C", "5C", "4H", "QC").asks("trap")
    assert game.legal("disarm") == ["disarm 4C > turned"]
    for text in ("disarm 5C > turned", "disarm QC > turned", "disarm 4C > graveyard"):
        assert game.no(text) == "OU 3.4"
    assert game.do("disarm 4C > turned").cards("graveyard") == "4C 7H"
    assert turned("7H", "3C 4C", "5C").do("retreat").cards("graveyard") == "9D 7H"
    assert turned("3H", "4H", "6H", "8D", "10D").legal("disarm") == []
    assert turned("7C", "3C 4C", "8C").asks("find")


def test_ou_3_5_a_portcullis_falls_behind_and_the_second_in_front() -> None:
    game = turned("AS", "KC", "7D")
    assert (game.cards("gap.2"), game.cards("graveyard")) == ("AS", "")
    assert turned("AS", "KC", "7D", path="10S").cards("gap.1") == "AS"
    turned("AC", "KC", "7D", gaps={2: "AS"}).lost("OU 3.5")
    assert turned("AC", "KC", "7D", gaps={2: "AH"}).outcome is None


def test_ou_3_6_a_chasm_lies_ahead_and_a_red_card_costs_the_equipped_one() -> None:
    game = turned("AH", "KC", "8D", equipped="7S", deck="QD 4S")
    assert (game.cards("gap.3"), game.cards("graveyard"), game.cards("equipped")) == ("AH", "7S QD", "")
    black = turned("AH", "KC", "9C", "6D", equipped="7S", deck="QC 4S")
    assert (black.cards("graveyard"), black.cards("equipped")) == ("QC", "7S")
    joker = turned("AH", "KC", "9C", "6D", equipped="7S", deck="X1 4S")
    assert (joker.cards("graveyard"), joker.cards("equipped")) == ("X1", "7S")
    shut = turned("AH", "KC", "9C", "6D", equipped="X2", deck="QD 4S", marks={"chaos": 2})
    assert shut.cards("equipped") == "X2"
    turned("AH", equipped="7S", deck="QD 4S").lost("OU 2.3")


def test_ou_3_6a_no_room_is_laid_while_a_chasm_is_ahead() -> None:
    game = scene("3C 8C", "X1", "6D", deck="5C", gaps={3: "AH"})
    assert game.no("lay 8C > room.3") == game.no("passage X1 > room.3") == "OU 3.6a"
    game.do("rope 6D > gap.3")
    assert game.mark("bridged") == 1 or game.mark("turn") == 1


def test_ou_3_6b_a_bridged_chasm_stays_and_is_then_behind() -> None:
    game = turned("8S", "3C 7C", "5S 6D", gaps={3: "AH"}, marks={"bridged": 1}, deck="3H 4S").do("enter 8S > room.3")
    assert (game.cards("gap.3"), game.mark("bridged")) == ("AH", 0)
    game.do("end").asks("trap").do("retreat").lost("OU 4.3", "trap")


def test_ou_3_6c_a_second_chasm_goes_to_the_graveyard() -> None:
    game = turned("AD", "3C 7C", "9S", equipped="4C", gaps={3: "AH"}, marks={"bridged": 1}, deck="QD 4S")
    assert (game.cards("gap.3"), game.cards("graveyard"), game.mark("bridged")) == ("AH", "4C QD AD", 1)


def test_ou_3_7_being_lost_costs_three_cards_of_the_deck() -> None:
    game = turned("8C", "3C 7C", "5H", path="10S", deck="2C 3S 4C 5C").asks("lost").do("wander")
    assert (game.cards("graveyard"), game.cards("deck")) == ("2C 3S 4C 8C", "5C")


def test_ou_3_8_darkness_costs_one_card_of_the_inventory() -> None:
    game = turned("6C", "3C 7C", "5H", equipped="4C", path="10S").asks("darkness")
    assert game.legal("grope") == ["grope 7C > graveyard", "grope 5H > graveyard", "grope 4C > graveyard"]
    assert game.no("grope 3C > graveyard") == game.no("grope 7C > turned") == "OU 3.8"
    assert game.do("grope 5H > graveyard").cards("graveyard") == "5H 6C"


def test_ou_3_9_a_gremlin_wants_the_highest_or_all_others() -> None:
    game = turned("X2", "X1", "AD", "5C", "5H", equipped="10C").asks("gremlin")
    assert game.legal("give") == ["give 10C > graveyard"]
    assert game.no("give X1 > graveyard") == "OU 3.9"
    jokers = turned("X2", "X1", "AD", "5C", equipped="9C")
    assert jokers.legal("give") == ["give X1 > graveyard"]
    equal = turned("X2", "6H KC", "KD", equipped="4C")
    assert equal.legal("hoard") == ["hoard KC > graveyard", "hoard KD > graveyard"]
    equal.do("hoard KD > graveyard")
    assert (equal.cards("slot.1"), equal.cards("slot.2"), equal.cards("graveyard")) == ("6H", "KD", "KC 4C X2")
    alone = turned("X2", "6H KC").do("hoard KC > graveyard")
    assert alone.cards("graveyard") == "X2"
    turned("X2", "KC").do("give KC > graveyard").lost("OU 2.3")


def test_ou_3_10_anything_else_is_a_find() -> None:
    for face in ("3S", "5C", "9S", "2H", "4D", "10D"):
        game = turned(face, "3C 6C", "QC", path="2S 3D 4H 5H 6D", deck="4S QD").asks("find")
        assert game.mark("found") == 1
        assert game.do("leave").cards("graveyard") == face
    dropped = turned("7S", "3C 6C", "QC", path="10S").do("leave 7S > graveyard")
    assert dropped.cards("graveyard") == "7S"
    assert turned("7S", "3C 6C", "QC", path="10S").no("leave 7S > slot.1") == "OU 3.10"
    none = turned("7S", "2C", "QC", "QD", "3C", equipped="5C", path="10S", deck="JS")
    assert none.told()["find_left"] == {"cards": ["7S"]}


def test_ou_3_11_where_a_find_can_be_kept() -> None:
    game = scene("9C 9S 8S 7S 6D", "8H 7D 4C", "AH", "QS", equipped="7H", ask="find", turned="5S", deck="JS")
    assert game.legal("keep") == ["keep 5S > slot.2"]
    assert game.why("keep 5S > slot.1") == "refusal.slot_full"
    assert game.why("keep 5S > slot.3") == "refusal.slot_rank"
    assert game.why("keep 5S > equipped") == "refusal.equip_full"
    free = scene("9C", "8H", ask="find", turned="5S", deck="JS")
    assert free.legal("keep") == ["keep 5S > slot.3", "keep 5S > slot.4", "keep 5S > equipped"]
    assert free.do("keep 5S > slot.3").cards("slot.3") == "5S"


def test_ou_3_12_without_a_path_little_can_go_wrong() -> None:
    game = turned("JS", "3C 6C", "QC", path="").asks("fight").do("retreat")
    assert game.cards("graveyard") == "JS"
    assert turned("5H", "3C 6C", "QC", path="").asks("trap").do("retreat").cards("graveyard") == "5H"
    assert turned("AS", "3C 6C", "QC", path="").cards("graveyard") == "AS"
    chasm = turned("AH", "3C 6C", "9C", equipped="4C", path="", deck="QD 4S")
    assert chasm.cards("graveyard") == "4C QD AH"
    assert turned("2C", "3C 6C", "QC", path="").path() == "2C"


def test_ou_3_13_8s_and_6s_that_are_rooms_or_obstacles_do_nothing_else() -> None:
    game = turned("8S", "KC", "7D", deck="4S 3S 5S 2C").do("enter 8S > room.3")
    assert game.count("graveyard") == 0
    stumble = turned("6S", "KC", "7D", path="10S 9D 8D 7C 6D")
    assert stumble.cards("graveyard") == "6D 6S"


def test_ou_3_14_effects_happen_in_order_and_the_turned_card_goes_last() -> None:
    order = [line.rule for line in LINES]
    assert order == [f"OU 3.{number}" for number in ("1", "2", "12", "3", "4", "5", "6", "7", "8", "9", "10")]
    first = turned("10C", "KC", "7D", path="10S")
    assert (first.path(), first.cards("graveyard")) == ("", "10S 10C")
    begun = scene("5C AD", "7D", ask="fight", turned="JS", deck="8C 3C 4S")
    begun.do("advantage AD > deck", "take 8C > room.3")
    assert begun.asks("fight").do("retreat").cards("graveyard") == "3C AD 8C JS"
    anew = turned("8S", "6S AC", "7H", "QD", deck="8D KC 4S").do("advantage AC > deck", "take 8D > room.3")
    assert anew.cards("graveyard") == "KC AC 8D 8S"


@pytest.mark.parametrize(
    ("card", "asked"), [("JS", "fight"), ("5H", "trap"), ("8D", "lost"), ("6S", "darkness"), ("X2", "gremlin")]
)
def test_ou_3_15_in_an_encounter_the_player_is_asked_and_an_advantage_is_free(card: str, asked: str) -> None:
    game = turned(card, "5C AD", "7D", path="10S", deck="KC 3C 4S").asks(asked).do("advantage AD > deck")
    game.do("take KC > slot.1").asks(asked)
    assert (game.mark("acted"), game.cards("slot.1")) == (0, "5C KC")


def test_ou_4_1_the_last_room_goes_with_all_its_cards_and_the_chasm_ahead() -> None:
    game = turned("JS", "5C", "7D", path="10S 9D 8D 7C 3S+3C", gaps={6: "AH"}, marks={"bridged": 1}, deck="4S 5S").do(
        "retreat"
    )
    assert (game.path(), game.cards("graveyard"), game.mark("bridged")) == ("10S 9D 8D 7C", "3S 3C AH JS", 0)


def test_ou_4_2_in_the_first_room_a_set_back_loses_the_game() -> None:
    turned("JS", "5C", "7D", path="10S").do("retreat").lost("OU 4.2", "creature")
    turned("5H", "5C", "7D", path="10S").do("retreat").lost("OU 4.2", "trap")
    softer = turned("5H", "5C", "7D", path="10S", options={"trap_first_room": "path_taken"}).do("retreat")
    assert (softer.path(), softer.mark("direction"), softer.cards("graveyard")) == ("", 0, "10S 5H")
    hard = turned("JS", "5C", "7D", path="10S", options={"trap_first_room": "path_taken"}).do("retreat")
    hard.lost("OU 4.2", "creature")


@pytest.mark.parametrize("ace", ["AS", "AH"])
def test_ou_4_3_with_an_ace_directly_behind_a_set_back_loses_the_game(ace: str) -> None:
    turned("JS", "5C", "7D", gaps={2: ace}).do("retreat").lost("OU 4.3", "creature")
    turned("5H", "5C", "7D", gaps={2: ace}).do("retreat").lost("OU 4.3", "trap")
    assert turned("JS", "5C", "7D", path="10S 9D 8D", gaps={2: ace}).do("retreat").outcome is None


@pytest.mark.parametrize("ace", ["AS", "AH"])
def test_ou_4_3a_an_obstacle_also_removes_the_barrier_behind_the_last_room(ace: str) -> None:
    game = turned("9C", "5C", "7D", gaps={2: ace}, deck="4S 5S").asks("act")
    assert (game.path(), game.cards("gap.2"), game.cards("graveyard")) == ("10S", "", f"9D {ace} 9C")
    assert game.mark("direction") == 10
    # The gap is now ahead of the last room, and nothing in it blocks the way.
    assert scene("9H", "5C", path=game.path(), deck="4S").no("lay 9H > room.2") == "allowed"


def test_ou_4_3a_everything_directly_behind_goes_and_nothing_further_back() -> None:
    game = turned("9C", "5C", "7D", gaps={1: "AC", 2: "AH AS", 3: "AD"}, marks={"bridged": 1}, deck="4S 5S").asks("act")
    assert (game.path(), game.cards("gap.1"), game.cards("gap.2"), game.cards("gap.3")) == ("10S", "AC", "", "")
    assert (game.cards("graveyard"), game.mark("bridged")) == ("9D AD AH AS 9C", 0)
    game = turned("JS", "5C", "7D", path=game.path(), gaps={1: "AC"}, deck="4S").do("retreat")
    game.lost("OU 4.3", "creature")


def test_ou_4_3a_in_the_first_room_the_path_goes_with_its_portcullis() -> None:
    """This checks both directions at the very start of the Path (OU 4.3a, 4.4)."""
    for first, other, way in (("10S", "10C", "2H"), ("2S", "2C", "10H")):
        game = turned(other, "5C", way, path=first, gaps={1: "AS"}).asks("act")
        assert (game.path(), game.mark("direction"), game.cards("graveyard")) == ("", 0, f"{first} AS {other}")
        assert game.do(f"lay {way} > room.1").cards("gap.1") == ""


@pytest.mark.parametrize("ace", ["AS", "AH"])
def test_ou_4_3a_with_the_option_lost_an_obstacle_there_loses_the_game(ace: str) -> None:
    lost = {"obstacle_at_barrier": "lost"}
    turned("9C", "5C", "7D", gaps={2: ace}, options=lost).lost("OU 4.3", "obstacle")
    turned("10C", "5C", "7D", path="10S", gaps={1: ace}, options=lost).lost("OU 4.3", "obstacle")
    assert turned("9C", "5C", "7D", options=lost).outcome is None


def test_ou_4_3a_the_card_warns_of_a_portcullis() -> None:
    from game.oubliette.display.card_meaning import card_meaning

    for value, key in (("back", "meaning.met.portcullis"), ("lost", "meaning.met.portcullis.lost")):
        state = turned("JS", "5C", gaps={2: "AS"}, options={"obstacle_at_barrier": value}).state
        assert key in [line for line, _ in card_meaning(state, state.table.card_named["AS"])]


def test_ou_4_4_an_obstacle_on_the_first_room_removes_the_path() -> None:
    game = turned("10C", "5C", "2H", path="10S", gaps={2: "AH"})
    assert (game.path(), game.mark("direction"), game.cards("graveyard")) == ("", 0, "10S AH 10C")
    game.do("lay 2H > room.1")
    assert game.mark("direction") == 2
