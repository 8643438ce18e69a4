"""The schema for a position in a scenario or lesson: each place's cards, and the question."""

from __future__ import annotations

from game.content.schemas.schema import Fields, MapOf, Number, OneOf, Schema, Text

NAMES = r"[a-z0-9_.]{1,40}"
CARDS = OneOf(Text(2000, least=0), Number(2, 10))
"""Names of cards, from the bottom up.

Numbers are allowed, because YAML turns a name like 7 into a number.
"""


def by_name(entry: Schema) -> MapOf:
    """Return the schema for a map whose keys name places, tokens or marks."""
    return MapOf(entry, NAMES, "the name of a place, a token or a mark")


ASKED = r"[1-9] [a-z0-9_]{1,40}( -?[0-9]{1,6})*"
POSITION = Fields(
    {"asks": Text(60, pattern=ASKED, meaning="a seat, a question and its numbers, like '1 act'")},
    {
        "places": by_name(CARDS),
        "counts": by_name(Number(0, 1000)),
        "tokens": by_name(Text(40)),
        "marks": by_name(Number(-1000, 100_000)),
    },
)
