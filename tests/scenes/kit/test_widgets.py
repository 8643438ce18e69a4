from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from scenes.framework.dialog import Dialog
from scenes.kit.buttons import Button, IconButton
from scenes.kit.choices import ChoiceRow, Stepper
from scenes.kit.click_guard import AGAIN
from scenes.kit.labels import Label, Panel
from scenes.kit.scroll import LINE, ScrollArea
from scenes.kit.text_field import TextField
from scenes.kit.widget import Widget, even
from scenes.system import clipboard
from scenes.system.clipboard import LONG, NONE, SILENT, UNREADABLE, Pasted
from tests.run_counts import some
from tests.scenes.kit.harness import Harness, PageScene, click, key, move, press, release, typed

CTRL = pygame.KMOD_CTRL


@pytest.fixture
def scene(harness: Harness) -> PageScene:
    scene = PageScene(harness.app)
    harness.app.scenes.push(scene)
    harness.send()
    return scene


@pytest.fixture
def clicked(harness: Harness) -> list[str]:
    return []


def button(scene: PageScene, clicked: list[str], label: str, x: float, y: float) -> Button:
    return scene.page.add(Button(scene.app, (x, y, 120, 44), label, lambda: clicked.append(label)))


def test_texts_that_belong_together_share_a_size(harness: Harness, scene: PageScene) -> None:
    harness.app.type.text = 200
    texts = ("Quit", "Statistics of everybody")
    labels = [Label(scene.app, (100, 100 + 60 * row, 220, 50), text) for row, text in enumerate(texts)]
    alone = [label.items()[0].picture.get_height() for label in labels]
    assert alone[0] > alone[1]
    even(labels)
    together = [label.items()[0].picture.get_height() for label in labels]
    assert together == [alone[1], alone[1]]
    row = ChoiceRow(scene.app, (100, 100, 300, 40), [("a", "On"), ("b", "Sides and corners")], "a", lambda _: None)
    assert len({item.picture.get_height() for item in row.items() if item.what[0] == "text"}) == 1


def test_a_button_acts_when_released_on_it(harness: Harness, scene: PageScene, clicked: list[str]) -> None:
    button(scene, clicked, "Deal", 100, 100)
    harness.send(*click(150, 120))
    assert clicked == ["Deal"]
    harness.send(press(150, 120), release(400, 400))
    assert clicked == ["Deal"]
    harness.send(press(150, 120, button=3), release(150, 120, button=3))
    assert clicked == ["Deal"]
    scene.page.add(IconButton(harness.app, (200, 200, 20, 20), "undo", "Undo", lambda: clicked.append("undo")))
    harness.send(*click(193, 193))
    assert clicked == ["Deal", "undo"], "a small target is larger than it looks"


@pytest.mark.parametrize("how", ["clear", "left"])
def test_a_page_that_is_cleared_or_covered_lets_a_pressed_widget_go(
    harness: Harness, scene: PageScene, how: str
) -> None:
    """The page cancels a press if the pressed widget won't be told about the release.

    Otherwise, a drag would never end.
    """
    calls: list[str] = []

    class Dragged(Widget):
        stop = True

        def drag(self, x: float, y: float) -> None:
            calls.append("drag")

        def let_go(self) -> None:
            calls.append("let go")

    widget = scene.page.add(Dragged(harness.app, (100, 100, 200, 44)))
    harness.send(press(150, 120), move(160, 120))
    getattr(scene.page, how)()
    assert (calls, widget.held) == (["drag", "let go"], False)
    harness.send(move(170, 120), release(170, 120))
    getattr(scene.page, how)()
    assert calls == ["drag", "let go"]


def test_a_disabled_button_does_nothing_and_is_skipped(harness: Harness, scene: PageScene, clicked: list[str]) -> None:
    first = button(scene, clicked, "One", 100, 100)
    button(scene, clicked, "Two", 100, 200)
    first.enabled = False
    harness.send(*click(150, 120), key(pygame.K_TAB), key(pygame.K_RETURN, "\r"))
    assert clicked == ["Two"]


