"""Matches with the same set-up share a table, and only the most recent tables are kept."""

from __future__ import annotations

from weakref import ref

from game.engine.definition.game_definition import TABLES, cached_tables
from game.engine.table import Setup, Table


def test_only_the_most_recent_tables_are_kept() -> None:
    made: list[ref[Table]] = []

    def make(setup: Setup) -> Table:
        found = Table(setup.seats, (), ())
        made.append(ref(found))
        return found

    find = cached_tables(make)
    first = Setup(2, {"number": 0}, "one")
    kept = find(first)
    for number in range(2 * TABLES):
        find(Setup(2, {"number": number}, "other"))
        assert find(first) is kept, "a table in use stays"
    assert len([one for one in made if one() is not None]) == TABLES
