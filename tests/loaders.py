"""Everything of the program that reads what somebody else wrote, each as a function from bytes to sentences.

A loader gives the sentences that a player would read (none, if there is nothing to say), and uses what it took as the
program would. Anything that it raises is a fault of the program."""

from __future__ import annotations

import contextlib
import hashlib
import io
import json
import tempfile
import zlib
from argparse import Namespace
from collections.abc import Callable, Iterator
from datetime import datetime
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

from game import figures
from game.content.definitions import GameContent
from game.content.errors import ContentError
from game.content.library import load_library
from game.decks import Construction, from_text, to_text, told
from game.engine.action import parse
from game.engine.hidden import hide
from game.games import construction_of, load_games, playable, setup_for
from game.lab import house
from game.lab.__main__ import main as lab
from game.lab.house import games, library
from game.profile.decks import load_decks, save_decks
from game.profile.guard import Guard
from game.profile.journal import encode_line
from game.profile.saves import clean_line, list_saves, look_at, set_aside_files
from game.profile.settings import clean_name, load_settings, save_settings
from game.profile.statistics import read as read_statistics
from game.replay import Replay, export, open_match, open_record
from game.scenario import ScenarioError, read_scenario, run_scenario
from game.sitting import Sitting
from scenes.__main__ import _refuse, _wrong, options_of, parser
from scenes.kit.text import unwritable
from scenes.kit.theme import ThemeError, build_theme
from tests.profile.lines import line

NOW = datetime(2026, 1, 1, 20, 15)
SCENARIOS = Path(__file__).parent / "scenarios"


class Loader(NamedTuple):
    """`read` is given the bytes and an empty folder; `good` are files that it takes without a word, if they are whole
    files: of a `part` something is always missing."""

    name: str
    read: Callable[[bytes, Path], list[str]]
    good: tuple[bytes, ...] = ()
    part: bool = False


@cache
def loaders() -> dict[str, Loader]:
    """Every loader, for every registered game where there is one for each."""
    found = [
        Loader("settings", _settings, (_text(b'{"speed": 3, "names": ["Ada"], "keys": {"undo": "u"}}'),)),
        Loader("settings, sealed", lambda data, folder: _settings(_text(data), folder), (b'{"speed": 3}',)),
        Loader("decks", _decks, (_text(DECKS),)),
        Loader("decks, sealed", lambda data, folder: _decks(_text(data), folder), (DECKS,)),
        Loader("deck as text", _deck_text, (b"Deck: Rush\nWarhorns\n2 Mania\n",)),
        Loader("note at Continue", _guard),
        Loader("note at Continue, sealed", lambda data, folder: _guard(_text(data), folder)),
        Loader("statistics", _statistics, (_line_of_statistics(),)),
        Loader("statistics, sealed", lambda data, folder: _statistics(_summed(data), folder), (_plain_line(),)),
        Loader("statistics, merged", lambda data, folder: _statistics(_summed(_over(_plain_line(), data)), folder)),
        Loader("save, header merged", lambda data, folder: _save(_merged_save(data), folder)),
        Loader("record", _record, tuple(_records())),
        Loader("save", _save, (_saves()[0],)),
        Loader("save, header sealed", lambda data, folder: _save(_sealed(data), folder), (_header(),), part=True),
        Loader("save, entry sealed", lambda data, folder: _save(_sealed(_header(), data), folder)),
        Loader("save, hidden sealed", _save_hidden),
        Loader("words of a command", _words),
        Loader("names", _names),
        Loader("lab", _lab),
        Loader("journal of the lab", _journal, (_journals(),)),
        Loader("journal of the lab, match sealed", _journal_of),
    ]
    for game in games():
        found.append(Loader(f"scenario of {game}", partial(_scenario, game), tuple(_scenarios(game))))
        found.append(Loader(f"action of {game}", partial(_action, game)))
    for file in _content_files():
        found.append(Loader(f"content {file}", partial(_content, file)))
    return {loader.name: loader for loader in found}


