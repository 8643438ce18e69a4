"""Pictures read ahead of time: each is handed out once, and read again if that failed."""

from __future__ import annotations

from pathlib import Path

from scenes.drawing.images import Images, assets_folder
from scenes.drawing.prefetch import Prefetch

WALL = "table/wall.png"


def test_a_picture_is_handed_out_once() -> None:
    ahead = Prefetch(assets_folder(), (WALL,))
    found = ahead.take(WALL)
    assert found is not None
    assert found.get_size() == (1920, 1080)
    assert ahead.take(WALL) is None
    assert ahead.take("table/wood.png") is None


def test_an_unreadable_picture_is_read_by_its_caller(tmp_path: Path) -> None:
    ahead = Prefetch(tmp_path, ("nothing.png",))
    assert ahead.take("nothing.png") is None
    assert Images(ahead=ahead).master(WALL).get_size() == (1920, 1080)
