"""Draw the scenes at many sizes, for people to look at.

    python -m tests.scenes.gallery FOLDER [SCENE] [WxH] [SETTING=VALUE]

Without a SCENE, the command draws every scene. The settings `text=200 interface=150` enlarge text and panels.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable
from datetime import date, datetime
from itertools import count
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pygame

from game.console import command
from game.decks import Deck
from game.matches.replay import Replay
from game.profile.saves import rename
from game.profile.settings import MatchSetup
from game.profile.statistics import SeatLine, encode
from game.solving.search import EFFORT
from scenes.app import crash_report
from scenes.decks.deck_builder import DeckBuilderScene
from scenes.framework import match_actions
from scenes.framework.daily import deal_of
from scenes.framework.manager import Scene
from scenes.framework.navigation import Go
from scenes.lesson.lesson_scene import LessonScene
from scenes.menus.pause import PauseScene
from scenes.menus.setup import SetupScene
from scenes.table import solver_dialog
from scenes.table.curtain.curtain import CurtainScene
from scenes.table.solver_dialog import SolverDialog
from scenes.table.table_scene import TableScene
from tests.games.fissureverse.table import scene
from tests.generators import usual_action
from tests.profile.lines import line
from tests.scenes.menus.app_driver import NAMES, AppDriver, give_up, played, session

DUEL_AFTER, DUEL_FRAMES = 60, 240
"""Number of decisions before the Crusade in the picture, and number of animation frames before the picture is taken."""
SIZES = ((1024, 640), (1280, 720), (1920, 1080), (3440, 1440), (3840, 2160))
REPORT = Path("/home/wilhelmina/.local/share/soul-battle/reports/crash-2026-11-21-120000.txt")
"""Path of the report shown on the crash screen. The file need not exist."""


def _curtain(driver: AppDriver, seats: int, seed: str) -> Scene:
    made = played(session(driver.app, seats, seed), "answer", least=20)
    return CurtainScene(driver.app, made, made.match.asked, lambda: None, at_once=True)


def _title(driver: AppDriver, saved: bool, faults: int = 0) -> Scene:
    if saved:
        played(driver.app.matches.new_session("soul_battle", 2, NAMES, seed="title"), "declare", least=25).close()
    driver.app.news += [
        f"data/soul_battle/game.yaml:{number}:3: hand_sise: did you mean hand_size?" for number in range(faults)
    ]
    return driver.app.make("title")


def _setup(driver: AppDriver, seats: int) -> Scene:
    last = MatchSetup(seats, {"exhausted_piles": 5}, "strict" if seats % 2 else "peek")
    driver.app.settings = driver.app.settings._replace(names=NAMES[:4], matches={"soul_battle": last})
    return driver.app.make("setup", "soul_battle")


def _setup_computers(driver: AppDriver) -> Scene:
    players = ("", "greedy", "random", "lookahead")
    driver.app.settings = driver.app.settings._replace(
        names=NAMES[:4], matches={"soul_battle": MatchSetup(4, {}, "strict", players)}
    )
    return driver.app.make("setup", "soul_battle")


def _thinking(driver: AppDriver, presses: int) -> Scene | None:
    """A table where the computer is thinking, a hint is shown, or a hint is demonstrated.

    `presses` counts the presses of the hint key: 0 for thinking, 1 for the hint, and 2 for the demonstration.
    """
    made = driver.app.matches.new_session("soul_battle", 2, NAMES, {}, "gallery", ("", "greedy"))
    while len(made.match.turns) < 12 or made.thinks(made.match.asked) == bool(presses):
        made.play(usual_action(made.match))
    made.hint_budget = 1
    driver.show(driver.app.make("table", made))
    driver.frame(seconds=0.2)
    for _ in range(presses):
        driver.key(pygame.K_h)
        for _ in range(60):
            driver.frame(seconds=0.02)
    return None


def _statistics(driver: AppDriver, tab: str) -> Scene:
    for number in range(9):
        names = NAMES[number % 3 : number % 3 + 2 + number % 4]
        options = {"exhausted_piles": 3 + number % 2, "pass": "final" if number % 3 else "open"}
        made = driver.app.matches.new_session("soul_battle", len(names), names, options, f"statistics{number}")
        made.practice = number == 2
        made.undos = int(number == 3)
        played(made).close()
    scene: Any = driver.app.make("statistics")
    scene.tab = tab
    return scene


def _charts(driver: AppDriver, kind: str, game: str = "soul_battle", matches: int = 43) -> Scene:
    """Statistics charts with several opponents and options.

    The matches haven't been saved as files.
    """
    ways = {"pass": ("final", "open"), "adjacency": ("orthogonal", "diagonal_too"), "timer": ("rounds_12", "half")}
    met = (("greedy",), ("greedy", "random"), ("",), ("random",), ("lookahead",))
    offered = {one.id: ways.get(one.id, (one.default,)) for one in driver.app.library.game(game).game.options}
    lines = []
    for number in range(matches):
        others = met[number % 7 % len(met)]
        seats = (SeatLine(NAMES[0]), *(SeatLine(NAMES[at + 1], who) for at, who in enumerate(others)))
        options = {name: values[number % 3 % len(values)] for name, values in offered.items()}
        when = f"2026-{1 + number // 28:02}-{1 + number % 28:02}T20:15:00"
        winners = (1 if number * 7 % 10 < 4 + number // 12 else 2,)
        fields = {"id": f"{game} {number}", "when": when, "game": game, "options": options, "seats": seats}
        lines.append(line(number, **fields, winners=winners, turns=12, course=(), seed=str(number)))
    driver.app.matches.ledger.flush()
    driver.app.folders.statistics.write_bytes(b"".join(map(encode, lines)))
    scene: Any = driver.app.make("statistics", game)
    scene.tab, scene.charts.kind = "charts", kind
    return scene


def _course(driver: AppDriver, seats: int) -> Scene:
    scene = driver.open("results", played(session(driver.app, seats, "reckoning")))
    scene.shown = "course"
    return scene


def _results(driver: AppDriver, seats: int, **options: int) -> Scene:
    return driver.app.make("results", played(session(driver.app, seats, "reckoning", **options)))


def _table(driver: AppDriver, seats: int) -> Scene:
    made = driver.app.matches.new_session("soul_battle", seats, NAMES, {"privacy": "open"}, "table")
    return driver.app.make("table", played(made, "answer", least=25))


def _solitaire(driver: AppDriver, decisions: int, what: str = "", seed: str = "lab 16") -> Scene | None:
    """A game of Metempsychosis after `decisions` computer moves.

    If `what` is "count", press the count key. If `what` is any other non-empty string, move the pointer onto a card.
    """
    made = driver.app.matches.new_session("metempsychosis", 1, NAMES, {}, seed)
    while made.match.asked and len(made.match.turns) < decisions:
        made.play(usual_action(made.match))
    scene = driver.app.make("table" if made.match.asked else "results", made)
    if not what:
        return scene
    driver.show(scene)
    driver.frame(seconds=0.2)
    if what == "count":
        driver.key(pygame.K_c)
    else:
        assert isinstance(scene, TableScene)
        controller = scene.table
        controller.tips.hover_card(controller.sprites.row(controller.model.table.place_named["hand"])[-1])
    return None


def _alone(driver: AppDriver) -> None:
    """Finished games of Metempsychosis at several levels, including a practice game.

    In the newest game, the player gave up.
    """
    for number, level in enumerate((0, 1, 0, 2, 2, 0, 1, 0, 0, 1)):
        fields = {"id": str(number), "when": f"2026-11-{11 + number}T20:15:00", "game": "metempsychosis", "options": {}}
        fields |= {"seats": (SeatLine(NAMES[0]),), "winners": (1,) if level else (), "course": ((0,), (level,))}
        fields |= {"turns": 14 + number, "practice": number == 4, "seed": str(number), "deal": f"ghmz-{number}ygt"}
        driver.app.matches.ledger.add(line(number, **fields))
    give_up(driver.app.matches.new_session("metempsychosis", 1, NAMES, {}, "day 2026-11-21")).close()


def _solitaire_setup(driver: AppDriver) -> Scene:
    _alone(driver)
    return driver.app.make("setup", "metempsychosis")


def _calendar(driver: AppDriver) -> Scene:
    """The Metempsychosis calendar, with deals that are won on the day, won later or lost."""
    content = driver.app.library.game("metempsychosis")
    for number, (day, ended, level) in enumerate(
        ((3, 3, 0), (7, 7, 1), (7, 8, 2), (12, 14, 1), (18, 18, 2), (19, 19, 1), (20, 20, 1), (20, 20, 0))
    ):
        fields = {"id": str(number), "when": f"2026-11-{ended:02}T20:15:00", "game": "metempsychosis", "options": {}}
        fields |= {"seats": (SeatLine(NAMES[0]),), "winners": (1,) if level else (), "course": ((0,), (level,))}
        fields |= {"turns": 14 + number, "seed": str(number), "deal": deal_of(content, date(2026, 11, day)).seed}
        driver.app.matches.ledger.add(line(number, **fields))
    driver.app.matches.ledger.flush()
    scene: Any = driver.app.make("calendar", "metempsychosis")
    scene.chosen = date(2026, 11, 20)
    return scene


def _solitaire_levels(driver: AppDriver) -> Scene:
    _alone(driver)
    scene: Any = driver.app.make("statistics", "metempsychosis")
    scene.tab = "levels"
    return scene


def _night(driver: AppDriver, seed: str, decisions: int, press: str = "", level: str = "3") -> Scene | None:
    """Aleph Null after `decisions` computer moves and an optional key press."""
    made = driver.app.matches.new_session("aleph_null", 1, NAMES, {"level": level}, seed)
    while made.match.asked and len(made.match.turns) < decisions:
        made.play(usual_action(made.match))
    scene = driver.app.make("table" if made.match.asked else "results", made)
    if not press:
        return scene
    driver.show(scene)
    driver.frame(seconds=0.2)
    driver.key(pygame.key.key_code(press))
    return None


def _played_to(driver: AppDriver, game: str, question: str, least: int, seats: int, seed: str, **options: str) -> Scene:
    """A game played to its end, or until `question` appears after at least `least` decisions."""
    made = driver.app.matches.new_session(game, seats, NAMES, options, seed)
    while made.match.asked:
        if made.match.state.asks == question and len(made.match.turns) >= least:
            break
        made.play(usual_action(made.match))
    return driver.app.make("table" if made.match.asked else "results", made)


def _dungeon(driver: AppDriver, question: str, least: int = 0, seed: str = "dungeon 21") -> Scene:
    return _played_to(driver, "oubliette", question, least, 1, seed)


def _dungeon_how(driver: AppDriver) -> None:
    """A table where a hint demonstrates its move.

    The hint is found within the usual thinking time.
    """
    driver.show(_dungeon(driver, "fight", 8))
    driver.frame(seconds=0.2)
    driver.key(pygame.K_h)
    while not driver.app.scenes.top.session.hints:
        driver.frame(seconds=0.02)
    driver.key(pygame.K_h)
    for _ in range(30):
        driver.frame(seconds=0.02)


def _solitaire_lost(driver: AppDriver) -> Scene:
    _alone(driver)
    made = driver.app.matches.new_session("metempsychosis", 1, NAMES, {}, "lab 0")
    while made.match.asked:
        made.play(usual_action(made.match))
    return driver.app.make("results", made)


def _pause(driver: AppDriver) -> None:
    made = played(
        driver.app.matches.new_session("soul_battle", 2, NAMES, {"privacy": "open"}, "pause"), "declare", least=20
    )
    driver.open("table", made)
    driver.add("pause", made)


def _winnable(driver: AppDriver, what: str, seed: str = "deals 3", decisions: int = 0, effort: int = EFFORT) -> None:
    """Show the solver's dialog in Metempsychosis before, during or after its first search."""
    made = driver.app.matches.new_session("metempsychosis", 1, NAMES, {}, seed)
    for _ in range(decisions):
        made.play(next(action for action in made.match.legal() if action.verb != "give_up"))
    driver.show(driver.app.make("table", made))
    if what == "sure":
        solver_dialog.ask(driver.app, made)
    elif what == "pause":
        driver.app.scenes.push(driver.app.make("pause", made))
    else:
        ticks = count()
        scene = SolverDialog(driver.app, made, lambda: next(ticks) if what == "thinks" else 0, effort)
        driver.app.scenes.push(scene)
        while what == "answered" and driver.app.scenes.top is scene:
            driver.frame(seconds=0.02)


