"""If the power ever fails, entries reported as saved survive, and damaged files are kept."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.decks import Deck
from game.matches.replay import export, open_record
from game.profile.deck_store import DeckStore
from game.profile.journal import Journal, read
from game.profile.saves import delete, keep_copy, list_saves, look_at, rename
from game.profile.statistics import Ledger
from game.profile.statistics import read as read_statistics
from game.profile.storage import generation, read_text, write_text
from tests.profile.evening import NOW, dealt, games, library, progress_of, step
from tests.profile.lines import journal_lines, line
from tests.profile.powerloss import Left, RememberingDisk, check_all

HEADER = {"game": "a game", "seats": ["Mara", "Tobias"]}
ENTRIES: list[dict[str, Any]] = [{"turn": number, "hidden": str(number) * 90} for number in range(1, 4)]
TEXTS = [f"settings {number} " + "x" * 100 for number in range(6)]

Check = Callable[[Left], object]


@pytest.fixture(name="folder")
def _folder(tmp_path: Path) -> Path:
    folder = tmp_path / "left"
    folder.mkdir()
    return folder


def played(path: Path, disk: RememberingDisk, entries: list[dict[str, Any]]) -> None:
    """Write these entries to a journal. After each entry, promise that it has been saved."""
    journal = Journal.create(path, HEADER, disk)
    for entry in [{}, *entries]:
        if entry:
            journal.append(entry)
        assert journal.flush()
        disk.promise()
    assert journal.close()


def test_the_model_leaves_what_a_file_system_may_leave(folder: Path) -> None:
    """Overwriting can lose the old text. Renaming without a sync can lose the new text."""
    path = folder / "a"
    path.write_bytes(b"old")
    disk = RememberingDisk(folder)
    with disk.append(path) as file:
        disk.truncate(file, 0)
        disk.write(file, b"new" * 30)
    found: set[bytes | None] = set()
    check_all(disk, folder, lambda left: found.add(left.files.get("a")))
    assert {b"old", b"", b"new" * 30, bytes(90), (b"new" * 30)[:64], (b"new" * 30)[:64] + bytes(26)} <= found
    path.write_bytes(b"old")
    disk = RememberingDisk(folder)
    with disk.create(folder / "b") as file:
        disk.write(file, b"new")
    disk.replace(folder / "b", path)
    found.clear()
    check_all(disk, folder, lambda left: found.add(left.files.get("a")))
    assert found == {b"old", b"", b"new", bytes(3)}


def test_settings_are_the_last_promised_ones_or_the_next(folder: Path) -> None:
    path = folder / "settings.txt"
    disk = RememberingDisk(folder)
    for text in TEXTS:
        write_text(path, text, disk=disk)
        disk.promise()

    def check(left: Left) -> None:
        found = read_text(path)
        assert found.trouble is None
        newest = TEXTS.index(found.value) if found.value is not None else -1
        assert newest in (left.promises - 1, left.promises)
        if left.orderly:
            kept = {read_text(generation(path, number)).value for number in range(4)}
            assert set(TEXTS[max(0, left.promises - 3) : left.promises]) <= kept, "no earlier generation may be lost"
        write_text(path, "and so on")
        assert read_text(path).value == "and so on"

    assert check_all(disk, folder, check) > 200


def test_damaged_settings_are_kept_even_after_later_writes(folder: Path) -> None:
    path = folder / "settings.txt"
    path.write_bytes(b"nonsense")
    disk = RememberingDisk(folder)
    read_text(path, disk)
    for text in TEXTS[:2]:
        write_text(path, text, disk=disk)
        disk.promise()

    def check(left: Left) -> None:
        assert b"nonsense" in left.files.values()
        assert read_text(path).value in (
            TEXTS[left.promises - 1] if left.promises else None,
            TEXTS[min(left.promises, 1)],
        )

    assert check_all(disk, folder, check) > 20


def test_a_match_has_every_promised_decision(folder: Path) -> None:
    path = folder / "a.match"
    disk = RememberingDisk(folder)
    played(path, disk, ENTRIES)

    def check(left: Left) -> None:
        assert list_saves(folder).matches or not left.promises
        if left.promises:
            found = read(path)
            assert found.header == HEADER
            assert list(found.entries) in (ENTRIES[: left.promises - 1], ENTRIES[: left.promises])
            journal, _ = Journal.resume(path)
            journal.append({"and": "so on"})
            assert journal.close(), journal.troubles()
            assert read(path).entries[-1] == {"and": "so on"}
            assert read(path).trouble is None

    assert check_all(disk, folder, check) > 40


def test_the_torn_rest_of_a_match_is_kept_when_play_continues(folder: Path) -> None:
    path = folder / "a.match"
    torn = journal_lines(HEADER, *ENTRIES)[:-20]
    path.write_bytes(torn)
    disk = RememberingDisk(folder)
    journal, _ = Journal.resume(path, disk)
    for text in ("next", "last"):
        journal.append({text: "x" * 100})
        assert journal.flush()
        disk.promise()
    assert journal.close()

    def check(left: Left) -> None:
        assert torn in left.files.values(), "the unreadable part must be kept"
        found = read(path)
        assert list(found.entries[:2]) == ENTRIES[:2]
        played = [next(iter(entry)) for entry in found.entries[2:]]
        assert played in (["next", "last"][: left.promises], ["next", "last"][: left.promises + 1])

    assert check_all(disk, folder, check) > 40


def test_a_match_that_moves_to_another_file_loses_nothing(folder: Path) -> None:
    """No promised entry is lost if another program changes the match's file."""
    path = folder / "a.match"
    disk = RememberingDisk(folder)
    journal = Journal.create(path, HEADER, disk)
    for number, entry in enumerate(ENTRIES):
        if number == 1:
            with path.open("ab") as other:
                other.write(b"theirs\n")
        journal.append(entry)
        assert journal.flush()
        disk.promise()
    assert journal.close()
    moved = journal.path
    assert moved != path

    def check(left: Left) -> None:
        found = [list(read(folder / name).entries) for name in left.files if name.endswith(".match") and left.promises]
        assert all(entries == ENTRIES[: len(entries)] for entries in found)
        assert max(map(len, found), default=0) >= left.promises
        assert left.promises < 2 or len(read(moved).entries) >= left.promises

    assert check_all(disk, folder, check) > 40


