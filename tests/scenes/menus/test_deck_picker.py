"""The decks that each seat brings to a match, chosen during set-up."""

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
from tests.scenes.menus.stand import Stand
from tests.scenes.menus.test_deck_builder import RED, disabled

GAME = "fissureverse"


def seated(stand: Stand, *decks: Deck) -> SetupScene:
    """Return the set-up of a match that needs decks."""
    for deck in decks:
        stand.app.shelf.add(GAME, deck)
    stand.app.settings = stand.app.settings.with_match(GAME, MatchSetup())
    scene = stand.open("setup", GAME)
    assert "deck.1" not in scene.named
    stand.click_part("deck", 2, 3)
    assert "deck.1" in scene.named
    return scene


def choose(stand: Stand, seat: int, times: int) -> None:
    x, y, wide, high = stand.buttons()[f"deck.{seat}"]
    for _ in range(times):
        stand.click((x + wide - high, y, high, high))


def test_fv_12_1_each_seat_plays_its_chosen_deck(stand: Stand) -> None:
    seated(stand, Deck("Rush", RED), Deck("Calm", ("NAOMI", "MANIA")))
    choose(stand, 1, 2)
    choose(stand, 2, 1)
    assert {"Calm", "Rush"} <= set(stand.shown())
    stand.click(stand.buttons()["deal"])
    table = stand.scene(TableScene)
    match = table.session.match
    assert match.setup.brought == (("NAOMI", "MANIA"), RED)
    assert sorted(match.state.cards_in("hand.1")) == ["MANIA.1", "NAOMI"]
    assert stand.app.settings.match(GAME).decks[:2] == ("Calm", "Rush")
    assert match_actions.request_of(table.session).brought == match.setup.brought, "a rematch is played with the same"


@pytest.mark.parametrize("deleted", [False, True])
def test_a_chosen_deck_stays_chosen_under_a_new_name(stand: Stand, deleted: bool) -> None:
    """Regression: after a visit to the deck builder, the seat played a random starter deck instead."""
    scene = seated(stand, Deck("Slow", ("NAOMI",)), Deck("Rush", RED), Deck("Calm", ("NAOMI", "MANIA")))
    choose(stand, 1, 2)
    stand.app.navigate(Go("decks", GAME))
    shelf = stand.app.shelf
    shelf.change(GAME, 1, Deck("Fast", RED))
    shelf.change(GAME, 1, Deck("Faster", (*RED, "MANIA")))
    if deleted:
        shelf.remove(GAME, 0)
    stand.app.scenes.pop()
    assert scene.draft.decks[0] == "Faster"
    assert scene.draft.decks[1] == ""
    shelf.remove(GAME, shelf.names(GAME).index("Faster"))
    stand.app.navigate(Go("decks", GAME))
    stand.app.scenes.pop()
    assert scene.deck_picker is not None
    assert scene.deck_picker.deck(1) is None, "it is gone"


def test_a_deck_renamed_just_before_the_program_ends_stays_chosen(stand: Stand) -> None:
    seated(stand, Deck("Rush", RED))
    choose(stand, 1, 1)
    stand.app.navigate(Go("decks", GAME))
    stand.app.shelf.change(GAME, 0, Deck("Faster", RED))
    stand.app.scenes.clear()
    assert stand.app.settings.match(GAME).decks[0] == "Faster"


def test_two_chosen_decks_may_swap_their_names(stand: Stand) -> None:
    scene = seated(stand, Deck("Rush", RED), Deck("Calm", ("NAOMI", "MANIA")))
    choose(stand, 1, 1)
    choose(stand, 2, 2)
    stand.app.navigate(Go("decks", GAME))
    for at, name in ((0, "Other"), (1, "Rush"), (0, "Calm")):
        stand.app.shelf.change(GAME, at, stand.app.shelf.of(GAME)[at]._replace(name=name))
    stand.app.scenes.pop()
    assert scene.draft.decks[:2] == ["Calm", "Rush"]


