"""Let the player choose cards for an effect (AN 1.6, 7.7, 8.1, 8.3).

If the player must choose all available cards, the choice is automatic.

Questions:
    choose: choose a card, or stop choosing
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from game.aleph_null.rules.facts import (
    ARTIFACT,
    INTERFERENCE,
    KEY,
    MAGIC,
    SEAT,
    TANIST,
    deck_list,
    facts_of,
    final,
    in_play,
    one_of_each,
)
from game.aleph_null.rules.sacrifices import sacrifice
from game.aleph_null.rules.steps import ChooseQuestion
from game.engine.action import Action
from game.engine.change import Change
from game.engine.definition.verb import Verb
from game.engine.refusal import Refusal
from game.engine.state import State
from game.engine.step import PlainStep

HALLOWED = "ground"
"""The Interference that protects the hand and the discard pile from every kind of sacrifice."""
ASKED = frozenset(("choose",))

CardsOf = Callable[[State], list[int]]


class ChoiceKind(NamedTuple):
    """A kind of choice.

    Chosen cards either go to the hand or are sacrificed.

    Attributes:
        cards: a function that returns the cards to choose from
        must: whether the player must choose as many cards as possible
        fetch: whether the chosen cards go to the hand
        rule: the id of the rule for the choice
    """

    cards: CardsOf
    must: bool = False
    fetch: bool = False
    rule: str = "AN 1.6"


def _kind(*kinds: str) -> CardsOf:
    """Return a function that finds the cards of the given types in play."""

    def found(state: State) -> list[int]:
        facts = facts_of(state)
        return [card for card in state.places[facts.altar] if facts.kind[card] in kinds]

    return found


def _hallowed(*names: str) -> CardsOf:
    """Return a function that finds the cards in the given places, for a sacrifice.

    While Consecrated Ground is in play, the function finds no cards (AN 9.3). `names` contains the names that `Facts`
    uses for these places.
    """

    def found(state: State) -> list[int]:
        facts = facts_of(state)
        if in_play(state, HALLOWED):
            return []
        return [card for name in names for card in state.places[getattr(facts, name)]]

    return found


def _discarded_by_hour(state: State) -> list[int]:
    """Return the discarded cards that an Hour can take: all except Keys and Baphomet (AN 4.4)."""
    facts = facts_of(state)
    return [card for card in _hallowed("discard")(state) if not final(facts, card)]


def _played_by_hour(state: State) -> list[int]:
    """Return the cards in play that an Hour can take: all except Keys and Baphomet (AN 4.4)."""
    facts = facts_of(state)
    return [card for card in state.places[facts.altar] if not final(facts, card)]


def _interference_or_discard(state: State) -> list[int]:
    return [*_kind(INTERFERENCE)(state), *_hallowed("discard")(state)]


def _in_deck(*kinds: str) -> CardsOf:
    """Return a function that finds the cards of the given types in the deck (AN 8.1, 8.3).

    The function returns only one card of each name (AN 1.7). If `kinds` is empty, all types are accepted.
    """

    def found(state: State) -> list[int]:
        facts = facts_of(state)
        return [card for card in one_of_each(state, deck_list(state)) if not kinds or facts.kind[card] in kinds]

    return found


CHOICES: Mapping[str, ChoiceKind] = {
    "burn_interference": ChoiceKind(_kind(INTERFERENCE)),
    "burn_hand": ChoiceKind(_hallowed("hand")),
    "burn_discard": ChoiceKind(_hallowed("discard")),
    "burn_hand_or_discard": ChoiceKind(_hallowed("hand", "discard")),
    "burn_artifacts": ChoiceKind(_kind(ARTIFACT)),
    "burn_interference_or_discard": ChoiceKind(_interference_or_discard),
    "burn_deck": ChoiceKind(_in_deck(), rule="AN 8.3"),
    "give_tanist": ChoiceKind(_kind(TANIST), must=True),
    "give_artifact": ChoiceKind(_kind(ARTIFACT), must=True),
    "fetch_key": ChoiceKind(_in_deck(KEY), fetch=True, rule="AN 8.1"),
    "fetch_tool": ChoiceKind(_in_deck(ARTIFACT, MAGIC), fetch=True, rule="AN 8.1"),
    "hour_discard": ChoiceKind(_discarded_by_hour, rule="AN 4.4"),
    "hour_play": ChoiceKind(_played_by_hour, must=True, rule="AN 4.4"),
}
"""Every kind of choice, keyed by name. Most are named after a card's effect."""


def could_take(state: State, name: str, itself: int) -> bool:
    """Return whether a choice offers any card other than a Key, Baphomet or `itself` (AN 7.7)."""
    facts = facts_of(state)
    return any(not final(facts, card) and card != itself for card in CHOICES[name].cards(state))


def choose(change: Change, name: str, count: int) -> None:
    """Ask the player to choose up to `count` cards (AN 1.6).

    If the player must choose all available cards, the choice is automatic. If no cards are available, the player isn't
    asked, but a choice from the deck still shuffles the deck.
    """
    choosing = CHOICES[name]
    found = choosing.cards(change.state)
    if not found or count <= 0:
        change.say("nothing_to_take")
        _looked(change, name)
        return
    if choosing.must and len(found) <= count:
        take(change, name, tuple(found), joins=False)
        return
    change.push("choose", SEAT, name, count, 0)


def take(change: Change, name: str, cards: tuple[int, ...], joins: bool) -> bool:
    """Sacrifice chosen cards, and return whether any effects are waiting to be carried out.

    `joins` says whether effects of cards sacrificed earlier in the same choice are waiting. Those effects count too. If
    a chosen card is in the deck, the deck is shuffled.
    """
    state = change.state
    facts = facts_of(state)
    if facts.deck in places_of(state, cards):
        # The deck is shuffled before the card leaves it, so the move doesn't reveal the deck's order. The rules allow
        # this (AN 8.1, 8.3).
        change.shuffle(facts.deck)
    waits = joins
    for place in sorted(places_of(state, cards)):
        there = tuple([card for card in cards if card in _lying(state, place)])
        waits = sacrifice(change, there, place, joins=waits) or waits
    return waits


