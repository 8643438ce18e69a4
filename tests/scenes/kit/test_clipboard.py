"""Copied and dropped text: encodings, slow or stuck programs, and X11 without a window."""

from __future__ import annotations

import codecs
import time
from collections.abc import Iterator

import pygame
import pytest

from scenes.system import clipboard
from scenes.system.clipboard import LONG, MOST, NONE, PATIENCE, SILENT, UNREADABLE, Pasted, paste, put
from scenes.system.encoding import decoded, undecoded
from scenes.system.x11 import x11_clipboard, xcb
from scenes.system.x11.x11_clipboard import MOST_PENDING
from tests.namespace import needs
from tests.package.desktop import Desktop, missing_tools
from tests.package.other_program import Peer
from tests.scenes.kit.harness import Harness
from tests.scenes.menus.test_file_drop import undecodable


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("text", Pasted("text")),
        ("", Pasted(why=NONE)),
        ("\n\0", Pasted(why=NONE)),
        ("x" * (MOST + 1), Pasted(why=LONG)),
        (undecodable(b"caf\xe9"), Pasted("café")),
        (undecodable(b"\xff\1"), Pasted(why=UNREADABLE)),
        (UnicodeDecodeError("utf-8", b"caf\xe9", 3, 4, "bad"), Pasted("café")),
        (SystemError("else"), Pasted(why=UNREADABLE)),
        (pygame.error("no clipboard"), Pasted(why=NONE)),
    ],
)
def test_pygame_finds_text(given: str | Exception, expected: Pasted, monkeypatch: pytest.MonkeyPatch) -> None:
    def get() -> str:
        if isinstance(given, str):
            return given
        raise given

    monkeypatch.setattr(pygame.scrap, "get_text", get)
    for driver in ("windows", "cocoa", "dummy"):
        assert paste(driver) == expected


def test_on_wayland_a_slow_owner_is_asked_again_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    now, answers = [0.0], [0.0]
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "late" if now[0] > answers[0] else "")
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    monkeypatch.setattr(time, "sleep", lambda seconds: now.__setitem__(0, now[0] + seconds))
    for answers[0], held, expected in (
        (PATIENCE / 2, True, Pasted("late")),
        (9, True, Pasted(why=SILENT)),
        (9, False, Pasted(why=NONE)),
    ):
        now[0] = 0.0
        monkeypatch.setattr(pygame.scrap, "has_text", lambda held=held: held)
        assert paste("wayland") == expected
        assert now[0] <= PATIENCE + 2 * clipboard.STEP


@pytest.mark.parametrize("lacking", ["library", "screen"])
def test_without_x_the_window_library_answers(monkeypatch: pytest.MonkeyPatch, lacking: str) -> None:
    def missing(*_: object) -> bytes | None:
        raise xcb.Missing

    if lacking == "library":
        monkeypatch.setattr(x11_clipboard, "read", missing)
    monkeypatch.setenv("DISPLAY", ":4711")
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "text")
    assert paste("x11") == Pasted("text")


def test_failing_to_copy_does_not_crash(harness: Harness) -> None:
    assert put("text")
    for text in ("half \udce9", "nothing \0"):
        assert not put(text)


LIMIT = 30.0
"""Maximum number of seconds to wait for an answer on a busy machine."""


@pytest.fixture(scope="module", name="screen")
def _screen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    needs(missing_tools())
    with Desktop(tmp_path_factory.mktemp("screen")) as desktop, pytest.MonkeyPatch.context() as patch:
        patch.setenv("DISPLAY", desktop.environment["DISPLAY"])
        yield desktop.environment["DISPLAY"]


LATIN, LONG_TEXT = "café".encode("latin-1"), b"word " * 50_000


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ({"UTF8_STRING": "naïve".encode()}, Pasted("naïve")),
        ({"UTF8_STRING": LATIN}, Pasted("café")),
        ({"UTF8_STRING": "café".encode("utf-16")}, Pasted("café")),
        ({"STRING": LATIN}, Pasted("café")),
        ({"text/plain": b"plain"}, Pasted("plain")),
        ({"UTF8_STRING": LONG_TEXT}, Pasted(LONG_TEXT.decode())),  # X sends this text in pieces
        ({"UTF8_STRING": b"x" * (MOST + 1)}, Pasted(why=LONG)),
        ({"UTF8_STRING": b"\0\1\2"}, Pasted(why=UNREADABLE)),
        ({"UTF8_STRING": b""}, Pasted(why=NONE)),
        ({"image/png": b"\x89PNG"}, Pasted(why=NONE)),
    ],
)
def test_text_on_an_x_screen_is_read(harness: Harness, screen: str, data: dict[str, bytes], expected: Pasted) -> None:
    peer = Peer(screen)
    peer.copy(data)
    with peer:
        assert paste("x11") == expected
        assert not peer.lost.is_set(), "the clipboard is still its owner's"


