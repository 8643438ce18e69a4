"""The restricted YAML reader: what it accepts, and the attacks that it rejects."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.content.errors import ContentError, FilePosition, describe, nearest, printable
from game.content.reading.document import LONGEST_FIELD, field_name
from game.content.reading.reader import MAX_BYTES, MAX_DEPTH, MAX_NODES, hidden_character, read_bytes, read_file
from game.content.reading.yaml_errors import in_plain_words


def refused(data: bytes | str) -> str:
    """Return the error message for invalid YAML."""
    with pytest.raises(ContentError) as caught:
        read_bytes(data.encode() if isinstance(data, str) else data, "f.yaml")
    return str(caught.value)


def test_values_and_their_places() -> None:
    found = read_bytes(b"a: 1\nb:\n  - x\n  - {c: true}\n", "f.yaml")
    assert found.value == {"a": 1, "b": ["x", {"c": True}]}
    assert found.where(("b", 0)) == FilePosition("f.yaml", 3, 5)
    assert found.where(("b", 1, "c")) == FilePosition("f.yaml", 4, 9)
    assert found.where_name(("b", 1, "c")) == FilePosition("f.yaml", 4, 6)
    assert found.where(("b", 1, "unknown")) == found.where(("b", 1))
    assert found.where_name(("b", 0)) == found.where(("b", 0))


TEXTS = """
no yes on True NULL ~ 2024-01-01 .inf -.inf .nan 1.5 1e5 0x10 0o7 007 1_000 10:20 +3 -0x1 =
9999999999999999999 ٣
"""


@pytest.mark.parametrize("text", TEXTS.split())
def test_an_unusual_word_or_number_stays_text(text: str) -> None:
    assert read_bytes(f"a: {text}".encode(), "f").value == {"a": text}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        *[("true", True), ("false", False), ("null", None), ("", None), ("0", 0), ("-12", -12)],
        *[("9" * 18, int("9" * 18)), ('"12"', "12"), ("'true'", "true"), ("'null'", "null"), ("|-\n  12", "12")],
    ],
)
def test_words_and_numbers_are_resolved_unless_quoted(text: str, value: object) -> None:
    found = read_bytes(f"a: {text}".encode(), "f").value
    assert isinstance(found, dict)
    assert found["a"] == value
    assert type(found["a"]) is type(value)


def test_a_byte_order_mark_and_other_systems_line_ends_are_accepted() -> None:
    assert read_bytes("\ufeffa: 1\r\nb: ü\r\n".encode(), "f").value == {"a": 1, "b": "ü"}


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("a: 1\nb: 2\na: 3\n", "f.yaml:3:1: a: expected each name only once, got 'a' again (first on line 1)"),
        ("a: {b: 1, b: 1}", "f.yaml:1:11: a.b: expected each name only once, got 'b' again (first on line 1)"),
        ("a: &x 1", "f.yaml:1:4: a: expected a value without an anchor, got '&x'"),
        ("&x a: 1", "f.yaml:1:1: (file): expected a value without an anchor, got '&x'"),
        ("a: *x", "f.yaml:1:4: a: expected a value, got the alias '*x'"),
        ("*x", "f.yaml:1:1: (file): expected a value, got the alias '*x'"),
        ("*x : 1", "f.yaml:1:1: (file): expected a value, got the alias '*x'"),
        ("a: ! 1", "f.yaml:1:4: a: expected a value without a tag, got '!'"),
        ("a: !!int 1", "f.yaml:1:4: a: expected a value without a tag, got 'tag:yaml.org,2002:int'"),
        ("!x [1]", "f.yaml:1:1: (file): expected a value without a tag, got '!x'"),
        ("<<: {a: 1}", "f.yaml:1:1: (file): expected a name, got a merge (<<)"),
        ("1: 2", "f.yaml:1:1: (file): expected text as a name, got something else; put it in quotes"),
        ("a: {true: 2}", "f.yaml:1:5: a: expected text as a name, got something else; put it in quotes"),
        ("[a]: 2", "f.yaml:1:1: (file): expected text as a name, got something else; put it in quotes"),
        ("? \n: 2", "f.yaml:1:2: (file): expected text as a name, got something else; put it in quotes"),
        ("--- 1\n--- 2\n", "f.yaml:2:1: (file): expected one document, got a second document"),
        ("%YAML 1.1\n---\na: 1", "f.yaml:1:1: (file): expected no YAML directive, got a directive"),
        ("%TAG ! tag:x\n---\na: 1", "f.yaml:1:1: (file): expected no YAML directive, got a directive"),
        ("", "f.yaml:1:1: (file): expected a document, got an empty file"),
        ("# only this\n", "f.yaml:2:1: (file): expected a document, got an empty file"),
        ('a: "x', "f.yaml:1:6: (file): expected well-formed YAML, got a text in quotes without its closing quote"),
        (
            "a: b: c",
            "f.yaml:1:5: (file): expected well-formed YAML, got a colon in the wrong place; put the text in quotes",
        ),
        ("a: \x07", "f.yaml:1:4: (file): expected visible characters, got '<U+0007>'"),
        ("b: 1\na: x\u202ey", "f.yaml:2:5: (file): expected visible characters, got '<U+202E>'"),
        ('a: "\\u2066"', "f.yaml:1:4: a: expected visible characters, got '<U+2066>'"),
        ('a: "\\t"', "f.yaml:1:4: a: expected visible characters, got '<U+0009>'"),
        ('"\\ud800": 1', "f.yaml:1:1: (file): expected visible characters, got '<U+D800>'"),
        ('a: "\\0"', "f.yaml:1:4: a: expected visible characters, got '<U+0000>'"),
        ("a: \ufffe", "f.yaml:1:4: (file): expected visible characters, got '<U+FFFE>'"),
    ],
)
def test_refused(text: str, error: str) -> None:
    assert refused(text) == error


ATTACKS = Path(__file__).parents[1] / "attacks"
SLIPS = (
    "a:\n\tb: 1", "- a\nb: 1", "a: 1\n b: 2", "a: [1, 2", "a: {b: 1", "a: [1 2: }", 'a: "\\q"', 'a: "\\xZZ"', "a: ]",
    "a: @x", 'a: "x" y', "a: !e!x 1", "a: &", "a: *", "a: |9x\n  b", "a: - b", "a: 'x\n---\n", "a: >-\nb",
    '"a": 1\n"b" 2', "a: ,", "!<tag", "a: |0\n b", "%TAG\n---\n", "%YAML x\n---\n", "%YAML 1.1\n%YAML 1.1\n---\n",
    "a: !ä 1", "'a' 'b'", ": : :", "? [a]\n- ? b", "%TAG ! x y\n---\n", "%YAML 2.0\n---\n",
    "%TAG ! a\n%TAG ! b\n---\n", "a: ? b", 'a: "\\U0FFFFFFF"',
    b'"\\UFFFFFFFF"', b"%YAML 1." + b"9" * 5000 + b"\n---\na", b"a:\n\t- b", b"|99 x", b": 1", b"{", b"!<",
    *(path.read_bytes() for path in sorted(ATTACKS.glob("*.yaml.bad"))),
)  # fmt: skip


def test_no_error_repeats_the_parsers_own_words() -> None:
    """Errors don't repeat the parser's messages, which are meant for programmers."""
    messages = set()
    for slip in SLIPS:
        try:
            read_bytes(slip if isinstance(slip, bytes) else slip.encode(), "f.yaml")
        except ContentError as fault:
            messages.add(fault.got)
    assert len(messages) > 30
    parser = re.compile(r"found |expected|scalar|token|mapping|sequence|stream|node|Python|sys\.|^a fault")
    assert [said for said in sorted(messages) if parser.search(said)] == []


TYPING_MISTAKES = {
    "a:\n\tb: 1": "a tab; indent with spaces",
    "a: [1, 2": "the end of the file before the closing ]",
    "a: {b: [1}": "'}' before the closing ]",
    "a: ]": "']' in place of a value",
    "{": "the end of the file in place of a value",
    "a: @x": "a value that begins with '@'; put it in quotes",
    "a: 'x\n---\n": "a text in quotes without its closing quote",
    'a: "x" y': "a line that doesn't continue the lines above; check its indentation and quotes",
    "a: &": "an anchor (&); put the text in quotes",
}


def test_a_typing_mistake_is_reported_in_plain_words() -> None:
    for slip, got in TYPING_MISTAKES.items():
        assert refused(slip).endswith(f": expected well-formed YAML, got {got}")


def test_unknown_parser_messages_are_shortened() -> None:
    assert in_plain_words("found a\nsurprise", "while dreaming") == "a fault (found a surprise)"
    assert len(in_plain_words("x" * 5000, "")) < 80


def test_not_utf8() -> None:
    assert refused("a: 1\nb: ä".encode("latin-1")) == "f.yaml:2:4: (file): expected UTF-8, got byte 0xE4"
    assert "expected UTF-8" in refused("a: 1".encode("utf-16"))
    assert "expected UTF-8" in refused(b"a: \xed\xa0\x80")


def test_size() -> None:
    fits = b"a: " + b"x" * (MAX_BYTES - 3)
    assert read_bytes(fits, "f").value == {"a": "x" * (MAX_BYTES - 3)}
    assert refused(fits + b"x") == f"f.yaml:1:1: (file): expected at most {MAX_BYTES} bytes, got more"


def test_depth() -> None:
    deepest = read_bytes(b"[" * MAX_DEPTH + b"]" * MAX_DEPTH, "f").value
    for _ in range(MAX_DEPTH - 1):
        assert isinstance(deepest, list)
        deepest = deepest[0]
    assert deepest == []
    assert "expected at most 20 levels of lists and maps, got one more" in refused(b"[" * (MAX_DEPTH + 1))


def test_number_of_nodes(monkeypatch: pytest.MonkeyPatch) -> None:
    assert MAX_NODES == 50_000
    monkeypatch.setattr("game.content.reading.reader.MAX_NODES", 1000)
    assert read_bytes(b"[" + b"1," * 999 + b"]", "f").value == [1] * 999
    assert "expected at most 1000 values and names, got more" in refused(b"[" + b"1," * 1000 + b"]")


@pytest.mark.parametrize(
    "bomb",
    [
        b"[" * 100_000, b"{a: " * 100_000, b"- " * 100_000, b"? " * 100_000,
        b"a: &a [x,x,x]\nb: &b [*a,*a,*a]\nc: &c [*b,*b,*b]\nd: [*c,*c,*c]\n",
        b"a0: &a0 {k: v}\n" + b"".join(b"a%d: &a%d\n  <<: [*a%d, *a%d]\n" % (n, n, n - 1, n - 1) for n in range(1, 25)),
        b"a:\n  <<: [&x {<<: {}}, *x]\n", b"---\n" * 100_000, b"? a\n" * 100_000, b"!" + b"%41" * 300_000 + b" 1",
    ],
    ids=["lists", "maps", "dashes", "questions", "laughs", "merges", "self", "documents", "names", "tag"],
)  # fmt: skip
def test_yaml_bombs_are_rejected_quickly(bomb: bytes) -> None:
    begun = time.process_time()
    assert len(refused(bomb)) < 400
    assert time.process_time() - begun < 5


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "ünïcode.yaml"
    path.write_text("a: 1\n", encoding="utf-8")
    assert read_file(path).file == str(path)
    assert read_file(path, "short.yaml").where(("a",)) == FilePosition("short.yaml", 1, 4)
    with pytest.raises(ContentError, match="expected a readable file, got No such file"):
        read_file(tmp_path / "none.yaml")
    with pytest.raises(ContentError, match="expected a readable file"):
        read_file(tmp_path)


def test_the_parts_of_an_error() -> None:
    error = ContentError(FilePosition("f.yaml", 2, 3), "a.b", "x", "y", "z")
    assert (error.path, error.line, error.column, error.field, error.expected, error.got, error.near) == (
        "f.yaml", 2, 3, "a.b", "x", "y", "z",
    )  # fmt: skip
    assert str(error) == "f.yaml:2:3: a.b: expected x, got y; did you mean z?"
    assert str(ContentError(FilePosition("f.yaml"), "a", "x", "y")) == "f.yaml:1:1: a: expected x, got y"


def test_words() -> None:
    values = [None, True, False, "x", [], [1], {}, {"a": 1}, 7]
    lists = ["an empty list", "a list of 1 entry", "an empty map", "a map of 1 entry"]
    kinds = ["nothing", "true", "false", "'x'", *lists, "7"]
    assert [describe(value) for value in values] == kinds
    assert printable("a\nb" + "x" * 100) == "'a<U+000A>b" + "x" * 57 + "…'"
    assert nearest("hand_sice", ["hand_size", "grid"]) == "hand_size"
    assert nearest("zzz", ["hand_size", "grid"]) == ""
    assert field_name(()) == "(file)"
    assert field_name(("a", 0, "b")) == "a[0].b"
    assert field_name(("x\n" * 100,)) == "x " * (LONGEST_FIELD // 2) + "…"


def test_hidden_characters() -> None:
    assert hidden_character("plain ünïcode ♠ \u00ad \u200d") == -1
    assert hidden_character("a\nb") == -1
    for char in "\x00\x1b\x7f\x85\u200b\u200e\u200f\u202a\u202e\u2028\u2029\u2066\u2069\ufeff\U000e0041\U0001ffff":
        assert hidden_character("ab" + char) == 2


_WILD = st.text(st.sampled_from("ab:-[]{}&*!|>'\"%@`#,? \n\t\\u0<=\u202eé"), max_size=60)


@pytest.mark.xdist_group("hypothesis")
def test_any_bytes_give_a_document_or_a_content_error() -> None:
    @settings(max_examples=150, deadline=None, derandomize=True, database=None)
    @given(st.one_of(st.binary(max_size=80), _WILD.map(str.encode)))
    def hold(data: bytes) -> None:
        found: ContentError | None = None
        try:
            assert read_bytes(data, "f.yaml").where(()).file == "f.yaml"
        except ContentError as error:
            found = error
        if found is not None:
            assert str(found).startswith("f.yaml:")
            assert min(found.line, found.column) >= 1
            assert "\n" not in str(found)

    hold()
