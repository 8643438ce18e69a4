"""The dialogs of "Can this still be won?" before, during and after the search."""

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
from scenes.menus.help import keys_of
from scenes.replay.replay_scene import ReplayScene
from scenes.table.layout import tuning
from scenes.table.solver_dialog import SolverDialog
from scenes.table.table_scene import TableScene
from tests.games.metempsychosis.table import scene as position
from tests.run_counts import some
from tests.scenes.menus.stand import NAMES, Stand, give_up, mouse, path_of
from tests.solving.deals import library

GAME = "metempsychosis"
ENOUGH = 2000
ANSWERS = ("asking.won", "asking.lost", "asking.unknown")


def at_table(stand: Stand, seed: str = "deals 3", decisions: int = 0, practice: bool = False) -> Session:
    """Show a match after `decisions` decisions, each of them the first legal action."""
    session = stand.app.matches.new_session(GAME, 1, NAMES[:1], {}, seed, practice=practice)
    for _ in range(decisions):
        session.play(next(action for action in session.match.legal() if action.verb != "give_up"))
    stand.open("table", session)
    return session


def begin(stand: Stand, session: Session) -> SolverDialog:
    """Start the search with its key, with the warning already confirmed."""
    session.forewarned = True
    stand.key(pygame.K_w)
    return stand.top(SolverDialog)


def answer(stand: Stand, session: Session) -> Dialog:
    """Ask, and wait for the answer."""
    scene = begin(stand, session)
    for _ in range(ENOUGH):
        if stand.app.scenes.top is not scene:
            break
        stand.frame(seconds=0.02)
    found = stand.app.scenes.top
    assert type(found) is Dialog
    stand.frame()
    return found


def press(stand: Stand, label: str) -> tuple[float, float]:
    """Click the button of a dialog with this label. Return where it is."""
    dialog = stand.top(Dialog)
    button = next(widget for widget in dialog.page.widgets if getattr(widget, "label", "") == label)
    rect = stand.app.view.rect(*button.box)
    stand.click((rect.x, rect.y, rect.width, rect.height))
    return rect.center


def answers_told(stand: Stand) -> list[str]:
    return [key for key in ANSWERS if stand.app.texts[key] in stand.shown()]


def test_before_the_first_time_it_warns_what_an_answer_reveals(stand: Stand) -> None:
    session = at_table(stand)
    say = stand.app.texts
    stand.key(pygame.K_w)
    stand.frame()
    assert say["asking.sure"] in stand.shown()
    stand.key(pygame.K_ESCAPE)
    assert isinstance(stand.app.scenes.top, TableScene)
    stand.key(pygame.K_w)
    stand.frame()
    assert say["asking.sure"] in stand.shown(), "nothing was asked yet"
    stand.key(pygame.K_RETURN)
    assert isinstance(stand.app.scenes.top, TableScene), "Enter cancels"
    stand.key(pygame.K_w)
    stand.frame()
    press(stand, say["asking.sure.yes"])
    assert isinstance(stand.app.scenes.top, SolverDialog)
    stand.key(pygame.K_ESCAPE)
    stand.key(pygame.K_w)
    assert isinstance(stand.app.scenes.top, SolverDialog), "it is said once in a match"
    assert session.hints == 0


def test_it_can_be_asked_from_the_pause_too(stand: Stand) -> None:
    session = at_table(stand)
    session.forewarned = True
    stand.add("pause", session)
    stand.click(stand.buttons()["winnable"])
    assert stand.names() == ["table", "asking"]


@pytest.mark.parametrize("what", ["several", "lesson", "computer", "ended"])
def test_where_it_cannot_be_asked_it_says_why(stand: Stand, what: str) -> None:
    app, key = stand.app, "asking.alone" if what in ("several", "lesson") else "table.no_hint"
    if what == "several":
        stand.show(app.make("table", app.matches.new_session("soul_battle", 2, NAMES[:2], {"privacy": "open"})))
    elif what == "lesson":
        stand.show(app.make("lesson", GAME))
    else:
        session = app.matches.new_session(GAME, 1, NAMES[:1], {}, "deals 3", ("greedy",) if what == "computer" else ())
        if what == "ended":
            give_up(session)
        stand.show(app.make("table", session))
    table = app.scenes.top
    assert isinstance(table, TableScene)
    table.table.finish()
    stand.key(pygame.K_w)
    stand.frame()
    assert app.scenes.top is table
    assert table.table.overlay.note is not None
    assert "".join(span.text for span in table.table.overlay.note.text) == app.texts[key]
    app.scenes.push(app.make("pause", table.session))
    stand.frame()
    assert "winnable" not in stand.buttons()


