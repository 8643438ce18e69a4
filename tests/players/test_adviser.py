"""Positions in which hints used to be wrong, and checks for untrue reasons in hints."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from game.engine.action import Action, notation
from game.engine.chance import Chance
from game.engine.definition.player_support import Term
from game.engine.knowledge import determinize, view
from game.engine.play import rules
from game.engine.play.match import Match
from game.engine.state import State
from game.engine.table import bit
from game.games import setup_for
from game.lab import cli_context
from game.players.adviser import (
    CLEAR,
    DISGUISED,
    ONLY,
    OTHERS_LOSE,
    Trial,
    adviser,
    candidates,
    survivors,
    telling,
    true_terms,
)
from game.players.greedy import quick_action
from game.players.player import Comparison, Decision, Situation, decide, situation
from game.words.event_text import plain
from scenes.table.model.match_texts import MatchTexts, advice, compared
from tests.games.aleph_null.table import do, position
from tests.games.metempsychosis import table as metempsychosis
from tests.games.oubliette.table import scene
from tests.players.hint_truths import TRUTHS, claim, holds
from tests.run_counts import SOAK, asked, tell

LIBRARY = cli_context.library()
GAMES = cli_context.games()
BUDGET = 2 if SOAK else 1
UP = "2S 3D 4S 5H 6S 7D 8C"
DOWN = "10S 9D 8D 7H 6H 5C"
LATE = "6S 5S KD 8C 10D JS AH QD 4C"
GRAVE = "KH 7S 7C 5D 5S JD JH KD KC QS 3D"


def _golem_or_bell() -> Match:
    match = position(
        marks={"hour": 4}, altar="BOOK WAND BESOM", discard="CANDLE.3 CANDLE.2 SYLPH GOLEM", hand="GRAND BELL",
        deck="BAPHOMET",
    )  # fmt: skip
    return do(match, "sacrifice BESOM > removed")


def _undine_or_vitriol() -> Match:
    match = position(
        marks={"hour": 3, "power": 2}, altar="BOOK WAND GOLEM", discard="VITRIOL SYLPH CANDLE.2 UNDINE",
        hand="GRAND ATHANOR", deck="BAPHOMET",
    )  # fmt: skip
    return do(match, "sacrifice GOLEM > removed")


def _against_the_queen(first: str, second: str) -> Match:
    """Return a match with a fight against a Queen.

    The given cards are on top of the first two slots.
    """
    return scene(
        f"9H {first}", f"9S {second}", "9C 4D", "8S 3H", path=DOWN, ask="fight", turned="QS", equipped="2C",
        deck="6C 8H 4C 5H KH AH 3C 10H 5S",
    ).match  # fmt: skip


BETTER: dict[str, tuple[Callable[[], Match], tuple[str, ...]]] = {
    "keep the last 10 that the Path needs": (
        lambda: scene(
            "4C 9H", "3H 4H", "3C 7C", "QH 9S", path=UP, ask="turn", equipped="AS", deck="10C 6C 5S 4D KD 8D 2H 3S"
        ).match,
        ("keep 10C > slot.1", "keep 10C > slot.4"),
    ),
    "throw the two useless 7s, not the cards that the Path needs": (
        lambda: _against_the_queen("7C", "7S"),
        ("fight 7C > turned", "fight 7S > turned"),
    ),
    "don't throw a Joker that adds nothing, nor the last 2": (
        lambda: _against_the_queen("X1", "6S"),
        ("destroy X1 > turned", "fight 3H > turned", "fight 4D > turned", "fight 6S > turned"),
    ),
    "leave a 3 that the Path has passed, instead of covering the 2 that it needs": (
        lambda: scene(
            "9H 2D", "8S 6C", "9C 5D", "KC 7C", path=f"{DOWN} 4D 3C", ask="find", turned="3S", equipped="AS", deck=LATE
        ).match,
        ("leave", "leave 3S > graveyard", "advantage AS > deck"),
    ),
    "turn a useful Hourglass, even with a large deck": (
        lambda: scene(
            "9H QC", "9S 6S", "9C 4C", "8S 6C", path=f"{DOWN} 4D 3C", equipped="8H", deck=GRAVE, graveyard="2D 2H 2C 2S"
        ).match,
        ("hourglass QC > deck",),
    ),
    "use a cry when the pile is short": (
        lambda: metempsychosis.scene(
            "B3 D3 A4 F2 K4", "G3 A2 B1 C2", willpower=2, used=("first",), tomb="K2 B2 F3 D1 E3 D2 K3"
        ).match,
        ("face K4 > gate", "cry second"),
    ),
    "sacrifice the Golem, which finds nothing more, before the Bell": (_golem_or_bell, ("burn GOLEM > removed",)),
    "sacrifice what would cost power": (_undine_or_vitriol, ("burn UNDINE > removed",)),
}  # fmt: skip


@pytest.mark.parametrize("what", BETTER)
def test_a_hint_finds_the_better_move(what: str) -> None:
    make, good = BETTER[what]
    match = make()
    found = decide(adviser(situation(match, 16 if SOAK else 6)))
    assert notation(found.action, match.state.table)[2:] in good
    assert found.comparison is not None
    assert found.comparison.wins > 0


def test_a_scrap_that_burns_is_worth_more_than_ending_the_turn() -> None:
    """Regression: the hint undervalued scrapping the Boline.

    The cause was that the Boline's power was credited to another card.
    """
    match = position(marks={"hour": 5}, altar="BOLINE BOOK WAND", hand="GRAND GOLEM", deck="BAPHOMET")
    found = decide(adviser(situation(match, 8)))
    assert found.action.verb != "end"


# --- what a hint says -----------------------------------------------------------------------------------------------


def _tables(there: Situation) -> list[State]:
    """Return the first tables that the adviser samples."""
    chance = Chance(there.seed)
    return [determinize(there.view, chance) for _ in range(there.budget)]


def _positions(name: str, count: int) -> Iterator[Match]:
    """Yield one position from each of several matches played by the rollout policy."""
    content, game = LIBRARY.game(name), GAMES[name]
    for number in range(count):
        chance = Chance(f"true hints {name} {number}")
        seats = content.game.seats[number % len(content.game.seats)]
        match = Match.new(game, setup_for(content, seats, f"true hints {number}"))
        for _ in range(3 + chance.below(40)):
            after = match.state.clone()
            action = quick_action(game, determinize(match.view(bit(match.asked)), chance))
            rules.apply(game, after, action)
            if after.outcome is not None:
                break
            match.play(action)
        yield match


def _faults(match: Match) -> list[str]:
    """Return the faults in the hint for a position."""
    game, there = match.game, situation(match, BUDGET)
    found = decide(adviser(there))
    legal = [one for one in rules.legal(game, there.view) if one.verb not in game.disguised_verbs]
    words = MatchTexts(
        LIBRARY.game(game.id).texts, [f"Player {seat}" for seat in range(1, match.setup.seats + 1)], there.view
    )
    said = plain(advice(words, there.view, found)), plain(compared(words, there.view, found))
    faults = [f"unfilled text: {text}" for text in said if "{" in text or "term." in text or "table." in text]
    if found.action not in legal:
        faults.append("illegal")
    led = {one: claim(game, there.view, one, ONLY).afters for one in legal}
    others = [afters for afters in led.values() if afters != led[found.action]]
    disguised = any(one.verb in game.disguised_verbs for one in rules.legal(game, there.view))
    if (found.reason in (ONLY, DISGUISED)) != (not others) or (found.reason == ONLY and disguised):
        faults.append("the only move")
    if found.reason == OTHERS_LOSE:
        return faults + ["others lose"] * any(after.outcome is None for afters in others for after in afters)
    if found.comparison is None:
        return faults + ["no reason"] * (found.reason not in (ONLY, DISGUISED))
    return faults + _false_reasons(match, found, found.comparison) + ["nothing compared"] * (not said[1])


def _false_reasons(match: Match, found: Decision, comparison: Comparison) -> list[str]:
    """Return the errors in a hint's reasons and in the comparison with another action."""
    game, there = match.game, situation(match, BUDGET)
    worlds = _tables(there)
    faults = []
    if not (0 <= comparison.wins <= comparison.matches and 0 <= comparison.rival_wins <= comparison.matches):
        faults.append("impossible numbers")
    mine, its = (claim(game, there.view, one, ONLY).afters for one in (found.action, comparison.rival))
    if mine == its:
        faults.append("compared with itself")
    for action, other, term, sign in (
        (found.action, comparison.rival, comparison.reason, 1),
        (comparison.rival, found.action, comparison.objection, -1),
    ):
        if term is None:
            continue
        if term.worth * sign <= 0 or term.name in game.ai.comparing_terms or term.name not in TRUTHS[game.id]:
            faults.append(f"{term.name} is no reason")
        elif not holds(claim(game, there.view, action, term)):
            faults.append(f"{term.name} is false: {notation(action, match.state.table)} {term.values}")
        theirs = game.ai.score_actions(there.view, worlds)(other)
        if sum(one.worth * sign for one in theirs if one.name == term.name) > term.worth * sign + 1e-6:
            faults.append(f"{term.name} fits the other move better")
    return faults


