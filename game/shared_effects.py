"""The effects that cards of several games share: a closed list of named functions, each with one checked number.

`cards.yaml` lists a card's effects as `{name: number}`, in the order to resolve. The text `effect.<name>` puts an
effect into words on its card (`effect.<name>_one` for a number of 1, if there is such a text), and `log.<name>` does so
in the log. So what a card says and what it does come from the same name and number."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from game.engine.change import Change

LEFT, ALONE, RIGHT = -1, 0, 1
"""Where a card was set into a row of cards: at its left end, as its only card, at its right end."""


class Ground(NamedTuple):
    """What the effects of one game work on: numbers of places, and of the mark that counts willpower. The cards of
    `row` are listed from left to right; what is lost lies in `lost`."""

    hand: int
    stock: int
    lost: int
    row: int
    willpower: int


def lose_willpower(change: Change, on: Ground, count: int, side: int) -> None:
    """Lose so much willpower, down to 0 (ME 3.1)."""
    left = max(0, change.state.marks[on.willpower] - count)
    change.mark(on.willpower, left)
    change.say("lose_willpower", ("count", count), ("left", left))


def discard_random(change: Change, on: Ground, count: int, side: int) -> None:
    """So many cards at random from the whole hand, whoever knows them, or all of it (ME 3.2)."""
    gone = random_cards(change, change.state.places[on.hand], count)
    if gone:
        change.move(gone, on.hand, on.lost)
        change.say("discard_random", ("cards", gone))


def bury(change: Change, on: Ground, count: int, side: int) -> None:
    """The top cards of the stock are lost, as many as there are up to so many (ME 3.3); without any there the game
    would be over (ME 5.3)."""
    buried = change.state.places[on.stock][::-1][:count]
    change.draw(on.stock, count, on.lost)
    change.say("bury", ("cards", buried))


def broken_clef(change: Change, on: Ground, count: int, side: int) -> None:
    """So many cards from the end of the row opposite to where this card was set, or this card itself where it lies
    alone, are shuffled into the stock (ME 3.4)."""
    row = change.state.places[on.row]
    broken = row[-count:] if side == LEFT else row[:count]
    change.move(broken, on.row, on.stock)
    change.say("broken_clef", ("cards", broken))
    change.shuffle(on.stock)


def random_cards(change: Change, cards: tuple[int, ...], count: int) -> tuple[int, ...]:
    """So many of these cards, each as likely, or all of them; chance is used only where there is a choice."""
    if count >= len(cards):
        return cards
    left = list(cards)
    return tuple([left.pop(change.roll(len(left))) for _ in range(count)])


def needs_in_row(name: str, count: int) -> int:
    """How many cards the row must have, the played one among them, so that a card with this effect can be played
    (ME 3.4)."""
    return count if name == "broken_clef" else 0


def comes_last(name: str, side: int) -> bool:
    """Whether an effect waits for the card's others: a card that breaks off itself does so at the end (ME 3.4)."""
    return name == "broken_clef" and side == ALONE


class Effect(NamedTuple):
    """One effect of the list: what it does with its number (change, ground, number, side), and the bounds of that
    number on a card."""

    do: Callable[[Change, Ground, int, int], None]
    least: int
    most: int


EFFECTS: Mapping[str, Effect] = {
    "lose_willpower": Effect(lose_willpower, 1, 15),
    "discard_random": Effect(discard_random, 1, 10),
    "bury": Effect(bury, 1, 20),
    "broken_clef": Effect(broken_clef, 1, 10),
}
"""Every effect by its name in `cards.yaml`."""

OF_ONE_GAME: Mapping[str, tuple[int, int]] = {
    "gain_power": (1, 9),
    "draw_cards": (1, 9),
    "fetch_key": (1, 1),
    "fetch_tool": (1, 1),
    "burn_interference": (1, 9),
    "burn_hand": (1, 9),
    "burn_discard": (1, 9),
    "burn_hand_or_discard": (1, 9),
    "burn_artifacts": (1, 9),
    "burn_deck": (1, 9),
    "burn_interference_or_discard": (1, 1),
    "give_tanist": (1, 1),
    "give_artifact": (1, 1),
    "keep_card": (1, 1),
}
"""Effects that one game alone has, with the bounds of their number; the functions stand in that game's package."""

BOUNDS: Mapping[str, tuple[int, int]] = {
    **{name: (effect.least, effect.most) for name, effect in EFFECTS.items()},
    **OF_ONE_GAME,
}
"""The bounds of the number of every effect that a card can have."""
