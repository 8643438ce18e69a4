"""Hidden information (FV 13): nothing gives away a bluff or a hand."""

from __future__ import annotations

import pytest

from game.engine.events import Asked, Event, Said, redacted
from game.engine.step import Step
from game.engine.table import bit
from game.fissureverse.display.plates import summary
from game.players.greedy import weigh
from game.players.player import decide, finished, situation
from game.players.registry import PLAYERS
from tests.games.fissureverse.table import deal, fissureverse, mark, scene
from tests.games.position import Position

FIELD = {"field_1_1": "BONEDRUMMERS", "field_2_1": "QUIETMILITIA", "field_3_1": "WARHORNS"}
SPARE = {"draw_1": "NIGHTCAPS CORALHERMITS", "draw_2": "LENSGRINDERS GLASSSURVEYORS", "draw_3": "HOWLERS"}
OTHERS = (0, bit(2), bit(3), bit(2) | bit(3))


def _seen_events(position: Position, text: str, viewers: int) -> list[Event]:
    position.do(text)
    return redacted(position.events, viewers, position.table)


def _three(**places: str) -> Position:
    return scene(seats=3, **{**FIELD, **SPARE, **places})


@pytest.mark.parametrize("viewers", OTHERS)
def test_fv_13_2_a_bluff_is_attached_like_a_frenzy(viewers: int) -> None:
    """The other players see the same events for a bluff as for a Frenzy (FV 4.1, 4.2, 13.2)."""
    views = [
        _seen_events(_three(hand_1=f"FLAG {card} RALLY"), f"frenzy {name} > field.1.1", viewers)
        for card, name in (("MANIA", "MANIA.1"), ("PSALMS", "PSALMS.1"), ("WALKERS", "WALKERS"), ("TRANCE", "TRANCE.1"))
    ]
    assert views[0]
    assert all(events == views[0] for events in views)
    swapped = [
        _seen_events(_three(hand_1=f"FLAG {card}", frenzy_1_1=old), f"refrenzy {name} keep > field.1.1", viewers)
        for card, name in (("MANIA", "MANIA.1"), ("WALKERS", "WALKERS"))
        for old in ("RALLY", "TRANCE", "NAOMI")
    ]
    assert swapped[0]
    assert all(events == swapped[0] for events in swapped)


def test_fv_13_2_only_its_player_sees_the_attached_card() -> None:
    """The other players see only that a Zealot has a card attached (FV 13.1, 13.2)."""
    position = _three(hand_1="MANIA RALLY").do("frenzy RALLY.1 > field.1.1")
    assert position.match.view(bit(1)).cards_in("frenzy.1.1") == ["RALLY.1"]
    for viewers in OTHERS:
        assert position.match.view(viewers).cards_in("frenzy.1.1") == ["(fissure)"]


def test_fv_8_2a_questions_depend_only_on_public_facts() -> None:
    """The same seats are asked in the same order, whatever cards they hold (FV 8.2a)."""
    asked = []
    for hands in (("RALLY", "PSALMS", "TITHE"), ("WALKERS", "MANIA", "FLAG"), ("RALLY PRAYER", "", "NAOMI")):
        position = scene(
            asks="1 rogation 2 0 0", seats=3, hand_1=hands[0], hand_2=hands[1], hand_3=hands[2], draw_1="NIGHTCAPS",
            draw_2="LENSGRINDERS", draw_3="HOWLERS", **FIELD,
        )  # fmt: skip
        order = [1]
        while position.state.asks == "rogation":
            position.do("decline")
            order.append(position.state.asked)
        asked.append(order)
    assert asked[0] == [1, 2, 3, 1]
    assert asked[1] == asked[2] == asked[0]


