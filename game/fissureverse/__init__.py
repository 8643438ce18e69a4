"""FissureVerse, a game for 2 to 4 players whose Crusaders fight each other.

The rules are a reconstruction (FV 1.3). The modules in `rules` cover these chapters of the rulebook:

- `setup`: FV 1, 12
- `round`: FV 2
- `reinforce`: FV 3
- `frenzy`: FV 4
- `crusades`: FV 5, 6
- `refill` and `piles`: FV 7
- `rogations`: FV 8
- `precedence`: FV 9
- `ends`: FV 10, 11
- `match_table`: FV 13
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from game.engine.definition.display import Display
from game.engine.definition.game_definition import Game
from game.engine.definition.player_support import PlayerSupport
from game.engine.table import Option
from game.fissureverse.computer import score_actions
from game.fissureverse.computer.evaluation import evaluate
from game.fissureverse.computer.remaining_turns import wasted
from game.fissureverse.computer.rollout_policy import rollout_policy
from game.fissureverse.display import plates, prompts
from game.fissureverse.display.card_chips import card_chips
from game.fissureverse.display.card_counter import possible_cards
from game.fissureverse.display.card_state import card_groups, card_state
from game.fissureverse.display.crusade_reveal import duel
from game.fissureverse.display.drop_refusals import drop_refusal, take_refusal
from game.fissureverse.display.outlook import label, outlook
from game.fissureverse.display.tension import tension
from game.fissureverse.rules import effects, ends, frenzy, refill, reinforce, rogations, round
from game.fissureverse.rules.crusades import crusade
from game.fissureverse.rules.lookups import face_down_cards, impossible_reason
from game.fissureverse.rules.match_table import build_table, exchangeable
from game.fissureverse.rules.redeal import redeal
from game.fissureverse.rules.setup import deal, fill_position

IDS = tuple(
    f"FV {rule}"
    for rule in (  # noqa: SIM905
        "1.1 1.2 1.3 1.4 1.5 1.6 1.7 1.8 1.9 2.1 2.2 2.3 2.4 2.5 2.6 2.7 2.8 2.9 2.10 3.1 3.1a 3.2 3.3 3.4 3.5 3.6 3.7 "
        "4.1 4.2 4.3 4.4 4.5 4.6 4.7 4.8 5.1 5.2 5.3 5.4 5.5 5.6 5.7 5.7a 5.8 5.9 6.1 6.2 6.3 6.4 6.5 6.6 6.7 6.8 "
        "7.1 7.2 7.3 7.4 8.1 8.2 8.2a 8.2b 8.3 8.4 8.5 8.5a 8.6 8.7 8.8 8.9 9.1 9.2 9.3 9.4 9.5 9.5a 9.6 "
        "10.1 10.2 10.3 10.3a 10.4 11.1 11.2 11.3 11.4 11.5 12.1 12.2 12.3 12.4 12.5 12.6 13.1 13.2 13.3 13.4"
    ).split()
)
"""Every rule id in the rulebook, in order."""

VERSION = 2
"""The version of the rules.

Increase it if a rule change would make recorded matches run differently.
"""

LONGEST = 33_000
"""The maximum number of decisions in a four-player match with a timer (FV 7.2, 8.2, 8.3, 11.1).

Matches without a timer have no limit (FV 11.5).
"""


def build(facts: Mapping[str, Any], options: Mapping[str, tuple[Option, ...]]) -> Game:
    """Build the game from the numbers and option values in data/fissureverse."""
    return Game(
        id="fissureverse",
        version=VERSION,
        rule_ids=IDS,
        turn_rule="FV 2.1",
        end_rule="FV 10.2",
        table=partial(build_table, facts),
        deal=deal,
        steps={
            **round.STEPS,
            **rogations.STEPS,
            **reinforce.STEPS,
            **crusade.STEPS,
            **effects.STEPS,
            **ends.STEPS,
        },
        verbs=(
            crusade.CRUSADE,
            reinforce.REINFORCE,
            frenzy.FRENZY_VERB,
            frenzy.REFRENZY,
            frenzy.UNFRENZY,
            reinforce.WITHDRAW,
            rogations.PLAY,
            effects.TAKE,
            refill.REFILL,
            refill.DISCARD,
            refill.PASS,
            crusade.DRAW_REWARD,
            rogations.DECLINE,
            rogations.ABSTAIN,
            reinforce.ENOUGH,
            ends.EXPIRE,
        ),
        drop_refusal=drop_refusal,
        take_refusal=take_refusal,
        fill_position=fill_position,
        impossible_reason=impossible_reason,
        redeal=redeal,
        options=options,
        summary=plates.summary,
        turn=plates.round_number,
        max_decisions=LONGEST,
        exchangeable=exchangeable,
        time_limit=ends.time_limit,
        disguised_verbs=rogations.DISGUISED_VERBS,
        disguises=rogations.disguises,
        blind_answers=rogations.blind_answers,
        shared_question=rogations.shared_question,
        passes=(refill.PASS.name, rogations.DECLINE.name, rogations.ABSTAIN.name),
        display=Display(
            tension=tension,
            prompt=prompts.prompt,
            plates=plates.plates,
            status=plates.status,
            outlook=outlook,
            button_label=label,
            captions=plates.captions,
            plate_signs=plates.plate_signs,
            pile_groups=plates.pile_groups,
            owners=plates.owners,
            card_state=card_state,
            duel=duel,
            card_chips=card_chips,
            card_groups=card_groups,
            face_down_cards=face_down_cards,
            possible_cards=possible_cards,
        ),
        ai=PlayerSupport(
            hint_actions=2,
            hint_decisions=5000,
            comparing_terms=frozenset({"idle", "least", "most"}),
            score_actions=score_actions.score_actions,
            wasted=wasted,
            evaluate=evaluate,
            lookahead_turns=2,
            rollout_policy=rollout_policy,
        ),
    )
