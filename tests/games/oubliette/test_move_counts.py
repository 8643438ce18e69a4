"""The rules core and an independent enumerator give the same move counts (perft)."""

from __future__ import annotations

import pytest

from game.engine.chance import Chance
from game.engine.play import rules
from game.engine.state import State
from game.oubliette.rules.facts import ACTED, BRIDGED, CHAOS, DIRECTION, DUG, EXHUMED, FOUND, SEARCHED, facts_of
from tests.games.oubliette.brute_force import At, lines
from tests.games.oubliette.table import Scene, deal, oubliette, scene
from tests.run_counts import SOAK


def _plain(state: State) -> At:
    facts, table = facts_of(state), state.table

    def cards(place: int) -> list[str]:
        return table.names(state.places[place])

    at = At(
        deck=cards(facts.deck), slots=[cards(slot) for slot in facts.slots], worn=cards(facts.equipped),
        dice=state.chance, actions=facts.actions, trap_loses=facts.trap_first_room == "lose",
        barrier_loses=facts.obstacle_at_barrier == "lost", free_rope=facts.arrived >= 0,
        arrived=facts.arrived >= 0 and bool(state.marks[facts.arrived]),
        path=[cards(room) for room in facts.room if state.places[room]], behind=[cards(gap) for gap in facts.gap],
        first=state.marks[DIRECTION], bridged=bool(state.marks[BRIDGED]), grave=cards(facts.graveyard),
        turned=cards(facts.turned), drawn=cards(facts.drawn), chaos=state.marks[CHAOS], acted=state.marks[ACTED],
        found=bool(state.marks[FOUND]), dug=bool(state.marks[DUG]), lent=bool(state.marks[EXHUMED]),
        searched=bool(state.marks[SEARCHED]),
    )  # fmt: skip
    at.half = {table.cards[card].name for card, mark in enumerate(facts.half) if mark >= 0 and state.marks[mark]}
    assert state.question is not None
    at.asks = [(state.question.name, *state.question[2:])]
    return at


def _count(state: State, depth: int) -> int:
    if depth == 0:
        return 1
    total = 0
    for action in rules.legal(oubliette(), state):
        # Leave out the action for giving up. Also leave out the button that leaves a card, because dropping the card on
        # the Graveyard does the same.
        if action.verb == "give_up" or (action.verb == "leave" and not action.cards):
            continue
        after = state.clone()
        rules.apply_unchecked(oubliette(), after, action)
        total += _count(after, depth - 1)
    return total


@pytest.mark.parametrize(
    ("seed", "actions", "counts"),
    [
        ("first", "one", (2, 8, 27)),
        ("second", "one", (2, 12, 66)),
        ("third", "one", (2, 10, 39)),
        ("first", "unlimited", (2, 8, 29)),
        ("second", "unlimited", (2, 12, 66)),
        ("third", "unlimited", (2, 10, 40)),
        ("first", "after_finds_only", (2, 8, 35)),
        ("third", "after_finds_only", (1, 5, 17)),
    ],
)
def test_three_deals_have_as_many_lines_as_the_enumerator_counts(
    seed: str, actions: str, counts: tuple[int, int, int]
) -> None:
    state = deal(seed, actions=actions).state
    core = tuple(_count(state, depth) for depth in (1, 2, 3))
    assert core == tuple(lines(_plain(state), depth) for depth in (1, 2, 3))
    assert core == counts


