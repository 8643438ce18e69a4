"""The battery accepts a correct toy game and catches every kind of mistake."""

from __future__ import annotations

import sys
from dataclasses import replace

import pytest

from game.engine.battery import invariants, random_matches
from game.engine.battery.invariants import Broken
from game.engine.battery.random_matches import BatteryReport, play_through, undo_to_start
from game.engine.chance import Chance
from game.engine.table import Setup
from tests.engine.toy import toy

MISTAKES = {
    "silent_move": "events fold", "endless": "ends within", "unknown_rule": "refusal by a known rule",
    "peeks": "view gives the same actions", "generator": "the candidates that no rule refuses",
    "counts_late": "the derived mark won must be 1, not 0", "takes_more": "no action is accepted that isn't offered",
    "lists_twice": "no action twice", "odd_pick": "isn't an action", "refuses_by_hidden": "for the same reason",
    "names_hidden": "names hidden cards", "says_a_list": "events survive conversion to plain values",
    "chance_unsaid": "events fold", "nested_step": "dump and load",
    "asks_after_the_end": "either a question waits or the match has ended",
    "edits_the_present": "an earlier state is untouched", "doubles": "events fold",
}  # fmt: skip
"""Deliberate mistakes in the toy game, each with the message that the battery reports."""
MATCHES = 10
"""Number of toy matches in each test."""
HEARD = """
asks_by_hidden marks_by_hidden says_by_hidden carries_by_hidden moves_by_hidden rolls_by_hidden
shows_and_tells tells_chance beats_by_hidden
"""
"""Deliberate mistakes that only the ask-leak check finds."""


def _run(
    broken: str, thorough: bool = True, text: bool = True, shows_high: bool = False, quits: bool = False, hums: str = ""
) -> BatteryReport:
    tally = BatteryReport()
    for number in range(MATCHES):
        setup = Setup(2 + number % 2, {}, f"toy {number}")
        game, chance = toy(broken, shows_high, quits, hums), Chance(f"battery {number}")
        match = play_through(game, setup, chance, tally, lambda key: text, limit=60, thorough=thorough)
        if thorough:
            undo_to_start(match)
    return tally


def test_a_correct_game_passes_all_checks_and_the_cheap_ones() -> None:
    assert _run("").ends == {"TOY 2": MATCHES}
    assert _run("", thorough=False).matches == MATCHES


def test_a_game_that_would_refuse_its_own_saves_is_caught() -> None:
    game = replace(toy(), impossible_reason=lambda state: "too much" if state.outcome else "")
    with pytest.raises(Broken, match=r"loaded again \(too much\)"):
        play_through(game, Setup(2, {}, "toy"), Chance("own saves"), BatteryReport(), lambda key: True, limit=60)


@pytest.mark.parametrize("mistake", MISTAKES)
def test_each_mistake_is_caught(mistake: str) -> None:
    with pytest.raises(Broken, match=rf"{MISTAKES[mistake]}.*toy, [23] seats"):
        _run(mistake)


@pytest.mark.parametrize("mistake", HEARD.split())
def test_events_reveal_no_hidden_card(mistake: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Broken, match=r"hears .*, and with other hidden cards "):
        _run(mistake)
    monkeypatch.setattr(invariants, "check_ask_leak", lambda *given: None)
    assert _run(mistake).matches == MATCHES


