"""The dialogs for "Can this still be won?" before, during and after a search."""

from __future__ import annotations

import gc
from collections.abc import Callable
from itertools import combinations

import pygame
import pytest

from game.matches.session import Session
from game.metempsychosis.rules.facts import VICTOR
from game.profile.saves import look_at, rename
from game.solving.search import Lost, Unknown, Won, answered
from game.solving.winnable import WinCheck, can_be_won
from scenes.app import crash_screen
from scenes.app.app import LONGEST
from scenes.framework.dialog import Dialog
from scenes.kit.click_guard import DOUBLE_CLICK
from scenes.menus.help import keys_of
from scenes.replay.replay_scene import ReplayScene
from scenes.table.layout import tuning
from scenes.table.solver_dialog import SolverDialog
from scenes.table.table_scene import TableScene
from tests.games.metempsychosis.table import scene as position
from tests.run_counts import some
from tests.scenes.menus.app_driver import NAMES, AppDriver, give_up, mouse, path_of
from tests.solving.deals import library

GAME = "metempsychosis"
ENOUGH = 2000
ANSWERS = ("asking.won", "asking.lost", "asking.unknown")


def at_table(driver: AppDriver, seed: str = "deals 3", decisions: int = 0, practice: bool = False) -> Session:
    """Show a match after `decisions` decisions. Each decision is the first legal action."""
    session = driver.app.matches.new_session(GAME, 1, NAMES[:1], {}, seed, practice=practice)
    for _ in range(decisions):
        session.play(next(action for action in session.match.legal() if action.verb != "give_up"))
    driver.open("table", session)
    return session


def begin(driver: AppDriver, session: Session) -> SolverDialog:
    """Start the search by pressing its key, with the warning already confirmed."""
    session.forewarned = True
    driver.key(pygame.K_w)
    return driver.top(SolverDialog)


def answer(driver: AppDriver, session: Session) -> Dialog:
    """Ask whether the game can still be won, and wait until the answer appears."""
    scene = begin(driver, session)
    for _ in range(ENOUGH):
        if driver.app.scenes.top is not scene:
            break
        driver.frame(seconds=0.02)
    found = driver.app.scenes.top
    assert type(found) is Dialog
    driver.frame()
    return found


def press(driver: AppDriver, label: str) -> tuple[float, float]:
    """Click the button with this label in the open dialog, and return its centre."""
    dialog = driver.top(Dialog)
    button = next(widget for widget in dialog.page.widgets if getattr(widget, "label", "") == label)
    rect = driver.app.view.rect(*button.box)
    driver.click((rect.x, rect.y, rect.width, rect.height))
    return rect.center


def answers_told(driver: AppDriver) -> list[str]:
    return [key for key in ANSWERS if driver.app.texts[key] in driver.shown()]


def test_before_the_first_time_it_warns_what_an_answer_reveals(driver: AppDriver) -> None:
    session = at_table(driver)
    say = driver.app.texts
    driver.key(pygame.K_w)
    driver.frame()
    assert say["asking.sure"] in driver.shown()
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.app.scenes.top, TableScene)
    driver.key(pygame.K_w)
    driver.frame()
    assert say["asking.sure"] in driver.shown(), "the question is still unanswered"
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.app.scenes.top, TableScene), "Enter cancels"
    driver.key(pygame.K_w)
    driver.frame()
    press(driver, say["asking.sure.yes"])
    assert isinstance(driver.app.scenes.top, SolverDialog)
    driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_w)
    assert isinstance(driver.app.scenes.top, SolverDialog), "the warning appears once in a match"
    assert session.hints == 0


def test_it_can_be_asked_from_the_pause_too(driver: AppDriver) -> None:
    session = at_table(driver)
    session.forewarned = True
    driver.add("pause", session)
    driver.click(driver.buttons()["winnable"])
    assert driver.names() == ["table", "asking"]


