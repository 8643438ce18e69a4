"""The moves, and how a card resolves (ME 2, 3): every worked example, and more."""

from __future__ import annotations

from typing import Any

import pytest

from game.engine.definition.game_definition import Game
from game.engine.events import Moved, Turned
from game.lab import cli_context
from game.metempsychosis import build
from tests.games.metempsychosis.table import scene


def test_me_2_1_only_the_letters_before_and_after_the_ends_fit() -> None:
    game = scene("A1 C1 D2 F1 G1", "D1 E1", pile=10)
    assert game.legal("incarnate") == ["incarnate C1 > left", "incarnate F1 > right"]
    for text in ("A1 > left", "A1 > right", "D2 > left", "G1 > right", "C1 > right", "F1 > left"):
        assert game.no(f"incarnate {text}") == "ME 2.1"
        assert game.why(f"incarnate {text}") == "refusal.incarnate_letter"


def test_me_2_1_the_letters_wrap_round() -> None:
    game = scene("G2", "A1 B1 C1 D1 E1 F1", pile=20)
    assert game.legal("incarnate") == ["incarnate G2 > left", "incarnate G2 > right"]
    assert game.do("incarnate G2 > left").cards("sequence") == "G2 A1 B1 C1 D1 E1 F1"
    after = scene("A2 B2", "F1 G1", pile=20)
    assert after.legal("incarnate") == ["incarnate A2 > right"]
    assert after.do("incarnate A2 > right", "incarnate B2 > right").cards("sequence") == "F1 G1 A2 B2"


@pytest.mark.parametrize("tone", ["A1", "B1", "C1", "D2", "E1", "F1", "G1"])
def test_me_2_1_the_first_tone_may_be_any(tone: str) -> None:
    game = scene(tone, pile=20)
    assert game.legal("incarnate") == [f"incarnate {tone} > sequence"]
    assert game.why(f"incarnate {tone} > left") == "refusal.incarnate_first"
    assert game.do(f"incarnate {tone} > sequence").cards("sequence") == tone


def test_me_2_1_only_a_tone_joins_the_sequence() -> None:
    game = scene("C2 K1", "A1 B1", pile=20)
    assert game.why("incarnate C2 > sequence") == "refusal.incarnate_ends"
    assert game.why("incarnate K1 > left") == "refusal.incarnate_keeper"
    assert game.why("incarnate C2 > tomb") == "refusal.incarnate_where"
    assert game.why("incarnate C2+K1 > left") == "refusal.incarnate_one"
    assert game.why("incarnate A1 > right") == "refusal.incarnate_one"
    assert game.no("incarnate C2 left > right") == "ME 2.1"


def test_me_2_2_a_keeper_can_be_faced_with_any_sequence() -> None:
    for sequence in ("", "A1", "A1 B1 C1 D1 E1 F1 G1 A2"):
        game = scene("K5 C2", sequence, pile=9)
        assert game.legal("face") == ["face K5 > gate"]
        assert game.why("face C2 > gate") == "refusal.face_tone"
        assert game.why("face K5 > tomb") == "refusal.face_where"
        assert game.why("face K1 > gate") == "refusal.face_one"


def test_refusals_call_cards_in_the_sequence_tones() -> None:
    texts = cli_context.library().game("metempsychosis").texts
    said = [text for key, text in texts.items() if key.startswith("refusal.")]
    assert not any(" life" in text for text in said)
    assert "is a tone" in texts["refusal.face_tone"]
    assert "is a keeper" in texts["refusal.incarnate_keeper"]


def test_me_2_2_a_faced_keeper_goes_to_the_tomb() -> None:
    game = scene("K5 C2", "A1", pile="D1 D2 E1 E2 F1 F2", tomb="G1")
    game.do("face K5 > gate")
    assert (game.willpower, game.cards("hand"), game.cards("tomb").split()[-1]) == (9, "C2 D1 D2", "K5")
    assert game.cards("gate") == ""


