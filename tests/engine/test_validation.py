"""Validation rejects impossible positions, and gives a short reason.

Every check has a test case here.
"""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from game.content.schemas.file_schemas import FACTS
from game.engine.chance import Chance
from game.engine.files.event_reader import EventReader
from game.engine.files.limits import LONGEST_WORD
from game.engine.files.record import RecordError, record_of, resume, verify
from game.engine.files.validation import check_playable, check_state, check_told
from game.engine.play.match import Match
from game.engine.state import Outcome, State
from game.engine.table import Setup
from game.games import setup_for
from game.lab import cli_context
from game.scenario import ScenarioError, read_scenario, run_scenario
from game.soul_battle.rules.facts import MOST_HELD
from tests.engine.toy import toy

LIBRARY = cli_context.library()
GAME = cli_context.games()["soul_battle"]


def _match(decisions: int, game: str = GAME.id, seats: int = 2) -> Match:
    match = Match.new(cli_context.games()[game], setup_for(LIBRARY.game(game), seats, "sound"))
    chance = Chance("sound")
    while match.asked and len(match.turns) < decisions:
        legal = match.legal()
        match.play(legal[chance.below(len(legal))])
    return match


def _ended(outcome: Outcome) -> Callable[[State], None]:
    def spoil(state: State) -> None:
        state.agenda, state.outcome = [], outcome

    return spoil


def _mark(state: State) -> None:
    state.marks[0] = 10**9


def _stranger(state: State) -> None:
    state.known[0] = 0xFF


def _forgotten(state: State) -> None:
    state.known[state.places[state.table.place_named["hand.1"]][0]] = 0


def _chance(state: State) -> None:
    state.chance = -1


def _both(state: State) -> None:
    state.outcome = Outcome("SB 6.1", (1,), (1, 0))


@pytest.mark.parametrize(
    ("spoil", "expected"),
    [
        (_mark, "a mark"),
        (_stranger, "knows a card"),
        (_forgotten, "a card that it must have seen"),
        (_chance, "chance generator"),
        (_both, "either await"),
        (_ended(Outcome("SB 6.1", (3,), (1, 0))), "its end"),
        (_ended(Outcome("SB 9", (1,), (1, 0))), "its end"),
        (_ended(Outcome("SB 6.1", (1,), (1,))), "its end"),
        (_ended(Outcome("SB 6.1", (1,), (1, 0), "a way")), "its end"),
    ],
)
def test_a_position_that_cannot_be_is_refused(spoil: Callable[[State], None], expected: str) -> None:
    state = _match(4).state.clone()
    check_state(GAME, state)
    spoil(state)
    with pytest.raises(ValueError, match=expected):
        check_state(GAME, state)


def _carry(state: State, card: int, to: str) -> None:
    """Move a card from its current place to another place."""
    state.places = [tuple(held for held in cards if held != card) for cards in state.places]
    target = state.table.place_named[to]
    state.places[target] = (*state.places[target], card)
    state.known[card] |= state.table.learn[target]


def _carried(cards: str, to: str) -> Callable[[State], None]:
    return lambda state: [_carry(state, state.table.card_named[card], to) for card in cards.split()] and None


def _exhausted(state: State) -> None:
    state.tokens[1] = state.table.place_named["a1"]
    _carried(" ".join(state.cards_in("a1")), "points.1")(state)


def _elsewhere(state: State) -> None:
    state.tokens[1] = state.table.place_named["deck.1"]


def _unplayed(state: State) -> None:
    state.agenda = (("finish", 1, state.places[state.table.place_named["draw.1"]][0]), *state.agenda)


def _alone(state: State) -> None:
    _carried(" ".join(state.cards_in("turned")), "deck")(state)
    state.agenda = (("room", 1),)


def _waiting(state: State) -> None:
    """Make the position wait for a sacrificed card's effect, although the card has none."""
    _carried("CANDLE.1", "owed")(state)
    state.agenda = (("settle", 1, 1), *state.agenda)


def _used(name: str, place: str, *values: Any) -> Callable[[State], None]:
    """Return a change that adds a step for using a card. `values` come last in the step."""

    def spoil(state: State) -> None:
        _carried("X1", "deck")(state)
        table = state.table
        told = [table.card_named[value] if isinstance(value, str) else value for value in values]
        state.agenda = (*state.agenda, (name, 1, table.place_named[place], *told))

    return spoil


def _coloured(state: State) -> None:
    state.marks[state.table.marks.index("colour.1")] = 5