@pytest.mark.parametrize("viewers", OTHERS)
def test_fv_8_2a_others_cannot_distinguish_not_now_from_not_this_round(viewers: int) -> None:
    """The other players can't tell "not now" from "not this Round" (FV 8.2, 8.2a)."""
    told = {}
    for answer in ("decline", "abstain"):
        position = scene(
            asks="1 rogation 2 0 0", seats=3, options={"rogations": "asked"}, location="TRAILOFEMPTINESS",
            locations="PARADISE HAVEN", hand_1="PSALMS RALLY", hand_2="RALLY", **{**FIELD, **SPARE},
        )  # fmt: skip
        heard: list[Event] = []
        others: list[tuple[Step, list[int]]] = []
        own = 0
        while (question := position.state.question) is not None and not mark(position, "round"):
            if (question.name, question.seat) == ("rogation", 1):
                own, text = own + 1, answer
            else:
                others.append((question, position.match.view(viewers).marks))
                played = [text.partition(" ")[2] for text in position.legal("invoke")]
                text = "pass" if question.name == "act" else played[0] if played and len(others) > 3 else "decline"
            heard += [event for event in _seen_events(position, text, viewers) if not isinstance(event, Asked)]
        told[answer] = heard, others
        assert own == (1 if answer == "abstain" else 5)
        assert any(event.key == "played" for event in heard if isinstance(event, Said))
    assert told["decline"] == told["abstain"]


def test_fv_8_2b_everybody_knows_who_wants_no_rogation_this_round() -> None:
    """The log and the shared question say who won't play a Rogation this Round (FV 8.2b).

    The match uses the "Announce" option.
    """
    position = scene(asks="1 rogation 2 0 0", seats=3, hand_1="PSALMS", **{**FIELD, **SPARE})
    heard = _seen_events(position, "abstain", bit(3))
    assert [event for event in heard if isinstance(event, Said)] == [Said("stands_aside", (("who", 1),))]
    question = fissureverse().shared_question(position.match.view(0))
    assert question is not None
    assert (question.seats, question.aside) == ((2, 3), (1,))
    later = scene(asks="1 rogation 2 0 0", seats=3, marks={"still.3": 1}, hand_1="PSALMS", **{**FIELD, **SPARE})
    question = fissureverse().shared_question(later.match.view(0))
    assert question is not None
    assert (question.seats, question.aside) == ((1, 2), (3,))


def test_fv_8_2b_the_shared_question_depends_only_on_public_facts() -> None:
    """The shared question includes every player who may still play a Rogation (FV 8.2b).

    The cards in the players' hands don't affect who is included.
    """
    for hand in ("", "RALLY", "WALKERS MANIA"):
        position = scene(asks="1 rogation 2 0 0", seats=3, hand_1="PRAYER", hand_2=hand, **{**FIELD, **SPARE})
        question = fissureverse().shared_question(position.match.view(0))
        assert question is not None
        assert (question.seats, question.aside) == ((1, 2, 3), ())
        question = fissureverse().shared_question(position.do("invoke PRAYER.1 > rogations").match.view(0))
        assert question is not None
        assert question.seats == (2, 3), "one Rogation per Round"
    options = {"rogations": "asked"}
    asked = scene(asks="1 rogation 2 0 0", seats=3, options=options, **{**FIELD, **SPARE})
    assert fissureverse().shared_question(asked.match.view(0)) is None


@pytest.mark.parametrize("player", ["greedy", "random", "lookahead"])
def test_fv_8_2a_a_computer_answers_every_time(player: str) -> None:
    """If a computer skipped a question, players would notice the missing pause (FV 8.2a)."""
    for seed in range(4):
        match = deal(f"computer {seed}", 3).match
        for _ in range(12):
            choice = decide(PLAYERS[player](situation(match, 2)))
            assert choice.action.verb != "abstain"
            weighed = finished(weigh(situation(match, 2), [match.view(bit(match.asked))]))
            assert "abstain" not in {decision.action.verb for _, decision in weighed}, (
                "it never considers abstaining either"
            )
            match.play(choice.action)


def test_fv_13_2_questions_do_not_depend_on_the_rest_of_a_hand() -> None:
    """Questions about Crusaders or rewards depend only on the hand's size (FV 3.1, 6.4, 13.2)."""
    for rest in ("FLAG", "WALKERS"):
        _three(hand_1=f"TAMES {rest}").do("reinforce TAMES > field.1.2").asks(1, "second")
        scene(
            marks={"tokens.1": 9}, field_1_1="THECURSED", field_2_1="QUIETMILITIA", hand_2=rest, draw_1="NIGHTCAPS",
            draw_2="LENSGRINDERS",
        ).do("crusade THECURSED kill > field.2.1").asks(2, "recruit")  # fmt: skip
        scene(
            asks="1 rogation 2 0 0", hand_1=f"CONSCRIPTION {rest}", field_1_1="BONEDRUMMERS", draw_1="NIGHTCAPS",
            draw_2="LENSGRINDERS", field_2_1="QUIETMILITIA", field_2_2="HOWLERS",
        ).do("invoke CONSCRIPTION.1 > rogations").asks(1, "recruit")  # fmt: skip


