"""The table and the pictures in docs/architecture.md match the code."""

from __future__ import annotations

import re

from tests.architecture.parts import MAP, PARTS, ROWS, arrows, files, part_of, reduced
from tests.architecture.picture import PICTURE, drawn
from tests.architecture.source import ROOT

HELPERS = {
    "game/console.py",
    "game/safe_files.py",
    "game/resources.py",
    "game/newer_format.py",
    "game/former_ids.py",
    "game/looks.py",
    "game/platforms.py",
    "game/__init__.py",
    "scenes/__init__.py",
}
"""Modules that every part of the program may import."""


def test_every_module_has_a_part() -> None:
    assert {file for file in files() if not part_of(file)} == HELPERS
    assert [path for paths in PARTS.values() for path in paths if not (ROOT / path).exists()] == []


def test_the_arrows_match_the_imports() -> None:
    drawn = {(part, other) for part, _, others in ROWS if part in PARTS for other in others.split(", ")}
    assert drawn == {(part, other) for part, other in arrows() if part not in ("", other)}


def test_the_picture_is_drawn_from_the_code() -> None:
    text = "draw it again with: python -m tests.architecture.picture"
    assert PICTURE.read_text(encoding="utf-8") == drawn(), text


def test_arrows_that_follow_from_others_are_left_out() -> None:
    long = [("command", "app"), ("app", "menus"), ("command", "menus"), ("", "app")]
    assert reduced(long) == {(("command",), ("app",)), (("app",), ("menus",))}
    both = [("engine", "content"), ("content", "engine"), ("games", "engine"), ("games", "content")]
    assert reduced(both) == {(("games",), ("engine", "content"))}


def test_a_room_of_scenes_imports_only_rooms_above_it_in_the_table() -> None:
    rooms = [part for part in PARTS if PARTS[part][0].startswith("scenes/")]
    assert rooms[0] == "drawing"
    assert rooms[-1] == "command"
    upward = [(part, other) for part, other in arrows() if {part, other} <= set(rooms) and part != other]
    assert [(part, other) for part, other in upward if rooms.index(other) > rooms.index(part)] == []


def test_the_modules_in_the_diagram_exist() -> None:
    named = re.findall(r"(?:game|scenes)/[\w/]+(?:\.py|/)", MAP)
    assert named
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_each_journey_leads_through_at_most_ten_parts() -> None:
    section = MAP.split("## Follow three journeys")[1].split("\n## ")[0]
    journeys = re.split(r"^\*\*.+\*\*$", section, flags=re.M)[1:]
    assert len(journeys) == 3
    for journey in journeys:
        parts = {part_of(file) for file in re.findall(r"(?:game|scenes)/[\w/]+\.py", journey)}
        assert 3 < len(parts) <= 10
