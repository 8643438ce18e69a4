"""Carry out the effects named in cards.yaml (AN 6, 7.4, 8).

Steps:
    effect: carry out one effect
    search: search the deck after the Hour has advanced
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.aleph_null.rules.choices import CHOICES, choose, could_take
from game.aleph_null.rules.facts import POWER, SEAT, VESTED, Effects, facts_of
from game.aleph_null.rules.hours import advance
from game.engine.change import Change
from game.engine.state import State
from game.engine.step import PlainStep


def gain_power(change: Change, name: str, count: int, less: int) -> None:
    """Give the player power (AN 1.4)."""
    gained = max(0, count - less)
    change.mark(POWER, change.state.marks[POWER] + gained)
    change.say("gained", ("count", gained), ("total", change.state.marks[POWER]))


def draw_cards(change: Change, name: str, count: int, less: int) -> None:
    """Let the player draw cards, even if the hand becomes larger than usual (AN 8.2)."""
    change.push("draw", SEAT, count)


def keep_card(change: Change, name: str, count: int, less: int) -> None:
    """Let the player keep one card in hand at the end of this turn (AN 3.5)."""
    change.mark(VESTED, 1)
    change.say("vested")


def burn(change: Change, name: str, count: int, less: int) -> None:
    """Let the player choose up to `count` cards to sacrifice (AN 1.6, 7.1).

    `name` is the kind of choice.
    """
    choose(change, name, count)


def fetch(change: Change, name: str, count: int, less: int) -> None:
    """Let the player look through the deck for a card (AN 8.1).

    `name` is the kind of choice: one of the keys of `CHOICES`. If the deck is empty and there are discarded cards, the
    Hour advances first.
    """
    state = change.state
    facts = facts_of(state)
    if not state.places[facts.deck] and state.places[facts.discard]:
        change.push("search", SEAT, name, count)
        advance(change)
    else:
        choose(change, name, count)


def search(change: Change, step: PlainStep) -> None:
    """Search the deck after the Hour has advanced (AN 8.1)."""
    _, _, what, amount = step
    choose(change, what, amount)


DO: Mapping[str, Callable[[Change, str, int, int], None]] = {
    "gain_power": gain_power,
    "draw_cards": draw_cards,
    "keep_card": keep_card,
    "fetch_key": fetch,
    "fetch_tool": fetch,
    **{name: burn for name in CHOICES if name.startswith(("burn_", "give_"))},
}


def effect(change: Change, step: PlainStep) -> None:
    """Carry out one effect of a card. The step contains the effect's name and amount."""
    _, _, name, amount, less = step
    DO[name](change, name, amount, less)


def possible(state: State, effects: Effects, card: int) -> bool:
    """Return whether a card's ability with these effects can be used (AN 7.7).

    If the first effect sacrifices other cards, at least one other card must be available. Keys and Baphomet don't
    count.
    """
    name = effects[0][0]
    return not name.startswith(("burn_", "give_")) or could_take(state, name, card)


STEPS = {"effect": effect, "search": search}
