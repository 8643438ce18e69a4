"""The meaning of a drop on the table, or the reason shown if the drop isn't legal."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.engine.play import rules
from tests.games.soul_battle.table import Scene, battle, scene


def _declaring() -> Scene:
    """Return a position in which seat 1 can attack a guarded K or start a battle for a 4."""
    return scene(2, hands=["9S KS AS", "3S"], souls={"b1": "4H KC", "a2": "4C"}, reapers={1: "a1", 2: "b1"})


def _before() -> Scene:
    return battle(["9S 3S KS 4H 5S", "10S 8S"], "QC", purgatories={1: "AS", 2: "2H"})


def _placing() -> Scene:
    return scene(2, hands=["9S KS", "3S"], ask="place")


def _answering() -> Scene:
    return battle(["9S 3S", "10S 8S"], "8C", purgatories={2: "2H"}).do("battle 9S > b1")


def _claiming() -> Scene:
    return battle(["9S 3S", "10S 8S"], "8C").do("battle 9S > b1", "pass")


DROPS: list[tuple[Callable[[], Scene], str, str, str]] = [
    (_declaring, "9S", "b1", "SB 5.2 tribute_too_low"),
    (_declaring, "KS AS", "b1", "SB 5.2 tribute_first"),
    (_declaring, "KS", "b1", ""),
    (_declaring, "9S", "a1", "SB 3.5 own_soul"),
    (_declaring, "9S", "c3", "SB 3.4 not_adjacent"),
    (_declaring, "9S", "a2", ""),
    (_declaring, "9S", "purgatory.1", "SB 3.2 swap_empty_purgatory"),
    (_declaring, "reaper.1", "b2", "SB 3.3 place_not_now"),
    (_before, "4H", "b1", "SB 2.3 sb_2_3"),
    (_before, "4H 5S", "b1", "SB 2.4 sb_2_4"),
    (_before, "KS", "b1", ""),
    *((_before, "9S", f"deck.{seat}", "SB 3.1 astray_deck") for seat in (1, 2)),
    *((_before, "9S", f"points.{seat}", "SB 4.4 astray_points") for seat in (1, 2)),
    (_before, "9S", "hand.2", "SB 3.1 astray_hand"),
    (_before, "9S", "purgatory.2", "SB 3.2 swap_own_purgatory"),
    (_before, "9S", "soul_deck", "SB 1.2 astray_soul_deck"),
    (_before, "9S", "battle", "SB 4.1 astray_battle"),
    (_before, "9S 3S", "deck.1", "SB 3.1 astray_deck"),
    (_before, "reaper.1", "deck.1", "SB 3.3 place_on_space"),
    (_placing, "9S", "b1", "SB 3.3 reaper_first"),
    (_placing, "reaper.1", "b1", ""),
    (_answering, "10S", "b1", ""),
    (_answering, "8S", "b1", "SB 2.3 sb_2_3"),
    (_answering, "10S", "a2", "SB 4.1 lay_elsewhere"),
    (_answering, "10S", "purgatory.2", "SB 3.2 swap_not_now"),
    *((_claiming, "8C.0", pile, "") for pile in ("points.1", "purgatory.1")),
    *((_claiming, "8C.0", place, "SB 4.5 claim_where") for place in ("points.2", "deck.1", "a2")),
    (_claiming, "7C.0", "points.1", "SB 4.5 claim_which"),
]


@pytest.mark.parametrize(("position", "held", "place", "reason"), DROPS)
def test_a_drop_means_one_action_or_has_one_reason(
    position: Callable[[], Scene], held: str, place: str, reason: str
) -> None:
    """Every drop leads to one action or one refusal (SB 3.2, 3.3, 3.4, 3.5, 4.1, 4.5, 5.2)."""
    table = position()
    seat, game = table.state.asked, table.match.game
    token = held if held.startswith("reaper") else ""
    names = () if token else held.split()
    cards = frozenset(table.table.card_named[name if "." in name else f"{name}.{seat}"] for name in names)
    dropped = (game, table.state, seat, cards, table.table.place_named[place], token)
    meant = [
        action
        for action in rules.legal(game, table.state)
        if (frozenset(action.cards), action.place, action.pick) == dropped[3:]
    ]
    no = rules.why_not(*dropped)
    assert len(meant) == (not reason), "no gesture of Soul Battle means two things"
    assert (f"{no.rule} {no.key.removeprefix('refusal.')}" if no else "") == reason


def test_listed_actions_are_the_possible_drops() -> None:
    """Compare the listed actions with the possible drops for a battle, an attack and a claim."""
    table = battle(["9S 3S KS", "10S 8S"], "8C", reapers={2: "a2"}, purgatories={1: "AS"})
    for action in ("battle 9S > b1", "lay 10S > b1", "pass", "claim points"):
        state = table.state
        dropped = [
            meant
            for verb in table.match.game.verbs
            for meant in verb.candidates(state, state.asked)
            if rules.refusal(table.match.game, state, meant) is None
        ]
        assert sorted(dropped) == sorted(table.match.legal())
        table.do(action)
