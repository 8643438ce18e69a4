"""Draw pictures of the scenes at many sizes for people to look at.

    python -m tests.scenes.gallery FOLDER [SCENE] [WxH] [SETTING=VALUE]

For example, `text=200 interface=150` enlarges text and panels.
"""

from __future__ import annotations

import json
import sys
import tempfile
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Callable
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pygame

from game.console import command
from game.decks import Deck
from game.matches.replay import Replay
from game.players.player import decide
from game.profile.saves import rename
from game.profile.settings import MatchSetup
from game.profile.statistics import SeatLine, encode
from game.solving.search import EFFORT
from scenes.app import crash_report
from scenes.decks.deck_builder import DeckBuilderScene
from scenes.framework import match_actions
from scenes.framework.manager import Scene
from scenes.lesson.lesson_scene import LessonScene
from scenes.menus.pause import PauseScene
from scenes.menus.setup import SetupScene
from scenes.table import solver_dialog
from scenes.table.curtain.curtain import CurtainScene
from scenes.table.solver_dialog import SolverDialog
from scenes.table.table_scene import TableScene
from tests.profile.lines import line
from tests.scenes.menus.stand import NAMES, Stand, give_up, played, session

DUEL_AFTER, DUEL_FRAMES = 60, 240
"""Decisions before the Crusade in the picture, and frames of its animation before the picture is taken."""
SIZES = ((1024, 640), (1280, 720), (1920, 1080), (3440, 1440), (3840, 2160))
REPORT = Path("/home/wilhelmina/.local/share/soul-battle/reports/crash-2026-11-21-120000.txt")
"""Path of the report shown on the crash screen. The file need not exist."""


def _curtain(stand: Stand, seats: int, seed: str) -> Scene:
    made = played(session(stand.app, seats, seed), "answer", least=20)
    return CurtainScene(stand.app, made, made.match.asked, lambda: None, at_once=True)


def _title(stand: Stand, saved: bool, faults: int = 0) -> Scene:
    if saved:
        played(stand.app.matches.new_session("soul_battle", 2, NAMES, seed="title"), "declare", least=25).close()
    stand.app.news += [
        f"data/soul_battle/game.yaml:{number}:3: hand_sise: did you mean hand_size?" for number in range(faults)
    ]
    return stand.app.make("title")


def _setup(stand: Stand, seats: int) -> Scene:
    last = MatchSetup(seats, {"exhausted_piles": 5}, "strict" if seats % 2 else "peek")
    stand.app.settings = stand.app.settings._replace(names=NAMES[:4], matches={"soul_battle": last})
    return stand.app.make("setup", "soul_battle")


def _setup_computers(stand: Stand) -> Scene:
    players = ("", "greedy", "random", "lookahead")
    stand.app.settings = stand.app.settings._replace(
        names=NAMES[:4], matches={"soul_battle": MatchSetup(4, {}, "strict", players)}
    )
    return stand.app.make("setup", "soul_battle")


def _thinking(stand: Stand, presses: int) -> Scene | None:
    """A table where a computer is thinking (0 presses), or shows a hint (1) or demonstrates the move (2)."""
    made = stand.app.matches.new_session("soul_battle", 2, NAMES, {}, "gallery", ("", "greedy"))
    while len(made.match.turns) < 12 or made.thinks(made.match.asked) == bool(presses):
        made.play(decide(made.thought()).action)
    stand.show(stand.app.make("table", made))
    stand.frame(seconds=0.2)
    for _ in range(presses):
        stand.key(pygame.K_h)
        for _ in range(60):
            stand.frame(seconds=0.02)
    return None


def _statistics(stand: Stand, tab: str) -> Scene:
    for number in range(9):
        names = NAMES[number % 3 : number % 3 + 2 + number % 4]
        options = {"exhausted_piles": 3 + number % 2, "pass": "final" if number % 3 else "open"}
        made = stand.app.matches.new_session("soul_battle", len(names), names, options, f"statistics{number}")
        made.practice = number == 2
        made.undos = int(number == 3)
        played(made).close()
    scene: Any = stand.app.make("statistics")
    scene.tab = tab
    return scene


