"""Set-up (OU 1), the turn (OU 2), the end (OU 8) and hidden information (OU 9)."""

from __future__ import annotations

import pytest

from game.oubliette import IDS
from game.oubliette.rules.facts import place_of
from tests.games.oubliette.table import deal, oubliette, scene


def test_ou_1_1_52_cards_and_two_or_three_jokers() -> None:
    two, three = deal().state.table, deal(jokers=3).state.table
    assert (len(two.cards), len(three.cards)) == (54, 55)
    assert [card.name for card in three.cards if card.name[0] == "X"] == ["X1", "X2", "X3"]
    assert {card.name for card in three.cards} - {card.name for card in two.cards} == {"X3"}


def test_ou_1_2_four_slots_of_five_and_an_equipped_card_other_than_a_joker() -> None:
    for number in range(60):
        game = deal(f"deal {number}")
        if game.state.asks == "open":
            assert [game.count(f"slot.{at}") for at in (1, 2, 3, 4)] == [5, 5, 5, 5]
            assert (game.count("equipped"), game.count("deck")) == (1, 33)
        assert not game.cards("equipped").startswith("X")
    assert any("joker_back" in deal(f"deal {number}").told() for number in range(60))
    assert len({deal(f"deal {number}").cards("slot.1") for number in range(20)}) == 20


def test_ou_1_3_the_tops_are_known_and_the_next_card_is_turned_up() -> None:
    game = scene("3C 8C", "KD", "5S 4D 7D", deck="JS 4C", marks={"acted": 0})
    assert game.seen("slot.1") == ["(dungeon)", "8C"]
    game.do("equip 8C > equipped")
    assert game.seen("slot.1") == ["3C"]
    assert game.told()["turned_up"] == {"cards": ["3C"]}
    assert game.seen("slot.3") == ["(dungeon)", "(dungeon)", "7D"]
    for number in range(5):
        dealt = deal(f"tops {number}")
        assert all(dealt.seen(f"slot.{at}")[-1] != "(dungeon)" for at in (1, 2, 3, 4) if dealt.count(f"slot.{at}"))
    dark = scene("3C 8C", "KD", ask="darkness", turned="6S", deck="JS 4C").do("grope 8C > graveyard")
    assert dark.seen("slot.1") == ["3C"]


def test_ou_1_4_a_10_or_2_at_the_start_must_open_and_sets_the_direction() -> None:
    game = scene("7C", "2H", "KS", "3S 10D", equipped="5C", deck="7S 5H", path="", ask="opening").asks("open")
    assert game.legal() == ["lay 2H > room.1", "lay 10D > room.1", "give_up"]
    assert game.no("lay 7C > room.1") == game.no("lay 2H > room.4") == "OU 1.4"
    game.do("lay 10D > room.1")
    assert (game.mark("direction"), game.seen("slot.4")) == (10, ["3S"])
    up = scene("7C", "2H", equipped="10S", deck="4S 5H", path="", ask="opening").do("lay 2H > room.1")
    assert up.mark("direction") == 2
    worn = scene("7C", "KH", equipped="10S", deck="4S 5H", path="", ask="opening").do("lay 10S > room.1")
    assert worn.count("equipped") == 0
    turned = scene("7C", "10D 2H", deck="4S 5H", path="", ask="opening").do("lay 2H > room.1")
    assert turned.cards("slot.2") == "10D"


def test_ou_1_5_otherwise_the_first_one_turned_opens_without_map_or_passage() -> None:
    game = scene("7C", "KH", deck="10C 5H", path="", ask="opening").asks("act")
    assert (game.path(), game.mark("direction")) == ("10C", 10)
    later = scene("7C", "2H", "5C", "X1", equipped="AC", deck="4S 5H", path="")
    assert later.no("lay 7C > room.1") == later.no("passage X1 > room.1") == later.no("lay 5C+2H > room.1") == "OU 1.5"
    assert later.no("lay 2H > room.1") == "allowed"


