"""The scores of FissureVerse's actions, as used by hints and the lab."""

from __future__ import annotations

import pytest

from game.engine.table import bit
from game.fissureverse.computer.evaluation import evaluate, rounds_left
from game.games import setup_for
from game.players.greedy import greedy
from game.players.player import decide, situation
from tests.games.fissureverse.table import CONTENT, fissureverse, scene
from tests.games.position import Position

SPARE = {"draw_1": "NIGHTCAPS CORALHERMITS", "draw_2": "LENSGRINDERS GLASSSURVEYORS"}


def _choice(position: Position, budget: int = 4) -> tuple[str, set[str]]:
    choice = decide(greedy(situation(position.match, budget)))
    terms = {term.name for term in choice.terms}
    assert all(f"term.{name}" in CONTENT.texts for name in terms)
    assert f"hint.{choice.action.verb}" in CONTENT.texts
    return choice.action.verb, terms


def test_it_kills_or_converts_when_it_can() -> None:
    position = scene(marks={"tokens.1": 3}, field_1_1="BONEDRUMMERS", field_2_1="THEOREMNINE", **SPARE)
    verb, terms = _choice(position)
    assert verb == "crusade"
    assert {"takes", "price"} <= terms
    assert "loses" not in terms


def test_it_does_not_attack_a_stronger_sword() -> None:
    position = scene(marks={"tokens.1": 1}, field_1_1="CARTOGRAPHERS", field_2_1="THESHRIEKINGOX", **SPARE)
    judged = fissureverse().ai.score_actions(position.state, ())
    worth = {
        action.pick: sum(term.worth for term in judged(action))
        for action in position.match.legal()
        if action.verb == "crusade"
    }
    assert worth
    assert max(worth.values()) < 0


def test_it_fills_its_field_first() -> None:
    """A seat with an empty Field must fill it first (FV 3.5)."""
    position = scene(hand_1="WALKERS MANIA RALLY", field_1_1="QUIETMILITIA", field_2_1="THESHRIEKINGOX", **SPARE)
    assert _choice(position) == ("reinforce", {"stands"})


def test_it_plays_a_useful_rogation() -> None:
    places = {"field_1_1": "QUIETMILITIA", "field_2_1": "THESHRIEKINGOX", **SPARE}
    assert _choice(scene(asks="1 rogation 2 0 0", hand_1="PRAYER", **places))[0] == "invoke"
    assert (
        _choice(scene(asks="1 rogation 2 0 0", hand_1="EXORCISM", field_1_2="WALKERS", field_1_3="TAMES", **places))[0]
        == "decline"
    )


def test_the_reason_for_playing_no_rogation_is_true() -> None:
    """The reason given for not playing a Rogation is true (FV 8.4)."""
    places = {"field_1_1": "QUIETMILITIA", "field_2_1": "THESHRIEKINGOX", **SPARE}
    assert _choice(scene(asks="1 rogation 2 0 0", hand_1="WALKERS", **places)) == ("decline", {"no_rogation"})
    assert _choice(scene(asks="1 rogation 2 0 0", hand_1="RESURRECTION", **places)) == ("decline", {"no_rogation"})
    able = scene(asks="1 rogation 2 0 0", hand_1="EXORCISM", field_1_2="WALKERS", field_1_3="TAMES", **places)
    assert _choice(able) == ("decline", {"idle"})


def test_it_gives_the_card_it_can_best_spare() -> None:
    """The greedy player hands over the weaker of two Crusaders (FV 8.7)."""
    position = scene(
        asks="1 rogation 2 0 0", hand_1="MIRACLE", field_2_1="THEOREMNINE", field_2_2="CLOCKWORKMOTHS",
        field_1_1="QUIETMILITIA", **SPARE,
    ).do("invoke MIRACLE.1 > rogations")  # fmt: skip
    assert decide(greedy(situation(position.match, 0))).action.cards == (position.table.card_named["CLOCKWORKMOTHS"],)


def test_the_quick_score_knows_that_an_eager_crusader_only_crusades() -> None:
    """The policy declares a Crusade if it has a Crusader that can't be held back (FV 2.9)."""
    position = scene(
        marks={"tokens.1": 4}, hand_1="MANIA", field_1_1="BONEDRUMMERS", field_1_2="ADDICTS",
        field_2_1="QUIETMILITIA", **SPARE,
    )  # fmt: skip
    action = fissureverse().ai.rollout_policy(position.state)
    assert action is not None
    assert position.match.refusal(action) is None
    assert (action.verb, action.cards) == ("crusade", (position.table.card_named["ADDICTS"],))


