"""Previews of moves: costs, losses, and the number of possible moves of each kind."""

from __future__ import annotations

import pytest

from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.definition.display import Outlook
from game.engine.events import Event, Marked, Said
from game.engine.knowledge import determinize, view
from game.engine.play import rules
from game.engine.play.match import Match
from game.engine.state import State
from game.engine.table import bit
from game.lab import cli_context
from game.metempsychosis.display.prompts import prompt
from game.metempsychosis.rules.ends import NO_PILE, NO_WILLPOWER
from game.metempsychosis.rules.facts import VICTOR, WILLPOWER, level_of, pile_count
from game.players.greedy import greedy
from game.players.player import decide, situation
from tests.games.metempsychosis.brute_force import lines
from tests.games.metempsychosis.table import Scene, deal, metempsychosis, plain, scene

SEVEN = "A2 B1 C1 D1 E1 F1 G1"
WAYS = {"cries": ("cry",), "dives": ("dive", "take"), "keepers": ("face",), "tones": ("incarnate",), "any": ()}
"""Verbs that each random player prefers. Players give up only as a last resort."""


def outlook(state: State, action: Action) -> Outlook:
    return metempsychosis().display.outlook(view(state, bit(1)), action)


def before_level_2(events: list[Event]) -> list[Event]:
    """Return a move's own events, without the events of any trap that it set off."""
    keys = [event.key if isinstance(event, Said) else "" for event in events]
    return events[: keys.index("trap")] if "trap" in keys else events


def check(state: State) -> set[str]:
    """Check that each legal action does what its preview says. Return the previews' warnings."""
    game, warned = metempsychosis(), set()
    keeps = ".victor" if state.marks[VICTOR] else ""
    for action in rules.legal(game, state):
        told, after = outlook(state, action), state.clone()
        if action.verb == "give_up":
            assert told.warning == (f"warn.give_up{keeps}", ())
            continue
        if action.verb == "take":
            assert told == Outlook(), "the move has already been paid for"
            continue
        events: list[Event] = []
        rules.apply(game, after, action, events)
        move = before_level_2(events)
        lost = after.outcome.how if after.outcome and move == events else ""
        warning = (f"warn.{lost}{keeps}", ()) if lost in (NO_WILLPOWER, NO_PILE) else None
        if action.pick == "second" and warning is None and state.marks[WILLPOWER] == level_of(state).willpower:
            warning = ("warn.full", ())
        assert told.warning == warning, action
        marked = [event.value for event in move if isinstance(event, Marked) and event.mark == WILLPOWER]
        assert told.gauges[0].value == (marked or state.marks)[-1 if marked else WILLPOWER], action
        if move == events and pile_count(after) != pile_count(state):
            assert ("outlook.pile", (("before", pile_count(state)), ("after", pile_count(after)))) in told.lines, action
        if told.warning:
            warned.add(told.warning[0])
    return warned


def choice(match: Match, chance: Chance, liked: tuple[str, ...]) -> Action:
    """Return, at random, a preferred action, any legal action or the greedy player's choice."""
    legal = [action for action in match.legal() if action.verb != "give_up"]
    best = [action for action in legal if action.verb in liked]
    if chance.below(3) == 0:
        return decide(greedy(situation(match, 1))).action
    found = best if best and chance.below(4) else legal
    return found[chance.below(len(found))]


@pytest.mark.parametrize("way", WAYS)
def test_previews_match_the_rules_in_every_position(way: str) -> None:
    """Previews, move counts and "stuck" endings match the rules (ME 5.3, 5.4)."""
    warned, stuck = set(), 0
    for number in range(15):
        match, chance = deal(f"{way} {number}").match, Chance(f"{way} {number}")
        while match.asked:
            state = match.state
            legal = match.legal()
            if state.asks == "your_move":
                kinds = {action.verb for action in legal} - {"give_up"}
                key, values = prompt(view(state, bit(1)))[-1]
                assert dict(values)["count"] == len(kinds)
                assert key == ("ask.your_move.kinds_one" if len(kinds) == 1 else "ask.your_move.kinds")
                assert kinds, "a player without a move has lost"
                assert lines(plain(state), 1) == len(legal) - 1
            warned |= check(state)
            match.play(choice(match, chance, WAYS[way]))
            outcome = match.state.outcome
            if outcome and outcome.how == "stuck":
                assert lines(plain(match.state), 1) == 0
                stuck += 1
    assert warned == {"warn.willpower", "warn.pile", "warn.full"}
    assert stuck or way == "keepers", "the fuzz must reach the ending that it tests"