def test_me_2_3_a_card_is_played_then_draws_then_acts_then_turns_up() -> None:
    game = scene("B2 A1", "C1", pile="D1 D2 D3 E1 E2", willpower=5)
    game.do("incarnate B2 > left")
    table = game.state.table
    told = [(type(e).__name__, table.names(e.cards)) for e in game.events if isinstance(e, Moved | Turned)]
    assert told == [("Moved", ["B2"]), ("Moved", ["D1"]), ("Moved", ["D2", "D3"]), ("Turned", ["D1"])]
    assert list(game.lines()) == ["incarnated", "drew_one", "bury", "lose_willpower", "turned_up"]
    drawn = next(e for e in game.events if isinstance(e, Moved) and table.names(e.cards) == ["D1"])
    assert drawn.seen == (0,), "it is unknown until it is turned up"
    assert (game.willpower, game.cards("hand")) == (4, "A1 D1")


def test_me_2_3_3_4_a_broken_clef_on_the_first_card_returns_that_card() -> None:
    game = scene("B4 A1 A2 C1 C2 D2", pile=28, willpower=12)
    game.do("incarnate B4 > sequence")
    assert (game.willpower, game.count("hand"), game.count("pile"), game.count("sequence")) == (10, 7, 27, 0)
    assert "B4" in game.cards("pile")


def test_me_2_3_3_2_cards_drawn_face_down_can_be_discarded_but_not_the_card_itself() -> None:
    gone = set()
    for chance in range(40):
        game = scene("C4 A1 A2 A3", pile="D1 D2 E1 E2 F1", willpower=9, chance=chance)
        game.do("incarnate C4 > sequence")
        assert (game.count("hand"), game.willpower, game.cards("sequence")) == (3, 6, "C4")
        discarded = game.lines()["discard_random"]["cards"]
        assert len(discarded) == 2
        assert set(discarded) | set(game.cards("hand").split()) == {"A1", "A2", "A3", "D1", "D2"}
        gone |= set(discarded)
    assert gone == {"A1", "A2", "A3", "D1", "D2"}


def test_me_2_3_3_2_a_faced_keeper_does_not_discard_itself() -> None:
    gone = set()
    for chance in range(30):
        game = scene("K3 A1 A2", pile="D1 D2 E1 E2 F1", willpower=9, chance=chance)
        game.do("face K3 > gate")
        assert (game.count("hand"), game.willpower) == (2, 7)
        discarded = game.lines()["discard_random"]["cards"]
        assert "K3" not in discarded
        assert game.cards("tomb").split()[-1] == "K3"
        gone |= set(discarded)
    assert gone == {"A1", "A2", "D1", "D2"}


def test_me_3_2_a_hand_that_is_too_small_is_discarded_whole() -> None:
    game = scene("B3", pile="D1 D2 E1", tomb="A1")
    game.do("incarnate B3 > sequence")
    assert (game.count("hand"), game.cards("tomb").split()[-1]) == (0, "D1")


def test_me_3_2_an_empty_hand_discards_nothing() -> None:
    """This can happen only if somebody edits the card file so that a card draws nothing."""
    game = scene("B3", pile=9, game=_with("B3", draw=0)).do("incarnate B3 > sequence")
    assert "discard_random" not in game.said()
    assert game.asks(1, "your_move").count("pile") == 9


def test_me_3_2_keepers_in_the_hand_can_be_discarded_too() -> None:
    gone = set()
    for chance in range(20):
        game = scene("A4 K1 K2", pile="D1 D2 E1", chance=chance).do("incarnate A4 > sequence")
        gone |= set(game.lines()["discard_random"]["cards"])
    assert gone == {"K1", "K2", "D1"}


def test_me_3_1_willpower_goes_down_to_0_and_no_further() -> None:
    game = scene("A2", pile=9, willpower=3).do("incarnate A2 > sequence")
    assert game.willpower == 0
    assert scene("K6 A1", pile=9, willpower=2).do("face K6 > gate").lost("ME 5.3", "willpower").willpower == 0
    assert scene("A2 A1", pile=9, willpower=4).do("incarnate A2 > sequence").willpower == 1