@pytest.mark.parametrize("what", ["several", "lesson", "computer", "ended"])
def test_where_it_cannot_be_asked_it_says_why(driver: AppDriver, what: str) -> None:
    app, key = driver.app, "asking.alone" if what in ("several", "lesson") else "table.no_hint"
    if what == "several":
        driver.show(app.make("table", app.matches.new_session("soul_battle", 2, NAMES[:2], {"privacy": "open"})))
    elif what == "lesson":
        driver.show(app.make("lesson", GAME))
    else:
        session = app.matches.new_session(GAME, 1, NAMES[:1], {}, "deals 3", ("greedy",) if what == "computer" else ())
        if what == "ended":
            give_up(session)
        driver.show(app.make("table", session))
    table = app.scenes.top
    assert isinstance(table, TableScene)
    table.table.finish()
    driver.key(pygame.K_w)
    driver.frame()
    assert app.scenes.top is table
    assert table.table.overlay.note is not None
    assert "".join(span.text for span in table.table.overlay.note.text) == app.texts[key]
    app.scenes.push(app.make("pause", table.session))
    driver.frame()
    assert "winnable" not in driver.buttons()


def slow(driver: AppDriver, session: Session) -> tuple[SolverDialog, Callable[[], int]]:
    """Make the clock advance by a millisecond each time it is read, and count the readings."""
    looks: list[int] = []

    def clock() -> float:
        looks.append(1)
        return len(looks) / 1000

    scene = SolverDialog(driver.app, session, clock)
    driver.app.scenes.push(scene)
    driver.frame()
    return scene, lambda: len(looks)


def test_it_shows_the_progress_of_its_search(driver: AppDriver) -> None:
    scene, _ = slow(driver, at_table(driver))
    texts = set()
    for turn in range(40):
        driver.frame(seconds=0.02)
        texts |= {text for text in driver.shown() if text.startswith("The program is looking at all the cards")}
        if turn == 10:
            driver.frame(pygame.event.Event(pygame.WINDOWFOCUSLOST))
            pygame.display.set_mode((1600, 900))
            driver.frame(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=1600, y=900))
            before, texts = scene.asking.effort, set()
    assert driver.app.scenes.top is scene
    assert len(texts) >= 3, "the number grows, even after a resize"
    assert scene.asking.effort > before > 0


def test_a_frame_thinks_once_or_only_shows_progress(driver: AppDriver) -> None:
    """At any frame rate, the search gets at most one slice of time per frame."""
    scene, looks = slow(driver, at_table(driver))
    most = round(tuning.ASKING_SLICE * 1000) + 2
    spent = []
    for _ in range(100):
        before = looks()
        driver.app.frame([], 0.1)
        spent.append(looks() - before)
    assert max(spent) <= most
    assert 0 in spent, "a frame that reports progress doesn't think"
    assert scene.rest() == 0, "the loop continues on its own"


INPUTS: dict[str, Callable[[AppDriver], None]] = {
    "escape": lambda driver: driver.key(pygame.K_ESCAPE),
    "any key": lambda driver: driver.key(pygame.K_x),
    "click": lambda driver: driver.click((5, 5, 2, 2)),
    "enter": lambda driver: driver.key(pygame.K_RETURN),
    "button": lambda driver: press(driver, driver.app.texts["asking.stop"]),
}


@pytest.mark.parametrize("how", some(list(INPUTS), 3))
def test_any_input_stops_it_without_an_answer(driver: AppDriver, how: str) -> None:
    session = at_table(driver)
    before = session.match.state
    scene, _ = slow(driver, session)
    driver.frame(seconds=2 * DOUBLE_CLICK)
    assert driver.app.scenes.top is scene
    assert not gc.isenabled(), "no frame is spent on collecting the search's memory"
    INPUTS[how](driver)
    assert isinstance(driver.app.scenes.top, TableScene)
    assert gc.isenabled()
    assert scene.asking.slice(1.0) is None, "its memory is freed"
    driver.frame(seconds=0.5)
    assert answers_told(driver) == []
    assert (session.hints, session.practice) == (0, False)
    assert session.match.state is before
    assert driver.logged("asking")[-1]["answer"] == "stopped"
    driver.app.scenes.top.table.play(session.match.legal()[0])
    assert len(session.match.turns) == 1, "the match continues"


