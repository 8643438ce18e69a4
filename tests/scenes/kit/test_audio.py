"""Sounds: variants, volumes, minimum intervals, and silence without a sound card."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.profile.settings import Settings
from scenes.drawing.images import assets_folder
from scenes.kit.buttons import Button
from scenes.system import audio as module
from scenes.system.audio import AMBIENCE, GAPS, Audio, strength
from tests.scenes.kit.harness import Harness, PageScene, key, press, release

ROOT = Path(__file__).resolve().parents[3]
SOUNDS = assets_folder() / "sounds"


def ambience(audio: Audio) -> bool:
    """Return whether the ambience is playing or fading in."""
    return audio._room is not None


class Noise(str):
    """A fake sound that knows its file's name and its volume."""

    volume = 1.0

    def set_volume(self, volume: float) -> None:
        self.volume = volume


class Voice:
    """A channel that records its calls."""

    def __init__(self) -> None:
        self.calls: list[tuple[Any, ...]] = []

    def play(self, sound: Noise, loops: int = 0, fade_ms: int = 0) -> None:
        self.sound = sound
        self.calls.append(("play", Path(sound).name, loops))

    def set_volume(self, *volumes: float) -> None:
        self.calls.append(("volume", *volumes))

    def fadeout(self, time: int) -> None:
        self.calls.append(("fadeout", time))

    @property
    def volume(self) -> tuple[float, ...]:
        return next(line[1:] for line in reversed(self.calls) if line[0] == "volume")


class Mixer:
    """A mixer without a sound card."""

    def __init__(self) -> None:
        self.open = 0
        self.room = Voice()
        self.voice: Voice | None = Voice()

    def init(self, *how: int, allowedchanges: int) -> None:
        self.open += 1

    def quit(self) -> None:
        self.open -= 1

    def set_num_channels(self, count: int) -> None: ...

    def set_reserved(self, count: int) -> None: ...

    def find_channel(self) -> Voice | None:
        return self.voice

    def Channel(self, number: int) -> Voice:
        assert number == 0
        return self.room

    def Sound(self, file: bytes) -> Noise:
        return Noise(os.fsdecode(file))


