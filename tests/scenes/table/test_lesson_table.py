"""Lessons at the table (steps, wrong actions and cards), played with posted events."""

from __future__ import annotations

import io
import math
from collections.abc import Iterator
from itertools import cycle, pairwise, product
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.content.schemas.lesson_schema import MARKED
from game.engine.action import parse
from game.games import playable
from game.profile.folders import open_folders
from game.words.event_text import plain
from scenes.framework import match_actions
from scenes.framework.dialog import Dialog
from scenes.framework.navigation import Back
from scenes.lesson.card_position import MARGIN, Cover, best_box, docked, gap_between, overlap
from scenes.lesson.lesson_card import FREE, LessonCard, visible_cards
from scenes.lesson.lesson_scene import LessonScene
from scenes.menus.pause import PauseScene
from scenes.menus.rulebook import RulebookScene
from scenes.menus.setup import SetupScene
from scenes.menus.title import TitleScene
from scenes.system.window import Window
from scenes.table.layout import tuning
from scenes.table.layout.boxes import CARD_RATIO, Box, turned_box
from scenes.table.model.selection import CARD, Item
from scenes.table.model.visibility import Phase
from tests.run_counts import some
from tests.scenes.lazy_app import LazyApp
from tests.scenes.table.match_data import library
from tests.scenes.table.table_player import STEP, WAYS, Player

GAME = "soul_battle"
TAUGHT = [name for name in playable(library()) if library().game(name).lesson is not None]
PLAYED = list(dict.fromkeys([*zip(TAUGHT, cycle(WAYS), strict=False), *product(TAUGHT, WAYS)]))
"""All pairs of a lesson and an input method, beginning with one pair for each lesson."""
SHORT = 3
"""Number of lessons in a short run, each with a different input method."""
SIZES = ((1280, 720), (1024, 640), (1920, 1080), (3440, 1440), (1240, 630))
SCALES = ((100, 100), (200, 200), (200, 100), (100, 200), (150, 150))
"""Panel and text scales, in percent."""
_AT_ALL = [
    *product(SIZES[:1], SCALES),
    *product(SIZES[1:], SCALES[:1]),
    ((1920, 1080), (200, 200)),
    ((1240, 630), (100, 200)),
]
LOOKS = list(
    dict.fromkeys((game, *look) for game, look in [*zip(TAUGHT, cycle(_AT_ALL[1::-1])), *product(TAUGHT, _AT_ALL)])
)
"""Combinations of a lesson, a window size and a pair of scales. Each lesson's first combination uses the usual or the
largest text size."""

EDGE, GLANCE = 14, 0.4
"""A card that is partly inside a mark may extend up to `EDGE` units beyond the mark. If it extends further, at most the
fraction `GLANCE` of the card may be inside the mark."""


class Learner(Player):
    """A program with a lesson open."""

    def __init__(
        self,
        folder: Path,
        size: tuple[int, int] = (1280, 720),
        animate: bool = False,
        game: str = GAME,
        scale: tuple[int, int] = (100, 100),
    ) -> None:
        self.events = io.StringIO()
        self.app = LazyApp(
            Window("test", size), library(), open_folders(folder, None), animate=animate, event_log=self.events
        )
        self.app.keep(self.app.settings._replace(interface=scale[0], text=scale[1]))
        self.app.scenes.push(self.app.make("title"))
        self.frame()
        self.app.scenes.push(self.app.make("lesson", game))
        self.settle()

    @property
    def lesson(self) -> LessonScene:
        assert isinstance(self.scene, LessonScene)
        return self.scene

    @property
    def at(self) -> int:
        return self.lesson.session.at

    def buttons(self) -> dict[str, Box]:
        return self.lesson.tutor.lesson_card.buttons

    def press(self, name: str) -> None:
        self.steady()
        self.click(self.buttons()[name].centre)
        if isinstance(self.top, LessonScene):
            self.settle()

    def do(self, text: str, way: str = "drag") -> None:
        """Take the action whose notation is `text`, using the mouse or the keys."""
        self.act(parse(text, self.match.state.table), way)
        self.settle()

    def next_step(self, way: str = "drag") -> None:
        """Go to the next step: take the expected action, or press Next."""
        if not self.lesson.session.waits:
            if way == "keys":
                self.key(pygame.K_RETURN)
                self.settle()
            else:
                self.press("lesson.next")
            return
        self.act(self.lesson.session.wanted()[0], way)
        self.settle()

    def to(self, at: int) -> None:
        """Go straight to a step without using the mouse or keys."""
        controller, lesson = self.lesson.table, self.lesson.session
        while self.at < at:
            controller.play(lesson.wanted()[0]) if lesson.waits else controller.next()
            controller.finish()
        self.settle()

    def to_end(self) -> None:
        self.to(len(self.lesson.session.steps))


