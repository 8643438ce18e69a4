"""Every figure from `make bench` has bounds. Players are as strong as docs/lab.md claims."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from shutil import copytree
from subprocess import CompletedProcess

import pytest

from game.games import playable
from game.lab.cli_context import games, library
from game.players.registry import PLAYERS
from game.players.seats import STRENGTHS
from tests.architecture.source import ROOT
from tests.bench import __main__ as bench
from tests.bench import core, strength, table_frames, yardstick
from tests.package import compiled

ASKED = {"quick": (bench.AT_LEAST, 0.5), "small": (bench.AT_MOST, 5.0)}
GOOD = {"quick": 0.5, "small": 5.0}
READ = next(iter(bench.READ))


@pytest.mark.parametrize(
    ("found", "missed"),
    [
        (GOOD, []),
        ({**GOOD, READ: 1e9}, []),
        ({**GOOD, "quick": 0.49}, ["quick"]),
        ({**GOOD, "small": 5.1}, ["small"]),
        ({"quick": 0.5}, ["small"]),
        ({**GOOD, "playouts of chess / bound": 9.0}, ["playouts of chess / bound"]),
    ],
)
def test_slow_unmeasured_and_unbounded_figures_are_reported(found: dict[str, float], missed: list[str]) -> None:
    lines = bench.verdicts(found, ASKED)
    assert len(lines) == len(ASKED | found)
    wrong = [line.text for line in lines if line.missed]
    assert [text.split("  ")[0] for text in wrong] == missed
    assert all("MISSED" in text for text in wrong)
    assert ("python -m tests.bench.core --keep" in "".join(wrong)) == any("chess" in name for name in missed)
    assert [line.missed for line in lines if line.text.startswith(READ)] == [None] * (READ in found)


def test_times_and_the_clock_are_those_of_the_reference_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """This machine is half as fast as the reference machine."""
    monkeypatch.setattr(yardstick, "decisions", lambda seconds, seed: yardstick.REFERENCE / 2)
    monkeypatch.setattr(yardstick, "perf_counter", iter([100.0, 110.0, 114.0]).__next__)
    scale = yardstick.Scale()
    assert scale.milliseconds(0.016) == 8.0
    assert [scale.clock(), scale.clock()] == [5.0, 7.0]


@pytest.fixture
def trees(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    """Return a small source tree, and a complete copy that stands in for a compiled one."""
    source, folder = tmp_path / "source", tmp_path / "compiled"
    for name in compiled.COPIED:
        (source / name).mkdir(parents=True)
        (source / name / "one.py").write_text("one = 1\n")
        copytree(source / name, folder / name)
    for name in compiled.LINKED:
        (source / name).touch()
        (folder / name).symlink_to(source / name)
    monkeypatch.setattr(compiled, "ROOT", source)
    monkeypatch.setattr(compiled, "FOLDER", folder)
    return source, folder


CHANGES: dict[str, Callable[[Path, Path], object]] = {
    "edited": lambda source, folder: (source / "game" / "one.py").write_text("one = 2\n"),
    "added": lambda source, folder: (source / "game" / "two.py").touch(),
    "removed": lambda source, folder: (source / "tests" / "one.py").unlink(),
    "interrupted": lambda source, folder: (folder / compiled.LINKED[-1]).unlink(),
}


@pytest.mark.parametrize("change", ["", *CHANGES])
def test_a_core_compiled_from_other_sources_is_compiled_again(
    trees: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], change: str
) -> None:
    printed, made = "".join(f"{name} 1.0\n" for name in bench.COMPILED), list[Path]()
    monkeypatch.setattr(compiled, "compiler", lambda: "cc")
    monkeypatch.setattr(compiled, "compile_core", made.append)
    monkeypatch.setattr(bench.subprocess, "run", lambda *words, **options: CompletedProcess(words, 0, printed))
    if change:
        CHANGES[change](*trees)
    assert set(bench.compiled_figures().values()) == {1.0}
    assert made == ([trees[1]] if change else [])
    assert (compiled.OUT_OF_DATE in capsys.readouterr().err) == bool(change)


def test_decisions_and_playouts_are_stored_for_every_game() -> None:
    """Stored figures cover every registered game except `core.GAME`."""
    games = {game for game in playable(library()) if game != core.GAME}
    assert set(core.stored_figures()) == {
        figure(game) for game in games for figure in (core.decisions_of, core.playouts_of)
    }
    assert min(core.stored_figures().values()) > 0


def test_every_player_that_can_be_chosen_is_measured() -> None:
    """New computer players are measured too. LEFT_OUT lists the exceptions."""
    assert set(table_frames.LEFT_OUT) <= set(PLAYERS)
    assert set(STRENGTHS) - set(table_frames.THINKERS) == {"random"}


def test_every_game_has_bounds() -> None:
    asked = bench.bounds()
    for game in playable(library()):
        drags = [name for name in asked if name.startswith(f"{table_frames.DRAG_FRAME}, {game}, ")]
        seats = library().game(game).game.seats
        assert len(drags) == len({seats[0], seats[-1]}), game
        others = [core.decisions_of(game), core.playouts_of(game), core.clone_of(game), core.late_of(game)]
        assert game == core.GAME or set(others) <= set(asked), game
    assert not set(asked) & set(bench.READ)


@pytest.mark.parametrize(("main", "flag"), [(bench.main, "--build"), (core.main, "--keep"), (strength.main, "NAME")])
def test_help_and_mistakes_measure_nothing(
    main: Callable[[list[str]], object], flag: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as asked:
        main(["--help"])
    assert asked.value.code == 0
    assert flag in capsys.readouterr().out
    with pytest.raises(SystemExit) as wrong:
        main(["--nonsense"])
    assert wrong.value.code == 2
    assert "--nonsense" in capsys.readouterr().err


# --- strength ------------------------------------------------------------------------------------------------------


def test_every_measured_player_is_strong_enough_and_the_page_says_so() -> None:
    for name, measure in strength.MEASURES.items():
        found = strength.stored_results()[name]
        assert {player.partition(":")[0] for player in measure.players.split(",")} <= set(PLAYERS), name
        share, low, high = found["win_rate"]
        assert low <= share <= high, name
        assert share >= measure.least, name
        assert found["deals"] >= measure.deals, name
    assert "\n".join(strength.lines()) in (ROOT / "docs" / "lab.md").read_text(encoding="utf-8")
    best = {
        (measure.game, measure.players.partition(",")[0].partition(":")[0]) for measure in strength.MEASURES.values()
    }
    assert [name for name, game in games().items() if (name, game.ai.strongest_player) not in best] == []


def test_measurements_of_something_else_are_refused() -> None:
    result = {"game": "aleph_null", "players": ["turn_search:16", "greedy"], "budgets": [16, 16], "seats": 1}
    result |= {"options": {"level": "1"}, "deals": 400, "seed": "t", "alone": [{"win_rate": [0.5, 0.4, 0.6]}]}
    assert strength.taken(result)[0] == "aleph_null"
    for other in ({"options": {"level": "2"}}, {"budgets": [16, 64]}):
        with pytest.raises(ValueError, match="no measure"):
            strength.taken({**result, **other})
