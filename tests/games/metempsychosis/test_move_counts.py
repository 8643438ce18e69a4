"""The rules core and an independent enumerator give the same move counts (perft)."""

from __future__ import annotations

import pytest

from game.engine.play import rules
from game.engine.state import State
from game.metempsychosis.rules.facts import CRIES, CRY
from tests.games.metempsychosis.brute_force import lines
from tests.games.metempsychosis.table import Scene, deal, metempsychosis, plain, scene

SEVEN = "A2 B1 C1 D1 E1 F1 G1"
FIFTEEN_LESS = f"{SEVEN} A3 B2 C2 D2 E2 F2"


def _count(state: State, depth: int) -> int:
    """Use the rules core to count the lines of play that are `depth` decisions long.

    Lines that give up or reach level 2 are left out.
    """
    if depth == 0:
        return 1
    game = metempsychosis()
    total = 0
    for action in rules.legal(game, state):
        if action.verb in ("give_up", "stop", "ascend"):
            continue
        after = state.clone()
        rules.apply(game, after, action)
        total += _count(after, depth - 1)
    return total


@pytest.mark.parametrize(
    ("seed", "counts"), [("first", (12, 91, 605)), ("second", (12, 102, 746)), ("third", (10, 81, 554))]
)
def test_three_deals_have_as_many_lines_as_the_enumerator_counts(seed: str, counts: tuple[int, int, int]) -> None:
    state = deal(seed).state
    core = tuple(_count(state, depth) for depth in (1, 2, 3))
    assert core == tuple(lines(plain(state), depth) for depth in (1, 2, 3))
    assert core == counts


POSITIONS = {
    "an octave about to close, no cry used": lambda: scene("A1 B3 K1 C2 C3", SEVEN, pile=12, tomb=3, willpower=6),
    "the same after a cry": lambda: scene("A1 B3 E2 C2 C3", SEVEN, pile=12, tomb=3, willpower=6, used=["second"]),
    "near both losses": lambda: scene("A4 B4 C4 E4 K6 K3", "D2", pile=4, tomb=9, willpower=3),
    "late on level 2": lambda: scene(
        "G2 A4 G3 K1 E3", FIFTEEN_LESS, pile=7, tomb=5, willpower=8, level=2, used=CRIES[:2]
    ),
    "one card": lambda: scene("F2", "A1 B1 C1", pile=9, used=CRIES[:3]),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_edge_cases_have_as_many_lines_as_the_enumerator_counts(name: str) -> None:
    position: Scene = POSITIONS[name]()
    assert CRY == 4
    state = position.state
    counts = [_count(state, depth) for depth in (1, 2, 3)]
    assert counts == [lines(plain(state), depth) for depth in (1, 2, 3)]
    assert counts[0] > 0
