"""Composable schemas that find every fault in a document.

A schema turns a plain value into a validated value. A schema's ``repr`` must include everything that the schema checks,
because compiled content counts as outdated once this ``repr`` has changed.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from game.content.errors import ContentError, describe, nearest
from game.content.reading.document import Document, Steps, field_name

ID_PATTERN = r"[a-z0-9_-]{1,40}"
_DECIMAL = re.compile(r"-?[0-9]{1,9}\.[0-9]{1,9}")


@dataclass(frozen=True, slots=True)
class CheckedValue:
    """A value being validated, with its path, the faults found so far and the known names."""

    document: Document
    value: Any
    steps: Steps
    faults: list[ContentError]
    known: Mapping[str, Collection[str]]

    def at(self, step: str | int, value: Any) -> CheckedValue:
        """Return one of this value's entries.

        The entry shares this value's known names and list of faults.
        """
        return CheckedValue(self.document, value, (*self.steps, step), self.faults, self.known)

    def fault(self, expected: str, got: str = "", near: str = "") -> None:
        """Report a fault in this value."""
        where = self.document.where(self.steps)
        self.faults.append(ContentError(where, field_name(self.steps), expected, got or describe(self.value), near))

    def name_fault(self, name: str, expected: str, got: str, near: str = "") -> None:
        """Report that the name of an entry in this map is wrong."""
        inner = (*self.steps, name)
        self.faults.append(ContentError(self.document.where_name(inner), field_name(inner), expected, got, near))


class Schema(Protocol):
    """A description of allowed values."""

    def check(self, spot: CheckedValue) -> Any:
        """Return the validated value.

        If the value is invalid, report a fault at `spot`, and return an arbitrary value.
        """


def checked(
    schema: Schema, document: Document, known: Mapping[str, Collection[str]] | None = None
) -> tuple[Any, list[ContentError]]:
    """Return a document's validated value and all its faults, in file order.

    Use the value only if there are no faults.
    """
    faults: list[ContentError] = []
    value = schema.check(CheckedValue(document, document.value, (), faults, known or {}))
    return value, sorted(faults, key=lambda fault: (fault.line, fault.column))


@dataclass(frozen=True)
class Text:
    """A string of ``least`` to ``most`` characters.

    If ``lines`` is False, the string must be a single line. The regular expression ``pattern`` must match the whole
    string. If ``pattern`` is "", any string is accepted.
    """

    most: int = 200
    least: int = 1
    pattern: str = ""
    lines: bool = False
    meaning: str = ""

    @property
    def expected(self) -> str:
        """Describe the allowed strings in words."""
        return self.meaning or f"text of {self.least} to {self.most} characters" + (
            "" if self.lines else " on one line"
        )

    def check(self, spot: CheckedValue) -> str:
        """Return the text, and report a fault if it isn't allowed."""
        value = spot.value
        if not isinstance(value, str):
            quoted = isinstance(value, int) and self._fits(describe(value))
            spot.fault(self.expected, describe(value) + "; put it in quotes" * quoted)
            return ""
        if not self._fits(value):
            spot.fault(self.expected)
        return value

    def _fits(self, value: str) -> bool:
        long = self.least <= len(value.strip()) and len(value) <= self.most
        return long and (self.lines or "\n" not in value) and bool(re.fullmatch(self.pattern or "(?s:.*)", value))


@dataclass(frozen=True)
class Id(Text):
    """A short identifier of lower-case letters, digits, ``_`` and ``-``."""

    most: int = 40
    pattern: str = ID_PATTERN
    meaning: str = "an id (a-z, 0-9, _ and -, at most 40)"


@dataclass(frozen=True)
class Number:
    """An integer from ``least`` to ``most``."""

    least: int
    most: int

    def check(self, spot: CheckedValue) -> int:
        """Return the number, and report a fault if it isn't allowed."""
        value = spot.value
        if type(value) is not int or not self.least <= value <= self.most:
            spot.fault(f"a whole number from {self.least} to {self.most}")
            return self.least
        return value


@dataclass(frozen=True)
class Decimal:
    """A number from ``least`` to ``most`` that can have decimals, such as ``-0.5``."""

    least: float
    most: float

    def check(self, spot: CheckedValue) -> float:
        """Return the number, and report a fault if it isn't allowed."""
        value = _decimal(spot.value)
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not self.least <= value <= self.most:
            spot.fault(f"a number from {self.least} to {self.most}")
            return self.least
        return value


@dataclass(frozen=True)
class Flag:
    """The value ``true`` or ``false``."""

    def check(self, spot: CheckedValue) -> bool:
        """Return the flag, and report a fault if it isn't allowed."""
        if not isinstance(spot.value, bool):
            spot.fault("true or false")
        return spot.value is True


@dataclass(frozen=True)
class Keyword:
    """One of a fixed set of strings."""

    names: tuple[str, ...]

    def check(self, spot: CheckedValue) -> str:
        """Return the text, and report a fault if it isn't allowed."""
        return _one_of(spot, self.names, "one of " + ", ".join(self.names))


