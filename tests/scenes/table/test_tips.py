"""Tips under a resting pointer are true for the options of the match."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.games import playable
from game.words.event_text import Span
from scenes.table.layout import tuning
from scenes.table.motion.sprites import Sprite
from tests.scenes.table.match_data import library
from tests.scenes.table.table_player import Player


@pytest.mark.parametrize(
    ("game", "place", "options", "expected"),
    [
        (
            "oubliette",
            "gap.2",
            {"obstacle_at_barrier": "back"},
            "If a Creature or a Trap sets you back there, you lose. "
            "An Obstacle takes the room and what lies behind it.",
        ),
        (
            "oubliette",
            "gap.2",
            {"obstacle_at_barrier": "lost"},
            "If a Creature, a Trap or an Obstacle sets you back there, you lose.",
        ),
        ("fissureverse", "vortex", {"kill_points": "everyone"}, "here scores for every player of another colour."),
        ("fissureverse", "vortex", {"kill_points": "killer"}, "here scores for the player who Killed it."),
    ],
)
def test_a_tip_fits_the_options_of_the_match(
    tmp_path: Path, game: str, place: str, options: dict[str, str], expected: str
) -> None:
    """The tests change the options for OU 4.3a and FV 11.3."""
    player = Player(tmp_path, 1 if game == "oubliette" else 2, "tips", game=game, **options)
    player.ready()
    found = player.match.state.table.place_named[place]
    player.move((2, 2))
    player.table.tips._rest_on(found)
    for _ in range(90):
        player.frame()
    chip = player.table.overlay.tip
    assert chip is not None
    assert expected in "".join(span.text for span in chip.text)


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


def test_the_large_card_goes_when_the_hand_is_covered(tmp_path: Path) -> None:
    player = Player(tmp_path, 2, "large")
    player.ready()
    _rest_on(player, player.table.sprites.row(player.table.model.layout.own_fan.place)[-1])
    assert _large(player)
    player.table.hide()
    player.frame()
    assert not _large(player)