# --- profile --------------------------------------------------------------------------------------------------------


def _text(body: bytes) -> bytes:
    return b"soul-battle-text 1 sha256=" + hashlib.sha256(body).hexdigest().encode() + b"\n" + body


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
    # What was taken can be saved again, and comes back the same.
    trouble = save_settings(path, found.value)
    if trouble is None:
        assert load_settings(path).value == found.value
    return [said for said in (found.trouble, trouble) if said]


DECKS = b'{"games": {"fissureverse": [{"name": "Rush", "cards": ["WARHORNS", "A_CARD_OF_TOMORROW"]}]}}'


def _decks(data: bytes, folder: Path) -> list[str]:
    path = folder / "decks.txt"
    path.write_bytes(data)
    found = load_decks(path)
    content, construction = _building()
    for deck in (deck for decks in (found.value or {}).values() for deck in decks):
        for fault in construction.faults(deck.faces):
            assert told(content, fault)
        assert to_text(content, construction.kinds, deck)
    # What was taken can be saved again, and comes back the same.
    trouble = save_decks(path, found.value or {})
    if trouble is None:
        assert load_decks(path).value == (found.value or {})
    return [said for said in (found.trouble, trouble) if said]


def _deck_text(data: bytes, folder: Path) -> list[str]:
    content, construction = _building()
    taken = from_text(content, data.decode("utf-8", errors="replace"))
    faults = construction.faults(taken.deck.faces)
    assert all(told(content, fault) for fault in faults)
    # What was taken is copied and pasted again, and comes back the same.
    again = from_text(content, to_text(content, construction.kinds, taken.deck)).deck
    assert sorted(again.faces) == sorted(taken.deck.faces)
    return [content.texts.say(key, **dict(values)) for key, values in taken.said]


@cache
def _building() -> tuple[GameContent, Construction]:
    content = house.library().game("fissureverse")
    found = construction_of(content)
    assert found is not None
    return content, found


def _guard(data: bytes, folder: Path) -> list[str]:
    path = folder / "continue.txt"
    path.write_bytes(data)
    guard = Guard(path)
    for name in ("a.match", *guard.aside):
        guard.begin(name)
        guard.failed(name)
    guard.end()
    return []


def _plain_line() -> bytes:
    made = line(1)
    return json.dumps({"format": 1, **made._asdict(), "seats": [seat._asdict() for seat in made.seats]}).encode()


def _summed(body: bytes) -> bytes:
    body = body.replace(b"\n", b" ")
    return b"%08x %s\n" % (zlib.crc32(body), body)


def _line_of_statistics() -> bytes:
    return _summed(_plain_line())


def _statistics(data: bytes, folder: Path) -> list[str]:
    path = folder / "statistics.txt"
    path.write_bytes(data)
    found = read_statistics(path)
    figures.by_name(found.matches)
    figures.by_seat(found.matches)
    figures.options_in(found.matches)
    figures.table(found.matches).encode("utf-8-sig")
    for match in found.matches:
        assert all(type(points) is int for points in match.points)
    assert path.read_bytes() == data
    return list(found.troubles)


# --- matches --------------------------------------------------------------------------------------------------------


@cache
def _saves() -> tuple[bytes, ...]:
    """A saved match of each game."""
    found = []
    for game in games():
        with tempfile.TemporaryDirectory() as folder:
            sitting = _dealt(game, Path(folder))
            for _ in range(3):
                sitting.play(sitting.match.legal()[0])
            assert sitting.close()
            assert sitting.journal
            found.append(sitting.journal.path.read_bytes())
    return tuple(found)


def _dealt(game: str, folder: Path | None) -> Sitting:
    content = library().game(game)
    seats = content.game.seats[0]
    names = ["Mara", "Tobias", "Ilse", "Edgar", "Anna", "Bo"][:seats]
    return Sitting.new(content, games()[game], setup_for(content, seats, "loaders"), names, folder, NOW)


