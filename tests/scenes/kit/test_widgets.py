from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from scenes.framework.dialog import Dialog
from scenes.kit.buttons import Button, IconButton
from scenes.kit.choices import ChoiceRow, Stepper
from scenes.kit.click_guard import AGAIN
from scenes.kit.labels import Label, Panel
from scenes.kit.text_field import TextField
from scenes.kit.widget import Widget, even
from scenes.system import clipboard
from scenes.system.clipboard import LONG, NONE, SILENT, UNREADABLE, Pasted
from tests.run_counts import some
from tests.scenes.kit.bench import Bench, PageScene, click, key, move, press, release, typed

CTRL = pygame.KMOD_CTRL


@pytest.fixture
def scene(bench: Bench) -> PageScene:
    scene = PageScene(bench.app)
    bench.app.scenes.push(scene)
    bench.send()
    return scene


@pytest.fixture
def said(bench: Bench) -> list[str]:
    return []


def button(scene: PageScene, said: list[str], label: str, x: float, y: float) -> Button:
    return scene.page.add(Button(scene.app, (x, y, 120, 44), label, lambda: said.append(label)))


def test_texts_that_belong_together_share_a_size(bench: Bench, scene: PageScene) -> None:
    bench.app.type.text = 200
    texts = ("Quit", "Statistics of everybody")
    labels = [Label(scene.app, (100, 100 + 60 * row, 220, 50), text) for row, text in enumerate(texts)]
    alone = [label.items()[0].picture.get_height() for label in labels]
    assert alone[0] > alone[1]
    even(labels)
    together = [label.items()[0].picture.get_height() for label in labels]
    assert together == [alone[1], alone[1]]
    row = ChoiceRow(scene.app, (100, 100, 300, 40), [("a", "On"), ("b", "Sides and corners")], "a", lambda _: None)
    assert len({item.picture.get_height() for item in row.items() if item.what[0] == "text"}) == 1


def test_a_button_acts_when_released_on_it(bench: Bench, scene: PageScene, said: list[str]) -> None:
    button(scene, said, "Deal", 100, 100)
    bench.send(*click(150, 120))
    assert said == ["Deal"]
    bench.send(press(150, 120), release(400, 400))
    assert said == ["Deal"]
    bench.send(press(150, 120, button=3), release(150, 120, button=3))
    assert said == ["Deal"]
    scene.page.add(IconButton(bench.app, (200, 200, 20, 20), "undo", "Undo", lambda: said.append("undo")))
    bench.send(*click(193, 193))
    assert said == ["Deal", "undo"], "a small target is larger than it looks"


@pytest.mark.parametrize("how", ["clear", "left"])
def test_a_page_that_is_cleared_or_covered_lets_a_pressed_widget_go(bench: Bench, scene: PageScene, how: str) -> None:
    """The widget won't get the release, so a drag would never end."""
    told: list[str] = []

    class Dragged(Widget):
        stop = True

        def drag(self, x: float, y: float) -> None:
            told.append("drag")

        def let_go(self) -> None:
            told.append("let go")

    widget = scene.page.add(Dragged(bench.app, (100, 100, 200, 44)))
    bench.send(press(150, 120), move(160, 120))
    getattr(scene.page, how)()
    assert (told, widget.held) == (["drag", "let go"], False)
    bench.send(move(170, 120), release(170, 120))
    getattr(scene.page, how)()
    assert told == ["drag", "let go"]


def test_a_disabled_button_does_nothing_and_is_skipped(bench: Bench, scene: PageScene, said: list[str]) -> None:
    first = button(scene, said, "One", 100, 100)
    button(scene, said, "Two", 100, 200)
    first.enabled = False
    bench.send(*click(150, 120), key(pygame.K_TAB), key(pygame.K_RETURN, "\r"))
    assert said == ["Two"]


def test_tab_and_arrows_move_a_visible_focus(bench: Bench, scene: PageScene, said: list[str]) -> None:
    one, two, three = (
        button(scene, said, label, x, y) for label, x, y in (("One", 100, 100), ("Two", 300, 100), ("Three", 100, 200))
    )
    bench.send()
    assert ("panel", "focus") not in bench.shown()
    bench.send(key(pygame.K_TAB))
    assert scene.page.focus is one
    assert ("panel", "focus") in bench.shown()
    bench.send(key(pygame.K_RIGHT))
    assert scene.page.focus is two
    bench.send(key(pygame.K_LEFT), key(pygame.K_DOWN), key(pygame.K_UP))
    assert scene.page.focus is one
    bench.send(key(pygame.K_DOWN))
    assert scene.page.focus is three
    bench.send(key(pygame.K_SPACE, " "))
    assert said == ["Three"]
    bench.send(key(pygame.K_TAB, mod=pygame.KMOD_SHIFT), key(pygame.K_TAB), key(pygame.K_TAB))
    assert scene.page.focus is one
    bench.send(*click(350, 120))
    assert ("panel", "focus") not in bench.shown()


