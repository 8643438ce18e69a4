"""Text about a card's cost, its Scrap power, and why it can't be summoned or scrapped."""

from __future__ import annotations

from game.aleph_null.rules.abilities import SCRAP_VERB
from game.aleph_null.rules.facts import ARTIFACT, DEMON, INTERFERENCE, KEY, MAGIC, SCRAP, SEAT, TANIST, facts_of
from game.aleph_null.rules.interference import BELLS, GUARDIAN, scrap_less
from game.aleph_null.rules.summon import SUMMON, cost_of
from game.engine.action import Action
from game.engine.definition.card_values import CardGroup, CardState, CardValue, changed_value, grouped
from game.engine.definition.game_definition import Game
from game.engine.play import rules
from game.engine.state import State


def card_state(game: Game, view: State, card: int) -> CardState:
    """Return a card's cost (AN 5.1, 5.5), its Scrap power (AN 6.2, 9.3) and any refusal."""
    facts = facts_of(view)
    held, plays = card in view.places[facts.hand], card in view.places[facts.altar]
    values = []
    if held and facts.cost[card] >= 0:
        values.append(_value(view, "value.cost", facts.cost[card], cost_of(view, card), GUARDIAN))
    verb, to = (SUMMON, facts.altar) if held else (SCRAP_VERB, facts.discard)
    asked = (held or (plays and SCRAP in facts.abilities[card])) and view.asks in verb.when
    no = rules.refusal(game, view, Action(verb.name, SEAT, (card,), to)) if asked else None
    power = sum(count for name, count in facts.abilities[card].get(SCRAP, ()) if name == "gain_power")
    if power and (held or (plays and no is None)):
        values.append(_value(view, "value.scrap", power, max(0, power - scrap_less(view)), BELLS))
    return CardState(tuple(values), ((no.key, no.values),) if no is not None else ())


def _value(view: State, name: str, base: int, total: int, face: str) -> CardValue:
    """Return one of a card's numbers and, if the number has changed, the cause."""
    facts = facts_of(view)
    cause = next((card for card in view.places[facts.altar] if facts.face[card] == face), -1)
    return changed_value(name, base, total, cause)


def card_groups(view: State) -> tuple[CardGroup, ...]:
    """Return all cards, grouped by type (AN 1.3)."""
    return grouped(view, (TANIST, ARTIFACT, MAGIC, KEY, DEMON, INTERFERENCE), facts_of(view).kind.__getitem__)
