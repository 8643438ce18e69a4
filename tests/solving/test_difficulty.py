"""The difficulty of certified deals: how it is graded, measured, stored and read."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from game.lab.__main__ import main
from game.lab.commands import grade
from game.solving import certified, difficulty
from game.solving.certified import DAYS, seed_of
from game.solving.difficulty import GradeTable, Measured, PlayerTrial, candles, grades, hardness, read, written
from tests.solving.deals import ALONE, games, library, setup

PLAYERS = PlayerTrial("random", 1, 4), PlayerTrial("greedy", 4, 4), PlayerTrial("lookahead", 1, 2)
EMPTY = GradeTable("g", 1, "c0de", 24, 15, PLAYERS, {})


def _table(*deals: Measured) -> GradeTable:
    return EMPTY._replace(deals=dict(enumerate(deals)))


def _nth(number: int) -> Measured:
    """Return the measurements of a deal. A larger `number` means a harder deal."""
    return Measured(10 * number + 10, 24 - number, (0, 4 - number // 3, 0))


# --- grade ----------------------------------------------------------------------------------------------------------


def test_each_fifth_of_the_deals_gets_one_candle_more() -> None:
    expected = {number: 1 + number // 2 for number in range(10)}
    assert grades(_table(*map(_nth, range(10)))) == expected
    assert list(grades(_table(*map(_nth, range(9, -1, -1)))).values()) == list(expected.values())[::-1]


@pytest.mark.parametrize(
    "harder", [Measured(31, 12, (1, 2, 1)), Measured(30, 11, (1, 2, 1)), Measured(30, 12, (1, 2, 0))]
)
def test_each_measurement_counts(harder: Measured) -> None:
    usual = Measured(30, 12, (1, 2, 1))
    assert list(grades(_table(usual, harder)).values()) == [1, 3]


def test_equal_deals_get_the_same_grade() -> None:
    assert set(grades(_table(*[_nth(3)] * 7)).values()) == {1}
    assert grades(EMPTY) == {}


def test_all_players_count_the_same() -> None:
    """Losing 1 of 2 matches counts as much as losing 2 of 4."""
    one, other = Measured(1, 0, (4, 4, 1)), Measured(1, 0, (4, 2, 2))
    assert hardness(EMPTY, one) == hardness(EMPTY, other) == (1, 24, 2)


def test_deals_added_later_do_not_change_the_grades(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(difficulty, "DAYS", 10)
    first = list(map(_nth, range(10)))
    more = [Measured(9999, 0, (0, 0, 0))] * 20 + [Measured(1, 24, (4, 4, 2))]
    graded = grades(_table(*first, *more))
    assert [graded[number] for number in range(10)] == list(grades(_table(*first)).values())
    assert [graded[10], graded[30]] == [5, 1]


# --- the table as text ----------------------------------------------------------------------------------------------


def test_a_table_is_written_back_unchanged() -> None:
    table = EMPTY._replace(deals={0: _nth(0), 7: _nth(5)})
    assert read(written(table)) == table
    assert written(table).splitlines()[-1] == "deal 7 60 19 0 3 0"


HEAD = "game g 1 c0de\nlines 24 15\nplayer greedy 4 4\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("game g 1\n", "line 1: expected a game, a version and a digest"),
        ("game g one c0de\n", "line 1: expected a number of at most nine digits"),
        ("lines 24\n", "line 1: expected two numbers"),
        ("player greedy 4\n", "line 1: expected a player and two numbers"),
        ("player greedy 4 0\n", "line 1: expected a number above 0"),
        ("game g 1 c0de\ndeal 0 1 2\n", "line 2: the lines and players must come before the deals"),
        (f"{HEAD}deal 0 1 2\n", "line 4: expected 4 numbers"),
        (f"{HEAD}deal 0 1 25 2\n", "line 4: 25 of 24 lines can't have won"),
        (f"{HEAD}deal 0 1 2 5\n", "line 4: greedy can't have won 5 of 4 matches"),
        (f"{HEAD}deal 0 1 2 -1\n", "line 4: expected a number of at most nine digits"),
        (f"{HEAD}deal 0 1 2 3\ndeal 0 1 2 3\n", "line 5: deal 0 is listed twice"),
        (f"{HEAD}deals\n", "line 4: expected game, lines, player or deal"),
        ("lines 24 15\n", "it doesn't say which game it's for"),
    ],
)
def test_a_damaged_table_is_refused_with_its_line(text: str, expected: str) -> None:
    with pytest.raises(ValueError, match=expected):
        read(text)


# --- the shipped tables ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", ALONE)
def test_every_certified_deal_has_its_candles(game_id: str) -> None:
    deals, table = certified.table_of(game_id), difficulty.table_of(game_id)
    assert deals is not None
    assert table is not None
    assert table[:3] == deals[:3], "measured with the current rules; measure again with `soul-lab grade`"
    assert list(table.deals) == list(deals.lines)
    content, options = library().game(game_id), setup(game_id, "").options
    many = Counter(candles(content, options, seed) for seed in deals.seeds)
    assert set(many) == {1, 2, 3, 4, 5}
    assert min(many.values()) > DAYS / 8
    assert candles(content, options, "winnable or not") == 0
    assert candles(content, {**options, "level": 9}, deals.seeds[0]) == 0


@pytest.mark.parametrize("game_id", ALONE)
def test_more_candles_mean_a_harder_deal(game_id: str) -> None:
    """Deals with five candles are harder than deals with one candle."""
    table = difficulty.table_of(game_id)
    assert table is not None
    graded = grades(table)
    easy, hard = (
        [hardness(table, one) for number, one in table.deals.items() if graded[number] == ends] for ends in (1, 5)
    )
    for at in range(3):
        assert sum(one[at] for one in easy) / len(easy) < sum(one[at] for one in hard) / len(hard)


def test_without_a_suitable_table_no_difficulty_is_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The table of deals may be missing, damaged or made for different rules."""
    content, options = library().game("metempsychosis"), setup("metempsychosis", "").options
    seed = certified.certified(content, options)[0]
    other = f"game metempsychosis 1 c0de\nlines 24 15\nplayer greedy 4 4\ndeal {seed.split()[1]} 1 2 3\n"
    (tmp_path / "graded").mkdir()
    monkeypatch.setattr("game.content.library.builtin_folder", lambda: tmp_path)
    for text in (None, b"game \xff", other.encode()):
        if text is not None:
            (tmp_path / "graded" / "metempsychosis.txt").write_bytes(text)
        difficulty.table_of.cache_clear()
        difficulty._by_seed.cache_clear()
        assert candles(content, options, seed) == 0
    difficulty.table_of.cache_clear()
    difficulty._by_seed.cache_clear()


