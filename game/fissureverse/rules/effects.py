"""The effects of cards, with one function for each effect.

Steps:
    effect: carry out one clause of a card's rule
    lose: make a player discard cards
    yield: make a player Kill one of their own Crusaders
    again: continue a choice

Questions:
    choose: choose cards one by one
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from game.content.clauses import CRUSADER, FRENZY, Clause
from game.engine.action import Action
from game.engine.change import Change
from game.engine.definition.verb import Verb
from game.engine.refusal import Refusal
from game.engine.state import State
from game.engine.step import STEP_SEAT, PlainStep
from game.fissureverse.rules.crusades.crusade_result import KILLED, RETURNS, returns_by
from game.fissureverse.rules.ends import lose_crusader
from game.fissureverse.rules.facts import facts_of
from game.fissureverse.rules.lookups import attached, face_up, frenzy_on, in_order, opponents, standing, tokens
from game.fissureverse.rules.piles import draw_cards, flip, gain, throw
from game.fissureverse.rules.reinforce import recruit
from game.fissureverse.rules.steps import ChoiceStep


def draw(change: Change, seat: int, clause: Clause, foe: int) -> None:
    """Let a player draw as many cards as the clause says."""
    draw_cards(change, seat, clause.amount)


def token(change: Change, seat: int, clause: Clause, foe: int) -> None:
    """Give a player as many Tokens as the clause says."""
    gain(change, seat, clause.amount)


def steal(change: Change, seat: int, clause: Clause, foe: int) -> None:
    """Let a player take as many Tokens from each opponent as the clause says."""
    facts = facts_of(change.state)
    for other in opponents(change.state, seat):
        taken = min(clause.amount, tokens(change.state, other))
        if taken:
            change.mark(facts.tokens[other], tokens(change.state, other) - taken)
            change.mark(facts.tokens[seat], tokens(change.state, seat) + taken)
            change.say("stolen", ("who", seat), ("whom", other), ("count", taken))


def discard(change: Change, seat: int, clause: Clause, foe: int) -> None:
    """Make a player, or each opponent in Turn Order, discard cards of their choice.

    Players with too few cards discard their whole hand.
    """
    losers = opponents(change.state, seat) if clause.of == "foes" else [seat]
    for loser in reversed(losers):
        change.push("lose", loser, clause.amount)


def lose(change: Change, step: PlainStep) -> None:
    """Let a player choose which cards in their hand to discard (FV 2.10)."""
    _, seat, amount = step
    choose(change, seat, "discard", amount)


def flip_locations(change: Change, seat: int, clause: Clause, foe: int) -> None:
    """Discard as many Locations from the top of their pile as the clause says (FV 2.7)."""
    flip(change, clause.amount)


def expose(change: Change, seat: int, clause: Clause, foe: int) -> None:
    """Turn every face-down attached card face up, without any other effect (FV 4.8)."""
    state = change.state
    facts = facts_of(state)
    for other in in_order(state):
        for slot in standing(state, other):
            card = attached(state, slot)
            if card is not None and not face_up(state, card):
                change.turn((card,), facts.veil[slot], state.table.everyone)
                key = "revealed" if frenzy_on(state, slot) >= 0 else "revealed_bluff"
                change.say(key, ("who", other), ("cards", (card,)))


def strip(change: Change, seat: int, clause: Clause, foe: int) -> None:
    """Make each opponent discard all cards attached to their Crusaders."""
    state = change.state
    facts = facts_of(state)
    for other in opponents(state, seat):
        for slot in standing(state, other):
            throw(change, other, state.places[facts.veil[slot]], facts.veil[slot])


def recruiting(change: Change, seat: int, clause: Clause, foe: int) -> None:
    """Let a player put Crusaders from their hand into their Field.

    The player gains no Token, and no `placed` effects trigger. If the clause names the opponent, the opponent can place
    one Crusader, and the player can't place any.
    """
    if clause.of == "foe":
        recruit(change, foe, 1)
    else:
        recruit(change, seat, clause.amount)


def sacrifice(change: Change, seat: int, clause: Clause, foe: int) -> None:
    """Make each opponent with a larger Field choose one of their Crusaders to Kill (FV 8.7)."""
    state = change.state
    mine = len(standing(state, seat))
    for other in reversed(opponents(state, seat)):
        if len(standing(state, other)) > mine:
            change.push("yield", other)


def yield_one(change: Change, step: PlainStep) -> None:
    """Let a player choose which of their Crusaders to Kill."""
    choose(change, step[STEP_SEAT], "kill", 1)


def revive(change: Change, seat: int, clause: Clause, foe: int) -> None:
    """Let a player take back Crusaders of their colour from the Vortex."""
    choose(change, seat, "revive", clause.amount)


def rescue(change: Change, seat: int, clause: Clause, foe: int) -> None:
    """Let a player take back Crusaders of their colour from Fearful Piles (FV 6.7)."""
    choose(change, seat, "rescue", clause.amount)


def recall(change: Change, seat: int, clause: Clause, foe: int) -> None:
    """Let a player take cards of one kind from the Discard Pile into their hand.

    Everybody sees which cards these are (FV 13.4).
    """
    choose(change, seat, f"recall_{clause.of}", clause.amount)


EFFECTS: Mapping[str, Callable[[Change, int, Clause, int], None]] = {
    "draw": draw,
    "token": token,
    "steal": steal,
    "discard": discard,
    "flip": flip_locations,
    "expose": expose,
    "strip": strip,
    "recruit": recruiting,
    "sacrifice": sacrifice,
    "revive": revive,
    "rescue": rescue,
    "recall": recall,
}
"""The function for each effect, by name.

