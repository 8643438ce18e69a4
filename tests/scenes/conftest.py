"""What the tests of pictures share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from scenes.kit.images import ImageCache, Images
from scenes.kit.text import Spans, Type
from scenes.kit.widgets import words

MASTERS, ROOM = 1000, 256 * 2**20
"""Pictures, and bytes of them."""


@pytest.fixture(autouse=True, scope="session")
def decoded_once() -> Iterator[None]:
    """A picture of assets/ is decoded once for all programs that are tested in a process: that took a fifth of the
    tests of scenes. What was read beside a start is left to it."""
    read, kept = Images._read, ImageCache(ROOM, MASTERS)

    def reading(self: Images, name: str) -> pygame.Surface:
        if self._ahead is not None:
            return read(self, name)
        return kept.get((self._folder, name), lambda: read(self, name))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Images, "_read", reading)
        yield


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The lines that had no room even at their smallest."""
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
