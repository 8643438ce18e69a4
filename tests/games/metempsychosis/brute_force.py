"""An independent version of Metempsychosis that counts lines of play by brute force.

It shares only the random-number code with the program. A position is a tuple of the hand, the sequence, the pile (top
card first), the tomb, the cards looked at, the willpower, the level, the cries used, and the dice. The order of the
tomb matters, because random cards are picked by position.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from game.engine import chance

TABLE = """
A1 1 1 W2       A2 3 1 W3       A3 25 1 B3      A4 6 1 R1W1     B1 4 1 W1B1     B2 26 1 B2W1    B3 3 1 R2
B4 5 2 W2C1     C1 6 1 W2       C2 1 1 W3       C3 5 1 B3       C4 9 2 W3R2     D1 38 1 B2      D2 2 1 W2B1
D3 7 1 R1W1     D4 9 2 B2C1     E1 9 1 W2       E2 1 1 B2W1     E3 5 1 B3       E4 48 3 W4R2    F1 7 1 W2
F2 6 1 W3       F3 38 1 R1B1    F4 2 1 W1C1     G1 9 1 B2       G2 7 1 B2W1     G3 4 1 W2B1     G4 8 2 R2W2
K1 12 2 W3R1    K2 34 2 W2B3    K3 56 2 R2W2    K4 78 2 B5      K5 91 2 W3B2    K6 47 3 W4R2
"""
_WORDS = TABLE.split()
CARDS = {
    _WORDS[at]: (
        set(_WORDS[at + 1]),
        int(_WORDS[at + 2]),
        [(_WORDS[at + 3][i], int(_WORDS[at + 3][i + 1])) for i in range(0, len(_WORDS[at + 3]), 2)],
    )
    for at in range(0, len(_WORDS), 4)
}
"""Each card's symbols, draw count and effects."""
LETTERS = "ABCDEFG"
FULL = {1: 12, 2: 15}
LONG = {1: 8, 2: 15}
GONE = "lost", "stuck", "won", "asked whether to go on"


class Place(NamedTuple):
    """A position and, if the game has ended, how it ended (`end`)."""

    hand: tuple[str, ...]
    sequence: tuple[str, ...]
    pile: tuple[str, ...]
    tomb: tuple[str, ...]
    seen: tuple[str, ...]
    will: int
    level: int
    cries: frozenset[int]
    dice: int
    end: str = ""


def lines(start: Place, depth: int) -> int:
    """Return the number of lines of play that are `depth` decisions long."""
    if depth == 0:
        return 1
    return sum(lines(after, depth - 1) for after in decisions(start))


def decisions(at: Place) -> Iterator[Place]:
    """Yield every position that one decision can lead to. Giving up isn't considered."""
    if at.end:
        return
    if at.seen:
        for one, other in (at.seen, at.seen[::-1]):
            yield closed(at._replace(hand=(*at.hand, one), pile=(*at.pile, other), seen=()))
        return
    yield from incarnations(at)
    for card in at.hand:
        if card[0] == "K":
            after = played(without(at, card), card, "")
            yield after if after.end else closed(after._replace(tomb=(*after.tomb, card)))
    for pair in combinations(sorted(at.hand), 2):
        if alike(*pair):
            yield dived(at, pair)
    yield from (cried(at, cry) for cry in (1, 2, 3, 4) if cry not in at.cries and may_cry(at, cry))
    if at.level == 2 and at.will > 3:
        if at.will <= 14:
            for card in at.tomb:
                tomb = tuple(other for other in at.tomb if other != card)
                yield closed(shuffled(at._replace(will=at.will - 3, tomb=tomb), (card,)))
        if at.will <= 8:
            drawn = draw(at._replace(will=at.will - 3), 1)
            yield drawn if drawn.end else closed(drawn)


def incarnations(at: Place) -> Iterator[Place]:
    """Yield the result of playing each tone at each end of the sequence where the tone fits."""
    if len(at.sequence) == LONG[at.level]:
        return
    for card in at.hand:
        if card[0] == "K":
            continue
        rest = without(at, card)
        if not at.sequence:
            yield closed(played(rest._replace(sequence=(card,)), card, "alone"))
            continue
        if LETTERS.index(card[0]) == (LETTERS.index(at.sequence[0][0]) + 6) % 7:
            yield closed(played(rest._replace(sequence=(card, *at.sequence)), card, "left"))
        if LETTERS.index(card[0]) == (LETTERS.index(at.sequence[-1][0]) + 1) % 7:
            yield closed(played(rest._replace(sequence=(*at.sequence, card)), card, "right"))


