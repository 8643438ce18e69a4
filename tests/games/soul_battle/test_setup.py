"""Setting up Soul Battle (SB 1)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.engine.knowledge import view
from game.engine.table import bit
from tests.games.soul_battle.table import DECK, deal, scene, soul_battle

SEATS = [2, 3, 4, 5, 6]


@pytest.mark.parametrize("seats", SEATS)
def test_every_seat_has_a_whole_deck_with_its_own_back_sb_1_1(seats: int) -> None:
    table = deal(seats).asks(1, "reaper").table
    assert len(table.cards) == DECK * (seats + 1)
    assert set(table.backs) == {"soul", *(f"seat{seat}" for seat in range(1, seats + 1))}
    for seat in range(1, seats + 1):
        own = [card for card in table.cards if card.back == f"seat{seat}"]
        assert len({card.face for card in own}) == DECK
        assert {"X1", "X2"} < {card.face for card in own}
        assert all(card.name == f"{card.face}.{seat}" for card in own)


@pytest.mark.parametrize("seats", SEATS)
def test_decks_are_shuffled_and_never_mixed_sb_1_1(seats: int) -> None:
    state = deal(seats).asks(1, "reaper").state
    for seat in range(1, seats + 1):
        cards = state.places[state.table.facts.deck[seat]] + state.places[state.table.facts.hand[seat]]
        assert sorted(cards) == list(range(seat * DECK, (seat + 1) * DECK))
        in_order = sum(after - before == 1 for before, after in pairwise(cards))
        assert in_order < 8
    orders = {tuple(c % DECK for c in state.places[state.table.facts.deck[seat]]) for seat in range(1, seats + 1)}
    assert len(orders) == seats


def test_a_card_keeps_its_owner_whoever_wins_it_sb_1_1() -> None:
    table = scene(2, hands=["9S 3S", "10S 3S"], souls={"b1": "2C 3C 4C"}, reapers={1: "a1", 2: "c3"})
    table.do("battle 9S > b1", "lay 10S > b1", "pass", "claim points")
    assert table.cards("points.2") == "9S.1 10S 4C.0"
    assert table.points(2) == 9 + 4
    table.asks(2, "reaper")


@pytest.mark.parametrize(("seats", "columns", "aside"), [(2, 3, 27), (3, 4, 6), (4, 4, 6), (5, 4, 6), (6, 4, 6)])
def test_three_souls_on_each_space_of_the_grid_sb_1_2(seats: int, columns: int, aside: int) -> None:
    table = deal(seats)
    spaces = [place.name for place in table.table.places if place.kind == "space"]
    letters, numbers = "abcd"[:columns], "1234"[:columns]
    assert sorted(spaces) == sorted(letter + number for letter in letters for number in numbers)
    assert {table.count(space) for space in spaces} == {3}
    assert table.count("soul_deck") == aside
    souls = {table.table.cards[card].back for at in range(columns**2) for card in table.state.places[at]}
    assert souls == {"soul"}
    spectator = view(table.state, 0)
    for at in range(columns**2):
        below, middle, top = spectator.places[at]
        assert below < 0
        assert middle < 0
        assert top == table.state.places[at][-1]
    assert max(spectator.places[table.table.place_named["soul_deck"]]) < 0
    table.asks(1, "reaper")


def test_the_soul_deck_is_shuffled_sb_1_2() -> None:
    boards = {tuple(deal(2, seed).state.places[:9]) for seed in ("a", "b", "c")}
    assert len(boards) == 3
    assert tuple(deal(2, "a").state.places[:9]) in boards
    deal(2, "a").asks(1, "reaper")


@pytest.mark.parametrize("seats", SEATS)
def test_five_cards_each_and_the_reapers_off_the_board_sb_1_3(seats: int) -> None:
    table = deal(seats)
    for seat in range(1, seats + 1):
        assert table.count(f"hand.{seat}") == 5
        assert table.count(f"deck.{seat}") == DECK - 5
        assert table.count(f"points.{seat}") == table.count(f"purgatory.{seat}") == 0
        assert table.reaper(seat) is None
    assert len(table.state.tokens) == seats
    table.asks(1, "reaper")


@pytest.mark.parametrize("seats", SEATS)
def test_seat_1_or_a_random_seat_goes_first_sb_1_4(seats: int) -> None:
    assert {deal(seats, str(n)).state.asked for n in range(12)} == {1}
    drawn = {deal(seats, str(n), first_player="random").state.asked for n in range(60)}
    assert drawn == set(range(1, seats + 1))
    table = deal(seats, "1", first_player="random")
    first = table.state.asked
    assert table.told()[0] == ("dealt", {"who": first})
    table.asks(first, "reaper")


@pytest.mark.parametrize("seats", SEATS)
def test_turns_go_to_the_left_sb_1_5(seats: int) -> None:
    table = deal(seats)
    order = []
    for number in range(2 * seats - 1):
        order.append(table.state.asked)
        free = "abcd"[: int(len(table.table.facts.spaces) ** 0.5)]
        spaces = [f"{column}{row}" for row in "12" for column in free]
        table.do(f"place > {spaces[number % seats]}", "end")
    assert order == [n % seats + 1 for n in range(2 * seats - 1)]
    table.asks(seats, "reaper")


@pytest.mark.parametrize("seats", SEATS)
def test_battles_go_to_the_left_sb_1_5(seats: int) -> None:
    hands = ["4S 3S", "5S 3S", "6S 3S", "7S 3S", "8S 3S", "9S 3S"][:seats]
    opener = 2 if seats > 2 else 1
    table = scene(seats, hands=hands, souls={"b1": "2C 4C 2H"}, reapers={opener: "a1"}, active=opener)
    table.do("battle 3S > b1")
    order = []
    while table.state.asks == "answer":
        order.append(table.state.asked)
        table.do("pass")
    assert order == [*range(opener + 1, seats + 1), *range(1, opener)]
    table.asks(opener, "claim")


def test_the_same_setup_deals_the_same_match_sb_1_1() -> None:
    assert deal(4, "twice").state == deal(4, "twice").state
    assert deal(4, "twice").state != deal(4, "once").state
    assert all(not card_known & bit(2) for card_known in deal(2).state.known[DECK : DECK + 5])
    assert soul_battle().table(deal(4).match.setup) is soul_battle().table(deal(4).match.setup)
    deal(4, "twice").asks(1, "reaper")