def test_a_silent_owner_is_reported_and_keeps_the_clipboard(harness: Harness, screen: str) -> None:
    peer = Peer(screen)
    peer.silent = True
    peer.copy({"UTF8_STRING": b"text"})
    with peer:
        before = time.monotonic()
        assert paste("x11") == Pasted(why=SILENT)
        assert time.monotonic() - before < 2 * PATIENCE
        peer.silent, peer.delay = False, PATIENCE / 5
        assert paste("x11") == Pasted("text"), "the program waits for a slow owner"
        assert not peer.lost.is_set()


def test_a_late_answer_causes_no_error(harness: Harness, screen: str) -> None:
    """A late answer doesn't cause an X error in the program that sends the text."""
    peer = Peer(screen)
    peer.delay = 1.2 * PATIENCE
    peer.copy({"UTF8_STRING": b"text"})
    with peer:
        assert paste("x11") == Pasted(why=SILENT)
        assert peer.answered.wait(LIMIT)
        peer.delay = 0.0
        assert paste("x11") == Pasted("text")
        assert peer.errors == []


def test_open_requests_are_bounded(harness: Harness, screen: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clipboard, "PATIENCE", 0.02)
    peer = Peer(screen)
    peer.silent = True
    peer.copy({"UTF8_STRING": b"text"})
    with peer:
        pending = len(x11_clipboard._pending)
        for _ in range(MOST_PENDING + 3):
            assert paste("x11") == Pasted(why=SILENT)
        assert len(x11_clipboard._pending) == MOST_PENDING > pending
        assert len(peer.asked) == MOST_PENDING - pending
    for asker in x11_clipboard._pending:
        asker.close()
    x11_clipboard._pending.clear()


def test_without_an_owner_there_is_nothing_to_paste(harness: Harness, screen: str) -> None:
    assert paste("x11") == Pasted(why=NONE)


TEXT = "Zoë’s naïve café — ½"


@pytest.mark.parametrize(
    "data",
    [
        TEXT.encode(),
        codecs.BOM_UTF8 + TEXT.encode(),
        TEXT.encode("utf-16"),
        TEXT.encode("utf-32"),
        codecs.BOM_UTF16_BE + TEXT.encode("utf-16-be"),
        TEXT.encode("cp1252"),
    ],
    ids=["UTF-8", "UTF-8 with a mark", "UTF-16", "UTF-32", "UTF-16, big", "Windows 1252"],
)
def test_text_in_common_encodings_is_read(data: bytes) -> None:
    assert decoded(data) == TEXT


def test_western_text_in_utf16_needs_no_byte_order_mark() -> None:
    for name in ("utf-16-le", "utf-16-be"):
        assert decoded("café, 2 cards\n".encode(name)) == "café, 2 cards\n"


def test_every_byte_of_latin_1_is_a_letter() -> None:
    assert decoded(b"\x81\xe9") == "\x81é"
    assert decoded(b"") == ""


@pytest.mark.parametrize(
    "data",
    [
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
        b"\xff\x01\x02",
        b"\0",
        codecs.BOM_UTF16_LE + b"a",
        codecs.BOM_UTF8 + b"\xe9",
        b"a\0b\0\0\0",
    ],
)
def test_binary_data_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match=r"no text|can't decode"):
        decoded(data)


def test_the_bytes_are_recovered_from_pygames_error() -> None:
    outer = SystemError("returned a result with an exception set")
    assert undecoded(outer) is None
    try:
        b"caf\xe9".decode()
    except UnicodeDecodeError as cause:
        outer.__cause__ = cause
    assert undecoded(outer) == b"caf\xe9"
