"""Setting up Soul Battle (SB 1)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.engine.knowledge import view
from tests.games.soul_battle.table import DECK, deal

SEATS = [2, 3, 4, 5, 6]


@pytest.mark.parametrize("seats", SEATS)
def test_every_seat_has_a_shuffled_deck_of_its_own_and_five_cards_sb_1_1(seats: int) -> None:
    """Each deck has its own back, and no Reaper is on the board yet (SB 1.1, 1.3)."""
    position = deal(seats).asks(1, "reaper")
    table, state = position.table, position.state
    assert len(table.cards) == DECK * (seats + 1)
    assert set(table.backs) == {"soul", *(f"seat{seat}" for seat in range(1, seats + 1))}
    orders = set()
    for seat in range(1, seats + 1):
        own = [card for card in table.cards if card.back == f"seat{seat}"]
        assert len({card.face for card in own}) == DECK
        assert {"X1", "X2"} < {card.face for card in own}
        assert all(card.name == f"{card.face}.{seat}" for card in own)
        assert (position.count(f"hand.{seat}"), position.count(f"deck.{seat}")) == (5, DECK - 5)
        assert position.count(f"points.{seat}") == position.count(f"purgatory.{seat}") == 0
        assert position.reaper(seat) is None
        cards = state.places[table.facts.deck[seat]] + state.places[table.facts.hand[seat]]
        assert sorted(cards) == list(range(seat * DECK, (seat + 1) * DECK))
        assert sum(after - before == 1 for before, after in pairwise(cards)) < 8, "the deck is shuffled"
        orders.add(tuple(card % DECK for card in cards))
    assert len(orders) == seats


@pytest.mark.parametrize(("seats", "columns", "aside"), [(2, 3, 27), (3, 4, 6), (4, 4, 6), (5, 4, 6), (6, 4, 6)])
def test_three_souls_on_each_space_of_the_grid_sb_1_2(seats: int, columns: int, aside: int) -> None:
    """Only the top soul of each space is face up (SB 1.2)."""
    table = deal(seats)
    spaces = [place.name for place in table.table.places if place.kind == "space"]
    letters, numbers = "abcd"[:columns], "1234"[:columns]
    assert sorted(spaces) == sorted(letter + number for letter in letters for number in numbers)
    assert {table.count(space) for space in spaces} == {3}
    assert table.count("soul_deck") == aside
    assert {table.table.cards[card].back for at in range(columns**2) for card in table.state.places[at]} == {"soul"}
    spectator = view(table.state, 0)
    for at in range(columns**2):
        below, middle, top = spectator.places[at]
        assert max(below, middle) < 0 <= top == table.state.places[at][-1]
    assert max(spectator.places[table.table.place_named["soul_deck"]]) < 0
    assert len({tuple(deal(seats, seed).state.places[:9]) for seed in ("a", "b", "c")}) == 3, "they are shuffled"


@pytest.mark.parametrize("seats", SEATS)
def test_seat_1_or_a_random_seat_goes_first_sb_1_4(seats: int) -> None:
    assert {deal(seats, str(n)).state.asked for n in range(12)} == {1}
    drawn = {deal(seats, str(n), first_player="random").state.asked for n in range(60)}
    assert drawn == set(range(1, seats + 1))
    table = deal(seats, "1", first_player="random")
    assert table.log_lines()[0] == ("dealt", {"who": table.state.asked})
