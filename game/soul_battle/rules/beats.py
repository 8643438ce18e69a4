"""Decide whether one play beats another (SB 2). TABLE contains all the results.

Every play has a *kind*, a number that determines what the play beats and what beats the play:

- 0 to 12: a single card from 2 to ace
- 13: a single Joker
- 14 to 50: two cards with a sum from 4 to 40
- 51: a pair of 2s that lies on two Jokers, or on a Joker and an ace
- 52: a single 2 that lies on a single Joker (SB 2.6)

Only a pair with a sum above 4 beats a play of kind 51 (SB 2.7).
"""

from __future__ import annotations

from typing import Final

TWO: Final = 0
ACE: Final = 12
JOKER: Final = 13
PAIR: Final = 10
"""The kind of a two-card play is the sum of its cards plus this number. Sums from 4 to 40 become kinds from 14 to
50."""
TWOS_ON_JOKERS: Final = 51
TWO_ON_JOKER: Final = 52
KINDS: Final = 53
JOKER_AND_ACE: Final = PAIR + 31
TWO_JOKERS: Final = PAIR + 40
TWO_TWOS: Final = PAIR + 4
HIGH_JOKERS: Final = (JOKER_AND_ACE, TWO_JOKERS)
ONLY_TWOS_BEAT: Final = (JOKER, JOKER_AND_ACE, TWO_JOKERS)

_SINGLE_VALUES = (2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 11, 20)


def is_pair(kind: int) -> bool:
    """Return whether a play of this kind consists of two cards (SB 2.2)."""
    return JOKER < kind <= TWOS_ON_JOKERS


def value(kind: int) -> int:
    """Return the value of a play of this kind (SB 2.1, 2.2).

    A single card is worth 2 to 20. The value of two cards is the sum of their values.
    """
    if kind == TWOS_ON_JOKERS:
        return 4
    if kind == TWO_ON_JOKER:
        return 2
    return kind - PAIR if is_pair(kind) else _SINGLE_VALUES[kind]


def beats(play: int, top: int) -> bool:
    """Return whether a play of kind `play` beats a soul or play of kind `top` (SB 2.3 to 2.9)."""
    return forbidding(play, top) is None


def forbidding(play: int, top: int) -> str | None:
    """Return the id of the rule that keeps `play` from beating `top`, or None."""
    if top == JOKER:
        return None if play == TWO else "SB 2.5"
    if top in HIGH_JOKERS:
        return None if play == TWO_TWOS else "SB 2.7"
    if top == TWOS_ON_JOKERS:
        return None if is_pair(play) and value(play) > value(top) else "SB 2.7"
    if top == TWO_ON_JOKER:
        return "SB 2.6" if play == TWO else None
    if not is_pair(play) and not is_pair(top):
        return None if play > top else "SB 2.3"
    if value(play) > value(top):
        return None
    # Only pairs with a Joker have sums from 23 to 30. A Joker and an ace (31) or two Jokers (40) beat them (SB 2.8).
    return "SB 2.8" if PAIR + 23 <= top <= PAIR + 30 else "SB 2.4"


def laid(play: int, top: int) -> int:
    """Return the kind that a play has when laid on a play of kind `top` (SB 2.6, 2.7)."""
    if play == TWO and top == JOKER:
        return TWO_ON_JOKER
    return TWOS_ON_JOKERS if play == TWO_TWOS and top in HIGH_JOKERS else play


def calls_back(play: int, top: int) -> bool:
    """Return whether a play calls back everyone who has passed (SB 4.2).

    `play` is the kind of the new play, and `top` is the kind of the previous play. Everyone is called back if at least
    one of the two plays can be beaten only by 2s.
    """
    return play in ONLY_TWOS_BEAT or top in ONLY_TWOS_BEAT


TABLE: tuple[bytes, ...] = tuple(
    bytes(play < KINDS and beats(play, top) for play in range(256)) for top in range(KINDS)
)
"""TABLE[top][play] is 1 if a play of kind `play` beats a play of kind `top`, otherwise 0. bytes.translate needs rows of
256 bytes."""