def _records() -> Iterator[bytes]:
    import tempfile

    for game in games():
        for decisions in (2, 3000):
            sitting = _dealt(game, None)
            for _ in range(decisions):
                if sitting.match.asked:
                    sitting.play(sitting.match.legal()[-1])
            with tempfile.TemporaryDirectory() as folder:
                data = export(sitting, Path(folder), "x", NOW).read_bytes()
            if len(data) < 200_000:
                yield data


def _header() -> bytes:
    return _saves()[0].split(b"\n")[0][9:]


def _over(plain: bytes, data: bytes) -> bytes:
    """A good map with the fields of another laid over it, both as JSON; or just that."""
    try:
        more = json.loads(data)
    except (ValueError, RecursionError):
        return data
    return json.dumps({**json.loads(plain), **more}).encode() if isinstance(more, dict) else data


def _merged_save(data: bytes) -> bytes:
    """A good save but for its header."""
    return _sealed(_over(_header(), data), *(entry[9:] for entry in _saves()[0].splitlines()[1:]))


def _sealed(*texts: bytes) -> bytes:
    """Lines of a journal, their checks made for whatever stands in them."""
    crc, data = 0, b""
    for text in texts:
        text = text.replace(b"\n", b" ")
        crc = zlib.crc32(text, crc)
        data += b"%08x %s\n" % (crc, text)
    return data


def _save(data: bytes, folder: Path) -> list[str]:
    path = folder / "a.match"
    path.write_bytes(data)
    said: list[str] = []
    for open_ in (partial(Sitting.resume, path), partial(open_match, path)):
        try:
            sitting = open_(library().games, games())
        except ValueError as error:
            said.append(str(error))
            continue
        said += sitting.news()
        _look(sitting)
        sitting.close()
    found = list_saves(folder)
    for match in found.matches:
        shown = (match.name, match.own_name, match.game, match.date, *match.seats, match.turn, match.kept)
        assert shown is not None
        assert clean_line(match.name).isprintable()
        look_at(match.path)
    kept = [path] if found.matches else list(set_aside_files(folder))
    assert [one.read_bytes() for one in kept] == [data], "the file is there still"
    return [*said, *found.troubles]


def _save_hidden(data: bytes, folder: Path) -> list[str]:
    """The bytes as what is hidden in the first entry of a save."""
    try:
        plain = json.loads(data)
    except (ValueError, RecursionError):
        plain = data.decode("latin-1")
    try:
        hidden = hide({"state": plain, "seed": "x", "events": []})
        entry = {"kind": "start", "turn": 1, "finished": False, "hidden": hidden}
        text = encode_line(entry, 0)[0][9:-1]
    except (ValueError, RecursionError):
        text = data
    return _save(_sealed(_header(), text), folder)


def _look(sitting: Sitting) -> None:
    """What a table does with a match at once."""
    match, game = sitting.match, sitting.match.game
    if isinstance(sitting, Replay):
        sitting.to(sitting.length)
    for mask in (0, 1, match.state.table.everyone):
        seen = match.view(mask)
        game.prompt(seen), game.plates(seen), game.status(seen)
    game.summary(match.state)
    if not isinstance(sitting, Replay):
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
        return [str(error)]
    return []


def _scenarios(game: str) -> Iterator[bytes]:
    for path in sorted((SCENARIOS / game).glob("*.yaml"))[:12]:
        yield path.read_bytes()


def _action(game: str, data: bytes, folder: Path) -> list[str]:
    match = _dealt(game, None).match
    try:
        action = parse(data.decode("utf-8", "replace"), match.state.table)
    except ValueError as error:
        return [str(error)]
    match.refusal(action) if action.seat <= match.state.table.seats else None
    return []


# --- words ----------------------------------------------------------------------------------------------------------


