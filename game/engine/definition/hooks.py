"""The base class for a game's hooks: the values and functions that each game supplies."""

from __future__ import annotations

from dataclasses import dataclass, fields


@dataclass(frozen=True)
class Hooks:
    """A set of values and functions that a game can supply."""

    def fills(self, name: str) -> bool:
        """Return whether the game replaces the default value of the optional field `name`."""
        return getattr(self, name) is not next(one.default for one in fields(self) if one.name == name)
