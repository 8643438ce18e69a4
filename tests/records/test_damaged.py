"""Truncated, edited or forged files for each game.

Loading such a file results in a clear error or a match that can be continued.
"""

from __future__ import annotations

import copy
import json
import random
import tracemalloc
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
import yaml

from game.content.errors import ContentError
from game.engine.files.obfuscation import hide, reveal
from game.engine.files.record import Record, RecordError, from_text, record_of, replay, resume, to_text, verify
from game.engine.play import rules
from game.engine.play.match import Match
from game.engine.state import State
from game.games import setup_for
from game.lab import cli_context
from game.matches.replay import Replay
from game.matches.session import Session
from game.profile.journal import encode_line
from game.scenario import ScenarioError, read_scenario, run_scenario
from game.words.event_text import narrate
from tests.run_counts import SOAK, asked, some, tell

LIBRARY = cli_context.library()
GAMES = cli_context.games()
SHORT: dict[str, dict[str, Any]] = {
    "soul_battle": {"exhausted_piles": 1},
    "fissureverse": {"deck": "skirmish", "timer": "rounds_12"},
}
"""Options that shorten the matches in long games."""
NAMES = ["A", "B", "C", "D", "E", "F"]
TRIES = 120 if SOAK else 25
MOST_WATCHED = 10_000 if SOAK else 40
"""Maximum number of positions to show from an accepted forged record."""
SCENARIOS = Path(__file__).parents[1] / "scenarios"
EACH = pytest.mark.parametrize("game", list(GAMES))
JUNK: tuple[Any, ...] = (
    None, True, -1, 0, 7, 255, 10**30, 1.5, "", "a1", "KS.1", "\ud800", "x" * 50, [], {}, [1], ["answer"], [[]],
    ["Moved", 1], {"a1": []}, "ff" * 400,
)  # fmt: skip


def _match(game: str, decisions: int, seats: int = 0, seed: int = 5) -> Match:
    """Return a randomly played match. By default, it has as few seats as possible."""
    content = LIBRARY.game(game)
    setup = setup_for(content, seats or content.game.seats[0], "damaged", SHORT.get(game))
    match = Match.new(GAMES[game], setup)
    _play_on(match, decisions, random.Random(seed))
    return match


def _play_on(match: Match, decisions: int, chance: random.Random, look: Callable[[Match], object] = id) -> None:
    """Make at most the given number of random decisions, and call `look` before each of them."""
    for _ in range(decisions):
        if match.asked:
            look(match)
            legal = match.legal()
            match.play(legal[int(chance.random() * len(legal))])


def _record(match: Match) -> Record:
    return record_of(match, NAMES[: match.setup.seats], "hash")


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
    """Return a copy with one value changed, removed or duplicated at this depth or deeper."""
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
    """Do what a table does when it opens a match or, if `played` is False, a replay."""
    game, table, texts = match.game, match.state.table, LIBRARY.game(match.game.id).texts
    for mask in {0, 1, table.everyone - 1, table.everyone}:
        view = match.view(mask)
        game.display.prompt(view)
        game.display.plates(view)
        game.display.status(view)
    game.summary(match.state)
    if played:
        rules.legal(game, match.state)
    for chapter in match.log():
        for said in chapter:
            narrate(texts, f"log.{said.key}", said.values, table, NAMES[: table.seats])


def _sealed(lines: list[dict[str, Any]]) -> bytes:
    crc, data = 0, b""
    for line in lines:
        sealed, crc = encode_line(line, crc)
        data += sealed
    return data


def _saved(game: str, folder: Path) -> list[dict[str, Any]]:
    """Return the lines of a saved match, with hidden parts decoded."""
    played = _match(game, 9)
    names = NAMES[: played.setup.seats]
    session = Session.new(LIBRARY.game(game), GAMES[game], played.setup, names, folder, datetime(2026, 1, 1))
    for turn in played.turns:
        session.play(turn.action)
    session.close()
    lines = [json.loads(line[9:]) for line in next(folder.iterdir()).read_text(encoding="utf-8").splitlines()]
    for line in lines[1:]:
        line["hidden"] = reveal(line["hidden"], 1 << 22)
    return lines


def _forged(lines: list[dict[str, Any]]) -> bytes:
    """Encode the lines again, and return them as a journal with correct checksums."""
    copies = [dict(line) for line in lines]
    for line in copies[1:]:
        if isinstance(line.get("hidden"), dict):
            line["hidden"] = hide(line["hidden"])
    return _sealed(copies)


