"""Soul Battle, a card game for 2 to 6 players.

Each player's Reaper guards a soul and fights for adjacent souls. The modules of `rules` follow the rulebook: `setup`
(SB 1), `beats` and `plays` (SB 2), `turn`, `reaper` and `declare` (SB 3), `battle` (SB 4, 5), and `scoring` (SB 6). The
`facts` module defines who knows the cards in each place (SB 7).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from game.engine.definition.display import Display
from game.engine.definition.game_definition import Game
from game.engine.definition.player_support import PlayerSupport
from game.engine.table import Option
from game.soul_battle.computer import score_actions
from game.soul_battle.computer.evaluation import control_variate, evaluate
from game.soul_battle.computer.rollout_policy import rollout_policy
from game.soul_battle.display import plates
from game.soul_battle.display.battle_tray import contest, moment
from game.soul_battle.display.card_counter import card_counts
from game.soul_battle.display.card_state import card_groups, card_meaning, card_state
from game.soul_battle.display.drop_refusals import drop_refusal, take_refusal
from game.soul_battle.display.outlook import outlook
from game.soul_battle.display.prompts import prompt
from game.soul_battle.display.tension import tension
from game.soul_battle.rules import battle, declare, reaper, turn
from game.soul_battle.rules.facts import build_table, impossible_reason
from game.soul_battle.rules.setup import deal, fill_position

IDS = tuple(
    f"SB {rule}"
    for rule in (  # noqa: SIM905
        "1.1 1.2 1.3 1.4 1.5 2.1 2.2 2.3 2.4 2.5 2.6 2.7 2.8 2.9 3.1 3.2 3.3 3.3a 3.4 3.5 3.6 3.7 "
        "4.1 4.2 4.3 4.4 4.5 4.6 5.1 5.2 5.3 5.4 5.5 5.6 6.1 6.2 6.2a 6.3 6.4 6.5 6.6 7.1 7.2 7.3"
    ).split()
)
"""Every rule id in the rulebook, in order."""

VERSION = 2
"""The version of the rules.

Increase it when a rule change makes a recorded match play out differently.
"""


def build(facts: Mapping[str, Any], options: Mapping[str, tuple[Option, ...]]) -> Game:
    """Build the game from the facts and option values in data/soul_battle/game.yaml."""
    game = Game(
        id="soul_battle",
        version=VERSION,
        rule_ids=IDS,
        turn_rule="SB 1.5",
        end_rule="SB 6.1",
        table=partial(build_table, facts),
        deal=deal,
        steps={**turn.STEPS, **battle.STEPS},
        verbs=(
            reaper.PLACE,
            battle.BATTLE,
            declare.ATTACK,
            battle.LAY,
            battle.CLAIM,
            turn.SWAP,
            battle.PASS,
            turn.KEEP,
            declare.END,
        ),
        drop_refusal=drop_refusal,
        take_refusal=take_refusal,
        fill_position=fill_position,
        impossible_reason=impossible_reason,
        summary=plates.summary,
        turn=plates.turn_number,
        options=options,
        standing_answers=battle.standing_answers,
        passes=(battle.PASS.name,),
        display=Display(
            tension=tension,
            prompt=prompt,
            plates=plates.plates,
            status=plates.status,
            owners=plates.owners,
            pile_groups=plates.pile_groups,
            card_meaning=card_meaning,
            card_state=lambda view, card: card_state(game, view, card),
            card_groups=card_groups,
            card_counts=card_counts,
            contest=contest,
            moment=moment,
            shortcuts=reaper.stay,
            selection_summary=plates.selection_summary,
            outlook=lambda view, action: outlook(game, view, action),
        ),
        ai=PlayerSupport(
            hint_actions=4,
            hint_decisions=8500,
            comparing_terms=frozenset({"thrift", "prospect"}),
            score_actions=score_actions.score_actions,
            evaluate=evaluate,
            control_variate=control_variate,
            lookahead_turns=2,
            lookahead_decisions=200,
            rollout_policy=rollout_policy,
        ),
    )
    return game
