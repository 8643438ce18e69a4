"""Describe the state of a card in hand: what playing it costs, or why it can't be played."""

from __future__ import annotations

from game.engine.definition.card_values import NOTHING_NOW, CardGroup, CardState, grouped
from game.engine.definition.game_definition import Game
from game.engine.play import rules
from game.engine.sentence import Sentence
from game.engine.state import State
from game.metempsychosis.display.plates import outlook
from game.metempsychosis.rules.facts import KEEPER, facts_of
from game.metempsychosis.rules.moves import FACE, INCARNATE


def card_state(game: Game, view: State, card: int) -> CardState:
    """Return lines that say what a card in hand costs (ME 2.3, 3), or why it can't be played."""
    if card not in view.places[facts_of(view).hand] or view.asks not in INCARNATE.when:
        return NOTHING_NOW
    plays = (INCARNATE.name, FACE.name)
    action = next((one for one in rules.legal(game, view) if one.verb in plays and one.cards == (card,)), None)
    if action is None:
        return CardState((), (("state.no_play", ()),))
    found = outlook(game, view, action)
    lines: tuple[Sentence, ...] = (("state.play", ()), *found.lines)
    return CardState((), (*lines, found.warning) if found.warning is not None else lines)


def card_groups(view: State) -> tuple[CardGroup, ...]:
    """Return all cards in two groups: the lives, which have letters, and the keepers (ME 1.1)."""
    letters = facts_of(view).letter
    return grouped(view, ("lives", "keepers"), lambda card: "keepers" if letters[card] == KEEPER else "lives")
