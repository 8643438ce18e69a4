"""The turn of a player (SB 3)."""

from __future__ import annotations

import pytest

from game.engine.definition.player_support import total
from game.engine.knowledge import view
from game.engine.table import bit
from game.soul_battle.computer.rollout_policy import rollout_policy
from game.soul_battle.computer.score_actions import WEIGHTS, _Scorer
from game.soul_battle.display.prompts import prompt
from tests.games.soul_battle.table import Scene, battle, deal, scene

# --- drawing (SB 3.1) ------------------------------------------------------------------------------------------


def test_worked_example_of_drawing_sb_3_1() -> None:
    """Seat 2 of 3 is active; the hands have 1, 4 and 5 cards, and the decks 20, 0 and 9."""
    table = scene(3, hands=["2S", "2S 3S 4S 5S", "2S 3S 4S 5S 6S"], decks={1: 20, 2: 0, 3: 9}, active=2, ask="turn")
    assert [table.count(f"hand.{seat}") for seat in (1, 2, 3)] == [5, 4, 5]
    assert [table.count(f"deck.{seat}") for seat in (1, 2, 3)] == [16, 0, 9]
    assert table.drawn() == [(1, 4)]
    table.asks(2, "reaper")


def test_the_active_player_draws_first_then_to_the_left_sb_3_1() -> None:
    table = scene(4, hands=["2S", "2S 3S", "2S 3S 4S", ""], active=3, ask="turn")
    assert table.drawn() == [(3, 2), (4, 5), (1, 4), (2, 3)]
    assert next(line for line in table.told() if line[0] == "drew") == ("drew", {"who": 3, "count": 2})
    table.asks(3, "reaper")


def test_a_nearly_empty_deck_gives_its_last_cards_and_is_not_refilled_sb_3_1() -> None:
    table = scene(2, hands=["2S", "3S"], decks={1: 2, 2: 0}, points={2: "9S.1 9H.1"}, ask="turn")
    assert table.drawn() == [(1, 2)]
    assert (table.count("hand.1"), table.count("deck.1")) == (3, 0)
    table.asks(1, "reaper").do("place > a1", "end")
    assert table.drawn() == []
    table.asks(2, "reaper")


def test_cards_come_from_the_top_of_your_own_deck_sb_3_1() -> None:
    table = scene(2, hands=["", "2S 3S 4S 5S 6S"], ask="turn")
    kings = table.cards("hand.1")
    assert kings == "X2 X1 AC KC QC"  # The deck is in order, from the 2 of spades to the second Joker.
    table.asks(1, "reaper")


def test_nobody_draws_in_a_battle_or_after_a_swap_sb_3_1() -> None:
    table = battle(["9S 4S", "8S", "10S 3S"], purgatories={1: "2H"})
    for action in ("swap 4S", "battle 9S > b1", "pass", "lay 10S > b1", "pass"):
        table.do(action)
        assert table.drawn() == []
    table.asks(3, "claim").do("claim points")
    assert table.drawn() == [(2, 4), (3, 4), (1, 4)]
    table.asks(2, "reaper")


# --- the swap (SB 3.2) -----------------------------------------------------------------------------------------


def test_worked_example_of_the_swap_sb_3_2() -> None:
    """Your purgatory is A♠ on top of 4♦, your hand is 3♣ 9♦, the Reaper is placed, and no battle is declared."""
    table = battle(["3C 9D", "2S"], "KC", purgatories={1: "4D AS"}).do("swap 3C")
    assert table.cards("hand.1") == "9D AS"
    assert table.cards("purgatory.1") == "4D 3C"
    assert table.told() == [("swapped", {"who": 1, "cards": ["3C.1"], "top": ["AS.1"]})]
    assert table.refusal("swap 9D") is not None
    assert table.refusal("swap 9D").key == "refusal.swapped_already"  # type: ignore[union-attr]
    assert table.no("swap 9D") == "SB 3.2"
    assert not table.legal("swap")
    table.asks(1, "declare")


def test_a_swap_may_come_before_the_reaper_is_placed_but_then_none_after_sb_3_2() -> None:
    table = scene(2, hands=["3C 9D", "2S"], purgatories={1: "AS"}, ask="place").asks(1, "reaper")
    assert table.no("swap 9D") == "allowed"
    table.do("swap 9D").asks(1, "reaper")
    assert table.no("swap 3C") == "SB 3.2"
    table.do("place > a1").asks(1, "declare")
    assert table.no("swap 3C") == "SB 3.2"
    assert table.legal("swap") == []


