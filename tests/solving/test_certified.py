"""Certified deals: each has a winning line, and every date has a deal.

No player gets the same deal twice.
"""

from __future__ import annotations

import sys
from datetime import date, timedelta
from itertools import chain
from pathlib import Path

import pytest

from game.content.library import generated_file, load_library
from game.engine.chance import Chance
from game.engine.refusal import Refused
from game.lab.__main__ import main
from game.solving.certified import (
    DAYS,
    FOLDER,
    MOST_ACTIONS,
    DealTable,
    certified,
    day_of,
    of_the_day,
    proof,
    read,
    seed_of,
    table_of,
    unplayed,
    written,
)
from tests.run_counts import SOAK, tell
from tests.solving.deals import ALONE, games, library, setup

TODAY = date(2026, 11, 22)


def _table(game_id: str) -> DealTable:
    table = table_of(game_id)
    assert table is not None
    return table


def _defaults(game_id: str) -> dict[str, str | int]:
    return dict(setup(game_id, "").options)


@pytest.mark.parametrize("game_id", ALONE)
def test_every_solo_game_has_a_deal_for_each_day_of_a_year(game_id: str) -> None:
    table = _table(game_id)
    now = (game_id, games()[game_id].version, library().game(game_id).digest)
    assert table[:3] == now, "the table is made for the current rules and numbers"
    assert len(table.lines) >= DAYS
    assert list(table.lines) == sorted(table.lines)
    assert certified(library().game(game_id), _defaults(game_id)) == table.seeds


@pytest.mark.parametrize("game_id", ALONE)
def test_every_certified_deal_is_won_by_its_line(game_id: str) -> None:
    table, game = _table(game_id), games()[game_id]
    numbers = list(table.lines)[:: 1 if SOAK else 3]
    for number in numbers:
        match = proof(game, setup(game_id, seed_of(number)), table.line(number))
        ended = match.state.outcome
        assert ended is not None
        assert ended.winners == (1,)
    tell("certified", len(numbers))


def test_an_illegal_or_losing_line_proves_nothing() -> None:
    table, game = _table("metempsychosis"), games()["metempsychosis"]
    number, other = list(table.lines)[:2]
    deal, line = setup("metempsychosis", seed_of(number)), table.line(number)
    with pytest.raises(ValueError, match="doesn't win"):
        proof(game, deal, line[:-1])
    with pytest.raises(ValueError, match="doesn't win"):
        proof(game, deal, ["1 give_up"])
    with pytest.raises(Refused):
        proof(game, deal, table.line(other))
    with pytest.raises(Refused):
        proof(game, deal, [*line, "1 give_up"])
    with pytest.raises(ValueError, match="isn't an action"):
        proof(game, deal, ["nothing"])


# --- the table as text ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", ALONE)
def test_a_table_is_written_back_unchanged(game_id: str) -> None:
    text = generated_file(FOLDER, game_id).read_text(encoding="utf-8")
    assert written(read(text)) == text
    assert len(text.encode()) < 100_000, "small enough to ship"


def test_a_table_names_each_action_once() -> None:
    empty = DealTable("g", 1, "c0de", {"jokers": 2, "level": "x"}, (), {})
    table = empty.added(3, ["1 a", "1 b", "1 a"]).added(5, ["1 b", "1 c"])
    assert table.actions == ("1 a", "1 b", "1 c")
    assert table.line(3) == ("1 a", "1 b", "1 a")
    assert read(written(table)) == table
    many = [f"1 a{number}" for number in range(MOST_ACTIONS)]
    full = DealTable("g", 1, "c0de", {}, (), {}).added(0, many)
    assert full.line(0) == tuple(many)
    with pytest.raises(ValueError, match="at most 3844"):
        full.added(1, ["1 more"])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("game g one c0de\n", "line 1: expected a number of at most nine digits"),
        ("game g 1 c0de\nwhat is this\n", "line 2: expected game, option, action, deal or days"),
        ("game g 1 c0de\naction 1 a\ndeal 1 0\n", "line 3"),
        ("game g 1 c0de\naction 1 a\ndeal 1 01\n", "line 3: an action that isn't named above"),
        ("game g 1 c0de\naction 1 a\ndeal 1 ä0\n", "line 3"),
        ("action 1 a\n", "which game"),
        ("game g 1 c0de\ndays today 1\n", "line 2: expected a date like 2027-01-31"),
        ("game g 1 c0de\ndays 2027-01-31\n", "line 2: expected a number"),
        ("game g 1 c0de\ndays 2027-01-31 1\ndays 2027-01-31 2\n", "line 3: the dates must increase"),
    ],
)
def test_a_damaged_table_is_refused_with_its_line(text: str, expected: str) -> None:
    with pytest.raises(ValueError, match=expected):
        read(text)


