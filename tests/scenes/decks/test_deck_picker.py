"""Each seat's deck for a match, chosen during set-up."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
import pytest

from game.decks import Deck
from game.games import construction_of
from game.profile.settings import MatchSetup
from scenes.decks.deck_builder import DeckBuilderScene
from scenes.framework import match_actions
from scenes.framework.dialog import Dialog
from scenes.framework.navigation import Go
from scenes.menus.setup import SetupScene, Token
from scenes.table.table_scene import TableScene
from tests.scenes.decks.test_deck_builder import RED, disabled
from tests.scenes.menus.app_driver import AppDriver

GAME = "fissureverse"


def seated(driver: AppDriver, *decks: Deck) -> SetupScene:
    """Return the set-up screen for a match that needs decks."""
    for deck in decks:
        driver.app.deck_store.add(GAME, deck)
    driver.app.settings = driver.app.settings.with_match(GAME, MatchSetup())
    scene = driver.open("setup", GAME)
    assert "deck.1" not in scene.named
    driver.click_part("deck", 2, 3)
    assert "deck.1" in scene.named
    return scene


def choose(driver: AppDriver, seat: int, times: int) -> None:
    x, y, wide, high = driver.buttons()[f"deck.{seat}"]
    for _ in range(times):
        driver.click((x + wide - high, y, high, high))


def test_fv_12_1_each_seat_plays_its_chosen_deck(driver: AppDriver) -> None:
    seated(driver, Deck("Rush", RED), Deck("Calm", ("NAOMI", "MANIA")))
    choose(driver, 1, 2)
    choose(driver, 2, 1)
    assert {"Calm", "Rush"} <= set(driver.shown())
    driver.click(driver.buttons()["deal"])
    table = driver.scene(TableScene)
    match = table.session.match
    assert match.setup.brought == (("NAOMI", "MANIA"), RED)
    assert sorted(match.state.cards_in("hand.1")) == ["MANIA.1", "NAOMI"]
    assert driver.app.settings.match(GAME).decks[:2] == ("Calm", "Rush")
    assert match_actions.request_of(table.session).brought == match.setup.brought, "a rematch uses the same decks"


@pytest.mark.parametrize("deleted", [False, True])
def test_a_chosen_deck_stays_chosen_under_a_new_name(driver: AppDriver, deleted: bool) -> None:
    """Regression: visiting the deck builder replaced a seat's chosen deck with a random one."""
    scene = seated(driver, Deck("Slow", ("NAOMI",)), Deck("Rush", RED), Deck("Calm", ("NAOMI", "MANIA")))
    choose(driver, 1, 2)
    driver.app.navigate(Go("decks", GAME))
    shelf = driver.app.deck_store
    shelf.change(GAME, 1, Deck("Fast", RED))
    shelf.change(GAME, 1, Deck("Faster", (*RED, "MANIA")))
    if deleted:
        shelf.remove(GAME, 0)
    driver.app.scenes.pop()
    assert scene.draft.decks[0] == "Faster"
    assert scene.draft.decks[1] == ""
    shelf.remove(GAME, shelf.names(GAME).index("Faster"))
    driver.app.navigate(Go("decks", GAME))
    driver.app.scenes.pop()
    assert scene.deck_picker is not None
    assert scene.deck_picker.deck(1) is None, "it is gone"


def test_a_deck_renamed_just_before_the_program_ends_stays_chosen(driver: AppDriver) -> None:
    seated(driver, Deck("Rush", RED))
    choose(driver, 1, 1)
    driver.app.navigate(Go("decks", GAME))
    driver.app.deck_store.change(GAME, 0, Deck("Faster", RED))
    driver.app.scenes.clear()
    assert driver.app.settings.match(GAME).decks[0] == "Faster"


def test_two_chosen_decks_may_swap_their_names(driver: AppDriver) -> None:
    scene = seated(driver, Deck("Rush", RED), Deck("Calm", ("NAOMI", "MANIA")))
    choose(driver, 1, 1)
    choose(driver, 2, 2)
    driver.app.navigate(Go("decks", GAME))
    for at, name in ((0, "Other"), (1, "Rush"), (0, "Calm")):
        driver.app.deck_store.change(GAME, at, driver.app.deck_store.of(GAME)[at]._replace(name=name))
    driver.app.scenes.pop()
    assert scene.draft.decks[:2] == ["Calm", "Rush"]


