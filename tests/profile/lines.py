"""Make lines for statistics files and journals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.profile.journal import encode_line
from game.profile.statistics import MatchLine, SeatLine


def line(number: int, **changed: object) -> MatchLine:
    """Return the statistics line for match `number`, with the given fields changed."""
    made = MatchLine(
        id=f"{number:016x}",
        when="2026-01-01T12:00:00",
        game="soul_battle",
        rules=1,
        options={"pass": "final", "n": 3},
        seats=(SeatLine("Māra"), SeatLine("Tobias", "thinker")),
        winners=(1,),
        turns=2,
        first=0,
        course=((0, 0), (3, 1), (9, 4)),
        undos=0,
        practice=False,
        seed="abcd",
    )
    return made._replace(**changed)  # type: ignore[arg-type]


def journal_lines(*entries: Mapping[str, Any]) -> bytes:
    """Return entries as journal lines with correct checksums."""
    crc, data = 0, b""
    for entry in entries:
        sealed, crc = encode_line(dict(entry), crc)
        data += sealed
    return data
