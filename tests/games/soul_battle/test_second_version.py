"""Compare the rules with those in second_version.py over whole matches.

Questions, actions and places are compared.
"""

from __future__ import annotations

import pytest

from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.play.match import Match
from game.engine.state import State
from game.engine.table import Option, Setup
from tests.games.soul_battle.second_version import Move, Story
from tests.games.soul_battle.table import setup, soul_battle
from tests.run_counts import SOAK, some

PARTS = some(range(10), 1)
MATCHES = 4 if SOAK else 2
"""Number of matches in each part. The short run plays only one of the parts."""
CHOICES: dict[str, list[Option]] = {
    "first_player": ["host", "random"], "exhausted_piles": [1, 3, 8, 15], "purgatory_swap": ["active", "everyone"],
    "reaper": ["may_stay", "must_move"], "adjacency": ["orthogonal", "diagonal_too"], "pass": ["final", "open"],
    "running_score": ["shown", "hidden"],
}  # fmt: skip


def _move(action: Action, state: State) -> Move:
    table = state.table
    place = table.places[action.place].name if action.place >= 0 else ""
    return action.verb, frozenset(table.cards[card].name for card in action.cards), place


def _places(state: State) -> dict[str, list[str]]:
    return {place.name: state.cards_in(place.name) for place in state.table.places}


def _compare(story: Story, state: State) -> None:
    for name, cards in _places(state).items():
        told = story.places[name]
        # The order of cards in a hand or within a play doesn't matter.
        loose = name.startswith(("hand.", "points.")) or name == "battle"
        assert (sorted(cards) if loose else cards) == (sorted(told) if loose else told), name
    for seat, at in enumerate(state.tokens, 1):
        assert (state.table.places[at].name if at >= 0 else None) == story.reapers.get(seat)


def _chosen(chance: Chance, legal: list[Action], style: int) -> Action:
    """Return a random action, preferring fights (style 1) or a quick end (style 2)."""
    if style == 1:
        legal = [action for action in legal if action.verb not in ("end", "pass")] or legal
    if style == 2 and chance.below(8):
        legal = [action for action in legal if action.verb in ("end", "keep", "place")] or legal
    return legal[chance.below(len(legal))]


def _play(chosen: Setup, chance: Chance, style: int) -> str:
    """Play one match in both versions, and return the rule that ended it."""
    match = Match.new(soul_battle(), chosen)
    story = Story(chosen.seats, chosen.options, _places(match.state), match.state.asked)
    # The match has already drawn its first cards. Put them back, with the top card last.
    for seat in range(1, chosen.seats + 1):
        story.places[f"deck.{seat}"] += story.places[f"hand.{seat}"][::-1]
        story.places[f"hand.{seat}"] = []
    telling = story.played()
    asked = next(telling, None)
    while match.state.question:
        state = match.state
        assert asked is not None
        assert asked[:2] == (state.asked, state.asks)
        legal = match.legal()
        assert asked[2] == {_move(action, state) for action in legal}
        _compare(story, state)
        action = _chosen(chance, legal, style)
        match.play(action)
        try:
            asked = telling.send(_move(action, state))
        except StopIteration:
            asked = None
    assert asked is None
    _compare(story, match.state)
    outcome = match.state.outcome
    assert outcome is not None
    totals = story.totals()
    assert outcome.rule == story.end
    assert outcome.scores == tuple(total for total, _ in totals)
    assert outcome.winners == tuple(seat for seat, both in enumerate(totals, 1) if both == max(totals))
    return outcome.rule


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("style", [0, 1, 2])
@pytest.mark.parametrize("part", PARTS)
def test_whole_matches_agree_with_the_second_implementation(seats: int, style: int, part: int) -> None:
    ends = set()
    for number in range(part * MATCHES, (part + 1) * MATCHES):
        chance = Chance(f"second version {seats} {style} {number}")
        options = {name: values[chance.below(len(values))] for name, values in CHOICES.items()}
        if seats == 2:
            options["exhausted_piles"] = min(8, int(options["exhausted_piles"]))
        ends.add(_play(setup(seats, f"second version {number}", **options), chance, style))
    assert ends <= {"SB 6.1", "SB 6.2", "SB 6.2a"}
    if style == 2:
        assert "SB 6.2" in ends
