"""Settings have types, are checked when read, and never prevent the program from starting."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.profile.settings import RANGES, MatchSetup, Settings, clean_name, load_settings, save_settings
from game.profile.storage import Loaded, write_text
from tests.profile.failing import FailingDisk


@pytest.fixture(name="path")
def _path(tmp_path: Path) -> Path:
    return tmp_path / "settings.txt"


def loaded(path: Path, plain: Any) -> Settings:
    write_text(path, json.dumps(plain))
    found = load_settings(path)
    assert found.trouble is None
    assert found.value is not None
    return found.value


def test_a_new_profile_has_the_defaults(path: Path) -> None:
    found = load_settings(path)
    assert (found.value, found.trouble) == (Settings(), None)
    assert Settings().match("soul_battle") == MatchSetup(2, {}, "")


def test_saved_settings_are_loaded(path: Path) -> None:
    setup = MatchSetup(4, {"exhausted_piles": 5, "pass": "open"}, "peek")
    numbers = [True, (1920, 1080), 4, 1, 150, 200, 60, 0, 100, *[True] * 6, False]
    others = ({"undo": "u"}, ("soul_battle",), ("Ada", "", "Çelik ♠"))
    more = {"maximised": True, "auto_pass": 3, "reading": 4, "monitor": 2, "others": {"volume": [1, 2]}}
    some = Settings(*numbers, *others, **more).with_match("soul_battle", setup)
    assert save_settings(path, some) is None
    assert load_settings(path).value == some
    assert some.last_game == "soul_battle"
    assert some.match("soul_battle") == setup
    assert save_settings(path, some, FailingDisk(3)) == "The settings can't be saved: the disk is full."


@pytest.mark.parametrize("strange", ["\ud800", "a\udcffb", "\U0001f600"])
@pytest.mark.parametrize("merged", [False, True])
def test_any_text_of_another_program_is_kept(path: Path, strange: str, merged: bool) -> None:
    """JSON can hold half a surrogate pair, but UTF-8 can't."""
    some = loaded(path, {strange: [strange], "last_game": strange, "keys": {strange: strange}})
    assert some.others == {strange: [strange]}
    changed = some._replace(effects=7)
    assert save_settings(path, changed, base=some if merged else None) is None
    assert load_settings(path) == Loaded(changed)


WRONG: dict[str, list[Any]] = {
    "full_screen": [1],
    "maximised": ["no"],
    "window": [[0, 640], [1024, 0], [1024, 20000], [1280], [1280.0, 800], "big"],
    "monitor": [-1, 16, True, "1"],
    "names": ["Ada"],
    "last_game": [3, "x" * 41],
    "speed": [0, 5, True],
    "interface": [99],
    "text": [201],
    "light": [59],
    "effects": [-1],
    "ambience": [101],
    "music": [-1],
    "mute": [1],
    "confirm": ["no"],
    "keys": [["undo"]],
    "lessons": ["soul_battle"],
    "matches": [[], {"soul_battle": 1}],
}


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in WRONG.items() for value in values])
def test_an_out_of_range_value_gets_its_default(path: Path, name: str, value: Any) -> None:
    assert loaded(path, {name: value}) == Settings()


def test_keys_and_lessons_that_arent_names_are_left_out(path: Path) -> None:
    found = loaded(path, {"keys": {"undo": "u", "redo": 3, "menu": ""}, "lessons": ["a", 3, "", "b"]})
    assert (found.keys, found.lessons) == ({"undo": "u"}, ("a", "b"))


def test_the_ends_of_the_ranges_are_allowed(path: Path) -> None:
    for name, ends in RANGES.items():
        assert [getattr(loaded(path, {name: end}), name) for end in ends] == [*ends]
    assert loaded(path, {"window": [1, 1]}).window == (1, 1)
    assert loaded(path, {"window": [16384, 16384]}).window == (16384, 16384)
    found = loaded(path, {"matches": {"a": {"seats": 6}, "b": {"seats": 7}, "c": {"seats": True}, "d": {"seats": 1}}})
    assert [found.match(game).seats for game in "abcd"] == [6, 2, 2, 1]


def test_a_bad_part_of_a_match_spares_the_rest(path: Path) -> None:
    plain = {"matches": {"soul_battle": {"seats": 3, "options": {"a": "x", "b": 2, "c": [1], "d": True}, "privacy": 5}}}
    assert loaded(path, plain).match("soul_battle") == MatchSetup(3, {"a": "x", "b": 2}, "")
    assert loaded(path, {"matches": {"g": {"options": 3}}}).match("g") == MatchSetup()


def test_names_are_cleaned(path: Path) -> None:
    found = loaded(path, {"names": [" Ada\u202e\n ", 7, "x" * 30, "a", "b", "c", "seventh"]})
    assert found.names == ("Ada", "", "x" * 24, "a", "b", "c")
    assert clean_name("a" * 23 + " b") == "a" * 23


@pytest.mark.parametrize("text", ["[]", "nonsense", "[" * 100_000])
def test_a_damaged_file_is_reported_and_an_earlier_one_used(path: Path, text: str) -> None:
    save_settings(path, Settings(full_screen=True))
    write_text(path, text)
    found = load_settings(path)
    assert found.value == Settings(full_screen=True)
    assert "settings.txt is damaged" in (found.trouble or "")
