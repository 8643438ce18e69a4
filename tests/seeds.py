"""Valid files for tests.loaders.

Most tests damage or fuzz these files before loading them.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import re
import tempfile
import zlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from game.content.definitions import GameContent
from game.content.library import builtin_folder
from game.decks import Construction, Deck, to_text
from game.engine.action import notation
from game.games import construction_of
from game.lab.__main__ import main as lab
from game.lab.cli_context import games, library
from game.matches.replay import export
from game.matches.session import Session
from game.profile.crash_guard import CrashGuard
from game.profile.deck_store import save_decks
from game.profile.settings import MatchSetup, Settings, save_settings
from game.profile.statistics import encode
from tests.profile import evening
from tests.profile.evening import NOW
from tests.profile.lines import line

SCENARIOS = Path(__file__).parent / "scenarios"
LONGEST_CONTENT = 1536
"""The maximum size, in bytes, of a content file. Only the first entries of a larger file are kept."""
LONGEST_RECORD = 200_000


def dealt(game: str, folder: Path | None) -> Session:
    """Return a new match with as few seats as possible."""
    return evening.dealt(game, "loaders", folder)


# --- profile --------------------------------------------------------------------------------------------------------


def text_file(body: bytes) -> bytes:
    """Return a small text file with this body."""
    return b"soul-battle-text 1 sha256=" + hashlib.sha256(body).hexdigest().encode() + b"\n" + body


def body_of(data: bytes) -> bytes:
    """Return the body of a small text file."""
    return data.partition(b"\n")[2]


def settings() -> bytes:
    """Return settings in which every kind of setting differs from its default."""
    setup = MatchSetup(3, {"pass": "final"}, "strict", ("", "thinker"), ("Rush",))
    kept = Settings(speed=3, names=("Ada", "Bo"), keys={"undo": "u"}, lessons=("oubliette",))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "settings.txt"
        assert save_settings(path, kept.with_match("soul_battle", setup)) is None
        return path.read_bytes()


@cache
def building() -> dict[str, tuple[GameContent, Construction]]:
    """Return the games with custom decks, and the deck-building rules for each."""
    every = {game: (library().game(game), construction_of(library().game(game))) for game in games()}
    return {game: (content, found) for game, (content, found) in every.items() if found is not None}


def _deck(game: str) -> Deck:
    """Return a starter deck for a game, named “Rush”."""
    construction = building()[game][1]
    return Deck("Rush", construction.starter(construction.suits[0], "loaders"))


def decks() -> bytes:
    """Return two decks for each game, the second containing an unknown card."""
    both = {
        game: (_deck(game), Deck("Of tomorrow", ("A_CARD_OF_TOMORROW", *_deck(game).faces[:2]))) for game in building()
    }
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "decks.txt"
        assert save_decks(path, both) is None
        return path.read_bytes()


def deck_text(game: str) -> bytes:
    """Return a deck as text for the clipboard."""
    content, construction = building()[game]
    return to_text(content, construction.kinds, _deck(game)).encode()


def note() -> bytes:
    """Return a crash note that lists two matches.

    One match crashed when resumed, and the other has been set aside.
    """
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "continue.txt"
        guard = CrashGuard(path)
        guard.set_aside("b.match")
        guard.begin("a.match")
        return path.read_bytes()


def statistics() -> bytes:
    """Return the statistics of one match."""
    return encode(line(1))


# --- matches --------------------------------------------------------------------------------------------------------


@cache
def saved(game: str) -> bytes:
    """Return the bytes of a saved match after three actions."""
    with tempfile.TemporaryDirectory() as folder:
        session = dealt(game, Path(folder))
        for _ in range(3):
            session.play(session.match.legal()[0])
        assert session.close()
        assert session.journal
        return session.journal.path.read_bytes()


def lines_of(data: bytes) -> list[bytes]:
    """Return the text of a journal's lines, without the checksums."""
    return [entry[9:] for entry in data.splitlines()]


def sealed(*texts: bytes) -> bytes:
    """Return these strings as journal lines with correct checksums."""
    crc, data = 0, b""
    for text in texts:
        text = text.replace(b"\n", b" ")
        crc = zlib.crc32(text, crc)
        data += b"%08x %s\n" % (crc, text)
    return data


@cache
def records() -> tuple[bytes, ...]:
    """Return two records for each game.

    One match is in progress, and the other has ended or can't continue.
    """
    return tuple(_records())


def _records() -> Iterator[bytes]:
    for game in games():
        for decisions in (2, 3000):
            session = dealt(game, None)
            for _ in range(decisions):
                if session.match.asked:
                    session.play(session.match.legal()[-1])
            with tempfile.TemporaryDirectory() as folder:
                data = export(session, Path(folder), "x", NOW).read_bytes()
            if len(data) < LONGEST_RECORD:
                yield data


def scenarios(game: str) -> tuple[bytes, ...]:
    """Return some of the game's scenario files as bytes."""
    return tuple(path.read_bytes() for path in sorted((SCENARIOS / game).glob("*.yaml"))[:12])


def actions(game: str) -> tuple[bytes, ...]:
    """Return the notation of some possible first actions."""
    match = dealt(game, None).match
    return tuple(notation(action, match.state.table).encode() for action in match.legal()[:3])


# --- the lab --------------------------------------------------------------------------------------------------------

RUN = ["simulate", "soul_battle", "--option", "exhausted_piles=1", "--games", "1", "--workers", "1"]
RUN += ["--json", "--resume"]
"""Arguments for a run of one match. The journal's path is added at the end."""


@cache
def journal() -> bytes:
    """Return the journal that this run writes."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "run.journal"
        with contextlib.redirect_stdout(io.StringIO()):
            assert lab([*RUN, str(path)]) == 0
        return path.read_bytes()


# --- content --------------------------------------------------------------------------------------------------------


def content(file: str) -> tuple[bytes]:
    """Return one of the program's files, shortened to its first entries if it is too long."""
    whole = (builtin_folder() / file).read_bytes()
    short = b""
    for entry in re.split(rb"(?m)^(?=\w)", whole):
        if len(short + entry) <= LONGEST_CONTENT:
            short += entry
    if re.search(rb"(?m)^\w", short):
        return (short,)
    # The file is one long list, so take its first items.
    ends = [found.start() for found in re.finditer(rb"(?m)^ +- ", whole)]
    return (whole[: max(end for end in ends if end <= LONGEST_CONTENT)],)
