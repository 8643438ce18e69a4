"""An independent version of Oubliette that counts all lines of play by brute force.

It shares only the random-number code with the program. Cards are written as names, such as "10S" or "X1". The last card
in a pile is the top card. `asks` is a stack of questions: the latest question is answered first.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from game.engine import chance

RANKS = {str(number): number for number in range(2, 11)} | {"J": 11, "Q": 12, "K": 13, "A": 14}
ENCOUNTERS = ("fight", "trap", "lost", "darkness", "gremlin")


def rank(card: str) -> int:
    return 0 if card[0] == "X" else RANKS[card[:-1]]


def red(card: str) -> bool:
    return card[0] != "X" and card[-1] in "HD"


def black(card: str) -> bool:
    return card[0] != "X" and card[-1] in "SC"


@dataclass
class At:
    """A position and, if the game has ended, the rule that ended it (`end`)."""

    deck: list[str]
    slots: list[list[str]]
    worn: list[str]
    dice: int
    actions: str = "one"
    trap_loses: bool = True
    barrier_loses: bool = False
    free_rope: bool = False
    path: list[list[str]] = field(default_factory=list)
    behind: list[list[str]] = field(default_factory=lambda: [[] for _ in range(9)])
    """The cards in the gap behind each room, even if the room isn't built yet."""
    first: int = 0
    bridged: bool = False
    grave: list[str] = field(default_factory=list)
    turned: list[str] = field(default_factory=list)
    drawn: list[str] = field(default_factory=list)
    half: set[str] = field(default_factory=set)
    chaos: int = 0
    acted: int = 0
    found: bool = False
    dug: bool = False
    lent: bool = False
    searched: bool = False
    arrived: bool = False
    asks: list[tuple[Any, ...]] = field(default_factory=list)
    end: str = ""

    # --- looking ------------------------------------------------------------------------------------------------

    def spots(self) -> list[list[str]]:
        """Return the slots and the Equipped space, except the place that holds the card in use."""
        busy = [ask[1] for ask in self.asks if ask[0] in ("choose", "give_back")]
        found = [pile for at, pile in enumerate(self.slots) if at not in busy]
        return found + ([self.worn] if self.chaos < 2 and 4 not in busy else [])

    def held(self) -> list[str]:
        return [pile[-1] for pile in self.spots() if pile]

    def wears(self, *ranks: int) -> bool:
        return any(pile is self.worn and pile and rank(pile[-1]) in ranks for pile in self.spots())

    def usable(self) -> list[str]:
        lent = self.grave[-1:] if self.wears(11) and not self.lent else []
        return self.held() + lent

    def next(self) -> int:
        return (self.first - len(self.path) if self.first == 10 else self.first + len(self.path)) if self.first else 0

    def last(self) -> int:
        return self.first - len(self.path) + 1 if self.first == 10 else self.first + len(self.path) - 1

    def chasm(self) -> bool:
        return bool(self.path) and len(self.path) < 9 and bool(self.behind[len(self.path)])

    def fits(self, card: str) -> bool:
        if not self.first:
            return rank(card) in (2, 10)
        return rank(card) == self.next() and not (self.chasm() and not self.bridged)

    def may_act(self) -> bool:
        return (self.actions == "unlimited" or not self.acted) and (self.actions != "after_finds_only" or self.found)

    # --- changing -----------------------------------------------------------------------------------------------

    def remove(self, card: str) -> str:
        """Take a usable card from its place, and return the place."""
        self.half.discard(card)
        for pile in [*self.slots, self.worn]:
            if pile[-1:] == [card]:
                pile.pop()
                return "inventory"
        assert self.grave.pop() == card
        self.lent = True
        return "grave"

    def discard(self, card: str) -> None:
        if self.remove(card) == "grave":
            self.grave.insert(0, card)
        else:
            self.grave.append(card)

    def ruin(self) -> None:
        if not self.end and not self.held():
            self.end = "OU 2.3"

    def room(self, cards: list[str]) -> None:
        """Lay cards as the next room."""
        if not self.first:
            self.first = rank(cards[0])
        self.path.append(cards)
        self.bridged = False
        if len(self.path) == 9:
            self.end = "OU 2.4"

    def shuffle(self, more: list[str]) -> None:
        self.dice, order = chance.shuffle(self.dice, list(range(len(self.deck) + len(more))))
        cards = self.deck + more
        self.deck = [cards[at] for at in order]

    def throw_back(self, by: str) -> None:
        if not self.path:
            return
        count = len(self.path)
        if self.behind[count - 1] and (by != "obstacle" or self.barrier_loses):
            self.end = "OU 4.3"
        elif count == 1 and (by == "creature" or (by == "trap" and self.trap_loses)):
            self.end = "OU 4.2"
        else:
            self.grave += self.path.pop()
            if count < 9:
                self.grave += self.behind[count]
                self.behind[count] = []
            self.grave += self.behind[count - 1]
            self.behind[count - 1] = []
            self.bridged = False
            if count == 1:
                self.first = 0

    def chaos_used(self, card: str, as_room: bool = False) -> None:
        self.chaos += 1
        if self.chaos == 2:
            if self.worn and self.worn[-1] != card:
                self.grave.append(self.worn.pop())
            self.remove(card)
            if not as_room:
                self.worn = [card]
        else:
            self.remove(card)

    # --- continuing ---------------------------------------------------------------------------------------------

    def turn(self) -> None:
        """Turn over cards until a question arises or the game ends."""
        self.acted, self.found, self.dug, self.lent, self.searched = 0, False, False, False, False
        self.arrived = False
        if not self.deck:
            self.end = "OU 2.2"
            return
        self.turned = [self.deck.pop()]
        self.meet()

    def meet(self, declined: bool = False) -> None:
        card = self.turned[-1]
        value = rank(card)
        if self.first and self.fits(card) and not declined:
            self.asks.append(("room",))
        elif self.path and value == self.last():
            self.throw_back("obstacle")
            self.done()
        elif not self.first and value in (2, 10):
            self.turned.clear()
            self.room([card])
            self.act()
        elif value in (11, 12, 13):
            self.asks.append(("fight", 0))
        elif red(card) and value in (3, 5, 7, 9):
            self.asks.append(("trap",))
        elif value == 14 and black(card):
            if self.path:
                if any(black(ace) for ace in self.behind[len(self.path) - 1]):
                    self.end = "OU 3.5"
                    return
                self.behind[len(self.path) - 1] += self.turned
                self.turned = []
            self.done()
        elif value == 14:
            if self.path and not self.chasm():
                self.behind[len(self.path)] += self.turned
                self.turned = []
                self.arrived = self.free_rope
            if self.deck:
                shown = self.deck.pop()
                if red(shown) and self.worn and self.chaos < 2:
                    self.discard(self.worn[-1])
                    self.ruin()
                if not self.end:
                    self.grave.append(shown)
            self.done()
        elif value in (8, 6, 0):
            self.asks.append(({8: "lost", 6: "darkness", 0: "gremlin"}[value],))
        else:
            self.found = True
            self.find()

    def find(self) -> None:
        self.asks.append(("find",))
        if not any(True for what, _ in choices(self) if what != "leave"):
            self.asks.pop()
            self.done()

    def done(self) -> None:
        """Complete the effect of the turned-over card."""
        if self.end:
            return
        self.grave += self.turned
        self.turned = []
        self.act()

    def act(self) -> None:
        if self.end:
            return
        self.asks.append(("act",))
        if not any(True for what, _ in choices(self) if what != "end"):
            self.asks.pop()
            self.turn()

    def again(self, ask: tuple[Any, ...]) -> None:
        """Ask the same question again, unless the match has ended."""
        if self.end:
            return
        if ask[0] == "room":
            self.meet()
        elif ask[0] == "find":
            self.find()
        elif ask[0] == "act":
            self.act()
        elif ask[0] == "open":
            self.opening()
        else:
            self.asks.append(ask)

    def opening(self) -> None:
        if not self.first and any(rank(card) in (2, 10) for card in self.held()):
            self.asks.append(("open",))
        else:
            self.turn()


