"""Let players arrange and sort their hand, and see which cards can be used in a place.

None of this changes the match itself.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from game.engine.action import Action
from game.words.event_text import Span
from scenes.table.board.board import Board
from scenes.table.board.event_log import TableEventLog
from scenes.table.input.hit_test import HitTest
from scenes.table.layout import tuning
from scenes.table.layout.hand_order import SORTS, moved, sorting
from scenes.table.model.match_texts import joined
from scenes.table.model.selection import CARD, Item, Pick
from scenes.table.motion.sprites import HAND
from scenes.table.wording.messages import Messages
from scenes.table.wording.piles import Piles


class OwnHand:
    """The hand of the player in front."""

    def __init__(
        self, board: Board, hit_test: HitTest, piles: Piles, messages: Messages, event_log: TableEventLog
    ) -> None:
        self.model, self.sprites, self.director, _ = board
        self.hit_test = hit_test
        self.piles = piles
        self.messages = messages
        self.event_log = event_log
        self._sorted = ""

    def part(self, pick: Pick, gap: int) -> None:
        """Make a gap in the hand where the dragged card would go, or close the gap if `gap` is -1."""
        sprite = self.sprites.find(pick.cards[0]) if pick.cards else None
        if sprite is None or self.model.covered:
            return
        others = [other for other in self.sprites.row(sprite.place) if other is not sprite]
        for number, other in enumerate(others):
            if other.number in pick.cards or other.owner == HAND:
                continue
            aside = 0.0 if gap < 0 else -tuning.PART if number < gap else tuning.PART
            goal = other.rest._replace(x=other.rest.x + aside)
            if other.pose != goal:
                self.director.send(other, goal, tuning.SHIFT_TIME, raised=bool(aside))

    def put(self, card: int, gap: int) -> None:
        """Move a card within the hand so that `gap` other cards are to its left."""
        sprite = self.sprites.find(card)
        if sprite is not None:
            shown = [other.number for other in self.sprites.row(sprite.place)]
            self._arranged(sprite.place, moved(shown, card, gap))

    def shift(self, card: int, steps: int) -> None:
        """Move a card within the hand by `steps` positions to the right (negative: to the left)."""
        sprite = self.sprites.find(card)
        if sprite is None or not self.hit_test.holdable(Item(CARD, card)):
            return
        row = self.sprites.row(sprite.place)
        at = next(number for number, other in enumerate(row) if other is sprite)
        self.put(card, min(max(0, at + steps), len(row) - 1))

    def sort(self) -> None:
        """Sort the hand. Each call switches to the next order."""
        orders = sorting(self.model.session.content.cards, self.model.table)
        if not orders or not self.model.playing:
            return
        if self.model.covered:
            self.messages.say(self.messages.how_to_peek(), "wide")
            return
        self._sorted = SORTS[(SORTS.index(self._sorted) + 1) % len(SORTS)] if self._sorted else SORTS[0]
        keys = orders[self._sorted]
        for spot in self.model.layout.spots:
            if spot.private and spot.seat == self.model.front:
                known = [sprite.number for sprite in self.sprites.places[spot.place] if sprite.number in keys]
                self._arranged(spot.place, sorted(known, key=lambda card: (keys[card], card)))
        self.messages.say(self.model.words.say(f"table.sorted.{self._sorted}"), "wide")

    def _arranged(self, place: int, cards: list[int]) -> None:
        self.sprites.arranged[place] = cards
        picked = self.model.selection.pick.cards if self.model.selection.pick else ()
        for at, sprite in enumerate(self.sprites.places[place]):
            sprite.rest = self.sprites.rest_pose(place, at)
            if sprite.owner != HAND and sprite.pose != sprite.rest and sprite.number not in picked:
                self.director.send(sprite, sprite.rest, tuning.SHIFT_TIME)
        self.event_log.log("arranged", place=self.model.table.places[place].name)

    def light(self, place: int) -> bool:
        """Highlight the cards that the player can use in a place, and say how many there are.

        If hands are face down, only explain how to look at the hand. If no card can be used there, and the place is a
        seat's place or a face-up pile, do nothing and return False. Otherwise, return True.
        """
        if not self.model.playing or self.model.layout.spots[place].private:
            return True
        if self.model.covered:
            self.messages.say(self.messages.how_to_peek(), "wide")
            return True
        here = [action for action in self.model.legal() if action.place == place]
        below = self.piles.below()
        heap = self.model.layout.spots[place].shape == "heap" and self.sprites.places[place] and not below.cards
        if not here and (self.model.table.places[place].seat or heap):
            return False
        hidden = {card for pile in below.cards.values() for card in pile}
        cards = {card for action in here for card in action.cards} - hidden
        self.model.lit = frozenset(cards)
        box = self.hit_test.area(place)
        told = self._told(here, cards)
        used = {card for action in here for card in action.cards}
        piles = [pile for pile, lie in below.cards.items() if pile == below.asked or lie & used]
        if piles:
            # If a usable card is hidden in a pile, tell the player where it is and how to reach it.
            ways = [self.model.words.say("table.lit.below", [("place", self.piles.named(pile))]) for pile in piles]
            told = joined([told, *ways] if cards else ways)
        self.messages.say_at(told, box.x + box.w / 2, box.y + box.h * 0.4)
        self.event_log.confide("lit", place=self.model.table.places[place].name, count=len(cards))
        return True

    def _told(self, here: Sequence[Action], cards: Collection[int]) -> tuple[Span, ...]:
        """Return text that says how many of the visible cards can be used.

        The wording depends on whether all the usable cards are in hand.
        """
        words, hit_test, spots = self.model.words, self.hit_test, self.model.layout.spots
        if here and not any(hit_test.holdable(Item(CARD, card)) for action in here for card in action.cards):
            # The actions don't use any cards in hand, only a token or face-up cards.
            return (*words.say(f"help.{here[0].verb}"), *words.say("table.lit.token"))
        # If there are no usable cards, the text depends on whether this table has hands.
        seen = [spots[hit_test.place_of(Item(CARD, card))] for card in cards] or [
            spot for spot in spots if spot.private
        ]
        key = "table.lit" if seen and all(spot.private for spot in seen) else "table.lit.open"
        many = {0: ".none", 1: ".one"}.get(len(cards), "")
        return words.say(key + many, [("count", len(cards))])
