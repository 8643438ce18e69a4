"""Fixtures shared by the scene tests."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

import pygame
import pytest

from game import games
from game.lab.cli_context import library
from game.matches.session import Session
from scenes.drawing import card_art, images, table_pictures
from scenes.drawing.card_art import CardArt
from scenes.drawing.images import ImageCache, Images
from scenes.drawing.shapes import Shapes
from scenes.drawing.spans import Spans
from scenes.drawing.text import Type
from scenes.drawing.theme import Theme
from scenes.framework import services
from scenes.kit.widget import words
from scenes.table.curtain import curtain
from tests.scenes.kit.harness import Harness
from tests.scenes.menus.app_driver import OPEN_DRIVERS, AppDriver

MASTERS, ROOM = 1000, 256 * 2**20
"""Maximum number of cached pictures from assets/, and their maximum total size in bytes."""
FLAT = CardArt._flat
"""The original method for drawing a flat card. It doesn't share pictures."""
READ, FETCH = Images._read, Images.fetch
"""The original methods for reading pictures in the main thread and in another thread."""
CARDS, CARD_ROOM = 4000, 128 * 2**20
"""Maximum number of cached cards of one size, and their maximum total size in bytes."""
WORDS, WORD_ROOM = 20_000, 96 * 2**20
"""Maximum number of cached labels and panels, and their maximum total size in bytes."""


@pytest.fixture(autouse=True, scope="session")
def drawn_once() -> Iterator[None]:
    """Share pictures, scaled copies and flat cards among all programs tested in one process."""
    read, kept = READ, ImageCache(ROOM, MASTERS)
    flat, cards = FLAT, ImageCache(CARD_ROOM, CARDS)
    scale, sizes = images.scaled, ImageCache(CARD_ROOM, CARDS)
    shared = WeakKeyDictionary[pygame.Surface, tuple[object, str]]()

    def reading(self: Images, name: str) -> pygame.Surface:
        if self._ahead:
            return read(self, name)
        found = kept.get((self._folder, name), lambda: read(self, name))
        shared[found] = self._folder, name
        return found

    def fetching(self: Images, names: Iterable[str]) -> bool:
        """Report every picture as loaded, so that the order of the tests doesn't matter."""
        return True

    def resizing(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
        key = shared.get(picture)
        return scale(picture, size) if key is None else sizes.get((key, size), lambda: scale(picture, size))

    def scaling(self: CardArt, face: str, width: int, seen: int) -> pygame.Surface:
        key = (self._images._folder, *(file for file, _ in self._layers(self._drawn(face), seen)), width)
        return cards.get(key, lambda: flat(self, face, width, seen))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Images, "_read", reading)
        patch.setattr(Images, "fetch", fetching)
        patch.setattr(CardArt, "_flat", scaling)
        patch.setattr(images, "scaled", resizing)
        patch.setattr(card_art, "scaled", resizing)
        patch.setattr(table_pictures, "scaled", resizing)
        yield


@pytest.fixture(autouse=True, scope="session")
def set_once() -> Iterator[None]:
    """Share drawn text and panels among all programs in one process that use the same theme."""
    write, draw, made = Type._made, Shapes._drawn, ImageCache(WORD_ROOM, WORDS)
    themes: dict[int, tuple[Theme, int]] = {}
    numbers: dict[str, int] = {}

    def number(theme: Theme) -> int:
        if id(theme) not in themes:
            themes[id(theme)] = theme, numbers.setdefault(repr(theme), len(numbers))
        return themes[id(theme)][1]

    def writing(self: Type, *text: Any) -> pygame.Surface:
        key = ("text", number(self._theme), self.four, self._images._folder, *text)
        return made.get(key, lambda: write(self, *text))

    def drawing(self: Shapes, *panel: Any) -> pygame.Surface:
        return made.get(("panel", number(self._theme), *panel), lambda: draw(self, *panel))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Type, "_made", writing)
        patch.setattr(Shapes, "_drawn", drawing)
        yield


@pytest.fixture(autouse=True, scope="session")
def built_once() -> Iterator[None]:
    """Share the built-in games, the theme and the curtain's shade among all tested programs."""
    load, build, shade = games.load_games, services.build_theme, curtain.shade_to_edges
    ours = library()
    built, theme = load(ours), build(ours.theme)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(games, "load_games", lambda given: dict(built) if given is ours else load(given))
        patch.setattr(services, "build_theme", lambda plain: theme if plain is ours.theme else build(plain))
        patch.setattr(curtain, "shade_to_edges", lru_cache(8)(shade))
        yield


@pytest.fixture(autouse=True, scope="session")
def quick_hints() -> Iterator[None]:
    """Give every hint search the smallest budget.

    Tests in tests/players check how good the hints are.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Session, "hint_budget", 1)
        yield


@pytest.fixture(autouse=True, scope="session")
def no_waiting_for_the_disk() -> Iterator[None]:
    """Skip `os.fsync`, which waits for the disk.

    Tests in tests/profile check that data reaches the disk.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda _: None)
        yield


@pytest.fixture(autouse=True, scope="session")
def young_garbage() -> Iterator[None]:
    """Garbage-collect only recent objects when the scene changes.

    A full collection would visit objects left by earlier tests.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("scenes.app.app.collect_garbage", lambda alone: gc.collect(1))
        yield


@pytest.fixture(autouse=True)
def close_drivers() -> Iterator[None]:
    """Close every program started by a test."""
    yield
    while OPEN_DRIVERS:
        OPEN_DRIVERS[-1].close()


@pytest.fixture
def driver(tmp_path: Path) -> AppDriver:
    return AppDriver(tmp_path)


@pytest.fixture
def harness(tmp_path: Path) -> Iterator[Harness]:
    harness = Harness(tmp_path)
    yield harness
    harness.app.window.close()


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Collect the lines that don't fit even at the smallest text size."""
    found: set[str] = set()
    tried = ""
    fit, put = Type.fit, Type._set

    def trying(self: Type, spans: Spans, *rest: Any, **named: Any) -> pygame.Surface:
        nonlocal tried
        tried = words(spans)
        return put(self, spans, *rest, **named)

    def fitting(self: Type, spans: Spans, *rest: Any, **named: Any) -> pygame.Surface:
        made = fit(self, spans, *rest, **named)
        if tried != words(spans):
            found.add(words(spans))
        return made

    monkeypatch.setattr(Type, "_set", trying)
    monkeypatch.setattr(Type, "fit", fitting)
    return found
