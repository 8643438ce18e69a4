"""A crash shows a plain screen, writes a report without secrets, and saves the match."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.matches.session import Session
from game.profile.crash_guard import ENOUGH, CrashGuard
from game.profile.saves import list_saves
from scenes.__main__ import main
from scenes.app import crash_report, crash_screen
from scenes.app.app import App
from scenes.app.crash_screen import CrashButton, CrashScreen
from scenes.drawing.images import assets_folder
from scenes.drawing.painter import Painter
from scenes.framework.dialog import Dialog
from scenes.framework.manager import Scene
from scenes.menus.title import TitleScene
from scenes.table.table_scene import TableScene
from tests.profile.failing import FailingDisk
from tests.run_counts import some
from tests.scenes.kit.harness import Harness, key, move, press, release, typed
from tests.scenes.menus.app_driver import path_of

CANARY = "KS.0 and 10H.2"


class Breaking(Scene):
    """A scene that raises an exception in one method.

    The exception's message and the method's variables contain secrets.
    """

    name = "breaking"

    def __init__(self, app: App, where: str, session: Session | None = None) -> None:
        super().__init__()
        self.app = app
        self.where = where
        self.session = session
        self._break("make")

    def _break(self, where: str) -> None:
        secret = CANARY
        if where == self.where:
            try:
                raise KeyError(secret)
            except KeyError as error:
                raise ValueError(f"{secret} lies in the deck of seat 2") from error

    def enter(self) -> None:
        self._break("enter")

    def closed(self) -> None:
        self._break("closed")

    def handle(self, event: pygame.event.Event) -> bool:
        self._break("handle")
        return False

    def update(self, step: float) -> None:
        self._break("update")

    def rest(self) -> float | None:
        self._break("rest")
        return 0.0

    def paint(self, painter: Painter) -> None:
        self._break("paint")


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the screen accept presses immediately."""
    monkeypatch.setattr(crash_screen, "WAITS", 0.0)


@pytest.fixture
def harness(tmp_path: Path) -> Iterator[Harness]:
    made = Harness(tmp_path)
    yield made
    made.app.crash_handler.close()


def frame(harness: Harness, *events: pygame.event.Event, elapsed: float = 0.02) -> None:
    harness.app.crash_handler.frame(events, elapsed)


def broken(harness: Harness, where: str, session: Session | None = None) -> CrashScreen:
    """Return the crash screen after a crash in one of a scene's methods."""
    app = harness.app
    app.crash_handler.begin(lambda: app.scenes.push(Breaking(app, where, session)))
    for _ in range(2):
        if app.crash_handler.screen is None:
            frame(harness, typed("Wilhelmina"), key(pygame.K_q))
    assert app.crash_handler.screen is not None
    return app.crash_handler.screen


def reports(harness: Harness) -> list[str]:
    return [path.read_text(encoding="utf-8") for path in sorted(harness.folders.reports.glob("crash-*.txt"))]


def names(app: App) -> list[str]:
    return [scene.name for scene in app.scenes.all]


def two(app: App) -> Session:
    return app.matches.new_session("soul_battle", 2, ("Mara", "Tobias"), {"privacy": "open"}, "stumble")


@pytest.mark.parametrize("where", ["make", "enter", "handle", "update", "rest", "paint"])
def test_a_crash_anywhere_shows_the_screen_and_writes_a_report_without_secrets(harness: Harness, where: str) -> None:
    session = two(harness.app)
    screen = broken(harness, where, session)
    assert harness.app.running
    (report,) = reports(harness)
    for part in ("ValueError", "KeyError", "tests/scenes/kit/test_crash_screen.py"):
        assert part in report
    assert "Scenes: breaking" in report or where == "make"
    secrets = {card.name for card in session.match.state.table.cards} | {CANARY, str(harness.folders.root)}
    assert not {name for name in secrets if name in report}
    assert "stumble" not in report, "the seed deals all cards"
    assert "Wilhelmina" not in report, "for typed text, the report lists only the kind of event"
    assert "TextInput" in report or where in ("make", "enter")
    assert any(str(harness.folders.reports) in sentence for sentence in screen.sentences)
    assert [choice.name for choice in screen.choices][-2:] == ["restart", "quit"]
    assert [line["error"] for line in harness.log if line["event"] == "crash"] == ["ValueError"]


def test_the_match_is_saved_up_to_the_last_action_and_can_be_resumed(harness: Harness) -> None:
    app = harness.app
    session = two(app)
    session.play(session.match.legal()[0])
    digest = session.match.state.digest()
    screen = broken(harness, "handle", session)
    assert app.say("crash.saved", turn=1) in screen.sentences
    assert [choice.name for choice in screen.choices] == ["continue", "restart", "quit"]
    frame(harness, key(pygame.K_RETURN))
    assert app.crash_handler.screen is None
    table = app.scenes.top
    assert isinstance(table, TableScene)
    assert table.session.match.state.digest() == digest


