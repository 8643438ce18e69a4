"""Statistics: wins, streaks, filters, finished matches, and each match's entry."""

from __future__ import annotations

import csv
import io
from datetime import datetime
from pathlib import Path

import pytest

from game.matches import stats
from game.matches.match_summary import identity, points_over_time, summarize
from game.matches.session import Session
from game.matches.stats import MatchFilter, by_name, by_seat, csv_table, formula_safe, matches_counted, options_in
from game.profile.statistics import MatchLine, SeatLine
from tests.profile.lines import line
from tests.scenes.menus.app_driver import AppDriver, played, session


def match(number: int, names: str, winner: int, points: tuple[int, ...] = (), **changed: object) -> MatchLine:
    seats = tuple(SeatLine(name) for name in names)
    return line(number, seats=seats, winners=(winner,), course=(points,) if points else (), **changed)


MATCHES = (
    match(1, "AB", 1, (10, 4)),
    match(2, "AB", 1, (6, 5)),
    match(3, "BAC", 2, (1, 20, 3)),
    match(4, "AC", 2, (2, 8)),
    match(5, "aB", 1, (7, 0)),
)


def test_results_by_name() -> None:
    found = {one.name.casefold(): one.figures for one in by_name(MATCHES)}
    assert (found["a"].matches, found["a"].wins, found["a"].streak, found["a"].longest) == (5, 4, 1, 3)
    assert (found["a"].best, found["a"].average) == (20, 9.0)
    assert (found["c"].wins, found["c"].streak) == (1, 1)
    assert [one.name for one in by_name(MATCHES)] == ["a", "C", "B"], "the latest spelling, and most wins first"
    assert [one.figures.wins for one in by_name([line(1, winners=(1, 2))])] == [1, 1], "a shared win counts for both"


def test_a_computer_and_a_person_with_one_name_count_separately() -> None:
    other = line(9, seats=(SeatLine("A", "thinker"), SeatLine("B")), winners=(1,), course=())
    found = by_name([MATCHES[0], other])
    wins = sorted((one.name, one.who, one.figures.wins) for one in found)
    assert wins == [("A", "", 1), ("A", "thinker", 1), ("B", "", 0)]
    assert found[0].figures.scored + found[1].figures.scored == 1


def test_results_by_seat() -> None:
    first, second, third = by_seat(MATCHES)
    assert (first.matches, first.wins, second.wins, third.matches) == (5, 3, 2, 1)
    assert first.average == pytest.approx((10 + 6 + 1 + 2 + 7) / 5)
    assert by_seat(()) == []


def test_real_matches_count_and_the_others_are_reported() -> None:
    matches = [
        MATCHES[0],
        match(6, "AB", 1, practice=True),
        match(7, "AB", 1, undos=2),
        match(8, "AB", 1, undos=1, practice=True),
    ]
    kept = {kind: [one.id[-1] for one in matches_counted(matches, MatchFilter(kind)).matches] for kind in stats.KINDS}
    assert kept == {
        "real": ["1", "7"],
        "clean": ["1"],
        "first": ["1"],
        "practice": ["6", "8"],
        "all": ["1", "6", "7", "8"],
    }
    left = {kind: matches_counted(matches, MatchFilter(kind))[1:] for kind in stats.KINDS}
    assert left == {"real": (2, 0, 0), "clean": (2, 1, 0), "first": (2, 0, 1), "practice": (0, 1, 0), "all": (0, 0, 0)}


def test_previously_dealt_cards_stay_known() -> None:
    matches = [
        match(1, "A", 1, practice=True),
        match(2, "A", 1),
        match(3, "A", 1, seed="fresh"),
        match(4, "AB", 1, seed="fresh"),
        match(5, "A", 1, seed="fresh", game="other"),
    ]
    found = matches_counted(matches, MatchFilter(stats.FIRST))
    assert [one.id[-1] for one in found.matches] == ["3", "4", "5"]
    assert (found.practice, found.again) == (1, 1)


def test_people_win_a_solitaire_from_a_certain_level() -> None:
    matches = [
        match(number, "A", 1, (level,))._replace(winners=(1,) * bool(level))
        for number, level in enumerate((1, 2, 0, 2, 2))
    ]
    matches.append(line(9, seats=(SeatLine("A", "greedy"),), winners=(1,), course=((2,),)))
    assert stats.of_people(matches)[:4] == (5, 4, 2, 2)
    assert stats.of_people(matches, 2)[:4] == (5, 3, 2, 2)
    assert by_name(matches[:5], 2)[0].figures.wins == 3
    assert stats.of_people([]).share == 0


