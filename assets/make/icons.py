"""Draw the interface's white icons. Some are from game-icons, and others are our own."""

from __future__ import annotations

from .draw import svg, white_sign
from .output import Output

SIZE = (96, 96)

# The names of the game-icons drawings, by icon name.
DRAWINGS = {
    "book": "open-book",
    "quit": "exit-door",
    "door": "closed-doors",
    "dice": "perspective-dice-six-faces-random",
    "crown": "imperial-crown",
    "swords": "crossed-swords",
    "skull-shield": "skull-shield",
    "soul": "soul",
    "fire-bowl": "fire-bowl",
    "save": "save",
    "sound": "sound-on",
    "hand": "hand",
}


def _line(path: str, width: float = 8) -> str:
    ends = 'stroke-linecap="round" stroke-linejoin="round"'
    return f'<path d="{path}" fill="none" stroke="white" stroke-width="{width}" {ends}/>'


def _solid(path: str) -> str:
    return f'<path d="{path}" fill="white" stroke="white" stroke-width="5" stroke-linejoin="round"/>'


_UNDO = _line("M24 40H58A18 18 0 0 1 58 76H40") + _solid("M34 24L16 40L34 56Z")
_EYE = _line("M8 48C22 24 36 20 48 20C60 20 74 24 88 48C74 72 60 76 48 76C36 76 22 72 8 48Z", 7)
_PUPIL = '<circle cx="48" cy="48" r="14" fill="white"/>'
_KNOBS = "".join(
    _line(f"M{x} 14V82", 6) + f'<circle cx="{x}" cy="{y}" r="10.500" fill="white"/>'
    for x, y in ((22, 58), (48, 32), (74, 64))
)
_ARROW = "M18 48H74" + "M52 24L76 48L52 72"

# Our own icons by name, as SVG elements for a 96 × 96 pixel picture.
SIGNS = {
    "undo": _UNDO,
    "redo": f'<g transform="translate(96 0) scale(-1 1)">{_UNDO}</g>',
    "menu": _line("M16 26H80M16 48H80M16 70H80", 9),
    "close": _line("M24 24L72 72M72 24L24 72", 10),
    "back": _line("M60 18L28 48L60 78", 10),
    "check": _line("M16 52L38 74L80 24", 11),
    "arrow-right": _line(_ARROW, 9),
    "arrow-left": f'<g transform="rotate(180 48 48)">{_line(_ARROW, 9)}</g>',
    "arrow-up": f'<g transform="rotate(-90 48 48)">{_line(_ARROW, 9)}</g>',
    "arrow-down": f'<g transform="rotate(90 48 48)">{_line(_ARROW, 9)}</g>',
    "play": _solid("M28 18L78 48L28 78Z"),
    "pause": _line("M34 22V74M62 22V74", 15),
    "to-start": _line("M20 20V76", 9) + _solid("M78 20L34 48L78 76Z"),
    "to-end": _line("M76 20V76", 9) + _solid("M18 20L62 48L18 76Z"),
    "forward": _line("M36 18L68 48L36 78", 10),
    "info": _line("M48 12A36 36 0 1 1 48 84A36 36 0 1 1 48 12Z", 7)
    + '<circle cx="48" cy="31" r="5.500" fill="white"/>'
    + _line("M40 45H48V66M38 66H58", 7),
    "eye": _EYE + _PUPIL,
    "eye-off": '<mask id="cut"><rect width="96" height="96" fill="white"/>'
    '<path d="M20 84L84 20" stroke="black" stroke-width="20"/></mask>'
    f'<g mask="url(#cut)">{_EYE}{_PUPIL}</g>' + _line("M18 80L80 18", 8),
    "search": _line("M40 14A26 26 0 1 1 40 66A26 26 0 1 1 40 14Z", 8) + _line("M60 60L82 82", 12),
    "refresh": _line("M76 40A30 30 0 0 0 22 36M20 56A30 30 0 0 0 74 60", 8)
    + _solid("M84 24V46H62Z")
    + _solid("M12 72V50H34Z"),
    "copy": _line("M34 34H80V84H34Z", 7) + _line("M22 62H16V12H62V22", 7),
    "deck": _line("M36 20H78V80H36Z", 7) + _line("M24 26V86H66M12 34V90H52", 5) + _solid("M57 38L67 50L57 62L47 50Z"),
    "trash": _line("M16 26H80M38 24V14H58V24M24 28L29 84H67L72 28M41 42V70M55 42V70", 7),
    "plus": _line("M48 16V80M16 48H80", 11),
    "minus": _line("M16 48H80", 11),
    "warning": _line("M48 14L86 80H10Z", 8)
    + _line("M48 38V56", 8)
    + '<circle cx="48" cy="68.500" r="5" fill="white"/>',
    "sliders": _KNOBS,
    "calendar": _line("M14 24H82V82H14Z", 7)
    + _line("M32 12V30M64 12V30", 8)
    + _line("M16 42H80", 6)
    + "".join(f'<rect x="{x}" y="{y}" width="10" height="9" fill="white"/>' for y in (51, 66) for x in (25, 43, 61)),
    "candle": _solid("M36 46H60V86H36Z")
    + _line("M48 44V36", 5)
    + _solid("M48 6C55 16 59 21 59 27A11 11 0 0 1 37 27C37 21 41 16 48 6Z"),
    "full-screen": _line("M14 34V14H34M62 14H82V34M82 62V82H62M34 82H14V62", 9),
}


def build_icons(out: Output) -> None:
    """Write all icons into icons/."""
    for name, drawing in DRAWINGS.items():
        out.png(f"icons/{name}.png", white_sign(out.sources.drawing(drawing)), "icons")
    for name, body in SIGNS.items():
        out.png(f"icons/{name}.png", svg(body, SIZE))