def test_no_swap_once_a_battle_is_declared_sb_3_2() -> None:
    table = battle(["9D 5C", "10S 3S"], purgatories={1: "AS"})
    assert table.no("swap 5C") == "allowed"
    table.do("battle 9D > b1").asks(2, "answer").do("lay 10S > b1").asks(1, "answer")
    assert table.no("swap 5C") == "SB 3.2"


def test_no_swap_once_an_attack_is_declared_sb_3_2() -> None:
    table = battle(["JC 5C 6D", "10S 3S"], "KC", reapers={2: "b1"}, purgatories={1: "AS"})
    assert table.no("swap 5C") == "allowed"
    table.do("attack JC > b1").asks(1, "open")
    assert table.no("swap 5C") == "SB 3.2"
    assert table.legal("swap") == []


def test_a_swap_is_one_hand_card_for_the_top_of_your_purgatory_sb_3_2() -> None:
    table = battle(["3C 9D", "2S"], purgatories={1: "4D AS", 2: "KS"})
    assert table.legal("swap") == ["1 swap 3C.1 > purgatory.1", "1 swap 9D.1 > purgatory.1"]
    other = table.action("swap 3C")._replace(place=table.table.place_named["purgatory.2"])
    two = table.action("swap 3C")._replace(cards=tuple(sorted(table.state.places[table.table.facts.hand[1]])))
    for action, key in ((other, "swap_own_purgatory"), (two, "swap_one_card")):
        no = table.match.refusal(action)
        assert no is not None
        assert (no.rule, no.key) == ("SB 3.2", f"refusal.{key}")
    assert table.no("swap 4D") == "SB 3.2"
    table.asks(1, "declare")


def test_no_swap_with_an_empty_purgatory_sb_3_2() -> None:
    table = battle(["3C 9D", "2S"])
    assert table.no("swap 3C") == "SB 3.2"
    assert table.legal("swap") == []
    table.asks(1, "declare")


def test_each_turn_allows_another_swap_sb_3_2() -> None:
    table = scene(2, hands=["3C", "2S"], purgatories={1: "AS"}, decks={1: 0, 2: 0}, ask="place")
    table.do("swap 3C", "place > a1", "end", "place > c3", "end").asks(1, "reaper")
    assert table.no("swap AS") == "allowed"


def test_everyone_is_offered_one_swap_in_order_from_the_active_seat_sb_3_2() -> None:
    """Seat 3 has an empty purgatory, and seat 4 has an empty hand, so both are skipped."""
    table = scene(
        5, hands=["2S", "3S 4S", "4S", "", "6S"], purgatories={1: "AS", 2: "KS 2H", 4: "QS", 5: "JS"},
        decks=dict.fromkeys(range(1, 6), 0), active=2, ask="turn", purgatory_swap="everyone",
    ).asks(2, "offer")  # fmt: skip
    table.do("swap 3S").asks(5, "offer")
    assert (table.cards("hand.2"), table.cards("purgatory.2")) == ("4S 2H", "KS 3S")
    table.do("keep").asks(1, "offer")
    assert table.legal() == ["1 swap 2S.1 > purgatory.1", "1 keep"]
    table.do("swap 2S").asks(2, "reaper")
    # The offer replaces the normal swap, so there's no second swap in the same turn.
    assert table.no("swap 4S") == "SB 3.2"
    table.do("place > a1").asks(2, "declare")
    assert table.no("swap 4S") == "SB 3.2"
    assert table.legal("swap") == []


def test_the_offer_comes_after_the_drawing_sb_3_2() -> None:
    table = scene(2, hands=["", ""], purgatories={1: "AS", 2: "KS"}, ask="turn", purgatory_swap="everyone")
    assert table.count("hand.1") == table.count("hand.2") == 5
    table.asks(1, "offer").do("keep").asks(2, "offer").do("keep").asks(1, "reaper")


def test_nobody_is_offered_a_swap_by_default_sb_3_2() -> None:
    table = scene(3, hands=["2S", "3S", "4S"], purgatories={1: "AS", 2: "KS", 3: "QS"}, ask="turn")
    table.asks(1, "reaper")
    assert table.no("keep") == "SB 3.2"


