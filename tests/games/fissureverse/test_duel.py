"""A revealed Crusade shows the public numbers that decide its result (FV 5.4 to 5.7)."""

from __future__ import annotations

from collections import Counter

from game.engine.chance import Chance
from game.engine.definition.duel import DuelCourse
from game.engine.events import Event, Said, fold
from game.engine.knowledge import view
from game.engine.play.match import Match
from game.engine.state import State
from tests.games.fissureverse.table import CONTENT, fissureverse
from tests.generators import drawn_setup
from tests.run_counts import SOAK

MATCHES, STEPS = (60, 400) if SOAK else (8, 100)
COMPARES = CONTENT.table["duel"]["sums"] + ["no_result"]


def revealed(before: State, events: tuple[Event, ...]) -> tuple[DuelCourse | None, list[Said]]:
    """Return the duel that a Crusade's events describe, and the Crusade's log lines."""
    said = [event for event in events if isinstance(event, Said)]
    at = next(at for at, event in enumerate(events) if isinstance(event, Said) and event.key in COMPARES)
    state = before.clone()
    fold(state, events[:at])
    return fissureverse().display.duel(view(state, 0), said), said


def _check(before: State, events: tuple[Event, ...], seen: Counter[str]) -> None:
    course, said = revealed(before, events)
    assert course is not None
    sentences = [course.title, course.outcome, *(side.value.name for side in course.sides)]
    assert all(key in CONTENT.texts for key, _ in sentences)
    totals = [dict(line.values) for line in said if line.key == "compared"]
    for at, side in enumerate(course.sides):
        told = [line for line in said if line.key in ("adds", "takes") and dict(line.values)["target"] == (side.card,)]
        signs = [1 if line.key == "adds" else -1 for line in told]
        changes = [
            (dict(line.values)["cards"], sign * dict(line.values)["count"])
            for line, sign in zip(told, signs, strict=True)
        ]
        assert [((one.card,), one.amount) for one in side.value.modifiers] == changes, "one step for each modifier"
        assert side.value.base + sum(one.amount for one in side.value.modifiers) == side.value.total
        assert side.value.base == before.table.facts.numbers[side.card][side.number]
        if totals:
            assert side.value.total == totals[0][("mine", "theirs")[at]]
        fell = [
            line.key for line in said if line.key == f"fell.{side.fate}" and (side.card,) in dict(line.values).values()
        ]
        assert bool(fell) == bool(side.fate)
        assert not side.fate or f"duel.fate.{side.fate}" in CONTENT.texts
        seen[side.value.name[0]] += 1
        seen["modified"] += bool(side.value.modifiers)
        seen["attached"] += side.attached is not None
    seen[course.outcome[0]] += 1


def test_base_and_modifiers_add_up_to_the_total_that_decides() -> None:
    """FV 5.6, 6: random matches cover every attribute and every kind of outcome."""
    seen: Counter[str] = Counter()
    for number in range(MATCHES):
        chance = Chance(f"duel {number}")
        match = Match.new(fissureverse(), drawn_setup("fissureverse", number, chance, f"duel {number}"))
        for _ in range(STEPS):
            if not match.asked:
                break
            legal = match.legal()
            fights = [action for action in legal if action.verb == "crusade"]
            before, action = match.state, (fights or legal)[chance.below(len(fights or legal))]
            events = match.play(action)
            if action.verb == "crusade":
                _check(before, events, seen)
    wanted = [f"value.{name}" for name in ("reason", "fire", "water", "sword")]
    wanted += [f"duel.{name}" for name in ("won", "both", "held", "neither", "stopped")]
    assert all(seen[name] for name in [*wanted, "modified", "attached"]), seen