Each function has four arguments: a change, the player's seat, the clause, and the seat of the other player in the
Crusade (0 if there is no such player). `back`, `drag`, `stall`, `cost` and `truefear` aren't in this mapping, because
the Crusade rules handle these effects.
"""


def effect(change: Change, step: PlainStep) -> None:
    """Carry out one clause of a card's rule."""
    _, seat, card, number, foe = step
    clause = facts_of(change.state).clauses[card][number]
    if clause.word not in ("draw", "token") or clause.trigger not in ("round",):
        change.say("effect", ("who", seat), ("cards", (card,)))
    EFFECTS[clause.word](change, seat, clause, foe)


# --- choosing cards --------------------------------------------------------------------------------------------------


class EffectChoice(NamedTuple):
    """A kind of choice.

    Attributes:
        rule: the rule's id
        cards: a function that returns the available cards for a state and a seat
        to: a function that returns the chosen cards' destination for a state and a seat
    """

    rule: str
    cards: Callable[[State, int], list[int]]
    to: Callable[[State, int], int]


def _hand(state: State, seat: int) -> list[int]:
    return list(state.places[facts_of(state).hand[seat]])


def _own_field(state: State, seat: int) -> list[int]:
    return [state.places[slot][0] for slot in standing(state, seat)]


def _mine(state: State, seat: int, piles: Iterable[int]) -> list[int]:
    """Return the Crusaders of a player's colour in the given piles."""
    facts = facts_of(state)
    own = state.marks[facts.colours[seat]]
    return [card for pile in piles for card in state.places[pile] if facts.colour[card] == own]


def _vortex(state: State, seat: int) -> list[int]:
    return _mine(state, seat, (facts_of(state).vortex,))


def _fearful(state: State, seat: int) -> list[int]:
    return _mine(state, seat, facts_of(state).fearful[1:])


def _discarded(kind: str) -> Callable[[State, int], list[int]]:
    def found(state: State, seat: int) -> list[int]:
        facts = facts_of(state)
        return [card for card in state.places[facts.discard[seat]] if facts.kind[card] == kind]

    return found


def _to_discard(state: State, seat: int) -> int:
    return facts_of(state).discard[seat]