# --- the lab --------------------------------------------------------------------------------------------------------


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """To save time, make the grader take very few measurements."""
    monkeypatch.setattr(grade, "LINES", 4)
    monkeypatch.setattr(grade, "trials", lambda game: (PlayerTrial("random", 1, 2), PlayerTrial("greedy", 1, 1)))
    monkeypatch.setattr(grade, "TEST", 1)


def _measured(folder: Path, *more: str) -> bytes:
    assert main(["grade", "metempsychosis", "--workers", "1", "--folder", str(folder), *more]) == 0
    return (folder / "metempsychosis.txt").read_bytes()


@pytest.mark.usefixtures("quick")
def test_measurements_do_not_depend_on_workers_or_interruptions(tmp_path: Path) -> None:
    whole = _measured(tmp_path / "whole", "--deals", "3")
    assert _measured(tmp_path / "workers", "--deals", "3", "--workers", "2") == whole
    journal = str(tmp_path / "journal")
    first = _measured(tmp_path / "parts", "--deals", "1", "--resume", journal)
    assert whole.startswith(first)
    assert _measured(tmp_path / "parts", "--deals", "3", "--resume", journal) == whole
    deals = certified.table_of("metempsychosis")
    assert deals is not None
    assert list(read(whole.decode()).deals) == list(deals.lines)[:3]


@pytest.mark.usefixtures("quick")
def test_the_grades_are_described_and_tested_with_new_matches(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = _measured(tmp_path, "--deals", "5")
    described = capsys.readouterr().out
    assert "5 deals of metempsychosis" in described
    assert "correlation of effort and lines: " in described
    assert _measured(tmp_path, "--show") == whole
    assert capsys.readouterr().out == described
    assert _measured(tmp_path, "--test", "2") == whole
    told = capsys.readouterr().out.splitlines()[-2:]
    for line, lit in zip(told, (1, 5), strict=True):
        assert re.fullmatch(rf"{lit} candles: monte_carlo:1 wins [0-2] of 2 new matches \(\d+\.0 %\)", line)


def test_new_matches_use_other_random_numbers() -> None:
    """A match's random numbers depend on the match's name, but the deal doesn't."""
    game, deal = games()["metempsychosis"], setup("metempsychosis", seed_of(0))
    won = {name: grade.match_won(game, deal, PlayerTrial("random", 1, 0), name) for name in map(str, range(60))}
    assert won == {name: grade.match_won(game, deal, PlayerTrial("random", 1, 0), name) for name in won}


def test_a_correlation_compares_ranks() -> None:
    assert grade.correlation([1, 2, 30], [5, 6, 7]) == pytest.approx(1)
    assert grade.correlation([1, 2, 3], [9, 8, 0]) == pytest.approx(-1)
    assert grade.correlation([1, 1, 1], [1, 2, 3]) == 0


def test_wrong_calls_get_a_one_line_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["grade", "soul_battle", "--folder", str(tmp_path)]) == 2
    assert "soul_battle has no certified deals for the current rules" in capsys.readouterr().err
    assert main(["grade", "oubliette", "--show", "--folder", str(tmp_path)]) == 2
    assert "oubliette.txt" in capsys.readouterr().err
    (tmp_path / "oubliette.txt").write_text("nonsense\n")
    assert main(["grade", "oubliette", "--show", "--folder", str(tmp_path)]) == 2
    assert "oubliette.txt: line 1: expected game, lines, player or deal" in capsys.readouterr().err
