"""What whoever plays alone is offered when a game is set up: the deal of the day, practice, what was played before."""

from __future__ import annotations

from datetime import date

import pytest

from scenes.draft import daily_seed
from scenes.setup import SetupScene
from scenes.table.scene import TableScene
from tests.scenes.menus.stand import Stand


@pytest.fixture
def setup(stand: Stand) -> SetupScene:
    scene = stand.app.make("setup", "metempsychosis")
    assert isinstance(scene, SetupScene)
    stand.show(scene)
    return scene


def test_the_deal_of_the_day_is_the_same_for_everyone_on_a_date(stand: Stand, setup: SetupScene) -> None:
    assert daily_seed(date(2026, 11, 21)) == "day 2026-11-21"
    stand.click(stand.buttons()["daily"])
    assert setup.draft.seed == daily_seed(date.today())


def test_practice_is_chosen_for_this_game_alone(stand: Stand, setup: SetupScene) -> None:
    assert not setup.draft.wish().practice
    left, top, wide, high = stand.buttons()["practice"]
    stand.click((left + wide // 2, top, wide // 2, high))
    assert setup.draft.wish().practice
    stand.click(stand.buttons()["deal"])
    table = stand.app.scenes.top
    assert isinstance(table, TableScene)
    assert table.sitting.practice
    assert table.sitting.match.free
    again = stand.app.make("setup", "metempsychosis")
    assert isinstance(again, SetupScene)
    assert not again.draft.practice


def test_games_of_several_are_offered_none_of_it(stand: Stand) -> None:
    scene = stand.app.make("setup", "soul_battle")
    stand.show(scene)
    assert isinstance(scene, SetupScene)
    assert "daily" not in scene.named
    assert not scene.draft.wish().practice


def test_what_was_played_before_is_told(stand: Stand) -> None:
    sitting = stand.app.new_sitting("metempsychosis", 1, ["Mara"], {}, "first")
    sitting.play(next(action for action in sitting.match.legal() if action.verb == "give_up"))
    sitting.close()
    stand.app.ledger.flush()
    stand.show(stand.app.make("setup", "metempsychosis"))
    assert any("lost after" in told for told in stand.shown())
