"""The reasons given for refused actions, and for cards dropped where they can't go."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games.metempsychosis.table import Scene, scene
from tests.games.position import drop

REST = "B1 B2 B3 B4 C1 C2 C3 C4 D1 D2 D3 D4 E1 E2 E3 E4 F1 F2 F3 F4 G1 G2 G3 G4 A2 A3 A4 K1 K2 K3 K4 K5 K6"
OCTAVE = "A2 B1 C1 D1 E1 F1 G1 A3"

REFUSED: dict[str, tuple[Callable[[], Scene], dict[str, str]]] = {
    "a move": (
        lambda: scene("A1 B1 C2 K1 K3", "A3 B2", pile=10, tomb="B3", willpower=8),
        {
            "incarnate C2 > sequence": "ME 2.1 incarnate_ends",
            "incarnate K1 > left": "ME 2.1 incarnate_keeper",
            "incarnate C2 > tomb": "ME 2.1 incarnate_where",
            "incarnate C2+K1 > left": "ME 2.1 incarnate_one",
            "incarnate A3 > right": "ME 2.1 incarnate_one",
            "face C2 > gate": "ME 2.2 face_tone",
            "face K1 > tomb": "ME 2.2 face_where",
            "face K2 > gate": "ME 2.2 face_one",
            "dive K1+K3 > pile": "ME 2.4 dive_unlike",
            "dive A1 > pile": "ME 2.4 dive_two",
            "dive A1+B1+K1 > pile": "ME 2.4 dive_two",
            "dive A1+A2 > pile": "ME 2.4 dive_two",
            "dive A1+B1 > tomb": "ME 2.4 dive_where",
            "cry third": "ME 4.3 cry_keeper",
            "cry first > pile": "ME 2.5 cry_which",
            "recall B3 > pile": "ME 2.6 level_two",
            "reach": "ME 2.6 level_two",
            "take G1 > hand": "ME 2.4 take_not_now",
        },
    ),
    "the first tone": (
        lambda: scene("A1", pile=20),
        {"incarnate A1 > left": "ME 2.1 incarnate_first", "cry fourth": "ME 4.4 cry_short"},
    ),
    "the ends of the sequence": (
        lambda: scene("A1 C1 D2 F1 G1", "D1 E1", pile=10),
        {
            f"incarnate {text}": "ME 2.1 incarnate_letter"
            for text in ("A1 > left", "A1 > right", "D2 > left", "G1 > right", "C1 > right", "F1 > left")
        },
    ),
    "after a dive": (
        lambda: scene("A1 E2 C1", pile="G1 G2 G3 A2", tomb="F1").do("dive A1+E2 > pile"),
        {
            "take G1 > pile": "ME 2.4 take_where",
            "take G3 > hand": "ME 2.4 take_one",
            "incarnate C1 > sequence": "ME 2.1 incarnate_not_now",
            "give_up": "ME 5.4 give_up_not_now",
        },
    ),
    "after a cry": (
        lambda: scene("A1 A2", pile=20).do("cry first"),
        {"cry first": "ME 2.5 cry_used", "cry fourth": "ME 4.4 cry_short"},
    ),
    "a cry without a hand": (lambda: scene("", pile=10), {"cry third": "ME 4.3 cry_no_hand"}),
    "a full octave": (lambda: scene("B3 K1", OCTAVE, pile=9), {"incarnate B3 > right": "ME 5.2 sealed"}),
    "level 2": (
        lambda: scene("A1", pile=REST, level=2, willpower=8),
        {
            "recall B1 > pile": "ME 2.6 recall_one",
            "recall B1 > tomb": "ME 2.6 recall_where",
            "reach > pile": "ME 2.6 needs_nothing",
        },
    ),
}


def _with_rules(name: str) -> str:
    return f"{name} ({', '.join(sorted({' '.join(reason.split()[:2]) for reason in REFUSED[name][1].values()}))})"


@pytest.mark.parametrize("name", REFUSED, ids=_with_rules)
def test_each_refused_action_has_its_rule_and_reason(name: str) -> None:
    make, refused = REFUSED[name]
    position, found = make(), {}
    for action in refused:
        no = position.refusal(action)
        found[action] = f"{no.rule} {no.key.removeprefix('refusal.')}" if no else "allowed"
    assert found == refused


def test_a_card_cannot_simply_be_discarded() -> None:
    game = scene("A1 E2 K1", "C1", pile="G1 G2 G3", tomb="F1").match
    for cards in ("A1", "K1", "A1+E2"):
        assert drop(game, f"{cards} > tomb") == ("ME 2.4", "astray_tomb")
        assert drop(game, f"{cards} > vision") == ("ME 2.4", "astray_vision")
    assert drop(game, "A1 > gate") == ("ME 2.2", "face_tone"), "the reason fits the likely intention"


def test_one_card_of_a_dive_goes_into_the_hand() -> None:
    dived = scene("A1 E2 C1", pile="G1 G2 G3 A2").do("dive A1+E2 > pile").asks(1, "take").match
    assert {drop(dived, f"G1 > {place}") for place in ("pile", "tomb", "left", "gate")} == {("ME 2.4", "take_where")}


def test_a_tomb_card_only_goes_back_to_the_pile() -> None:
    helped = scene("A1", "C1", pile="G1 G2", tomb="B1", level=2, willpower=10).match
    assert drop(helped, "B1 > hand") == ("ME 2.6", "recall_where")
