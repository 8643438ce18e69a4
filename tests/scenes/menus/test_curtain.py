"""The curtain hides the table, and players can't lift it by accident (SB 7.3)."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game.matches.session import Session
from game.words.event_text import Span, narrate, plain
from scenes.drawing.painter import Painter
from scenes.framework.manager import Scene
from scenes.kit.click_guard import CHANGING, DOUBLE_CLICK
from scenes.table.curtain.curtain import Answers, CurtainScene, Seen
from scenes.table.curtain.curtain_state import LIFT, NONE, CurtainPhase, CurtainState, CurtainTimes
from scenes.table.table_scene import TableScene
from tests.run_counts import SOAK, some
from tests.scenes.menus.app_driver import NAMES, AppDriver, mouse, path_of, played, session

ASKED = {"privacy": "strict", "rogations": "asked"}
BRIGHT = (0, 255, 0)


class Secret(Scene):
    """A scene that must stay hidden behind the curtain. It fills the window with one colour."""

    name = "secret"

    def __init__(self, driver: AppDriver) -> None:
        self.driver = driver

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
    """A curtain's possible answers, with a record of the player's choices.

    `more` says whether another curtain follows.
    """

    def __init__(self, more: bool) -> None:
        self.more = more
        self.numbers: list[int] = []

    def labels(self) -> list[str]:
        return ["Never", "Not now"]

    def give(self, number: int) -> bool:
        self.numbers.append(number)
        return self.more


def dropped(
    driver: AppDriver, seats: int = 2, at_once: bool = True, wait: float = 0.6, answers: Answers | None = None
) -> tuple[CurtainScene, Calls]:
    made = played(session(driver.app, seats), "answer", least=12)
    called = Calls()
    driver.show(Secret(driver))
    curtain = CurtainScene(driver.app, made, made.match.asked, called, at_once, answers)
    driver.app.scenes.push(curtain)
    driver.frame(seconds=wait)
    return curtain, called


def bright(driver: AppDriver) -> int:
    surface = driver.app.picture
    return pygame.mask.from_threshold(surface, BRIGHT, (8, 8, 8, 255)).count()


@pytest.mark.parametrize("size", some([(2300, 640), (1024, 1400), (1024, 640), (1280, 720)], 2))
def test_it_covers_every_pixel_at_any_window_shape(tmp_path: Path, size: tuple[int, int]) -> None:
    driver = AppDriver(tmp_path, size)
    dropped(driver, wait=0)
    assert bright(driver) == 0


def test_it_falls_over_the_screen_and_then_hides_it(driver: AppDriver) -> None:
    dropped(driver, at_once=False, wait=0.1)
    assert 0 < bright(driver) < 1280 * 720
    driver.frame(seconds=0.2)
    assert bright(driver) == 0


def test_it_names_the_next_player_and_shows_the_question_and_public_cards(driver: AppDriver) -> None:
    curtain, _ = dropped(driver, 4)
    texts = driver.shown()
    assert {curtain.who, driver.app.say("curtain.lift", name=curtain.who)} <= set(texts)
    assert any("pass" in text for text in texts)
    public = {face for group in curtain.seen.cards for face in group}
    assert {what[1] for what in driver.app.painter.shown() if what[0] == "card"} == public
    match_ = played(session(driver.app, 4), "answer", least=12).match
    table = match_.state.table
    known_to_all = {table.cards[card].face for place in match_.view(0).places for card in place if card >= 0}
    assert public <= known_to_all


def test_its_button_lifts_it_and_reports_once(driver: AppDriver) -> None:
    _, called = dropped(driver)
    logged = driver.logged("curtain")[-1]
    driver.click(logged["button"])
    assert called.count == 0
    driver.frame(seconds=0.4)
    assert called.count == 1
    assert driver.names() == ["secret"]
    assert bright(driver) == 1280 * 720


def test_a_click_outside_or_begun_outside_does_nothing(driver: AppDriver) -> None:
    answers = Given(False)
    _, called = dropped(driver, answers=answers)
    boxes = driver.logged("curtain")[-1]
    lift, left = (pygame.Rect(boxes[name]).center for name in ("button", "left"))
    outside = boxes["button"][0] - 40, boxes["button"][1] - 40
    for press, release in ((outside, outside), (lift, outside), (outside, lift), (left, lift), (lift, left)):
        driver.press(*press)
        driver.release(*release)
    driver.frame(seconds=0.5)
    assert (called.count, answers.numbers) == (0, [])
    assert bright(driver) == 0


def test_enter_must_be_held_and_other_keys_do_nothing(driver: AppDriver) -> None:
    curtain, called = dropped(driver)
    driver.keys(pygame.K_SPACE, pygame.K_TAB, pygame.K_w, pygame.K_h, pygame.K_RETURN)
    driver.frame(seconds=0.5)
    driver.hold(pygame.K_RIGHT, seconds=1)
    driver.frame(pygame.event.Event(pygame.KEYUP, key=pygame.K_RIGHT, mod=0))
    assert driver.app.scenes.top is curtain
    assert set(driver.logged("curtain")[-1]) & {"left", "right"} == set(), "there is no question"
    assert called.count == 0
    driver.hold(pygame.K_RETURN, seconds=0.9)
    assert called.count == 1


def test_leaving_the_window_lowers_it_again(driver: AppDriver) -> None:
    _, called = dropped(driver)
    driver.click(driver.logged("curtain")[-1]["button"])
    driver.frame(seconds=0.1)
    assert bright(driver) > 0
    driver.frame(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert bright(driver) == 0
    driver.frame(seconds=1)
    assert called.count == 0


@pytest.mark.parametrize("away", [pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED])
def test_leaving_the_window_after_an_answer_does_not_offer_the_answers_again(driver: AppDriver, away: int) -> None:
    """FV 8.2a: the seat has answered, so nobody needs to lift the curtain for that seat."""
    answers = Given(False)
    _, called = dropped(driver, answers=answers)
    left = pygame.Rect(driver.logged("curtain")[-1]["left"])
    driver.click(list(left))
    driver.frame(seconds=0.1)
    assert driver.names() == ["secret", "curtain"]
    driver.frame(pygame.event.Event(away))
    driver.frame(seconds=1)
    driver.hurry(left.center)
    driver.frame(seconds=1)
    assert (driver.names(), called.count, answers.numbers) == (["secret"], 0, [0])


def test_without_animation_it_appears_and_disappears_at_once(tmp_path: Path) -> None:
    driver = AppDriver(tmp_path, animate=False)
    _, called = dropped(driver, at_once=False, wait=0)
    assert bright(driver) == 0
    driver.frame(seconds=0.6)
    driver.click(driver.logged("curtain")[-1]["button"])
    assert called.count == 1


def _plain(lines: Sequence[Sequence[Span]]) -> list[str]:
    return [plain(line) for line in lines]


def test_it_shows_the_moves_of_others_but_not_the_cards_they_drew(driver: AppDriver) -> None:
    made = played(session(driver.app, 3), "reaper", least=20)
    lines = _plain(Seen(made, made.match.asked).told)
    assert lines
    assert not any(" draws " in line or line.endswith("'s turn.") for line in lines)
    first = Seen(session(driver.app, 3), 1)
    assert ["goes first" in line for line in _plain([*first.told, *first.asked])] == [True, False]


def fissure(driver: AppDriver, seed: str = "curtain", seats: int = 2) -> Session:
    return driver.app.matches.new_session("fissureverse", seats, NAMES, ASKED, seed)


def test_it_shows_everything_since_the_players_last_decision_once(driver: AppDriver) -> None:
    """The curtain shows each event since the player's last decision exactly once."""
    texts, chance, crusades, silent = driver.app.library.game("fissureverse").texts, random.Random(3), 0, 0
    made, last = fissure(driver), {1: -1, 2: -1}
    for decision in range(200):
        if not made.match.asked:
            made, last = fissure(driver, f"curtain {decision}"), {1: -1, 2: -1}
        number, seat = len(made.match.turns), made.match.asked
        lines = _plain(Seen(made, seat).told)
        log = made.match.log()
        since = [line for chapter in log[last[seat] + 2 if last[seat] >= 0 else 0 :] for line in chapter]
        keys = [line.key for line in since]
        assert len(lines) <= max(1, len(since)), "no older line is shown"
        if "compared" in keys:
            crusades += 1
            start = plain(narrate(texts, f"log.{keys[0]}", since[0].values, made.match.state.table, made.names))
            assert start in lines or not keys[0].startswith("crusade")
            assert any(line.startswith("The attacker's total is ") for line in lines)
        silent += not lines
        last[seat] = number
        legal = made.match.legal()
        made.play(next((one for one in legal if one.verb == "crusade"), chance.choice(legal)))
    assert crusades > 2
    assert silent, "sometimes nothing has happened"


