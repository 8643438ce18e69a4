"""The reasons given for refused actions, and for cards dropped where they can't go."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pytest

from game.engine.action import parse
from tests.games.oubliette.table import Scene, scene
from tests.games.position import drop

FREE = {"actions": "unlimited"}
FIVE = "10S 9D 8S 7D 6D"
REFUSED: Mapping[str, tuple[Callable[[], Scene], Sequence[str]]] = {
    "opening": (lambda: scene("7C", "2H", "KS", "3S 10D", equipped="5C", deck="7S 5H", path="", ask="opening"), [
        "OU 1.4 opens: lay 7C > room.1",
        "OU 1.4 open_first: lay 2H > room.4",
    ]),
    "no Path": (lambda: scene("7C", "2H", "5C", "X1", equipped="AC", deck="4S 5H", path=""), [
        "OU 1.5 opens: lay 7C > room.1, passage X1 > room.1, lay 5C+2H > room.1",
        "OU 7.1 destroy_not_now: destroy X1 > turned",
    ]),
    "a turned card": (lambda: scene("KD 7C", "6D", deck="8C QS 5H", ask="turn"), [
        "OU 2.1 end_not_now: end",
    ]),
    "a fitting Trap": (lambda: scene("KC", "7D", deck="9H 4S", path="10S", ask="turn"), [
        "OU 3.1 must_lay: decline",
        "OU 2.5 lay_next: enter 9H > room.3",
    ]),
    "one action": (lambda: scene("2C 8C", "7C", "AD", "8D", deck="3C 4C 5C").do("lay 8C > room.3"), [
        "OU 2.5 acted: lay 7C > room.4, advantage AD > deck",
        "OU 2.5 lay_where: lay 7C > graveyard",
        "OU 5.3 hourglass_queen: hourglass 7C > deck",
    ]),
    "only after a Find": (lambda: scene("2C 8C", "7C", deck="5C 4C", options={"actions": "after_finds_only"}), [
        "OU 2.5 no_find: lay 8C > room.3",
    ]),
    "an Equipped card": (lambda: scene("3C KD", "2H", equipped="AD", deck="4C 5C"), [
        "OU 2.6 equip_full: equip 2H > equipped",
        "OU 2.6 equip_where: equip KD > deck",
    ]),
    "a fight": (lambda: scene("3C 7D", "X1", "5C", ask="fight", turned="KC", deck="4S 3S", marks={"half.x1": 1}), [
        "OU 3.3a fight_one: fight 3C > turned",
        "OU 7.1 half_destroy: fight X1 > turned",
        "OU 7.1 shift_not_now: shift X1 > graveyard",
        "OU 7.1 passage_not_now: passage X1 > room.3",
        "OU 3.3a fight_where: fight 5C > graveyard",
        "OU 2.5 lay_not_now: lay 7D > room.3",
    ]),
    "a Trap": (lambda: scene("3C 4C", "5C", "4H", "QC", ask="trap", turned="7H", deck="4S 3S"), [
        "OU 3.4 disarm_black: disarm 5C > turned, disarm QC > turned, disarm 4H > turned",
        "OU 3.4 disarm_where: disarm 4C > graveyard",
    ]),
    "lost": (lambda: scene("6S QC", "7H", ask="lost", turned="8S", deck="4S"), [
        "OU 5.3 guide_queen: guide 7H > turned",
    ]),
    "darkness": (
        lambda: scene("3C 7C", "4C", equipped="JD", ask="darkness", turned="6C", deck="4S", graveyard="2C 8C"), [
        "OU 3.8 grope_one: grope 3C > graveyard, grope 8C > graveyard",
        "OU 3.8 grope_where: grope 7C > turned",
        "OU 5.6 light_torch: light 4C > turned",
    ]),
    "a Gremlin": (
        lambda: scene("X1", "AD", "5C", equipped="10C", ask="gremlin", turned="X2", deck="4S", graveyard="KC"), [
        "OU 3.9 give_highest: give X1 > graveyard, hoard 5C > graveyard",
        "OU 5.4 ward_king: ward AD > turned",
        "OU 3.9 give_where: give 10C > turned",
    ]),
    "a Find": (
        lambda: scene("9C 9S 8S 7S 6D", "8H 7D 4C", "AH", "QS", equipped="7H", ask="find", turned="5S", deck="JS"), [
        "OU 3.11 slot_full: keep 5S > slot.1",
        "OU 3.11 slot_rank: keep 5S > slot.3",
        "OU 3.11 equip_full: keep 5S > equipped",
        "OU 3.10 leave_where: leave 5S > slot.1",
    ]),
    "a closed Equipped space": (
        lambda: scene("5D", "KH", equipped="X1", ask="find", turned="3S", deck="3C", marks={"chaos": 2}), [
        "OU 7.3 shut: keep 3S > equipped, equip KH > equipped",
    ]),
    "an Advantage": (
        lambda: scene("6S AC", "8H", ask="fight", turned="JS", deck="9C KC 4S").do("advantage AC > deck"), [
        "OU 5.1 take_where: take 9C > slot.2",
        "OU 5.1 take_room: take 9C > room.3",
    ]),
    "a Jack": (lambda: scene("6S JC", "7H", "JD", "QD", deck="4S KC", graveyard="2C 8C 3C", options=FREE), [
        "OU 5.2 dig_jack: dig 8C > slot.2",
        "OU 5.2 dig_one: dig KC > slot.1",
        "OU 5.3 hourglass_queen: hourglass 7H > deck",
    ]),
    "a second Jack": (
        lambda: scene("6S JC", "7H", "JD", deck="4S KC", graveyard="2C 8C 3C", options=FREE).do("dig 8C > slot.1"), [
        "OU 5.2 dig_once: dig 2C > slot.3",
    ]),
    "a Chasm": (lambda: scene("8C", "6H", "X1", deck="3C 4S", gaps={3: "AH", 2: "AD"}), [
        "OU 5.5 rope_rank: rope 8C > gap.3",
        "OU 5.9 rope_nothing: rope 6H > gap.2",
        "OU 3.6a chasm: lay 8C > room.3, passage X1 > room.3",
    ]),
    "a bridged Chasm": (lambda: scene("6D", "8H", deck="3C", gaps={3: "AH"}, marks={"bridged": 1}), [
        "OU 5.9 rope_nothing: rope 6D > gap.3",
    ]),
    "items without an effect": (lambda: scene("AS QC", "X1", "AH", "8C", deck="", graveyard=""), [
        "OU 5.1 item_inventory: advantage AS > deck",
        "OU 5.9 no_graveyard: hourglass QC > deck, shift X1 > graveyard",
        "OU 5.9 no_deck: advantage AH > deck, restock X1 > deck",
        "OU 6.5 search_ten: search",
        "OU 5.7 chaos_joker: shift 8C > graveyard, passage 8C > room.3, restock 8C > deck",
    ]),
    "an empty deck to search": (lambda: scene("5S", "8H", equipped="10H", deck=""), [
        "OU 5.9 no_deck: search",
    ]),
    "no 10 to search with": (lambda: scene("10D", "5H", equipped="8D", deck="KC 3C 4S"), [
        "OU 6.5 search_ten: search",
    ]),
    "a second search": (
        lambda: scene("JH 8C", "5H", equipped="10D", deck="6C 3C 4S").do("search", "keep 6C > slot.2"), [
        "OU 6.5 search_once: search",
    ]),
    "a black Map": (lambda: scene("8C 2H", "9C 3S", "4S", "AS", equipped="AC", deck="3C 4H", path=FIVE), [
        "OU 6.2 map_sum: lay 4S+2H > room.6",
        "OU 6.2 map_numbers: lay AS+2H > room.6",
    ]),
    "a red Map": (lambda: scene("3H", "8C", "5D 10D", "2S", equipped="AD", deck="3C 4H", path=FIVE), [
        "OU 6.2 map_red: lay 3H+10D > room.6",
    ]),
    "a Map in a slot": (lambda: scene("2H", "3S", "AC", deck="3C 4H", path=FIVE), [
        "OU 6.2 no_map: lay 3S+2H > room.6",
    ]),
    "a used Graveyard": (
        lambda: scene(
            "8C 5C", equipped="JD", ask="fight", turned="JS", deck="3C", graveyard="2C 9C"
        ).do("fight 9C > turned"), [
        "OU 3.3a fight_one: fight 2C > turned",
    ]),
    "a lent Ace": (lambda: scene("3D", "5S", equipped="JD", deck="3C 4S", graveyard="2C AC"), [
        "OU 5.1 item_inventory: advantage AC > deck",
    ]),
    "the Hourglass itself": (
        lambda: scene("3D", equipped="JD", deck="3C", graveyard="2C 9C QC", options=FREE).do("hourglass QC > deck"), [
        "OU 5.3 give_back_one: give_back QC > deck",
    ]),
    "a lost game": (lambda: scene("3C KD", "2H", ask="trap", turned="5H", deck="4C").do("give_up"), [
        "OU 8.1 ended: give_up",
    ]),
}  # fmt: skip
"""Positions, each with its refused actions grouped by reason."""


def _with_rules(name: str) -> str:
    return f"{name} ({', '.join(sorted({' '.join(line.split()[:2]) for line in REFUSED[name][1]}))})"


@pytest.mark.parametrize("name", REFUSED, ids=_with_rules)
def test_each_refused_action_has_its_rule_and_reason(name: str) -> None:
    make, refused = REFUSED[name]
    match = make().match
    for line in refused:
        reason, _, actions = line.partition(": ")
        for text in actions.split(", "):
            no = match.refusal(parse(f"1 {text}", match.state.table))
            assert no is not None, text
            assert f"{no.rule} {no.key.removeprefix('refusal.')}" == reason, text


def _met(card: str, ask: str, **more: str) -> Scene:
    """Return an encounter with this card."""
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
    """The reason fits the current question. It mentions darkness only in a dark room."""
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
