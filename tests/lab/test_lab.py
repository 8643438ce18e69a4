"""Each soul-lab command's exit code, and its one-line message for an invalid argument."""

from __future__ import annotations

import argparse
import json
import re
import shutil
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace as but
from datetime import datetime
from functools import partial
from pathlib import Path

import pytest

from game import lab
from game.content.library import load_library
from game.engine.action import parse
from game.engine.files.record import from_text, replay, to_text
from game.games import setup_for
from game.lab.__main__ import COMMANDS, main
from game.lab.cli_context import games, library
from game.lab.commands.rule_trace import NO_CODE, cited
from game.lab.match_counts import interval, mean, median, quantile, ratio
from game.matches.replay import export
from game.matches.session import Session

TESTS = Path(__file__).parents[1]
SCENARIO = TESTS / "scenarios" / "soul_battle" / "diagonal.yaml"
RECORD = TESTS.parent / "data" / "selftest" / "soul_battle.yaml"
RUNNING = TESTS / "records" / "fissureverse" / "two_seats_unfinished.yaml"


def test_scenario_reports_passed_and_failed_checks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scenario", str(SCENARIO)]) == 0
    bad = tmp_path / "bad.yaml"
    bad.write_text(SCENARIO.read_text().replace("2 answer", "1 answer"))
    assert main(["scenario", str(SCENARIO), str(bad), str(tmp_path / "none.yaml")]) == 1
    output = capsys.readouterr().out
    assert "holds (SB 3.4)" in output
    assert "expected 1 answer, found 2 answer" in output
    assert "1 of 3 scenarios hold" in output


def test_rules_shows_every_place_of_one_rule(capsys: pytest.CaptureFixture[str]) -> None:
    """The `rules` command shows every mention of a rule, and the rule's refusal messages."""
    assert main(["rules", "SB 2.3"]) == 0
    parts = re.split(r"\n(rulebook|code|refusals|tests)\n", capsys.readouterr().out)
    shown = dict(zip(parts[1::2], parts[2::2], strict=True))
    assert parts[0].startswith("SB 2.3: ")
    line = int(shown["rulebook"].strip().removeprefix("data/soul_battle/rulebook.yaml:"))
    rulebook = (TESTS.parent / "data" / "soul_battle" / "rulebook.yaml").read_text(encoding="utf-8").splitlines()
    assert rulebook[line - 1].strip() == "- id: SB 2.3"
    assert re.search(r"  game/soul_battle/rules/beats\.py:\d+ .*SB 2\.3", shown["code"])
    assert "  refusal.sb_2_3: " in shown["refusals"]
    assert re.search(r"  tests/games/soul_battle/test_beats\.py:\d+ ", shown["tests"])
    assert re.search(r"  tests/scenarios/soul_battle/beats_10_jack\.yaml:\d+ ", shown["tests"])
    assert main(["rules", "SB 42"]) == 2
    assert "did you mean SB 4.2?" in capsys.readouterr().err
    assert main(["rules", "soul_battle", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["soul_battle"]
    assert len(rows) == 44
    assert all(row[what] for row in rows for what in ("implemented", "tests", "rulebook", "refusal_texts"))


def test_replay_describes_the_match_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(RECORD)]) == 0
    output = capsys.readouterr().out
    assert "Seat 1 places the Reaper on" in output
    assert "97 decisions, verified" in output
    bad = tmp_path / "bad.yaml"
    bad.write_text(RECORD.read_text().replace("seed: golden", "seed: silver"))
    assert main(["replay", str(bad), "--quiet"]) == 1
    old = tmp_path / "old.yaml"
    old.write_text(RECORD.read_text().replace("rules: 2\n", "rules: 99\n"))
    assert main(["replay", str(old), "--quiet"]) == 0
    assert "replayed (rules version 99)" in capsys.readouterr().out


