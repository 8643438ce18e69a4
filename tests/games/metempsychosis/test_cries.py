"""The four cries (ME 4): every worked example in the rules, and the limits."""

from __future__ import annotations

import pytest

from game.metempsychosis.rules.cries import larger_half, outlook, smaller_half
from tests.games.metempsychosis.table import scene


def test_me_4_1_half_of_the_willpower_rounded_up_then_two_cards() -> None:
    game = scene("A1", pile=10, willpower=7).do("cry first")
    assert (game.willpower, game.count("hand"), game.count("pile")) == (3, 3, 8)
    assert list(game.lines())[:3] == ["cried.first", "lose_willpower", "drew"]
    assert game.asks(1, "your_move").seen("hand") == game.cards("hand").split()


def test_me_4_1_5_3_with_1_willpower_the_cry_loses_and_draws_nothing() -> None:
    game = scene("A1", pile=10, willpower=1).do("cry first").lost("ME 5.3", "willpower")
    assert (game.count("hand"), game.count("pile")) == (1, 10)
    scene("A1", pile=2, willpower=9).do("cry first").lost("ME 5.3", "pile")


def test_me_4_2_half_of_the_pile_rounded_up_for_full_willpower() -> None:
    game = scene("A1", pile="B1 B2 B3 C1 C2 C3 D1 D2 D3", willpower=2, tomb="E1").do("cry second")
    assert (game.willpower, game.count("pile"), game.count("hand")) == (12, 4, 1)
    assert game.cards("tomb").split()[-5:] == ["B1", "B2", "B3", "C1", "C2"]
    assert scene("A1", pile=9, willpower=2, level=2).do("cry second").willpower == 15
    scene("A1", pile=1, willpower=2).do("cry second").lost("ME 5.3", "pile")


def test_me_4_3_a_new_hand_of_equal_size_without_a_keeper() -> None:
    game = scene("A1 B1 C1 D1", pile=10).do("cry third")
    assert (game.count("hand"), game.count("pile")) == (4, 6)
    assert {"A1", "B1", "C1", "D1"} <= set(game.cards("tomb").split())
    scene("A1 B1 C1 D1", pile=4).do("cry third").lost("ME 5.3", "pile")
    keeper = scene("A1 K1", pile=10)
    assert (keeper.no("cry third"), keeper.why("cry third")) == ("ME 4.3", "refusal.cry_keeper")
    empty = scene("", pile=10)
    assert (empty.no("cry third"), empty.why("cry third")) == ("ME 4.3", "refusal.cry_no_hand")


def test_me_4_4_half_of_the_tomb_rounded_down_and_both_ends_into_the_pile() -> None:
    came = set()
    for chance in range(25):
        game = scene(
            "A1", "C1 D1", pile="A2 A3 A4 B1 B2 B3 B4 C2 C3 C4 D2 D3 D4 E1 E2 E3 E4 F1 F2 F3 F4 G1 G2 G3",
            tomb="G4 K1 K2 K3 K4 K5 K6", chance=chance,
        )  # fmt: skip
        game.do("cry fourth")
        assert (game.count("tomb"), game.count("pile"), game.cards("sequence")) == (4, 24 + 3 + 2, "")
        came |= set(game.lines()["returned"]["cards"])
        assert game.seen("pile") == ["(abyss)"] * 29
    assert came == {"G4", "K1", "K2", "K3", "K4", "K5", "K6"}


def test_me_4_4_it_needs_two_tones_and_a_tomb_of_one_gives_nothing() -> None:
    short = scene("A1", "C1", pile=10)
    assert (short.no("cry fourth"), short.why("cry fourth")) == ("ME 4.4", "refusal.cry_short")
    assert scene("A1", pile=10).no("cry fourth") == "ME 4.4"
    rest = "A2 A3 A4 B1 B2 B3 B4 C2 C3 C4 D2 D3 D4 E2 E3 E4 F1 F2 F3 F4 G1 G2 G3 G4 K1 K2 K3 K4 K5"
    game = scene("A1", "C1 D1 E1", pile=rest, tomb="K6").do("cry fourth")
    assert (game.cards("tomb"), game.cards("sequence"), game.count("pile")) == ("K6", "D1", 31)
    assert "returned" not in game.lines()


def test_me_4_4_5_2_it_unseals_a_whole_octave() -> None:
    game = scene("A3 K1", "A1 B1 C1 D1 E1 F1 G1 A2", pile=9).asks(1, "your_move")
    assert game.no("incarnate A3 > left") == "ME 5.2"
    game.do("cry fourth")
    assert game.cards("sequence") == "B1 C1 D1 E1 F1 G1"
    assert game.no("incarnate A3 > left") == "allowed"


@pytest.mark.parametrize(("count", "up", "down"), [(1, 1, 0), (2, 1, 1), (7, 4, 3), (9, 5, 4), (0, 0, 0)])
def test_me_4_5_losses_round_up_and_gains_round_down(count: int, up: int, down: int) -> None:
    assert (larger_half(count), smaller_half(count)) == (up, down)


def test_me_4_5_a_cry_does_what_its_preview_says() -> None:
    game = scene("A1 B1", "C1 D1", pile=9, willpower=7)
    tomb = game.count("tomb")
    assert dict(outlook(game.state, "first")) == {"willpower": 7, "lost": 4, "drawn": 2}
    assert dict(outlook(game.state, "second")) == {"pile": 9, "lost": 5, "most": 12}
    assert dict(outlook(game.state, "third")) == {"count": 2}
    assert dict(outlook(game.state, "fourth")) == {"tomb": tomb, "back": tomb // 2}
    assert game.do("cry first").willpower == 7 - 4