def test_enter_presses_the_default_and_escape_cancels(bench: Bench, scene: PageScene, said: list[str]) -> None:
    scene.page.default = button(scene, said, "Continue", 100, 100)
    scene.page.escape = lambda: said.append("escape")
    bench.send(key(pygame.K_RETURN, "\r"), key(pygame.K_ESCAPE, "\x1b"))
    assert said == ["Continue", "escape"]


def test_hovering_repaints_only_the_button(bench: Bench, scene: PageScene, said: list[str]) -> None:
    button(scene, said, "One", 100, 100)
    button(scene, said, "Two", 600, 500)
    bench.send()
    rects = bench.send(move(150, 120))
    assert rects
    assert all(pygame.Rect(90, 90, 140, 64).contains(rect) for rect in rects)
    assert bench.send(move(151, 121)) == []


def test_an_icon_shows_its_name_when_hovered_or_focused(bench: Bench, scene: PageScene) -> None:
    scene.page.add(IconButton(bench.app, (200, 200, 40, 40), "book", "Rules", lambda: None))
    scene.page.add(Panel(bench.app, (0, 240, 500, 300)))
    bench.send()
    assert bench.texts() == []
    bench.send(move(220, 220))
    assert bench.shown()[-1] == ("text", "Rules")
    bench.send(move(600, 600), key(pygame.K_TAB))
    assert bench.texts() == ["Rules"]


@pytest.mark.parametrize(
    ("labels", "wide", "equal"),
    [
        (("Off", "On"), 200, True),
        (("Novice", "Acolyte", "Adversary", "Heretic", "Damned"), 338, False),
        (("Novice", "Acolyte", "Adversary", "Heretic", "Damned"), 180, False),
    ],
)
def test_choices_are_equally_wide_if_all_of_them_fit(
    bench: Bench, scene: PageScene, said: list[str], labels: tuple[str, ...], wide: float, equal: bool
) -> None:
    row = ChoiceRow(bench.app, (100, 100, wide, 40), [(label, label) for label in labels], "", said.append)
    scene.page.add(row)
    parts = [row.part(number) for number in range(len(labels))]
    assert (max(part[2] for part in parts) - min(part[2] for part in parts) < 1e-6) is equal
    assert parts[0][0] == 100
    assert sum(part[2] for part in parts) == pytest.approx(wide)
    widths = [bench.app.type.width(label, row.role, bench.app.view.scale) for label in labels]
    rooms = [part[2] * bench.app.view.scale for part in parts]
    assert wide < 200 or all(width < room for width, room in zip(widths, rooms, strict=True))
    for x, y, part_wide, high in parts:
        bench.send(*click(x + part_wide - 2, y + high / 2))
    assert said == list(labels), "each is pressed up to its edge"


def test_choices_and_steps_end_at_their_bounds(bench: Bench, scene: PageScene, said: list[str]) -> None:
    words, found = [("a", "Strict"), ("b", "Peek"), ("c", "Open")], list[int]()
    scene.page.add(ChoiceRow(bench.app, (100, 100, 300, 40), words, "a", said.append))
    bench.send(*click(350, 120), key(pygame.K_RIGHT), *[key(pygame.K_LEFT)] * 3)
    assert said == ["c", "b", "a"]
    scene.page.add(Stepper(bench.app, (100, 300, 200, 40), 3, 2, 4, found.append))
    bench.send(*click(290, 320), *click(290, 320), *click(110, 320), *[key(pygame.K_LEFT)] * 2, *click(200, 320))
    assert found == [4, 3, 2]


def text_field(bench: Bench, scene: PageScene, value: str = "", limit: int = 12) -> tuple[TextField, list[str]]:
    found: list[str] = []
    box = (100, 100, 200, 40)
    field_ = scene.page.add(TextField(bench.app, box, value, found.append, limit=limit, hint="Name"))
    bench.send(*click(290, 120))
    return field_, found