def _charts(stand: Stand, kind: str, game: str = "soul_battle", matches: int = 43) -> Scene:
    """Charts of matches with several opponents and options, made from lines of statistics only."""
    ways = {"pass": ("final", "open"), "adjacency": ("orthogonal", "diagonal_too"), "timer": ("rounds_12", "half")}
    met = (("greedy",), ("greedy", "random"), ("",), ("random",), ("lookahead",))
    offered = {one.id: ways.get(one.id, (one.default,)) for one in stand.app.library.game(game).game.options}
    lines = []
    for number in range(matches):
        others = met[number % 7 % len(met)]
        seats = (SeatLine(NAMES[0]), *(SeatLine(NAMES[at + 1], who) for at, who in enumerate(others)))
        options = {name: values[number % 3 % len(values)] for name, values in offered.items()}
        when = f"2026-{1 + number // 28:02}-{1 + number % 28:02}T20:15:00"
        winners = (1 if number * 7 % 10 < 4 + number // 12 else 2,)
        told = {"id": f"{game} {number}", "when": when, "game": game, "options": options, "seats": seats}
        lines.append(line(number, **told, winners=winners, turns=12, course=(), seed=str(number)))
    stand.app.matches.ledger.flush()
    stand.app.folders.statistics.write_bytes(b"".join(map(encode, lines)))
    scene: Any = stand.app.make("statistics", game)
    scene.tab, scene.charts.kind = "charts", kind
    return scene


def _course(stand: Stand, seats: int) -> Scene:
    scene = stand.open("results", played(session(stand.app, seats, "reckoning")))
    scene.shown = "course"
    return scene


def _results(stand: Stand, seats: int, **options: int) -> Scene:
    return stand.app.make("results", played(session(stand.app, seats, "reckoning", **options)))


def _table(stand: Stand, seats: int) -> Scene:
    made = stand.app.matches.new_session("soul_battle", seats, NAMES, {"privacy": "open"}, "table")
    return stand.app.make("table", played(made, "answer", least=25))


def _solitaire(stand: Stand, decisions: int, what: str = "", seed: str = "lab 16") -> Scene | None:
    """Metempsychosis after `decisions` computer moves, with a card hovered or a key pressed."""
    made = stand.app.matches.new_session("metempsychosis", 1, NAMES, {}, seed)
    while made.match.asked and len(made.match.turns) < decisions:
        made.play(decide(made.thought()).action)
    scene = stand.app.make("table" if made.match.asked else "results", made)
    if not what:
        return scene
    stand.show(scene)
    stand.frame(seconds=0.2)
    if what == "count":
        stand.key(pygame.K_c)
    else:
        assert isinstance(scene, TableScene)
        controller = scene.table
        controller.tips.set_hover(controller.sprites.row(controller.model.table.place_named["hand"])[-1])
    return None


def _alone(stand: Stand) -> None:
    """Finished games of Metempsychosis at several levels.

    One of them was practice. The newest was given up and can be watched.
    """
    for number, level in enumerate((0, 1, 0, 2, 2, 0, 1, 0, 0, 1)):
        told = {"id": str(number), "when": f"2026-11-{11 + number}T20:15:00", "game": "metempsychosis", "options": {}}
        told |= {"seats": (SeatLine(NAMES[0]),), "winners": (1,) if level else (), "course": ((0,), (level,))}
        told |= {"turns": 14 + number, "practice": number == 4, "seed": str(number), "deal": f"ghmz-{number}ygt"}
        stand.app.matches.ledger.add(line(number, **told))
    give_up(stand.app.matches.new_session("metempsychosis", 1, NAMES, {}, "day 2026-11-21")).close()


def _solitaire_setup(stand: Stand) -> Scene:
    _alone(stand)
    return stand.app.make("setup", "metempsychosis")


def _solitaire_levels(stand: Stand) -> Scene:
    _alone(stand)
    scene: Any = stand.app.make("statistics", "metempsychosis")
    scene.tab = "levels"
    return scene


def _night(stand: Stand, seed: str, decisions: int, press: str = "", level: str = "3") -> Scene | None:
    """Aleph Null after `decisions` computer moves and an optional key press."""
    made = stand.app.matches.new_session("aleph_null", 1, NAMES, {"level": level}, seed)
    while made.match.asked and len(made.match.turns) < decisions:
        made.play(decide(made.thought()).action)
    scene = stand.app.make("table" if made.match.asked else "results", made)
    if not press:
        return scene
    stand.show(scene)
    stand.frame(seconds=0.2)
    stand.key(pygame.key.key_code(press))
    return None


def _played_to(stand: Stand, game: str, question: str, least: int, seats: int, seed: str, **options: str) -> Scene:
    """A game played by the computer until it asks this question, or to its end.

    The question is ignored during the first `least` decisions.
    """
    made = stand.app.matches.new_session(game, seats, NAMES, options, seed)
    while made.match.asked:
        if made.match.state.asks == question and len(made.match.turns) >= least:
            break
        made.play(decide(made.thought()).action)
    return stand.app.make("table" if made.match.asked else "results", made)


def _dungeon(stand: Stand, question: str, least: int = 0, seed: str = "dungeon 21") -> Scene:
    return _played_to(stand, "oubliette", question, least, 1, seed)


def _solitaire_lost(stand: Stand) -> Scene:
    _alone(stand)
    made = stand.app.matches.new_session("metempsychosis", 1, NAMES, {}, "lab 0")
    while made.match.asked:
        made.play(decide(made.thought()).action)
    return stand.app.make("results", made)


def _pause(stand: Stand) -> None:
    made = played(
        stand.app.matches.new_session("soul_battle", 2, NAMES, {"privacy": "open"}, "pause"), "declare", least=20
    )
    stand.open("table", made)
    stand.add("pause", made)


def _winnable(stand: Stand, what: str, seed: str = "deals 3", decisions: int = 0, effort: int = EFFORT) -> None:
    """Metempsychosis with the solver's dialog before, during or after its first search.

    First takes `decisions` decisions, each time the first legal action.
    """
    made = stand.app.matches.new_session("metempsychosis", 1, NAMES, {}, seed)
    for _ in range(decisions):
        made.play(next(action for action in made.match.legal() if action.verb != "give_up"))
    stand.show(stand.app.make("table", made))
    if what == "sure":
        solver_dialog.ask(stand.app, made)
    elif what == "pause":
        stand.app.scenes.push(stand.app.make("pause", made))
    else:
        ticks = count()
        scene = SolverDialog(stand.app, made, lambda: next(ticks) if what == "thinks" else 0, effort)
        stand.app.scenes.push(scene)
        while what == "answered" and stand.app.scenes.top is scene:
            stand.frame(seconds=0.02)


def _asked(stand: Stand) -> None:
    _pause(stand)
    stand.top(PauseScene)._ask(False)
    stand.frame()


def _wrong(stand: Stand) -> None:
    """The set-up of a match with two equal names, one of them focused."""
    made = _setup(stand, 4)
    assert isinstance(made, SetupScene)
    made.draft.names[1] = "mara"
    stand.show(made)
    stand.key(pygame.K_TAB)
    stand.key(pygame.K_TAB)


def _replay(stand: Stand, seats: int, position: int, finished: bool = True) -> Scene:
    made = session(stand.app, seats, "replayed", privacy="strict")
    replay = Replay(played(made) if finished else played(made, "answer", least=30))
    replay.to(position)
    return stand.app.make("replay", replay)


def _matches(stand: Stand) -> Scene:
    """The list of saved matches with every kind of match, including a damaged one."""
    app = stand.app
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
    return app.make("matches")


def _naming(stand: Stand) -> None:
    stand.show(_matches(stand))
    stand.click(stand.buttons()["rename"])


def _rulebook_search(stand: Stand) -> None:
    stand.open("rulebook", "soul_battle")
    stand.type("joker ace")


def _help_table(stand: Stand, lit: bool) -> Scene | None:
    """The help at a table, with one entry highlighted or while a computer is thinking."""
    players = ("", "" if lit else "greedy")
    made = stand.app.matches.new_session("soul_battle", 2, NAMES, {"privacy": "open"}, "help", players)
    while (
        len(made.match.turns) < 12
        or made.thinks(made.match.asked) == lit
        or len({action.verb for action in made.match.legal()}) < 3 * lit
    ):
        made.play(decide(made.thought()).action)
    stand.show(stand.app.make("table", made))
    stand.frame(seconds=0.2)
    stand.key(pygame.K_F1)
    if lit:
        stand.key(pygame.K_RIGHT)
    return None


def _lesson(stand: Stand, at: int, game: str = "soul_battle") -> None:
    """The table at a step of a lesson."""
    scene = stand.app.make("lesson", game)
    assert isinstance(scene, LessonScene)
    stand.show(scene)
    scene.table.finish()
    while scene.session.at < at:
        wanted = scene.session.wanted()
        if wanted:
            scene.table.play(wanted[0])
        else:
            scene.table.next()
        scene.table.finish()


def _fissure(stand: Stand, seats: int, least: int, question: str = "act", privacy: str = "open") -> Scene:
    return _played_to(stand, "fissureverse", question, least, seats, "fissure 1", privacy=privacy)


def _fissure_duel(stand: Stand) -> None:
    """A Crusade in the middle of its animation."""
    made = stand.app.matches.new_session("fissureverse", 2, NAMES, {"privacy": "open"}, "fissure 1")
    while (choice := decide(made.thought()).action).verb != "crusade" or len(made.match.turns) < DUEL_AFTER:
        made.play(choice)
    scene = stand.show(stand.app.make("table", made))
    assert isinstance(scene, TableScene)
    scene.table.play(choice)
    for _ in range(DUEL_FRAMES):
        stand.frame()


def _decks(stand: Stand, which: str) -> Scene | None:
    """The deck builder: empty, with a starter deck, or with a deck that has every error."""
    scene = stand.show(stand.app.make("decks", "fissureverse"))
    assert isinstance(scene, DeckBuilderScene)
    if which != "none":
        for suit in ("red", "blue"):
            stand.click(stand.buttons()[f"starter.{suit}"])
        faces = ("WARHORNS", "ACADEMIC", "MANIA", "MANIA", "HAVEN", "A_CARD_OF_TOMORROW", "RALLY")
        stand.app.shelf.add("fissureverse", Deck("All that can be wrong", faces))
        scene._take_up(2 if which == "wrong" else 0)
        scene.grid.choose(5)
        stand.frame()
    return None


def _house(stand: Stand) -> None:
    """The house rules of a match, two of them changed."""
    last = MatchSetup(3, {"fire_three": "convert", "kill_points": "killer", "colours": "blue_green"}, "strict")
    stand.app.settings = stand.app.settings._replace(names=NAMES[:4], matches={"fissureverse": last})
    stand.show(stand.app.make("setup", "fissureverse"))
    stand.click(stand.buttons()["house"])


def _decks_setup(stand: Stand) -> Scene:
    """The set-up of a match where each seat brings a deck; one deck isn't ready."""
    stand.show(stand.app.make("decks", "fissureverse"))
    for suit in ("red", "blue"):
        stand.click(stand.buttons()[f"starter.{suit}"])
    stand.app.shelf.add("fissureverse", Deck("Nothing but frenzies", ("MANIA",)))
    decks = ("Red starter", "", "Blue starter", "Nothing but frenzies")
    last = MatchSetup(4, {"deck": "built"}, "strict", ("", "", "greedy", ""), decks)
    stand.app.settings = stand.app.settings._replace(names=NAMES[:4], matches={"fissureverse": last})
    return stand.app.make("setup", "fissureverse")


def _crash(stand: Stand) -> None:
    """The crash screen after a crash at a table; the match can be resumed."""
    _pause(stand)
    with patch.object(crash_report, "write_report", lambda folder, text: REPORT):
        stand.app.crash_handler.begin(lambda: 1 / 0)


SCENES: dict[str, Callable[[Stand], Scene | None]] = {
    "results2": lambda stand: _results(stand, 2),
    "results4": lambda stand: _results(stand, 4, exhausted_piles=6),
    "results6": lambda stand: _results(stand, 6, exhausted_piles=12),
    "results_course6": lambda stand: _course(stand, 6),
    "statistics": lambda stand: _statistics(stand, "players"),
    "statistics_seats": lambda stand: _statistics(stand, "seats"),
    "statistics_matches": lambda stand: _statistics(stand, "matches"),
    "statistics_time": lambda stand: _charts(stand, "time"),
    "statistics_options": lambda stand: _charts(stand, "options"),
    "statistics_against": lambda stand: _charts(stand, "against"),
    "statistics_few": lambda stand: _charts(stand, "time", "fissureverse", 3),
    "statistics_rounds": lambda stand: _charts(stand, "options", "fissureverse"),
    "statistics_none": lambda stand: stand.app.make("statistics"),
    "table2": lambda stand: _table(stand, 2),
    "table4": lambda stand: _table(stand, 4),
    "table6": lambda stand: _table(stand, 6),
    "solitaire": lambda stand: _solitaire(stand, 0),
    "solitaire_hover": lambda stand: _solitaire(stand, 24, "hover"),
    "solitaire_count": lambda stand: _solitaire(stand, 24, "count"),
    "solitaire_results": lambda stand: _solitaire(stand, 99, seed="lab 13"),
    "solitaire_lost": _solitaire_lost,
    "solitaire_setup": _solitaire_setup,
    "solitaire_levels": _solitaire_levels,
    "night": lambda stand: _night(stand, "lab 10", 0),
    "night_setup": lambda stand: stand.app.make("setup", "aleph_null"),
    "night_lesson": lambda stand: _lesson(stand, 4, "aleph_null"),
    "night_late": lambda stand: _night(stand, "lab 10", 60),
    "night_results": lambda stand: _night(stand, "lab 10", 999),
    "dungeon": lambda stand: _dungeon(stand, "open"),
    "dungeon_fight": lambda stand: _dungeon(stand, "fight", 8),
    "dungeon_won": lambda stand: _dungeon(stand, "never", seed="dungeon 4"),
    "dungeon_lesson": lambda stand: _lesson(stand, 4, "oubliette"),
    "dungeon_setup": lambda stand: stand.app.make("setup", "oubliette"),
    "pause": _pause,
    "pause_alone": lambda stand: _winnable(stand, "pause"),
    "winnable_sure": lambda stand: _winnable(stand, "sure"),
    "winnable_thinks": lambda stand: _winnable(stand, "thinks"),
    "winnable_yes": lambda stand: _winnable(stand, "answered"),
    "winnable_no": lambda stand: _winnable(stand, "answered", "lab 1", 16),
    "winnable_unknown": lambda stand: _winnable(stand, "answered", effort=200),
    "pause_asked": _asked,
    "setup_wrong": _wrong,
    "setup_computers": _setup_computers,
    "table_thinks": lambda stand: _thinking(stand, 0),
    "table_hint": lambda stand: _thinking(stand, 1),
    "table_how": lambda stand: _thinking(stand, 2),
    "options": lambda stand: stand.app.make("options"),
    "options_play": lambda stand: stand.app.make("options", "play"),
    "options_keys": lambda stand: stand.app.make("options", "keys"),
    "lesson9": lambda stand: _lesson(stand, 9),
    "lesson_end": lambda stand: _lesson(stand, 24),
    "lesson_solitaire": lambda stand: _lesson(stand, 4, "metempsychosis"),
    "credits": lambda stand: stand.app.make("credits"),
    "setup2": lambda stand: _setup(stand, 2),
    "setup6": lambda stand: _setup(stand, 6),
    "title": lambda stand: _title(stand, False),
    "title_saved": lambda stand: _title(stand, True),
    "title_faults": lambda stand: _title(stand, False, 5),
    "replay2": lambda stand: _replay(stand, 2, 40),
    "replay_secret": lambda stand: _replay(stand, 2, 20, finished=False),
    "matches": _matches,
    "naming": _naming,
    "fissure2": lambda stand: _fissure(stand, 2, 60),
    "fissure3": lambda stand: _fissure(stand, 3, 90),
    "fissure4": lambda stand: _fissure(stand, 4, 120),
    "fissure_duel": _fissure_duel,
    "fissure_curtain": lambda stand: _fissure(stand, 3, 40, "rogation", "strict"),
    "fissure_results": lambda stand: _fissure(stand, 2, 0, "never"),
    "fissure_setup": lambda stand: stand.app.make("setup", "fissureverse"),
    "fissure_lesson": lambda stand: _lesson(stand, 8, "fissureverse"),
    "decks_none": lambda stand: _decks(stand, "none"),
    "decks": lambda stand: _decks(stand, "starter"),
    "decks_setup": _decks_setup,
    "fissure_house": _house,
    "decks_wrong": lambda stand: _decks(stand, "wrong"),
    "help_table": lambda stand: _help_table(stand, True),
    "help_general": lambda stand: _help_table(stand, False),
    "rulebook": lambda stand: stand.app.make("rulebook", "soul_battle"),
    "rulebook_rule": lambda stand: stand.app.make("rulebook", "soul_battle", "SB 4.2"),
    "rulebook_search": _rulebook_search,
    "curtain2": lambda stand: _curtain(stand, 2, "curtain"),
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
                stand = Stand(Path(home), size)
                stand.app.keep(stand.app.settings._replace(**settings))
                made = SCENES[name](stand)
                if made is not None:
                    stand.show(made)
                stand.frame(seconds=1.0)
                pygame.image.save(stand.app.window.surface, folder / f"{name}-{size[0]}x{size[1]}.png")
                stand.close()


if __name__ == "__main__":
    sys.exit(command(main, sys.argv[1:]))