def test_the_title_reports_a_match_that_is_gone(harness: Harness) -> None:
    app = harness.app
    session = two(app)
    broken(harness, "handle", session)
    path_of(session).unlink()
    frame(harness, key(pygame.K_RETURN))
    title = app.scenes.top
    assert isinstance(title, TitleScene)
    assert title.notes == [f"The file {path_of(session).name} doesn't exist."]


@pytest.mark.parametrize("kind", ["part_saved", "unsaved", "no_match"])
def test_a_match_that_is_not_saved_is_reported(harness: Harness, kind: str) -> None:
    """The crash screen doesn't mention a deleted match."""
    session = two(harness.app)
    assert session.journal is not None
    session.journal.flush()
    if kind == "part_saved":
        session.journal._disk = FailingDisk(at=1, many=100)
        session.play(session.match.legal()[0])
    else:
        session.close()
        session.journal = None
    at_table = None if kind == "no_match" else session
    del session
    gc.collect()
    screen = broken(harness, "handle", at_table)
    assert harness.app.texts[f"crash.{kind}"] in screen.sentences


def test_restart_leads_to_the_title_and_the_program_continues(harness: Harness) -> None:
    app = harness.app
    screen = broken(harness, "paint")
    frame(harness, key(pygame.K_TAB), key(pygame.K_TAB))
    assert screen.focus == 0
    box = screen.boxes["restart"]
    frame(harness, move(*box.center), press(*box.center), release(*box.center))
    assert app.crash_handler.screen is None
    assert names(app) == ["title"]
    frame(harness)
    assert app.texts["title.name"] in harness.texts()


@pytest.mark.parametrize("way", ["escape", "button", "window"])
def test_quit_ends_the_program_in_order(harness: Harness, way: str) -> None:
    screen = broken(harness, "update")
    box = screen.boxes["quit"]
    events = {
        "escape": [key(pygame.K_ESCAPE)],
        "button": [press(*box.center), release(*box.center)],
        "window": [pygame.event.Event(pygame.QUIT)],
    }[way]
    frame(harness, *events)
    assert not harness.app.running
    assert harness.app.crash_handler.code == 0


def test_after_a_crash_closing_the_window_asks_again(harness: Harness) -> None:
    """Regression: after a crash, the program didn't ask about unsaved moves a second time."""
    app = harness.app
    session = two(app)
    session.journal = None

    def close() -> None:
        app.scenes.reset(app.make("table", session))
        session.play(session.match.legal()[0])
        frame(harness, pygame.event.Event(pygame.QUIT))
        assert app.running
        assert names(app)[-1] == "dialog"

    close()
    broken(harness, "paint")
    frame(harness, key(pygame.K_RETURN), elapsed=2.0)
    assert names(app) == ["title"]
    frame(harness, elapsed=2.0)
    close()


def test_presses_meant_for_the_crashed_scene_choose_nothing(harness: Harness, monkeypatch: pytest.MonkeyPatch) -> None:
    """Regression: a second click or a held key pressed a button as the crash screen appeared."""
    monkeypatch.setattr(crash_screen, "WAITS", 60.0)
    screen = broken(harness, "update")
    box = screen.boxes["quit"]
    frame(harness, press(*box.center), release(*box.center), key(pygame.K_SPACE), key(pygame.K_ESCAPE))
    assert harness.app.crash_handler.screen is screen
    monkeypatch.setattr(crash_screen, "WAITS", 0.0)
    frame(harness, key(pygame.K_SPACE))
    assert harness.app.crash_handler.screen is screen, "the key is still held"
    frame(harness, pygame.event.Event(pygame.KEYUP, key=pygame.K_SPACE, mod=0), key(pygame.K_SPACE))
    assert harness.app.crash_handler.screen is not screen


def test_a_crash_of_the_title_counts_as_another_crash(harness: Harness, monkeypatch: pytest.MonkeyPatch) -> None:
    broken(harness, "paint")
    monkeypatch.setattr(TitleScene, "fill", lambda self: 1 / 0)
    frame(harness, key(pygame.K_SPACE))
    assert harness.app.crash_handler.screen is not None
    assert len(reports(harness)) == 2


