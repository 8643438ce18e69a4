"""The table of a replay, with a bar for moving through the recorded match.

The cards on this table can't be picked up.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any

from game.engine.events import Said
from game.matches.replay import Replay
from game.words.event_text import Span
from scenes.drawing.geometry import Geometry
from scenes.table.controls.controls import Controls
from scenes.table.input.keyboard_zones import Stop
from scenes.table.layout.boxes import Box
from scenes.table.model.hotseat import HotSeat, Spectator
from scenes.table.model.table_model import TableModel
from scenes.table.play.shared_parts import commands, parts
from scenes.table.play.table_controller import TableController

SPEEDS = (0.5, 1.0, 2.0, 4.0)
"""The speeds that players can choose, as multiples of the normal speed."""
USUAL = 1
BETWEEN = 0.9
"""Seconds between the end of all motion and the next decision, at normal speed."""
ROWS = ("start", "back", "play", "forward", "end", "eyes", "play_on", "leave")
KNOB = 16.0


def plan_with_bar(plan: Mapping[str, Any], place: Geometry) -> dict[str, Any]:
    """Return the contents of a game's table.yaml with extra panels for the replay bar.

    The bar replaces the main button. The log becomes shorter, to leave space for the bar.
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


class ReplayModel(TableModel):
    """The model of a replay's table: the recorded match and the current position in it."""

    answers_beside_log = answers_drags = False
    session: Replay

    def new_hotseat(self) -> HotSeat:
        """Return an object that shows the table to a spectator, who never acts."""
        return Spectator(self.session, self.table.everyone, self.session.eyes[0])

    @property
    def now(self) -> int:
        """The number of decisions shown so far, and the index of the log's current chapter."""
        return self.session.position

    def chapters(self) -> list[list[Said]]:
        """Return the chapters of the log, one for each decision."""
        return self.session.chapters


class ReplayTable(TableController):
    """A table that replays a match, which may still be in progress."""

    model_kind = ReplayModel
    session: Replay
    running = False
    """Whether the replay is running, rather than paused."""
    speed = USUAL
    _waited = 0.0

    @property
    def busy(self) -> bool:
        """Whether anything other than a dragged card is changing.

        This is always true while the replay is running.
        """
        return self.running or super().busy

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
        """Run the replay if `on` is true; otherwise pause it.

        A replay that has reached its end starts again from the deal.
        """
        if on and not self.model.match.undone:
            self.to(0)
        self.running = on
        self._waited = BETWEEN
        if on and not self.session.position:
            self.director.finish()
            self.director.deal(
                self.model.match.told(self.model.match.opening, self.model.hotseat.mask), self.model.view
            )

    def step(self) -> None:
        """Show the next decision. At the end, stop the replay."""
        self.finish()
        turn = self.session.forward()
        if turn is None:
            self.running = False
            return
        self.clear()
        self.happened(turn.events)
        if not self.model.match.undone:
            self.running = False
        self._told()

    def to(self, position: int) -> None:
        """Jump to the position after this many decisions, or to the end if there are fewer."""
        position = min(max(0, position), self.session.length)
        if position == self.session.position:
            return
        self.session.to(position)
        self.clear()
        self.shown.relook(glide=True)
        self._told()

    def _told(self) -> None:
        self.host.log("replay", position=self.session.position, length=self.session.length)

    def see(self, mask: int) -> None:
        """Show what the seats in a bit mask can see.

        If the mask contains only one seat, show the table from that seat's side.
        """
        assert isinstance(self.model.hotseat, Spectator)
        self.model.hotseat.see(mask)
        self.model.front = self.model.hotseat.front
        self.clear()
        self.shown.relook(glide=True)


