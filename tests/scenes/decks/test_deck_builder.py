"""The deck builder can be used with the mouse and with the keyboard."""

from __future__ import annotations

import re
from collections import Counter

import pygame
import pytest

from game.decks import Deck, fault_sentence, to_text
from game.profile.deck_store import MOST_DECKS, DeckStore
from scenes.decks.card_pane import CardPane
from scenes.decks.deck_builder import DeckBuilderScene
from scenes.framework.dialog import Dialog
from scenes.kit.buttons import Button
from scenes.menus.rulebook import RulebookScene
from scenes.system import clipboard
from scenes.system.clipboard import NONE, Pasted
from tests.run_counts import SOAK, some
from tests.scenes.menus.app_driver import AppDriver, mouse

GAME = "fissureverse"
RED = ("WARHORNS", "HOWLERS", "MANIA")


def opened(driver: AppDriver, *decks: Deck) -> DeckBuilderScene:
    """Return the deck builder with the given decks, the first of which is selected."""
    for deck in decks:
        driver.app.deck_store.add(GAME, deck)
    scene = driver.open("decks", GAME)
    return scene


def faces(driver: AppDriver, at: int = 0) -> tuple[str, ...]:
    return driver.app.deck_store.of(GAME)[at].faces


def middle(driver: AppDriver, pane: CardPane, code: str) -> tuple[float, float]:
    """Scroll a card into view, and return the window position of its centre."""
    pane.choose(pane.cards.index(code))
    pane.hand.looks_at(code)
    driver.frame()
    x, y, wide, high = pane.on_screen(pane.cards.index(code))
    left, top = driver.app.view.to_screen(x + wide / 2, y + high / 2)
    return left, min(top, driver.app.view.to_screen(0, pane.box[1] + pane.box[3])[1] - 5)


def lifted(driver: AppDriver, pane: CardPane, code: str, to: str = "built") -> tuple[float, float]:
    """Drag a card over a panel in the scene, and return where the card is held."""
    driver.press(*middle(driver, pane, code))
    x, y = driver.app.view.to_screen(*driver.top(DeckBuilderScene).place.box(to).middle)
    driver.hover(x, y)
    assert ("card", code, "carried") in driver.app.painter.shown()
    return x, y


def carried(driver: AppDriver, pane: CardPane, code: str, to: str) -> None:
    """Drag a card into a panel in the scene, and drop it there."""
    driver.release(*lifted(driver, pane, code, to))
    assert ("card", code, "carried") not in driver.app.painter.shown()


def test_a_drag_that_ends_elsewhere_or_is_cancelled_changes_nothing(driver: AppDriver) -> None:
    """Regression: if the window was resized during a drag, the card was never dropped."""
    scene = opened(driver, Deck("Rush", RED))
    carried(driver, scene.grid, "NOMADS", "side")
    carried(driver, scene.rows, "MANIA", "side")
    for cancel in (
        lambda: driver.key(pygame.K_ESCAPE),
        lambda: driver.frame(pygame.event.Event(pygame.WINDOWFOCUSLOST)),
        lambda: scene.resized(),
    ):
        at = lifted(driver, scene.grid, "NOMADS")
        cancel()
        driver.frame()
        assert ("card", "NOMADS", "carried") not in driver.app.painter.shown()
        driver.release(*at)
        assert driver.app.scenes.top is scene
        assert faces(driver) == RED
    carried(driver, scene.grid, "NOMADS", "built")
    assert faces(driver) == (*RED, "NOMADS")


def focused(driver: AppDriver, name: str) -> None:
    scene = driver.top(DeckBuilderScene)
    for _ in scene.page.stops:
        if scene.page.focus is scene.named[name]:
            return
        driver.key(pygame.K_TAB)
    assert scene.page.focus is scene.named[name]


def click_on(driver: AppDriver, words: str) -> None:
    """Click the link with this text."""
    link = next(item for item in driver.app.painter.display_list() if item.what == ("text", words))
    driver.click((link.x, link.y, link.rect.width, link.rect.height))


def disabled(scene: DeckBuilderScene) -> set[str]:
    return {name for name, widget in scene.named.items() if isinstance(widget, Button) and not widget.enabled}


# --- the selected deck ---------------------------------------------------------------------------------------------