@pytest.mark.parametrize("name", GAMES)
def test_no_hint_gives_a_false_or_empty_reason(name: str) -> None:
    count = int(asked("hints"))
    wrong = [(number, faults) for number, match in enumerate(_positions(name, count)) if (faults := _faults(match))]
    assert not wrong
    tell("hints", count, name)


def test_no_move_is_called_the_only_one_beside_a_disguised_answer() -> None:
    """Regression: hints said "Not now" was the only move, ignoring "Not this Round" (FV 8.2a)."""
    for match in _positions("fissureverse", 60):
        if sorted(one.verb for one in match.legal()) == ["abstain", "decline"]:
            assert decide(adviser(situation(match, 1))).reason == DISGUISED
            return
    raise AssertionError("no such position")


def test_equal_views_get_equal_hints() -> None:
    for name in GAMES:
        for match in _positions(name, 5 if SOAK else 1):
            there = situation(match, 1)
            other = determinize(there.view, Chance("other cards"))
            again = there._replace(view=view(other, bit(match.asked)))
            assert decide(adviser(again)) == decide(adviser(there))


# --- how it decides -------------------------------------------------------------------------------------------------


def _trial(verb: str, won: str) -> Trial:
    trial = Trial(Decision(Action(verb, 1)))
    for letter in won:
        trial.count(letter == "W")
    return trial


