"""Describe an action's guaranteed results and permanent cost (FV 5.2, 5.6, 6 and 7.1)."""

from __future__ import annotations

from collections.abc import Iterator

from game.content.clauses import CRUSADER, ROGATION
from game.engine.action import Action
from game.engine.definition.display import Outlook
from game.engine.sentence import Sentence, counted
from game.engine.state import State
from game.fissureverse.rules.crusades.crusade import clash_of
from game.fissureverse.rules.crusades.crusade_result import STAYS, CrusadeResult, Fight, compared, fight
from game.fissureverse.rules.crusades.totals import ATTACKER, DEFENDER, Clash, cost
from game.fissureverse.rules.facts import facts_of
from game.fissureverse.rules.lookups import attached, face_up, refill_to, tokens
from game.fissureverse.rules.steps import ChoiceStep

FAR = 12
"""Beyond this difference between the totals, the result no longer changes."""
LOSING = "discard", "kill"
"""The kinds of choice in which a seat loses the cards that it chooses."""
SIDES = ((ATTACKER, "attacker"), (DEFENDER, "defender"))


def outlook(view: State, action: Action) -> Outlook:
    """Return the results of a Refill or Crusade, or the price of any other action."""
    if action.verb == "refill":
        return Outlook((_drawn(view, action.seat),))
    clash = clash_of(view, action) if action.verb == "crusade" else None
    if clash is None:
        return Outlook(price=_price(view, action), title=_title(view, action))
    return Outlook((_paid(view, clash), *_fought(view, clash)))


def _drawn(view: State, seat: int) -> Sentence:
    """Return a line that says how many cards a Refill draws (FV 7.1, 7.4)."""
    facts = facts_of(view)
    there = len(view.places[facts.draw[seat]]) + len(view.places[facts.discard[seat]])
    return counted("outlook.draws", min(refill_to(view, seat) - len(view.places[facts.hand[seat]]), there))


def _paid(view: State, clash: Clash) -> Sentence:
    """Return a line that says what a Crusade costs (FV 5.2) and how many Tokens remain."""
    key, values = counted("outlook.cost", cost(view, clash))
    return key, (*values, ("left", tokens(view, clash.seats[ATTACKER]) - cost(view, clash)))


def _fought(view: State, clash: Clash) -> Iterator[Sentence]:
    """Yield lines about a Crusade: the card that stops it, or its totals and possible results."""
    hidden = attached(view, clash.slots[DEFENDER])
    fought = fight(view, clash, hidden is not None and hidden >= 0 and not face_up(view, hidden))
    if fought.result is None:
        yield "outlook.stopped", (("cards", (fought.stop,)),)
        return
    yield f"outlook.{clash.method}", (("mine", fought.total(ATTACKER)), ("theirs", fought.total(DEFENDER)))
    yield from _parts(fought)
    if hidden is not None and hidden < 0:
        yield "outlook.hidden", ()
        yield from _by_lead(view, clash)
    else:
        yield from _because(fought.result)
        yield from _ends(view, clash, fought.result)


def _parts(fought: Fight) -> Iterator[Sentence]:
    """Yield a line for each card that changes one of the totals (FV 5.6)."""
    for side, whose in SIDES:
        for source, amount in fought.parts[side][1:]:
            values = (("cards", (source,)), ("count", abs(amount)))
            yield f"outlook.{'adds' if amount > 0 else 'takes'}.{whose}", values


def _because(result: CrusadeResult) -> Iterator[Sentence]:
    """Yield a line for each card that changes the result (FV 9.4)."""
    for key, card in result.because:
        yield f"outlook.because.{key}", (("cards", (card,)),)


def _ends(view: State, clash: Clash, result: CrusadeResult) -> Iterator[Sentence]:
    """Yield lines about the two Crusaders' fates (FV 6)."""
    if result.falls == [STAYS, STAYS]:
        yield "outlook.held" if result.held else "outlook.nothing", ()
    for side, whose in SIDES:
        if result.falls[side] != STAYS:
            yield f"outlook.{whose}.{result.falls[side]}", (("cards", view.places[clash.slots[side]]),)


# --- a hidden card: the results by difference of the totals -----------------------------------------------------------


def _by_lead(view: State, clash: Clash) -> Iterator[Sentence]:
    """Yield a Crusade's results for each range of the attacker's lead (FV 6, 9.4).

    Sentences about cards that change a result come first. The ranges follow, starting with the largest lead. The final
    sentence covers every lead that has no effect.
    """
    ranges: list[tuple[int, int, CrusadeResult]] = []
    for lead in range(FAR, -FAR - 1, -1):
        result = compared(view, clash, lead)
        if ranges and _same(ranges[-1][2], result):
            ranges[-1] = (lead, *ranges[-1][1:])
        else:
            ranges.append((lead, lead, result))
    for key, card in dict.fromkeys(pair for _, _, result in ranges for pair in result.because):
        yield f"outlook.because.{key}", (("cards", (card,)),)
    busy = [one for one in ranges if one[2].held or one[2].falls != [STAYS, STAYS]]
    for least, most, result in busy:
        yield _range(least, most)
        yield from _then(result)
    if len(busy) < len(ranges):
        yield "outlook.else_nothing" if busy else "outlook.nothing", ()


