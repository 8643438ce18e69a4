"""Rogations: windows for playing Rogations (FV 8), and sacrifices (FV 9.5).

A window is a time in a Round when players can play Rogations.

Questions:
    rogation: play a Rogation, or decline

Steps:
    window: ask the next player in a window
    finish: discard a Rogation after its immediate effects
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from game.content.clauses import CRUSADER, ROGATION
from game.engine.action import Action
from game.engine.change import Change
from game.engine.definition.shared_question import SharedQuestion
from game.engine.definition.verb import Verb, button
from game.engine.refusal import Refusal
from game.engine.sentence import Sentence
from game.engine.state import State
from game.engine.step import STEP_SEAT, PlainStep
from game.fissureverse.rules.ends import note_kill, settle
from game.fissureverse.rules.facts import LIVELY, facts_of
from game.fissureverse.rules.lookups import in_order, location_clauses, location_of, opponents, slot_with, standing
from game.fissureverse.rules.piles import bare, put_away
from game.fissureverse.rules.precedence import ban_on
from game.fissureverse.rules.round import NEXT
from game.fissureverse.rules.steps import WindowStep

WINDOW = frozenset(("rogation",))
PLAYED: Final = 1
AGAIN: Final = 2


# --- windows (FV 8.1 to 8.3) -----------------------------------------------------------------------------------------


def window(change: Change, step: PlainStep) -> None:
    """Ask the next seat in Turn Order that can still play a Rogation, or close the window.

    The window closes after a lap in which nobody plays a Rogation (FV 8.2). A seat that has declined for the whole
    Round isn't asked again. Even so, the log says that it declines, so that other players can't tell that it wasn't
    asked (FV 8.2a). If players announce Rogations in public, the log doesn't mention such a seat (FV 8.2b).
    """
    state = change.state
    facts = facts_of(state)
    _, first, place, lap, after = step
    for seat in in_order(state):
        if state.marks[facts.place[seat]] < place or not may_play(state, seat):
            continue
        if not state.marks[facts.still[seat]]:
            change.push("rogation", seat, state.marks[facts.place[seat]] + 1, lap, after)
            return
        if not announced(state):
            _none_from(change, seat, 1)
    if lap == PLAYED:
        change.push("window", first, 1, AGAIN, after)
        return
    if announced(state):
        change.say("nobody_else" if lap == AGAIN else "nobody")
    change.push(NEXT, first, after)


def announced(state: State) -> bool:
    """Return whether players announce Rogations in public instead of in turn (FV 8.2b)."""
    return facts_of(state).options["rogations"] == "announce"


def may_play(state: State, seat: int) -> bool:
    """Return whether a seat may still play a Rogation in this Round.

    The result depends on the Rogations that the seat has already played in this Round (FV 8.3). A Rogation that is
    still waiting for its trigger can also count (FV 8.6). The result must not depend on the seat's hand or earlier
    answers, because that would reveal something about them to other players (FV 8.2a).
    """
    facts = facts_of(state)
    marks = state.marks
    played = marks[facts.played[seat]]
    if played and played > sum([clause.word == "extra" for clause in location_clauses(state)]):
        return False
    if facts.options["one_open_rogation"] == "no":
        return True
    for card in state.places[facts.rogations]:
        if facts.owner[card] == seat and facts.lasts[card] == "next":
            return False
    return True


def _continue_window(change: Change, question: PlainStep, played: int = 0) -> None:
    """Continue a window after a seat's answer.

    `played` is PLAYED if the seat has played a Rogation, otherwise 0. If players announce Rogations in public,
    everybody has another opportunity after each Rogation (FV 8.2b).
    """
    _, seat, place, lap, after = question
    if played and announced(change.state):
        change.push("window", seat, 1, AGAIN, after)
    else:
        change.push("window", seat, place, played or lap, after)


def decline(change: Change, action: Action, question: PlainStep) -> None:
    """Decline to play a Rogation for now (FV 8.2)."""
    _declined(change, question, 0)


def abstain(change: Change, action: Action, question: PlainStep) -> None:
    """Decline to play a Rogation for the rest of the Round (FV 8.2).

    Other players can't tell `abstain` from `decline`, unless players announce Rogations in public (FV 8.2b).
    """
    _declined(change, question, 1)


def _declined(change: Change, question: PlainStep, still: int) -> None:
    _none_from(change, question[STEP_SEAT], still)
    _continue_window(change, question)


def _none_from(change: Change, seat: int, still: int) -> None:
    """Record that a seat declines to play a Rogation.

    `still` is 1 if the seat declines for the rest of the Round, otherwise 0. Other seats get the same events whether or
    not the seat has been asked (FV 8.2a). If players announce Rogations in public, the log mentions only seats that
    decline for the rest of the Round (FV 8.2b).
    """
    change.mark(facts_of(change.state).still[seat], still)
    if not announced(change.state):
        change.say("declined", ("who", seat))
    elif still:
        change.say("stands_aside", ("who", seat))


# --- playing one (FV 8.3 to 8.5) -------------------------------------------------------------------------------------


def needed(state: State, seat: int, card: int, less: int = 0) -> bool:
    """Return whether a seat meets a Rogation's requirement (FV 8.4).

    `less` is the number of Crusaders in the seat's Field that don't count, because the seat sacrifices them.
    """
    facts = facts_of(state)
    requirement = facts.needs[card]
    assert requirement is not None
    mine = len(standing(state, seat)) - less
    others = [len(standing(state, other)) for other in opponents(state, seat)]
    if requirement.how == "fewer":
        return any(count > mine for count in others)
    if requirement.how == "more":
        return all(count < mine for count in others)
    if requirement.how == "split":
        return mine >= 1 and mine + sum(others) >= requirement.least
    return mine >= requirement.least


def play_candidates(state: State, seat: int) -> Iterable[Action]:
    """Return all actions, legal or not, that play a Rogation from the hand.

    If a Location demands a sacrifice, some of the actions also sacrifice a Crusader from the hand or Field.
    """
    facts = facts_of(state)
    hand = state.places[facts.hand[seat]]
    played = [card for card in hand if facts.kind[card] == ROGATION]
    if not played:
        return []
    found = [Action("invoke", seat, (card,), facts.rogations) for card in played]
    if location_of(state) >= 0 and ban_on(state, "rogation") == location_of(state):
        given = [card for card in hand if facts.kind[card] == CRUSADER]
        given += [state.places[slot][0] for slot in standing(state, seat)]
        for card in played:
            found += [Action("invoke", seat, tuple(sorted((card, one))), facts.rogations) for one in given]
    return found


def _parts(state: State, action: Action) -> tuple[int, int]:
    """Return an action's Rogation and sacrificed Crusader, with -1 for a missing card."""
    facts = facts_of(state)
    played = next((card for card in action.cards if card >= 0 and facts.kind[card] == ROGATION), -1)
    return played, next((card for card in action.cards if card != played), -1)


