"""What is left when the program has crashed: a report without secrets, and a plain screen that says what was saved.

Nothing here takes anything from the theme, the menus' geometry, the pictures or the scenes: any of them may be what
has failed. So colours and lengths stand here, and the fonts fall back to the one that pygame brings. The kit tells only
which letters a font has.
"""

from __future__ import annotations

import linecache
import os
import platform
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

import pygame

from scenes import VERSION
from scenes.error_log import NOW
from scenes.kit import glyph_coverage

FONT, BOLD = "fonts/Atkinson-Regular.ttf", "fonts/Atkinson-Bold.ttf"
WIDEST = "fonts/EBGaramond-SemiBold.ttf"
"""For the whole screen, if a path or somebody's own words have letters that the other two haven't."""
UNKNOWN = "?"
"""What stands for a letter that this one hasn't either."""
GROUND, PAPER, INK, SOFT, GOLD = (11, 8, 9), (27, 19, 16), (243, 230, 200), (217, 202, 169), (208, 170, 96)
WIDTH, HEIGHT = 1280, 720
"""Units of the screen: as many as fit, in the middle."""
WIDE, PAD, GAP = 820, 48, 16
BUTTON, BUTTON_GAP = 52, 16
HEADING, BODY = 34, 18
"""Sizes of type, in units."""
LEADING = 1.4
SMALLER, LEAST = 10, 60
"""Percent by which text becomes smaller until all of it has room, and the smallest size."""
BEGINNING, END = 160, 200
"""Characters of a sentence that are kept at both ends of one with a very long path in it."""
ROOT = Path(__file__).resolve().parents[1]


# --- the report -----------------------------------------------------------------------------------------------------


def report(error: BaseException, kinds: Iterable[str], scenes: Iterable[str]) -> str:
    """What a developer needs: the way through the code, versions, the kinds of the last events. No values and not the
    error's own message, for both could name cards that nobody else may know."""
    lines = [
        f"Soul Battle {VERSION}, {time.strftime(NOW)}",
        f"Python {platform.python_version()}, pygame {pygame.ver}, SDL {'.'.join(map(str, pygame.get_sdl_version()))}",
        f"{platform.platform()}, video {_driver()}",
        "Scenes: " + (", ".join(scenes) or "none"),
        "Last events: " + (", ".join(kinds) or "none"),
        "",
        "The error message and all values are left out, because they could reveal hidden cards of a match.",
        "",
    ]
    return "\n".join(lines + traceback_of(error)) + "\n"


def traceback_of(error: BaseException) -> list[str]:
    """The way through the code to an error and to what it came from, the first one first."""
    found: list[BaseException] = []
    at: BaseException | None = error
    while at is not None and at not in found:
        found.append(at)
        at = at.__cause__ or (None if at.__suppress_context__ else at.__context__)
    lines: list[str] = []
    for number, one in enumerate(reversed(found)):
        lines += ["", "While handling that error, or because of it:"] if number else []
        lines += [f"{type(one).__module__}.{type(one).__qualname__}", *_way(one)]
    return lines


def _way(error: BaseException) -> list[str]:
    found = []
    trace = error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        found.append(f"  {_short(code.co_filename)}:{trace.tb_lineno} in {code.co_name}")
        line = linecache.getline(code.co_filename, trace.tb_lineno).strip()
        found += [f"    {line}"] if line else []
        trace = trace.tb_next
    return found


def place_of(error: BaseException) -> str:
    """Where an error was raised, like ``scenes/app.py:12``."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return f"{_short(trace.tb_frame.f_code.co_filename)}:{trace.tb_lineno}" if trace else "?"


def _short(file: str) -> str:
    """A file of the program without the folders above it, which tell where somebody lives."""
    path = Path(file)
    if not path.is_absolute():  # in the package
        return path.as_posix()
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else path.name


def _driver() -> str:
    return str(pygame.display.get_driver()) if pygame.display.get_init() else "not open"


def write_report(folder: Path, text: str) -> Path | None:
    """A new file in a folder that is made if need be; None if it can't be written."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        stem, number = time.strftime("crash-%Y-%m-%d-%H%M%S"), 1
        while (path := folder / f"{stem}{f'-{number}' if number > 1 else ''}.txt").exists():
            number += 1
        path.write_text(text, encoding="utf-8")
    except OSError:
        return None
    return path


# --- the screen -----------------------------------------------------------------------------------------------------


class CrashButton(NamedTuple):
    """A button: the name of what it does, and its label."""

    name: str
    label: str


class CrashLayout(NamedTuple):
    """What is written, set for a window: the font of the buttons, lines, the panel, lengths in pixels, and whether it
    all has room there."""

    font: pygame.font.Font
    texts: Sequence[Sequence[pygame.Surface]]
    panel: pygame.Rect
    pad: int
    gap: int
    fits: bool


class CrashScreen:
    """A heading, sentences and buttons, with text of `percent`, or as large as there is room for. `handle`
    returns the name of the choice that was made, or "". The first choice has the focus; arrows and Tab move it, Enter
    or Space takes it, Esc takes the last."""

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

    def handle(self, event: pygame.event.Event) -> str:
        """What an event chooses."""
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
        """Where the buttons lie, in pixels, as they were painted last."""
        return {choice.name: box for choice, box in zip(self.choices, self._boxes, strict=False)}

    def paint(self, target: pygame.Surface) -> None:
        """The whole picture."""
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
        """All that is written, so many times as large as usual, on a panel that is wider then."""
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
    """Shorten a sentence in the middle if it is too long for the screen."""
    return sentence if len(sentence) <= BEGINNING + END else f"{sentence[:BEGINNING]} … {sentence[-END:]}"


def _scale(size: tuple[int, int]) -> float:
    """Pixels of a unit."""
    return min(size[0] / WIDTH, size[1] / HEIGHT)


def _has(font: str, text: str) -> bool:
    try:
        return glyph_coverage.has(Path(font).stem, text)
    except Exception:  # a font that can't be read may be what has failed
        return True


def _height(lines: Sequence[pygame.Surface]) -> int:
    return sum(line.get_height() for line in lines)


def _lines(font: pygame.font.Font, text: str, room: int, colour: tuple[int, int, int]) -> list[pygame.Surface]:
    """A text in lines no wider than the room; a word that is longer is parted."""
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


def last_words(sentence: str, stream: Callable[[str], object] | None = None) -> None:
    """A sentence on the console, when there is nothing else to say it with."""
    (stream or (lambda text: print(text, file=sys.stderr)))(f"soul-battle: {sentence}")
