"""Draw the whole table as a display list: still items, and live items above them.

The still items are rebuilt only when something in them changes.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import pygame

from game.engine.action import Action
from game.engine.state import State
from game.words.event_text import Span
from scenes.drawing.card_art import CardArt
from scenes.drawing.images import Images, lit
from scenes.drawing.painter import Drawn, centred
from scenes.drawing.surfaces import solid
from scenes.drawing.theme import Colour, Theme
from scenes.table import tuning
from scenes.table.announcements import announcements
from scenes.table.card_layer import CardLayer, slots_box
from scenes.table.controls import Controls
from scenes.table.dials import Dials
from scenes.table.dimming import DIM, Dimming
from scenes.table.gesture import CARD, TOKEN, Item, Pick, held_by
from scenes.table.gesture import GestureState as Hand
from scenes.table.idle_glow import STEPS
from scenes.table.layout import Box, PlaceLayout, card_box, token_box, turned_box
from scenes.table.log_panel import LogPanel
from scenes.table.overlay import ButtonTip, NamedCard, OverlayBoxes
from scenes.table.overlay_art import (
    bubble,
    choice_items,
    named,
    note_items,
    preview_items,
    rising_gains,
    shown_card,
    signed,
    tip_items,
)
from scenes.table.panels import Panels
from scenes.table.pen import Letters, Pen
from scenes.table.spread_art import ADVISED, WARNED, SpreadArt, SpreadStyle
from scenes.table.sprites import HAND, LEGS, RAISED, Sprite, travels
from scenes.table.table_controller import TableController
from scenes.table.visibility import Phase

GLOW = 10.0
"""Width of the glow around a legal target, in logical units."""
LINE = 2.0
STRONG, STRONG_LINE = 1.3, 1.5
"""How many times wider a strong glow and its line are."""
PLUS = 13.0
CARD_CORNER = 0.065
"""Radius of a card's corners, in card widths."""
NOTHING: tuple[Drawn, ...] = ()
BREATH_WIDE = 2.2
"""Width of the flickering light, in candle widths."""


