"""The banner's text for each question (`ask.*`).

The text reveals only what the acting seat may know.
"""

from __future__ import annotations

from game.engine.sentence import Sentence
from game.engine.state import State
from game.soul_battle.rules.beats import HIGH_JOKERS, JOKER, TWOS_ON_JOKERS, is_pair
from game.soul_battle.rules.facts import Facts
from game.soul_battle.rules.plays import on_top, sum_of
from game.soul_battle.rules.reaper import open_spaces
from game.soul_battle.rules.steps import AnswerQuestion, SpaceStep


def prompt(state: State) -> tuple[Sentence, ...]:
    """Return the current question's heading and lines, or () if the match has ended.

    `state` may be a view.
    """
    question = state.question
    if question is None:
        return ()
    name, seat = question.name, question.seat
    who = ("who", seat)
    facts: Facts = state.table.facts
    if isinstance(question, AnswerQuestion):
        top = on_top(state, question, question.space)
        soul = state.places[question.space][-1:]
        heading = "ask.answer.defend" if question.defender == seat else "ask.answer"
        line = f"ask.answer.{kind_to_beat(question.top)}"
        return (
            (heading, (who,)),
            ("ask.answer.soul", (("soul", soul),)),
            (line, (("top", top), ("sum", sum_of(facts, top)))),
        )
    if isinstance(question, SpaceStep):
        soul = state.places[question.space][-1:]
        return ((f"ask.{name}", (who,)), (f"ask.{name}.soul", (("soul", soul),)), (f"ask.{name}.how", ()))
    if name == "offer" or name == "nowhere":
        top = state.places[facts.purgatory[seat]][-1:]
        return ((f"ask.{name}", (who,)), (f"ask.{name}.how", (("top", top),)))
    if name == "reaper" and 0 <= state.tokens[seat - 1] not in open_spaces(state, seat):
        return ((f"ask.{name}", (who,)), (f"ask.{name}.move", ()))
    return ((f"ask.{name}", (who,)), (f"ask.{name}.how", ()))


def kind_to_beat(top: int) -> str:
    """Return the suffix of the text key saying what beats a play or soul (SB 2.5 to 2.7)."""
    if top == JOKER:
        return "beat_joker"
    if top in HIGH_JOKERS:
        return "beat_high_jokers"
    if top == TWOS_ON_JOKERS:
        return "beat_twos"
    return "beat_two" if is_pair(top) else "beat_one"
