"""Loaders for testing every part of the program that reads external data.

A loader passes bytes to one of these parts, and returns the messages for the player. If a loader raises an exception,
the program has a bug.
"""

from __future__ import annotations

import atexit
import contextlib
import io
import json
import shutil
import tempfile
import zlib
from argparse import Namespace
from collections.abc import Callable, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

from game.content.compiled import CompiledValues, load, mark, store
from game.content.errors import ContentError
from game.content.library import Library, builtin_folder, compile_all, load_library
from game.decks import fault_sentence, from_text, to_text
from game.engine.action import parse
from game.engine.files.obfuscation import hide, reveal
from game.games import load_games, playable, setup_for
from game.lab.__main__ import main as lab
from game.lab.cli_context import games, library
from game.matches import stats
from game.matches.replay import Replay, open_match, open_record
from game.matches.session import Session
from game.profile.crash_guard import CrashGuard
from game.profile.deck_store import load_decks, save_decks
from game.profile.journal import encode_line
from game.profile.saves import clean_line, list_saves, look_at, set_aside_files
from game.profile.settings import load_settings, save_settings
from game.profile.statistics import read as read_statistics
from game.scenario import ScenarioError, read_scenario, run_scenario
from scenes.__main__ import _refuse, _wrong, options_of, parser
from scenes.drawing.fonts import unwritable
from scenes.drawing.theme import ThemeError, build_theme
from tests import seeds

SAVED = "soul_battle"
"""The game whose saved match is read with different headers."""
Read = Callable[[bytes, Path], list[str]]


class Loader(NamedTuple):
    """A loader for one kind of data that comes from outside the program.

    If `part` is true, the loader reads only part of each file, and so always returns a message.
    """

    name: str
    read: Read
    make: Callable[[], Sequence[bytes]] | None = None
    part: bool = False

    @property
    def good(self) -> Sequence[bytes]:
        """Return the good files.

        The loader accepts these files without a message, unless it reads only part of a file.
        """
        return self.make() if self.make else ()


@cache
def loaders() -> dict[str, Loader]:
    """Return every loader, keyed by name.

    Some loaders have a separate version for each registered game.
    """
    found = [
        Loader("settings", _settings, lambda: (seeds.settings(),)),
        Loader("settings, sealed", _in_text(_settings), lambda: (seeds.body_of(seeds.settings()),)),
        Loader("decks", _decks, lambda: (seeds.decks(),)),
        Loader("decks, sealed", _in_text(_decks), lambda: (seeds.body_of(seeds.decks()),)),
        Loader("note at Resume", _guard, lambda: (seeds.note(),)),
        Loader("note at Resume, sealed", _in_text(_guard), lambda: (seeds.body_of(seeds.note()),)),
        Loader("statistics", _statistics, lambda: (seeds.statistics(),)),
        Loader("statistics, sealed", lambda data, folder: _statistics(_summed(data), folder), _statistics_lines),
        Loader("record", _record, seeds.records),
        Loader("save", _save, lambda: [seeds.saved(game) for game in games()]),
        Loader("save, header sealed", _save_with_header, lambda: _lines(SAVED)[:1]),
        Loader("words of a command", _words, lambda: (b"exhausted_piles=1",), part=True),
        Loader("journal of the lab", _journal, lambda: (seeds.journal(),)),
        Loader("journal of the lab, match sealed", _journal_of, lambda: (_match_of_the_lab(),)),
        Loader("cache", _cache, lambda: (kept_house().good,)),
        Loader("cache, sealed", lambda data, folder: _cache(_cache_of(data), folder), lambda: (_payload(),)),
    ]
    for game in seeds.building():
        found.append(Loader(f"deck as text of {game}", partial(_deck_text, game), partial(_texts_of_decks, game)))
    for game in games():
        found += [
            Loader(f"save, entry sealed of {game}", partial(_save_entry, game), partial(_entries, game)),
            Loader(f"save, hidden sealed of {game}", partial(_save_hidden, game), partial(_hidden_words, game)),
        ]
        found.append(Loader(f"scenario of {game}", partial(_scenario, game), partial(seeds.scenarios, game)))
        found.append(Loader(f"action of {game}", partial(_action, game), partial(seeds.actions, game)))
    for file in _content_files():
        found.append(Loader(f"content {file}", partial(_content, file), partial(seeds.content, file)))
    for file in ("selftest/x.yaml", "unknown.yaml"):
        found.append(Loader(f"content {file}", partial(_content, file)))
    return {loader.name: loader for loader in found}