@pytest.mark.parametrize("game", ["soul_battle", "fissureverse"])
def test_after_reopening_a_match_it_shows_at_least_as_much(tmp_path: Path, game: str) -> None:
    """In a reopened match, the curtain shows at least as much as in an uninterrupted match."""
    driver = AppDriver(tmp_path, animate=False)
    options = ASKED if game == "fissureverse" else {"privacy": "strict"}
    made, chance = driver.app.matches.new_session(game, 2, NAMES, options, "reopened"), random.Random(2)
    nothing, dull = driver.app.texts["curtain.nothing"], driver.app.library.game(game).table.get("dull", ())
    richer = 0
    for number in range(24 if SOAK else 9):
        for _ in range(1 + number % 3):
            made.play(chance.choice(made.match.legal()))
        turns, seat = made.match.turns, made.match.asked
        behind = {at for at, turn in enumerate(turns) if made.match.game.blind_answers(turn.state)}
        before = _plain(Seen(made, seat, behind if turns[-1].action.seat != seat else set()).told)
        assert made.journal
        assert made.close()
        made = driver.app.matches.resume(path_of(made))
        driver.open("table", made)
        driver.frame(seconds=1)
        curtain = driver.top(CurtainScene)
        lines = _plain(curtain.seen.told)
        assert set(before) <= set(lines)
        richer += len(lines) > len(before)
        if nothing in driver.shown():
            own = [at for at, turn in enumerate(turns) if turn.action.seat == seat]
            keys = [line.key for chapter in made.match.log()[own[-1] + 2 :] for line in chapter]
            assert game == "fissureverse"
            assert set(keys) <= set(dull)
    assert richer > 4
    made.close()