def _looked(change: Change, name: str) -> None:
    """Shuffle the deck if the player has looked through it for the choice (AN 8.1, 8.3)."""
    facts = facts_of(change.state)
    if CHOICES[name].rule in ("AN 8.1", "AN 8.3") and change.state.places[facts.deck]:
        change.shuffle(facts.deck)


def _lying(state: State, place: int) -> tuple[int, ...]:
    return deck_list(state) if place == facts_of(state).deck else state.places[place]


def places_of(state: State, cards: Iterable[int]) -> set[int]:
    """Return all places that contain at least one of these cards.

    A card that isn't in the view is in the deck.
    """
    facts = facts_of(state)
    found = set()
    for card in cards:
        found.add(next((at for at, held in enumerate(state.places) if at != facts.deck and card in held), facts.deck))
    return found


# --- the verbs ---------------------------------------------------------------------------------------------------


def _asked_for(state: State) -> tuple[ChoiceKind, list[int]]:
    _, _, what, _, _ = state.agenda[-1]
    choosing = CHOICES[what]
    return choosing, choosing.cards(state)


def _offered(state: State) -> list[int]:
    return _asked_for(state)[1] if state.asks in ASKED else []


def burn_candidates(state: State, seat: int) -> Iterable[Action]:
    """Return every action, legal or not, that drops a card on the fire.

    The card can be in hand, in play or offered for a choice.
    """
    facts = facts_of(state)
    cards = dict.fromkeys([*_offered(state), *state.places[facts.hand], *state.places[facts.altar]])
    return [Action("burn", seat, (card,), facts.removed) for card in cards]


def burn_refusal(state: State, action: Action) -> Refusal | None:
    """Return why a card can't be sacrificed for a choice, or None if it can (AN 1.6, 7.1).

    The card must be one of the cards to choose from. While Consecrated Ground is in play, the card can't come from the
    hand or the discard pile (AN 9.3).
    """
    facts = facts_of(state)
    choosing, cards = _asked_for(state)
    if action.pick or action.place != facts.removed or choosing.fetch:
        return Refusal("AN 7.1", "refusal.burn_where")
    if len(action.cards) == 1 and action.cards[0] in cards:
        return None
    if in_play(state, HALLOWED) and action.cards and action.cards[0] in state.places[facts.hand]:
        return Refusal("AN 9.3", "refusal.hallowed", (), 1)
    return Refusal("AN 7.1", "refusal.burn_one", (), 1)


def burn(change: Change, action: Action, question: PlainStep) -> None:
    """Sacrifice a chosen card, and ask for more cards (AN 1.6, 7.5).

    All cards in a choice count as sacrificed at the same time.
    """
    _, _, what, amount, joins = question
    waits = take(change, what, action.cards, bool(joins))
    if change.state.outcome is not None or amount <= 1:
        return
    _again(change, what, amount - 1, waits)


def _again(change: Change, name: str, count: int, joins: bool) -> None:
    """Ask for another card in a choice, if any cards are left."""
    if CHOICES[name].cards(change.state):
        change.push("choose", SEAT, name, count, int(joins))


def fetch_candidates(state: State, seat: int) -> Iterable[Action]:
    """Return every action, legal or not, that moves one of the offered cards into the hand."""
    facts = facts_of(state)
    return [Action("fetch", seat, (card,), facts.hand) for card in _offered(state)]


def fetch_refusal(state: State, action: Action) -> Refusal | None:
    """Return why a card can't be fetched, or None if it can.

    The card must be among the cards to choose from (AN 8.1).
    """
    facts = facts_of(state)
    choosing, cards = _asked_for(state)
    if action.pick or action.place != facts.hand or not choosing.fetch:
        return Refusal("AN 8.1", "refusal.fetch_where")
    if len(action.cards) != 1 or action.cards[0] not in cards:
        return Refusal("AN 8.1", "refusal.fetch_one", (), 1)
    return None


def fetch(change: Change, action: Action, question: PlainStep) -> None:
    """Move a chosen card from the deck into the hand (AN 8.1)."""
    facts = facts_of(change.state)
    change.shuffle(facts.deck)
    change.move(action.cards, facts.deck, facts.hand)
    change.say("fetched", ("cards", action.cards))


def enough_candidates(state: State, seat: int) -> Iterable[Action]:
    """Return the action that ends a choice early."""
    return (Action("enough", seat),)


def enough_refusal(state: State, action: Action) -> Refusal | None:
    """Return why the player can't end a choice early, or None if this is allowed.

    A mandatory choice can't be skipped (AN 1.6).
    """
    if action.cards or action.place >= 0 or action.pick:
        return Refusal("AN 1.6", "refusal.needs_nothing")
    if _asked_for(state)[0].must:
        return Refusal("AN 1.6", "refusal.must", (), 1)
    return None


def enough(change: Change, action: Action, question: PlainStep) -> None:
    """End a choice early, and shuffle the deck after a search (AN 1.6, 8.1, 8.3)."""
    change.say("enough")
    _looked(change, ChooseQuestion(question).what)


BURN = Verb("burn", ASKED, "AN 7.1", burn_candidates, burn_refusal, burn)
FETCH = Verb("fetch", ASKED, "AN 8.1", fetch_candidates, fetch_refusal, fetch)
ENOUGH = Verb("enough", ASKED, "AN 1.6", enough_candidates, enough_refusal, enough)
