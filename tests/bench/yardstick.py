"""A yardstick for the speed of the rules core: random play of a simplified Soul Battle.

Never use this code to check rules. The simplified game ignores SB 6.2, the timing in SB 3.2, the test of the opening
play in SB 5.3, and other rules. Cards 0 to 51 have the rank `card % 13`, where 0 is the rank of a 2. Cards 52 and 53
are the Jokers.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from time import perf_counter, process_time
from typing import Any

# Strength is eight times the card's value. A jack, queen or king played alone adds 1, 2 or 3, so that their strengths
# differ.
_VALUE = tuple(
    160 if card > 51 else 8 * ((card % 13) + 2 if card % 13 < 9 else 10 if card % 13 < 12 else 11) for card in range(54)
)
_ALONE = tuple(_VALUE[card] + (card % 13 - 8 if card < 52 and 9 <= card % 13 <= 11 else 0) for card in range(54))
_TWO, _JOKER = 16, 160
_NEAR = tuple(tuple(q for q in range(9) if abs(q // 3 - p // 3) + abs(q % 3 - p % 3) == 1) for p in range(9))
_PASS = 99
_PAIR_CODES = {5 + at: pair for at, pair in enumerate((i, j) for i in range(5) for j in range(i + 1, 5))}
_PAIRS = tuple(tuple((code, i, j) for code, (i, j) in _PAIR_CODES.items() if j < size) for size in range(6))

# Indices into the state list.
_PHASE, _TURN, _ACTOR, _GOAL, _TOP, _MODE, _LAST, _POT, _SCORE, _REAPER = 0, 1, 2, 3, 4, 5, 6, 7, 9, 11
_DRAWN, _HAND, _GRAVE, _LEFT, _GONE, _DUEL, _TURNS, _SOULS, _DECK = 13, 15, 17, 19, 28, 29, 30, 31, 32
_SWAP, _PLACE, _AIM, _PAY, _FIGHT, _CLAIM, _OVER = range(7)

REFERENCE = 380_000.0
"""Speed of the reference machine, in random decisions per CPU second."""
_PROBE = 0.02
"""CPU seconds for one measurement of the machine's speed."""
_LONG = 0.004
"""After converting a time longer than this, in seconds, `Scale` measures the machine's speed again."""
_OFTEN = 40
"""Number of conversions that `Scale` bases on one measurement of the machine's speed."""

State = list[Any]  # Each item is an int or a tuple[int, ...].


def deal(shuffle: Callable[[list[int]], None]) -> State:
    """Return a new match with three shuffled decks."""
    decks = []
    for _ in range(3):
        deck = list(range(54))
        shuffle(deck)
        decks.append(tuple(deck))
    souls, one, two = decks
    hands = [one[:5], two[:5], (), ()]
    return [_PLACE, 0, 0, -1, 0, 0, -1, 0, 0, 0, 0, -1, -1, 5, 5, *hands, *[3] * 9, 0, 0, 0, souls[:27], one, two]


def legal(s: State) -> list[int]:
    """Return the legal moves for the player whose turn it is, as small integers."""
    phase = s[_PHASE]
    if phase == _FIGHT:
        hand, top, mode = s[_HAND + s[_ACTOR]], s[_TOP], s[_MODE]
        if mode == 0:
            moves = [i for i, card in enumerate(hand) if _ALONE[card] > top]
            moves += [code for code, i, j in _PAIRS[len(hand)] if _VALUE[hand[i]] + _VALUE[hand[j]] > top]
        elif mode == 1:
            moves = [i for i, card in enumerate(hand) if _VALUE[card] == _TWO]
        elif mode == 2:
            moves = [code for code, i, j in _PAIRS[len(hand)] if _VALUE[hand[i]] == _TWO and _VALUE[hand[j]] == _TWO]
        else:
            moves = [code for code, i, j in _PAIRS[len(hand)] if _VALUE[hand[i]] + _VALUE[hand[j]] > top]
        moves.append(_PASS)
        return moves
    if phase == _PLACE:
        other = s[_REAPER + 1 - s[_TURN]]
        return [p for p in range(9) if s[_LEFT + p] and p != other]
    if phase == _AIM:
        turn = s[_TURN]
        other = s[_REAPER + 1 - turn]
        moves = [q for q in _NEAR[s[_REAPER + turn]] if s[_LEFT + q]]
        if other in moves:
            needed = _ALONE[s[_SOULS][other * 3 + s[_LEFT + other] - 1]]
            for card in s[_HAND + turn]:
                if _ALONE[card] >= needed:
                    break
            else:
                moves.remove(other)
        moves.append(_PASS)
        return moves
    if phase == _SWAP:
        turn = s[_TURN]
        if s[_GRAVE + turn]:
            moves = list(range(len(s[_HAND + turn])))
            moves.append(_PASS)
            return moves
        return [_PASS]
    if phase == _CLAIM:
        return [0, 1]
    if phase == _PAY:
        goal = s[_GOAL]
        needed = _ALONE[s[_SOULS][goal * 3 + s[_LEFT + goal] - 1]]
        return [i for i, card in enumerate(s[_HAND + s[_TURN]]) if _ALONE[card] >= needed]
    return []


def _next_turn(s: State) -> None:
    s[_TURNS] += 1
    if s[_GONE] >= 3 or s[_TURNS] >= 120:
        s[_PHASE] = _OVER
        return
    for seat in (0, 1):
        hand = s[_HAND + seat]
        if len(hand) < 5:
            at = s[_DRAWN + seat]
            to = at + 5 - len(hand)
            s[_HAND + seat] = hand + s[_DECK + seat][at:to]
            s[_DRAWN + seat] = to
    if not s[_HAND] and not s[_HAND + 1]:
        s[_PHASE] = _OVER
        return
    turn = 1 - s[_TURN]
    s[_TURN] = turn
    s[_PHASE] = _SWAP if s[_GRAVE + turn] else _PLACE


