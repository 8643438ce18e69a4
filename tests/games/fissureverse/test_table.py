"""FissureVerse at the table: places, plates, reasons for refusals, and alternatives."""

from __future__ import annotations

import pytest

from game.engine.action import notation, parse
from game.engine.chance import Chance
from game.engine.events import Event, Moved, fold
from game.engine.knowledge import view
from game.engine.play import rules
from game.engine.state import State
from game.engine.table import bit
from game.fissureverse.rules.lookups import points
from game.games import setup_for
from game.lab import cli_context
from game.scenario import ScenarioError
from tests.games.fissureverse.table import fissureverse, scene
from tests.games.position import Position, drop

FIELDS = {"field_1_1": "BONEDRUMMERS", "field_2_1": "ACADEMIC", "draw_1": "HOWLERS", "draw_2": "SOPHISTS"}
MARKS = {"tokens.1": 3, "tokens.2": 1, "colour.1": 3, "colour.2": 2, "place.1": 1, "place.2": 2}


def test_free_places_of_a_field_are_shown_up_to_its_limit() -> None:
    """The table shows free places up to the Field's limit (FV 3.2)."""
    position = scene(marks=MARKS, **FIELDS)
    names = [position.table.places[place].name for place in fissureverse().display.captions(position.state)]
    assert names == [f"field.{seat}.{at}" for seat in (1, 2) for at in (2, 3, 4)]


def test_plates_show_points_tokens_colours_and_eliminated_players() -> None:
    """Plates show points, Tokens, colours and eliminated players (FV 13.1, 11.2, 1.1)."""
    position = scene(marks=MARKS, **FIELDS)
    keys = [[key for key, _ in lines] for lines in fissureverse().display.plates(position.state)]
    assert keys == [["plate.points", "plate.tokens"], ["plate.points", "plate.tokens_one"]]
    assert fissureverse().display.plate_signs(position.state) == ("r", "g")
    gone = scene(marks={**MARKS, "out.2": 1}, fearful_2="WALKERS", **FIELDS)
    assert [key for key, _ in fissureverse().display.plates(gone.state)[1]] == ["plate.points_one", "plate.out"]


@pytest.mark.parametrize("kill_points", ["everyone", "killer"])
def test_the_points_on_the_plates_match_the_score(kill_points: str) -> None:
    """The points match the score after every event, for all viewers (FV 11.2, 11.3)."""
    game, chance, content = fissureverse(), Chance("points"), cli_context.library().game("fissureverse")
    most = 0
    for number in range(4):
        setup = setup_for(content, 2 + number % 3, f"points {number}", {"kill_points": kill_points})
        state = rules.begin(game, setup, number)
        told = state.clone()
        while state.outcome is None:
            moves = rules.legal_actions(game, state)
            events: list[Event] = []
            rules.apply_unchecked(game, state, moves[chance.below(len(moves))], events)
            for event in events:
                fold(told, [event])
                if isinstance(event, Moved):
                    found = _points_shown(told)
                    most = max(most, *found)
    assert most > 3


def _points_shown(state: State) -> list[int]:
    """Return the points on the plates, and check the count and summary that each viewer sees."""
    game = fissureverse()
    found = [points(state, seat) for seat in range(1, state.table.seats + 1)]
    for viewers in (0, 1):
        assert [dict(line[0][1])["count"] for line in game.display.plates(view(state, viewers))] == found
    assert [each.total for each in game.summary(state)] == found
    return found


def test_points_follow_each_card_that_a_rogation_brings_back() -> None:
    """Regression: the points were wrong while Resurrection was taking effect (FV 11.2)."""
    position = scene(
        asks="1 rogation 2 0 0", hand_1="RESURRECTION", draw_1="NIGHTCAPS", draw_2="GLASSSURVEYORS",
        vortex="WALKERS GUARDIANS LENSGRINDERS TAMES", field_1_2="ACADEMIC", field_1_3="WARHORNS",
        field_1_1="BONEDRUMMERS", field_2_1="QUIETMILITIA", options={"colours": "blue_green"},
    )  # fmt: skip
    assert _points_shown(position.state) == [4, 4]
    position.do("invoke RESURRECTION.1 > rogations", "take WALKERS > discard.1").asks(1, "choose")
    assert _points_shown(position.state) == [4, 3]
    position.do("take TAMES > discard.1").asks(2, "rogation")
    assert _points_shown(position.state) == [4, 2]