def test_ou_1_6_the_ace_is_high_and_a_joker_has_no_rank() -> None:
    game = scene("AH", "KC", "3D", "X1", ask="find", turned="2C", deck="4S 5H")
    assert game.legal("keep") == ["keep 2C > slot.3", "keep 2C > equipped"]
    ace = scene("2H", "KC", ask="search", drawn="AC", equipped="10D", deck="4S 5H", path="")
    assert "keep AC > slot.2" in ace.legal("keep")
    assert "keep AC > slot.1" not in ace.legal("keep")
    assert scene("X1", ask="fight", turned="JS", deck="4S").do("fight X1 > turned").outcome is not None
    assert scene("X1 KC X2", "3D", ask="fight", turned="JS", deck="4S").do("fight X2 > turned").asks("fight")


def test_ou_2_1_a_turn_is_one_card_then_one_action() -> None:
    game = scene("KD 7C", "6D", deck="8C QS 5H", ask="turn").asks("room")
    assert (game.cards("turned"), game.mark("turn")) == ("8C", 1)
    assert game.no("end") == "OU 2.1"
    game.do("enter 8C > room.3").asks("act").do("lay 7C > room.4").asks("act").do("end").asks("fight")
    assert game.mark("turn") == 2
    assert game.match.refusal(game.match.legal()[0]._replace(seat=2)).rule == "OU 2.1"  # type: ignore[union-attr]


def test_ou_2_2_the_deck_is_empty_when_a_card_must_be_turned() -> None:
    scene("KD", "6D", deck="8C", ask="turn").do("enter 8C > room.3", "end").lost("OU 2.2")
    saved = scene("6D X1", "KD", deck="", graveyard="3C 5C").do("shift X1 > graveyard")
    assert saved.outcome is None
    saved.do("end")
    assert saved.mark("turn") == 1
    few = scene("KD", "6D", deck="8C 4S", ask="turn", path="10S").asks("lost").do("wander")
    assert few.count("deck") == 0
    assert few.outcome is None


def test_ou_2_3_an_empty_inventory_loses_even_in_a_won_fight() -> None:
    scene("KD", deck="8C", ask="fight", turned="JS").do("fight KD > turned").lost("OU 2.3")
    scene("8C", deck="5C").do("lay 8C > room.3").lost("OU 2.3")
    scene("4C", equipped="X1", deck="8C", ask="trap", turned="5H", marks={"chaos": 2}).do("disarm 4C > turned").lost(
        "OU 2.3"
    )
    item = scene("JC", deck="8C 3H", graveyard="5C").do("dig 5C > slot.1")
    assert item.outcome is None, "the use of an item finishes first"
    scene("6D", deck="5C", gaps={3: "AH"}).do("rope 6D > gap.3").lost("OU 2.3")


EIGHT = "10S 9D 8S 7D 6D 5D 4D 3D"


def test_ou_2_4_the_ninth_room_wins_even_with_the_last_card() -> None:
    scene("2C", path=EIGHT, deck="8C").do("lay 2C > room.9").won()
    scene("KC", path=EIGHT, deck="2C", ask="turn").do("enter 2C > room.9").won()
    scene("X1", path=EIGHT, deck="8C").do("passage X1 > room.9").won()
    scene("AC", path=EIGHT, deck="2C 8C").do("advantage AC > deck", "take 2C > room.9").won()


def test_ou_2_5_one_action_a_turn_any_number_or_only_after_a_find() -> None:
    one = scene("2C 8C", "7C", "AD", deck="3C 4C 5C").do("lay 8C > room.3").asks("act")
    assert one.no("lay 7C > room.4") == one.no("advantage AD > deck") == "OU 2.5"
    any_ = scene("2C 8C", "7C", deck="3C 4C", options={"actions": "unlimited"}).do("lay 8C > room.3", "lay 7C > room.4")
    assert any_.mark("acted") == 2
    strict = scene("2C 8C", "7C", deck="5C 4C", options={"actions": "after_finds_only"})
    assert strict.why("lay 8C > room.3") == "refusal.no_find"
    strict.do("end").asks("find").do("leave").asks("act")
    assert strict.no("lay 8C > room.3") == "allowed"
    strict.do("lay 8C > room.3")
    assert strict.why("lay 7C > room.4") == "refusal.acted"
    assert one.no("lay 7C > graveyard") == "OU 2.5"