def test_a_crash_of_the_crash_screen_ends_the_program(
    harness: Harness, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(CrashScreen, "paint", lambda self, target: 1 / 0)
    app = harness.app
    app.scenes.push(Breaking(app, "paint"))
    frame(harness)
    assert not app.running
    assert app.crash_handler.code == 1
    output = capsys.readouterr().err
    assert output.startswith("soul-battle: The program crashed (ZeroDivisionError at tests/")
    assert output.count("\n") == 1


def test_a_crash_while_leaving_is_reported_too(harness: Harness, capsys: pytest.CaptureFixture[str]) -> None:
    app = harness.app
    app.scenes.push(Breaking(app, "closed"))
    frame(harness)
    app.crash_handler.close()
    assert app.crash_handler.code == 1
    assert "crashed (ValueError" in capsys.readouterr().err


def test_the_screen_needs_neither_theme_nor_pictures(harness: Harness, tmp_path: Path) -> None:
    harness.app.theme = None  # type: ignore[assignment]
    harness.app.images = None  # type: ignore[assignment]
    assert broken(harness, "paint").boxes
    plain = CrashScreen("Heading", ["word " * 60, "x" * 300], [CrashButton("one", "One")], tmp_path / "nothing")
    for size in ((1024, 640), (1920, 1080)):
        target = pygame.Surface(size)
        plain.paint(target)
        assert target.get_rect().contains(plain.boxes["one"])
        assert pygame.mask.from_threshold(target, crash_screen.INK, (9, 9, 9)).count() > 100, "letters are visible"


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)], ids=str)
def test_large_text_grows_as_far_as_it_fits(size: tuple[int, int]) -> None:
    def letters(words: str, percent: int, label: str = "Main menu") -> int:
        choices = [CrashButton("one", label), CrashButton("two", "Quit")]
        screen = CrashScreen("Heading", [words], choices, assets_folder(), percent)
        target = pygame.Surface(size)
        screen.paint(target)
        assert all(target.get_rect().contains(box) for box in screen.boxes.values())
        return pygame.mask.from_threshold(target, crash_screen.INK, (9, 9, 9)).count()

    assert letters("A word.", 200) > 2 * letters("A word.", 100)
    long = "word " * 120
    assert letters(long, 200) > letters(long, 100)
    wide = "A label that takes all of its button"
    assert letters("A word.", 200, wide) < letters("A word.", 200)


@pytest.mark.parametrize("percent", some([200, 100], 1))
@pytest.mark.parametrize("size", some([(1024, 640), (1280, 720), (1920, 1080)], 1))
@pytest.mark.parametrize("letters", ["W" * 4000, "a very long folder name/" * 160], ids=["a word", "words"])
def test_a_very_long_path_leaves_room_for_everything(letters: str, size: tuple[int, int], percent: int) -> None:
    lines = ["The program has crashed.", "The match is safe.", f"A report lies here: {letters}.txt. It names no card."]
    choices = [CrashButton(name, "Main menu") for name in ("continue", "restart", "quit")]
    screen = CrashScreen("Heading", lines, choices, assets_folder(), percent)
    target = pygame.Surface(size)
    screen.paint(target)
    window, pad = (
        target.get_rect(),
        round(crash_screen.PAD * min(size[0] / crash_screen.WIDTH, size[1] / crash_screen.HEIGHT)),
    )
    # The panel is centred, so if its lower edge is inside the window, its upper edge is inside too.
    assert all(window.contains(box.move(0, pad)) for box in screen.boxes.values())


def test_the_screen_has_no_empty_boxes() -> None:
    def made(words: str) -> CrashScreen:
        return CrashScreen(words, [f"In {words}."], [CrashButton("one", words)], assets_folder())

    usual, wide, unknown = made("Ada"), made("Мария"), made("漢字")
    assert (usual.fonts, wide.fonts) == (
        (crash_screen.BOLD, crash_screen.FONT),
        (crash_screen.WIDEST, crash_screen.WIDEST),
    )
    assert (wide.heading, wide.sentences, wide.choices[0].label) == ("Мария", ["In Мария."], "Мария")
    assert (unknown.heading, unknown.sentences, unknown.choices[0].label) == ("??", ["In ??."], "??")
    wide.paint(pygame.Surface((1024, 640)))


def test_a_report_is_printed_if_it_cannot_be_written(harness: Harness, capsys: pytest.CaptureFixture[str]) -> None:
    harness.folders.reports.write_text("a file where the folder should be")
    screen = broken(harness, "paint")
    assert harness.app.texts["crash.no_report"] in screen.sentences
    assert "ValueError" in capsys.readouterr().err


def test_reports_of_the_same_second_do_not_replace_each_other(tmp_path: Path) -> None:
    paths = {crash_report.write_report(tmp_path, str(number)) for number in range(3)}
    assert len(paths) == 3
    assert sorted(path.read_text() for path in paths if path) == ["0", "1", "2"]


