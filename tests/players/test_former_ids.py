"""Former ids of computer players still work in every kind of file and on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.content.library import load_library
from game.former_ids import FORMER_PLAYERS
from game.lab import cli_context
from game.lab.__main__ import main
from game.lab.cli_context import LabError, known_player
from game.lab.matchup import Entrant, entrants
from game.matches.session import Session
from game.players.registry import PLAYERS
from game.players.seats import COMPUTERS, STRENGTHS, current_id
from game.profile.settings import load_settings
from game.profile.statistics import SeatLine, decode, encode
from game.profile.storage import write_text
from tests.bench.strength import taken
from tests.profile.lines import journal_lines, line

LIBRARY = cli_context.library()
GAMES = cli_context.games()
RELEASED = Path(__file__).parents[1] / "records" / "released"
FORMER = ("weigher", "seer", "dreamer", "planner")
CURRENT = ("greedy", "lookahead", "monte_carlo", "turn_search")


def test_every_player_has_one_id() -> None:
    assert set(PLAYERS) == set(COMPUTERS) >= set(STRENGTHS)
    assert tuple(map(current_id, FORMER)) == CURRENT
    assert set(FORMER_PLAYERS.values()) <= set(PLAYERS)
    assert not set(FORMER_PLAYERS) & set(PLAYERS)
    assert [current_id(player) for player in ("", "random", "greedy", "oracle")] == ["", "random", "greedy", "oracle"]


@pytest.mark.parametrize("name", ["soul_battle-1-1", "fissureverse-1-2"])
def test_a_released_save_resumes_with_the_same_players(tmp_path: Path, name: str) -> None:
    released = (RELEASED / f"{name}.match").read_text(encoding="utf-8").splitlines()
    header, *entries = (json.loads(text[9:]) for text in released)
    seats = len(header["seats"])
    path = tmp_path / "saved.match"
    path.write_bytes(journal_lines({**header, "players": FORMER[:seats]}, *entries))
    session = Session.resume(path, LIBRARY.games, GAMES)
    assert session.players == list(CURRENT[:seats])
    assert not [sentence for sentence in session.news() for player in FORMER if player in sentence]
    session.close()


def test_the_last_setup_of_a_game_keeps_its_players(tmp_path: Path) -> None:
    path = tmp_path / "settings.txt"
    write_text(path, json.dumps({"matches": {"soul_battle": {"seats": 3, "players": ["", "weigher", "seer"]}}}))
    settings = load_settings(path).value
    assert settings is not None
    assert settings.match("soul_battle").players == ("", "greedy", "lookahead")


@pytest.mark.parametrize("both", [False, True])
def test_a_users_texts_may_name_a_player_by_its_former_id(tmp_path: Path, compiled: Path, both: bool) -> None:
    lines = ["strength.weigher: Old hand", "strength.seer.how: thinks for long.", "strength.planner: Planner"]
    lines += ["strength.greedy: Newcomer"] * both
    (tmp_path / "texts").mkdir()
    (tmp_path / "texts" / "en_menus.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    library = load_library(tmp_path, compiled)
    assert library.problems == ()
    assert library.texts["strength.greedy"] == ("Newcomer" if both else "Old hand")
    assert library.texts["strength.lookahead.how"] == "thinks for long."
    assert library.texts["strength.turn_search"] == "Planner"
    assert not [key for key in library.texts if key.split(".")[1:2] == ["weigher"]]


def test_a_mistake_under_a_former_key_is_reported_in_its_line(tmp_path: Path, compiled: Path) -> None:
    (tmp_path / "texts").mkdir()
    (tmp_path / "texts" / "en_menus.yaml").write_text(
        "strength.people: We\nstrength.weigher: '{nobody}'\n", encoding="utf-8"
    )
    (problem,) = load_library(tmp_path, compiled).problems
    assert (problem.line, problem.field) == (2, "strength.greedy")


def test_statistics_count_a_player_under_its_current_id() -> None:
    former, current = (
        line(1, seats=tuple(SeatLine("Mara", player) for player in ids), winners=(1,), course=())
        for ids in (FORMER, CURRENT)
    )
    assert decode(encode(former).rstrip()) == current


def test_the_commands_of_the_lab_take_former_ids(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert [known_player(player) for player in FORMER] == list(CURRENT)
    assert entrants("weigher:16, seer", 4) == entrants("greedy:16, lookahead", 4)
    assert entrants("planner:2")[0] == Entrant("turn_search:2", "turn_search", 2)
    with pytest.raises(LabError, match="only once"):
        entrants("weigher,greedy", 4)
    written = []
    for player in ("weigher", "greedy"):
        file = tmp_path / f"{player}.yaml"
        call = ["record", "metempsychosis", "--player", player, "--decisions", "6", "--out", str(file)]
        assert main(call) == 0, capsys.readouterr().err
        written.append(file.read_text(encoding="utf-8"))
    assert written[0] == written[1]


def test_a_journal_of_the_lab_does_not_depend_on_the_id_given(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = []
    for player in ("weigher", "greedy"):
        call = ["simulate", "metempsychosis", "--games", "2", "--budget", "0", "--player", player, "--workers", "1"]
        assert main([*call, "--json", "--resume", str(tmp_path / "run.journal")]) == 0, capsys.readouterr().err
        found.append(json.loads(capsys.readouterr().out))
    assert found[0] == found[1]
    assert found[0]["player"] == "greedy"


def test_the_table_of_strengths_takes_former_results() -> None:
    entry = {
        "game": "aleph_null",
        "players": ["planner:16", "weigher"],
        "budgets": [16, 16],
        "options": {"level": "1"},
        "seats": 1,
        "deals": 400,
        "seed": "t",
        "alone": [{"win_rate": [0.5, 0.4, 0.6]}],
    }
    assert taken(entry)[0] == "aleph_null"
