"""The curtain on the screen: what it hides, what it tells, what lifts it (SB 7.3)."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from scenes.curtain import Answers, CurtainScene, Seen
from scenes.kit.painter import Painter
from scenes.manager import Scene
from tests.scenes.menus.stand import Stand, played, sitting

BRIGHT = (0, 255, 0)


class Secret(Scene):
    """What must not be seen: a window full of one colour."""

    name = "secret"

    def __init__(self, stand: Stand) -> None:
        self.stand = stand

    def paint(self, painter: Painter) -> None:
        whole = pygame.Surface(painter.size)
        whole.fill(BRIGHT)
        painter.ground(whole)


class Calls:
    def __init__(self) -> None:
        self.count = 0

    def __call__(self) -> None:
        self.count += 1


class Given(Answers):
    """Answers that write down which was given; another curtain follows, or none."""

    def __init__(self, more: bool) -> None:
        self.more = more
        self.numbers: list[int] = []

    def labels(self) -> list[str]:
        return ["Never", "Not now"]

    def give(self, number: int) -> bool:
        self.numbers.append(number)
        return self.more


def dropped(
    stand: Stand, seats: int = 2, at_once: bool = True, wait: float = 0.6, answers: Answers | None = None,
) -> tuple[CurtainScene, Calls]:
    made = played(sitting(stand.app, seats), "answer", least=12)
    called = Calls()
    stand.show(Secret(stand))
    curtain = CurtainScene(stand.app, made, made.match.asked, called, at_once, answers)
    stand.app.scenes.push(curtain)
    stand.frame(seconds=wait)
    return curtain, called


def bright(stand: Stand) -> int:
    surface = stand.app.window.surface
    return pygame.mask.from_threshold(surface, BRIGHT, (8, 8, 8, 255)).count()


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (2300, 640), (1024, 1400)])
def test_covers_every_pixel_whatever_the_shape(tmp_path: Path, size: tuple[int, int]) -> None:
    stand = Stand(tmp_path, size)
    dropped(stand, wait=0)
    assert bright(stand) == 0
    stand.close()


def test_falls_over_what_is_there_and_then_hides_it(stand: Stand) -> None:
    dropped(stand, at_once=False, wait=0.1)
    assert 0 < bright(stand) < 1280 * 720
    stand.frame(seconds=0.2)
    assert bright(stand) == 0


def test_shows_public_things_only(stand: Stand) -> None:
    curtain, _ = dropped(stand, 4)
    shown = stand.app.painter.shown()
    public = {face for group in curtain.seen.cards for face in group}
    assert {what[1] for what in shown if what[0] == "card"} == public
    match_ = played(sitting(stand.app, 4), "answer", least=12).match
    table = match_.state.table
    known_to_all = {table.cards[card].face for place in match_.view(0).places for card in place if card >= 0}
    assert public <= known_to_all


def test_names_the_next_player_and_what_is_asked(stand: Stand) -> None:
    curtain, _ = dropped(stand)
    shown = stand.shown()
    assert curtain.who in shown
    assert stand.app.say("curtain.lift", name=curtain.who) in shown
    assert any("pass" in text for text in shown)


def test_its_button_lifts_it_and_tells_once(stand: Stand) -> None:
    _, called = dropped(stand)
    told = stand.told("curtain")[-1]
    stand.click(told["button"])
    assert called.count == 0
    stand.frame(seconds=0.4)
    assert called.count == 1
    assert [scene.name for scene in stand.app.scenes.all] == ["secret"]
    assert bright(stand) == 1280 * 720


def test_a_click_elsewhere_or_begun_elsewhere_does_not(stand: Stand) -> None:
    _, called = dropped(stand)
    x, y, wide, high = stand.told("curtain")[-1]["button"]
    inside, outside = (x + wide / 2, y + high / 2), (x - 40, y - 40)
    for press, release in ((outside, outside), (inside, outside), (outside, inside)):
        stand.press(*press)
        stand.release(*release)
    stand.frame(seconds=0.5)
    assert called.count == 0
    assert bright(stand) == 0


def test_too_early_is_not_told_and_does_not_lift(stand: Stand) -> None:
    curtain, called = dropped(stand, wait=0.2)
    assert not stand.told("curtain")
    stand.click([*stand.app.view.rect(*curtain.place.box("button"))])
    stand.frame(seconds=0.5)
    assert called.count == 0
    assert stand.told("curtain")


def test_enter_has_to_be_held(stand: Stand) -> None:
    _, called = dropped(stand)
    stand.key(pygame.K_RETURN)
    stand.frame(seconds=1)
    assert called.count == 0
    stand.frame(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r"), seconds=0.9)
    assert called.count == 1


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_SPACE, pygame.K_TAB])
def test_other_keys_do_nothing(stand: Stand, key: int) -> None:
    _, called = dropped(stand)
    stand.key(key)
    stand.frame(seconds=0.5)
    assert called.count == 0
    assert stand.app.scenes.top is not None
    assert stand.app.scenes.top.name == "curtain"


def test_a_left_window_brings_it_down_again(stand: Stand) -> None:
    _, called = dropped(stand)
    stand.click(stand.told("curtain")[-1]["button"])
    stand.frame(seconds=0.1)
    assert bright(stand) > 0
    stand.frame(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert bright(stand) == 0
    stand.frame(seconds=1)
    assert called.count == 0


def test_without_animation_it_is_there_and_gone_at_once(tmp_path: Path) -> None:
    stand = Stand(tmp_path, animate=False)
    _, called = dropped(stand, at_once=False, wait=0)
    assert bright(stand) == 0
    stand.frame(seconds=0.6)
    stand.click(stand.told("curtain")[-1]["button"])
    assert called.count == 1
    stand.close()


def test_tells_what_others_did_and_not_what_was_drawn(stand: Stand) -> None:
    made = played(sitting(stand.app, 3), "reaper", least=20)
    seat = made.match.asked
    told = ["".join(span.text for span in line) for line in Seen(made, seat).lines]
    assert len(told) == 3
    assert not any(" draws " in line or line.endswith("'s turn.") for line in told)
    first = Seen(sitting(stand.app, 3), 1)
    assert ["goes first" in "".join(span.text for span in line) for line in first.lines] == [True, False]


@pytest.mark.parametrize(("name", "key"), [("left", pygame.K_LEFT), ("right", pygame.K_RIGHT)])
@pytest.mark.parametrize("more", [True, False])
def test_who_needs_no_look_answers_on_it(stand: Stand, name: str, key: int, more: bool) -> None:
    """FV 8.2a: by button or by a key that is held; nobody sits down by that."""
    for way in ("mouse", "key"):
        answers = Given(more)
        curtain, called = dropped(stand, answers=answers)
        assert {"Never", "Not now", stand.app.texts["curtain.how_answers"]} <= set(stand.shown())
        if way == "mouse":
            stand.click(stand.told("curtain")[-1][name])
        else:
            down = pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="")
            stand.frame(down, seconds=0.2)
            assert not answers.numbers
            stand.frame(seconds=0.4)
        stand.frame(seconds=0.5)
        assert answers.numbers == [("left", "right").index(name)]
        assert curtain not in stand.app.scenes.all
        assert called.count == 0


def test_where_nothing_can_be_answered_its_keys_do_nothing(stand: Stand) -> None:
    curtain, _ = dropped(stand)
    stand.frame(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode=""), seconds=1)
    assert stand.app.scenes.top is curtain
    assert set(stand.told("curtain")[-1]) & {"left", "right"} == set()
