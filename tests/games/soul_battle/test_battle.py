"""Open battles (SB 4)."""

from __future__ import annotations

import pytest

from game.engine.action import Action
from game.soul_battle.rules.battle import standing_answers
from tests.games.soul_battle.table import Scene, battle, scene


def test_the_opening_play_covers_the_soul_and_the_left_answers_sb_4_1() -> None:
    table = battle(["9S 3S", "10S 3S", "JS 3S"], "8C").do("battle 9S > b1")
    assert table.cards("battle") == "9S.1"
    assert table.cards("b1").endswith("8C")
    table.asks(2, "answer").do("lay 10S > b1").asks(3, "answer").do("lay JS > b1")
    assert table.cards("battle") == "9S.1 10S.2 JS.3"
    table.asks(1, "answer")


def test_a_play_must_beat_the_play_on_top_not_just_the_soul_sb_4_1() -> None:
    table = battle(["9S 3S", "10S 8S"], "7C").do("battle 9S > b1")
    assert table.no("lay 8S > b1") == "SB 2.3"
    assert table.no("lay 10S > b1") == "allowed"
    assert table.no("lay 10S > a1") == "SB 4.1"
    assert table.no("lay 10S > a2") == "SB 4.1"
    table.asks(2, "answer")


def test_two_cards_are_played_together_sb_4_1() -> None:
    table = battle(["9S 4S 3S", "10S 8S 3S"], "8C").do("battle 9S+4S > b1").do("lay 10S+8S > b1")
    assert set(table.cards("battle").split()) == {"9S.1", "4S.1", "10S.2", "8S.2"}
    assert table.told()[0][0] == "laid_two"
    assert table.told()[0][1]["sum"] == 18
    assert set(table.told()[0][1]["top"]) == {"9S.1", "4S.1"}
    table.asks(1, "answer")


def test_only_the_asked_seat_may_play_sb_1_5() -> None:
    table = battle(["9S 3S", "10S 3S", "JS 3S"], "8C").do("battle 9S > b1")
    assert table.no("lay JS > b1", seat=3) == "SB 1.5"
    assert table.refusal("lay JS > b1", seat=3).values == (("who", 2),)  # type: ignore[union-attr]
    table.asks(2, "answer")


# --- passing (SB 4.2) ------------------------------------------------------------------------------------------


def _joker_battle(**options: str) -> Scene:
    """Return the example from the rules: 4 players fight for a 9, seat 1 plays a K, and seat 2 passes."""
    hands = ["KS AS 3H", "2S 3S AH", "X1 AS 3S", "3S 4S AH"]
    return battle(hands, "9C", **options).do("battle KS > b1", "pass").asks(3, "answer")


def test_a_joker_calls_everybody_back_in_sb_4_2() -> None:
    table = _joker_battle().do("lay X1 > b1")
    assert "called_back" in table.said()
    table.asks(4, "answer").do("pass").asks(1, "answer").do("pass").asks(2, "answer")


def test_a_player_who_can_be_asked_again_can_set_a_standing_pass_sb_4_2() -> None:
    """A standing pass needs more than two players and an open battle that waits for an answer (SB 4.2, 5.4)."""
    table = _joker_battle()
    assert standing_answers(table.seen(3)) == standing_answers(table.seen()) == (Action("pass", 3),)
    assert standing_answers(battle(["KS 3S", "AS 3S", "3S"], "9C").seen()) == (), "no battle has begun"
    assert standing_answers(battle(["KS 3S", "AS 3S"], "9C").do("battle KS > b1").asks(2, "answer").seen(2)) == ()
    attacked = battle(["KS AS", "AH 3S", "3S"], "9C", reapers={2: "b1"}).do("attack KS > b1", "lay AS > b1")
    assert standing_answers(attacked.asks(2, "answer").seen(2)) == (), "nobody calls a defender back in"
    won = battle(["KS 3S", "AS 3S", "3S"], "9C").do("battle KS > b1", "pass", "pass").asks(1, "claim")
    assert standing_answers(won.seen(1)) == (), "there is nothing to pass"
    over = battle(["KS 3S", "AS 3S", "3S"], "9C", quiet=5).do("end").ended("SB 6.2")
    assert standing_answers(over.seen(1)) == ()


def test_the_2_on_the_joker_calls_everybody_back_in_too_sb_4_2() -> None:
    """A 2 played on the Joker reopens the battle, and a single 3 can answer it (SB 4.2, 2.6)."""
    table = _joker_battle().do("lay X1 > b1", "pass", "pass", "lay 2S > b1")
    assert "called_back" in table.said()
    table.asks(3, "answer")
    assert table.no("lay 3S > b1") == "allowed"
    table.do("pass").asks(4, "answer").do("pass").asks(1, "answer")
    assert table.no("lay 3H > b1") == "allowed"
    table.do("pass").asks(2, "claim")


