"""Files and text dropped on the window: files with any name, and several files together."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pygame
import pytest

from scenes.framework.dialog import Dialog
from scenes.framework.navigation import Go
from scenes.replay.replay_scene import ReplayScene
from scenes.system import event_queue, sleep
from scenes.system.event_queue import UNREAD, take
from scenes.system.x11 import large_drops
from tests.scenes.menus.app_driver import AppDriver
from tests.scenes.menus.test_open_files import RECORD, bad_file

BEGIN, COMPLETE = (pygame.event.Event(kind) for kind in (pygame.DROPBEGIN, pygame.DROPCOMPLETE))


def undecodable(data: bytes) -> SystemError:
    """Return the error that pygame raises for text that isn't UTF-8."""
    error = SystemError("<built-in function poll> returned a result with an exception set")
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as cause:
        error.__cause__ = cause
    return error


@pytest.fixture(name="queue")
def _queue(monkeypatch: pytest.MonkeyPatch) -> list[pygame.event.Event | SystemError]:
    """Queue events or errors for the window library to deliver."""
    found: list[pygame.event.Event | SystemError] = []

    def poll(*_: int) -> pygame.event.Event:
        if not found:
            return pygame.event.Event(pygame.NOEVENT)
        event = found.pop(0)
        if isinstance(event, SystemError):
            raise event
        return event

    monkeypatch.setattr(pygame.event, "poll", poll)
    monkeypatch.setattr(pygame.event, "wait", poll)
    monkeypatch.setattr(sleep, "_native", lambda: None)
    return found


def files(*paths: Path | str) -> list[pygame.event.Event]:
    """Return the events that the window library sends when someone drops these files."""
    return [BEGIN, *(pygame.event.Event(pygame.DROPFILE, file=str(path)) for path in paths), COMPLETE]


def text(*lines: str) -> list[pygame.event.Event]:
    """Return the events that the window library sends when someone drops these lines of text."""
    return [BEGIN, *(pygame.event.Event(pygame.DROPTEXT, text=line) for line in lines), COMPLETE]


def test_an_undecodable_event_loses_no_other_event(
    driver: AppDriver, queue: list[pygame.event.Event | SystemError]
) -> None:
    before, after = pygame.event.Event(pygame.KEYDOWN, key=1), pygame.event.Event(pygame.KEYUP, key=1)
    for ask in (take, lambda: sleep.wait(None), lambda: sleep.wait(0.1)):
        queue[:] = [
            before,
            undecodable(b"/tmp/lat\xe9in.yaml"),
            undecodable(b"caf\xe9"),
            undecodable(b"\xff\x01"),
            SystemError("something else"),
            after,
        ]
        found = ask()
        assert [event.type for event in found] == [
            pygame.KEYDOWN,
            pygame.DROPFILE,
            pygame.DROPTEXT,
            UNREAD,
            UNREAD,
            pygame.KEYUP,
        ]
        assert os.fsencode(found[1].file) == b"/tmp/lat\xe9in.yaml"
        assert found[2].text == "café"
    queue[:] = [undecodable(b"caf\xe9")]
    assert [event.type for event in sleep.wait(None)] == [pygame.DROPTEXT], (
        "the first event after a sleep is decoded too"
    )


def test_a_frame_ends_however_many_events_arrive(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.event, "poll", lambda: pygame.event.Event(pygame.KEYUP, key=1))
    assert len(take()) == event_queue.MOST


@pytest.mark.parametrize("kind", ["good", "gone", "folder", "bad", "journal"])
def test_a_file_name_need_not_be_utf8(driver: AppDriver, tmp_path: Path, kind: str) -> None:
    """The program opens the dropped file or reports an error in it."""
    path = tmp_path / os.fsdecode(b"lat\xe9in.match" if kind == "journal" else b"lat\xe9in.yaml")
    if kind == "folder":
        path.mkdir()
    elif kind != "gone":
        path.write_bytes(RECORD.read_bytes() if kind == "good" else b"no: record")
    driver.open("title")
    driver.frame(*files(path))
    assert driver.logged("dropped")
    assert driver.names() == ["title", "replay" if kind == "good" else "dialog"]
    assert kind == "good" or any(re.search("lat ?in", text) for text in driver.shown())


def test_one_of_several_files_is_opened_and_the_others_are_named(driver: AppDriver, tmp_path: Path) -> None:
    driver.open("title")
    driver.frame(*files(RECORD, tmp_path / "b.yaml"))
    assert isinstance(driver.app.scenes.top, ReplayScene)
    assert "Drop one file at a time. Not opened: b.yaml." in driver.shown()
    driver.open("title")
    driver.frame(*files(tmp_path / "a.yaml", RECORD, tmp_path / "c.yaml"))
    assert isinstance(driver.app.scenes.top, ReplayScene), "the first one can't be opened, but the next one can"
    assert "Drop one file at a time. Not opened: a.yaml and c.yaml." in driver.shown()
    driver.open("title")
    driver.frame(*files(tmp_path / "a.yaml", *(tmp_path / f"{name}.yaml" for name in "bcd")))
    assert isinstance(driver.app.scenes.top, Dialog), "none can be opened"
    assert "Drop one file at a time. Not opened: b.yaml and 2 others." in driver.shown()


def test_a_match_that_cannot_be_resumed_does_not_hide_the_next_file(driver: AppDriver) -> None:
    """Regression: after a match that couldn't be resumed, the next file wasn't tried."""
    newer = bad_file(driver, "newer match")
    driver.open("title")
    driver.frame(*files(newer, RECORD))
    assert isinstance(driver.app.scenes.top, ReplayScene)
    assert f"Drop one file at a time. Not opened: {newer.name}." in driver.shown()