def test_typing_deleting_and_the_limit(bench: Bench, scene: PageScene) -> None:
    field_, found = text_field(bench, scene, "Mara")
    bench.send(key(pygame.K_a, "a"), typed("♥ü"), key(pygame.K_BACKSPACE, "\b"), typed(" of the night"))
    assert field_.value == "Mara♥ of the"
    bench.send(key(pygame.K_HOME), key(pygame.K_DELETE, "\x7f"), key(pygame.K_RIGHT), typed("x"))
    assert field_.value == "axra♥ of the"
    assert found[-1] == field_.value
    bench.send(typed("\n\t\x00"))
    assert field_.value == "axra♥ of the"


def test_selecting_and_replacing(bench: Bench, scene: PageScene) -> None:
    field_, _ = text_field(bench, scene, "Tobias")
    bench.send(key(pygame.K_a, mod=CTRL))
    assert ("selection", "Tobias") in bench.shown()
    bench.send(pygame.event.Event(pygame.KEYUP, key=pygame.K_LCTRL, mod=0), typed("Mo"))
    assert field_.value == "Mo"
    bench.send(key(pygame.K_LEFT, mod=pygame.KMOD_SHIFT), key(pygame.K_BACKSPACE, "\b"))
    assert field_.value == "M"
    bench.send(press(110, 120), move(298, 120), release(298, 120), key(pygame.K_DELETE, "\x7f"))
    assert field_.value == ""
    bench.send(key(pygame.K_TAB), press(600, 600), release(600, 600))
    assert bench.texts() == ["Name"]


def test_copy_cut_and_paste(bench: Bench, scene: PageScene, monkeypatch: pytest.MonkeyPatch) -> None:
    board = [""]
    monkeypatch.setattr(clipboard, "paste", lambda driver: Pasted(board[0]))
    monkeypatch.setattr(clipboard, "put", lambda text: board.__setitem__(0, text) is None)
    field_, _ = text_field(bench, scene, "Tobias")
    bench.send(key(pygame.K_a, mod=CTRL), key(pygame.K_x, mod=CTRL))
    assert (field_.value, board) == ("", ["Tobias"])
    bench.send(key(pygame.K_v, mod=CTRL), key(pygame.K_v, mod=CTRL))
    assert field_.value == "TobiasTobias"
    monkeypatch.setattr(clipboard, "put", lambda text: False)
    bench.send(key(pygame.K_a, mod=CTRL), key(pygame.K_x, mod=CTRL))
    assert field_.value == "TobiasTobias", "what can't be copied isn't cut"
    assert bench.app.texts["copy.failed"] in bench.texts()
    for why in (NONE, SILENT, UNREADABLE, LONG):
        monkeypatch.setattr(clipboard, "paste", lambda driver, why=why: Pasted(why=why))
        bench.send(key(pygame.K_v, mod=CTRL))
        assert field_.value == "TobiasTobias", "what is selected stays"
        assert bench.app.texts[f"paste.{why}"] in bench.texts()


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
def test_words_from_several_lines_stay_apart(bench: Bench, scene: PageScene, pasted: str, taken: str) -> None:
    field_, _ = text_field(bench, scene)
    bench.send(typed(pasted))
    assert field_.value == taken


def test_a_field_reports_characters_that_it_leaves_out(bench: Bench, scene: PageScene) -> None:
    field_, _ = text_field(bench, scene, "Mara")
    bench.send(typed("漢"))
    assert bench.app.texts["setup.letter.one"] in bench.texts()
    bench.send(key(pygame.K_a, mod=CTRL), pygame.event.Event(pygame.KEYUP, key=pygame.K_LCTRL, mod=0), typed("漢 字"))
    assert bench.app.texts["setup.letter.many"] in bench.texts()
    assert field_.value == "Mara", "the space between them doesn't replace what is selected"
    bench.send(key(pygame.K_END), typed(" of the long nights"))
    assert len(field_.value) == field_.limit
    assert bench.app.texts["field.full"] in bench.texts()


def test_letters_typed_into_a_field_trigger_nothing_else(bench: Bench, scene: PageScene, said: list[str]) -> None:
    field_, _ = text_field(bench, scene)
    button(scene, said, "Deal", 100, 300)
    assert scene.page.handle(key(pygame.K_SPACE, " "))
    bench.send(typed(" "))
    assert (field_.value, said) == (" ", [])
    bench.send(key(pygame.K_RETURN, "\r"))
    assert said == []
    assert scene.page.focus is not field_


