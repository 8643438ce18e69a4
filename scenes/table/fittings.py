"""What stands on a table besides cards: dials that show a number, and tiles that can be pressed. Where they are is in
table.yaml, what they show and what they mean comes from the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from game.engine.rules import Gauge, Tile
from game.words import Span, plain
from scenes.kit.painter import Drawn, centred
from scenes.kit.theme import Theme
from scenes.table.layout import CARD_RATIO, Box, Layout, Pose, token_box
from scenes.table.pen import Pen

if TYPE_CHECKING:
    from scenes.table.stage import Stage

PAD = 10.0
MARK = 26.0
"""How large the mark of a tile is; the line with its name is so high."""
HEAD = 32.0
FOOT = 6.0
"""Below a tile's last line."""
INNER = 0.56
"""How wide and high a dial's number may get, in widths of the dial."""
FLAME = 0.20
"""So far above a dial's middle stands its mark, and so large is it, in widths of the dial."""
NUMBER = 0.10
"""So far below it stands its number."""
LABEL = 18.0
"""From a dial to the first line below it, and from one line to the next."""
LABEL_WIDE = 1.2
"""How wide such a line may get, in widths of the dial."""
WRITTEN = 0.86
"""How wide what is written in an empty place may get, in widths of its card."""


class Fitted(NamedTuple):
    """A tile where it stands."""

    tile: Tile
    box: Box
    picture: str


def fitted(tiles: tuple[Tile, ...], layout: Layout) -> list[Fitted]:
    """The tiles that have a place on this table, in their order."""
    return [Fitted(tile, *layout.tiles[tile.name]) for tile in tiles if tile.name in layout.tiles]


def dial_box(pose: Pose) -> Box:
    """A dial with the line below it."""
    box = token_box(pose)
    return box._replace(h=box.h + 1.5 * LABEL)


class Fittings:
    """Draws them for one stage."""

    def __init__(self, pen: Pen, stage: Stage, theme: Theme) -> None:
        self.pen = pen
        self.stage = stage
        self.theme = theme

    def captions(self) -> list[Drawn]:
        """What is written in places while nothing lies there."""
        items = []
        for place, said in self.stage.match.game.captions(self.stage.view).items():
            if not self.stage.sprites.places[place]:
                pose, told = self.stage.layout.spots[place].slot_pose, self.stage.words.said(said)
                role = "display" if len(plain(told)) == 1 else "label"
                width = pose.width * WRITTEN
                items.append(self.pen.text(told, role, pose.x, pose.y, across=0.5, width=width, colour="faint",
                                           room=(width, width * CARD_RATIO)))
        return items

    def tiles(self, tiles: Mapping[str, Fitted], hovered: str) -> list[Drawn]:
        """The tiles by the names of their buttons, one of them perhaps under the pointer."""
        return [item for name, one in tiles.items() for item in self._tile(one, name == hovered)]

    def _tile(self, one: Fitted, hovered: bool) -> list[Drawn]:
        """Its mark and name, and what it would do now; what can't be done is faint."""
        pen, words, palette = self.pen, self.stage.words, self.theme.palette
        box, off = one.box, one.tile.refusal is not None
        items = [pen.panel("button" if not off else "outline", box)]
        if hovered and not off:
            items.append(pen.panel("hover", box))
        middle = box.y + PAD + MARK / 2
        colour = palette.gold_lo if off else palette.gold
        items.append(pen.icon(f"{one.picture}.png", box.x + PAD + MARK / 2, middle, MARK, colour))
        left = box.x + PAD + MARK + PAD
        name = words.say(f"tile.{one.tile.name}")
        items.append(pen.text(name, "button", left, middle, colour="gold_lo" if off else "",
                              room=(box.x + box.w - PAD - left, HEAD), least=0.5))
        width = box.w - 2 * PAD
        items.append(pen.text(
            words.said(one.tile.line), "label", box.x + PAD, box.y + PAD + HEAD, down=0, width=width,
            colour="faint" if off else "", room=(width, box.h - HEAD - PAD - FOOT), least=0.55,
        ))
        return items

    def dials(self) -> list[Drawn]:
        """The dials, with what the player is about to do."""
        stage = self.stage
        if not stage.layout.dials:
            return []
        sure = stage.foresight.outlook()
        after = {gauge.name: gauge for gauge in sure.gauges}
        lines = [stage.words.said(said) for said in sure.lines]
        return [
            item
            for gauge in stage.match.game.gauges(stage.view) if gauge.name in stage.layout.dials
            for item in self._dial(gauge, after.get(gauge.name, gauge), lines)
        ]

    def _dial(self, gauge: Gauge, after: Gauge, lines: list[tuple[Span, ...]]) -> list[Drawn]:
        """A ring of as many parts as it counts, the parts that an action would cost outlined, its number and its name,
        or below it what that action would bring."""
        pen, words, palette = self.pen, self.stage.words, self.theme.palette
        pose, picture = self.stage.layout.dials[gauge.name]
        colours = (palette.candle_core, palette.candle, palette.walnut_lo, palette.gold_lo, palette.text)
        ring = pen.art.dial(pen.px(pose.width), gauge.value, after.value, gauge.most, colours)
        x, y, wide = pose.x, pose.y, pose.width
        of = words.say("gauge.of", [("value", gauge.value), ("most", gauge.most)])
        told = lines or [(*words.say(f"gauge.{gauge.name}"), Span("  "), *of)]
        return [
            centred(("dial", gauge.name), ring, x * pen.scale, y * pen.scale),
            pen.icon(f"{picture}.png", x, y - FLAME * wide, FLAME * wide, palette.candle_core),
            pen.text([Span(str(gauge.value))], "display", x, y + NUMBER * wide, across=0.5,
                     room=(wide * INNER, wide * INNER)),
            *(pen.text(line, "label", x, y + wide / 2 + LABEL * (at + 1), across=0.5,
                       room=(wide * LABEL_WIDE, LABEL), least=0.7)
              for at, line in enumerate(told)),
        ]
