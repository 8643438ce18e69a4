"""The banner for each question: the turned-over card and the possible answers (OU 3).

The banner's text is in the `ask.*` strings.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from game.engine.sentence import Sentence
from game.engine.state import State
from game.oubliette.rules import items, turn
from game.oubliette.rules.facts import SEAT, facts_of
from game.oubliette.rules.inventory import ENCOUNTERS, no_action
from game.oubliette.rules.lookups import danger, highest, is_trap, wanted
from game.oubliette.rules.next_question import VERBS
from game.oubliette.rules.steps import FightQuestion, GiveBackQuestion

Values = tuple[tuple[str, Any], ...]
LAYS, USES = ("lay", "passage"), ("rope", "search", "advantage", "dig", "hourglass", "shift", "restock")
"""The verbs for laying a room, and the verbs for using an item."""
CREATURES = {11: "shambler", 12: "fiend", 13: "wraith"}


def prompt(view: State) -> tuple[Sentence, ...]:
    """Return the heading for the current question, and one or two lines below it.

    Once the match has ended, the result is empty.
    """
    question = view.question
    if question is None:
        return ()
    heading, how = _ASKS[question.name](view)
    free = answers(view, items.ADVANTAGE.name) if question.name in ENCOUNTERS else ()
    return (heading, how, ("ask.advantage", (("cards", free),))) if free else (heading, how)


def answers(view: State, *names: str) -> tuple[int, ...]:
    """Return the cards that can be used with any of these verbs now, without duplicates."""
    found = [
        action.cards[0]
        for verb in VERBS
        if verb.name in names
        for action in verb.candidates(view, SEAT)
        if verb.refusal(view, action) is None
    ]
    return tuple(dict.fromkeys(found))


def _open_to(view: State, names: Sequence[str]) -> bool:
    """Return whether any of these verbs can be used now."""
    return any(
        verb.refusal(view, action) is None
        for verb in VERBS
        if verb.name in names
        for action in verb.candidates(view, SEAT)
    )


def _turned(view: State) -> Values:
    return (("cards", view.places[facts_of(view).turned][-1:]),)


def _open(view: State) -> tuple[Sentence, Sentence]:
    return ("ask.open", ()), ("ask.open.how", ())


def _room(view: State) -> tuple[Sentence, Sentence]:
    facts = facts_of(view)
    must = is_trap(facts, view.places[facts.turned][-1])
    values = (*_turned(view), ("value", wanted(view)))
    return ("ask.room", values), ("ask.room.must" if must else "ask.room.how", values)


def _fight(view: State) -> tuple[Sentence, Sentence]:
    facts = facts_of(view)
    creature = view.places[facts.turned][-1]
    paid, needed = FightQuestion(view.agenda[-1]).paid, danger(view, creature)
    heading = (f"ask.fight.{CREATURES[facts.rank[creature]]}", (*_turned(view), ("value", needed)))
    destroy = answers(view, "destroy")
    if destroy:
        return heading, ("ask.fight.destroy", (("paid", paid), ("value", needed), ("cards", destroy)))
    return heading, ("ask.fight.how", (("paid", paid), ("value", needed)))


def _answered(name: str, *verbs: str) -> Callable[[State], tuple[Sentence, Sentence]]:
    """Return a function that returns a question's prompt and a line about the answer cards."""

    def ask(view: State) -> tuple[Sentence, Sentence]:
        cards = answers(view, *verbs)
        how: Sentence = (f"ask.{name}.with", (("cards", cards),)) if cards else (f"ask.{name}.without", ())
        return (f"ask.{name}", _turned(view)), how

    return ask


def _gremlin(view: State) -> tuple[Sentence, Sentence]:
    ward = answers(view, "ward")
    wants = ("wants", highest(view))
    if ward:
        return ("ask.gremlin", _turned(view)), ("ask.gremlin.with", (wants, ("cards", ward)))
    return ("ask.gremlin", _turned(view)), ("ask.gremlin.without", (wants,))


def _act(view: State) -> tuple[Sentence, Sentence]:
    """Return a heading and a line about the possible actions (OU 2.5, 2.6, 5.9)."""
    if no_action(view) is not None:
        if _open_to(view, (items.ROPE.name,)):
            return ("ask.act.over", ()), ("ask.act.rope", ())
        return ("ask.act.over", ()), ("ask.act.done", ())
    lays, uses = _open_to(view, LAYS), _open_to(view, USES)
    how = "both" if lays and uses else "room" if lays else "item" if uses else "equip"
    return ("ask.act", ()), (f"ask.act.{how}", ())


def _find(view: State) -> tuple[Sentence, Sentence]:
    how = "ask.find.how" if answers(view, turn.KEEP.name) else "ask.find.full"
    return ("ask.find", (("cards", turn.found_card(view)),)), (how, ())


def _search(view: State) -> tuple[Sentence, Sentence]:
    return ("ask.search", (("cards", turn.found_card(view)),)), ("ask.search.how", ())


def _choose(view: State) -> tuple[Sentence, Sentence]:
    lays = any(
        action.place in facts_of(view).room and items.TAKE.refusal(view, action) is None
        for action in items.TAKE.candidates(view, SEAT)
    )
    return ("ask.choose", ()), ("ask.choose.room" if lays else "ask.choose.how", ())


def _give_back(view: State) -> tuple[Sentence, Sentence]:
    left = GiveBackQuestion(view.agenda[-1]).left
    return ("ask.give_back", (("count", left),)), ("ask.give_back.how", ())


_ASKS: Mapping[str, Callable[[State], tuple[Sentence, Sentence]]] = {
    "open": _open,
    "room": _room,
    "fight": _fight,
    "trap": _answered("trap", "disarm"),
    "lost": _answered("lost", "guide"),
    "darkness": _answered("darkness", "light"),
    "gremlin": _gremlin,
    "find": _find,
    "search": _search,
    "act": _act,
    "choose": _choose,
    "give_back": _give_back,
}
