"""Aleph Null, a solitaire game: summon Baphomet before the cock crows.

These modules in `rules` implement the sections of the rulebook:

- `facts`: cards, places and numbers (AN 1)
- `setup`: the setup (AN 2)
- `turn`: the course of a turn (AN 3)
- `hours`: the Hours and their pages in the Grimoire (AN 4)
- `summon`: summoning cards (AN 5)
- `abilities`: using the abilities of cards (AN 6, 7)
- `sacrifices`: sacrificing cards (AN 7)
- `choices`: choosing cards for an effect (AN 8)
- `effects`: carrying out effects (AN 8)
- `interference`: the Interferences (AN 9)
- `ends`: winning and losing (AN 10)
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from game.aleph_null.computer import score_actions
from game.aleph_null.computer.features import NAMES, features, worth
from game.aleph_null.computer.search_heuristic import search_heuristic, state_abstraction
from game.aleph_null.display import outlook, plates
from game.aleph_null.display.card_state import card_groups, card_state
from game.aleph_null.display.drop_refusals import drop_refusal, take_refusal
from game.aleph_null.display.prompts import prompt
from game.aleph_null.display.tension import tension
from game.aleph_null.rules import abilities, choices, effects, hours, interference, sacrifices, summon, turn
from game.aleph_null.rules.facts import TURN, build_table, impossible_reason
from game.aleph_null.rules.setup import deal, fill_position
from game.engine.definition.display import Display
from game.engine.definition.game_definition import Game
from game.engine.definition.player_support import PlayerSupport
from game.engine.table import Option

IDS = tuple(
    f"AN {rule}"
    for rule in (  # noqa: SIM905
        "1.1 1.2 1.3 1.4 1.5 1.6 1.7 2.1 2.2 3.1 3.2 3.3 3.3a 3.4 3.4a 3.5 3.5a 3.6 3.7 4.1 4.2 4.2a 4.2b 4.3 4.4 4.5 "
        "4.6 5.1 5.2 5.3 5.4 5.5 6.1 6.2 7.1 7.2 7.3 7.4 7.5 7.6 7.7 7.8 8.1 8.2 8.3 9.1 9.2 9.3 9.4 10.1 10.2 10.3 "
        "10.4 10.4a 10.5 10.6"
    ).split()
)
"""Every rule id in the rulebook, in order."""

VERSION = 1
"""The version of the rules.

Increase it if a change to the rules would change how a recorded match proceeds.
"""


def build(facts: Mapping[str, Any], options: Mapping[str, tuple[Option, ...]]) -> Game:
    """Build the game from the numbers, cards and option values in data/aleph_null."""
    game = Game(
        id="aleph_null",
        version=VERSION,
        rule_ids=IDS,
        turn_rule="AN 3.4a",
        end_rule="AN 10.3",
        table=partial(build_table, facts),
        deal=deal,
        steps={**turn.STEPS, **hours.STEPS, **summon.STEPS, **sacrifices.STEPS, **effects.STEPS, **interference.STEPS},
        verbs=(
            summon.SUMMON,
            abilities.SCRAP_VERB,
            abilities.SACRIFICE_VERB,
            turn.BONUS_VERB,
            choices.BURN,
            choices.FETCH,
            choices.ENOUGH,
            sacrifices.FOLLOW,
            turn.KEEP,
            turn.KEEP_NONE,
            turn.END,
            abilities.GIVE_UP,
        ),
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
            status=plates.status,
            gauges=plates.gauges,
            outlook=lambda view, action: outlook.outlook(game, view, action),
            tiles=lambda view: plates.tiles(game, view),
            info_pages=plates.info_pages,
            button_label=plates.button_label,
            card_state=lambda view, card: card_state(game, view, card),
            card_groups=card_groups,
            gallery_pages=plates.gallery_pages,
            browsable_cards=plates.browsable_cards,
            captions=plates.captions,
            place_labels=plates.place_labels,
            pile_details=plates.pile_details,
        ),
        ai=PlayerSupport(
            hint_actions=12,
            hint_decisions=5500,
            comparing_terms=frozenset({"spent", "fetched", "order", "saved"}),
            search_heuristic=search_heuristic,
            state_abstraction=state_abstraction,
            strongest_player="turn_search",
            evaluate=worth,
            features=features,
            feature_names=NAMES,
            score_actions=score_actions.score_actions,
        ),
    )
    return game
