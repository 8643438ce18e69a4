"""Steps are plain tuples on the agenda. Their values can be read by name."""

from __future__ import annotations

import pytest

from game.engine.state import State
from game.engine.step import Step, named
from game.games import setup_for
from game.lab import cli_context


class Paid(Step):
    """A kind of step with two values, used only in tests."""

    __slots__ = ()
    paid: int
    taken: int


def test_a_step_has_named_fields_and_equals_its_values() -> None:
    plain = ("fight", 2, 7, 3)
    step = Paid(plain)
    assert (step.name, step.seat, step.paid, step.taken) == step == plain
    assert hash(step) == hash(plain)
    assert (Step.fields, Paid.fields) == ((), ("paid", "taken"))
    with pytest.raises(AttributeError):
        step.other = 1  # type: ignore[attr-defined]


def test_an_unregistered_name_gives_a_plain_step() -> None:
    fight, turn = (named({"fight": Paid}, step) for step in (("fight", 1, 5, 6), ("turn", 2)))
    assert (type(fight), type(turn)) == (Paid, Step)
    assert (turn.name, turn.seat) == ("turn", 2)


@pytest.mark.parametrize("game", cli_context.games())
def test_each_step_of_a_game_names_its_values(game: str) -> None:
    rules = cli_context.games()[game]
    content = cli_context.library().game(game)
    state = State(rules.table(setup_for(content, content.game.seats[0], "kinds")))
    assert set(state.table.step_kinds) <= {*rules.steps, *rules.by_question}
    for name, kind in state.table.step_kinds.items():
        values = range(10, 10 + len(kind.fields))
        state.agenda = ((name, 1, *values),)
        question = state.question
        assert type(question) is kind
        assert (question.name, question.seat) == (state.asks, state.asked) == (name, 1)
        assert [getattr(question, field) for field in kind.fields] == list(values)


def test_nobody_is_asked_once_the_agenda_is_empty() -> None:
    rules = cli_context.games()["soul_battle"]
    state = State(rules.table(setup_for(cli_context.library().game("soul_battle"), 2, "ended")))
    assert (state.question, state.asks, state.asked) == (None, "", 0)
