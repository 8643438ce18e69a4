"""The deck builder's zoom, order, filters, undo, duplicates, averages, test hand and wins."""

from __future__ import annotations

from collections import Counter
from datetime import datetime
from pathlib import Path

import pygame
import pytest

from game.decks import CardFilter, Deck, averages, deck_digest, icons_on, in_order, matching_cards
from game.games import construction_of
from game.lab.cli_context import library
from game.matches.match_summary import summarize
from game.profile.statistics import decode, encode
from scenes.decks.card_zoom import CardZoomScene
from scenes.decks.deck_builder import DeckBuilderScene
from scenes.decks.sample_hand import SampleHandScene
from tests.scenes.decks.test_deck_builder import GAME, RED, carried, faces, focused, middle, opened
from tests.scenes.menus.app_driver import NAMES, AppDriver, played

CONTENT = library().game(GAME)
RULES = construction_of(CONTENT)
assert RULES is not None
FACES = CONTENT.cards.named()
GREEN = ("DREAMERS", "ACADEMIC", "MANIA")


def found(**wanted: object) -> tuple[str, ...]:
    assert RULES is not None
    return matching_cards(CONTENT, RULES.faces, CardFilter()._replace(**wanted))


def test_a_search_finds_names_and_rules_by_word() -> None:
    """A search matches only the beginnings of words, regardless of case and order."""
    assert found(words="dreamers") == ("DREAMERS",)
    assert set(found(words="DREAM,")) == {"DREAMERS", "FEVERDREAM"}
    assert "DREAMERS" not in found(words="reamers")
    assert {"DREAMERS"} <= set(found(words="card draw enters"))
    assert found(words="draw enters") == found(words="enters draw")
    assert all(FACES[code].clauses for code in found(words="rule:"))
    assert found(words="   ") == found()


def test_icons_and_rules_filter_as_printed() -> None:
    assert RULES is not None
    for icon in RULES.icons:
        assert found(icon=icon), icon
        assert all(icon in icons_on(FACES[code]) for code in found(icon=icon))
    assert {icon for code in RULES.faces for icon in icons_on(FACES[code])} == set(RULES.icons)
    assert set(found(ruled=True)) == {code for code in RULES.faces if FACES[code].clauses}
    assert set(found(icon="green", kind="crusader")) < set(found(icon="green")) | set(found(kind="crusader"))


def test_orders_by_name_and_by_each_number() -> None:
    names = [FACES[code].name.casefold() for code in in_order(CONTENT, found(), "name")]
    assert names == sorted(names)
    for at in range(4):
        numbers = [FACES[code].numbers[at] for code in in_order(CONTENT, found(kind="crusader"), str(at))]
        assert numbers == sorted(numbers, reverse=True)
        assert len(numbers) == len(found(kind="crusader"))
    assert all(not FACES[code].numbers for code in in_order(CONTENT, found(), "0")[-24:]), (
        "cards without numbers come last"
    )
    assert averages(CONTENT, ("WARHORNS", "HOWLERS", "UNKNOWN")) == ("1.0", "1.5", "2.0", "3.0")
    assert averages(CONTENT, ()) == ()


@pytest.mark.parametrize("keys", [False, True])
def test_filters_and_order_are_chosen_by_mouse_and_by_keys(driver: AppDriver, keys: bool) -> None:
    scene = opened(driver)

    def press(name: str) -> None:
        if keys:
            driver.key_on(name, pygame.K_RETURN)
        else:
            driver.click(driver.buttons()[name])

    press("icon.green")
    assert tuple(scene.grid.cards) == found(icon="green")
    press("ruled")
    assert tuple(scene.grid.cards) == found(icon="green", ruled=True)
    press("icon.green")
    press("ruled")
    assert tuple(scene.grid.cards) == found(), "a second press removes a filter"
    if keys:
        driver.key_on("sorting", pygame.K_RIGHT)
    else:
        x, y, wide, high = driver.buttons()["sorting"]
        driver.click((x + wide - high, y, high, high))
    assert tuple(scene.grid.cards) == in_order(CONTENT, found(), "name")


