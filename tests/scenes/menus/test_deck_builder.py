"""The deck builder, by mouse and by keys."""

from __future__ import annotations

import re
from collections import Counter

import pygame
import pytest

from game.decks import Deck, fault_sentence
from game.profile.deck_store import MOST_DECKS, DeckStore
from scenes.decks.card_pane import CardPane
from scenes.decks.deck_builder import DeckBuilderScene
from scenes.framework.dialog import Dialog
from scenes.kit.buttons import Button
from scenes.menus.rulebook import RulebookScene
from scenes.system import clipboard
from scenes.system.clipboard import NONE, Pasted
from tests.run_counts import SOAK, some
from tests.scenes.menus.stand import Stand, mouse

GAME = "fissureverse"
RED = ("WARHORNS", "HOWLERS", "MANIA")


def opened(stand: Stand, *decks: Deck) -> DeckBuilderScene:
    """Return the scene with these decks, the first of them selected."""
    for deck in decks:
        stand.app.shelf.add(GAME, deck)
    scene = stand.open("decks", GAME)
    return scene


def faces(stand: Stand, at: int = 0) -> tuple[str, ...]:
    return stand.app.shelf.of(GAME)[at].faces


def middle(stand: Stand, pane: CardPane, code: str) -> tuple[float, float]:
    """Scroll a card into view and return its place in the window."""
    pane.choose(pane.cards.index(code))
    pane.hand.looks_at(code)
    stand.frame()
    x, y, wide, high = pane.on_screen(pane.cards.index(code))
    left, top = stand.app.view.to_screen(x + wide / 2, y + high / 2)
    return left, min(top, stand.app.view.to_screen(0, pane.box[1] + pane.box[3])[1] - 5)


def lifted(stand: Stand, pane: CardPane, code: str, to: str = "built") -> tuple[float, float]:
    """Drag a card over a panel of the scene, and return where it hangs."""
    stand.press(*middle(stand, pane, code))
    x, y = stand.app.view.to_screen(*stand.top(DeckBuilderScene).place.box(to).middle)
    stand.hover(x, y)
    assert ("card", code, "carried") in stand.app.painter.shown()
    return x, y


def carried(stand: Stand, pane: CardPane, code: str, to: str) -> None:
    """Drag a card into a panel of the scene."""
    stand.release(*lifted(stand, pane, code, to))
    assert ("card", code, "carried") not in stand.app.painter.shown()


def test_a_drag_that_ends_elsewhere_or_is_cancelled_changes_nothing(stand: Stand) -> None:
    """After a new window size, the pressed pane no longer hears the release, so the card would stay in the air."""
    scene = opened(stand, Deck("Rush", RED))
    carried(stand, scene.grid, "NOMADS", "side")
    carried(stand, scene.rows, "MANIA", "side")
    for cancel in (
        lambda: stand.key(pygame.K_ESCAPE),
        lambda: stand.frame(pygame.event.Event(pygame.WINDOWFOCUSLOST)),
        lambda: scene.resized(),
    ):
        at = lifted(stand, scene.grid, "NOMADS")
        cancel()
        stand.frame()
        assert ("card", "NOMADS", "carried") not in stand.app.painter.shown()
        stand.release(*at)
        assert stand.app.scenes.top is scene
        assert faces(stand) == RED
    carried(stand, scene.grid, "NOMADS", "built")
    assert faces(stand) == (*RED, "NOMADS")


def focused(stand: Stand, name: str) -> None:
    scene = stand.top(DeckBuilderScene)
    for _ in scene.page.stops:
        if scene.page.focus is scene.named[name]:
            return
        stand.key(pygame.K_TAB)
    assert scene.page.focus is scene.named[name]


def click_on(stand: Stand, words: str) -> None:
    """Click on these words, which are a link."""
    link = next(item for item in stand.app.painter.display_list() if item.what == ("text", words))
    stand.click((link.x, link.y, link.rect.width, link.rect.height))


def disabled(scene: DeckBuilderScene) -> set[str]:
    return {name for name, widget in scene.named.items() if isinstance(widget, Button) and not widget.enabled}


# --- the selected deck ---------------------------------------------------------------------------------------------