def test_it_tells_what_others_played_while_a_seat_passed_in_advance(driver: AppDriver) -> None:
    """SB 4.2: a pass in advance isn't a decision made at the screen, even in a resumed match."""
    made, chance = driver.app.matches.new_session("soul_battle", 4, NAMES[:4], {}, "ahead 39"), random.Random(3)
    ahead = stood = told = 0
    while not told and made.match.asked:
        match = made.match
        standing, before = match.game.standing_answers(match.state), len(match.turns)
        if match.asked == 1 and ahead:
            plays = [line for chapter in match.log()[stood + 2 :] for line in chapter if line.key.startswith("laid")]
            words = made.content.texts
            lines = [
                plain(narrate(words, f"log.{one.key}", one.values, match.state.table, made.names)) for one in plays
            ]
            for reopened in (0, before):
                assert set(lines) <= set(_plain(Seen(made, 1, reopened=reopened).told))
            told += bool(lines)
            ahead = 0
        if match.asked == 1:
            stood = before
        if match.asked == 1 and standing:
            made.stand(standing[0])
        else:
            fights = [action for action in match.legal() if action.cards]
            made.play(chance.choice(fights or match.legal()))
        ahead += sum(turn.action.seat == 1 for turn in made.match.turns[before + 1 :])
    assert told


def test_it_does_not_say_that_nothing_happened_after_others_played_no_rogation(driver: AppDriver) -> None:
    """FV 8.2a: both the log and the curtain say which players aren't playing a Rogation."""
    made = driver.app.matches.new_session("fissureverse", 3, ["Ann", "Bo", "Cy"], ASKED, "dull")
    first = made.match.asked
    for _ in range(3):
        made.play(next(action for action in made.match.legal() if action.verb == "decline"))
    assert made.match.asked == first
    lines = _plain(Seen(made, first).told)
    assert len(lines) == 2
    assert all("doesn't play a Rogation" in line for line in lines)


def test_players_who_answered_behind_a_curtain_see_the_moves_that_followed(driver: AppDriver) -> None:
    """FV 8.2a: players can answer at the curtain without seeing the table."""
    made = fissure(driver)
    chance = random.Random(5)
    while True:
        action = chance.choice(made.match.legal())
        made.play(action)
        number = len(made.match.turns) - 1
        more = Seen(made, action.seat, {number}).told
        if action.verb in ("decline", "abstain") and made.match.log()[-1][1:] and more:
            break
    assert Seen(made, action.seat).told == []
    assert more


