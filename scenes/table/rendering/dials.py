"""Draw dials (rings with a number), tiles (boxes to press), pages and captions.

The game's table.yaml defines the positions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.engine.definition.display import Gauge, InfoPage, Outlook
from game.engine.state import State
from game.words.event_text import Span, plain
from scenes.drawing.painter import Drawn, centred
from scenes.drawing.theme import Theme
from scenes.kit.buttons import filling
from scenes.kit.click_guard import Filled
from scenes.table.art.card_layer import EMPTY, TOLD, slot_box
from scenes.table.art.pen import Block, Pen, TextLine
from scenes.table.layout.boxes import CARD_RATIO, Box, Pose, token_box
from scenes.table.model.table_model import TableModel
from scenes.table.model.tiles import PlacedTile

PAD = 10.0
MARK = 26.0
"""Width and height of a tile's mark."""
HEAD = 32.0
FOOT = 6.0
"""Space below the last line in a tile."""
NAME_LEAST = 0.75
"""Minimum size of the name beside a tile's mark, as a fraction of the user's text size."""
LEAST_NAME, LEAST_LINE, LEAST_PAGE = 0.5, 0.55, 0.6
"""Minimum sizes of the name and the lines on a tile, and of the text on a page, as fractions of their usual sizes."""
INNER = 0.56
"""Maximum width and height of a dial's number, as a fraction of the dial's width."""
FLAME = 0.20
"""Size of a dial's mark, and its distance above the dial's centre, as fractions of the dial's width."""
NUMBER = 0.10
"""Distance from a dial's centre down to its number, as a fraction of the dial's width."""
GAP = 4.0
"""Gap between the lines on a page."""
STEP = 10.0
"""Height of the marks that show the steps of a page."""
WARNING = "blood_on_dark"
"""Colour of the warning on a page."""
LABEL = 18.0
"""Distance from a dial to the first line below it, and from one line to the next."""
LABELS, LARGER = 2, 1.5
"""The maximum number of lines below a dial, and the maximum factor by which they are enlarged."""
LABEL_WIDE = 1.3
"""Maximum width of a line below a dial, as a multiple of the dial's width."""
LEAST_LABEL = 0.7
"""Minimum size of a line below a dial, as a fraction of its usual size."""
LARGE = 2
"""Maximum number of letters in a caption set in the large style."""
WRITTEN, WRITTEN_LARGE = 0.8, 0.95
"""Maximum width of an empty place's caption, in card widths: at the usual text size, and when text is enlarged."""


def dial_box(pose: Pose) -> Box:
    """Return the box of a dial, including the lines below it."""
    box = token_box(pose)
    return box._replace(h=box.h + (LABELS * LARGER + 0.5) * LABEL)