def test_an_ace_calls_nobody_back_sb_4_2() -> None:
    table = _joker_battle().do("lay AS > b1")
    assert "called_back" not in table.said()
    table.asks(4, "answer").do("pass").asks(1, "answer").do("pass").asks(3, "claim")


@pytest.mark.parametrize("jokers", ["X1+AS", "X1+X2"])
def test_high_jokers_and_the_pair_of_2s_on_them_call_back_sb_4_2(jokers: str) -> None:
    hands = ["KS 3H", "3S 4S", f"{jokers.replace('+', ' ')} 3S", "2S 2H 3S"]
    table = battle(hands, "9C").do("battle KS > b1", "pass", f"lay {jokers} > b1")
    assert "called_back" in table.said()
    table.asks(4, "answer").do("lay 2S+2H > b1")
    # Seat 2 must answer both times; nobody else has passed since.
    assert "called_back" not in table.said()
    table.asks(1, "answer").do("pass").asks(2, "answer").do("pass").asks(3, "answer").do("pass").asks(4, "claim")


def test_the_pair_of_2s_calls_back_players_who_passed_on_the_jokers_sb_4_2() -> None:
    hands = ["X1 AS 3H", "3S 4S", "2S 2H 3S", "3S 4S"]
    table = battle(hands, "9C").do("battle X1+AS > b1", "pass", "lay 2S+2H > b1")
    assert "called_back" in table.said()
    table.asks(4, "answer").do("pass").asks(1, "answer").do("pass").asks(2, "answer")
    assert table.no("lay 3S+4S > b1") == "allowed"


@pytest.mark.parametrize("play", ["X1+KS", "X1+3S", "2S+2H"])
def test_other_plays_with_jokers_and_2s_call_nobody_back_sb_4_2(play: str) -> None:
    hands = ["3S 3H", "9S", f"{play.replace('+', ' ')} 7S 8S", "3S 4S"]
    table = battle(hands, "2C").do("battle 3S > b1", "pass", f"lay {play} > b1")
    assert "called_back" not in table.said()
    table.asks(4, "answer").do("pass").asks(1, "answer").do("pass").asks(3, "claim")


def test_a_pass_is_final_sb_4_2() -> None:
    hands = ["9S QS 3S", "KS 3S", "10S JS 3S"]
    table = battle(hands, "8C").do("battle 9S > b1", "pass", "lay 10S > b1").asks(1, "answer")
    table.do("lay QS > b1").asks(3, "answer").do("pass").asks(1, "claim")


def test_with_the_option_no_pass_is_final_sb_4_2() -> None:
    hands = ["9S QS 3S", "KS 3S", "10S JS 3S"]
    table = battle(hands, "8C", **{"pass": "open"}).do("battle 9S > b1", "pass", "lay 10S > b1")
    assert "called_back" in table.said()
    table.asks(1, "answer").do("lay QS > b1").asks(2, "answer").do("pass").asks(3, "answer").do("pass").asks(1, "claim")


def test_with_the_option_it_ends_when_all_others_pass_in_a_row_sb_4_2() -> None:
    hands = ["9S QS 3S", "KS 3S", "10S JS 3S"]
    table = battle(hands, "8C", **{"pass": "open"}).do("battle 9S > b1", "pass", "lay 10S > b1", "pass")
    table.asks(2, "answer").do("lay KS > b1").asks(3, "answer").do("pass").asks(1, "answer").do("pass")
    table.asks(2, "claim")


def test_a_player_without_cards_passes_at_once_sb_4_2() -> None:
    table = battle(["9S QS", "", "10S 3S", ""], "8C").do("battle 9S > b1")
    assert ("no_cards", {"who": 2}) in table.told()
    table.asks(3, "answer").do("lay 10S > b1")
    assert ("no_cards", {"who": 4}) in table.told()
    table.asks(1, "answer")


def test_a_player_without_cards_is_not_called_back_and_is_mentioned_once_sb_4_2() -> None:
    hands = ["9S 3S", "", "X1 3S"]
    table = battle(hands, "8C").do("battle 9S > b1").asks(3, "answer").do("lay X1 > b1")
    assert table.said() == ["laid"]
    table.asks(1, "answer").do("pass")
    assert table.said()[0] == "passed"
    assert "no_cards" not in table.said()
    table.asks(3, "claim")


def test_a_battle_ends_at_once_when_the_others_have_no_cards_sb_4_2() -> None:
    table = battle(["9S", "", ""], "8C").do("battle 9S > b1").asks(1, "claim")
    assert [line for line in table.told() if line[0] == "no_cards"] == [
        ("no_cards", {"who": 2}), ("no_cards", {"who": 3}),
    ]  # fmt: skip


def test_a_player_with_cards_is_asked_even_without_a_play_sb_4_2() -> None:
    table = battle(["AS 3S", "2S 3S", "KS 3S"], "8C").do("battle AS > b1").asks(2, "answer")
    assert table.legal() == ["2 pass"]
    table.do("pass").asks(3, "answer")


