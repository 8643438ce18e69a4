"""The reasons why a card can't be picked up, or can't be dropped in a place (ME 2)."""

from __future__ import annotations

from game.engine.definition.drop_rules import DropRule, TakeRule, first_match, first_reason
from game.engine.state import State
from game.metempsychosis.rules.facts import KEEPER, facts_of

_KEEPER, _TONE = "keeper", "tone"


def _kind_of(view: State, card: int) -> str:
    """Return a card's kind: keeper or tone."""
    return _KEEPER if facts_of(view).letter[card] == KEEPER else _TONE


drop_refusal = first_match(
    (
        DropRule("ME 5.5", "refusal.higher_first", asked=("higher",)),
        DropRule("ME 2.4", "refusal.take_where", of=("vision",)),
        DropRule("ME 2.4", "refusal.dive_not_now", of=("hand",), asked=("take",)),
        DropRule("ME 2.6", "refusal.recall_where", of=("tomb",)),
        DropRule("ME 2.4", "refusal.astray_tomb", on=("tomb",)),
        DropRule("ME 2.4", "refusal.astray_vision", on=("vision",)),
        DropRule("ME 2.2", "refusal.face_where", card=(_KEEPER,)),
        DropRule("ME 2.1", "refusal.incarnate_where"),
    ),
    _kind_of,
)
"""Return why cards can't be dropped in a place. The last rule fits every drop, so there is always a reason."""

take_refusal = first_reason(
    (
        TakeRule("ME 2.1", "refusal.fixed_tone", of=("sequence",)),
        TakeRule("ME 2.4", "refusal.fixed_pile", of=("pile",)),
        TakeRule("ME 2.6", "refusal.fixed_tomb", of=("tomb",)),
        TakeRule("ME 2.4", "refusal.take_one"),
    )
)
"""Return why the player can't pick up a card from a place. The last rule fits every place, so there is always a
reason."""
