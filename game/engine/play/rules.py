"""Run a game: deal, list legal actions, carry out actions, and explain refusals.

Only a verb's `refusal` function (see `game.engine.definition.verb`) decides whether an action is legal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.engine.action import Action
from game.engine.change import Change
from game.engine.definition.game_definition import Game
from game.engine.events import Event
from game.engine.legal_actions import LegalActions
from game.engine.refusal import Refusal, Refused
from game.engine.state import State
from game.engine.step import STEP_NAME, STEP_SEAT
from game.engine.table import Setup


def begin(game: Game, setup: Setup, chance: int, events: list[Event] | None = None) -> State:
    """Deal a match, run its automatic steps, and return the state at the first question."""
    state = State(game.table(setup))
    state.chance = chance
    change = Change(state, events)
    change.brought = setup.brought
    game.deal(change)
    run(game, change)
    return state


def run(game: Game, change: Change) -> None:
    """Carry out steps on the agenda until the next step is a question or the match ends.

    A step is a question if `game.steps` has no function for it.
    """
    state = change.state
    steps = game.steps
    while state.outcome is None:
        agenda = state.agenda
        step = agenda[-1]
        name = step[STEP_NAME]
        if name not in steps:
            break
        state.agenda = agenda[:-1]
        steps[name](change, step)
    if change.heard:
        change.rest()


def legal_actions(game: Game, state: State) -> LegalActions:
    """Return every legal action for the seat that must answer, in a fixed order.

    The sequence is empty once the match has ended. The full state and the seat's own view give the same actions.
    """
    found = LegalActions(state)
    if state.agenda:
        question = state.agenda[-1]
        seat = question[STEP_SEAT]
        for generate in game.generators[question[STEP_NAME]]:
            generate(state, seat, found)
    return found


def legal(game: Game, state: State) -> list[Action]:
    """Return the legal actions as a list."""
    return list(legal_actions(game, state))


def refusal(game: Game, state: State, action: Action) -> Refusal | None:
    """Return why an action is illegal now, or None if it is legal."""
    no = not_asked(game, state, action.seat)
    if no is not None:
        return no
    question = state.agenda[-1]
    verb = game.by_name.get(action.verb)
    if verb is None:
        return Refusal(game.turn_rule, "refusal.no_such_verb", (("verb", action.verb),))
    if question[STEP_NAME] not in verb.when:
        return verb.never(state, action) or Refusal(verb.rule, f"refusal.{verb.name}_not_now")
    if len(set(action.cards)) < len(action.cards) and not verb.repeats:
        return Refusal(verb.rule, "refusal.card_twice")
    return verb.refusal(state, action)


def not_asked(game: Game, state: State, seat: int) -> Refusal | None:
    """Return why this seat can't act now, or None if it can."""
    if not state.agenda:
        return Refusal(game.end_rule, "refusal.ended")
    asked = state.agenda[-1][STEP_SEAT]
    return None if seat == asked else Refusal(game.turn_rule, "refusal.other_seat", (("who", asked),))


def apply(game: Game, state: State, action: Action, events: list[Event] | None = None) -> None:
    """Carry out an action and all steps up to the next question, changing the state in place.

    If the action is illegal, raise Refused and leave the state unchanged. The action most recently read from this
    state's `legal_actions` isn't checked.
    """
    if action is not state.offered:
        no = refusal(game, state, action)
        if no is not None:
            raise Refused(no)
    apply_unchecked(game, state, action, events)


def apply_unchecked(game: Game, state: State, action: Action, events: list[Event] | None = None) -> None:
    """Carry out an action that is known to be legal in this state, without checking it."""
    change = Change(state, events)
    agenda = state.agenda
    state.agenda = agenda[:-1]
    do = game.by_name[action.verb].do
    do(change, action, agenda[-1])
    run(game, change)


def only_pass(game: Game, legal: Sequence[Action]) -> Action | None:
    """Return a pass if all legal actions are passes (`Game.passes`), otherwise None."""
    if any(action.verb not in game.passes for action in legal):
        return None
    return min(legal, key=lambda action: game.passes.index(action.verb), default=None)


def meant(game: Game, state: State, seat: int, pick: str) -> Iterator[Action]:
    """Yield every candidate action, legal or not, that a seat's gesture could mean.

    `pick` is the dragged token, or "" if cards are dragged.
    """
    tokens = state.table.tokens
    for verb in game.verbs:
        for action in verb.candidates(state, seat):
            if action.pick == pick or (not pick and action.pick not in tokens):
                yield action


def why_not(game: Game, state: State, seat: int, cards: frozenset[int], place: int, pick: str = "") -> Refusal | None:
    """Return why cards or a token can't be dropped on a place, or None if the drop is legal.

    A candidate is an action that the drop could mean. The reason comes from the candidate that passed the most checks,
    but a candidate that uses exactly these cards has priority. A reason never names a card that the player didn't
    touch.

    If there is no candidate, `Game.drop_refusal` gives the reason. If no candidate answers the current question, a
    reason from `Game.drop_refusal` about that question has priority.
    """
    best: Refusal | None = None
    rank = (False, -1)
    for action in meant(game, state, seat, pick):
        if action.place != place or not cards <= frozenset(action.cards):
            continue
        exact = cards == frozenset(action.cards)
        no = refusal(game, state, action if exact else action._replace(cards=tuple(sorted(cards))))
        if no is None and exact:
            return None
        if no is not None and (exact, no.passed) > rank:
            best, rank = no, (exact, no.passed)
    no = not_asked(game, state, seat) or game.drop_refusal(state, cards, place)
    return no if no is not None and (best is None or (not rank[1] and no.passed)) else best


def other_ways(game: Game, state: State, offered: Sequence[Action]) -> list[tuple[Action, Refusal]]:
    """Return the illegal actions that differ from the offered actions only in their pick.

    Each is returned with its refusal. All actions in `offered` must be legal and must have the same cards and place.
    """
    found: list[tuple[Action, Refusal]] = []
    first = offered[0]
    if first.pick:
        for action in game.by_name[first.verb].candidates(state, first.seat):
            if (action.cards, action.place) == (first.cards, first.place) and action not in offered:
                no = refusal(game, state, action)
                if no is not None:
                    found.append((action, no))
    return found