def test_a_pass_takes_no_card_sb_4_2() -> None:
    table = battle(["9S 3S", "10S 3S"], "8C").do("battle 9S > b1")
    action = table.action("pass")
    for wrong in (action._replace(place=0), action._replace(pick="reaper.2"), action._replace(cards=(108,))):
        assert table.match.refusal(wrong).rule == "SB 4.2"  # type: ignore[union-attr]
    table.asks(2, "answer")


def test_no_pass_without_a_question_sb_4_2() -> None:
    table = battle(["9S 3S", "10S 3S"], "8C")
    assert table.no("pass") == "SB 4.2"
    table.asks(1, "declare")


# --- winning (SB 4.3 to 4.6) -----------------------------------------------------------------------------------


def test_the_last_to_play_wins_whoever_started_sb_4_3() -> None:
    table = battle(["9S 3S", "10S 3S", "JS 3S"], "8C").do("battle 9S > b1", "lay 10S > b1", "pass", "pass")
    assert ("won", {"who": 2, "soul": ["8C.0"]}) in table.told()
    table.asks(2, "claim")


def test_without_an_answer_the_opener_wins_sb_4_3() -> None:
    table = battle(["9S 3S", "10S 3S", "JS 3S"], "8C").do("battle 9S > b1", "pass", "pass")
    assert ("won", {"who": 1, "soul": ["8C.0"]}) in table.told()
    table.asks(1, "claim")


def test_the_winner_gets_every_played_card_sb_4_4() -> None:
    table = battle(["9S 3S", "10S 3S", "JS QS 3S"], "8C", points={3: "2D.3"})
    table.do("battle 9S > b1", "lay 10S > b1", "lay JS+QS > b1", "pass", "pass").asks(3, "claim")
    assert set(table.cards("points.3").split()) == {"2D", "9S.1", "10S.2", "JS", "QS"}
    assert table.cards("points.1") == table.cards("points.2") == ""
    assert table.count("battle") == 0


@pytest.mark.parametrize(
    ("where", "points", "purgatory"), [("points", "9S 8C.0", "4D"), ("purgatory", "9S", "4D 8C.0")]
)
def test_the_winner_chooses_where_the_soul_goes_sb_4_5(where: str, points: str, purgatory: str) -> None:
    table = battle(["9S 3S", "10S 3S"], "8C", purgatories={1: "4D"}).do("battle 9S > b1", "pass").asks(1, "claim")
    assert table.legal() == ["1 claim 8C.0 > points.1", "1 claim 8C.0 > purgatory.1"]
    table.do(f"claim {where}")
    assert (table.cards("points.1"), table.cards("purgatory.1")) == (points, purgatory)
    assert table.said()[0] == f"claimed_{where}"
    soul = table.table.card_named["8C.0"]
    assert table.state.known[soul] == table.table.everyone
    table.asks(2, "reaper")


def test_the_soul_goes_to_the_winners_own_piles_only_sb_4_5() -> None:
    table = battle(["9S 3S", "10S 3S"], "8C").do("battle 9S > b1", "pass")
    claim = table.action("claim points")
    piles = table.table.place_named
    for wrong, key in (
        (claim._replace(place=piles["points.2"]), "claim_where"),
        (claim._replace(place=piles["purgatory.2"]), "claim_where"),
        (claim._replace(place=piles["hand.1"]), "claim_where"),
        (claim._replace(cards=table.state.places[piles["a2"]][-1:]), "claim_which"),
    ):
        no = table.match.refusal(wrong)
        assert no is not None
        assert (no.rule, no.key) == ("SB 4.5", f"refusal.{key}")
    table.asks(1, "claim")


def test_after_the_choice_the_next_soul_is_turned_up_sb_4_6() -> None:
    table = battle(["9S 3S", "10S 3S"], "2H 5C 8C").do("battle 9S > b1", "pass").asks(1, "claim")
    below = table.table.card_named["5C.0"]
    # The next soul stays hidden until the choice is made, because seeing the soul could influence the choice.
    assert table.state.known[below] == 0
    table.do("claim points")
    assert table.state.known[below] == table.table.everyone
    assert table.state.known[table.table.card_named["2H.0"]] == 0
    assert ("turned_up", {"soul": ["5C.0"]}) in table.told()
    assert table.cards("b1") == "2H 5C"
    table.asks(2, "reaper")


def test_a_space_without_a_card_is_exhausted_sb_4_6() -> None:
    souls = {"b1": "8C", "c3": ""}
    table = scene(2, hands=["9S 3S", "10S 3S"], souls=souls, reapers={1: "a1"})
    table.do("battle 9S > b1", "pass", "claim purgatory")
    assert ("exhausted", {"count": 2}) in table.told()
    assert "turned_up" not in table.said()
    assert table.no("place > b1") == "SB 3.3"
    table.asks(2, "reaper")
