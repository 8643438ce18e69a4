"""The player's hand over one table: what it holds, what a drop would do, and its tips.

The gesture makes the decisions, and this class is its `Board`. Positions are in logical units.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from game.engine.action import Action, notation
from game.engine.events import Said
from game.engine.play import rules
from game.engine.table import Place, bit
from game.words.event_text import Span, card_marks, card_text
from scenes.table import tuning
from scenes.table.dials import Dial
from scenes.table.gesture import CARD, TOKEN, Item, Pick
from scenes.table.gesture import GestureState as Hand
from scenes.table.hit_test import HitTest
from scenes.table.layout import Pose, card_box
from scenes.table.overlay import Choice, Line, Note, Spread, Tip, Way
from scenes.table.own_hand import joined
from scenes.table.sprites import LEGS, RAISED, REST, Sprite
from scenes.table.visibility import Phase

if TYPE_CHECKING:
    from scenes.table.table_controller import TableController

TOLD_ABOVE = 40.0
"""Height of a card's tip above the card, in logical units."""


class Preview(NamedTuple):
    """What a drop would do, and since when the player has aimed there. The text may be empty."""

    text: Line
    since: float


NO_PREVIEW = Preview((), 0.0)


class DragController(HitTest):
    """Shows the effects of one player's gestures on the table."""

    def __init__(self, stage: TableController) -> None:
        # A lesson may replace the match, for example when it restarts, so the match is looked up each time.
        super().__init__(stage.match.game, stage.sprites, stage.director, lambda mask: stage.match.view(mask))
        self.stage = stage
        self._grips: dict[int, tuple[float, float]] = {}
        """Where the pointer grips each held sprite: the offset from its middle, in card widths."""
        self._lit = 0.0
        """When the glows of the current pick began to fade in, on the director's clock."""
        self._open: Sprite | None = None
        """The face-up card under the pointer, outside the hand."""
        self._dropped = -1
        """The place of the last drop. It shows no tip until the pointer has left it."""
        self._preview: tuple[object, Preview] = (None, NO_PREVIEW)
        """What the last preview depends on, and the preview."""
        self._looked: Action | None = None
        """The action the player has just chosen from a list."""

    @property
    def fading(self) -> float:
        """How far the glows of the current pick have faded in, 0 to 1."""
        if self.stage.gesture.pick is None or self.director.motion.instant:
            return 1.0
        return min(1.0, (self.director.now - self._lit) / tuning.GLOW_TIME)

    def follow(self, sprite: Sprite, step: float) -> None:
        """Move a held sprite one time step toward the pointer, keeping its grip."""
        goal = self._under_pointer(sprite)
        self.director.follow(sprite, goal.x, goal.y, step)

    def catch_up(self, sprite: Sprite) -> None:
        """Put a held sprite under the pointer at once, after the window has changed size."""
        sprite.pose = self._under_pointer(sprite)
        sprite.velocity = (0.0, 0.0)

    def _under_pointer(self, sprite: Sprite) -> Pose:
        """Return the pose at which a held sprite comes to rest under the pointer."""
        (x, y), (across, down) = self.stage.gesture.at, self._grips.get(id(sprite), (0.0, 0.0))
        width = sprite.rest.width * tuning.DRAG_SCALE
        return Pose(x - across * width, y - down * width, width)

    def _hold(self, sprites: Sequence[Sprite]) -> None:
        """Hold everything picked: the first sprite on top, the others beside and below it."""
        pose, (x, y) = sprites[0].pose, self.stage.gesture.start
        lean = math.radians(pose.angle)
        right, down = (x - pose.x) / pose.width, (y - pose.y) / pose.width
        across = right * math.cos(lean) - down * math.sin(lean)
        along = right * math.sin(lean) + down * math.cos(lean)
        self._grips = {id(one): (across + tuning.PAIR_APART * at, along) for at, one in enumerate(sprites)}
        for sprite in reversed(sprites):
            self.director.hold(sprite)
            sprite.velocity = (0.0, 0.0)

    @property
    def preview(self) -> Preview:
        """What a drop would do now, computed once for each aim."""
        gesture, covered = self.stage.gesture, self.stage.hotseat.covered
        if gesture.pick is None or gesture.aim < 0:
            self._preview = (None, NO_PREVIEW)
            return NO_PREVIEW
        aimed = gesture.pick, gesture.aim, covered
        if self._preview[0] != aimed:
            actions = gesture.targets().get(gesture.aim, [])
            told = self._effect(actions[0]) if len(actions) == 1 else ()
            self._preview = aimed, Preview(told, self.director.now)
        return self._preview[1]

    def _effect(self, action: Action) -> tuple[Span, ...]:
        """Return what an action would do, as far as the viewer may know.

        The text is empty while the hand is hidden.
        """
        stage = self.stage
        spans: tuple[Span, ...] = ()
        if stage.hotseat.covered:
            return spans
        for event in stage.match.preview(action, stage.session.viewers(action.seat)):
            if isinstance(event, Said) and stage.words.has(f"preview.{event.key}"):
                line = stage.words.say(f"preview.{event.key}", event.values)
                spans = (*spans, Span("; "), *line) if spans else line
        for said in stage.match.game.display.outlook(self.position, action).lines:
            spans = (*spans, *((Span("   "),) if spans else ()), *stage.words.said(said))
        return spans

    def held(self) -> tuple[Span, ...]:
        """Return the total of the picked cards, including the card that a drop would add."""
        stage = self.stage
        pick = stage.gesture.pick
        if pick is None or not pick.cards or stage.hotseat.covered:
            return ()
        joined = (*pick.cards, stage.gesture.over) if stage.gesture.over >= 0 else pick.cards
        said = stage.match.game.display.selection_summary(self.position, joined)
        return stage.words.said(said) if said else ()

    def items_of(self, pick: Pick) -> list[Sprite]:
        """Return the sprites of a pick, the one under the pointer first."""
        found = [Item(TOKEN, name=pick.token)] if pick.token else [Item(CARD, card) for card in pick.cards]
        return [sprite for sprite in map(self.sprite, found) if sprite is not None]

    def picked(self, pick: Pick, drag: bool) -> None:
        """Show a new pick: hold it during a drag, otherwise lift it."""
        stage = self.stage
        stage.overlay.dismiss(Note, Tip, Spread)
        useless = not stage.gesture.targets() and not stage.gesture.joinable()
        if not drag and useless and not stage.hotseat.covered:
            stage.say(stage.words.say("table.useless"), "wide")
        stage.own.lit = frozenset()
        stage.hint = None
        self._lit = self.director.now
        sprites = self.items_of(pick)
        table = stage.match.state.table
        names = [pick.token] if pick.token else [table.cards[card].name for card in pick.cards]
        stage.telling.confide("pick", what="+".join(names), drag=drag)
        if drag and sprites:
            self._hold(sprites)
        for sprite in () if drag else sprites:
            self._raise(sprite, tuning.PICK_LIFT)
        stage.hover = None
        stage.changed()

    def _raise(self, sprite: Sprite, lift: float) -> None:
        rest = sprite.rest
        self.director.send(
            sprite,
            rest._replace(y=rest.y - lift, width=rest.width * tuning.HOVER_SCALE),
            tuning.HOVER_TIME,
            raised=True,
        )

    def returned(self, pick: Pick) -> None:
        """Send a pick's sprites back to their places."""
        for sprite in self.items_of(pick):
            self.director.send(sprite, sprite.rest, tuning.RETURN_TIME)
        self.stage.overlay.dismiss(Tip)
        self.stage.changed()

    def play(self, action: Action) -> None:
        """Play the action that the player has dropped or chosen."""
        self._dropped = action.place
        looked, self._looked = action is self._looked, None
        self.stage.play(action, looked)

    def place_at(self, x: float, y: float) -> int:
        """Return the place at a point, or -1.

        Where table.yaml makes empty places interchangeable, players needn't know which one comes next. A point on any
        of them then means the one that can take the held card or, without a held card, the next one to be filled.
        """
        place = super().place_at(x, y)
        gesture = self.stage.gesture
        if place < 0 or self.sprites.places[place] or len(same := self.together(place)) == 1:
            return place
        taking = gesture.targets() if gesture.pick else {action.place for action in self.legal()}
        return next((other for other in same if other in taking and not self.sprites.places[other]), place)

    def together(self, place: int) -> list[int]:
        """Return the places that act as one with this place, including the place itself.

        If table.yaml lists the place's kind as interchangeable, these are all places of the same kind and seat.
        """
        places = self.stage.match.state.table.places
        kind, seat = places[place].kind, places[place].seat
        if kind not in self.layout.plan.get("alike", ()):
            return [place]
        return [at for at, other in enumerate(places) if (other.kind, other.seat) == (kind, seat)]

    def meaning_it(self, place: int) -> list[int]:
        """Return the places where a drop would count for this place.

        They are the free places that act as one with it.
        """
        told = self.stage.match.game.display.captions(self.stage.view)
        free = [at for at in self.together(place) if at in told and not self.sprites.places[at]]
        return free if place in free else [place]

    def aimed(self, place: int) -> None:
        """Remove a tip, because what a drop on this place would do appears now."""
        self.stage.overlay.dismiss(Tip)

    def choose(self, actions: list[Action], place: int) -> None:
        """Ask the player to choose one of several actions at a place."""
        stage, before = self.stage, self.stage.overlay.choice
        ways = [Way(self._called(action), joined(self._outlook(action)), action) for action in actions]
        others = () if stage.hotseat.covered else rules.other_ways(stage.match.game, self.position, actions)
        for action, no in others:
            ways.append(Way(self._called(action), stage.words.say(no.key, no.values)))
        own = f"choose.{actions[0].verb}"
        asked = stage.words.say(own if stage.words.has(own) else "table.choose")
        over = stage.overlay.spread if before is None else before.over
        stage.overlay.show(Choice(tuple(ways), asked, self.area(place), before.chosen if before else 0, over))
        stage.telling.confide("ways", actions=[notation(action, stage.match.state.table) for action in actions])

    def _called(self, action: Action) -> tuple[Span, ...]:
        """Return the name of an action in a list of choices."""
        key = f"choice.{action.verb}.{action.pick}" if action.pick else f"choice.{action.verb}"
        seen = self.stage.view if self.stage.hotseat.covered else self.position
        top = tuple(card for card in seen.places[action.place][-1:] if card >= 0) if action.place >= 0 else ()
        words = self.stage.words
        told = words.say(key, [("cards", top)]) if words.has(key) else self._effect(action)
        return told or (Span(action.verb),)

    def _outlook(self, action: Action) -> list[tuple[Span, ...]]:
        """Return what one of several choices certainly leads to, and its irreversible cost."""
        stage = self.stage
        lines = (
            stage.match.game.display.outlook(self.position, action).lines
            if action.pick and not stage.hotseat.covered
            else ()
        )
        asked = stage.confirmations.asked_before(action)
        price = [stage.confirmations.question(action, asked)] if asked is not None else []
        return [*(stage.words.said(said) for said in lines), *price]

    def reword(self) -> None:
        """Update the wording of the open choices after the hand has been shown or hidden."""
        choice = self.stage.overlay.choice
        if choice is not None:
            self.choose(choice.actions, choice.actions[0].place)

    def answer(self, action: Action | None) -> None:
        """Take the player's choice among several actions, or None if the player chose none.

        The list may have come from a drop, or from a press on a card of a spread pile.
        """
        choice = self.stage.overlay.choice
        self.stage.overlay.dismiss()
        self._looked = action
        if self.stage.gesture.state == Hand.DROPPING:
            self.stage.gesture.chosen(action)
        elif action is not None:
            self.play(action)
        elif choice is not None:
            self.stage.bring_back(choice.over)

    def refused(self, pick: Pick, place: int) -> None:
        """Show why the pick can't go to a place."""
        name = self.stage.match.state.table.places[place].name
        self.stage.refuse(self.why_not(pick, place), self.area(place), name)

    def undecided(self) -> None:
        """Tell the player to choose one of the places that take the pick."""
        self.stage.say(self.stage.words.say("table.several"), "wide")

    def distance(self, place: int, x: float, y: float) -> float:
        """Return the distance from a place's middle to a point, in card widths."""
        # While hands are covered, snapping to the nearest legal place would reveal where a face-down card fits.
        return math.inf if self.stage.hotseat.covered else super().distance(place, x, y)

    def hovers(self, over: int, gap: int) -> None:
        """Part the hand where the dragged card would go."""
        self.stage.own.part(gap)

    def arrange(self, card: int, gap: int) -> None:
        """Move a card within its hand."""
        self.stage.own.put(card, gap)

    def opens(self, place: int) -> bool:
        """Spread a pile, or press the button that the place acts as.

        Return whether either happened.
        """
        return self.stage.piles.opens(place) or self._presses(place)

    def meant_by(self, place: int) -> Action | None:
        """Return the action of a place that acts as a button (table.yaml), if it is possible now."""
        kind = self.stage.match.state.table.places[place].kind if place >= 0 else ""
        stands_for = self.layout.plan.get("presses", {}).get(kind, "")
        return {action.verb: action for action in self.buttons()}.get(stands_for) if stands_for else None

    def standing_place(self) -> int:
        """Return the place that acts as a button now, or -1."""
        kinds = self.layout.plan.get("presses", {})
        places = self.stage.match.state.table.places if kinds else ()
        return next((at for at, place in enumerate(places) if place.kind in kinds and self.meant_by(at)), -1)

    def _presses(self, place: int) -> bool:
        action = self.meant_by(place)
        if action is not None:
            self.play(action)
        return action is not None

    def look_at_closed(self, on: bool) -> None:
        """Show or hide the player's own face-down cards, at tables with any privacy level."""
        if self.sprites.look_at_closed(on and self.stage.hotseat.playing and not self.stage.hotseat.covered):
            self.stage.changed()

    def asked_about(self, place: int) -> None:
        """Highlight the cards in the hand that can go to this place."""
        self.stage.own.light(place)

    def inspect(self, item: Item | None, place: int) -> None:
        """Spread out a pile, or the pile that holds a card."""
        self.stage.piles.inspect(item, place)

    def hovered(self, x: float, y: float) -> None:
        """Handle a motion of the pointer while nothing is pressed.

        A card of the player's hand rises a little under it. Other places show a tip once the pointer has rested on
        them.
        """
        stage, place = self.stage, self.place_at(x, y)
        if place != self._dropped:
            self._dropped = -1
        fresh = self._dropped >= 0
        self._rest_on(-1 if fresh else place)
        found: Sprite | None = None
        open_: Sprite | None = None
        if stage.gesture.state in (Hand.IDLE, Hand.PICKED) and stage.hotseat.playing and not stage.overlay.spread:
            item = self.item_at(x, y)
            if item is not None and item.kind == CARD and not (stage.gesture.pick and stage.gesture.pick.has(item)):
                sprite = self.sprite(item)
                spot = self.layout.spots[sprite.place] if sprite is not None else None
                if sprite is not None and spot is not None and spot.private and _lies(sprite):
                    found = sprite if stage.match.state.table.places[sprite.place].seat == stage.front else None
                elif sprite is not None and sprite.owner == REST and not fresh:
                    open_ = sprite
        self.set_hover(found)
        self._read(open_)

    def tell_nothing(self) -> None:
        """Remove the tip at the pointer after a key has moved the focus."""
        if self.stage.overlay.dismiss(Tip):
            self._open = None

    def _read(self, card: Sprite | None) -> None:
        """Show the tip of a face-up card outside the hand, or remove it.

        If the card's place has a tip, that one appears instead.
        """
        if card is self._open:
            return
        if self._open is not None and self.stage.hover is None:
            self._forget_card()
        self._open = card
        if card is not None:
            self._tell_card(card)

    def _forget_card(self) -> None:
        """Remove the tip of a card on the table."""
        tip = self.stage.overlay.tip
        if tip is not None and tip.over is not None and tip.place >= 0:
            self.stage.overlay.dismiss(Tip)

    def read_spread(self, number: int) -> None:
        """Show the tip of a card in the spread pile. -1 removes it."""
        overlay, spread = self.stage.overlay, self.stage.overlay.spread
        if spread is None or number == spread.read:
            return
        spans = self._meaning(spread.known[number]) if 0 <= number < len(spread.known) else ()
        seen = spans and number < len(overlay.boxes.parts)
        tip = Tip(spans, self.director.now, over=overlay.boxes.parts[number]) if seen else None
        overlay.change(read=number, tip=tip)

    def _rest_on(self, place: int) -> None:
        stage, tip = self.stage, self.stage.overlay.tip
        if not stage.tells_places and tip is not None and tip.over is not None:
            return  # the tip of a card disappears when the pointer leaves that card
        told = tip.place if tip is not None else -1
        watching = stage.hotseat.phase in (Phase.LINGER, Phase.AWAY)
        if stage.gesture.state != Hand.IDLE or stage.overlay.spread is not None or watching or not stage.tells_places:
            # Nothing may cover the latest play while everybody looks at it.
            place = -1
        if place == told:
            return
        if told >= 0:
            stage.overlay.dismiss(Tip)
        if place >= 0:
            there = stage.match.state.table.places[place]
            key = self._tip(there)
            if key:
                spans = stage.words.say(key, [("who", there.seat)])
                if self._can_look(place):
                    spans = (*spans, *stage.how_to_peek("closed"))
                if len(self.sprites.places[place]) > 1:
                    spans = (*spans, Span(" "), *stage.words.say(self._how(place)))
                stage.overlay.show(Tip(spans, self.director.now, place))

    def _tip(self, place: Place) -> str:
        """Return the text key of a place's tip, or "".

        The most specific tip wins: one for an option of this match, then one for the owner, then the general one.
        """
        about, options = f"tip.{place.kind}", self.stage.match.setup.options
        chosen = [f"{about}.{name}.{value}" for name, value in options.items()]
        whose = f"{about}.own" if place.seat == self.stage.front else f"{about}.other"
        return next((key for key in (*chosen, whose, about) if self.stage.words.has(key)), "")

    def _can_look(self, place: int) -> bool:
        """Return whether the peek key would show the player's own face-down cards in a place."""
        stage = self.stage
        if not stage.hotseat.playing or self.sprites.looked_at:
            return False
        closed = stage.match.game.display.face_down_cards(stage.match.view(bit(stage.front)))
        return any(card in closed for card in stage.match.state.places[place])

    def _how(self, place: int) -> str:
        """Return the text key that explains how to spread a pile."""
        return "table.tip.choose" if place in self.stage.piles.below().cards else "table.tip.spread"

    def tell_tile(self, one: Dial | None) -> None:
        """Show a tip beside a tile once the pointer has rested on it. None removes it.

        The tip says why the tile can't be used, if that is the case. It also says what the tile does, unless the tile
        says so itself.
        """
        stage = self.stage
        if stage.overlay.tip is not None and stage.overlay.tip.place < 0:
            stage.overlay.dismiss(Tip)
        if one is None:
            return
        name, refusal = stage.words.say(f"tile.{one.tile.name}"), one.tile.refusal
        told = [stage.words.said(one.tile.line)] if one.low else []
        told += [stage.words.say(refusal.key, refusal.values)] if refusal is not None else []
        if told:
            spans = (*(span._replace(style="bold") for span in name), Span(": "), *joined(told))
            stage.overlay.show(Tip(spans, self.director.now, over=one.box))

    def set_hover(self, found: Sprite | None) -> None:
        """Raise the card of the player's hand under the pointer, or none."""
        stage = self.stage
        if found is stage.hover:
            return
        old, stage.hover = stage.hover, found
        self._forget_card()
        if old is not None and old.owner in (RAISED, LEGS) and not self._is_picked(old):
            self.director.send(old, old.rest, tuning.HOVER_TIME)
        if found is not None:
            self._raise(found, tuning.HOVER_LIFT)
            self._tell_card(found)

    def _tell_card(self, sprite: Sprite) -> None:
        """Show the tip of a special card once the pointer has rested on it."""
        stage = self.stage
        spans = self._meaning(sprite.card) if sprite.shown >= 0 else ()
        if not spans or stage.gesture.pick is not None:
            return
        if len(self.sprites.places[sprite.place]) > 1 and not self.layout.spots[sprite.place].spread:
            spans = (*spans, Span(" "), *stage.words.say(self._how(sprite.place)))
        over = card_box(sprite.rest)
        stage.overlay.show(Tip(spans, self.director.now, sprite.place, over._replace(y=over.y - TOLD_ABOVE)))

    def _meaning(self, card: int) -> tuple[Span, ...]:
        """Return what a card means in this game, with any warning about using it now.

        The text is empty for an ordinary card.
        """
        warning = self.stage.confirmations.warned().get(card)
        spans = self._told(card)
        if warning is None:
            return spans
        return (*spans, *((Span(" "),) if spans else ()), *self.stage.words.said(warning))

    def _told(self, card: int) -> tuple[Span, ...]:
        stage = self.stage
        face = stage.session.content.cards.named().get(stage.match.state.table.cards[card].face)
        spans: tuple[Span, ...] = ()
        if face is not None:
            texts, names = stage.words.texts, stage.session.content.cards.symbol_names()
            lines = " ".join((*card_marks(texts, face, names), *card_text(texts, face)))
            spans = Span(face.name, "bold"), Span(f": {lines}")
        for said in stage.match.game.display.card_meaning(stage.view, card):
            spans = (*spans, *((Span(" "),) if spans else ()), *stage.words.said(said))
        return spans

    def _is_picked(self, sprite: Sprite) -> bool:
        return self.stage.gesture.pick is not None and sprite.number in self.stage.gesture.pick.cards


def _lies(sprite: Sprite) -> bool:
    """Return whether a card of a hand is in its position, or only slightly raised above it."""
    if sprite.owner != LEGS:
        return True
    near = max(abs(sprite.pose.x - sprite.rest.x), abs(sprite.pose.y - sprite.rest.y)) <= tuning.PICK_LIFT
    return near and sprite.flip == 1.0