def test_adding_the_first_card_starts_a_deck(stand: Stand) -> None:
    scene = opened(stand)
    assert stand.app.texts["decks.none"] in stand.shown()
    assert disabled(scene) == {"copy", "rename", "delete"}
    stand.hover(*middle(stand, scene.grid, "DREAMERS"))
    assert ("card", "DREAMERS", "large") in stand.app.painter.shown()
    assert any("Reason 3" in text and "draw" in text for text in stand.shown())
    carried(stand, scene.grid, "NAOMI", "built")
    assert stand.app.shelf.of(GAME) == (Deck("New deck", ("NAOMI",)),)
    assert "Naomi" in stand.shown()
    assert disabled(scene) == set()


@pytest.mark.parametrize("way", ["drag", "twice", "enter"])
def test_cards_go_in_and_out(stand: Stand, way: str) -> None:
    scene = opened(stand, Deck("Rush", RED))

    def moved(pane: CardPane, name: str, code: str, to: str) -> None:
        if way == "drag":
            carried(stand, pane, code, to)
        elif way == "twice":
            x, y = middle(stand, pane, code)
            stand.click((int(x), int(y), 0, 0))
            stand.click((int(x), int(y), 0, 0))
        else:
            middle(stand, pane, code)
            focused(stand, name)
            stand.key(pygame.K_RETURN)

    moved(scene.grid, "grid", "NOMADS", "built")
    assert faces(stand) == (*RED, "NOMADS")
    assert ("card", "NOMADS", "taken") in stand.app.painter.shown()
    moved(scene.rows, "rows", "HOWLERS", "offered")
    assert faces(stand) == ("WARHORNS", "MANIA", "NOMADS")
    again = DeckStore(stand.app.folders.decks)
    assert again.of(GAME)[0].faces == faces(stand), "kept at once"


def test_fv_12_3_a_card_already_in_the_deck_is_refused_with_its_rule(stand: Stand) -> None:
    """The message covers no button."""
    scene = opened(stand, Deck("Rush", RED))
    carried(stand, scene.grid, "WARHORNS", "built")
    assert faces(stand) == RED
    message = next(
        item
        for item in stand.app.painter.display_list()
        if item.what[0] == "text" and str(item.what[1]).startswith("Warhorns is already in the deck")
    )
    assert "FV 12.3" in str(message.what[1])
    assert not any(message.rect.colliderect(pygame.Rect(box)) for box in stand.buttons().values())


def test_delete_removes_one_copy(stand: Stand) -> None:
    """FV 12.3: a deck pasted from text may contain the same card twice."""
    scene = opened(stand, Deck("Rush", (*RED, "MANIA")))
    middle(stand, scene.rows, "MANIA")
    focused(stand, "rows")
    stand.key(pygame.K_DELETE)
    assert Counter(faces(stand)) == Counter(RED)


@pytest.mark.parametrize("key", [pygame.K_DELETE, pygame.K_BACKSPACE])
def test_holding_delete_removes_one_card(stand: Stand, key: int) -> None:
    """Regression: each repeat of the key removed another card, which nothing brings back."""
    scene = opened(stand, Deck("Rush", RED))
    focused(stand, "rows")
    for _ in range(3):
        stand.frame(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
    assert len(faces(stand)) == len(RED) - 1
    stand.frame(pygame.event.Event(pygame.KEYUP, key=key, mod=0))
    stand.key(key)
    assert len(faces(stand)) == len(RED) - 2
    scene.page.set_focus(scene.named["search"])
    stand.frame(pygame.event.Event(pygame.TEXTINPUT, text="rust"))
    for _ in range(2):
        stand.frame(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_BACKSPACE, mod=0, unicode=""))
    assert scene.search.wanted.words == "ru", "in text, it repeats"


