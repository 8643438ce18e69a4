"""What the tests of pictures share."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from scenes.kit.text import Spans, Type
from scenes.kit.widgets import words


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
