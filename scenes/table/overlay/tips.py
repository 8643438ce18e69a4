"""Tips at one table: what a place, card or tile means, once the pointer has rested on it."""

from __future__ import annotations

from game.engine.table import Place, bit
from game.words.event_text import Span, card_marks, card_text
from scenes.table.board.board import Board
from scenes.table.board.overlay import Line, Tip
from scenes.table.input.hit_test import HitTest
from scenes.table.layout import tuning
from scenes.table.layout.boxes import card_box
from scenes.table.model.match_texts import joined
from scenes.table.model.selection import CARD
from scenes.table.model.tiles import PlacedTile
from scenes.table.model.visibility import Phase
from scenes.table.motion.held_cards import HeldCards
from scenes.table.motion.sprites import LEGS, REST, Sprite
from scenes.table.overlay.confirmations import Confirmations
from scenes.table.overlay.messages import Messages
from scenes.table.overlay.piles import Piles

TOLD_ABOVE = 40.0
"""Height of a card's tip above the card, in logical units."""


class Tips:
    """The tips of one table."""

    def __init__(
        self,
        board: Board,
        hit_test: HitTest,
        held_cards: HeldCards,
        piles: Piles,
        confirmations: Confirmations,
        messages: Messages,
    ) -> None:
        self.model, self.sprites, self.director, self.overlay = board
        self.hit_test = hit_test
        self.held_cards = held_cards
        self.piles = piles
        self.confirmations = confirmations
        self.messages = messages
        self.dropped = -1
        """The place of the last drop. It shows no tip until the pointer has left it."""
        self._open: Sprite | None = None
        """The face-up card under the pointer, outside the hand."""

    def hovered(self, x: float, y: float) -> None:
        """Handle a motion of the pointer while nothing is pressed.

        A card of the player's hand rises a little under it. Other places show a tip once the pointer has rested on
        them.
        """
        place, pick = self.hit_test.place_at(x, y, self.model.selection.pick), self.model.selection.pick
        if place != self.dropped:
            self.dropped = -1
        fresh = self.dropped >= 0
        self._rest_on(-1 if fresh else place)
        found: Sprite | None = None
        face_up: Sprite | None = None
        item = self.hit_test.item_at(x, y) if self.model.playing and not self.overlay.spread else None
        if item is not None and item.kind == CARD and not (pick and pick.has(item)):
            sprite = self.hit_test.sprite(item)
            spot = self.model.layout.spots[sprite.place] if sprite is not None else None
            if sprite is not None and spot is not None and spot.private and _lies(sprite):
                found = sprite if self.model.table.places[sprite.place].seat == self.model.front else None
            elif sprite is not None and sprite.owner == REST and not fresh:
                face_up = sprite
        self.hover_card(found)
        self._read(face_up)

    def tell_nothing(self) -> None:
        """Remove the tip at the pointer after a key has moved the focus."""
        if self.overlay.dismiss(Tip):
            self._open = None

    def _read(self, card: Sprite | None) -> None:
        """Show the tip of a face-up card outside the hand, or remove it.

        If the card's place has a tip, that one appears instead.
        """
        if card is self._open:
            return
        if self._open is not None and self.model.hover < 0:
            self._forget_card()
        self._open = card
        if card is not None:
            self._tell_card(card)

    def _forget_card(self) -> None:
        """Remove the tip of a card on the table."""
        tip = self.overlay.tip
        if tip is not None and tip.over is not None and tip.place >= 0:
            self.overlay.dismiss(Tip)

    def read_spread(self, number: int) -> None:
        """Show the tip of a card in the spread pile. -1 removes it."""
        overlay, spread = self.overlay, self.overlay.spread
        if spread is None or number == spread.read:
            return
        spans = self._meaning(spread.known[number]) if 0 <= number < len(spread.known) else ()
        tip = Tip(spans, self.director.now, over=overlay.boxes.parts[number]) if spans else None
        overlay.change(read=number, tip=tip)

    def _rest_on(self, place: int) -> None:
        tip = self.overlay.tip
        if not self.model.tells_places and tip is not None and tip.over is not None:
            return  # the tip of a card disappears when the pointer leaves that card
        told = tip.place if tip is not None else -1
        watching = self.model.phase in (Phase.LINGER, Phase.AWAY)
        picked = self.model.selection.pick is not None
        if picked or self.overlay.spread is not None or watching or not self.model.tells_places:
            # Nothing may cover the latest play while everybody looks at it.
            place = -1
        if place == told:
            return
        if told >= 0:
            self.overlay.dismiss(Tip)
        if place >= 0:
            there = self.model.table.places[place]
            key = self._tip(there)
            if key:
                spans = self.model.words.say(key, [("who", there.seat)])
                if self._can_look(place):
                    spans = (*spans, *self.messages.how_to_peek("closed"))
                if len(self.sprites.places[place]) > 1:
                    spans = (*spans, Span(" "), *self.model.words.say(self._how(place)))
                self.overlay.show(Tip(spans, self.director.now, place))

    def _tip(self, place: Place) -> str:
        """Return the text key of a place's tip, or "".

        The most specific tip wins: one for an option of this match, then one for the owner, then the general one.
        """
        about, options = f"tip.{place.kind}", self.model.match.setup.options
        chosen = [f"{about}.{name}.{value}" for name, value in options.items()]
        whose = f"{about}.own" if place.seat == self.model.front else f"{about}.other"
        return next((key for key in (*chosen, whose, about) if self.model.words.has(key)), "")

    def _can_look(self, place: int) -> bool:
        """Return whether the peek key would show the player's own face-down cards in a place."""
        if not self.model.playing or self.sprites.looked_at:
            return False
        closed = self.model.game.display.face_down_cards(self.model.match.view(bit(self.model.front)))
        return any(card in closed for card in self.model.match.state.places[place])

    def _how(self, place: int) -> str:
        """Return the text key that explains how to spread a pile."""
        return "table.tip.choose" if place in self.piles.below().cards else "table.tip.spread"

    def tell_tile(self, one: PlacedTile | None) -> None:
        """Show a tip beside a tile once the pointer has rested on it. None removes it.

        The tip says why the tile can't be used, if that is the case. It also says what the tile does, unless the tile
        says so itself.
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
        """Let the card of the player's hand under the pointer rise, and show its tip once the pointer has rested."""
        if self.held_cards.hover(found):
            self._forget_card()
            if found is not None:
                self._tell_card(found)

    def _tell_card(self, sprite: Sprite) -> None:
        """Show the tip of a special card once the pointer has rested on it."""
        spans = self._meaning(sprite.card) if sprite.shown >= 0 else ()
        if not spans or self.model.selection.pick is not None:
            return
        if len(self.sprites.places[sprite.place]) > 1 and not self.model.layout.spots[sprite.place].spread:
            spans = (*spans, Span(" "), *self.model.words.say(self._how(sprite.place)))
        over = card_box(sprite.rest)
        self.overlay.show(Tip(spans, self.director.now, sprite.place, over._replace(y=over.y - TOLD_ABOVE)))

    def _meaning(self, card: int) -> Line:
        """Return what a card means in this game, with any warning about using it now.

        The text is empty for an ordinary card.
        """
        warning = self.confirmations.warned().get(card)
        spans = self._told(card)
        if warning is None:
            return spans
        return (*spans, *((Span(" "),) if spans else ()), *self.model.words.said(warning))

    def _told(self, card: int) -> Line:
        face = self.model.session.content.cards.named().get(self.model.table.cards[card].face)
        spans = Line()
        if face is not None:
            texts, names = self.model.words.texts, self.model.session.content.cards.symbol_names()
            lines = " ".join((*card_marks(texts, face, names), *card_text(texts, face)))
            spans = Span(face.name, "bold"), Span(f": {lines}")
        for said in self.model.game.display.card_meaning(self.model.view, card):
            spans = (*spans, *((Span(" "),) if spans else ()), *self.model.words.said(said))
        return spans


def _lies(sprite: Sprite) -> bool:
    """Return whether a card of a hand is in its position, or only slightly raised above it."""
    if sprite.owner != LEGS:
        return True
    near = max(abs(sprite.pose.x - sprite.rest.x), abs(sprite.pose.y - sprite.rest.y)) <= tuning.PICK_LIFT
    return near and sprite.flip == 1.0
