"""Stored decks can be read back unchanged, and a file full of nonsense is set aside as damaged.

test_damaged_files, test_powerloss and test_storage check damage, power failures and failing disks for all small files.
"""

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


WRONG_DECKS: list[Any] = [
    {},
    [1],
    [{"name": "A"}],
    *([{"name": name, "cards": []}] for name in ("", "A\u202eB", "A" * 41)),
    *([{"name": "A", "cards": cards}] for cards in ("WARHORNS", [3], ["x" * 41], ["X"] * 1001)),
    [{"name": "A", "cards": []}] * (MOST_DECKS + 1),
]


@pytest.mark.parametrize(
    "plain", [[], {}, {"games": []}, {"games": {"": []}}, *({"games": {"fissureverse": one}} for one in WRONG_DECKS)]
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