@pytest.fixture
def learner(tmp_path: Path) -> Learner:
    return Learner(tmp_path)


@pytest.mark.parametrize("played", some(PLAYED, SHORT, "-".join))
def test_the_whole_lesson_works_by_mouse_and_by_keys(tmp_path: Path, played: tuple[str, str]) -> None:
    game, way = played
    learner = Learner(tmp_path, game=game)
    steps, table = len(learner.lesson.session.steps), learner.match.state.table
    for number in range(steps):
        others = learner.match.state.cards_in("hand.2") if "hand.2" in table.place_named else ()
        assert not {str(what[1]) for what in learner.shown() if what[0] == "card"} & set(others)
        assert learner.at == number
        assert f"Step {number + 1} of {steps}" in learner.words()
        assert learner.lesson.session.step.rules[0] in learner.words()
        learner.next_step(way)
    assert learner.lesson.session.finished
    assert learner.app.texts["lesson.done"] in learner.words()
    assert learner.app.settings.lessons == (game,)
    assert learner.logged("learned") == [{"event": "learned", "game": game}]
    assert not learner.logged("curtain")
    assert "New game" in learner.words()
    if way == "keys":
        learner.key(pygame.K_RETURN)
    else:
        learner.press("lesson.play")
    assert isinstance(learner.top, SetupScene)


def test_the_end_says_how_it_ended_and_leads_to_a_replay_and_the_title(learner: Learner) -> None:
    learner.to_end()
    result = learner.lesson.session.result()
    assert result is not None
    asked, lines = learner.table.banner_text.question()
    assert (asked, len(lines)) == (0, 2)
    assert plain(lines[1]) == learner.lesson.session.content.texts[result.end_key]
    learner.press("lesson.again")
    assert learner.at == 0
    assert not learner.match.turns
    learner.to(5)
    assert len(learner.match.turns) == 3
    assert learner.app.settings.lessons == (GAME,)
    learner.to_end()
    learner.press("lesson.title")
    assert isinstance(learner.top, TitleScene)


def test_the_lesson_continues_by_itself_while_the_opponent_acts(tmp_path: Path) -> None:
    learner = Learner(tmp_path, animate=True)
    learner.to(4)
    learner.act(learner.lesson.session.wanted()[0], "drag")
    assert not learner.table.speaking
    assert not learner.buttons()
    learner.settle()
    assert learner.at == 5
    assert learner.table.speaking
    assert len(learner.match.turns) == 3, "Mortimer has passed"


def test_any_input_speeds_up_the_opponents_move_and_skips_no_text(tmp_path: Path) -> None:
    learner = Learner(tmp_path, animate=True)
    learner.to(4)
    learner.act(learner.lesson.session.wanted()[0], "drag")
    learner.key(pygame.K_RETURN)
    assert learner.table.speaking
    assert learner.at == 5, "the key that skipped the motion doesn't press Next too"
    learner.key(pygame.K_SPACE)
    learner.settle()
    assert learner.at == 6