def test_fv_13_4_a_recalled_card_can_be_used_to_bluff() -> None:
    """No other player knows whether a recalled card is attached again (FV 13.2, 13.4)."""
    seen = []
    for text in ("MANIA.1", "WALKERS"):
        position = scene(
            asks="1 rogation 2 0 0", seats=3, hand_1="RELIC WALKERS", discard_1="MANIA", field_1_2="NAOMI",
            **{**FIELD, **SPARE},
        )  # fmt: skip
        position.do("invoke RELIC.1 > rogations")
        assert position.match.view(bit(2)).cards_in("hand.1") == ["(fissure)", "MANIA.1"]
        while position.state.asks == "rogation":
            position.do("abstain")
        position.do(f"frenzy {text} > field.1.1")
        assert position.match.view(bit(2)).cards_in("hand.1") == ["(fissure)"]
        assert position.match.view(bit(2)).cards_in("frenzy.1.1") == ["(fissure)"]
        assert position.match.view(bit(1)).cards_in("frenzy.1.1") == [text]
        seen.append(
            [event for event in redacted(position.events, bit(2), position.table) if type(event).__name__ != "Moved"]
        )
    assert seen[0] == seen[1]


def test_fv_13_4_discarded_cards_are_seen() -> None:
    """Everyone sees a discarded card, even if it was face down (FV 13.4)."""
    position = _three(hand_1="WALKERS", frenzy_1_1="RALLY").do("refrenzy WALKERS drop > field.1.1")
    assert position.match.view(0).cards_in("discard.1") == ["RALLY.1"]


def test_fv_13_3_a_price_reveals_only_that_a_card_is_attached() -> None:
    """The price depends on your own attached card, but not on your target's (FV 5.2, 13.3)."""
    for hidden in ("MANIA", "FLAG", "RALLY"):
        position = scene(seats=3, marks={"tokens.1": 9}, frenzy_1_1="MANIA", frenzy_2_1=hidden, **{**FIELD, **SPARE})
        position.do("crusade BONEDRUMMERS kill > field.2.1")
        assert dict(position.log_lines())["crusade.kill"]["cost"] == 6


def test_fv_13_2_the_final_score_does_not_reveal_where_converts_are() -> None:
    """The final score hides a Draw Pile's order and the converts in a hand (FV 11.2, 13.2)."""
    where = (
        {"draw_1": "LENSGRINDERS GLASSSURVEYORS QUIETMILITIA"},
        {"draw_1": "QUIETMILITIA GLASSSURVEYORS LENSGRINDERS"},
        {"draw_1": "QUIETMILITIA GLASSSURVEYORS", "hand_1": "LENSGRINDERS"},
    )
    summaries = [summary(scene(field_1_1="BONEDRUMMERS", draw_2="TAMES", **places).state)[0] for places in where]
    assert len(summaries[0].cards) == summaries[0].total == 3
    assert summaries[0] == summaries[1] == summaries[2]


@pytest.mark.parametrize(("held", "own"), [("RALLY MANIA", "ask.reinforce.none"), ("RALLY NAOMI", "ask.second.how")])
def test_fv_13_2_a_hand_without_crusaders_gets_the_same_question(held: str, own: str) -> None:
    """Only the seat itself learns that it has no Crusader to send (FV 3.1, 13.2)."""
    position = _three(hand_1=f"WALKERS {held}").do("reinforce WALKERS > field.1.2")
    assert position.match.asked == 1
    prompt = fissureverse().display.prompt
    assert prompt(position.match.view(bit(1)))[1][0] == own
    for viewers in OTHERS:
        assert prompt(position.match.view(viewers))[1][0] == "ask.second.how"
