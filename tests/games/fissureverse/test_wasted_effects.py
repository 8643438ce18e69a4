"""Computer players never play cards whose effects would end too early to matter."""

from __future__ import annotations

from functools import cache

import pytest

from game.content.clauses import FRENZY, ROGATION
from game.engine.action import Action
from game.engine.play import rules
from game.engine.state import State
from game.fissureverse.computer.rollout_policy import rollout_policy
from game.fissureverse.rules.facts import ROUND, Facts
from game.games import setup_for
from game.players.greedy import greedy
from game.players.lookahead import lookahead
from game.players.player import decide, situation
from tests.games.fissureverse.table import CONTENT, fissureverse, scene
from tests.games.position import Position

AFTER_ALL = "1 rogation 2 0 2"
"""The question that offers a Rogation after the last Turn of a Round."""


@cache
def _facts() -> Facts:
    facts: Facts = fissureverse().table(setup_for(CONTENT, 2, "facts")).facts
    return facts


def _faces(kind: str) -> list[str]:
    table = fissureverse().table(setup_for(CONTENT, 2, "facts"))
    return [table.cards[at].face for at, one in enumerate(_facts().kind) if one == kind and _facts().owner[at] == 1]


def _window(face: str, asks: str, last: bool) -> Position:
    """Return a position in which seat 1 can play its Rogation and has targets for it."""
    card = next(at for at, _ in enumerate(_facts().kind) if _name(at) == f"{face}.1")
    needs = _facts().needs[card]
    assert needs is not None
    places = {
        "field_1_1": "WALKERS", "field_1_2": "BONEDRUMMERS", "field_2_1": "ACADEMIC", "draw_1": "NIGHTCAPS TAMES",
        "draw_2": "QUIETMILITIA", "hand_2": "GUARDIANS MANIA TRANCE", "frenzy_2_1": "FLAG.2", "vortex": "MYSTICS",
        "fearful_2": "MENDICANTS", "discard_1": "NAOMI MANIA LENSGRINDERS", "location": "THELASTDECIMAL",
    }  # fmt: skip
    places |= {"field_1_3": "WARHORNS"} if needs.how != "fewer" else {"field_2_2": "HOWLERS", "field_2_3": "NOMADS"}
    if last:
        places["locations"] = ""
    marks = {"tokens.1": 1, "tokens.2": 3, "lively": 1}
    return scene(asks=asks, marks=marks, hand_1=face, options={"colours": "blue_green"}, **places)


def _name(card: int) -> str:
    return fissureverse().table(setup_for(CONTENT, 2, "facts")).cards[card].name


def _chosen(position: Position) -> tuple[str, str]:
    """Return the actions of the greedy player and of the rollout policy."""
    found = rollout_policy(position.state)
    assert found is not None
    return decide(greedy(situation(position.match, 2))).action.verb, found.verb


def _looked_ahead(position: Position) -> str:
    """Return the look-ahead player's action."""
    return decide(lookahead(situation(position.match, 2))).action.verb


def _on(position: Position, action: Action) -> State:
    """Apply an action. Return the state at the start of the next Round or at the match's end.

    Until then, nobody plays any cards.
    """
    game, state = fissureverse(), position.state.clone()
    now = state.marks[ROUND]
    rules.apply(game, state, action)
    while state.outcome is None and state.marks[ROUND] == now:
        legal = rules.legal(game, state)
        rules.apply(game, state, next((one for one in legal if one.verb in ("decline", "pass")), legal[0]))
    return state


def _left(state: State, card: int) -> object:
    """Return the match's result, or the position without the card if the match isn't over."""
    if state.outcome is not None:
        return state.outcome
    places = [tuple(sorted(one for one in held if one != card)) for held in state.places]
    return places, list(state.marks)


