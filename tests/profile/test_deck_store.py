"""Decks are read back unchanged. A file with invalid content is set aside as damaged."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.decks import Deck
from game.profile.deck_store import MOST_DECKS, DeckStore, load_decks, save_decks
from game.profile.folders import open_folders
from game.profile.storage import write_text
from tests.profile.failing import FailingDisk

RUSH = Deck("Red Rush", ("WARHORNS", "MANIA"))
CALM = Deck("Çelik ♠", ())
LATER = Deck("Later", ("A_CARD_OF_TOMORROW",))


@pytest.fixture(name="path")
def _path(tmp_path: Path) -> Path:
    return open_folders(tmp_path).decks


def test_saved_decks_are_loaded_in_order(path: Path) -> None:
    decks = {"fissureverse": (RUSH, CALM), "another_game": (LATER,)}
    assert save_decks(path, decks) is None
    found = load_decks(path)
    assert (found.value, found.trouble) == (decks, None)
    assert list(found.value or ()) == ["fissureverse", "another_game"]


WRONG_LISTS: list[Any] = [{}, [{"name": "A", "cards": []}] * (MOST_DECKS + 1)]
WRONG_DECKS: list[tuple[Any, str]] = [
    (1, "deck 2"),
    ({"name": "A"}, "the deck 'A'"),
    ({"name": "", "cards": []}, "deck 2"),
    ({"name": "A\u202eB", "cards": []}, "the deck 'A<U+202E>B'"),
    *(({"name": "A", "cards": cards}, "the deck 'A'") for cards in ("WARHORNS", [3], ["x" * 41], ["X"] * 1001)),
]


@pytest.mark.parametrize(("bad", "called"), WRONG_DECKS)
def test_one_bad_deck_leaves_the_others_in_place(path: Path, bad: Any, called: str) -> None:
    """Regression: all decks were set aside because a single deck couldn't be read."""
    good = [{"name": deck.name, "cards": list(deck.faces)} for deck in (RUSH, CALM)]
    write_text(path, json.dumps({"games": {"fissureverse": [good[0], bad, good[1]], "other": []}}))
    shelf = DeckStore(path)
    kept = path.with_name("decks.txt.bad-decks")
    assert shelf.of("fissureverse") == (RUSH, CALM)
    told = f"decks.txt: {called} (fissureverse) can't be read and was moved to {kept}. All other decks are there."
    assert shelf.troubles() == (told,)
    assert json.loads(kept.read_text(encoding="utf-8")) == [{"game": "fissureverse", "deck": bad}]
    again = DeckStore(path)
    assert again.troubles() == (), "the message appears only once"
    again.add("fissureverse", LATER)
    assert load_decks(path).value == {"fissureverse": (RUSH, CALM, LATER), "other": ()}
    assert [found.name for found in path.parent.glob("*.bad-*")] == [kept.name]


def test_a_bad_deck_that_cannot_be_moved_stays_in_the_file(path: Path) -> None:
    body = json.dumps({"games": {"fissureverse": [{"name": "A"}, {"name": "B", "cards": []}]}})
    write_text(path, body)
    found = load_decks(path, FailingDisk(1, many=99))
    assert found.value == {"fissureverse": (Deck("B", ()),)}
    assert found.trouble is not None
    assert "can't be kept elsewhere: the disk is full" in found.trouble
    assert path.read_text(encoding="utf-8").endswith(body)


@pytest.mark.parametrize(
    "plain", [[], {}, {"games": []}, {"games": {"": []}}, *({"games": {"fissureverse": one}} for one in WRONG_LISTS)]
)
def test_a_file_other_than_a_deck_list_is_kept_as_damaged(path: Path, plain: Any) -> None:
    body = json.dumps(plain)
    write_text(path, body)
    found = load_decks(path)
    assert found.value is None
    assert found.trouble == "decks.txt is damaged and was kept as decks.txt.bad-1; there is no good copy left."
    assert path.with_name("decks.txt.bad-1").read_text(encoding="utf-8").endswith(body)


def test_a_shelf_writes_every_change_and_gives_each_deck_its_own_name(path: Path) -> None:
    shelf = DeckStore(path)
    assert [shelf.add("fissureverse", deck) for deck in (RUSH, CALM, RUSH)] == [0, 1, 2]
    assert shelf.names("fissureverse") == ["Red Rush", "Çelik ♠", "Red Rush 2"]
    shelf.change("fissureverse", 1, Deck("red rush", ("MANIA",)))
    shelf.remove("fissureverse", 0)
    assert DeckStore(path).of("fissureverse") == (Deck("red rush 3", ("MANIA",)), Deck("Red Rush 2", RUSH.faces))
    assert shelf.of("another_game") == ()
    assert shelf.troubles() == ()


def test_a_shelf_keeps_unwritten_decks_and_says_so_once(path: Path) -> None:
    shelf = DeckStore(path, disk=FailingDisk(1, many=99))
    shelf.add("fissureverse", RUSH)
    assert shelf.troubles() == ("Your decks can't be saved: the disk is full.",)
    assert shelf.troubles() == ()
    assert shelf.of("fissureverse") == (RUSH,)
    alone = DeckStore(path, writable=False)
    alone.add("fissureverse", CALM)
    assert alone.of("fissureverse") == (CALM,)
    assert alone.troubles() == ()
    assert not path.exists()