def test_a_hand_made_position_cannot_contradict_its_points() -> None:
    with pytest.raises(ScenarioError, match=r"marks: points.1 is 0 in this position, not 9"):
        scene(marks={**MARKS, "points.1": 9}, **FIELDS)


def test_wrong_points_in_an_old_save_are_corrected() -> None:
    """Regression: in rules version 1, points changed only at the end of an effect (FV 11.2)."""
    position = scene(asks="1 act", marks=MARKS, **FIELDS)
    mark = position.table.marks.index("points.1")
    position.state.marks[mark] = 3
    position.do(position.legal("crusade")[0].partition(" ")[2])
    assert _points_shown(position.state)


def test_a_face_down_card_looks_closed_to_its_own_player_too() -> None:
    """A face-down card shows its back even to its owner (FV 13.2).

    A face-up card shows its face.
    """
    position = scene(marks=MARKS, frenzy_1_1="MANIA.1", frenzy_2_1="TRANCE.2", **FIELDS)
    mania = position.table.card_named["MANIA.1"]
    assert fissureverse().display.face_down_cards(view(position.state, bit(1))) == {mania}
    position.state.known[mania] = position.table.everyone
    assert fissureverse().display.face_down_cards(view(position.state, bit(1))) == frozenset()


def test_unaffordable_methods_are_listed_beside_the_others() -> None:
    """The list of methods includes those that the player can't afford (FV 5.3)."""
    position = scene(marks={**MARKS, "tokens.1": 1}, **FIELDS)
    crusade = parse("1 crusade BONEDRUMMERS reason > field.2.1", position.table)
    assert crusade in position.match.legal()
    ways = rules.other_ways(fissureverse(), position.state, [crusade])
    assert [(action.pick, no.rule) for action, no in ways] == [("fire", "FV 5.3"), ("kill", "FV 5.3")]
    richer = scene(marks={**MARKS, "tokens.1": 2}, **FIELDS)
    ways = rules.other_ways(fissureverse(), richer.state, [crusade])
    assert [(action.pick, no.rule) for action, no in ways] == [("kill", "FV 5.3")], "two Tokens pay for the other"
    passing = parse("1 pass", position.table)
    assert rules.other_ways(fissureverse(), position.state, [passing]) == []


OWN_TURN, OTHER = "1 act", "1 rogation 2 0 0"


@pytest.mark.parametrize(
    ("asks", "dropped", "reason"),
    [
        (OWN_TURN, "BONEDRUMMERS > field.2.1", "FV 5.3 too_dear"),
        *((asks, "RALLY.1 > field.1.2", "FV 8.1 reinforce_rogation") for asks in (OWN_TURN, OTHER)),
        *((asks, "TRANCE.1 > field.1.2", "FV 3.1 reinforce_crusader") for asks in (OWN_TURN, OTHER)),
        (OWN_TURN, "NOMADS > field.1.3", "FV 3.1 reinforce_next"),
        (OTHER, "TRANCE.1 > field.1.1", "FV 4.1 frenzy_not_now"),
        (OTHER, "NOMADS > field.1.2", "FV 3.1 reinforce_not_now"),
        (OWN_TURN, "NOMADS > location", "FV 2.1 astray_locations"),
        (OWN_TURN, "NOMADS > draw.1", "FV 7.4 astray_draw"),
        (OWN_TURN, "NOMADS > fearful.2", "FV 6.3 astray_fearful"),
        (OWN_TURN, "NOMADS > vortex", "FV 6.6 astray_vortex"),
        (OWN_TURN, "NOMADS > rogations", "FV 8.1 astray_rogations"),
        (OWN_TURN, "NOMADS > discard.2", "FV 7.2 discard_where"),
        (OWN_TURN, "NOMADS > field.2.2", "FV 3.1 reinforce_where"),
        (OWN_TURN, "TRANCE.1 > frenzy.1.2", "FV 4.1 frenzy_where"),
        (OWN_TURN, "BONEDRUMMERS > hand.1", "FV 7.1 astray_hand"),
        (OWN_TURN, "BONEDRUMMERS > field.1.2", "FV 5.1 astray_crusader"),
        (OWN_TURN, "BONEDRUMMERS > discard.2", "FV 3.4 withdraw_where"),
        (OWN_TURN, "MANIA.1 > field.1.1", "FV 4.5 astray_attached"),
    ],
)
def test_a_refused_drop_has_the_reason_that_fits_its_card(asks: str, dropped: str, reason: str) -> None:
    """A refused drop gets a reason that fits the dropped card (FV 3.1, 4.1, 5.3, 8.1)."""
    places = {"hand_1": "NOMADS RALLY TRANCE.1", "frenzy_1_1": "MANIA.1", **FIELDS}
    position = scene(asks=asks, marks={**MARKS, "tokens.1": 0}, **places)
    assert " ".join(drop(position.match, dropped)) == reason