def _nowhere(state: State) -> None:
    """Make the position wait for the player to use an item whose place doesn't exist."""
    state.agenda = (*state.agenda, ("choose", 1, len(state.places), 1))


def _on_top(source: str, *targets: str) -> Callable[[State], None]:
    """Return a change that moves the top cards of a pile to these places, one to each."""

    def spoil(state: State) -> None:
        for target in targets:
            _carry(state, state.places[state.table.place_named[source]][-1], target)

    return spoil


@pytest.mark.parametrize(
    ("game", "spoil", "expected"),
    [
        ("soul_battle", _exhausted, "a Reaper is on a space without souls"),
        ("soul_battle", _elsewhere, "a Reaper is on a space without souls"),
        ("metempsychosis", _carried("A1 K1 C1", "sequence"), "a keeper is in the sequence"),
        ("aleph_null", _on_top("deck", "owed"), "without an effect awaits one"),
        ("aleph_null", _waiting, "without an effect awaits one"),
        ("oubliette", _alone, "no turned card"),
        ("oubliette", _used("choose", "gap.1", 1), "there is no item in use"),
        ("oubliette", _used("give_back", "slot.1", 1, 0, "X1"), "the item in use isn't where it should be"),
        ("oubliette", _used("give_back", "slot.1"), "the step give_back has an impossible value"),
        ("oubliette", _nowhere, "impossible values"),
        ("fissureverse", _on_top("locations", "field.1.1"), "a single Crusader"),
        ("fissureverse", _on_top("box", "field.1.1", "field.1.1"), "a single Crusader"),
        ("fissureverse", _on_top("draw.1", "frenzy.1.1", "frenzy.1.1"), "more than one card is attached"),
        ("fissureverse", _on_top("draw.1", "locations"), "a card among the Locations isn't a Location"),
        ("fissureverse", _on_top("draw.1", "location"), "a card among the Locations isn't a Location"),
        ("fissureverse", _on_top("draw.1", "location_discard"), "a card among the Locations isn't a Location"),
        ("fissureverse", _unplayed, "the Rogation being played"),
        ("fissureverse", _coloured, "a seat has an unknown colour"),
    ],
)
def test_a_position_impossible_in_its_game_is_refused(game: str, spoil: Callable[[State], None], expected: str) -> None:
    match = _match(0, game, LIBRARY.game(game).game.seats[0])
    check_state(match.game, match.state)
    state = match.state.clone()
    spoil(state)
    with pytest.raises(ValueError, match=expected):
        check_state(match.game, state)
    record = replace(record_of(match, ("A", "B")[: match.setup.seats], "content"), snapshot=state.dump())
    with pytest.raises(RecordError, match="doesn't fit"):
        resume(record, match.game)


@pytest.mark.parametrize("size", [MOST_HELD + 1, 60])
def test_an_oversized_hand_is_refused_before_its_plays_are_tabulated(size: int) -> None:
    """A hand that is too large is rejected before its table of plays is built."""
    assert FACTS[GAME.id].required["hand_size"].most == MOST_HELD  # type: ignore[attr-defined]
    match = _match(4, seats=6)
    record = record_of(match, "ABCDEF", "content")
    state = match.state.clone()
    for owner in (1, 2):
        _carried(" ".join(state.cards_in(f"deck.{owner}")), "hand.1")(state)
    for card in state.cards_in("hand.1")[size:]:
        _carried(card, "deck.1")(state)
    tracemalloc.start()
    with pytest.raises(RecordError, match="doesn't fit"):
        resume(replace(record, snapshot=state.dump()), GAME)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 5_000_000
    assert max(state.table.facts.adds, default=0) <= MOST_HELD


def test_an_impossible_scenario_is_refused_before_it_runs() -> None:
    text = b"""
what: A keeper lies in the sequence.
proves: [ME 2.1]
game: metempsychosis
seats: 1
position:
  places: {sequence: A1 K1, hand: C1}
  marks: {willpower: 9, level: 1, cry.first: 1, cry.second: 1, cry.third: 1, cry.fourth: 1}
  asks: 1 next
play: [{asks: 1 your_move}]
"""
    game = cli_context.games()["metempsychosis"]
    with pytest.raises(ScenarioError, match="forged:7: this position can't occur: a keeper is in the sequence"):
        run_scenario(read_scenario(text, "forged", {game.id: game}), game, LIBRARY.game(game.id))


def test_a_possible_end_is_accepted() -> None:
    state = _match(4).state.clone()
    _ended(Outcome("SB 6.1", (1,), (1, 0)))(state)
    check_state(GAME, state)