def lines(start: At, depth: int) -> int:
    """Return the number of lines of play with `depth` decisions."""
    if depth == 0:
        return 1
    return sum(lines(after, depth - 1) for after in decisions(start))


def decisions(at: At) -> Iterator[At]:
    """Yield every position that one decision can lead to."""
    if at.end:
        return
    for _, do in choices(at):
        after = deepcopy(at)
        ask = after.asks.pop()
        do(after, ask)
        yield after


def choices(at: At) -> Iterator[tuple[str, Any]]:
    """Yield the name of each possible action, and the function that carries it out."""
    ask = at.asks[-1]
    yield from {
        "open": opens, "room": room, "fight": fight, "trap": trap, "lost": lost, "darkness": darkness,
        "gremlin": gremlin, "find": finds, "search": finds, "act": acts, "choose": choose, "give_back": give_back,
    }[ask[0]](at)  # fmt: skip
    if not at.worn and at.chaos < 2:
        for pile in at.spots():
            if pile:
                yield "equip", (lambda after, ask, card=pile[-1]: equipped(after, ask, card))
    free = any(waiting[0] in ENCOUNTERS for waiting in at.asks)
    if at.deck and (free or at.may_act()):
        for card in at.held():
            if rank(card) == 14:
                yield "advantage", (lambda after, ask, card=card: advantage(after, ask, card, free))