def test_adding_the_first_card_starts_a_deck(driver: AppDriver) -> None:
    scene = opened(driver)
    assert driver.app.texts["decks.none"] in driver.shown()
    assert disabled(scene) == {"copy", "rename", "delete", "undo", "duplicate", "try"}
    driver.hover(*middle(driver, scene.grid, "DREAMERS"))
    assert ("card", "DREAMERS", "large") in driver.app.painter.shown()
    assert any("Reason 3" in text and "draw" in text for text in driver.shown())
    carried(driver, scene.grid, "NAOMI", "built")
    assert driver.app.deck_store.of(GAME) == (Deck("New deck", ("NAOMI",)),)
    assert "Naomi" in driver.shown()
    assert disabled(scene) == set()


@pytest.mark.parametrize("way", ["drag", "twice", "enter"])
def test_cards_go_in_and_out(driver: AppDriver, way: str) -> None:
    scene = opened(driver, Deck("Rush", RED))

    def moved(pane: CardPane, name: str, code: str, to: str) -> None:
        if way == "drag":
            carried(driver, pane, code, to)
        elif way == "twice":
            x, y = middle(driver, pane, code)
            driver.click((int(x), int(y), 0, 0))
            driver.click((int(x), int(y), 0, 0))
        else:
            middle(driver, pane, code)
            focused(driver, name)
            driver.key(pygame.K_RETURN)

    moved(scene.grid, "grid", "NOMADS", "built")
    assert faces(driver) == (*RED, "NOMADS")
    assert ("card", "NOMADS", "taken") in driver.app.painter.shown()
    moved(scene.rows, "rows", "HOWLERS", "offered")
    assert faces(driver) == ("WARHORNS", "MANIA", "NOMADS")
    again = DeckStore(driver.app.folders.decks)
    assert again.of(GAME)[0].faces == faces(driver), "the change is saved at once"


def test_fv_12_3_a_card_already_in_the_deck_is_refused_with_its_rule(driver: AppDriver) -> None:
    """The message that a card is already in the deck doesn't cover any buttons."""
    scene = opened(driver, Deck("Rush", RED))
    carried(driver, scene.grid, "WARHORNS", "built")
    assert faces(driver) == RED
    message = next(
        item
        for item in driver.app.painter.display_list()
        if item.what[0] == "text" and str(item.what[1]).startswith("Warhorns is already in the deck")
    )
    assert "FV 12.3" in str(message.what[1])
    assert not any(message.rect.colliderect(pygame.Rect(box)) for box in driver.buttons().values())


def test_delete_removes_one_copy(driver: AppDriver) -> None:
    """FV 12.3: a deck pasted as text may contain the same card twice."""
    scene = opened(driver, Deck("Rush", (*RED, "MANIA")))
    middle(driver, scene.rows, "MANIA")
    focused(driver, "rows")
    driver.key(pygame.K_DELETE)
    assert Counter(faces(driver)) == Counter(RED)


@pytest.mark.parametrize("key", [pygame.K_DELETE, pygame.K_BACKSPACE])
def test_holding_delete_removes_one_card(driver: AppDriver, key: int) -> None:
    """Regression: a held key kept removing cards, and undo couldn't restore the cards."""
    scene = opened(driver, Deck("Rush", RED))
    focused(driver, "rows")
    for _ in range(3):
        driver.frame(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
    assert len(faces(driver)) == len(RED) - 1
    driver.frame(pygame.event.Event(pygame.KEYUP, key=key, mod=0))
    driver.key(key)
    assert len(faces(driver)) == len(RED) - 2
    scene.page.set_focus(scene.named["search"])
    driver.frame(pygame.event.Event(pygame.TEXTINPUT, text="rust"))
    for _ in range(2):
        driver.frame(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_BACKSPACE, mod=0, unicode=""))
    assert scene.search.wanted.words == "ru", "Backspace repeats in a text field"


def test_counts_and_errors_are_updated_with_every_change(driver: AppDriver) -> None:
    """FV 12.1: each error shows its rule as a link to the rulebook."""
    scene = opened(driver, Deck("Rush", RED))
    texts = driver.app.texts
    assert {"Crusaders: 2", "Frenzies: 1", "Rogations: 0", "3 cards", texts["decks.good"]} <= set(driver.shown())
    carried(driver, scene.grid, "ACADEMIC", "built")
    shown = driver.shown()
    assert {"Crusaders: 3", "4 cards", texts["decks.faulty"], texts["decks.faulty.short"], "FV 12.1"} <= set(shown)
    assert texts["decks.good"] not in shown
    for fault in scene.rules.faults(faces(driver)):
        assert fault_sentence(scene.content, fault) in shown
    click_on(driver, "FV 12.1")
    assert driver.top(RulebookScene).chosen == "FV 12.1"
    driver.key(pygame.K_ESCAPE)
    assert driver.app.scenes.top is scene


