"""The rules don't depend on the screen, and the screen's code doesn't contain any rules.

See docs/architecture.md.
"""

from __future__ import annotations

import ast
import re
import sys

import pytest

from game.lab import cli_context
from tests.architecture.parts import PARTS, part_of
from tests.architecture.source import imported, modules, name_of, nodes, texts

THIRD_PARTY = {"game": {"yaml"}, "scenes": {"pygame", "PIL"}}
"""The import names of the packages that each half of the code may use, besides the standard library."""
GAMES = cli_context.games()
REGISTER = "game/games.py"
SHAPES = ("game/content/schemas/file_schemas.py", "game/content/schemas/cards_schema.py")
NEVER_CALLED = {"eval", "exec", "compile", "__import__", "yaml.load", "yaml.unsafe_load", "yaml.full_load", "os.system"}
NEVER_IMPORTED = {"pickle", "shelve", "marshal", "dill", "imp"}
NEVER_USED = {"get_pos", "BLEND_PREMULTIPLIED"}
"""Names from pygame that scenes must not use.

The position from `get_pos` can differ from the position in an event. `BLEND_PREMULTIPLIED` gives slightly different
colours on different processors.
"""


def _tops(folder: str) -> list[tuple[str, str]]:
    return [(file, name.split(".")[0]) for file, tree in modules(folder) for name in imported(tree)]


def test_the_rules_know_no_screen_and_neither_half_knows_the_tests() -> None:
    assert len(modules("game")) > 30
    assert len(modules("scenes")) > 5
    assert ("game/soul_battle/rules/battle.py", "game") in _tops("game"), "the sources are found"
    assert [where for where in _tops("game") if where[1] in ("pygame", "scenes", "PIL", "tests", "assets")] == []
    assert [where for where in _tops("scenes") if where[1] in ("tests", "assets")] == []


def test_only_the_painter_of_charts_needs_pillow() -> None:
    """Only lab_charts may import Pillow, and no module may import lab_charts.

    The packaged program doesn't include Pillow.
    """
    assert {file for file, name in _tops("scenes") if name == "PIL"} == {"scenes/records/lab_charts.py"}
    whole = [name for folder in ("game", "scenes") for _, tree in modules(folder) for name in imported(tree)]
    assert [name for name in whole if name.startswith("scenes.records.lab_charts")] == []


@pytest.mark.parametrize("folder", ["game", "scenes"])
def test_only_packaged_libraries_are_imported(folder: str) -> None:
    allowed = THIRD_PARTY[folder] | {"game", "scenes"} | set(sys.stdlib_module_names)
    assert [where for where in _tops(folder) if where[1] not in allowed] == []


def test_the_package_declares_its_dependencies_as_ranges_and_locks_them() -> None:
    import tomllib

    from tests.architecture.source import ROOT

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert {text.split(">=")[0] for text in project["dependencies"]} == {"pygame-ce", "pillow", "pyyaml"}
    extras = [text for texts in project["optional-dependencies"].values() for text in texts]
    named = {re.split(r"[<>;]", text)[0].lower() for text in (*project["dependencies"], *extras)}
    lines = (ROOT / ".ci" / "lock.txt").read_text(encoding="utf-8").splitlines()
    locked = {line.split("==")[0] for line in lines if "==" in line}
    assert sorted(named - locked) == []


def test_no_module_uses_the_network() -> None:
    """The program works offline and doesn't check for updates."""
    network = ("socket", "ssl", "http", "urllib.request", "ftplib", "smtplib", "asyncio", "webbrowser", "xmlrpc")
    used = {name for folder in ("game", "scenes") for _, tree in modules(folder) for name in imported(tree)}
    assert "urllib.parse.urlsplit" in used
    assert [name for name in used if name.startswith(network)] == []


