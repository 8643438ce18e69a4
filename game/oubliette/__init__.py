"""Oubliette, a solitaire game: lay a Path of nine rooms before the deck runs out.

The modules in `rules` implement the rulebook:

- `setup`: OU 1
- `turn`: OU 2, and the order in which the rules of OU 3 are checked
- `encounters`: the player's answers to the encounters of OU 3
- `path`: rooms, and the setbacks of OU 4
- `items`: OU 5
- `lookups`: the effects of the Equipped card (OU 6)
- `chaos`: OU 7
- `ends`: OU 8
- `inventory`: OU 1.3, 2.3 and 2.6
- `match_table`: the places for cards, and which cards the player knows (OU 9)
- `next_question`: when the player must answer a question
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from game.engine.definition.display import Display
from game.engine.definition.game_definition import Game
from game.engine.definition.player_support import PlayerSupport
from game.engine.table import Option
from game.oubliette.computer import score_actions
from game.oubliette.computer.search_heuristic import search_heuristic
from game.oubliette.display import labels, plates
from game.oubliette.display.card_meaning import card_groups, card_meaning
from game.oubliette.display.card_state import card_state
from game.oubliette.display.drop_refusals import drop_refusal, take_refusal
from game.oubliette.display.encounter import encounter
from game.oubliette.display.outlook import outlook
from game.oubliette.display.prompts import prompt
from game.oubliette.display.tension import tension
from game.oubliette.rules import next_question, setup, turn
from game.oubliette.rules.facts import TURN
from game.oubliette.rules.inventory import impossible_reason
from game.oubliette.rules.match_table import build_table
from game.oubliette.rules.setup import deal, fill_position

IDS = tuple(
    f"OU {rule}"
    for rule in (  # noqa: SIM905
        "1.1 1.2 1.3 1.4 1.5 1.6 2.1 2.2 2.3 2.4 2.5 2.6 3.1 3.2 3.3 3.3a 3.3b 3.4 3.5 3.6 3.6a 3.6b 3.6c 3.7 3.8 3.9 "
        "3.10 3.11 3.12 3.13 3.14 3.15 4.1 4.2 4.3 4.3a 4.4 5.1 5.2 5.3 5.4 5.5 5.6 5.7 5.8 5.9 6.1 6.2 6.3 6.4 6.5 "
        "7.1 7.2 7.3 7.4 7.5 7.6 8.1 9.1"
    ).split()
)
"""Every rule id in the rulebook, in order."""

VERSION = 2
"""The version of the rules.

Increase it when a rule change makes a recorded match play out differently.
"""


def build(facts: Mapping[str, Any], options: Mapping[str, tuple[Option, ...]]) -> Game:
    """Build the game from the numbers, cards and option values in data/oubliette."""
    game = Game(
        id="oubliette",
        version=VERSION,
        rule_ids=IDS,
        turn_rule="OU 2.1",
        end_rule="OU 8.1",
        table=partial(build_table, facts),
        deal=deal,
        steps={**setup.STEPS, **turn.STEPS, **next_question.STEPS},
        verbs=next_question.VERBS,
        drop_refusal=drop_refusal,
        take_refusal=take_refusal,
        fill_position=fill_position,
        impossible_reason=impossible_reason,
        turn=lambda state: max(1, state.marks[TURN]),
        options=options,
        summary=plates.summary,
        display=Display(
            tension=tension,
            prompt=prompt,
            epilogue=plates.epilogue,
            epilogue_cards=plates.epilogue_cards,
            status=plates.status,
            card_counts=plates.card_counts,
            selection_summary=plates.selection_summary,
            outlook=lambda view, action: outlook(game, view, action),
            button_label=lambda view, action: labels.button_label(game, view, action),
            tiles=lambda view: plates.tiles(game, view),
            captions=labels.captions,
            place_labels=labels.place_labels,
            card_meaning=card_meaning,
            card_state=card_state,
            card_groups=card_groups,
            encounter=lambda view: encounter(game, view),
            sideways_cards=labels.sideways_cards,
        ),
        ai=PlayerSupport(
            hint_actions=10,
            hint_decisions=6000,
            comparing_terms=frozenset({"leave", "go_on"}),
            strongest_player="monte_carlo",
            search_heuristic=search_heuristic,
            rollout_policy=lambda state: score_actions.rollout_policy(game, state),
            score_actions=lambda view, worlds: score_actions.score_actions(game, view, worlds),
        ),
    )
    return game