def test_counts_and_errors_are_updated_with_every_change(stand: Stand) -> None:
    """FV 12.1: each error shows its rule as a link to the rulebook."""
    scene = opened(stand, Deck("Rush", RED))
    texts = stand.app.texts
    assert {"Crusaders: 2", "Frenzies: 1", "Rogations: 0", "3 cards", texts["decks.good"]} <= set(stand.shown())
    carried(stand, scene.grid, "ACADEMIC", "built")
    shown = stand.shown()
    assert {"Crusaders: 3", "4 cards", texts["decks.faulty"], texts["decks.faulty.short"], "FV 12.1"} <= set(shown)
    assert texts["decks.good"] not in shown
    for fault in scene.rules.faults(faces(stand)):
        assert fault_sentence(scene.content, fault) in shown
    click_on(stand, "FV 12.1")
    assert stand.top(RulebookScene).chosen == "FV 12.1"
    stand.key(pygame.K_ESCAPE)
    assert stand.app.scenes.top is scene


def test_errors_that_do_not_fit_are_counted(stand: Stand) -> None:
    scene = opened(stand, Deck("Wrong", ("WARHORNS", "ACADEMIC", "HAVEN", "MANIA", "MANIA", "NOBODY")))
    assert len(scene.rules.faults(faces(stand))) == 4
    assert "and 1 more" in stand.shown()
    assert {"Not allowed in decks: 2", "NOBODY", "Haven"} <= set(stand.shown())
    click_on(stand, "and 1 more")
    dialog = stand.top(Dialog)
    for fault in scene.rules.faults(faces(stand)):
        assert f"{fault_sentence(scene.content, fault)} ({fault.rule})" in str(dialog.text)


@pytest.mark.parametrize("text", some([200, 100, 150], 1))
@pytest.mark.parametrize("faulty", some([True, False], 1))
def test_every_cards_text_stays_in_its_box(stand: Stand, text: int, faulty: bool) -> None:
    stand.app.keep(stand.app.settings._replace(text=text))
    scene = opened(stand, *([Deck("Wrong", ("MANIA",))] if faulty else []))
    box = stand.app.view.rect(*scene.large.lines[1])
    longest = sorted(scene.grid.cards, key=lambda code: -len("".join(scene.large.says(code) or ())))
    for code in longest if SOAK else longest[:12]:
        scene.large.code = code
        told = scene.large.items()[-1].rect
        assert told.bottom <= box.bottom + 1, code
        assert told.right <= box.right + 1, code


def test_arrows_move_between_cards_and_beyond(stand: Stand) -> None:
    scene = opened(stand, Deck("Rush", RED))
    focused(stand, "grid")
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
        stand.key(key)
        assert scene.grid.at == at
        _, y, _, high = scene.grid.on_screen(at)
        assert scene.grid.box[1] <= y
        assert y + high <= scene.grid.box[1] + scene.grid.box[3] + 1
    for _ in range(4):
        stand.key(pygame.K_RIGHT)
    assert scene.page.focus is not scene.grid, "at the end of a row an arrow goes on"


def test_the_wheel_and_the_bar_scroll(stand: Stand) -> None:
    scene = opened(stand)
    x, y, wide, high = stand.buttons()["grid"]
    stand.frame(mouse(pygame.MOUSEMOTION, x + 90, y + 90))
    stand.frame(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-3))
    assert scene.grid.offset > 0
    stand.press(x + wide - 3, y + high - 3)
    stand.release(x + wide - 3, y + high - 3)
    assert scene.grid.offset == pytest.approx(scene.grid.most)
    assert scene.decks == ()


# --- searching -----------------------------------------------------------------------------------------------------