def _asked(driver: AppDriver) -> None:
    _pause(driver)
    driver.top(PauseScene)._ask(False)
    driver.frame()


def _wrong(driver: AppDriver) -> None:
    """The set-up screen for a match with two identical names. One of them has the focus."""
    made = _setup(driver, 4)
    assert isinstance(made, SetupScene)
    made.draft.names[1] = "mara"
    driver.show(made)
    driver.key(pygame.K_TAB)
    driver.key(pygame.K_TAB)


def _replay(driver: AppDriver, seats: int, position: int, finished: bool = True) -> Scene:
    made = session(driver.app, seats, "replayed", privacy="strict")
    replay = Replay(played(made) if finished else played(made, "answer", least=30))
    replay.to(position)
    return driver.app.make("replay", replay)


LAST_PLAYED = 1_767_987_900
"""The modification time of the newest file in the list of saved matches, in seconds since 1970."""
EVENINGS = (0, 1_800, 92_000, 350_000, 610_000, 1_310_000, 1_920_000)
"""Each listed file's age, in seconds, at the time `LAST_PLAYED`."""


def _matches(driver: AppDriver) -> Scene:
    """A list with every kind of saved match, including a damaged match."""
    app = driver.app
    for number, (seats, until) in enumerate(((2, ""), (6, "declare"), (3, "answer"), (2, "declare"))):
        made = played(
            app.matches.new_session("soul_battle", seats, NAMES, {"privacy": "open"}, f"matches {number}"), until, 12
        )
        if number == 3:
            match_actions.save_copy(app, made, "Before the great battle")
            again = Replay(made).play_on(app.folders.saves, datetime(2026, 1, 2, 20, 15))
            again.close()
        made.close()
    first = sorted(app.folders.saves.glob("*.match"))[0]
    rename(first, "The evening at Ilse’s")
    (app.folders.saves / "soul_battle-2025-11-02-201500.match").write_bytes(b"nothing of a match")
    files = sorted(app.folders.saves.iterdir(), key=lambda path: path.stat().st_mtime_ns, reverse=True)
    for path, ago in zip(files, EVENINGS, strict=True):
        os.utime(path, (LAST_PLAYED - ago, LAST_PLAYED - ago))
    return app.make("matches")


