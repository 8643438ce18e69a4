"""Files from earlier versions can still be replayed and continued.

Each released version has an unfinished and a finished match.
"""

from __future__ import annotations

import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from game.engine.action import parse
from game.engine.files.record import RecordError, from_text, replay, resume
from game.matches.match_summary import completed
from game.matches.replay import open_match, open_record
from game.matches.session import Session
from game.profile.statistics import MatchHistory
from tests.profile.evening import games, library, plain
from tests.profile.lines import line
from tests.records.release import ENDED, FOLDER, SUMS, sum_of, wanted

RECORDS, SAVES = sorted(FOLDER.glob("*.yaml")), sorted(FOLDER.glob("*.match"))
_NAME = re.compile(r"(\w+)-(\d+)-(\d+)")


def _version(path: Path) -> tuple[str, int]:
    """Return the game and the rules version that a file's name contains."""
    found = _NAME.fullmatch(path.stem.removeprefix(ENDED))
    assert found
    return found[1], int(found[3])


def test_released_files_are_unchanged() -> None:
    """Never edit these files: they show what later versions must be able to read."""
    assert sorted(SUMS.read_text(encoding="utf-8").splitlines()) == sorted(map(sum_of, (*RECORDS, *SAVES)))


@pytest.mark.parametrize("ended", [False, True])
@pytest.mark.parametrize("game", list(games()))
def test_current_files_are_stored_for_later_versions(game: str, ended: bool) -> None:
    """This test fails when the version number of a format or of the rules changes.

    If it fails, run `python -m tests.records.release`.
    """
    assert set(wanted(game, ended)) <= {*RECORDS, *SAVES}


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_an_old_record_can_be_replayed_and_resumed(path: Path) -> None:
    name, version = _version(path)
    record = from_text(path.read_bytes(), path.name)
    game = games()[name]
    assert (record.game, record.rules) == (name, version)
    assert record.finished or not path.stem.startswith(ENDED)
    states = replay(record, game)
    assert len(states) == len(record.turns) + 1 > 1
    assert states[-1].dump() == record.snapshot
    shown = open_record(path, library().games, games())
    shown.to(shown.length)
    assert shown.match.state == states[-1]
    match = resume(record, game)
    for action in match.legal()[:1]:  # If the recorded match has ended, there is no legal action.
        match.play(action)
    assert match.turns or match.state.outcome


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_an_old_saved_match_can_be_opened_and_continued(path: Path, tmp_path: Path) -> None:
    name, version = _version(path)
    shown = open_match(path, library().games, games())
    shown.to(shown.length)
    copy = Path(shutil.copy(path, tmp_path))
    session = Session.resume(copy, library().games, games())
    assert session.match.game.id == name
    assert session.match.state == shown.match.state
    assert session.news() or version == games()[name].version, "the older rules are mentioned"
    plain(session.news())
    before = len(session.match.turns)
    legal = session.match.legal()[:1]
    assert legal or session.match.state.outcome
    for action in legal:
        session.play(action)
    assert session.close()
    assert len(Session.look(copy, library().games, games()).match.turns) == before + len(legal)


# --- options added later ----------------------------------------------------------------------------------------

LATER = {
    "oubliette": {"obstacle_at_barrier": "lost", "rope_on_arrival": "action"},
    "soul_battle": {"reaper": "may_stay"},
}
"""Options that version 1 lacked, with the values that match its rules."""


@pytest.mark.parametrize("game", LATER)
def test_an_older_match_keeps_its_options_despite_new_defaults(game: str) -> None:
    """The test checks saved matches, records and statistics (OU 4.3a, OU 5.5, SB 3.3)."""
    content, later = library().game(game), LATER[game]
    assert content.game.before == later == dict(games()[game].legacy_options)
    session = Session.look(FOLDER / f"{game}-1-1.match", library().games, games())
    record = FOLDER / f"{game}-1-1.yaml"
    shown = open_record(record, library().games, games())
    resumed = resume(from_text(record.read_bytes(), record.name), games()[game])
    for options in (session.match.setup.options, shown.match.setup.options, resumed.setup.options):
        assert later.items() <= options.items()
    old = line(1)._replace(game=game, options={"actions": "one"})
    foreign = old._replace(game="tarot")
    lines = completed(MatchHistory((old, foreign)), library().games).matches
    assert lines == (old._replace(options={**later, "actions": "one"}), foreign)
    today = old._replace(options=content.game.defaults())
    assert completed(MatchHistory((today,)), library().games).matches == (today,)


def test_an_older_game_is_still_lost_at_the_barrier() -> None:
    """A resumed match keeps the rule that it began with, so it ends in the same way (OU 4.3a)."""
    path = FOLDER.parent / "oubliette" / "obstacle_and_no_way_back.yaml"
    record, game = from_text(path.read_bytes(), path.name), games()["oubliette"]
    assert record.options["obstacle_at_barrier"] == "lost"
    states = replay(record, game)
    older = {name: value for name, value in record.options.items() if name not in LATER["oubliette"]}
    half = len(states) // 2
    played = record.turns[:half]
    old = replace(record, rules=1, options=older, snapshot=states[half].dump(), turns=played, finished=False)
    assert replay(old, game) == states[: half + 1]
    match = resume(old, game)
    for turn in record.turns[half:]:
        match.play(parse(turn.action, match.state.table))
    assert match.state == states[-1]
    assert match.state.outcome is not None
    assert (match.state.outcome.rule, match.state.outcome.how) == ("OU 4.3", "obstacle")
    with pytest.raises(RecordError, match="options: actions is missing"):
        resume(replace(old, options={name: value for name, value in older.items() if name != "actions"}), game)