def test_one_module_knows_the_differences_between_systems() -> None:
    """Only game/platforms.py and scenes/package_start.py may check the operating system."""
    asked = {"sys.platform", "os.name", "platform.system", "platform.machine"}
    found = {
        file
        for folder in ("game", "scenes")
        for file, tree in modules(folder)
        if asked & {name_of(node) for node in nodes(tree)}
    }
    assert found == {"game/platforms.py", "scenes/package_start.py"}


@pytest.mark.parametrize("game", list(GAMES))
def test_only_the_register_knows_a_game(game: str) -> None:
    """Only the register may import a game's package.

    Scenes, the engine, players, the lab and other games may not.
    """
    wrong = [
        (file, name)
        for folder in ("game", "scenes")
        for file, tree in modules(folder)
        for name in imported(tree)
        if f"{name}.".startswith(f"game.{game}.") and file != REGISTER and not file.startswith(f"game/{game}/")
    ]
    assert wrong == []


@pytest.mark.parametrize("game", list(GAMES))
def test_no_general_code_treats_a_game_specially(game: str) -> None:
    """A game's id may appear only in its package, the register, and the schemas for its files."""
    named = {file for file, tree in modules("game") for node in texts(tree) if node.value == game}
    assert {file for file in named if not file.startswith(f"game/{game}/")} <= {REGISTER, *SHAPES}


@pytest.mark.parametrize("game", list(GAMES))
def test_the_screen_names_no_verb_place_token_or_option_of_a_game(game: str) -> None:
    """Scenes use no game-specific words, only general ones such as `deck` and `hand`."""
    from game.games import setup_for

    content = cli_context.library().game(game)
    table = GAMES[game].table(setup_for(content, min(2, content.game.seats[-1]), "words"))
    words = {verb.name for verb in GAMES[game].verbs} | set(GAMES[game].options) | {game}
    words |= {place.kind for place in table.places} | {token.split(".")[0] for token in table.tokens}
    words |= set(GAMES[game].by_question)
    wrong = [
        (file, node.lineno, node.value)
        for file, tree in modules("scenes")
        for node in texts(tree)
        if node.value in words - COMMON - OTHERWISE_MEANT
    ]
    assert wrong == []


COMMON = {"deck", "hand", "space"}
OTHERWISE_MEANT = {"privacy", "open", "place", "end", "soul_deck", "level", "gap", "slot", "turned", "light", "leave"}
OTHERWISE_MEANT |= {"search", "shift", "lost", "field", "box", "rest"}
"""Words with a different meaning in the interface, such as `field` (an input field)."""


def test_the_screen_compares_no_verb_and_no_face() -> None:
    """A scene shows what the rules allow. It never checks a card's value or an action's name."""
    wrong = [
        (file, node.lineno)
        for file, tree in modules("scenes")
        for node in nodes(tree)
        if isinstance(node, ast.Compare)
        for side in [node.left, *node.comparators]
        if isinstance(side, ast.Attribute) and side.attr in ("verb", "face", "rank", "suit")
    ]
    assert wrong == []


@pytest.mark.parametrize("folder", ["game", "scenes"])
def test_nothing_executes_text_from_a_file(folder: str) -> None:
    assert [where for where in _tops(folder) if where[1] in NEVER_IMPORTED] == []
    wrong = [
        (file, node.lineno, name_of(node.func))
        for file, tree in modules(folder)
        for node in nodes(tree)
        if isinstance(node, ast.Call) and name_of(node.func) in NEVER_CALLED
    ]
    assert wrong == []


def test_all_chance_comes_from_the_engine() -> None:
    """Nothing in the rules may use a clock or Python's random numbers.

    The same seed must always deal the same match.
    """
    assert [where for where in _tops("game") if where[1] in ("random", "secrets", "numpy")] == []
    for file, tree in (module for part in ("engine", *GAMES) for module in modules(f"game/{part}")):
        assert not {"time", "datetime", "os", "uuid"} & {name.split(".")[0] for name in imported(tree)}, file


