"""Load validated content from the program's files and the user's files.

A user's file can replace entries in the program's file of the same name. Faulty user files are ignored, and their
faults are listed in ``problems``.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property, partial
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from game.content import compiled
from game.content.build_content import build_content
from game.content.definitions import GameContent
from game.content.errors import ContentError, FilePosition, nearest
from game.content.texts import Texts
from game.resources import resource_folder

if TYPE_CHECKING:
    from game.content.overrides import Homes
    from game.content.reading.document import Document
    from game.content.schemas.schema import Schema

T = TypeVar("T")
COMMON = "common"
"""The name of the unit for the files that all games share. No game may have this name."""
SELFTEST = "selftest"
"""The folder with the records for `--selftest`, which aren't content files."""
_NEEDED = ("game", "cards")
_LOOKS = ("theme", "menus")
"""The two shared files without text: one for the program's appearance, and one for the layout of its menus."""
_TEXT_FOLDER = "texts"
_ORDER = ("rulebook", "cards", "game", "table", "texts", "lesson")
"""A game's files, in the order in which they are checked."""


def builtin_folder() -> Path:
    """Return the folder with the program's own content."""
    return resource_folder("data")


def generated_file(kind: str, game_id: str, folder: Path | None = None) -> Path:
    """Return the path to a file that the lab writes for a game.

    Args:
        kind: The subfolder of the program's data folder.
        game_id: The game's id.
        folder: The folder to use instead of the subfolder, or None.
    """
    return (folder or builtin_folder() / kind) / f"{game_id}.txt"


