"""The moves (ME 2), and the steps for playing a card (ME 2.3, 3.1 to 3.4).

The player finishes each move before beginning the next one (ME 1.3).

Questions:
    your_move: make a move
    take: choose one of the two cards drawn for a dive

Steps:
    draw: draw cards face down
    effect: carry out one effect of the played card
    bury_keeper: move a keeper to the tomb after it has been faced
    turn_up: turn up the drawn cards
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final

from game.content.shared_effects import ALONE, EFFECTS, LEFT, RIGHT, comes_last
from game.engine.action import Action
from game.engine.change import Change
from game.engine.definition.verb import Verb
from game.engine.legal_actions import LegalActions
from game.engine.refusal import Refusal
from game.engine.state import State
from game.engine.step import PlainStep
from game.metempsychosis.rules.ends import failed
from game.metempsychosis.rules.facts import KEEPER, LEVEL, MOVE, SEAT, Facts, facts_of, level_of, next_letters, shares

ASKED = frozenset(("your_move",))
"""The question that every move answers."""
NEXT: Final = "next"
"""The step between two moves, after drawn cards have been turned over."""


def begin(change: Change) -> None:
    """Increment the number of moves that the player has begun."""
    change.mark(MOVE, change.state.marks[MOVE] + 1)


# --- incarnate (ME 2.1) ------------------------------------------------------------------------------------------


def incarnate_candidates(state: State, seat: int) -> Iterable[Action]:
    """Return every action, legal or not, that adds a card from the hand to the sequence.

    There are three actions for each card: add it as the first tone, at the left end, or at the right end.
    """
    facts = facts_of(state)
    where = (facts.sequence, facts.left, facts.right)
    return [Action("incarnate", seat, (card,), place) for card in state.places[facts.hand] for place in where]


def incarnate_refusal(state: State, action: Action) -> Refusal | None:
    """Return why a card can't be added to the sequence, or None.

    The card must be a tone whose letter continues the chosen end (ME 2.1). The sequence must not be full (ME 5.2). If
    the card has a broken clef, the sequence must also be long enough (ME 3.4).
    """
    facts = facts_of(state)
    sequence = state.places[facts.sequence]
    if action.pick or action.place not in (facts.sequence, facts.left, facts.right):
        return Refusal("ME 2.1", "refusal.incarnate_where")
    if len(action.cards) != 1 or action.cards[0] not in state.places[facts.hand]:
        return Refusal("ME 2.1", "refusal.incarnate_one", (), 1)
    card = action.cards[0]
    if facts.letter[card] == KEEPER:
        return Refusal("ME 2.1", "refusal.incarnate_keeper", (("cards", action.cards),), 1)
    if len(sequence) >= level_of(state).tones:
        return Refusal("ME 5.2", "refusal.sealed", (("count", len(sequence)),), 2)
    if not sequence and action.place != facts.sequence:
        return Refusal("ME 2.1", "refusal.incarnate_first", (), 2)
    if sequence and action.place == facts.sequence:
        return _between_ends(state, action)
    if sequence:
        wanted = _wanted(facts, sequence, action.place)
        if facts.letter[card] != wanted:
            values = (("cards", action.cards), ("letter", facts.letters[wanted]))
            return Refusal("ME 2.1", "refusal.incarnate_letter", values, 3)
    needed = facts.in_row[card]
    if len(sequence) + 1 < needed:
        # No printed card needs other tones in the sequence, but future cards might.
        return Refusal(_CLEF, "refusal.clef_short", (("cards", action.cards), ("count", needed)), 4)
    return None


def _between_ends(state: State, action: Action) -> Refusal:
    """Return why a tone can't go into the middle of the sequence."""
    letters = wanted_letters(state)
    facts = facts_of(state)
    if facts.letters[facts.letter[action.cards[0]]] in letters:
        return Refusal("ME 2.1", "refusal.incarnate_ends", (), 2)
    left, right = letters
    return Refusal(
        "ME 2.1", "refusal.incarnate_neither", (("cards", action.cards), ("left", left), ("right", right)), 3
    )


_CLEF = "ME 3.4"


def generate_incarnate(state: State, seat: int, found: LegalActions) -> None:
    """Find the legal actions that add a card from the hand to the sequence."""
    facts: Facts = state.table.facts
    places = state.places
    sequence = places[facts.sequence]
    if len(sequence) >= facts.levels[state.marks[LEVEL] - 1].tones:
        return
    ways = facts.ways[(facts.letter[sequence[0]], facts.letter[sequence[-1]]) if sequence else ()]
    in_row, most = facts.in_row, len(sequence) + 1
    legal = []
    for card in places[facts.hand]:
        if in_row[card] <= most:
            for place in ways[card]:
                legal.append((card, place))
    found.add(lambda at: Action("incarnate", seat, (at[0],), at[1]), legal)


