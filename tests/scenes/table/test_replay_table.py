"""Replays show everything that happened, but nothing hidden.

The tests post input events.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.content.library import builtin_folder
from game.engine.action import Action
from game.engine.table import bit
from game.matches.replay import Replay, open_record
from scenes.replay.replay_scene import ReplayScene
from scenes.replay.replay_table import BETWEEN, ReplayTable
from scenes.table.model.visibility import Phase
from scenes.table.motion.dealing import equals_view
from scenes.table.table_scene import TableScene
from tests.run_counts import some
from tests.scenes.table.table_player import NAMES, Player

RECORDS = Path(__file__).parents[2] / "records"
SELFTEST = sorted((builtin_folder() / "selftest").glob("*.yaml"))
"""A record for each game. tests/test_replay.py checks all records, but doesn't show them on a table."""


class Watcher(Player):
    """A program with a replay open over the title screen."""

    def __init__(self, folder: Path, replay: Any, animate: bool = False, size: tuple[int, int] = (1280, 720)) -> None:
        super().__init__(folder, 2, "unseen", size, animate, privacy="open")
        self.app.scenes.reset(self.app.make("title"))
        self.app.scenes.push(self.app.make("replay", replay(self.app) if callable(replay) else replay))
        self.frame()

    @property
    def scene(self) -> TableScene:
        return next(scene for scene in self.app.scenes.all if isinstance(scene, TableScene))

    @property
    def view(self) -> ReplayTable:
        assert isinstance(self.scene, ReplayScene)
        return self.scene.table

    @property
    def replay(self) -> Replay:
        return self.view.session

    def at(self, name: str) -> None:
        """Click a button in the replay's control bar."""
        self.click(self.scene.controls.boxes()[name].centre)


def record(path: Path) -> Any:
    return lambda app: open_record(path, app.library.games, app.games)


def test_the_tray_of_a_replay_tells_who_has_left_the_battle(tmp_path: Path) -> None:
    """SB 4.2: at every position, the tray shows exactly what it showed in the match."""

    def made(app: Any) -> Replay:
        session = app.matches.new_session("soul_battle", 4, NAMES[:4], {"pass": "open", "privacy": "open"}, "left")
        while session.match.state.asks != "answer":
            session.play(next((one for one in session.match.legal() if one.verb == "battle"), session.match.legal()[0]))
        session.stand(Action("pass", session.match.asked))
        session.play(Action("pass", session.match.asked))
        return Replay(session)

    watcher = Watcher(tmp_path, made)
    for position, said in ((-2, False), (-1, True), (0, True), (-2, False)):
        watcher.view.to(watcher.replay.length + position)
        watcher.settle()
        assert ("left the battle" in watcher.words().splitlines()) == said, position
    assert "passed for now" not in watcher.words().splitlines()


def match(decisions: int, privacy: str = "strict", seats: int = 2) -> Any:
    """Return a function that opens a replay of `decisions` random decisions (-1: no limit)."""

    def make(app: Any) -> Replay:
        session = app.matches.new_session("soul_battle", seats, NAMES[:seats], {"privacy": privacy}, "watch")
        choice = random.Random(7)
        left = decisions
        while session.match.asked and left:
            session.play(choice.choice(session.match.legal()))
            left -= 1
        session.close()
        return Replay(session)

    return make


@pytest.mark.parametrize(
    "path", some([*SELFTEST, *sorted(RECORDS.glob("*/*.yaml"))], len(SELFTEST), lambda path: path.stem)
)
def test_every_golden_record_steps_to_its_end_on_the_table(tmp_path: Path, path: Path) -> None:
    watcher = Watcher(tmp_path, record(path))
    replay = watcher.replay
    turns = 0
    while replay.match.undone:
        with watcher.unpainted():
            watcher.key(pygame.K_RIGHT)
        turns += 1
        if turns % 10 == 0:
            watcher.frame()
        assert replay.position == turns
        assert equals_view(watcher.view.sprites, watcher.view.model.view)
    watcher.frame()
    assert turns == replay.length
    assert watcher.view.model.phase == Phase.WATCH
    assert f"{replay.length} of {replay.length}" in watcher.words()