def slow(stand: Stand, session: Session) -> tuple[SolverDialog, Callable[[], int]]:
    """Make each reading of the clock take a millisecond, and count how often the clock is read."""
    looks: list[int] = []

    def clock() -> float:
        looks.append(1)
        return len(looks) / 1000

    scene = SolverDialog(stand.app, session, clock)
    stand.app.scenes.push(scene)
    stand.frame()
    return scene, lambda: len(looks)


def test_it_shows_the_progress_of_its_search(stand: Stand) -> None:
    scene, _ = slow(stand, at_table(stand))
    texts = set()
    for turn in range(40):
        stand.frame(seconds=0.02)
        texts |= {text for text in stand.shown() if text.startswith("The program is looking at all cards")}
        if turn == 10:
            stand.frame(pygame.event.Event(pygame.WINDOWFOCUSLOST))
            pygame.display.set_mode((1600, 900))
            stand.frame(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=1600, y=900))
            before, texts = scene.asking.effort, set()
    assert stand.app.scenes.top is scene
    assert len(texts) >= 3, "the number grows, also after the window has changed"
    assert scene.asking.effort > before > 0


def test_a_frame_thinks_once_or_only_shows_progress(stand: Stand) -> None:
    """This is true at any frame rate, so no frame takes longer than one slice and the step that ends it."""
    scene, looks = slow(stand, at_table(stand))
    most = round(tuning.ASKING_SLICE * 1000) + 2
    spent = []
    for _ in range(100):
        before = looks()
        stand.app.frame([], 0.1)
        spent.append(looks() - before)
    assert max(spent) <= most
    assert 0 in spent, "a frame that tells how far it is does not think"
    assert scene.rest() == 0, "the loop goes on by itself"


INPUTS: dict[str, Callable[[Stand], None]] = {
    "escape": lambda stand: stand.key(pygame.K_ESCAPE),
    "any key": lambda stand: stand.key(pygame.K_x),
    "click": lambda stand: stand.click((5, 5, 2, 2)),
    "enter": lambda stand: stand.key(pygame.K_RETURN),
    "button": lambda stand: press(stand, stand.app.texts["asking.stop"]),
}


@pytest.mark.parametrize("how", some(list(INPUTS), 3))
def test_any_input_stops_it_without_an_answer(stand: Stand, how: str) -> None:
    session = at_table(stand)
    before = session.match.state
    scene, _ = slow(stand, session)
    stand.frame(seconds=2 * tuning.DOUBLE_CLICK)
    assert stand.app.scenes.top is scene
    assert not gc.isenabled(), "no frame is spent on looking through what the search remembers"
    INPUTS[how](stand)
    assert isinstance(stand.app.scenes.top, TableScene)
    assert gc.isenabled()
    assert scene.asking.slice(1.0) is None, "what it remembered is gone"
    stand.frame(seconds=0.5)
    assert answers_told(stand) == []
    assert (session.hints, session.practice) == (0, False)
    assert session.match.state is before
    assert stand.told("asking")[-1]["answer"] == "stopped"
    stand.app.scenes.top.table.play(session.match.legal()[0])
    assert len(session.match.turns) == 1, "the match goes on"


def test_a_leftover_double_click_does_not_stop_it(stand: Stand) -> None:
    session = at_table(stand)
    stand.key(pygame.K_w)
    stand.frame()
    at = press(stand, stand.app.texts["asking.sure.yes"])
    scene = stand.top(SolverDialog)
    stand.frame(mouse(pygame.MOUSEBUTTONDOWN, *at), mouse(pygame.MOUSEBUTTONUP, *at))
    assert stand.app.scenes.top is scene
    assert session.forewarned


