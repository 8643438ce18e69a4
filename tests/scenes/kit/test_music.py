"""Music: two layers start together and react to tension and options; errors are harmless."""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import copy
from typing import Any

import pygame
import pytest

from assets.make.waves import as_wav
from game.profile.settings import Settings
from scenes.drawing.images import assets_folder
from scenes.framework.navigation import Quit
from scenes.system.audio import Audio, strength
from scenes.system.music import CHANNEL, COMES, STEP, YIELDS, Loader, Music
from tests.scenes.kit.harness import Harness, PageScene

LOOP = assets_folder() / "music" / "title_calm.ogg"
DEFAULT = strength(Settings().music)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with music: "a" (two layers), "b" (calm only) and "torn" (damaged)."""
    (tmp_path / "music").mkdir()
    for name in ("a_calm", "b_calm"):
        copy(LOOP, tmp_path / "music" / f"{name}.ogg")
    # This short WAV file is faster to read than an Ogg file. The mixer ignores the suffix and looks at the content.
    (tmp_path / "music" / "a_tension.ogg").write_bytes(as_wav([0.2 * math.sin(at / 20) for at in range(4410)], 44_100))
    (tmp_path / "music" / "torn_calm.ogg").write_bytes(b"OggS torn")
    return tmp_path


@pytest.fixture
def audio(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Audio]:
    """Open audio without a sound card."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.quit()
    made = Audio(folder / "sounds", Settings(), lambda event, **fields: None)
    made.open()
    yield made
    made.close()


def settle(audio: Audio) -> float:
    """Wait until the music has loaded and stopped changing. Return the time taken, in seconds."""
    took = 0.0
    while audio.rest() is not None:
        if audio._music._loader is not None:
            audio._music._loader.wait()
        audio.update(STEP)
        took += STEP
        assert took < 30
    return took


def heard(audio: Audio) -> tuple[str, tuple[float, ...]]:
    """Return the piece of music being played, and the volumes of its two layers."""
    calm = pygame.mixer.music.get_volume() if pygame.mixer.music.get_busy() else 0.0
    tense = pygame.mixer.Channel(CHANNEL).get_sound()
    return audio.playing, (calm, tense.get_volume() if tense else 0.0)


def about(*volumes: float) -> Any:
    return pytest.approx(volumes, abs=0.01)


def test_both_layers_start_together_and_the_second_follows_the_tension(audio: Audio) -> None:
    audio.score("a", 0.0)
    assert COMES <= settle(audio) <= COMES + 1
    assert heard(audio) == ("a", about(DEFAULT, 0))
    assert pygame.mixer.Channel(CHANNEL).get_busy(), "the silent layer plays along"
    audio.score("a", 1.0)
    for _ in range(10):
        audio.update(STEP)
    assert 0 < heard(audio)[1][1] < 0.1 * DEFAULT, "nothing jumps"
    settle(audio)
    assert heard(audio) == ("a", about((1 - YIELDS) * DEFAULT, DEFAULT))
    audio.score("a", 0.5)
    settle(audio)
    assert heard(audio)[1] == about((1 - YIELDS / 2) * DEFAULT, DEFAULT / 2)


def test_another_score_waits_until_the_first_has_faded(audio: Audio) -> None:
    audio.score("a", 1.0)
    settle(audio)
    audio.score("b", 1.0)
    for _ in range(4):
        audio.update(STEP)
        assert audio.playing == "a"
    settle(audio)
    assert heard(audio) == ("b", about((1 - YIELDS) * DEFAULT, 0))
    assert not pygame.mixer.Channel(CHANNEL).get_busy(), "the first score is gone"
    audio.score("", 0.0)
    settle(audio)
    assert heard(audio) == ("", (0, 0))


def test_the_volume_applies_at_once_and_mute_releases_everything(audio: Audio) -> None:
    audio.score("a", 0.0)
    settle(audio)
    audio.set(Settings(music=100))
    assert heard(audio)[1] == about(1, 0)
    audio.set(Settings(music=100, mute=True))
    assert pygame.mixer.get_init() is None
    assert (audio.playing, audio.rest()) == ("", None)
    audio.set(Settings(music=100))
    settle(audio)
    assert heard(audio) == ("a", about(1, 0))
    audio.set(Settings(music=0))
    settle(audio)
    assert heard(audio) == ("", (0, 0))
    audio.score("b", 0.0)
    assert audio.rest() is None, "silent music isn't loaded"


def test_music_alone_opens_the_device_and_stops_while_nobody_is_there(audio: Audio) -> None:
    audio.set(Settings(effects=0, ambience=0))
    audio.score("a", 0.0)
    settle(audio)
    audio.away(True)
    settle(audio)
    assert heard(audio) == ("a", (0, 0))
    audio.away(False)
    settle(audio)
    assert heard(audio) == ("a", about(DEFAULT, 0))
    audio.set(Settings(effects=0, ambience=0, music=0))
    assert pygame.mixer.get_init() is None


