"""The lesson at the table, by posted events: to its end, wrong actions, back, skip, once more; where its card lies."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.engine.action import parse
from game.profile.folders import open_folders
from scenes.app import App
from scenes.lesson import LessonScene
from scenes.pause import PauseScene
from scenes.rulebook import RulebookScene
from scenes.setup import SetupScene
from scenes.table.hotseat import Phase
from scenes.table.layout import Box
from scenes.table.speech import Cover, apart, best_box, needed, shared
from scenes.title import TitleScene
from scenes.window import Window
from tests.scenes.table.driving import STEP, WAYS, Player
from tests.scenes.table.furnish import library

GAME = "soul_battle"
SIZES = ((1280, 720), (1920, 1080), (1024, 640), (3440, 1440))


class Learner(Player):
    """One program with the lesson open in it."""

    def __init__(self, folder: Path, size: tuple[int, int] = (1280, 720), animate: bool = False) -> None:
        self.events = io.StringIO()
        self.app = App(
            Window("test", size), library(), open_folders(folder, None), animate=animate, event_log=self.events
        )
        self.app.scenes.push(self.app.make("title"))
        self.frame()
        self.app.scenes.reset(self.app.make("lesson", GAME))
        self.settle()

    @property
    def lesson(self) -> LessonScene:
        assert isinstance(self.scene, LessonScene)
        return self.scene

    @property
    def at(self) -> int:
        return self.lesson.sitting.at

    def buttons(self) -> dict[str, Box]:
        return self.lesson.tutor.speech.buttons

    def press(self, name: str) -> None:
        self.click(self.buttons()[name].centre)
        if isinstance(self.top, LessonScene):
            self.settle()

    def do(self, text: str, way: str = "drag") -> None:
        """An action in notation, by hand."""
        self.act(parse(text, self.match.state.table), way)
        self.settle()

    def go_on(self, way: str = "drag") -> None:
        """One step: the awaited action, or Next."""
        if not self.lesson.sitting.waits:
            if way == "keys":
                self.key(pygame.K_RETURN)
                self.settle()
            else:
                self.press("lesson.next")
            return
        self.act(self.lesson.sitting.wanted()[0], way)
        self.settle()

    def to(self, at: int) -> None:
        while self.at < at:
            self.go_on()


@pytest.fixture
def learner(tmp_path: Path) -> Learner:
    return Learner(tmp_path)


@pytest.mark.parametrize("way", WAYS)
def test_the_whole_lesson_by_mouse_and_by_keys(tmp_path: Path, way: str) -> None:
    learner = Learner(tmp_path)
    steps = len(learner.lesson.sitting.steps)
    for number in range(steps):
        assert learner.at == number
        assert f"Step {number + 1} of {steps}" in learner.words()
        assert learner.lesson.sitting.step.rules[0] in learner.words()
        learner.go_on(way)
    assert learner.lesson.sitting.finished
    assert learner.app.texts["lesson.done"] in learner.words()
    assert learner.app.settings.lessons == (GAME,)
    assert learner.told("learned") == [{"event": "learned", "game": GAME}]
    assert not learner.told("curtain")
    if way == "keys":
        learner.key(pygame.K_RETURN)
    else:
        learner.press("lesson.play")
    assert isinstance(learner.top, SetupScene)


def test_it_moves_and_goes_on_by_itself_while_the_other_acts(tmp_path: Path) -> None:
    learner = Learner(tmp_path, animate=True)
    learner.to(4)
    learner.act(learner.lesson.sitting.wanted()[0], "drag")
    assert not learner.stage.speaking
    assert not learner.buttons()
    learner.settle()
    assert learner.at == 5
    assert learner.stage.speaking
    assert len(learner.match.turns) == 3, "Mortimer has passed"


def test_any_input_hurries_what_the_other_does_and_reads_nothing_over(tmp_path: Path) -> None:
    learner = Learner(tmp_path, animate=True)
    learner.to(4)
    learner.act(learner.lesson.sitting.wanted()[0], "drag")
    learner.key(pygame.K_RETURN)
    assert learner.stage.speaking
    assert learner.at == 5, "the key that hurried is not Next too"
    learner.key(pygame.K_SPACE)
    learner.settle()
    assert learner.at == 6


def test_a_wrong_action_is_explained_and_not_played(learner: Learner) -> None:
    learner.to(3)
    wrong = learner.lesson.sitting.step.wrong
    learner.do("1 place reaper.1 > a1")
    assert learner.at == 3
    assert not learner.match.turns
    assert wrong.split("[")[0].strip() in learner.words()
    assert learner.told("wrong") == [{"event": "wrong", "action": "1 place reaper.1 > a1"}]
    learner.do("1 place reaper.1 > b2")
    assert learner.at == 4
    assert wrong.split("[")[0].strip() not in learner.words()


def test_a_button_of_the_table_is_judged_too(learner: Learner) -> None:
    learner.to(4)
    learner.click(learner.lesson.tutor.boxes()["wide0"].centre)
    learner.settle()
    assert learner.at == 4
    assert [line["action"] for line in learner.told("wrong")] == ["1 end"]


def test_a_refused_action_says_why_with_its_rule(learner: Learner) -> None:
    learner.to(4)
    card = learner.match.state.table.card_named["2S.1"]
    from scenes.table.gesture import CARD, Item

    place = learner.match.state.table.place_named["b1"]
    learner.drag(learner.point(Item(CARD, card)), learner.middle(place))
    learner.frame()
    assert learner.told("refused")[-1]["rule"] == "SB 2.3"
    assert "Rule SB 2.3" in learner.words()
    assert learner.at == 4


def test_while_there_is_something_to_read_nothing_is_played(learner: Learner) -> None:
    learner.to(2)
    learner.do("1 place reaper.1 > b2")
    assert not learner.match.turns
    assert learner.app.texts["lesson.read_on"] in learner.words()


def test_a_rule_of_the_step_leads_to_the_rulebook(learner: Learner) -> None:
    learner.to(4)
    links = learner.lesson.tutor.speech.links
    assert list(links) == ["lesson.rule.2", "lesson.rule.1", "lesson.rule.0"]
    assert shared(links["lesson.rule.0"], links["lesson.rule.1"]) == 0
    learner.click(links["lesson.rule.2"].centre)
    assert isinstance(learner.top, RulebookScene)
    assert learner.top.chosen == "SB 3.5"
    learner.key(pygame.K_ESCAPE)
    assert learner.top is learner.lesson
    assert learner.at == 4


def test_back_and_forth(learner: Learner) -> None:
    assert "lesson.back" not in learner.buttons()
    learner.to(5)
    assert learner.match.state.tokens[0] >= 0
    learner.press("lesson.back")
    learner.key(pygame.K_BACKSPACE)
    learner.settle()
    assert learner.at == 3
    assert learner.match.state.tokens[0] < 0
    assert learner.stage.speaking
    learner.to(6)
    learner.key(pygame.K_z, pygame.KMOD_CTRL)
    assert learner.at == 5


def test_skip_leads_to_the_title_and_nothing_is_kept(learner: Learner, tmp_path: Path) -> None:
    learner.to(4)
    learner.press("lesson.skip")
    assert isinstance(learner.top, TitleScene)
    assert learner.app.settings.lessons == ()
    assert not list(learner.app.folders.saves.glob("*"))


def test_once_more_from_the_end(learner: Learner) -> None:
    learner.to(len(learner.lesson.sitting.steps))
    learner.press("lesson.again")
    assert learner.at == 0
    assert not learner.match.turns
    learner.to(5)
    assert len(learner.match.turns) == 3
    assert learner.app.settings.lessons == (GAME,)


def test_from_the_end_to_the_title(learner: Learner) -> None:
    learner.to(len(learner.lesson.sitting.steps))
    learner.press("lesson.title")
    assert isinstance(learner.top, TitleScene)


def test_esc_pauses_and_the_pause_fits_a_lesson(learner: Learner) -> None:
    learner.to(4)
    learner.key(pygame.K_ESCAPE)
    pause = learner.top
    assert isinstance(pause, PauseScene)
    assert {"resume", "again", "title", "quit"} <= set(pause.named)
    assert {"save_as", "new_deal"}.isdisjoint(pause.named), "a lesson isn't saved"
    assert learner.app.texts["lesson.pause"] in learner.words()
    learner.key(pygame.K_ESCAPE)
    assert learner.top is learner.lesson
    assert learner.at == 4


def test_no_curtain_falls_when_the_window_loses_the_focus(learner: Learner) -> None:
    learner.to(4)
    learner.frame(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    learner.settle()
    assert learner.top is learner.lesson
    assert learner.stage.hot.phase == Phase.PLAY


def test_the_other_s_hand_never_shows(tmp_path: Path) -> None:
    learner = Learner(tmp_path)
    table = learner.match.state.table
    hand = table.place_named["hand.2"]
    while not learner.lesson.sitting.finished:
        held = {table.cards[card].name for card in learner.match.state.places[hand]}
        assert held.isdisjoint({str(what[1]) for what in learner.shown() if what[0] == "card"})
        learner.go_on()


@pytest.mark.parametrize(("interface", "text"), [(200, 100), (100, 200), (150, 150), (200, 200)])
def test_nor_where_panels_and_text_are_large(tmp_path: Path, interface: int, text: int) -> None:
    learner = Learner(tmp_path)
    learner.app.keep(replace(learner.app.settings, interface=interface, text=text))
    learner.app.scenes.reset(learner.app.make("lesson", GAME))
    learner.settle()
    covers_nothing(learner)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_card_covers_neither_the_hand_nor_what_is_pointed_at(tmp_path: Path, size: tuple[int, int]) -> None:
    covers_nothing(Learner(tmp_path, size))


def covers_nothing(learner: Learner) -> None:
    """Through the whole lesson: the card lies on the screen, and on nothing that must be seen."""
    table = learner.match.state.table
    while not learner.lesson.sitting.finished:
        stage, box = learner.stage, learner.lesson.tutor.speech.box
        step = learner.at + 1
        screen = Box(0, 0, *stage.size)
        assert shared(box, screen) == pytest.approx(box.w * box.h), f"step {step}: it lies on the screen"
        assert shared(box, stage.desk.hand_box(table.place_named["hand.1"])) == 0, f"step {step}: the hand"
        for name, lit in stage.pointed_at().items():
            assert shared(box, lit) == 0, f"step {step}: {name}"
        assert all(shared(box, lit) == 0 for lit in needed(stage)), f"step {step}: what the action needs"
        for name in ("banner", "wide", "menu"):
            assert shared(box, stage.layout.panels[name]) == 0, f"step {step}: {name}"
        for button in learner.buttons().values():
            assert shared(box, button) == pytest.approx(button.w * button.h)
            assert button.h >= 37 * min(1.0, learner.lesson.tutor.speech.larger)
        learner.go_on()


def test_a_wrong_action_s_words_leave_free_what_is_pointed_at(tmp_path: Path) -> None:
    learner = Learner(tmp_path)
    while not learner.lesson.sitting.finished:
        sitting = learner.lesson.sitting
        if sitting.waits:
            others = [action for action in learner.match.legal() if sitting.judge(action) is not None]
            if others:
                learner.stage.play(others[0])
                learner.settle()
                box = learner.lesson.tutor.speech.box
                assert all(shared(box, lit) == 0 for lit in learner.stage.pointed_at().values()), learner.at
        learner.go_on()


def test_a_press_on_the_card_doesn_t_reach_the_table(learner: Learner) -> None:
    learner.to(4)
    box = learner.lesson.tutor.speech.box
    learner.click((box.x + 30, box.y + 60))
    learner.click((box.x + 30, box.y + 60), button=3)
    assert learner.stage.inspector is None
    assert learner.stage.gesture.pick is None


def test_resizing_keeps_the_step(learner: Learner) -> None:
    learner.to(4)
    learner.app.window.resize((1920, 1080)) if hasattr(learner.app.window, "resize") else None
    learner.lesson.resized()
    learner.frame(seconds=STEP)
    assert learner.at == 4
    assert learner.buttons()


def test_nothing_is_drawn_while_the_learner_reads(learner: Learner) -> None:
    learner.to(4)
    learner.sleep()
    assert learner.app.frame([], STEP) == []


# --- geometry --------------------------------------------------------------------------------------------------


def test_the_best_place_is_free_and_near() -> None:
    target = Box(300, 100, 60, 60)
    found = best_box((100, 80), (640, 360), [target.grown(10)], [], [target])
    assert shared(found, target) == 0
    assert apart(found, target) < 30
    dear = best_box((100, 80), (640, 360), [target.grown(10)], [Cover(Box(0, 0, 640, 170), 100.0)], [target])
    assert dear.y >= 165, "farther off, but nothing is hidden"


def test_how_far_boxes_are_apart() -> None:
    assert apart(Box(0, 0, 10, 10), Box(13, 14, 5, 5)) == 5
    assert apart(Box(0, 0, 10, 10), Box(5, 5, 10, 10)) == 0
    assert shared(Box(0, 0, 10, 10), Box(5, 5, 10, 10)) == 25


def test_what_another_seat_is_asked_is_not_told_to_the_learner(learner: Learner) -> None:
    learner.to(4)
    learner.frame()
    show = learner.lesson.show
    asked, lines = show._banner()
    assert (asked, len(lines)) == (1, 2)
    learner.stage.play(learner.lesson.sitting.wanted()[0])
    asked, lines = show._banner()
    assert (asked, len(lines)) == (2, 1)
