"""Hidden and public information (SB 7.1, 7.2)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.engine.events import Moved, Said, Turned
from game.engine.table import bit
from game.soul_battle.rules import scoring
from tests.games.soul_battle.table import Scene, battle, deal, scene

SEATS = [2, 3, 6]


def _hidden(table: Scene, place: str, *viewers: int) -> int:
    """Return the number of cards in a place that these seats don't know."""
    return sum(card < 0 for card in table.seen(*viewers).places[table.table.place_named[place]])


@pytest.mark.parametrize("seats", SEATS)
def test_a_hand_is_known_to_its_player_alone_sb_7_1(seats: int) -> None:
    table = deal(seats)
    for seat in range(1, seats + 1):
        assert _hidden(table, f"hand.{seat}", seat) == 0
        assert _hidden(table, f"hand.{seat}") == 5
        for other in range(1, seats + 1):
            if other != seat:
                assert _hidden(table, f"hand.{seat}", other) == 5
    table.asks(1, "reaper")


@pytest.mark.parametrize("seats", SEATS)
def test_nobody_knows_decks_and_face_down_souls_sb_7_1(seats: int) -> None:
    table = deal(seats)
    everybody = tuple(range(1, seats + 1))
    for seat in everybody:
        assert _hidden(table, f"deck.{seat}", *everybody) == 49
    assert _hidden(table, "a1", *everybody) == 2
    assert _hidden(table, "soul_deck", *everybody) == table.count("soul_deck")
    assert table.seen(*everybody).chance == 0
    table.asks(1, "reaper")


def test_only_its_player_sees_a_drawn_card_sb_7_1() -> None:
    table = scene(3, hands=["2S", "3S", "4S"], ask="turn")
    draws = [event for event in table.events if isinstance(event, Moved)]
    assert len(draws) == 3
    for event in draws:
        seat = table.table.places[event.target].seat
        for viewer in (0, *map(bit, (1, 2, 3))):
            told = table.match.told((event,), viewer)[0]
            assert isinstance(told, Moved)
            assert all((card >= 0) == (viewer == bit(seat)) for card in told.cards)
    table.asks(1, "reaper")


def test_a_card_swapped_in_stays_known_sb_7_1() -> None:
    """Everybody remembers a card that a swap puts into a hand (SB 7.1, 3.2)."""
    table = battle(["3C 9D 4C", "2S 5S"], "KC", purgatories={1: "AS"}, decks={1: 0, 2: 0}).do("swap 3C")
    ace = table.table.card_named["AS.1"]
    assert table.seen(2).places[table.table.place_named["hand.1"]].count(ace) == 1
    assert _hidden(table, "hand.1", 2) == 2
    # The card laid down in exchange is known too, even after a later swap takes it back.
    table.do("end", "place > c3", "end").asks(1, "reaper")
    assert ace in table.seen(2).places[table.table.place_named["hand.1"]]


def test_the_question_reveals_nothing_about_a_hand_sb_7_1() -> None:
    """The question is the same for hands that can answer and for hands that can't (SB 7.1, 4.2)."""
    asked = []
    for hand in ("KS 3S", "2S 3S"):
        table = battle(["10S 3S", hand, "3S 4S"], "8C").do("battle 10S > b1")
        asked.append(
            (table.state.agenda, table.match.game.display.prompt(table.seen()), table.asks(2, "answer").said())
        )
    assert asked[0] == asked[1]


def test_the_log_names_only_public_cards_sb_7_1() -> None:
    table = deal(3, "talk")
    lines = [event for event in table.match.opening if isinstance(event, Said)]
    assert lines
    for seat in (1, 2, 3):
        hand = set(table.state.places[table.table.facts.hand[seat]])
        for line in lines:
            assert not hand & {card for _, value in line.values if isinstance(value, tuple) for card in value}
    table.asks(1, "reaper")


