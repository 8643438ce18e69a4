"""Four items: Advantage, Grave Dig, Hourglass and Rope (OU 5.1 to 5.3, 5.5, 5.9).

Using an item counts as one of the turn's actions. The exceptions are an Advantage in an encounter and, if an option is
on, a Rope on the turn when the Chasm appears. While an item is in use, the cards that have been drawn or chosen are at
the top of the `drawn` place.

Questions:
    choose: choose a card drawn by an Advantage
    give_back: choose a card that an Hourglass returns to the deck
"""

from __future__ import annotations

from collections.abc import Iterable

from game.engine.action import Action
from game.engine.change import Change
from game.engine.definition.verb import Verb
from game.engine.legal_actions import LegalActions, identity
from game.engine.refusal import Refusal
from game.engine.state import State
from game.engine.step import STEP_NAME, PlainStep
from game.oubliette.rules import path
from game.oubliette.rules.ends import QUESTIONS, ruined
from game.oubliette.rules.facts import ACE, BRIDGED, DUG, EXHUMED, JACK, QUEEN, SEAT, facts_of
from game.oubliette.rules.inventory import (
    ENCOUNTERS,
    act,
    ask_again,
    discard,
    in_encounter,
    no_action,
    one_at_hand,
    only,
    spend,
)
from game.oubliette.rules.lookups import (
    at_hand,
    barred,
    chasm_ahead,
    fits_next,
    inventory,
    just_arrived,
    place_of,
    rooms,
)
from game.oubliette.rules.steps import ChooseQuestion, GiveBackQuestion

# --- Advantage (OU 5.1) ------------------------------------------------------------------------------------------


def advantage_candidates(state: State, seat: int) -> Iterable[Action]:
    """Return every action, legal or not, that drops a card from the Inventory onto the deck."""
    facts = facts_of(state)
    return [Action("advantage", seat, (card,), facts.deck) for card in inventory(state)]


def advantage_refusal(state: State, action: Action) -> Refusal | None:
    """Return why an Advantage is illegal, or None.

    The card must be an ace from the Inventory (OU 5.1). Except in an encounter, an Advantage counts as one of the
    turn's actions (OU 2.5).
    """
    facts = facts_of(state)
    if action.place != facts.deck:
        return Refusal("OU 5.1", "refusal.advantage_where")
    if not one_at_hand(state, action, inventory(state)):
        return Refusal("OU 5.1", "refusal.item_inventory", (), 1)
    if facts.rank[action.cards[0]] != ACE:
        return Refusal("OU 5.1", "refusal.advantage_ace", (), 1)
    if not state.places[facts.deck]:
        return Refusal("OU 5.9", "refusal.no_deck", (), 2)
    return None if in_encounter(state) else no_action(state)


def advantage(change: Change, action: Action, question: PlainStep) -> None:
    """Draw the deck's top two cards, or its only card, and let the player choose one (OU 5.1)."""
    state = change.state
    facts = facts_of(state)
    if question[STEP_NAME] not in ENCOUNTERS and not in_encounter(state):
        act(change)
    ask_again(change, question)
    place = place_of(state, action.cards[0])
    change.say("advantage", ("cards", action.cards))
    count = change.draw(facts.deck, facts.looked_at, facts.drawn)
    change.say("looked", ("cards", state.places[facts.drawn][-count:]))
    change.push("choose", SEAT, place, count)


def _choice(state: State) -> tuple[int, ...]:
    """Return the cards drawn by an Advantage if the player must choose one now, otherwise ()."""
    question = state.question
    if not isinstance(question, ChooseQuestion):
        return ()
    return state.places[facts_of(state).drawn][-question.drawn :]


def take_candidates(state: State, seat: int) -> Iterable[Action]:
    """Return every action, legal or not, that takes a drawn card.

    The card goes to the Advantage's place, or becomes the next room.
    """
    question = state.question
    places = (path.next_room(state), question.place) if isinstance(question, ChooseQuestion) else ()
    return [Action("take", seat, (card,), place) for place in places for card in _choice(state)]


def take_refusal(state: State, action: Action) -> Refusal | None:
    """Return why a drawn card can't be taken, or None.

    The player can put the card in the Advantage's place. If the card fits the Path, it can also become the next room
    (OU 3.1, 5.1).
    """
    place = ChooseQuestion(state.agenda[-1]).place
    facts = facts_of(state)
    if action.place != place and action.place not in facts.room:
        return Refusal("OU 5.1", "refusal.take_where")
    if not one_at_hand(state, action, _choice(state)):
        return Refusal("OU 5.1", "refusal.take_one", (), 1)
    if action.place in facts.room and (action.place != path.next_room(state) or not fits_next(state, action.cards[0])):
        if barred(state):
            return Refusal("OU 3.6a", "refusal.chasm", (), 2)
        return Refusal("OU 5.1", "refusal.take_room", (("cards", action.cards),), 2)
    return None


