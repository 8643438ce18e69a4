"""Moves and cries: chance, order, and the effect of edited cards (ME 2, 3, 4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from game.engine.definition.game_definition import Game
from game.engine.events import Moved, Turned
from game.lab import cli_context
from game.metempsychosis import build
from game.metempsychosis.rules.cries import larger_half, outlook, smaller_half
from tests.games.metempsychosis.table import Scene, scene

SEVEN = "A2 B1 C1 D1 E1 F1 G1"
LOGGED: dict[str, tuple[Callable[[], Scene], tuple[str, ...]]] = {
    "a cry before the octave": (
        lambda: scene("A1", SEVEN, pile=8, willpower=9, used=["third"]),
        (
            "incarnate A1 > right: incarnated drew_one lose_willpower turned_up octave",
            "ascend: ascended drew turned_up",
            "give_up: stays_victor ended.me_5_4.gave_up",
        ),
    ),
    "the trap": (
        lambda: scene("A1", SEVEN, pile=9, willpower=9),
        (
            "incarnate A1 > right: incarnated drew_one lose_willpower turned_up trap ascended drew turned_up",
            "give_up: ended.me_5_4.gave_up",
        ),
    ),
    "every move": (
        lambda: scene("A1 E2 C1 K5", "B1 C2 D1", pile="G2 G1 A2 A3 A4 B2 B3 B4 C3 C4 D2 D3 D4 E1 E3 E4 F1 F2", tomb=4),
        (
            "dive A1+E2 > pile: dived looked",
            "take G2 > hand: took",
            "face K5 > gate: faced drew lose_willpower bury turned_up",
            "cry first: cried.first lose_willpower drew turned_up",
            "cry second: cried.second bury healed",
            "cry fourth: cried.fourth returned broken_clef",
            "cry third: cried.third discarded drew turned_up",
        ),
    ),
    "help on level 2": (
        lambda: scene("A1", pile=10, tomb="B1 C1", level=2, willpower=8),
        ("recall B1 > pile: lose_willpower returned", "reach: lose_willpower drew_one turned_up"),
    ),
}


@pytest.mark.parametrize("name", LOGGED)
def test_each_move_is_logged(name: str) -> None:
    position, actions = LOGGED[name]
    game = position()
    for line in actions:
        action, _, keys = line.partition(": ")
        assert game.do(action).log_keys() == keys.split(), action


def test_me_2_3_a_card_is_played_then_draws_then_acts_then_turns_up() -> None:
    game = scene("B2 A1", "C1", pile="D1 D2 D3 E1 E2", willpower=5)
    game.do("incarnate B2 > left")
    table = game.state.table
    events = [(type(e).__name__, table.names(e.cards)) for e in game.events if isinstance(e, Moved | Turned)]
    assert events == [("Moved", ["B2"]), ("Moved", ["D1"]), ("Moved", ["D2", "D3"]), ("Turned", ["D1"])]
    assert list(game.lines()) == ["incarnated", "drew_one", "bury", "lose_willpower", "turned_up"]
    drawn = next(e for e in game.events if isinstance(e, Moved) and table.names(e.cards) == ["D1"])
    assert drawn.seen == (0,), "it is unknown until it is turned up"
    assert (game.willpower, game.cards("hand")) == (4, "A1 D1")


@pytest.mark.parametrize(
    ("hand", "pile", "action", "count", "willpower"),
    [
        ("C4 A1 A2 A3", "D1 D2 E1 E2 F1", "incarnate C4 > sequence", 2, 6),
        ("K3 A1 A2", "D1 D2 E1 E2 F1", "face K3 > gate", 2, 7),
        ("A4 K1 K2", "D1 D2 E1", "incarnate A4 > sequence", 1, 8),
        ("B3", "D1 D2 E1", "incarnate B3 > sequence", 1, 9),
    ],
)
def test_me_3_2_any_card_of_the_hand_can_be_discarded_but_the_played_one(
    hand: str, pile: str, action: str, count: int, willpower: int
) -> None:
    """Random discards can include keepers and newly drawn cards (ME 2.3, 3.2)."""
    played, *held = hand.split()
    gone = set()
    for chance in range(40):
        game = scene(hand, pile=pile, willpower=9, chance=chance).do(action)
        discarded, left = game.lines()["discard_random"]["cards"], game.cards("hand").split()
        held_then = {*held, *pile.split()[: len(discarded) + len(left) - len(held)]}
        assert (set(discarded) | set(left), len(discarded), game.willpower) == (held_then, count, willpower)
        assert game.cards("sequence") == (played if action.startswith("incarnate") else "")
        gone |= set(discarded)
    assert gone == held_then


def test_me_3_2_an_empty_hand_discards_nothing() -> None:
    """A hand can be empty only if someone edits the card file so that a card draws nothing."""
    game = scene("B3", pile=9, game=_with("B3", draw=0)).do("incarnate B3 > sequence")
    assert "discard_random" not in game.log_keys()
    assert game.asks(1, "your_move").count("pile") == 9


def _with(code: str, **changed: Any) -> Game:
    """Return the game with this card's face changed."""
    numbers = cli_context.library().game("metempsychosis").numbers()
    for face in numbers["faces"]:
        if face["code"] == code:
            face |= changed
    return build(numbers, {})


def _with_clef(count: int) -> Game:
    return _with("D4", effects=[{"broken_clef": count}, {"lose_willpower": 1}])


def test_me_3_4_a_larger_clef_breaks_off_several_tones_in_order() -> None:
    game = scene("D4 A1", "B1 C1", pile=10, game=_with_clef(3))
    assert game.refused_by("incarnate D4 > right") == "allowed"
    assert game.do("incarnate D4 > right").count("sequence") == 0
    assert list(game.lines())[2:4] == ["broken_clef", "lose_willpower"]
    short = scene("D4 A1", "C1", pile=10, game=_with_clef(3))
    assert (short.refused_by("incarnate D4 > right"), short.why("incarnate D4 > right")) == (
        "ME 3.4",
        "refusal.clef_short",
    )
    assert scene("D4 A1", pile=10, game=_with_clef(2)).refused_by("incarnate D4 > sequence") == "ME 3.4"
    alone = scene("D4 A1", pile=10, game=_with_clef(1)).do("incarnate D4 > sequence")
    assert list(alone.lines())[2:4] == ["lose_willpower", "broken_clef"], "a tone that is alone breaks itself off last"


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