def test_a_wrong_action_is_explained_and_not_played(learner: Learner) -> None:
    learner.to(2)
    learner.do("1 place reaper.1 > b2")
    assert not learner.match.turns
    assert learner.app.texts["lesson.read_on"] in learner.words(), "there is something to read first"
    learner.to(3)
    wrong = learner.lesson.session.step.wrong
    learner.do("1 place reaper.1 > a1")
    assert learner.at == 3
    assert not learner.match.turns
    assert wrong.split("[")[0].strip() in learner.words()
    assert learner.logged("wrong")[-1] == {"event": "wrong", "action": "1 place reaper.1 > a1"}
    learner.do("1 place reaper.1 > b2")
    assert learner.at == 4
    assert wrong.split("[")[0].strip() not in learner.words()
    learner.click(learner.lesson.tutor.boxes()["wide0"].centre)
    learner.settle()
    assert learner.at == 4
    assert learner.logged("wrong")[-1]["action"] == "1 end"


def test_an_undisturbed_step_stays_still(learner: Learner) -> None:
    """Clicking the card, resizing the window or losing focus doesn't end the step."""
    learner.to(4)
    box = learner.lesson.tutor.lesson_card.box
    learner.click((box.x + 30, box.y + 60))
    learner.click((box.x + 30, box.y + 60), button=3)
    assert learner.table.overlay.spread is None
    assert learner.table.model.selection.pick is None
    learner.frame(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    learner.settle()
    assert learner.top is learner.lesson
    assert learner.table.model.phase == Phase.PLAY
    learner.sleep()
    assert learner.app.frame([], STEP) == []
    pygame.display.set_mode((1024, 640), pygame.RESIZABLE)
    learner.frame(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=1024, y=640))
    assert learner.at == 4
    assert learner.buttons()


def test_the_rules_of_a_step_lead_to_the_rulebook_and_say_so(learner: Learner) -> None:
    learner.to(4)
    links = learner.lesson.tutor.lesson_card.links
    assert list(links) == ["lesson.rule.2", "lesson.rule.1", "lesson.rule.0"]
    assert overlap(links["lesson.rule.0"], links["lesson.rule.1"]) == 0
    assert learner.app.texts["lesson.rules"] in learner.words()
    text = learner.app.say("rulebook.read", rule="SB 3.6")
    assert text not in learner.words()
    learner.move(links["lesson.rule.2"].centre)
    learner.frame()
    assert text in learner.words()
    learner.move((4, 4))
    learner.frame()
    assert text not in learner.words()
    learner.click(links["lesson.rule.2"].centre)
    assert isinstance(learner.top, RulebookScene)
    assert learner.top.chosen == "SB 3.6"
    learner.key(pygame.K_ESCAPE)
    assert learner.top is learner.lesson
    assert learner.at == 4


def test_a_refused_action_says_why_with_its_rule(learner: Learner) -> None:
    learner.to(4)
    card = learner.match.state.table.card_named["2S.1"]
    place = learner.match.state.table.place_named["b1"]
    learner.drag(learner.point(Item(CARD, card)), learner.middle(place))
    learner.frame()
    assert learner.logged("refused")[-1]["rule"] == "SB 2.3"
    assert "Read rule SB 2.3" in learner.words()
    assert learner.at == 4


def test_a_card_explains_itself_during_a_lesson_too(tmp_path: Path) -> None:
    """The pointer counts as resting even if the hand on the mouse shakes a little."""
    learner = Learner(tmp_path, game="metempsychosis")
    learner.to(2)
    x, y = learner.point(Item(CARD, learner.match.state.table.card_named["D2"]))
    for step in range(4):
        learner.move((x + step, y))
        learner.frame()
    learner.frame(seconds=tuning.TIP_DELAY + 0.1)
    learner.settle()
    assert "Tone D. Symbol: spider." in learner.words()
    learner.move((x, 530))
    learner.settle()
    assert "Tone D. Symbol: spider." not in learner.words()


def test_the_words_stay_visible_between_two_steps(tmp_path: Path) -> None:
    learner = Learner(tmp_path, animate=True)
    kinds = pygame.KEYDOWN, pygame.KEYUP
    enter = [pygame.event.Event(kind, key=pygame.K_RETURN, mod=0, unicode="") for kind in kinds]
    learner.frame(*enter, seconds=0.0)
    assert learner.at == 1
    assert "Step 2 of" in learner.words()
    learner.to(len(learner.lesson.session.steps) - 1)
    assert not learner.app.settings.lessons
    learner.frame(*enter, seconds=0.0)
    assert learner.app.settings.lessons == (GAME,), "the lesson counts as learned once its last step is shown"