def _game_picker(driver: AppDriver) -> None:
    driver.show(_title(driver, saved=True))
    driver.app.settings = driver.app.settings._replace(last_game="oubliette")
    driver.app.navigate(Go("picking"))


def _looks(driver: AppDriver) -> None:
    driver.show(_setup(driver, 4))
    driver.scene(SetupScene).looks.ask(2)


def _naming(driver: AppDriver) -> None:
    driver.show(_matches(driver))
    driver.click(driver.buttons()["rename"])


def _rulebook_search(driver: AppDriver) -> None:
    driver.open("rulebook", "soul_battle")
    driver.type("joker ace")


def _help_table(driver: AppDriver, lit: bool) -> Scene | None:
    """The help at a table, with one entry highlighted or with a computer player thinking."""
    players = ("", "" if lit else "greedy")
    made = driver.app.matches.new_session("soul_battle", 2, NAMES, {"privacy": "open"}, "help", players)
    while (
        len(made.match.turns) < 12
        or made.thinks(made.match.asked) == lit
        or len({action.verb for action in made.match.legal()}) < 3 * lit
    ):
        made.play(usual_action(made.match))
    driver.show(driver.app.make("table", made))
    driver.frame(seconds=0.2)
    driver.key(pygame.K_F1)
    if lit:
        driver.key(pygame.K_RIGHT)
    return None