def test_a_record_is_complete_or_missing(folder: Path) -> None:
    session = dealt("metempsychosis", "record", None)
    disk = RememberingDisk(folder)
    records = []
    for number in range(2):
        step(session, number)
        records.append(export(session, folder, "The evening", NOW, disk))
        disk.promise()
    first, second = records
    before = [progress_of(open_record(path, library().games, games())) for path in records]

    def check(left: Left) -> None:
        for number, path in enumerate((first, second)):
            assert path.name in left.files or left.promises <= number
            if path.name in left.files:
                assert progress_of(open_record(path, library().games, games())) == before[number]

    assert check_all(disk, folder, check) > 20


def test_a_name_and_a_kept_copy_survive(folder: Path) -> None:
    path, copy = folder / "a.match", folder / "b.match"
    path.write_bytes(journal_lines(HEADER, *ENTRIES))
    disk = RememberingDisk(folder)
    rename(path, "The great evening", disk)
    disk.promise()
    keep_copy(path, copy, "Before the battle", disk=disk)
    disk.promise()
    delete(path, disk)
    disk.promise()

    def check(left: Left) -> None:
        names = {match.path.name: match.own_name for match in list_saves(folder).matches}
        assert names.get("b.match", "Before the battle") == "Before the battle", "a copy is either complete or absent"
        assert left.promises < 2 or "b.match" in names
        assert ("a.match" in names) if left.promises < 2 else (left.promises < 3 or "a.match" not in names)
        if "a.match" in names:
            assert look_at(path).last["turn"] == 3
            assert names["a.match"] == "The great evening" or not left.promises

    assert check_all(disk, folder, check) > 30


@pytest.mark.parametrize("torn", [b"", b"0123abcd {torn"])
def test_the_statistics_have_every_promised_match(folder: Path, torn: bytes) -> None:
    path = folder / "statistics.txt"
    if torn:
        path.write_bytes(torn)
    disk = RememberingDisk(folder)
    ledger = Ledger(path, disk)
    for number in range(3):
        ledger.add(line(number))
        assert ledger.flush()
        disk.promise()

    def check(left: Left) -> None:
        found = read_statistics(path)
        assert list(found.matches[: left.promises]) == [line(number) for number in range(left.promises)]
        assert left.files.get(path.name, torn).startswith(torn)
        again = Ledger(path)
        again.add(line(9))
        assert again.close()
        assert read_statistics(path).matches == (*found.matches, line(9))

    assert check_all(disk, folder, check) > 30


def test_decks_are_the_last_promised_ones_or_the_next(folder: Path) -> None:
    path = folder / "decks.txt"
    disk = RememberingDisk(folder)
    shelf = DeckStore(path, disk=disk)
    stored: list[tuple[Deck, ...]] = [()]
    for number in range(3):
        shelf.add("fissureverse", Deck(f"Deck {number}", ("WARHORNS",) * 8))
        stored.append(shelf.of("fissureverse"))
        disk.promise()
    shelf.remove("fissureverse", 0)
    stored.append(shelf.of("fissureverse"))
    disk.promise()
    assert not shelf.troubles()

    def check(left: Left) -> None:
        found = DeckStore(path)
        assert found.of("fissureverse") in stored[left.promises : left.promises + 2]
        assert not found.troubles()
        found.add("fissureverse", Deck("One more"))
        assert DeckStore(path).names("fissureverse")[-1] == "One more"

    assert check_all(disk, folder, check) > 100