@pytest.mark.parametrize("way", ["right click", "key", "button"])
def test_a_card_is_enlarged_and_leads_to_its_neighbours(driver: AppDriver, way: str) -> None:
    scene = opened(driver, Deck("Rush", RED))
    x, y = middle(driver, scene.grid, "DREAMERS")
    if way == "right click":
        driver.frame(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(round(x), round(y)), button=3))
    elif way == "key":
        focused(driver, "grid")
        driver.key(pygame.key.key_code(driver.app.keys.of["inspect"]))
    else:
        driver.click(driver.buttons()["zoom"])
    zoom = driver.top(CardZoomScene)
    rect = next(item.rect for item in driver.app.painter.display_list() if item.what == ("card", "DREAMERS", "zoom"))
    assert rect.width >= 264
    assert rect.height >= 370
    assert any("draw a card" in text for text in driver.shown())
    assert any("Water: the defender's number in Fire Crusades." in text for text in driver.shown()), (
        "the card's terms are explained"
    )
    cards = scene.grid.cards
    driver.key(pygame.K_RIGHT)
    assert zoom.code == cards[cards.index("DREAMERS") + 1]
    driver.click(driver.buttons()["before"])
    driver.click(driver.buttons()["move"])
    assert faces(driver) == (*RED, "DREAMERS")
    driver.click(driver.buttons()["move"])
    assert faces(driver) == RED
    driver.key(pygame.K_ESCAPE)
    assert driver.top(DeckBuilderScene).large.code == "DREAMERS"


@pytest.mark.parametrize("text", [100, 200])
def test_the_text_of_any_card_fits_beside_the_enlarged_card(tmp_path: Path, text: int) -> None:
    driver = AppDriver(tmp_path, (640, 480) if text == 200 else (1920, 1080))
    driver.app.keep(driver.app.settings._replace(text=text))
    scene = opened(driver)
    longest = sorted(scene.grid.cards, key=lambda code: len(" ".join(scene.faces.says(code) or ())))[-3:]
    for code in longest:
        scene.large.code = code
        scene.zoom.open()
        driver.frame()
        zoom = driver.top(CardZoomScene)
        words = driver.app.view.rect(*zoom.place.box("words")).inflate(2, 2)
        *_, told = (
            item for item in driver.app.painter.display_list() if item.what == ("text", scene.faces.says(code)[2])
        )
        assert words.contains(told.rect), code
        driver.app.scenes.pop()


def test_every_change_can_be_undone(driver: AppDriver) -> None:
    scene = opened(driver, Deck("Rush", RED))
    states = [driver.app.deck_store.of(GAME)]

    def changed() -> None:
        driver.frame()
        states.append(driver.app.deck_store.of(GAME))

    carried(driver, scene.grid, "NOMADS", "built")
    changed()
    carried(driver, scene.rows, "MANIA", "offered")
    changed()
    driver.click(driver.buttons()["duplicate"])
    changed()
    assert states[-1][1] == Deck("Rush 2", states[-1][0].faces)
    scene.tools.rename("Calm")
    changed()
    driver.click(driver.buttons()["starter.blue"])
    changed()
    scene.tools.delete()
    changed()
    assert len(set(states)) == len(states) - 1, "only deleting the deck restores an earlier state"
    for at, before in enumerate(states[-2::-1]):
        if at % 2:
            driver.click(driver.buttons()["undo"])
        else:
            scene.page.set_focus(scene.rows)
            driver.key(pygame.K_z, mod=pygame.KMOD_CTRL)
        assert driver.app.deck_store.of(GAME) == before
    assert not scene.named["undo"].enabled
    assert ("Rush 2", "Calm") in driver.app.deck_store.renamed(GAME)
    assert ("Calm", "Rush 2") in driver.app.deck_store.renamed(GAME), "undo also restores the seats' decks"


@pytest.mark.parametrize("apart", [0.2, 0.9])
def test_a_double_click_on_undo_takes_back_one_change(driver: AppDriver, apart: float) -> None:
    """Regression: a double click also undid the previous change, such as adding a whole deck."""
    scene = opened(driver, Deck("Rush", RED))
    driver.click(driver.buttons()["starter.blue"])
    scene.tools.rename("Calm")
    driver.frame()
    driver.steady()
    at = pygame.Rect(driver.buttons()["undo"]).center
    for _ in range(2):
        driver.hurry(at)
        driver.frame(seconds=apart)
    assert driver.app.deck_store.names(GAME) == ["Rush", "Blue starter"]
    driver.click(driver.buttons()["undo"])
    assert driver.app.deck_store.names(GAME) == ["Rush"]