def play_refusal(state: State, action: Action) -> Refusal | None:
    """Return why a Rogation can't be played, or None (FV 8.3).

    The Rogation must be in hand. It can be played even if it has no effect (FV 8.8). If a Location bans Rogations, the
    player must sacrifice a Crusader (FV 8.9, 9.5). The sacrificed Crusader doesn't count towards the Rogation's
    requirement (FV 8.4, 9.5a).
    """
    facts = facts_of(state)
    seat = action.seat
    hand = state.places[facts.hand[seat]]
    if action.pick or action.place != facts.rogations or not 1 <= len(action.cards) <= 2:
        return Refusal("FV 8.3", "refusal.play_where")
    card, given = _parts(state, action)
    if card < 0 or card not in hand:
        return Refusal("FV 8.3", "refusal.play_one", (), 1)
    banned = ban_on(state, "rogation") >= 0
    slot = slot_with(state, given) if given >= 0 else -1
    if banned and given < 0:
        return Refusal("FV 8.9", "refusal.rogations_banned", (("cards", (ban_on(state, "rogation"),)),), 2)
    if given >= 0:
        own = given in hand or facts.seat_of.get(slot) == seat
        if not banned or not own or facts.kind[given] != CRUSADER:
            return Refusal("FV 9.5", "refusal.sacrifice", (), 2)
    if not needed(state, seat, card, int(slot >= 0)):
        requirement = facts.needs[card]
        assert requirement is not None
        key = f"refusal.needs_{requirement.how or 'own'}"
        # Other players may read this line, so it must not name a card in hand.
        return Refusal("FV 8.4", key, (("count", requirement.least),), 3)
    return None


