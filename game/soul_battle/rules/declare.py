"""Declaring a battle, an attack or the end of the turn (SB 3.4 to 3.6, 5.1 to 5.3)."""

from __future__ import annotations

from collections.abc import Iterable

from game.engine.action import Action
from game.engine.change import Change
from game.engine.definition.verb import Verb, button
from game.engine.legal_actions import LegalActions, identity
from game.engine.refusal import Refusal
from game.engine.state import State
from game.engine.step import PlainStep
from game.soul_battle.rules.facts import QUIET, Facts
from game.soul_battle.rules.plays import (
    can_beat,
    facts_of,
    kinds_of,
    new_tuple,
    numbered_play,
    play_refusal,
    plays_of,
    soul_kind,
)
from game.soul_battle.rules.reaper import reaper_on
from game.soul_battle.rules.turn import end_turn


def _space_refusal(state: State, action: Action, protected: bool) -> Refusal | None:
    facts = facts_of(state)
    own = state.tokens[action.seat - 1]
    if action.pick or action.place not in facts.spaces:
        return Refusal("SB 3.4", "refusal.battle_on_space")
    if action.place == own:
        return Refusal("SB 3.5", "refusal.own_soul", (), 1)
    if not state.places[action.place]:
        return Refusal("SB 3.4", "refusal.battle_exhausted", (), 1)
    if action.place not in facts.near[own]:
        return Refusal("SB 3.4", "refusal.not_adjacent", (), 1)
    guard = reaper_on(state, action.place)
    if bool(guard) != protected:
        if guard:
            return Refusal("SB 5.2", "refusal.tribute_first", (("who", guard),), 2)
        return Refusal("SB 5.1", "refusal.not_protected", (), 1)
    return None


def battle_candidates(state: State, seat: int) -> Iterable[Action]:
    """Return the actions that open a battle: each play on each space, legal or not."""
    facts = facts_of(state)
    plays = plays_of(state.places[facts.hand[seat]])
    return [Action("battle", seat, play, space) for space in facts.spaces for play in plays]


def battle_refusal(state: State, action: Action) -> Refusal | None:
    """Return why opening a battle is illegal, or None if it is legal.

    The space must be adjacent to the seat's own Reaper, and must have a soul but no Reaper. The play must beat the soul
    (SB 3.4 to 3.6).
    """
    no = _space_refusal(state, action, protected=False)
    if no:
        return no
    return play_refusal(state, action, soul_kind(state, action.place), 3)


def battle_generate(state: State, seat: int, found: LegalActions) -> None:
    """Add the legal opening plays, space by space."""
    facts: Facts = state.table.facts
    places = state.places
    tokens = state.tokens
    hand = places[facts.hand[seat]]
    kinds = kinds_of(facts, hand)
    spaces, beating = [], []
    for space in facts.near[tokens[seat - 1]]:
        pile = places[space]
        if pile and space not in tokens:
            spaces.append(space)
            beating.append(kinds.translate(facts.beats[facts.single[pile[-1]]]))
    found.add_marked(numbered_play, b"".join(beating), "battle", seat, hand, spaces)


def attack_candidates(state: State, seat: int) -> Iterable[Action]:
    """Return every action, legal or not, that drops a card on a space as a tribute."""
    facts = facts_of(state)
    hand = state.places[facts.hand[seat]]
    return [Action("attack", seat, (card,), space) for space in facts.spaces for card in hand]


def attack_refusal(state: State, action: Action) -> Refusal | None:
    """Return why attacking a Reaper with this tribute is illegal, or None if it is legal.

    The tribute is one card from the hand. It must be worth at least as much as the soul (SB 5.2). The rest of the hand
    must contain a play that beats the soul (SB 5.3).
    """
    no = _space_refusal(state, action, protected=True)
    if no:
        return no
    facts = facts_of(state)
    hand = state.places[facts.hand[action.seat]]
    if len(action.cards) != 1 or action.cards[0] not in hand:
        return Refusal("SB 5.2", "refusal.tribute_one_card", (), 3)
    soul = state.places[action.place][-1]
    if facts.value[action.cards[0]] < facts.value[soul]:
        worth = (
            ("cards", action.cards),
            ("soul", (soul,)),
            ("value", facts.value[action.cards[0]]),
            ("needed", facts.value[soul]),
        )
        return Refusal("SB 5.2", "refusal.tribute_too_low", worth, 4)
    left = tuple(card for card in hand if card != action.cards[0])
    if not can_beat(facts, left, facts.single[soul]):
        return Refusal("SB 5.3", "refusal.cannot_open", (("cards", action.cards), ("soul", (soul,))), 5)
    return None


def attack_generate(state: State, seat: int, found: LegalActions) -> None:
    """Add the legal tributes, space by space."""
    facts: Facts = state.table.facts
    tokens = state.tokens
    value = facts.value
    for space in facts.near[tokens[seat - 1]]:
        if space in tokens:
            hand = state.places[facts.hand[seat]]
            soul = state.places[space][-1]
            top = facts.single[soul]
            tributes = [
                new_tuple(Action, ("attack", seat, (card,), space, ""))
                for at, card in enumerate(hand)
                if value[card] >= value[soul] and can_beat(facts, hand[:at] + hand[at + 1 :], top)
            ]
            found.add(identity, tributes)


def attack(change: Change, action: Action, question: PlainStep) -> None:
    """Put the tribute face up in the seat's purgatory (SB 5.2), and ask for the opening play."""
    facts = facts_of(change.state)
    seat = action.seat
    defender = reaper_on(change.state, action.place)
    change.mark(QUIET, 0)
    change.move(action.cards, facts.hand[seat], facts.purgatory[seat])
    change.say(
        "attacked",
        ("who", seat),
        ("whom", defender),
        ("cards", action.cards),
        ("soul", change.state.places[action.place][-1:]),
    )
    change.push("open", seat, action.place)


def end(change: Change, action: Action, question: PlainStep) -> None:
    """End the turn without a battle, which is always allowed (SB 3.4)."""
    if change.heard:
        change.say("rested", ("who", action.seat))
    end_turn(change, action.seat)


ATTACK = Verb("attack", frozenset(("declare",)), "SB 5.2", attack_candidates, attack_refusal, attack, attack_generate)
END = button("end", frozenset(("declare",)), "SB 3.4", end)