def test_a_replay_moves_as_in_play_and_runs_to_the_end(tmp_path: Path) -> None:
    watcher = Watcher(tmp_path, match(9, "open"), animate=True)
    watcher.key(pygame.K_SPACE)
    moved = 0
    for _ in range(3000):
        watcher.frame(seconds=0.05)
        moved += watcher.view.director.busy
        if not watcher.view.running:
            break
    assert moved > 20
    assert watcher.replay.position == 9
    watcher.settle()
    watcher.sleep()  # a replay that has reached its end draws nothing
    assert equals_view(watcher.view.sprites, watcher.view.model.view)
    watcher.key(pygame.K_SPACE)
    assert watcher.view.running
    assert watcher.replay.position == 0, "at the end, playing starts again from the beginning"
    watcher.frame(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert not watcher.view.running
    assert isinstance(watcher.top, ReplayScene), "there is no curtain"


def test_a_run_from_the_beginning_shows_the_deal(tmp_path: Path) -> None:
    watcher = Watcher(tmp_path, match(3, "open"), animate=True)
    watcher.at("play")
    watcher.frame(seconds=0.1)
    assert watcher.view.director.busy
    assert watcher.replay.position == 0
    assert not equals_view(watcher.view.sprites, watcher.view.model.view)
    watcher.key(pygame.K_SPACE)
    watcher.settle()
    assert equals_view(watcher.view.sprites, watcher.view.model.view)


def test_a_replay_has_four_speeds(tmp_path: Path) -> None:
    needed = []
    for key in (pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4):
        watcher = Watcher(tmp_path / str(key), match(7, "open"), animate=True)
        watcher.key(pygame.K_RIGHT)
        watcher.settle()
        watcher.key(key)
        watcher.key(pygame.K_SPACE)
        frames = 0
        with watcher.unpainted():
            while watcher.view.running:
                watcher.frame(seconds=1 / 20)
                frames += 1
        needed.append(frames)
    assert needed[0] > needed[1] * 1.7 > needed[2] * 2.8 > needed[3] * 4.5
    assert needed[1] > 5 * BETWEEN * 20


def test_keys_step_back_and_forth(tmp_path: Path) -> None:
    watcher = Watcher(tmp_path, match(-1))
    replay = watcher.replay
    for key, position in (
        (pygame.K_LEFT, 0),
        (pygame.K_RIGHT, 1),
        (pygame.K_RIGHT, 2),
        (pygame.K_LEFT, 1),
        (pygame.K_END, replay.length),
        (pygame.K_RIGHT, replay.length),
        (pygame.K_LEFT, replay.length - 1),
        (pygame.K_HOME, 0),
    ):
        watcher.key(key)
        assert replay.position == position
        assert equals_view(watcher.view.sprites, watcher.view.model.view)
    assert watcher.logged("replay")[-1] == {"event": "replay", "position": 0, "length": replay.length}


def test_buttons_and_slider_step_through_the_match(tmp_path: Path) -> None:
    watcher = Watcher(tmp_path, match(-1))
    replay = watcher.replay
    for name, position in (("forward", 1), ("end", replay.length), ("back", replay.length - 1), ("start", 0)):
        watcher.at(name)
        assert replay.position == position
    box = watcher.scene.controls.slider
    y = box.centre[1]
    watcher.drag((box.x + 9, y), (box.x + box.w / 2, y), drop=False)
    assert abs(replay.position - replay.length / 2) <= 1
    watcher.drag((box.x + box.w / 2, y), (box.x + box.w + 50, y))
    assert replay.position == replay.length
    watcher.move((box.x, y))
    assert replay.position == replay.length, "let go"
    watcher.at("speed4")
    assert watcher.view.speed == 3


def test_forward_may_be_clicked_quickly(tmp_path: Path) -> None:
    """Regression: each step counted as an answer, so the button ignored presses for a second."""
    watcher = Watcher(tmp_path, match(9, "open"))
    for number in range(5):
        watcher.at("forward")
        assert watcher.replay.position == number + 1
    watcher.frame()
    assert not watcher.scene.controls.changing


@pytest.mark.parametrize("key", [0, pygame.K_SPACE])
def test_a_press_on_pause_as_a_run_ends_does_not_start_it_again(tmp_path: Path, key: int) -> None:
    watcher = Watcher(tmp_path, match(9, "open"))

    def press() -> None:
        if key:
            watcher.key(key)
        else:
            watcher.at("play")

    watcher.view.to(8)
    watcher.view.run(True)
    watcher.steady()
    while watcher.view.running:
        watcher.frame()
    press()
    assert watcher.replay.position == 9
    assert not watcher.view.running
    watcher.steady()
    press()
    assert watcher.view.running
    assert watcher.replay.position < 9


def test_a_line_of_the_log_leads_to_its_decision(tmp_path: Path) -> None:
    watcher = Watcher(tmp_path, match(-1))
    replay = watcher.replay
    replay_to = replay.length // 2
    watcher.view.to(replay_to)
    watcher.frame()
    numbers = {line.chapter for line in watcher.scene.log.lines}
    assert min(numbers) < replay_to < max(numbers), "past and future log lines are visible"
    for wanted in (max(numbers), min(numbers)):
        rect = next(line.row for line in watcher.scene.log.lines if line.chapter == wanted)
        watcher.click((rect.centerx / watcher.scene.scale, rect.centery / watcher.scene.scale))
        assert replay.position == wanted
        assert equals_view(watcher.view.sprites, watcher.view.model.view)
        watcher.view.to(replay_to)
        watcher.frame()


def test_the_log_scrolls_to_both_ends_of_the_match(tmp_path: Path) -> None:
    watcher = Watcher(tmp_path, match(-1))
    watcher.app.catch_up()
    watcher.app.eager = True
    scene = watcher.scene
    last = scene.log_lines.chapters[-1].number
    watcher.view.to(watcher.replay.length // 2)
    watcher.frame()

    def wheel(turns: int, times: int) -> set[int]:
        with watcher.unpainted():
            for _ in range(times):
                watcher.frame(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=turns))
        watcher.frame()
        return {line.chapter for line in scene.log.lines}

    assert last in wheel(-3, 100)
    assert 0 in wheel(3, 200)
    watcher.key(pygame.K_RIGHT)
    assert watcher.replay.position in {line.chapter for line in scene.log.lines}
    watcher.key(pygame.K_HOME)
    heights = [line.row.bottom for line in scene.log.lines]
    panel = watcher.view.model.layout.panels["log"]
    assert max(heights) > (panel.y + panel.h * 0.8) * watcher.scene.scale, "the panel is full even at the beginning"


@pytest.mark.parametrize("game", some(["oubliette", "soul_battle", "metempsychosis", "aleph_null"], 1))
def test_the_current_line_is_in_sight_with_the_largest_words(tmp_path: Path, game: str) -> None:
    """The first decision can have more log lines than the panel can show."""

    def made(app: Any) -> Replay:
        app.keep(app.settings._replace(text=200, interface=200))
        alone = game != "soul_battle"
        session = app.matches.new_session(game, 1 if alone else 2, NAMES[: 1 if alone else 2], {}, "in sight")
        choice = random.Random(5)
        for _ in range(20):
            legal = [action for action in session.match.legal() if action.verb != "give_up"]
            if legal:
                session.play(choice.choice(legal))
        session.close()
        return Replay(session)

    watcher = Watcher(tmp_path, made)
    assert watcher.replay.length > 8
    for way in (pygame.K_RIGHT, pygame.K_LEFT):
        watcher.key(pygame.K_HOME if way == pygame.K_RIGHT else pygame.K_END)
        for _ in range(watcher.replay.length + 1):
            watcher.settle()
            lines, position = watcher.scene.log.lines, watcher.replay.position
            numbers = [chapter.number for chapter in watcher.scene.log_lines.chapters]
            highlighted = max((one for one in numbers if one <= position), default=-1)
            assert highlighted in {-1, *(line.chapter for line in lines)}, position
            assert lines
            watcher.key(way)


def test_the_player_chooses_a_view(tmp_path: Path) -> None:
    watcher = Watcher(tmp_path, match(-1))
    watcher.view.to(20)
    state, table = watcher.match.state, watcher.match.state.table
    seen = []
    for _ in range(4):
        watcher.frame()
        seen.append((watcher.view.model.hotseat.mask, watcher.view.model.front))
        cards = {str(what[1]) for what in watcher.shown() if what[0] == "card"}
        for seat in (1, 2):
            hand = set(state.cards_in(f"hand.{seat}"))
            known = {
                table.cards[card].name
                for card in state.places[table.place_named[f"hand.{seat}"]]
                if state.known[card] & watcher.view.model.hotseat.mask or state.known[card] == table.everyone
            }
            assert cards & hand == known
        watcher.key(pygame.K_e)
    assert seen == [(0b11, 1), (0b01, 1), (0b10, 2), (0, 1)]
    assert watcher.view.model.hotseat.mask == 0b11


def test_a_spectator_of_a_match_in_progress_sees_no_hidden_card(tmp_path: Path) -> None:
    watcher = Watcher(tmp_path, match(40, "strict", 3), animate=True)
    frames = 0
    for key in [pygame.K_RIGHT] * 15 + [pygame.K_e, pygame.K_HOME, pygame.K_END] + [pygame.K_LEFT] * 5:
        watcher.key(key)
        for _ in range(2):
            watcher.frame(seconds=0.1)
            state = watcher.match.state
            table = state.table
            everybody = {
                table.cards[card].name for card in range(len(table.cards)) if state.known[card] == table.everyone
            }
            shown = {str(what[1]) for what in watcher.shown() if what[0] == "card" and "." in str(what[1])}
            assert shown <= everybody
            frames += 1
    assert frames > 40
    assert watcher.view.model.hotseat.mask == 0
    watcher.view.to(10)
    watcher.key(pygame.K_p)
    assert isinstance(watcher.top, ReplayScene), "earlier hands stay hidden, so nobody can continue from there"
    assert "stay hidden" in watcher.words()


def test_the_spectator_test_notices_a_visible_hand(tmp_path: Path) -> None:
    watcher = Watcher(tmp_path, match(60, "strict", 3))
    watcher.view.see(bit(1))
    watcher.frame()
    state, table = watcher.match.state, watcher.match.state.table
    shown = {str(what[1]) for what in watcher.shown() if what[0] == "card" and "." in str(what[1])}
    assert any(state.known[table.card_named[name]] != table.everyone for name in shown)


@pytest.mark.parametrize("way", ["key", "mouse"])
def test_playing_from_here_starts_a_practice_match(tmp_path: Path, way: str) -> None:
    watcher = Watcher(tmp_path, match(-1, "open"))
    watcher.app.settings = watcher.app.settings._replace(confirm=True)
    watcher.view.to(15)
    watcher.frame()
    there, told = watcher.match.state, watcher.match.log()[-1][-1]
    if way == "key":
        watcher.key(pygame.K_p)
    else:
        watcher.at("play_on")
    assert [scene.name for scene in watcher.app.scenes.all] == ["title", "replay", "dialog"]
    watcher.key(pygame.K_ESCAPE)
    assert watcher.replay.position == 15, "the place in the replay isn't lost"
    watcher.key(pygame.K_p)
    watcher.confirm()
    assert [scene.name for scene in watcher.app.scenes.all] == ["table"]
    assert watcher.scene.session.practice
    assert "saved separately" in watcher.words()
    assert watcher.match.state == there
    assert watcher.table.model.log[0][-1] == told
    assert not watcher.table.director.busy, "nothing is dealt"
    watcher.table.play(watcher.match.legal()[0])
    journal = watcher.scene.session.journal
    assert journal is not None
    assert journal.close()
    assert watcher.app.matches.resume(journal.path).practice


def test_playing_from_a_match_in_progress_warns_that_hidden_cards_differ(tmp_path: Path) -> None:
    watcher = Watcher(tmp_path, match(60, "strict"))
    watcher.key(pygame.K_END)
    watcher.key(pygame.K_p)
    watcher.ready()
    assert watcher.scene.session.practice
    assert "all hidden cards, including hands, have been dealt again" in " ".join(watcher.words().split())


def test_practice_cannot_start_at_the_end(tmp_path: Path) -> None:
    watcher = Watcher(tmp_path, match(-1))
    watcher.key(pygame.K_END)
    watcher.key(pygame.K_p)
    assert isinstance(watcher.top, ReplayScene)
    assert "ended here" in watcher.words()


def test_cards_cannot_be_picked_up_but_piles_can_be_spread(tmp_path: Path) -> None:
    watcher = Watcher(tmp_path, match(30, "open"))
    watcher.view.to(12)
    place = watcher.match.state.table.place_named["hand.1"]
    before = watcher.match.state
    watcher.drag(watcher.middle(place), (640, 330))
    assert watcher.view.model.selection.pick is None
    assert watcher.match.state is before
    watcher.click(watcher.middle(place), button=3)
    assert watcher.view.overlay.tip.card in watcher.match.state.places[place], "a card of a hand is shown enlarged"
    watcher.click(watcher.middle(watcher.match.state.table.place_named["points.1"]), button=3)
    assert watcher.view.overlay.spread is not None
    watcher.key(pygame.K_ESCAPE)
    assert watcher.view.overlay.spread is None
    assert isinstance(watcher.top, ReplayScene)


def test_esc_and_the_button_lead_back(tmp_path: Path) -> None:
    for leave in (lambda watcher: watcher.key(pygame.K_ESCAPE), lambda watcher: watcher.at("leave")):
        watcher = Watcher(tmp_path / str(id(leave)), match(5))
        leave(watcher)
        assert [scene.name for scene in watcher.app.scenes.all] == ["title"]


def test_tab_walks_through_the_bar_and_the_piles_and_enter_presses(tmp_path: Path) -> None:
    watcher = Watcher(tmp_path, match(20, "open"))
    controls = watcher.scene.controls
    names = []
    for _ in controls.stops():
        watcher.key(pygame.K_TAB)
        assert ("panel", "focus") in watcher.shown()
        names.append(controls.focus)
    assert len(set(names)) == len(names)
    assert {("button", name) for name in controls.boxes()} <= set(names)
    while controls.focus != ("button", "forward"):
        watcher.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    watcher.key(pygame.K_RETURN)
    assert watcher.replay.position == 1
    watcher.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    while controls.focus is None or controls.focus[0] != "place":
        watcher.key(pygame.K_TAB)
    watcher.key(pygame.K_RETURN)
    assert watcher.view.overlay.spread is not None


@pytest.mark.parametrize("size", some([(1024, 640), (1920, 1080), (2560, 1080), (1280, 1024)], 1))
@pytest.mark.parametrize("seats", some([6, 2], 1))
def test_the_bar_is_in_sight_and_its_parts_do_not_overlap(tmp_path: Path, size: tuple[int, int], seats: int) -> None:
    watcher = Watcher(tmp_path, match(30, "open", seats), size=size)
    watcher.view.to(12)
    watcher.frame()
    scale = watcher.scene.scale
    window = pygame.Rect((0, 0), size)
    panels = watcher.view.model.layout.panels
    boxes = {
        **watcher.scene.controls.boxes(),
        "slider": panels["bar.slider"],
        "log": panels["log"],
        "said": panels["bar.said"],
    }
    rects = {name: pygame.Rect([round(value * scale) for value in box]) for name, box in boxes.items()}
    for name, rect in rects.items():
        assert window.contains(rect), name
        assert [other for other in rects if other != name and rects[other].inflate(-2, -2).colliderect(rect)] == []


def test_hovering_a_button_explains_it(tmp_path: Path) -> None:
    watcher = Watcher(tmp_path, match(20, "strict"))
    said = []
    for name, box in watcher.scene.controls.boxes().items():
        watcher.move(box.centre)
        assert watcher.view.overlay.note is not None, name
        said.append("".join(span.text for span in watcher.view.overlay.note.text))
    assert any("(Space)" in text for text in said)
    assert any("only see what everyone knows" in text for text in said)
    watcher.move((640, 20))
    assert watcher.view.overlay.note is None


def test_the_tiles_of_a_watched_table_are_no_buttons(tmp_path: Path) -> None:
    app = Watcher(tmp_path, match(3)).app
    made = app.matches.new_session("metempsychosis", 1, ["Mara"], {}, "tiles")
    app.scenes.reset(app.make("replay", Replay(made)))
    scene = app.scenes.top
    assert isinstance(scene, ReplayScene)
    controls, tiles = scene.controls, scene.controls.tiles()
    assert tiles
    for one in tiles.values():
        x, y = one.box.centre
        pos = round(x * scene.scale), round(y * scene.scale)
        app.frame([pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))], 0.0)
        assert controls.at(x, y) == ""
    assert "tiles" not in {stop.zone for stop in controls.stops()}