def _lesson(driver: AppDriver, at: int, game: str = "soul_battle") -> None:
    """The table at one step of a lesson."""
    scene = driver.app.make("lesson", game)
    assert isinstance(scene, LessonScene)
    driver.show(scene)
    scene.table.finish()
    while scene.session.at < at:
        wanted = scene.session.wanted()
        if wanted:
            scene.table.play(wanted[0])
        else:
            scene.table.next()
        scene.table.finish()


def _fissure(driver: AppDriver, seats: int, least: int, question: str = "act", **options: str) -> Scene:
    options = {"privacy": "open", "rogations": "asked", **options}
    return _played_to(driver, "fissureverse", question, least, seats, "fissure 1", **options)


def _fissure_duel(driver: AppDriver) -> None:
    """A Crusade in the middle of its animation."""
    made = driver.app.matches.new_session(
        "fissureverse", 2, NAMES, {"privacy": "open", "rogations": "asked"}, "fissure 1"
    )
    while (choice := usual_action(made.match)).verb != "crusade" or len(made.match.turns) < DUEL_AFTER:
        made.play(choice)
    scene = driver.show(driver.app.make("table", made))
    assert isinstance(scene, TableScene)
    scene.table.play(choice)
    for _ in range(DUEL_FRAMES):
        driver.frame()