def take(change: Change, action: Action, question: PlainStep) -> None:
    """Take a drawn card, then discard the other drawn card and the Advantage (OU 5.1, 5.9)."""
    state = change.state
    facts = facts_of(state)
    _, _, place, count = question
    used = state.places[place][-1]
    others = tuple([card for card in state.places[facts.drawn][-count:] if card not in action.cards])
    change.move(action.cards, facts.drawn, action.place)
    if action.place == place:
        change.say("took", ("cards", action.cards))
    else:
        path.laid(change, action.cards)
        if path.arrived(change):
            return
    if others:
        change.move(others, facts.drawn, facts.graveyard)
        change.say("not_taken", ("cards", others))
    if action.place == place:
        # The card below the Advantage stays face down, because the taken card covers it.
        change.move((used,), place, facts.graveyard)
    else:
        spend(change, used)
        ruined(change)


# --- Grave Dig (OU 5.2) ------------------------------------------------------------------------------------------


def dig_candidates(state: State, seat: int) -> Iterable[Action]:
    """Return every Grave Dig, legal or not.

    A Grave Dig drops a card from the Graveyard onto a slot or the Equipped space.
    """
    facts = facts_of(state)
    return [
        Action("dig", seat, (card,), place) for place in facts.held for card in sorted(state.places[facts.graveyard])
    ]


def dig_refusal(state: State, action: Action) -> Refusal | None:
    """Return the reason why a Grave Dig is illegal, or None if it's legal.

    A Grave Dig replaces a Jack with a card from the Graveyard. The player can make only one Grave Dig a turn. A Grave
    Dig counts as one of the turn's actions (OU 2.5, 5.2).
    """
    facts = facts_of(state)
    if action.place not in facts.held:
        return Refusal("OU 5.2", "refusal.dig_where")
    if not one_at_hand(state, action, state.places[facts.graveyard]):
        return Refusal("OU 5.2", "refusal.dig_one", (), 1)
    if not _holds_jack(state, action.place):
        return Refusal("OU 5.2", "refusal.dig_jack", (), 1)
    if state.marks[DUG]:
        return Refusal("OU 5.2", "refusal.dig_once", (), 2)
    return no_action(state)


def _holds_jack(state: State, place: int) -> bool:
    facts = facts_of(state)
    top = state.places[place][-1:]
    # The rank is checked first, because it usually settles the matter.
    return bool(top) and facts.rank[top[0]] == JACK and top[0] in inventory(state)


def generate_dig(state: State, seat: int, found: LegalActions) -> None:
    """Add the legal Grave Digs.

    To save time, only places with a Jack are tried.
    """
    if no_action(state) is None and not state.marks[DUG]:
        facts = facts_of(state)
        grave = sorted(state.places[facts.graveyard])
        places = [place for place in facts.held if _holds_jack(state, place)]
        found.add(identity, [Action("dig", seat, (card,), place) for place in places for card in grave])


def dig(change: Change, action: Action, question: PlainStep) -> None:
    """Swap a Jack for a card from the Graveyard (OU 5.2, 5.9)."""
    state = change.state
    facts = facts_of(state)
    act(change)
    change.mark(DUG, 1)
    change.push("acting", SEAT)
    jack = state.places[action.place][-1:]
    change.move(action.cards, facts.graveyard, action.place)
    change.say("dug", ("cards", action.cards), ("item", jack))
    change.move(jack, action.place, facts.graveyard)


# --- Hourglass (OU 5.3) ------------------------------------------------------------------------------------------


def hourglass_candidates(state: State, seat: int) -> Iterable[Action]:
    """Return every action, legal or not, that drops an available card onto the deck."""
    facts = facts_of(state)
    return [Action("hourglass", seat, (card,), facts.deck) for card in at_hand(state)]


def hourglass_refusal(state: State, action: Action) -> Refusal | None:
    """Return why an Hourglass can't be used, or None.

    The Hourglass must be an available queen. The Graveyard must contain at least one card besides the Hourglass
    (OU 5.3, 5.9). Using an Hourglass counts as one of the turn's actions.
    """
    facts = facts_of(state)
    if action.place != facts.deck:
        return Refusal("OU 5.3", "refusal.hourglass_where")
    if not one_at_hand(state, action, at_hand(state)):
        return Refusal("OU 5.3", "refusal.item_at_hand", (), 1)
    if facts.rank[action.cards[0]] != QUEEN:
        return Refusal("OU 5.3", "refusal.hourglass_queen", (), 1)
    if not set(state.places[facts.graveyard]) - set(action.cards):
        return Refusal("OU 5.9", "refusal.no_graveyard", (), 2)
    return no_action(state)


def hourglass(change: Change, action: Action, question: PlainStep) -> None:
    """Use an Hourglass: ask which cards return from the Graveyard to the deck (OU 5.3)."""
    state = change.state
    facts = facts_of(state)
    act(change)
    change.push("acting", SEAT)
    change.say("hourglass", ("cards", action.cards))
    change.push("give_back", SEAT, place_of(state, action.cards[0]), facts.returned, 0, action.cards[0])


