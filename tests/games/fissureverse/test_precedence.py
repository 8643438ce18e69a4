"""The rules of precedence apply to levels, results and totals."""

from __future__ import annotations

import pytest

from game.fissureverse.rules.crusades.crusade_result import REPLACEMENTS
from game.fissureverse.rules.crusades.totals import Clash, contributions
from game.fissureverse.rules.lookups import slot_with
from game.fissureverse.rules.precedence import in_force
from tests.games.fissureverse.table import scene
from tests.games.position import Position

SPARE = {"draw_1": "WALKERS NIGHTCAPS", "draw_2": "LENSGRINDERS GLASSSURVEYORS"}


def _because(position: Position) -> list[tuple[str, str]]:
    return [
        (key.removeprefix("because."), " ".join(values["cards"]))
        for key, values in position.log_lines()
        if key.startswith("because.")
    ]


def _fought(attacker: str, method: str, **places: str) -> Position:
    position = scene(marks={"tokens.1": 9}, **{**SPARE, **places})
    return position.do(f"crusade {attacker} {method} > field.2.1")


@pytest.mark.parametrize(
    ("places", "attacker", "method", "expected"),
    [
        # A Location takes precedence over a Rogation or Crusader, and a Rogation over a Crusader.
        (
            {"location": "TREETOMB", "rogations": "BURIALRITES.1", "field_2_1": "NOMADS"}, "THESHRIEKINGOX", "kill",
            ("back", "TREETOMB"),
        ),
        ({"rogations": "BURIALRITES.1", "field_2_1": "NOMADS"}, "THESHRIEKINGOX", "kill", ("back", "BURIALRITES.1")),
        ({"field_2_1": "NOMADS"}, "THESHRIEKINGOX", "kill", ("back", "NOMADS")),
        (
            {"location": "PARADOX", "field_2_1": "LASTRITESCREW", "field_1_2": "IRREGULARITY"}, "QUIETMILITIA",
            "kill", ("tie", "PARADOX"),
        ),
        ({"field_2_1": "LASTRITESCREW", "field_1_2": "IRREGULARITY"}, "QUIETMILITIA", "kill", ("tie", "IRREGULARITY")),
        # The Rogation played first takes precedence.
        (
            {"rogations": "BURIALRITES.2 BURIALRITES.1", "field_2_1": "ACADEMIC"}, "THESHRIEKINGOX", "kill",
            ("back", "BURIALRITES.2"),
        ),
        # A Frenzy takes precedence over a Crusader.
        ({"field_2_1": "MYSTICS", "frenzy_2_1": "STUBBORNSTREAK"}, "ACADEMIC", "reason", ("safe", "STUBBORNSTREAK.2")),
        ({"field_2_1": "PITSAINTS", "frenzy_2_1": "MARTYRDOM"}, "THESHRIEKINGOX", "kill", ("drag", "MARTYRDOM.2")),
    ],
    ids=lambda value: value[1] if isinstance(value, tuple) else None,
)  # fmt: skip
def test_fv_9_1_the_higher_card_decides(
    places: dict[str, str], attacker: str, method: str, expected: tuple[str, str]
) -> None:
    """If two cards have the same effect, only the one with precedence takes effect (FV 9.1)."""
    position = _fought(attacker, method, field_1_1=attacker, **places)
    assert expected in _because(position)
    assert len([one for one in _because(position) if one[0] == expected[0]]) == 1


def test_fv_9_1_a_rogation_stops_before_a_frenzy() -> None:
    """The Psalms card is used up, but the card revealed by the Crusade isn't (FV 5.5, 9.1)."""
    position = _fought(
        "BONEDRUMMERS", "kill", field_1_1="BONEDRUMMERS", field_2_1="ACADEMIC", frenzy_2_1="THROUGHTHEMUD",
        rogations="PSALMS.2",
    )  # fmt: skip
    assert ("no_result", {"cards": ["PSALMS.2"]}) in position.log_lines()
    assert position.state.cards_in("discard.2") == ["PSALMS.2"]


@pytest.mark.parametrize("shown", [True, False], ids=["face up", "face down"])
def test_fv_5_5_a_face_up_card_on_the_defender_stops_nothing(shown: bool) -> None:
    position = scene(
        marks={"tokens.1": 9}, field_1_1="BONEDRUMMERS", frenzy_1_1="GOLDENTICKET", field_2_1="ACADEMIC",
        frenzy_2_1="THROUGHTHEMUD", **SPARE,
    )  # fmt: skip
    if shown:
        position.state.known[position.table.card_named["THROUGHTHEMUD.2"]] = position.table.everyone
    position.do("crusade BONEDRUMMERS kill > field.2.1")
    assert ("revealed", {"who": 1, "cards": ["GOLDENTICKET.1"]}) in position.log_lines()
    assert ("no_result" in [key for key, _ in position.log_lines()]) is not shown
    assert position.state.cards_in("vortex") == (["ACADEMIC"] if shown else [])


def _order(position: Position, word: str, trigger: str = "") -> list[str]:
    return position.table.names([source.card for source in in_force(position.state, word, trigger)])


