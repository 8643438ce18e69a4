"""When two programs share one home folder, neither undoes the other's changes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.decks import Deck
from game.profile.crash_guard import CrashGuard
from game.profile.deck_store import MOST_DECKS, DeckStore, load_decks
from game.profile.merge import merged
from game.profile.settings import MatchSetup, Settings, load_settings, save_settings
from game.profile.storage import read_text, write_text
from tests.profile.failing import FailingDisk

GAME = "fissureverse"


class Program:
    """A program that reads the settings and then saves its own changes to them."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.settings = load_settings(path).value or Settings()

    def keep(self, settings: Settings) -> None:
        assert save_settings(self.path, settings, base=self.settings) is None
        self.settings = settings


@pytest.fixture(name="path")
def _path(tmp_path: Path) -> Path:
    return tmp_path / "settings.txt"


def test_local_additions_changes_and_removals_are_merged() -> None:
    base = {"same": 1, "mine": 1, "theirs": 1, "both": 1, "gone here": 1, "gone there": 1}
    mine = {"same": 1, "mine": 2, "theirs": 1, "both": 2, "gone there": 1, "new here": 2}
    now = {"same": 1, "mine": 1, "theirs": 3, "both": 3, "gone here": 1, "new there": 3}
    assert merged(base, mine, now) == {"same": 1, "mine": 2, "theirs": 3, "both": 2, "new there": 3, "new here": 2}


def test_a_setting_of_one_program_is_not_undone_by_the_other(path: Path) -> None:
    save_settings(path, Settings(names=("Mara",), lessons=("oubliette",)))
    one, two = Program(path), Program(path)
    one.keep(one.settings._replace(effects=5, keys={"undo": "u"}, lessons=("oubliette", "soul_battle")))
    two.keep(two.settings._replace(light=120, keys={"redo": "r"}, lessons=("oubliette", "aleph_null")))
    one.keep(one.settings.with_match("soul_battle", MatchSetup(3)))
    two.keep(two.settings.with_match("aleph_null", MatchSetup(1)))
    two.keep(two.settings._replace(light=130))
    assert load_settings(path).value == Settings(
        effects=5,
        light=130,
        keys={"undo": "u", "redo": "r"},
        names=("Mara",),
        lessons=("oubliette", "soul_battle", "aleph_null"),
        last_game="aleph_null",
        matches={"soul_battle": MatchSetup(3), "aleph_null": MatchSetup(1)},
    )


def test_a_part_that_another_program_damaged_does_not_stop_the_rest(path: Path) -> None:
    """Saving replaces a damaged part of the settings file with the program's own value."""
    save_settings(path, Settings(lessons=("oubliette",), keys={"undo": "u"}))
    one = Program(path)
    saved = json.loads(read_text(path).value or "")
    write_text(path, json.dumps({**saved, "lessons": "none", "keys": 3, "effects": 6}))
    one.keep(one.settings._replace(lessons=("oubliette", "soul_battle"), keys={"redo": "r"}))
    assert load_settings(path).value == Settings(lessons=("oubliette", "soul_battle"), keys={"redo": "r"}, effects=6)


def test_the_last_save_wins_if_both_changed_a_value(path: Path) -> None:
    one, two = Program(path), Program(path)
    one.keep(one.settings._replace(effects=5, keys={"undo": "u"}))
    two.keep(two.settings._replace(effects=6))
    assert load_settings(path).value == Settings(effects=6, keys={"undo": "u"})
    one.keep(one.settings._replace(keys={}))
    assert load_settings(path).value == Settings(effects=6)


def test_newer_versions_values_stay_until_changed_here(path: Path) -> None:
    newer = {"speed": 9, "later": {"x": 1}, "names": "another way", "lessons": ["a", 7], "keys": {"undo": ["u", "z"]}}
    write_text(path, json.dumps(newer))
    program = Program(path)
    program.keep(program.settings._replace(mute=True, keys={"redo": "r"}))
    found = json.loads(read_text(path).value or "")
    assert found["mute"] is True
    assert (found["speed"], found["later"], found["names"]) == (9, {"x": 1}, "another way")
    assert found["keys"] == {"undo": ["u", "z"], "redo": "r"}
    program.keep(program.settings._replace(speed=3))
    assert json.loads(read_text(path).value or "")["speed"] == 3


def test_a_change_that_could_not_be_saved_is_saved_with_the_next(path: Path) -> None:
    program = Program(path)
    changed = program.settings._replace(effects=5)
    assert save_settings(path, changed, FailingDisk(1, many=99), program.settings)
    program.keep(changed._replace(light=120))
    assert load_settings(path).value == Settings(effects=5, light=120)


def test_decks_of_both_programs_are_kept(path: Path) -> None:
    first = DeckStore(path)
    for name in ("Old", "Gone", "Theirs"):
        first.add(GAME, Deck(name, ("MANIA",)))
    one, two = DeckStore(path), DeckStore(path)
    one.add(GAME, Deck("New deck", ("WARHORNS",)))
    two.add(GAME, Deck("New deck", ("MANIA",)))
    one.change(GAME, 2, Deck("Theirs", ("WARHORNS",)))
    two.remove(GAME, 1)
    two.change(GAME, 0, Deck("Renamed", ("MANIA",)))
    one.add("another_game", Deck("Other", ()))
    two.change(GAME, 2, Deck("New deck 2", ("MANIA", "MANIA")))
    found = load_decks(path).value or {}
    assert set(found[GAME]) == {
        Deck("Renamed", ("MANIA",)),
        Deck("Theirs", ("WARHORNS",)),
        Deck("New deck", ("WARHORNS",)),
        Deck("New deck 2", ("MANIA", "MANIA")),
    }
    assert found["another_game"] == (Deck("Other", ()),)
    assert (*one.troubles(), *two.troubles()) == ()


def test_more_decks_than_can_be_read_are_not_written(path: Path) -> None:
    one, two = DeckStore(path), DeckStore(path)
    one._decks[GAME] = tuple(Deck(f"A {number}", ()) for number in range(MOST_DECKS - 1))
    one.add(GAME, Deck("Last", ()))
    two.add(GAME, Deck("One too many", ()))
    assert two.troubles() == (f"Your decks can't be saved: a game can have at most {MOST_DECKS}.",)
    assert len((load_decks(path).value or {})[GAME]) == MOST_DECKS


def test_the_crash_note_keeps_the_other_programs_entries(path: Path) -> None:
    one, two = CrashGuard(path), CrashGuard(path)
    one.set_aside("a.match")
    two.begin("b.match")
    assert CrashGuard(path).aside == {"a.match"}
    assert CrashGuard(path).times("b.match") == 1
    one.begin("c.match")
    two.end()
    assert CrashGuard(path).times("c.match") == 1, "success in one program doesn't clear the other program's match"
    one.end()
    assert CrashGuard(path).aside == {"a.match"}
