"""The limits for saved matches are quick to check, and far above what any match needs.

If a file exceeds a limit, the program refuses the file with a plain message and doesn't change it.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from game.engine.chance import Chance
from game.engine.files import obfuscation
from game.engine.files.event_reader import MOST_TOLD
from game.engine.files.limits import LONGEST_WORD
from game.engine.files.obfuscation import hide, reveal
from game.engine.state import State
from game.games import setup_for
from game.lab import cli_context
from game.matches.save_reader import MOST_BYTES, MOST_OF_ONE
from game.matches.session import Session
from game.profile.journal import LARGEST, MOST_LINES, read, whole_lines
from game.profile.saves import list_saves
from tests.profile.lines import journal_lines

LIBRARY = cli_context.library()
GAMES = cli_context.games()
NOW = datetime(2026, 11, 24, 20, 15)
Line = dict[str, Any]


def _new_session(folder: Path, game: str, seats: int, **options: Any) -> Session:
    setup = setup_for(LIBRARY.game(game), seats, "z", options)
    return Session.new(LIBRARY.game(game), GAMES[game], setup, ["A", "B", "C", "D"][:seats], folder, NOW)


@pytest.fixture
def lines(tmp_path: Path) -> list[Line]:
    """Return the lines of a saved match: the header, the deal, a decision and its undo."""
    folder = tmp_path / "saves"
    folder.mkdir()
    session = _new_session(folder, "soul_battle", 2, privacy="open")
    session.play(session.match.legal()[0])
    session.undo()
    session.close()
    return [json.loads(text) for text, _, _ in whole_lines(next(folder.iterdir()).read_bytes())]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return the path for a forged file in a folder of its own."""
    (tmp_path / "forged").mkdir()
    return tmp_path / "forged" / "forged.match"


def _looked_at(path: Path, forged: Iterable[Line]) -> Session:
    """Write a file and read it. Check that the file stays unchanged, even if it is refused."""
    data = journal_lines(*forged)
    path.write_bytes(data)
    try:
        return Session.look(path, LIBRARY.games, GAMES)
    finally:
        assert path.read_bytes() == data
        assert list(path.parent.iterdir()) == [path]


def _padded(act: Line, size: int) -> Line:
    """Return a copy of the decision, padded so that it unpacks to `size` bytes."""
    text = json.dumps(reveal(act["hidden"], 1 << 22)).encode()
    return {**act, "hidden": base64.b64encode(zlib.compress(text + b" " * (size - len(text)), 9)).decode()}


