"""Draw the replay bar, which has buttons, speeds and a slider."""

from __future__ import annotations

from collections.abc import Sequence

from game.words.event_text import Span
from scenes.drawing.painter import Drawn
from scenes.replay.replay_table import KNOB, ReplayControls
from scenes.table.layout.boxes import Box
from scenes.table.rendering.button_art import ButtonArt
from scenes.table.rendering.renderer import Renderer

ICONS = {
    "start": "to-start",
    "back": "back",
    "play": "play",
    "forward": "forward",
    "end": "to-end",
    "eyes": "eye",
    "play_on": "swords",
    "leave": "quit",
}
ICON = 20.0
PAD = 10.0
SPEED_PAD = 6.0
"""Total free space to the left and right of the label on a speed button, in units."""
GROOVE = 6.0
OFF = (138, 103, 49)
LIGHT = (243, 230, 200)


class BarArt(ButtonArt):
    """Draws the replay bar. Its pen must have the same scale as the table's panels."""

    controls: ReplayControls

    def items(self) -> list[Drawn]:
        """Return the bar's items."""
        items, speeds = [*self._said(), *self._slider()], self._speeds()
        for name, there in self.controls.boxes().items():
            box = self.drawn(there)
            chosen = name == f"speed{self.controls.table.speed + 1}"
            items.append(self.pen.panel("chosen" if chosen else "button", box))
            if name == self.controls.hover:
                items.append(self.pen.panel("hover", box))
            x, y = box.centre
            if name.startswith("speed"):
                items.append(self.pen.text(self._speed(name), "label", x, y, across=0.5, grow=speeds))
            elif name in ("eyes", "play_on", "leave"):
                items += self._worded(name, box)
            else:
                icon = "pause" if name == "play" and self.controls.table.running else ICONS[name]
                items.append(self.pen.icon(f"icons/{icon}.png", x, y, ICON, OFF if self.controls.off(name) else LIGHT))
        return items

    def _speed(self, name: str) -> Sequence[Span]:
        return self.controls.table.model.words.say(f"replay.{name}")

    def _speeds(self) -> float:
        """Return the size factor at which the labels for all speeds fit."""
        boxes = [(name, self.drawn(box)) for name, box in self.controls.boxes().items() if name.startswith("speed")]
        return self.pen.even(
            self.pen.block(self._speed(name), "label", room=(box.w - SPEED_PAD, box.h)) for name, box in boxes
        )

    def _worded(self, name: str, box: Box) -> list[Drawn]:
        off = self.controls.off(name)
        spans = self.controls.table.model.words.say(f"replay.{name}")
        room = (box.w - ICON - 1.5 * PAD, box.h)
        text = self.pen.text(spans, "button", 0, 0, colour="gold_lo" if off else "", room=room)
        width = ICON + PAD / 2 + text.picture.get_width() / self.pen.scale
        left = box.x + max(0.0, (box.w - width) / 2)
        middle = box.y + box.h / 2
        top = round(middle * self.pen.scale - text.picture.get_height() / 2)
        return [
            self.pen.icon(f"icons/{ICONS[name]}.png", left + ICON / 2, middle, ICON, OFF if off else LIGHT),
            text._replace(x=self.pen.px(left + ICON + PAD / 2), y=top),
        ]

    def _said(self) -> list[Drawn]:
        """Return the text that describes the current position.

        If the player can choose a seat's view, the text also names the chosen view.
        """
        box = self.drawn(self.controls.table.model.layout.panels["bar.said"])
        replay = self.controls.table.session
        words = self.controls.table.model.words
        stands = words.say("replay.stands", [("now", replay.position), ("all", replay.length)])
        middle = box.y + box.h / 2
        if "eyes" not in self.controls.boxes():
            return [self.pen.text(stands, "label", box.x, middle, room=(box.w, box.h))]
        eyes = self.controls.eyes()
        return [
            self.pen.text(stands, "label", box.x, middle, room=(box.w / 2, box.h)),
            self.pen.text(eyes, "label", box.x + box.w, middle, across=1.0, room=(box.w / 2 - PAD, box.h)),
        ]

    def _slider(self) -> list[Drawn]:
        box = self.drawn(self.controls.slider)
        replay = self.controls.table.session
        middle = box.y + box.h / 2
        groove = Box(box.x, middle - GROOVE / 2, box.w, GROOVE)
        share = replay.position / replay.length if replay.length else 0.0
        at = box.x + share * (box.w - KNOB)
        done = groove._replace(w=max(KNOB, at - box.x + KNOB / 2))
        return [
            self.pen.panel("field", groove),
            self.pen.panel("scroll", done),
            self.pen.panel("chosen", Box(at, middle - KNOB / 2, KNOB, KNOB)),
        ]


class ReplayRenderer(Renderer):
    """Draws a replay's table, with the replay bar in place of the table's buttons."""

    controls: ReplayControls

    def _buttons(self) -> list[Drawn]:
        return BarArt(self.controls, self.side).items()