def test_evaluation_gives_nothing_to_eliminated_players() -> None:
    """Eliminated players get 0. The others are compared only with each other (FV 10.3, 11.4)."""

    def of(**marks: int) -> list[float]:
        named = {name.replace("_", "."): number for name, number in marks.items()}
        position = scene(
            seats=3, marks=named, field_1_1="QUIETMILITIA", field_2_1="THESHRIEKINGOX", field_3_1="NOMADS", **SPARE
        )
        return [evaluate(position.state, seat) for seat in (1, 2, 3)]

    assert min(of()) > 0
    assert of(tokens_3=9)[0] < of()[0]
    assert of(out_3=1)[2] == 0
    assert of(out_3=1, tokens_3=9) == of(out_3=1), "an eliminated player's cards count for nobody"


@pytest.mark.parametrize(
    ("timer", "left"),
    [("rounds_12", 5), ("half", 1 + 6), ("full", 1 + 6), ("double", 24), ("minutes_30", 24), ("none", 24)],
)
def test_remaining_rounds_are_estimated_from_known_facts(timer: str, left: int) -> None:
    """The number of remaining Rounds is estimated from known facts (FV 11.1)."""
    deck = [face.code for face in CONTENT.cards.named().values() if face.kind == "location"][:6]
    position = scene(
        marks={"round": 8}, options={"timer": timer}, field_1_1="QUIETMILITIA", field_2_1="THESHRIEKINGOX",
        locations=" ".join(deck), **SPARE,
    )  # fmt: skip
    assert rounds_left(position.state) == left


def test_every_verb_and_rogation_effect_has_a_score() -> None:
    """All verbs and effects have a score, even those that are rarely legal."""
    from game.fissureverse.computer.score_actions import _BY_VERB, _PLAYED

    assert {*_BY_VERB, "expire"} == set(fissureverse().by_name), "the clock's own verbs are never offered"
    facts = fissureverse().table(setup_for(CONTENT, 2, "facts")).facts
    words = {
        clause.word
        for kind, clauses in zip(facts.kind, facts.clauses, strict=True)
        if kind == "rogation"
        for clause in clauses
    }
    assert words == set(_PLAYED)


@pytest.mark.parametrize(
    ("places", "method", "totals", "last"),
    [
        ({"field_2_1": "ACADEMIC"}, "kill", (3, 1), "outlook.defender.killed"),
        ({"field_2_1": "ACADEMIC"}, "fire", (2, 2), "outlook.held"),
        ({"field_2_1": "THEOREMNINE"}, "reason", (1, 5), "outlook.nothing"),
        ({"field_2_1": "ACADEMIC"}, "reason", (1, 3), "outlook.attacker.taken"),
        ({"field_2_1": "ACADEMIC", "frenzy_2_1": "TRANCE"}, "kill", (3, 1), "outlook.then.attacker.killed"),
        ({"field_2_1": "ACADEMIC", "rogations": "PSALMS.2"}, "kill", None, "outlook.stopped"),
    ],
)
def test_a_crusades_expected_result_uses_only_visible_cards(
    places: dict[str, str], method: str, totals: tuple[int, int] | None, last: str
) -> None:
    """A Crusade's preview ignores face-down cards (FV 5.2, 5.6, 13.2)."""
    position = scene(marks={"tokens.1": 9}, field_1_1="BONEDRUMMERS", **places, **SPARE)
    view = position.match.view(bit(1))
    lines = fissureverse().display.outlook(view, position.action(f"crusade BONEDRUMMERS {method} > field.2.1")).lines
    price = {"kill": 3, "fire": 2, "reason": 1}[method]
    key = "outlook.cost_one" if price == 1 else "outlook.cost"
    assert lines[0] == (key, (("count", price), ("left", 9 - price)))
    assert lines[-1][0] == last
    if totals is not None:
        assert (f"outlook.{method}", (("mine", totals[0]), ("theirs", totals[1]))) in lines
    assert all(key in CONTENT.texts for key, _ in lines)
    assert not fissureverse().display.outlook(view, position.action("pass")).lines