def test_the_lesson_goes_back_and_forth(learner: Learner) -> None:
    assert "lesson.back" not in learner.buttons()
    learner.to(5)
    assert learner.match.state.tokens[0] >= 0
    learner.press("lesson.back")
    learner.key(pygame.K_BACKSPACE)
    learner.settle()
    assert learner.at == 3
    assert learner.match.state.tokens[0] < 0
    assert learner.table.speaking
    learner.to(6)
    learner.key(pygame.K_z, pygame.KMOD_CTRL)
    assert learner.at == 5


def test_skip_leads_to_the_title_and_saves_nothing(learner: Learner, tmp_path: Path) -> None:
    title = learner.app.scenes.all[0]
    learner.to(4)
    learner.press("lesson.skip")
    learner.confirm()
    assert learner.top is title
    assert learner.app.settings.lessons == ()
    assert not list(learner.app.folders.saves.glob("*"))


@pytest.mark.parametrize("end", [False, True])
def test_a_lesson_returns_to_the_unchanged_setup(learner: Learner, end: bool) -> None:
    setup = learner.app.make("setup", GAME)
    assert isinstance(setup, SetupScene)
    learner.app.scenes.reset(setup)
    learner.frame()
    setup.draft.seed = "typed before"
    setup.page._hover(setup.named["learn"])
    match_actions.open_lesson(learner.app, GAME)
    learner.settle()
    learner.to(len(learner.lesson.session.steps) if end else 3)
    learner.press("lesson.play" if end else "lesson.skip")
    if not end:
        learner.confirm()
    assert learner.app.scenes.all == (setup,)
    assert setup.draft.seed == "typed before"
    assert not setup.named["learn"].hovered, "the pointer moved away long ago"


@pytest.mark.parametrize("scale", some([(200, 200), (100, 100)], 1))
def test_a_pile_spread_by_a_step_lies_beside_the_text_and_stays_after_a_wrong_card(
    tmp_path: Path, scale: tuple[int, int]
) -> None:
    learner = Learner(tmp_path, game="aleph_null", scale=scale)
    owl = next(at for at, step in enumerate(learner.lesson.session.steps) if "Owl" in step.say)
    learner.to(owl)
    spread = learner.table.overlay.spread
    assert spread is not None
    learner.frame()
    assert overlap(learner.lesson.tutor.lesson_card.box, learner.table.overlay.boxes.whole) == 0
    awaited = {spread.cards[at][0][1] for at in spread.advised(learner.lesson.session.wanted())}
    assert awaited == {"CANDLE.1", "CANDLE.2", "CANDLE.4"}
    wrong = next(at for at in spread.choices if spread.cards[at][0][1] == "SYLPH")
    learner.click(learner.table.overlay.boxes.parts[wrong].centre)
    learner.settle()
    assert learner.at == owl
    assert learner.logged("wrong")
    assert learner.table.overlay.spread is not None
    learner.frame()
    assert overlap(learner.lesson.tutor.lesson_card.box, learner.table.overlay.boxes.whole) == 0


def test_the_highlight_on_the_header_leaves_its_letters_clear(tmp_path: Path) -> None:
    learner = Learner(tmp_path, game="aleph_null")
    learner.to(next(at for at, step in enumerate(learner.lesson.session.steps) if "header" in step.point))
    panel, lit = learner.table.model.layout.panels["header"], learner.lesson.table.pointed_at()["header"]
    assert lit.x < panel.x
    assert lit.x + lit.w > panel.x + panel.w
    assert all(value >= 0 for value in lit)
    assert lit.x + lit.w <= learner.table.model.size[0]


def test_a_lesson_restarted_from_the_pause_leads_back_to_the_same_scene(learner: Learner) -> None:
    title, first = learner.app.scenes.all
    learner.to(4)
    learner.key(pygame.K_ESCAPE)
    assert isinstance(learner.top, PauseScene)
    x, y, wide, high = learner.top.named["again"].box
    learner.click((x + wide / 2, y + high / 2))
    assert isinstance(learner.top, Dialog)
    assert learner.lesson is first, "nothing is lost before the player confirms it"
    learner.confirm()
    assert learner.at == 0
    assert learner.lesson is not first
    learner.press("lesson.skip")
    assert learner.app.scenes.all == (title,)


