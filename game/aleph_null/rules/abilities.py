"""Use the abilities of cards in play: Scrap (AN 6) and Sacrifice (AN 7.4, 7.5).

An ability can be used only if it is printed on the card (AN 6.1, 7.1). This module also lets the player give up
(AN 10.3).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from game.aleph_null.rules.effects import possible
from game.aleph_null.rules.ends import GAVE_UP, RESIGNED, lose
from game.aleph_null.rules.facts import MAGIC, POWER, SACRIFICE, SCRAP, SCRAPPED, TANIST, Facts, facts_of, in_play
from game.aleph_null.rules.interference import INQUISITOR, OMEN, RELIC, WICK, scrap_less
from game.aleph_null.rules.sacrifices import happen, sacrifice
from game.aleph_null.rules.turn import ASKED, CANDLE, act_again
from game.engine.action import Action
from game.engine.change import Change
from game.engine.definition.verb import Generate, Verb, button, unrefused
from game.engine.refusal import Refusal
from game.engine.state import State
from game.engine.step import PlainStep

TAX = 1
"""The power that a Sacrifice costs while the Holy Relic is in play."""


def _candidates(verb: str, state: State, seat: int, place: int) -> list[Action]:
    facts = facts_of(state)
    return [Action(verb, seat, (card,), place) for card in (*state.places[facts.altar], *state.places[facts.hand])]


def _exact(
    verb: str, ability: str, place: Callable[[Facts], int], refusal: Callable[[State, Action], Refusal | None]
) -> Generate:
    """Return a function that lists the legal uses of an ability."""

    def tried(state: State, seat: int) -> list[Action]:
        facts = facts_of(state)
        able = [card for card in state.places[facts.altar] if ability in facts.abilities[card]]
        return [Action(verb, seat, (card,), place(facts)) for card in able]

    return unrefused(tried, refusal)


def _barred(state: State, card: int) -> Refusal | None:
    """Return a refusal if Ill Omen blocks a MAGIC card's abilities, otherwise None (AN 9.3)."""
    if facts_of(state).kind[card] == MAGIC and in_play(state, OMEN):
        return Refusal("AN 9.3", "refusal.omen", (("cards", (card,)),), 3)
    return None


def _out_of_play(state: State, action: Action) -> bool:
    return len(action.cards) != 1 or action.cards[0] not in state.places[facts_of(state).altar]


# --- scrap (AN 6) --------------------------------------------------------------------------------------------------


def scrap_candidates(state: State, seat: int) -> Iterable[Action]:
    """Return every action, legal or not, that drops a card onto the discard pile.

    The card can be in play or in hand.
    """
    return _candidates("scrap", state, seat, facts_of(state).discard)


def scrap_refusal(state: State, action: Action) -> Refusal | None:
    """Return why a card can't be scrapped, or None if it can.

    The card must be in play and have a Scrap ability (AN 6.1). If the ability sacrifices other cards, there must be a
    card to sacrifice (AN 7.7). Interferences can block the ability (AN 9.3).
    """
    facts = facts_of(state)
    if action.pick or action.place != facts.discard:
        return Refusal("AN 6.1", "refusal.scrap_where")
    if _out_of_play(state, action):
        return Refusal("AN 6.1", "refusal.scrap_play", (), 1)
    card = action.cards[0]
    if SCRAP not in facts.abilities[card]:
        return Refusal("AN 6.1", "refusal.no_scrap", (("cards", action.cards),), 2)
    if facts.face[card] == CANDLE and in_play(state, WICK):
        return Refusal("AN 9.3", "refusal.wick", (), 3)
    if facts.kind[card] == TANIST and in_play(state, INQUISITOR):
        return Refusal("AN 9.3", "refusal.inquisitor", (), 3)
    if no := _barred(state, card):
        return no
    if not possible(state, facts.abilities[card][SCRAP], card):
        return Refusal("AN 7.7", "refusal.nothing_to_take", (("cards", action.cards),), 4)
    return None


def scrap(change: Change, action: Action, question: PlainStep) -> None:
    """Scrap a card: discard it, then push its effects (AN 6.2)."""
    state = change.state
    facts = facts_of(state)
    card = action.cards[0]
    less = scrap_less(state)
    change.mark(SCRAPPED, state.marks[SCRAPPED] + 1)
    act_again(change)
    change.say("scrapped", ("cards", action.cards))
    change.move(action.cards, facts.altar, facts.discard)
    happen(change, facts.abilities[card][SCRAP], less)


# --- sacrifice (AN 7) ----------------------------------------------------------------------------------------------


def sacrifice_candidates(state: State, seat: int) -> Iterable[Action]:
    """Return every action, legal or not, that drops a card on the fire.

    The card can be in play or in hand.
    """
    return _candidates("sacrifice", state, seat, facts_of(state).removed)


def sacrifice_refusal(state: State, action: Action) -> Refusal | None:
    """Return why a card can't be sacrificed, or None if it can.

    The card must be in play and have a Sacrifice ability (AN 7.1). If the ability sacrifices other cards, there must be
    a card to sacrifice (AN 7.7). Interferences can block the ability, or make the ability cost power (AN 9.3).
    """
    facts = facts_of(state)
    if action.pick or action.place != facts.removed:
        return Refusal("AN 7.1", "refusal.sacrifice_where")
    if _out_of_play(state, action):
        return Refusal("AN 7.1", "refusal.sacrifice_play", (), 1)
    card = action.cards[0]
    if SACRIFICE not in facts.abilities[card]:
        return Refusal("AN 7.1", "refusal.no_sacrifice", (("cards", action.cards),), 2)
    if no := _barred(state, card):
        return no
    if in_play(state, RELIC) and state.marks[POWER] < TAX:
        return Refusal("AN 9.3", "refusal.relic", (("cost", TAX),), 3)
    if not possible(state, facts.abilities[card][SACRIFICE], card):
        return Refusal("AN 7.7", "refusal.nothing_to_take", (("cards", action.cards),), 4)
    return None


def do_sacrifice(change: Change, action: Action, question: PlainStep) -> None:
    """Sacrifice a card, and push the effects of its ability (AN 7.4, 7.5).

    The new effects come before any that are pending.
    """
    state = change.state
    facts = facts_of(state)
    card = action.cards[0]
    if in_play(state, RELIC):
        change.mark(POWER, state.marks[POWER] - TAX)
        change.say("taxed", ("count", TAX))
    act_again(change)
    sacrifice(change, action.cards, facts.altar)
    if state.outcome is None:
        happen(change, facts.abilities[card][SACRIFICE])


def give_up(change: Change, action: Action, question: PlainStep) -> None:
    """Give up, which loses the game (AN 10.3)."""
    lose(change, GAVE_UP, RESIGNED)


SCRAP_VERB = Verb(
    "scrap",
    ASKED,
    "AN 6.1",
    scrap_candidates,
    scrap_refusal,
    scrap,
    _exact("scrap", SCRAP, lambda facts: facts.discard, scrap_refusal),
)
SACRIFICE_VERB = Verb(
    "sacrifice",
    ASKED,
    "AN 7.1",
    sacrifice_candidates,
    sacrifice_refusal,
    do_sacrifice,
    _exact("sacrifice", SACRIFICE, lambda facts: facts.removed, sacrifice_refusal),
)
GIVE_UP = button("give_up", ASKED, "AN 10.3", give_up)
