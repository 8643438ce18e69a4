"""Search for wins to record: `python -m tests.games.aleph_null.seeker LEVEL WIDTH SEED…`.

This is a beam search that keeps the `width` most promising positions after each decision. It cheats by looking at the
real deck and the real random numbers, so it proves only that a rank can be reached. It prints the best win of each seed
with its actions.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import NamedTuple

from game.aleph_null.rules.facts import DAMAGE, DEMON, HOUR, INTERFERENCE, KEY, POWER, Facts
from game.console import command
from game.engine.action import Action, notation
from game.engine.play import rules
from game.engine.play.match import Match
from game.engine.state import State
from tests.games.aleph_null.table import aleph_null, deal

LONGEST = 160
"""Number of decisions after which the search gives up."""


class Way(NamedTuple):
    """A position and the decisions that led to it."""

    state: State
    actions: tuple[Action, ...]


def promise(state: State) -> float:
    """Return a score for how near a position is to a good end.

    It counts the cards left to get rid of, the Keys in play, the damage and the Hour. Under the Grand Circle, a Key or
    Baphomet in hand is in danger.
    """
    facts: Facts = state.table.facts
    places, kinds = state.places, facts.kind

    def junk(place: int) -> int:
        return sum(kinds[card] not in (KEY, DEMON) for card in places[place])

    keys = {facts.face[card] for card in places[facts.altar] if kinds[card] == KEY}
    hostile = sum(kinds[card] == INTERFERENCE for card in places[facts.altar])
    left = junk(facts.hand) + junk(facts.deck) + junk(facts.discard) + 0.9 * junk(facts.altar)
    worth = 4.0 * ("book" in keys) + 3.0 * ("wand" in keys)
    if "grand" in keys:
        waits = sum(kinds[card] in (KEY, DEMON) for card in places[facts.hand])
        worth += (4.0 if len(keys) == len(_KEYS) else -6.0) - 8.0 * waits
    hour = facts.hours[state.marks[HOUR] - 1].score
    return worth + hour - left - hostile - 4 * state.marks[DAMAGE] + 0.3 * state.marks[POWER]


_KEYS = ("book", "wand", "grand")


def seek(match: Match, width: int) -> tuple[int, Way] | None:
    """Return the best win that the beam finds, with its score."""
    game = match.game
    beam = [Way(match.state, ())]
    best: tuple[int, Way] | None = None
    for _ in range(LONGEST):
        found: dict[object, tuple[float, int, Way]] = {}
        for way in beam:
            for action, state in _after(way):
                ended = state.outcome
                if ended is not None:
                    if ended.winners and (best is None or ended.scores[0] > best[0]):
                        best = ended.scores[0], Way(state, (*way.actions, action))
                    continue
                key = (
                    tuple(map(frozenset, state.places)), tuple(state.marks), state.agenda, state.chance,
                    state.places[state.table.facts.deck],
                )  # fmt: skip
                if key not in found:
                    found[key] = promise(state), len(found), Way(state, (*way.actions, action))
        ranked = sorted(found.values(), key=lambda one: (-one[0], one[1]))
        beam = [way for _, _, way in ranked[:width]]
        if not beam:
            break
    assert game is not None
    return best


def _after(way: Way) -> Iterator[tuple[Action, State]]:
    for action in rules.legal(aleph_null(), way.state):
        if action.verb != "give_up":
            state = way.state.clone()
            rules.apply_unchecked(aleph_null(), state, action)
            yield action, state


def main(given: list[str]) -> int:
    """Search each of the given seeds."""
    level, width, *seeds = given
    for seed in seeds:
        match = deal(seed, level)
        found = seek(match, int(width))
        if found is None:
            print(f"{seed}: nothing found")
            continue
        score, way = found
        assert way.state.outcome is not None
        print(
            f"{seed}: {way.state.outcome.how} {score}",
            "; ".join(notation(action, match.state.table) for action in way.actions),
            sep="\n  ",
        )
    return 0


if __name__ == "__main__":
    sys.exit(command(main, sys.argv[1:]))
