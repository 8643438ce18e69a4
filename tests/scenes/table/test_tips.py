"""Tooltips are correct with every match option."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pygame
import pytest

from game.games import playable
from game.words.event_text import Span
from scenes.drawing.painter import Drawn
from scenes.table.layout import tuning
from scenes.table.model.selection import CARD
from scenes.table.motion.sprites import Sprite
from scenes.table.table_scene import TableScene
from tests.run_counts import some
from tests.scenes.gallery import SCENES
from tests.scenes.menus.app_driver import AppDriver
from tests.scenes.table.match_data import library
from tests.scenes.table.table_player import Player

SOLID = ("card", "back", "token", "panel", "text", "image")
"""Kinds of display items that can cover a card."""
CLEAR = 4
"""A distance in pixels. Everything within this distance of the tested point must belong to one card."""


@pytest.mark.parametrize(
    ("game", "place", "options", "expected"),
    [
        (
            "oubliette",
            "gap.2",
            {"obstacle_at_barrier": "back"},
            "If a Creature or a Trap then sets you back, you lose. "
            "An Obstacle removes your last room along with the barrier behind it.",
        ),
        (
            "oubliette",
            "gap.2",
            {"obstacle_at_barrier": "lost"},
            "If a Creature, a Trap or an Obstacle then sets you back, you lose.",
        ),
        (
            "fissureverse",
            "vortex",
            {"kill_points": "everyone"},
            "here scores for every player with a different colour.",
        ),
        ("fissureverse", "vortex", {"kill_points": "killer"}, "here scores for the player who Killed it."),
        (
            "oubliette",
            "deck",
            {},
            "the next card. 33 cards here. Right-click the deck to count the cards you haven't seen.",
        ),
        ("soul_battle", "hand.2", {}, "Tobias's hand. 5 cards here."),
        ("soul_battle", "purgatory.2", {}, "score nothing (SB 6.5). No cards here."),
        ("soul_battle", "c1", {}, "cards that beat it. 3 cards here. Right-click to inspect."),
    ],
)
def test_a_tip_fits_the_options_of_the_match(
    tmp_path: Path, game: str, place: str, options: dict[str, str], expected: str
) -> None:
    """The test changes the options for OU 4.3a and FV 11.3."""
    player = Player(tmp_path, 1 if game == "oubliette" else 2, "tips", game=game, **options)
    player.ready()
    found = player.match.state.table.place_named[place]
    player.move((2, 2))
    player.table.tips._rest_on(found)
    for _ in range(90):
        player.frame()
    chip = player.table.overlay.tip
    assert chip is not None
    told = "".join(span.text for span in chip.text)
    assert expected in told
    assert told.lower().count("right-click") <= 1


@pytest.mark.parametrize("game", playable(library()))
def test_each_tip_of_an_option_names_one_of_its_values(game: str) -> None:
    content = library().game(game)
    values = {f"{option.id}.{value.id}" for option in content.game.options for value in option.values}
    found = [key.split(".", 2)[2] for key in content.texts if key.startswith("tip.") and key.count(".") > 2]
    assert set(found) <= values


@pytest.mark.parametrize(("long", "seconds"), [(10, tuning.NOTE_TIME), (90, tuning.NOTE_TIME), (300, 20.0)])
def test_a_note_stays_as_long_as_it_takes_to_read(tmp_path: Path, long: int, seconds: float) -> None:
    player = Player(tmp_path, 2, "notes", privacy="open")
    player.ready()
    controller = player.table
    controller.messages.say((Span("x" * long),), "wide")
    assert controller.overlay.note.until - controller.director.now == pytest.approx(seconds)


def _large(player: Player) -> list[str]:
    return [what[1] for what in player.shown() if what[0] == "card" and what[2:] == ("large",)]


def _rest_on(player: Player, sprite: Sprite) -> None:
    player.move((2, 2))
    player.move((sprite.pose.x, sprite.pose.y))
    player.frame(seconds=tuning.TIP_DELAY + 0.2)
    player.settle()


@pytest.mark.parametrize("game", playable(library()))
def test_every_visible_card_is_shown_large_and_no_covered_one(tmp_path: Path, game: str) -> None:
    player = Player(tmp_path, min(library().game(game).game.seats), "large", game=game)
    player.ready()
    sprites, names = player.table.sprites, player.match.state.table.cards
    seen = 0
    for row in sprites.places:
        for sprite in row[-1:]:
            _rest_on(player, sprite)
            item = player.table.hit_test.item_at(sprite.pose.x, sprite.pose.y)
            under = sprites.find(item.number) if item is not None else None  # another pile may lie over this one
            face_up = under is not None and under.shown >= 0
            assert _large(player) == ([names[under.shown].name] if face_up else [])
            seen += face_up
            assert not face_up or player.table.card_sheets.sheet(under.shown).lines
    assert seen


def _uppermost(items: Sequence[Drawn], number: int) -> tuple[int, int] | None:
    """Return a point where the card at this index of the display list isn't covered, or None."""
    rect, card = items[number].rect, pygame.mask.from_surface(items[number].picture, 254)
    over = [other for other in items[number + 1 :] if other.rect.colliderect(rect) and other.what[0] in SOLID]
    for x in range(rect.x + CLEAR, rect.right - 2 * CLEAR, CLEAR):
        for y in range(rect.y + CLEAR, min(rect.bottom, 720) - 2 * CLEAR, CLEAR):
            around = pygame.Rect(x - CLEAR, y - CLEAR, 2 * CLEAR, 2 * CLEAR)
            x_at, y_at = x - rect.x, y - rect.y
            ends = [(x_at + across, y_at + down) for across in (-CLEAR, CLEAR) for down in (-CLEAR, CLEAR)]
            inside = all(map(card.get_at, ends))
            if inside and not any(around.colliderect(other.rect) for other in over):
                return x, y
    return None