def _fissure_reveal(driver: AppDriver) -> None:
    """The outcome of a Crusade that involves attached cards and another Crusader's rule."""
    marks = {"round": 1, "tokens.1": 9, "tokens.2": 1, "colour.1": 3, "colour.2": 2, "place.1": 1, "place.2": 2}
    position = scene(
        marks=marks,
        options={"privacy": "open", "rogations": "asked"},
        field_1_1="BONEDRUMMERS",
        frenzy_1_1="MANIA.1",
        field_2_1="RETURNED",
        frenzy_2_1="TRANCE.2",
        field_2_2="FLESH",
        draw_2="SMELTERS",
    )
    made = driver.app.matches.new_session("fissureverse", 2, NAMES, {"privacy": "open"}, "fissure 1")
    made.match = position.match
    shown = driver.show(driver.app.make("table", made))
    assert isinstance(shown, TableScene)
    shown.table.play(position.action("crusade BONEDRUMMERS kill > field.2.1"))
    director = shown.table.director
    while (duel := director.banners.duels.seen(director.now)) is None or duel.progress(director.now).decided is None:
        director.go_on()


def _decks(driver: AppDriver, which: str) -> Scene | None:
    """The deck builder: empty, with a starter deck, or with a deck that has every error."""
    scene = driver.show(driver.app.make("decks", "fissureverse"))
    assert isinstance(scene, DeckBuilderScene)
    if which != "none":
        for suit in ("red", "blue"):
            driver.click(driver.buttons()[f"starter.{suit}"])
        faces = ("WARHORNS", "ACADEMIC", "MANIA", "MANIA", "HAVEN", "A_CARD_OF_TOMORROW", "RALLY")
        driver.app.deck_store.add("fissureverse", Deck("All that can be wrong", faces))
        scene._take_up(2 if which == "wrong" else 0)
        scene.grid.choose(5)
        driver.frame()
    return None


def _house(driver: AppDriver) -> None:
    """The house rules for a match, with two of them changed."""
    last = MatchSetup(3, {"fire_three": "convert", "kill_points": "killer", "colours": "blue_green"}, "strict")
    driver.app.settings = driver.app.settings._replace(names=NAMES[:4], matches={"fissureverse": last})
    scene = driver.app.make("setup", "fissureverse")
    driver.show(scene)
    assert isinstance(scene, SetupScene)
    scene.options.turn()


def _deck_zoom(driver: AppDriver) -> None:
    _decks(driver, "starter")
    scene = driver.scene(DeckBuilderScene)
    scene.large.code = "DREAMERS"
    scene.zoom.open()


def _deck_hand(driver: AppDriver) -> None:
    _decks(driver, "starter")
    scene = driver.scene(DeckBuilderScene)
    scene.tools.try_out()