def test_a_crash_before_the_window_opens_prints_a_sentence_and_exits_with_1(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("game.content.library.load_library", lambda *rest, **more: {}[CANARY])
    monkeypatch.setattr("scenes.__main__.open_log", lambda path: None)
    assert main(["--data-dir", str(tmp_path)]) == 1
    output = capsys.readouterr().err
    assert "The program crashed (KeyError at tests/" in output
    assert str(tmp_path / "reports") in output
    assert CANARY not in output
    assert len(list((tmp_path / "reports").iterdir())) == 1


@pytest.mark.usefixtures("compiled_content")
def test_a_crash_of_the_first_scene_shows_the_screen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TitleScene, "__init__", lambda self, app: 1 / 0)
    monkeypatch.setattr("scenes.__main__.open_log", lambda path: None)
    seen: list[Any] = []

    def waiting(rest: float | None) -> list[pygame.event.Event]:
        surface = pygame.display.get_surface()
        seen.append(surface and surface.get_at((0, 0)))
        return [pygame.event.Event(pygame.QUIT)]

    monkeypatch.setattr("scenes.app.app.wait", waiting)
    assert main(["--data-dir", str(tmp_path)]) == 0
    assert tuple(seen[0])[:3] == crash_screen.GROUND


def crash_at_continue(harness: Harness, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the program crash while resuming the match from the title screen, then restart it."""
    app = harness.app
    with monkeypatch.context() as patched:
        patched.setattr(TableScene, "__init__", lambda self, app, session: 1 / 0)
        frame(harness, key(pygame.K_RETURN), pygame.event.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0))
    assert app.crash_handler.screen is not None
    names_of = [choice.name for choice in app.crash_handler.screen.choices]
    app.crash_handler._take(names_of[-2])  # click the restart button
    frame(harness)


def test_three_crashes_on_resume_offer_to_start_without_it(harness: Harness, monkeypatch: pytest.MonkeyPatch) -> None:
    app = harness.app
    session = two(app)
    session.close()
    path = path_of(session)
    app.scenes.push(app.make("title"))
    frame(harness)
    for number in range(ENOUGH):
        assert names(app) == ["title"]
        crash_at_continue(harness, monkeypatch)
        assert CrashGuard(harness.folders.guard).times(path.name) == number + 1, (
            "the next start of the program knows it too"
        )
    assert names(app) == ["title", "dialog"]
    assert any(path.name in text for text in harness.texts())
    frame(harness, key(pygame.K_RETURN), pygame.event.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0))
    assert names(app) == ["title"]
    title = app.scenes.top
    assert isinstance(title, TitleScene)
    assert title.saved is None
    assert [match.path for match in list_saves(harness.folders.saves).matches] == [path], "nothing is deleted"


def crashed_at_resume(harness: Harness, times: int) -> None:
    """Show the title screen as it looks after `times` crashed attempts to resume the match."""
    session = two(harness.app)
    session.close()
    for _ in range(times):
        harness.app.matches.guard.begin(path_of(session).name)
    harness.app.scenes.push(harness.app.make("title"))
    frame(harness)


def test_the_crash_screen_does_not_resume_a_fourth_time(harness: Harness, monkeypatch: pytest.MonkeyPatch) -> None:
    crashed_at_resume(harness, ENOUGH - 1)
    monkeypatch.setattr(TableScene, "paint", lambda self, painter: 1 / 0)
    frame(harness, key(pygame.K_RETURN))
    screen = harness.app.crash_handler.screen
    assert screen is not None
    assert [choice.name for choice in screen.choices] == ["restart", "quit"]
    assert harness.app.texts["crash.often"] in screen.sentences


def test_the_offer_can_be_refused(harness: Harness) -> None:
    crashed_at_resume(harness, ENOUGH)
    dialog = harness.app.scenes.top
    assert isinstance(dialog, Dialog)
    dialog._answer(0)
    frame(harness)
    assert names(harness.app) == ["table"]


def test_playing_or_leaving_resets_the_count(harness: Harness) -> None:
    app = harness.app
    first = two(app)
    first.close()
    path = path_of(first)
    for ending in ("played", "left"):
        resumed = app.matches.resume(path)
        assert CrashGuard(harness.folders.guard).times(path.name) == 1
        if ending == "played":
            resumed.play(resumed.match.legal()[0])
            resumed.close()
        else:
            app.scenes.reset(app.make("table", resumed))
            app.scenes.reset(app.make("title"))
        assert CrashGuard(harness.folders.guard).times(path.name) == 0
        assert not harness.folders.guard.exists()


def test_a_match_refused_with_a_sentence_does_not_count_as_a_crash(harness: Harness) -> None:
    path = harness.folders.saves / "bad.match"
    path.write_text("nothing")
    with pytest.raises(ValueError, match="isn't a saved match"):
        harness.app.matches.resume(path)
    assert harness.app.matches.guard.times("bad.match") == 0