@dataclass(frozen=True)
class Reference:
    """A name, defined elsewhere, for something of the given ``kind``.

    ``CheckedValue.known`` lists the known names.
    """

    kind: str

    def check(self, spot: CheckedValue) -> str:
        """Return the name, and report a fault if it isn't allowed."""
        return _one_of(spot, spot.known.get(self.kind, ()), f"the name of a {self.kind}")


@dataclass(frozen=True)
class ListOf:
    """A list with between ``least`` and ``most`` entries.

    If ``unique`` names a field, no two entries may have the same value in that field.
    """

    entry: Schema
    least: int = 0
    most: int = 1000
    unique: str = ""

    def check(self, spot: CheckedValue) -> list[Any]:
        """Check the number of entries, then check each entry. Return the checked entries.

        Return [] if the number is wrong or the value isn't a list.
        """
        value = spot.value
        if not isinstance(value, list) or not self.least <= len(value) <= self.most:
            spot.fault(f"a list of {_span(self.least, self.most)}")
            return []
        found = [self.entry.check(spot.at(index, entry)) for index, entry in enumerate(value)]
        if self.unique:
            self._check_unique(spot)
        return found

    def _check_unique(self, spot: CheckedValue) -> None:
        seen: set[str] = set()
        for index, entry in enumerate(spot.value):
            name = entry.get(self.unique) if isinstance(entry, dict) else None
            if isinstance(name, str) and name in seen:
                spot.at(index, entry).at(self.unique, name).fault(f"each {self.unique} only once", f"'{name}' again")
            elif isinstance(name, str):
                seen.add(name)


@dataclass(frozen=True)
class MapOf:
    """A map with between ``least`` and ``most`` entries, all with the same schema.

    Each entry's name must match the regular expression ``names``. ``meaning`` describes the allowed names in words.
    """

    entry: Schema
    names: str = ID_PATTERN
    meaning: str = "an id (a-z, 0-9, _ and -, at most 40) as name"
    least: int = 0
    most: int = 5000

    def check(self, spot: CheckedValue) -> dict[str, Any]:
        """Return the validated entries, keyed by name."""
        value = spot.value
        if not isinstance(value, dict) or not self.least <= len(value) <= self.most:
            spot.fault(f"a map of {_span(self.least, self.most)}")
            return {}
        for name in value:
            if not re.fullmatch(self.names, name):
                spot.name_fault(name, self.meaning, describe(name))
        return {name: self.entry.check(spot.at(name, entry)) for name, entry in value.items()}


@dataclass(frozen=True)
class Fields:
    """A map with every required name, any of the optional names, and no other names."""

    required: Mapping[str, Schema]
    optional: Mapping[str, Schema] = field(default_factory=dict)

    def check(self, spot: CheckedValue) -> dict[str, Any]:
        """Return the validated fields, keyed by name."""
        value = spot.value
        if not isinstance(value, dict):
            spot.fault("a map with " + ", ".join([*self.required, *self.optional]))
            return {}
        known = {**self.required, **self.optional}
        for name in value:
            if name not in known:
                spot.name_fault(name, "a known field", describe(name), nearest(name, known))
        for name in self.required:
            if name not in value:
                spot.fault(f"the field {name}", "a map without it")
        return {name: schema.check(spot.at(name, value[name])) for name, schema in known.items() if name in value}


@dataclass(frozen=True)
class OneOf:
    """A value that fits one of two schemas.

    If the value fits neither, the faults reported are those from the second schema.
    """

    first: Schema
    second: Schema

    def check(self, spot: CheckedValue) -> Any:
        """Check the value against the first schema and, if necessary, the second."""
        trial: list[ContentError] = []
        found = self.first.check(CheckedValue(spot.document, spot.value, spot.steps, trial, spot.known))
        return self.second.check(spot) if trial else found


@dataclass(frozen=True)
class Free:
    """Any value except null, with strings like ``1.5`` converted to numbers.

    Strings in nested maps and lists are converted too.
    """

    def check(self, spot: CheckedValue) -> Any:
        """Return the value, with all numeric strings converted to numbers."""
        value = spot.value
        if value is None:
            spot.fault("a value")
        if isinstance(value, dict):
            return {name: self.check(spot.at(name, entry)) for name, entry in value.items()}
        if isinstance(value, list):
            return [self.check(spot.at(index, entry)) for index, entry in enumerate(value)]
        return _decimal(value)


def _span(least: int, most: int) -> str:
    """Return the allowed number of entries as a phrase such as "2 to 4 entries"."""
    if least == most:
        return f"{least} entries"
    return f"{least} to {most} entries" if least else f"at most {most} entries"


def _decimal(value: Any) -> Any:
    return float(value) if isinstance(value, str) and _DECIMAL.fullmatch(value) else value


def _one_of(spot: CheckedValue, names: Iterable[str], expected: str) -> str:
    value = spot.value
    if not isinstance(value, str):
        spot.fault(expected)
        return ""
    if value not in names:
        spot.fault(expected, near=nearest(value, names))
    return value
