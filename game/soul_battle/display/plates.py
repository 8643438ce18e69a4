"""Text about the position, shown on name plates, the board, piles and held cards."""

from __future__ import annotations

from collections.abc import Mapping

from game.engine.definition.card_values import PileGroup
from game.engine.definition.game_definition import Standing
from game.engine.sentence import Sentence, counted
from game.engine.state import State
from game.soul_battle.rules import scoring
from game.soul_battle.rules.beats import beats
from game.soul_battle.rules.facts import TURN, Facts
from game.soul_battle.rules.plays import kind_of
from game.soul_battle.rules.steps import AnswerQuestion


def plates(view: State) -> tuple[tuple[Sentence, ...], ...]:
    """Return each seat's score or, if scores are hidden, the number of cards won (SB 7.2)."""
    facts: Facts = view.table.facts
    lines: list[tuple[Sentence, ...]] = []
    for seat in range(1, facts.seats + 1):
        if view.table.places[facts.points[seat]].forget and view.outcome is None:
            lines.append((counted("plate.cards", len(view.places[facts.points[seat]])),))
        else:
            lines.append((counted("plate.points", scoring.count(view, seat).total),))
    return tuple(lines)


def status(view: State) -> tuple[Sentence, ...]:
    """Return a line that says how many spaces are exhausted and how many would end the match.

    See SB 6.1.
    """
    facts: Facts = view.table.facts
    return (("status.exhausted", (("count", scoring.exhausted(view)), ("limit", facts.exhausted_piles))),)


def owners(view: State) -> Mapping[int, int]:
    """Return the owner of each known card off the board: a seat, or 0 for a soul (SB 6.3)."""
    facts: Facts = view.table.facts
    away = view.places[len(facts.spaces) :]
    return {card: scoring.owner_of(facts, card) for cards in away for card in cards if card >= 0}


def pile_groups(view: State, place: int) -> tuple[PileGroup, ...]:
    """Divide a points pile into scoring cards and the player's own cards (SB 6.3).

    Return () if the pile is empty, contains hidden cards (SB 7.2), or isn't a points pile.
    """
    facts: Facts = view.table.facts
    pile = view.places[place][::-1]
    if place not in facts.points[1:] or not pile or min(pile) < 0:
        return ()
    seat = facts.points.index(place, 1)
    own = tuple([card for card in pile if scoring.owner_of(facts, card) == seat])
    others = tuple([card for card in pile if card not in own])
    worth = counted("spread.counts", scoring.count(view, seat).total)
    key, values = counted("spread.own", len(own))
    groups = (PileGroup(worth, others, True), PileGroup((key, (*values, ("who", seat))), own, False))
    return tuple([group for group in groups if group.cards])


def selection_summary(view: State, cards: tuple[int, ...]) -> Sentence | None:
    """Return a sentence that gives the sum of two held cards (SB 2.2).

    The result is None unless there are exactly two cards.
    """
    if len(cards) != 2:
        return None
    facts: Facts = view.table.facts
    first, second = facts.value[cards[0]], facts.value[cards[1]]
    question = view.question
    short = isinstance(question, AnswerQuestion) and not beats(kind_of(facts, cards), question.top)
    return "held.short" if short else "held.two", (("first", first), ("second", second), ("sum", first + second))


def summary(state: State) -> tuple[Standing, ...]:
    """Return each seat's winnings by deck (SB 6.3).

    The most valuable cards come first (SB 6.4).
    """
    facts: Facts = state.table.facts
    found = []
    for seat in range(1, facts.seats + 1):
        count = scoring.count(state, seat)
        pile = [card for card in state.places[facts.points[seat]] if card >= 0]
        cards = tuple(sorted(pile, key=lambda card: (-facts.value[card], -facts.single[card], card)))
        found.append(Standing(count.total, count.by_deck, count.own_cards, count.souls, cards))
    return tuple(found)


def turn_number(state: State) -> int:
    """Return the turn number, counting from 1."""
    return state.marks[TURN]