@pytest.mark.parametrize(
    ("actions", "barrier", "rope"),
    [("one", "back", "action"), ("unlimited", "lost", "free"), ("after_finds_only", "back", "free")],
)
def test_both_count_the_same_throughout_random_games(actions: str, barrier: str, rope: str) -> None:
    options = {"actions": actions, "obstacle_at_barrier": barrier, "rope_on_arrival": rope}
    seen = set()
    for number in range(20 if SOAK else 10):
        chance = Chance(f"along {number}")
        state = deal(f"along {number}", jokers=2 + number % 2, **options).state.clone()
        while state.question is not None:
            name = state.question.name
            if name not in ("choose", "give_back"):
                assert _count(state, 1) == lines(_plain(state), 1), (number, state.dump())
                seen.add(name)
            legal = [action for action in rules.legal(oubliette(), state) if action.verb != "give_up"]
            better = [action for action in legal if action.verb not in ("retreat", "end", "decline")]
            choice = better if better and chance.below(5) else legal
            rules.apply_unchecked(oubliette(), state, choice[chance.below(len(choice))])
    assert {"open", "room", "fight", "trap", "lost", "darkness", "gremlin", "find", "act"} <= seen


POSITIONS = {
    "all kinds of items": lambda: scene(
        "3C 8C", "5H JC", "7S QC", "2D X1", equipped="AC", deck="9C KC 4S X2 AH QD 6S", graveyard="2C 8H 3S 6D",
        options={"actions": "unlimited"},
    ),
    "a fight with everything": lambda: scene(
        "3C 8C", "5H AD", "7S 4D", "2D X1", equipped="KS", ask="fight", turned="QH", deck="9C KC 4S X2 AH QD 6S"
    ),
    "the second Chaos card": lambda: scene(
        "3C 8C", "5H AD", "X1", "2D 4H", equipped="10D", deck="9C KC 4S X2 AH QD 6S", graveyard="2C 8H 3S 6D",
        marks={"chaos": 1}, options={"actions": "unlimited"},
    ),
    "the Graveyard at hand": lambda: scene(
        "3C 8C", "5H 6H", "QD", "KD", equipped="JD", deck="9C KC X2 4S AH 6S", graveyard="2C 8H 3S 6D QC",
        gaps={3: "AS"}, options={"actions": "unlimited"},
    ),
    "darkness": lambda: scene(
        "3C 8C", "5H AD", "4D", equipped="JD", ask="darkness", turned="6S", deck="6C KC 8D X2 4S", graveyard="2C 4H"
    ),
    "a gremlin": lambda: scene(
        "3C KC", "5H AD", "4D", equipped="9D", ask="gremlin", turned="X2", deck="6C KD 8D 4S", path="10S"
    ),
    "lost with little left": lambda: scene("3C QC", "AD", ask="lost", turned="8S", deck="6C KD", path="10S 9D"),
    "one that fits, a Chasm, a Trap": lambda: scene("3C 7C", "AD 6H", "8C", ask="turn", deck="8D AH 3H 7D 9S 6D"),
    "near the end of the Path": lambda: scene(
        "3C 2C", "X1", "AD", equipped="10D", deck="2D 5C 7C", path="10S 9D 8S 7D 6D 5D 4D 3D"
    ),
    "no Path": lambda: scene(
        "3C 2C", "10D", "AD 6H", ask="turn", deck="AH 5D JC AS 2S", path="", options={"trap_first_room": "path_taken"}
    ),
    "an Obstacle before a Portcullis": lambda: scene(
        "3C 7C", "AD 6H", "9C", ask="turn", deck="9H KC 9S 10C 6D", gaps={1: "AC", 2: "AS"}
    ),
    "an Obstacle that loses": lambda: scene(
        "3C 7C", "AD 6H", "8C", ask="turn", deck="6S 9H 9S 3H 6D", gaps={2: "AS"},
        options={"obstacle_at_barrier": "lost"},
    ),
    "a Rope on arrival": lambda: scene(
        "3C 8C", "5S 6H", "7S 9C", ask="turn", deck="AH KC 4S 5H 6D", options={"rope_on_arrival": "free"}
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", POSITIONS)
def test_edge_cases_have_as_many_lines_as_the_enumerator_counts(name: str) -> None:
    position: Scene = POSITIONS[name]()
    state = position.state
    counts = [_count(state, depth) for depth in (1, 2, 3)]
    assert counts == [lines(_plain(state), depth) for depth in (1, 2, 3)]
    assert counts[0] > 0