def test_a_position_in_which_nobody_can_answer_is_refused() -> None:
    """In this position, the toy game would ask a seat without cards for a bet."""
    match = Match.new(toy(), Setup(2, {}, "sound"))
    check_playable(match.game, match.state)
    hand = match.state.table.place_named["hand.1"]
    state = match.state.clone()
    state.places[0], state.places[hand] = (*state.places[0], *state.places[hand]), ()
    with pytest.raises(ValueError, match="nobody can answer"):
        check_playable(match.game, state)


def test_a_position_that_makes_the_rules_stumble_is_refused() -> None:
    """A forged file can contain a position that violates an assumption of the game's rules."""
    match = Match.new(toy(), Setup(2, {}, "sound"))

    def stumbles(view: State) -> tuple[Any, ...]:
        raise AssertionError

    with pytest.raises(ValueError, match="can't show"):
        check_playable(replace(match.game, display=replace(match.game.display, prompt=stumbles)), match.state)


def test_events_must_lead_to_their_position() -> None:
    match = _match(4)
    turn, before = match.turns[-1], match.turns[-2].state
    check_told(before, turn.events, turn.state)
    with pytest.raises(ValueError, match="position"):
        check_told(before, turn.events, before)


LONG, CARDS = "A" * (LONGEST_WORD + 1), len(_match(0).state.table.cards)
"""A string that is one character too long, and the maximum number of cards that a list can contain."""


@pytest.mark.parametrize(
    "event",
    [
        ["Said", LONG, []],
        ["Said", "exhausted", [["count", LONG]]],
        ["Said", "exhausted", [[LONG, 1]]],
        ["Said", "exhausted", [[f"value {number}", 1] for number in range(21)]],
        ["Said", "won", [["soul", [0] * (CARDS + 1)]]],
        ["Moved", *[[0] * (CARDS + 1), 0] * 2, False, *[[0] * (CARDS + 1)] * 2],
        ["Turned", [0] * (CARDS + 1), 0, *[[0] * (CARDS + 1)] * 2],
        ["Shuffled", 0, [0] * (CARDS + 1)],
        ["Asked", [["declare", 1, LONG]]],
        ["Asked", [["declare", 1, *[0] * (CARDS + 1)]]],
        ["Asked", [["declare", 1, [0]]]],
        ["Asked", [["declare", 1]] * 101],
        ["Ended", [LONG, [1], [1, 0]]],
        ["Ended", ["SB 6.1", [1], [1, 0], LONG]],
        ["Ended", ["SB 6.1", [1, 2, 1], [1, 0]]],
        ["Ended", ["SB 6.1", [1], [1, 0, 1]]],
        ["Ended", ["SB 6.1", ["1"], [1, 0]]],
    ],
    ids=lambda event: f"{event[0]} {str(event[1:])[:24]}",
)
def test_no_text_or_list_of_an_event_exceeds_the_longest_possible(event: list[Any]) -> None:
    with pytest.raises(ValueError, match=rf"an impossible event \({event[0]}\)"):
        EventReader(_match(0).state.table).events([event])


def test_values_of_maximum_length_are_accepted() -> None:
    full = list(range(CARDS))
    told = [
        ["Said", "A" * LONGEST_WORD, [["count", "A" * LONGEST_WORD], ["soul", full]]],
        ["Moved", full, 0, full, 0, False, [0] * CARDS, [0] * CARDS],
        ["Asked", [["declare", 1, "A" * LONGEST_WORD, *[0] * (CARDS - 1)]] * 100],
        ["Ended", ["SB 6.1", [1, 2], [1, 0], "tie"]],
    ]
    assert len(EventReader(_match(0).state.table).events(told)) == len(told)


def test_an_overlong_step_is_refused() -> None:
    for more in ((LONG,), (0,) * (CARDS + 1)):
        state = _match(4).state.clone()
        step = state.agenda[-1]
        state.agenda = (*state.agenda[:-1], (*step[:2], *more))
        with pytest.raises(ValueError, match="has an impossible value"):
            check_state(GAME, state)


def test_a_record_with_a_different_last_position_fails_verification() -> None:
    match = _match(6)
    record = record_of(match, ("Mara", "Tobias"), "content")
    assert verify(record, GAME).state == match.state
    with pytest.raises(RecordError, match="differs from the record's snapshot"):
        verify(replace(record, snapshot=match.turns[-2].state.dump()), GAME)
