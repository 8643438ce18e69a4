"""Files and text dropped on the window: any file name, several files at once."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pygame
import pytest

from scenes.framework.dialog import Dialog
from scenes.replay.replay_scene import ReplayScene
from scenes.system import event_queue, sleep
from scenes.system.event_queue import UNREAD, take
from tests.scenes.menus.stand import Stand
from tests.scenes.menus.test_open_files import RECORD

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
    """Return the events that the window library sends when these files are dropped."""
    return [BEGIN, *(pygame.event.Event(pygame.DROPFILE, file=str(path)) for path in paths), COMPLETE]


def text(*lines: str) -> list[pygame.event.Event]:
    """Return the events that the window library sends, line by line, when this text is dropped."""
    return [BEGIN, *(pygame.event.Event(pygame.DROPTEXT, text=line) for line in lines), COMPLETE]


def test_an_undecodable_event_loses_no_other_event(stand: Stand, queue: list[pygame.event.Event | SystemError]) -> None:
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
    assert [event.type for event in sleep.wait(None)] == [pygame.DROPTEXT], "the first one too, after a sleep"


def test_a_frame_ends_however_many_events_arrive(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.event, "poll", lambda: pygame.event.Event(pygame.KEYUP, key=1))
    assert len(take()) == event_queue.MOST


@pytest.mark.parametrize("kind", ["good", "gone", "folder", "bad", "journal"])
def test_a_file_name_need_not_be_utf8(stand: Stand, tmp_path: Path, kind: str) -> None:
    """The file is opened, or an error in it is reported."""
    path = tmp_path / os.fsdecode(b"lat\xe9in.match" if kind == "journal" else b"lat\xe9in.yaml")
    if kind == "folder":
        path.mkdir()
    elif kind != "gone":
        path.write_bytes(RECORD.read_bytes() if kind == "good" else b"no: record")
    stand.open("title")
    stand.frame(*files(path))
    assert stand.told("dropped")
    assert stand.names() == ["title", "replay" if kind == "good" else "dialog"]
    assert kind == "good" or any(re.search("lat ?in", text) for text in stand.shown())


def test_one_of_several_files_is_opened_and_the_others_are_named(stand: Stand, tmp_path: Path) -> None:
    stand.open("title")
    stand.frame(*files(RECORD, tmp_path / "b.yaml"))
    assert isinstance(stand.app.scenes.top, ReplayScene)
    assert "Drop one file at a time. Not opened: b.yaml." in stand.shown()
    stand.frame(*files(tmp_path / "a.yaml", *(tmp_path / f"{name}.yaml" for name in "bcd")))
    assert isinstance(stand.app.scenes.top, Dialog), "the first one can't be opened"
    assert "Drop one file at a time. Not opened: b.yaml and 2 others." in stand.shown()


def test_a_drop_counts_only_when_complete(stand: Stand, tmp_path: Path) -> None:
    stand.open("title")
    first, second = files(RECORD, tmp_path / "b.yaml")[1:3]
    stand.frame(BEGIN, first)
    assert stand.names() == ["title"]
    stand.frame(second)
    stand.frame(COMPLETE)
    assert stand.names() == ["title", "replay"]


def test_a_drop_over_a_dialog_gets_an_answer(stand: Stand, tmp_path: Path) -> None:
    stand.open("title")
    stand.frame(*files(tmp_path / "gone.yaml"))
    stand.frame(*files(RECORD))
    assert stand.names() == ["title", "dialog"]
    assert stand.app.texts["drop.question"] in stand.shown()


@pytest.mark.parametrize("event", [[BEGIN, COMPLETE], [pygame.event.Event(UNREAD)]], ids=["nothing", "unread"])
def test_a_useless_drop_gets_an_answer(stand: Stand, event: list[pygame.event.Event]) -> None:
    stand.open("title")
    stand.frame(*event)
    assert stand.app.texts["drop.nothing"] in stand.shown()
    stand.frame(seconds=10)
    assert stand.app.texts["drop.nothing"] not in stand.shown(), "once"


def test_dropped_text_is_typed_into_a_text_field(stand: Stand) -> None:
    stand.open("title")
    stand.frame(*text("Mara"))
    assert stand.app.texts["drop.no_field"] in stand.shown()
    setup = stand.open("setup", "soul_battle")
    stand.frame(*text("Mara"))
    assert stand.app.texts["drop.no_field"] in stand.shown(), "which of several?"
    stand.click(stand.buttons()["name.1"])
    stand.key(pygame.K_HOME)
    stand.frame(*text("Mara"))
    assert setup.named["name.1"].value.startswith("Mara")  # type: ignore[attr-defined]
    book = stand.open("rulebook", "soul_battle")
    stand.frame(*text("purgatory"))
    search = book.named["search"]  # type: ignore[attr-defined]
    assert search.value == "purgatory", "the only field takes it, though it hasn't the focus"


def test_a_dropped_deck_is_added(stand: Stand) -> None:
    builder = stand.open("decks", "fissureverse")
    before = len(builder.decks)  # type: ignore[attr-defined]
    stand.frame(*text("Deck: Dropped", "no such card", "neither this"))
    assert isinstance(stand.app.scenes.top, Dialog), "what isn't understood is told"
    assert len(builder.decks) == before  # type: ignore[attr-defined]
    stand.key(pygame.K_RETURN)
    stand.frame(*text("rust"))
    assert builder.named["search"].value == "rust"  # type: ignore[attr-defined]
