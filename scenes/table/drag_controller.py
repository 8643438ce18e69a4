"""What a player's hand does at one table: what it holds and lifts, what a drop would mean, what is told beside it.

The gesture decides; this is its `Board`. Positions in logical units, as everywhere at the table."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.engine import rules
from game.engine.action import Action, notation
from game.engine.events import Said
from game.engine.table import Place, bit
from game.event_text import Span, card_marks, card_text
from scenes.table import tuning
from scenes.table.dials import Fitted
from scenes.table.gesture import CARD, TOKEN, Item, Pick
from scenes.table.gesture import State as Hand
from scenes.table.hit_test import Desk
from scenes.table.layout import Pose, card_box
from scenes.table.overlays import Chip, Chooser, Way
from scenes.table.own_hand import joined
from scenes.table.sprites import LEGS, RAISED, REST, Sprite
from scenes.table.visibility import Phase

if TYPE_CHECKING:
    from scenes.table.table_controller import Stage

TOLD_ABOVE = 40.0
"""So far above its card lies what it says, in logical units."""


class Handling(Desk):
    """The hand over the table of one stage."""

    def __init__(self, stage: Stage) -> None:
        # A lesson may lay the table anew, and plays another match from there.
        super().__init__(stage.match.game, stage.sprites, stage.director, lambda mask: stage.match.view(mask))
        self.stage = stage
        self._grips: dict[int, tuple[float, float]] = {}
        """By sprite: from its middle to where the pointer holds it, in its widths."""
        self._lit = 0.0
        """When the lights of what is picked began to come in."""
        self._open: Sprite | None = None
        """The open card outside the hand that the pointer is on."""
        self._dropped = -1
        """Where the last card was dropped: nothing is told over it until the pointer has been elsewhere."""
        self._looked: Action | None = None
        """The action just chosen from several."""

    @property
    def fading(self) -> float:
        """How far the lights of what is picked have come in, 0 to 1."""
        if self.stage.gesture.pick is None or self.director.motion.instant:
            return 1.0
        return min(1.0, (self.director.now - self._lit) / tuning.GLOW_TIME)

    def follow(self, sprite: Sprite, step: float) -> None:
        """The held thing follows the pointer, which keeps the point where it took hold."""
        goal = self._under_pointer(sprite)
        self.director.follow(sprite, goal.x, goal.y, step)

    def catch_up(self, sprite: Sprite) -> None:
        """Put a held thing under the pointer at once: the window has another size."""
        sprite.pose = self._under_pointer(sprite)
        sprite.velocity = (0.0, 0.0)

    def _under_pointer(self, sprite: Sprite) -> Pose:
        """Return where a held thing comes to rest: the pointer holds it where it took hold, however large it is now."""
        (x, y), (across, down) = self.stage.gesture.at, self._grips.get(id(sprite), (0.0, 0.0))
        width = sprite.rest.width * tuning.DRAG_SCALE
        return Pose(x - across * width, y - down * width, width)

    def _hold(self, sprites: Sequence[Sprite]) -> None:
        """Take everything that is picked into the hand: the first lies on top, the others beside it, below."""
        pose, (x, y) = sprites[0].pose, self.stage.gesture.start
        lean = math.radians(pose.angle)
        right, down = (x - pose.x) / pose.width, (y - pose.y) / pose.width
        across = right * math.cos(lean) - down * math.sin(lean)
        along = right * math.sin(lean) + down * math.cos(lean)
        self._grips = {id(one): (across + tuning.PAIR_APART * at, along) for at, one in enumerate(sprites)}
        for sprite in reversed(sprites):
            self.director.hold(sprite)
            sprite.velocity = (0.0, 0.0)

    def _preview(self, action: Action) -> tuple[Span, ...]:
        """Return what an action would do, as far as the viewer may know; nothing while the hand lies face down."""
        stage = self.stage
        spans: tuple[Span, ...] = ()
        if stage.hot.covered:
            return spans
        for event in stage.match.preview(action, stage.sitting.viewers(action.seat)):
            if isinstance(event, Said) and stage.words.has(f"preview.{event.key}"):
                line = stage.words.say(f"preview.{event.key}", event.values)
                spans = (*spans, Span("; "), *line) if spans else line
        for said in stage.match.game.outlook(self.position, action).lines:
            spans = (*spans, *((Span("   "),) if spans else ()), *stage.words.said(said))
        return spans

    def held(self) -> tuple[Span, ...]:
        """What the cards in the hand amount to together, with the one that a drop would add."""
        stage = self.stage
        pick = stage.gesture.pick
        if pick is None or not pick.cards or stage.hot.covered:
            return ()
        joined = (*pick.cards, stage.gesture.over) if stage.gesture.over >= 0 else pick.cards
        said = stage.match.game.held(self.position, joined)
        return stage.words.said(said) if said else ()

    def items_of(self, pick: Pick) -> list[Sprite]:
        """The sprites of a pick, the one that is held first."""
        found = [Item(TOKEN, name=pick.token)] if pick.token else [Item(CARD, card) for card in pick.cards]
        return [sprite for sprite in map(self.sprite, found) if sprite is not None]

    def picked(self, pick: Pick, drag: bool) -> None:
        stage = self.stage
        stage.note = stage.inspector = None
        useless = not stage.gesture.targets() and not stage.gesture.joinable()
        if not drag and useless and not stage.hot.covered:
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
        for sprite in self.items_of(pick):
            self.director.send(sprite, sprite.rest, tuning.RETURN_TIME)
        self.stage.chip = None
        self.stage.changed()

    def play(self, action: Action) -> None:
        self._dropped = action.place
        looked, self._looked = action is self._looked, None
        self.stage.play(action, looked)

    def place_at(self, x: float, y: float) -> int:
        """The place here. Where empty places are all alike (table.yaml), that which takes what is held, or while
        nothing is held may take something, stands for each of them: nobody has to know which is the next."""
        place = super().place_at(x, y)
        gesture = self.stage.gesture
        if place < 0 or self.sprites.places[place] or len(same := self.together(place)) == 1:
            return place
        taking = gesture.targets() if gesture.pick else {action.place for action in self.legal()}
        return next((other for other in same if other in taking and not self.sprites.places[other]), place)

    def together(self, place: int) -> list[int]:
        """The places that make one with this, itself among them: those of its kind and seat where these are alike
        (table.yaml), else it alone."""
        places = self.stage.match.state.table.places
        kind, seat = places[place].kind, places[place].seat
        if kind not in self.layout.plan.get("alike", ()):
            return [place]
        return [at for at, other in enumerate(places) if (other.kind, other.seat) == (kind, seat)]

    def meaning_it(self, place: int) -> list[int]:
        """The places on which a drop means this one: all that are shown to be free of those that make one with it."""
        told = self.stage.match.game.captions(self.stage.view)
        free = [at for at in self.together(place) if at in told and not self.sprites.places[at]]
        return free if place in free else [place]

    def aimed(self, place: int) -> None:
        stage = self.stage
        stage.chip = None
        pick = stage.gesture.pick
        if place >= 0 and pick is not None:
            actions = stage.gesture.targets().get(place, [])
            spans = self._preview(actions[0]) if len(actions) == 1 else ()
            if spans:
                stage.chip = Chip(spans, place, self.director.now)

    def choose(self, actions: list[Action], place: int) -> None:
        stage = self.stage
        ways = [Way(self._called(action), joined(self._outlook(action)), action) for action in actions]
        others = () if stage.hot.covered else rules.other_ways(stage.match.game, self.position, actions)
        for action, no in others:
            ways.append(Way(self._called(action), stage.words.say(no.key, no.values)))
        own = f"choose.{actions[0].verb}"
        asked = stage.words.say(own if stage.words.has(own) else "table.choose")
        stage.chip = None
        stage.chooser = Chooser(ways, asked, self.area(place))
        stage.telling.confide("ways", actions=[notation(action, stage.match.state.table) for action in actions])

    def _called(self, action: Action) -> tuple[Span, ...]:
        """What an action is called where it is one of several."""
        key = f"choice.{action.verb}.{action.pick}" if action.pick else f"choice.{action.verb}"
        seen = self.stage.view if self.stage.hot.covered else self.position
        top = tuple(card for card in seen.places[action.place][-1:] if card >= 0) if action.place >= 0 else ()
        words = self.stage.words
        told = words.say(key, [("cards", top)]) if words.has(key) else self._preview(action)
        return told or (Span(action.verb),)

    def _outlook(self, action: Action) -> list[tuple[Span, ...]]:
        """Return what one of several ways would surely do, and its lasting price."""
        stage = self.stage
        lines = stage.match.game.outlook(self.position, action).lines if action.pick and not stage.hot.covered else ()
        asked = stage.foresight.asked_before(action)
        price = [stage.foresight.question(action, asked)] if asked is not None else []
        return [*(stage.words.said(said) for said in lines), *price]

    def reword(self) -> None:
        """The hand was turned up or down: the ways to choose from say more, or less."""
        before = self.stage.chooser
        if before is not None:
            self.choose(before.actions, before.actions[0].place)
            if self.stage.chooser is not None:
                self.stage.chooser.chosen = before.chosen

    def answer(self, action: Action | None) -> None:
        """Which of several was meant (None: none of them), by a drop or by a press on a card of a pile."""
        self.stage.chooser = None
        self._looked = action
        if self.stage.gesture.state == Hand.DROPPING:
            self.stage.gesture.chosen(action)
        elif action is not None:
            self.play(action)
        else:
            self.stage.piles.resume()

    def refused(self, pick: Pick, place: int) -> None:
        name = self.stage.match.state.table.places[place].name
        self.stage.refuse(self.why_not(pick, place), self.area(place), name)

    def undecided(self) -> None:
        self.stage.say(self.stage.words.say("table.several"), "wide")

    def distance(self, place: int, x: float, y: float) -> float:
        # A card that lies face down is drawn to no place: that would tell where it fits.
        return math.inf if self.stage.hot.covered else super().distance(place, x, y)

    def hovers(self, over: int, gap: int) -> None:
        self.stage.own.part(gap)

    def arrange(self, card: int, gap: int) -> None:
        self.stage.own.put(card, gap)

    def opens(self, place: int) -> bool:
        return self.stage.piles.opens(place) or self._presses(place)

    def meant_by(self, place: int) -> Action | None:
        """The button for which a click on this place stands (table.yaml), if it is there now."""
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
        """At any table the own cards that lie face down are seen, or no longer."""
        if self.sprites.look_at_closed(on and self.stage.hot.playing and not self.stage.hot.covered):
            self.stage.changed()

    def asked_about(self, place: int) -> None:
        self.stage.own.light(place)

    def inspect(self, item: Item | None, place: int) -> None:
        self.stage.piles.inspect(item, place)

    def hovered(self, x: float, y: float) -> None:
        """The pointer moved with nothing pressed: the card of the own hand below it lifts a little, and what another
        place is will be told when the pointer rests on it."""
        stage, place = self.stage, self.place_at(x, y)
        if place != self._dropped:
            self._dropped = -1
        fresh = self._dropped >= 0
        self._rest_on(-1 if fresh else place)
        found: Sprite | None = None
        open_: Sprite | None = None
        if stage.gesture.state in (Hand.IDLE, Hand.PICKED) and stage.hot.playing and not stage.inspector:
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
        """Keys lead elsewhere: what is told of where the pointer rests, or of what had the focus, goes."""
        if self.stage.chip is not None and self.stage.chip.tip:
            self.stage.chip, self._open = None, None

    def _read(self, card: Sprite | None) -> None:
        """What an open card outside the hand says is told over it, where nothing is told of its place; or none is."""
        stage, chip = self.stage, self.stage.chip
        if card is self._open:
            return
        told = chip is not None and chip.over is not None and chip.place >= 0
        if self._open is not None and stage.hover is None and told:
            stage.chip = None
        self._open = card
        if card is not None and (stage.chip is None or (stage.chip.tip and self._meaning(card.card))):
            self._tell_card(card)

    def read_spread(self, number: int) -> None:
        """What a card of the pile that is spread out says is told over it; -1: of none."""
        stage, inspector = self.stage, self.stage.inspector
        if inspector is None or number == inspector.read:
            return
        inspector.read, stage.chip = number, None
        spans = self._meaning(inspector.known[number]) if 0 <= number < len(inspector.known) else ()
        if spans and number < len(inspector.boxes):
            stage.chip = Chip(spans, -1, self.director.now, tip=True, over=inspector.boxes[number])

    def _rest_on(self, place: int) -> None:
        stage, chip = self.stage, self.stage.chip
        if not stage.tells_places and chip is not None and chip.over is not None:
            return  # what is told of a card goes when the pointer leaves that card
        told = chip.place if chip is not None and chip.tip else -1
        watching = stage.hot.phase in (Phase.LINGER, Phase.AWAY)
        if stage.gesture.state != Hand.IDLE or stage.inspector is not None or watching or not stage.tells_places:
            # Nothing lies over what was just played while everybody looks at it.
            place = -1
        if place == told:
            return
        if told >= 0:
            stage.chip = None
        if place >= 0 and stage.note is None:
            there = stage.match.state.table.places[place]
            key = self._tip(there)
            if key:
                spans = stage.words.say(key, [("who", there.seat)])
                if self._can_look(place):
                    spans = (*spans, *stage.how_to_peek("closed"))
                if len(self.sprites.places[place]) > 1:
                    spans = (*spans, Span(" "), *stage.words.say(self._how(place)))
                stage.chip = Chip(spans, place, self.director.now, tip=True)

    def _tip(self, place: Place) -> str:
        """Return the key of a place's tip: by an option of this match, by its owner, or for all; "" without one."""
        about, options = f"tip.{place.kind}", self.stage.match.setup.options
        chosen = [f"{about}.{name}.{value}" for name, value in options.items()]
        whose = f"{about}.own" if place.seat == self.stage.front else f"{about}.other"
        return next((key for key in (*chosen, whose, about) if self.stage.words.has(key)), "")

    def _can_look(self, place: int) -> bool:
        """Whether the peek key would show cards of the player in front that lie face down in a place."""
        stage = self.stage
        if not stage.hot.playing or self.sprites.looked_at:
            return False
        closed = stage.match.game.closed(stage.match.view(bit(stage.front)))
        return any(card in closed for card in stage.match.state.places[place])

    def _how(self, place: int) -> str:
        """The key of what is told of how a pile is spread out."""
        return "table.tip.choose" if place in self.stage.piles.below().cards else "table.tip.spread"

    def tell_tile(self, one: Fitted | None) -> None:
        """What a tile would do now, where that isn't written on it, and why not, is told beside it once the pointer
        rests there; none: no longer."""
        stage = self.stage
        if stage.chip is not None and stage.chip.tip and stage.chip.place < 0:
            stage.chip = None
        if one is None or stage.note is not None or stage.inspector is not None:
            return
        name, refusal = stage.words.say(f"tile.{one.tile.name}"), one.tile.refusal
        told = [stage.words.said(one.tile.line)] if one.low else []
        told += [stage.words.say(refusal.key, refusal.values)] if refusal is not None else []
        if told:
            spans = (*(span._replace(style="bold") for span in name), Span(": "), *joined(told))
            stage.chip = Chip(spans, -1, self.director.now, tip=True, over=one.box)

    def set_hover(self, found: Sprite | None) -> None:
        """One card of the own hand is lifted, or none."""
        stage = self.stage
        if found is stage.hover:
            return
        old, stage.hover = stage.hover, found
        if stage.chip is not None and stage.chip.over is not None and stage.chip.place >= 0:
            stage.chip = None
        if old is not None and old.owner in (RAISED, LEGS) and not self._is_picked(old):
            self.director.send(old, old.rest, tuning.HOVER_TIME)
        if found is not None:
            self._raise(found, tuning.HOVER_LIFT)
            self._tell_card(found)

    def _tell_card(self, sprite: Sprite) -> None:
        """What a card of its own kind says is told over it once the pointer rests there."""
        stage = self.stage
        spans = self._meaning(sprite.card) if sprite.shown >= 0 else ()
        if not spans or stage.note is not None or stage.gesture.pick is not None:
            return
        if len(self.sprites.places[sprite.place]) > 1 and not self.layout.spots[sprite.place].spread:
            spans = (*spans, Span(" "), *stage.words.say(self._how(sprite.place)))
        over = card_box(sprite.rest)
        stage.chip = Chip(spans, sprite.place, self.director.now, tip=True, over=over._replace(y=over.y - TOLD_ABOVE))

    def _meaning(self, card: int) -> tuple[Span, ...]:
        """What a card says, or what the game says of it, and what is asked before anything is done with it now; empty
        if there is nothing to say."""
        warning = self.stage.foresight.warned().get(card)
        spans = self._told(card)
        if warning is None:
            return spans
        return (*spans, *((Span(" "),) if spans else ()), *self.stage.words.said(warning))

    def _told(self, card: int) -> tuple[Span, ...]:
        stage = self.stage
        face = stage.sitting.content.cards.named().get(stage.match.state.table.cards[card].face)
        spans: tuple[Span, ...] = ()
        if face is not None:
            texts, names = stage.words.texts, stage.sitting.content.cards.symbol_names()
            lines = " ".join((*card_marks(texts, face, names), *card_text(texts, face)))
            spans = Span(face.name, "bold"), Span(f": {lines}")
        for said in stage.match.game.meaning(stage.view, card):
            spans = (*spans, *((Span(" "),) if spans else ()), *stage.words.said(said))
        return spans

    def _is_picked(self, sprite: Sprite) -> bool:
        return self.stage.gesture.pick is not None and sprite.number in self.stage.gesture.pick.cards


def _lies(sprite: Sprite) -> bool:
    """Whether a card of a hand is where it belongs, be it just rising or sinking there a little."""
    if sprite.owner != LEGS:
        return True
    near = max(abs(sprite.pose.x - sprite.rest.x), abs(sprite.pose.y - sprite.rest.y)) <= tuning.PICK_LIFT
    return near and sprite.flip == 1.0
