"""The table of a replay: recorded events, with a bar to move through them.

It has the same motion, log and inspector as any table. Nothing can be picked up, because nobody acts.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.engine.events import Said
from game.matches.replay import Replay
from game.words.event_text import Span
from scenes.drawing.geometry import Geometry
from scenes.drawing.painter import Drawn
from scenes.table.controls import Controls
from scenes.table.hotseat import HotSeat, Spectator
from scenes.table.keyboard_zones import Stop
from scenes.table.layout import Box
from scenes.table.pen import Pen
from scenes.table.table_controller import TableController

SPEEDS = (0.5, 1.0, 2.0, 4.0)
"""The speeds to choose from, relative to normal play."""
USUAL = 1
BETWEEN = 0.9
"""Seconds between a decision that has come to rest and the next one, at normal speed."""
ROWS = ("start", "back", "play", "forward", "end", "eyes", "play_on", "leave")
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
GROOVE = 6.0
KNOB = 16.0
OFF = (138, 103, 49)
LIGHT = (243, 230, 200)


def plan_with_bar(plan: Mapping[str, Any], place: Geometry) -> dict[str, Any]:
    """Return a game's table.yaml with additional panels for the bar.

    The bar takes the space of the main button, and some of the log's space.
    """
    panels = dict(plan["panels"])
    wide, log = panels["wide"], panels["log"]
    x, y = wide["box"][:2]
    for name in ("said", "slider", "speeds", *ROWS):
        left, top, width, height = place.numbers(name, 4)
        panels[f"bar.{name}"] = {**wide, "box": [x + left, y + top, width, height]}
    left, top, width, height = log["box"]
    panels["log"] = {**log, "box": [left, top, width, height - place.number("log_less")]}
    return {**plan, "panels": panels}


class ReplayTable(TableController):
    """A table that replays a finished or running match."""

    session: Replay
    running = False
    """Whether the replay runs by itself."""
    speed = USUAL
    _waited = 0.0

    @property
    def now(self) -> int:
        """The number of decisions shown so far. It is also the log's current chapter."""
        return self.session.position

    @property
    def chronicle(self) -> Box:
        """The box of the log."""
        return self.layout.panels["log"]

    def _eyes(self) -> HotSeat:
        return Spectator(self.session, self.match.state.table.everyone, self.session.eyes[0])

    def _chapters(self) -> list[list[Said]]:
        return self.session.chapters

    @property
    def moving(self) -> bool:
        """Whether anything changes with time. While the replay runs, this is always true."""
        return self.running or super().moving

    def update(self, step: float) -> None:
        """Advance the clock by `step` seconds, at the replay's speed."""
        super().update(step * SPEEDS[self.speed])
        if not self.running or self.director.busy:
            return
        self._waited += step * SPEEDS[self.speed]
        if self._waited >= BETWEEN:
            self._waited = 0.0
            self.step()

    def run(self, on: bool) -> None:
        """Run or pause the replay. At the end, running it starts again from the deal."""
        if on and not self.match.undone:
            self.to(0)
        self.running = on
        self._waited = BETWEEN
        if on and not self.session.position:
            self.director.finish()
            self.director.deal(self.match.told(self.match.opening, self.hotseat.mask), self.view)
        self.changed()

    def step(self) -> None:
        """Show the next decision. At the end, stop the replay."""
        self.finish()
        turn = self.session.forward()
        if turn is None:
            self.running = False
            self.changed()
            return
        self._clear()
        self.happened(turn.events)
        if not self.match.undone:
            self.running = False
        self._told()

    def to(self, position: int) -> None:
        """Jump to the position after this many decisions, or the nearest possible number."""
        position = min(max(0, position), self.session.length)
        if position == self.session.position:
            return
        self.session.to(position)
        self._clear()
        self._relook(glide=True)
        self._told()

    def _told(self) -> None:
        self.host.log("replay", position=self.session.position, length=self.session.length)

    def see(self, mask: int) -> None:
        """Show the table as the seats in a mask see it. A single seat sees the table from its own side."""
        assert isinstance(self.hotseat, Spectator)
        self.hotseat.see(mask)
        self.front = self.hotseat.front
        self._clear()
        self._relook(glide=True)


