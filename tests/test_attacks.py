"""Every loader accepts a file or returns a plain message, whatever the file contains."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.content.reading.reader import MAX_BYTES, hidden_character
from game.lab.cli_context import games
from tests.loaders import Loader, loaders
from tests.run_counts import SOAK, asked, some, tell

ATTACKS = {path.name: path.read_bytes() for path in sorted((Path(__file__).parent / "attacks").iterdir())}
LARGE: dict[str, Callable[[], bytes]] = {
    "lists nested 100,000 deep": lambda: b"[" * 100_000,
    "maps nested 100,000 deep": lambda: b'{"a":' * 100_000,
    "maps of YAML nested 100,000 deep": lambda: b"{a: " * 100_000,
    "nested just too deep": lambda: b"[" * 21 + b"]" * 21,
    "nested 900 deep": lambda: b'{"state":' * 900 + b"1" + b"}" * 900,
    "dashes": lambda: b"- " * 100_000,
    "questions": lambda: b"? " * 100_000,
    "documents": lambda: b"---\n" * 100_000,
    "one MiB of text": lambda: b"name: " + b"x" * (MAX_BYTES - 6),
    "one MiB and a byte": lambda: b"name: " + b"x" * (MAX_BYTES - 5),
    "60,000 values": lambda: b"[" + b"1," * 60_000 + b"]",
    "many faults": lambda: b"".join(b"x%d: 1\n" % number for number in range(20_000)),
    "zeros": lambda: bytes(100_000),
    "all bytes": lambda: bytes(range(256)) * 40,
    "JSON of zeros": lambda: b'{"state":"' + b"0" * (5_000_000 if SOAK else 1_500_000) + b'"}',
}
LONG = ("one MiB of text", "60,000 values", "many faults")
"""Large files that only the long run tries."""


def plain(sentence: str) -> None:
    """Check that a message is one line that is safe to show to a player or in a terminal."""
    assert hidden_character(sentence, "") < 0, ascii(sentence)
    assert len(sentence) < 600, sentence
    assert not re.search(r"Traceback|object at 0x|invalid literal", sentence), sentence


def check(loader: Loader, data: bytes, root: Path) -> list[str]:
    """Let a loader read `data`, and return the messages for the player.

    The loader works in an empty folder inside `root`. The folder is deleted afterwards.

    Raises:
        AssertionError: A message isn't a plain sentence.
    """
    folder = root / "empty"
    folder.mkdir()
    try:
        messages = [sentence for sentence in loader.read(data, folder) if sentence]
    finally:
        shutil.rmtree(folder)
    for sentence in messages:
        plain(sentence)
    return messages


KINDS = {name.split()[0] if name.startswith("content") else name.split(" of ")[0]: name for name in reversed(loaders())}
"""One loader of each kind, tested with large files."""
FILES = {name.rsplit("/", 1)[-1]: name for name in reversed(loaders()) if name.startswith("content")}
"""One loader for each kind of content file, because all games read a given kind in the same way."""
PARSED = ("scenario", "record", "cache")
"""The kinds of loaders whose parser is shared with other kinds.

