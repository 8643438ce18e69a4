"""The credits include everyone named in assets/credits.yaml and in the games."""

from __future__ import annotations

import pygame

from game.games import playable
from scenes.menus.credits import CreditsScene, sections
from tests.scenes.menus.app_driver import AppDriver, library


def test_designers_come_from_the_games_and_appear_once() -> None:
    found = sections(library())
    games = [library().game(name).game for name in playable(library())]
    designers = {name: game.name for game in games for name in game.designers}
    assert dict(found[0].entries) == {**designers, "War Claw Games": "Metempsychosis (publisher)"}
    assert len({section.heading for section in found}) == len(found) > 3


def test_the_whole_page_scrolls_and_closes(driver: AppDriver) -> None:
    scene = driver.show(CreditsScene(driver.app))
    seen = set(driver.shown())
    assert any("The card faces of Metempsychosis are our reconstruction" in text for text in seen)
    assert {"Waclaw Traier", "Metempsychosis"} <= seen
    assert any("belong to their designers" in text and "not affiliated with them" in text for text in seen)
    area = scene.named["list"]
    while area.offset < area.most:
        driver.key(pygame.K_PAGEDOWN)
        seen |= set(driver.shown())
    for section in scene.sections:
        assert section.heading in seen
        assert all(name in seen and detail in seen for name, detail in section.entries)
    driver.key(pygame.K_HOME)
    assert area.offset == 0
    driver.click(driver.buttons()["close"])
    assert driver.names() == ["title"]