def test_the_title_marks_newly_finished_lessons(learner: Learner) -> None:
    text = learner.app.say("lesson.learn.game", game=library().game(GAME).game.name)
    learner.press("lesson.skip")
    learner.frame()
    assert text in learner.words()
    match_actions.open_lesson(learner.app, GAME)
    learner.settle()
    learner.to_end()
    learner.app.navigate(Back())
    learner.frame()
    assert text not in learner.words()


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


def test_closing_the_window_during_a_lesson_asks_first(learner: Learner) -> None:
    learner.to(4)
    learner.frame(pygame.event.Event(pygame.QUIT))
    assert learner.app.running
    assert isinstance(learner.top, Dialog)
    learner.key(pygame.K_RETURN)
    assert learner.top is learner.lesson, "by itself it stays"
    learner.frame(pygame.event.Event(pygame.QUIT))
    learner.confirm()
    assert not learner.app.running


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_SPACE])
def test_a_second_key_press_does_not_leave_the_last_step(learner: Learner, key: int) -> None:
    """Regression: quick presses closed the lesson before the player could read the last words."""
    lesson = learner.lesson
    learner.to(len(lesson.session.steps) - 1)
    learner.steady()
    if lesson.session.waits:
        learner.next_step()
    else:
        learner.key(key)
    assert lesson.session.finished
    learner.frame()
    learner.key(key)
    assert learner.top is lesson
    learner.steady()
    learner.key(key)
    assert learner.top is not lesson


@pytest.mark.parametrize("game", some(sorted(TAUGHT), 1))
def test_the_log_names_the_buttons_of_a_step_once_they_accept_presses(tmp_path: Path, game: str) -> None:
    """Regression: a click on Next was ignored right after a key had decided what a drop does."""
    learner = Learner(tmp_path, game=game)
    learner.app.eager = True
    told: set[int] = set()
    log = learner.app.log

    def hear(event: str, **fields: Any) -> None:
        if event == "speech":
            assert learner.app.click_guard.rest(learner.lesson) is None
            told.add(fields["step"])
        log(event, **fields)

    learner.app.log = hear  # type: ignore[method-assign]
    while not learner.lesson.session.finished:
        learner.next_step("keys")
    assert told == {*range(1, len(learner.lesson.session.steps) + 1)}


def test_skip_asks_first_once_a_lesson_has_begun(learner: Learner) -> None:
    learner.to(4)
    learner.press("lesson.skip")
    assert isinstance(learner.top, Dialog)
    learner.key(pygame.K_ESCAPE)
    assert learner.top is learner.lesson
    assert learner.at == 4
    learner.press("lesson.skip")
    learner.confirm()
    assert isinstance(learner.top, TitleScene)


def test_the_second_of_two_clicks_on_next_does_not_skip_the_lesson(tmp_path: Path) -> None:
    """Regression: a double click on "Next" also pressed "Skip lesson".

    In some lessons, the first click puts "Skip lesson" where "Next" was.
    """
    learner = Learner(tmp_path, game="soul_battle")
    learner.app.keep(learner.app.settings._replace(confirm=False))
    before, now = learner.buttons(), -1
    while "lesson.next" not in before or not before["lesson.next"].meets(learner.buttons()["lesson.skip"]):
        before, now = learner.buttons(), learner.at
        learner.to(now + 1)
    clicked, skip = before["lesson.next"], learner.buttons()["lesson.skip"]
    point = max(clicked.x, skip.x) + 3, max(clicked.y, skip.y) + 3
    learner.press("lesson.back")
    learner.click(point)
    learner.settle()
    assert learner.at == now + 1
    learner.steady()
    learner.press("lesson.back")
    learner.click(point)
    learner.frame(seconds=0.3)
    learner.click(point)
    assert learner.top is learner.lesson
    assert learner.at == now + 1


