"""Run the battery on every registered game, with varying seats, options and seeds.

`SOAK=1` plays more and longer matches.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain, count

import pytest

from game.engine.action import Action
from game.engine.battery.invariants import check_decision, check_end, check_position
from game.engine.battery.random_matches import (
    LATE,
    BatteryReport,
    Choose,
    next_action,
    play_through,
    random_action,
    random_unending_action,
    undo_to_start,
)
from game.engine.chance import Chance
from game.engine.play.match import Match
from game.engine.table import bit
from game.lab import cli_context
from tests.games.rule_citations import ends_of
from tests.generators import drawn_setup, well
from tests.run_counts import SOAK, asked, tell

LIBRARY = cli_context.library()
GAMES = cli_context.games()
PARTS = 4 if SOAK else 2
THOROUGH = asked("matches") // PARTS
CHEAP = asked("cheap") // PARTS
UNDONE = asked("matches") // asked("undone")
"""One in `UNDONE` matches is undone all the way back to its start."""
WELL = 4
"""On average, one in `WELL` matches is played well, to reach situations that random play never reaches."""
DEALT = 100
"""Number of matches whose options are checked. Only the long run plays all of these matches."""
LEFT = 500 if SOAK else 96
"""Number of decisions after which a fully checked match is abandoned."""
PARTS_OF = [(name, part) for name in GAMES for part in range(PARTS)]
MOST = 300_000
"""Within this many decisions, the matches must reach every part of a game. A few thousand are usually enough."""
LOOKED = 3 if SOAK else 1
"""How many times each part of a game must pass every invariant check."""
COVERING: Mapping[str, Sequence[int]] = {
    "soul_battle": (56, 109, 115),
    "oubliette": (48, 82, 89, 107, 108, 134, 193),
    "metempsychosis": (205, 229, 250, 265),
    "aleph_null": (47, 370, 412, 490, 532, 545),
    "fissureverse": (67, 89, 123, 141),
}
"""A few matches of each game, identified by their numbers. Together, they reach all parts of the game."""
EXCEPTED: Mapping[str, Mapping[str, str]] = {}
"""The parts of each game that needn't be reached within `MOST` decisions, each with the reason."""


@pytest.mark.parametrize(("name", "part"), PARTS_OF)
def test_random_matches_hold_every_invariant_at_every_step(name: str, part: int) -> None:
    """Random matches pass all checks on hidden information (SB 7.1, SB 7.2 and others)."""
    texts = LIBRARY.game(name).texts
    tally = BatteryReport()
    for number in range(part * THOROUGH, (part + 1) * THOROUGH):
        chance = Chance(f"thorough {name} {number}")
        setup = drawn_setup(name, number, chance, f"{name} {number}")
        match = play_through(GAMES[name], setup, chance, tally, texts.__contains__, choose=_chooser(chance), left=LEFT)
        if number % UNDONE == 0:
            undo_to_start(match)
    assert tally.matches == THOROUGH
    tell("matches", tally.matches, name)
    tell("undone", len(range(part * THOROUGH, (part + 1) * THOROUGH)[::UNDONE]), name)
    tell("steps", tally.steps, name)
    tell("views", tally.redeals, name)


def _chooser(chance: Chance) -> Choose:
    return random_unending_action if chance.below(WELL) else well


@pytest.mark.parametrize(("name", "part"), PARTS_OF)
def test_many_random_matches_end(name: str, part: int) -> None:
    texts = LIBRARY.game(name).texts
    tally = BatteryReport()
    for number in range(part * CHEAP, (part + 1) * CHEAP):
        chance = Chance(f"cheap {name} {number}")
        setup = drawn_setup(name, number, chance, f"{name} {number}")
        play_through(GAMES[name], setup, chance, tally, texts.__contains__, thorough=False)
    assert tally.matches == CHEAP
    assert set(tally.ends) <= set(GAMES[name].rule_ids)
    tell("cheap", tally.matches, name)
    tell("taken", tally.steps, name)


@pytest.mark.parametrize("name", GAMES)
def test_matches_cover_every_value_of_every_option(name: str) -> None:
    """Every value of every option is used in a match (SB 3.3, OU 4.3a, OU 5.5 and others).

    If an option is a range of numbers, only the minimum and the default need to be used.
    """
    walked: dict[str, set[object]] = {}
    for number in range(DEALT):
        setup = drawn_setup(name, number, Chance(f"cheap {name} {number}"), f"{name} {number}")
        for option, value in setup.options.items():
            walked.setdefault(option, set()).add(value)
    for option in LIBRARY.game(name).game.options:
        values = {option.range.least, option.range.default} if option.range else {value.id for value in option.values}
        if option.id == "colours":  # tests/games/fissureverse/test_decks.py tries each of the 24 orders
            assert len(walked[option.id]) >= len(values) / 2
            continue
        assert values <= walked[option.id], option.id


class Round:
    """Matches of one game, with every invariant checked.

    `done` counts each question, verb and ending.
    """

    def __init__(self, name: str) -> None:
        self.name, self.game, self.content = name, GAMES[name], LIBRARY.game(name)
        self.done: Counter[str] = Counter()
        self.numbers = chain(COVERING.get(name, ()), count())
        self.matches = self.decisions = 0
        self.checks = Chance(f"checks {name}")

    @property
    def known(self) -> set[str]:
        """Return all of the game's questions, verbs and kinds of ending."""
        verbs = {f"verb {verb.name}" for verb in self.game.verbs}
        ends = {f"end {rule}" for rule in ends_of(self.game, self.content)}
        return verbs | ends | {f"question {question}" for question in self.game.by_question}

    def play(self) -> None:
        """Play another random match, and check each of its actions."""
        number = next(self.numbers)
        chance = Chance(f"round {self.name} {number}")
        match = Match.new(self.game, drawn_setup(self.name, number, chance, f"{self.name} {number}"))
        first = well if number % 2 else random_unending_action
        self.matches += 1
        while (question := match.state.question) is not None:
            choose = first if len(match.turns) < LATE else random_action
            action = next_action(self.game, match.state, match.legal(), chance, choose)
            self._take(match, action, self._new(f"question {question.name}", f"verb {action.verb}"))
        assert match.state.outcome is not None
        if self._new(f"end {match.state.outcome.rule}"):
            check_end(self.game, match.state, _masks(match), self.checks)

    def _take(self, match: Match, action: Action, new: bool) -> None:
        self.decisions += 1
        if new:
            check_position(self.game, match.state, self.content.texts.__contains__, self.checks)
            check_decision(match, action, _masks(match), _masks(match), self.checks)
        else:
            match.play(action)

    def _new(self, *what: str) -> bool:
        self.done.update(what)
        return any(self.done[one] <= LOOKED for one in what)


def _masks(match: Match) -> list[int]:
    seats = range(1, match.setup.seats + 1)
    return [0, *map(bit, seats), (1 << match.setup.seats) - 1]


@pytest.mark.parametrize("name", GAMES)
def test_matches_reach_every_question_verb_and_end(name: str) -> None:
    """The checks can't find mistakes in parts of a game that no match reaches."""
    played = Round(name)
    excepted = EXCEPTED.get(name, {}).keys()
    assert excepted <= played.known
    missing = played.known - excepted
    while missing and played.decisions < MOST:
        played.play()
        missing -= played.done.keys()
    assert not missing, f"after {played.matches} matches"
