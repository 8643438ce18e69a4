"""Damage to the program's own files: one byte changes, or the end of a file is lost.

The program can still use everything before the damage, or an earlier generation of the file. With `SOAK=1`, saves and
records are damaged at more positions.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from game.decks import Deck
from game.engine.table import Option
from game.matches.replay import export, open_record
from game.matches.session import Session
from game.profile.crash_guard import CrashGuard
from game.profile.deck_store import load_decks, save_decks
from game.profile.saves import list_saves
from game.profile.settings import MatchSetup, Settings, load_settings, save_settings
from game.profile.statistics import encode
from game.profile.statistics import read as read_statistics
from game.profile.storage import is_newer
from tests.profile.evening import NOW, Table, dealt, games, lasting, library, plain, progress_of, step
from tests.profile.lines import line
from tests.run_counts import SOAK, some, tell

GAMES = list(games())
CUT, CUTS = 64, 30
"""Minimum number of bytes between cuts, and, for short runs, the number of cuts per file."""
STRIDE = 47
"""In each record, the long run changes only one in every `STRIDE` bytes."""
FLIPS = 6
"""Approximate number of bytes that the short run changes in a record."""
PARTS = 8 if SOAK else 1
"""Number of parallel tests that share one record's damaged copies. Some records are 45,000 bytes long."""
SAVED = 25
"""Approximate number of bytes that the short run changes in a save."""
SOME = 7
"""The long run resumes one in every `SOME` damaged saves."""
LETTER = 4
"""A bit mask that turns every letter into another letter and every digit into another digit."""
SOON: Mapping[str, Mapping[str, Option]] = {
    "soul_battle": {"exhausted_piles": 1},
    "fissureverse": {"deck": "skirmish", "timer": "minutes_30"},
}
"""Options that keep matches short, because the tests corrupt many bytes of each match's record."""
UP = 24
"""Number of decisions after which a timed match runs out of time."""
EIGHT = re.compile(r"'<[CDHS]\.\d'")
"""A pattern for a rank-8 card's name with a damaged first character. In an error message, such a name looks like
code."""
BITS = (1, LETTER, 0x80) if SOAK else (LETTER,)
"""Bit masks for changing a byte."""


def harmed(
    data: bytes,
    every: int = 1,
    cuts: int = CUT,
    game: str = "",
    changes: Sequence[int] = BITS,
    part: int = 0,
    parts: int = 1,
) -> Iterator[tuple[int, bytes]]:
    """Yield damaged copies of a file, each with the position of the damage.

    In some copies, a single byte is changed: one in every `every` bytes, with each bit mask in `changes` in turn. The
    other copies are cut short, at positions `cuts` bytes apart. Only every `parts`-th position is used, starting with
    number `part` (counted from 0). The number of copies is added to the run's counts for `game` ("" for files that
    belong to no game).
    """
    flipped, cut = range(0, len(data), every)[part::parts], range(0, len(data), cuts)[part::parts]
    for bits in changes:
        for at in flipped:
            yield at, data[:at] + bytes([data[at] ^ bits]) + data[at + 1 :]
    for at in cut:
        yield at, data[:at]
    tell("harm" if game else "spoiled", len(changes) * len(flipped) + len(cut), game)


