"""Set-up, the turned-over card, game endings and hidden information (OU 1, 3, 4, 8, 9).

Scenarios cover each rule.
"""

from __future__ import annotations

import pytest

from game.oubliette import IDS
from game.oubliette.display.card_meaning import card_meaning
from game.oubliette.rules.lookups import place_of
from game.oubliette.rules.turn import LINES
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
    assert any("joker_back" in deal(f"deal {number}").log_lines() for number in range(60))
    assert len({deal(f"deal {number}").cards("slot.1") for number in range(20)}) == 20


def test_ou_1_3_the_tops_are_known_and_the_next_card_is_turned_up() -> None:
    game = scene("3C 8C", "KD", "5S 4D 7D", deck="JS 4C", marks={"acted": 0})
    assert game.seen("slot.1") == ["(dungeon)", "8C"]
    game.do("equip 8C > equipped")
    assert game.seen("slot.1") == ["3C"]
    assert game.log_lines()["turned_up"] == {"cards": ["3C"]}
    assert game.seen("slot.3") == ["(dungeon)", "(dungeon)", "7D"]
    for number in range(5):
        dealt = deal(f"tops {number}")
        assert all(dealt.seen(f"slot.{at}")[-1] != "(dungeon)" for at in (1, 2, 3, 4) if dealt.count(f"slot.{at}"))
    dark = scene("3C 8C", "KD", ask="darkness", turned="6S", deck="JS 4C").do("grope 8C > graveyard")
    assert dark.seen("slot.1") == ["3C"]


def turned(card: str, *slots: str, **more: object):  # type: ignore[no-untyped-def]
    """Return a position in which `card` is the next card to turn over."""
    deck = more.pop("deck", "4S 3S 5S")
    return scene(*slots, deck=f"{card} {deck}", ask="turn", **more)  # type: ignore[arg-type]


def test_ou_3_3b_the_log_tells_what_a_fight_costs() -> None:
    """The log gives a fight's price and the amount paid (OU 3.3, 3.3a, 3.3b)."""
    for face, value in (("JS", 11), ("QS", 12), ("KS", 13)):
        assert turned(face, "KC", "7D").asks("fight").log_lines()["creature"]["value"] == value
    cursed = turned("QC", "3C KD", "5C", marks={"chaos": 1}, chaos="X1").do("fight KD > turned").asks("fight")
    assert cursed.log_lines()["fought"] == {"cards": ["KD"], "paid": 13, "value": 14}
    after = turned("KC", "3C 7D", "4H", equipped="KS", marks={"chaos": 1}).do("fight KS > turned", "fight 4H > turned")
    assert after.log_lines()["fought"]["paid"] == 17
    left = turned("7S", "2C", "QC", "QD", "3C", equipped="5C", path="10S", deck="JS")
    assert left.log_lines()["find_left"] == {"cards": ["7S"]}


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


def test_ou_4_3a_everything_directly_behind_goes_and_nothing_further_back() -> None:
    game = turned("9C", "5C", "7D", gaps={1: "AC", 2: "AH AS", 3: "AD"}, marks={"bridged": 1}, deck="4S 5S").asks("act")
    assert (game.path(), game.cards("gap.1"), game.cards("gap.2"), game.cards("gap.3")) == ("10S", "AC", "", "")
    assert (game.cards("graveyard"), game.mark("bridged")) == ("9D AD AH AS 9C", 0)
    game = turned("JS", "5C", "7D", path=game.path(), gaps={1: "AC"}, deck="4S").do("retreat")
    game.lost("OU 4.3", "creature")


def test_ou_4_3a_the_card_warns_of_a_portcullis() -> None:
    for value, key in (("back", "meaning.met.portcullis"), ("lost", "meaning.met.portcullis.lost")):
        state = turned("JS", "5C", gaps={2: "AS"}, options={"obstacle_at_barrier": value}).state
        assert key in [line for line, _ in card_meaning(state, state.table.card_named["AS"])]


def test_ou_8_1_every_end_has_its_rule_and_the_player_may_give_up() -> None:
    game = scene("3C KD", "2H", ask="trap", turned="5H", deck="4C").do("give_up").lost("OU 8.1")
    assert game.state.outcome is not None
    assert game.state.outcome.scores == (2,)
    assert game.refused_by("give_up") == "OU 8.1"
    assert oubliette().end_rule == "OU 8.1"
    keys = [key for key, _ in oubliette().display.epilogue(game.state)]
    assert keys == ["epilogue.rooms", "epilogue.deck", "epilogue.chaos"]
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
        counts = oubliette().display.card_counts(seen, seen.table.place_named[place])
        assert counts is not None
        (unknown, said), (_, buried) = counts.rows
        assert unknown == ("tally.unknown", (("count", 3),))
        assert dict(zip(counts.columns, said, strict=True))["8"] == 1
        assert (sum(said), sum(buried)) == (3, 1)
    assert oubliette().display.card_counts(seen, seen.table.place_named["equipped"]) is None
    assert len(IDS) == 59


def test_ou_9_1_nobody_knows_the_cards_dealt_below_a_top() -> None:
    for number in range(20):
        game = deal(f"deal {number}")
        slots = [game.seen(f"slot.{at}") for at in (1, 2, 3, 4)]
        assert [slot[:-1] for slot in slots] == [["(dungeon)"] * (len(slot) - 1) for slot in slots]
        assert set(game.seen("deck")) == {"(dungeon)"}


def test_only_usable_cards_appear_in_the_hand() -> None:
    game = scene("3C 8C", "KD", equipped="QD", deck="JS 4C")
    table = game.state.table
    found = {name: table.places[place_of(game.state, table.card_named[name])].name for name in ("8C", "KD", "QD")}
    assert found == {"8C": "slot.1", "KD": "slot.2", "QD": "equipped"}
    for name in ("3C", "4C"):
        with pytest.raises(ValueError, match="isn't available"):
            place_of(game.state, table.card_named[name])
