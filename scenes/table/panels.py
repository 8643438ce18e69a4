"""The words around the cards: plates, labels and counts, banner, header and log, as items of the display list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.engine.rules import Game, Said
from game.engine.state import State
from game.players.player import Choice
from game.words import Span, narrate
from scenes.kit.painter import Drawn
from scenes.table.layout import CARD_RATIO, LABEL_GAP, LABEL_WIDE, SIDE_GAP, Box, Layout, Plate, Spot
from scenes.table.pen import Pen

LEAST_NOTE = 0.6
"""What is written at a pile gets no smaller than so much of its size."""
BADGE = 11.0
"""Radius of a count badge."""
LEAST_NAME = 0.6
"""A line with a long name gets no smaller than so much of its size before it is cut."""
BANNER_PAD = 3.0
NAME_GAP = 12.0
SCORE_WIDE = 0.4
"""How much of a plate the score may take when text is large."""
ROW = 19.5
"""A line of a score has room for its usual type from this height on."""
SMALL = 50.0
"""Where a plate is lower than this, the names on all are small."""
SIGN = 0.5
"""How large the mark on a plate is, in its height."""
PAD = 16.0
GILT = (208, 170, 96)


class Words:
    """Sentences about one match: texts with players' names and cards in them."""

    def __init__(
        self, texts: Mapping[str, str], names: Sequence[str], view: State, wears: Sequence[int] = ()
    ) -> None:
        self.texts = texts
        self.names = names
        self.table = view.table
        self.wears = wears or tuple(range(1, len(names) + 1))
        """For each seat in whose colours it is shown."""

    def say(self, key: str, values: Sequence[tuple[str, object]] = ()) -> tuple[Span, ...]:
        """A text's sentence in spans (KeyError for an unknown key)."""
        return narrate(self.texts, key, values, self.table, self.names, self.wears)

    def worn(self, seat: int) -> int:
        """The number of the seat in whose colours a seat is shown."""
        return self.wears[seat - 1] if seat else 0

    def said(self, said: Said) -> tuple[Span, ...]:
        return self.say(*said)

    def has(self, key: str) -> bool:
        return key in self.texts


def advice(words: Words, view: State, choice: Choice) -> tuple[Span, ...]:
    """What a player is advised to do, and the heaviest reason: `hint.<verb>.<kind of place>`, `hint.<verb>.<choice>` or
    `hint.<verb>`, then `term.<name>`."""
    action = choice.action
    place = f".{view.table.places[action.place].kind}" if action.place >= 0 else ""
    key = f"hint.{action.verb}"
    if action.pick and words.has(f"{key}.{action.pick}"):
        key = f"{key}.{action.pick}"
    values = (("cards", action.cards), ("top", view.places[action.place][-1:] if place else ()))
    move = words.say(key + place if words.has(key + place) else key, values)
    reason = choice.reason
    return (*move, Span(" "), *words.say(f"term.{reason.name}", reason.values)) if reason else move


