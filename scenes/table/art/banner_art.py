"""Draw a banner over the table, with rays behind it and sometimes a card."""

from __future__ import annotations

from collections.abc import Callable

from scenes.drawing.painter import Drawn, centred
from scenes.table.art.dimming import DIM, Dimming
from scenes.table.art.overlay_art import faded
from scenes.table.art.pen import Pen
from scenes.table.layout import tuning
from scenes.table.layout.boxes import CARD_RATIO, Box
from scenes.table.model.match_texts import MatchTexts
from scenes.table.motion.banners import Banner

RAYS = 620.0
"""Width of the rays. `CARD` is the width of the card, and `BELOW` is the gap above the text."""
CARD = 216.0
BELOW = 34.0
MARK, MARK_UP = 120.0, 30.0
"""Size of the mark on a banner without a card, and its height above the middle."""
RISES = 26.0
"""How far a banner rises while it appears."""
SIGIL = "sigils/soul.png"


def banner_items(
    banner: Banner,
    now: float,
    still: bool,
    pen: Pen,
    words: MatchTexts,
    face: Callable[[str], str],
    veils: Dimming,
) -> list[Drawn]:
    """Return the display items of a banner, drawn over the whole table.

    Args:
        banner: The banner.
        now: The director's time, in seconds.
        still: Whether the banner appears without rising.
        pen: The pen that draws it.
        words: The texts of the match.
        face: Returns the picture to use for a card's face.
        veils: Dims the table.
    """
    wide, high = (side / pen.scale for side in veils.size)
    step = round(banner.strength(now) * tuning.HERALD_STEPS) / tuning.HERALD_STEPS
    if not step:
        return []
    x, y = wide / 2, high / 2 - BELOW
    rise = 0.0 if still else RISES * (1 - step) ** 2 * pen.scale
    found = [pen.image("rays.png", Box(x - RAYS / 2, y - RAYS / 2, RAYS, RAYS))]
    if banner.face:
        picture = pen.art.card(face(banner.face), pen.px(CARD))
        found.append(centred(("card", banner.face), picture, x * pen.scale, y * pen.scale))
        foot = y + CARD * CARD_RATIO / 2 + BELOW
    else:
        sigil = pen.art.sized(SIGIL, pen.px(MARK), pen.px(MARK))
        found.append(centred(("image", SIGIL), sigil, x * pen.scale, (y - MARK_UP) * pen.scale))
        foot = y + MARK / 2 + BELOW
    found.append(pen.text(words.say(f"herald.{banner.key}"), "display", x, foot, across=0.5, room=(wide, 2 * BELOW)))
    risen = [one._replace(y=round(one.y + rise)) for one in found]
    return [Drawn(("shade",), veils.passing(DIM, step), 0, 0), *(faded(pen, one, step) for one in risen)]
