"""The screen shown after a crash. It says what was saved and what to do next.

This module doesn't use the theme, the menus' geometry, the pictures or the scenes, because any of them might have
caused the crash.
"""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import pygame

from scenes.drawing import glyph_coverage

FONT, BOLD = "fonts/Atkinson-Regular.ttf", "fonts/Atkinson-Bold.ttf"
WIDEST = "fonts/EBGaramond-SemiBold.ttf"
"""The font used for all text if a path or name contains letters that are missing from the two usual fonts."""
UNKNOWN = "?"
"""Placeholder for a letter that isn't in any of the screen's fonts."""
GROUND, PAPER, INK, SOFT, GOLD = (11, 8, 9), (27, 19, 16), (243, 230, 200), (217, 202, 169), (208, 170, 96)
WIDTH, HEIGHT = 1280, 720
"""Size of the screen in units. The screen is scaled to fit the window, and centred in it."""
WIDE, PAD, GAP = 820, 48, 16
BUTTON, BUTTON_GAP = 52, 16
HEADING, BODY = 34, 18
"""Text sizes for the heading and for everything else, in units."""
LEADING = 1.4
SMALLER, LEAST = 10, 60
"""Text shrinks in steps of SMALLER until everything fits, but never below LEAST. Both are percentages."""
WAITS = 0.6
"""The number of seconds for which the crash screen initially ignores presses."""
BEGINNING, END = 160, 200
"""The number of characters to keep at the start and at the end of a sentence that is too long."""


class CrashButton(NamedTuple):
    """A button: the name of its action, and its label."""

    name: str
    label: str


class CrashLayout(NamedTuple):
    """The screen's text, laid out for a window.

    Attributes:
        font: The font for the buttons.
        texts: The rendered lines of each message.
        panel: The panel's rectangle, in pixels.
        pad: The distance from the panel's edge to the text, in pixels.
        gap: The distance between two messages, in pixels.
        fits: Whether all messages and buttons fit in the window.
    """

    font: pygame.font.Font
    texts: Sequence[Sequence[pygame.Surface]]
    panel: pygame.Rect
    pad: int
    gap: int
    fits: bool


