"""The pause over the table."""

from __future__ import annotations

import pygame
import pytest

from game.lesson import Lesson
from game.sitting import Sitting
from scenes.pause import PauseScene
from scenes.table.scene import TableScene
from tests.scenes.menus.stand import NAMES, Stand


@pytest.fixture
def sitting(stand: Stand) -> Sitting:
    made = stand.app.new_sitting("soul_battle", 2, NAMES, {"privacy": "open"}, "paused")
    stand.show(stand.app.make("table", made))
    stand.app.scenes.push(PauseScene(stand.app, made))
    stand.frame()
    return made


def names(stand: Stand) -> list[str]:
    return [scene.name for scene in stand.app.scenes.all]


@pytest.mark.parametrize("way", ["escape", "enter", "click"])
def test_goes_on(stand: Stand, sitting: Sitting, way: str) -> None:
    assert stand.app.texts["pause.saved"] in stand.shown()
    if way == "click":
        stand.click(stand.buttons()["resume"])
    else:
        stand.key(pygame.K_ESCAPE if way == "escape" else pygame.K_RETURN)
    assert names(stand) == ["table"]


def test_new_deal_asks_once_and_can_be_left(stand: Stand, sitting: Sitting) -> None:
    stand.click(stand.buttons()["new_deal"])
    assert names(stand) == ["table", "pause", "dialog"]
    stand.key(pygame.K_ESCAPE)
    assert names(stand) == ["table", "pause"]
    assert sitting.journal is not None
    assert sitting.journal.path.exists()


def test_new_deal_asks_nothing_of_whom_it_shall_not_ask(stand: Stand, sitting: Sitting) -> None:
    stand.app.keep(stand.app.settings._replace(confirm=False))
    stand.click(stand.buttons()["new_deal"])
    assert names(stand) == ["table"]


def test_new_deal_has_the_same_people_and_other_cards(stand: Stand, sitting: Sitting) -> None:
    assert sitting.journal is not None
    stand.click(stand.buttons()["new_deal"])
    for key in (pygame.K_TAB, pygame.K_TAB, pygame.K_RETURN):
        stand.key(key)
    table = stand.app.scenes.top
    assert isinstance(table, TableScene)
    assert table.sitting.names == sitting.names
    assert table.sitting.match.setup.options == sitting.match.setup.options
    assert table.sitting.match.setup.seed != sitting.match.setup.seed
    table.sitting.close()
    left = list(stand.app.folders.saves.iterdir())
    assert table.sitting.journal is not None
    assert left == [table.sitting.journal.path]


def test_to_the_title_and_on_again(stand: Stand, sitting: Sitting) -> None:
    stand.click(stand.buttons()["title"])
    assert names(stand) == ["title"]
    assert next(iter(stand.buttons())) == "continue"


def test_quit(stand: Stand, sitting: Sitting) -> None:
    stand.click(stand.buttons()["quit"])
    assert not stand.app.running


def test_a_match_that_is_not_saved_is_told(stand: Stand, sitting: Sitting) -> None:
    sitting.journal = None
    stand.show(PauseScene(stand.app, sitting))
    assert any(text.startswith("This match can't be saved") for text in stand.shown())


def test_the_last_buttons_are_at_the_same_height_at_every_table(stand: Stand) -> None:
    """Between several, alone, in a match that is over and in a lesson: to leave is always the same way."""
    app = stand.app
    sittings = [
        app.new_sitting("soul_battle", 2, NAMES, {"privacy": "open"}, "paused"),
        app.new_sitting("metempsychosis", 1, NAMES[:1], {}, "paused"),
        Lesson(app.library.game("soul_battle"), app.games["soul_battle"]),
    ]
    over = app.new_sitting("metempsychosis", 1, NAMES[:1], {}, "over")
    over.play(next(action for action in over.match.legal() if action.verb == "give_up"))
    assert not over.match.asked
    found, counts = set(), set()
    for sitting in (*sittings, over):
        stand.show(PauseScene(app, sitting))
        boxes = stand.buttons()
        assert list(boxes)[-2:] == ["title", "quit"]
        found.add((tuple(boxes["title"]), tuple(boxes["quit"])))
        counts.add(len(boxes))
        panel = next(item.rect for item in app.painter.display_list() if item.what == ("panel", "panel"))
        assert panel.top < min(y for _, y, _, _ in boxes.values())
        assert panel.bottom - max(y + high for _, y, _, high in boxes.values()) < 40, "no empty stretch at the foot"
    assert len(counts) > 2, "they have more or fewer buttons"
    assert len(found) == 1
    assert max(counts) == 1 + PauseScene(app, over).place.number("others")