def _expose(s: State, goal: int) -> None:
    card = s[_SOULS][goal * 3 + s[_LEFT + goal] - 1]
    s[_TOP] = _ALONE[card]
    s[_MODE] = 1 if card > 51 else 0
    s[_ACTOR] = s[_TURN]
    s[_LAST] = -1
    s[_POT] = s[_POT + 1] = 0
    s[_PHASE] = _FIGHT


def apply(s: State, move: int) -> None:
    """Play a move, changing the state in place."""
    phase = s[_PHASE]
    if phase == _FIGHT:
        actor = s[_ACTOR]
        if move != _PASS:
            hand = s[_HAND + actor]
            if move < 5:
                card = hand[move]
                s[_HAND + actor] = hand[:move] + hand[move + 1 :]
                s[_TOP] = _ALONE[card]
                s[_MODE] = 1 if card > 51 else 0
                s[_POT + actor] += _VALUE[card]
            else:
                i, j = _PAIR_CODES[move]
                worth = _VALUE[hand[i]] + _VALUE[hand[j]]
                s[_HAND + actor] = hand[:i] + hand[i + 1 : j] + hand[j + 1 :]
                if worth >= _JOKER + 88:
                    s[_MODE] = 2
                elif s[_MODE] >= 2:
                    s[_MODE] = 3
                s[_TOP] = worth
                s[_POT + actor] += worth
            s[_LAST] = actor
            s[_ACTOR] = 1 - actor
            return
        winner = s[_LAST]
        if winner < 0:
            _next_turn(s)
            return
        goal = s[_GOAL]
        s[_SCORE + winner] += s[_POT + 1 - winner]
        if s[_DUEL]:
            left = s[_LEFT + goal] - 1
            s[_SCORE + winner] += _VALUE[s[_SOULS][goal * 3 + left]]
            if winner == s[_TURN]:
                if left:
                    left -= 1
                    s[_SCORE + winner] += _VALUE[s[_SOULS][goal * 3 + left]]
                s[_REAPER + 1 - winner] = -1
            s[_LEFT + goal] = left
            if not left:
                s[_GONE] += 1
            _next_turn(s)
            return
        s[_ACTOR] = winner
        s[_PHASE] = _CLAIM
    elif phase == _CLAIM:
        winner, goal = s[_ACTOR], s[_GOAL]
        left = s[_LEFT + goal] - 1
        card = s[_SOULS][goal * 3 + left]
        if move:
            s[_GRAVE + winner] += (card,)
        else:
            s[_SCORE + winner] += _VALUE[card]
        s[_LEFT + goal] = left
        if not left:
            s[_GONE] += 1
        _next_turn(s)
    elif phase == _PLACE:
        s[_REAPER + s[_TURN]] = move
        s[_PHASE] = _AIM
    elif phase == _AIM:
        if move == _PASS:
            _next_turn(s)
            return
        s[_GOAL] = move
        if move == s[_REAPER + 1 - s[_TURN]]:
            s[_DUEL] = 1
            s[_PHASE] = _PAY
        else:
            s[_DUEL] = 0
            _expose(s, move)
    elif phase == _SWAP:
        if move != _PASS:
            turn = s[_TURN]
            hand, grave = s[_HAND + turn], s[_GRAVE + turn]
            s[_HAND + turn] = (*hand[:move], grave[-1], *hand[move + 1 :])
            s[_GRAVE + turn] = (*grave[:-1], hand[move])
        s[_PHASE] = _PLACE
    elif phase == _PAY:
        turn = s[_TURN]
        hand = s[_HAND + turn]
        s[_HAND + turn] = hand[:move] + hand[move + 1 :]
        s[_GRAVE + turn] += (hand[move],)
        _expose(s, s[_GOAL])


def _play_out(s: State, number: Callable[[], float]) -> int:
    count = 0
    while s[_PHASE] != _OVER:
        moves = legal(s)
        apply(s, moves[int(number() * len(moves))])
        count += 1
    return count


def decisions(seconds: float, seed: int) -> float:
    """Return how many random decisions fit into one CPU second, including time for dealing."""
    chance = random.Random(seed)
    count, began = 0, process_time()
    while True:
        count += _play_out(deal(chance.shuffle), chance.random)
        spent = process_time() - began
        if spent >= seconds:
            return count / spent


def playouts(seconds: float, seed: int) -> float:
    """Return how many playouts from clones of one deal fit into one CPU second."""
    chance = random.Random(seed)
    root = deal(chance.shuffle)
    count, began = 0, process_time()
    while True:
        _play_out(root[:], chance.random)
        count += 1
        spent = process_time() - began
        if spent >= seconds:
            return count / spent


class Scale:
    """Converts measured times to the times that the reference machine would need.

    The speed of a machine can change within seconds, so the speed is measured repeatedly.
    """

    def __init__(self) -> None:
        self._count = 0
        self._speed = decisions(_PROBE, 0) / REFERENCE
        self._now, self._read = 0.0, perf_counter()

    def milliseconds(self, seconds: float) -> float:
        """Return a newly measured time, converted to milliseconds on the reference machine."""
        self._count += 1
        if seconds > _LONG or self._count % _OFTEN == 0:
            self._speed = decisions(_PROBE, 0) / REFERENCE
        return seconds * 1000 * self._speed

    def clock(self) -> float:
        """Return the time in seconds, converted to the speed of the reference machine.

        With this clock, a computation that stops after a given time does the same amount of work on every machine.
        """
        read = perf_counter()
        self._now, self._read = self._now + (read - self._read) * self._speed, read
        return self._now
