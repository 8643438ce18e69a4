"""Build a table's display list: static items, with live items on top.

Static items are rebuilt only after a change.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial, reduce

import pygame

from game.engine.action import Action
from game.words.event_text import Span
from scenes.drawing.card_art import CardArt, ground_pictures
from scenes.drawing.images import Images, lit
from scenes.drawing.latest import Latest
from scenes.drawing.painter import Drawn
from scenes.drawing.surfaces import solid
from scenes.drawing.theme import Colour, Theme
from scenes.framework.idle_glow import STEPS
from scenes.table.art.card_chips import CardChips
from scenes.table.art.card_layer import CardLayer, Chips
from scenes.table.art.dimming import Dimming
from scenes.table.art.faces import face_of
from scenes.table.art.overlay_art import (
    bubble,
    bubble_box,
    denial_items,
    merged,
    named,
    preview_items,
    rising_gains,
    sign,
    signed,
)
from scenes.table.art.pen import Block, Letters, Pen
from scenes.table.art.pile_labels import PileLabels
from scenes.table.board.overlay import NOWHERE, ButtonTip, Line, OverlayBoxes
from scenes.table.controls.controls import Controls
from scenes.table.layout import tuning
from scenes.table.layout.boxes import Box, card_box, token_box
from scenes.table.layout.place_layout import PlaceLayout
from scenes.table.model.selection import CARD, TOKEN, Item, Pick
from scenes.table.motion.held_cards import Point
from scenes.table.motion.sprites import HAND, LEGS, RAISED, Sprite, travels
from scenes.table.rendering.announcements import announcements, prepare_banner
from scenes.table.rendering.button_art import ButtonArt
from scenes.table.rendering.dials import Dials
from scenes.table.rendering.hint_art import HintArt
from scenes.table.rendering.lights import Lights
from scenes.table.rendering.log_lines import LogLines, LogView
from scenes.table.rendering.log_panel import LogPanel, lines_box
from scenes.table.rendering.overlay_layer import LaidOut, OverlayLayer
from scenes.table.rendering.panels import Panels
from scenes.table.rendering.seat_plates import SeatPlates
from scenes.table.rendering.stage_art import StageArt
from scenes.table.rendering.table_to_draw import Frame, TableToDraw
from scenes.table.rendering.tip_layer import TipLayer
from scenes.table.rendering.tray_layer import TrayLayer
from scenes.table.wording.denials import Denial

COUNTS_WIDE = 800.0
"""Minimum width of the space for a spread pile that has a table of counts."""
NOTHING: tuple[Drawn, ...] = ()
NO_OVERLAY = LaidOut((), OverlayBoxes())
BREATH_WIDE = 2.2
"""Width of the candle's flickering light, as a multiple of the candle's width."""


class Renderer:
    """Renders a table at a fixed scale. Resizing the window creates a new renderer."""

    def __init__(
        self,
        table: TableToDraw,
        letters: Letters,
        side: Letters,
        images: Images,
        art: CardArt,
        theme: Theme,
        size: tuple[int, int],
        scale: float,
        accent: Colour,
        controls: Controls,
        log_lines: LogLines,
        light: int = 100,
    ) -> None:
        """Create the renderer for a table.

        Args:
            table: The table.
            letters: Makes the text and panels for the table.
            side: Makes the text and panels for the right column.
            images: The pictures for the background and for darkening the table.
            art: The pictures of cards and tokens.
            theme: The theme.
            size: The window's size in pixels.
            scale: The number of pixels per logical unit.
            accent: The game's colour.
            controls: The buttons and the focused item. Later renderers use the same object.
            log_lines: The log's lines. Later renderers use the same object.
            light: The table's brightness, in percent.
        """
        board, self.hit_test, self.banner, sheet = table
        self.model, self.sprites, self.director, self.overlay = board
        self.images = images
        self.theme, self.size, self.light = theme, size, light
        self.pen = Pen(letters, art, scale)
        self.side = Pen(side, art, scale * self.model.panels)
        """The pen that draws the panels on the right. It has a scale of its own, because these panels may be
        enlarged."""
        self.accent = accent
        self.card_layer = CardLayer(self.pen, self.sprites, self.model.words.worn, partial(face_of, self.model))
        self.log_lines = log_lines
        self._log_panel = LogPanel(self.side, self.model.words)
        self.controls = controls
        self.dials = Dials(self.pen, self.model, theme)
        self._veils, self._flash = [
            Dimming(images, size, colour) for colour in (theme.palette.night, theme.palette.candle_core)
        ]
        self.lights = Lights(board, self.hit_test, self.card_layer, theme, accent)
        self._overlay_layer = OverlayLayer(self.pen, board, theme, self.lights, self._veils)
        self.tip_layer = TipLayer((self.pen, self.side), board, self.hit_test, sheet, theme)
        self._hint_art = HintArt(board, self.hit_test, self.card_layer, self.pen)
        self._pile_labels = Latest[PileLabels]()
        self._seat_plates = Latest[SeatPlates]()
        self.trays = TrayLayer(self.model, self.card_layer, theme, accent)
        self._still: tuple[Drawn, ...] = ()
        self._above: list[tuple[pygame.Rect, Drawn]] = []
        """The static items that must be drawn on top of glows, each with its rectangle."""
        self._still_of: tuple[object, ...] = ()
        self._hand_is_live = False
        """Whether the hand is drawn live in this frame, because some of its cards are moving."""
        self._calm: Sequence[Drawn] = ()
        """The static items in the last frame."""
        self._around_held: tuple[Sequence[Drawn], Sequence[Drawn]] = (), ()
        """The live items in the last picture: those underneath held cards, and those on top."""
        self._ground: pygame.Surface | None = None
        self._ground_of: object = None
        self._marked: tuple[Span, ...] = ()
        self.bounds = Box(0, 0, *self.model.size)  # the whole screen, in logical units
        self._total = Latest[tuple[Block, Drawn]]()
        """The most recent total of the picked cards, both as a block and as items."""
        self._previewed, self._denied = Latest[Sequence[Drawn]](), Latest[Sequence[Drawn]]()
        self._breath = Latest[tuple[Drawn, ...]]()

    # --- the ground ---------------------------------------------------------------------------------------------

    def ground(self) -> pygame.Surface:
        """Return the background (wood, candle and board), which changes only with the layout."""
        layout = self.model.layout
        if self._ground is None or self._ground_of is not layout:
            ground = solid(self.size)
            ground.blit(self.images.covering(ground_pictures(self.model.plan)[0], *self.size), (0, 0))
            for item in self._on_ground():
                ground.blit(item.picture, (item.x, item.y))
            lit(ground, self.light)
            self._ground, self._ground_of = ground, layout
            for seat in range(self.model.match.setup.seats + 1):
                self._panels().banner(seat, ())  # draw this picture now, so that it doesn't delay the first question
            self.trays.warm_up()
        return self._ground

    def _on_ground(self) -> list[Drawn]:
        layout, items = self.model.layout, list[Drawn]()
        if layout.candle is not None:
            candle = layout.candle
            glow = candle.width * 3.2
            items.append(self.pen.image("table/glow.png", Box(candle.x - glow / 2, candle.y - glow / 2, glow, glow)))
            items.append(self.pen.image("table/candle.png", token_box(candle)))
        board = layout.panels.get("board")
        if board is not None:
            items.append(self.pen.image(ground_pictures(self.model.plan)[-1], board))
        return items

    # --- the static picture --------------------------------------------------------------------------------------

    def still(self, frame: Frame) -> tuple[Drawn, ...]:
        """Return the static items. Until something changes, every call returns the same tuple."""
        director = self.director
        self._hand_is_live = self._hand_moves()
        key = (
            self.model.pictured,
            self.sprites.changes,
            self.controls.version,
            self.controls.changing,
            self.log_lines.scrolled,
            self.trays.seen,
            self._hand_is_live,
            director.busy,
            director.announcing,
            director.coming,
            director.held,
            frame.fading < 1,
            frame.opening < 1,
            frame.peek_key,
            frame.log_box,
            self._covered(frame.log_box),
        )
        if key != self._still_of:
            self._still_of = key
            self._still = tuple(self._make_still(frame))
        return self._still

    def _hand_moves(self) -> bool:
        """Return whether the hand must be drawn live, because one of its cards is moving."""
        spot = self._own_hand()
        return spot is not None and travels(self.sprites.places[spot.place])

    def _make_still(self, frame: Frame) -> list[Drawn]:
        layout = self.model.layout
        # Text around the cards mustn't reveal the end of a duel, or cards that haven't arrived yet.
        held = self.director.held
        view = self.model.seen(held)
        panels = self._panels()
        coming = self.director.coming
        asked, lines = self.banner()
        labels = self._labels()
        items = [*self._plates().rows, *self.card_layer.slots(), *self.dials.captions(view)]
        items += self._plates().plates(view, asked, self.trays.stances())
        items += self.dials.tiles(self.controls.tiles(), self.controls.hover, self.controls.changing)
        items += self.dials.pages(view)
        items += self._stage().still(frame.opening)
        over: list[Drawn] = []
        badges: list[Drawn] = []
        notes = self.model.game.display.place_labels(view)
        chips = self._chips()
        for spot in sorted(layout.order, key=self.sprites.seen_whole):
            cards = [] if spot is self._own_hand() else self.card_layer.place(spot, chips)
            if spot.shape == "over":
                over += cards
            else:
                items += cards
            badges += self.card_layer.emblem(spot)
            if spot.place not in coming or spot.place not in notes:
                badges += labels.label(spot, len((view if held else self.sprites).places[spot.place]), notes)
        lights = self.lights.all(frame.warned) if frame.fading >= 1 else []
        layers = self.trays.layers(lights, [*badges, *over, *self.card_layer.tokens()])
        items += layers.items
        self._above = [(item.rect, item) for item in layers.above]
        items += panels.header(self.model.session.content.game.name, view, self.model.session.minutes_left)
        items += panels.banner(asked, lines)
        later = self._hides_newest()
        self._marked = self._marked if later and self._marked else self._mark()
        placed = self.log_lines.placed(self.log_view(frame.log_box))
        items += self._log_panel.items(frame.log_box.times(1 / self.model.panels), self._marked, placed)
        items += self._buttons()
        return items if self._hand_is_live else [*items, *self._hand(frame.warned)]

    def _chips(self) -> Chips:
        """Return a function that draws the chips on a card at rest."""
        written = self.model.chips(self.director.held, moving=bool(self.director.busy))
        art = CardChips(self.pen, self.model.words, self.model.plan)
        return lambda place, sprite: art.items(sprite.pose, written.get((place, sprite.shown), ()))

    def _hides_newest(self) -> bool:
        """Return whether the log's newest chapter is hidden because its animation hasn't ended."""
        director, model = self.director, self.model
        return director.fought or director.held is not None or (bool(director.coming) and model.now is None)

    def log_view(self, box: Box) -> LogView:
        """Return everything that determines the positions of the lines in the log's box."""
        model, larger = self.model, self.model.panels
        room = lines_box(box.times(1 / larger), self._covered(box) / larger)
        return LogView(model.log, model.now, int(self._hides_newest()), self.side, room)

    def _buttons(self) -> list[Drawn]:
        """Return the table's buttons."""
        return ButtonArt(self.controls, self.side).items()

    def _labels(self) -> PileLabels:
        """Return the object that draws the piles' labels. It is cached until the layout changes."""
        layout = self.model.layout
        return self._pile_labels.get(layout, lambda: PileLabels(self.pen, layout, self.model.words))

    def _stage(self) -> StageArt:
        return StageArt(self.pen, self.model, self.director)

    def _plates(self) -> SeatPlates:
        layout = self.model.layout
        return self._seat_plates.get(layout, lambda: SeatPlates(self.pen, layout, self.model.words, self.model.game))

    def _panels(self) -> Panels:
        return Panels(self.side, self.model.layout, self.model.words, self.model.game)

    def _covered(self, log: Box) -> float:
        """Return the height covered by a note at the bottom of the log, below the newest lines."""
        note = self.overlay.note
        if note is None or isinstance(note, ButtonTip):
            return 0.0
        box = self.overlay.boxes.whole
        over = log.y + log.h - box.y
        if box.x + box.w / 2 < log.x or over <= 0:
            return 0.0
        return min(over + tuning.NOTE_GAP, log.h)

    def _own_hand(self) -> PlaceLayout | None:
        """Return the hand of the seat in front, or None."""
        return self.model.layout.own_fan

    def _mark(self) -> tuple[Span, ...]:
        name, view, say = self.model.plan.get("mark"), self.model.view, self.model.words.say
        if not name or name not in view.table.marks:
            return ()
        practice = say("table.mark.practice") if self.model.tells_practice and self.model.session.practice else ()
        return (*practice, *say(f"table.mark.{name}", [("count", self.model.game.turn(view))]))

    # --- live items ---------------------------------------------------------------------------------------------

    def live(self, frame: Frame) -> tuple[Drawn, ...]:
        """Return the items drawn on top of the static picture."""
        calm = self._still is self._calm
        self.card_layer.prepare(self.director.moving.values(), calm)
        if calm and self._hides_newest():
            self.log_lines.prepare(self.log_view(frame.log_box))
        self._calm = self._still
        items = self.dials.dials(frame.outlook, self.director.held) if self.model.layout.dials else []
        items = [*items, *self._stage().coming(frame.opening)]
        items += self.lights.coming(self._above, frame.fading, frame.warned)
        items += [*self.lights.aimed(self._above), *self.lights.denied(self._above)]
        if self._hand_is_live:
            items += self._hand(frame.warned)
        over = self._focus()
        over += [*self._words(frame), *self._hint_art.items(frame, self.controls.pressable)]
        over += rising_gains(self.model, frame.popups, self.director.motion.still, self.pen, self.bounds)
        self._around_held = items, over
        return self.carried(frame)

    def prepare(self) -> None:
        """Make the pictures for a new tray or banner before the frame that shows it."""
        self.trays.prepare()
        prepare_banner(self.model, self.director, self.pen, (self._veils, self._flash))

    def carried(self, frame: Frame) -> tuple[Drawn, ...]:
        """Return the live items, assuming that only held cards have moved since the last picture."""
        moving = [
            sprite
            for sprite in self.director.moving.values()
            if (sprite.owner != RAISED or sprite is frame.budged) and not self._in_hand(sprite)
        ]
        held = [*self.card_layer.moving(moving), *self._joined(frame.total), *self.lights.crossed()]
        below, over = self._around_held
        return (*below, *held, *over)

    def breath(self, frame: Frame) -> tuple[Drawn, ...]:
        """Return the flickering candle's additional light. All other items are drawn on top of it.

        While the light stays the same, every call returns the same tuple.
        """
        candle, step = self.model.layout.candle, frame.flicker
        if candle is None or not step:
            return NOTHING

        def make() -> tuple[Drawn, ...]:
            side = candle.width * BREATH_WIDE
            light = self.pen.image("table/glow.png", Box(candle.x - side / 2, candle.y - side / 2, side, side))
            share = tuning.BREATH_SHARE * step / STEPS * min(1.0, self.light / 100)
            faint = self.pen.art.faded(("breath", step, self.light, *light.picture.get_size()), light.picture, share)
            return (light._replace(what=("breath",), picture=faint),)

        return self._breath.get((candle, step), make)

    def _in_hand(self, sprite: Sprite) -> bool:
        """Return whether a card is near enough to its place in the hand to be drawn with the hand."""
        if sprite.owner == HAND or sprite.token >= 0:
            return False
        spot = self._own_hand()
        if spot is None or sprite.place != spot.place:
            return False
        return (
            abs(sprite.pose.x - sprite.rest.x) < sprite.rest.width
            and abs(sprite.pose.y - sprite.rest.y) < sprite.rest.width * tuning.IN_HAND
        )

    def _hand(self, warned: Collection[int]) -> list[Drawn]:
        """Return the player's hand, with a glow on picked cards and on cards that can join them."""
        spot = self._own_hand()
        if spot is None:
            return []
        joinable = frozenset() if self.model.covered else self.model.joins or self._partners()
        picked = self.lights.cards()
        items: list[Drawn] = []
        fore = self.model.hover if self.model.plan.get("fore") else -1
        for sprite in sorted(self.sprites.row(spot.place), key=lambda sprite: sprite.number == fore >= 0):
            if self._in_hand(sprite):
                card = sprite.number
                bright = card in joinable or card in picked or card in self.model.lit
                light = [self.lights.on_card(sprite)] if bright else []
                items += [*light, *self.card_layer.card(sprite, "hand", still=sprite.owner != LEGS)]
                items += light if card in picked else ()
                items += signed(self.pen, card_box(sprite.pose), self.theme) if card in warned else ()
        return items

    def _partners(self) -> frozenset[int]:
        """Return the cards that can be played together with the card under the pointer.

        While something is picked, return an empty set.
        """
        if not self.model.plan.get("partners") or self.model.hover < 0 or self.model.selection.pick is not None:
            return frozenset()
        return self.model.possible(Pick((self.model.hover,))).joins

    def _joined(self, total: Line) -> list[Drawn]:
        """Return a plus sign for each picked card after the first, and the picked cards' total."""
        pick = self.model.selection.pick
        if pick is None or not (pick.cards[1:] or (pick.cards and total)):
            return []
        items: list[Drawn] = []
        sprites = self.hit_test.sprites_of(pick)
        for sprite in sprites[1:]:
            top = card_box(sprite.pose)
            items += sign(self.pen, "plus", top.x + top.w / 2, top.y, self.theme.palette.gold_hi)
        if total and sprites:
            box = card_box(sprites[0].pose)
            items += self._told(total, box.x + box.w * 0.72, min(box.y + box.h - 8, self.model.size[1] - 30))
        return items

    def _told(self, total: Line, x: float, y: float) -> list[Drawn]:
        """Return the item that shows a total, centred on a point. Its picture is cached."""

        def make() -> tuple[Block, Drawn]:
            block = self.pen.block(total, "body")
            return block, merged(named(bubble(self.pen, "chip_plain", block, x, y, self.bounds), total))

        block, (what, picture, _, _) = self._total.get(total, make)
        box = bubble_box(self.pen, block, x, y, self.bounds)
        return [Drawn(what, picture, self.pen.px(box.x), self.pen.px(box.y))]

    def _focus(self) -> list[Drawn]:
        stop = self.controls.focus_stop()
        if stop is None:
            return []
        kind, name = stop.name
        box = stop.box
        if kind in (CARD, TOKEN):
            item = Item(CARD, int(name)) if kind == CARD else Item(TOKEN, name=str(name))
            box = self.hit_test.box_of(item) or box
        return [self.pen.panel("focus", box.grown(self.theme.measures.focus_gap))]

    def _words(self, frame: Frame) -> list[Drawn]:
        pen, now, preview = self.pen, self.director.now, frame.preview
        items: list[Drawn] = []
        if preview.text and now - preview.since >= tuning.CHIP_DELAY:
            aim = self.model.selection.aim
            items += self._previewed.get(
                (preview, aim), lambda: preview_items(pen, preview.text, self.hit_test.area(aim), self.bounds)
            )
        items += self._denial(frame.denial, frame.pointer)
        items += self._overlay().items
        items += self.tip_layer.items(partial(self._large_place, frame.log_box))
        return [*items, *announcements(self.model, self.director, pen, (self._veils, self._flash), self.theme)]

    def _denial(self, denial: Denial, pointer: Point) -> Sequence[Drawn]:
        """Return items that show why the place under the pointer refuses the picked cards."""
        if not denial.text or self.director.now - denial.since < tuning.DENIAL_DELAY:
            return NOTHING

        def make() -> Sequence[Drawn]:
            hit_test, pick = self.hit_test, self.model.selection.pick
            sprites = hit_test.sprites_of(pick) if pick else ()
            held = [card_box(sprite.pose) for sprite in sprites if sprite.owner == HAND]
            at = reduce(Box.joined, held, hit_test.area(denial.place))
            return denial_items(self.pen, denial.text, at, pointer, self.bounds)

        return self._denied.get(denial, make)

    def overlay_boxes(self) -> OverlayBoxes:
        """Return the boxes of the current overlay."""
        return self._overlay().boxes

    def _overlay(self) -> LaidOut:
        """Return the items and boxes for the current overlay, except for tips."""
        if self.overlay.shown is None:
            return NO_OVERLAY
        avoided = NOWHERE if self.overlay.choice is None else self._kept_free()
        return self._overlay_layer.laid_out(avoided, self._free(), self._advised())

    def _large_place(self, log: Box) -> Box:
        """Return the box for an enlarged card. `log` is the log's box."""
        return log

    def _kept_free(self) -> Box:
        """Return a box that a list of choices shouldn't cover if there is space elsewhere."""
        return NOWHERE

    def _free(self) -> Box:
        """Return the box for a spread pile, clear of the log and its enlarged cards if possible."""
        log, spread = self.model.layout.panels.get("log"), self.overlay.spread
        counts = spread is not None and spread.counts is not None
        return self.bounds if log is None or (counts and log.x < COUNTS_WIDE) else self.bounds._replace(w=log.x)

    def _advised(self) -> Collection[Action]:
        """Return the actions that the current hint suggests."""
        return (self.model.hint,) if self.model.hint is not None else ()