def test_me_3_3_buried_cards_come_from_the_top_of_the_pile_after_the_draw() -> None:
    game = scene("A3 A1", pile="D1 E1 E2 E3 F1", tomb="G1").do("incarnate A3 > sequence")
    assert game.cards("hand") == "A1 D1"
    assert game.cards("tomb").split()[-3:] == ["E1", "E2", "E3"]
    assert game.pile() == "F1"


def test_me_3_3_5_3_burying_the_last_card_loses() -> None:
    scene("A3", pile=4).do("incarnate A3 > sequence").lost("ME 5.3", "pile")


@pytest.mark.parametrize(
    ("hand", "sequence", "where", "left", "gone"),
    [
        ("F4", "G1 A1", "left", "F4 G1", "A1"),
        ("F4", "C1 D1 E1", "right", "D1 E1 F4", "C1"),
        ("D4", "D1 E1 F1 G1 A1 B1 C1", "right", "E1 F1 G1 A1 B1 C1 D4", "D1"),
        ("B4", "C1", "left", "B4", "C1"),
    ],
)
def test_me_3_4_a_broken_clef_takes_from_the_other_end(
    hand: str, sequence: str, where: str, left: str, gone: str
) -> None:
    game = scene(f"{hand} A4", sequence, pile=10).do(f"incarnate {hand} > {where}")
    assert game.cards("sequence") == left
    assert game.lines()["broken_clef"] == {"cards": [gone]}
    assert gone in game.cards("pile").split()
    assert game.asks(1, "your_move").outcome is None


def _with(code: str, **changed: Any) -> Game:
    """Return the game with the face of this card changed."""
    numbers = cli_context.library().game("metempsychosis").numbers()
    for face in numbers["faces"]:
        if face["code"] == code:
            face |= changed
    return build(numbers, {})


def _with_clef(count: int) -> Game:
    return _with("D4", effects=[{"broken_clef": count}, {"lose_willpower": 1}])


def test_me_3_4_a_larger_clef_breaks_off_several_tones_in_order() -> None:
    game = scene("D4 A1", "B1 C1", pile=10, game=_with_clef(3))
    assert game.no("incarnate D4 > right") == "allowed"
    assert game.do("incarnate D4 > right").count("sequence") == 0
    assert list(game.lines())[2:4] == ["broken_clef", "lose_willpower"]
    short = scene("D4 A1", "C1", pile=10, game=_with_clef(3))
    assert (short.no("incarnate D4 > right"), short.why("incarnate D4 > right")) == ("ME 3.4", "refusal.clef_short")
    assert scene("D4 A1", pile=10, game=_with_clef(2)).no("incarnate D4 > sequence") == "ME 3.4"
    alone = scene("D4 A1", pile=10, game=_with_clef(1)).do("incarnate D4 > sequence")
    assert list(alone.lines())[2:4] == ["lose_willpower", "broken_clef"], "when alone, it breaks off itself last"


def test_me_2_4_a_dive_needs_two_cards_that_share_a_letter_or_symbol() -> None:
    game = scene("K1 E2 A1", pile=9)
    assert game.legal("dive") == ["dive A1+E2 > pile", "dive A1+K1 > pile", "dive E2+K1 > pile"]
    game = scene("A1 A2 K1 K3", pile=9)
    assert game.no("dive A1+A2 > pile") == "allowed"
    assert (game.no("dive K1+K3 > pile"), game.why("dive K1+K3 > pile")) == ("ME 2.4", "refusal.dive_unlike")
    assert scene("K1 K5", pile=9).no("dive K1+K5 > pile") == "allowed"
    assert game.why("dive A1 > pile") == game.why("dive A1+A2+K1 > pile") == "refusal.dive_two"
    assert game.why("dive A1+A2 > tomb") == "refusal.dive_where"
    assert game.why("dive A1+B1 > pile") == "refusal.dive_two"


