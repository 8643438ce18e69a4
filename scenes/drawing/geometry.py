"""Read each menu scene's layout (positions and lengths) from ``data/menus.yaml``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

Point = tuple[float, float]


class MenuBox(NamedTuple):
    """A rectangle on a menu page, in units. (`x`, `y`) is its top left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> Point:
        """Return the point in the middle of the rectangle."""
        return self.x + self.width / 2, self.y + self.height / 2

    def part(self, x: float, y: float, width: float, height: float) -> MenuBox:
        """Return the part of this rectangle given by fractions of its width and height."""
        return MenuBox(self.x + x * self.width, self.y + y * self.height, width * self.width, height * self.height)


class Geometry:
    """The named positions and lengths of one scene.

    Each method raises ValueError if the field is missing or malformed.
    """

    def __init__(self, plain: Mapping[str, Any], scene: str) -> None:
        found = plain.get(scene)
        self._plain: Mapping[str, Any] = found if isinstance(found, Mapping) else {}
        self._scene = scene

    def numbers(self, name: str, count: int = 0) -> tuple[float, ...]:
        """Return the list of numbers with this name.

        The list must contain `count` numbers, unless `count` is 0.
        """
        value = self._plain.get(name)
        good = isinstance(value, list) and all(type(one) in (int, float) for one in value)
        if not good or (count and len(value or ()) != count):
            raise ValueError(f"menus.yaml: {self._scene}.{name}: expected {count or 'some'} numbers, got {value!r}")
        return tuple(float(one) for one in value or ())

    def number(self, name: str) -> float:
        """Return the number with this name."""
        value = self._plain.get(name)
        if type(value) not in (int, float):
            raise ValueError(f"menus.yaml: {self._scene}.{name}: expected a number, got {value!r}")
        return float(value)  # type: ignore[arg-type]

    def box(self, name: str) -> MenuBox:
        """Return the rectangle with this name."""
        return MenuBox(*self.numbers(name, 4))

    def point(self, name: str) -> Point:
        """Return the point with this name."""
        x, y = self.numbers(name, 2)
        return x, y

    def stops(self, name: str) -> tuple[Point, Point]:
        """Return the x and y ranges of a picture's middle part, as fractions of its size."""
        found = self._plain.get(name)
        inner = Geometry({"stops": found if isinstance(found, Mapping) else {}}, "stops")
        return inner.point("columns"), inner.point("rows")
