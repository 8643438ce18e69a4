"""Battles and their log (SB 3.1 to 5.6).

Scenarios and test_second_version.py cover the moves themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pytest

from game.engine.action import Action
from game.soul_battle.display.outlook import outlook
from game.soul_battle.rules.battle import standing_answers
from tests.games.soul_battle.table import Scene, battle, scene

LOGGED: Mapping[str, tuple[Callable[[], Scene], Sequence[str]]] = {
    "an open battle (SB 3.1, 3.2, 4.1, 4.2, 4.4, 4.5, 4.6)": (
        lambda: battle(["9S 4S 3S", "10S 8S 3S", "", "X1 3S 5S"], "2H 5C 8C", purgatories={1: "4D"}),
        (
            "swap 3S: swapped 1 3S.1 4D.1",
            "battle 9S+4S > b1: opened_two 1 4S.1+9S.1 13 8C.0",
            "pass: passed 2; no_cards 3",
            "lay X1+5S > b1: laid_two 4 5S.4+X1.4 25 4S.1+9S.1",
            "pass: passed 1; won 4 8C.0",
            "claim purgatory: claimed_purgatory 4 8C.0; turned_up 5C.0; turn 2 1; drew 2 2; drew 3 5; drew 4 4; "
            "drew 1 4",
        ),
    ),
    "a Joker and the 2 on it (SB 4.2, 4.3, 4.5)": (
        lambda: battle(["KS 3S", "2S 3S", "X1 3S"], "9C"),
        (
            "battle KS > b1: opened 1 KS.1 10 9C.0",
            "pass: passed 2",
            "lay X1 > b1: laid 3 X1.3 20 KS.1; called_back",
            "pass: passed 1",
            "lay 2S > b1: laid 2 2S.2 2 X1.3; called_back",
            "pass: passed 3",
            "pass: passed 1; won 2 9C.0",
            "claim points: claimed_points 2 9C.0; turned_up 5H.0; turn 2 1; drew 2 4; drew 3 4; drew 1 4",
        ),
    ),
    "an attacker who wins (SB 5.2, 5.5)": (
        lambda: battle(["KS AS 3S", "X1 3S"], "9H 5C KC", reapers={2: "b1"}),
        (
            "attack KS > b1: attacked 1 2 KS.1 KC.0",
            "lay AS > b1: opened 1 AS.1 11 KC.0",
            "pass: passed 2; won 1 KC.0; sent_off 2; took_next 1 5C.0; turned_up 9H.0; turn 2 1; drew 2 3; drew 1 4",
        ),
    ),
    "a Joker that calls nobody back (SB 5.1, 5.4)": (
        lambda: battle(["KS AS 3S", "X1 3S", "X1 X2", "X1 X2"], "KC", reapers={2: "b1"}, **{"pass": "open"}),
        (
            "attack KS > b1: attacked 1 2 KS.1 KC.0",
            "lay AS > b1: opened 1 AS.1 11 KC.0",
            "lay X1 > b1: laid 2 X1.2 20 AS.1",
            "pass: passed 1; won 2 KC.0",
        ),
    ),
    "a defender who wins the last soul (SB 5.6, 4.6)": (
        lambda: scene(
            2, hands=["KS AS 3S", "X1 3S"], souls={"b1": "KC", "c3": ""}, reapers={1: "a1", 2: "b1"}, decks={1: 0, 2: 0}
        ),
        (
            "attack KS > b1: attacked 1 2 KS.1 KC.0",
            "lay AS > b1: opened 1 AS.1 11 KC.0",
            "lay X1 > b1: laid 2 X1.2 20 AS.1",
            "pass: passed 1; won 2 KC.0",
            "claim points: claimed_points 2 KC.0; exhausted 2; reaper_back 2; turn 2 1",
        ),
    ),
    "a Reaper that stays, moves and rests (SB 3.3, 3.4)": (
        lambda: scene(2, hands=["2S", "3S"], souls={"a1": "9C"}, reapers={1: "a1"}, decks={1: 0, 2: 0}, ask="place"),
        (
            "place > a1: stayed 1 9C.0",
            "end: rested 1; turn 2 1",
            "place > c3: placed 2 5D.0",
            "end: rested 2; turn 1 2",
        ),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", LOGGED)
def test_each_log_line_names_its_players_cards_and_numbers(name: str) -> None:
    position, actions = LOGGED[name]
    table = position()
    for line in actions:
        action, _, expected = line.partition(": ")
        table.do(action)
        keys = []
        for key, values in table.log_lines():
            keys.append(" ".join([key, *("+".join(v) if isinstance(v, list) else str(v) for v in values.values())]))
        assert "; ".join(keys) == expected, action


def test_a_player_who_can_be_asked_again_can_set_a_standing_pass_sb_4_2() -> None:
    """Only an open battle with more than two players allows a standing pass (SB 4.2, 5.4)."""
    table = battle(["KS AS 3H", "2S 3S AH", "X1 AS 3S", "3S 4S AH"], "9C").do("battle KS > b1", "pass")
    table.asks(3, "answer")
    assert standing_answers(table.seen(3)) == standing_answers(table.seen()) == (Action("pass", 3),)
    costs = outlook(table.match.game, table.seen(3), Action("pass", 3))
    assert (costs.price, costs.standing_price) == (("price.pass", ()), ("price.pass_ahead", ())), (
        "the pass lasts longer"
    )
    assert standing_answers(battle(["KS 3S", "AS 3S", "3S"], "9C").seen()) == (), "no battle has begun"
    assert standing_answers(battle(["KS 3S", "AS 3S"], "9C").do("battle KS > b1").asks(2, "answer").seen(2)) == ()
    attacked = battle(["KS AS", "AH 3S", "3S"], "9C", reapers={2: "b1"}).do("attack KS > b1", "lay AS > b1")
    assert standing_answers(attacked.asks(2, "answer").seen(2)) == (), "nobody calls a defender back in"
    won = battle(["KS 3S", "AS 3S", "3S"], "9C").do("battle KS > b1", "pass", "pass").asks(1, "claim")
    assert standing_answers(won.seen(1)) == (), "there is nothing to pass"
    over = battle(["KS 3S", "AS 3S", "3S"], "9C", quiet=5).do("end").ended("SB 6.2")
    assert standing_answers(over.seen(1)) == ()


def test_a_play_must_beat_the_play_on_top_not_just_the_soul_sb_4_1() -> None:
    table = battle(["9S 3S", "10S 8S"], "7C").do("battle 9S > b1").asks(2, "answer")
    assert (table.refused_by("lay 8S > b1"), table.refused_by("lay 10S > b1")) == ("SB 2.3", "allowed")


def test_the_next_soul_is_turned_up_after_the_choice_and_to_everyone_sb_4_6() -> None:
    """The next soul stays hidden until the winner has chosen (SB 4.6, 5.5).

    Seeing the soul could influence the choice.
    """
    table = battle(["9S 3S", "10S 3S"], "2H 5C 8C").do("battle 9S > b1", "pass").asks(1, "claim")
    known, named, everyone = table.state.known, table.table.card_named, table.table.everyone
    assert known[named["5C.0"]] == 0
    table.do("claim points")
    known = table.state.known
    assert (known[named["8C.0"]], known[named["5C.0"]], known[named["2H.0"]]) == (everyone, everyone, 0)
    attacked = battle(["KS AS 3S", "3S"], "9H 5C KC", reapers={2: "b1"}).do("attack KS > b1", "lay AS > b1", "pass")
    assert {attacked.state.known[named[card]] for card in ("KS.1", "9H.0", "5C.0")} == {everyone}


@pytest.mark.parametrize(("seats", "options", "at", "reach"), [
    (2, "orthogonal", "b2", "b1 a2 c2 b3"), (2, "orthogonal", "a1", "b1 a2"), (4, "orthogonal", "d1", "c1 d2"),
    (2, "diagonal_too", "a1", "b1 a2 b2"), (3, "diagonal_too", "d4", "c4 d3 c3"),
    (6, "diagonal_too", "b2", "a1 b1 c1 a2 c2 a3 b3 c3"),
])  # fmt: skip
def test_the_spaces_that_a_reaper_reaches_sb_3_4(seats: int, options: str, at: str, reach: str) -> None:
    """The two ends of a row aren't adjacent.

    Spaces that touch only at a corner are adjacent if the `adjacency` option is "diagonal_too" (SB 3.4).
    """
    table = scene(seats, hands=["X1 2S AS KS", *["3S"] * (seats - 1)], reapers={1: at}, adjacency=options)
    assert {text.split()[-1] for text in table.legal("battle")} == set(reach.split())
