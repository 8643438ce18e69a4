"""The schema of ``table.yaml``: the layout of a game's table (see docs/table-file.md)."""

from __future__ import annotations

from game.content.schemas.schema import (
    ID_PATTERN,
    Decimal,
    Fields,
    Flag,
    Id,
    Keyword,
    ListOf,
    MapOf,
    Number,
    Schema,
    Text,
)

SOUNDS = (
    "lift",
    "slide",
    "snap",
    "thud",
    "flip",
    "deal",
    "shuffle",
    "press",
    "refuse",
    "capture",
    "curtain",
    "bell",
    "win",
    "loss",
)
"""Every kind of sound that a table can play."""

MANNERS = ("burns", "turns")
"""The special ways in which a card can move: shrinking into a fire, or turning over on the way."""

_LENGTH = Decimal(-4000, 4000)
_POINT = ListOf(_LENGTH, 2, 2)
_BOX = ListOf(_LENGTH, 4, 4)
_X = Keyword(("left", "centre", "right"))
_Y = Keyword(("top", "middle", "bottom"))
_WHOSE = Keyword(("own", "other", "all"))
_SEATS = {"from": Number(1, 6), "to": Number(1, 6)}
_ANCHORS = {"x": _X, "y": _Y}

_PICTURE = Text(80, pattern=r"[a-z0-9_]+/[a-z0-9_-]+", meaning="a picture of the assets, like icons/deck")

_PLACE = Fields(
    {
        "kind": Id(),
        "shape": Keyword(("stack", "heap", "fan", "rows", "over", "hidden")),
        "at": _POINT,
        "card": Decimal(1, 400),
    },
    {
        **_SEATS,
        **_ANCHORS,
        "whose": _WHOSE,
        "step": _POINT,
        "columns": Number(1, 20),
        "pitch": _POINT,
        "outer": Decimal(1, 400),
        "edge": _POINT,
        "full": Number(1, 200),
        "span": Decimal(0, 4000),
        "high": Decimal(0, 4000),
        "turn": Decimal(-90, 90),
        "dip": Decimal(-40, 40),
        "slot": Id(),
        "empty": Id(),
        "label": Keyword(("below", "side", "corner", "none")),
        "private": Flag(),
        "tries": Flag(),
        "rests": Decimal(0, 10),
        "shows": Decimal(0, 10),
        "grows": Decimal(1, 3),
        "least": Decimal(1, 400),
        "middle": Flag(),
        "layer": Number(-9, 9),
        "over": MapOf(Id()),
        "means": Id(),
        "swaps": Flag(),
        "sign": _PICTURE,
        "open": Flag(),
    },
)
_TOKEN = Fields({"name": Id(), "size": Decimal(0.01, 4), "offset": _POINT})
_PLATE = Fields(
    {"whose": _WHOSE, "box": _BOX, "home": _POINT, "token": Decimal(1, 400)}, {**_SEATS, **_ANCHORS, "step": _POINT}
)
_STRETCHING = {"x": _X, "y": Keyword(("top", "middle", "bottom", "stretch"))}
_PANEL = Fields({"box": _BOX}, {**_STRETCHING, "picture": Id(), "least": Decimal(1, 4000), "more": _BOX})
_LEGEND_LINE = Fields(
    {"mark": Id()},
    {
        "picture": Text(
            80, pattern=r"[a-z0-9_]+(/[A-Za-z0-9_-]+)+", meaning="a picture of the assets, like icons/deck"
        ),
        "coloured": Flag(),
        "part": _BOX,
        "chip": Id(),
    },
)
_TILE = Fields({"name": Id(), "box": _BOX, "picture": _PICTURE}, {**_ANCHORS, "tall": Decimal(0, 1), "large": _BOX})
_DIAL = Fields(
    {"name": Id(), "at": _POINT, "size": Decimal(20, 400), "picture": _PICTURE}, {**_ANCHORS, "large": _POINT}
)

_PAGE = Fields({"name": Id(), "box": _BOX}, {**_ANCHORS, "picture": Id(), "large": _BOX})