def test_the_first_action_stays_unless_another_leads_clearly() -> None:
    first, level, ahead = _trial("first", "WWLLLLLLLL"), _trial("level", "LLWWWLLLLL"), _trial("ahead", "WWWWWWWWLL")
    assert not level.leads(first, CLEAR)
    assert ahead.leads(first, CLEAR)
    assert survivors([first, level]) == [first, level]
    assert survivors([first, level, ahead, _trial("last", "LLLLLLLLLL")]) == [ahead, level]


def test_actions_that_tie_with_the_last_candidate_are_tried_too() -> None:
    weighed = [(float(score), Decision(Action(f"verb {at}", 1))) for at, score in enumerate((9, 5, 5, 5, 1, -1000))]
    tried = candidates(weighed, weighed[4][1], 2)
    assert [choice.action.verb for choice in tried] == ["verb 4", "verb 0", "verb 1", "verb 2", "verb 3"]


def test_a_drop_that_does_the_same_as_a_button_is_no_other_move() -> None:
    make, _ = BETTER["leave a 3 that the Path has passed, instead of covering the 2 that it needs"]
    match = make()
    assert {"leave", "leave 3S > graveyard"} <= {notation(one, match.state.table)[2:] for one in match.legal()}
    found = decide(adviser(situation(match, 1)))
    assert found.action.verb == "leave"
    assert found.comparison is not None
    assert found.comparison.rival.verb != "leave"


def test_a_reason_that_fits_both_moves_is_not_given() -> None:
    mine = (Term("room", 20.0), Term("spends", -3.0), Term("time", 1.0))
    assert telling(mine, (Term("room", 19.0),), 1) == Term("time", 1.0)
    assert telling(mine, (Term("spends", -1.0),), -1) == Term("spends", -3.0)
    assert telling(mine, (Term("spends", -2.9),), -1) is None


def test_a_hint_never_says_that_everything_else_is_worse() -> None:
    game = GAMES["oubliette"]
    assert true_terms(game, (Term("leave", 0.3), Term("last", 0.0), Term("room", 20.0))) == (Term("room", 20.0),)