def test_everybody_sees_a_reveal_after_the_claim_sb_7_1() -> None:
    table = battle(["9S 3S", "3S"], "2H 5C 8C").do("battle 9S > b1", "pass", "claim points")
    turned = [event for event in table.events if isinstance(event, Turned)]
    assert [table.table.names(event.cards) for event in turned] == [["5C.0"]]
    assert turned[0].known == (table.table.everyone,)
    table.asks(2, "reaper")


# --- what is public (SB 7.2) -----------------------------------------------------------------------------------


def test_plays_souls_and_purgatories_are_public_sb_7_2() -> None:
    table = scene(
        3, hands=["KS AS 3S", "X1 3S", "3S"], souls={"b1": "9H 5C KC"}, reapers={1: "a1", 2: "b1"},
        purgatories={2: "5D"},
    ).do("attack KS > b1", "lay AS > b1")  # fmt: skip
    for place in ("battle", "purgatory.1", "purgatory.2"):
        assert table.count(place)
        assert _hidden(table, place) == 0
    assert table.seen().places[table.table.place_named["b1"]][-1] >= 0
    table.asks(2, "answer")


def test_points_piles_and_the_running_score_are_public_sb_7_2() -> None:
    table = battle(["9S 3S", "10S 3S"], "8C").do("battle 9S > b1", "lay 10S > b1", "pass", "claim points")
    for viewers in ((), (1,), (2,)):
        assert _hidden(table, "points.2", *viewers) == 0
        assert scoring.count(table.seen(*viewers), 2).total == 9 + 8
    table.asks(2, "reaper")


def test_a_hidden_score_shows_only_the_number_of_cards_sb_7_2() -> None:
    table = battle(["9S 3S", "10S 3S"], "8C", running_score="hidden")
    table.do("battle 9S > b1", "lay 10S > b1", "pass", "claim points")
    for viewers in ((), (1,), (2,), (1, 2)):
        assert _hidden(table, "points.2", *viewers) == 3
        count = scoring.count(table.seen(*viewers), 2)
        assert (count.total, count.souls, count.cards) == (0, 0, 3)
    assert table.points(2) == 17
    table.asks(2, "reaper")


def test_a_hidden_score_hides_what_an_attacker_takes_as_well_sb_7_2() -> None:
    table = scene(
        2, hands=["KS AS 3S", "3S"], souls={"b1": "9H 5C KC"}, reapers={1: "a1", 2: "b1"}, running_score="hidden"
    ).do("attack KS > b1", "lay AS > b1", "pass")
    assert _hidden(table, "points.1", 1, 2) == 3
    # Only the points pile is hidden, not the purgatory.
    assert _hidden(table, "purgatory.1") == 0
    table.asks(2, "reaper")


def test_hidden_piles_are_turned_up_at_the_end_sb_7_2() -> None:
    table = scene(2, points={1: "10S.2 7C.0", 2: "KS.1"}, decks={1: 0, 2: 0}, ask="turn", running_score="hidden")
    table.ended("SB 6.2a")
    assert _hidden(table, "points.1") == _hidden(table, "points.2") == 0


@pytest.mark.parametrize("seats", SEATS)
def test_the_number_of_cards_everywhere_is_public_sb_7_2(seats: int) -> None:
    table = deal(seats).do("place > a1")
    seen = table.seen()
    assert [len(cards) for cards in seen.places] == [len(cards) for cards in table.state.places]
    assert seen.tokens == table.state.tokens
    assert seen.marks == table.state.marks
    table.asks(1, "declare")


def test_every_view_is_of_one_state_sb_7_2() -> None:
    """What several seats see together is never less than what one of them sees."""
    table = deal(4, "views").do("place > a1")
    for fewer, more in pairwise([(), (1,), (1, 2), (1, 2, 3), (1, 2, 3, 4)]):
        for some, all_of_them in zip(table.seen(*fewer).places, table.seen(*more).places, strict=True):
            assert all(card < 0 or card == other for card, other in zip(some, all_of_them, strict=True))
    table.asks(1, "declare")