def _to_hand(state: State, seat: int) -> int:
    return facts_of(state).hand[seat]


CHOICES: Mapping[str, EffectChoice] = {
    "discard": EffectChoice("FV 2.10", _hand, _to_discard),
    "kill": EffectChoice("FV 8.7", _own_field, lambda state, seat: facts_of(state).vortex),
    "revive": EffectChoice("FV 2.10", _vortex, _to_discard),
    "rescue": EffectChoice("FV 6.7", _fearful, _to_discard),
    "recall_crusader": EffectChoice("FV 2.10", _discarded(CRUSADER), _to_hand),
    "recall_frenzy": EffectChoice("FV 2.10", _discarded(FRENZY), _to_hand),
}
"""Every kind of choice, by name."""


def choose(change: Change, seat: int, what: str, count: int) -> None:
    """Ask a player to choose `count` cards (FV 2.10).

    If there are at most `count` cards, the player takes them all without being asked.
    """
    cards = CHOICES[what].cards(change.state, seat)
    if len(cards) <= count:
        for card in cards:
            take(change, seat, what, card)
        if not cards:
            change.say("nothing_there", ("who", seat))
    else:
        change.push("choose", seat, what, count)


def take(change: Change, seat: int, what: str, card: int) -> None:
    """Move a chosen card to the choice's destination."""
    state = change.state
    if what == "kill":
        _kill(change, seat, card)
        return
    source = next(at for at, held in enumerate(state.places) if card in held)
    change.move((card,), source, CHOICES[what].to(state, seat))
    change.say(f"took.{what}", ("who", seat), ("cards", (card,)))


def _kill(change: Change, seat: int, card: int) -> None:
    """Kill a Crusader outside a Crusade.

    The `killed` effects trigger, but the Crusader doesn't drag another along (FV 5.9).
    """
    state = change.state
    facts = facts_of(state)
    slot = next(slot for slot in standing(state, seat) if state.places[slot][0] == card)
    back = returns_by(state, slot)
    if back >= 0:
        change.say("because.back", ("cards", (back,)))
    lose_crusader(change, slot, RETURNS if back >= 0 else KILLED, -1, 0)
    for at, clause in enumerate(facts.clauses[card]):
        if clause.trigger == "killed" and clause.word in EFFECTS:
            change.push("effect", seat, card, at, 0)


def take_candidates(state: State, seat: int) -> Iterable[Action]:
    """Return every action that takes one of the cards on offer."""
    question = state.question
    if not isinstance(question, ChoiceStep):
        return ()
    choosing = CHOICES[question.what]
    to = choosing.to(state, seat)
    return [Action("take", seat, (card,), to) for card in choosing.cards(state, seat)]


def take_refusal(state: State, action: Action) -> Refusal | None:
    """Return why a card can't be taken, or None (FV 2.10)."""
    _, _, what, _ = state.agenda[-1]
    choosing = CHOICES[what]
    if action.pick or action.place != choosing.to(state, action.seat):
        return Refusal("FV 2.10", "refusal.take_where")
    if len(action.cards) != 1 or action.cards[0] not in choosing.cards(state, action.seat):
        return Refusal("FV 2.10", "refusal.take_one", (), 1)
    return None


def take_verb(change: Change, action: Action, question: PlainStep) -> None:
    """Take the chosen card, and repeat the question until the player has chosen enough cards."""
    _, seat, what, missing = question
    if missing > 1:
        change.push("again", seat, what, missing - 1)
    take(change, seat, what, action.cards[0])


def again(change: Change, step: PlainStep) -> None:
    """Continue a choice for which more cards must be chosen."""
    _, seat, what, missing = step
    choose(change, seat, what, missing)


STEPS = {"effect": effect, "lose": lose, "yield": yield_one, "again": again}
TAKE = Verb("take", frozenset(("choose",)), "FV 2.10", take_candidates, take_refusal, take_verb)