def test_a_leftover_double_click_does_not_stop_it(driver: AppDriver) -> None:
    session = at_table(driver)
    driver.key(pygame.K_w)
    driver.frame()
    at = press(driver, driver.app.texts["asking.sure.yes"])
    scene = driver.top(SolverDialog)
    driver.frame(mouse(pygame.MOUSEBUTTONDOWN, *at), mouse(pygame.MOUSEBUTTONUP, *at))
    assert driver.app.scenes.top is scene
    assert session.forewarned


def test_the_program_may_end_while_it_thinks(driver: AppDriver) -> None:
    """The match is saved. No hint is counted, because there was no answer."""
    session = at_table(driver, decisions=3)
    slow(driver, session)
    driver.frame(seconds=0.2)
    driver.frame(pygame.event.Event(pygame.QUIT))
    assert not driver.app.running
    driver.app.scenes.clear()
    again = driver.app.matches.resume(path_of(session))
    assert again.match.state == session.match.state
    assert (again.hints, again.practice) == (0, False)


def test_a_crash_while_it_thinks_leaves_the_program_unharmed(
    driver: AppDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stumble(seconds: float) -> None:
        raise RuntimeError("stumbled")

    scene, _ = slow(driver, at_table(driver))
    monkeypatch.setattr(scene.asking, "slice", stumble)
    monkeypatch.setattr(crash_screen, "WAITS", 0.0)
    driver.app.crash_handler.frame([], 0.1)
    assert driver.app.crash_handler.screen is not None
    driver.app.crash_handler.frame([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")], 0.0)
    assert driver.app.crash_handler.screen is None
    assert [one.name for one in driver.app.scenes.all] == ["table"], "the match continues"
    assert gc.isenabled()


def test_after_yes_the_player_can_go_on_alone(driver: AppDriver) -> None:
    session = at_table(driver)
    answer(driver, session)
    say = driver.app.texts
    assert answers_told(driver) == ["asking.won"]
    text = "".join(driver.shown())
    assert driver.app.say("asking.won.level", level=1) in text
    assert say["asking.show.practice"] in text
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.app.scenes.top, TableScene)
    assert (session.hints, session.practice, len(session.match.turns)) == (1, False, 0)


def test_after_yes_watching_the_solution_leaves_the_match_untouched(driver: AppDriver) -> None:
    """Once the solution has been watched, the match counts as practice, even if it is resumed."""
    session = at_table(driver, "deals 3", 2)
    before, turns = session.match.state, len(session.match.turns)
    found = answered(can_be_won(session.match))
    assert isinstance(found, Won)
    answer(driver, session)
    press(driver, driver.app.texts["asking.show"])
    replay = driver.top(ReplayScene)
    assert (replay.session.position, replay.session.length) == (turns, turns + len(found.line))
    assert replay.session.match.state == before
    driver.key(pygame.K_END)
    ended = replay.session.match.state.outcome
    assert ended is not None
    assert ended.winners == (1,)
    driver.key(pygame.K_ESCAPE)
    table = driver.top(TableScene)
    assert table.session is session
    assert (session.match.state, len(session.match.turns), session.match.undone) == (before, turns, [])
    assert session.practice
    driver.frame()
    assert any(text.startswith(driver.app.texts["table.mark.practice"].strip()) for text in driver.shown())
    while session.match.turns:
        driver.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    driver.key(pygame.K_y, mod=pygame.KMOD_CTRL)
    session.close()
    again = driver.app.matches.resume(path_of(session))
    assert (again.practice, again.match.free, again.hints) == (True, True, 1)
    again.close()


def test_the_solution_plays_at_once_without_a_choice_of_view(driver: AppDriver) -> None:
    session = at_table(driver, "deals 3", 2)
    answer(driver, session)
    press(driver, driver.app.texts["asking.show"])
    replay = driver.top(ReplayScene)
    assert replay.table.running
    assert "eyes" not in replay.bar.boxes()
    assert not any("eyes" in text for text in driver.shown())
    boxes = [*replay.bar.boxes().values(), replay.bar.slider]
    assert not any(one.meets(other) for one, other in combinations(boxes, 2))
    assert "E" not in [key for key, _ in keys_of(driver.app, replay, replay.help().without)]
    driver.key(pygame.K_e)
    assert replay.table.model.hotseat.mask == session.match.state.table.everyone
    begun = replay.session.position
    for _ in range(1600):  # each drawn card stays enlarged until it is read
        driver.frame(seconds=0.1, step=LONGEST)
        if not replay.table.running:
            break
    assert begun < replay.session.position == replay.session.length
    assert not replay.table.running


def test_in_practice_watching_costs_nothing_more(driver: AppDriver) -> None:
    session = at_table(driver, practice=True)
    answer(driver, session)
    assert driver.app.texts["asking.show.practice"] not in "".join(driver.shown())
    press(driver, driver.app.texts["asking.show"])
    assert isinstance(driver.app.scenes.top, ReplayScene)
    assert session.practice


def test_no_reports_the_proof_and_the_effort(driver: AppDriver) -> None:
    session = at_table(driver, "lab 1", 16)
    found = answered(can_be_won(session.match))
    assert isinstance(found, Lost)
    answer(driver, session)
    assert answers_told(driver) == ["asking.lost"]
    text = "".join(driver.shown())
    assert driver.app.texts["asking.lost.how"] in text
    assert driver.app.say("asking.proven.many", count=found.effort) in text
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.app.scenes.top, TableScene)
    assert (session.hints, session.practice) == (1, False)


def test_not_known_reports_the_effort(driver: AppDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scenes.table.solver_dialog.WinCheck", lambda match, clock, _: WinCheck(match, clock, 200))
    session = at_table(driver)
    assert answered(can_be_won(session.match, 200)) == Unknown(200)
    answer(driver, session)
    assert answers_told(driver) == ["asking.unknown"]
    assert driver.app.say("asking.unknown.many", count=200) in driver.shown()
    press(driver, driver.app.texts["asking.on"])
    assert isinstance(driver.app.scenes.top, TableScene)
    assert (session.hints, session.practice) == (1, False)


def test_answers_count_as_hints_once_per_position_and_are_saved(driver: AppDriver) -> None:
    session = at_table(driver)
    for often, plays in ((1, False), (1, False), (2, True)):
        if plays:
            session.play(next(action for action in session.match.legal() if action.verb != "give_up"))
        answer(driver, session)
        driver.key(pygame.K_ESCAPE)
        assert session.hints == often
    session.close()
    assert driver.app.matches.resume(path_of(session)).hints == 2


def test_in_a_game_with_levels_it_answers_for_the_next_one(driver: AppDriver) -> None:
    """The answer says that the win at level 1 is safe (ME 5.5)."""
    seven = "A2 B1 C1 D1 E1 F1 G1"
    lost = position("K3", seven, pile=1, tomb=9, willpower=1, level=2, used=["first", "second", "third", "fourth"])
    lost.state.marks[VICTOR] = 1
    session = Session(library().game(GAME), lost.match, NAMES[:1], None)
    driver.open("table", session)
    answer(driver, session)
    assert any(text.startswith(driver.app.say("asking.lost.level", level=1)) for text in driver.shown())


def test_every_solitaire_can_be_asked_and_no_other_game(driver: AppDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scenes.table.solver_dialog.WinCheck", lambda match, clock, _: WinCheck(match, clock, 60))
    alone = []
    for game in driver.app.playable:
        seats = driver.app.library.game(game).game.least_seats
        session = driver.app.matches.new_session(game, seats, NAMES[:seats], {}, "asked")
        driver.app.scenes.reset(driver.app.make("pause", session))
        driver.frame()
        assert ("winnable" in driver.buttons()) is (seats == 1)
        if seats == 1:
            alone.append(game)
            driver.open("table", session)
            answer(driver, session)
            assert len(answers_told(driver)) == 1
    assert len(alone) >= 3


def test_the_pause_and_the_list_say_that_a_match_became_practice(driver: AppDriver) -> None:
    session = at_table(driver)
    session.become_practice()
    driver.add("pause", session)
    assert driver.app.texts["pause.practice"] in driver.shown()
    session.close()
    assert look_at(path_of(session)).practice
    rename(path_of(session), "The evening")
    assert look_at(path_of(session)).practice
    assert driver.app.matches.resume(path_of(session)).practice