@pytest.mark.parametrize("name", ["title", "quit"])
def test_leaving_a_started_lesson_asks_first(learner: Learner, name: str) -> None:
    """Leaving a lesson in progress needs confirmation."""

    def leave() -> None:
        learner.key(pygame.K_ESCAPE)
        assert isinstance(learner.top, PauseScene)
        x, y, wide, high = learner.top.named[name].box
        learner.click((x + wide / 2, y + high / 2))

    learner.to(4)
    leave()
    assert isinstance(learner.top, Dialog)
    assert learner.app.texts["lesson.leave.what"] in learner.words()
    learner.key(pygame.K_RETURN)
    assert isinstance(learner.top, PauseScene), "by itself it stays"
    learner.key(pygame.K_ESCAPE)
    assert (learner.at, learner.app.running) == (4, True)
    while learner.at:
        learner.press("lesson.back")
    leave()
    assert isinstance(learner.top, TitleScene) if name == "title" else not learner.app.running


@pytest.mark.parametrize("look", some(LOOKS, SHORT))
def test_the_card_covers_nothing_of_any_step(
    tmp_path: Path, look: tuple[str, tuple[int, int], tuple[int, int]]
) -> None:
    """A lesson's card covers nothing important.

    Explanations of wrong actions are checked too, but only at the usual scale and window size.
    """
    game, size, scale = look
    learner = Learner(tmp_path, size, game=game, scale=scale)
    while not learner.lesson.session.finished:
        covers_nothing(learner)
        covers_another_card_only_without_room(learner)
        marks_cut_across_no_card(learner)
        if scale == SCALES[0] and size == SIZES[0]:
            a_wrong_action_leaves_free_what_must_be_seen(learner)
        elif game == "aleph_null" and learner.at == 4:
            assert learner.lesson.tutor.lesson_card.larger >= 1.0, "the text isn't made smaller to fit"
        learner.to(learner.at + 1)


def covers_nothing(learner: Learner) -> None:
    """Check that the lesson's card is on screen and doesn't cover what must be visible."""
    controller, box = learner.table, learner.lesson.tutor.lesson_card.box
    step = learner.at + 1
    screen = Box(0, 0, *controller.model.size)
    assert overlap(box, screen) == pytest.approx(box.w * box.h), f"step {step}: it lies on the screen"
    for name, lit in must_be_seen(learner):
        assert overlap(box, lit) == 0, f"step {step}: {name}"
    for button in learner.buttons().values():
        assert overlap(box, button) == pytest.approx(button.w * button.h)
        assert button.h >= 37 * min(1.0, learner.lesson.tutor.lesson_card.larger)
    row = head(learner)
    assert len(row) > len(controller.model.session.step.rules), f"step {step}: its number and its rules"
    for one, other in pairwise(row):
        assert one.right < other.left, f"step {step}: what is beside its number"


def covers_another_card_only_without_room(learner: Learner) -> None:
    """Check that the lesson's card doesn't cover table cards if there is room elsewhere."""
    controller, box = learner.table, learner.lesson.tutor.lesson_card.box
    cards = [] if controller.overlay.spread is not None else list(visible_cards(controller))
    if not any(overlap(box, card) for card in cards):
        return
    never = [one.grown(FREE) for one in (*controller.in_sight(), *LessonCard._asking(controller))]
    # A free box can be moved to the left and then up until it touches something or reaches the margin.
    lefts, tops = ({MARGIN, *(math.ceil(one[at] + one[at + 2]) for one in (*cards, *never))} for at in (0, 1))
    wide, high = (length - MARGIN for length in controller.model.size)
    free = [
        there
        for x, y in product(lefts, tops)
        if MARGIN <= x <= wide - box.w and MARGIN <= y <= high - box.h
        for there in [box._replace(x=x, y=y)]
        if not any(overlap(there, one) for one in (*cards, *never))
    ]
    assert not free, f"step {learner.at + 1}: {box} covers a card"


