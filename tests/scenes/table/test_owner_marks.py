"""Owner marks: face-up cards show their owner, and face-down cards don't."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.soul_battle.rules.scoring import count
from game.words.event_text import plain
from scenes.drawing.card_art import MARKED, marked
from scenes.table.table_scene import TableScene
from tests.generators import usual_action
from tests.scenes.table.table_player import NAMES, Player


def owner(scene: TableScene, card: int) -> int:
    """Return the seat whose deck a card belongs to, or 0 for a shared deck."""
    model = scene.table.model
    name, face, back = model.table.cards[card]
    if model.game.id == "soul_battle":
        return int(back.removeprefix("seat")) if back != "soul" else 0
    if "." in name:
        return int(name.rpartition(".")[2])
    colour = model.session.content.cards.named()[face].suit[:1]
    codes = model.table.facts.codes
    colours = [codes[model.match.state.marks[mark] - 1].lower() for mark in model.table.facts.colours[1:]]
    return colours.index(colour) + 1 if colour in colours else 0


@pytest.mark.parametrize(("game", "seats", "decisions"), [("soul_battle", 6, 40), ("fissureverse", 4, 60)])
def test_every_open_card_shows_its_owner(tmp_path: Path, game: str, seats: int, decisions: int) -> None:
    player = Player(tmp_path, seats, game=game)
    scene, marks = player.scene, set()
    model, layer = scene.table.model, scene.renderer.card_layer
    for _ in range(decisions):
        player.table.session.play(usual_action(player.table.session.match))
    player.table.shown.relook()
    for spot, row in zip(model.layout.spots, player.table.sprites.places, strict=True):
        for sprite in row:
            face, _, mark = layer.face(sprite).partition(MARKED)
            if sprite.shown < 0:
                assert not mark
                continue
            whose = owner(scene, sprite.shown)
            shared = "soul" if game == "soul_battle" and spot.kind != "space" else ""
            assert (face, mark) == (
                model.table.cards[sprite.shown].face,
                f"seat{model.words.worn(whose)}" if whose else shared,
            )
            marks.add(mark)
    assert len(marks) > 2


@pytest.mark.parametrize("width", [32, 74, 137])
def test_a_mark_leaves_the_index_free(tmp_path: Path, width: int) -> None:
    player = Player(tmp_path)
    art = player.scene.art
    plain, signed = (art.card(marked("10H", mark), width).copy() for mark in ("", "seat2"))
    plain.blit(signed, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    changed = pygame.mask.from_threshold(plain, (0, 0, 0), (8, 8, 8, 255))
    changed.invert()
    (box,) = (max(changed.get_bounding_rects(), key=lambda rect: rect.w * rect.h),)
    assert min(box.size) >= min(15, width // 3)
    assert box.top > width * 0.7
    assert plain.get_rect().contains(box)
    assert box.right < width * 0.75


def test_a_spread_pile_shows_the_marks(tmp_path: Path) -> None:
    player = Player(tmp_path, privacy="open")
    player.app.catch_up()
    art, drawn = player.scene.art, list[str]()
    card, art.card = art.card, lambda face, *size: drawn.append(face) or card(face, *size)
    player.table.piles.open(player.table.model.table.place_named["hand.2"])
    player.frame()
    player.app.catch_up()
    spread = [face for face in drawn if MARKED in face]
    assert [face.partition(MARKED)[2] for face in spread] == ["seat2"] * 5


def test_a_spread_points_pile_shows_what_counts_and_what_does_not(tmp_path: Path) -> None:
    player = Player(tmp_path, privacy="open")
    table, facts = player.table, player.table.model.table.facts
    for _ in range(60):
        table.session.play(usual_action(table.session.match))
    table.shown.relook()
    pile = max(facts.points[1:], key=lambda place: len(table.model.view.places[place]))
    seat = facts.points.index(pile, 1)
    table.piles.open(pile)
    spread = table.overlay.spread
    own = [table.model.table.cards[card].back == f"seat{seat}" for card in spread.known]
    assert own == sorted(own)
    counts, others = spread.groups
    assert (counts.size, others.size) == (own.index(True), sum(own))
    assert (counts.counts, others.counts) == (True, False)
    player.frame()
    boxes, total = table.overlay.boxes.parts, count(table.model.view, seat).total
    said = plain(counts.heading), plain(others.heading)
    assert said[0] == f"Worth {total} points"
    assert said[1] == f"Not counted: {sum(own)} cards from {NAMES[seat - 1]}'s own deck"
    headings = [item.rect for words in said for item in player.live() if item.what == ("text", words)]
    scale = player.scene.scale
    rows = [[box.times(scale) for box in part] for part in (boxes[: counts.size], boxes[counts.size :])]
    for heading, row in zip(headings, rows, strict=True):
        assert heading.bottom <= min(box.y for box in row)
    assert max(box.y + box.h for box in rows[0]) <= headings[1].top