The short run makes fewer attacks on them, and no large ones.
"""
SHARE = 6
"""The short run makes only one in every `SHARE` attacks on a loader that resembles another loader. At each position in
a file, the short run tries only one in every `SHARE` bad numbers."""
OTHERS = tuple(f" of {game}" for game in games() if game != "soul_battle")
SHORT = [
    name
    for name in loaders()
    if name in FILES.values()
    or (
        not name.startswith("content")
        and (not name.endswith(OTHERS) or name in (*KINDS.values(), "save, hidden sealed of oubliette"))
    )
]
"""The short run's loaders: one for each kind, and the loader for Oubliette's saves."""
LOADERS = sorted(loaders(), key=lambda name: name not in SHORT)
"""All loaders. Those that the short run uses come first."""


def making(part: bool) -> list[Any]:
    """Return test parameters: the names of loaders for which a valid file can be made.

    If `part` is true, include loaders that read only part of a file.
    """
    names = [name for name in LOADERS if loaders()[name].make and (part or not loaders()[name].part)]
    return some(names, len(set(names) & set(SHORT)))


def attacks_on(name: str) -> dict[str, bytes]:
    """Return the attacks on a loader.

    In the short run, most loaders face only one in every `SHARE` attacks.
    """
    kind = name in KINDS.values() and (SOAK or not name.startswith(PARSED))
    first, step = (0, 1) if kind or SOAK else (LOADERS.index(name) % SHARE, SHARE)
    taken = dict(list(ATTACKS.items())[first::step])
    if kind:
        taken |= {what: make() for what, make in LARGE.items() if SOAK or what not in LONG}
    return taken


@pytest.mark.parametrize("name", some(LOADERS, len(SHORT)))
def test_every_attack_is_answered_in_plain_sentences(tmp_path: Path, name: str) -> None:
    taken = attacks_on(name)
    for attack, data in taken.items():
        try:
            check(loaders()[name], data, tmp_path)
        except BaseException as error:
            error.add_note(f"attack: {attack}")
            raise
    tell("attacks", len(taken))


@pytest.mark.parametrize("name", making(part=False))
def test_good_files_are_accepted_silently(tmp_path: Path, name: str) -> None:
    """No loader complains about a good file."""
    for number, data in enumerate(loaders()[name].good):
        (tmp_path / str(number)).mkdir()
        assert loaders()[name].read(data, tmp_path / str(number)) == []


# --- numbers --------------------------------------------------------------------------------------------------------

LONG_NUMBER = b"9" * 4300
"""The longest number that Python can read and write."""
NUMBERS = (b"9" * 5000, b"-" + b"9" * 5000, LONG_NUMBER, b"1e400", b"-1", b"nan", b"NaN", b"-Infinity", b"0.5")
"""Replacements for any number in a file."""
PLACES, FEW = 12, 4
"""Number of changes to make in each valid file. The second value is for slow loaders in a short run."""
SLOW = ("content", "cache")


@pytest.mark.parametrize("name", making(part=True))
def test_any_number_in_a_good_file_may_be_bad(tmp_path: Path, name: str) -> None:
    loader = loaders()[name]
    for data in loader.good[: 2 if SOAK else 1]:
        found = list(re.finditer(rb"-?\b[0-9]+\b", data))
        places = found[:: len(found) // (FEW if name.startswith(SLOW) and not SOAK else PLACES) + 1]
        for at, place in enumerate(places):
            first, step = (0, 1) if SOAK or len(places) < FEW else (at % SHARE, SHARE)
            for number in sorted({*NUMBERS[first::step], *(() if name.startswith(SLOW) else (LONG_NUMBER,))}):
                changed = data[: place.start()] + number + data[place.end() :]
                try:
                    check(loader, changed, tmp_path)
                except BaseException as error:
                    error.add_note(f"{number[:12]!r} in the place of {place[0]!r} at {place.start()}")
                    raise


# --- random files ---------------------------------------------------------------------------------------------------

EXAMPLES = asked("inputs") // len(SHORT) + 1
"""Number of random files for each loader."""
_WILD = st.text(st.sampled_from("ab:-[]{}&*!|>'\"%@`#,?~ \n\t\\u0159<=.\u202e\u0000é♠"), max_size=80).map(str.encode)
_LEAVES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.integers(-3, 8),
    st.text(max_size=12),
    st.sampled_from(["", "strict", "soul_battle", "1 pass", "x" * 50, 10**30, -1, 0.5, "a1", "5H.1"]),
)


@cache
def words_of(name: str) -> list[str]:
    """Return names and words for new files, taken mainly from a loader's valid files."""
    texts = [data[:5000].decode("utf-8", "ignore") for data in loaders()[name].good]
    found = {word for text in texts for word in re.findall(r"[a-zA-Z_][\w.-]*", text)}
    return sorted(found | {"format", "game", "seats", "name", "turn", "kind", "hidden", "speed", "keys", "id"})


def _made(name: str) -> st.SearchStrategy[bytes]:
    """Generate JSON maps (JSON is also YAML) whose keys are words from a valid file."""
    key = st.sampled_from(words_of(name))
    inner = st.recursive(
        _LEAVES | key, lambda more: st.lists(more, max_size=4) | st.dictionaries(key, more, max_size=5), max_leaves=12
    )
    return st.dictionaries(key, inner, max_size=8).map(lambda plain: json.dumps(plain).encode())


@st.composite
def _spoiled(draw: st.DrawFn, good: Sequence[bytes]) -> bytes:
    """Generate data by changing, removing or repeating bytes of a valid file or an attack."""
    data = draw(st.sampled_from([*good, *ATTACKS.values()]))
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(data)))
        end = min(len(data), at + draw(st.integers(0, 12)))
        data = data[:at] + draw(st.one_of(st.binary(max_size=6), _WILD, st.just(data[at:end] * 2))) + data[end:]
    return data


@pytest.mark.xdist_group("hypothesis")  # the fuzzer reads all our modules when it starts, so only one worker uses it
@pytest.mark.parametrize("name", some(LOADERS, len(SHORT)))
def test_any_file_is_answered_in_plain_sentences(tmp_path: Path, name: str) -> None:
    loader = loaders()[name]

    @settings(max_examples=EXAMPLES, deadline=None, derandomize=True, database=None)
    @given(st.one_of(st.binary(max_size=60), _WILD, _made(name), _spoiled(loader.good)))
    def hold(data: bytes) -> None:
        check(loader, data, tmp_path)

    hold()
    tell("inputs", EXAMPLES)
