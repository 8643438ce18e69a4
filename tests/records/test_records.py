"""Golden records can be replayed from events, resumed from a snapshot, and verified."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from game.content.errors import ContentError
from game.content.library import builtin_folder
from game.engine.files.record import RecordError, from_text, record_of, replay, resume, to_text, verify
from game.lab import cli_context
from game.selftest import play_all
from tests.games.rule_citations import ends_of
from tests.run_counts import some, tell

HERE = Path(__file__).parent
SELFTEST = builtin_folder() / "selftest"
PAGE = HERE.parents[1] / "docs" / "file-formats.md"
RELEASED = HERE / "released"
"""Files written by earlier versions (see `test_released`)."""
FILES = [*(path for path in sorted(HERE.glob("*/*.yaml")) if path.parent != RELEASED), *sorted(SELFTEST.glob("*.yaml"))]
LARGE = 90_000
"""Minimum size, in bytes, of the records that only the long run uses."""
LIBRARY = cli_context.library()
GAMES = cli_context.games()


def _is_large(path: Path) -> bool:
    return path.stat().st_size >= LARGE


@pytest.mark.parametrize(
    "path",
    some(
        sorted(FILES, key=_is_large),
        sum(not _is_large(path) for path in FILES),
        lambda path: f"{path.parent.name}-{path.stem}",
    ),
)
def test_a_golden_record_is_reproduced(path: Path) -> None:
    data = path.read_bytes()
    record = from_text(data, path.name)
    game = GAMES[record.game]
    states = replay(record, game)
    assert states[-1].dump() == record.snapshot
    assert [state.digest() for state in states[1:]] == [turn.digest for turn in record.turns]
    match = verify(record, game)
    assert match.state == states[-1]
    resumed = resume(record, game)
    assert resumed.state == states[-1]
    assert resumed.setup == match.setup == record.setup
    assert bool(resumed.legal()) == (not record.finished)
    assert record_of(match, record.names, record.content) == record
    assert to_text(record).encode() == data, "writing it again gives the same bytes"
    tell("records", 1, record.game)


def test_a_record_is_readable_text() -> None:
    record = replace(from_text(_GOOD.encode(), "good"), names=("Māra", "Łukasz"))
    lines = to_text(record).splitlines()
    fields = [line.partition(":")[0] for line in lines if line[0] not in "- "]
    assert " ".join(fields) == "format game rules content seats options finished seed start opening turns snapshot"
    assert {"- Māra", "- Łukasz"} <= set(lines)
    turns = lines[lines.index("turns:") + 1 : -1]
    assert len(turns) == 3 * len(record.turns), "each action's events fit on one line"
    assert '": ' not in lines[-1], "no space is wasted"


def test_the_selftest_plays_every_game_to_its_record(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.selftest.load_library", lambda: LIBRARY)
    lines = play_all()
    assert len(lines) == len(GAMES)
    assert lines[0].startswith("soul_battle: 97 decisions")


def test_the_selftest_notices_a_different_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.selftest.load_library", lambda: LIBRARY)
    text = _GOOD.replace(from_text(_GOOD.encode(), "good").turns[-1].digest, "0" * 16)
    (tmp_path / "soul_battle.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(RecordError, match="turn 97"):
        play_all(tmp_path)


@pytest.mark.parametrize("name", GAMES)
def test_every_way_to_end_has_a_golden_record(name: str) -> None:
    texts = [path.read_text(encoding="utf-8") for path in FILES if name in (path.parent.name, path.stem)]
    snapshots = "".join(text.rpartition("\nsnapshot:")[2] for text in texts)
    assert len(texts) >= 5
    assert set(re.findall(r'"outcome":\["(.+?)"', snapshots)) == ends_of(GAMES[name], LIBRARY.game(name))
    names = [text.partition("\nseats:\n")[2].partition("\noptions:")[0].splitlines() for text in texts]
    assert set(map(len, names)) == set(LIBRARY.game(name).game.seats)


def test_hidden_cards_are_unreadable_before_the_end() -> None:
    text = (HERE / "soul_battle" / "two_seats_unfinished.yaml").read_text(encoding="utf-8")
    record = from_text(text.encode(), "unfinished")
    assert not record.finished
    assert record.seed == "unfinished"
    head = text.split("hidden:")[0]
    assert "seed" not in head
    assert "hand" not in head
    assert text.split("hidden:")[1].count("\n") == 1
    assert not any(card.name in text for card in resume(record, GAMES["soul_battle"]).state.table.cards)


def test_the_pages_example_is_a_valid_record() -> None:
    text = PAGE.read_text(encoding="utf-8")
    examples = re.findall(r"<!-- record: (\S+) -->\n```yaml\n(.*?)```", text, re.DOTALL)
    assert len(examples) == 1
    for file, example in examples:
        assert builtin_folder() / file in FILES
        lines = (builtin_folder() / file).read_text(encoding="utf-8").splitlines()
        for line, shown in zip(lines, example.splitlines(), strict=False):
            assert line.startswith(shown[:-1]) if shown.endswith("…") else line == shown


def test_the_page_names_every_field_of_a_record() -> None:
    text = PAGE.read_text(encoding="utf-8").split("## Records")[1]
    text = re.sub(r"```.*?```", "", text.split("\n## ")[0], flags=re.DOTALL)
    named = set(re.findall(r"[a-z_]+", " ".join(re.findall(r"`([^`]+)`", text))))
    hidden = from_text((HERE / "soul_battle" / "two_seats_unfinished.yaml").read_bytes(), "unfinished")
    clear = to_text(replace(hidden, finished=True))
    fields = set(re.findall(r"^(?:- |  )?([a-z]+): ?", clear + to_text(hidden), re.MULTILINE))
    assert fields - set(hidden.options) <= named


_GOOD = (SELFTEST / "soul_battle.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("format: 1", "format: 2", "bad: it is from a newer version"),
        ("finished: true", "finished: perhaps", "finished"),
        ("seed: golden", "sed: golden", "did you mean seed"),
        ("seed: golden\n", "", "has no seed"),
        ("start: '{\"", "start: '{", "damaged"),
    ],
)
def test_a_file_other_than_a_record_is_refused_with_its_place(old: str, new: str, expected: str) -> None:
    assert old in _GOOD
    with pytest.raises((ContentError, RecordError), match=expected):
        from_text(_GOOD.replace(old, new, 1).encode(), "bad")


def test_a_damaged_encoded_line_is_reported() -> None:
    text = (HERE / "soul_battle" / "two_seats_unfinished.yaml").read_text(encoding="utf-8")
    for broken in (text[:-40] + "\n", text.replace("hidden: eJ", "hidden: **")):
        with pytest.raises((RecordError, ContentError)):
            from_text(broken.encode(), "bad")
    with pytest.raises(RecordError, match="bad: hidden: the encoded line is damaged; use another copy of the record"):
        from_text(text.replace("hidden: eJ", "hidden: ab").encode(), "bad")
