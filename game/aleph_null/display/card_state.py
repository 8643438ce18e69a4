"""What is true of a card now: its cost, the power that its Scrap gives, and why you can't summon it."""

from __future__ import annotations

from game.aleph_null.rules.facts import SCRAP, SEAT, facts_of
from game.aleph_null.rules.interference import BELLS, GUARDIAN, scrap_less
from game.aleph_null.rules.summon import SUMMON, cost_of
from game.engine.action import Action
from game.engine.definition.card_values import CardState, CardValue, Modifier
from game.engine.definition.game_definition import Game
from game.engine.play import rules
from game.engine.state import State


def card_state(game: Game, view: State, card: int) -> CardState:
    """Return what a card of the hand costs (AN 5.1, 5.5), and the power of a Scrap (AN 6.2, 9.3)."""
    facts = facts_of(view)
    held = card in view.places[facts.hand]
    values = []
    if held and facts.cost[card] >= 0:
        values.append(_value(view, "value.cost", facts.cost[card], cost_of(view, card), GUARDIAN))
    power = sum(count for name, count in facts.abilities[card].get(SCRAP, ()) if name == "gain_power")
    if power and (held or card in view.places[facts.altar]):
        values.append(_value(view, "value.scrap", power, max(0, power - scrap_less(view)), BELLS))
    summon = Action(SUMMON.name, SEAT, (card,), facts.altar)
    no = rules.refusal(game, view, summon) if held and view.asks in SUMMON.when else None
    return CardState(tuple(values), ((no.key, no.values),) if no is not None else ())


def _value(view: State, name: str, base: int, total: int, face: str) -> CardValue:
    """Return a number that a card in play may change. `face` names that card."""
    facts = facts_of(view)
    cause = next((card for card in view.places[facts.altar] if facts.face[card] == face), -1)
    return CardValue((name, ()), base, total, (Modifier(cause, total - base),) if total != base else ())