def test_me_2_4_one_of_the_two_top_cards_is_taken_and_the_other_goes_to_the_bottom() -> None:
    game = scene("A1 E2 C1", pile="G1 G2 G3 A2", tomb="F1").do("dive A1+E2 > pile").asks(1, "take")
    assert game.lines()["looked"] == {"cards": ["G1", "G2"]}
    assert set(game.cards("tomb").split()) >= {"A1", "E2", "F1"}
    assert game.legal() == ["take G1 > hand", "take G2 > hand"]
    assert game.why("take G1 > pile") == "refusal.take_where"
    assert game.why("take G3 > hand") == "refusal.take_one"
    game.do("take G2 > hand").asks(1, "your_move")
    assert (game.cards("hand"), game.pile()) == ("C1 G2", "G3 A2 G1")
    assert game.why("take G1 > hand") == "refusal.take_not_now"


def test_me_2_4_5_3_a_dive_continues_with_two_cards_in_the_pile_and_loses_with_one() -> None:
    two = scene("A1 E2 C1", pile="G1 G2").do("dive A1+E2 > pile").asks(1, "take")
    assert two.do("take G1 > hand").asks(1, "your_move").pile() == "G2"
    one = scene("A1 E2 C1", pile="G1").do("dive A1+E2 > pile")
    assert one.lost("ME 5.3", "pile").cards("hand") == "C1 G1"


def test_me_2_5_a_cry_is_silent_for_the_rest_of_the_game() -> None:
    game = scene("A1 A2", pile=20).do("cry first")
    assert (game.no("cry first"), game.why("cry first")) == ("ME 2.5", "refusal.cry_used")
    assert game.no("cry fifth") == "ME 2.5"
    assert game.why("cry first > pile") == "refusal.cry_which"
    assert scene("A1", pile=20, level=2, used=["second"]).why("cry second") == "refusal.cry_used"
    game.do("incarnate A1 > sequence")
    assert "cry first" not in game.legal()


@pytest.mark.parametrize(
    ("willpower", "recall", "reach"),
    [(15, False, False), (14, True, False), (9, True, False), (8, True, True), (4, True, True), (3, False, False)],
)
def test_me_2_6_level_2_pays_3_at_14_for_a_tomb_card_and_at_8_for_a_draw(
    willpower: int, recall: bool, reach: bool
) -> None:
    game = scene("A1", pile=10, tomb="B1 C1", level=2, willpower=willpower)
    assert (game.no("recall B1 > pile") == "allowed", game.no("reach") == "allowed") == (recall, reach)
    if recall:
        game.do("recall B1 > pile")
        assert (game.willpower, game.count("pile")) == (willpower - 3, 11)
        assert "B1" in game.cards("pile").split()
        assert "B1" not in game.cards("tomb").split()
        assert game.seen("pile") == ["(abyss)"] * 11
    if reach:
        paid = scene("A1", pile=10, tomb="B1 C1", level=2, willpower=willpower).do("reach")
        assert (paid.willpower, paid.count("hand")) == (willpower - 3, 2)


def test_me_2_6_a_draw_on_level_2_and_its_price() -> None:
    game = scene("A1", pile="C1 D1", level=2, willpower=8, tomb="B1").do("reach")
    assert (game.willpower, game.cards("hand"), game.pile()) == (5, "A1 C1", "D1")
    assert game.do("reach").lost("ME 5.3", "pile").willpower == 2


def test_me_2_6_level_1_and_an_empty_tomb_sell_nothing() -> None:
    game = scene("A1", pile=10, tomb="B1", willpower=8)
    assert (game.why("recall B1 > pile"), game.why("reach")) == ("refusal.level_two", "refusal.level_two")
    rest = "B1 B2 B3 B4 C1 C2 C3 C4 D1 D2 D3 D4 E1 E2 E3 E4 F1 F2 F3 F4 G1 G2 G3 G4 A2 A3 A4 K1 K2 K3 K4 K5 K6"
    empty = scene("A1", pile=rest, level=2, willpower=8)
    assert empty.count("tomb") == 0
    assert empty.legal("recall", "reach") == ["reach"]
    assert empty.why("recall B1 > pile") == "refusal.recall_one"
    assert game.why("recall B1 > tomb") == "refusal.recall_where"
    assert game.no("reach > pile") == "ME 2.6"
