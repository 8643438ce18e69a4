"""Every scene works with all custom sizes and styles that pass the check."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import yaml

from game.content.library import builtin_folder, load_library
from game.lab import cli_context
from game.profile.folders import open_folders
from scenes.app.app import App
from scenes.system.window import Window
from tests.run_counts import SOAK

SCENES = ("title", "setup", "options", "rulebook", "matches", "statistics", "credits")
TRIES = 8 if SOAK else 1
SHARE = 0.03
"""The probability that a trial changes any particular size."""


def numbers(plain: Any, steps: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Yield every number and every list of numbers, each with the keys that lead to it."""
    if isinstance(plain, dict):
        for name, inner in plain.items():
            yield from numbers(inner, (*steps, name))
    elif type(plain) in (int, float) or (
        isinstance(plain, list) and plain and all(type(one) in (int, float) for one in plain)
    ):
        yield steps, plain


def other(value: Any, chance: random.Random) -> Any:
    """Return a random value that the check allows, possibly one of the extremes."""
    if isinstance(value, list):
        return [other(one, chance) for one in value]
    most = 1 if type(value) is float and 0 < value < 1 else max(2000, 4 * abs(value))
    return chance.choice([value, 0.001 if value else 0, most, 1 if value > 0 else value])


@contextmanager
def started(folder: Path, compiled: Path) -> Iterator[App]:
    """Check that the player's own files load without problems, then start the program."""
    library = load_library(folder / "data", compiled)
    assert library.problems == ()
    app = App(Window("looks", (1280, 720)), library, open_folders(folder), animate=False)
    try:
        yield app
    finally:
        app.scenes.abandon()


@pytest.mark.parametrize("seed", range(TRIES))
@pytest.mark.parametrize("file", ["menus.yaml", "theme.yaml"])
def test_any_look_that_passes_the_check_can_be_shown(tmp_path: Path, compiled: Path, file: str, seed: int) -> None:
    ours = yaml.safe_load((builtin_folder() / file).read_text(encoding="utf-8"))
    (tmp_path / "data").mkdir(parents=True)
    changed: dict[str, Any] = {}
    for steps, value in numbers(ours):
        # Each length has its own random generator, so adding a length doesn't change the others.
        chance = random.Random(f"{file} {seed} {steps}")
        if chance.random() > SHARE:
            continue
        inner = changed
        for name in steps[:-1]:
            inner = inner.setdefault(name, {})
        inner[steps[-1]] = other(value, chance)
    assert changed
    (tmp_path / "data" / file).write_text(yaml.safe_dump(changed), encoding="utf-8")
    with started(tmp_path, compiled) as app:
        for name in SCENES:
            app.scenes.reset(app.make(name, *([app.playable[0]] if name in ("setup", "rulebook") else [])))
            app.frame([], 0.0)
        session = app.matches.new_session(app.playable[0], 2)
        app.scenes.reset(app.make("table", session))
        for _ in range(5):
            app.frame([], 0.1)
        session.close()


@pytest.mark.parametrize(
    ("file", "text", "expected"),
    [
        ("menus.yaml", "title: 5", "title: expected a map of"),
        ("menus.yaml", "titel: {pad: 1}", "titel: expected a known name, got 'titel'; did you mean title?"),
        ("menus.yaml", "title: {pad: wide}", "title.pad: expected a number above 0 to 2000, got 'wide'"),
        ("menus.yaml", "title: {pad: 0}", "title.pad: expected a number above 0 to 2000, got 0"),
        ("menus.yaml", "title: {niche: [1, 2, 3]}", "niche: expected a list of 4 entries, got a list of 3 entries"),
        ("menus.yaml", "title: {niche: [1, 2, 3, 9000]}", "niche[3]: expected a number above 0 to 2000, got 9000"),
        ("theme.yaml", "type: {body: {font: Comic}}", "expected a text from the program's own file, or a colour"),
        ("theme.yaml", "palette: {text: red}", "expected a text from the program's own file, or a colour"),
    ],
)
def test_a_file_with_a_wrong_look_is_skipped(
    tmp_path: Path, compiled: Path, file: str, text: str, expected: str
) -> None:
    (tmp_path / file).write_text(text, encoding="utf-8")
    library = load_library(tmp_path, compiled)
    (problem,) = library.problems
    assert expected in str(problem)
    assert library.menus == cli_context.library().menus
    assert library.theme == cli_context.library().theme


def test_a_shadow_darker_than_black_is_black(tmp_path: Path, compiled: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "menus.yaml").write_text("statistics: {shadow: [14, 16, 240]}\n", encoding="utf-8")
    with started(tmp_path, compiled) as app:
        app.scenes.reset(app.make("statistics"))
        app.frame([], 0.0)
        assert ("shadow", "box") in app.painter.shown()
