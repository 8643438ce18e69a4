"""A parsed content file: plain values with their positions in the file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.content.errors import FilePosition

LONGEST_FIELD = 120
"""The maximum length, in characters, of a value's path in a message."""

Steps = tuple[str | int, ...]
"""The path from the top of a document to a value: the names (in maps) and indices (in lists) along the way."""

Value = dict[str, "Value"] | list["Value"] | str | int | float | bool | None
"""A value in a document."""


@dataclass(frozen=True, slots=True)
class Document:
    """A file's values and their positions.

    ``values`` contains the positions of values, and ``names`` the positions of map names. Both are keyed by path.
    """

    file: str
    value: Value
    values: Mapping[Steps, FilePosition] = field(default_factory=dict)
    names: Mapping[Steps, FilePosition] = field(default_factory=dict)

    def where(self, steps: Steps) -> FilePosition:
        """Return the position of a value, or of the nearest enclosing value with a known position."""
        for length in range(len(steps), -1, -1):
            found = self.values.get(steps[:length])
            if found is not None:
                return found
        return FilePosition(self.file)

    def where_name(self, steps: Steps) -> FilePosition:
        """Return the position of a map entry's name or, if that isn't known, of its value."""
        return self.names.get(steps) or self.where(steps)


def field_name(steps: Steps) -> str:
    """Return a path as text, such as ``options[0].values[1].name``.

    The text for the whole document is ``(file)``.
    """
    text = ""
    for step in steps:
        text += f"[{step}]" if isinstance(step, int) else f".{step}" if text else step
    line = text.replace("\n", " ")
    return (line if len(line) <= LONGEST_FIELD else line[:LONGEST_FIELD] + "…") or "(file)"


def laid_over(base: Value, overlay: Document) -> Document:
    """Return the values of ``base`` with the changes in ``overlay``, as a document.

    Maps are merged by name. Lists are merged by ``id`` if every entry has an ``id``. Any other value in ``overlay``
    replaces the value in ``base``. All positions in the new document refer to the overlay's file.
    """
    values: dict[Steps, FilePosition] = {}
    names: dict[Steps, FilePosition] = {}
    merged = _join(base, overlay, (), (), values, names)
    return Document(overlay.file, merged, values, names)


def _join(
    base: Value,
    overlay: Document,
    source: Steps,
    target: Steps,
    values: dict[Steps, FilePosition],
    names: dict[Steps, FilePosition],
) -> Value:
    value = _at(overlay, source)
    values[target] = overlay.where(source)
    if source in overlay.names:
        names[target] = overlay.names[source]
    if isinstance(value, dict):
        below_map = base if isinstance(base, dict) else {}
        joined = dict(below_map)
        for name in value:
            joined[name] = _join(below_map.get(name), overlay, (*source, name), (*target, name), values, names)
        return joined
    if isinstance(value, list):
        return _join_list(base if isinstance(base, list) else [], overlay, source, target, values, names)
    return value


def _join_list(
    base: list[Value],
    overlay: Document,
    source: Steps,
    target: Steps,
    values: dict[Steps, FilePosition],
    names: dict[Steps, FilePosition],
) -> Value:
    value = _at(overlay, source)
    assert isinstance(value, list)
    by_id = bool(base) and all(_id_of(entry) is not None for entry in [*base, *value])
    joined: list[Value] = list(base) if by_id else []
    # Replace each entry of the base only once, so that the schema can report an id that the overlay repeats.
    places = {_id_of(entry): number for number, entry in enumerate(joined)}
    for index, entry in enumerate(value):
        number = places.pop(_id_of(entry), len(joined)) if by_id else len(joined)
        below = joined[number] if number < len(joined) else None
        item = _join(below, overlay, (*source, index), (*target, number), values, names)
        joined[number : number + 1] = [item]
    return joined


def _id_of(entry: Value) -> str | None:
    found = entry.get("id") if isinstance(entry, dict) else None
    return found if isinstance(found, str) else None


def _at(document: Document, steps: Steps) -> Value:
    value = document.value
    for step in steps:
        if isinstance(step, int):
            assert isinstance(value, list)
            value = value[step]
        else:
            assert isinstance(value, dict)
            value = value[step]
    return value