def test_replay_of_an_unfinished_match_names_no_secret_card(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Even the error for an inconsistent record doesn't name a hidden card (SB 7.3, FV 13.2)."""
    record = from_text(RUNNING.read_bytes(), RUNNING.name)
    states = replay(record, games()[record.game])
    table = states[0].table
    assert main(["replay", str(RUNNING)]) == 0
    lines = [line[5:].split() for line in capsys.readouterr().out.splitlines() if line[:4].strip().isdigit()]
    hidden = 0
    for words, turn, before, after in zip(lines, record.turns, states[:-1], states[1:], strict=True):
        action = parse(turn.action, table)
        unknown = [card for card in action.cards if table.everyone not in (before.known[card], after.known[card])]
        named = words[2].split("+") if action.cards else []
        assert len(named) == len(action.cards)
        assert named.count("?") == len(unknown)
        assert not set(named) & {table.cards[card].name for card in unknown}
        hidden += len(unknown)
    assert hidden
    secret = next(number for number, words in enumerate(lines) if "?" in words)
    name = record.turns[secret].action.split()[2]
    forged = tmp_path / "forged.yaml"
    for turn in ({"action": f"1 frob {name} > deck"}, {"digest": "0" * 16}, {"events": (("Moved", name),)}):
        turns = (*record.turns[:secret], but(record.turns[secret], **turn), *record.turns[secret + 1 :])
        forged.write_text(to_text(but(record, turns=turns)), encoding="utf-8")
        assert main(["replay", str(forged), "--quiet"]) == 1
        output = capsys.readouterr().out
        assert f"turn {secret + 1}" in output
        assert name not in output
    forged.write_text(to_text(but(record, seed="another")), encoding="utf-8")
    assert main(["replay", str(forged), "--quiet"]) == 1
    assert "its seed deals a different match" in capsys.readouterr().out


def test_simulate_gives_the_same_figures_for_the_same_seed(capsys: pytest.CaptureFixture[str]) -> None:
    call = ["simulate", "soul_battle", "--seats", "3", "--games", "5", "--seed", "x", "--option", "pass=open", "--json"]
    assert main(call) == 0
    first = json.loads(capsys.readouterr().out)
    assert main(call) == 0
    assert json.loads(capsys.readouterr().out) == first
    assert sum(first["ends"].values()) == 5
    assert sum(first["win_rate"]) == pytest.approx(1, abs=0.01)
    assert main(["simulate", "soul_battle", "--games", "2", "--player", "greedy", "--option", "exhausted_piles=1"]) == 0
    output = capsys.readouterr().out
    assert "win_rate" in output
    assert "greedy" in output
    assert main(["simulate", "soul_battle", "--player", "oracle"]) == 2
    assert "unknown player oracle (choose from: greedy, random" in capsys.readouterr().err


def test_a_solitaire_uses_its_own_player_and_reports_bounds(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "metempsychosis", "--games", "30", "--budget", "1", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["seats"], report["player"]) == (1, "greedy")
    assert sum(report["ends"].values()) == 30
    low, high = report["win_rate_95"]
    assert 0 <= low <= report["win_rate"][0] <= high <= 1
    assert report["level_1"] == [*report["win_rate"], low, high], "winning level 1 counts as a win"
    assert report["score"][0] == pytest.approx(report["level_1"][0] + report["level_2"][0], abs=0.01)
    assert set(report["choices"]) <= {f"cry {name}" for name in ("first", "second", "third", "fourth")}
    assert sum(report["choices_in_wins"].values()) == round(30 * report["win_rate"][0])


def test_a_level_is_given_like_any_option(capsys: pytest.CaptureFixture[str]) -> None:
    found = []
    for words in (["--level", "5"], ["--option", "level=5"], ["--level", "1"]):
        assert main(["simulate", "aleph_null", "--games", "4", "--budget", "0", "--json", *words]) == 0
        found.append(json.loads(capsys.readouterr().out))
    assert found[0] == found[1] != found[2]
    assert main(["simulate", "aleph_null", "--level", "6"]) == 2
    assert "level takes 1 or 2 or 3 or 4 or 5, not 6" in capsys.readouterr().err
    assert main(["simulate", "soul_battle", "--level", "1"]) == 2


def test_bounds_match_the_textbook() -> None:
    wilson = interval(15, 100)
    assert (round(wilson[0], 4), round(wilson[1], 4)) == (0.0931, 0.2328)
    assert (interval(0, 50)[0], interval(50, 50)[1]) == pytest.approx((0, 1))
    low = 2 - 1.96 * (1 / 3) ** 0.5
    assert mean([1.0, 2.0, 3.0]) == pytest.approx((2, low, 4 - low))
    assert mean([7.0]) == (7, 7, 7)
    reach = 1.96 * (2 / 9) ** 0.5 / 6
    assert ratio([1, 3], [2, 4]) == pytest.approx((4 / 6, 4 / 6 - reach, 4 / 6 + reach))
    assert ratio([2, 4], [2, 4])[2] == 1
    with pytest.raises(ValueError, match="nothing to divide by"):
        ratio([0], [0])
    assert median(range(1, 101)) == (51, 41, 60)
    assert median([5]) == (5, 5, 5)
    assert quantile([1, 2, 3, 4], 1.0) == 4


def test_any_number_of_workers_gives_the_same_counts(capsys: pytest.CaptureFixture[str]) -> None:
    call = ["simulate", "fissureverse", "--games", "4", "--player", "greedy", "--budget", "0", "--json"]
    call += ["--option", "deck=skirmish"]
    assert main(call) == 0
    report = json.loads(capsys.readouterr().out)
    assert main([*call, "--workers", "2"]) == 0
    assert json.loads(capsys.readouterr().out) == report
    assert sum(row[3] for row in report["by_sign"].values()) == 8
    assert sum(row[0] * row[3] for row in report["by_sign"].values()) == pytest.approx(4, abs=0.01)
    crusades = [row for name, row in report["by_pick"].items() if name.startswith("crusade")]
    assert sum(row[0] for row in crusades) == pytest.approx(1, abs=0.001)
    assert sum(row[0] for row in report["by_verb"].values()) == pytest.approx(report["decisions"], abs=0.01)
    assert {"reinforce", "frenzy", "crusade", "refill"} <= set(report["by_verb"])
    decks = library().game("fissureverse").cards.decks
    assert set(report["by_card"]) <= {face.code for deck in decks for face in deck.faces}
    assert report["turns_10_90"][0] <= report["turns"][0] <= report["turns_10_90"][1]
    assert main(call[:-3]) == 0
    assert "by_card" in capsys.readouterr().out


def test_speed_prints_every_figure(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["speed", "soul_battle", "--seconds", "0.01", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    figures = ("decisions_s", "decisions_unheard_s", "playouts_s", "clone_in_decisions", "late_against_early")
    assert min(found[name] for name in figures) > 0
    assert main(["speed", "soul_battle", "--seconds", "0.01"]) == 0


def test_hints_measures_the_players_and_the_hint(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hints", "metempsychosis", "--positions", "1", "--matches", "8"]) == 0
    _, *lines, time = capsys.readouterr().out.splitlines()
    assert "s of processor time" in time
    rows = [line.split() for line in lines]
    assert [row[0] for row in rows] == ["greedy", "monte_carlo", "hint"]
    assert all(-100 <= float(row[2]) <= 100 for row in rows)


def test_rules_works_without_tests(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("game.lab.commands.rule_trace._has_tests", lambda root: False)
    assert main(["rules"]) == 0
    captured = capsys.readouterr()
    rows = [line for line in captured.out.splitlines() if "tests " in line]
    assert len(rows) == sum(len(game.rule_ids) for game in games().values())
    assert all("tests   -" in line for line in rows)
    assert "only the source tree has them" in captured.err
    assert main(["rules", "SB 4.2"]) == 0
    assert "tests" not in capsys.readouterr().out.splitlines()


def test_rules_says_only_once_that_the_source_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A package contains neither the source nor the tests."""
    monkeypatch.setattr("game.lab.commands.rule_trace.ROOT", Path("/nowhere"))
    assert main(["rules"]) == 2
    assert capsys.readouterr().err == f"soul-lab: {NO_CODE}\n"


def test_citations_are_found_in_names_chains_and_ranges() -> None:
    text = "test_sb_4_2 and SB 2.3, 2.4\nSB 2.5 to 2.7\n_sb_3_3a(\nOU 3.12, 4.1 to 4.3"
    assert cited(text, "SB") == {
        "SB 2.3": [1], "SB 2.4": [1], "SB 4.2": [1], "SB 2.5": [2], "SB 2.6": [2], "SB 2.7": [2], "SB 3.3a": [3],
    }  # fmt: skip


def test_check_lists_errors(
    tmp_path: Path, compiled: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("game.content.library.load_library", partial(load_library, cache=compiled))
    game = Path(shutil.copytree(TESTS.parent / "data" / "soul_battle", tmp_path / "soul_battle"))
    assert main(["check", str(tmp_path)]) == 0
    (game / "game.yaml").write_text("nonsense: 1\n")
    assert main(["check", str(tmp_path)]) == 1
    assert "nonsense" in capsys.readouterr().out


def test_a_record_can_be_played_by_a_computer_player(tmp_path: Path) -> None:
    texts = []
    for file in (tmp_path / "well.yaml", tmp_path / "again.yaml"):
        assert main(["record", "metempsychosis", "--seed", "abyss 0", "--player", "greedy", "--out", str(file)]) == 0
        assert main(["replay", str(file), "--quiet"]) == 0
        texts.append(file.read_text(encoding="utf-8"))
    assert texts[0] == texts[1]
    assert "ME 5.1" in texts[0]
    assert main(["record", "metempsychosis", "--player", "nobody", "--out", str(file)]) == 2


WRONG = {
    "simulate soul_battle": (
        "--seats 9",
        "--option pass",
        "--option pass=maybe",
        "--games 0",
        "--workers 0",
        "--budget -1",
    ),
    "tournament soul_battle": (
        "--players greedy,oracle",
        "--players greedy",
        "--deals 0",
        f"--chart {__file__}/chart.png",
    ),
    "balance soul_battle": ("--games 0", "--player oracle"),
    "speed soul_battle": ("--seconds 0", "--seconds nan"),
    "record soul_battle": (f"--out {__file__}/match.yaml", "--decisions -1 --out no-such-folder/match.yaml"),
    "learn aleph_null": ("--rounds 0",),
    "certify metempsychosis": ("--count 0", "--days-from soon"),
    "": ("simulate soul_batle", "check no-such-folder", "replay no-such-file", "nonsense", ""),
}


@pytest.mark.parametrize("call", [f"{command} {words}" for command, found in WRONG.items() for words in found])
def test_a_wrong_argument_gets_one_clear_line(call: str, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        code = main(call.split())
    except SystemExit as left:
        code = int(str(left.code))
    assert code == 2
    output = capsys.readouterr().err
    assert output.count("\n") == 1
    assert output.startswith("soul-lab")


def _numbers() -> Iterator[tuple[str, argparse.Action]]:
    """Yield every numeric argument of every command."""
    for name, module in COMMANDS.items():
        parser = argparse.ArgumentParser()
        module.arguments(parser)
        for action in parser._actions:
            if action.metavar in ("N", "S", "X", "NUMBER") and action.type is not None:
                yield name, action


LONG = "9" * 5000


@pytest.mark.parametrize("number", [LONG, "-" + "9" * 5000, "1e400", "-1", "nan", "inf", "0.0.1", "1_000", "٣", ""])
def test_an_invalid_number_is_refused_in_every_field(number: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = list(_numbers())
    assert len(found) > 20
    for command, action in found:
        option = action.option_strings[0]
        # First check the argument without running the command, because a valid number could make it run for ages.
        assert callable(action.type)
        with pytest.raises(argparse.ArgumentTypeError):
            action.type(number)
        if number != LONG and option != "--budget":
            continue  # All invalid numbers get the same message, so running a few commands is enough.
        with pytest.raises(SystemExit) as left:
            main([command, "metempsychosis", f"{option}={number}"])
        output = capsys.readouterr().err
        assert left.value.code == 2
        assert option in output
        assert "expected a" in output
        assert output.count("\n") == 1
        assert len(output) < 250


def test_every_command_has_help(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        main(["--help"])
    briefs = " ".join(capsys.readouterr().out.split())
    for command, module in COMMANDS.items():
        assert " ".join((module.__doc__ or "nothing").split("\n\n")[0].split()) in briefs, command
        with pytest.raises(SystemExit, match="0"):
            main([command, "--help"])
        assert (module.__doc__ or "nothing").split("\n")[0] in " ".join(capsys.readouterr().out.split()), command


def test_no_command_prints_a_control_character(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Regression: a name with U+202E reversed the line on the terminal."""
    bad = tmp_path / "bad\u202e.yaml"
    text = RECORD.read_text(encoding="utf-8")
    for name in ("Ma\u202era", "B\x1b[2Jo"):
        bad.write_text(to_text(but(from_text(text.encode(), "x"), names=(name, "Bo\u200b"))), encoding="utf-8")
        assert main(["replay", str(bad)]) in (0, 1)
        assert main(["scenario", str(bad)]) == 1
        assert main(["check", str(tmp_path / name)]) in (1, 2)
        with suppress(SystemExit):
            main(["replay", str(bad), f"--{name}"])
        told = capsys.readouterr()
        assert "<U+202E>" in told.out + told.err
        assert all(char.isprintable() or char == "\n" for char in told.out + told.err)


def test_every_command_prints_through_one_function() -> None:
    folder = Path(lab.__file__).parent
    prints = [path.name for path in folder.rglob("*.py") if re.search(r"(?<![\w.])print\(", path.read_text("utf-8"))]
    assert prints == ["cli_context.py"]


def test_replay_of_practice_says_why_it_cannot_be_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Regression: the message said only that the record's seed deals a different match."""
    game = games()["metempsychosis"]
    content = library().game(game.id)
    session = Session.new(content, game, setup_for(content, 1, "practice", {}), ["Mara"], None, datetime(2026, 1, 1))
    for _ in range(3):
        session.play(session.match.legal()[0])
    practice = Session.practise(
        content, game, session.match.setup, ["Mara"], session.match.state, None, datetime(2026, 1, 1)
    )
    practice.play(practice.match.legal()[0])
    path = export(practice, tmp_path, "practice", datetime(2026, 1, 1))
    assert main(["replay", str(path), "--quiet"]) == 1
    told = capsys.readouterr().out
    assert "the match is practice from a position of another match, or the record was edited" in told
    assert "only the record of the whole match can be verified" in told
