"""A card shows the same numbers that the rules use for the next action."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from game.aleph_null.rules.facts import POWER
from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.definition.card_values import CardValue
from game.engine.events import Said
from game.engine.play.match import Match
from game.engine.state import State
from game.lab import cli_context
from game.soul_battle.rules.beats import PAIR
from game.soul_battle.rules.plays import kind_of
from tests.games.aleph_null.table import position
from tests.generators import drawn_setup, well

GAMES = cli_context.games()
MATCHES, STEPS = 4, 160
Step = tuple[State, Action, State, dict[str, dict[str, object]]]


def _steps(name: str) -> Iterator[Step]:
    """Play matches, and yield each action with its log and the positions before and after it."""
    game = GAMES[name]
    for number in range(MATCHES):
        chance = Chance(f"values {name} {number}")
        match = Match.new(game, drawn_setup(name, number, chance, f"values {number}"))
        while match.asked and len(match.turns) < STEPS:
            yield _played(match, well(game, match.state, match.legal(), chance))


def _played(match: Match, action: Action) -> Step:
    """Carry out an action in a match, and return the step."""
    before = match.state
    match.play(action)
    said = {event.key: dict(event.values) for event in match.turns[-1].events if isinstance(event, Said)}
    return before, action, match.state, said


def _value(name: str, state: State, card: int, wanted: str) -> CardValue | None:
    """Return a number shown on a card.

    Check that each of the card's numbers is the sum of its parts.
    """
    for value in GAMES[name].display.card_state(state, card).values:
        assert value.total == value.base + sum(modifier.amount for modifier in value.modifiers)
        if value.name[0] == f"value.{wanted}":
            return value
    return None


def test_a_pair_of_a_battle_shows_its_sum_sb_2_2() -> None:
    """A pair on top shows the sum that the next play must beat (SB 2.2, 2.4)."""
    shown = 0
    for before, action, after, _ in _steps("soul_battle"):
        if action.verb == "battle" and len(action.cards) == 2 and after.asks == "answer":
            for card in action.cards:
                value = _value("soul_battle", after, card, "play")
                assert value is not None
                assert PAIR + value.total == kind_of(before.table.facts, action.cards)
                shown += bool(value.modifiers)
    assert shown


def test_a_fight_uses_the_shown_values_ou_3_3() -> None:
    """A fight uses the values shown on thrown cards and on the Creature (OU 3.3, 3.3b, 7.2)."""
    shown = changed = 0
    for before, action, _, said in _steps("oubliette"):
        if "fought" in said and before.asks == "fight":
            thrown = _value("oubliette", before, action.cards[0], "thrown")
            creature = before.places[before.table.facts.turned][-1]
            needed = _value("oubliette", before, creature, "needed")
            assert thrown is not None
            assert needed is not None
            assert thrown.total == said["fought"]["paid"] - before.question.paid  # type: ignore[union-attr]
            assert needed.total == said["fought"]["value"]
            shown += 1
            changed += bool(thrown.modifiers or needed.modifiers)
    assert shown > changed > 0


def test_power_changes_by_the_shown_numbers_an_5_1() -> None:
    """A card shows its cost in power and the power gained by scrapping it (AN 5.1, 6.2, 9.3)."""
    paid = gained = changed = 0
    hindered = position(hand="SYLPH CANDLE.1", altar="GUARDIAN BELLS WEALTHY", marks={"hour": 1, "power": 9})
    actions = [action for action in hindered.legal() if action.verb in ("summon", "scrap")]
    made = [_played(Match(hindered.game, hindered.setup, hindered.state), action) for action in actions]
    for before, action, after, said in chain(made, _steps("aleph_null")):
        if action.verb not in ("summon", "scrap") or "taxed" in said or after.outcome is not None:
            continue
        value = _value("aleph_null", before, action.cards[0], "cost" if action.verb == "summon" else "scrap")
        if value is None:
            continue
        difference = after.marks[POWER] - before.marks[POWER]
        if action.verb == "summon":
            assert difference == said.get("gained", {}).get("count", 0) - value.total  # type: ignore[operator]
            paid += value.total > 0
        else:
            assert difference == value.total
            gained += value.total > 0
        changed += bool(value.modifiers)
    assert min(paid, gained, changed) > 0, (paid, gained, changed)