def _same(one: CrusadeResult, other: CrusadeResult) -> bool:
    """Return whether two results look the same to a player."""
    return (one.falls, one.held, one.because) == (other.falls, other.held, other.because)


def _then(result: CrusadeResult) -> Iterator[Sentence]:
    """Yield lines about the results for a range of differences."""
    ours, theirs = result.falls
    if result.held:
        yield "outlook.then.held", ()
    if ours == theirs:
        yield from [(f"outlook.then.both.{ours}", ())] if ours != STAYS else []
        return
    if ours != STAYS:
        yield f"outlook.then.attacker.{ours}", ()
    if theirs != STAYS:
        yield f"outlook.then.{'defender' if ours == STAYS else 'also'}.{theirs}", ()


def _range(least: int, most: int) -> Sentence:
    """Return words for a range of leads (the attacker's total minus the defender's)."""
    if least <= 0 <= most:
        ends = (least > -FAR, most < FAR)
        key = {(False, False): "any", (True, False): "not_behind", (False, True): "not_ahead"}.get(ends, "between")
        return f"outlook.when.{'equal' if least == most else key}", (("least", -least), ("most", most))
    side, near, far = ("ahead", least, most) if least > 0 else ("behind", -most, -least)
    if far == FAR:
        key = "" if near == 1 else ".more"
    else:
        key = {0: ".just", 1: ".or"}.get(far - near, ".from")
    return f"outlook.when.{side}{key}", (("least", near), ("most", far))


# --- the lasting price of an action ----------------------------------------------------------------------------------


def _price(view: State, action: Action) -> Sentence | None:
    """Return a sentence about an action's permanent cost, or None if there is no such cost.

    The action can cost the seat its Turn (FV 2.9, 7.2), a reward (FV 6.4), the placement of a Crusader (FV 3.1), the
    chance to play Rogations (FV 8.2), or cards (FV 2.10, 3.4, 4.5, 9.5).
    """
    question, verb = view.asks, action.verb
    if verb == "discard":
        return ("price.discard", ()) if question == "act" else None
    if verb == "pass":
        return "price.pass", ()
    if verb == "enough" and question in ("second", "recruit"):
        return (f"price.{question}", ()) if _may_hold(view, action.seat, CRUSADER) else None
    if verb == "enough":
        return ("price.reward", ()) if question == "reward" else None
    if verb == "abstain":
        return ("price.abstain", ()) if _may_hold(view, action.seat, ROGATION) else None
    if verb == "invoke":
        given = tuple([card for card in action.cards if facts_of(view).kind[card] == CRUSADER])
        return ("price.lost", (("cards", given),)) if given else None
    if verb not in ("withdraw", "unfrenzy", "take"):
        return None
    lost = tuple([card for card in action.cards if _owned(view, action.seat, card)])
    return ("price.lost", (("cards", lost),)) if lost and action.place not in _places(view, action.seat) else None


def _title(view: State, action: Action) -> Sentence | None:
    """Return the heading for confirming a discard, a Kill or a sacrifice, or None.

    See FV 2.10, 8.7 and 8.9.
    """
    if cost := _losing(view, action):
        return f"sure.take.{cost}", (("cards", action.cards),)
    kind = facts_of(view).kind
    given = tuple(card for card in action.cards if kind[card] == CRUSADER) if action.verb == "invoke" else ()
    if not given:
        return None
    played = tuple(card for card in action.cards if card not in given)
    return "sure.invoke.sacrifice", (("cards", played), ("given", given))


def label(view: State, action: Action) -> Sentence | None:
    """Return the label for a choice that costs cards, or None for any other action.

    The label doesn't name the cards.
    """
    cost = _losing(view, action)
    return (f"button.take.{cost}", ()) if cost else None


def _losing(view: State, action: Action) -> str:
    """Return the choice in `LOSING` that an action belongs to, or "" if it belongs to neither."""
    question = view.question
    if action.verb == "take" and isinstance(question, ChoiceStep) and question.what in LOSING:
        return question.what
    return ""


def _may_hold(view: State, seat: int, kind: str) -> bool:
    """Return whether, judging by the view, a seat's hand might contain a card of this kind."""
    facts = facts_of(view)
    return any(card < 0 or facts.kind[card] == kind for card in view.places[facts.hand[seat]])


def _owned(view: State, seat: int, card: int) -> bool:
    """Return whether a card is in a seat's hand or Field, or attached to one of its Crusaders."""
    return any(card in view.places[place] for place in _places(view, seat))


def _places(view: State, seat: int) -> tuple[int, ...]:
    facts = facts_of(view)
    field = facts.field[seat]
    return (facts.hand[seat], *field, *(facts.veil[slot] for slot in field))
