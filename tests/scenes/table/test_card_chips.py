"""Chips on FissureVerse cards: changed totals, and each Rogation's owner and expiry."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine.play.match import Match
from game.words.event_text import plain
from scenes.table.layout.boxes import Box, card_box
from tests.games.fissureverse.table import scene
from tests.scenes.table.table_player import Player

MARKS = {"round": 1, "tokens.1": 3, "tokens.2": 1, "colour.1": 3, "colour.2": 2, "place.1": 1, "place.2": 2}
Found = dict[tuple[str, str], set[str]]


def _at(folder: Path, seats: int = 2, **places: str) -> Player:
    player = Player(folder, seats, game="fissureverse")
    made = scene(
        options={"privacy": "open"}, marks=MARKS, seats=seats, draw_1="NOMADS", draw_2="SOPHISTS", **places
    ).match
    player.show(Match(made.game, made.setup, made.state))
    player.settle()
    return player


def _chips(player: Player) -> Found:
    """Return the labels of the chips on the cards, keyed by card name and chip position."""
    found: Found = {}
    for spot in player.table.model.layout.spots:
        for sprite in player.table.sprites.visible(spot.place):
            box = card_box(sprite.pose).grown(1)
            for item in player.app.painter.display_list():
                inside = box.x < item.rect.centerx < box.x + box.w and box.y < item.rect.centery < box.y + box.h
                if item.what[0] == "chip" and inside and sprite.shown >= 0:
                    name = player.match.state.table.cards[sprite.shown].name
                    found.setdefault((name, str(item.what[1])), set()).add(str(item.what[2]))
    return found


def test_changed_totals_and_open_rogations_are_written_on_the_cards(tmp_path: Path) -> None:
    """FV 5.6, 8.5: cards show changed totals. Each Rogation shows its owner and when it ends."""
    player = _at(
        tmp_path, field_1_1="BONEDRUMMERS", field_2_1="ACADEMIC", rogations="VIGIL.2 CONFESSION.1", hand_1="HOWLERS"
    )
    assert _chips(player) == {
        ("ACADEMIC", "water"): {"4"},
        ("ACADEMIC", "sword"): {"1|2"},
        ("VIGIL.2", "owner"): {"Tobias"},
        ("VIGIL.2", "ends"): {"this Round"},
        ("CONFESSION.1", "owner"): {"Mara"},
        ("CONFESSION.1", "ends"): {"next Crusade"},
    }
    sheet = player.table.card_sheets.sheet(player.match.state.table.card_named["VIGIL.2"])
    told = [plain(line.text) for line in sheet.lines]
    assert "Tobias played this Rogation. It lasts until the end of this Round." in told
    sizes = [item.picture.get_height() for item in player.app.painter.display_list() if item.what[0] == "chip"]
    assert min(sizes) >= 9


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_many_open_rogations_all_show_their_owner_and_end(tmp_path: Path, seats: int) -> None:
    """FV 8.5: no card covers an owner mark or an "until" label, and no label is cut off."""
    names = ["VIGIL", "CONFESSION", "PSALMS", "BURIALRITES", "SCHISM", "PHANTASMAGORIA", "MARTYRSFEAST", "INTERDICT"]
    cards = " ".join(f"{name}.{at % seats + 1}" for at, name in enumerate(names))
    player = _at(tmp_path, seats, field_1_1="BONEDRUMMERS", rogations=cards, hand_1="HOWLERS")
    table, painter = player.table, player.app.painter
    spot = next(spot for spot in table.model.layout.spots if spot.kind == "rogations")
    at, size = table.model.plan["owner_mark"]["at"], table.model.plan["owner_mark"]["size"]
    sprites = table.sprites.visible(spot.place)
    boxes = [card_box(sprite.pose) for sprite in sprites]
    ends = [item for item in painter.display_list() if item.what[:2] == ("chip", "ends")]
    assert len(ends) == len(sprites) == len(names)
    for number, (sprite, chip) in enumerate(zip(sprites, ends, strict=True)):
        above, pose = boxes[number + 1 :], sprite.pose
        middle, half = (pose.x + at[0] * pose.width, pose.y + at[1] * pose.width), size * pose.width / 2
        mark = Box(middle[0] - half, middle[1] - half, 2 * half, 2 * half)
        label = Box(*(side / player.scene.scale for side in chip.rect))
        assert boxes[number].grown(2).holds(*label.centre)
        assert not any(box.meets(mark) or box.meets(label.grown(-1)) for box in above)
        assert not str(chip.what[2]).endswith("…")


@pytest.mark.parametrize("attached", ["MANIA.1", "RALLY.1"])
def test_a_face_down_card_changes_no_chip(tmp_path: Path, attached: str) -> None:
    """FV 13.2: a face-down Frenzy doesn't change any chip.

    Only the Frenzy's player knows what it adds.
    """
    player = _at(tmp_path, field_1_1="BONEDRUMMERS", frenzy_1_1=attached, field_2_1="ACADEMIC", hand_1="HOWLERS")
    state, game = player.match.state, player.match.game
    own = game.display.card_state(state, state.table.card_named["BONEDRUMMERS"])
    changed = any(value.modifiers for value in own.values)
    assert changed == (attached == "MANIA.1")
    assert not _chips(player)


def test_chips_wait_for_cards_on_their_way(tmp_path: Path) -> None:
    """The numbers on the cards change only after the table has shown the cause."""
    player = _at(tmp_path, field_1_1="BONEDRUMMERS", field_2_1="ACADEMIC", rogations="VIGIL.2", hand_1="HOWLERS")
    model = player.table.model
    before = model.chips(None, moving=False)
    player.table.session.play(player.match.legal()[0])
    assert model.chips(None, moving=True) is before
    assert model.chips(None, moving=False) is not before