# --- the Reaper (SB 3.3) ---------------------------------------------------------------------------------------


def test_worked_example_of_the_reaper_sb_3_3() -> None:
    """Your Reaper is on a space with one soul, another Reaper is elsewhere, and one space is exhausted."""
    table = scene(2, hands=["2S", "3S"], souls={"a1": "9C"}, reapers={1: "a1", 2: "b2"}, exhausted=["c3"], ask="place")
    assert table.no("place > a1") == "allowed"
    assert table.no("place > b2") == "SB 3.3"
    assert table.refusal("place > b2").values == (("who", 2),)  # type: ignore[union-attr]
    assert table.no("place > c3") == "SB 3.3"
    assert table.refusal("place > c3").key == "refusal.place_exhausted"  # type: ignore[union-attr]
    assert {text.split()[-1] for text in table.legal("place")} == {"a1", "b1", "c1", "a2", "c2", "a3", "b3"}
    table.asks(1, "reaper").do("place > a1")
    assert table.said() == ["stayed"]
    table.asks(1, "declare")


def test_a_reaper_that_must_move_goes_to_another_space_sb_3_3() -> None:
    table = scene(
        2, hands=["2S", "3S"], reapers={1: "a1", 2: "b2"}, exhausted=["c3"], ask="place", reaper="must_move",
    )  # fmt: skip
    assert (table.no("place > a1"), table.refusal("place > a1").key) == ("SB 3.3", "refusal.place_moves")  # type: ignore[union-attr]
    assert {text.split()[-1] for text in table.legal("place")} == {"b1", "c1", "a2", "c2", "a3", "b3"}
    assert [key for key, _ in prompt(table.state)] == ["ask.reaper", "ask.reaper.move"]
    table.do("place > b1").asks(1, "declare")


def test_a_reaper_that_must_move_may_stay_if_no_other_space_is_free_sb_3_3() -> None:
    spaces = [f"{column}{row}" for row in "123" for column in "abc"]
    table = scene(
        2, hands=["2S", "3S"], exhausted=spaces[2:], reapers={1: "a1", 2: "b1"}, exhausted_piles=8, ask="place",
        reaper="must_move",
    )  # fmt: skip
    assert table.legal("place") == ["1 place reaper.1 > a1"]
    assert [key for key, _ in prompt(table.state)] == ["ask.reaper", "ask.reaper.how"]
    table.do("place > a1")
    assert table.said() == ["stayed"]
    table.asks(1, "declare")


def test_a_reaper_off_the_board_goes_anywhere_even_if_it_must_move_sb_3_3() -> None:
    table = scene(2, hands=["2S", "3S"], reapers={2: "b2"}, ask="place", reaper="must_move")
    assert len(table.legal("place")) == 8
    assert [key for key, _ in prompt(table.state)] == ["ask.reaper", "ask.reaper.how"]


def test_nobody_scores_or_takes_a_place_where_the_reaper_cannot_stay_sb_3_3() -> None:
    """This checks the choices of the greedy player and of the rollout policy.

    A swap comes first, and the best soul is under the Reaper.
    """
    table = scene(
        2, hands=["2S 9S", "3S"], souls={"a1": "X1", "b1": "3C", "a2": "3D"}, reapers={1: "a1", 2: "c3"},
        purgatories={1: "AS"}, ask="place", reaper="must_move",
    )  # fmt: skip
    places = [action for action in table.match.legal() if action.verb == "place"]
    assert rollout_policy(table.state) in table.match.legal()
    one = _Scorer(view(table.state, bit(1)), [table.state], WEIGHTS)
    assert one._turn(one.hand) == max(total(one.terms(action)) for action in places)


def test_the_reaper_must_be_placed_before_anything_else_sb_3_3() -> None:
    table = deal(3).asks(1, "reaper")
    assert {text.split()[1] for text in table.legal()} == {"place"}
    assert table.no("end") == "SB 3.4"
    table.do("place > b2")
    assert table.reaper(1) == "b2"
    assert table.told()[0][0] == "placed"
    assert table.no("place > a1") == "SB 3.3"
    table.asks(1, "declare")


