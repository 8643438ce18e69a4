"""Files from newer versions are recognised and left alone, and a message says what to do."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.content.library import builtin_folder
from game.engine.files.record import RecordError, from_text
from game.lab import cli_context
from game.lab.__main__ import main as lab
from game.matches.replay import open_match, open_record
from game.matches.session import Session
from game.newer_format import newer_format
from game.profile.saves import list_saves
from game.profile.settings import Settings, load_settings, save_settings
from game.profile.storage import generation
from tests import seeds

LIBRARY, GAMES = cli_context.library(), cli_context.games()
RECORD = (builtin_folder() / "selftest" / "soul_battle.yaml").read_text(encoding="utf-8")
RULES = f"rules: {GAMES['soul_battle'].version}\n"
SAYS = "from a newer version of the program"
REMEDY = "update the program to open it"


def test_only_a_larger_number_is_a_newer_format() -> None:
    assert [bool(newer_format(found, 1)) for found in (2, 10**5000)] == [True] * 2
    assert [bool(newer_format(found, 1)) for found in (1, 0, -1, "2", True, None, 2.0)] == [False] * 7


def test_a_newer_record_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Regression: the error message said "expected a whole number from 1 to 1"."""
    path = tmp_path / "shared.yaml"
    newer = RECORD.replace("format: 1\n", "format: 7\nlanguage: en\n").replace("turns:", "moves:")
    for text in (RECORD.replace("format: 1\n", "format: 2\n"), newer):
        path.write_text(text, encoding="utf-8")
        with pytest.raises(ValueError, match=r"shared\.yaml can't be shown: it is " + SAYS) as error:
            open_record(path, LIBRARY.games, GAMES)
        assert str(error.value).endswith(f"; {REMEDY}.")
        assert lab(["replay", str(path)]) == 1
        output = capsys.readouterr().out
        assert SAYS in output
        assert REMEDY in output


def test_a_record_of_newer_rules_that_does_not_fit_says_so(tmp_path: Path) -> None:
    path = tmp_path / "shared.yaml"
    text = RECORD.replace(RULES, "rules: 99\n")
    path.write_text(text, encoding="utf-8")
    assert open_record(path, LIBRARY.games, GAMES).length, "its events are enough to show it"
    for change in (("  pass: ", "  fold: "), ("  pass: final", "  pass: never")):
        assert change[0] in text
        path.write_text(text.replace(*change), encoding="utf-8")
        with pytest.raises(RecordError, match=rf"the record was made under newer rules: {REMEDY}\.$"):
            open_record(path, LIBRARY.games, GAMES)
    path.write_text(text.replace("game: soul_battle", "game: tarot"), encoding="utf-8")
    with pytest.raises(RecordError, match="doesn't have the game tarot; a newer one may"):
        open_record(path, LIBRARY.games, GAMES)
    assert from_text(path.read_bytes(), path.name).game == "tarot"


def _saved(path: Path, **changed: object) -> bytes:
    """Write a saved match with some header fields changed."""
    first, *others = seeds.lines_of(seeds.saved("soul_battle"))
    data = seeds.sealed(json.dumps({**json.loads(first), **changed}).encode(), *others)
    path.write_bytes(data)
    return data


def test_a_newer_saved_match_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "later.match"
    data = _saved(path, format=2, clock="fast")
    with pytest.raises(ValueError, match=r"later\.match can't be resumed: it is " + SAYS) as error:
        Session.resume(path, LIBRARY.games, GAMES)
    assert str(error.value).endswith(f"; {REMEDY}.")
    with pytest.raises(ValueError, match=SAYS):
        open_match(path, LIBRARY.games, GAMES)
    listed = list_saves(tmp_path)
    assert (len(listed.matches), listed.current) == (1, None), "Resume skips what it can't open"
    older = tmp_path / "older.match"
    _saved(older)
    current = list_saves(tmp_path).current
    assert current
    assert current.path == older
    assert path.read_bytes() == data
    _saved(older, game="tarot")
    with pytest.raises(ValueError, match="doesn't have the game tarot; a newer one may"):
        Session.resume(older, LIBRARY.games, GAMES)
    _saved(older, format="one")
    with pytest.raises(ValueError, match="its first line is damaged"):
        Session.resume(older, LIBRARY.games, GAMES)


@pytest.mark.parametrize(("rules", "expected"), [(99, "under newer rules"), (0, "under older rules")])
def test_a_saved_match_of_other_rules_says_which_are_newer(rules: int, expected: str, tmp_path: Path) -> None:
    path = tmp_path / "other.match"
    _saved(path, rules=rules)
    session = Session.look(path, LIBRARY.games, GAMES)
    assert any(expected in line for line in session.news())


def _of_a_newer_version(path: Path) -> bytes:
    data = b"soul-battle-text 2 sha512=0\n\x00\xff not our text"
    path.write_bytes(data)
    return data


def _files(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_newer_settings_are_left_alone(tmp_path: Path) -> None:
    """A newer version's settings are neither set aside nor overwritten."""
    path = tmp_path / "settings.txt"
    data = _of_a_newer_version(path)
    loaded = load_settings(path)
    assert loaded.value == Settings()
    assert loaded.trouble == f"settings.txt is {SAYS} and was left unchanged; {REMEDY}."
    assert save_settings(path, Settings(light=80)) == f"The settings can't be saved: the file is {SAYS}."
    assert save_settings(path, Settings(light=80), base=Settings()) is not None
    assert path.read_bytes() == data
    assert _files(tmp_path) == ["settings.txt"]
    path.unlink()
    assert save_settings(path, Settings(light=80)) is None
    path.rename(generation(path, 1))
    _of_a_newer_version(path)
    loaded = load_settings(path)
    assert loaded.value == Settings(light=80)
    assert loaded.trouble == (
        f"settings.txt is {SAYS} and was left unchanged; the program uses the earlier settings.txt.1 instead; {REMEDY}."
    )


def test_a_newer_journal_of_the_lab_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "run.journal"
    path.write_bytes(seeds.sealed(json.dumps({"soul-lab journal": 2}).encode()))
    data = path.read_bytes()
    assert lab(["simulate", "metempsychosis", "--games", "1", "--workers", "1", "--resume", str(path)]) == 2
    assert "this journal is from a newer version of soul-lab; update it, or " in capsys.readouterr().err
    assert path.read_bytes() == data