# --- profile --------------------------------------------------------------------------------------------------------


def _in_text(read: Read) -> Read:
    """Return a reader that prepends a small text file's header to the bytes to be read."""
    return lambda data, folder: read(seeds.text_file(data), folder)


def _settings(data: bytes, folder: Path) -> list[str]:
    path = folder / "settings.txt"
    path.write_bytes(data)
    found = load_settings(path)
    assert found.value is not None
    for game in (*games(), "nonsense"):
        setup = found.value.match(game)
        assert 1 <= setup.seats <= 6
    with contextlib.suppress(UnicodeEncodeError):
        for name in found.value.names:
            assert name.isprintable()
    # An accepted file can be saved again, and reading it back gives the same data.
    trouble = save_settings(path, found.value)
    if trouble is None:
        assert load_settings(path).value == found.value
    return [said for said in (found.trouble, trouble) if said]


def _decks(data: bytes, folder: Path) -> list[str]:
    path = folder / "decks.txt"
    path.write_bytes(data)
    found = load_decks(path)
    for content, construction in seeds.building().values():
        for deck in (deck for decks in (found.value or {}).values() for deck in decks):
            for fault in construction.faults(deck.faces):
                assert fault_sentence(content, fault)
            assert to_text(content, construction.kinds, deck)
    # An accepted file can be saved again, and reading it back gives the same data.
    trouble = save_decks(path, found.value or {})
    if trouble is None:
        assert load_decks(path).value == (found.value or {})
    return [said for said in (found.trouble, trouble) if said]


def _texts_of_decks(game: str) -> list[bytes]:
    return [seeds.deck_text(game)]


def _deck_text(game: str, data: bytes, folder: Path) -> list[str]:
    content, construction = seeds.building()[game]
    taken = from_text(content, data.decode("utf-8", errors="replace"))
    faults = construction.faults(taken.deck.faces)
    assert all(fault_sentence(content, fault) for fault in faults)
    # Copying and pasting an accepted deck gives the same deck.
    again = from_text(content, to_text(content, construction.kinds, taken.deck)).deck
    assert sorted(again.faces) == sorted(taken.deck.faces)
    return [content.texts.say(key, **dict(values)) for key, values in taken.said]


def _guard(data: bytes, folder: Path) -> list[str]:
    path = folder / "continue.txt"
    path.write_bytes(data)
    guard = CrashGuard(path)
    for name in ("a.match", *guard.aside):
        guard.begin(name)
        guard.failed(name)
    guard.end()
    return []


def _statistics_lines() -> list[bytes]:
    return seeds.lines_of(seeds.statistics())


def _summed(body: bytes) -> bytes:
    body = body.replace(b"\n", b" ")
    return b"%08x %s\n" % (zlib.crc32(body), body)


def _statistics(data: bytes, folder: Path) -> list[str]:
    path = folder / "statistics.txt"
    path.write_bytes(data)
    found = read_statistics(path)
    stats.by_name(found.matches)
    stats.by_seat(found.matches)
    stats.options_in(found.matches)
    stats.csv_table(found.matches).encode("utf-8-sig")
    for match in found.matches:
        assert all(type(points) is int for points in match.points)
    assert path.read_bytes() == data
    return list(found.troubles)


# --- matches --------------------------------------------------------------------------------------------------------


def _lines(game: str) -> list[bytes]:
    """Return the lines of a saved match."""
    return seeds.lines_of(seeds.saved(game))


def _entries(game: str) -> list[bytes]:
    return _lines(game)[1:2]


def _hidden_words(game: str) -> list[bytes]:
    return [json.dumps(_hidden(_lines(game)[1])).encode()]


def _save(data: bytes, folder: Path) -> list[str]:
    path = folder / "a.match"
    path.write_bytes(data)
    messages: list[str] = []
    for open_ in (partial(Session.resume, path), partial(open_match, path)):
        try:
            session = open_(library().games, games())
        except ValueError as error:
            messages.append(str(error))
            continue
        messages += session.news()
        _look(session)
        session.close()
    found = list_saves(folder)
    for match in found.matches:
        shown = (match.name, match.own_name, match.game, match.date, *match.seats, match.turn, match.kept)
        assert shown is not None
        assert clean_line(match.name).isprintable()
        look_at(match.path)
    kept = [path] if found.matches else list(set_aside_files(folder))
    assert [one.read_bytes() for one in kept] == [data], "the file still exists"
    return [*messages, *found.troubles]