def test_only_loading_the_content_parses_clauses() -> None:
    """Only the content loader parses clauses.

    All other code gets the parsed clauses from a card's face.
    """
    parsers = {"game.content.clauses", "game.content.clauses.parse", "game.content.clauses.requirement"}
    found = {file for folder in ("game", "scenes") for file, tree in modules(folder) if parsers & set(imported(tree))}
    assert found == {"game/content/build_cards.py", "game/content/schemas/cards_schema.py"}


def test_nothing_depends_on_hashing() -> None:
    """Nothing may call `hash`, because its results differ between runs and Python versions.

    Hash tables are fine.
    """
    wrong = [
        (file, node.lineno)
        for file, tree in modules("game")
        for node in nodes(tree)
        if isinstance(node, ast.Name) and node.id == "hash"
    ]
    assert wrong == []


def test_the_screen_reads_events_alone_and_looks_the_same_everywhere() -> None:
    used = [
        (file, name)
        for file, tree in modules("scenes")
        for node in nodes(tree)
        for name in [name_of(node).split(".")[-1], *(imported(node) if isinstance(node, ast.ImportFrom) else ())]
    ]
    assert ("scenes/app/app.py", "MOUSEMOTION") in used
    assert [(file, name) for file, name in used if name.split(".")[-1] in NEVER_USED] == []


def test_no_picture_takes_the_displays_format() -> None:
    """Only one module creates and converts surfaces, always with 32 bits per pixel.

    A display's own format (15, 16 or 30 bits) can't represent a picture's colours.
    """
    made, shown = set(), set()
    for file, tree in modules("scenes"):
        for node in nodes(tree):
            name = name_of(node)
            if isinstance(node, ast.Attribute) and node.attr in ("convert", "convert_alpha"):
                made.add(file)
            if isinstance(node, ast.Call) and name_of(node.func).split(".")[-1] in ("Surface", "from_display_module"):
                (shown if "display" in name_of(node.func) else made).add(file)
            if name.startswith("pygame.display.") and name.split(".")[2] not in HARMLESS:
                shown.add(file)
        shown |= {file for name in imported(tree) if name.startswith("pygame.display")}
    assert (made, shown) == (
        {"scenes/drawing/surfaces.py"},
        {"scenes/system/native_window.py", "scenes/system/window.py"},
    )


HARMLESS = ("get_driver", "get_init")
"""The pygame.display functions that crash reports may use."""


ABOVE_THE_TABLE = ("play", "curtain", "table")
"""The parts of the table that may refer to the controller or its scene."""
HOLD_THE_CONTROLLER = {
    "scenes/table/play/shared_parts.py",
    "scenes/table/last_picture.py",
    "scenes/table/table_scene.py",
    "scenes/table/table_keys.py",
    "scenes/replay/replay_table.py",
    "scenes/lesson/lesson_table.py",
}
"""The modules that may refer to the table's controller."""


def test_what_draws_or_reads_input_knows_no_controller() -> None:
    """Drawing and input code receives only the model and a few functions.

    This way, each part can be changed separately.
    """
    rooms = [part for part in PARTS if PARTS[part][0].startswith("scenes/table/") and part not in ABOVE_THE_TABLE]
    assert {"model", "input", "wording", "controls", "art", "rendering"} <= set(rooms)
    wrong = [
        (file, name)
        for file, tree in modules("scenes/table")
        if part_of(file) in rooms
        for name in (*imported(tree), *(node.id for node in nodes(tree) if isinstance(node, ast.Name)))
        if name == "TableController" or part_of(f"{name.replace('.', '/')}.py") in ABOVE_THE_TABLE
    ]
    assert wrong == []
    named = {
        file
        for file, tree in modules("scenes")
        for node in nodes(tree)
        if (isinstance(node, ast.Name) and node.id == "TableController")
        or (isinstance(node, ast.ImportFrom) and "TableController" in {alias.name for alias in node.names})
    }
    assert named == HOLD_THE_CONTROLLER