class Panels:
    """Draws them for one layout."""

    def __init__(self, pen: Pen, side: Pen, layout: Layout, words: Words, game: Game) -> None:
        """`side` draws the panels at the right in units of its own, `pen` all the rest."""
        self.pen = pen
        self.side = side
        self.layout = layout
        self.words = words
        self.game = game
        self._high: dict[float, float] = {}

    # --- piles --------------------------------------------------------------------------------------------------

    def label(self, spot: Spot, count: int, note: Said | None = None) -> list[Drawn]:
        """A pile's name and number of cards, or what the game notes beside it."""
        if note is not None:
            pose = spot.slot_pose
            high = pose.width * (CARD_RATIO if not pose.angle else 1)
            room = (pose.width * LABEL_WIDE, 2 * LABEL_GAP)
            return [self.pen.text(self.words.said(note), "label", pose.x, pose.y + high / 2 + LABEL_GAP, across=0.5,
                                  room=room, least=LEAST_NOTE)]
        if spot.label == "none":
            return []
        if spot.label == "corner":
            return self._corner(spot, count)
        number, box = Span(str(count), "bold"), self.layout.labels[spot.place]
        x, y = box.centre
        if spot.label == "side":
            return [self.pen.text([number], "label", box.x, y, room=(box.w, 0), least=LEAST_NOTE)]
        room = (box.w, self._label_high(spot.card))
        return [self.pen.text(self._pile(spot, number), "label", x, y, across=0.5, room=room, least=LEAST_NOTE)]

    def _pile(self, spot: Spot, number: Span) -> list[Span]:
        name = f"pile.{spot.kind}"
        return [*self.words.say(name), Span("  "), number] if self.words.has(name) else [number]

    def _label_high(self, card: float) -> float:
        """How high the labels below piles of one size are: all as the longest of them with its most cards."""
        if card not in self._high:
            most, boxes = Span("88", "bold"), self.layout.labels
            longest = (
                self.pen.block(self._pile(spot, most), "label", room=boxes[spot.place][2:], least=LEAST_NOTE).picture
                for spot in self.layout.spots if spot.label == "below" and spot.card == card
            )
            self._high[card] = min(picture.get_height() for picture in longest) / self.pen.scale
        return self._high[card]

    def _corner(self, spot: Spot, count: int) -> list[Drawn]:
        pose = spot.slot_pose
        if not count:
            key = f"pile.{spot.kind}.empty"
            if not self.words.has(key):
                return []
            y = pose.y + pose.width * CARD_RATIO * 0.33
            return [self.pen.text(self.words.say(key), "label", pose.x, y, across=0.5, room=(pose.width, 0))]
        x = pose.x - pose.width / 2
        y = pose.y + pose.width * CARD_RATIO / 2 - BADGE / 2
        badge = Box(x - BADGE, y - BADGE, BADGE * 2, BADGE * 2)
        return [
            self.pen.panel("badge", badge),
            self.pen.text([Span(str(count), "bold")], "badge", x, y, across=0.5, room=(1.5 * BADGE, 2 * BADGE)),
        ]

    # --- plates -------------------------------------------------------------------------------------------------

    def plates(self, view: State, asked: int) -> list[Drawn]:
        """Every seat's plate with its lines. What is written on all of them is of one size."""
        lines, signs = self.game.plates(view), self.game.signs(view)
        items: list[Drawn] = []
        for seat, plate in self.layout.plates.items():
            items += self._plate(plate, seat == asked, signs[seat - 1] if signs else "")
        plates = self.layout.plates.values()
        told = [(plate, lines[plate.seat - 1], bool(signs)) for plate in plates]
        most = min(plate.box.h for plate in plates)
        rows = max(1, *(len(said) for _, said, _ in told))
        freely = [self._on_plate(*one, (most, most / rows)) for one in told]
        names = min(name.picture.get_height() for name, *_ in freely) / self.pen.scale
        scores = min((score.picture.get_height() for _, *rest in freely for score in rest), default=0) / self.pen.scale
        return [*items, *(item for one in told for item in self._on_plate(*one, (names, scores)))]

    def _plate(self, plate: Plate, asked: bool, sign: str) -> list[Drawn]:
        """A plate without its words."""
        box = plate.box
        worn = self.words.worn(plate.seat)
        medal = plate.home.width * 0.74
        token = Box(plate.home.x - medal / 2, plate.home.y - medal / 2, medal, medal)
        items = [
            self.pen.panel(f"plate{worn}" if asked else "plate", box),
            self.pen.image(f"tokens/seat{worn}.png", token),
        ]
        if sign:
            left, size = self._plate_left(plate), box.h * SIGN
            picture = self.layout.plan["signs"][sign]
            items.append(self.pen.icon(f"{picture}.png", left + size / 2, box.y + box.h / 2, size, GILT))
        return items

    @staticmethod
    def _plate_left(plate: Plate) -> float:
        return plate.home.x + plate.home.width / 2 + 10

    def _on_plate(
        self, plate: Plate, lines: Sequence[Said], sign: bool, high: tuple[float, float]
    ) -> list[Drawn]:
        """The name and the score, if there is one, no higher than these."""
        box, name = plate.box, self.words.names[plate.seat - 1]
        middle = box.y + box.h / 2
        left = self._plate_left(plate) + (box.h * SIGN + SIDE_GAP if sign else 0.0)
        lowest = min(other.box.h for other in self.layout.plates.values())
        role = "plate_small" if lowest < SMALL else "plate"
        # Large text of the score gives way to the name, which doesn't grow.
        wide = self.pen.block([Span(name)], role, room=(1, high[0])).picture.get_width() / self.pen.scale
        room = (max(1.0, min(box.w * SCORE_WIDE, box.x + box.w - PAD - left - wide - NAME_GAP)), high[1])
        rows = max(1, len(lines))
        right, row, type_ = box.x + box.w - PAD, box.h / rows, "score" if lowest / rows >= ROW else "label"
        score = [
            self.pen.text(self.words.said(line), type_, right, box.y + (at + 0.5) * row, across=1.0, room=room)
            for at, line in enumerate(lines)
        ]
        taken = max((line.picture.get_width() for line in score), default=0) / self.pen.scale + NAME_GAP
        width = box.x + box.w - PAD - left - taken
        return [self._fitting(self.pen, [Span(name)], role, left, middle, (width, high[0])), *score]

    def _panel(self, name: str) -> Box:
        """A panel at the right, in the units of `side`."""
        return self.layout.panels[name].times(1 / self.layout.larger)

    @staticmethod
    def _fitting(
        pen: Pen, spans: Sequence[Span], role: str, x: float, y: float, room: tuple[float, float]
    ) -> Drawn:
        """A line that is cut with an ellipsis where it would be wider than its room."""
        item = pen.text(spans, role, x, y, room=room, least=LEAST_NAME)
        words = "".join(span.text for span in spans)
        while item.picture.get_width() > pen.px(room[0]) and len(words) > 1:
            words = words[:-1].rstrip()
            item = pen.text([Span(words + "…", spans[0].style)], role, x, y, room=room, least=LEAST_NAME)
        return item

    # --- the right column ---------------------------------------------------------------------------------------

    def header(self, title: str, view: State, minutes: int | None = None) -> list[Drawn]:
        """The game's name, how the match stands, and how many minutes are left where a clock runs."""
        box = self._panel("header")
        middle = box.y + box.h / 2
        items = [self.side.text(title, "header", box.x, middle, room=(box.w / 2, box.h))]
        rest = box.w - items[0].picture.get_width() / self.side.scale - PAD
        for line in self.game.status(view)[:1]:
            told = [*self.words.said(line)]
            if minutes is not None:
                key = {0: "table.minute.none", 1: "table.minute"}.get(minutes, "table.minutes")
                told += [Span(", "), *self.words.say(key, [("count", minutes)])]
            items.append(self.side.text(told, "label", box.x + box.w, middle, across=1.0, room=(rest, box.h)))
        return items

    def banner(self, seat: int, lines: Sequence[tuple[Span, ...]]) -> list[Drawn]:
        """Whose decision it is, and what is asked, in the seat's colour."""
        box = self._panel("banner")
        items = [self.side.panel(f"banner{self.words.worn(seat)}", box)]
        medal = box.h * 0.66
        if seat:
            token = Box(box.x + 18, box.y + (box.h - medal) / 2, medal, medal)
            items.append(self.side.image(f"tokens/seat{self.words.worn(seat)}.png", token))
        else:
            items.append(self.side.icon("icons/crown.png", box.x + 18 + medal / 2, box.y + box.h / 2, medal, GILT))
        left = box.x + 18 + medal + 14
        width = box.x + box.w - PAD - left
        high = box.h - 2 * BANNER_PAD
        rows = self._rows(lines, "banner_line", left, width, high)
        if sum(row.picture.get_height() for row in rows) > self.side.px(high):
            rows = self._rows(lines, "label", left, width, high)
        room = sum(row.picture.get_height() for row in rows)
        top = round((box.y + box.h / 2) * self.side.scale - room / 2)
        for row in rows:
            items.append(row._replace(y=top))
            top += row.picture.get_height()
        return items

    def _rows(
        self, lines: Sequence[tuple[Span, ...]], role: str, left: float, width: float, high: float
    ) -> list[Drawn]:
        """A heading and lines below it, wrapped; large text of the lines shares what the heading leaves."""
        found = [self._fitting(self.side, line, "banner", left, 0, (width, high / 2)) for line in lines[:1]]
        rest = high - sum(row.picture.get_height() for row in found) / self.side.scale
        room = (0.0, max(1.0, rest / max(1, len(lines) - 1)))
        return [*found, *(self.side.text(line, role, left, 0, down=0, width=width, room=room) for line in lines[1:])]
