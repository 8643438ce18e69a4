"""A person's results by period, option, level and opponents' strength."""

from __future__ import annotations

from datetime import date, timedelta

from game.matches import trends
from game.players.seats import COMPUTERS, PERSON
from game.profile.statistics import MatchLine, SeatLine
from tests.profile.lines import line

DAY_ONE = date(2026, 1, 1)


def against(number: int, *others: str, won: bool = True, **changed: object) -> MatchLine:
    """Return a match with Māra in seat 1 against these players (ids, or PERSON for Bo)."""
    seats = (SeatLine("Māra"), *(SeatLine(who or "Bo", who) for who in others))
    when = f"{DAY_ONE + timedelta(number)}T20:15:00"
    return line(number, **{"seats": seats, "winners": (1 if won else 2,), "when": when, "course": (), **changed})


def results_of_mara(*matches: MatchLine, level: int = 0) -> list[trends.PersonResult]:
    return trends.results(matches, "māra", level)


def test_results_follow_one_person_in_any_seat_and_spelling() -> None:
    second = line(2, seats=(SeatLine("Bo"), SeatLine("MĀRA")), winners=(1,))
    computer = line(3, seats=(SeatLine("Māra", "greedy"), SeatLine("Bo")))
    shared = line(4, winners=(1, 2))
    found = results_of_mara(line(1), second, computer, shared)
    assert [(one.match.id, one.seat, one.won) for one in found] == [
        (line(1).id, 1, True),
        (second.id, 2, False),
        (shared.id, 1, True),
    ]
    assert trends.win_stats(found) == (3, 2, 1, 1, 9, 22, 3)


def test_people_are_listed_by_matches_without_computers() -> None:
    matches = [against(1, PERSON), against(2, "greedy"), against(3, PERSON, won=False)]
    assert trends.people(matches) == ["Māra", "Bo"]
    assert trends.people([line(1, seats=(SeatLine("Old Marrow", "greedy"),), winners=())]) == []


def test_at_most_ten_spans_hold_any_number_of_results() -> None:
    """At most ten spans are needed, however many results there are."""
    assert trends.span_length(0) == 5
    for most, length in ((50, 5), (100, 10), (200, 20), (500, 50), (1000, 100), (5000, 500)):
        assert trends.span_length(most) == length == most / trends.MOST_SPANS
        assert trends.span_length(most + 1) > length


def test_each_result_is_in_one_span_and_the_last_may_be_short() -> None:
    found = results_of_mara(*(against(number, "greedy", won=number % 3 == 0) for number in range(12)))
    spans = trends.over_time(found)
    assert [(one.first, one.last) for one in spans] == [(1, 5), (6, 10), (11, 12)]
    assert [(one.figures.wins, one.figures.matches) for one in spans] == [(2, 5), (2, 5), (0, 2)]
    assert (spans[0].since, spans[0].until) == ("2026-01-01", "2026-01-05")
    assert (spans[2].since, spans[2].until) == ("2026-01-11", "2026-01-12")
    assert [trends.too_few(one.figures) for one in spans] == [False, False, True]
    assert trends.over_time([]) == []


def test_one_more_match_shifts_no_earlier_span() -> None:
    matches = [against(number, "greedy", won=number % 2 == 0) for number in range(13)]
    before, after = trends.over_time(results_of_mara(*matches[:12])), trends.over_time(results_of_mara(*matches))
    assert before[:2] == after[:2]
    assert after[2].figures.matches == before[2].figures.matches + 1


def test_each_played_value_of_an_option_has_results() -> None:
    found = results_of_mara(
        against(1, "greedy", options={"piles": 10, "pass": "final"}),
        against(2, "greedy", options={"piles": 3, "pass": "final"}, won=False),
        against(3, "greedy", options={"piles": 10}, won=False),
    )
    piles = trends.by_option(found, "piles")
    assert [(value, one.wins, one.matches) for value, one in piles.items()] == [(3, 0, 1), (10, 1, 2)]
    assert {value: one.matches for value, one in trends.by_option(found, "pass").items()} == {"final": 2}
    assert trends.by_option(found, "none") == {}


def test_results_are_by_strength_of_any_number_of_opponents() -> None:
    """Current computer players come first, in the usual order, then removed ones, then people."""
    first, last = COMPUTERS[0], COMPUTERS[-1]
    found = results_of_mara(
        against(1, PERSON),
        against(2, "was_here_once", won=False),
        against(3, last),
        against(4, first, won=False),
        against(5, first, first, last, PERSON),
    )
    parts = trends.by_strength(found)
    assert list(parts) == [first, last, "was_here_once", PERSON]
    assert [(one.wins, one.matches) for one in parts.values()] == [(1, 2), (2, 2), (0, 1), (2, 2)]
    for who in COMPUTERS:
        assert list(trends.by_strength(results_of_mara(against(1, who), against(2, PERSON)))) == [who, PERSON]
    assert trends.by_strength(results_of_mara(against(1))) == {}, "a solo player has no opponents"


def test_a_victory_counts_for_its_level_and_those_below() -> None:
    found = results_of_mara(
        *(
            against(number, course=((0,), (level,)), winners=(1,) * bool(level))
            for number, level in enumerate((0, 1, 2, 2, 1))
        ),
        level=2,
    )
    assert [one.won for one in found] == [False, False, True, True, False], (
        "for a player who aims at level 2, only level 2 is a win"
    )
    assert {level: one.wins for level, one in trends.by_level(found, 2).items()} == {1: 4, 2: 2}
    assert trends.by_level(found, 2)[1].longest == 4