def _save_with_header(data: bytes, folder: Path) -> list[str]:
    """Read an intact saved match after replacing its header with these bytes."""
    return _save(seeds.sealed(data, *_lines(SAVED)[1:]), folder)


def _save_entry(game: str, data: bytes, folder: Path) -> list[str]:
    """Read a saved match whose first entry consists of these bytes."""
    return _save(seeds.sealed(_lines(game)[0], data), folder)


def _hidden(entry: bytes) -> dict[str, Any]:
    """Decode the hidden part of an entry."""
    return reveal(json.loads(entry)["hidden"], 1 << 20)


def _save_hidden(game: str, data: bytes, folder: Path) -> list[str]:
    """Read a saved match whose first entry has these bytes as its hidden part."""
    first, start = _lines(game)[:2]
    try:
        plain = json.loads(data)
    except (ValueError, RecursionError):
        plain = data.decode("latin-1")
    hidden = plain if isinstance(plain, dict) else {**_hidden(start), "state": plain}
    try:
        text = encode_line({**json.loads(start), "hidden": hide(hidden)}, 0)[0][9:-1]
    except (ValueError, RecursionError):
        text = data
    return _save(seeds.sealed(first, text), folder)


def _look(session: Session) -> None:
    """Compute everything that a newly opened table would show for a loaded match."""
    match, game = session.match, session.match.game
    if isinstance(session, Replay):
        session.to(session.length)
    for mask in (0, 1, match.state.table.everyone):
        seen = match.view(mask)
        game.display.prompt(seen), game.display.plates(seen), game.display.status(seen)
    game.summary(match.state)
    if not isinstance(session, Replay):
        match.legal()


def _record(data: bytes, folder: Path) -> list[str]:
    path = folder / "a.yaml"
    path.write_bytes(data)
    try:
        replay = open_record(path, library().games, games())
    except ValueError as error:
        return [str(error)]
    _look(replay)
    return replay.news()


def _scenario(game: str, data: bytes, folder: Path) -> list[str]:
    try:
        run_scenario(read_scenario(data, "a.yaml", games()), games()[game], library().game(game))
    except (ContentError, ScenarioError) as error:
        return str(error).split("\n")  # one line for each fault
    return []


def _action(game: str, data: bytes, folder: Path) -> list[str]:
    match = seeds.dealt(game, None).match
    try:
        action = parse(data.decode("utf-8", "replace"), match.state.table)
    except ValueError as error:
        return [str(error)]
    match.refusal(action) if action.seat <= match.state.table.seats else None
    return []


# --- words ----------------------------------------------------------------------------------------------------------


def _words(data: bytes, folder: Path) -> list[str]:
    text = data.decode("utf-8", "replace")
    messages = []
    for word in (text, f"pass={text}", f"{text}=1", f"=x{text}"):
        try:
            options = options_of([word])
        except ValueError as error:
            messages.append(str(error))
            continue
        for game in games():
            try:
                setup_for(library().game(game), 2, text, options)
            except ValueError as error:
                messages.append(str(error))
    given = {"resume": folder / text.lstrip("/"), "open": None, "file": None}
    arguments = Namespace(game=None, seats=None, seed=text, option=[], **given)
    messages += [_wrong(arguments), _wrong(Namespace(**{**vars(arguments), "seed": None}))]
    with contextlib.redirect_stderr(io.StringIO()) as shown:
        for sentence in messages:
            if sentence:
                _refuse(sentence)
        with contextlib.suppress(SystemExit):
            parser().parse_args([text])
    return shown.getvalue().split("\n")


def _journal(data: bytes, folder: Path) -> list[str]:
    path = folder / "run.journal"
    path.write_bytes(data)
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = lab([*seeds.RUN, str(path)])
    if code:
        assert (code, out.getvalue(), path.read_bytes()) == (2, "", data), "a refused file stays unchanged"
    return err.getvalue().splitlines()


def _journal_of(data: bytes, folder: Path) -> list[str]:
    """Read a journal that has these bytes as its first match's result."""
    heading = seeds.lines_of(seeds.journal())[0]
    return _journal(seeds.sealed(heading, b'{"number":0,"match":%s}' % data), folder)


