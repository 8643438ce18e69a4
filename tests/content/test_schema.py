"""Schemas report all of a file's errors together, each with its exact location."""

from __future__ import annotations

from typing import Any

import pytest

from game.content.reading.document import Document, laid_over
from game.content.reading.reader import read_bytes
from game.content.schemas.schema import (
    Decimal,
    Fields,
    Flag,
    Free,
    Id,
    Keyword,
    ListOf,
    MapOf,
    Number,
    Reference,
    Schema,
    Text,
    checked,
)


def doc(text: str) -> Document:
    return read_bytes(text.encode(), "f.yaml")


def faults(schema: Schema, text: str, **known: set[str]) -> list[str]:
    return [str(fault) for fault in checked(schema, doc(text), known)[1]]


def value(schema: Schema, text: str, **known: set[str]) -> Any:
    found, wrong = checked(schema, doc(text), known)
    assert wrong == []
    return found


ALL = Fields(
    {"id": Id(), "name": Text(10), "count": Number(1, 6)},
    {
        "flag": Flag(), "colour": Keyword(("black", "red")), "list": ListOf(Reference("suit"), 1, 2),
        "map": MapOf(Decimal(0, 1)),
    },
)  # fmt: skip
GOOD = "{id: a-b_9, name: Ünï, count: 6, flag: false, colour: red, list: [x, y], map: {a: 0.5, b: 1}}"


def test_good() -> None:
    found = value(ALL, GOOD, suit={"x", "y"})
    assert found == {
        "id": "a-b_9", "name": "Ünï", "count": 6, "flag": False, "colour": "red", "list": ["x", "y"],
        "map": {"a": 0.5, "b": 1},
    }  # fmt: skip
    assert checked(ALL, Document("f", found), {"suit": {"x", "y"}}) == (found, [])
    assert [str(fault) for fault in checked(Flag(), Document("f", 1))[1]] == [
        "f:1:1: (file): expected true or false, got 1"
    ]


def test_every_error_of_a_file_is_reported_in_order() -> None:
    text = "id: A B\nname: much too long for this\ncount: 7\nflag: no\ncolor: red\ncolour: rad\n"
    text += "list: [x, z]\nmap: {a: 1.5, B: 1}\n"
    assert faults(ALL, text, suit={"xx", "x"}) == [
        "f.yaml:1:5: id: expected an id (a-z, 0-9, _ and -, at most 40), got 'A B'",
        "f.yaml:2:7: name: expected text of 1 to 10 characters on one line, got 'much too long for this'",
        "f.yaml:3:8: count: expected a whole number from 1 to 6, got 7",
        "f.yaml:4:7: flag: expected true or false, got 'no'",
        "f.yaml:5:1: color: expected a known field, got 'color'; did you mean colour?",
        "f.yaml:6:9: colour: expected one of black, red, got 'rad'; did you mean red?",
        "f.yaml:7:11: list[1]: expected the name of a suit, got 'z'",
        "f.yaml:8:10: map.a: expected a number from 0 to 1, got '1.5'",
        "f.yaml:8:15: map.B: expected an id (a-z, 0-9, _ and -, at most 40) as name, got 'B'",
    ]


def test_unknown_and_missing_fields() -> None:
    assert faults(ALL, "{id: a, nam: b, count: 1}") == [
        "f.yaml:1:1: (file): expected the field name, got a map without it",
        "f.yaml:1:9: nam: expected a known field, got 'nam'; did you mean name?",
    ]
    assert faults(ALL, "[1]") == [
        "f.yaml:1:1: (file): expected a map with id, name, count, flag, colour, list, map, got a list of 1 entry"
    ]


