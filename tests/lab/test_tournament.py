"""Tournaments: seating, counting and confidence."""

from __future__ import annotations

import json
from collections import Counter
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from game.games import setup_for
from game.lab.__main__ import main
from game.lab.cli_context import LabError, games, library
from game.lab.commands.tournament import Pairing, figures, lead_over, pairs, rows, seat_of, seated
from game.lab.match_counts import paired
from game.lab.matchup import Bout, Durations, Entrant, entrants, form, play

SMALL = ["--option", "exhausted_piles=1", "--workers", "1"]
"""Arguments for the shortest match of Soul Battle, played without worker processes."""
A, B, C = (Entrant(name, "random", number) for number, name in enumerate("abc"))
NONE = Durations.of([])


def _json_report(call: list[str], capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    assert main([*call, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def _bout(*winners: int, scores: tuple[int, ...] = (7, 4)) -> Bout:
    return Bout("end", winners, scores, (NONE, NONE), (NONE, NONE))


def test_every_pair_meets_and_everyone_plays_every_seat() -> None:
    assert pairs(3, 2) == [Pairing(0, 1), Pairing(0, 2), Pairing(1, 2)]
    assert pairs(2, 3) == [Pairing(0, 1), Pairing(1, 0)]
    assert pairs(2, 1) == [Pairing(0, 0), Pairing(1, 1)]
    assert [seat_of(number, 2, 3) for number in range(7)] == [
        (0, 0, 1), (0, 0, 2), (0, 0, 3), (0, 1, 1), (0, 1, 2), (0, 1, 3), (1, 0, 1),
    ]  # fmt: skip
    assert seated([A, B, C], Pairing(2, 0), 2, 3) == [A, C, A]


def test_two_players_are_each_others_opponents_in_the_same_matches() -> None:
    """The results of player A against B and of B against A come from the same matches."""
    bouts = [_bout(1), _bout(1, 2), _bout(2), _bout(1)]
    found = rows(2, 2, bouts)
    assert [[seat for _, seat in deal] for deal in found[Pairing(0, 1)]] == [[1, 2], [1, 2]]
    assert [[seat for _, seat in deal] for deal in found[Pairing(1, 0)]] == [[2, 1], [2, 1]]
    a, b = figures(games()["soul_battle"], [A, B], 2, bouts)["against"]
    assert (a["player"], a["win_rate"][0], b["player"], b["win_rate"][0]) == ("a", 0.375, "b", 0.625)
    assert a["win_rate"] == pytest.approx([1 - b["win_rate"][at] for at in (0, 2, 1)])
    assert a["lead"][0] == b["lead"][0] == 0, "7 to 4 from one seat and 4 to 7 from the other"
    assert [row[0] for row in a["by_seat"]] == [0.5, 0.25]
    assert a["ends"] == {"end": 4}


def test_at_a_larger_table_one_player_faces_several_opponents() -> None:
    scores = (9, 5, 2)
    bouts = [_bout(1, scores=scores)] * 3 + [_bout(3, scores=scores)] * 3
    a, b = figures(games()["soul_battle"], [A, B], 3, bouts)["against"]
    assert (a["win_rate"][0], b["win_rate"][0]) == (pytest.approx(0.3333), pytest.approx(0.3333))
    assert a["lead"][0] == pytest.approx((4 - 4 - 7) / 3, abs=0.001)
    assert [row[0] for row in a["by_seat"]] == [1, 0, 0]
    assert [row[0] for row in b["by_seat"]] == [0, 0, 1]


def test_confidence_bounds_count_deals_not_matches() -> None:
    """One deal that is won once and lost once proves little, but many such deals prove a lot."""
    alone = paired([1.0, 0.0] * 50)
    assert alone == pytest.approx((0.5, 0.4038, 0.5962), abs=0.001), "Wilson's interval for 100 random trials"
    narrow = paired([0.5] * 98 + [1.0, 0.0])
    assert narrow[0] == 0.5
    assert narrow[2] - narrow[1] < 0.04
    won = paired([1.0] * 40)
    assert won == pytest.approx((1, 0.9124, 1), abs=0.001), "the report never claims certainty"
    assert paired([0.5] * 40)[1] == pytest.approx(0.352, abs=0.001), "equal results are random, not certain"
    assert paired([1.0]) == pytest.approx((1, 0.2065, 1), abs=0.001)
    low, high = paired([0.0, 0.25, 0.5, 1.0])[1:]
    assert 0 <= low < high <= 1


def test_two_solo_players_are_compared_deal_by_deal() -> None:
    """A deal that both players win, or both lose, counts as even."""
    value, low, high = lead_over([1, 0] * 50, [1, 0] * 49 + [0, 1])
    assert (value, low < 0 < high) == (0, True)
    assert high - low < 0.06
    assert lead_over([1] * 3 + [0] * 7, [0] * 10)[0] == pytest.approx(0.3)
    assert lead_over([0] * 40, [0] * 40)[2] == pytest.approx(0.296, abs=0.001), "equal results aren't certainty"


def test_a_tournament_reports_wins_leads_and_times(capsys: pytest.CaptureFixture[str]) -> None:
    call = ["tournament", "soul_battle", "--deals", "2", "--players", "greedy:1,random", *SMALL]
    report = _json_report(call, capsys)
    assert (report["matches"], report["players"], report["even"]) == (4, ["greedy:1", "random"], 0.5)
    a, b = report["against"]
    assert a["win_rate"][0] + b["win_rate"][0] == pytest.approx(1)
    assert a["lead"][0] == -b["lead"][0]
    for times in report["times"].values():
        assert times["decisions"] > 0
        assert times["decision_ms"] > 0
        assert times["decision_ms_p99"] > 0
        assert 0 < times["slice_ms_p99"] <= times["slice_ms_most"]

    assert main(call) == 0
    output = capsys.readouterr().out
    assert "greedy:1  random" in output
    assert "an even share is 50.0%" in output


def test_three_players_all_meet_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    call = ["tournament", "soul_battle", "--deals", "1", "--players", "greedy:1,greedy:0,random", *SMALL]
    assert main(call) == 0
    assert "wins against all, %" in capsys.readouterr().out
    report = _json_report(call, capsys)
    assert (report["matches"], len(report["against"])) == (6, 6)
    assert sum(row["win_rate"][0] for row in report["overall"]) == pytest.approx(1.5)


def test_solitaire_players_get_the_same_deals(capsys: pytest.CaptureFixture[str]) -> None:
    call = ["tournament", "metempsychosis", "--deals", "12", "--players", "greedy:1,random", "--workers", "1"]
    report = _json_report(call, capsys)
    assert report["matches"] == 24
    greedy, random = report["alone"]
    (between,) = report["differences"]
    assert between["ahead"][0] == pytest.approx(greedy["win_rate"][0] - random["win_rate"][0], abs=0.001)
    assert greedy["level_1"] == greedy["win_rate"]
    assert sum(greedy["ends"].values()) == 12
    assert main([*call[:-3], "random", "--workers", "1"]) == 0
    assert main(call) == 0
    assert "more wins" in capsys.readouterr().out


def test_players_are_entered_by_id_and_budget() -> None:
    assert entrants("greedy:16, random", 4) == [Entrant("greedy:16", "greedy", 16), Entrant("random", "random", 4)]
    budgets = [f"greedy:{wrong}" for wrong in (",random", "-1", "x", "9999999", "²", "0" * 5000)]
    for wrong in (*budgets, "oracle", "", "random,random", "greedy,greedy:4"):
        with pytest.raises(LabError):
            entrants(wrong, 4)


def test_times_are_counted_to_two_digits() -> None:
    times = Durations.of([7, 123, 1_250, 98_765]) | Durations.of([1_249])
    assert (times.many, times.total, times.most) == (5, 101_394, 98_765)
    assert times.sizes == Counter({7: 1, 120: 1, 1_300: 1, 1_200: 1, 99_000: 1})
    assert times.quantile(0.5) == 1_200
    assert times.quantile(0.99) == 98_765, "the other times never exceed the longest"
    assert times.mean() == pytest.approx(20_278.8)
    assert (NONE.mean(), NONE.quantile(0.99)) == (0, 0)


def test_a_player_in_several_seats_is_timed_once() -> None:
    """The test clock advances by one tick each time it is read, so every slice takes one tick."""
    ticks = count()
    setup = setup_for(library().game("soul_battle"), 3, "ticks", {"exhausted_piles": 1})
    game = games()["soul_battle"]
    a, b = Entrant("a", "random", 0), Entrant("b", "greedy", 0)
    bout = play(game, setup, [a, b, a], lambda: next(ticks))
    assert len(bout.decisions) == len(bout.slices) == 2
    assert bout.slices[0] == Durations(2 * bout.decisions[0].many, bout.decisions[0].total, 1, bout.slices[0].sizes)
    assert bout.slices[0].sizes == {1: bout.slices[0].many}
    assert bout.decisions[1].total == bout.slices[1].many
    assert form(3).read(json.loads(json.dumps(form(3).plain(bout)))) == bout


def test_results_are_written_and_charted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out, chart = tmp_path / "new" / "told.json", tmp_path / "new" / "chart.png"
    call = ["tournament", "soul_battle", "--deals", "1", "--players", "random,greedy:0", *SMALL]
    assert main([*call, "--out", str(out), "--chart", str(chart), "--json"]) == 0
    assert json.loads(out.read_text(encoding="utf-8")) == json.loads(capsys.readouterr().out)
    assert chart.read_bytes().startswith(b"\x89PNG")
    monkeypatch.setattr("game.lab.chart_data.PAINTER", "scenes.nobody")
    assert main([*call, "--chart", str(chart)]) == 2
    captured = capsys.readouterr()
    assert "an even share is 50.0%" in captured.out, "the figures aren't lost"
    assert f"{chart}: the chart couldn't be drawn: " in captured.err
    assert "scenes.nobody" in captured.err
    assert main([*call, "--chart", str(tmp_path)]) == 2
    assert "is a folder" in capsys.readouterr().err