def _match_of_the_lab() -> bytes:
    """Return the result of the first match in the journal."""
    return json.dumps(json.loads(seeds.lines_of(seeds.journal())[1])["match"]).encode()


# --- content --------------------------------------------------------------------------------------------------------


@cache
def _content_files() -> tuple[str, ...]:
    kinds = ("game", "cards", "table", "rulebook", "texts", "lesson")
    own = [f"{game}/{kind}.yaml" for game in games() for kind in kinds]
    return (*own, "theme.yaml", "menus.yaml", "texts/en.yaml")


@cache
def _house_of(game: str) -> tuple[Path, Library]:
    """Return a compiled content folder that has only this game, and the folder's library."""
    folder = Path(tempfile.mkdtemp(prefix="loaders-"))
    atexit.register(shutil.rmtree, folder)
    for name in (game, "texts"):
        shutil.copytree(builtin_folder() / name, folder / name)
    for file in ("theme.yaml", "menus.yaml"):
        shutil.copy(builtin_folder() / file, folder)
    made, faults = compile_all(folder)
    assert not faults
    for name, text in made.items():
        assert store(folder / "compiled" / name, text)
    return folder, load_library(builtin=folder)


def _content(file: str, data: bytes, folder: Path) -> list[str]:
    path = folder / "data" / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    name = file.split("/")[0]
    game = name if name in games() else next(iter(games()))
    builtin, own = _house_of(game)
    found = load_library(folder / "data", builtin=builtin, missing=unwritable)
    messages = [str(problem) for problem in found.problems]
    assert playable(found) == (game,), "a built-in game always starts"
    if messages:
        # The program must skip a faulty file as if it didn't exist.
        assert found.menus == own.menus
        assert found.theme == own.theme
        assert found.texts == own.texts
        assert found.game(game) == own.game(game)
        return messages
    for game, rules in load_games(found).items():
        content = found.game(game)
        setup = setup_for(content, content.game.seats[0], "x")
        Session.new(content, rules, setup, ["A", "B", "C", "D", "E", "F"][: setup.seats], None, seeds.NOW)
    try:
        build_theme(found.theme)
    except ThemeError as error:
        messages.append(str(error))
    return messages


# --- the cache ------------------------------------------------------------------------------------------------------


class _KeptHouse(NamedTuple):
    """Content folders for testing the cache.

    Attributes:
        builtin: Content folder with a single game, the one with the least YAML.
        cache: Cache folder.
        found: Content library loaded with this cache.
        path: Path of the game's compiled file in the cache.
        good: Correct bytes of the compiled file.
    """

    builtin: Path
    cache: Path
    found: Library
    path: Path
    good: bytes


@cache
def kept_house() -> _KeptHouse:
    folder = Path(tempfile.mkdtemp(prefix="loaders-"))
    atexit.register(shutil.rmtree, folder)
    builtin, cache, game = folder / "data", folder / "cache", "oubliette"
    shutil.copytree(builtin_folder() / "texts", builtin / "texts")
    (builtin / game).mkdir()
    for name in ("game.yaml", "cards.yaml"):
        shutil.copy(builtin_folder() / game / name, builtin / game)
    found = load_library(builtin=builtin, cache=cache)
    path = cache / f"{game}.json"
    return _KeptHouse(builtin, cache, found, path, path.read_bytes())


def _payload() -> bytes:
    return kept_house().good.split(b"\n")[1]


def _cache_of(data: bytes) -> bytes:
    """Return a compiled file with these bytes as its values, and with correct checksums."""
    payload = data.replace(b"\n", b" ")
    head = json.loads(kept_house().good.split(b"\n")[0])
    return json.dumps({**head, "payload": mark(payload)}).encode() + b"\n" + payload + b"\n"


def _cache(data: bytes, folder: Path) -> list[str]:
    """Check that a bad cache does no harm, and that the program rebuilds it from the YAML."""
    house = kept_house()
    (folder / "x").write_bytes(data)
    shutil.move(folder / "x", house.path)
    sources = json.loads(house.good.split(b"\n")[0])["sources"]
    assert isinstance(load(house.path, sources, None), CompiledValues | None)
    found = load_library(builtin=house.builtin, cache=house.cache)
    assert found == house.found
    assert house.path.read_bytes() == house.good
    return [str(problem) for problem in found.problems]