def test_cards_are_filtered(stand: Stand) -> None:
    scene = opened(stand)
    named = scene.content.cards.named()

    def left() -> list[str]:
        return [named[code].name for code in scene.grid.cards]

    x, y, wide, high = stand.buttons()["suits"]
    stand.click((x + wide * 3 // 5, y, wide // 5, high))
    assert {named[code].suit for code in scene.grid.cards} == {"red"}
    assert len(left()) == 24
    least = scene.named["least"]
    assert not least.enabled, "no number is looked for yet"
    focused(stand, "attribute")
    for _ in range(4):
        stand.key(pygame.K_RIGHT)
    focused(stand, "least")
    for _ in range(5):
        stand.key(pygame.K_RIGHT)
    assert left() == ["The Shrieking Ox"]
    assert {"Sword", "At least 5", "1 card"} <= set(stand.shown())
    focused(stand, "search")
    stand.type("zz")
    assert left() == []
    assert stand.app.texts["decks.found.none"] in stand.shown()


def test_a_filter_that_fits_no_card_of_the_kind_is_inactive_and_dimmed(stand: Stand) -> None:
    scene = opened(stand)

    def kind(number: int) -> None:
        x, y, wide, high = stand.buttons()["kinds"]
        stand.click((x + wide * number // 4, y, wide // 4, high))

    kind(1)
    x, y, wide, high = stand.buttons()["suits"]
    stand.click((x + wide // 5, y, wide // 5, high))
    blue = scene.grid.cards
    kind(2)
    assert len(scene.grid.cards) == 24, "Frenzies have numbers, but no colour"
    assert (scene.named["suits"].enabled, scene.named["attribute"].enabled) == (False, True)
    scene.search.look_for("attribute", 0)
    kind(3)
    assert len(scene.grid.cards) == 24, "Rogations have neither"
    assert not any(scene.named[name].enabled for name in ("suits", "attribute", "least"))
    kind(1)
    assert scene.grid.cards == blue, "what was chosen has waited"
    assert scene.named["suits"].enabled


@pytest.mark.parametrize("text", some([200, 100], 1))
def test_fv_1_3_numbers_are_below_their_symbols_in_columns(stand: Stand, text: int) -> None:
    """FV 1.3, 1.4: this covers a Crusader's numbers, and a Frenzy's bonus against Zealots, which is below them."""
    stand.app.keep(stand.app.settings._replace(text=text))
    scene = opened(stand, Deck("Rush", ("WARHORNS", "MANIA")))
    area = stand.app.view.rect(*scene.place.box("rows"))
    items = [item for item in stand.app.painter.display_list() if area.contains(item.rect)]
    signs = [item.rect.centerx for item in items if str(item.what[1]).startswith("fissures/")]
    assert len(signs) == 8, "four over the Crusaders, four over the Frenzies"
    assert signs[:4] == signs[4:]
    numbers = [item for item in items if item.what[0] == "text" and re.fullmatch(r"[+−]?\d", str(item.what[1]))]
    assert [item.what[1] for item in numbers] == [*"1223", *["−1"] * 7, "+3"]
    columns = [item.rect.centerx for item in numbers]
    for number, column in enumerate(columns):
        assert abs(column - columns[number % 4]) <= 2
        assert abs(column - signs[number % 4]) <= 2


def test_cards_are_searched_by_their_words(stand: Stand) -> None:
    scene = opened(stand)
    stand.key(pygame.K_f, mod=pygame.KMOD_CTRL)
    stand.type("warh")
    assert scene.grid.cards == ["WARHORNS"]
    stand.key(pygame.K_LEFT)
    stand.type("x")
    assert scene.search.wanted.words == "warxh", "what is typed goes on where the caret was"
    x, y, wide, high = stand.buttons()["kinds"]
    stand.click((x + wide // 2, y, wide // 4, high))
    assert scene.search.wanted.kind == "frenzy"


# --- decks ---------------------------------------------------------------------------------------------------------


def test_fv_12_4_a_starter_deck_in_one_click(stand: Stand) -> None:
    scene = opened(stand, Deck("Rush", RED))
    for number, suit in enumerate(("blue", "green", "red", "yellow"), 1):
        stand.click(stand.buttons()[f"starter.{suit}"])
        made = stand.app.shelf.of(GAME)[number]
        assert made.name == f"{suit.title()} starter"
        assert scene.deck == made
        assert len(made.faces) == 48
        assert scene.rules.faults(made.faces) == ()
    assert faces(stand) == RED, "the deck that was in hand stays as it was"


def test_new_rename_and_delete(stand: Stand) -> None:
    scene = opened(stand, Deck("Rush", RED))
    stand.click(stand.buttons()["new"])
    stand.type("rush", replace=True)
    stand.key(pygame.K_RETURN)
    assert stand.app.shelf.names(GAME) == ["Rush", "rush 2"]
    assert stand.app.texts["decks.empty"] in stand.shown()
    stand.click(stand.buttons()["rename"])
    stand.type("calm", replace=True)
    stand.key(pygame.K_RETURN)
    assert stand.app.shelf.names(GAME) == ["Rush", "calm"]
    stand.click(stand.buttons()["delete"])
    assert isinstance(stand.app.scenes.top, Dialog)
    stand.key(pygame.K_RETURN)
    assert stand.app.shelf.names(GAME) == ["Rush", "calm"], "Enter throws nothing away"
    stand.click(stand.buttons()["delete"])
    stand.top(Dialog)._answer(1)
    stand.frame()
    assert stand.app.shelf.names(GAME) == ["Rush"]
    assert scene.deck == Deck("Rush", RED)


def test_another_deck_can_be_selected(stand: Stand) -> None:
    scene = opened(stand, Deck("Rush", RED), Deck("Calm", ("NAOMI",)), Deck("None", ()))
    focused(stand, "saved")
    stand.key(pygame.K_DOWN)
    assert scene.deck == Deck("Calm", ("NAOMI",))
    assert scene.rows.cards == ["NAOMI"]
    saved = scene.named["saved"]
    assert saved.chosen == 1
    stand.key(pygame.K_DOWN)
    assert scene.deck == Deck("None", ())
    stand.app.shelf._decks[GAME] = tuple(Deck(f"Deck {number}") for number in range(MOST_DECKS))
    opened(stand)
    stand.click(stand.buttons()["starter.red"])
    assert len(stand.app.shelf.of(GAME)) == MOST_DECKS
    assert stand.app.say("decks.full", count=MOST_DECKS) in stand.shown()


# --- as text -------------------------------------------------------------------------------------------------------


@pytest.fixture(name="clip")
def _clip(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Simulate the clipboard."""
    found = [""]

    def put(text: str) -> bool:
        found[0] = text
        return True

    monkeypatch.setattr(clipboard, "put", put)
    monkeypatch.setattr(clipboard, "paste", lambda driver: Pasted(found[0], "" if found[0].strip() else NONE))
    return found


def test_a_deck_is_copied_and_pasted(stand: Stand, clip: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    opened(stand, Deck("Rush", RED))
    stand.click(stand.buttons()["copy"])
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
    stand.click(stand.buttons()["paste"])
    pasted = stand.app.shelf.of(GAME)[1]
    assert pasted.name == "Rush 2"
    assert Counter(pasted.faces) == Counter(RED)
    assert stand.app.say("decks.paste.done", name="Rush 2") in stand.shown()
    monkeypatch.setattr(clipboard, "put", lambda text: False)
    stand.click(stand.buttons()["copy"])
    assert stand.app.texts["copy.failed"] in stand.shown()


def test_nonsense_lines_are_reported(stand: Stand, clip: list[str]) -> None:
    scene = opened(stand)
    clip[0] = "Warhorns\nA horse\nMania\n"
    stand.click(stand.buttons()["paste"])
    assert stand.top(Dialog).text == "“Pasted deck” is now among your decks.\nLine 2: unknown card “A horse”"
    stand.key(pygame.K_RETURN)
    assert scene.deck == Deck("Pasted deck", ("WARHORNS", "MANIA"))


def test_a_text_without_a_deck_changes_nothing(stand: Stand, clip: list[str]) -> None:
    stand.app.shelf.add(GAME, Deck("Rush", RED))
    for clip[0] in ("", " \n", "no card at all", "\x1b[2J\0\u202e" * 50, "Warhorns\n" * 9000):
        opened(stand)
        stand.click(stand.buttons()["paste"])
        assert stand.app.shelf.names(GAME) == ["Rush"]
        assert all(shown.isprintable() or "\n" in shown for shown in stand.shown())


def test_a_damaged_file_is_reported_once(stand: Stand) -> None:
    stand.app.folders.decks.write_text("nothing of a deck", encoding="utf-8")
    opened(stand)
    assert "decks.txt is damaged and was kept as decks.txt.bad-1" in str(stand.top(Dialog).text)
    stand.key(pygame.K_RETURN)
    opened(stand)
    assert isinstance(stand.app.scenes.top, DeckBuilderScene)


def test_a_game_without_decks_has_nothing_to_build(stand: Stand) -> None:
    with pytest.raises(ValueError, match="Soul Battle has no decks"):
        stand.app.make("decks", "soul_battle")