class CrashScreen:
    """A screen with a heading, sentences and buttons.

    `percent` is the largest text size. Esc presses the last button.
    """

    def __init__(
        self, heading: str, sentences: Sequence[str], choices: Sequence[CrashButton], assets: Path, percent: int = 100
    ) -> None:
        words = "".join((heading, *sentences, *(choice.label for choice in choices)))
        self.fonts = (BOLD, FONT) if all(map(_has, (BOLD, FONT), (words, words))) else (WIDEST, WIDEST)
        self.heading = self._legible(heading)
        self.sentences = [self._legible(_shortened(sentence)) for sentence in sentences]
        self.choices = [CrashButton(choice.name, self._legible(choice.label)) for choice in choices]
        self.focus = 0
        self._percent = percent
        self._assets = assets
        self._boxes: list[pygame.Rect] = []
        self._pressed = -1
        self._came = time.monotonic()
        self._stale: set[int] = set()
        """The keys that were already down when the screen appeared. Key repeats from them are ignored."""

    def handle(self, event: pygame.event.Event) -> str:
        """Handle an event, and return the name of the chosen button, or ""."""
        if self._too_early(event):
            return ""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._pressed = self._at(event.pos)
            self.focus = max(0, self._pressed) if self._pressed >= 0 else self.focus
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            pressed, self._pressed = self._pressed, -1
            if pressed >= 0 and pressed == self._at(event.pos):
                return self.choices[pressed].name
        elif event.type == pygame.KEYDOWN:
            return self._key(event)
        return ""

    def _too_early(self, event: pygame.event.Event) -> bool:
        """Return whether to ignore a press because it was meant for the crashed scene."""
        new = time.monotonic() < self._came + WAITS
        if event.type == pygame.KEYUP:
            self._stale.discard(event.key)
        elif event.type == pygame.KEYDOWN and new:
            self._stale.add(event.key)
        return (event.type == pygame.MOUSEBUTTONDOWN and new) or (
            event.type == pygame.KEYDOWN and event.key in self._stale
        )

    def _key(self, event: pygame.event.Event) -> str:
        shifted = event.key == pygame.K_TAB and bool(event.mod & pygame.KMOD_SHIFT)
        back = shifted or event.key in (pygame.K_LEFT, pygame.K_UP)
        if back or event.key in (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_TAB):
            self.focus = (self.focus + (-1 if back else 1)) % len(self.choices)
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            return self.choices[self.focus].name
        elif event.key == pygame.K_ESCAPE:
            return self.choices[-1].name
        return ""

    def _at(self, position: tuple[int, int]) -> int:
        return next((number for number, box in enumerate(self._boxes) if box.collidepoint(position)), -1)

    @property
    def boxes(self) -> dict[str, pygame.Rect]:
        """Return the boxes in which the buttons were last painted, in pixels."""
        return {choice.name: box for choice, box in zip(self.choices, self._boxes, strict=False)}

    def paint(self, target: pygame.Surface) -> None:
        """Paint the message over the whole window, with smaller text if it wouldn't otherwise fit."""
        for percent in range(self._percent, LEAST - 1, -SMALLER):
            page = self._set(target.get_size(), percent / 100)
            if page.fits:
                break
        scale, panel = _scale(target.get_size()), page.panel
        target.fill(GROUND)
        pygame.draw.rect(target, PAPER, panel)
        pygame.draw.rect(target, GOLD, panel, max(1, round(1.5 * scale)))
        y = panel.y + page.pad
        for lines in page.texts:
            for line in lines:
                target.blit(line, (panel.x + page.pad, y))
                y += round(line.get_height())
            y += page.gap
        row = pygame.Rect(panel.x + page.pad, y + page.gap, panel.width - 2 * page.pad, round(BUTTON * scale))
        self._paint_buttons(target, page.font, row, round(BUTTON_GAP * scale))

    def _set(self, size: tuple[int, int], grown: float) -> CrashLayout:
        """Return the layout for a window. `grown` is the size factor for the text.

        The panel is wider for larger text.
        """
        width, height = size
        scale = _scale(size)
        letters = (HEADING * scale * grown, BODY * scale * grown)
        heading, body = (self._font(*font) for font in zip(self.fonts, letters, strict=True))
        pad, gap, high = round(PAD * scale), round(GAP * scale), round(BUTTON * scale)
        inner = round(min(WIDE * grown, WIDTH - 2 * PAD) * scale) - 2 * pad
        texts = [_lines(heading, self.heading, inner, GOLD)]
        texts += [_lines(body, sentence, inner, INK if not at else SOFT) for at, sentence in enumerate(self.sentences)]
        tall = sum(_height(lines) + gap for lines in texts) + gap + high + 2 * pad
        panel = pygame.Rect((width - inner) // 2 - pad, (height - tall) // 2, inner + 2 * pad, tall)
        widest = max(body.size(choice.label)[0] for choice in self.choices)
        room = (inner + round(BUTTON_GAP * scale)) // len(self.choices) - 2 * gap
        return CrashLayout(body, texts, panel, pad, gap, tall <= height and widest <= room)

    def _paint_buttons(self, target: pygame.Surface, font: pygame.font.Font, row: pygame.Rect, gap: int) -> None:
        count = len(self.choices)
        each = (row.width - gap * (count - 1)) // count
        self._boxes = [pygame.Rect(row.x + at * (each + gap), row.y, each, row.height) for at in range(count)]
        for number, (choice, box) in enumerate(zip(self.choices, self._boxes, strict=True)):
            chosen = number == self.focus
            pygame.draw.rect(target, GOLD if chosen else GROUND, box)
            pygame.draw.rect(target, GOLD, box, max(1, row.height // 30))
            label = font.render(choice.label, True, GROUND if chosen else INK)
            target.blit(label, label.get_rect(center=box.center))

    def _legible(self, text: str) -> str:
        return "".join(char if all(_has(font, char) for font in self.fonts) else UNKNOWN for char in text)

    def _font(self, name: str, size: float) -> pygame.font.Font:
        pygame.font.init()
        try:
            return pygame.font.Font(os.fsencode(self._assets / name), round(size))
        except (OSError, pygame.error):
            return pygame.font.Font(None, round(size * LEADING))


def _shortened(sentence: str) -> str:
    """Cut out the middle of a sentence that is too long for the screen."""
    return sentence if len(sentence) <= BEGINNING + END else f"{sentence[:BEGINNING]} … {sentence[-END:]}"


def _scale(size: tuple[int, int]) -> float:
    """Return the number of pixels per unit."""
    return min(size[0] / WIDTH, size[1] / HEIGHT)


def _has(font: str, text: str) -> bool:
    try:
        return glyph_coverage.has(Path(font).stem, text)
    except Exception:  # the font itself may have caused the crash
        return True


def _height(lines: Sequence[pygame.Surface]) -> int:
    return sum(line.get_height() for line in lines)


def _lines(font: pygame.font.Font, text: str, room: int, colour: tuple[int, int, int]) -> list[pygame.Surface]:
    """Break text into lines no wider than `room` pixels. Wider words are split."""
    lines: list[str] = [""]
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if font.size(longer)[0] <= room:
            lines[-1] = longer
            continue
        if lines[-1]:
            lines.append("")
        for letter in word:
            if font.size(lines[-1] + letter)[0] > room:
                lines.append("")
            lines[-1] += letter
    return [font.render(line, True, colour) for line in lines]