def test_errors_that_do_not_fit_are_counted(driver: AppDriver) -> None:
    scene = opened(driver, Deck("Wrong", ("WARHORNS", "ACADEMIC", "HAVEN", "MANIA", "MANIA", "NOBODY")))
    assert len(scene.rules.faults(faces(driver))) == 4
    assert "and 1 more" in driver.shown()
    assert {"Not allowed in a deck: 2", "NOBODY", "Haven"} <= set(driver.shown())
    click_on(driver, "and 1 more")
    dialog = driver.top(Dialog)
    for fault in scene.rules.faults(faces(driver)):
        assert f"{fault_sentence(scene.content, fault)} ({fault.rule})" in str(dialog.text)


@pytest.mark.parametrize("text", some([200, 100, 150], 1))
@pytest.mark.parametrize("faulty", some([True, False], 1))
def test_every_cards_text_stays_in_its_box(driver: AppDriver, text: int, faulty: bool) -> None:
    driver.app.keep(driver.app.settings._replace(text=text))
    scene = opened(driver, *([Deck("Wrong", ("MANIA",))] if faulty else []))
    box = driver.app.view.rect(*scene.large.lines[1])
    longest = sorted(scene.grid.cards, key=lambda code: -len("".join(scene.large.says(code) or ())))
    for code in longest if SOAK else longest[:12]:
        scene.large.code = code
        told = scene.large.items()[-1].rect
        assert told.bottom <= box.bottom + 1, code
        assert told.right <= box.right + 1, code


def test_arrows_move_between_cards_and_beyond(driver: AppDriver) -> None:
    scene = opened(driver, Deck("Rush", RED))
    focused(driver, "grid")
    keys = (
        (pygame.K_RIGHT, 1),
        (pygame.K_DOWN, 5),
        (pygame.K_LEFT, 4),
        (pygame.K_UP, 0),
        (pygame.K_END, 143),
        (pygame.K_PAGEUP, 135),
        (pygame.K_PAGEDOWN, 143),
        (pygame.K_HOME, 0),
    )
    for key, at in keys:
        driver.key(key)
        assert scene.grid.at == at
        _, y, _, high = scene.grid.on_screen(at)
        assert scene.grid.box[1] <= y
        assert y + high <= scene.grid.box[1] + scene.grid.box[3] + 1
    for _ in range(4):
        driver.key(pygame.K_RIGHT)
    assert scene.page.focus is not scene.grid, "at the end of a row, an arrow key moves the focus on"


def test_the_wheel_and_the_bar_scroll(driver: AppDriver) -> None:
    scene = opened(driver)
    x, y, wide, high = driver.buttons()["grid"]
    driver.frame(mouse(pygame.MOUSEMOTION, x + 90, y + 90))
    driver.frame(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-3))
    assert scene.grid.offset > 0
    driver.press(x + wide - 3, y + high - 3)
    driver.release(x + wide - 3, y + high - 3)
    assert scene.grid.offset == pytest.approx(scene.grid.most)
    assert scene.shelf.decks == ()


# --- searching -----------------------------------------------------------------------------------------------------