def test_a_missing_or_damaged_table_certifies_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.content.library.builtin_folder", lambda: tmp_path)
    (tmp_path / "certified").mkdir()
    (tmp_path / "certified" / "oubliette.txt").write_bytes(b"game \xff")
    table_of.cache_clear()
    try:
        for game_id in ("oubliette", "metempsychosis"):
            assert table_of(game_id) is None
            options = _defaults(game_id)
            assert certified(library().game(game_id), options) == ()
            assert of_the_day(library().game(game_id), options, TODAY) is None
            assert day_of(library().game(game_id), options, "winnable 1", "2026-11-22") == ""
            assert unplayed(library().game(game_id), options, (), TODAY, Chance(1)) is None
    finally:
        table_of.cache_clear()


def test_no_table_is_read_before_it_is_needed(compiled: Path) -> None:
    """The tables of deals aren't read when the program starts or loads a game's content."""
    import subprocess

    code = (
        "import sys; from pathlib import Path; from game.content.library import load_library; "
        "from game.games import load_games; load_games(load_library(cache=Path(sys.argv[1]))); "
        "sys.exit('game.solving.certified' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code, str(compiled)], check=False).returncode == 0


# --- deals for a player ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game_id", ALONE)
def test_each_date_has_its_own_deal_for_a_year(game_id: str) -> None:
    options = _defaults(game_id)
    days = [TODAY + timedelta(number) for number in range(DAYS)]
    seeds = [of_the_day(library().game(game_id), options, day) for day in days]
    assert len(set(seeds)) == DAYS
    assert set(seeds) <= set(certified(library().game(game_id), options))
    assert of_the_day(library().game(game_id), options, TODAY + timedelta(DAYS)) == seeds[0]


FIXED = {"aleph_null": (440, 596, 296), "metempsychosis": (255, 354, 171), "oubliette": (263, 363, 177)}
"""The deal numbers for 21 November 2026, 28 February 2027 and 1 September 2030."""


@pytest.mark.parametrize("game_id", ALONE)
def test_a_day_keeps_its_deal_for_ever(game_id: str) -> None:
    """The deal for a given day never changes.

    If this test fails, correct the table, not the test.
    """
    content, options = library().game(game_id), _defaults(game_id)
    days = date(2026, 11, 21), date(2027, 2, 28), date(2030, 9, 1)
    assert [of_the_day(content, options, day) for day in days] == list(map(seed_of, FIXED[game_id]))


@pytest.mark.parametrize("game_id", ALONE)
def test_a_changed_table_leaves_past_days_alone(game_id: str) -> None:
    """Adding, dropping or replacing deals affects only the days from the chosen date onwards."""
    table = _table(game_id)
    past = [TODAY - timedelta(number) for number in range(2 * DAYS)]
    before = [table.number_on(day) for day in past]
    more = table.added(max(table.lines) + 1, ["1 give_up"])
    assert more.dated() == more
    fewer = more._replace(lines={number: line for number, line in more.lines.items() if number != before[0]})
    assert [fewer.number_on(day) for day in past] == before, "days keep their deal even if it is no longer certified"
    for wrong in (None, table.days[-1].first):
        with pytest.raises(ValueError, match="choose a day after 0001-01-01"):
            fewer.dated(wrong)
    changed = fewer.dated(TODAY + timedelta(1))
    assert [changed.number_on(day) for day in past] == before
    later = [changed.number_on(TODAY + timedelta(number)) for number in range(1, DAYS + 1)]
    assert set(later) == set(fewer.lines)
    assert read(written(changed)) == changed
    assert table._replace(lines={}).dated().lines == {}, "there are too few deals for all days"


def test_a_match_belongs_to_the_day_it_was_dealt() -> None:
    options = _defaults("oubliette")
    seed = of_the_day(library().game("oubliette"), options, TODAY)
    assert seed is not None
    assert day_of(library().game("oubliette"), options, seed, "2026-11-22T23:59:59") == "2026-11-22"
    assert day_of(library().game("oubliette"), options, seed, "2026-11-23T00:00:01") == ""
    assert day_of(library().game("oubliette"), options, "other", "2026-11-22T10:00:00") == ""
    assert day_of(library().game("oubliette"), options, seed, "") == ""


def test_nothing_is_certified_for_other_options() -> None:
    options = _defaults("aleph_null")
    assert certified(library().game("aleph_null"), options)
    assert certified(library().game("aleph_null"), {**options, "level": "2"}) == ()
    assert of_the_day(library().game("aleph_null"), {**options, "level": "2"}, TODAY) is None
    assert certified(library().game("oubliette"), {**_defaults("oubliette"), "jokers": 3}) == ()
    assert certified(library().game("soul_battle"), {}) == ()


def test_nothing_is_certified_with_changed_numbers(tmp_path: Path, compiled: Path) -> None:
    (tmp_path / "metempsychosis").mkdir()
    (tmp_path / "metempsychosis" / "game.yaml").write_text("facts: {hand_size: 5}\n", encoding="utf-8")
    changed = load_library(tmp_path, compiled).game("metempsychosis")
    assert changed.game.facts["hand_size"] == 5
    options = _defaults("metempsychosis")
    assert certified(changed, options) == ()
    assert of_the_day(changed, options, TODAY) is None
    (tmp_path / "metempsychosis" / "game.yaml").write_text("name: Rebirths\n", encoding="utf-8")
    renamed = load_library(tmp_path, compiled).game("metempsychosis")
    assert renamed.game.name == "Rebirths"
    assert certified(renamed, options), "names don't change the deals"


def test_a_random_unplayed_deal_is_never_todays() -> None:
    game_id, options = "metempsychosis", _defaults("metempsychosis")
    seeds = certified(library().game(game_id), options)
    today = of_the_day(library().game(game_id), options, TODAY)
    drawn = [unplayed(library().game(game_id), options, (), TODAY, Chance(number)) for number in range(60)]
    assert len(set(drawn)) > 40
    assert set(drawn) <= set(seeds)
    assert drawn == [unplayed(library().game(game_id), options, (), TODAY, Chance(number)) for number in range(60)]
    left = [seed for seed in seeds if seed != today][-1]
    played = [seed for seed in seeds if seed not in (left, today)]
    assert {unplayed(library().game(game_id), options, played, TODAY, Chance(number)) for number in range(5)} == {left}
    everything = ["something else", *(seed for seed in seeds[5:]), *seeds[:5]]
    expected = next(seed for seed in everything[1:] if seed != today)
    again = unplayed(library().game(game_id), options, everything, TODAY, Chance(1))
    assert again == expected, "the deal played first comes again"


# --- the lab --------------------------------------------------------------------------------------------------------


def _made(folder: Path, *more: str) -> str:
    assert main(["certify", "metempsychosis", "--folder", str(folder), *more]) == 0
    return (folder / "metempsychosis.txt").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return a table with two deals, made in a single run."""
    return _made(tmp_path_factory.mktemp("whole"), "--count", "2")


def _kept(folder: Path, text: str) -> None:
    folder.mkdir(exist_ok=True)
    (folder / "metempsychosis.txt").write_text(text, encoding="utf-8")


def test_a_table_does_not_depend_on_how_it_was_made(
    tmp_path: Path, whole: str, capsys: pytest.CaptureFixture[str]
) -> None:
    _made(tmp_path / "parts", "--count", "1")
    assert _made(tmp_path / "parts", "--count", "2") == whole
    assert _made(tmp_path / "workers", "--count", "2", "--workers", "2") == whole
    assert _made(tmp_path / "parts", "--count", "2", "--again") == whole
    shipped = generated_file(FOLDER, "metempsychosis").read_text(encoding="utf-8")
    assert [line for line in whole.splitlines() if line.startswith("deal")] == [
        line for line in shipped.splitlines() if line.startswith("deal")
    ][:2], "the shipped table matches the lab's"
    capsys.readouterr()
    _kept(tmp_path / "whole", whole)
    assert _made(tmp_path / "whole", "--count", "2", "--prove") == whole
    assert "2 of 2 deals of metempsychosis are won by their lines" in capsys.readouterr().out
    assert _made(tmp_path / "whole", "--show", "0") == whole
    table = read(whole)
    assert capsys.readouterr().out.splitlines() == list(table.line(0))


def test_a_proven_table_counts_for_the_current_rules(tmp_path: Path, whole: str) -> None:
    """A table made for older rules can be kept if all its lines still win under the new rules."""
    _kept(tmp_path, written(read(whole)._replace(content="c0de", version=99)))
    assert _made(tmp_path, "--prove") == whole
    assert _made(tmp_path, "--count", "2") == whole


def test_a_table_that_is_made_again_keeps_the_deals_of_past_days(
    tmp_path: Path, whole: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """When a table is rebuilt, past days keep their deals.

    The lab rebuilds the table only if `--days-from` is given.
    """
    monkeypatch.setattr("game.solving.certified.DAYS", 2)
    _kept(tmp_path, f"{whole}days 0001-01-01 5 7\n")
    assert main(["certify", "metempsychosis", "--folder", str(tmp_path), "--count", "2", "--again"]) == 2
    assert "--days-from: the days get other deals; choose a day after 0001-01-01" in capsys.readouterr().err
    kept = _made(tmp_path, "--count", "2", "--days-from", "2027-01-01")
    assert kept == f"{whole}days 0001-01-01 5 7\ndays 2027-01-01 0 1\n"
    assert _made(tmp_path, "--count", "2") == kept


def test_unsolved_deals_are_left_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With a low effort limit, the table contains only the deals that can still be solved."""
    numbers = list(read(_made(tmp_path, "--count", "3", "--effort", "520")).lines)
    assert numbers != [0, 1, 2]
    output = capsys.readouterr().out
    assert "3 deals of metempsychosis" in output
    assert "proven lost 0" in output


def test_an_invalid_table_is_reported(tmp_path: Path, whole: str, capsys: pytest.CaptureFixture[str]) -> None:
    table = read(whole)
    first, second = table.lines
    _kept(tmp_path, written(table._replace(lines={first: table.lines[second], second: table.lines[second]})))
    capsys.readouterr()
    assert main(["certify", "metempsychosis", "--folder", str(tmp_path), "--prove"]) == 1
    assert "1 of 2 deals" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("call", "expected"), [(["soul_battle"], "isn't a solo game"), (["metempsychosis", "--show", "5"], "no such deal")]
)
def test_wrong_arguments_get_a_one_line_error(
    call: list[str], expected: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["certify", *call, "--folder", str(tmp_path)]) == 2
    assert expected in capsys.readouterr().err


@pytest.mark.parametrize("text", ["nonsense\n", "game metempsychosis 99 c0de\n", "game metempsychosis 1 c0de\n"])
def test_a_table_for_other_rules_is_not_continued(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "metempsychosis.txt").write_text(text)
    assert main(["certify", "metempsychosis", "--folder", str(tmp_path)]) == 2
    assert "metempsychosis.txt" in capsys.readouterr().err


def test_every_shipped_action_is_readable_and_used(capsys: pytest.CaptureFixture[str]) -> None:
    """Every action in a shipped table can be parsed and belongs to a winning line."""
    for game_id in ALONE:
        table = _table(game_id)
        assert set(chain.from_iterable(table.line(number) for number in table.lines)) == set(table.actions)