def test_tab_and_arrows_move_a_visible_focus(harness: Harness, scene: PageScene, clicked: list[str]) -> None:
    one, two, three = (
        button(scene, clicked, label, x, y)
        for label, x, y in (("One", 100, 100), ("Two", 300, 100), ("Three", 100, 200))
    )
    harness.send()
    assert ("panel", "focus") not in harness.shown()
    harness.send(key(pygame.K_TAB))
    assert scene.page.focus is one
    assert ("panel", "focus") in harness.shown()
    harness.send(key(pygame.K_RIGHT))
    assert scene.page.focus is two
    harness.send(key(pygame.K_LEFT), key(pygame.K_DOWN), key(pygame.K_UP))
    assert scene.page.focus is one
    harness.send(key(pygame.K_DOWN))
    assert scene.page.focus is three
    harness.send(key(pygame.K_SPACE, " "))
    assert clicked == ["Three"]
    harness.send(key(pygame.K_TAB, mod=pygame.KMOD_SHIFT), key(pygame.K_TAB), key(pygame.K_TAB))
    assert scene.page.focus is one
    harness.send(*click(350, 120))
    assert ("panel", "focus") not in harness.shown()


def test_enter_presses_the_default_and_escape_cancels(harness: Harness, scene: PageScene, clicked: list[str]) -> None:
    scene.page.default = button(scene, clicked, "Continue", 100, 100)
    scene.page.escape = lambda: clicked.append("escape")
    harness.send(key(pygame.K_RETURN, "\r"), key(pygame.K_ESCAPE, "\x1b"))
    assert clicked == ["Continue", "escape"]


def test_hovering_repaints_only_the_button(harness: Harness, scene: PageScene, clicked: list[str]) -> None:
    button(scene, clicked, "One", 100, 100)
    button(scene, clicked, "Two", 600, 500)
    harness.send()
    rects = harness.send(move(150, 120))
    assert rects
    assert all(pygame.Rect(90, 90, 140, 64).contains(rect) for rect in rects)
    assert harness.send(move(151, 121)) == []


def test_an_icon_shows_its_name_when_hovered_or_focused(harness: Harness, scene: PageScene) -> None:
    scene.page.add(IconButton(harness.app, (200, 200, 40, 40), "book", "Rules", lambda: None))
    scene.page.add(Panel(harness.app, (0, 240, 500, 300)))
    harness.send()
    assert harness.texts() == []
    harness.send(move(220, 220))
    assert harness.shown()[-1] == ("text", "Rules")
    harness.send(move(600, 600), key(pygame.K_TAB))
    assert harness.texts() == ["Rules"]


@pytest.mark.parametrize(
    ("labels", "wide", "equal"),
    [
        (("Off", "On"), 200, True),
        (("Novice", "Acolyte", "Adversary", "Heretic", "Damned"), 338, False),
        (("Novice", "Acolyte", "Adversary", "Heretic", "Damned"), 180, False),
    ],
)
def test_choices_are_equally_wide_if_all_of_them_fit(
    harness: Harness, scene: PageScene, clicked: list[str], labels: tuple[str, ...], wide: float, equal: bool
) -> None:
    row = ChoiceRow(harness.app, (100, 100, wide, 40), [(label, label) for label in labels], "", clicked.append)
    scene.page.add(row)
    parts = [row.part(number) for number in range(len(labels))]
    assert (max(part[2] for part in parts) - min(part[2] for part in parts) < 1e-6) is equal
    assert parts[0][0] == 100
    assert sum(part[2] for part in parts) == pytest.approx(wide)
    widths = [harness.app.type.width(label, row.role, harness.app.view.scale) for label in labels]
    rooms = [part[2] * harness.app.view.scale for part in parts]
    assert wide < 200 or all(width < room for width, room in zip(widths, rooms, strict=True))
    for x, y, part_wide, high in parts:
        harness.send(*click(x + part_wide - 2, y + high / 2))
    assert clicked == list(labels), "each part can be pressed up to its edge"


