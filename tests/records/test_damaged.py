"""Files that were cut, edited or forged: whatever stands in them, loading says so in a sentence or gives a match that
can be looked at. Nothing else ever escapes."""

from __future__ import annotations

import copy
import json
import random
import tracemalloc
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
import yaml

from game.content.errors import ContentError
from game.engine import rules
from game.engine.hidden import hide, reveal
from game.engine.match import Match
from game.engine.record import Record, RecordError, from_text, record_of, replay, resume, to_text, verify
from game.games import setup_for
from game.lab import house
from game.profile.journal import encode_line
from game.replay import Replay
from game.scenario import ScenarioError, read_scenario, run_scenario
from game.sitting import Sitting
from game.words import narrate
from tests.safety import SOAK

LIBRARY = house.library()
GAMES = house.games()
GAME = GAMES["soul_battle"]
CONTENT = LIBRARY.game("soul_battle")
TRIES = 2000 if SOAK else 150
SCENARIOS = sorted((Path(__file__).parents[1] / "scenarios").glob("*/*.yaml"))
JUNK: tuple[Any, ...] = (
    None, True, -1, 0, 7, 255, 10**30, 1.5, "", "a1", "KS.1", "\ud800", "x" * 50, [], {}, [1], ["answer"], [[]],
    ["Moved", 1], {"a1": []}, "ff" * 400,
)


def _match(decisions: int) -> Match:
    match = Match.new(GAME, setup_for(CONTENT, 2, "damaged", {"exhausted_piles": 1}))
    chance = random.Random(5)
    for _ in range(decisions):
        legal = match.legal()
        if legal:
            match.play(legal[int(chance.random() * len(legal))])
    return match