def equipped(at: At, ask: tuple[Any, ...], card: str) -> None:
    next(pile for pile in at.slots if pile[-1:] == [card]).pop()
    at.worn.append(card)
    at.again(ask)


def advantage(at: At, ask: tuple[Any, ...], card: str, free: bool) -> None:
    at.acted += not free
    where = next((number for number, pile in enumerate(at.slots) if pile[-1:] == [card]), 4)
    count = min(2, len(at.deck))
    at.drawn += [at.deck.pop() for _ in range(count)]
    # The open question stays on the stack below the choice, and is asked again afterwards.
    at.asks.append(ask)
    at.asks.append(("choose", where, count))


def choose(at: At) -> Iterator[tuple[str, Any]]:
    for card in at.drawn[-at.asks[-1][2] :]:
        yield "take", (lambda after, ask, card=card: taken(after, ask, card, False))
        if at.fits(card):
            yield "take", (lambda after, ask, card=card: taken(after, ask, card, True))


def taken(at: At, ask: tuple[Any, ...], card: str, lay: bool) -> None:
    _, where, count = ask
    others = [other for other in at.drawn[-count:] if other != card]
    del at.drawn[-count:]
    pile = at.worn if where == 4 else at.slots[where]
    ace = pile.pop()
    if lay:
        at.room([card])
        if at.end:
            return
    else:
        pile.append(card)
    at.grave += [*others, ace]
    at.ruin()
    if not at.end:
        at.again(at.asks.pop())


def opens(at: At) -> Iterator[tuple[str, Any]]:
    for card in at.usable():
        if rank(card) in (2, 10):
            yield "lay", (lambda after, ask, card=card: laid(after, [card], True))


def laid(at: At, cards: list[str], opening: bool = False) -> None:
    at.acted += not opening
    for card in cards:
        at.remove(card)
    at.room(cards)
    at.ruin()
    if not at.end:
        at.opening() if opening else at.act()


def room(at: At) -> Iterator[tuple[str, Any]]:
    def enter(after: At, ask: tuple[Any, ...]) -> None:
        cards, after.turned = after.turned, []
        after.room(cards)
        after.act()

    yield "enter", enter
    if not (red(at.turned[-1]) and rank(at.turned[-1]) in (3, 5, 7, 9)):
        yield "decline", (lambda after, ask: after.meet(declined=True))


def ends_encounter(do: Any) -> Any:
    """Wrap an answer to an encounter so that it also resolves the card."""

    def whole(after: At, ask: tuple[Any, ...]) -> None:
        do(after)
        after.ruin()
        after.done()

    return whole


def fight(at: At) -> Iterator[tuple[str, Any]]:
    needed = rank(at.turned[-1]) + (2 if at.chaos else 0)

    def throw(after: At, ask: tuple[Any, ...], card: str) -> None:
        paid = ask[1] + rank(card) + (1 if after.wears(13) and card != after.worn[-1] else 0)
        after.discard(card)
        after.ruin()
        if paid >= needed:
            after.done()
        elif not after.end:
            after.asks.append(("fight", paid))

    for card in at.usable():
        if card not in at.half or rank(card):
            yield "fight", (lambda after, ask, card=card: throw(after, ask, card))
    for card in at.held():
        if not rank(card):
            yield "destroy", ends_encounter(lambda after, card=card: destroy(after, card))
    yield "retreat", ends_encounter(lambda after: after.throw_back("creature"))