def test_the_program_may_end_while_it_thinks(stand: Stand) -> None:
    """The match is saved, and no answer is counted."""
    session = at_table(stand, decisions=3)
    slow(stand, session)
    stand.frame(seconds=0.2)
    stand.frame(pygame.event.Event(pygame.QUIT))
    assert not stand.app.running
    stand.app.scenes.clear()
    again = stand.app.matches.resume(path_of(session))
    assert again.match.state == session.match.state
    assert (again.hints, again.practice) == (0, False)


def test_a_crash_while_it_thinks_leaves_the_program_unharmed(stand: Stand, monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(seconds: float) -> None:
        raise RuntimeError("stumbled")

    scene, _ = slow(stand, at_table(stand))
    monkeypatch.setattr(scene.asking, "slice", stumble)
    monkeypatch.setattr(crash_screen, "WAITS", 0.0)
    stand.app.crash_handler.frame([], 0.1)
    assert stand.app.crash_handler.screen is not None
    stand.app.crash_handler.frame([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")], 0.0)
    assert stand.app.crash_handler.screen is None
    assert [one.name for one in stand.app.scenes.all] == ["table"], "it is gone on with"
    assert gc.isenabled()


def test_after_yes_the_player_can_go_on_alone(stand: Stand) -> None:
    session = at_table(stand)
    answer(stand, session)
    say = stand.app.texts
    assert answers_told(stand) == ["asking.won"]
    told = "".join(stand.shown())
    assert stand.app.say("asking.won.level", level=1) in told
    assert say["asking.show.practice"] in told
    stand.key(pygame.K_RETURN)
    assert isinstance(stand.app.scenes.top, TableScene)
    assert (session.hints, session.practice, len(session.match.turns)) == (1, False, 0)


def test_after_yes_watching_the_solution_leaves_the_match_untouched(stand: Stand) -> None:
    """A player who watches the solution continues in practice, now and after resuming the match."""
    session = at_table(stand, "deals 3", 2)
    before, turns = session.match.state, len(session.match.turns)
    found = answered(can_be_won(session.match))
    assert isinstance(found, Won)
    answer(stand, session)
    press(stand, stand.app.texts["asking.show"])
    replay = stand.top(ReplayScene)
    assert (replay.session.position, replay.session.length) == (turns, turns + len(found.line))
    assert replay.session.match.state == before
    stand.key(pygame.K_END)
    ended = replay.session.match.state.outcome
    assert ended is not None
    assert ended.winners == (1,)
    stand.key(pygame.K_ESCAPE)
    table = stand.top(TableScene)
    assert table.session is session
    assert (session.match.state, len(session.match.turns), session.match.undone) == (before, turns, [])
    assert session.practice
    stand.frame()
    assert any(text.startswith(stand.app.texts["table.mark.practice"].strip()) for text in stand.shown())
    while session.match.turns:
        stand.key(pygame.K_z, mod=pygame.KMOD_CTRL)
    stand.key(pygame.K_y, mod=pygame.KMOD_CTRL)
    session.close()
    again = stand.app.matches.resume(path_of(session))
    assert (again.practice, again.match.free, again.hints) == (True, True, 1)
    again.close()


def test_the_solution_plays_at_once_without_a_choice_of_view(stand: Stand) -> None:
    session = at_table(stand, "deals 3", 2)
    answer(stand, session)
    press(stand, stand.app.texts["asking.show"])
    replay = stand.top(ReplayScene)
    assert replay.table.running
    assert "eyes" not in replay.bar.boxes()
    assert not any("eyes" in text for text in stand.shown())
    boxes = [*replay.bar.boxes().values(), replay.bar.slider]
    assert not any(one.meets(other) for one, other in combinations(boxes, 2))
    assert "E" not in [key for key, _ in keys_of(stand.app, replay, replay.help().without)]
    stand.key(pygame.K_e)
    assert replay.table.model.hotseat.mask == session.match.state.table.everyone
    begun = replay.session.position
    for _ in range(400):
        stand.frame(seconds=0.1, step=LONGEST)
        if not replay.table.running:
            break
    assert begun < replay.session.position == replay.session.length
    assert not replay.table.running


def test_in_practice_watching_costs_nothing_more(stand: Stand) -> None:
    session = at_table(stand, practice=True)
    answer(stand, session)
    assert stand.app.texts["asking.show.practice"] not in "".join(stand.shown())
    press(stand, stand.app.texts["asking.show"])
    assert isinstance(stand.app.scenes.top, ReplayScene)
    assert session.practice


def test_no_reports_the_proof_and_the_effort(stand: Stand) -> None:
    session = at_table(stand, "lab 1", 16)
    found = answered(can_be_won(session.match))
    assert isinstance(found, Lost)
    answer(stand, session)
    assert answers_told(stand) == ["asking.lost"]
    told = "".join(stand.shown())
    assert stand.app.texts["asking.lost.how"] in told
    assert stand.app.say("asking.proven.many", count=found.effort) in told
    stand.key(pygame.K_ESCAPE)
    assert isinstance(stand.app.scenes.top, TableScene)
    assert (session.hints, session.practice) == (1, False)


def test_not_known_reports_the_effort(stand: Stand, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scenes.table.solver_dialog.WinCheck", lambda match, clock, _: WinCheck(match, clock, 200))
    session = at_table(stand)
    assert answered(can_be_won(session.match, 200)) == Unknown(200)
    answer(stand, session)
    assert answers_told(stand) == ["asking.unknown"]
    assert stand.app.say("asking.unknown.many", count=200) in stand.shown()
    press(stand, stand.app.texts["asking.on"])
    assert isinstance(stand.app.scenes.top, TableScene)
    assert (session.hints, session.practice) == (1, False)


def test_answers_count_as_hints_once_per_position_and_are_saved(stand: Stand) -> None:
    session = at_table(stand)
    for often, plays in ((1, False), (1, False), (2, True)):
        if plays:
            session.play(next(action for action in session.match.legal() if action.verb != "give_up"))
        answer(stand, session)
        stand.key(pygame.K_ESCAPE)
        assert session.hints == often
    session.close()
    assert stand.app.matches.resume(path_of(session)).hints == 2


def test_in_a_game_with_levels_it_answers_for_the_next_one(stand: Stand) -> None:
    """Level 1 remains won (ME 5.5)."""
    seven = "A2 B1 C1 D1 E1 F1 G1"
    lost = position("K3", seven, pile=1, tomb=9, willpower=1, level=2, used=["first", "second", "third", "fourth"])
    lost.state.marks[VICTOR] = 1
    session = Session(library().game(GAME), lost.match, NAMES[:1], None)
    stand.open("table", session)
    answer(stand, session)
    assert any(text.startswith(stand.app.say("asking.lost.level", level=1)) for text in stand.shown())


def test_every_solitaire_can_be_asked_and_no_other_game(stand: Stand, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scenes.table.solver_dialog.WinCheck", lambda match, clock, _: WinCheck(match, clock, 60))
    alone = []
    for game in stand.app.playable:
        seats = stand.app.library.game(game).game.least_seats
        session = stand.app.matches.new_session(game, seats, NAMES[:seats], {}, "asked")
        stand.app.scenes.reset(stand.app.make("pause", session))
        stand.frame()
        assert ("winnable" in stand.buttons()) is (seats == 1)
        if seats == 1:
            alone.append(game)
            stand.open("table", session)
            answer(stand, session)
            assert len(answers_told(stand)) == 1
    assert len(alone) >= 3


def test_the_pause_and_the_list_say_that_a_match_became_practice(stand: Stand) -> None:
    session = at_table(stand)
    session.become_practice()
    stand.add("pause", session)
    assert stand.app.texts["pause.practice"] in stand.shown()
    session.close()
    assert look_at(path_of(session)).practice
    rename(path_of(session), "The evening")
    assert look_at(path_of(session)).practice
    assert stand.app.matches.resume(path_of(session)).practice