def test_undo_in_the_search_field_leaves_the_decks_alone(driver: AppDriver) -> None:
    scene = opened(driver, Deck("Rush", RED))
    carried(driver, scene.grid, "NOMADS", "built")
    scene.page.set_focus(scene.named["search"])
    driver.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    driver.type("i")
    assert faces(driver) == (*RED, "NOMADS")
    assert driver.names() == ["decks"]


def test_averages_stand_above_the_numbers_of_crusaders(driver: AppDriver) -> None:
    opened(driver, Deck("Rush", RED))
    shown = driver.shown()
    assert driver.app.texts["decks.average"] in shown
    assert {"1.5", "2.0", "3.0"} <= set(shown)


def test_a_test_hand_is_drawn_from_the_deck(driver: AppDriver) -> None:
    assert RULES is not None
    deck = RULES.starter("red", "hand")
    opened(driver, Deck("Red", deck))
    driver.click(driver.buttons()["try"])
    scene = driver.top(SampleHandScene)
    first = list(scene.hand)
    assert len(first) == CONTENT.game.facts["hand_size"]
    assert not Counter(first) - Counter(deck)
    driver.click(driver.buttons()["more"])
    assert scene.hand[:-1] == first
    assert len(driver.buttons()) == len(scene.hand) + 3
    driver.click(driver.buttons()["card.0"])
    assert driver.top(CardZoomScene).code == first[0]
    driver.key(pygame.K_ESCAPE)
    driver.click(driver.buttons()["again"])
    assert len(scene.hand) == len(first)
    assert not Counter(scene.hand) - Counter(deck)
    driver.key(pygame.K_ESCAPE)
    assert driver.names() == ["decks"]
    scene = driver.add("hand", scene.faces, "Small", RED, 7)
    assert sorted(scene.hand) == sorted(RED)
    assert not scene.named["more"].enabled


def test_wins_count_for_exactly_these_cards_fv_12_6(driver: AppDriver) -> None:
    made = driver.app.matches.new_session(
        GAME, 2, NAMES[:2], {"deck": "built", "timer": "rounds_12"}, "won", brought=(RED, GREEN)
    )
    played(made)
    assert made.match.state.outcome is not None
    winners = made.match.state.outcome.winners
    made.close()
    driver.app.matches.ledger.flush()
    (line,) = driver.app.matches.played().matches
    assert line.decks == (deck_digest(RED), deck_digest(GREEN[::-1]))
    assert not any(code in str(line) for code in (*RED, *GREEN)), "a line names no card"
    opened(driver, Deck("Rush", RED), Deck("Calm", GREEN), Deck("New", (*RED, "NOMADS")))
    for seat, (many, wins) in enumerate((("3 cards", 1 in winners), ("3 cards", 2 in winners)), 1):
        assert driver.app.say("decks.won", many=many, wins=int(wins), matches=1) in driver.shown(), seat
    assert "4 cards" in driver.shown(), "a deck with other cards has no results yet"
    assert decode(encode(line)[:-1]) == line
    plain = driver.app.matches.new_session(GAME, 2, NAMES[:2], {"timer": "rounds_12"}, "plain")
    assert summarize(played(plain), datetime(2026, 1, 1)).decks == ()


def test_large_text_enlarges_the_search_its_result_and_the_order(tmp_path: Path) -> None:
    words, high = ("Search cards", "Printed order", "144 cards"), []
    for text in (100, 200):
        driver = AppDriver(tmp_path)
        driver.app.keep(driver.app.settings._replace(text=text))
        opened(driver)
        items = {item.what[1]: item.picture for item in driver.app.painter.display_list() if item.what[0] == "text"}
        high.append([items[word].get_height() for word in words])
    assert all(large >= 1.6 * usual for usual, large in zip(*high, strict=True))