_FACE = Text(40, pattern=r"[A-Z0-9_]+(\.[0-9]+)?", meaning="the face of a card, like 10H or BOOK")
_SOUND = Keyword(SOUNDS)
_MANNER = Keyword(MANNERS)
_TOLD_KEY = rf"{ID_PATTERN}(\.{ID_PATTERN})*"
_SAID = "the key of a log line, without `log.`"
_LINES = ListOf(Text(60, pattern=_TOLD_KEY, meaning=_SAID), 1, 20)
_DUEL_KINDS = ("begins", "shows", "adds", "takes", "sums", "reasons", "ends", "falls")
_HEARD = Fields(
    {},
    {
        "said": MapOf(_SOUND, _TOLD_KEY, _SAID),
        "leaves": MapOf(_SOUND),
        "lands": MapOf(_SOUND),
        "stands": MapOf(_SOUND),
    },
)

TABLE: Schema = Fields(
    {
        "size": Fields({"width": Number(320, 8000), "height": Number(240, 8000)}),
        "places": ListOf(_PLACE, 1, 200),
        "plates": ListOf(_PLATE, 1, 40),
        "panels": MapOf(_PANEL, least=1),
    },
    {
        "tokens": ListOf(_TOKEN, 0, 20, unique="name"),
        "candle": Fields({"at": _POINT, "size": Decimal(1, 2000)}, {**_SEATS, **_ANCHORS}),
        "trays": ListOf(Fields({"box": _BOX}, {**_SEATS, **_STRETCHING}), 1, 6),
        "pauses": MapOf(Decimal(0, 5), _TOLD_KEY, _SAID),
        "mark": Id(),
        "signs": MapOf(_PICTURE),
        "wears": MapOf(Number(1, 6)),
        "tiles": ListOf(_TILE, 0, 20, unique="name"),
        "dials": ListOf(_DIAL, 0, 6, unique="name"),
        "stage": Fields({"box": _BOX}, _ANCHORS),
        "pages": ListOf(_PAGE, 0, 6, unique="name"),
        "motions": Fields(
            {},
            {
                "said": MapOf(_MANNER, _TOLD_KEY, _SAID),
                "lands": MapOf(_MANNER),
            },
        ),
        "flies": MapOf(Fields({}, {"from": Id(), "otherwise": Id(), "to": Id()}), _TOLD_KEY, _SAID),
        "heralds": MapOf(
            Fields(
                {},
                {
                    "card": _FACE,
                    "cards": Flag(),
                    "token": Flag(),
                    "play": _LINES,
                    "lead": Flag(),
                    "quiet": Flag(),
                    "time": Decimal(0.6, 2.5),
                },
            ),
            _TOLD_KEY,
            _SAID,
        ),
        "shows": MapOf(
            Fields({}, {"by": Keyword(("all", "others")), "token": Flag(), "owner": Flag(), "rule": Flag()}),
            _TOLD_KEY,
            _SAID,
        ),
        "duel": Fields({}, dict.fromkeys(_DUEL_KINDS, _LINES)),
        "printed_numbers": Fields({"panel": _BOX, "first": Decimal(0, 560), "pitch": Decimal(1, 560)}),
        "dull": _LINES,
        "turns": _LINES,
        "rounds": _LINES,
        "legend": ListOf(_LEGEND_LINE, 0, 40, unique="mark"),
        "count": Id(),
        "partners": Flag(),
        "fore": Flag(),
        "alike": ListOf(Id(), 1, 10),
        "presses": MapOf(Id()),
        "chooses": ListOf(Id(), 1, 10),
        "badges": Flag(),
        "emblems": MapOf(Fields({"size": _POINT, "shift": _POINT, "faces": MapOf(_PICTURE, r"[A-Z0-9_]+", "a face")})),
        "owner_mark": Fields({"at": _POINT, "size": Decimal(0.05, 1), "least": Decimal(1, 100)}),
        "chips": MapOf(Fields({"at": _POINT, "size": _POINT})),
        "sounds": _HEARD,
    },
)