def head(learner: Learner) -> list[pygame.Rect]:
    """Return the rectangles around the step's number and rules, from left to right, in pixels."""
    controller, lesson = learner.table, learner.lesson.session
    step = controller.model.words.say("lesson.step", [("number", lesson.at + 1), ("count", len(lesson.steps))])
    rules = controller.model.words.say("lesson.rules")
    said = {"".join(span.text for span in spans) for spans in (step, rules)} | set(lesson.step.rules)
    drawn = [item for item in learner.app.painter.display_list() if item.what[0] == "text" and item.what[1] in said]
    high = next(item.rect for item in drawn if item.what[1] not in lesson.step.rules)
    return sorted((item.rect for item in drawn if item.rect.colliderect((0, high.y, 9999, high.h))), key=lambda r: r.x)


def must_be_seen(learner: Learner) -> Iterator[tuple[str, Box]]:
    """Yield everything that must be visible, with a name for each thing."""
    controller, session = learner.table, learner.lesson.session
    table = controller.model.table
    for spot in controller.model.layout.spots:
        if spot.shape == "fan" and spot.private and spot.seat == controller.model.front:
            yield "the hand", controller.hit_test.hand_box(spot.place)
    yield from controller.pointed_at().items()
    for name in session.step.point:
        assert controller.where(name) is not None, f"{name} is pointed at but not visible"
        if name in table.place_named:
            spot = controller.model.layout.spots[table.place_named[name]]
            if spot.label == "below":
                pose = spot.slot_pose
                low = pose.y + pose.width * CARD_RATIO / 2
                yield f"below {name}", Box(pose.x - pose.width / 2, low, pose.width, 20)
        if name in controller.model.layout.dials:
            pose = controller.model.layout.dials[name][0]
            yield f"below {name}", Box(pose.x - pose.width / 2, pose.y + pose.width / 2, pose.width, 26)
    for found in MARKED.finditer(session.step.say):
        if found[1] in table.card_named and (card := controller.where(found[1])) is not None:
            yield found[1], card
    for action in session.wanted():
        for item in learner.items(action):
            box = controller.hit_test.box_of(item)
            assert box is not None
            yield f"{item}", box
        if action.place >= 0:
            yield f"the place of {action}", controller.hit_test.area(action.place)
        for tile in controller.model.tiles():
            if tile.action == action:
                yield tile.name, controller.model.layout.tiles[tile.name][0]
    for name in ("banner", "wide", "menu"):
        yield name, controller.model.layout.panels[name]


def marks_cut_across_no_card(learner: Learner) -> None:
    """Check that no pointing mark crosses an unrelated pile or card."""
    controller = learner.table
    table, spots = controller.model.table, controller.model.layout.spots
    piled = [
        (spot.layer, turned_box(sprite.rest))
        for spot in spots
        if spot.shape in ("stack", "heap") and not controller.hit_test.under_tray(spot.place)
        for sprite in controller.sprites.places[spot.place][-1:]
    ]
    for name, box in controller.pointed_at().items():
        if name not in table.place_named and name not in table.card_named:
            continue
        place = table.place_named.get(name, -1)
        if place < 0:
            place = controller.sprites.find(table.card_named[name]).place
        for layer, card in piled:
            seen, around = (overlap(card, one) / (card.w * card.h) for one in (box, box.grown(EDGE)))
            cuts = layer >= spots[place].layer and seen > GLANCE
            assert not cuts or around == pytest.approx(1), f"step {learner.at + 1}: {name}"


def a_wrong_action_leaves_free_what_must_be_seen(learner: Learner) -> None:
    """Check that the explanation of a wrong action doesn't cover anything important."""
    session = learner.lesson.session
    others = [action for action in learner.match.legal() if session.judge(action) is not None] if session.waits else []
    if others:
        learner.table.play(others[0])
        learner.settle()
        box = learner.lesson.tutor.lesson_card.box
        for name, lit in must_be_seen(learner):
            assert overlap(box, lit) == 0, f"step {learner.at + 1}: {name}"


# --- geometry --------------------------------------------------------------------------------------------------


def test_the_best_place_is_free_and_near() -> None:
    target = Box(300, 100, 60, 60)
    found = best_box((100, 80), (640, 360), [target.grown(10)], [], [target])
    assert overlap(found, target) == 0
    assert gap_between(found, target) < 30
    dear = best_box((100, 80), (640, 360), [target.grown(10)], [Cover(Box(0, 0, 640, 170), 100.0)], [target])
    assert dear.y >= 165, "farther away, but nothing is hidden"