class ReplayControls(Controls):
    """The bar of a replay: buttons, speeds and a slider."""

    stage: ReplayTable

    def __init__(self, stage: ReplayTable) -> None:
        super().__init__(stage)

    def boxes(self) -> dict[str, Box]:
        """Return the buttons of the bar, by name."""
        panels = self.stage.layout.panels
        found = {name: panels[f"bar.{name}"] for name in ROWS}
        if len(self.stage.session.eyes) == 1 and not self.stage.session.secret:
            left, next_one = found.pop("eyes"), found["play_on"]
            found["play_on"] = next_one._replace(x=left.x, w=next_one.x + next_one.w - left.x)
        row = panels["bar.speeds"]
        each = row.w / len(SPEEDS)
        for number in range(len(SPEEDS)):
            found[f"speed{number + 1}"] = Box(row.x + each * number, row.y, each, row.h)
        return found

    def at(self, x: float, y: float) -> str:
        """Return the button of the bar under a point, or "". Tiles of the table can't be pressed."""
        return next((name for name, box in self.boxes().items() if box.holds(x, y)), "")

    @property
    def slider(self) -> Box:
        """The box of the slider."""
        return self.stage.layout.panels["bar.slider"]

    def position_at(self, x: float) -> int:
        """Return the number of decisions at a point of the slider."""
        box = self.slider
        share = (x - box.x - KNOB / 2) / (box.w - KNOB)
        return round(min(1.0, max(0.0, share)) * self.stage.session.length)

    def set_hover(self, name: str) -> None:
        """Set the button under the pointer, and show its tip."""
        if name != self.hover:
            self.hover = name
            self.version += 1
            self.stage.tip((self._tip_of(name), ()) if name else None, self._panel(name))

    def keep_told(self) -> None:
        """Do nothing, because the tips of the bar never change by themselves."""

    def _tip_of(self, name: str) -> str:
        """Return the text key of a button's tip."""
        replay = self.stage.session
        if name == "play_on":
            return replay.why_no_practice() or "replay.tip.play_on"
        if name == "eyes" and replay.secret:
            return "replay.eyes.secret"
        if name.startswith("speed"):
            return "replay.tip.speed"
        return "replay.tip.pause" if name == "play" and self.stage.running else f"replay.tip.{name}"

    @staticmethod
    def _panel(name: str) -> str:
        return "bar.speeds" if name.startswith("speed") else f"bar.{name}"

    def _off(self, name: str) -> bool:
        replay = self.stage.session
        if name in ("start", "back"):
            return replay.position == 0
        if name in ("forward", "end"):
            return replay.position == replay.length
        return (name == "play_on" and bool(replay.why_no_practice())) or (name == "eyes" and replay.secret)

    # --- picture ------------------------------------------------------------------------------------------------

    def items(self, pen: Pen) -> list[Drawn]:
        """Return the display items of the bar. The pen uses the units of the panels."""
        words = self.stage.words
        items = [*self._said(pen), *self._slider(pen)]
        for name, there in self.boxes().items():
            box = self.drawn(there)
            chosen = name == f"speed{self.stage.speed + 1}"
            items.append(pen.panel("chosen" if chosen else "button", box))
            if name == self.hover:
                items.append(pen.panel("hover", box))
            x, y = box.centre
            if name.startswith("speed"):
                room = (box.w - PAD, box.h)
                items.append(pen.text(words.say(f"replay.{name}"), "label", x, y, across=0.5, room=room))
            elif name in ("eyes", "play_on", "leave"):
                items += self._worded(pen, name, box)
            else:
                icon = "pause" if name == "play" and self.stage.running else ICONS[name]
                items.append(pen.icon(f"icons/{icon}.png", x, y, ICON, OFF if self._off(name) else LIGHT))
        return items

    def _worded(self, pen: Pen, name: str, box: Box) -> list[Drawn]:
        off = self._off(name)
        spans = self.stage.words.say(f"replay.{name}")
        room = (box.w - ICON - 1.5 * PAD, box.h)
        text = pen.text(spans, "button", 0, 0, colour="gold_lo" if off else "", room=room)
        width = ICON + PAD / 2 + text.picture.get_width() / pen.scale
        left = box.x + max(0.0, (box.w - width) / 2)
        middle = box.y + box.h / 2
        return [
            pen.icon(f"icons/{ICONS[name]}.png", left + ICON / 2, middle, ICON, OFF if off else LIGHT),
            text._replace(x=pen.px(left + ICON + PAD / 2), y=round(middle * pen.scale - text.picture.get_height() / 2)),
        ]

    def _said(self, pen: Pen) -> list[Drawn]:
        """Return the position in words and, if there is a choice of viewers, the viewer."""
        box = self.drawn(self.stage.layout.panels["bar.said"])
        replay = self.stage.session
        words = self.stage.words
        stands = words.say("replay.stands", [("now", replay.position), ("all", replay.length)])
        middle = box.y + box.h / 2
        if "eyes" not in self.boxes():
            return [pen.text(stands, "label", box.x, middle, room=(box.w, box.h))]
        return [
            pen.text(stands, "label", box.x, middle, room=(box.w / 2, box.h)),
            pen.text(self.eyes(), "label", box.x + box.w, middle, across=1.0, room=(box.w / 2 - PAD, box.h)),
        ]

    def eyes(self) -> tuple[Span, ...]:
        """Return the viewer in words."""
        mask = self.stage.hotseat.mask
        words = self.stage.words
        if mask == self.stage.match.state.table.everyone:
            return words.say("replay.eyes.everyone")
        return words.say("replay.eyes.seat", [("who", mask.bit_length())]) if mask else words.say("replay.eyes.nobody")

    def _slider(self, pen: Pen) -> list[Drawn]:
        box = self.drawn(self.slider)
        replay = self.stage.session
        middle = box.y + box.h / 2
        groove = Box(box.x, middle - GROOVE / 2, box.w, GROOVE)
        share = replay.position / replay.length if replay.length else 0.0
        at = box.x + share * (box.w - KNOB)
        done = groove._replace(w=max(KNOB, at - box.x + KNOB / 2))
        return [
            pen.panel("field", groove),
            pen.panel("scroll", done),
            pen.panel("chosen", Box(at, middle - KNOB / 2, KNOB, KNOB)),
        ]

    # --- actions ------------------------------------------------------------------------------------------------

    def do(self, name: str) -> str:
        """Press a button. Return its name if it leads away from the table, otherwise ""."""
        stage = self.stage
        if name.startswith("speed"):
            self.set_speed(int(name[5:]) - 1)
        elif name in ("start", "end", "back"):
            stage.run(False)
            ways = {"start": 0, "back": stage.session.position - 1, "end": stage.session.length}
            stage.to(ways[name])
        elif name == "forward":
            stage.running = False
            stage.step()
        elif name == "play":
            stage.run(not stage.running)
        elif name == "eyes":
            self._other_eyes()
        else:
            return name
        self.version += 1
        return ""

    def set_speed(self, number: int) -> None:
        """Choose one of `SPEEDS` by its index."""
        self.stage.speed = number
        self.version += 1

    def _other_eyes(self) -> None:
        eyes = self.stage.session.eyes
        self.stage.see(eyes[(eyes.index(self.stage.hotseat.mask) + 1) % len(eyes)])

    # --- the keyboard's focus -----------------------------------------------------------------------------------

    def stops(self) -> list[Stop]:
        """Return the stops: the bar's buttons, then the piles, which can be spread out."""
        piles = [stop for stop in super().stops() if stop.zone not in ("buttons", "hand", "tokens", "tiles")]
        return [*[Stop("bar", ("button", name), box) for name, box in self.boxes().items()], *piles]

    def tab(self, back: bool) -> None:
        """Move the focus to the next or previous stop.

        Tab takes single steps here, because the arrow keys move through the match.
        """
        stops = self.stops()
        here = self.focus_stop()
        names = [stop.name for stop in stops]
        at = names.index(here.name) + (-1 if back else 1) if here is not None else -1 if back else 0
        self.focus = names[at % len(names)]

    def enter(self) -> str:
        """Press the focused button, or spread the focused pile."""
        stop = self.focus_stop()
        if stop is None:
            return ""
        kind, name = stop.name
        if kind == "button":
            return self.do(str(name))
        self.inspect()
        return ""
