"""Read a scenario file and check its structure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from game.content.errors import ContentError, nearest
from game.content.reading.reader import read_bytes
from game.content.schemas.position_schema import CARDS, POSITION, by_name
from game.content.schemas.schema import (
    CheckedValue,
    Fields,
    Flag,
    ListOf,
    MapOf,
    Number,
    OneOf,
    Reference,
    Text,
    checked,
)
from game.engine.definition.game_definition import Game

HELD = OneOf(Fields({}, {"any_order": CARDS, "among_others": CARDS}), CARDS)
"""The schema for the cards in a place: the exact cards in order, the exact cards in any order, or some of the cards."""

CHECKS = Fields(
    {},
    {
        "asks": Text(60),
        "ends": Fields({"rule": Text(16)}, {"winners": ListOf(Number(1, 6), 0, 6), "how": Text(40)}),
        "refuses": Fields({"do": Text(200), "rule": Text(16)}),
        "holds": by_name(HELD),
        "counts": by_name(Number(0, 1000)),
        "tokens": by_name(Text(40)),
        "marks": by_name(Number(-1000, 100_000)),
        "scores": ListOf(Number(0, 100_000), 1, 6),
        "allows": ListOf(Text(200), 1, 400),
        "legal": Number(0, 10_000),
        "verbs": ListOf(Text(40), 0, 40),
        "sees": Fields({"seat": Number(0, 6)}, {"holds": by_name(HELD), "plates": ListOf(Text(200, least=0), 1, 6)}),
        "undo": Flag(),
    },
)


@dataclass(frozen=True)
class _Entry:
    """An action written in notation, or a map of checks."""

    def check(self, spot: CheckedValue) -> Any:
        """Validate and return the entry, or report an error if it is invalid."""
        if isinstance(spot.value, str):
            return Text(200).check(spot)
        found = CHECKS.check(spot)
        if not found:
            spot.fault("an action in notation, or a map of checks")
        return found


SHAPE = Fields(
    {
        "what": Text(300),
        "proves": ListOf(Reference("rule"), 1, 40),
        "game": Text(40),
        "seats": Number(1, 6),
        "play": ListOf(_Entry(), 1, 400),
    },
    {
        "options": MapOf(OneOf(Number(0, 1000), Text(40))),
        "deal": Fields({}, {"order": by_name(CARDS), "rolls": ListOf(Number(0, 1000), 0, 100)}),
        "position": POSITION,
    },
)


@dataclass(frozen=True)
class Scenario:
    """A validated scenario.

    Attributes:
        name: the file's name
        plain: the file's content
        begins: the line number of the `deal` or `position` entry
        lines: the line number of each entry in `play`
    """

    name: str
    plain: Mapping[str, Any]
    begins: int
    lines: tuple[int, ...]

    @property
    def proves(self) -> tuple[str, ...]:
        """The ids of the rules that the scenario demonstrates."""
        return tuple(self.plain["proves"])


def read_scenario(data: bytes, name: str, games: Mapping[str, Game]) -> Scenario:
    """Return the scenario that a file contains, given the file's bytes.

    Raise ContentError, with the file's `name`, if the file is invalid.
    """
    document = read_bytes(data, name)
    game_id = document.value.get("game") if isinstance(document.value, dict) else None
    game = games.get(str(game_id))
    plain, faults = checked(SHAPE, document, {"rule": game.rule_ids if game else ()})
    if game is None:
        where = document.where(("game",)) if isinstance(document.value, dict) else document.where(())
        near = nearest(str(game_id), games)
        faults = [ContentError(where, "game", "one of " + ", ".join(games), f"'{game_id}'", near)]
    if not faults and ("deal" in plain) == ("position" in plain):
        faults = [ContentError(document.where(()), "(file)", "either deal or position", "both or neither")]
    if not faults:
        last = plain["play"][-1]
        if isinstance(last, str) or not ({"asks", "ends"} & last.keys()):
            where = document.where(("play", len(plain["play"]) - 1))
            faults = [ContentError(where, "play", "asks or ends in the last entry", "another entry")]
    if faults:
        raise faults[0]
    lines = tuple(document.where(("play", at)).line for at in range(len(plain["play"])))
    begins = document.where(("deal" if "deal" in plain else "position",)).line
    return Scenario(name, plain, begins, lines)