def _nodes(plain: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [path]
    if isinstance(plain, dict):
        for key in plain:
            found += _nodes(plain[key], (*path, key))
    elif isinstance(plain, list):
        for at in range(len(plain)):
            found += _nodes(plain[at], (*path, at))
    return found


def _spoiled(plain: Any, chance: random.Random, depth: int = 1) -> Any:
    """A copy in which one value, at least so deep, became another one, went missing, or stands twice."""
    plain = copy.deepcopy(plain)
    path = chance.choice([path for path in _nodes(plain) if len(path) >= depth])
    inner = plain
    for step in path[:-1]:
        inner = inner[step]
    how = chance.random()
    if how < 0.7:
        inner[path[-1]] = chance.choice(JUNK)
    elif how < 0.85:
        del inner[path[-1]]
    elif isinstance(inner, list):
        inner.append(inner[path[-1]])
    else:
        inner["more"] = inner.pop(path[-1])
    return plain


def _look(match: Match, played: bool = True) -> None:
    """What a table does with a match at once; nobody is asked where it is only watched."""
    for mask in (0, 1, 2, 3):
        view = match.view(mask)
        GAME.prompt(view)
        GAME.plates(view)
        GAME.status(view)
    GAME.summary(match.state)
    if played:
        rules.legal(GAME, match.state)
    for chapter in match.log():
        for said in chapter:
            narrate(CONTENT.texts, f"log.{said.key}", said.values, match.state.table, ["A", "B"])


def _sealed(lines: list[dict[str, Any]]) -> bytes:
    crc, data = 0, b""
    for line in lines:
        sealed, crc = encode_line(line, crc)
        data += sealed
    return data


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """The lines of a saved match, what is hidden in them in clear."""
    folder = tmp_path_factory.mktemp("saved")
    setup = setup_for(CONTENT, 2, "damaged", {"exhausted_piles": 1})
    sitting = Sitting.new(CONTENT, GAME, setup, ["A", "B"], folder, datetime(2026, 1, 1))
    for turn in _match(9).turns:
        sitting.play(turn.action)
    sitting.close()
    lines = [json.loads(line[9:]) for line in next(folder.iterdir()).read_text(encoding="utf-8").splitlines()]
    for line in lines[1:]:
        line["hidden"] = reveal(line["hidden"], 1 << 22)
    return lines


def _forged(lines: list[dict[str, Any]]) -> bytes:
    """The lines as a journal, what is hidden in them hidden again, its checks made anew."""
    told = [dict(line) for line in lines]
    for line in told[1:]:
        if isinstance(line.get("hidden"), dict):
            line["hidden"] = hide(line["hidden"])
    return _sealed(told)


@pytest.mark.parametrize("seed", range(4))
def test_a_forged_save_is_refused_in_a_sentence_or_can_be_played(
    saved: list[dict[str, Any]], tmp_path: Path, seed: int
) -> None:
    chance = random.Random(seed)
    refused: list[str] = []
    for number in range(TRIES):
        path = tmp_path / f"{number}.match"
        try:
            path.write_bytes(_forged(_spoiled(saved, chance, depth=2)))
        except UnicodeEncodeError:
            continue  # half a character can't get into a file
        try:
            again = Sitting.resume(path, LIBRARY.games, GAMES)
        except ValueError as wrong:
            refused.append(str(wrong))
            continue
        _look(again.match)
        again.close()
    assert len(refused) > TRIES // 4
    assert all(sentence.startswith(tuple("0123456789")) and sentence.endswith(".") for sentence in refused)


def _told(record: Record) -> dict[str, Any]:
    plain = yaml.safe_load(to_text(record))
    for name in ("start", "opening", "snapshot"):
        plain[name] = json.loads(plain[name])
    for turn in plain["turns"]:
        turn["events"] = json.loads(turn["events"])
    return dict(plain)


def _written(plain: dict[str, Any]) -> bytes:
    plain = dict(plain)
    for name in ("start", "opening", "snapshot"):
        if not isinstance(plain.get(name), str | None):
            plain[name] = json.dumps(plain[name])
    if isinstance(plain.get("turns"), list):
        plain["turns"] = [
            {**turn, "events": json.dumps(turn["events"])} if isinstance(turn, dict) and "events" in turn else turn
            for turn in plain["turns"]
        ]
    return yaml.safe_dump(plain, width=1_000_000).encode()


@pytest.mark.parametrize("seed", range(2))
def test_a_forged_record_is_refused_with_its_place_or_can_be_replayed(seed: int) -> None:
    chance = random.Random(seed)
    whole = _told(record_of(_match(1000), ["A", "B"], "hash"))
    refused: list[str] = []
    for _ in range(TRIES // 3):
        data = _written(_spoiled(whole, chance))
        try:
            record = from_text(data, "forged")
        except (ContentError, RecordError) as wrong:
            refused.append(str(wrong))
            continue
        for use in (replay, resume, verify):
            try:
                use(record, GAME)
            except RecordError:
                refused.append(f"forged: {use.__name__}")
        try:
            watched = Replay.of_record(record, LIBRARY.games, GAMES)
        except RecordError:
            continue
        for _ in range(watched.length + 1):
            _look(watched.match, played=False)
            watched.forward()
    assert len(refused) > TRIES // 12
    assert all(sentence.startswith("forged:") for sentence in refused)


def test_bytes_that_are_no_record_are_refused_with_their_place() -> None:
    chance = random.Random(3)
    good = to_text(record_of(_match(6), ["A", "B"], "hash")).encode()
    said = []
    for _ in range(TRIES):
        bad = bytearray(good)
        for _ in range(chance.randrange(1, 4)):
            at = chance.randrange(len(bad))
            bad[at : at + chance.randrange(3)] = bytes(chance.randrange(256) for _ in range(chance.randrange(3)))
        try:
            resume(from_text(bytes(bad), "bad"), GAME)
        except ContentError as wrong:
            said.append(str(wrong))
        except RecordError:
            continue  # a letter of the encoded line, or of a word that only the rules can judge
    assert said
    assert all(sentence.startswith("bad:") for sentence in said)


@pytest.mark.parametrize("seed", range(2))
def test_a_forged_scenario_is_refused_with_its_place_or_played(seed: int) -> None:
    chance = random.Random(seed)
    plains = [yaml.safe_load(path.read_bytes()) for path in SCENARIOS]
    said = []
    for _ in range(TRIES):
        data = yaml.safe_dump(_spoiled(chance.choice(plains), chance), allow_unicode=True).encode("utf-8", "replace")
        try:
            run_scenario(read_scenario(data, "forged", GAMES), GAME, CONTENT)
        except (ContentError, ScenarioError) as wrong:
            said.append(str(wrong))
    assert len(said) > TRIES // 3
    assert all(sentence.startswith("forged:") for sentence in said)


@pytest.mark.parametrize("deep", [800, 100_000])
def test_what_is_nested_without_end_is_refused(deep: int) -> None:
    nest = "[" * deep + "]" * deep
    told = _told(record_of(_match(1000), ["A", "B"], "hash"))
    text = _written({**told, "snapshot": nest, "opening": nest}).decode()
    with pytest.raises(RecordError, match="deep"):
        replay(from_text(text.encode(), "deep"), GAME)


def test_an_encoded_word_unpacks_to_no_more_than_it_may() -> None:
    """A few kilobytes can be made to unpack to gigabytes: unpacking ends where nothing of the program's could."""
    word = hide({"state": "0" * 5_000_000})
    assert len(word) < 40_000
    assert reveal(word, 6_000_000)
    tracemalloc.start()
    with pytest.raises(ValueError, match="damaged"):
        reveal(word, 1000)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 1_000_000