class Dials:
    """Draws the dials, tiles, pages and captions on a table."""

    def __init__(self, pen: Pen, model: TableModel, theme: Theme) -> None:
        self.pen = pen
        self.model = model
        self.theme = theme
        self._dials: tuple[object, list[Drawn]] = (None, [])
        """The items for the dials, and the values that they were computed from."""

    def captions(self, view: State) -> list[Drawn]:
        """Return the captions and outlines for the empty places in a position."""
        empty = {
            place: self.model.words.said(said)
            for place, said in self.model.game.display.captions(view).items()
            if not view.places[place]
        }
        grows: dict[float, float] = {}
        for place, told in empty.items():
            width, grow = self._caption_width(place), self._caption(place, told).grow
            grows[width] = min(grow, grows.get(width, grow))
        items = []
        for place, told in empty.items():
            spot = self.model.layout.spots[place]
            if spot.slot == TOLD:
                items.append(self.pen.image(EMPTY, slot_box(spot)))
            block, pose = self._caption(place, told, grows[self._caption_width(place)]), spot.slot_pose
            items.append(
                centred(("text", plain(told)), block.picture, pose.x * self.pen.scale, pose.y * self.pen.scale)
            )
        return items

    def _caption_width(self, place: int) -> float:
        share = WRITTEN_LARGE if self.pen.letters.growth("label") > 1.0 else WRITTEN
        return self.model.layout.spots[place].slot_pose.width * share

    def _caption(self, place: int, told: Sequence[Span], grow: float = 0.0) -> Block:
        """Return the caption for an empty place as a block of text.

        `grow` is the size factor, or 0 for the largest factor that fits.
        """
        role = "display" if len(plain(told)) <= LARGE else "label"
        width = self._caption_width(place)
        return self.pen.block(told, role, width, "faint", 0.5, (width, width * CARD_RATIO), grow=grow)

    def tiles(self, tiles: Mapping[str, PlacedTile], hovered: str, changing: Filled) -> list[Drawn]:
        """Return the items for the tiles.

        Args:
            tiles: The tiles, by button name.
            hovered: The button name of the tile under the pointer, or "".
            changing: The buttons that don't react to presses at the moment.
        """
        ones = tiles.values()
        least = NAME_LEAST * self.pen.letters.growth("button")
        marked = all(self._name(one, True).grow >= least for one in ones)
        names = self.pen.even(self._name(one, marked) for one in ones)
        # The lines mustn't be larger than the names above them.
        letters = self.pen.letters
        most = max(1.0, names * letters.size("button") / letters.size("label"))
        lines = self.pen.even(self.said(one, most) for one in ones if not one.low)
        items: list[Drawn] = []
        for name, one in tiles.items():
            items += self._tile(one, name == hovered and name not in changing, marked, names, lines)
            if name in changing and one.tile.refusal is None:
                items += [self.pen.panel(style, Box(*line)) for style, line in filling(one.box, changing[name])]
        return items

    def _name(self, one: PlacedTile, marked: bool, grow: float = 0.0) -> Block:
        """Return a tile's name. If `marked` is true, leave space for the tile's mark."""
        wide = one.box.w - 2 * PAD - (PAD + MARK if marked else 0)
        colour = "gold_lo" if one.tile.refusal is not None else ""
        name = self.model.words.say(f"tile.{one.tile.name}")
        return self.pen.block(name, "button", colour=colour, room=(wide, HEAD), least=LEAST_NAME, grow=grow)

    def said(self, one: PlacedTile, grow: float = 0.0) -> Block:
        """Return the text that says what a tile currently does."""
        width, high = one.box.w - 2 * PAD, one.box.h - HEAD - PAD - FOOT
        colour = "" if one.tile.refusal is None else "faint"
        line = self.model.words.said(one.tile.line)
        role = "label_dense" if self.pen.letters.growth("label") > 1.0 else "label"
        return self.pen.block(line, role, width, colour, room=(width, high), least=LEAST_LINE, grow=grow)

    def _tile(self, one: PlacedTile, hovered: bool, marked: bool, names: float, lines: float) -> list[Drawn]:
        """Return a tile with its name, its effect and, if `marked` is true, a mark.

        `names` and `lines` are the size factors for the name and the effect.
        """
        pen, words, palette = self.pen, self.model.words, self.theme.palette
        box, off = one.box, one.tile.refusal is not None
        items = [pen.panel("plate_out" if off else "button", box)]
        if hovered and not off:
            items.append(pen.panel("hover", box))
        middle = box.y + (box.h / 2 if one.low else PAD + MARK / 2)
        colour = palette.gold_lo if off else palette.gold
        left = box.x + PAD
        if marked:
            items.append(pen.icon(f"{one.picture}.png", left + MARK / 2, middle, MARK, colour))
            left += MARK + PAD
        name = self._name(one, marked, names).picture
        top = pen.px(middle) - name.get_height() // 2
        items.append(Drawn(("text", plain(words.say(f"tile.{one.tile.name}"))), name, pen.px(left), top))
        if not one.low:
            said = self.said(one, lines).picture
            items.append(
                Drawn(("text", plain(words.said(one.tile.line))), said, pen.px(box.x + PAD), pen.px(box.y + PAD + HEAD))
            )
        return items

    def pages(self, view: State) -> list[Drawn]:
        """Return the information pages, which are always visible."""
        if not self.model.layout.pages:
            return []
        return [
            item
            for page in self.model.game.display.info_pages(view)
            if page.name in self.model.layout.pages
            for item in self._page(page)
        ]

    def _page(self, page: InfoPage) -> list[Drawn]:
        """Return a page with its heading, lines, warning and step marks."""
        pen, words = self.pen, self.model.words
        box, picture = self.model.layout.pages[page.name]
        pad = PAD * (2 if picture else 1)
        items = [pen.image(f"table/{picture}.png", box) if picture else pen.panel("outline", box)]
        roles = ("paper_entry", "paper_small", "paper_key") if picture else ("plate_small", "label", "label")
        large = pen.letters.growth("label") > 1.0
        if large:
            # If the text is enlarged, everything has the same style, except that the heading is bold.
            roles = ("paper_dense",) * 3 if picture else ("label_dense",) * 3
        width, y, foot = box.w - 2 * pad, box.y + pad, box.y + box.h - pad - (STEP if page.steps else 0)
        warned = [TextLine((Span(plain(words.said(page.warning)), "bold"),), roles[2], WARNING)] if page.warning else []
        told = [
            TextLine((Span(plain(words.said(page.heading)), "bold"),) if large else words.said(page.heading), roles[0]),
            *(TextLine(words.said(line), roles[1]) for line in page.lines),
            *warned,
        ]
        blocks = pen.together(told, width, foot - y - (GAP if page.steps else 0), GAP, LEAST_PAGE)
        for line, block in zip(told, blocks, strict=True):
            items.append(Drawn(("text", plain(line.spans)), block.picture, pen.px(box.x + pad), pen.px(y)))
            y += block.picture.get_height() / pen.scale + GAP
        for step in range(page.steps):
            gone = "paper_done" if step < page.step else "outline"
            wide = (width + GAP) / page.steps
            items.append(pen.panel(gone, Box(box.x + pad + wide * step, foot, wide - GAP, STEP)))
        return items

    def dials(self, sure: Outlook, held: State | None = None) -> list[Drawn]:
        """Return the items for all dials.

        The dials also show the changes that the action being considered is certain to cause (`sure`). `held` is the
        earlier position that the table still shows, or None.
        """
        if not self.model.layout.dials:
            return []
        shown = (self.model.layout, self.model.match.state, held, self.model.hotseat.mask, sure)
        if self._dials[0] != shown:
            after = {gauge.name: gauge for gauge in sure.gauges}
            lines = [self.model.words.said(said) for said in sure.lines]
            made = [
                item
                for gauge in self.model.game.display.gauges(self.model.seen(held))
                if gauge.name in self.model.layout.dials
                for item in self._dial(gauge, after.get(gauge.name, gauge), lines)
            ]
            self._dials = (shown, made)
        return self._dials[1]

    def _dial(self, gauge: Gauge, after: Gauge, lines: list[tuple[Span, ...]]) -> list[Drawn]:
        """Return the items for a dial: a ring of segments, a number in the middle, and a name.

        Args:
            gauge: The dial's current value.
            after: The dial's value after the action being considered.
            lines: The text that replaces the name, or [] to show the name.
        """
        pen, words, palette = self.pen, self.model.words, self.theme.palette
        pose, picture = self.model.layout.dials[gauge.name]
        colours = (palette.candle_core, palette.candle, palette.walnut_lo, palette.gold_lo, palette.text)
        ring = pen.art.dial(pen.px(pose.width), gauge.value, after.value, gauge.most, colours)
        x, y, wide = pose.x, pose.y, pose.width
        of = words.say("gauge.of", [("value", gauge.value), ("most", gauge.most)])
        name = words.say(f"gauge.{gauge.name}")
        line = (*name, Span("  "), *of)
        high = LABEL * min(LARGER, max(1.0, pen.letters.growth("label")))
        room = (pose.width * LABEL_WIDE, high)
        # Text that is too wide is first split into two lines. If it still doesn't fit, both lines are made smaller.
        together = pen.block(line, "label", room=(0, high)).picture.get_width() <= pen.px(room[0])
        told = (lines or ([line] if together else [name, of]))[:LABELS]
        grow = pen.even(pen.block(line, "label", room=room, least=LEAST_LABEL) for line in told)
        return [
            centred(("dial", gauge.name), ring, x * pen.scale, y * pen.scale),
            pen.icon(f"{picture}.png", x, y - FLAME * wide, FLAME * wide, palette.candle_core),
            pen.text(
                [Span(str(gauge.value))], "dial", x, y + NUMBER * wide, across=0.5, room=(wide * INNER, wide * INNER)
            ),
            *(
                pen.text(
                    line,
                    "label",
                    x,
                    y + wide / 2 + high * (at + 0.5) + LABEL / 2,
                    across=0.5,
                    room=room,
                    least=LEAST_LABEL,
                    grow=grow,
                )
                for at, line in enumerate(told)
            ),
        ]