class ReplayControls(Controls):
    """The replay bar, with buttons, speeds and a slider."""

    def __init__(self, table: ReplayTable) -> None:
        super().__init__(parts(table), commands(table))
        self.table = table

    def boxes(self) -> dict[str, Box]:
        """Return the boxes of the bar's buttons, keyed by name."""
        panels = self.table.model.layout.panels
        found = {name: panels[f"bar.{name}"] for name in ROWS}
        if len(self.table.session.eyes) == 1 and not self.table.session.secret:
            left, next_one = found.pop("eyes"), found["play_on"]
            found["play_on"] = next_one._replace(x=left.x, w=next_one.x + next_one.w - left.x)
        row = panels["bar.speeds"]
        each = row.w / len(SPEEDS)
        for number in range(len(SPEEDS)):
            found[f"speed{number + 1}"] = Box(row.x + each * number, row.y, each, row.h)
        return found

    def at(self, x: float, y: float) -> str:
        """Return the name of the bar's button at a point, or "" if there is none.

        The table's own buttons and tiles are ignored.
        """
        return next((name for name, box in self.boxes().items() if box.holds(x, y)), "")

    def _find_meanings(self) -> dict[str, Hashable]:
        """Return the meaning of each button on the bar.

        At the end of the match, Play means "start again from the deal".
        """
        replay = self.table.session
        return {**{name: name for name in self.boxes()}, "play": ("play", replay.position == replay.length)}

    @property
    def slider(self) -> Box:
        """The box of the slider that shows the position in the match."""
        return self.table.model.layout.panels["bar.slider"]

    def position_at(self, x: float) -> int:
        """Convert a point on the slider to a position in the match (a number of decisions)."""
        box = self.slider
        share = (x - box.x - KNOB / 2) / (box.w - KNOB)
        return round(min(1.0, max(0.0, share)) * self.table.session.length)

    def set_hover(self, name: str) -> None:
        """Record which button is under the pointer, and show its tip."""
        if name != self.hover:
            self.hover = name
            self.version += 1
            self.table.messages.tip((self._tip_of(name), ()) if name else None, self._panel(name))

    def keep_told(self) -> None:
        """Do nothing, because a hovered button's tip doesn't change."""

    def _tip_of(self, name: str) -> str:
        """Return the text key for a button's tip."""
        replay = self.table.session
        if name == "play_on":
            return replay.why_no_practice() or "replay.tip.play_on"
        if name == "eyes" and replay.secret:
            return "replay.eyes.secret"
        if name.startswith("speed"):
            return "replay.tip.speed"
        return "replay.tip.pause" if name == "play" and self.table.running else f"replay.tip.{name}"

    @staticmethod
    def _panel(name: str) -> str:
        return "bar.speeds" if name.startswith("speed") else f"bar.{name}"

    def off(self, name: str) -> bool:
        """Return whether a button currently has no effect."""
        replay = self.table.session
        if name in ("start", "back"):
            return replay.position == 0
        if name in ("forward", "end"):
            return replay.position == replay.length
        return (name == "play_on" and bool(replay.why_no_practice())) or (name == "eyes" and replay.secret)

    def eyes(self) -> tuple[Span, ...]:
        """Return text that says whose view is being shown."""
        mask = self.table.model.hotseat.mask
        words = self.table.model.words
        if mask == self.table.model.table.everyone:
            return words.say("replay.eyes.everyone")
        return words.say("replay.eyes.seat", [("who", mask.bit_length())]) if mask else words.say("replay.eyes.nobody")

    # --- actions ------------------------------------------------------------------------------------------------

    def do(self, name: str) -> str:
        """Press a button. Return the name of the scene that it opens, or ""."""
        table = self.table
        if name.startswith("speed"):
            self.set_speed(int(name[5:]) - 1)
        elif name in ("start", "end", "back"):
            table.run(False)
            ways = {"start": 0, "back": table.session.position - 1, "end": table.session.length}
            table.to(ways[name])
        elif name == "forward":
            table.running = False
            table.step()
        elif name == "play":
            table.run(not table.running)
        elif name == "eyes":
            self._other_eyes()
        else:
            return name
        self.version += 1
        return ""

    def set_speed(self, number: int) -> None:
        """Choose one of `SPEEDS` by its index."""
        self.table.speed = number
        self.version += 1

    def _other_eyes(self) -> None:
        eyes = self.table.session.eyes
        self.table.see(eyes[(eyes.index(self.table.model.hotseat.mask) + 1) % len(eyes)])

    # --- the keyboard's focus -----------------------------------------------------------------------------------

    def stops(self) -> list[Stop]:
        """Return the focus stops: the bar's buttons, then the piles that can be spread out."""
        piles = [stop for stop in super().stops() if stop.zone not in ("buttons", "hand", "tokens", "tiles")]
        return [*[Stop("bar", ("button", name), box) for name, box in self.boxes().items()], *piles]

    def tab(self, back: bool) -> None:
        """Move the focus to the next stop, or to the previous stop if `back` is true.

        In a replay, the Tab key must reach every stop. The arrow keys can't move the focus, because they move through
        the match.
        """
        stops = self.stops()
        here = self.focus_stop()
        names = [stop.name for stop in stops]
        at = names.index(here.name) + (-1 if back else 1) if here is not None else -1 if back else 0
        self.focus = names[at % len(names)]

    def _use(self, kind: str, name: int | str) -> None:
        """Spread out the pile that has the focus."""
        self.inspect()