def test_choices_and_steps_end_at_their_bounds(harness: Harness, scene: PageScene, clicked: list[str]) -> None:
    words, found = [("a", "Strict"), ("b", "Peek"), ("c", "Open")], list[int]()
    scene.page.add(ChoiceRow(harness.app, (100, 100, 300, 40), words, "a", clicked.append))
    harness.send(*click(350, 120), key(pygame.K_RIGHT), *[key(pygame.K_LEFT)] * 3)
    assert clicked == ["c", "b", "a"]
    scene.page.add(Stepper(harness.app, (100, 300, 200, 40), 3, 2, 4, found.append))
    harness.send(*click(290, 320), *click(290, 320), *click(110, 320), *[key(pygame.K_LEFT)] * 2, *click(200, 320))
    assert found == [4, 3, 2]


def test_the_wheel_over_a_number_scrolls_the_page_behind_it(harness: Harness, scene: PageScene) -> None:
    """Regression: scrolling over a number changed the number."""
    found = list[int]()
    area = scene.page.add(ScrollArea(harness.app, (100, 100, 400, 300), lambda width: ((), 2000)))
    scene.page.add(Stepper(harness.app, (100, 300, 200, 40), 3, 2, 4, found.append))
    harness.send(move(290, 320), pygame.event.Event(pygame.MOUSEWHEEL, y=-1, x=0))
    assert area.offset == LINE
    assert not found


def text_field(harness: Harness, scene: PageScene, value: str = "", limit: int = 12) -> tuple[TextField, list[str]]:
    found: list[str] = []
    box = (100, 100, 200, 40)
    field_ = scene.page.add(TextField(harness.app, box, value, found.append, limit=limit, hint="Name"))
    harness.send(*click(290, 120))
    return field_, found


def test_typing_deleting_and_the_limit(harness: Harness, scene: PageScene) -> None:
    field_, found = text_field(harness, scene, "Mara")
    harness.send(key(pygame.K_a, "a"), typed("♥ü"), key(pygame.K_BACKSPACE, "\b"), typed(" of the night"))
    assert field_.value == "Mara♥ of the"
    harness.send(key(pygame.K_HOME), key(pygame.K_DELETE, "\x7f"), key(pygame.K_RIGHT), typed("x"))
    assert field_.value == "axra♥ of the"
    assert found[-1] == field_.value
    harness.send(typed("\n\t\x00"))
    assert field_.value == "axra♥ of the"


def test_selecting_and_replacing(harness: Harness, scene: PageScene) -> None:
    field_, _ = text_field(harness, scene, "Tobias")
    harness.send(key(pygame.K_a, mod=CTRL))
    assert ("selection", "Tobias") in harness.shown()
    harness.send(pygame.event.Event(pygame.KEYUP, key=pygame.K_LCTRL, mod=0), typed("Mo"))
    assert field_.value == "Mo"
    harness.send(key(pygame.K_LEFT, mod=pygame.KMOD_SHIFT), key(pygame.K_BACKSPACE, "\b"))
    assert field_.value == "M"
    harness.send(press(110, 120), move(298, 120), release(298, 120), key(pygame.K_DELETE, "\x7f"))
    assert field_.value == ""
    harness.send(key(pygame.K_TAB), press(600, 600), release(600, 600))
    assert harness.texts() == ["Name"]