@pytest.mark.parametrize("game", GAMES)
def test_a_saved_match_resumes_from_before_the_damage(tmp_path: Path, game: str) -> None:
    session = dealt(game, "harm", tmp_path)
    assert session.journal
    path = session.journal.path
    stood: list[Table] = []
    for number in range(6):
        session.journal.flush()
        stood.append(progress_of(session))
        step(session, number)
    assert session.close()
    stood.append(progress_of(session))
    data = path.read_bytes()
    ends = [at + 1 for at, byte in enumerate(data) if byte == ord("\n")]
    every, cuts = (1, CUT) if SOAK else (len(data) // SAVED, max(CUT, len(data) // CUTS))
    for at, bad in harmed(data, every, cuts, game, (LETTER,)):
        path.write_bytes(bad)
        whole = sum(end <= at for end in ends)
        found = list_saves(tmp_path)
        messages = list(found.troubles)
        if not whole:
            assert not found.matches
            assert path.with_name(path.name + ".bad-1").read_bytes() == bad
            path.with_name(path.name + ".bad-1").unlink()
        elif whole == 1:
            with pytest.raises(ValueError, match="it doesn't contain any moves yet") as caught:
                Session.resume(path, library().games, games())
            messages.append(str(caught.value))
        else:
            (saved,) = found.matches
            assert saved.steps == whole - 1
            if SOAK and at % SOME and len(bad) == len(data):
                # The checksums rejected the damaged remainder. This iteration needn't resume from the part before the
                # damage, because other iterations do that.
                assert saved.trouble
                plain([*messages, saved.trouble])
                assert path.read_bytes() == bad
                continue
            again = Session.resume(path, library().games, games())
            assert progress_of(again) == stood[whole - 2]
            messages += [saved.trouble or "", *again.news()] if bad != data[: ends[whole - 1]] else []
            assert again.close()
            assert path.read_bytes() == bad, "the file stays unchanged until the match continues"
        plain(messages)
        assert messages or bad == data[: ends[whole - 1]], "damage is reported"


def _kept(path: Path, bad: bytes) -> None:
    """Check that a damaged file is set aside, unless a newer program seems to have written it."""
    if is_newer(path):
        assert path.read_bytes() == bad
        assert not list(path.parent.glob("*.bad-*"))
        return
    (aside,) = path.parent.glob("*.bad-*")
    assert aside.read_bytes() == bad
    aside.unlink()


def test_the_earlier_settings_or_decks_are_used(tmp_path: Path) -> None:
    setup = MatchSetup(2, {"pass": "final"}, "strict", ("", "greedy"))
    settings = [Settings(names=("Mara", name)).with_match("soul_battle", setup) for name in ("Tobias", "Ilse")]
    decks = [{"fissureverse": (Deck("Red Rush", faces), Deck("Çelik", ()))} for faces in (("MANIA",), ("WARHORNS",))]
    stores: list[tuple[str, Any, Any, list[Any]]] = [
        ("settings.txt", save_settings, load_settings, settings),
        ("decks.txt", save_decks, load_decks, decks),
    ]
    for name, save, load, (old, new) in stores:
        path = tmp_path / name
        assert save(path, old) is None
        assert save(path, new) is None
        first, data = path.with_name(f"{name}.1").read_bytes(), path.read_bytes()
        for _, bad in harmed(data):
            path.write_bytes(bad)
            found = load(path)
            assert found.value == old
            assert found.trouble
            plain([found.trouble])
            _kept(path, bad)
            assert path.with_name(f"{name}.1").read_bytes() == first


def test_statistics_lose_one_match_at_most(tmp_path: Path) -> None:
    path = tmp_path / "statistics.txt"
    lines = [encode(line(number)) for number in range(4)]
    data = b"".join(lines)
    ends = [sum(map(len, lines[: number + 1])) for number in range(4)]
    for at, bad in harmed(data):
        path.write_bytes(bad)
        found = read_statistics(path)
        plain(found.troubles)
        hit = sum(end <= at for end in ends)
        flipped = len(bad) == len(data)
        # A damaged line feed joins two lines, and an extra one splits a line.
        kept = [number for number in range(4) if number not in ((hit, hit + 1) if flipped else range(hit, 4))]
        assert [line(number) for number in kept] == [match for match in found.matches if match in map(line, kept)]
        assert len(found.matches) >= len(kept)
        assert found.troubles or bad in (b"", *(data[:end] for end in ends))
        assert path.read_bytes() == bad


def test_a_damaged_crash_note_is_ignored_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "continue.txt"
    CrashGuard(path).begin("a.match")
    for _, bad in harmed(path.read_bytes()):
        path.write_bytes(bad)
        guard = CrashGuard(path)
        assert guard.times("a.match") == 0
        assert guard.aside == frozenset()
        _kept(path, bad)


RECORDS = [(game, ended) for ended in (False, True) for game in GAMES]
"""Unfinished and finished matches whose records are damaged. The short run includes only one finished match."""


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("record", some(RECORDS, len(GAMES) + 1, lambda record: f"{record[0]} {record[1]}"))
def test_a_record_is_shown_or_refused_in_a_sentence(tmp_path: Path, record: tuple[str, bool], part: int) -> None:
    game, ended = record
    session = dealt(game, lasting(game), None, SOON.get(game) if ended else None)
    for number in range(3000 if ended else 2):
        clock = session.match.game.time_limit(session.match.state)
        if number >= UP and clock is not None:
            session.play(clock[1])
        else:
            step(session, number)
    assert bool(session.match.asked) != ended
    path = export(session, tmp_path, "harm", NOW)
    data = path.read_bytes()
    refused = 0
    every, cuts = (STRIDE, CUT) if SOAK else (len(data) // FLIPS, max(CUT, len(data) // CUTS))
    for at, bad in harmed(data, every, cuts, game, (LETTER,), part, PARTS):
        path.write_bytes(bad)
        try:
            shown = open_record(path, library().games, games())
        except ValueError as error:
            refused += 1
            sentence = str(error)
            assert sentence.startswith(path.name), (at, sentence)
            plain([EIGHT.sub("an 8", sentence)])
            continue
        shown.to(shown.length)
        assert shown.match.state.table.seats == len(session.names)
    assert refused > 3
    assert path.read_bytes() == bad
