"""Describe a Crusade as a duel, which the table reveals step by step (FV 5.4 to 5.7)."""

from __future__ import annotations

from collections.abc import Sequence

from game.content.clauses import ATTRIBUTES
from game.engine.definition.card_values import CardValue, Modifier
from game.engine.definition.duel import DuelCourse, DuelSide
from game.engine.events import Said
from game.engine.sentence import Sentence
from game.engine.state import State
from game.fissureverse.rules.crusades.crusade_result import STAYS, Fight, fight
from game.fissureverse.rules.crusades.totals import ATTACKER, DEFENDER, METHODS, Clash, number_of
from game.fissureverse.rules.facts import facts_of
from game.fissureverse.rules.lookups import attached, slot_with

BEGINS = {f"crusade.{method}": method for method in METHODS}
REVEALED = ("revealed", "revealed_bluff")


def duel(view: State, said: Sequence[Said]) -> DuelCourse | None:
    """Return the Crusade described by the log lines, with the numbers that decide it.

    Args:
        view: The position before the comparison, with both attached cards face up.
        said: The log lines, starting with the Crusade's declaration.
    """
    told = dict(said[0].values)
    slots = slot_with(view, told["cards"][0]), slot_with(view, told["target"][0])
    clash = Clash((told["who"], told["whom"]), slots, BEGINS[said[0].key])
    hidden = [card for line in said if line.key in REVEALED for card in dict(line.values)["cards"]]
    fought = fight(view, clash, attached(view, slots[DEFENDER]) in hidden)
    outcome, winner = _outcome(clash, fought)
    sides = _side(view, clash, ATTACKER, fought), _side(view, clash, DEFENDER, fought)
    return DuelCourse((f"duel.title.{clash.method}", ()), sides, outcome, winner)


def _side(view: State, clash: Clash, side: int, fought: Fight) -> DuelSide:
    """Return one side of a Crusade.

    If a card has stopped the Crusade, the side shows the number printed on the Crusader.
    """
    slot = clash.slots[side]
    card, number = view.places[slot][0], number_of(view, clash, side)
    (_, base), *rest = fought.parts[side] or [(card, facts_of(view).numbers[card][number])]
    value = CardValue(
        (f"value.{ATTRIBUTES[number]}", ()),
        base,
        fought.total(side) if fought.parts[side] else base,
        tuple([Modifier(source, amount) for source, amount in rest]),
    )
    fall = STAYS if fought.result is None else fought.result.falls[side]
    return DuelSide(clash.seats[side], card, number, value, attached(view, slot), "" if fall == STAYS else fall)


def _outcome(clash: Clash, fought: Fight) -> tuple[Sentence, int]:
    """Return a sentence saying how a Crusade ended, plus the winner's seat or 0 (FV 5.5, 6)."""
    if fought.result is None:
        return ("duel.stopped", ()), 0
    stays = [fall == STAYS for fall in fought.result.falls]
    if stays[ATTACKER] != stays[DEFENDER]:
        winner = clash.seats[stays.index(True)]
        return ("duel.won", (("who", winner),)), winner
    if fought.result.held:
        return ("duel.held", (("who", clash.seats[DEFENDER]),)), clash.seats[DEFENDER]
    return ("duel.neither" if stays[ATTACKER] else "duel.both", ()), 0
