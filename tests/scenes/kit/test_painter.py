from __future__ import annotations

import random

import pygame
import pytest

from scenes.drawing import painter as painter_module
from scenes.drawing.painter import MARGINS, STAYS, Drawn, Layers, Painter, joined

SIZE = (320, 200)


def picture(width: int, height: int, colour: tuple[int, ...]) -> pygame.Surface:
    made = pygame.Surface((width, height), pygame.SRCALPHA)
    made.fill(colour)
    return made


def card(width: int, height: int) -> pygame.Surface:
    """Return a card with rounded corners, a shadow, a hole and an empty margin."""
    made = picture(width, height, (0, 0, 0, 0))
    made.fill((0, 0, 0, 70), (3, 2, width - 4, height - 3))
    face = pygame.Rect(0, 0, width, height).inflate(-width // 4, -height // 4)
    pygame.draw.rect(made, (220, 200, 150, 255), face, border_radius=width // 8)
    made.fill((9, 9, 9, 120), (*face.midtop, 1, width // 8))
    return made


def ground(colour: tuple[int, int, int] = (20, 30, 40)) -> pygame.Surface:
    made = pygame.Surface(SIZE)
    made.fill(colour)
    return made


def whole(base: pygame.Surface, *groups: list[Drawn]) -> bytes:
    """Return the expected picture: all items in all groups, painted onto the base."""
    target = base.copy()
    for items in groups:
        for item in items:
            target.blit(item.picture, (item.x, item.y))
    return pygame.image.tobytes(target, "RGB")


@pytest.mark.parametrize("margins", [MARGINS, 300])
def test_any_sequence_of_changes_looks_like_a_full_repaint(margins: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(painter_module, "MARGINS", margins)
    chance = random.Random(4)
    pictures = [
        picture(chance.randint(5, 60), chance.randint(5, 60), (chance.randint(0, 255), 90, 120, 140)) for _ in range(6)
    ]
    pictures += [card(60, 80), card(41, 57), card(8, 8), picture(30, 20, (5, 6, 7, 255))]
    base, target = ground(), pygame.Surface(SIZE)
    layers = Layers(base)

    def items(count: int) -> list[Drawn]:
        return [
            Drawn(("card", at), chance.choice(pictures), chance.randint(-30, 300), chance.randint(-30, 180))
            for at in range(count)
        ]

    still, live = items(8), items(2)
    for _ in range(200):
        if chance.random() < 0.5:
            still = chance.sample(still, len(still)) if chance.random() < 0.4 else items(chance.randint(0, 9))
            layers.set_still(still)
        live = (
            items(chance.randint(0, 3))
            if chance.random() < 0.3
            else [item._replace(x=item.x + chance.randint(-3, 3), y=item.y + chance.randint(-3, 3)) for item in live]
        )
        layers.set_still(still)
        layers.frame(target, live)
        assert pygame.image.tobytes(target, "RGB") == whole(base, still, live)


def test_a_dragged_card_looks_like_a_full_repaint() -> None:
    """A frame with a dragged card looks the same as a full repaint."""
    chance, base, target = random.Random(5), ground(), pygame.Surface(SIZE)
    layers = Layers(base)
    still = [Drawn(("card", at), card(60, 80), 20 + 40 * at, 50) for at in range(6)]
    text = Drawn(("text", "told"), picture(50, 30, (250, 250, 250, 90)), 150, 60)
    glows = [Drawn(("glow", at), picture(70, 60, (250, 200, 90, 80)), 60 * at, 45) for at in range(3)]
    layers.set_still(still)
    for held in (card(60, 80), picture(40, 50, (9, 9, 9, 254)), picture(40, 50, (8, 8, 8, 255)), card(8, 8)):
        for step in range(3 * STAYS + 200):
            live = [glows[step // 40 % 3]] * (step % 120 > 15)
            live += [Drawn(("card",), held, step + chance.randint(0, 6), 40 + chance.randint(0, 9))]
            live += [text] * (step % 50 > 25)
            if step % 30 == 0:
                still = chance.sample(still, len(still))
                layers.set_still(still)
            layers.frame(target, live)
            assert pygame.image.tobytes(target, "RGB") == whole(base, still, live)


def test_few_pictures_are_trimmed_in_one_frame() -> None:
    layers, target = Layers(ground()), pygame.Surface(SIZE)
    side = 300
    wide = picture(side, side, (0, 0, 0, 0))
    wide.fill((200, 200, 200, 255), (100, 100, 100, 100))
    items = [Drawn(("card", at), wide.copy(), at, at) for at in range(5)]
    trimmed = []
    for step in range(8):
        layers.frame(target, [item._replace(x=item.x + step) for item in items])
        trimmed.append(sum(item.part is not None for item in layers._lit))
    assert trimmed == [0, 1, 2, 3, 4, 5, 5, 5]


def test_a_moving_item_damages_its_old_and_new_places() -> None:
    layers, target = Layers(ground()), pygame.Surface(SIZE)
    item = Drawn(("text", "a"), picture(10, 10, (255, 0, 0, 255)), 5, 5)
    layers.frame(target, [item])
    assert layers.frame(target, [item._replace(x=8)]) == [pygame.Rect(5, 5, 13, 10)]


def test_no_copied_area_starts_at_a_multiple_of_four_pixels() -> None:
    layers, target = Layers(ground()), pygame.Surface(SIZE)
    begun = set()
    for x in range(40):
        item = Drawn(("card",), picture(10, 10, (255, 0, 0, 255)), x, 5)
        for rect in layers.frame(target, [item]):
            begun.add(rect.x)
            assert rect.contains((x, 5, 10, 10))
    # At the left edge of the window, the copy can't start any further to the left.
    assert {x for x in begun if x % 4 == 0} == {0}


def test_items_under_another_scene_rest_and_a_background_hides_earlier_items() -> None:
    painter, target, base = Painter(SIZE), pygame.Surface(SIZE), ground()
    below = Drawn(("card", "AS"), picture(9, 9, (9, 9, 9, 255)), 1, 1)
    above = Drawn(("text", "Pause"), picture(9, 9, (90, 9, 9, 255)), 5, 5)
    painter.begin()
    painter.ground(base)
    painter.live((below,))
    painter.cover()
    painter.still((above,))
    painter.finish(target)
    assert painter.shown() == (("card", "AS"), ("text", "Pause"))
    painter.begin()
    painter.live((below,))
    painter.ground(base)
    painter.still((above,))
    painter.finish(target)
    assert painter.shown() == (("text", "Pause"),)
    assert pygame.image.tobytes(target, "RGB") == whole(base, [above])


def test_joined_rectangles_cover_the_same_area_without_overlap() -> None:
    rects = [pygame.Rect(0, 0, 10, 10), pygame.Rect(5, 5, 10, 10), pygame.Rect(40, 0, 5, 5), pygame.Rect(14, 14, 30, 1)]
    found = joined(rects)
    assert all(any(one.contains(rect) for one in found) for rect in rects)
    assert not any(one.colliderect(other) for at, one in enumerate(found) for other in found[at + 1 :])