def _wanted(facts: Facts, sequence: tuple[int, ...], place: int) -> int:
    """Return the letter that continues the sequence at the end given by `place` (ME 2.1)."""
    return next_letters(facts.letter[sequence[0]], facts.letter[sequence[-1]], len(facts.letters))[place == facts.right]


def wanted_letters(state: State) -> tuple[str, str]:
    """Return the letters that continue the left and right ends, or ("", "") if there are none."""
    facts = facts_of(state)
    sequence = state.places[facts.sequence]
    if not sequence or len(sequence) >= level_of(state).tones:
        return "", ""
    return (facts.letters[_wanted(facts, sequence, facts.left)], facts.letters[_wanted(facts, sequence, facts.right)])


def incarnate(change: Change, action: Action, question: PlainStep) -> None:
    """Add a tone to the sequence, and push the steps for playing it (ME 2.3)."""
    facts = facts_of(change.state)
    begin(change)
    change.move(action.cards, facts.hand, facts.sequence, bottom=action.place == facts.left)
    side = {facts.sequence: ALONE, facts.left: LEFT, facts.right: RIGHT}[action.place]
    change.say("incarnated", ("cards", action.cards))
    resolve(change, action.cards[0], side)


# --- face a keeper (ME 2.2) --------------------------------------------------------------------------------------


def face_candidates(state: State, seat: int) -> Iterable[Action]:
    """Return every action, legal or not, that drops a card from the hand onto the gate."""
    facts = facts_of(state)
    return [Action("face", seat, (card,), facts.gate) for card in state.places[facts.hand]]


def face_refusal(state: State, action: Action) -> Refusal | None:
    """Return why a card can't be faced, or None.

    The card must be a keeper in hand (ME 2.2).
    """
    facts = facts_of(state)
    if action.pick or action.place != facts.gate:
        return Refusal("ME 2.2", "refusal.face_where")
    if len(action.cards) != 1 or action.cards[0] not in state.places[facts.hand]:
        return Refusal("ME 2.2", "refusal.face_one", (), 1)
    if facts.letter[action.cards[0]] != KEEPER:
        return Refusal("ME 2.2", "refusal.face_tone", (("cards", action.cards),), 2)
    return None


def generate_face(state: State, seat: int, found: LegalActions) -> None:
    """Add an action for each keeper in hand."""
    facts: Facts = state.table.facts
    letter, gate = facts.letter, facts.gate
    keepers = []
    for card in state.places[facts.hand]:
        if letter[card] == KEEPER:
            keepers.append(card)
    found.add(lambda card: Action("face", seat, (card,), gate), keepers)


def face(change: Change, action: Action, question: PlainStep) -> None:
    """Face a keeper: put it at the gate, and push the steps for playing it (ME 2.3)."""
    facts = facts_of(change.state)
    begin(change)
    change.move(action.cards, facts.hand, facts.gate)
    change.say("faced", ("cards", action.cards))
    resolve(change, action.cards[0], ALONE)


# --- how a card is resolved (ME 2.3) -----------------------------------------------------------------------------


def resolve(change: Change, card: int, side: int) -> None:
    """Push the steps for playing a card, in reverse order.

    They are carried out in this order: draw cards face down, apply the effects, move a keeper to the tomb, and turn up
    the drawn cards.
    """
    facts: Facts = change.state.table.facts
    effects = facts.effects[card]
    order: Sequence[int] = range(len(effects))
    if side == ALONE:
        # Sorting is stable, so the other effects keep their order.
        order = sorted(order, key=lambda at: comes_last(effects[at][0], side))
    change.push(NEXT, SEAT)
    change.push("turn_up", SEAT)
    if facts.letter[card] == KEEPER:
        change.push("bury_keeper", SEAT, card)
    for number in reversed(order):
        change.push("effect", SEAT, card, number, side)
    change.push("draw", SEAT, facts.draw[card])


def draw(change: Change, step: PlainStep) -> None:
    """Draw cards face down (ME 2.3). If this empties the pile, the game is lost (ME 5.3)."""
    facts: Facts = change.state.table.facts
    _, _, amount = step
    count = change.draw(facts.pile, amount, facts.hand)
    if change.heard:
        change.say("drew" if count != 1 else "drew_one", ("count", count))
    failed(change)


def effect(change: Change, step: PlainStep) -> None:
    """Carry out one effect of the played card (ME 3). The game may end in a loss (ME 5.3)."""
    facts: Facts = change.state.table.facts
    _, _, card, number, side = step
    name, count = facts.effects[card][number]
    change.beat()
    EFFECTS[name].do(change, facts.ground, count, side)
    failed(change)


def bury_keeper(change: Change, step: PlainStep) -> None:
    """Move a faced keeper to the tomb (ME 2.3)."""
    facts = facts_of(change.state)
    _, _, card = step
    change.move((card,), facts.gate, facts.tomb)