def test_no_card_is_covered_while_another_place_has_room() -> None:
    """A lesson's card doesn't cover any card on the table if there is free space elsewhere."""
    target, beside, above = Box(300, 100, 60, 60), Box(200, 80, 260, 280), Box(0, 0, 640, 90)
    covers = [Cover(beside, 0.1), Cover(above, 25.0)]
    near = best_box((100, 80), (640, 360), [target.grown(10)], covers, [target])
    assert overlap(near, beside) > 0
    found = best_box((100, 80), (640, 360), [target.grown(10)], covers, [target], cards=[beside])
    assert overlap(found, beside) == overlap(found, target) == 0
    walls = [Box(0, 0, 298.4, 360), Box(400.7, 0, 240, 360)]
    assert not any(overlap(best_box((101, 80), (640, 360), [], [], [target], cards=walls), one) for one in walls)
    full = best_box((101, 80), (640, 360), [target], [], [target], cards=[Box(0, 0, 640, 360)])
    assert overlap(full, target) == 0, "without any room, the most important area stays free"


def test_the_last_place_with_room_lies_between_two_steps() -> None:
    above, below = Box(0, 0, 640, 96.4), Box(0, 180.7, 640, 200)
    assert overlap(best_box((100, 83), (640, 360), [above, below], [], [above]), above) > 0, (
        "no position of the coarse search is in the gap"
    )
    found = best_box((100, 83), (640, 360), [above, below], [], [above], close=True)
    assert overlap(found, above) == overlap(found, below) == 0
    left, right = Box(0, 0, 298.4, 360), Box(400.7, 0, 240, 360)
    found = best_box((101, 80), (640, 360), [left, right], [], [left], close=True)
    assert overlap(found, left) == overlap(found, right) == 0


def test_the_learner_does_not_see_another_seats_question(learner: Learner) -> None:
    learner.to(4)
    learner.frame()
    banner = learner.table.banner_text
    asked, lines = banner.question()
    assert (asked, len(lines)) == (1, 2)
    learner.table.play(learner.lesson.session.wanted()[0])
    assert learner.table.model.match.asked == 2
    asked, lines = banner.question()
    assert (asked, [plain(line) for line in lines]) == (1, ["Novice is reading"])


def test_a_card_that_would_hide_part_of_the_log_lies_at_its_foot() -> None:
    log = Box(500, 100, 140, 200)
    assert docked(Box(440, 150, 120, 90), log, []) == Box(510, 210, 120, 90)
    beside, large = Box(300, 150, 120, 90), Box(440, 150, 120, 220)
    assert docked(beside, log, []) == beside, "it hides no part of the log"
    assert docked(large, log, []) == large, "it has no room there"
    assert docked(Box(440, 150, 120, 90), log, [Box(520, 280, 9, 9)]).x == 440, "something must be seen there"


def test_a_chooser_leaves_the_lessons_card_in_sight(tmp_path: Path) -> None:
    learner = Learner(tmp_path, game="fissureverse")
    step = next(at for at, one in enumerate(learner.lesson.session.steps) if "choose Reason" in one.say)
    learner.to(step)
    wanted = learner.lesson.session.wanted()[0]
    ways = [
        one
        for one in learner.match.legal()
        if (one.verb, one.cards, one.place) == (*wanted[:1], wanted.cards, wanted.place)
    ]
    learner.table.input.choose(ways, wanted.place)
    learner.frame()
    chooser = learner.table.overlay.choice
    assert chooser is not None
    assert len(learner.table.overlay.boxes.parts) == 3
    assert not any(overlap(box, learner.lesson.tutor.lesson_card.box) for box in learner.table.overlay.boxes.parts)


def test_nothing_is_asked_while_the_learner_reads(tmp_path: Path) -> None:
    learner = Learner(tmp_path, game="fissureverse")
    assert "Novice is reading" in learner.words()
    assert "a Rogation?" not in learner.words()
    learner.to(2)
    assert "a Rogation?" in learner.words()
