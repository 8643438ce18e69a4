"""Aleph Null, a solitaire: summon Baphomet with nothing left, before the cock crows.

Each chapter of the rules has its module: setup (AN 2), turn (AN 3), hours and pages (AN 4), summon (AN 5), abilities
(AN 6, 7), sacrifices (AN 7), choices and effects (AN 8), interference (AN 9), and ends (AN 10). The furniture and
numbers (AN 1) are in facts.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from game.aleph_null import (
    abilities,
    choices,
    effects,
    hours,
    interference,
    outlook,
    plates,
    sacrifices,
    score_actions,
    summon,
    turn,
)
from game.aleph_null.drop_refusals import astray
from game.aleph_null.facts import TURN, furniture, impossible
from game.aleph_null.features import NAMES, traits, worth
from game.aleph_null.prompts import prompt
from game.aleph_null.search_heuristic import alike, promise
from game.aleph_null.setup import deal, fill
from game.engine.rules import Game
from game.engine.table import Option

IDS = tuple(
    f"AN {rule}"
    for rule in (  # noqa: SIM905
        "1.1 1.2 1.3 1.4 1.5 1.6 1.7 2.1 2.2 3.1 3.2 3.3 3.3a 3.4 3.4a 3.5 3.5a 3.6 3.7 4.1 4.2 4.2a 4.2b 4.3 4.4 4.5 "
        "4.6 5.1 5.2 5.3 5.4 5.5 6.1 6.2 7.1 7.2 7.3 7.4 7.5 7.6 7.7 7.8 8.1 8.2 8.3 9.1 9.2 9.3 9.4 10.1 10.2 10.3 "
        "10.4 10.4a 10.5 10.6"
    ).split()
)
"""Every rule id of the reference, in its order."""

VERSION = 1
"""The version of the rules.

Raise it when a changed rule makes a recorded game play differently.
"""


def build(facts: Mapping[str, Any], options: Mapping[str, tuple[Option, ...]]) -> Game:
    """Build the game from its data: data/aleph_null/game.yaml, faces from its cards.yaml."""
    game = Game(
        id="aleph_null",
        version=VERSION,
        ids=IDS,
        turn_rule="AN 3.4a",
        end_rule="AN 10.3",
        table=partial(furniture, facts),
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
        astray=astray,
        prompt=prompt,
        fill=fill,
        impossible=impossible,
        turn=lambda state: max(1, state.marks[TURN]),
        options=options,
        summary=plates.summary,
        epilogue=plates.epilogue,
        status=plates.status,
        gauges=plates.gauges,
        outlook=lambda view, action: outlook.outlook(game, view, action),
        tiles=lambda view: plates.tiles(game, view),
        pages=plates.pages,
        label=plates.label,
        listed=plates.listed,
        captions=plates.captions,
        notes=plates.notes,
        about=plates.about,
        promise=promise,
        alike=alike,
        strongest="planner",
        worth=worth,
        traits=traits,
        trait_names=NAMES,
        judge=score_actions.judge,
    )
    return game