def _words(data: bytes, folder: Path) -> list[str]:
    text = data.decode("utf-8", "replace")
    said = []
    for word in (text, f"pass={text}", f"{text}=1", f"=x{text}"):
        try:
            options = options_of([word])
        except ValueError as error:
            said.append(str(error))
            continue
        for game in games():
            try:
                setup_for(library().game(game), 2, text, options)
            except ValueError as error:
                said.append(str(error))
    told = Namespace(game=None, seats=None, seed=text, option=[], resume=folder / text.lstrip("/"), open=None)
    said += [_wrong(told), _wrong(Namespace(**{**vars(told), "seed": None}))]
    with contextlib.redirect_stderr(io.StringIO()) as shown:
        for sentence in said:
            if sentence:
                _refuse(sentence)
        with contextlib.suppress(SystemExit):
            parser().parse_args([text])
    return shown.getvalue().split("\n")


def _names(data: bytes, folder: Path) -> list[str]:
    text = data.decode("utf-8", "surrogateescape")
    assert clean_name(text).isprintable()
    assert len(clean_name(text)) <= 24
    assert clean_line(text).isprintable()
    return []


def _lab(data: bytes, folder: Path) -> list[str]:
    path = folder / "file.yaml"
    path.write_bytes(data)
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        codes = [lab([command, str(path)]) for command in ("scenario", "replay")]
    assert set(codes) <= {0, 1, 2}
    return [*out.getvalue().splitlines(), *err.getvalue().splitlines()]


_RUN = [
    "simulate", "soul_battle", "--option", "exhausted_piles=1", "--games", "1", "--workers", "1", "--json", "--resume",
]


def _journal(data: bytes, folder: Path) -> list[str]:
    path = folder / "run.journal"
    path.write_bytes(data)
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code = lab([*_RUN, str(path)])
    if code:
        assert (code, out.getvalue(), path.read_bytes()) == (2, "", data), "what is refused stays as it is"
    return err.getvalue().splitlines()


@cache
def _journals() -> bytes:
    """A run of one match."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "run.journal"
        with contextlib.redirect_stdout(io.StringIO()):
            assert lab([*_RUN, str(path)]) == 0
        return path.read_bytes()


def _journal_of(data: bytes, folder: Path) -> list[str]:
    """The bytes as what was written of the first match."""
    heading = _journals().split(b"\n")[0][9:]
    return _journal(_sealed(heading, b'{"number":0,"match":%s}' % data), folder)


# --- content --------------------------------------------------------------------------------------------------------


@cache
def _content_files() -> tuple[str, ...]:
    kinds = ("game", "cards", "table", "rulebook", "texts", "lesson")
    own = [f"{game}/{kind}.yaml" for game in games() for kind in kinds]
    return (*own, "theme.yaml", "menus.yaml", "texts/en.yaml", "selftest/x.yaml", "unknown.yaml")


_CACHE: list[Any] = []


def _cache() -> Path:
    """The compiled form of the program's own content, made once."""
    import tempfile

    if not _CACHE:
        _CACHE.append(tempfile.TemporaryDirectory())
        load_library(cache=Path(_CACHE[0].name))
    return Path(_CACHE[0].name)


def _content(file: str, data: bytes, folder: Path) -> list[str]:
    path = folder / "data" / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    found = load_library(folder / "data", _cache(), missing=unwritable)
    said = [str(problem) for problem in found.problems]
    assert set(playable(found)) == set(games()), "the built-in games always start"
    if said:
        # What has a fault is left out: all is as if it were not there.
        assert found.menus == library().menus
        assert found.theme == library().theme
        assert found.texts == library().texts
        assert [found.game(game).digest for game in games()] == [library().game(game).digest for game in games()]
        return said
    for game, rules in load_games(found).items():
        content = found.game(game)
        setup = setup_for(content, content.game.seats[0], "x")
        Sitting.new(content, rules, setup, ["A", "B", "C", "D", "E", "F"][: setup.seats], None, NOW)
    try:
        build_theme(found.theme)
    except ThemeError as error:
        said.append(str(error))
    return said