@pytest.mark.parametrize("size", some([(1280, 720), (1920, 1080)], 1))
@pytest.mark.parametrize("text", some([200, 100, 150], 1))
def test_its_lines_fit(tmp_path: Path, size: tuple[int, int], text: int) -> None:
    """The panel shows the newest lines that fit, all at one size, and counts the rest."""
    driver = AppDriver(tmp_path, size, animate=False)
    driver.app.keep(driver.app.settings._replace(text=text))
    made = fissure(driver, seats=4)
    chance, most, longest = random.Random(3), 0, -1
    for _ in range(90):
        seat = made.match.asked
        if len(Seen(made, seat).told) > longest:
            longest = len(Seen(made, seat).told)
            curtain = driver.show(CurtainScene(driver.app, made, seat, Calls(), True, Given(False)))
            items = [item for item in driver.app.painter.display_list() if item.what[0] == "text"]
            lines = [*(_plain(curtain.seen.told) or [driver.app.texts["curtain.nothing"]]), *_plain(curtain.seen.asked)]
            kept = [item.what[1] for item in items if item.what[1] in lines]
            if left := len(lines) - len(kept):
                more = driver.app.say("curtain.more", count=left, key="L")
                lines = [more, *lines[left:]]
            rows = [item.rect for item in items if item.what[1] in lines]
            assert len(rows) == len(lines), "every line is shown or counted"
            most = max(most, len(rows) - 1)
            head = next(item.rect for item in items if item.what[1] == driver.app.texts["curtain.saw"])
            panel = next(
                item.rect
                for item in driver.app.painter.display_list()
                if item.what == ("panel", "panel") and item.rect.contains(head)
            )
            for above, below in pairwise([head, *rows]):
                assert above.bottom <= below.top + 1
            assert all(panel.contains(row) for row in rows)
            heights = [row.height for row in rows]
            assert max(heights) - min(heights) <= 2, "all lines have the same size"
            window = driver.app.picture.get_rect().inflate(-20, 0)
            assert all(window.contains(item.rect) for item in items)
        made.play(chance.choice(made.match.legal()))
    assert longest > 6 >= most
    assert most >= (5 if text == 100 else 3)


def test_a_question_answered_on_it_is_shown_in_full(driver: AppDriver) -> None:
    """FV 8.2: a question about Rogations can be answered with "Not now" or "Not this Round"."""
    made = fissure(driver)
    driver.open("table", made)
    driver.frame(seconds=1)
    shown = driver.shown()
    assert any("a Rogation?" in text and "The first Turn is next" in text for text in shown), shown
    assert {"Not now", "Not this Round"} <= set(shown)


def test_the_curtain_looks_the_same_for_not_now_and_not_this_round(driver: AppDriver) -> None:
    """FV 8.2a: the choice between the two buttons is private."""
    shown = []
    for verb in ("decline", "abstain"):
        made = fissure(driver)
        first = made.match.asked
        made.play(next(action for action in made.match.legal() if action.verb == verb))
        keys = [line.key for line in made.match.log()[-1]]
        shown.append((_plain(Seen(made, made.match.asked, whole=True).told), keys))
        assert made.match.asked == 3 - first
    assert shown[0] == shown[1]
    texts = made.content.texts
    assert texts["log.abstained"] == texts["log.declined"], "as in matches played by version 1 of the rules"


@pytest.mark.parametrize(("more", "apart"), [(True, 0.9), (False, 0.25)])
def test_a_double_click_gives_one_answer(driver: AppDriver, more: bool, apart: float) -> None:
    """FV 8.2a: the second click affects neither the next curtain nor the table."""
    answers = Given(more)
    dropped(driver, answers=answers)
    assert CHANGING >= DOUBLE_CLICK
    rect = driver.logged("curtain")[-1]["left"]
    driver.click(rect)
    if more:
        follows, _ = dropped(driver, answers=answers, wait=0)
    driver.frame(seconds=apart)
    driver.hurry(pygame.Rect(rect).center)
    driver.frame(seconds=1)
    assert answers.numbers == [0]
    assert not more or follows in driver.app.scenes.all