@pytest.mark.parametrize("name", some(("table4", "night_late", "fissure4", "dungeon_fight", "solitaire_hover"), 2))
def test_pointer_and_focus_enlarge_each_card_that_is_drawn(tmp_path: Path, name: str) -> None:
    driver = AppDriver(tmp_path, (1280, 720))
    made = SCENES[name](driver)
    scene = driver.show(made) if made is not None else driver.app.scenes.top
    assert isinstance(scene, TableScene)
    scene.table.tips.hover_card(None)
    driver.frame(seconds=2.0)
    table, items, found = scene.table, driver.app.painter.display_list(), 0
    names = [card.name for card in table.model.table.cards]
    stops = {stop.name for stop in scene.controls.stops()}
    for number, item in enumerate(items):
        point = _uppermost(items, number) if item.what[0] == "card" else None
        if point is None:
            continue
        found += 1
        card = names.index(item.what[1])
        table.input.hover(*point)
        assert table.overlay.tip is not None, (item.what, point)
        assert table.overlay.tip.card == card, (item.what, point)
        table.tips.hover_card(None)
        place = table.sprites.find(card).place
        top = table.sprites.places[place][-1].card == card
        assert (CARD, card) in stops or not (top or table.hit_test.laid_open(place)) or ("place", place) in stops
        table.input.inspect_at(*point)
        assert table.overlay.any_tip.card == card, "a right click works at once"
        table.input.cancel()
    assert found > 5


def test_the_large_card_goes_when_the_hand_is_covered(tmp_path: Path) -> None:
    player = Player(tmp_path, 2, "large")
    player.ready()
    _rest_on(player, player.table.sprites.row(player.table.model.layout.own_fan.place)[-1])
    assert _large(player)
    player.table.hide()
    player.frame()
    assert not _large(player)


def test_the_large_card_shows_its_whole_face_above_its_text(tmp_path: Path) -> None:
    driver = AppDriver(tmp_path, (1280, 720))
    made = SCENES["solitaire_hover"](driver)
    if made is not None:
        driver.show(made)
    driver.frame(seconds=2.0)
    items = driver.app.painter.display_list()
    face = next(item for item in items if item.what[0] == "card" and item.what[2:] == ("large",))
    plaque = next(item for item in items if item.what == ("panel", "note"))
    assert face.rect.height > 1.3 * face.rect.width, "the picture isn't cut off"
    assert face.rect.bottom <= plaque.rect.top
    assert face.rect.width >= 150