def test_fv_9_1_all_active_effects_have_one_order() -> None:
    """Order of effects: Location, Rogations (oldest first), Crusaders (in Turn Order).

    Rules: FV 9.1, 9.2.
    """
    places = {
        "location": "WATERFALL", "rogations": "VIGIL.2 SCHISM.1", "field_1_1": "LIFTERS", "field_2_1": "THUNDERHEADS",
        **SPARE,
    }  # fmt: skip
    first = scene(**places)
    assert _order(first, "aura") == ["WATERFALL", "VIGIL.2", "SCHISM.1", "LIFTERS", "THUNDERHEADS"]
    second = scene(marks={"place.1": 2, "place.2": 1}, **places)
    assert _order(second, "aura") == ["WATERFALL", "VIGIL.2", "SCHISM.1", "THUNDERHEADS", "LIFTERS"]
    off = scene(options={"location_rules": "off"}, **places)
    assert _order(off, "aura")[0] == "VIGIL.2"


def test_fv_9_1_each_level_goes_before_the_next() -> None:
    """A Location or Rogation acts before a Frenzy, and a Frenzy before a Crusader (FV 9.1)."""
    places = {
        "field_1_1": "PITSAINTS", "frenzy_1_1": "MARTYRDOM", "field_1_2": "RUSTFANGS", "frenzy_1_2": "SHORTENED",
        "field_2_1": "ACADEMIC", "rogations": "MARTYRSFEAST.2", "location": "MIRAGE", "hand_1": "REVELATION",
    }  # fmt: skip
    position = scene(asks="1 rogation 2 0 0", **places, **SPARE).do("invoke REVELATION.1 > rogations")
    assert _order(position, "cost") == ["MIRAGE", "SHORTENED.1", "RUSTFANGS"]
    assert _order(position, "drag", "killed") == ["MARTYRSFEAST.2", "MARTYRDOM.1", "PITSAINTS"]


def test_fv_9_2_third_players_are_ordered_too() -> None:
    """A player with an earlier Turn takes precedence, no matter who is fighting (FV 9.2)."""
    third = scene(
        seats=3, marks={"place.1": 3, "place.2": 1, "place.3": 2}, field_1_1="LIFTERS", field_2_1="THUNDERHEADS",
        field_3_1="FIREFLIES", draw_3="HOWLERS", **SPARE,
    )  # fmt: skip
    assert _order(third, "aura") == ["THUNDERHEADS", "FIREFLIES", "LIFTERS"]


def test_fv_9_1_face_up_frenzies_go_before_crusaders() -> None:
    """A face-up Frenzy takes precedence over a Crusader.

    Face-down cards and bluffs have no effect (FV 9.1, 4.2).
    """
    position = scene(
        asks="1 rogation 2 0 0", hand_1="REVELATION", field_1_1="PITSAINTS", frenzy_1_1="MARTYRDOM",
        field_2_1="ACADEMIC", frenzy_2_1="NOMADS", **SPARE,
    )  # fmt: skip
    assert _order(position, "drag", "killed") == ["PITSAINTS"]
    position.do("invoke REVELATION.1 > rogations")
    assert _order(position, "drag", "killed") == ["MARTYRDOM.1", "PITSAINTS"]
    assert _order(position, "back", "killed") == []


def test_fv_9_3_every_change_of_a_number_names_its_card() -> None:
    """A Crusader's total is the number on the card plus all modifiers (FV 5.6, 9.3)."""
    position = scene(
        field_1_1="STALKERS", frenzy_1_1="CORRUPTION", field_1_2="NAOMI", field_1_3="ACADEMIC",
        field_2_1="QUIETMILITIA", field_2_2="LUGUBRIOUS", rogations="BLESSINGOFARMS.1", location="FORTRESSOFNOISE",
        **SPARE,
    )  # fmt: skip
    slots = tuple(slot_with(position.state, position.table.card_named[name]) for name in ("STALKERS", "QUIETMILITIA"))
    parts = contributions(position.state, Clash((1, 2), (slots[0], slots[1]), "kill"), 0)
    named = [(position.table.cards[card].name, amount) for card, amount in parts]
    assert named == [
        ("STALKERS", 2), ("STALKERS", 1), ("CORRUPTION.1", 2), ("LUGUBRIOUS", -1), ("NAOMI", -1),
        ("BLESSINGOFARMS.1", 1), ("FORTRESSOFNOISE", 1),
    ]  # fmt: skip


def test_fv_9_4_results_change_in_one_order() -> None:
    """The steps that change a result follow a fixed order (FV 9.4, 6.8)."""
    assert [step.__name__ for step in REPLACEMENTS] == ["ties", "safety", "mercy", "dragging", "returning", "true_fear"]


def test_fv_9_4_a_dragged_crusader_can_return_too() -> None:
    """One card drags the Crusader along, and then another brings it back (FV 9.4, 5.9)."""
    position = _fought(
        "BONEDRUMMERS", "kill", field_1_1="BONEDRUMMERS", field_2_1="ACADEMIC", frenzy_2_1="MARTYRDOM",
        location="TREETOMB",
    )  # fmt: skip
    assert _because(position) == [("drag", "MARTYRDOM.2"), ("back", "TREETOMB"), ("back", "TREETOMB")]


def test_fv_9_6_red_texts_affect_only_the_players_they_name() -> None:
    """A Lugubrious weakens neither fighter if its owner isn't fighting (FV 9.6)."""
    position = scene(
        seats=3, marks={"tokens.1": 9}, field_1_1="BONEDRUMMERS", field_2_1="QUIETMILITIA", field_3_1="LUGUBRIOUS",
        **SPARE,
    )  # fmt: skip
    position.do("crusade BONEDRUMMERS kill > field.2.1")
    assert ("compared", {"mine": 3, "theirs": 2}) in position.log_lines()