def test_only_your_own_reaper_and_only_onto_the_board_sb_3_3() -> None:
    table = deal(2)
    place = table.action("place > a1")
    for wrong in (
        place._replace(pick="reaper.2"),
        place._replace(place=table.table.place_named["hand.1"]),
        place._replace(cards=(54,)),
    ):
        no = table.match.refusal(wrong)
        assert no is not None
        assert (no.rule, no.key) == ("SB 3.3", "refusal.place_on_space")
    table.asks(1, "reaper")


def _crowded() -> Scene:
    spaces = [f"{column}{row}" for row in "1234" for column in "abcd"]
    return scene(
        3, hands=["2S", "3S", "4S"], exhausted=spaces[2:], reapers={2: "a1", 3: "b1"}, exhausted_piles=15, ask="turn",
        decks={1: 0, 2: 0, 3: 0},
    )  # fmt: skip


def test_a_reaper_without_a_space_stays_off_the_board_and_the_turn_ends_sb_3_3a() -> None:
    table = _crowded()
    assert ("no_space", {"who": 1}) in table.told()
    assert table.reaper(1) is None
    assert table.state.marks[table.table.marks.index("quiet")] == 1
    table.asks(2, "reaper")


def test_a_swap_is_still_possible_without_a_free_space_sb_3_3a() -> None:
    """You may swap before placing the Reaper, even if no space is free for it (SB 3.3a, 3.2)."""
    spaces = [f"{column}{row}" for row in "1234" for column in "abcd"]
    for last in ("swap 2S", "keep"):
        table = scene(
            3, hands=["2S", "3S", "4S"], exhausted=spaces[2:], reapers={2: "a1", 3: "b1"}, exhausted_piles=15,
            decks={1: 0, 2: 0, 3: 0}, purgatories={1: "AS"}, ask="turn",
        ).asks(1, "nowhere")  # fmt: skip
        table.do(last)
        assert table.cards("hand.1") == ("AS" if last != "keep" else "2S")
        assert table.reaper(1) is None
        table.asks(2, "reaper")


def test_with_swaps_for_everyone_the_active_seat_without_a_space_gets_none_sb_3_3a() -> None:
    spaces = [f"{column}{row}" for row in "1234" for column in "abcd"]
    table = scene(
        3, hands=["2S", "3S", "4S"], exhausted=spaces[2:], reapers={2: "a1", 3: "b1"}, exhausted_piles=15,
        decks={1: 0, 2: 0, 3: 0}, purgatories={1: "AS"}, purgatory_swap="everyone", ask="turn",
    ).asks(1, "offer")  # fmt: skip
    table.do("keep")
    assert "no_space" in table.said()
    # Seat 2's turn has begun, so the next offer is made.
    table.asks(1, "offer").do("keep").asks(2, "reaper")


# --- one battle next to the Reaper (SB 3.4 to 3.7) -------------------------------------------------------------


@pytest.mark.parametrize(
    ("at", "reach"), [("b2", {"b1", "a2", "c2", "b3"}), ("a1", {"b1", "a2"}), ("c2", {"c1", "b2", "c3"})]
)
def test_adjacent_means_sharing_a_side_sb_3_4(at: str, reach: set[str]) -> None:
    table = scene(2, hands=["X1 2S AS KS", "3S"], reapers={1: at})
    assert {text.split()[-1] for text in table.legal("battle")} == reach
    far = "c3" if at == "a1" else "a1" if at == "c2" else "a3"
    assert table.no(f"battle X1 > {far}") == "SB 3.4"
    assert table.refusal(f"battle X1 > {far}").key == "refusal.not_adjacent"  # type: ignore[union-attr]
    table.asks(1, "declare")


@pytest.mark.parametrize(
    ("seats", "at", "reach"),
    [
        (2, "b2", {"a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3"}),
        (2, "a1", {"b1", "a2", "b2"}),
        (3, "d4", {"c4", "d3", "c3"}),
        (6, "b2", {"a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3"}),
    ],
)
def test_with_the_option_corners_count_too_sb_3_4(seats: int, at: str, reach: set[str]) -> None:
    hands = ["X1 2S AS KS", *["3S"] * (seats - 1)]
    table = scene(seats, hands=hands, reapers={1: at}, adjacency="diagonal_too")
    assert {text.split()[-1] for text in table.legal("battle")} == reach
    table.asks(1, "declare")


def test_rows_do_not_wrap_round_sb_3_4() -> None:
    table = scene(4, hands=["X1 2S AS KS", "3S", "3S", "3S"], reapers={1: "d1"})
    assert {text.split()[-1] for text in table.legal("battle")} == {"c1", "d2"}
    table.asks(1, "declare")


