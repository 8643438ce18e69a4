"""The `balance` command compares an option's values, using the same deals for each value."""

from __future__ import annotations

import json
from typing import Any

import pytest

from game.engine.definition.game_definition import Standing
from game.lab.__main__ import main
from game.lab.cli_context import games, library
from game.lab.match_counts import FEWER, LACKS, LESS, TIED, reason_lost

SMALL = ["balance", "soul_battle", "--games", "4", "--option", "exhausted_piles=1", "--workers", "1"]


def _json_report(call: list[str], capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    assert main([*call, "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_each_option_is_varied_alone(capsys: pytest.CaptureFixture[str]) -> None:
    report = _json_report([*SMALL, "--vary", "exhausted_piles=1,2", "--vary", "first_player"], capsys)
    assert [(row["option"], row["value"]) for row in report["varied"]] == [
        ("exhausted_piles", 2),
        ("first_player", "random"),
    ], "the value already set up isn't played twice"
    assert report["options"]["exhausted_piles"] == 1
    assert report["varied"][0]["turns"][0] > report["setup"]["turns"][0]
    for one in (report["setup"], *report["varied"]):
        assert sum(row[0] for row in one["win_rate"]) == pytest.approx(1)
        assert sum(row[0] for row in one["ends"].values()) == pytest.approx(1)
        for value, low, high in (*one["win_rate"], *one["by_verb"].values(), *one["by_card"].values()):
            assert 0 <= low <= value <= high
    alone = _json_report(SMALL, capsys)
    assert alone["setup"] == report["setup"], "the deals don't depend on the other values"
    two = _json_report([*SMALL, "--option", "exhausted_piles=2"], capsys)
    assert {**report["varied"][0], "option": 0, "value": 0} == {**two["setup"], "option": 0, "value": 0}


@pytest.mark.parametrize("game", games())
def test_every_game_reports_its_cards_verbs_and_causes_of_loss(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    seats = library().game(game).game.seats[-1]
    call = ["balance", game, "--games", "6", "--seats", str(seats), "--player", "random", "--workers", "1"]
    report = _json_report(call, capsys)["setup"]
    assert report["by_verb"]
    assert report["by_card"]
    assert sum(row[0] for row in report["losses"].values()) == pytest.approx(1, abs=0.001)
    assert seats == 1 or set(report["losses"]) <= set(LACKS)
    assert main(call) == 0
    output = capsys.readouterr().out
    for word in ("lost by", "card", "verb", *(("mark", "choice", "seat 2 wins, %") if game == "fissureverse" else ())):
        assert word in output


def test_causes_of_a_seats_losses() -> None:
    won = Standing(9, (9,), 0, 3, ())
    assert reason_lost(won._replace(souls=2, total=11), won) == FEWER
    assert reason_lost(won._replace(total=8), won) == LESS
    assert reason_lost(won._replace(souls=4), won) == TIED


def test_counts_agree_with_simulate(capsys: pytest.CaptureFixture[str]) -> None:
    """Both commands deal the same matches from the same seed."""
    report = _json_report([*SMALL, "--seed", "x", "--seats", "3"], capsys)["setup"]
    assert main(["simulate", *SMALL[1:], "--seed", "x", "--seats", "3", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [row[0] for row in report["win_rate"]] == found["win_rate"]
    assert (report["turns"], report["turns_10_90"]) == (found["turns"], found["turns_10_90"])
    for name in ("by_verb", "by_pick", "by_card"):
        assert {key: row[0] for key, row in report[name].items()} == {key: row[0] for key, row in found[name].items()}


@pytest.mark.parametrize("wrong", ["passs", "pass=maybe", "exhausted_piles=99", "pass=", "=open", ""])
def test_an_option_that_cannot_vary_is_refused_in_one_line(wrong: str, capsys: pytest.CaptureFixture[str]) -> None:
    code = main([*SMALL, "--vary", wrong])
    output = capsys.readouterr().err
    assert (code, output.count("\n")) == (2, 1)
    assert f"--vary {wrong}: " in output