@pytest.mark.parametrize("told_by", ["lines", "beats", "marks", "steps"])
def test_a_private_answer_that_others_could_guess_is_caught(told_by: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """No other check notices a guessable answer, because no hidden card is revealed."""
    assert _run("", hums="well").matches == MATCHES
    with pytest.raises(Broken, match=r"can tell hum_on from hum\b|can tell hum from hum_on"):
        _run("", hums=told_by)
    monkeypatch.setattr(invariants, "check_disguised_verbs", lambda *given: None)
    assert _run("", hums=told_by).matches == MATCHES


def test_the_end_text_reveals_no_hidden_card(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Broken, match="final summary reveals no hidden cards"):
        _run("ends_with_hidden")
    monkeypatch.setattr(random_matches, "check_end", lambda *given: None)
    assert _run("ends_with_hidden").matches == MATCHES


def test_undoing_everything_reveals_an_edited_history(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Broken, match="undo leads back to what was played"):
        _run("edits_the_past")
    monkeypatch.setattr(sys.modules[__name__], "undo_to_start", lambda match: None)
    assert _run("edits_the_past").matches == MATCHES


def test_undoing_and_redoing_everything_restores_the_match() -> None:
    match = play_through(toy(), Setup(2, {}, "toy"), Chance("toy"), BatteryReport(), lambda key: True)
    turns = list(match.turns)
    undo_to_start(match)
    assert match.turns == turns
    assert match.why_no_undo() not in (None, "undo.nothing"), "the undo limit hasn't moved"


def test_cards_shown_by_a_rule_are_announced() -> None:
    """If a rule reveals a hidden card because of the card's face, the other players see why."""
    assert _run("", shows_high=True).matches == MATCHES


def test_a_missing_text_is_caught() -> None:
    with pytest.raises(Broken, match=r"a text for refusal\.own_bet"):
        _run("", text=False)


@pytest.mark.parametrize(
    ("mistake", "expected"), [("endless", "ends within"), ("doubles", "every card is in exactly one place")]
)
def test_the_cheap_checks_catch_endless_matches_and_swapped_cards(mistake: str, expected: str) -> None:
    with pytest.raises(Broken, match=expected):
        _run(mistake, thorough=False)


@pytest.mark.parametrize("thorough", [True, False])
def test_resignations_rarely_cut_a_match_short(thorough: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = _run("", thorough=thorough).steps
    assert _run("", thorough=thorough, quits=True).steps > 0.9 * whole
    monkeypatch.setattr(random_matches, "REDRAWS", 0)
    assert _run("", thorough=thorough, quits=True).steps < whole / 2


def test_a_custom_choice_function_decides_the_actions() -> None:
    match = play_through(
        toy(quits=True), Setup(2, {}, "toy"), Chance("toy"), BatteryReport(), lambda key: True,
        choose=lambda game, state, legal, chance: legal[-1],
    )  # fmt: skip
    assert [turn.action.verb for turn in match.turns] == ["quit"]


def test_late_in_a_match_ending_actions_are_chosen_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a time limit, a match ends only if somebody chooses an ending action."""
    monkeypatch.setattr(random_matches, "LATE", 0)
    match = play_through(
        toy("endless", quits=True), Setup(2, {}, "toy"), Chance("toy"), BatteryReport(), lambda key: True,
        choose=lambda game, state, legal, chance: legal[0],
    )  # fmt: skip
    assert match.turns[-1].action.verb == "quit"


def test_a_match_stops_at_its_limit_and_misses_later_mistakes() -> None:
    tally = BatteryReport()
    endless = replace(toy("endless"), max_decisions=40)
    match = play_through(endless, Setup(2, {}, "toy"), Chance("toy"), tally, lambda key: True, left=40)
    assert match.asked
    assert (len(match.turns), tally.steps, tally.matches, tally.ends) == (40, 40, 1, {})
    with pytest.raises(Broken, match="ends within 40 decisions"):
        play_through(endless, Setup(2, {}, "toy"), Chance("toy"), BatteryReport(), lambda key: True, left=41)


@pytest.mark.parametrize("thorough", [True, False])
def test_a_game_states_the_length_of_its_matches(thorough: bool) -> None:
    endless = replace(toy("endless"), max_decisions=40)
    with pytest.raises(Broken, match="ends within 40 decisions"):
        play_through(endless, Setup(2, {}, "toy"), Chance("toy"), BatteryReport(), lambda key: True, thorough=thorough)