def test_cards_are_filtered(driver: AppDriver) -> None:
    scene = opened(driver)
    named = scene.content.cards.named()

    def left() -> list[str]:
        return [named[code].name for code in scene.grid.cards]

    x, y, wide, high = driver.buttons()["suits"]
    driver.click((x + wide * 3 // 5, y, wide // 5, high))
    assert {named[code].suit for code in scene.grid.cards} == {"red"}
    assert len(left()) == 24
    least = scene.named["least"]
    assert not least.enabled, "no attribute is chosen yet"
    focused(driver, "attribute")
    for _ in range(4):
        driver.key(pygame.K_RIGHT)
    focused(driver, "least")
    for _ in range(5):
        driver.key(pygame.K_RIGHT)
    assert left() == ["The Shrieking Ox"]
    assert {"Sword", "At least 5", "1 card"} <= set(driver.shown())
    focused(driver, "search")
    driver.type("zz")
    assert left() == []
    assert driver.app.texts["decks.found.none"] in driver.shown()


def test_a_filter_that_fits_no_card_of_the_kind_is_inactive_and_dimmed(driver: AppDriver) -> None:
    scene = opened(driver)

    def kind(number: int) -> None:
        x, y, wide, high = driver.buttons()["kinds"]
        driver.click((x + wide * number // 4, y, wide // 4, high))

    kind(1)
    x, y, wide, high = driver.buttons()["suits"]
    driver.click((x + wide // 5, y, wide // 5, high))
    blue = scene.grid.cards
    kind(2)
    assert len(scene.grid.cards) == 24, "Frenzies have numbers, but no colour"
    assert (scene.named["suits"].enabled, scene.named["attribute"].enabled) == (False, True)
    scene.search.look_for("attribute", 0)
    kind(3)
    assert len(scene.grid.cards) == 24, "Rogations have neither"
    assert not any(scene.named[name].enabled for name in ("suits", "attribute", "least"))
    kind(1)
    assert scene.grid.cards == blue, "the choice was remembered"
    assert scene.named["suits"].enabled


@pytest.mark.parametrize("text", some([200, 100], 1))
def test_fv_1_3_numbers_are_below_their_symbols_in_columns(driver: AppDriver, text: int) -> None:
    """FV 1.3, 1.4: the numbers on Crusaders and Frenzies are in columns below the symbols."""
    driver.app.keep(driver.app.settings._replace(text=text))
    scene = opened(driver, Deck("Rush", ("WARHORNS", "MANIA")))
    area = driver.app.view.rect(*scene.place.box("rows"))
    items = [item for item in driver.app.painter.display_list() if area.contains(item.rect)]
    signs = [item.rect.centerx for item in items if str(item.what[1]).startswith("fissures/")]
    assert len(signs) == 8, "four over the Crusaders, four over the Frenzies"
    assert signs[:4] == signs[4:]
    numbers = [item for item in items if item.what[0] == "text" and re.fullmatch(r"[+−]?\d", str(item.what[1]))]
    assert [item.what[1] for item in numbers] == [*"1223", *["−1"] * 7, "+3"]
    columns = [item.rect.centerx for item in numbers]
    for number, column in enumerate(columns):
        assert abs(column - columns[number % 4]) <= 2
        assert abs(column - signs[number % 4]) <= 2


def test_cards_are_searched_by_their_words(driver: AppDriver) -> None:
    scene = opened(driver)
    driver.key(pygame.K_f, mod=pygame.KMOD_CTRL)
    driver.type("warh")
    assert scene.grid.cards == ["WARHORNS"]
    driver.key(pygame.K_LEFT)
    driver.type("x")
    assert scene.search.wanted.words == "warxh", "typing continues at the caret"
    x, y, wide, high = driver.buttons()["kinds"]
    driver.click((x + wide // 2, y, wide // 4, high))
    assert scene.search.wanted.kind == "frenzy"


# --- decks ---------------------------------------------------------------------------------------------------------


def test_fv_12_4_a_starter_deck_in_one_click(driver: AppDriver) -> None:
    scene = opened(driver, Deck("Rush", RED))
    for number, suit in enumerate(("blue", "green", "red", "yellow"), 1):
        driver.click(driver.buttons()[f"starter.{suit}"])
        made = driver.app.deck_store.of(GAME)[number]
        assert made.name == f"{suit.title()} starter"
        assert scene.shelf.deck == made
        assert len(made.faces) == 48
        assert scene.rules.faults(made.faces) == ()
    assert faces(driver) == RED, "the previously selected deck stays unchanged"


def test_new_rename_and_delete(driver: AppDriver) -> None:
    scene = opened(driver, Deck("Rush", RED))
    driver.click(driver.buttons()["new"])
    driver.type("rush", replace=True)
    driver.key(pygame.K_RETURN)
    assert driver.app.deck_store.names(GAME) == ["Rush", "rush 2"]
    assert driver.app.texts["decks.empty"] in driver.shown()
    driver.click(driver.buttons()["rename"])
    driver.type("calm", replace=True)
    driver.key(pygame.K_RETURN)
    assert driver.app.deck_store.names(GAME) == ["Rush", "calm"]
    driver.click(driver.buttons()["delete"])
    assert isinstance(driver.app.scenes.top, Dialog)
    driver.key(pygame.K_RETURN)
    assert driver.app.deck_store.names(GAME) == ["Rush", "calm"], "Enter deletes nothing"
    driver.click(driver.buttons()["delete"])
    driver.top(Dialog)._answer(1)
    driver.frame()
    assert driver.app.deck_store.names(GAME) == ["Rush"]
    assert scene.shelf.deck == Deck("Rush", RED)


@pytest.mark.parametrize("what", ["starter.red", "paste"])
def test_a_double_click_adds_one_deck(driver: AppDriver, monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    """Regression: a double click on a starter deck or on Paste added two decks."""
    scene = driver.open("decks", "fissureverse")
    driver.click(driver.buttons()["starter.blue"])
    monkeypatch.setattr(driver.app, "paste", lambda: to_text(scene.content, scene.rules.kinds, scene.shelf.deck))
    driver.steady()
    at = pygame.Rect(driver.buttons()[what]).center
    for _ in range(2):
        driver.hurry(at)
        driver.frame(seconds=0.2)
    assert len(scene.shelf.decks) == 2
    driver.click(driver.buttons()[what])
    assert len(scene.shelf.decks) == 3


def test_another_deck_can_be_selected(driver: AppDriver) -> None:
    scene = opened(driver, Deck("Rush", RED), Deck("Calm", ("NAOMI",)), Deck("None", ()))
    focused(driver, "saved")
    driver.key(pygame.K_DOWN)
    assert scene.shelf.deck == Deck("Calm", ("NAOMI",))
    assert scene.rows.cards == ["NAOMI"]
    saved = scene.named["saved"]
    assert saved.chosen == 1
    driver.key(pygame.K_DOWN)
    assert scene.shelf.deck == Deck("None", ())
    driver.app.deck_store._decks[GAME] = tuple(Deck(f"Deck {number}") for number in range(MOST_DECKS))
    opened(driver)
    driver.click(driver.buttons()["starter.red"])
    assert len(driver.app.deck_store.of(GAME)) == MOST_DECKS
    assert driver.app.say("decks.full", count=MOST_DECKS) in driver.shown()


# --- as text -------------------------------------------------------------------------------------------------------


@pytest.fixture(name="clip")
def _clip(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Replace the system's clipboard with a list that holds one string, and return the list."""
    found = [""]

    def put(text: str) -> bool:
        found[0] = text
        return True

    monkeypatch.setattr(clipboard, "put", put)
    monkeypatch.setattr(clipboard, "paste", lambda driver: Pasted(found[0], "" if found[0].strip() else NONE))
    return found


def test_a_deck_is_copied_and_pasted(driver: AppDriver, clip: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    opened(driver, Deck("Rush", RED))
    driver.click(driver.buttons()["copy"])
    assert clip[0].splitlines()[1:] == [
        "Deck: Rush",
        "",
        "# Crusaders: 2",
        "Howlers",
        "Warhorns",
        "",
        "# Frenzies: 1",
        "Mania",
    ]
    driver.click(driver.buttons()["paste"])
    pasted = driver.app.deck_store.of(GAME)[1]
    assert pasted.name == "Rush 2"
    assert Counter(pasted.faces) == Counter(RED)
    assert driver.app.say("decks.paste.done", name="Rush 2") in driver.shown()
    monkeypatch.setattr(clipboard, "put", lambda text: False)
    driver.click(driver.buttons()["copy"])
    assert driver.app.texts["copy.failed"] in driver.shown()


def test_nonsense_lines_are_reported(driver: AppDriver, clip: list[str]) -> None:
    scene = opened(driver)
    clip[0] = "Warhorns\nA horse\nMania\n"
    driver.click(driver.buttons()["paste"])
    assert driver.top(Dialog).text == "“Pasted deck” has been added to your decks.\nLine 2: unknown card “A horse”"
    driver.key(pygame.K_RETURN)
    assert scene.shelf.deck == Deck("Pasted deck", ("WARHORNS", "MANIA"))


def test_a_text_without_a_deck_changes_nothing(driver: AppDriver, clip: list[str]) -> None:
    driver.app.deck_store.add(GAME, Deck("Rush", RED))
    for clip[0] in ("", " \n", "no card at all", "\x1b[2J\0\u202e" * 50, "Warhorns\n" * 9000):
        opened(driver)
        driver.click(driver.buttons()["paste"])
        assert driver.app.deck_store.names(GAME) == ["Rush"]
        assert all(shown.isprintable() or "\n" in shown for shown in driver.shown())


def test_a_damaged_file_is_reported_once(driver: AppDriver) -> None:
    driver.app.folders.decks.write_text("nothing of a deck", encoding="utf-8")
    opened(driver)
    assert "decks.txt is damaged and was kept as decks.txt.bad-1" in str(driver.top(Dialog).text)
    driver.key(pygame.K_RETURN)
    opened(driver)
    assert isinstance(driver.app.scenes.top, DeckBuilderScene)


def test_a_game_without_decks_has_nothing_to_build(driver: AppDriver) -> None:
    with pytest.raises(ValueError, match="Soul Battle has no decks"):
        driver.app.make("decks", "soul_battle")
