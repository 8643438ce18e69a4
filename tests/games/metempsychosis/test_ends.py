"""Winning, losing and level 2 (ME 5): every worked example, and the order of the checks."""

from __future__ import annotations

import pytest

from game.engine.action import Action
from game.engine.knowledge import view
from game.engine.table import bit
from game.lab import cli_context
from game.metempsychosis.display.plates import outlook
from game.metempsychosis.display.prompts import kinds_of_moves
from tests.games.metempsychosis.table import Scene, deal, metempsychosis, scene

SEVEN = "A2 B1 C1 D1 E1 F1 G1"
EIGHT = f"{SEVEN} A3"
FOURTEEN = f"{SEVEN} A3 B2 C2 D2 E2 F2 G2"


def test_me_5_1_5_2_a_keeper_drawn_last_must_go_first() -> None:
    game = scene("A1", SEVEN, pile="K1 B3 B4 C3 C4 D3 D4 E3 E4", willpower=5).do("incarnate A1 > right")
    assert (game.count("sequence"), game.willpower, game.outcome) == (8, 3, None)
    assert game.asks(1, "your_move").legal("incarnate") == []
    with_b = scene("A1 B3", SEVEN, pile="K1 B4 C3 C4 D3 D4 E3 E4", willpower=5).do("incarnate A1 > right")
    assert (with_b.no("incarnate B3 > right"), with_b.why("incarnate B3 > right")) == ("ME 5.2", "refusal.sealed")
    assert with_b.no("incarnate C3 > left") == "ME 2.1"


@pytest.mark.parametrize(("taken", "asked"), [("D3", "higher"), ("K2", "your_move")])
def test_me_5_1_a_dive_can_win_if_it_takes_no_keeper(taken: str, asked: str) -> None:
    other = "K2" if taken == "D3" else "D3"
    game = scene("K1 C2", EIGHT, pile=f"{taken} {other} D2 E2 F2 G2", used=["first"])
    game.do("dive C2+K1 > pile").asks(1, "take").do(f"take {taken} > hand").asks(1, asked)


def test_me_5_1_a_win_with_a_faced_keeper_and_with_a_discarded_one() -> None:
    faced = scene("K5 C2", EIGHT, pile="D2 E2 F2 G2 B3 B4", used=["first"], willpower=9).do("face K5 > gate")
    faced.asks(1, "higher").do("stop").won("ME 5.1", 1)
    short = scene("A1", "B1 C1 D1 E1 F1 G1", pile=9).do("incarnate A1 > left")
    assert short.asks(1, "your_move").outcome is None


def test_me_5_1_a_broken_clef_at_the_eighth_tone_leaves_seven() -> None:
    game = scene("D4", "D1 E1 F1 G1 A1 B1 C1", pile=12, used=["first"]).do("incarnate D4 > right")
    assert (game.count("sequence"), game.outcome) == (7, None)


def test_me_5_2_sealed_at_eight_on_level_1_and_at_fifteen_on_level_2() -> None:
    assert scene("B2 K1", EIGHT, pile=9).no("incarnate B2 > right") == "ME 5.2"
    assert scene("B2 K1", EIGHT, pile=9, level=2).no("incarnate B2 > right") == "allowed"
    fifteen = scene("B3 K1", f"{FOURTEEN} A4", pile=9, level=2)
    assert fifteen.no("incarnate B3 > right") == "ME 5.2"
    assert fifteen.no("cry fourth") == "allowed"


def test_me_5_3_willpower_0_or_an_empty_pile_lose_even_in_a_winning_move() -> None:
    scene("A1", SEVEN, pile=5, willpower=2).do("incarnate A1 > right").lost("ME 5.3", "willpower")
    one = scene("A1", SEVEN, pile=1, willpower=2).do("incarnate A1 > right").lost("ME 5.3", "pile")
    assert one.willpower == 2, "the draw comes before the effects"
    octave = "G2 A1 B1 C1 D1 E1 F1"
    scene("G1", octave, pile=1, willpower=2).do("incarnate G1 > right").lost("ME 5.3", "pile")
    scene("G1", octave, pile=3, willpower=2).do("incarnate G1 > right").lost("ME 5.3", "pile")
    assert scene("G1", octave, pile=4, willpower=2).do("incarnate G1 > right").outcome is None


def test_me_5_3_nothing_of_the_move_happens_after_the_loss() -> None:
    game = scene("A4 B1 B2 K1", pile="C1", willpower=1).do("incarnate A4 > sequence").lost("ME 5.3", "pile")
    assert (game.count("hand"), game.willpower) == (4, 1)
    drained = scene("K6 A1 A2 A3", pile=9, willpower=4).do("face K6 > gate").lost("ME 5.3", "willpower")
    assert drained.count("hand") == 6


def test_me_5_4_you_are_stuck_without_a_fitting_tone_pair_keeper_or_cry() -> None:
    cries = ["first", "second", "third", "fourth"]
    scene("B1 D2", "D1 E1 F1 G1", pile=9, used=cries, ask="next").lost("ME 5.4", "stuck")
    scene("F2", "A1 B1 C1", pile=9, used=cries, ask="next").lost("ME 5.4", "stuck")
    scene("", "A1 B1 C1", pile=9, used=cries, ask="next").lost("ME 5.4", "stuck")
    assert scene("F2", "A1 B1 C1", pile=9, used=cries[:1], ask="next").asks(1, "your_move").legal("cry") != []
    keeper = scene("K1", "A1 B1 C1", pile=9, used=cries, ask="next").asks(1, "your_move")
    assert keeper.legal("face") == ["face K1 > gate"]
    helped = scene("F2", "A1 B1 C1", pile=9, used=cries, level=2, willpower=14, ask="next").asks(1, "your_move")
    assert {text.split()[0] for text in helped.legal()} == {"recall", "give_up"}