def _decks_setup(driver: AppDriver) -> Scene:
    """The set-up screen for a match in which each seat brings a deck.

    One of the decks can't be played yet.
    """
    driver.show(driver.app.make("decks", "fissureverse"))
    for suit in ("red", "blue"):
        driver.click(driver.buttons()[f"starter.{suit}"])
    driver.app.deck_store.add("fissureverse", Deck("Nothing but frenzies", ("MANIA",)))
    decks = ("Red starter", "", "Blue starter", "Nothing but frenzies")
    last = MatchSetup(4, {"deck": "built"}, "strict", ("", "", "greedy", ""), decks)
    driver.app.settings = driver.app.settings._replace(names=NAMES[:4], matches={"fissureverse": last})
    return driver.app.make("setup", "fissureverse")


def _crash(driver: AppDriver) -> None:
    """The crash screen after a crash at a table, with a match that can be resumed."""
    _pause(driver)
    with patch.object(crash_report, "write_report", lambda folder, text: REPORT):
        driver.app.crash_handler.begin(lambda: 1 / 0)


SCENES: dict[str, Callable[[AppDriver], Scene | None]] = {
    "results2": lambda driver: _results(driver, 2),
    "results4": lambda driver: _results(driver, 4, exhausted_piles=6),
    "results6": lambda driver: _results(driver, 6, exhausted_piles=12),
    "results_course6": lambda driver: _course(driver, 6),
    "statistics": lambda driver: _statistics(driver, "players"),
    "statistics_seats": lambda driver: _statistics(driver, "seats"),
    "statistics_matches": lambda driver: _statistics(driver, "matches"),
    "statistics_time": lambda driver: _charts(driver, "time"),
    "statistics_options": lambda driver: _charts(driver, "options"),
    "statistics_against": lambda driver: _charts(driver, "against"),
    "statistics_few": lambda driver: _charts(driver, "time", "fissureverse", 3),
    "statistics_rounds": lambda driver: _charts(driver, "options", "fissureverse"),
    "statistics_none": lambda driver: driver.app.make("statistics"),
    "table2": lambda driver: _table(driver, 2),
    "table4": lambda driver: _table(driver, 4),
    "table6": lambda driver: _table(driver, 6),
    "solitaire": lambda driver: _solitaire(driver, 0),
    "solitaire_hover": lambda driver: _solitaire(driver, 24, "hover"),
    "solitaire_count": lambda driver: _solitaire(driver, 24, "count"),
    "solitaire_results": lambda driver: _solitaire(driver, 99, seed="lab 13"),
    "solitaire_lost": _solitaire_lost,
    "solitaire_setup": _solitaire_setup,
    "solitaire_levels": _solitaire_levels,
    "calendar": _calendar,
    "night": lambda driver: _night(driver, "lab 10", 0),
    "night_setup": lambda driver: driver.app.make("setup", "aleph_null"),
    "night_lesson": lambda driver: _lesson(driver, 4, "aleph_null"),
    "night_late": lambda driver: _night(driver, "lab 10", 60),
    "night_results": lambda driver: _night(driver, "lab 10", 999),
    "dungeon": lambda driver: _dungeon(driver, "open"),
    "dungeon_fight": lambda driver: _dungeon(driver, "fight", 8),
    "dungeon_how": _dungeon_how,
    "dungeon_won": lambda driver: _dungeon(driver, "never", seed="dungeon 4"),
    "dungeon_lesson": lambda driver: _lesson(driver, 4, "oubliette"),
    "dungeon_setup": lambda driver: driver.app.make("setup", "oubliette"),
    "pause": _pause,
    "pause_alone": lambda driver: _winnable(driver, "pause"),
    "winnable_sure": lambda driver: _winnable(driver, "sure"),
    "winnable_thinks": lambda driver: _winnable(driver, "thinks"),
    "winnable_yes": lambda driver: _winnable(driver, "answered"),
    "winnable_no": lambda driver: _winnable(driver, "answered", "lab 1", 16),
    "winnable_unknown": lambda driver: _winnable(driver, "answered", effort=200),
    "pause_asked": _asked,
    "setup_wrong": _wrong,
    "setup_computers": _setup_computers,
    "table_thinks": lambda driver: _thinking(driver, 0),
    "table_hint": lambda driver: _thinking(driver, 1),
    "table_how": lambda driver: _thinking(driver, 2),
    "options": lambda driver: driver.app.make("options"),
    "options_play": lambda driver: driver.app.make("options", "play"),
    "options_keys": lambda driver: driver.app.make("options", "keys"),
    "lesson9": lambda driver: _lesson(driver, 9),
    "lesson_end": lambda driver: _lesson(driver, 24),
    "lesson_solitaire": lambda driver: _lesson(driver, 4, "metempsychosis"),
    "credits": lambda driver: driver.app.make("credits"),
    "setup2": lambda driver: _setup(driver, 2),
    "setup6": lambda driver: _setup(driver, 6),
    "title": lambda driver: _title(driver, False),
    "title_saved": lambda driver: _title(driver, True),
    "title_faults": lambda driver: _title(driver, False, 5),
    "replay2": lambda driver: _replay(driver, 2, 40),
    "replay_secret": lambda driver: _replay(driver, 2, 20, finished=False),
    "matches": _matches,
    "naming": _naming,
    "looks": _looks,
    "picking": _game_picker,
    "fissure2": lambda driver: _fissure(driver, 2, 60),
    "fissure3": lambda driver: _fissure(driver, 3, 90),
    "fissure4": lambda driver: _fissure(driver, 4, 120),
    "fissure_duel": _fissure_duel,
    "fissure_reveal": _fissure_reveal,
    "fissure_curtain": lambda driver: _fissure(driver, 3, 40, "rogation", privacy="strict"),
    "fissure_call": lambda driver: _fissure(driver, 4, 60, "rogation", privacy="strict", rogations="announce"),
    "fissure_results": lambda driver: _fissure(driver, 2, 0, "never"),
    "fissure_setup": lambda driver: driver.app.make("setup", "fissureverse"),
    "fissure_lesson": lambda driver: _lesson(driver, 8, "fissureverse"),
    "decks_none": lambda driver: _decks(driver, "none"),
    "zoom": _deck_zoom,
    "hand": _deck_hand,
    "decks": lambda driver: _decks(driver, "starter"),
    "gallery": lambda driver: driver.app.make("gallery", "fissureverse"),
    "decks_setup": _decks_setup,
    "fissure_house": _house,
    "decks_wrong": lambda driver: _decks(driver, "wrong"),
    "help_table": lambda driver: _help_table(driver, True),
    "help_general": lambda driver: _help_table(driver, False),
    "rulebook": lambda driver: driver.app.make("rulebook", "soul_battle"),
    "rulebook_rule": lambda driver: driver.app.make("rulebook", "soul_battle", "SB 4.2"),
    "rulebook_search": _rulebook_search,
    "curtain2": lambda driver: _curtain(driver, 2, "curtain"),
    "crash": _crash,
}


def main(arguments: list[str]) -> None:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("words", nargs="*", metavar="SCENE | WxH | SETTING=VALUE")
    given = parser.parse_args(arguments)
    folder, words = given.folder, given.words
    folder.mkdir(parents=True, exist_ok=True)
    wanted = [word for word in words if word in SCENES] or list(SCENES)
    asked = [word.split("x") for word in words if word[0].isdigit()]
    settings: dict[str, Any] = {
        name: json.loads(value) for name, _, value in (word.partition("=") for word in words if "=" in word)
    }
    sizes = [(int(width), int(height)) for width, height in asked] or SIZES
    for size in sizes:
        for name in wanted:
            with tempfile.TemporaryDirectory() as home:
                driver = AppDriver(Path(home), size)
                driver.app.keep(driver.app.settings._replace(**settings))
                made = SCENES[name](driver)
                if made is not None:
                    driver.show(made)
                driver.frame(seconds=1.0)
                pygame.image.save(driver.app.picture, folder / f"{name}-{size[0]}x{size[1]}.png")
                driver.close()


if __name__ == "__main__":
    sys.exit(command(main, sys.argv[1:]))