@pytest.fixture
def unpacked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Collect the unpacked size, in bytes, of each hidden part."""
    found: list[int] = []

    class Counting:
        def loads(self, text: bytes) -> Any:
            found.append(len(text))
            return json.loads(text)

    monkeypatch.setattr(obfuscation, "json", Counting())
    return found


def test_all_hidden_parts_have_a_limit_of_unpacked_bytes(path: Path, lines: list[Line], unpacked: list[int]) -> None:
    """All hidden parts of a file share one size limit, because there may be thousands of them."""
    head, deal, act, undo = lines
    many = MOST_BYTES // MOST_OF_ONE
    bomb = _padded(act, MOST_OF_ONE)
    assert len(_looked_at(path, [head, deal, *[bomb, undo] * (many // 8)]).match.undone) == 1
    unpacked.clear()
    with pytest.raises(ValueError, match=r"^forged.match can't be shown: it holds more data than any match can\.$"):
        _looked_at(path, [head, deal, *[bomb, undo] * (many * 3)])
    assert path.stat().st_size < LARGEST // 8
    assert MOST_BYTES - 2 * MOST_OF_ONE < sum(unpacked) <= MOST_BYTES


def test_a_decision_has_a_limit_of_unpacked_bytes(path: Path, lines: list[Line], unpacked: list[int]) -> None:
    head, deal, act, _ = lines
    bomb = _padded(act, MOST_OF_ONE + 1)
    unpacked.clear()
    with pytest.raises(ValueError, match="its encoded data is damaged"):
        _looked_at(path, [head, deal, bomb])
    assert sum(unpacked) < MOST_OF_ONE, "the deal alone"


def test_a_save_has_a_limit_of_lines(path: Path, lines: list[Line], monkeypatch: pytest.MonkeyPatch) -> None:
    assert MOST_LINES == 250_000
    monkeypatch.setattr("game.profile.journal.MOST_LINES", 2500)
    hints = [{"kind": "hint"}] * (2500 - 2)
    assert _looked_at(path, [*lines[:2], *hints]).hints == 1
    with pytest.raises(ValueError, match=r"forged.match is too large for a saved match: it has more than 2,500 lines"):
        _looked_at(path, [*lines[:2], *hints, hints[0]])
    found = list_saves(path.parent)
    assert (found.matches, len(found.troubles)) == ((), 1)
    assert list(path.parent.iterdir()) == [path], (
        "the file stays, because it isn't damaged and somebody may have played it"
    )


def test_a_position_with_hints_is_digested_once(path: Path, lines: list[Line], monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[str] = []
    digest = State.digest

    def counted(state: State) -> str:
        found.append(digest(state))
        return found[-1]

    monkeypatch.setattr(State, "digest", counted)
    assert _looked_at(path, [*lines, *[{"kind": "hint"}] * 500]).hints == 1
    assert len(found) == 1


def test_a_save_has_a_limit_of_events(path: Path, lines: list[Line]) -> None:
    """The shortest event has only eight characters but is processed in several places."""
    head, deal, act, undo = lines
    each, hidden = 5_000, reveal(act["hidden"], 1 << 22)
    many = MOST_TOLD // each
    beats = {**act, "hidden": hide({**hidden, "events": [["Beat"]] * each + hidden["events"]})}
    assert len(_looked_at(path, [head, deal, *[beats, undo] * (many // 2)]).match.undone) == 1
    with pytest.raises(ValueError, match="it has more events than any match can"):
        _looked_at(path, [head, deal, *[beats, undo] * many])


def test_its_lines_have_a_limit_of_named_cards(path: Path, lines: list[Line]) -> None:
    """The total number of cards named by a file's lines is limited."""
    head, deal, act, undo = lines
    hidden = reveal(act["hidden"], 1 << 22)
    line = ["Said", "won", [["soul", list(range(100))]]]
    said = {**act, "hidden": hide({**hidden, "events": [line] * 100 + hidden["events"]})}
    many = MOST_TOLD // 10_000
    assert len(_looked_at(path, [head, deal, *[said, undo] * (many // 2)]).match.undone) == 1
    with pytest.raises(ValueError, match="it has more events than any match can"):
        _looked_at(path, [head, deal, *[said, undo] * (many + 1)])


@pytest.mark.parametrize(
    ("key", "name", "value", "kept"),
    [
        *(("passed", "who", value, value == 1) for value in (1, 0, 3, -1, "1")),
        *(("exhausted", "count", value, value == 1) for value in (1, "1", "one", [1])),
    ],
)
def test_a_line_that_names_a_seat_not_in_the_match_or_no_number_is_left_out(
    path: Path, lines: list[Line], key: str, name: str, value: Any, kept: bool
) -> None:
    head, deal, act, _ = lines
    hidden = reveal(act["hidden"], 1 << 22)
    forged = {**act, "hidden": hide({**hidden, "events": [["Said", key, [[name, value]]], *hidden["events"]]})}
    assert any(said.key == key for said in _looked_at(path, [head, deal, forged]).match.log()[1]) is kept


def test_the_longest_matches_use_a_tenth_of_each_limit(tmp_path: Path) -> None:
    """Play a random FissureVerse match with four seats and two copies of every Location."""
    session, chance = _new_session(tmp_path, "fissureverse", 4, timer="double"), Chance("longest")
    while legal := session.match.legal():
        session.play(legal[chance.below(len(legal))])
    session.close()
    entries = read(next(tmp_path.iterdir())).entries
    assert len(entries) > 800
    sizes = [len(zlib.decompress(base64.b64decode(entry["hidden"]))) for entry in entries]
    values = [value for chapter in session.match.log() for said in chapter for _, value in said.values]
    told = sum(len(turn.events) for turn in session.match.turns)
    told += sum(len(value) for value in values if isinstance(value, tuple))
    assert len(entries) * 10 < MOST_LINES
    assert sum(sizes) * 10 < MOST_BYTES
    assert max(sizes) * 10 < MOST_OF_ONE
    assert told * 8 < MOST_TOLD
    assert max(len(said.key) for chapter in session.match.log() for said in chapter) * 5 < LONGEST_WORD
