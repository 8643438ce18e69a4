"""The loop that drives every game: begin a match, list the legal actions, take one, or say why not.

Legality lives in a verb's `refusal` alone (`game.engine.verb`).
"""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.action import Action
from game.engine.change import Change
from game.engine.events import Event
from game.engine.game_definition import Game
from game.engine.legal_actions import LegalActions
from game.engine.refusal import Refusal, Refused
from game.engine.state import State
from game.engine.table import Setup


def begin(game: Game, setup: Setup, chance: int, events: list[Event] | None = None) -> State:
    """A new match, dealt and run up to its first question."""
    state = State(game.table(setup))
    state.chance = chance
    change = Change(state, events)
    change.brought = setup.brought
    game.deal(change)
    run(game, change)
    return state


def run(game: Game, change: Change) -> None:
    """Do the agenda's steps until a question waits, which is what has no function here, or the match has ended."""
    state = change.state
    steps = game.steps
    while state.outcome is None:
        agenda = state.agenda
        step = agenda[-1]
        do = steps.get(step[0])
        if do is None:
            break
        state.agenda = agenda[:-1]
        do(change, step)
    if change.heard:
        change.rest()


def legal_actions(game: Game, state: State) -> LegalActions:
    """Every action that the asked seat may take, in a fixed order; empty when the match has ended. Needs only what
    that seat knows: its view gives the same actions."""
    found = LegalActions(state)
    if state.agenda:
        question = state.agenda[-1]
        for generate in game.generators[question[0]]:
            generate(state, question[1], found)
    return found


def legal(game: Game, state: State) -> list[Action]:
    """The same as a list."""
    return list(legal_actions(game, state))


def refusal(game: Game, state: State, action: Action) -> Refusal | None:
    """None if the action may be taken now, or why not."""
    no = _not_asked(game, state, action.seat)
    if no is not None:
        return no
    question = state.agenda[-1]
    verb = game.by_name.get(action.verb)
    if verb is None:
        return Refusal(game.turn_rule, "refusal.no_such_verb", (("verb", action.verb),))
    if question[0] not in verb.when:
        return verb.never(state, action) or Refusal(verb.rule, f"refusal.{verb.name}_not_now")
    if len(set(action.cards)) < len(action.cards) and not verb.repeats:
        return Refusal(verb.rule, "refusal.card_twice")
    return verb.refusal(state, action)


def _not_asked(game: Game, state: State, seat: int) -> Refusal | None:
    """None if this seat must act, or why nothing that it does can be meant."""
    if not state.agenda:
        return Refusal(game.end_rule, "refusal.ended")
    asked = state.agenda[-1][1]
    return None if seat == asked else Refusal(game.turn_rule, "refusal.other_seat", (("who", asked),))


def apply(game: Game, state: State, action: Action, events: list[Event] | None = None) -> None:
    """Take an action on this state in place, and run to the next question. Raises Refused, the state left as it was.
    The very action that `legal_actions` has just offered on this state is known to be legal; any other is checked."""
    if action is not state.offered:
        no = refusal(game, state, action)
        if no is not None:
            raise Refused(no)
    apply_unchecked(game, state, action, events)


def apply_unchecked(game: Game, state: State, action: Action, events: list[Event] | None = None) -> None:
    """The same for an action that came from `legal_actions` on this very state."""
    change = Change(state, events)
    agenda = state.agenda
    state.agenda = agenda[:-1]
    game.by_name[action.verb].do(change, action, agenda[-1])
    run(game, change)


def actions_meant(
    game: Game, state: State, seat: int, cards: frozenset[int], place: int, pick: str = ""
) -> list[Action]:
    """The legal actions that hold exactly these cards and this pick, and are dropped on this place."""
    return [
        action
        for action in legal(game, state)
        if action.seat == seat and action.place == place and action.pick == pick and cards == frozenset(action.cards)
    ]


def why_not(game: Game, state: State, seat: int, cards: frozenset[int], place: int, pick: str = "") -> Refusal | None:
    """Why a gesture fits no legal action: of all that it might have meant, the reason of what got furthest, where what
    holds exactly these cards goes before what needs more. Of the latter it is told why these cards alone don't do, so
    that no card is named which nobody touched. Where nothing could be meant, the game says why (`Game.drop_refusal`),
    and of what is asked also where something could be meant only at another time. None when it is allowed after all."""
    best: Refusal | None = None
    rank = (False, -1)
    tokens = state.table.tokens
    for verb in game.verbs:
        for action in verb.candidates(state, seat):
            meant = action.pick == pick or (not pick and action.pick not in tokens)
            if action.place != place or not meant or not cards <= frozenset(action.cards):
                continue
            exact = cards == frozenset(action.cards)
            no = refusal(game, state, action if exact else action._replace(cards=tuple(sorted(cards))))
            if no is None and exact:
                return None
            if no is not None and (exact, no.passed) > rank:
                best, rank = no, (exact, no.passed)
    no = _not_asked(game, state, seat) or game.drop_refusal(state, cards, place)
    return no if no is not None and (best is None or (rank == (True, 0) and no.passed)) else best


def other_ways(game: Game, state: State, offered: Sequence[Action]) -> list[tuple[Action, Refusal]]:
    """The other ways (picks) to do what is offered with the same cards at the same place, and why each is refused."""
    found: list[tuple[Action, Refusal]] = []
    first = offered[0]
    if first.pick:
        for action in game.by_name[first.verb].candidates(state, first.seat):
            if (action.cards, action.place) == (first.cards, first.place) and action not in offered:
                no = refusal(game, state, action)
                if no is not None:
                    found.append((action, no))
    return found
