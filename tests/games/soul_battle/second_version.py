"""An independent implementation of Soul Battle, for tests of the rules core.

A match is a generator that yields each question. Cards and places have names instead of numbers, and no card is hidden.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

ORDER = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "X"]
POINTS = {**{str(n): n for n in range(2, 11)}, "J": 10, "Q": 10, "K": 10, "A": 11, "X": 20}
Play = frozenset[str]
Move = tuple[str, Play, str]
"""A verb, the cards, and a place or ""."""
Ask = tuple[int, str, set[Move]]


def rank(card: str) -> str:
    return "X" if card.startswith("X") else card.partition(".")[0][:-1]


def worth(play: Play) -> int:
    return sum(POINTS[rank(card)] for card in play)


def beaten(play: Play, top: Play, below: Play | None) -> bool:
    """Return whether a play beats the top play (SB 2.3 to 2.9).

    `below` is the play under the top play.
    """
    mine, theirs = (sorted(map(rank, cards)) for cards in (play, top))
    under = sorted(map(rank, below)) if below else []
    if theirs == ["X"]:
        return mine == ["2"]
    if theirs in (["A", "X"], ["X", "X"]):
        return mine == ["2", "2"]
    if theirs == ["2", "2"] and under in (["A", "X"], ["X", "X"]):
        return len(mine) == 2 and worth(play) > 4
    if theirs == ["2"] and under == ["X"]:
        return mine != ["2"]
    if len(mine) + len(theirs) == 2:
        return ORDER.index(mine[0]) > ORDER.index(theirs[0])
    return worth(play) > worth(top)


def only_2s_beat(play: Play) -> bool:
    return sorted(map(rank, play)) in (["X"], ["A", "X"], ["X", "X"])


@dataclass
class Story:
    """The table, with names instead of numbers. `end` is the rule that ended the match."""

    seats: int
    options: Mapping[str, Any]
    places: dict[str, list[str]]
    first: int
    reapers: dict[int, str] = field(default_factory=dict)
    end: str = ""

    def __post_init__(self) -> None:
        self.spaces = sorted(name for name in self.places if len(name) == 2)

    def left_of(self, seat: int) -> list[int]:
        """Return all seats in turn order, ending with this seat."""
        return [(seat + step) % self.seats + 1 for step in range(self.seats)]

    def plays(self, seat: int) -> list[Play]:
        hand = self.places[f"hand.{seat}"]
        return [frozenset((card,)) for card in hand] + [frozenset(two) for two in combinations(hand, 2)]

    def reach(self, seat: int) -> Iterator[str]:
        own = self.reapers[seat]
        for space in self.spaces:
            apart = sorted((abs(ord(space[0]) - ord(own[0])), abs(ord(space[1]) - ord(own[1]))))
            if apart == [0, 1] or (apart == [1, 1] and self.options["adjacency"] == "diagonal_too"):
                yield space

    def guard(self, space: str) -> int:
        return next((seat for seat, at in self.reapers.items() if at == space), 0)

    def shift(self, cards: Play | list[str], source: str, target: str) -> None:
        for card in [card for card in self.places[source] if card in cards]:
            self.places[source].remove(card)
            self.places[target].append(card)

    def swaps(self, seat: int) -> set[Move]:
        if not self.places[f"purgatory.{seat}"]:
            return set()
        return {("swap", frozenset((card,)), f"purgatory.{seat}") for card in self.places[f"hand.{seat}"]}

    def swap(self, seat: int, move: Move) -> None:
        back = self.places[f"purgatory.{seat}"].pop()
        self.shift(move[1], f"hand.{seat}", f"purgatory.{seat}")
        self.places[f"hand.{seat}"].append(back)

    # --- the story ---------------------------------------------------------------------------------------------

    def played(self) -> Generator[Ask, Move, None]:
        seat, quiet = self.first, 0
        while not self.end:
            self.draw(seat)
            if not any(self.places[f"hand.{one}"] for one in range(1, self.seats + 1)):
                self.end = "SB 6.2a"
                return
            may_swap = True
            if self.options["purgatory_swap"] == "everyone":
                may_swap = False
                for one in [seat, *self.left_of(seat)[:-1]]:
                    offered = self.swaps(one)
                    if offered:
                        move = yield one, "offer", offered | {KEEP}
                        if move != KEEP:
                            self.swap(one, move)
            fought = yield from self.turn(seat, may_swap)
            quiet = 0 if fought else quiet + 1
            if fought and sum(not self.places[space] for space in self.spaces) >= self.options["exhausted_piles"]:
                self.end = "SB 6.1"
            elif quiet == 2 * self.seats:
                self.end = "SB 6.2"
            seat = self.left_of(seat)[0]

    def draw(self, active: int) -> None:
        for seat in [active, *self.left_of(active)[:-1]]:
            while len(self.places[f"hand.{seat}"]) < 5 and self.places[f"deck.{seat}"]:
                self.places[f"hand.{seat}"].append(self.places[f"deck.{seat}"].pop())

    def turn(self, seat: int, may_swap: bool) -> Generator[Ask, Move, bool]:
        """Play a turn, and return whether there was a battle (SB 3.2 to 3.6)."""
        free = {space for space in self.spaces if self.places[space] and self.guard(space) in (0, seat)}
        if self.options["reaper"] == "must_move":
            free = free - {self.reapers.get(seat, "")} or free
        question = "reaper" if free else "nowhere"
        while True:
            moves = self.swaps(seat) if may_swap else set()
            if question == "nowhere" and not moves:
                return False
            if question == "reaper":
                moves |= {("place", frozenset(), space) for space in free}
            elif question == "declare":
                moves |= self.calls(seat)
            else:
                moves |= {KEEP}
            move = yield seat, question, moves
            if move[0] == "swap":
                self.swap(seat, move)
                may_swap = False
            elif move[0] == "place":
                self.reapers[seat] = move[2]
                question = "declare"
            elif move[0] in ("keep", "end"):
                return False
            else:
                yield from self.fight(seat, move)
                return True

    def calls(self, seat: int) -> set[Move]:
        moves: set[Move] = {("end", frozenset(), "")}
        for space in self.reach(seat):
            if not self.places[space]:
                continue
            soul = frozenset(self.places[space][-1:])
            plays = [play for play in self.plays(seat) if beaten(play, soul, None)]
            if not self.guard(space):
                moves |= {("battle", play, space) for play in plays}
                continue
            for card in self.places[f"hand.{seat}"]:
                tribute = frozenset((card,))
                if worth(tribute) >= worth(soul) and any(card not in play for play in plays):
                    moves.add(("attack", tribute, space))
        return moves

    def fight(self, seat: int, call: Move) -> Generator[Ask, Move, None]:
        """Play a battle (SB 4 and SB 5)."""
        _, cards, space = call
        soul = frozenset(self.places[space][-1:])
        defender = self.guard(space)
        if defender:
            self.shift(cards, f"hand.{seat}", f"purgatory.{seat}")
            openings = {("lay", play, space) for play in self.plays(seat) if beaten(play, soul, None)}
            _, cards, _ = yield seat, "open", openings
        fighters = [seat, defender] if defender else list(range(1, self.seats + 1))
        self.shift(cards, f"hand.{seat}", "battle")
        leader, top, below = seat, cards, soul
        inside = set(fighters)
        at = seat
        while inside - {leader}:
            at = self.left_of(at)[0]
            if at == leader or at not in inside:
                continue
            if not self.places[f"hand.{at}"]:
                inside.discard(at)
                continue
            answers = {("lay", play, space) for play in self.plays(at) if beaten(play, top, below)}
            move = yield at, "answer", answers | {PASS}
            if move == PASS:
                inside.discard(at)
                continue
            self.shift(move[1], f"hand.{at}", "battle")
            if self.options["pass"] == "open" or only_2s_beat(move[1]) or only_2s_beat(top):
                inside = set(fighters)
            leader, top, below = at, move[1], top
        yield from self.settled(seat, leader, defender, space)

    def settled(self, seat: int, winner: int, defender: int, space: str) -> Generator[Ask, Move, None]:
        pile = self.places[space]
        self.shift(list(self.places["battle"]), "battle", f"points.{winner}")
        if defender and winner == seat:
            del self.reapers[defender]
            for soul in pile[-2:][::-1]:
                self.shift([soul], space, f"points.{winner}")
        else:
            soul = pile[-1]
            ways = {("claim", frozenset((soul,)), f"{kind}.{winner}") for kind in ("points", "purgatory")}
            _, _, target = yield winner, "claim", ways
            self.shift([soul], space, target)
        if not pile and self.guard(space):
            del self.reapers[self.guard(space)]

    def totals(self) -> list[tuple[int, int]]:
        """Return each seat's points, and the number of souls in its points pile (SB 6.3, 6.4)."""
        found = []
        for seat in range(1, self.seats + 1):
            won = [card for card in self.places[f"points.{seat}"] if not card.endswith(f".{seat}")]
            found.append((sum(POINTS[rank(card)] for card in won), sum(card.endswith(".0") for card in won)))
        return found


PASS: Move = ("pass", frozenset(), "")
KEEP: Move = ("keep", frozenset(), "")
