"""Describe a card's value (SB 2, 6.4), owner, points and use in a battle."""

from __future__ import annotations

from game.engine.definition.card_values import CardGroup, CardState, CardValue, Modifier, grouped
from game.engine.definition.game_definition import Game
from game.engine.play import rules
from game.engine.sentence import Sentence
from game.engine.state import State
from game.soul_battle.rules.beats import JOKER, is_pair
from game.soul_battle.rules.plays import facts_of, on_top
from game.soul_battle.rules.scoring import owner_of
from game.soul_battle.rules.steps import AnswerQuestion

TWO = 0
"""The kind of a single 2, the lowest rank."""


def card_meaning(view: State, card: int) -> tuple[Sentence, ...]:
    """Return sentences about a card's value and what it beats if played alone (SB 2.1 to 2.7)."""
    facts = facts_of(view)
    kind = facts.single[card]
    alone = {JOKER: "meaning.joker", TWO: "meaning.two"}.get(kind, "meaning.alone")
    return (("meaning.worth", (("count", facts.value[card]),)), (alone, ()))


def card_state(game: Game, view: State, card: int) -> CardState:
    """Return a card's owner, points (SB 6.3 to 6.5) and use in the battle, and its pair's sum."""
    facts = facts_of(view)
    owner = owner_of(facts, card)
    lines: list[Sentence] = [("state.owner", (("who", owner),)) if owner else ("state.soul", ())]
    lines += _score(view, card, owner)
    lines += _answers(game, view, card)
    return CardState(_play(view, card), tuple(lines))


def _score(view: State, card: int, owner: int) -> list[Sentence]:
    """Return a sentence about the current score of a card in a points pile or purgatory."""
    facts = facts_of(view)
    for seat in range(1, facts.seats + 1):
        if card in view.places[facts.purgatory[seat]]:
            return [("state.purgatory", ())]
        if card in view.places[facts.points[seat]]:
            counts = (("who", seat), ("count", facts.value[card]))
            return [("state.own", (("who", seat),)) if owner == seat else ("state.counts", counts)]
    return []


def _play(view: State, card: int) -> tuple[CardValue, ...]:
    """Return the sum of the top pair in a battle, if the pair contains the card (SB 2.2)."""
    facts, question = facts_of(view), view.question
    if not isinstance(question, AnswerQuestion) or not is_pair(question.top):
        return ()
    top = on_top(view, view.agenda[-1], question.space)
    if card not in top:
        return ()
    others = tuple([Modifier(other, facts.value[other]) for other in top if other != card])
    return (CardValue(("value.play", ()), facts.value[card], sum(facts.value[one] for one in top), others),)


def _answers(game: Game, view: State, card: int) -> list[Sentence]:
    """Return sentences about whether a held card beats the top play, or [] for other cards."""
    facts, seat = facts_of(view), view.asked
    hand = view.places[facts.hand[seat]] if seat else ()
    if card not in hand or min(hand) < 0 or view.asks not in ("answer", "open"):
        return []
    plays = {action.cards for action in rules.legal(game, view) if card in action.cards}
    pairs = sum(len(play) > 1 for play in plays)
    alone: Sentence = ("state.beats" if (card,) in plays else "state.beats_not", ())
    key = "state.pairs_none" if not pairs else "state.pairs_one" if pairs == 1 else "state.pairs"
    return [alone, (key, (("count", pairs),))]


SUITS = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
JOKERS = "jokers"


def card_groups(view: State) -> tuple[CardGroup, ...]:
    """Return a deck's cards, grouped by suit, with the Jokers last (SB 1.1)."""
    faces = [card.face for card in view.table.cards]
    return grouped(view, (*SUITS.values(), JOKERS), lambda card: SUITS.get(faces[card][-1], JOKERS))
