"""Metempsychosis, a solitaire game: use nightmarish lives to build an octave of tones.

The modules in `rules` contain the rules of these chapters in the rulebook:

- `setup`: setting up (ME 1)
- `moves`: moves (ME 2) and, with game/content/shared_effects.py, the effects of cards (ME 3)
- `cries`: the four cries (ME 4)
- `ends`: winning and losing (ME 5)
- `ascent`: level 2 (ME 2.6, 5)
- `facts`: the places for cards, and which cards the player knows (ME 6)
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from game.engine.definition.display import Display
from game.engine.definition.game_definition import Game
from game.engine.definition.player_support import PlayerSupport
from game.engine.table import Option
from game.metempsychosis.computer import score_actions
from game.metempsychosis.computer.search_heuristic import search_heuristic
from game.metempsychosis.display import plates
from game.metempsychosis.display.card_state import card_groups, card_state
from game.metempsychosis.display.drop_refusals import drop_refusal, take_refusal
from game.metempsychosis.display.prompts import prompt
from game.metempsychosis.display.tension import tension
from game.metempsychosis.rules import ascent, moves
from game.metempsychosis.rules.cries import CRY_VERB
from game.metempsychosis.rules.facts import MOVE, build_table, impossible_reason
from game.metempsychosis.rules.setup import deal, fill_position

IDS = tuple(
    f"ME {rule}"
    for rule in (  # noqa: SIM905
        "1.1 1.2 1.3 2.1 2.2 2.3 2.4 2.5 2.6 3.1 3.2 3.3 3.4 4.1 4.2 4.3 4.4 4.5 5.1 5.2 5.3 5.4 5.5 5.6 5.7 6.1"
    ).split()
)
"""Every rule id in the rulebook, in order."""

VERSION = 1
"""The version of the rules.

Increase it when a rule change makes a recorded match play out differently.
"""


def build(facts: Mapping[str, Any], options: Mapping[str, tuple[Option, ...]]) -> Game:
    """Build the game from the numbers, cards and option values in data/metempsychosis."""
    game = Game(
        id="metempsychosis",
        version=VERSION,
        rule_ids=IDS,
        turn_rule="ME 1.3",
        end_rule="ME 5.1",
        table=partial(build_table, facts),
        deal=deal,
        steps={**moves.STEPS, **ascent.STEPS},
        verbs=(
            moves.INCARNATE,
            moves.FACE,
            moves.DIVE,
            moves.TAKE,
            CRY_VERB,
            ascent.RECALL,
            ascent.REACH,
            ascent.STOP,
            ascent.ASCEND,
            ascent.GIVE_UP,
        ),
        drop_refusal=drop_refusal,
        take_refusal=take_refusal,
        fill_position=fill_position,
        impossible_reason=impossible_reason,
        turn=lambda state: max(1, state.marks[MOVE]),
        levels=len(facts["levels"]),
        options=options,
        summary=plates.summary,
        display=Display(
            tension=tension,
            prompt=prompt,
            epilogue=plates.epilogue,
            status=plates.status,
            gauges=plates.gauges,
            outlook=lambda view, action: plates.outlook(game, view, action),
            tiles=lambda view: plates.tiles(game, view),
            captions=plates.captions,
            card_counts=plates.card_counts,
            card_state=lambda view, card: card_state(game, view, card),
            card_groups=card_groups,
        ),
        ai=PlayerSupport(
            hint_actions=12,
            hint_decisions=8000,
            comparing_terms=frozenset({"cry_now"}),
            strongest_player="monte_carlo",
            search_heuristic=search_heuristic,
            rollout_policy=lambda state: score_actions.rollout_policy(game, state),
            score_actions=lambda view, worlds: score_actions.score_actions(game, view, worlds),
        ),
    )
    return game