@pytest.mark.parametrize("score", ["torn", "missing"])
def test_a_missing_or_damaged_score_is_silent_and_tried_once(audio: Audio, score: str) -> None:
    audio.score(score, 0.0)
    assert settle(audio) < 1
    assert heard(audio) == ("", (0, 0))
    audio.score("b", 0.0)
    settle(audio)
    assert audio.playing == "b"


def test_a_score_that_is_no_longer_wanted_when_it_is_loaded_never_plays(
    audio: Audio, monkeypatch: pytest.MonkeyPatch
) -> None:
    audio.score("a", 0.0)
    audio.update(STEP)
    audio.score("b", 0.0)
    settle(audio)
    assert heard(audio) == ("b", about(DEFAULT, 0))
    audio.score("a", 0.0)
    while audio._music._loader is None:
        audio.update(STEP)
    loader, waited, wait = audio._music._loader, list[Loader](), Loader.wait
    monkeypatch.setattr(Loader, "wait", lambda self: waited.append(self) or wait(self))
    audio.close()
    assert waited == [loader], "closing waits for the thread"
    assert audio.rest() is None


def test_without_a_sound_card_the_music_never_loads(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "missing")
    pygame.mixer.quit()
    audio = Audio(folder / "sounds", Settings(), lambda event, **fields: None)
    audio.open()
    audio.score("a", 1.0)
    audio.update(STEP)
    assert audio.trouble
    assert (audio.playing, audio.rest()) == ("", None)
    audio.close()


def test_a_device_that_fails_later_does_not_end_the_program(audio: Audio, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*given: object) -> None:
        raise pygame.error("the device is gone")

    monkeypatch.setattr(pygame.mixer, "Channel", fail)
    audio.score("a", 0.0)
    for _ in range(3):
        audio.update(STEP)
        if audio._music._loader is not None:
            audio._music._loader.wait()
    monkeypatch.undo()


def test_the_score_follows_the_scenes(harness: Harness, monkeypatch: pytest.MonkeyPatch) -> None:
    app = harness.app
    calls: list[tuple[str, float]] = []
    told: Callable[[str, float], None] = lambda name, tension: calls.append((name, tension))  # noqa: E731
    monkeypatch.setattr(app.audio, "score", told)

    class Table(PageScene):
        music = "soul_battle"
        tension = 0.25  # type: ignore[assignment]

    def now() -> tuple[str, float]:
        harness.send()
        return calls[-1]

    app.scenes.push(PageScene(app, "title"))
    assert now() == ("title", 0.0)
    app.scenes.push(Table(app, "table"))
    assert now() == ("soul_battle", 0.25)
    app.scenes.push(PageScene(app, "pause", opaque=False))
    assert now() == ("soul_battle", 0.25), "a scene without a score keeps the one below"
    app.scenes.reset(PageScene(app, "title"))
    assert now() == ("title", 0.0)


def test_the_music_starts_without_waiting_for_an_event(harness: Harness, monkeypatch: pytest.MonkeyPatch) -> None:
    """Regression: the music didn't start until the mouse moved or a key was pressed.

    The cause was that the main loop was asleep.
    """
    app, opened, waited = harness.app, [False], []

    def wait(rest: float | None) -> list[pygame.event.Event]:
        waited.append(rest)
        app.navigate(Quit())
        return []

    monkeypatch.setattr(app.audio, "open", lambda: opened.append(True))
    monkeypatch.setattr(app.audio, "rest", lambda: STEP if opened[-1] else None)
    monkeypatch.setattr("scenes.app.app.wait", wait)
    for name in ("catch_signals", "watch_screen", "collect_garbage"):
        monkeypatch.setattr(f"scenes.app.app.{name}", lambda *given: None)
    monkeypatch.setattr(app.crash_handler, "close", lambda: None)
    app.scenes.push(PageScene(app, "title"))
    app.run()
    assert waited == [STEP]


def test_a_folder_that_is_not_text_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    folder = Path(os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9"))
    (folder / "music").mkdir(parents=True)
    copy(LOOP, folder / "music" / "b_calm.ogg")
    audio = Audio(folder / "sounds", Settings(), lambda event, **fields: None)
    audio.open()
    audio.score("b", 0.0)
    settle(audio)
    assert heard(audio) == ("b", about(DEFAULT, 0))
    audio.close()


def test_it_waits_for_nothing_by_itself() -> None:
    music = Music(Path("nowhere"))
    music.wanted, music.loud = "a", 1.0
    assert music.rest() is None, "there is no mixer yet"
    music.update(STEP)
    music.close()