def test_previews_are_the_same_for_every_possible_table() -> None:
    """Neither the preview nor the counts reveal the pile's order (ME 6.1)."""
    match, chance = deal("outlook").match, Chance("outlook")
    while match.asked:
        seen = view(match.state, bit(1))
        others = [determinize(seen, Chance(f"other {number}")) for number in range(3)]
        for action in match.legal():
            told = outlook(match.state, action)
            assert [outlook(other, action) for other in others] == [told] * len(others)
        for place in range(len(seen.places)):
            counted = metempsychosis().display.card_counts(seen, place)
            assert [metempsychosis().display.card_counts(view(other, bit(1)), place) for other in others] == [
                counted
            ] * len(others)
        match.play(choice(match, chance, ("dive", "take")))


def test_level_2_is_not_part_of_the_move_that_completes_the_octave() -> None:
    """The preview leaves out the start of level 2, which may draw a keeper (ME 5.5)."""
    position = scene("A1", SEVEN, pile=9, willpower=5)
    sure = outlook(position.state, next(a for a in position.match.legal() if a.verb == "incarnate"))
    assert sure.lines == (
        ("outlook.willpower", (("before", 5), ("after", 3))),
        ("outlook.pile", (("before", 9), ("after", 8))),
    )
    assert sure.warning is None


def test_the_count_includes_every_card_that_is_nowhere_else() -> None:
    """During a dive, the two cards you look at still count as part of the pile (ME 6.1, 2.4)."""
    game = deal("counted")
    while game.match.asked:
        state = game.state
        tally = metempsychosis().display.card_counts(view(state, bit(1)), state.table.place_named["pile"])
        assert tally is not None
        tomb, pile = (dict(zip(tally.columns, counted, strict=True)) for _, counted in tally.rows)
        assert [dict(said[1])["count"] for said, _ in tally.rows] == [len(state.cards_in("tomb")), pile_count(state)]
        open_ = state.cards_in("hand") + state.cards_in("sequence")
        for letter in "ABCDEFG":
            assert tomb[letter] + pile[letter] + sum(name[0] == letter for name in open_) == 4
        assert tomb["keepers"] + pile["keepers"] + sum(name[0] == "K" for name in open_) == 6
        assert sum(tomb[name] + pile[name] for name in tally.columns[8:]) <= 9 * 5
        game.match.play(choice(game.match, Chance("counted"), ("dive", "take")))


def test_me_2_6_on_level_2_affordable_moves_are_listed_beside_the_cries() -> None:
    """Each unavailable move is shown with a reason (ME 2.5, 2.6)."""

    def shown(game: Scene) -> dict[str, str]:
        return {
            tile.name: tile.refusal.rule if tile.refusal else "" for tile in metempsychosis().display.tiles(game.state)
        }

    cries = {f"cry_{cry}": "" for cry in ("first", "second", "third", "fourth")}
    assert shown(scene("A1", "C1 D1", pile=9)) == cries
    rich = scene("A1", "C1 D1", pile=9, level=2, willpower=14, used=["second"])
    assert shown(rich) == {**cries, "cry_second": "ME 2.5", "reach": "ME 2.6", "recall": ""}
    poor = scene("A1", "C1 D1", pile=9, level=2, willpower=3)
    assert shown(poor) == {**cries, "reach": "ME 2.6", "recall": "ME 2.6"}


def test_me_5_5_the_warning_before_giving_up_fits_this_game() -> None:
    """The warning says that a win on level 1 is kept, but only if there is such a win."""
    texts = cli_context.library().game("metempsychosis").texts

    def asked(game: Scene) -> str:
        warning = outlook(game.state, Action("give_up", 1)).warning
        assert warning is not None
        return texts[warning[0]]

    assert "Level 1" not in asked(deal())
    assert "loss" in asked(deal())
    trapped = scene("A1", SEVEN, pile=9, willpower=9).do("incarnate A1 > right")
    assert asked(trapped) == asked(deal())
    free = scene("A1", SEVEN, pile="B2 B3 C2 C3 D2 D3 E2", willpower=9, used=["third"])
    assert "You keep your win on level 1" in asked(free.do("incarnate A1 > right", "ascend"))