def test_copy_cut_and_paste(harness: Harness, scene: PageScene, monkeypatch: pytest.MonkeyPatch) -> None:
    board = [""]
    monkeypatch.setattr(clipboard, "paste", lambda driver: Pasted(board[0]))
    monkeypatch.setattr(clipboard, "put", lambda text: board.__setitem__(0, text) is None)
    field_, _ = text_field(harness, scene, "Tobias")
    harness.send(key(pygame.K_a, mod=CTRL), key(pygame.K_x, mod=CTRL))
    assert (field_.value, board) == ("", ["Tobias"])
    harness.send(key(pygame.K_v, mod=CTRL), key(pygame.K_v, mod=CTRL))
    assert field_.value == "TobiasTobias"
    monkeypatch.setattr(clipboard, "put", lambda text: False)
    harness.send(key(pygame.K_a, mod=CTRL), key(pygame.K_x, mod=CTRL))
    assert field_.value == "TobiasTobias", "what can't be copied isn't cut"
    assert harness.app.texts["copy.failed"] in harness.texts()
    for why in (NONE, SILENT, UNREADABLE, LONG):
        monkeypatch.setattr(clipboard, "paste", lambda driver, why=why: Pasted(why=why))
        harness.send(key(pygame.K_v, mod=CTRL))
        assert field_.value == "TobiasTobias", "the selected text stays"
        assert harness.app.texts[f"paste.{why}"] in harness.texts()


@pytest.mark.parametrize(
    ("pasted", "taken"),
    [
        ("Ann\tLee", "Ann Lee"),
        ("Ann\r\nLee\r\n", "Ann Lee"),
        ("Ann\u00a0Lee", "Ann Lee"),
        ("\n\tAnn\n", "Ann"),
        (" Ann", " Ann"),
    ],
)
def test_words_from_several_lines_stay_apart(harness: Harness, scene: PageScene, pasted: str, taken: str) -> None:
    field_, _ = text_field(harness, scene)
    harness.send(typed(pasted))
    assert field_.value == taken


def test_a_field_reports_characters_that_it_leaves_out(harness: Harness, scene: PageScene) -> None:
    field_, _ = text_field(harness, scene, "Mara")
    harness.send(typed("漢"))
    assert harness.app.texts["setup.letter.one"] in harness.texts()
    harness.send(key(pygame.K_a, mod=CTRL), pygame.event.Event(pygame.KEYUP, key=pygame.K_LCTRL, mod=0), typed("漢 字"))
    assert harness.app.texts["setup.letter.many"] in harness.texts()
    assert field_.value == "Mara", "the space between them doesn't replace the selected text"
    harness.send(key(pygame.K_END), typed(" of the long nights"))
    assert len(field_.value) == field_.limit
    assert harness.app.texts["field.full"] in harness.texts()


def test_letters_typed_into_a_field_trigger_nothing_else(
    harness: Harness, scene: PageScene, clicked: list[str]
) -> None:
    field_, _ = text_field(harness, scene)
    button(scene, clicked, "Deal", 100, 300)
    assert scene.page.handle(key(pygame.K_SPACE, " "))
    harness.send(typed(" "))
    assert (field_.value, clicked) == (" ", [])
    harness.send(key(pygame.K_RETURN, "\r"))
    assert clicked == []
    assert scene.page.focus is not field_


def test_only_the_active_field_shows_a_caret(harness: Harness, scene: PageScene, clicked: list[str]) -> None:
    """Even an empty field has a caret, because the caret shows where typed text will appear."""
    field_, _ = text_field(harness, scene)
    other = button(scene, clicked, "Deal", 100, 300)
    for value in ("", "Mara"):
        field_.set(value)
        for focused in (True, False):
            scene.page.set_focus(field_ if focused else other, by_keys=False)
            harness.send()
            assert field_.focused is focused
            assert ("caret" in {item.what[0] for item in field_.items()}) is focused


def test_a_dialog_is_answered_once(harness: Harness, scene: PageScene, clicked: list[str]) -> None:
    def ask() -> None:
        answers = [("Stay", lambda: clicked.append("stay")), ("Leave", lambda: clicked.append("leave"))]
        harness.app.scenes.push(Dialog(harness.app, "Leave the table?", "The match is saved.", answers))

    button(scene, clicked, "Below", 580, 330)
    ask()
    harness.send()
    assert {"Leave the table?", "The match is saved.", "Stay", "Leave", "Below"} <= set(harness.texts())
    harness.send(key(pygame.K_RETURN, "\r"))
    assert clicked == ["leave"]
    assert harness.app.scenes.top is scene
    ask()
    harness.send(key(pygame.K_ESCAPE, "\x1b"))
    assert clicked == ["leave", "stay"]
    ask()
    harness.send(*click(640, 352))
    assert clicked == ["leave", "stay"]