def test_matches_are_filtered_by_game_seats_and_options() -> None:
    other = match(6, "ABC", 1, game="other", options={"pass": "open", "n": 3})
    everything = [*MATCHES, other]
    assert len(matches_counted(everything, MatchFilter(game="other")).matches) == 1
    assert len(matches_counted(everything, MatchFilter(seats=3)).matches) == 2
    assert len(matches_counted(everything, MatchFilter(options={"pass": "final"})).matches) == 5
    assert options_in(everything) == {"pass": ["final", "open"]}


def test_the_table_has_a_row_for_each_seat_and_reads_back() -> None:
    rows = list(csv.DictReader(io.StringIO(csv_table(MATCHES[2:4]))))
    assert [(row["player"], row["points"], row["won"], row["seat"]) for row in rows] == [
        ("B", "1", "0", "1"),
        ("A", "20", "1", "2"),
        ("C", "3", "0", "3"),
        ("A", "2", "0", "1"),
        ("C", "8", "1", "2"),
    ]
    assert rows[0]["options"] == "n=3; pass=final"
    assert list(rows[0]) == list(stats.COLUMNS)
    plain = next(csv.DictReader(io.StringIO(csv_table([match(1, "AB", 1)]))))
    assert (plain["points"], plain["points_by_turn"]) == ("", "")


@pytest.mark.parametrize(
    "name", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", " =1", "|x", "%x", "a\nb", 'a"b,c', "'quoted"]
)
def test_no_name_becomes_a_formula(name: str) -> None:
    row = next(csv.DictReader(io.StringIO(csv_table([line(1, seats=(SeatLine(name),), course=(), winners=())]))))
    assert not row["player"].lstrip(" ").startswith(tuple("=+-@\t\r|%"))
    assert row["player"].removeprefix("'") == name.removeprefix("'")
    assert formula_safe("Mara") == "Mara"


# --- from a match to its entry ------------------------------------------------------------------------------------


@pytest.fixture
def ended_match(tmp_path: Path) -> Session:
    driver = AppDriver(tmp_path)
    made = played(session(driver.app, 3, "tally", privacy="open"))
    driver.close()
    return made


def test_a_match_records_its_points_by_turn(ended_match: Session) -> None:
    found = summarize(ended_match, datetime(2026, 1, 2, 3, 4, 5))
    result = ended_match.result()
    assert result is not None
    assert found.points == tuple(seat.total for seat in result.seats)
    assert found.course[0] == (0, 0, 0)
    assert len(found.course) == found.turns + 1 == result.turn + 1
    assert found.winners == result.winners
    assert found.when == "2026-01-02T03:04:05"
    assert [seat.name for seat in found.seats] == ended_match.names
    assert "tally" not in found.seed
    for moment, turn in zip(found.course[1:], range(1, found.turns + 1), strict=True):
        states = [one.state for one in ended_match.match.turns if ended_match.match.game.turn(one.state) == turn]
        assert not states or tuple(one.total for one in ended_match.match.game.summary(states[-1])) == moment


def test_the_id_depends_only_on_the_beginning(ended_match: Session) -> None:
    before = identity(ended_match)
    ended_match.match.turns.pop()
    with pytest.raises(ValueError, match="hasn't ended"):
        summarize(ended_match, datetime(2026, 1, 1))
    ended_match.undos += 1
    assert identity(ended_match) == before
    ended_match.begun = "2026-01-02T00:00:00"
    assert identity(ended_match) != before


def test_a_game_without_points_has_no_points_by_turn(ended_match: Session) -> None:
    object.__setattr__(ended_match.match.game, "summary", lambda state: ())
    try:
        assert points_over_time(ended_match.match) == ()
    finally:
        from game.soul_battle.display.plates import summary

        object.__setattr__(ended_match.match.game, "summary", summary)


def test_results_by_option_value_leave_computers_out() -> None:
    """An option value used only by computers has no results.

    Matches with an unknown value don't count.
    """
    alone = {"game": "aleph_null", "first": 0}
    matches = [
        line(1, **alone, seats=(SeatLine("Mara"),), options={"level": "1"}, course=((0,), (4,))),
        line(2, **alone, seats=(SeatLine("Mara"),), options={"level": "1"}, course=((0,), (0,)), winners=()),
        line(3, **alone, seats=(SeatLine("Mortimer", "greedy"),), options={"level": "2"}, course=((0,), (7,))),
        line(4, **alone, seats=(SeatLine("Mara"),), options={"level": "5"}, course=((0,), (9,))),
    ]
    first, second = stats.by_option(matches, "level", ["1", "2"])
    assert (first.matches, first.wins, first.best) == (2, 1, 4)
    assert (second.matches, second.best) == (0, None)