def _returnable(state: State) -> tuple[int, ...]:
    """Return the cards in the Graveyard that an Hourglass can take.

    An Hourglass lent by the Graveyard can't take itself (OU 6.3).
    """
    used = GiveBackQuestion(state.agenda[-1]).used
    return tuple([card for card in state.places[facts_of(state).graveyard] if card != used])


def give_back_candidates(state: State, seat: int) -> Iterable[Action]:
    """Return every action, legal or not, that moves a card from the Graveyard to the deck."""
    facts = facts_of(state)
    return [Action("give_back", seat, (card,), facts.deck) for card in sorted(state.places[facts.graveyard])]


def give_back_refusal(state: State, action: Action) -> Refusal | None:
    """Return why a card can't go back to the deck, or None.

    Any card in the Graveyard may go back (OU 5.3).
    """
    if action.place != facts_of(state).deck:
        return Refusal("OU 5.3", "refusal.give_back_where")
    if not one_at_hand(state, action, _returnable(state)):
        return Refusal("OU 5.3", "refusal.give_back_one", (), 1)
    return None


def give_back(change: Change, action: Action, question: PlainStep) -> None:
    """Choose one of the Graveyard cards that an Hourglass returns to the deck (OU 5.3, 5.9).

    After the last choice, all chosen cards are shuffled into the deck, and the Hourglass is discarded.
    """
    state = change.state
    facts = facts_of(state)
    _, _, place, left, taken, used = question
    change.move(action.cards, facts.graveyard, facts.drawn)
    change.say("gave_back", ("cards", action.cards))
    change.push("give_back", SEAT, place, left - 1, taken + 1, used)
    if left > 1 and _returnable(state):
        return
    change.pop()
    change.beat()
    change.move(state.places[facts.drawn][-(taken + 1) :], facts.drawn, facts.deck)
    change.shuffle(facts.deck)
    change.say("shuffled", ("count", taken + 1))
    if place == facts.graveyard:
        # An Hourglass used from the Graveyard stays there, but not as the top card (OU 6.3).
        change.move((used,), place, place, bottom=True)
        change.mark(EXHUMED, 1)
        ruined(change)
    else:
        discard(change, used)


# --- Rope (OU 5.5) -----------------------------------------------------------------------------------------------


def rope_candidates(state: State, seat: int) -> Iterable[Action]:
    """Return every action, legal or not, that drops an available card onto a Path barrier."""
    facts = facts_of(state)
    return [Action("rope", seat, (card,), gap) for gap in facts.gap if state.places[gap] for card in at_hand(state)]


def rope_refusal(state: State, action: Action) -> Refusal | None:
    """Return why a Rope can't be used, or None.

    The Rope must be a 9 or a 6 (OU 5.5). An unbridged Chasm must be ahead (OU 5.9). Using a Rope counts as one of the
    turn's actions (OU 2.5). With the option `rope_on_arrival: free`, a Rope doesn't count on the turn when the Chasm
    appears.
    """
    facts = facts_of(state)
    if action.place not in facts.gap:
        return Refusal("OU 5.5", "refusal.rope_where")
    if not one_at_hand(state, action, at_hand(state)):
        return Refusal("OU 5.5", "refusal.item_at_hand", (), 1)
    if facts.rank[action.cards[0]] not in (6, 9):
        return Refusal("OU 5.5", "refusal.rope_rank", (), 1)
    if not chasm_ahead(state) or action.place != facts.gap[rooms(state)] or state.marks[BRIDGED]:
        return Refusal("OU 5.9", "refusal.rope_nothing", (), 2)
    return None if just_arrived(state) else no_action(state)


def rope(change: Change, action: Action, question: PlainStep) -> None:
    """Bridge the Chasm ahead (OU 3.6a, 5.5)."""
    if not just_arrived(change.state):
        act(change)
    change.push("acting", SEAT)
    change.mark(BRIDGED, 1)
    change.say("bridged", ("cards", action.cards))
    discard(change, action.cards[0])


ADVANTAGE = Verb(
    "advantage",
    QUESTIONS,
    "OU 5.1",
    advantage_candidates,
    advantage_refusal,
    advantage,
    only("advantage", (ACE,), inventory, lambda s: (facts_of(s).deck,), advantage_refusal),
)
TAKE = Verb("take", frozenset(("choose",)), "OU 5.1", take_candidates, take_refusal, take)
DIG = Verb("dig", frozenset(("act",)), "OU 5.2", dig_candidates, dig_refusal, dig, generate_dig)
HOURGLASS = Verb(
    "hourglass",
    frozenset(("act",)),
    "OU 5.3",
    hourglass_candidates,
    hourglass_refusal,
    hourglass,
    only("hourglass", (QUEEN,), at_hand, lambda s: (facts_of(s).deck,), hourglass_refusal),
)
GIVE_BACK = Verb("give_back", frozenset(("give_back",)), "OU 5.3", give_back_candidates, give_back_refusal, give_back)
ROPE = Verb(
    "rope",
    frozenset(("act",)),
    "OU 5.5",
    rope_candidates,
    rope_refusal,
    rope,
    only("rope", (6, 9), at_hand, lambda s: [gap for gap in facts_of(s).gap if s.places[gap]], rope_refusal),
)
