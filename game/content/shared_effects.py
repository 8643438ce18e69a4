"""The card effects that several games share.

Each effect is a function. Card data contains the effect's name and a number. The text keys are `effect.<name>` for the
text on cards and `log.<name>` for the text in the log.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from game.engine.change import Change

LEFT: Final = -1
ALONE: Final = 0
RIGHT: Final = 1
"""The position of a new card in a row: leftmost, the only card, or rightmost."""


class Ground(NamedTuple):
    """The indices of the places and of the willpower mark that the effects change.

    `row` lists places from left to right.
    """

    hand: int
    stock: int
    lost: int
    row: int
    willpower: int


def lose_willpower(change: Change, on: Ground, count: int, side: int) -> None:
    """Lose `count` willpower, but don't go below 0 (ME 3.1)."""
    left = max(0, change.state.marks[on.willpower] - count)
    change.mark(on.willpower, left)
    change.say("lose_willpower", ("count", count), ("left", left))


def discard_random(change: Change, on: Ground, count: int, side: int) -> None:
    """Discard `count` random cards from the hand, or the whole hand if it is smaller (ME 3.2)."""
    gone = random_cards(change, change.state.places[on.hand], count)
    if gone:
        change.move(gone, on.hand, on.lost)
        change.say("discard_random", ("cards", gone))


def bury(change: Change, on: Ground, count: int, side: int) -> None:
    """Lose the top `count` cards of the stock, or all of them if there are fewer (ME 3.3).

    An empty stock ends the game (ME 5.3).
    """
    buried = change.state.places[on.stock][::-1][:count]
    change.draw(on.stock, count, on.lost)
    change.say("bury", ("cards", buried))


def broken_clef(change: Change, on: Ground, count: int, side: int) -> None:
    """Shuffle `count` cards from one end of the row into the stock (ME 3.4).

    The cards are removed from the end opposite the new card. If the new card is alone in the row, it is shuffled into
    the stock.
    """
    row = change.state.places[on.row]
    broken = row[-count:] if side == LEFT else row[:count]
    change.move(broken, on.row, on.stock)
    change.say("broken_clef", ("cards", broken))
    change.shuffle(on.stock)


def random_cards(change: Change, cards: tuple[int, ...], count: int) -> tuple[int, ...]:
    """Choose `count` of the cards at random, or all of them if there are fewer.

    If all cards are chosen, no random numbers are used.
    """
    if count >= len(cards):
        return cards
    left = list(cards)
    return tuple([left.pop(change.roll(len(left))) for _ in range(count)])


def needs_in_row(name: str, count: int) -> int:
    """Return how many cards must be in the row for this effect (ME 3.4).

    This number includes the card being played.
    """
    return count if name == "broken_clef" else 0


def comes_last(name: str, side: int) -> bool:
    """Return whether an effect must resolve last because it removes its own card (ME 3.4)."""
    return name == "broken_clef" and side == ALONE


class Effect(NamedTuple):
    """An effect: the function that carries it out, and the allowed range of its number."""

    do: Callable[[Change, Ground, int, int], None]
    least: int
    most: int


EFFECTS: Mapping[str, Effect] = {
    "lose_willpower": Effect(lose_willpower, 1, 15),
    "discard_random": Effect(discard_random, 1, 10),
    "bury": Effect(bury, 1, 20),
    "broken_clef": Effect(broken_clef, 1, 10),
}
"""Maps each name in `cards.yaml` to its shared effect."""

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
"""Effects that exist in only one game, with the range of each effect's number.

Each effect's function is in its game's package.
"""

BOUNDS: Mapping[str, tuple[int, int]] = {
    **{name: (effect.least, effect.most) for name, effect in EFFECTS.items()},
    **OF_ONE_GAME,
}
"""The range of each effect's number, keyed by effect."""
