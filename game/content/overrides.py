"""Check that a user's file doesn't change anything that the rules or the table depend on.

The file has already been checked against its schema.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from game.content.errors import ContentError, describe, nearest, printable
from game.content.reading.document import Document, Steps, Value, field_name
from game.content.schemas.cards_schema import FIXED_CARDS, WORDS
from game.content.texts import places
from game.former_ids import FORMER_PLAYERS

_TABLE_WORDS = ("x", "y", "label")
_TABLE_SOUNDS = "sounds"
_TABLE_FIXED = ("from", "to", "over")
_LOOKS = ("theme", "menus")
_LONGEST = 2000
"""The largest number allowed in a user's theme.yaml or menus.yaml, or four times the built-in number if that is
larger."""
_LETTERS = 5
"""The maximum number of missing characters to list in a fault."""
Homes = Callable[[str], Sequence[str]]
"""A function that takes a text key and returns the names of the files that contain this key."""
_PLAYER = "strength"
"""The first part of every text key about a computer player. The second part is the player's id."""
_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}\Z")


def override_faults(
    game: str, file: str, homes: Homes | None, overlay: Document, merged: Document, value: Any, below: Any
) -> list[ContentError]:
    """Return the faults in a user's changes to the built-in content.

    Args:
        game: The game's id, or ``common`` for files that all games share.
        file: The name of the file.
        homes: A function that returns the files that contain a given text key, or None for non-text files.
        overlay: The user's file.
        merged: The built-in content with the user's changes.
        value: The validated value of ``merged``.
        below: The built-in content.
    """
    if homes is not None:
        return _text_faults(overlay, value, below, homes)
    if file in _LOOKS:
        return _look_faults(merged, value, below, (), frozenset(_words_in(below)))
    if file == "game":
        return _option_faults(merged, value, below)
    if file == "table":
        return _changes(merged, value, below, (), _free_on_table)
    if file == "cards" and game in FIXED_CARDS:
        return _changes(merged, value, below, (), lambda steps, value, below: steps[-1] in WORDS)
    return []


def with_current_keys(overlay: Document) -> Document:
    """Return a user's strings, updating former ids of computer players in the keys.

    If both an old key and the current key exist, the old key is dropped.
    """
    top = overlay.value
    if not isinstance(top, dict):
        return overlay
    former = {key: now for key in top if (now := _current_key(key)) != key}

    def moved(steps: Steps) -> Steps:
        return (former.get(steps[0], steps[0]), *steps[1:]) if steps and isinstance(steps[0], str) else steps

    dropped = {key for key, now in former.items() if now in top}
    value = {former.get(key, key): text for key, text in top.items() if key not in dropped}
    values, names = (
        {moved(steps): at for steps, at in found.items() if not steps or steps[0] not in dropped}
        for found in (overlay.values, overlay.names)
    )
    return Document(overlay.file, value, values, names)


def _current_key(key: str) -> str:
    about, _, rest = key.partition(".")
    player, dot, text = rest.partition(".")
    return f"{about}.{FORMER_PLAYERS[player]}{dot}{text}" if about == _PLAYER and player in FORMER_PLAYERS else key


def letter_faults(overlay: Document, missing: Callable[[str], str]) -> list[ContentError]:
    """Return a fault for each user-written string with characters that the fonts lack.

    ``missing`` returns these characters for a given string.
    """
    faults = []
    for steps, text in _texts_in(overlay.value, ()):
        if letters := missing(text):
            got = ", ".join(f"{printable(char)} (U+{ord(char):04X})" for char in letters[:_LETTERS])
            place = overlay.where(steps)
            faults.append(ContentError(place, field_name(steps), "characters that the program's fonts have", got))
    return faults


def _texts_in(value: Value, steps: Steps) -> Iterator[tuple[Steps, str]]:
    """Yield every string value in a document, with its path. Mapping keys are left out."""
    if isinstance(value, str):
        yield steps, value
    elif isinstance(value, dict):
        for name, inner in value.items():
            yield from _texts_in(inner, (*steps, name))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from _texts_in(inner, (*steps, number))


def _text_faults(
    overlay: Document, texts: Mapping[str, str], below: Mapping[str, str], homes: Homes
) -> list[ContentError]:
    """Check that a user's strings have known keys and don't add placeholders."""
    faults = []
    top = overlay.value
    for key in top if isinstance(top, dict) else ():
        if key not in below:
            where, found = overlay.where_name((key,)), homes(key)
            if found:
                got = f"{printable(key)}, which belongs in {' or '.join(found)}"
                faults.append(ContentError(where, key, "a key of this file", got))
            else:
                near = nearest(key, below)
                faults.append(ContentError(where, key, "the key of a text", printable(key), near))
        for place in sorted(places(texts[key]) - places(below.get(key, texts[key]))):
            near = _like(place, places(below[key]))
            faults.append(ContentError(overlay.where((key,)), key, "a placeholder of this text", f"'{place}'", near))
    return faults