@pytest.mark.parametrize(
    ("decks", "why"),
    [
        ((Deck("Rush", RED), Deck("Odd", ("MANIA",))), "“Odd” can't be played: A deck needs at least one Crusader."),
        ((Deck("Rush", RED), Deck("Host", ("NOMADS",))), "Mara and Tobias have decks of the same colour"),
    ],
)
def test_fv_12_1_an_unplayable_deck_says_why(stand: Stand, decks: Sequence[Deck], why: str) -> None:
    scene = seated(stand, *decks)
    scene.draft.names[:2] = ["Mara", "Tobias"]
    choose(stand, 1, 1)
    assert "deal" not in disabled(scene)
    choose(stand, 2, 2)
    assert any(text.startswith(why) and text.endswith("(FV 12.1)") for text in stand.shown())
    assert disabled(scene) == {"deal"}
    assert "colour" not in why or tokens(scene) == [0, 0]
    scene.start()
    assert stand.app.scenes.top is scene
    stand.click_part("deck", 0, 3)
    assert disabled(scene) == set(), "with starter decks nobody minds"


def tokens(scene: SetupScene) -> list[int]:
    """Return the seats whose colours are shown; 0 stands for a die, the sign of a random colour."""
    return [widget.seat for widget in scene.page.widgets if isinstance(widget, Token)]


def test_fv_1_1_the_set_up_shows_the_colours_of_the_match(stand: Stand) -> None:
    scene = seated(stand, Deck("Rush", RED), Deck("Calm", ("NAOMI", "MANIA")))
    assert tokens(scene) == [0, 0], "the lot decides"
    scene.draft.options["colours"] = "green_yellow"
    scene.refill()
    before = tokens(scene)
    choose(stand, 2, 2)
    brought = tokens(scene)
    for shown in (brought, before):
        assert tokens(scene) == shown
        scene.start()
        assert list(stand.scene(TableScene).session.wears) == shown
        scene = stand.open("setup", GAME)
        scene.draft.decks[:2] = ["", ""]
        scene.refill()
    assert before != brought


def test_only_the_set_up_leads_to_the_deck_builder(stand: Stand) -> None:
    scene = seated(stand, Deck("Rush", RED))
    choose(stand, 1, 1)
    stand.click(stand.buttons()["decks"])
    stand.top(DeckBuilderScene)
    stand.click(stand.buttons()["delete"])
    stand.top(Dialog)._answer(1)
    stand.click(stand.buttons()["starter.green"])
    stand.click(stand.buttons()["done"])
    assert stand.app.scenes.top is scene
    assert stand.shown().count(stand.app.texts["decks.starter.by_lot"]) == 2, "the deck that was chosen is gone"
    choose(stand, 2, 1)
    assert "Green starter" in stand.shown()
    for game in stand.app.playable:
        if construction_of(stand.app.library.game(game)) is None:
            other = stand.open("setup", game)
            assert "decks" not in other.named


def test_a_chosen_deck_that_is_gone_is_named(stand: Stand) -> None:
    """Regression: the seat got a random starter deck without a word."""
    scene = seated(stand, Deck("Rush", RED))
    choose(stand, 2, 1)
    told = stand.app.say("setup.deck_gone", name="Rush")
    stand.app.navigate(Go("decks", GAME))
    stand.app.shelf.remove(GAME, 0)
    stand.app.scenes.pop()
    stand.frame()
    assert told in stand.shown()
    assert scene.draft.decks[1] == ""
    scene.draft.decks[1] = "Rush"
    stand.app.keep(scene.draft.kept_in(stand.app.settings))
    stand.app.scenes.abandon()
    stand.open("setup", GAME)
    assert told in stand.shown(), "it is also told if the deck went before the program started"
    stand.click(stand.buttons()["seed_new"])
    assert told not in stand.shown()


def test_damaged_decks_are_reported_where_they_are_missed(stand: Stand) -> None:
    stand.app.folders.decks.write_text("damaged")
    scene = stand.open("setup", GAME)
    assert stand.names() == ["setup", "dialog"]
    assert any("decks.txt" in text for text in stand.shown())
    stand.key(pygame.K_RETURN)
    assert stand.app.scenes.top is scene, "it is said once"


def test_a_seat_is_removed_with_its_deck(stand: Stand) -> None:
    scene = seated(stand, Deck("Rush", RED))
    stand.click(stand.buttons()["add"])
    choose(stand, 3, 1)
    stand.click(stand.buttons()["remove.2"])
    assert scene.draft.decks[:2] == ["", "Rush"]
