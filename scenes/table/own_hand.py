"""What the player in front can do with their own hand besides playing.

Players can arrange and sort their cards, or ask which of them can be used somewhere. The game's rules know nothing of
this.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from game.engine.action import Action
from game.words.event_text import Span
from scenes.table import tuning
from scenes.table.gesture import CARD, Item
from scenes.table.hand_order import SORTS, moved, sorting
from scenes.table.overlay import Note, Tip
from scenes.table.sprites import HAND

if TYPE_CHECKING:
    from scenes.table.table_controller import TableController


class OwnHand:
    """The hand of the player in front, at one table."""

    def __init__(self, stage: TableController) -> None:
        self.stage = stage
        self.lit: frozenset[int] = frozenset()
        """The cards that can be used in the place the player asked about."""
        self._sorted = ""

    def part(self, gap: int) -> None:
        """Make a gap in the hand where the held card would go (-1 for none)."""
        stage = self.stage
        pick = stage.gesture.pick
        sprite = stage.sprites.find(pick.cards[0]) if pick and pick.cards else None
        if sprite is None or pick is None or stage.hotseat.covered:
            return
        others = [other for other in stage.sprites.row(sprite.place) if other is not sprite]
        for number, other in enumerate(others):
            if other.number in pick.cards or other.owner == HAND:
                continue
            aside = 0.0 if gap < 0 else -tuning.PART if number < gap else tuning.PART
            goal = other.rest._replace(x=other.rest.x + aside)
            if other.pose != goal:
                stage.director.send(other, goal, tuning.SHIFT_TIME, raised=bool(aside))
        stage.changed()

    def put(self, card: int, gap: int) -> None:
        """Move a card so that `gap` other cards are on its left."""
        sprite = self.stage.sprites.find(card)
        if sprite is not None:
            shown = [other.number for other in self.stage.sprites.row(sprite.place)]
            self._arranged(sprite.place, moved(shown, card, gap))

    def shift(self, card: int, steps: int) -> None:
        """Move a card `steps` positions to the right, as the keyboard does."""
        sprite = self.stage.sprites.find(card)
        if sprite is None or not self.stage.hit_test.holdable(Item(CARD, card)):
            return
        row = self.stage.sprites.row(sprite.place)
        at = next(number for number, other in enumerate(row) if other is sprite)
        self.put(card, min(max(0, at + steps), len(row) - 1))

    def sort(self) -> None:
        """Sort the hand by the next of the possible orders."""
        stage = self.stage
        orders = sorting(stage.session.content.cards, stage.match.state.table)
        if not orders or not stage.hotseat.playing:
            return
        if stage.hotseat.covered:
            stage.say(stage.how_to_peek(), "wide")
            return
        stage.finish()
        self._sorted = SORTS[(SORTS.index(self._sorted) + 1) % len(SORTS)] if self._sorted else SORTS[0]
        keys = orders[self._sorted]
        for spot in stage.layout.spots:
            if spot.private and spot.seat == stage.front:
                known = [sprite.number for sprite in stage.sprites.places[spot.place] if sprite.number in keys]
                self._arranged(spot.place, sorted(known, key=lambda card: (keys[card], card)))
        stage.say(stage.words.say(f"table.sorted.{self._sorted}"), "wide")

    def _arranged(self, place: int, cards: list[int]) -> None:
        stage = self.stage
        stage.sprites.arranged[place] = cards
        picked = stage.gesture.pick.cards if stage.gesture.pick else ()
        for at, sprite in enumerate(stage.sprites.places[place]):
            sprite.rest = stage.sprites.rest_pose(place, at)
            if sprite.owner != HAND and sprite.pose != sprite.rest and sprite.number not in picked:
                stage.director.send(sprite, sprite.rest, tuning.SHIFT_TIME)
        stage.host.log("arranged", place=stage.match.state.table.places[place].name)
        stage.changed()

    def light(self, place: int) -> None:
        """Highlight the cards that can be used in a place, and say how many there are.

        If nothing can be used in a seat's own place, spread out that place. A face-down hand reveals nothing.
        """
        stage = self.stage
        if not stage.hotseat.playing or stage.layout.spots[place].private:
            return
        if stage.hotseat.covered:
            stage.say(stage.how_to_peek(), "wide")
            return
        here = [action for action in stage.hit_test.legal() if action.place == place]
        if not here and stage.match.state.table.places[place].seat:
            stage.hit_test.inspect(None, place)
            return
        stage.overlay.dismiss(Tip)
        below = stage.piles.below()
        hidden = {card for pile in below.cards.values() for card in pile}
        cards = {card for action in here for card in action.cards} - hidden
        self.lit = frozenset(cards)
        box = stage.hit_test.area(place)
        told = self._told(here, cards)
        used = {card for action in here for card in action.cards}
        piles = [pile for pile, lie in below.cards.items() if pile == below.asked or lie & used]
        if piles:
            # A card that can be used is hidden in a pile, so the note explains where it is and how to reach it.
            ways = [stage.words.say("table.lit.below", [("place", stage.piles.named(pile))]) for pile in piles]
            told = joined([told, *ways] if cards else ways)
        stage.overlay.show(Note(told, box.x + box.w / 2, box.y + box.h * 0.4, stage.read_by(told)))
        stage.telling.confide("lit", place=stage.match.state.table.places[place].name, count=len(cards))
        stage.changed()

    def _told(self, here: Sequence[Action], cards: Collection[int]) -> tuple[Span, ...]:
        """Return how many of these visible cards the actions can use, and where they are."""
        words, desk, spots = self.stage.words, self.stage.hit_test, self.stage.layout.spots
        if here and not any(desk.holdable(Item(CARD, card)) for action in here for card in action.cards):
            # The actions use something outside the hand, such as a token or a face-up card.
            return (*words.say(f"help.{here[0].verb}"), *words.say("table.lit.token"))
        # Without any cards, the text depends on whether this table has hands.
        seen = [spots[desk.place_of(Item(CARD, card))] for card in cards] or [spot for spot in spots if spot.private]
        key = "table.lit" if seen and all(spot.private for spot in seen) else "table.lit.open"
        many = {0: ".none", 1: ".one"}.get(len(cards), "")
        return words.say(key + many, [("count", len(cards))])


def joined(parts: Sequence[tuple[Span, ...]]) -> tuple[Span, ...]:
    """Return the sentences with spaces between them."""
    spans: tuple[Span, ...] = ()
    for part in parts:
        spans = (*spans, *((Span(" "),) if spans else ()), *part)
    return spans