def _like(place: str, known: Iterable[str]) -> str:
    """Return the known placeholder with the same name or, failing that, the most similar name.

    If no name is similar, return "".
    """
    same = [other for other in sorted(known) if other.split(":")[0] == place.split(":")[0]]
    return same[0] if same else nearest(place, known)


def _option_faults(merged: Document, game: Mapping[str, Any], below: Mapping[str, Any]) -> list[ContentError]:
    """Check that a user's file only rewords the game's options and their values."""
    known = {option["id"]: [value["id"] for value in option.get("values", ())] for option in below["options"]}
    faults = []
    for place, option in enumerate(game["options"]):
        steps: Steps = ("options", place)
        if option["id"] not in known:
            faults.append(_unknown(merged, (*steps, "id"), "an option of the game", option["id"], known))
            continue
        values = known[option["id"]]
        for number, value in enumerate(option.get("values", ())):
            if value["id"] not in values:
                inner = (*steps, "values", number, "id")
                faults.append(_unknown(merged, inner, "a value of the option", value["id"], values))
    return faults


def _unknown(merged: Document, steps: Steps, expected: str, got: str, known: Iterable[str]) -> ContentError:
    return ContentError(merged.where(steps), field_name(steps), expected, f"'{got}'", nearest(got, known))


def _free_on_table(steps: Steps, value: Any, below: Any) -> bool:
    """Return whether a user's ``table.yaml`` may change a value."""
    if steps[-1] in _TABLE_WORDS or steps[0] == _TABLE_SOUNDS:
        return True
    return not set(steps) & set(_TABLE_FIXED) and type(value) in (int, float) and type(below) in (int, float)


def _look_faults(merged: Document, value: Any, below: Any, steps: Steps, words: frozenset[str]) -> list[ContentError]:
    """Return the faults in the structure of a user's theme.yaml or menus.yaml."""
    if isinstance(value, dict) and isinstance(below, dict):
        faults = []
        for name, inner in value.items():
            if name in below:
                faults += _look_faults(merged, inner, below[name], (*steps, name), words)
            else:
                place = merged.where_name((*steps, name))
                field = field_name((*steps, name))
                faults.append(ContentError(place, field, "a known name", f"'{name}'", nearest(name, below)))
        return faults
    if isinstance(value, list) and isinstance(below, list) and len(value) == len(below):
        pairs = enumerate(zip(value, below, strict=True))
        return [fault for at, (new, old) in pairs for fault in _look_faults(merged, new, old, (*steps, at), words)]
    if wrong := _look_wrong(value, below, words):
        return [ContentError(merged.where(steps), field_name(steps), wrong, describe(value))]
    return []


def _look_wrong(value: Any, below: Any, words: frozenset[str]) -> str:
    """Return a description of the expected value, or "" if the actual value is acceptable."""
    if type(below) in (int, float):
        # A built-in number between 0 and 1 is a fraction or a strength, so the number that replaces it must not exceed
        # 1.
        most = 1 if type(below) is float and 0 < below < 1 else max(_LONGEST, 4 * abs(below))
        least = -most if below < 0 else 0
        if type(value) not in (int, float) or not least <= value <= most or (below and not value):
            return f"a number {'from' if least or not below else 'above'} {least:g} to {most:g}"
        return ""
    if isinstance(below, str):
        if not isinstance(value, str) or (value not in words and not _COLOUR.match(value)):
            return "a text from the program's own file, or a colour like '#EADFC6'"
        return ""
    return "" if value == below or type(value) is type(below) is bool else describe(below)


def _words_in(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _words_in(inner)


def _changes(
    merged: Document, value: Any, below: Any, steps: Steps, free: Callable[[Steps, Any, Any], bool]
) -> list[ContentError]:
    """Return a fault for each forbidden change to a value.

    ``free`` receives the path, the new value and the old value, and returns whether the change is allowed.
    """
    if steps and free(steps, value, below):
        return []
    pairs: Iterable[tuple[str | int, Any, Any]] = ()
    if isinstance(value, dict) and isinstance(below, dict) and value.keys() == below.keys():
        pairs = [(name, value[name], below[name]) for name in value]
    elif isinstance(value, list) and isinstance(below, list) and len(value) == len(below):
        pairs = [(place, new, below[place]) for place, new in enumerate(value)]
    elif value != below:
        expected = f"{describe(below)}, which can't be changed"
        return [ContentError(merged.where(steps), field_name(steps), expected, describe(value))]
    return [fault for name, new, old in pairs for fault in _changes(merged, new, old, (*steps, name), free)]
