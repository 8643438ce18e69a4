"""F1 opens and closes the page of keys in every scene."""

from __future__ import annotations

import pygame
import pytest

from scenes.app.registry import SCENES as REGISTERED
from scenes.menus.help import HelpScene, keys_of
from scenes.system.key_bindings import shown
from tests.run_counts import some
from tests.scenes.gallery import SCENES
from tests.scenes.menus.stand import NAMES, Stand

ONE_EACH = """
title setup2 pause replay2 lesson9 curtain2 rulebook table_hint decks
results2 matches options credits pause_asked naming statistics_none
"""
"""A picture of each scene. The short run shows the first nine; the others are menus without keys of their own."""


@pytest.mark.parametrize("name", some([name for name in ONE_EACH.split() if name in SCENES], 9))
def test_every_scene_has_its_page_of_keys(stand: Stand, name: str) -> None:
    made = SCENES[name](stand)
    if made is not None:
        stand.show(made)
    top = stand.app.scenes.top
    assert top is not None
    stand.key(pygame.K_F1)
    found = stand.top(HelpScene)
    assert found.about is top
    keys = keys_of(stand.app, top, found.told.without)
    assert len(keys) > 3
    seen = set(stand.shown())
    about = stand.app.texts.get(f"help.about.{top.name}", "")
    assert about or top.help() is not None or top.name in ("credits", "naming", "dialog")
    assert set(about.split()) <= set(" ".join(seen).split()), "it begins with what can be done here"
    while found.area.offset < found.area.most:
        stand.key(pygame.K_PAGEDOWN)
        seen |= set(stand.shown())
    assert {key for key, _ in keys} <= seen
    stand.key(pygame.K_F1)
    assert stand.app.scenes.top is top
    stand.key(pygame.K_F1)
    stand.key(pygame.K_ESCAPE)
    assert stand.app.scenes.top is top


@pytest.mark.parametrize(
    ("game", "seats", "without"),
    [
        ("soul_battle", 2, {"peek", "count", "winnable"}),
        ("oubliette", 1, {"stand", "sort", "peek"}),
        ("fissureverse", 2, {"stand", "count", "winnable"}),
        pytest.param("aleph_null", 1, {"stand", "peek"}, marks=pytest.mark.soak),
        pytest.param("metempsychosis", 1, {"stand", "peek"}, marks=pytest.mark.soak),
    ],
)
def test_keys_without_a_use_at_the_table_are_not_listed(stand: Stand, game: str, seats: int, without: set[str]) -> None:
    session = stand.app.matches.new_session(game, seats, NAMES, {"privacy": "open"} if seats > 1 else {}, "keys")
    stand.open("table", session)
    stand.frame()
    stand.key(pygame.K_F1)
    told = stand.top(HelpScene)
    assert told.told.without == without
    listed = {key for key, _ in keys_of(stand.app, told.about, told.told.without)}
    assert not listed & {shown(stand.app.keys.of[what]) for what in without}
    assert {shown(stand.app.keys.of[what]) for what in {"stand", "sort", "count", "peek"} - without} <= listed
    assert shown(stand.app.keys.of["undo"]) in listed


def test_every_registered_scene_is_tested(stand: Stand) -> None:
    named = {name.rstrip("0123456789").split("_")[0] for name in ONE_EACH.split() if name in SCENES}
    assert set(REGISTERED) - named == {"help"}


def test_the_page_shows_the_keys_chosen_by_the_player(stand: Stand) -> None:
    """A letter chosen for it can still be typed."""
    stand.app.keep(stand.app.settings._replace(keys={"mute": "k", "help": "f2"}))
    stand.open("title")
    stand.key(pygame.K_F1)
    assert stand.names() == ["title"]
    stand.key(pygame.K_F2)
    assert {"F2", "K"} <= set(stand.shown())
    stand.app.keep(stand.app.settings._replace(keys={"help": "x"}))
    scene = stand.open("setup", "soul_battle")
    stand.key_on("name.1", pygame.K_x, "x")
    assert stand.app.scenes.top is scene
    assert scene.draft.names[0].endswith("x")