def read_generated(kind: str, game_id: str, read: Callable[[str], T]) -> T | None:
    """Return the content of a file that the lab wrote for a game.

    `read` converts the file's text. The result is None if the file can't be read, or if `read` raises ValueError.
    """
    try:
        return read(generated_file(kind, game_id).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None


class Library(NamedTuple):
    """The validated content of all games, including shared content.

    ``problems`` lists every fault.
    """

    games: Mapping[str, GameContent]
    texts: Texts
    theme: Mapping[str, Any]
    problems: tuple[ContentError, ...] = ()
    menus: Mapping[str, Any] = MappingProxyType({})

    def game(self, game_id: str) -> GameContent:
        """Return a game's content.

        Raise KeyError if the id is unknown. The error suggests a similar id if there is one.
        """
        found = self.games.get(game_id)
        if found is None:
            near = nearest(game_id, self.games)
            raise KeyError(f"no game {game_id}" + (f"; did you mean {near}?" if near else ""))
        return found


class _Unit:
    """Files that are compiled together: one game's files, or the files that all games share."""

    def __init__(self, name: str, kinds: tuple[str, ...], files: dict[str, Path]) -> None:
        self.name = name
        self.kinds = kinds
        """The names of the unit's files, including missing ones, in the order in which they are checked."""
        self.files = files
        self.shown: dict[str, str] = {}

    @cached_property
    def shapes(self) -> dict[str, Schema]:
        """The schema for each file.

        Schemas are imported only for checking, so a packaged program starts without them.
        """
        from game.content.schemas.file_schemas import TEXTS, THEME, shapes_of

        if self.name == COMMON:
            return {kind: THEME if kind in _LOOKS else TEXTS for kind in self.kinds}
        shapes = shapes_of(self.name)
        return {kind: shapes[kind] for kind in self.kinds}


def load_library(
    user: Path | None = None,
    cache: Path | None = None,
    builtin: Path | None = None,
    missing: Callable[[str], str] | None = None,
) -> Library:
    """Return all content: the program's own files, with the user's changes.

    Faults don't raise errors, but are listed in the library's ``problems``.

    Args:
        user: The folder with the user's files, or None for no changes.
        cache: The folder for compiled content, or None to store nothing.
        builtin: The folder with the program's own files, or None for the usual folder.
        missing: A function that returns the characters that the fonts lack, or None for no check.
    """
    own = builtin or builtin_folder()
    problems: list[ContentError] = []
    files = _files_of(user, problems) if user is not None else {}
    units = [_common_unit(own), *(_game_unit(own, name) for name in _games_in(own))]
    built = [_builtin_plain(unit, own, cache, problems) for unit in units]
    homes = partial(_homes, list(zip(units, built, strict=True)))
    plains = [_overlaid(unit, plain, files, missing, homes, problems) for unit, plain in zip(units, built, strict=True)]
    problems += _strangers(files, units)
    common = plains[0]
    sentences: dict[str, str] = {}
    for file, found in common.items():
        if file not in _LOOKS:
            sentences.update(found)
    games = {
        unit.name: build_content(plain, sentences)
        for unit, plain in zip(units[1:], plains[1:], strict=True)
        if all(needed in plain for needed in _NEEDED)
    }
    return Library(games, Texts(sentences), common.get("theme", {}), tuple(problems), common.get("menus", {}))


def check_folder(folder: Path) -> list[ContentError]:
    """Check a folder as if it were the user's data folder, and return every fault."""
    if not folder.is_dir():
        return [ContentError(FilePosition(str(folder)), "(file)", "a folder", "none")]
    return list(load_library(user=folder).problems)


def compile_all(builtin: Path | None = None) -> tuple[dict[str, str], list[ContentError]]:
    """Compile the program's own content.

    Return a dictionary that maps file names to compiled text, and a list of all faults.
    """
    own = builtin or builtin_folder()
    faults: list[ContentError] = []
    made: dict[str, str] = {}
    for unit in [_common_unit(own), *(_game_unit(own, name) for name in _games_in(own))]:
        before = len(faults)
        plain = _parsed(unit, faults)
        if len(faults) == before:
            made[f"{unit.name}.json"] = compiled.encode(plain, _marks(unit), compiled.fingerprint(unit.shapes))
    return made, faults


def _games_in(own: Path) -> list[str]:
    return sorted(path.parent.name for path in own.glob("*/game.yaml"))


def _game_unit(own: Path, name: str) -> _Unit:
    files = {file: own / name / f"{file}.yaml" for file in _ORDER}
    unit = _Unit(name, _ORDER, {file: path for file, path in files.items() if path.is_file()})
    unit.shown = {file: f"data/{name}/{file}.yaml" for file in unit.files}
    return unit


def _common_unit(own: Path) -> _Unit:
    paths = {path.stem: path for path in sorted((own / _TEXT_FOLDER).glob("en*.yaml"))}
    unit = _Unit(COMMON, (*paths, *_LOOKS), dict(paths))
    unit.shown = {file: f"data/{_TEXT_FOLDER}/{file}.yaml" for file in paths}
    for file in _LOOKS:
        if (own / f"{file}.yaml").is_file():
            unit.files[file] = own / f"{file}.yaml"
            unit.shown[file] = f"data/{file}.yaml"
    return unit


def _marks(unit: _Unit) -> dict[str, str]:
    return {file: compiled.mark(path.read_bytes()) for file, path in unit.files.items()}


def _overlaid(
    unit: _Unit,
    plain: Mapping[str, Any],
    files: Mapping[str, Path],
    missing: Callable[[str], str] | None,
    homes: Homes,
    problems: list[ContentError],
) -> Mapping[str, Any]:
    result = plain
    for file in unit.kinds:
        path = files.get(_inner(unit, file))
        if path is not None:
            found, faults = _merged_over(path, unit, file, plain.get(file), result, missing, homes)
            problems += faults
            if not faults:
                result = {**result, file: found}
    return result


def _homes(built: Iterable[tuple[_Unit, Mapping[str, Any]]], key: str) -> list[str]:
    """Return the paths of the files that contain a text key.

    The paths are relative to the content folder.
    """
    return [
        _inner(unit, file)
        for unit, plain in built
        for file, found in plain.items()
        if (file not in _LOOKS if unit.name == COMMON else file == "texts") and key in found
    ]


def _inner(unit: _Unit, file: str) -> str:
    """Return the path of a unit's file, relative to the content folder."""
    if unit.name != COMMON:
        return f"{unit.name}/{file}.yaml"
    return f"{file}.yaml" if file in _LOOKS else f"{_TEXT_FOLDER}/{file}.yaml"


def _builtin_plain(unit: _Unit, own: Path, cache: Path | None, problems: list[ContentError]) -> Mapping[str, Any]:
    """Return a unit's content: from the package, or else the cache, or else the YAML files."""
    try:
        sources = _marks(unit)
    except OSError:
        return _parsed(unit, problems)
    name = f"{unit.name}.json"
    # The files in a package were compiled with the schemas in that package, but a cache may come from an older version.
    packaged = compiled.load(own / "compiled" / name, sources, None)
    if packaged is not None:
        return packaged
    shape = compiled.fingerprint(unit.shapes)
    found = compiled.kept(cache / name, sources, shape) if cache is not None else None
    if found is not None:
        return found
    faults: list[ContentError] = []
    plain = _parsed(unit, faults)
    problems += faults
    if cache is not None and not faults:
        compiled.keep(cache / name, compiled.encode(plain, sources, shape))
    return plain


def _parsed(unit: _Unit, faults: list[ContentError]) -> dict[str, Any]:
    """Read a unit's YAML files. Return the validated values of all files that have no faults."""
    # Importing PyYAML takes a third of the start-up time, so import it only if there is YAML to read.
    from game.content.reading.reader import read_file
    from game.content.schemas.file_schemas import TEXTS
    from game.content.schemas.schema import checked

    plain: dict[str, Any] = {}
    seen: set[str] = set()
    for file, schema in unit.shapes.items():
        if file not in unit.files:
            if file in _NEEDED:
                faults.append(ContentError(FilePosition(f"data/{unit.name}/{file}.yaml"), "(file)", "a file", "none"))
            continue
        try:
            document = read_file(unit.files[file], unit.shown[file])
        except ContentError as fault:
            faults.append(fault)
            continue
        value, found = checked(schema, document, _known(document, plain))
        if schema is TEXTS and not found:
            found = _key_faults(document, value, seen)
            seen |= set(value)
        faults += found
        if not found:
            plain[file] = value
    return plain


def _merged_over(
    path: Path,
    unit: _Unit,
    file: str,
    below: Any,
    others: Mapping[str, Any],
    missing: Callable[[str], str] | None,
    homes: Homes,
) -> tuple[Any, list[ContentError]]:
    """Apply a user's file on top of the `below` content. Return the new values and all faults."""
    from game.content.overrides import letter_faults, override_faults, with_current_keys
    from game.content.reading.document import laid_over
    from game.content.reading.reader import read_file
    from game.content.schemas.file_schemas import TEXTS
    from game.content.schemas.schema import checked

    try:
        overlay = read_file(path)
    except ContentError as fault:
        return None, [fault]
    schema = unit.shapes[file]
    if schema is TEXTS:
        overlay = with_current_keys(overlay)
    merged = laid_over(below, overlay)
    value, faults = checked(schema, merged, _known(merged, others))
    if below is not None and not faults:
        faults = override_faults(unit.name, file, homes if schema is TEXTS else None, overlay, merged, value, below)
    if missing is not None and not faults:
        faults = letter_faults(overlay, missing)
    return value, faults


def _known(document: Document, others: Mapping[str, Any]) -> dict[str, set[str]]:
    """Return the names that a document can refer to: suits, ranks, symbols, rules and faces."""
    known = {name: _ids(document, f"{name}s") for name in ("suit", "rank", "symbol")}
    if "rulebook" in others:
        known["rule"] = {rule["id"] for chapter in others["rulebook"]["chapters"] for rule in chapter["rules"]}
    if "cards" in others:
        from game.content.build_cards import build_cards

        known["face"] = {face.code for deck in build_cards(others["cards"]).decks for face in deck.faces}
    return known


def _ids(document: Document, name: str) -> set[str]:
    top = document.value
    entries = top.get(name) if isinstance(top, dict) else None
    found = [entry.get("id") for entry in entries if isinstance(entry, dict)] if isinstance(entries, list) else []
    return {entry for entry in found if isinstance(entry, str)}


def _key_faults(document: Document, texts: Iterable[str], seen: set[str]) -> list[ContentError]:
    return [
        ContentError(document.where_name((key,)), key, "each key in only one file", "a key that another file also has")
        for key in texts
        if key in seen
    ]


def _files_of(user: Path, problems: list[ContentError]) -> dict[str, Path]:
    """Return the user's YAML files, keyed by relative path.

    Unreadable folders are added to ``problems``.
    """

    def unreadable(error: OSError) -> None:
        if not isinstance(error, FileNotFoundError):
            place = FilePosition(str(error.filename or user))
            problems.append(ContentError(place, "(file)", "a readable folder", error.strerror or str(error)))

    found = {}
    for folder, folders, names in os.walk(user, onerror=unreadable):
        for name in (*folders, *names):
            path = Path(folder, name)
            if not name.endswith(".yaml"):
                continue
            if path.exists() and not path.is_file():
                # Reading from a pipe could block forever.
                problems.append(ContentError(FilePosition(str(path)), "(file)", "a file", "a folder or a pipe"))
            else:
                found[path.relative_to(user).as_posix()] = path
    found = {inner: path for inner, path in found.items() if not inner.startswith(f"{SELFTEST}/")}
    return dict(sorted(found.items()))


def _strangers(files: Mapping[str, Path], units: list[_Unit]) -> list[ContentError]:
    """Return a fault for each user file whose name the program doesn't recognise."""
    known = {_inner(unit, file) for unit in units for file in unit.kinds}
    return [
        ContentError(FilePosition(str(path)), "(file)", "a file the program knows", f"'{inner}'", nearest(inner, known))
        for inner, path in files.items()
        if inner not in known
    ]
