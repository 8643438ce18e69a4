"""What tests.mutation says of changes that live: which is which, who has a reason, and which reason is idle."""

from __future__ import annotations

import pytest

from tests.mutation import chosen, judged, outcomes
from tests.survivors import LIST, Survivor, changed, fits, function, misfits, reason, survivors

NAME = "game.engine.change.xǁChangeǁdraw__mutmut_7"
SHOWN = f"""# {NAME}: survived
--- game/engine/change.py
+++ game/engine/change.py
@@ -4,7 +4,7 @@
         held = self.state.places[source]
         left = len(held) - count
-        if left < 0:
+        if left <= 0:
             left = 0
         cards = held[left:][::-1]

"""
CHANGE = changed(NAME, SHOWN)
DRAW = "game.engine.change.Change.draw"
LISTED = Survivor(DRAW, "left < 0", "left <= 0", "0 becomes 0")


@pytest.mark.parametrize(
    ("name", "where"),
    [
        (NAME, DRAW),
        ("game.engine.change.xǁChangeǁ__init____mutmut_1", "game.engine.change.Change.__init__"),
        ("game.engine.knowledge.x_view__mutmut_3", "game.engine.knowledge.view"),
        ("game.soul_battle.battle.x__next__mutmut_12", "game.soul_battle.battle._next"),
    ],
)
def test_a_change_belongs_to_a_function(name: str, where: str) -> None:
    assert function(name) == where


def test_a_change_is_the_lines_that_are_others() -> None:
    assert CHANGE == (DRAW, "if left < 0:", "if left <= 0:")


@pytest.mark.parametrize(
    ("old", "new", "whether"),
    [
        ("left < 0", "left <= 0", True),
        ("if left < 0:", "if left <= 0:", True),
        ("<", "<=", True),
        ("left < 0", "left < 1", False),
        ("left", "left", False),
        ("left <= 0", "left < 0", False),
    ],
)
def test_an_entry_fits_what_it_makes_of_the_old_line(old: str, new: str, whether: bool) -> None:
    assert fits(Survivor(DRAW, old, new, "why"), CHANGE) is whether


def test_an_entry_fits_in_its_function_only() -> None:
    assert not fits(LISTED._replace(where="game.engine.change.Change.move"), CHANGE)


def test_of_a_text_that_stands_twice_either_may_be_changed() -> None:
    one = Survivor(DRAW, "1", "2", "why")
    assert fits(one, CHANGE._replace(old="held[1:1]", new="held[2:1]"))
    assert fits(one, CHANGE._replace(old="held[1:1]", new="held[1:2]"))
    assert not fits(one, CHANGE._replace(old="held[1:1]", new="held[2:2]"))


def test_what_lives_has_a_reason_and_each_reason_its_survivor() -> None:
    modules = ["game.engine.change"]
    assert reason([LISTED], CHANGE) == "0 becomes 0"
    assert judged([LISTED], [CHANGE], modules) == []
    assert judged([], [CHANGE], modules) == [f"{DRAW}: lives without a reason: 'if left < 0:' -> 'if left <= 0:'"]
    idle = f"{DRAW}: a reason is given for 'left < 0' -> 'left <= 0', which does not live"
    assert judged([LISTED], [], modules) == [idle]
    other = CHANGE._replace(new="if left < 1:")
    assert judged([LISTED], [other], modules) == [
        f"{DRAW}: lives without a reason: 'if left < 0:' -> 'if left < 1:'", idle,
    ]
    assert judged([LISTED], [], ["game.engine.chance", "game.engine.chang"]) == [], "that module was not tried"


def test_words_choose_modules() -> None:
    settings = '[tool.mutmut]\nonly_mutate = ["game/engine/change.py", "game/soul_battle/turn.py"]'
    both = ("game.engine.change", "game.soul_battle.turn")
    assert chosen(settings, []) == both
    assert chosen(settings, ["turn"]) == both[1:]
    assert chosen(settings, ["turn", "engine"]) == both


def test_the_outcome_of_each_change_is_read() -> None:
    told = f"    {NAME}: survived\n    game.engine.knowledge.x_view__mutmut_3: no tests\nsomething else: 3\n"
    assert outcomes(told) == {NAME: "survived", "game.engine.knowledge.x_view__mutmut_3": "no tests"}


def test_every_reason_of_the_list_speaks_of_what_is_there() -> None:
    listed = survivors(LIST.read_text(encoding="utf-8"))
    assert list(misfits(listed)) == []
    assert len({one[:3] for one in listed}) == len(listed)
    assert all(one.old and one.why for one in listed)


def test_a_reason_for_what_is_not_there_is_told() -> None:
    assert list(misfits([LISTED])) == []
    for wrong in ("game.engine.change.Change.drew", "game.engine.chang.Change.draw", "game.engine.change.Change"):
        assert list(misfits([LISTED._replace(where=wrong)])) == [f"there is no {wrong}"]
    assert list(misfits([LISTED._replace(old="left < 9")])) == [f"{DRAW}: 'left < 9' does not stand there"]