def test_me_5_4_a_losing_move_is_still_possible() -> None:
    cries = ["first", "second", "third", "fourth"]
    game = scene("K6", "A1 B1 C1", pile=2, willpower=1, used=cries, ask="next").asks(1, "your_move")
    assert game.legal() == ["face K6 > gate", "give_up"]
    assert kinds_of_moves(game.state) == 1
    game.do("face K6 > gate").lost("ME 5.3", "pile")


def test_me_5_4_the_player_may_give_up() -> None:
    deal().do("give_up").lost("ME 5.4", "gave_up")
    after = scene("A1 E2", pile=9).do("dive A1+E2 > pile")
    assert after.why("give_up") == "refusal.give_up_not_now"


def test_me_5_5_the_keepers_trap_without_a_cry_and_a_choice_with_one() -> None:
    trap = scene("A1", SEVEN, pile=9, willpower=9).do("incarnate A1 > right")
    assert (trap.level, trap.willpower) == (2, 15)
    assert "trap" in trap.lines()
    trap.asks(1, "your_move").do("give_up").lost("ME 5.4", "gave_up")
    free = scene("A1", SEVEN, pile="B2 B3 C2 C3 D2 D3 E2", willpower=9, used=["third"]).do("incarnate A1 > right")
    assert free.asks(1, "higher").legal() == ["stop", "ascend"]
    free.do("stop").won("ME 5.1", 1)


def test_me_5_5_failing_level_2_keeps_the_victory_of_level_1() -> None:
    game = scene("A1", SEVEN, pile="B2 B3 C2 C3 D2 D3 E2", willpower=9, used=["third"])
    game.do("incarnate A1 > right", "ascend").asks(1, "your_move").do("give_up")
    assert game.outcome is not None
    assert (game.outcome.rule, game.outcome.winners, game.outcome.scores) == ("ME 5.4", (1,), (1,))
    assert "stays_victor" in game.lines()


def test_me_5_5_the_warning_before_giving_up_fits_this_game() -> None:
    """The warning mentions a victory only if there is one, and a victory is never lost by giving up."""
    texts = cli_context.library().game("metempsychosis").texts

    def asked(game: Scene) -> str:
        warning = outlook(metempsychosis(), view(game.state, bit(1)), Action("give_up", 1)).warning
        assert warning is not None
        return texts[warning[0]]

    assert "Level 1" not in asked(deal())
    assert "loss" in asked(deal())
    trapped = scene("A1", SEVEN, pile=9, willpower=9).do("incarnate A1 > right")
    assert asked(trapped) == asked(deal())
    free = scene("A1", SEVEN, pile="B2 B3 C2 C3 D2 D3 E2", willpower=9, used=["third"])
    assert "You keep your win on level 1" in asked(free.do("incarnate A1 > right", "ascend"))


def test_me_5_6_level_2_step_by_step() -> None:
    hand = "A1 B2 B3 C2 C3 D2 D3"
    game = scene(hand, EIGHT, pile="E2 E3 E4 F2 F3", willpower=1, used=["first"], ask="next").asks(1, "higher")
    assert (game.count("pile"), game.count("tomb"), game.count("hand"), game.count("sequence")) == (5, 14, 7, 8)
    game.do("ascend")
    assert (game.level, game.willpower) == (2, 15)
    assert set(game.cards("tomb").split()) == set(hand.split()), "the hand is discarded after the tomb went back"
    assert (game.count("hand"), game.count("pile"), game.cards("sequence")) == (6, 13, EIGHT)
    assert game.seen("hand") == game.cards("hand").split()
    assert game.no("cry first") == "ME 2.5"
    assert game.seen("pile") == ["(abyss)"] * 13


def test_me_5_6_5_3_a_pile_that_the_new_hand_empties_loses() -> None:
    rest = "A1 A4 B2 B3 B4 C2 C3 C4 D2 D3 D4 E2 E3 E4 F2 F3 F4 G2 G3 G4"
    hand = " ".join(rest.split()[:20])
    game = scene(hand, EIGHT, pile="K1 K2 K3", tomb="K4 K5 K6", willpower=9, used=["first"], ask="next")
    game.do("ascend")
    assert game.outcome is not None
    assert (game.outcome.rule, game.outcome.how, game.outcome.winners) == ("ME 5.3", "pile", (1,))


def test_me_5_7_fifteen_tones_deliver_the_soul() -> None:
    game = scene("A4", FOURTEEN, pile="B3 B4 C3 C4 D3", willpower=9, level=2, used=["first"])
    game.do("incarnate A4 > right").won("ME 5.7", 2)
    assert game.count("sequence") == 15
    assert [game.cards("sequence").split()[at][0] for at in (0, 7, 14)] == ["A", "A", "A"]
    held = scene("A4 K1", FOURTEEN, pile="B3 B4 C3 C4 D3", willpower=9, level=2, used=["first"])
    assert held.do("incarnate A4 > right").outcome is None


def test_me_5_7_eight_tones_are_not_enough_on_level_2() -> None:
    game = scene("A1", SEVEN, pile="B2 B3 C2 C3 D2 D3 E2", willpower=9, level=2, used=["third"])
    assert game.do("incarnate A1 > right").asks(1, "your_move").count("sequence") == 8


def test_me_5_4_the_banner_counts_the_legal_kinds_of_moves() -> None:
    game = scene("A1 A2 C1 K1", "D1 E1", pile=9, used=["second", "third", "fourth"])
    assert kinds_of_moves(game.state) == 4
    assert game.match.game.display.prompt(game.state)[1] == ("ask.your_move.kinds", (("count", 4),))
