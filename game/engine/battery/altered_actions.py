"""Alter actions, to test that the rules accept only the actions they offer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.definition.game_definition import Game
from game.engine.state import State


def altered_actions(game: Game, state: State, legal: Sequence[Action], chance: Chance) -> Iterable[Action]:
    """Yield altered copies of a random legal action.

    Some copies may be legal.
    """
    action, other = legal[chance.below(len(legal))], legal[chance.below(len(legal))]
    verb = game.verbs[chance.below(len(game.verbs))]
    candidates = list(verb.candidates(state, state.asked)) or [other]
    candidate = candidates[chance.below(len(candidates))]
    cards = action.cards
    table = state.table
    if cards:
        at = chance.below(len(cards))
        yield action._replace(cards=tuple(sorted((*cards, cards[at]))))
        yield action._replace(cards=cards[::-1])
        yield action._replace(cards=cards[:at] + cards[at + 1 :])
        yield action._replace(cards=(cards[at],) * 2)
    for more in ((chance.below(len(table.cards)),), other.cards, candidate.cards):
        yield action._replace(cards=tuple(sorted({*cards, *more})))
        yield action._replace(cards=more)
    for place in (chance.below(len(table.places)), -1, other.place, candidate.place):
        yield action._replace(place=place)
    for pick in ("", other.pick, candidate.pick):
        yield action._replace(pick=pick)
    yield action._replace(verb=verb.name)
    yield candidate._replace(verb=action.verb)