@pytest.mark.parametrize(
    ("decks", "why"),
    [
        ((Deck("Rush", RED), Deck("Odd", ("MANIA",))), "“Odd” can't be played: A deck needs at least one Crusader."),
        ((Deck("Rush", RED), Deck("Host", ("NOMADS",))), "Mara and Tobias have decks of the same colour"),
    ],
)
def test_fv_12_1_an_unplayable_deck_says_why(driver: AppDriver, decks: Sequence[Deck], why: str) -> None:
    scene = seated(driver, *decks)
    scene.draft.names[:2] = ["Mara", "Tobias"]
    choose(driver, 1, 1)
    assert "deal" not in disabled(scene)
    choose(driver, 2, 2)
    assert any(text.startswith(why) and text.endswith("(FV 12.1)") for text in driver.shown())
    assert disabled(scene) == {"deal"}
    assert "colour" not in why or tokens(scene) == [0, 0]
    scene.start()
    assert driver.app.scenes.top is scene
    driver.click_part("deck", 0, 3)
    assert disabled(scene) == set(), "starter decks have no faults"


def tokens(scene: SetupScene) -> list[int]:
    """Return each seat's token number, or 0 for the die, which means a random colour."""
    return [widget.worn.look for widget in scene.page.widgets if isinstance(widget, Token)]


def test_fv_1_1_the_set_up_shows_the_colours_of_the_match(driver: AppDriver) -> None:
    scene = seated(driver, Deck("Rush", RED), Deck("Calm", ("NAOMI", "MANIA")))
    assert tokens(scene) == [0, 0], "the colours are random"
    scene.draft.choose(scene.draft.game.option("colours"), "green_yellow")
    scene.refill()
    before = tokens(scene)
    choose(driver, 2, 2)
    brought = tokens(scene)
    for shown in (brought, before):
        assert tokens(scene) == shown
        scene.start()
        assert list(driver.scene(TableScene).session.wears) == shown
        scene = driver.open("setup", GAME)
        scene.draft.decks[:2] = ["", ""]
        scene.refill()
    assert before != brought


def test_only_the_set_up_leads_to_the_deck_builder(driver: AppDriver) -> None:
    scene = seated(driver, Deck("Rush", RED))
    choose(driver, 1, 1)
    driver.click(driver.buttons()["decks"])
    driver.top(DeckBuilderScene)
    driver.click(driver.buttons()["delete"])
    driver.top(Dialog)._answer(1)
    driver.click(driver.buttons()["starter.green"])
    driver.click(driver.buttons()["done"])
    assert driver.app.scenes.top is scene
    assert driver.shown().count(driver.app.texts["decks.starter.by_lot"]) == 2, "the chosen deck is gone"
    choose(driver, 2, 1)
    assert "Green starter" in driver.shown()
    for game in driver.app.playable:
        if construction_of(driver.app.library.game(game)) is None:
            other = driver.open("setup", game)
            assert "decks" not in other.named


def test_a_chosen_deck_that_is_gone_is_named(driver: AppDriver) -> None:
    """Regression: a seat silently got a random starter deck if its chosen deck was missing."""
    scene = seated(driver, Deck("Rush", RED))
    choose(driver, 2, 1)
    text = driver.app.say("setup.deck_gone", name="Rush")
    driver.app.navigate(Go("decks", GAME))
    driver.app.deck_store.remove(GAME, 0)
    driver.app.scenes.pop()
    driver.frame()
    assert text in driver.shown()
    assert scene.draft.decks[1] == ""
    scene.draft.decks[1] = "Rush"
    driver.app.keep(scene.draft.kept_in(driver.app.settings))
    driver.app.scenes.abandon()
    driver.open("setup", GAME)
    assert text in driver.shown(), "the message also appears if the deck was gone when the program started"
    driver.click(driver.buttons()["seed_new"])
    assert text not in driver.shown()


def test_damaged_decks_are_reported_where_they_are_missed(driver: AppDriver) -> None:
    driver.app.folders.decks.write_text("damaged")
    scene = driver.open("setup", GAME)
    assert driver.names() == ["setup", "dialog"]
    assert any("decks.txt" in text for text in driver.shown())
    driver.key(pygame.K_RETURN)
    assert driver.app.scenes.top is scene, "the message appears once"


def test_a_seat_is_removed_with_its_deck(driver: AppDriver) -> None:
    scene = seated(driver, Deck("Rush", RED))
    driver.click(driver.buttons()["add"])
    choose(driver, 3, 1)
    driver.click(driver.buttons()["remove.2"])
    assert scene.draft.decks[:2] == ["", "Rush"]