@pytest.mark.parametrize(
    ("schema", "text", "expected"),
    [
        (Text(), "12", "expected text of 1 to 200 characters on one line, got 12; put it in quotes"),
        (Text(), "true", "expected text of 1 to 200 characters on one line, got true; put it in quotes"),
        (Text(), "null", "expected text of 1 to 200 characters on one line, got nothing"),
        (Text(), '" "', "expected text of 1 to 200 characters on one line, got ' '"),
        (Text(), '"a\\nb"', "expected text of 1 to 200 characters on one line, got 'a<U+000A>b'"),
        (Text(3, lines=True), "abcd", "expected text of 1 to 3 characters, got 'abcd'"),
        (Text(pattern="[a-c]+"), "abd", "expected text of 1 to 200 characters on one line, got 'abd'"),
        (Number(0, 1), "true", "expected a whole number from 0 to 1, got true"),
        (Number(0, 1), '"1"', "expected a whole number from 0 to 1, got '1'"),
        (Number(0, 1), "1.0", "expected a whole number from 0 to 1, got '1.0'"),
        (Decimal(-1, 1), "-1.1", "expected a number from -1 to 1, got '-1.1'"),
        (Decimal(-1, 1), "true", "expected a number from -1 to 1, got true"),
        (Decimal(-1, 1), ".nan", "expected a number from -1 to 1, got '.nan'"),
        (Decimal(-1, 1), "1e0", "expected a number from -1 to 1, got '1e0'"),
        (Flag(), "0", "expected true or false, got 0"),
        (Keyword(("a", "b")), "[a]", "expected one of a, b, got a list of 1 entry"),
        (Keyword(("a", "b")), "c", "expected one of a, b, got 'c'"),
        (Reference("deck"), "a", "expected the name of a deck, got 'a'"),
        (ListOf(Flag(), 1, 2), "[]", "expected a list of 1 to 2 entries, got an empty list"),
        (ListOf(Flag(), 1, 2), "{}", "expected a list of 1 to 2 entries, got an empty map"),
        (ListOf(Flag(), 1, 2), "[true, true, true]", "expected a list of 1 to 2 entries, got a list of 3 entries"),
        (MapOf(Flag(), least=1), "{}", "expected a map of 1 to 5000 entries, got an empty map"),
        (MapOf(Flag(), most=1), "[]", "expected a map of at most 1 entries, got an empty list"),
        (Id(), "'" + "a" * 41 + "'", f"expected an id (a-z, 0-9, _ and -, at most 40), got '{'a' * 41}'"),
        (Free(), "null", "expected a value, got nothing"),
    ],
)
def test_faults(schema: Schema, text: str, expected: str) -> None:
    assert faults(schema, text) == [f"f.yaml:1:1: (file): {expected}"]


def test_limits_are_inclusive() -> None:
    assert value(Text(3), "abc") == "abc"
    assert value(Text(least=0), '""') == ""
    assert value(Text(lines=True), '"a\\nb"') == "a\nb"
    assert [value(Number(1, 2), text) for text in ("1", "2")] == [1, 2]
    assert [value(Decimal(-1, 1), text) for text in ("-1.0", "1", "0.25")] == [-1.0, 1, 0.25]
    assert value(Id(), "a" * 40) == "a" * 40
    assert value(ListOf(Flag(), 1, 2), "[true, false]") == [True, False]


def test_duplicate_entries_are_reported() -> None:
    schema = ListOf(Fields({"id": Id()}), unique="id")
    assert value(schema, "[{id: a}, {id: b}]") == [{"id": "a"}, {"id": "b"}]
    assert faults(schema, "[{id: a}, 1, {id: b}, {id: a}]") == [
        "f.yaml:1:11: [1]: expected a map with id, got 1",
        "f.yaml:1:28: [3].id: expected each id only once, got 'a' again",
    ]


def test_a_free_schema_keeps_everything_and_reads_decimals() -> None:
    found = value(Free(), "{a: [1, 0.5, -2.25, 1.5.2, x, true], b: {c: '3'}}")
    assert found == {"a": [1, 0.5, -2.25, "1.5.2", "x", True], "b": {"c": "3"}}
    assert faults(Free(), "{a: [{b: }]}") == ["f.yaml:1:9: a[0].b: expected a value, got nothing"]


def test_overrides_merge_maps_and_lists_with_ids() -> None:
    base: Any = {"a": 1, "m": {"x": 1, "y": 2}, "l": [{"id": "p", "n": 1}, {"id": "q", "n": 2}], "plain": [1, 2]}
    over = doc("m: {y: 3, z: 4}\nl:\n  - {id: q, n: 5}\n  - {id: r, n: 6}\nplain: [9]\n")
    found = laid_over(base, over)
    assert found.value == {
        "a": 1, "m": {"x": 1, "y": 3, "z": 4}, "l": [{"id": "p", "n": 1}, {"id": "q", "n": 5}, {"id": "r", "n": 6}],
        "plain": [9],
    }  # fmt: skip
    assert base["m"] == {"x": 1, "y": 2}
    assert base["l"][1] == {"id": "q", "n": 2}
    assert found.where(("l", 1, "n")).line == 3
    assert found.where(("l", 2, "n")).line == 4
    assert found.where_name(("l", 2, "n")).column == 13
    # If a wrong value comes from the base file, the fault is reported at the value's nearest parent in the overriding
    # file.
    assert found.where(("l", 0, "n")) == over.where(("l",))


def test_a_repeated_id_in_an_override_is_still_reported() -> None:
    found = laid_over([{"id": "a"}], doc("[{id: a}, {id: a}]"))
    assert found.value == [{"id": "a"}, {"id": "a"}]
    assert len(checked(ListOf(Fields({"id": Id()}), unique="id"), found)[1]) == 1


@pytest.mark.parametrize(
    ("base", "over", "result"), [([1], "[{id: a}]", [{"id": "a"}]), ({"a": 1}, "x", "x"), (None, "[1]", [1])]
)
def test_an_override_replaces_values_of_another_type(base: Any, over: str, result: Any) -> None:
    assert laid_over(base, doc(over)).value == result
    assert laid_over({"k": base}, doc(f"k: {over}")).value == {"k": result}