def destroy(at: At, card: str) -> None:
    if card in at.half:
        at.chaos_used(card)
    else:
        at.half.add(card)


def trap(at: At) -> Iterator[tuple[str, Any]]:
    for card in at.usable():
        if black(card) and rank(card) in (2, 4, 6, 8, 10):
            yield "disarm", ends_encounter(lambda after, card=card: after.discard(card))
    yield "retreat", ends_encounter(lambda after: after.throw_back("trap"))


def lost(at: At) -> Iterator[tuple[str, Any]]:
    for card in at.usable():
        if rank(card) == 12:
            yield "guide", ends_encounter(lambda after, card=card: after.discard(card))

    def wander(after: At) -> None:
        after.grave += [after.deck.pop() for _ in range(min(3, len(after.deck)))]

    yield "wander", ends_encounter(wander)


def darkness(at: At) -> Iterator[tuple[str, Any]]:
    for card in at.held():
        yield "grope", ends_encounter(lambda after, card=card: after.discard(card))
    for card in at.usable():
        if rank(card) == 4 and red(card):
            yield "light", ends_encounter(lambda after, card=card: light(after, card))


def light(at: At, card: str) -> None:
    if card in at.half or card not in at.held():
        at.discard(card)
    else:
        at.half.add(card)


def gremlin(at: At) -> Iterator[tuple[str, Any]]:
    def price(card: str) -> int:
        if at.chaos < 2 and at.worn[-1:] == [card] and rank(card) >= 10:
            return 99
        return rank(card) or 15

    held = at.held()
    for card in held:
        if price(card) == max(map(price, held)):
            yield "give", ends_encounter(lambda after, card=card: after.discard(card))
            others = [other for other in held if other != card]
            yield "hoard", ends_encounter(lambda after, others=others: [after.discard(other) for other in others])
    for card in at.usable():
        if rank(card) == 13:
            yield "ward", ends_encounter(lambda after, card=card: after.discard(card))


def takes(at: At, pile: list[str], card: str) -> bool:
    if not pile:
        return True
    if len(pile) >= 5:
        return False
    near = rank(card) > 0 and rank(pile[-1]) > 0 and abs(rank(card) - rank(pile[-1])) == 1
    same = (red(card) and red(pile[-1])) or (black(card) and black(pile[-1]))
    return near or (same and at.wears(12))


def finds(at: At) -> Iterator[tuple[str, Any]]:
    """Yield the ways to keep or leave a card (a Find or a card turned over by a search)."""
    searching = at.asks[-1][0] == "search"
    card = (at.drawn if searching else at.turned)[-1]

    def put(after: At, ask: tuple[Any, ...], where: int) -> None:
        (after.drawn if searching else after.turned).pop()
        if where == 5:
            after.grave.append(card)
        elif where == 4:
            after.grave += after.worn
            after.worn = [card]
        else:
            after.slots[where].append(card)
        after.act()

    for number, pile in enumerate(at.slots):
        if takes(at, pile, card):
            yield "keep", (lambda after, ask, number=number: put(after, ask, number))
    if at.chaos < 2 and (searching or not at.worn):
        yield "keep", (lambda after, ask: put(after, ask, 4))
    yield "leave", (lambda after, ask: put(after, ask, 5))