def turn_up(change: Change, step: PlainStep) -> None:
    """Turn the face-down cards in hand face up, as the last step of playing a card (ME 2.3)."""
    state = change.state
    facts: Facts = state.table.facts
    new = tuple([card for card in state.places[facts.hand] if state.known[card] != state.table.everyone])
    if new:
        change.beat()
        change.turn(new, facts.hand, state.table.everyone)
        if change.heard:
            change.say("turned_up", ("cards", new))


# --- dive (ME 2.4) -----------------------------------------------------------------------------------------------


def dive_candidates(state: State, seat: int) -> Iterable[Action]:
    """Return every action, legal or not, that drops two cards from the hand onto the pile."""
    facts = facts_of(state)
    hand = sorted(state.places[facts.hand])
    return [Action("dive", seat, pair, facts.pile) for pair in combinations(hand, 2)]


def dive_refusal(state: State, action: Action) -> Refusal | None:
    """Return why two cards can't be used for a dive, or None.

    The cards must be in hand, and must share a letter or a symbol. Keepers are allowed too (ME 2.4).
    """
    facts = facts_of(state)
    if action.pick or action.place != facts.pile:
        return Refusal("ME 2.4", "refusal.dive_where")
    hand = state.places[facts.hand]
    if len(action.cards) != 2 or action.cards[0] >= action.cards[1] or not set(action.cards) <= set(hand):
        return Refusal("ME 2.4", "refusal.dive_two", (), 1)
    if not shares(facts, *action.cards):
        return Refusal("ME 2.4", "refusal.dive_unlike", (("cards", action.cards),), 2)
    return None


def generate_dive(state: State, seat: int, found: LegalActions) -> None:
    """Add an action for each matching pair of cards in hand."""
    facts: Facts = state.table.facts
    dives, pile = facts.dives, facts.pile
    pairs = []
    for pair in combinations(sorted(state.places[facts.hand]), 2):
        if pair in dives:
            pairs.append(pair)
    found.add(lambda pair: Action("dive", seat, pair, pile), pairs)


def dive(change: Change, action: Action, question: PlainStep) -> None:
    """Discard two cards to see the pile's top two cards, or to take its only card (ME 2.4)."""
    state = change.state
    facts = facts_of(state)
    begin(change)
    change.move(action.cards, facts.hand, facts.tomb)
    if change.heard:
        change.say("dived", ("cards", action.cards))
    change.beat()
    seen = change.draw(facts.pile, _LOOKED_AT, facts.vision)
    if change.heard:
        change.say("looked", ("cards", state.places[facts.vision]))
    if seen == _LOOKED_AT:
        change.push("take", SEAT)
        return
    change.move(state.places[facts.vision], facts.vision, facts.hand)
    failed(change)


_LOOKED_AT = 2


def take_candidates(state: State, seat: int) -> Iterable[Action]:
    """Return every action, legal or not, that takes a card from the dive into the hand."""
    facts = facts_of(state)
    return [Action("take", seat, (card,), facts.hand) for card in state.places[facts.vision]]


def take_refusal(state: State, action: Action) -> Refusal | None:
    """Return why a card can't be taken, or None.

    The card must be one of those in the dive (ME 2.4).
    """
    facts = facts_of(state)
    if action.pick or action.place != facts.hand:
        return Refusal("ME 2.4", "refusal.take_where")
    if len(action.cards) != 1 or action.cards[0] not in state.places[facts.vision]:
        return Refusal("ME 2.4", "refusal.take_one", (), 1)
    return None


def take(change: Change, action: Action, question: PlainStep) -> None:
    """Move the chosen card to the hand, and put the other card under the pile (ME 2.4).

    The two cards were drawn for a dive. The player knows the card under the pile until the next shuffle (ME 6.1).
    """
    facts = facts_of(change.state)
    change.move(action.cards, facts.vision, facts.hand)
    below = change.state.places[facts.vision]
    change.move(below, facts.vision, facts.pile, bottom=True)
    change.say("took", ("cards", action.cards), ("below", below))
    change.push(NEXT, SEAT)


STEPS = {"draw": draw, "effect": effect, "bury_keeper": bury_keeper, "turn_up": turn_up}

INCARNATE = Verb("incarnate", ASKED, "ME 2.1", incarnate_candidates, incarnate_refusal, incarnate, generate_incarnate)
FACE = Verb("face", ASKED, "ME 2.2", face_candidates, face_refusal, face, generate_face)
DIVE = Verb("dive", ASKED, "ME 2.4", dive_candidates, dive_refusal, dive, generate_dive)
TAKE = Verb("take", frozenset(("take",)), "ME 2.4", take_candidates, take_refusal, take)