@pytest.mark.parametrize("text", [100, 200])
@pytest.mark.parametrize("size", some([(1024, 640), (1280, 720), (1920, 1080)], 1))
def test_a_dialog_has_room_for_any_text(tmp_path: Path, size: tuple[int, int], text: int) -> None:
    harness = Harness(tmp_path, size)
    harness.app.keep(harness.app.settings._replace(text=text))
    harness.app.scenes.push(PageScene(harness.app))
    window = pygame.Rect((0, 0), size)
    for told in ("Short.", "W" * 4000, "\n".join(f"Line {number}" for number in range(300)), "word " * 400):
        dialog = Dialog(harness.app, "A heading", told, [("No", None), ("Yes", None)])
        harness.app.scenes.push(dialog)
        harness.send()
        assert all(window.contains(item.rect) for item in harness.app.painter.display_list())
        buttons = [harness.app.view.rect(*widget.box) for widget in dialog.page.widgets if isinstance(widget, Button)]
        texts = [item for item in harness.app.painter.display_list() if item.what[0] == "text"]
        for item in texts:
            assert item.what[1] in ("No", "Yes") or item.rect.collidelist(buttons) < 0, item.what
        if told.startswith("Line"):
            assert "Line 299" not in harness.texts()
            harness.send(key(pygame.K_END))
            assert "Line 299" in harness.texts(), "a key reaches the last line, even without the focus"
        harness.send(key(pygame.K_RETURN, "\r"), pygame.event.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0))
        assert dialog not in harness.app.scenes.all, "and Enter still answers"
        harness.app.click_guard.update(AGAIN)
    harness.app.window.close()


@pytest.mark.parametrize(("text", "seconds"), [("Copied", 4.0), ("x" * 60, 4.0), ("x" * 150, 10.0)])
def test_a_toast_stays_long_enough_to_read(harness: Harness, scene: PageScene, text: str, seconds: float) -> None:
    scene.page.toast(text)
    harness.send()
    assert harness.texts() == [text]
    assert scene.rest() == seconds
    harness.app.frame([], seconds + 0.01)
    assert harness.texts() == []
    assert scene.rest() is None


def test_the_wheel_scrolls_a_dialog_that_opened_under_a_resting_pointer(harness: Harness, scene: PageScene) -> None:
    harness.send(move(640, 360))
    dialog = Dialog(harness.app, "Please note", "\n\n".join(f"Line {at}" for at in range(300)), [("Close", None)])
    harness.app.scenes.push(dialog)
    harness.send()
    assert dialog.area is not None
    harness.send(pygame.event.Event(pygame.MOUSEWHEEL, y=-3, x=0))
    assert dialog.area.offset == 3 * 44
    harness.send(move(2, 2), pygame.event.Event(pygame.MOUSEWHEEL, y=-3, x=0))
    assert dialog.area.offset == 3 * 44, "but not beside it"


@pytest.mark.parametrize("text", [100, 200])
def test_a_long_text_in_a_field_keeps_its_size_and_ends_with_an_ellipsis(
    harness: Harness, scene: PageScene, text: int
) -> None:
    """Regression: on the set-up screen, a 24-letter name was shrunk at larger text sizes."""
    harness.app.type.text = text
    harness.app.type.forget()
    field, _ = text_field(harness, scene, "Wilhelmina of Brandenbur", limit=24)
    high = next(item for item in field.items() if item.what == ("text", field.value)).picture.get_height()
    scene.page.set_focus(None)
    shown = next(item for item in field.items() if item.what == ("text", field.value))
    assert shown.picture.get_height() == high
    assert shown.picture.get_width() <= harness.app.view.rect(*field._inner).width