@pytest.mark.parametrize("last", [False, True], ids=["a_round", "the_match"])
def test_no_rogation_is_played_whose_effect_ends_before_it_can_matter(last: bool) -> None:
    """The last chance in a Round or match isn't wasted on a useless Rogation (FV 8.5, 11.1)."""
    idle = set()
    for face in _faces(ROGATION):
        position = _window(face, AFTER_ALL, last)
        action = next(one for one in position.match.legal() if one.verb == "invoke")
        card, decline = action.cards[0], Action("decline", 1)
        if _left(_on(position, action), card) == _left(_on(position, decline), card):
            waits = _facts().lasts[card] == "next" and not last
            if not waits:
                idle.add(face)
                assert "invoke" not in _chosen(position), f"{face} is played without any effect"
    # Nobody holds a Crusader that could be conscripted.
    of_a_round = {"VIGIL", "SCHISM", "BLESSINGOFARMS", "BRIMSTONE", "INTERDICT", "BURIALRITES", "CONSCRIPTION"}
    assert of_a_round <= idle if last else of_a_round == idle
    assert len(idle) > 12 or not last


AFTER_OWN = "1 rogation 2 0 1"
"""The question that offers a Rogation between the player's own Turn and another player's Turn."""
ATTACKING = ("SCHISM", "BLESSINGOFARMS", "BRIMSTONE")
"""Rogations that help during their player's own Turn and last until the end of the Round."""
OF_A_ROUND = (*ATTACKING, "VIGIL", "INTERDICT", "BURIALRITES")
"""Rogations that help during any Turn and last until the end of the Round."""
OWN_TURNS = (
    *ATTACKING, "RALLY", "PRAYER", "REVELATION", "PHANTASMAGORIA", "PILGRIMAGE", "CONFESSION", "CONSCRIPTION", "RELIC",
    "OMEN",
)  # fmt: skip
"""Rogations that help only during their player's own Turns."""


@pytest.mark.parametrize(
    ("asks", "last", "faces"),
    [(AFTER_OWN, False, ATTACKING), (AFTER_ALL, False, OF_A_ROUND), (AFTER_OWN, True, OWN_TURNS)],
)
def test_no_rogation_is_played_after_the_last_turn_that_could_use_it(
    asks: str, last: bool, faces: tuple[str, ...]
) -> None:
    """Regression: the look-ahead player played Schism too late to gain from it (FV 8.5)."""
    for face in faces:
        position = _window(face, asks, last)
        chosen = (*_chosen(position), _looked_ahead(position))
        assert "invoke" not in chosen, f"{face} is played after the last Turn that could use it"


def test_blessing_of_arms_is_played_before_its_owners_turn() -> None:
    """Blessing of Arms is worth playing before its owner's Turn, but not after it."""
    before, between = "1 rogation 2 0 0", "1 rogation 2 0 1"
    assert _chosen(_window("BLESSINGOFARMS", before, last=False)) == ("invoke", "invoke")
    assert "invoke" not in _chosen(_window("BLESSINGOFARMS", between, last=False))
    assert _chosen(_window("VIGIL", between, last=False)) == ("invoke", "invoke")
    assert "invoke" not in _chosen(_window("VIGIL", AFTER_ALL, last=False))


@pytest.mark.parametrize("face", _faces(FRENZY))
def test_no_frenzy_is_attached_in_the_last_turn_of_a_match(face: str) -> None:
    """Before the last Turn, the last seat may still attach a Frenzy (FV 4, 11.1)."""

    def chosen(**more: str) -> tuple[str, str]:
        return _chosen(
            scene(
                asks="2 act", marks={"place.1": 1, "place.2": 2, "tokens.2": 0}, hand_2=face, draw_2="TAMES WALKERS",
                field_1_1="BONEDRUMMERS", field_2_1="ACADEMIC", draw_1="HOWLERS", location="THELASTDECIMAL", **more,
            )
        )  # fmt: skip

    assert chosen(locations="") == ("pass", "pass")
    assert "pass" not in chosen()
