"""Build typed content from validated plain values."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from game.content.definitions import Begins, GameContent, GameInfo, GameOption, OptionRange, OptionValue


def build_content(plain: Mapping[str, Any], common: Mapping[str, str]) -> GameContent:
    """Build a game's content from the common strings and the validated values of its files."""
    return GameContent(build_game(plain["game"]), common, plain)


def build_game(plain: Mapping[str, Any]) -> GameInfo:
    """Build the game from the validated values of ``game.yaml``."""
    return GameInfo(
        plain["id"],
        plain["name"],
        plain["tagline"],
        plain["seats"]["min"],
        plain["seats"]["max"],
        tuple(plain["designers"]),
        MappingProxyType(plain["facts"]),
        tuple(_option(option) for option in plain["options"]),
        plain.get("note", ""),
        tuple(plain.get("handovers", ())),
        plain.get("publisher", ""),
        Begins(**plain["begins"]) if "begins" in plain else None,
    )


def _option(plain: Mapping[str, Any]) -> GameOption:
    values = tuple(OptionValue(**value) for value in plain.get("values", ()))
    numbers = plain.get("range")
    span = None
    if numbers is not None:
        rows = tuple((row["from"], row["to"], row["min"], row["max"]) for row in numbers.get("by_seats", ()))
        span = OptionRange(numbers["min"], numbers["max"], numbers["default"], rows)
    house, before = plain.get("house", False), plain.get("before", "")
    return GameOption(
        plain["id"],
        plain["name"],
        plain["sentence"],
        plain["rule"],
        values,
        span,
        house,
        before,
        plain.get("origin", ""),
    )