def played(at: Place, card: str, where: str) -> Place:
    """Draw cards for a played tone, and then apply the tone's effects from top to bottom."""
    _, count, effects = CARDS[card]
    at = draw(at, count)
    for kind, number in effects:
        if at.end:
            return at
        if kind == "W":
            at = checked(at._replace(will=max(0, at.will - number)))
        elif kind == "B":
            at = checked(at._replace(pile=at.pile[number:], tomb=at.tomb + at.pile[:number]))
        elif kind == "R":
            gone, dice = by_lot(at.hand, number, at.dice)
            hand = tuple(other for other in at.hand if other not in gone)
            at = at._replace(hand=hand, tomb=at.tomb + gone, dice=dice)
        elif where == "left":
            at = shuffled(at._replace(sequence=at.sequence[:-number]), at.sequence[-number:])
        else:
            # The tone is at the right end, or alone. A clef is always a card's last effect, so no effects are left.
            at = shuffled(at._replace(sequence=at.sequence[number:]), at.sequence[:number])
    return at


def dived(at: Place, pair: tuple[str, str]) -> Place:
    at = without(without(at, pair[0]), pair[1])
    at = at._replace(tomb=(*at.tomb, *pair), pile=at.pile[2:], seen=at.pile[:2])
    if len(at.seen) == 1:
        return at._replace(hand=at.hand + at.seen, seen=(), end="lost")
    return at


def may_cry(at: Place, cry: int) -> bool:
    if cry == 3:
        return bool(at.hand) and not any(card[0] == "K" for card in at.hand)
    return cry != 4 or len(at.sequence) >= 2


def cried(at: Place, cry: int) -> Place:
    at = at._replace(cries=at.cries | {cry})
    if cry == 1:
        at = checked(at._replace(will=at.will - (at.will + 1) // 2))
        at = at if at.end else draw(at, 2)
    elif cry == 2:
        half = (len(at.pile) + 1) // 2
        at = checked(at._replace(pile=at.pile[half:], tomb=at.tomb + at.pile[:half]))
        at = at if at.end else at._replace(will=FULL[at.level])
    elif cry == 3:
        at = draw(at._replace(hand=(), tomb=at.tomb + at.hand), len(at.hand))
    else:
        back, dice = by_lot(at.tomb, len(at.tomb) // 2, at.dice)
        tomb = tuple(card for card in at.tomb if card not in back)
        ends = at.sequence[:1] + at.sequence[-1:]
        at = shuffled(at._replace(tomb=tomb, sequence=at.sequence[1:-1], dice=dice), back + ends)
    return at if at.end else closed(at)


def closed(at: Place) -> Place:
    """Finish a move, and check whether the level is won or the player is stuck."""
    if at.end:
        return at
    if len(at.sequence) == LONG[at.level] and not any(card[0] == "K" for card in at.hand):
        if at.level == 2:
            return at._replace(end="won")
        return at._replace(end="asked whether to go on") if at.cries else climbed(at)
    return at if next(decisions(at), None) is not None else at._replace(end="stuck")


def climbed(at: Place) -> Place:
    """Start level 2: shuffle the tomb into the pile, discard the hand, and draw six cards."""
    at = shuffled(at._replace(level=2, will=15, tomb=()), at.tomb)
    at = draw(at._replace(hand=(), tomb=at.hand), 6)
    return at if at.end else closed(at)


def draw(at: Place, count: int) -> Place:
    return checked(at._replace(hand=at.hand + at.pile[:count], pile=at.pile[count:]))


def checked(at: Place) -> Place:
    return at._replace(end="lost") if not at.will or not at.pile else at


def without(at: Place, card: str) -> Place:
    return at._replace(hand=tuple(other for other in at.hand if other != card))


def alike(one: str, other: str) -> bool:
    return bool(CARDS[one][0] & CARDS[other][0]) or (one[0] == other[0] != "K")


def by_lot(cards: tuple[str, ...], count: int, dice: int) -> tuple[tuple[str, ...], int]:
    """Pick `count` random cards, rolling one die for each.

    If every card must be picked, no dice are rolled.
    """
    if count >= len(cards):
        return cards, dice
    left, gone = list(cards), []
    for _ in range(count):
        dice, at = chance.draw(dice, len(left))
        gone.append(left.pop(at))
    return tuple(gone), dice


def shuffled(at: Place, more: tuple[str, ...]) -> Place:
    """Put these cards on the pile and shuffle it.

    For the shuffle, the cards are numbered from the bottom up.
    """
    names = [*reversed(at.pile), *more]
    dice, order = chance.shuffle(at.dice, list(range(len(names))))
    return at._replace(pile=tuple(names[number] for number in reversed(order)), dice=dice)
