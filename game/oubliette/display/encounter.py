"""Describe the encounter for the table's stage: name, value, payments and answers (OU 3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.engine.action import Action
from game.engine.definition.display import Encounter
from game.engine.definition.game_definition import Game
from game.engine.sentence import Sentence
from game.engine.state import State
from game.oubliette.display.labels import button_label
from game.oubliette.display.prompts import CREATURES, answers
from game.oubliette.rules import encounters, items
from game.oubliette.rules.facts import KING, SEAT, facts_of
from game.oubliette.rules.inventory import ENCOUNTERS
from game.oubliette.rules.lookups import danger, highest, works, worth
from game.oubliette.rules.steps import FightQuestion

Answer = tuple[Sentence, ...]


def encounter(game: Game, view: State) -> Encounter | None:
    """Return the encounter that the player must answer now, or None if there is none."""
    facts, question = facts_of(view), view.question
    turned = view.places[facts.turned]
    if question is None or question.name not in ENCOUNTERS or not turned:
        return None
    card = turned[-1]
    if isinstance(question, FightQuestion):
        base, needed, paid = facts.rank[card], danger(view, card), question.paid
        curse = ("encounter.curse", (("value", base), ("count", needed - base))) if needed > base else None
        said = (("encounter.paid", (("paid", paid), ("value", needed))),)
        found = Encounter(card, (f"plaque.{CREATURES[base]}", ()), said, (), needed, curse, paid)
    else:
        how: Sentence = (f"encounter.{question.name}.how", (("count", facts.lost_cards),))
        found = Encounter(card, (f"plaque.{question.name}", ()), (how,))
    told = [*_ANSWERS[question.name](view), *_with(view, "advantage", items.ADVANTAGE.name)]
    if question.name in encounters.RETREAT.when:
        setback = Action(encounters.RETREAT.name, SEAT)
        told.append((button_label(game, view, setback) or ("button.retreat", ()),))
    return found._replace(answers=tuple(told))


def _with(view: State, name: str, *verbs: str) -> list[Answer]:
    """Return a list with one answer: the cards that these verbs allow.

    If no card is allowed, the list is empty.
    """
    cards = answers(view, *verbs)
    return [((f"encounter.{name}", (("cards", cards),)),)] if cards else []


def _fight(view: State) -> list[Answer]:
    """Return the answers to a Creature (OU 3.3a)."""
    rank = facts_of(view).rank
    thrown: list[Sentence] = []
    for card in answers(view, encounters.FIGHT.name):
        plain = worth(view, card) == rank[card] <= 10
        key = "encounter.card" if plain else "encounter.counts"
        thrown.append((key, (("cards", (card,)), ("value", worth(view, card)))))
    name = "encounter.throw.power" if works(view, KING) else "encounter.throw"
    throw = [((name, ()), *thrown)] if thrown else []
    return [*throw, *_with(view, "destroy", "destroy")]


def _trap(view: State) -> list[Answer]:
    return _with(view, "pay", encounters.DISARM.name) or [(("encounter.unpaid", ()),)]


def _gone_astray(view: State) -> list[Answer]:
    return [*_with(view, "guide", encounters.GUIDE.name), (("encounter.wander", ()),)]


def _darkness(view: State) -> list[Answer]:
    return [*_with(view, "light", encounters.LIGHT.name), (("encounter.grope", ()),)]


def _gremlin(view: State) -> list[Answer]:
    give = ("encounter.give", (("cards", highest(view)),))
    return [*_with(view, "ward", encounters.WARD.name), (give,), (("encounter.hoard", ()),)]


_ANSWERS: Mapping[str, Callable[[State], list[Answer]]] = {
    "fight": _fight,
    "trap": _trap,
    "lost": _gone_astray,
    "darkness": _darkness,
    "gremlin": _gremlin,
}
"""The functions that return the answers to each encounter, other than using an Advantage or retreating."""