@pytest.mark.parametrize("at_once", [False, True])
def test_it_ignores_presses_until_it_has_been_down_for_a_while(driver: AppDriver, at_once: bool) -> None:
    """While a button ignores the mouse and keys, it is dim.

    Once the button lights up, the player must press it again.
    """
    answers = Given(False)
    curtain, called = dropped(driver, at_once=at_once, wait=0 if at_once else 0.25, answers=answers)
    middle = pygame.Rect(driver.app.view.rect(*curtain.place.box("button"))).center
    key = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_LEFT, mod=0, unicode="")
    down, waited = mouse(pygame.MOUSEBUTTONDOWN, *middle), 0.0
    driver.frame(key, down)
    while curtain.changing:
        dim = [what for what in driver.app.painter.shown() if "wait" in what]
        assert len(dim) == len(curtain.changing) == 3 or waited > CHANGING - 0.06
        driver.frame(key, down, seconds=0.05)
        waited += 0.05
    assert waited == pytest.approx(CHANGING, abs=0.11)
    driver.frame(mouse(pygame.MOUSEBUTTONUP, *middle))
    for _ in range(20):
        driver.frame(key, seconds=0.05)
    assert (called.count, answers.numbers, driver.app.scenes.top) == (0, [], curtain)
    driver.frame(pygame.event.Event(pygame.KEYUP, key=pygame.K_LEFT, mod=0))
    driver.hold(pygame.K_LEFT, seconds=0.5)
    assert answers.numbers == [0]


@pytest.mark.parametrize(("name", "key", "more"), [("left", pygame.K_LEFT, True), ("right", pygame.K_RIGHT, False)])
def test_a_question_can_be_answered_without_lifting_it(driver: AppDriver, name: str, key: int, more: bool) -> None:
    """FV 8.2a: a click or a held key gives the answer without revealing the hand."""
    for way in ("mouse", "key"):
        answers = Given(more)
        curtain, called = dropped(driver, answers=answers)
        assert {"Never", "Not now", driver.app.texts["curtain.how_answers"]} <= set(driver.shown())
        if way == "mouse":
            driver.click(driver.logged("curtain")[-1][name])
        else:
            driver.hold(key, seconds=0.2)
            assert not answers.numbers
            driver.frame(seconds=0.4)
        driver.frame(seconds=0.5)
        assert answers.numbers == [("left", "right").index(name)]
        assert curtain not in driver.app.scenes.all
        assert called.count == 0


def at_the_curtain(driver: AppDriver) -> CurtainScene:
    """Start a match between two players with hidden hands, and return its first curtain."""
    made = driver.app.matches.new_session("soul_battle", 2, NAMES, {"privacy": "strict"}, "over the curtain")
    driver.open("table", made)
    driver.frame(seconds=1)
    curtain = driver.top(CurtainScene)
    return curtain


@pytest.mark.parametrize("back", [pygame.K_ESCAPE, pygame.K_RETURN])
def test_esc_opens_the_pause_over_it_and_clicks_must_wait_again_after_that(driver: AppDriver, back: int) -> None:
    curtain = at_the_curtain(driver)
    table = driver.scene(TableScene)
    driver.key(pygame.K_ESCAPE)
    assert driver.names() == ["table", "curtain", "pause"]
    assert table.table.model.covered
    assert curtain.who in driver.shown(), "the curtain is visible below the menu"
    assert not [what for what in driver.app.painter.shown() if what[0] == "card"]
    driver.hold(back)
    assert driver.app.scenes.top is curtain
    driver.hurry(pygame.Rect(driver.app.view.rect(*curtain.place.box("button"))).center)
    driver.frame(seconds=1)
    assert driver.app.scenes.top is curtain, "neither an immediate click nor the key that led back lifts it"
    assert table.table.model.covered
    driver.click(driver.logged("curtain")[-1]["button"])
    driver.frame(seconds=1)
    assert driver.names() == ["table"]


def test_a_key_held_while_the_pause_opens_does_not_lift_it(driver: AppDriver) -> None:
    curtain = at_the_curtain(driver)
    driver.hold(pygame.K_RETURN, seconds=0.2)
    driver.keys(pygame.K_ESCAPE, pygame.K_ESCAPE)
    driver.frame(seconds=1)
    assert driver.app.scenes.top is curtain


def test_the_pause_finishes_its_fall_and_a_lifted_curtain_stays_lifted(driver: AppDriver) -> None:
    """No menu opens over the curtain while the table is still visible behind it."""
    dropped(driver, at_once=False, wait=0.1)
    driver.key(pygame.K_ESCAPE)
    assert driver.names() == ["secret", "curtain"]
    driver.key(pygame.K_F1)
    assert bright(driver) == 0
    driver.key(pygame.K_F1)
    driver.frame(seconds=1)
    driver.click(driver.logged("curtain")[-1]["button"])
    driver.key(pygame.K_ESCAPE)
    driver.frame(seconds=1)
    assert driver.names() == ["secret"]


