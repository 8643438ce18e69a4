"""The gallery opens from three places, shows each card with its text, and can be searched."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.aleph_null.rules.facts import HOURS
from game.content.rulebook_search import terms_in
from game.games import playable, setup_for
from game.lab.cli_context import games, library
from game.words.card_gallery import card_gallery, cards_found
from scenes.gallery.gallery_scene import GalleryScene
from tests.scenes.menus.app_driver import AppDriver

LEFT_OUT = {"X3"}
"""Oubliette's third Joker, which is used only with an option."""


def _all_loaded(driver: AppDriver, scene: GalleryScene) -> None:
    while scene.wall.waiting:
        driver.frame(seconds=0.02)


@pytest.mark.parametrize("game", playable(library()))
def test_every_card_of_a_game_is_there_with_its_text(game: str) -> None:
    content = library().game(game)
    groups = card_gallery(content, games()[game], setup_for(content, content.game.seats[0], "all"))
    everything = [card for group in groups for card in group.cards]
    cards = [card for card in everything if not card.page]
    faces = [card.face for card in cards]
    assert set(faces) == {face.code for deck in content.cards.decks for face in deck.faces} - LEFT_OUT
    assert len(everything) == len({card.face for card in everything})
    assert all(card.title and card.lines and "{" not in "".join(card.lines) for card in everything)
    for card in everything:
        words = f"{card.title} {card.lines[-1].split()[0].strip('†:.,')}"
        assert any(card in group.cards for group in cards_found(groups, words)), "found by its name and a rule word"
    book = content.rulebook
    assert {term.rule for term in book.terms} <= set(book.rules)
    assert all(term in terms_in(" ".join(content.texts.values()), book) for term in book.terms), "each term is used"
    assert any(card.terms for card in cards) or not book.terms
    assert not cards_found(groups, "xyzzy")
    assert cards_found(groups, "", groups[-1].name) == (groups[-1],)


def test_the_keys_and_the_wheel_walk_through_the_cards(tmp_path: Path) -> None:
    driver = AppDriver(tmp_path)
    driver.app.eager = True
    scene = driver.open("gallery", "fissureverse")
    assert scene.wall.waiting, "the first picture doesn't wait for all faces"
    _all_loaded(driver, scene)
    scene.page.set_focus(scene.wall)
    first = scene.large.code
    driver.keys(pygame.K_RIGHT, pygame.K_DOWN, pygame.K_UP, pygame.K_LEFT)
    assert scene.large.code == first
    driver.keys(pygame.K_END)
    assert scene.large.code == scene.wall.cards[-1]
    assert scene.wall.offset == pytest.approx(scene.wall.most, abs=scene.wall.gap)
    x, y = driver.app.view.to_screen(400, 400)
    driver.frame(pygame.event.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=(0, 0, 0)))
    driver.frame(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=3, precise_x=0.0, precise_y=3.0))
    assert scene.wall.offset < scene.wall.most


def test_typing_searches_and_escape_ends_the_search_first(tmp_path: Path) -> None:
    driver = AppDriver(tmp_path)
    scene = driver.add("gallery", "aleph_null")
    for letter in "candle":
        driver.key(ord(letter), letter)
    assert scene.wall.cards == ["CANDLE", "DRAUGHT", "WICK"]
    assert scene.card.title == "Wax Candle"
    driver.key(pygame.K_ESCAPE)
    assert len(scene.wall.cards) == 36 + 7
    driver.key(pygame.K_ESCAPE)
    assert scene not in driver.app.scenes.all


def test_the_hours_of_aleph_null_are_pages_after_its_cards(tmp_path: Path) -> None:
    """Each Hour shows its points, its bonus power, and its effect (AN 4.1, 4.6, 10.4)."""
    driver = AppDriver(tmp_path)
    driver.app.eager = True
    scene = driver.add("gallery", "aleph_null")
    pages = scene.all[-1].cards
    assert [page.title.split(":")[0] for page in pages] == [f"Hour {hour}" for hour in HOURS]
    assert [page.lines[0] for page in pages] == [
        f"Worth {worth} if Baphomet comes." for worth in (15, 12, 9, 6, 4, 2, 0)
    ]
    assert ["Offers 1 bonus power." in page.lines for page in pages] == [3 <= hour <= 5 for hour in range(1, 8)]
    assert "The Owl lets you sacrifice a discarded card." in pages[1].lines
    scene.page.set_focus(scene.wall)
    driver.keys(pygame.K_END)
    _all_loaded(driver, scene)
    assert scene.card == pages[-1]
    assert [item.what[1] for item in scene.large.items() if item.what[0] == "text"] == [pages[-1].title]
    assert sum(what == ("text", pages[2].title) for what in driver.app.painter.shown()) == 1, (
        "it is written on the picture"
    )


def test_the_rulebook_the_deck_builder_and_the_table_menu_open_it(tmp_path: Path) -> None:
    driver = AppDriver(tmp_path)
    session = driver.app.matches.new_session("oubliette", 1, ["Mara"], {}, "gallery")
    for name, argument in (("rulebook", "soul_battle"), ("decks", "fissureverse"), ("pause", session)):
        scene = driver.add(name, argument)
        driver.click([*driver.app.view.rect(*scene.named["cards"].box)])
        assert driver.top(GalleryScene).game == (argument if isinstance(argument, str) else "oubliette")
        driver.key(pygame.K_ESCAPE)
        assert driver.app.scenes.top is scene


def test_cards_keep_the_options_of_their_match_when_another_game_was_looked_at(tmp_path: Path) -> None:
    """Regression: after showing another game, the gallery forgot the match's options."""
    driver = AppDriver(tmp_path)
    setup = setup_for(library().game("oubliette"), 1, "three", {"jokers": 3})
    driver.open("gallery", "oubliette", setup)
    for key, back in ((pygame.K_LEFT, False), (pygame.K_RIGHT, True)):
        driver.key_on("games", key)
        assert (driver.top(GalleryScene).game == "oubliette") == back
    assert "X3" in driver.top(GalleryScene).wall.cards