def play(change: Change, action: Action, question: PlainStep) -> None:
    """Play a Rogation, and push its immediate effects (FV 8.5).

    If there is a sacrifice, it happens first (FV 9.5a). If the Location has an effect when a Rogation is played, push
    that effect too.
    """
    state = change.state
    facts = facts_of(state)
    seat = action.seat
    card, given = _parts(state, action)
    if not state.marks[LIVELY]:
        change.mark(LIVELY, 1)
    change.mark(facts.played[seat], state.marks[facts.played[seat]] + 1)
    _continue_window(change, question, PLAYED)
    settle(change, seat)
    if given >= 0:
        _sacrifice(change, seat, given)
    change.move((card,), facts.hand[seat], facts.rogations)
    change.say("played", ("who", seat), ("cards", (card,)))
    if facts.lasts[card] == "now":
        change.push("finish", seat, card)
    clauses = facts.clauses[card]
    for at in reversed(range(len(clauses))):
        if clauses[at].trigger == "play":
            change.push("effect", seat, card, at, 0)
    location = location_of(state)
    for at, clause in enumerate(facts.clauses[location] if location >= 0 else ()):
        if clause.trigger == "rogation":
            change.push("effect", seat, location, at, 0)


def _sacrifice(change: Change, seat: int, card: int) -> None:
    """Move a sacrificed Crusader from the hand or Field to the Vortex (FV 9.5a).

    The sacrifice doesn't trigger any effects. No card can send the Crusader anywhere else.
    """
    state = change.state
    facts = facts_of(state)
    slot = slot_with(state, card)
    if slot >= 0:
        bare(change, slot)
    note_kill(change, card, 0)
    change.move((card,), slot if slot >= 0 else facts.hand[seat], facts.vortex)
    change.say("sacrificed", ("who", seat), ("cards", (card,)))


def finish(change: Change, step: PlainStep) -> None:
    """Discard a Rogation after its immediate effects (FV 8.5)."""
    _, _, card = step
    put_away(change, card)


def blind_answers(view: State) -> tuple[Action, ...]:
    """Return the answers that a player can give without looking at the hand.

    In a window for Rogations, these are `decline` and `abstain`, because even a player without a Rogation is asked
    (FV 8.2a). For any other question, the result is empty.
    """
    if view.asks not in WINDOW:
        return ()
    return tuple(Action(verb.name, view.asked) for verb in (DECLINE, ABSTAIN))


def shared_question(view: State) -> SharedQuestion | None:
    """Return the seats that are asked together for public announcements, or None (FV 8.2b).

    The result depends only on public facts.
    """
    question = view.question
    if not isinstance(question, WindowStep) or not announced(view):
        return None
    facts = facts_of(view)
    may = [seat for seat in in_order(view) if may_play(view, seat)]
    aside = tuple(seat for seat in may if view.marks[facts.still[seat]])
    first = view.marks[facts.place[question.seat]]
    seats = tuple(seat for seat in may if view.marks[facts.place[seat]] >= first and seat not in aside)
    return SharedQuestion(seats, aside, (("ask.announce", ()), when_asked(question)))


def when_asked(question: WindowStep) -> Sentence:
    """Return a sentence that says when in the Round a window is open.

    If everybody is asked again because somebody has played a Rogation, the sentence says "again" (FV 8.2).
    """
    lap = "again" if question.lap == AGAIN else "after" if question.after else "before"
    return f"ask.rogation.{lap}", (("whom", question.after),) if question.after else ()


def disguises(view: State) -> bool:
    """Return whether `abstain` looks like `decline` to other players.

    The result is False if players announce Rogations in public (FV 8.2b).
    """
    return not announced(view)


STEPS = {"window": window, "finish": finish}
PLAY = Verb("invoke", WINDOW, "FV 8.1", play_candidates, play_refusal, play)
DECLINE = button("decline", WINDOW, "FV 8.2", decline)
ABSTAIN = button("abstain", WINDOW, "FV 8.2", abstain)
DISGUISED_VERBS = {"abstain": "decline"}
"""Maps the verb that declines for the whole Round to the verb that other seats see instead (FV 8.2a)."""