def test_you_can_decline_a_rogation_without_seeing_your_cards() -> None:
    """A seat can decline a Rogation without looking at its hand (FV 8.2, 8.2a).

    No seat can skip a Turn in this way.
    """
    asked = scene(asks="1 rogation 2 0 0", marks=MARKS, **FIELDS)
    answers = fissureverse().blind_answers(view(asked.state, 0))
    assert [notation(action, asked.table) for action in answers] == ["1 decline", "1 abstain"]
    assert [rules.refusal(fissureverse(), asked.state, action) for action in answers] == [None, None]
    assert fissureverse().blind_answers(view(scene(marks=MARKS, **FIELDS).state, 0)) == ()


def test_only_a_further_lap_of_rogations_is_announced_as_one() -> None:
    """A player's first question after a Turn says whose Turn it was, even after a Rogation."""
    asked = {"rogations": "asked"}
    game = scene("1 rogation 2 0 2", options=asked, hand_1="PRAYER", field_1_1="WARHORNS", field_2_1="QUIETMILITIA")
    assert fissureverse().display.prompt(game.state)[1] == ("ask.rogation.after", (("whom", 2),))
    game.do("invoke PRAYER.1 > rogations").asks(2, "rogation")
    assert fissureverse().display.prompt(game.state)[1] == ("ask.rogation.after", (("whom", 2),))
    game.do("decline").asks(2, "rogation")
    assert fissureverse().display.prompt(game.state)[1][0] == "ask.rogation.again"


def _groups(position: Position, place: str) -> list[tuple[str, int, int]]:
    """Return the heading, seat and card count of each group in a pile."""
    found = fissureverse().display.pile_groups(view(position.state, bit(1)), position.table.place_named[place])
    return [(one.heading[0], dict(one.heading[1]).get("who", 0), len(one.cards)) for one in found]


def test_a_scoring_pile_is_grouped_by_the_players_for_whom_it_scores() -> None:
    """A scoring pile groups its cards by the players they score for (FV 11.2, 11.3)."""
    piles = {"vortex": "WARHORNS LENSGRINDERS", "discard_1": "WALKERS RALLY.1 TAMES", "discard_2": "RALLY.2"}
    position = scene(marks=MARKS, **FIELDS, **piles)
    assert _groups(position, "vortex") == [("spread.counts_one", 1, 1), ("spread.counts_one", 2, 1)]
    assert _groups(position, "discard.1") == [("spread.counts", 1, 2), ("spread.nothing_one", 0, 1)]
    assert _groups(position, "discard.2") == _groups(position, "draw.1") == []
    killer = {**MARKS, "killer.warhorns": 1, "killer.lensgrinders": 1}
    position = scene(marks=killer, options={"kill_points": "killer"}, **FIELDS, **piles)
    assert _groups(position, "vortex") == [("spread.counts_one", 1, 1), ("spread.nothing_one", 0, 1)]
    three = scene(marks={**MARKS, "colour.3": 1, "place.3": 3}, seats=3, field_3_1="SEEDLING", **FIELDS, **piles)
    assert _groups(three, "vortex") == [("spread.others_one", 2, 1), ("spread.others_one", 1, 1)]