def test_every_scene_opened_over_it_hides_the_cards_and_leads_back_to_it(driver: AppDriver) -> None:
    """Nothing in the pause menu shows a hand or deals the same cards again.

    The gallery shows every card in the game.
    """
    curtain = at_the_curtain(driver)
    entries = ["resume", "rules", "cards", "help", "save_as", "new_deal", "options", "title", "quit"]
    for way in ("R", "F1", *entries[1:-2]):
        driver.key(pygame.K_r if way == "R" else pygame.K_F1 if way == "F1" else pygame.K_ESCAPE)
        if way in entries:
            assert list(driver.buttons()) == entries
            driver.click(driver.buttons()[way])
        assert driver.names()[:2] == ["table", "curtain"]
        assert driver.app.scenes.top is not curtain, way
        assert way != "F1" or {"Enter", "Esc", "R", "F1"} <= set(driver.shown())
        assert way == "cards" or not [what for what in driver.app.painter.shown() if what[0] == "card"]
        while driver.app.scenes.top is not curtain:
            driver.key(pygame.K_ESCAPE)
    assert driver.names() == ["table", "curtain"]


def test_it_leads_to_the_title_the_end_and_a_new_deal(driver: AppDriver) -> None:
    for entry, there in (("title", ["title"]), ("new_deal", ["table", "curtain"])):
        curtain = at_the_curtain(driver)
        driver.app.keep(driver.app.settings._replace(confirm=False))
        driver.key(pygame.K_ESCAPE)
        driver.click(driver.buttons()[entry])
        driver.frame()
        assert driver.names() == there
        assert curtain not in driver.app.scenes.all
    driver.key(pygame.K_ESCAPE)
    driver.click(driver.buttons()["quit"])
    assert not driver.app.running


TIMES = CurtainTimes(fall=0.22, hold=0.4, lift=0.32)
STEP = 1 / 120


def after(curtain: CurtainState, seconds: float) -> CurtainState:
    for _ in range(round(seconds / STEP)):
        curtain.update(STEP)
    return curtain


def ready() -> CurtainState:
    return CurtainState(TIMES, at_once=True)


def test_a_leftover_double_click_does_nothing() -> None:
    curtain = CurtainState(TIMES)
    after(curtain, 0.1)
    curtain.press(LIFT)
    assert curtain.release(LIFT) == NONE
    curtain.press(LIFT)
    after(curtain, 0.6)
    assert curtain.release(LIFT) == NONE, "pressed too early, released in time"
    assert curtain.phase == CurtainPhase.DOWN


def test_a_key_held_since_before_does_not_count() -> None:
    curtain = CurtainState(TIMES)
    curtain.key_down()
    assert after(curtain, 2).phase == CurtainPhase.DOWN
    curtain.key_down()
    assert after(curtain, 2).phase == CurtainPhase.DOWN, "it is only a repeat"
    curtain.key_up()
    curtain.key_down()
    assert after(curtain, 0.5).phase == CurtainPhase.LIFTING


@pytest.mark.parametrize("begun", ["press", "key_down"])
def test_losing_focus_cancels_a_press(begun: str) -> None:
    curtain = ready()
    curtain.press(LIFT) if begun == "press" else curtain.key_down()
    curtain.lost()
    assert curtain.release(LIFT) == NONE
    assert after(curtain, 1).phase == CurtainPhase.DOWN


def test_an_answer_needs_the_same_care_and_leaves_it_down() -> None:
    """FV 8.2a: answer buttons work like the button that lifts the curtain."""
    curtain = ready()
    curtain.press(2)
    assert curtain.release(2) == 2
    assert curtain.phase == CurtainPhase.DOWN
    curtain.key_down(1)
    assert curtain.update(TIMES.hold) == NONE, "the key that answered must be released first"
    curtain.key_up()
    curtain.key_down(1)
    assert curtain.update(TIMES.hold / 2) == NONE
    assert curtain.holding == 1
    assert 0 < curtain.hold_share < 1
    assert curtain.update(TIMES.hold) == 1
    assert curtain.phase == CurtainPhase.DOWN
