"""Show tips at a table when the pointer has rested for a moment.

A tip explains a place or a tile, or enlarges a card.
"""

from __future__ import annotations

from collections.abc import Callable

from game.engine.table import Place
from game.words.event_text import Span
from scenes.table.board.board import Board
from scenes.table.board.overlay import Line, Note, Tip
from scenes.table.input.hit_test import HitTest
from scenes.table.layout import tuning
from scenes.table.model.match_texts import joined
from scenes.table.model.selection import CARD, Item
from scenes.table.model.tiles import PlacedTile
from scenes.table.model.visibility import Phase
from scenes.table.motion.held_cards import HeldCards
from scenes.table.motion.sprites import LEGS, REST, Sprite
from scenes.table.wording.messages import Messages
from scenes.table.wording.piles import Piles


class Tips:
    """Shows the tips at a table."""

    def __init__(
        self,
        board: Board,
        hit_test: HitTest,
        held_cards: HeldCards,
        piles: Piles,
        messages: Messages,
    ) -> None:
        self.model, self.sprites, self.director, self.overlay = board
        self.hit_test = hit_test
        self.held_cards = held_cards
        self.piles = piles
        self.messages = messages
        self.dropped = -1
        """The place where something was last dropped. Its tip isn't shown until the pointer moves away."""

    def hovered(self, x: float, y: float) -> None:
        """Handle pointer motion while no mouse button is pressed.

        If the pointer is over a card in the player's hand, the card rises. If the pointer stays over a place for a
        moment, the place's tip appears. If the pointer stays over a face-up card, the card is enlarged.
        """
        place = self.hit_test.place_at(x, y, self.model.selection.pick)
        if place != self.dropped:
            self.dropped = -1
        fresh = self.dropped >= 0
        card = self._card_at(x, y)
        own = card is not None and self._in_own_hand(card)
        self.held_cards.hover(card if own else None)
        place = card.place if card is not None and self.hit_test.laid_open(card.place) else place
        tray = self.model.tray
        if fresh or (tray is not None and tray.holds(x, y)):
            place = -1  # a tray explains its own cards, and a tip would cover the explanation
        self._rest_on(place, card if own or not fresh else None)

    def _card_at(self, x: float, y: float) -> Sprite | None:
        """Return the card at a point, or None. Moving cards are ignored."""
        pick, item = self.model.selection.pick, self.hit_test.seen_at(x, y) if not self.overlay.spread else None
        if item is None or item.kind != CARD or (pick and pick.has(item)):
            return None
        sprite = self.hit_test.sprite(item)
        if sprite is None or not (_lies(sprite) if self._in_own_hand(sprite) else sprite.owner == REST):
            return None
        return sprite

    def _in_own_hand(self, sprite: Sprite) -> bool:
        """Return whether the player in front may act and has this card in hand."""
        private = self.model.layout.spots[sprite.place].private
        return private and self.model.playing and self.model.table.places[sprite.place].seat == self.model.front

    def tell_nothing(self) -> None:
        """Remove the tip, because a key has moved the focus."""
        self.overlay.dismiss(Tip)

    def read_spread(self, number: int, at_once: bool = False) -> None:
        """Enlarge a card in the spread pile, after a moment or immediately (`at_once`).

        If `number` is -1, don't enlarge any card.
        """
        overlay, spread = self.overlay, self.overlay.spread
        if spread is None or (number == spread.read and not at_once):
            return
        card = spread.known[number] if 0 <= number < len(spread.known) else -1
        since = self.director.now - tuning.TIP_DELAY * at_once
        tip = Tip((), since, over=overlay.boxes.parts[number], card=card) if card >= 0 else None
        overlay.change(read=number, tip=tip)

    def _rest_on(self, place: int, card: Sprite | None = None, at_once: bool = False) -> None:
        """Show a place's tip and an enlarged card, after a moment or immediately (`at_once`).

        -1 means no place. None means no card.
        """
        model, tip, now = self.model, self.overlay.tip, self.director.now
        if model.selection.pick is not None or self.overlay.spread is not None or model.phase == Phase.AWAY:
            place, card = -1, None
        elif model.phase == Phase.LINGER or not model.tells_places:
            place = -1  # nothing may cover the latest play while everybody is looking at it
        number = card.card if card is not None and card.shown >= 0 else -1
        told = (-1, -1) if tip is None else (tip.place, tip.card)
        if (place, number) == told and not at_once:
            return
        if told != (-1, -1) or at_once:
            self.overlay.dismiss(Tip, Note)
        spans = self._about(place, number) if place >= 0 else ()
        if spans or number >= 0:
            rested = tip is not None and min(tip.card, number) >= 0 and now - tip.since >= tuning.TIP_DELAY
            since = now - tuning.TIP_DELAY if rested or at_once else now
            self.overlay.show(Tip(spans, since, place, card=number))

    def _about(self, place: int, card: int) -> Line:
        """Return text about a place: its tip, its card count, and how to look at the cards."""
        there, say = self.model.table.places[place], self.model.words.say
        key = self._tip(there)
        spans = say(key, [("who", there.seat)]) if key else ()
        spot = self.model.layout.spots[place]
        if key and (spot.label != "none" or spot.private):
            spans = (*spans, Span(" "), *self._counted(len(self.model.view.places[place])))
        if key and self._can_look(place):
            spans = (*spans, *self.messages.how_to_peek("closed"))
        many = len(self.sprites.places[place]) > 1 and not self.hit_test.laid_open(place)
        if many and (key or (card >= 0 and not spot.spread)):
            spans = (*spans, *((Span(" "),) if spans else ()), *say(self._how(place)))
        return spans

    def _counted(self, count: int) -> Line:
        """Return a sentence that says how many cards are in a place."""
        key = "count" if count > 1 else "count_one" if count else "empty"
        return self.model.words.say(f"table.tip.{key}", [("count", count)])

    def _tip(self, place: Place) -> str:
        """Return the text key of the most specific tip for a place, or "" if there is none."""
        about, options = f"tip.{place.kind}", self.model.match.setup.options
        chosen = [f"{about}.{name}.{value}" for name, value in options.items()]
        whose = f"{about}.own" if place.seat == self.model.front else f"{about}.other"
        return next((key for key in (*chosen, whose, about) if self.model.words.has(key)), "")

    def _can_look(self, place: int) -> bool:
        """Return whether the peek key would show the player's own face-down cards in a place."""
        if not self.model.playing or self.sprites.looked_at:
            return False
        position = self.model.position
        closed = self.model.game.display.face_down_cards(position)
        return any(card in closed for card in position.places[place])

    def _how(self, place: int) -> str:
        """Return the key of the text that explains how to spread out a pile.

        The game may provide its own text.
        """
        if place in self.piles.below().cards:
            return "table.tip.choose"
        own = f"tip.{self.model.table.places[place].kind}.how"
        return own if self.model.words.has(own) else "table.tip.spread"

    def tell_tile(self, one: PlacedTile | None) -> None:
        """After a moment, show the tip, if any, of the tile under the pointer.

        If there is no tile (None), the tip is removed.
        """
        if self.overlay.tip is not None and self.overlay.tip.place < 0:
            self.overlay.dismiss(Tip)
        if one is None:
            return
        name, refusal = self.model.words.say(f"tile.{one.tile.name}"), one.tile.refusal
        told = [self.model.words.said(one.tile.line)] if one.low else []
        told += [self.model.words.say(refusal.key, refusal.values)] if refusal is not None else []
        if told:
            spans = (*(span._replace(style="bold") for span in name), Span(": "), *joined(told))
            self.overlay.show(Tip(spans, self.director.now, over=one.box))

    def hover_card(self, found: Sprite | None) -> None:
        """Enlarge the card that has the focus. A card that can be picked up also rises."""
        rises = found is not None and (self._in_own_hand(found) or self.hit_test.may_take(Item(CARD, found.number)))
        if self.held_cards.hover(found if rises else None) or not rises:
            self._rest_on(found.place if found is not None else -1, found)

    def read_place(self, place: int) -> None:
        """Show the focused place's tip, and enlarge the top card there."""
        top = self.sprites.places[place][-1:]
        self._rest_on(place, top[0] if top else None)

    def enlarge(self, x: float, y: float, spread_out: Callable[[int], object]) -> bool:
        """Enlarge the face-up card at a point. Return False if there is no face-up card.

        If the card is in a closed pile, first call `spread_out` to spread out the pile.
        """
        card = self._card_at(x, y)
        if card is None or card.shown < 0:
            return False
        number, many = card.card, len(self.sprites.places[card.place]) > 1
        if not many or self.model.layout.spots[card.place].spread or self.hit_test.laid_open(card.place):
            self._rest_on(card.place, card, at_once=True)
            return self.overlay.tip is not None and self.overlay.tip.card == number
        spread_out(card.place)
        if self.overlay.spread is not None and number in self.overlay.spread.known:
            self.read_spread(self.overlay.spread.known.index(number), at_once=True)
        return True


def _lies(sprite: Sprite) -> bool:
    """Return whether a card in a hand is at its position or close to it."""
    if sprite.owner != LEGS:
        return True
    far = max(abs(sprite.pose.x - sprite.rest.x), abs(sprite.pose.y - sprite.rest.y))
    near = far <= sprite.rest.width * tuning.IN_HAND
    return near and sprite.flip == 1.0