@pytest.mark.parametrize("ask", ["open", "room", "fight", "trap", "lost", "darkness", "gremlin", "find", "act"])
def test_ou_2_6_a_slots_top_may_be_equipped_during_any_question(ask: str) -> None:
    turned = {"room": "8C", "fight": "JS", "trap": "5H", "lost": "8D", "darkness": "6S", "gremlin": "X2", "find": "3S"}
    path = "" if ask == "open" else "10S 9D"
    game = scene("3C KD", "2H", "AD", ask=ask, deck="4C 5C", turned=turned.get(ask, ""), path=path)
    acted = game.mark("acted")
    game.do("equip KD > equipped").asks(ask)
    assert (game.cards("equipped"), game.cards("slot.1"), game.mark("acted")) == ("KD", "3C", acted)
    assert game.no("equip 2H > equipped") == game.no("equip 2H > deck") == "OU 2.6"


def test_ou_8_1_every_end_has_its_rule_and_the_player_may_give_up() -> None:
    game = scene("3C KD", "2H", ask="trap", turned="5H", deck="4C").do("give_up").lost("OU 8.1")
    assert game.state.outcome is not None
    assert game.state.outcome.scores == (2,)
    assert game.no("give_up") == "OU 8.1"
    assert oubliette().end_rule == "OU 8.1"
    told = [key for key, _ in oubliette().display.epilogue(game.state)]
    assert told == ["epilogue.rooms", "epilogue.deck", "epilogue.chaos"]
    assert [game.state.table.cards[card].name for card, _ in oubliette().display.epilogue_cards(game.state)] == [
        "10S",
        "9D",
    ]


def test_ou_9_1_some_cards_are_unknown_and_some_stay_known() -> None:
    game = scene("7D 4C", "KH", ask="find", turned="5S", deck="9C 8C", graveyard="2C").do("keep 5S > slot.1")
    assert game.seen("slot.1") == ["(dungeon)", "4C", "5S"]
    assert game.seen("deck") == ["(dungeon)", "(dungeon)"]
    assert game.seen("graveyard") == ["2C"]
    seen = game.match.view(1)
    for place in ("deck", "slot.1", "graveyard"):
        told = oubliette().display.card_counts(seen, seen.table.place_named[place])
        assert told is not None
        (unknown, said), (_, buried) = told.rows
        assert unknown == ("tally.unknown", (("count", 3),))
        assert dict(zip(told.columns, said, strict=True))["8"] == 1
        assert (sum(said), sum(buried)) == (3, 1)
    assert oubliette().display.card_counts(seen, seen.table.place_named["equipped"]) is None
    assert len(IDS) == 59


def test_ou_9_1_nobody_knows_the_cards_dealt_below_a_top() -> None:
    for number in range(20):
        game = deal(f"deal {number}")
        slots = [game.seen(f"slot.{at}") for at in (1, 2, 3, 4)]
        assert [slot[:-1] for slot in slots] == [["(dungeon)"] * (len(slot) - 1) for slot in slots]
        assert set(game.seen("deck")) == {"(dungeon)"}


def test_ou_9_1_thrown_cards_stay_known() -> None:
    game = scene("6S AC", "8H", deck="9C KC 4S").do("advantage AC > deck", "take KC > slot.1")
    assert game.seen("graveyard") == ["9C", "AC"]


def test_only_usable_cards_appear_in_the_hand() -> None:
    game = scene("3C 8C", "KD", equipped="QD", deck="JS 4C")
    table = game.state.table
    found = {name: table.places[place_of(game.state, table.card_named[name])].name for name in ("8C", "KD", "QD")}
    assert found == {"8C": "slot.1", "KD": "slot.2", "QD": "equipped"}
    for name in ("3C", "4C"):
        with pytest.raises(ValueError, match="isn't at hand"):
            place_of(game.state, table.card_named[name])