@EACH
@pytest.mark.parametrize("seed", some(range(4), 1))
def test_a_forged_save_gives_an_error_or_can_be_played(tmp_path: Path, game: str, seed: int) -> None:
    chance = random.Random(seed)
    (tmp_path / "good").mkdir()
    saved = _saved(game, tmp_path / "good")
    refused: list[str] = []
    for number in range(TRIES):
        path = tmp_path / f"{number}.match"
        try:
            path.write_bytes(_forged(_spoiled(saved, chance, depth=2)))
        except UnicodeEncodeError:
            continue  # Half of a surrogate pair can't be written to a file.
        try:
            again = Session.resume(path, LIBRARY.games, GAMES)
        except ValueError as wrong:
            refused.append(str(wrong))
            continue
        _look(again.match)
        again.close()
    assert len(refused) > TRIES // 4
    assert all(sentence.startswith(tuple("0123456789")) and sentence.endswith(".") for sentence in refused)


def _decoded(record: Record) -> dict[str, Any]:
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


@EACH
@pytest.mark.parametrize("seed", some(range(2), 1))
def test_a_forged_record_gives_an_error_with_its_place_or_can_be_replayed(game: str, seed: int) -> None:
    chance = random.Random(seed)
    whole = _decoded(_record(_match(game, 3000)))
    refused: list[str] = []
    for _ in range(TRIES // (3 if SOAK else 5)):
        data = _written(_spoiled(whole, chance))
        try:
            record = from_text(data, "forged")
        except (ContentError, RecordError) as wrong:
            refused.append(str(wrong))
            continue
        for use in (replay, resume, verify):
            try:
                use(record, GAMES[game])
            except RecordError:
                refused.append(f"forged: {use.__name__}")
        try:
            watched = Replay.of_record(record, LIBRARY.games, GAMES)
        except RecordError:
            continue
        for _ in range(min(MOST_WATCHED, watched.length + 1)):
            _look(watched.match, played=False)
            watched.forward()
    assert len(refused) > TRIES // 12
    assert all(sentence.startswith("forged:") for sentence in refused)


@EACH
def test_invalid_record_bytes_are_refused_with_their_place(game: str) -> None:
    chance = random.Random(3)
    good = to_text(_record(_match(game, 6))).encode()
    messages = []
    for _ in range(TRIES):
        bad = bytearray(good)
        for _ in range(chance.randrange(1, 4)):
            at = chance.randrange(len(bad))
            bad[at : at + chance.randrange(3)] = bytes(chance.randrange(256) for _ in range(chance.randrange(3)))
        try:
            resume(from_text(bytes(bad), "bad"), GAMES[game])
        except ContentError as wrong:
            messages.append(str(wrong))
        except RecordError:
            continue  # The change is in the encoded line, or in a word that only the rules can check.
    assert messages
    assert all(sentence.startswith("bad:") for sentence in messages)


@EACH
def test_a_forged_scenario_gives_an_error_with_its_place_or_can_be_played(game: str) -> None:
    chance = random.Random(0)
    files = sorted((SCENARIOS / game).glob("*.yaml"))
    chosen = files if SOAK else chance.sample(files, min(12, len(files)))
    plains = [yaml.safe_load(path.read_bytes()) for path in chosen]
    messages = []
    for _ in range(TRIES):
        data = yaml.safe_dump(_spoiled(chance.choice(plains), chance), allow_unicode=True).encode("utf-8", "replace")
        try:
            run_scenario(read_scenario(data, "forged", GAMES), GAMES[game], LIBRARY.game(game))
        except (ContentError, ScenarioError) as wrong:
            messages.append(str(wrong))
    assert len(messages) > TRIES // 3
    assert all(sentence.startswith("forged:") for sentence in messages)


@pytest.mark.parametrize("deep", [800, 100_000])
def test_endless_nesting_is_refused(deep: int) -> None:
    nest = "[" * deep + "]" * deep
    match = _match("soul_battle", 1000)
    record = _decoded(_record(match))
    text = _written({**record, "snapshot": nest, "opening": nest}).decode()
    with pytest.raises(RecordError, match="deep"):
        replay(from_text(text.encode(), "deep"), match.game)


def test_an_encoded_text_has_a_maximum_unpacked_size() -> None:
    """A few kilobytes could unpack to gigabytes, so unpacking stops at a limit."""
    word = hide({"state": "0" * 5_000_000})
    assert len(word) < 40_000
    assert reveal(word, 6_000_000)
    tracemalloc.start()
    with pytest.raises(ValueError, match="damaged"):
        reveal(word, 1000)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 1_000_000


# --- accepted positions ---------------------------------------------------------------------------------------------

PLAYED_ON = 20
"""Number of random decisions that an accepted forged position must survive."""
NUMBERS = (-1000, -1, 0, 1, 2, 3, 7, 100, 100_000)


def _moved(state: State, chance: random.Random) -> None:
    """Move some cards from one place to another, in any order."""
    source = chance.choice([at for at, cards in enumerate(state.places) if cards])
    target = chance.choice([at for at in range(len(state.places)) if at != source])
    held, there = list(state.places[source]), state.places[target]
    chance.shuffle(held)
    many, at = chance.choice((1, 1, 2, len(held))), chance.randrange(len(there) + 1)
    state.places[source] = tuple(card for card in state.places[source] if card not in held[:many])
    state.places[target] = (*there[:at], *held[:many], *there[at:])
    for card in held[:many]:
        state.known[card] |= state.table.learn[target]


def _marked(state: State, chance: random.Random) -> None:
    if state.marks:
        state.marks[chance.randrange(len(state.marks))] = chance.choice(NUMBERS)


def _carried(state: State, chance: random.Random) -> None:
    if state.tokens:
        state.tokens[chance.randrange(len(state.tokens))] = chance.randrange(-1, len(state.places))


def _learned(state: State, chance: random.Random) -> None:
    state.known[chance.randrange(len(state.known))] = chance.randrange(state.table.everyone + 1)


def _stepped(state: State, chance: random.Random) -> None:
    """Change, remove or add a value in a step of the agenda, or remove the step."""
    steps = list(state.agenda)
    at = chance.randrange(len(steps))
    first, values = steps[at][:2], list(steps[at][2:])
    how = chance.random()
    if values and how < 0.7:
        values[chance.randrange(len(values))] = chance.choice(NUMBERS)
    elif values and how < 0.8:
        values.pop()
    else:
        values.append(chance.choice(NUMBERS))
    steps[at : at + 1] = [(*first, *values)] if how < 0.9 else []
    state.agenda = tuple(steps)


def _forged_position(match: Match, chance: random.Random) -> State:
    """Return a forged copy of the match's position with one or more changes."""
    state = match.state.clone()
    for _ in range(chance.randrange(1, 4)):
        chance.choice((_moved, _moved, _moved, _marked, _carried, _learned))(state, chance)
    if chance.random() < 0.3:
        _stepped(state, chance)
    return state


@EACH
def test_an_accepted_forged_position_can_be_played_on(game: str) -> None:
    """The test forges the cards, marks, tokens, agenda and knowledge."""
    wanted, taken, tries = asked("forged"), 0, 0
    seats = LIBRARY.game(game).game.seats
    while taken < wanted:
        chance = random.Random(tries)
        match = _match(game, chance.randrange(40), chance.choice(seats), tries)
        for _ in range(6 if match.asked else 0):
            record = replace(_record(match), snapshot=_forged_position(match, chance).dump())
            try:
                again = resume(record, match.game)
            except RecordError:
                continue
            start = again.start.dump()
            try:
                _play_on(again, PLAYED_ON, chance, _look)
            except Exception as wrong:
                wrong.add_note(f"from {start}, after {[turn.action for turn in again.turns]}")
                raise
            taken += 1
        tries += 1
        assert tries < 100 * wanted, "too few forged positions are accepted"
    tell("forged", taken, game)


def test_a_steps_values_are_reached_before_acceptance() -> None:
    """A forged value is detected before the rules need it."""
    match = _match("soul_battle", 0)
    chance = random.Random(2)
    while match.state.asks != "answer":
        _play_on(match, 1, chance)
    forged = match.state.clone()
    name, seat, _, *others = forged.agenda[-1]
    forged.agenda = (*forged.agenda[:-1], (name, seat, 3, *others))
    rules.apply_unchecked(match.game, forged.clone(), rules.legal(match.game, forged)[0])
    with pytest.raises(RecordError, match="can't be resumed"):
        resume(replace(_record(match), snapshot=forged.dump()), match.game)