class Ear:
    """Audio with a frozen clock and a mixer that records its calls."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, folder: Path = SOUNDS, **settings: Any) -> None:
        self.mixer = Mixer()
        monkeypatch.setattr(module, "load_mixer", lambda: self.mixer)
        self.now = 100.0
        self.log: list[tuple[str, dict[str, Any]]] = []
        self.settings = Settings(**settings)
        self.audio = Audio(
            folder,
            self.settings,
            lambda event, **fields: self.log.append((event, fields)),
            lambda: self.now,
            random.Random(3),
        )

    def change(self, **settings: Any) -> None:
        self.settings = self.settings._replace(**settings)
        self.audio.set(self.settings)

    def played(self) -> list[str]:
        assert self.mixer.voice is not None
        return [line[1] for line in self.mixer.voice.calls if line[0] == "play"]

    def kinds(self) -> list[str]:
        return [fields["kind"] for event, fields in self.log if event == "sound"]


@pytest.fixture
def ear(monkeypatch: pytest.MonkeyPatch) -> Ear:
    """Open the audio device with the usual settings."""
    made = Ear(monkeypatch)
    made.audio.open()
    return made


def test_no_variant_plays_twice_in_a_row_and_all_of_them_play(ear: Ear) -> None:
    for _ in range(200):
        ear.now += 1
        assert ear.audio.play("snap")
    played = ear.played()
    assert len(played) == 200
    assert set(played) == {path.name for path in SOUNDS.glob("snap_*.wav")}
    assert all(one != other for one, other in pairwise(played))
    assert ear.audio.variant("win", 1) == ear.audio.variant("win", 1) == 0


def test_sounds_leave_the_global_random_state_alone(ear: Ear) -> None:
    random.seed(5)
    expected = random.random()
    random.seed(5)
    ear.audio.play("lift")
    assert random.random() == expected


def test_sounds_of_a_kind_keep_a_minimum_interval(monkeypatch: pytest.MonkeyPatch) -> None:
    ear = Ear(monkeypatch)
    assert ear.audio.play("slide")
    ear.now += GAPS["slide"] / 2
    assert not ear.audio.play("slide")
    assert ear.audio.play("snap"), "another kind of sound needn't wait"
    ear.now += GAPS["slide"]
    assert ear.audio.play("slide")
    assert ear.kinds() == ["slide", "snap", "slide"]
    with pytest.raises(KeyError):
        ear.audio.play("gong")


def test_a_new_volume_applies_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    ear = Ear(monkeypatch, effects=100, ambience=50)
    ear.audio.open()
    ear.audio.surround(True)
    ear.audio.play("snap")
    assert ear.mixer.voice is not None
    loud = max(ear.mixer.voice.volume)
    assert 0.8 < loud <= 1.0
    assert ear.mixer.room.sound.volume == strength(50), (
        "this is the sound's volume, because a fade ends at the channel's full volume"
    )
    assert not [line for line in ear.mixer.room.calls if line[0] == "volume"]
    ear.change(effects=30, ambience=80)
    assert ear.mixer.room.sound.volume == strength(80)
    ear.now += 1
    ear.audio.play("snap")
    assert max(ear.mixer.voice.volume) < 0.25
    ear.change(effects=0)
    ear.now += 1
    assert not ear.audio.play("snap")
    assert ambience(ear.audio), "the ambience has its own volume"


def test_volumes_rise_with_their_percentages() -> None:
    values = [strength(percent) for percent in range(101)]
    assert values == sorted(set(values))
    assert (values[0], values[100]) == (0.0, 1.0)


def test_a_sound_is_panned_to_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    ear = Ear(monkeypatch, effects=100)
    ear.audio.open()
    volumes = []
    for at in (0.0, 0.5, 1.0):
        ear.now += 1
        ear.audio.play("snap", at)
        assert ear.mixer.voice is not None
        volumes.append(ear.mixer.voice.volume)
    (left, right), (same, also), (less, more) = volumes
    assert left > right > 0
    assert same == also
    assert more > less > 0


def test_mute_releases_the_device_and_unmute_opens_it_again(ear: Ear) -> None:
    ear.audio.surround(True)
    assert ear.mixer.open == 1
    ear.change(mute=True)
    assert ear.mixer.open == 0
    assert not ear.audio.play("snap")
    assert not ambience(ear.audio)
    ear.change(mute=False)
    assert ear.mixer.open == 1
    assert ambience(ear.audio)
    ear.audio.close()
    assert ear.mixer.open == 0


@pytest.mark.parametrize("settings", [{"mute": True}, {"effects": 0, "ambience": 0, "music": 0}])
def test_an_inaudible_device_is_never_opened(monkeypatch: pytest.MonkeyPatch, settings: dict[str, Any]) -> None:
    ear = Ear(monkeypatch, **settings)
    ear.audio.open()
    ear.audio.surround(True)
    assert ear.mixer.open == 0


def test_nothing_is_loaded_before_the_device_opens(monkeypatch: pytest.MonkeyPatch) -> None:
    ear = Ear(monkeypatch)
    assert ear.audio.play("snap")
    ear.audio.surround(True)
    ear.change(effects=50)
    assert ear.mixer.open == 0
    ear.audio.open()
    assert ambience(ear.audio), "the ambience requested earlier starts now"


def test_the_room_loop_plays_at_a_table_while_someone_is_there(ear: Ear) -> None:
    assert not ambience(ear.audio)
    ear.audio.surround(True)
    ear.audio.surround(True)
    assert [line for line in ear.mixer.room.calls if line[0] == "play"] == [("play", AMBIENCE, -1)]
    ear.audio.away(True)
    assert ear.mixer.room.calls[-1][0] == "fadeout"
    ear.audio.away(False)
    assert ambience(ear.audio)
    ear.audio.surround(False)
    assert not ambience(ear.audio)
    ear.audio.away(False)
    assert not ambience(ear.audio)


@pytest.fixture
def device(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    pygame.mixer.quit()
    yield
    pygame.mixer.quit()


def test_with_the_dummy_driver_every_file_is_read_and_played(device: None, tmp_path: Path) -> None:
    log: list[str] = []
    now = [0.0]
    audio = Audio(SOUNDS, Settings(), lambda event, **fields: log.append(event), lambda: now[0])
    audio.open()
    audio.surround(True)
    assert pygame.mixer.get_init()[0] == 44_100
    for kind in GAPS:
        pygame.mixer.stop()
        now[0] += 10
        assert audio.play(kind)
        assert pygame.mixer.get_busy(), kind
    assert "no_sound" not in log
    for path in SOUNDS.glob("*.wav"):
        assert pygame.mixer.Sound(str(path)).get_length() > 0.04
    audio.close()
    assert pygame.mixer.get_init() is None


@pytest.mark.parametrize("lacking", ["card", "mixer"])
def test_it_is_silent_without_a_card_or_mixer(device: None, monkeypatch: pytest.MonkeyPatch, lacking: str) -> None:
    def fail(*how: object, **more: object) -> None:
        raise pygame.error("ALSA: no device") if lacking == "card" else ImportError("no module")

    owner, name = (pygame.mixer, "init") if lacking == "card" else (module, "load_mixer")
    monkeypatch.setattr(owner, name, fail)
    log: list[tuple[str, dict[str, Any]]] = []
    audio = Audio(SOUNDS, Settings(), lambda event, **fields: log.append((event, fields)))
    audio.open()
    audio.surround(True)
    audio.set(Settings(effects=20))
    assert audio.play("snap")
    why = "ALSA: no device" if lacking == "card" else "no module"
    assert log == [("no_sound", {"why": why}), ("sound", {"kind": "snap"})]
    assert why in audio.trouble
    audio.close()


def test_a_device_that_fails_later_does_not_end_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    ear = Ear(monkeypatch)
    ear.audio.open()

    voice, ear.mixer.voice = ear.mixer.voice, None
    assert ear.audio.play("lift"), "every voice is busy, so the sound is dropped"
    ear.mixer.voice = voice

    def fail(*given: object, **more: object) -> None:
        raise pygame.error("the device is gone")

    for name in ("find_channel", "Channel", "quit"):
        monkeypatch.setattr(ear.mixer, name, fail)
    assert ear.audio.play("snap")
    ear.audio.surround(True)
    ear.audio.close()


def test_missing_and_damaged_files_are_silent(device: None, tmp_path: Path) -> None:
    (tmp_path / "snap_1.wav").write_bytes(b"RIFF torn")
    audio = Audio(tmp_path, Settings(), lambda event, **fields: None)
    audio.open()
    audio.surround(True)
    assert audio.play("snap")
    assert audio.play("lift")
    assert not pygame.mixer.get_busy()
    assert not ambience(audio)
    audio.close()


def test_the_mixer_is_loaded_after_the_first_picture(tmp_path: Path) -> None:
    code = f"""