def acts(at: At) -> Iterator[tuple[str, Any]]:
    """Yield the possible actions in a turn, including searching and ending the turn."""
    yield "end", (lambda after, ask: after.turn())
    if at.wears(10) and not at.searched and at.deck:
        yield "search", search
    if at.arrived or at.may_act():
        for card in at.usable():
            if at.chasm() and not at.bridged and rank(card) in (6, 9):
                yield "rope", item(lambda after, card=card: rope(after, card), at.arrived)
    if not at.may_act():
        return
    for cards in together(at):
        yield "lay", (lambda after, ask, cards=cards: laid(after, cards))
    for card in at.usable():
        if rank(card) == 12 and set(at.grave) - {card}:
            yield "hourglass", (lambda after, ask, card=card: hourglass(after, card))
    for where, pile in enumerate([*at.slots, at.worn if at.chaos < 2 else []]):
        if pile and rank(pile[-1]) == 11 and not at.dug:
            for card in at.grave:
                yield "dig", item(lambda after, card=card, where=where: dig(after, card, where))
    for card in at.held():
        if rank(card) or card in at.half:
            continue
        if at.first and not (at.chasm() and not at.bridged):
            yield "passage", item(lambda after, card=card: passage(after, card))
        if at.grave:
            yield "shift", item(lambda after, card=card: shift(after, card))
        if at.deck and restockable(at, card):
            yield "restock", item(lambda after, card=card: restock(after, card))


def together(at: At) -> Iterator[list[str]]:
    """Yield the cards that can become the next room: one card or, with a Map, several."""
    for card in at.usable():
        if at.fits(card):
            yield [card]
    if not at.wears(14) or not at.first or (at.chasm() and not at.bridged):
        return
    numbers = [card for card in at.held() if 2 <= rank(card) <= 10]
    if black(at.worn[-1]):
        for count in range(2, len(numbers) + 1):
            for some in combinations(numbers, count):
                if sum(map(rank, some)) == at.next():
                    yield list(some)
    else:
        for one in numbers:
            for other in numbers:
                if black(one) and red(other) and rank(one) - rank(other) == at.next():
                    yield [one, other]


def item(do: Any, free: bool = False) -> Any:
    """Wrap the use of an item. Using an item may be free or count as the turn's action."""

    def whole(after: At, ask: tuple[Any, ...]) -> None:
        after.acted += not free
        do(after)
        after.ruin()
        after.act()

    return whole


def search(at: At, ask: tuple[Any, ...]) -> None:
    at.searched = True
    at.drawn.append(at.deck.pop())
    at.asks.append(("search",))


def rope(at: At, card: str) -> None:
    at.bridged = True
    at.discard(card)


def dig(at: At, card: str, where: int) -> None:
    pile = at.worn if where == 4 else at.slots[where]
    at.dug = True
    at.grave.remove(card)
    at.grave.append(pile.pop())
    pile.append(card)


def hourglass(at: At, card: str) -> None:
    at.acted += 1
    piles = [*at.slots, at.worn, at.grave]
    where = next(number for number, pile in enumerate(piles) if pile[-1:] == [card])
    at.asks.append(("give_back", where, 3, 0, card))


def give_back(at: At) -> Iterator[tuple[str, Any]]:
    for card in at.grave:
        if card != at.asks[-1][4]:
            yield "give_back", (lambda after, ask, card=card: given(after, ask, card))


def given(at: At, ask: tuple[Any, ...], card: str) -> None:
    _, where, left, count, used = ask
    at.grave.remove(card)
    at.drawn.append(card)
    if left > 1 and any(other != used for other in at.grave):
        at.asks.append(("give_back", where, left - 1, count + 1, used))
        return
    back = at.drawn[-(count + 1) :]
    del at.drawn[-(count + 1) :]
    at.shuffle(back)
    if where == 5:
        at.grave.remove(used)
        at.grave.insert(0, used)
        at.lent = True
    else:
        at.discard(used)
    at.ruin()
    at.act()


def passage(at: At, card: str) -> None:
    at.chaos_used(card, as_room=True)
    at.room([card])


def shift(at: At, card: str) -> None:
    at.chaos_used(card)
    grave, at.grave = at.grave, []
    at.shuffle(grave)


def restockable(at: At, card: str) -> bool:
    if any(len(pile) < 5 or card in pile for pile in at.slots):
        return True
    return at.chaos == 0 and (not at.worn or at.worn[-1] == card)


def restock(at: At, card: str) -> None:
    at.chaos_used(card)
    for pile in at.slots:
        new = [at.deck.pop() for _ in range(min(5 - len(pile), len(at.deck)))]
        if pile:
            pile[:0] = new[::-1]
        else:
            pile += new
    if at.chaos < 2 and not at.worn:
        while any(map(rank, at.deck)):
            top = at.deck.pop()
            if rank(top):
                at.worn.append(top)
                break
            at.shuffle([top])