class Renderer:
    """Draws one table at one scale. When the window changes size, a new renderer is made."""

    def __init__(
        self,
        stage: TableController,
        letters: Letters,
        side: Letters,
        images: Images,
        art: CardArt,
        theme: Theme,
        size: tuple[int, int],
        scale: float,
        accent: Colour,
        controls: type[Controls] = Controls,
        light: int = 100,
    ) -> None:
        """Make the renderer of a table.

        Args:
            stage: The controller of the table.
            letters: The text and panels of the table.
            side: The text and panels of the column on the right.
            images: The pictures.
            art: The pictures of cards and tokens at their sizes.
            theme: The theme.
            size: The window's size in pixels.
            scale: Pixels per logical unit.
            accent: The game's colour.
            controls: The class of the controls.
            light: The brightness of the table, in percent.
        """
        self.stage = stage
        self.images = images
        self.theme = theme
        self.size = size
        self.light = light
        self.pen = Pen(letters, art, scale)
        self.side = Pen(side, art, scale * stage.panels)
        """Draws the panels on the right in their own units, because they may be enlarged."""
        self.accent = accent
        self.picture = CardLayer(self.pen, stage.sprites)
        self.log_panel = LogPanel(stage.words)
        self.controls = controls(stage)
        self.fittings = Dials(self.pen, stage, theme)
        self._veils = Dimming(images, size, theme.palette.night)
        self._still: tuple[Drawn, ...] = ()
        self._above: list[tuple[pygame.Rect, Drawn]] = []
        """Items of the still picture that must cover glows, with their rectangles."""
        self._still_of: tuple[object, ...] = ()
        self._calm: Sequence[Drawn] = ()
        """The still items of the last frame."""
        self._live: tuple[Drawn, ...] = ()
        self._held: tuple[Span, ...] = ()
        self._held_for: tuple[Pick, int, bool] | None = None
        self._ground: pygame.Surface | None = None
        self._ground_of: object = None
        self._hand_of: object = None
        self._fan: PlaceLayout | None = None
        self._breath_of: object = None
        self._aimed_of: tuple[int, Sequence[Drawn]] = (-1, NOTHING)
        self._aimed: Sequence[Drawn] = NOTHING
        self._asked: tuple[int, list[tuple[Span, ...]]] | None = None
        self._asked_all: tuple[int, list[tuple[Span, ...]]] = (0, [])
        """The deciding seat and its question, in the form that everybody may read."""
        self._asked_of: object = None
        """The viewer, the hand's state and the phase for which the question was written."""
        self._marked: tuple[Span, ...] = ()
        self._breathed: tuple[Drawn, ...] = ()
        self._overlaid: tuple[tuple[object, ...], Sequence[Drawn], OverlayBoxes] = ((), NOTHING, OverlayBoxes())
        """What the overlay was last drawn from, its items, and where it is."""

    @property
    def bounds(self) -> Box:
        """The whole logical screen."""
        return Box(0, 0, *self.stage.size)

    # --- the ground ---------------------------------------------------------------------------------------------

    def ground(self) -> pygame.Surface:
        """Return the wood, the candle and the board, which never change within a layout."""
        layout = self.stage.layout
        if self._ground is None or self._ground_of is not layout:
            ground = solid(self.size)
            ground.blit(self.images.covering("table/wood.png", *self.size), (0, 0))
            for item in self._on_ground():
                ground.blit(item.picture, (item.x, item.y))
            lit(ground, self.light)
            self._ground, self._ground_of = ground, layout
            for seat in range(self.stage.match.setup.seats + 1):
                self._panels().banner(seat, ())  # drawn in advance, so that the first question needs no extra time
        return self._ground

    def _on_ground(self) -> list[Drawn]:
        layout, items = self.stage.layout, list[Drawn]()
        if layout.candle is not None:
            candle = layout.candle
            glow = candle.width * 3.2
            items.append(self.pen.image("table/glow.png", Box(candle.x - glow / 2, candle.y - glow / 2, glow, glow)))
            items.append(self.pen.image("table/candle.png", token_box(candle)))
        board = layout.panels.get("board")
        if board is not None:
            picture = self.stage.plan["panels"]["board"].get("picture", "board")
            items.append(self.pen.image(f"table/{picture}.png", board))
        return items

    # --- the still picture --------------------------------------------------------------------------------------

    def still(self) -> tuple[Drawn, ...]:
        """Return the still items.

        Every call returns the same tuple until something changes.
        """
        stage = self.stage
        gesture = stage.gesture
        key = (
            stage.version,
            stage.layout,
            self.controls.version,
            self.log_panel.seen,
            gesture.pick,
            gesture.state == Hand.DRAGGING,
            self._hand_moves(),
            stage.director.busy,
            stage.hit_test.fading < 1,
            self._covered(),
            stage.chronicle,
            stage.session.minutes_left,
            stage.director.fought,
            stage.director.coming,
            self.controls.changing,
        )
        if key != self._still_of:
            self._still_of = key
            self._still = tuple(self._make_still())
        return self._still

    def _hand_moves(self) -> bool:
        """Return whether a card of the player's hand is moving, so that the hand is drawn live.

        Otherwise the hand, including its raised cards, is part of the still picture.
        """
        spot = self._own_hand()
        return spot is not None and travels(self.stage.sprites.places[spot.place])

    def _make_still(self) -> list[Drawn]:
        stage = self.stage
        layout = stage.layout
        view = stage.view
        panels = self._panels()
        # Text around the cards mustn't reveal the end of a duel, or cards that are still on their way.
        fought, coming = stage.director.fought, stage.director.coming
        asked_of = stage.front, stage.hotseat.covered, stage.hotseat.phase
        if not self._asked or not (fought or (coming and self._same_eyes(asked_of))):
            self._asked, self._asked_of = self._banner(), asked_of
            private = stage.hotseat.confidential and not stage.hotseat.covered
            self._asked_all = self._prompt(stage.match.view(0)) if private else self._asked
        elif stage.hotseat.covered:
            self._asked = self._asked_all
        items = [*self.picture.slots(), *self.fittings.captions(), *panels.plates(view, self._asked[0])]
        items += self.fittings.tiles(self.controls.tiles(), self.controls.hover)
        items += self.fittings.pages()
        over: list[Drawn] = []
        badges: list[Drawn] = []
        notes = stage.match.game.display.place_labels(view)
        for spot in sorted(layout.order, key=stage.sprites.seen_whole):
            cards = [] if spot is self._own_hand() else self.picture.place(spot)
            if spot.shape == "over":
                over += cards
            else:
                items += cards
            if spot.place not in coming or spot.place not in notes:
                badges += panels.label(spot, len(stage.sprites.places[spot.place]), notes)
        above = [*badges, *over, *self.picture.tokens()]
        self._above = [(item.rect, item) for item in above]
        if stage.hit_test.fading >= 1:
            items += self._lights()
        items += above
        items += panels.header(stage.session.content.game.name, view, stage.session.minutes_left)
        items += panels.banner(*self._asked)
        later = fought or (bool(coming) and stage.now is None)
        self.log_panel.take(stage.log, stage.now, later=int(later))
        self._marked = self._marked if later and self._marked else self._mark()
        items += self.log_panel.items(
            self.side, stage.chronicle.times(1 / stage.panels), self._marked, self._covered() / stage.panels
        )
        items += self.controls.items(self.side)
        return items if self._hand_moves() else [*items, *self._hand()]

    def _same_eyes(self, asked_of: tuple[int, bool, Phase]) -> bool:
        """Return whether the viewer may read the new question already.

        This is the case if the seat in front and its open hand haven't changed, or if a solitaire has just ended.
        """
        ended = asked_of[2] == Phase.OVER and self.stage.match.setup.seats == 1
        return ended or asked_of == self._asked_of

    def _panels(self) -> Panels:
        return Panels(self.pen, self.side, self.stage.layout, self.stage.words, self.stage.match.game)

    def _covered(self) -> float:
        """Return the height at the log's foot that a note covers.

        The newest lines appear above it.
        """
        note, log = self.stage.overlay.note, self.stage.chronicle
        if note is None or isinstance(note, ButtonTip):
            return 0.0
        self._over()
        box = self.stage.overlay.boxes.whole
        over = log.y + log.h - box.y
        if box.x + box.w / 2 < log.x or over <= 0:
            return 0.0
        return min(over + tuning.NOTE_GAP, log.h)

    def _own_hand(self) -> PlaceLayout | None:
        """Return the hand of the seat in front, or None.

        Its fan is drawn as a whole, so that a raised card stays between its neighbours.
        """
        layout = self.stage.layout
        if self._hand_of is not layout:
            self._hand_of = layout
            self._fan = next((spot for spot in layout.spots if spot.shape == "fan" and spot.seat == layout.front), None)
        return self._fan

    def _mark(self) -> tuple[Span, ...]:
        stage = self.stage
        name, view, say = stage.plan.get("mark"), stage.view, stage.words.say
        if not name or name not in view.table.marks:
            return ()
        practice = say("table.mark.practice") if stage.tells_practice and stage.session.practice else ()
        return (*practice, *say(f"table.mark.{name}", [("count", stage.match.game.turn(view))]))

    def _banner(self) -> tuple[int, list[tuple[Span, ...]]]:
        stage, words = self.stage, self.stage.words
        asked = stage.match.asked
        if not asked:
            result = stage.session.result()
            lost = stage.front if result and not result.winners else 0
            return lost, [words.say("table.over"), *([words.say(result.end_key)] if result else [])]
        if stage.hotseat.phase == Phase.WATCH:
            return asked, [words.said(said) for said in stage.match.game.display.prompt(stage.view)]
        if stage.hotseat.phase == Phase.THINK:
            return asked, [words.say("table.thinks", [("who", asked)]), words.say("table.thinks.hurry")]
        if not stage.hotseat.playing:
            return asked, [words.say("table.wait", [("who", asked)])]
        # A face-down hand also hides the lines that only its owner may read.
        position = stage.view if stage.hotseat.covered else stage.hit_test.position
        lines = self._prompt(position)[1]
        if stage.hotseat.peek and not stage.hotseat.peeking:
            lines = [*lines[:2], stage.how_to_peek("here")]
        way = stage.piles.way()
        return asked, [*lines[:2], way] if way else lines

    def _prompt(self, position: State) -> tuple[int, list[tuple[Span, ...]]]:
        """Return the deciding seat and its question, as the viewer of `position` may read it."""
        game, words = self.stage.match.game, self.stage.words
        return position.asked, [words.said(said) for said in game.display.prompt(position)]

    # --- live items ---------------------------------------------------------------------------------------------

    def live(self) -> tuple[Drawn, ...]:
        """Return the items above the still picture."""
        stage = self.stage
        self.picture.prepare(stage.director.moving.values(), self._still is self._calm)
        self._calm = self._still
        moving = [
            sprite for sprite in stage.director.moving.values() if sprite.owner != RAISED and not self._in_hand(sprite)
        ]
        items = [*self.fittings.dials(), *self._coming_lights(), *self._aimed_light()]
        if self._hand_moves():
            items += self._hand()
        items += self.picture.moving(moving)
        items += [*self._joined(), *self._focus(), *rising_gains(stage, self.pen, self.bounds)]
        items += [*self._words(), *stage.hints.items(self.picture, self.pen, self.controls.pressable)]
        if not _alike(items, self._live):
            self._live = tuple(items)
        return self._live

    def breath(self) -> tuple[Drawn, ...]:
        """Return the candle's additional light, which is below everything else.

        Every call returns the same tuple until the light changes.
        """
        candle, step = self.stage.layout.candle, self.stage.idle_glow.step
        if candle is None or not step:
            return NOTHING
        if self._breath_of != (candle, step):
            side = candle.width * BREATH_WIDE
            light = self.pen.image("table/glow.png", Box(candle.x - side / 2, candle.y - side / 2, side, side))
            share = tuning.BREATH_SHARE * step / STEPS * min(1.0, self.light / 100)
            faint = self.pen.art.faded(("breath", step, self.light, *light.picture.get_size()), light.picture, share)
            self._breath_of, self._breathed = (candle, step), (light._replace(what=("breath",), picture=faint),)
        return self._breathed

    def _lights(self) -> list[Drawn]:
        stage = self.stage
        gesture = stage.gesture
        if not stage.hotseat.playing:
            return []
        if gesture.pick is None:
            # While something is picked, only the hand moves, and the places stay lit.
            if gesture.state != Hand.IDLE or stage.director.busy:
                return []
            if stage.pointed:
                return self._pointed()
            return self._hinted() if stage.hint else self._invitations()
        # A glow where a card fits would reveal the card, so a face-down hand lights up nothing.
        targets = () if stage.hotseat.covered else gesture.targets()
        items = [self._target_light(place, False) for place in targets]
        for sprite in stage.hit_test.items_of(gesture.pick):
            if sprite.owner == RAISED and sprite.token < 0 and sprite.place not in self._hand_places():
                items += [self._card_light(sprite), *self.picture.card(sprite, "hand", still=True)]
        return items

    def _hand_places(self) -> tuple[int, ...]:
        spot = self._own_hand()
        return (spot.place,) if spot else ()

    def _in_hand(self, sprite: Sprite) -> bool:
        """Return whether a card is drawn as part of the player's fan.

        This is the case if the card lies there or moves only a little.
        """
        spot = self._own_hand()
        if spot is None or sprite.token >= 0 or sprite.place != spot.place or sprite.owner == HAND:
            return False
        return (
            abs(sprite.pose.x - sprite.rest.x) < sprite.rest.width
            and abs(sprite.pose.y - sprite.rest.y) < sprite.rest.width * 0.6
        )

    def _hand(self) -> list[Drawn]:
        """Return the player's hand in order.

        Picked cards glow, and so do cards that can join them.
        """
        stage = self.stage
        spot = self._own_hand()
        if spot is None:
            return []
        joinable = frozenset() if stage.hotseat.covered else stage.gesture.joinable() or self._partners()
        picked, warned = self._lit_cards(), stage.confirmations.warned()
        items: list[Drawn] = []
        fore = stage.hover if stage.plan.get("fore") else None
        for sprite in sorted(stage.sprites.row(spot.place), key=lambda sprite: sprite is fore):
            if self._in_hand(sprite):
                card = sprite.number
                bright = card in joinable or card in picked or card in stage.own.lit
                light = [self._card_light(sprite)] if bright else []
                items += [*light, *self.picture.card(sprite, "hand", still=sprite.owner != LEGS)]
                items += light if card in picked else ()
                items += signed(self.pen, card_box(sprite.pose), self.theme) if card in warned else ()
        return items

    def _partners(self) -> frozenset[int]:
        """Return the cards that can be played together with the hovered card.

        There are none while something is picked, or if the table doesn't show them.
        """
        stage = self.stage
        if not stage.plan.get("partners") or stage.hover is None or stage.gesture.pick is not None:
            return frozenset()
        held = held_by(stage.hit_test.legal(), Pick((stage.hover.card,)), stage.hit_test.is_token)
        return frozenset(card for action in held for card in action.cards) - {stage.hover.card}

    def _coming_lights(self) -> list[Drawn]:
        """Return the glows of a new pick, which fade in over a few steps."""
        share = self.stage.hit_test.fading
        if share >= 1:
            return []
        step = round(share * tuning.GLOW_STEPS) / tuning.GLOW_STEPS
        art = self.pen.art
        return self._under(
            [
                item._replace(picture=art.faded((item.what, *item.picture.get_size()), item.picture, step))
                if item.what[0] == "glow"
                else item
                for item in self._lights()
            ]
        )

    def _aimed_light(self) -> Sequence[Drawn]:
        """Return the glow of the place that the held card would go to.

        Every call returns the same list until the aim changes.
        """
        gesture = self.stage.gesture
        if not gesture.pick or gesture.aim < 0 or self.stage.hotseat.covered:
            return NOTHING
        # The items that cover the glow are part of the still picture.
        aimed, above = self._aimed_of
        if aimed != gesture.aim or above is not self._still:
            self._aimed_of = gesture.aim, self._still
            self._aimed = self._under(self._hollow(gesture.aim))
        return self._aimed

    def _hollow(self, place: int) -> list[Drawn]:
        """Return the strong glow of a place as four pieces around its empty middle.

        A card dragged over the middle then costs no blending.
        """
        light, spot = self._target_light(place, True), self.stage.layout.spots[place]
        edge = self.pen.px(GLOW * STRONG) + self.pen.px(_radius(spot) + LINE * STRONG_LINE)
        whole = light.picture.get_rect()
        inner = whole.inflate(-2 * edge, -2 * edge)
        if inner.width <= 0 or inner.height <= 0:
            return [light]
        sides = (
            pygame.Rect(0, 0, whole.width, edge),
            pygame.Rect(0, inner.bottom, whole.width, edge),
            pygame.Rect(0, edge, edge, inner.height),
            pygame.Rect(inner.right, edge, edge, inner.height),
        )
        return [
            light._replace(picture=light.picture.subsurface(side), x=light.x + side.x, y=light.y + side.y)
            for side in sides
        ]

    def _under(self, lights: Sequence[Drawn]) -> list[Drawn]:
        """Return glows to draw above the still picture, then the items that must cover them."""
        touched = [item.rect for item in lights]
        return [*lights, *(item for rect, item in self._above if rect.collidelist(touched) >= 0)]

    def _invitations(self) -> list[Drawn]:
        """Return glows on tokens and face-up cards that can be picked up outside a hand.

        There are none while something is picked, or while the player's hand is face down, because the glows would
        reveal what goes with the hidden cards.
        """
        stage, table = self.stage, self.stage.match.state.table
        legal = [] if stage.hotseat.covered else stage.hit_test.legal()
        names = {action.pick for action in legal if action.pick and stage.hit_test.is_token(action.pick)}
        items = [self._token_light(sprite) for sprite in stage.sprites.tokens if table.tokens[sprite.token] in names]
        for card in sorted({card for action in legal for card in action.cards}):
            sprite = stage.sprites.find(card)
            if sprite is not None and self._open(sprite):
                box = stage.hit_test.whole(sprite.place, turned_box(sprite.pose))
                radius = sprite.pose.width * CARD_CORNER
                warned = card in stage.confirmations.warned()
                colour = self.theme.palette.gold_lo if warned else self.accent
                items.append(self._light(("glow", table.cards[card].name), box, radius, colour, False))
                items += signed(self.pen, box, self.theme) if warned else ()
        return items

    def _open(self, sprite: Sprite) -> bool:
        """Return whether a card is face up, is at rest, and has nothing on top."""
        spot, row = self.stage.layout.spots[sprite.place], self.stage.sprites.places[sprite.place]
        return not spot.private and sprite.shown >= 0 and (spot.spread or row[-1] is sprite)

    def _lit_cards(self) -> Collection[int]:
        """Return the highlighted cards: picked, suggested, or pointed at by the help."""
        stage = self.stage
        if stage.gesture.pick:
            return stage.gesture.pick.cards
        if stage.pointed:
            return {card for action in stage.pointed for card in action.cards}
        return stage.hint.cards if stage.hint else ()

    def _pointed(self) -> list[Drawn]:
        """Return the glows on everything that the help points at, except cards in the hand."""
        stage = self.stage
        places = sorted({action.place for action in stage.pointed if action.place >= 0})
        return self._lit(places, {action.pick for action in stage.pointed}, False)

    def _hinted(self) -> list[Drawn]:
        """Return glows on the parts and place of the suggested move, except cards in the hand."""
        hint = self.stage.hint
        assert hint is not None
        return self._lit([hint.place] if hint.place >= 0 else [], {hint.pick}, True)

    def _lit(self, places: Collection[int], picks: Collection[str], strong: bool) -> list[Drawn]:
        """Return glows on places, picked tokens, and highlighted cards outside the player's hand."""
        stage = self.stage
        items = [self._target_light(place, strong) for place in places]
        for sprite in stage.sprites.tokens:
            if stage.match.state.table.tokens[sprite.token] in picks:
                items.append(self._token_light(sprite))
        found = [stage.sprites.find(card) for card in sorted(self._lit_cards())]
        return [*items, *(self._card_light(one) for one in found if one and one.place not in self._hand_places())]

    def _light(self, what: tuple[object, ...], box: Box, radius: float, colour: Colour, strong: bool) -> Drawn:
        pen = self.pen
        spread = pen.px(GLOW * (STRONG if strong else 1.0))
        width, height = pen.px(box.w), pen.px(box.h)
        line = pen.px(LINE * (STRONG_LINE if strong else 1.0))
        picture = pen.art.glow(width, height, pen.px(radius), spread, colour, line)
        return Drawn(what, picture, pen.px(box.x) - spread, pen.px(box.y) - spread)

    def _target_light(self, place: int, strong: bool) -> Drawn:
        spot = self.stage.layout.spots[place]
        desk = self.stage.hit_test
        box = desk.area(place) if spot.spread else slots_box(desk.layout.spots[at] for at in desk.meaning_it(place))
        name = self.stage.match.state.table.places[place].name
        return self._light(("glow", name), box, _radius(spot), self.accent, strong)

    def _card_light(self, sprite: Sprite) -> Drawn:
        pose, pen, colour = sprite.pose, self.pen, self.theme.palette.gold
        box = self.stage.hit_test.whole(sprite.place, card_box(pose))
        spread = pen.px(GLOW * 0.6)
        size = pen.px(box.w), pen.px(box.h)
        flat = pen.art.glow(*size, pen.px(pose.width * CARD_CORNER), spread, colour, pen.px(LINE))
        angle = float(round(pose.angle * 2) / 2)
        picture = pen.art.turned(("light", *size, spread, colour), flat, angle)
        x, y = (at * pen.scale for at in box.centre)
        return centred(("join",), picture, x, y)

    def _token_light(self, sprite: Sprite) -> Drawn:
        box = token_box(sprite.pose).grown(-1)
        return self._light(("glow", "token"), box, sprite.pose.width / 2, self.accent, False)

    def _joined(self) -> list[Drawn]:
        """Return a plus sign on each card that has joined the pick, and the total of the pick."""
        stage = self.stage
        pick = stage.gesture.pick
        if pick is None or not pick.cards:
            return []
        held_for = pick, stage.gesture.over, stage.hotseat.covered
        if pick.cards[1:] == () and held_for == self._held_for and not self._held:
            return []
        items: list[Drawn] = []
        sprites = stage.hit_test.items_of(pick)
        for sprite in sprites[1:]:
            top = card_box(sprite.pose)
            x, y = top.x + top.w / 2, top.y
            items.append(self.pen.panel("chip_plain", Box(x - PLUS, y - PLUS, 2 * PLUS, 2 * PLUS)))
            items.append(self.pen.icon("icons/plus.png", x, y, PLUS * 1.3, self.theme.palette.gold_hi))
        if held_for != self._held_for:
            self._held_for, self._held = held_for, stage.hit_test.held()
        held = self._held
        if held and sprites:
            box = card_box(sprites[0].pose)
            items += self._bubble(held, box.x + box.w * 0.72, min(box.y + box.h - 8, stage.size[1] - 30))
        return items

    def _bubble(self, spans: Sequence[Span], x: float, y: float) -> list[Drawn]:
        return named(bubble(self.pen, "chip_plain", self.pen.block(spans, "body"), x, y, self.bounds), spans)

    def _focus(self) -> list[Drawn]:
        stop = self.controls.focus_stop()
        if stop is None:
            return []
        kind, name = stop.name
        box = stop.box
        if kind in (CARD, TOKEN):
            item = Item(CARD, int(name)) if kind == CARD else Item(TOKEN, name=str(name))
            box = self.stage.hit_test.box_of(item) or box
        return [self.pen.panel("focus", box.grown(self.theme.measures.focus_gap))]

    def _words(self) -> list[Drawn]:
        stage, pen, now = self.stage, self.pen, self.stage.director.now
        items: list[Drawn] = []
        preview = stage.hit_test.preview
        if preview.text and now - preview.since >= tuning.CHIP_DELAY:
            items += preview_items(pen, preview.text, stage.hit_test.area(stage.gesture.aim), self.bounds)
        items += self._over()
        if (tip := stage.overlay.any_tip) is not None:
            items += tip_items(pen, tip, tip.over or stage.hit_test.area(tip.place), now, self.bounds)
        return [*items, *announcements(stage, pen, self._veils)]

    def _over(self) -> Sequence[Drawn]:
        """Return the overlay without a tip, and record where it is.

        Every call returns the same items until the overlay changes.
        """
        overlay = self.stage.overlay
        key = overlay.shown, self.stage.hint, self._kept_free(), self._free()
        before = self._overlaid[0]
        if not before or key[0] is not before[0] or key[1:] != before[1:]:
            self._overlaid = (key, *self._overlay())
        overlay.boxes = self._overlaid[2]
        return self._overlaid[1]

    def _overlay(self) -> tuple[Sequence[Drawn], OverlayBoxes]:
        """Return the overlay's display items, and where it is."""
        stage, pen, overlay = self.stage, self.pen, self.stage.overlay
        items: list[Drawn] = []
        boxes = OverlayBoxes()
        if overlay.note is not None:
            items, boxes = note_items(pen, overlay.note, self.bounds)
        elif overlay.choice is not None:
            items, boxes = choice_items(pen, overlay.choice, self.bounds, self._kept_free())
        elif overlay.spread is not None:
            symbols = stage.session.content.cards.symbol_names()
            style = SpreadStyle(self._spread_light, lambda box: signed(pen, box, self.theme), self.theme.palette.gold)
            art = SpreadArt(pen, overlay.spread, stage.words, symbols, style)
            items, boxes = art.items(self._free(), self._advised())
            items.insert(0, Drawn(("shade",), self._veils.veil(DIM), 0, 0))
        if isinstance(overlay.shown, NamedCard):
            items += shown_card(stage, pen, overlay.shown.card)
        return items, boxes

    def _kept_free(self) -> Box:
        """Return the box that a list of choices should avoid if it can."""
        return Box(0, 0, 0, 0)

    def _free(self) -> Box:
        """Return the box in which a pile may be spread out."""
        return self.bounds

    def _advised(self) -> Collection[Action]:
        """Return the actions that the current hint allows."""
        return (self.stage.hint,) if self.stage.hint is not None else ()

    def _spread_light(self, what: tuple[object, ...], box: Box, strong: bool, how: str) -> Drawn:
        palette = self.theme.palette
        colour = {ADVISED: palette.gold_hi, WARNED: palette.gold_lo}.get(how, self.accent)
        return self._light(what, box, self.theme.measures.radius, colour, strong)


def _radius(spot: PlaceLayout) -> float:
    """Return the corner radius of a place's glow, slightly more than that of its cards."""
    return spot.card * CARD_CORNER + 3


def _alike(some: Sequence[Drawn], others: Sequence[Drawn]) -> bool:
    """Return whether two lists of items look the same.

    The comparison starts at the end: the held card is last and differs most often.
    """
    if len(some) != len(others):
        return False
    for one, other in zip(reversed(some), reversed(others), strict=True):
        if one is not other and (one.picture is not other.picture or one.x != other.x or one.y != other.y):
            return False
    return True