def test_exhausted_spaces_stay_as_gaps_sb_3_4() -> None:
    table = scene(2, hands=["X1 2S AS KS", "3S"], reapers={1: "a1"}, exhausted=["b1"])
    assert table.no("battle X1 > c1") == "SB 3.4"
    assert table.no("battle X1 > b1") == "SB 3.4"
    assert table.refusal("battle X1 > b1").key == "refusal.battle_exhausted"  # type: ignore[union-attr]
    assert {text.split()[-1] for text in table.legal("battle")} == {"a2"}
    table.asks(1, "declare")


def test_a_turn_may_end_without_a_battle_sb_3_4() -> None:
    table = battle(["9S", "3S", "4S"])
    assert table.legal("end") == ["1 end"]
    table.do("end")
    assert "rested" in table.said()
    table.asks(2, "reaper")


def test_one_battle_a_turn_sb_3_4() -> None:
    table = battle(["9S KS AS", ""], decks={1: 9, 2: 9}).do("battle 9S > b1").asks(1, "claim")
    assert table.no("battle KS > a2") == "SB 3.4"
    table.do("claim points").asks(2, "reaper")


def test_a_battle_is_for_a_space_of_the_board_sb_3_4() -> None:
    table = battle(["9S", "3S"])
    for verb in ("battle", "attack"):
        elsewhere = table.action(f"{verb} 9S > b1")._replace(place=table.table.place_named["points.1"])
        assert table.match.refusal(elsewhere).rule == "SB 3.4"  # type: ignore[union-attr]
    table.asks(1, "declare")


def test_actions_without_cards_refuse_cards_sb_3_4() -> None:
    table = battle(["9S", "3S"])
    assert table.no("end > a1") == "SB 3.4"
    assert table.match.refusal(table.action("end")._replace(cards=(54,))).key == "refusal.needs_nothing"  # type: ignore[union-attr]
    table.asks(1, "declare")


@pytest.mark.parametrize("verb", ["battle", "attack"])
def test_the_soul_below_your_own_reaper_is_protected_from_you_sb_3_5(verb: str) -> None:
    table = scene(2, hands=["AS KS", "3S"], souls={"a1": "4C 3C"}, reapers={1: "a1"})
    assert table.no(f"{verb} AS > a1") == "SB 3.5"
    assert not any(text.endswith("> a1") for text in table.legal())
    table.asks(1, "declare")


def test_a_hand_that_cannot_beat_the_soul_cannot_start_sb_3_6() -> None:
    table = scene(2, hands=["5S 4S", "3S"], souls={"b1": "9C", "a2": "AC"}, reapers={1: "a1"})
    assert table.legal() == ["1 end"]
    assert table.no("battle 4S+5S > b1") == "SB 2.4"
    assert table.no("battle 5S > b1") == "SB 2.3"
    table.asks(1, "declare")


def test_a_hand_that_beats_the_soul_can_start_sb_3_6() -> None:
    table = scene(2, hands=["5S 4S", "3S"], souls={"b1": "8C", "a2": "AC"}, reapers={1: "a1"})
    assert table.legal() == ["1 battle 4S.1+5S.1 > b1", "1 end"]
    table.do("battle 5S+4S > b1").asks(2, "answer")


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_after_a_battle_the_turn_passes_to_the_left_of_its_starter_sb_3_7(seats: int) -> None:
    """It doesn't matter who won the battle; in this case it was the player two seats to the left."""
    winner = 3 if seats > 2 else 2
    hands = ["3S"] * seats
    hands[0], hands[winner - 1] = "9S 3S", "10S 3S"
    table = battle(hands, decks=dict.fromkeys(range(1, seats + 1), 0)).do("battle 9S > b1")
    while table.state.asked != winner:
        table.do("pass")
    table.do("lay 10S > b1")
    while table.state.asks == "answer":
        table.do("pass")
    table.asks(winner, "claim").do("claim points").asks(2, "reaper")


def test_after_the_last_seat_comes_seat_1_sb_3_7() -> None:
    table = scene(3, hands=["2S", "3S", "9S 3S"], souls={"b1": "5C 4C"}, reapers={3: "a1"}, active=3)
    table.do("battle 9S > b1", "pass", "pass", "claim points").asks(1, "reaper")