def test_a_drop_counts_only_when_complete(driver: AppDriver, tmp_path: Path) -> None:
    driver.open("title")
    first, second = files(RECORD, tmp_path / "b.yaml")[1:3]
    driver.frame(BEGIN, first)
    assert driver.names() == ["title"]
    driver.frame(second)
    driver.frame(COMPLETE)
    assert driver.names() == ["title", "replay"]


@pytest.mark.parametrize("kind", ["files", "text"])
def test_a_drop_over_a_question_gets_an_answer(driver: AppDriver, tmp_path: Path, kind: str) -> None:
    driver.open("title")
    driver.app.navigate(Go(Dialog(driver.app, "Sure?", "Really?", (("No", None), ("Yes", None)))))
    driver.frame(*(files(RECORD, tmp_path / "b.yaml") if kind == "files" else text("Mara")))
    assert driver.names() == ["title", "dialog"]
    assert driver.app.texts["drop.question"] in driver.shown()
    assert not any("Drop one file" in text for text in driver.shown())


def test_a_drop_over_a_notice_closes_it(driver: AppDriver, tmp_path: Path) -> None:
    """Regression: a message told the player to answer a question, but no question was open."""
    driver.open("title")
    for _ in range(2):
        driver.frame(*files(tmp_path / "gone.yaml"))
        assert driver.names() == ["title", "dialog"]
    driver.frame(*files(RECORD))
    assert driver.names() == ["title", "replay"]
    book = driver.open("rulebook", "soul_battle")
    driver.frame(*files(tmp_path / "gone.yaml"))
    driver.frame(*text("purgatory"))
    assert book.named["search"].value == "purgatory"


def test_a_bad_file_with_a_long_name_is_named_once(driver: AppDriver, tmp_path: Path) -> None:
    """Regression: the dialog showed a long file name twice, so the reason was cut off."""
    driver.open("title")
    name = "A very long name of a file from somewhere " * 5
    for ending, told, reason in (
        (".yaml", "just: words", "isn't a record (line 1, column 1): "),
        (
            ".yaml",
            "format: 9",
            "can't be shown: it is from a newer version of the program; update the program to open it.",
        ),
        (".match", "words", "isn't a saved match, or it's damaged."),
    ):
        path = tmp_path / f"{name}end{ending}"
        path.write_text(told)
        driver.frame(*files(path))
        shown = driver.top(Dialog).text
        assert isinstance(shown, str)
        assert shown.startswith("A very long name of a file from somewh")
        assert f"end{ending} {reason}" in shown
        assert shown.count("A very long") == 1
        assert shown.endswith(".")


@pytest.mark.parametrize("event", [[BEGIN, COMPLETE], [pygame.event.Event(UNREAD)]], ids=["nothing", "unread"])
def test_a_useless_drop_gets_an_answer(driver: AppDriver, event: list[pygame.event.Event]) -> None:
    driver.open("title")
    driver.frame(*event)
    assert driver.app.texts["drop.nothing"] in driver.shown()
    driver.frame(seconds=10)
    assert driver.app.texts["drop.nothing"] not in driver.shown(), "once"


def test_dropped_text_is_typed_into_a_text_field(driver: AppDriver) -> None:
    driver.open("title")
    driver.frame(*text("Mara"))
    assert driver.app.texts["drop.no_field"] in driver.shown()
    setup = driver.open("setup", "soul_battle")
    driver.frame(*text("Mara"))
    assert driver.app.texts["drop.no_field"] in driver.shown(), "there are several fields"
    driver.click(driver.buttons()["name.1"])
    driver.key(pygame.K_HOME)
    driver.frame(*text("Mara"))
    assert setup.named["name.1"].value.startswith("Mara")  # type: ignore[attr-defined]
    book = driver.open("rulebook", "soul_battle")
    driver.frame(*text("purgatory"))
    search = book.named["search"]  # type: ignore[attr-defined]
    assert search.value == "purgatory", "the only field gets the text even without the focus"


def test_a_dropped_deck_is_added(driver: AppDriver) -> None:
    builder = driver.open("decks", "fissureverse")
    before = len(builder.shelf.decks)  # type: ignore[attr-defined]
    driver.frame(*text("Deck: Dropped", "no such card", "neither this"))
    assert isinstance(driver.app.scenes.top, Dialog), "unknown lines are reported"
    assert len(builder.shelf.decks) == before  # type: ignore[attr-defined]
    driver.key(pygame.K_RETURN)
    driver.frame(*text("rust"))
    assert builder.named["search"].value == "rust"  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("data", "files", "expected"),
    [
        (b"file:///a/b%20c.yaml\r\nfile://host/d\r\nfile:/e", True, ["/a/b c.yaml", "/d", "/e"]),
        (b"http://host/f\r\n#file:///g\r\n", True, []),
        (b"one\r\n\r\ncaf\xe9\n", False, ["one", "café"]),
    ],
)
def test_data_in_pieces_becomes_the_same_events(data: bytes, files: bool, expected: list[str]) -> None:
    begin, *found, complete = large_drops.events(data, files)
    assert (begin, complete) == (BEGIN, COMPLETE)
    assert [event.file if files else event.text for event in found] == expected


def test_data_in_pieces_that_is_no_text_is_reported() -> None:
    assert [event.type for event in large_drops.events(b"a\x01b\xff", files=False)] == [UNREAD]