def test_only_the_active_field_shows_a_caret(bench: Bench, scene: PageScene, said: list[str]) -> None:
    """This includes an empty field, because the caret shows where typed text will appear."""
    field_, _ = text_field(bench, scene)
    other = button(scene, said, "Deal", 100, 300)
    for value in ("", "Mara"):
        field_.set(value)
        for focused in (True, False):
            scene.page.set_focus(field_ if focused else other, by_keys=False)
            bench.send()
            assert field_.focused is focused
            assert ("caret" in {item.what[0] for item in field_.items()}) is focused


def test_a_dialog_is_answered_once(bench: Bench, scene: PageScene, said: list[str]) -> None:
    def ask() -> None:
        answers = [("Stay", lambda: said.append("stay")), ("Leave", lambda: said.append("leave"))]
        bench.app.scenes.push(Dialog(bench.app, "Leave the table?", "The match is saved.", answers))

    button(scene, said, "Below", 580, 330)
    ask()
    bench.send()
    assert {"Leave the table?", "The match is saved.", "Stay", "Leave", "Below"} <= set(bench.texts())
    bench.send(key(pygame.K_RETURN, "\r"))
    assert said == ["leave"]
    assert bench.app.scenes.top is scene
    ask()
    bench.send(key(pygame.K_ESCAPE, "\x1b"))
    assert said == ["leave", "stay"]
    ask()
    bench.send(*click(640, 352))
    assert said == ["leave", "stay"]


@pytest.mark.parametrize("text", [100, 200])
@pytest.mark.parametrize("size", some([(1024, 640), (1280, 720), (1920, 1080)], 1))
def test_a_dialog_has_room_for_any_text(tmp_path: Path, size: tuple[int, int], text: int) -> None:
    bench = Bench(tmp_path, size)
    bench.app.keep(bench.app.settings._replace(text=text))
    bench.app.scenes.push(PageScene(bench.app))
    window = pygame.Rect((0, 0), size)
    for told in ("Short.", "W" * 4000, "\n".join(f"Line {number}" for number in range(300)), "word " * 400):
        dialog = Dialog(bench.app, "A heading", told, [("No", None), ("Yes", None)])
        bench.app.scenes.push(dialog)
        bench.send()
        assert all(window.contains(item.rect) for item in bench.app.painter.display_list())
        buttons = [bench.app.view.rect(*widget.box) for widget in dialog.page.widgets if isinstance(widget, Button)]
        texts = [item for item in bench.app.painter.display_list() if item.what[0] == "text"]
        for item in texts:
            assert item.what[1] in ("No", "Yes") or item.rect.collidelist(buttons) < 0, item.what
        if told.startswith("Line"):
            assert "Line 299" not in bench.texts()
            bench.send(key(pygame.K_END))
            assert "Line 299" in bench.texts(), "the last line is reached by a key, without the focus"
        bench.send(key(pygame.K_RETURN, "\r"), pygame.event.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0))
        assert dialog not in bench.app.scenes.all, "and Enter still answers"
        bench.app.click_guard.update(AGAIN)
    bench.app.window.close()


@pytest.mark.parametrize(("text", "seconds"), [("Copied", 4.0), ("x" * 60, 4.0), ("x" * 150, 10.0)])
def test_a_toast_stays_long_enough_to_read(bench: Bench, scene: PageScene, text: str, seconds: float) -> None:
    scene.page.toast(text)
    bench.send()
    assert bench.texts() == [text]
    assert scene.rest() == seconds
    bench.app.frame([], seconds + 0.01)
    assert bench.texts() == []
    assert scene.rest() is None


def test_the_wheel_scrolls_a_dialog_that_opened_under_a_resting_pointer(bench: Bench, scene: PageScene) -> None:
    bench.send(move(640, 360))
    dialog = Dialog(bench.app, "Please note", "\n\n".join(f"Line {at}" for at in range(300)), [("Close", None)])
    bench.app.scenes.push(dialog)
    bench.send()
    assert dialog.area is not None
    bench.send(pygame.event.Event(pygame.MOUSEWHEEL, y=-3, x=0))
    assert dialog.area.offset == 3 * 44
    bench.send(move(2, 2), pygame.event.Event(pygame.MOUSEWHEEL, y=-3, x=0))
    assert dialog.area.offset == 3 * 44, "but not beside it"
