"""In every scene, F1 opens and closes the help page that lists the keys."""

from __future__ import annotations

import pygame
import pytest

from scenes.app.registry import SCENES as REGISTERED
from scenes.menus.help import HelpScene, keys_of
from scenes.system.key_bindings import shown
from tests.run_counts import some
from tests.scenes.gallery import SCENES
from tests.scenes.menus.app_driver import NAMES, AppDriver

ONE_EACH = """
title setup2 pause replay2 lesson9 curtain2 rulebook table_hint decks
results2 matches options credits pause_asked naming looks picking zoom hand gallery statistics_none calendar
"""
"""One picture of each scene. The short run uses only the first nine, because the other scenes have no keys of their
own."""


@pytest.mark.parametrize("name", some([name for name in ONE_EACH.split() if name in SCENES], 9))
def test_every_scene_has_its_page_of_keys(driver: AppDriver, name: str) -> None:
    made = SCENES[name](driver)
    if made is not None:
        driver.show(made)
    top = driver.app.scenes.top
    assert top is not None
    driver.key(pygame.K_F1)
    found = driver.top(HelpScene)
    assert found.about is top
    keys = keys_of(driver.app, top, found.told.without)
    assert len(keys) > 3
    seen = set(driver.shown())
    about = driver.app.texts.get(f"help.about.{top.name}", "")
    assert (
        about
        or top.help() is not None
        or top.name in ("credits", "naming", "looks", "picking", "zoom", "hand", "dialog")
    )
    assert set(about.split()) <= set(" ".join(seen).split()), "it begins with the actions available here"
    while found.area.offset < found.area.most:
        driver.key(pygame.K_PAGEDOWN)
        seen |= set(driver.shown())
    assert {key for key, _ in keys} <= seen
    driver.key(pygame.K_F1)
    assert driver.app.scenes.top is top
    driver.key(pygame.K_F1)
    driver.key(pygame.K_ESCAPE)
    assert driver.app.scenes.top is top


@pytest.mark.parametrize(
    ("game", "seats", "without"),
    [
        ("soul_battle", 2, {"peek", "winnable"}),
        ("oubliette", 1, {"stand", "sort", "peek"}),
        ("fissureverse", 2, {"stand", "winnable"}),
        pytest.param("aleph_null", 1, {"stand", "peek"}, marks=pytest.mark.soak),
        pytest.param("metempsychosis", 1, {"stand", "peek"}, marks=pytest.mark.soak),
    ],
)
def test_keys_without_a_use_at_the_table_are_not_listed(
    driver: AppDriver, game: str, seats: int, without: set[str]
) -> None:
    session = driver.app.matches.new_session(game, seats, NAMES, {"privacy": "open"} if seats > 1 else {}, "keys")
    driver.open("table", session)
    driver.frame()
    driver.key(pygame.K_F1)
    scene = driver.top(HelpScene)
    assert scene.told.without == without
    listed = {key for key, _ in keys_of(driver.app, scene.about, scene.told.without)}
    assert not listed & {shown(driver.app.keys.of[what]) for what in without}
    assert {shown(driver.app.keys.of[what]) for what in {"stand", "sort", "count", "peek"} - without} <= listed
    assert shown(driver.app.keys.of["undo"]) in listed


def test_every_registered_scene_is_tested(driver: AppDriver) -> None:
    named = {name.rstrip("0123456789").split("_")[0] for name in ONE_EACH.split() if name in SCENES}
    assert set(REGISTERED) - named == {"help", "asking"}, "any key stops the solver"


def test_the_page_shows_the_keys_chosen_by_the_player(driver: AppDriver) -> None:
    """Even if the help key is a letter, players can still type that letter."""
    driver.app.keep(driver.app.settings._replace(keys={"mute": "k", "help": "f2"}))
    driver.open("title")
    driver.key(pygame.K_F1)
    assert driver.names() == ["title"]
    driver.key(pygame.K_F2)
    assert {"F2", "K"} <= set(driver.shown())
    driver.app.keep(driver.app.settings._replace(keys={"help": "x"}))
    scene = driver.open("setup", "soul_battle")
    driver.key_on("name.1", pygame.K_x, "x")
    assert driver.app.scenes.top is scene
    assert scene.draft.names[0].endswith("x")
