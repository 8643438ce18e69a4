"""Sacrifices (AN 7): the cards leave the game, and their effects wait.

Questions:
    order: choose the next effect when several cards have been sacrificed together

Steps:
    settle: carry out the waiting effects, group by group

Cards with waiting effects are in the `owed` place. Cards sacrificed together form a group. The group to settle next
comes first.
"""

from __future__ import annotations

from collections.abc import Iterable

from game.aleph_null.rules.ends import BURNED, hurt, lose
from game.aleph_null.rules.facts import SACRIFICED, SEAT, Effects, facts_of, final, in_play
from game.aleph_null.rules.steps import OrderQuestion, SettleStep
from game.engine.action import Action
from game.engine.change import Change
from game.engine.definition.verb import Verb
from game.engine.refusal import Refusal
from game.engine.state import State
from game.engine.step import STEP_NAME, PlainStep

SILENT = "hymns"
"""The Interference that replaces the effects of sacrificed cards with damage (AN 7.6)."""


def sacrifice(change: Change, cards: tuple[int, ...], source: int, joins: bool = False, quiet: bool = False) -> bool:
    """Sacrifice cards simultaneously, and return whether any of their effects are waiting.

    The cards leave the game (AN 7.1, 7.2), and their effects wait (AN 7.3, 7.5). If the Hymns are in play, each card
    with an effect causes 1 damage instead (AN 7.6), which can end the game. If `joins` is True, the effects join the
    last waiting group. Sacrificing a Key or Baphomet loses the game, unless `quiet` is True (AN 7.8). `quiet` is True
    for the Keys that summon Baphomet.
    """
    state = change.state
    facts = facts_of(state)
    silent = in_play(state, SILENT)
    speaking = tuple([card for card in cards if SACRIFICED in facts.abilities[card]])
    waiting = () if silent else speaking
    gone = tuple([card for card in cards if card not in waiting])
    if gone:
        change.move(gone, source, facts.removed)
    if waiting:
        change.move(waiting, source, facts.owed)
        _wait(change, len(waiting), joins)
    change.say("sacrificed", ("cards", cards))
    if not quiet and any(final(facts, card) for card in cards):
        lose(change, BURNED)
    elif silent:
        for _ in speaking:
            if hurt(change, 1, SILENT):
                break
    return bool(waiting)


def _wait(change: Change, count: int, joins: bool) -> None:
    """Add waiting effects to the `settle` step, either as a new group or in the last group."""
    agenda = change.state.agenda
    at = max(number for number, step in enumerate(agenda) if step[STEP_NAME] == "settle")
    sizes = SettleStep(agenda[at]).sizes
    sizes = (*sizes[:-1], sizes[-1] + count) if joins else (*sizes, count)
    change.state.agenda = (*agenda[:at], ("settle", SEAT, *sizes), *agenda[at + 1 :])


def settle(change: Change, step: PlainStep) -> None:
    """Carry out the waiting effects, starting with the earliest sacrifice (AN 7.5).

    If several cards were sacrificed together, the player chooses the order of their effects.
    """
    sizes = SettleStep(step).sizes
    if not sizes:
        return
    change.push(*step)
    if sizes[0] > 1:
        change.push("order", SEAT, sizes[0])
    else:
        _happen(change, change.state.places[facts_of(change.state).owed][0])


def _happen(change: Change, card: int) -> None:
    """Carry out the pending effects of a card in the first group (AN 7.3, 7.4)."""
    facts = facts_of(change.state)
    step = change.pop()
    first, *rest = SettleStep(step).sizes
    change.push("settle", SEAT, *([first - 1] if first > 1 else []), *rest)
    change.beat()
    change.move((card,), facts.owed, facts.removed)
    change.say("happens", ("cards", (card,)))
    happen(change, facts.abilities[card][SACRIFICED])


def happen(change: Change, effects: Effects, less: int = 0) -> None:
    """Push the steps that carry out effects, last effect first.

    `less` is the reduction in each effect's power.
    """
    for name, count in reversed(effects):
        change.push("effect", SEAT, name, count, less)


def follow_candidates(state: State, seat: int) -> Iterable[Action]:
    """Return every action, legal or not, that continues with a card whose effects are pending."""
    facts = facts_of(state)
    return [Action("follow", seat, (card,), facts.removed) for card in state.places[facts.owed]]


def follow_refusal(state: State, action: Action) -> Refusal | None:
    """Return why a card's effects can't come next, or None.

    The card must be in the first group (AN 7.5).
    """
    facts = facts_of(state)
    if action.pick or action.place != facts.removed:
        return Refusal("AN 7.5", "refusal.follow_where")
    question = state.question
    group = state.places[facts.owed][: question.size] if isinstance(question, OrderQuestion) else ()
    if len(action.cards) != 1 or action.cards[0] not in group:
        return Refusal("AN 7.5", "refusal.follow_one", (), 1)
    return None


def do_follow(change: Change, action: Action, question: PlainStep) -> None:
    """Carry out the chosen card's effects, and leave the other cards' effects pending."""
    _happen(change, action.cards[0])


FOLLOW = Verb("follow", frozenset(("order",)), "AN 7.5", follow_candidates, follow_refusal, do_follow)
STEPS = {"settle": settle}
