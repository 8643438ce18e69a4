"""The real window, used with another program that drops data and owns the clipboard."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from game.content.library import builtin_folder
from tests.package.desktop import Desktop
from tests.package.other_program import Peer
from tests.package.player import saved, walk

pytestmark = pytest.mark.usefixtures("desktop_tools")
RECORD = builtin_folder() / "selftest" / "soul_battle.yaml"


def _drop(desktop: Desktop, kind: str, data: bytes) -> None:
    peer = Peer(desktop.environment["DISPLAY"])
    peer.offer({kind: data})
    with peer:
        peer.drop(desktop.window)


def _address(path: bytes) -> bytes:
    """Return a file's address, exactly as a file manager writes it."""
    return b"file://" + path.replace(b"\xe9", b"%E9") + b"\r\n"


def test_files_and_text_are_dropped_and_pasted(package: Path, tmp_path: Path) -> None:
    latin = tmp_path / os.fsdecode(b"lat\xe9in.yaml")
    latin.write_bytes(RECORD.read_bytes())
    with Desktop(tmp_path) as desktop:
        desktop.start([str(package), "--no-animation", "--data-dir", str(tmp_path / "data")])
        desktop.at("title")
        _drop(desktop, "text/uri-list", _address(os.fsencode(latin)) + _address(b"/tmp/second.yaml"))
        desktop.wait_for("toast", said="Drop one file at a time. Not opened: second.yaml.")
        desktop.wait_for("scene", name="replay")
        here = desktop.log_length()
        desktop.key("Escape")
        desktop.wait_for("scene", here, name="title")
        desktop.press("title", "niche.soul_battle")
        desktop.at("setup")
        walk(desktop, "setup", "seed")
        desktop.key("ctrl+a")
        _drop(desktop, "text/plain", b"caf\xe9")
        peer = Peer(desktop.environment["DISPLAY"])
        peer.silent = True
        peer.copy({"UTF8_STRING": b" d\xe9j\xe0"})
        with peer:
            here = desktop.log_length()
            desktop.key("ctrl+v")
            toast = desktop.wait_for("toast", here)
            assert "didn't answer" in toast["said"]
            peer.silent = False
            desktop.key("ctrl+v")
            desktop.press("setup", "deal")
            desktop.wait_for("saved")
            assert not peer.lost.is_set(), "the clipboard is still its owner's"
        (path,) = (tmp_path / "data" / "saves").glob("*.match")
        assert saved(path).match.setup.seed == "café déjà"
        assert not any(line["event"] == "crash" for line in desktop.log)
        desktop.finish()


def test_a_drop_that_arrives_in_pieces_is_read(tmp_path: Path) -> None:
    """The program reads dropped data that arrives in pieces."""
    record = tmp_path / "a match.yaml"
    record.write_bytes(RECORD.read_bytes())
    others = b"".join(_address(b"/tmp/%0200d.yaml" % number) for number in range(400))
    with Desktop(tmp_path) as desktop:
        desktop.start([sys.executable, "-m", "scenes", "--no-animation", "--data-dir", str(tmp_path / "data")])
        desktop.at("title")
        desktop.wait_for("sleeps")  # the drop wakes the program
        here = desktop.log_length()
        _drop(desktop, "text/plain", b"x" * 70_000)
        desktop.wait_for("toast", here, said="Click a text field first, then drop the text on it.")
        here = desktop.log_length()
        _drop(desktop, "text/plain", b"x" * 1_100_000)
        desktop.wait_for("toast", here, said="The program can't read that. Drop a record or a saved match.")
        here = desktop.log_length()
        _drop(desktop, "text/uri-list", _address(bytes(record).replace(b" ", b"%20")) + others)
        desktop.wait_for("scene", here, name="replay")
        said = desktop.wait_for("toast", here)["said"]
        assert said.startswith("Drop one file at a time. Not opened: ")
        assert said.endswith(" and 399 others."), said
        desktop.finish()