import sys
from scenes.system import audio
audio.hold_back()
import pygame
assert not pygame.mixer
from pathlib import Path
from tests.scenes.kit.harness import Harness, PageScene
harness = Harness(Path({str(tmp_path)!r}))
harness.app.scenes.push(PageScene(harness.app))
harness.send()
assert sys.modules["pygame.mixer"] is None
harness.app.audio.open()
assert not harness.app.audio.trouble, harness.app.audio.trouble
assert pygame.mixer.get_init()
assert harness.app.audio.play("snap")
assert pygame.mixer.get_busy()
assert pygame.mixer.music.get_volume() >= 0
harness.app.close()
"""
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr


def test_m_mutes_with_a_message_and_is_remembered(harness: Harness) -> None:
    app = harness.app
    app.scenes.push(PageScene(app))
    harness.send(key(pygame.K_m, "m"))
    assert app.settings.mute
    assert app.say("sound.off", key="M") in harness.texts()
    assert '"mute": true' in harness.folders.settings.read_text()
    harness.send(key(pygame.K_m, "m"))
    assert app.settings.mute, "holding the key toggles only once"
    harness.send(pygame.event.Event(pygame.KEYUP, key=pygame.K_m, mod=0), key(pygame.K_m, "m"))
    assert not app.settings.mute
    assert app.say("sound.on", key="M") in harness.texts()
    app.keep(app.settings._replace(keys={"mute": "b"}))
    harness.send(key(pygame.K_b, "b"))
    assert app.say("sound.off", key="B") in harness.texts(), "the message names the chosen key"
    app.audio.trouble = "no card"
    harness.send(pygame.event.Event(pygame.KEYUP, key=pygame.K_b, mod=0), key(pygame.K_b, "b"))
    assert any("no card" in text for text in harness.texts())


def test_a_button_clicks_for_mouse_and_keyboard(harness: Harness) -> None:
    app = harness.app
    now = [0.0]
    app.audio.clock = lambda: now[0]
    done: list[int] = []
    scene = PageScene(app)
    button = scene.page.add(Button(app, (100, 100, 200, 40), "Do", lambda: done.append(1)))
    scene.page.default = button
    app.scenes.push(scene)
    harness.send(press(150, 120), release(150, 120))
    now[0] += 1
    harness.send(key(pygame.K_RETURN))
    assert len(done) == 2
    assert [line["kind"] for line in harness.log if line["event"] == "sound"] == ["press", "press"]


def test_the_room_loop_follows_the_scenes_and_the_window(harness: Harness, monkeypatch: pytest.MonkeyPatch) -> None:
    app = harness.app
    calls: list[tuple[str, bool]] = []
    monkeypatch.setattr(app.audio, "surround", lambda on: calls.append(("surround", on)))
    monkeypatch.setattr(app.audio, "away", lambda gone: calls.append(("away", gone)))
    table = PageScene(app, "table")
    table.ambience = True
    app.scenes.push(PageScene(app, "title"))
    harness.send()
    app.scenes.push(table)
    harness.send()
    app.scenes.push(PageScene(app, "pause", opaque=False))
    harness.send(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    harness.send(pygame.event.Event(pygame.WINDOWFOCUSGAINED))
    app.scenes.reset(PageScene(app, "title"))
    harness.send()
    assert calls == [
        ("surround", False),
        ("surround", True),
        ("away", True),
        ("surround", True),
        ("away", False),
        ("surround", False),
    ]
