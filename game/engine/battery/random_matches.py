"""Play whole matches for the test battery, and check the rules' invariants.

A violated invariant raises `Broken`. The error message contains the match's setup. For a thorough match, the message
also contains the last decisions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from game.engine.action import Action, notation
from game.engine.battery.invariants import Broken, TextCheck, check_decision, check_end, check_position, conserved, hold
from game.engine.chance import Chance
from game.engine.definition.game_definition import Game
from game.engine.play import rules
from game.engine.play.match import Match
from game.engine.state import State
from game.engine.table import Setup, bit

CLOCK = 150
"""The average number of decisions before the clock runs out."""
REDRAWS = 5
"""The maximum number of other actions to try if a random action would end the match."""
EARLY = 64
"""In matches with only the cheap checks, the players avoid ending the match during the first EARLY decisions."""
LATE = 256
"""The number of decisions after which a thorough match uses only random actions.

Earlier in the match, players can avoid actions that end the match. Without this limit, a game with an unlimited number
of turns might never end.
"""
Choose = Callable[[Game, State, Sequence[Action], Chance], Action]
"""A function that chooses one of the legal actions."""


@dataclass
class BatteryReport:
    """The totals for a battery run: matches, decisions, redeals, and endings under each rule."""

    matches: int = 0
    steps: int = 0
    redeals: int = 0
    ends: dict[str, int] = field(default_factory=dict)


def random_action(game: Game, state: State, legal: Sequence[Action], chance: Chance) -> Action:
    """Return a random legal action."""
    return legal[chance.below(len(legal))]


def random_unending_action(game: Game, state: State, legal: Sequence[Action], chance: Chance) -> Action:
    """Return a random legal action, preferably one that doesn't end the match."""
    for _ in range(REDRAWS):
        action = random_action(game, state, legal, chance)
        after = state.clone()
        rules.apply(game, after, action)
        if after.outcome is None:
            return action
    return random_action(game, state, legal, chance)


def play_through(
    game: Game,
    setup: Setup,
    chance: Chance,
    tally: BatteryReport,
    has_text: TextCheck,
    limit: int = 0,
    thorough: bool = True,
    choose: Choose = random_unending_action,
    left: int = 0,
) -> Match:
    """Play and check one match, and return it. Raise Broken if a check fails.

    If `thorough` is True, every invariant is checked at each step. The match stops after `left` decisions (0: when it
    ends).

    If `thorough` is False, the players choose random actions, and `choose` and `left` are ignored. The only checks are
    that no card is lost, that only one seat acts at a time, and that the match ends. The match is returned as it was
    before the first decision.

    `limit` is the maximum number of decisions (0: the game's maximum). The totals are added to `tally`.
    """
    limit = limit or game.max_decisions
    match = Match.new(game, setup)
    done: list[str] = []
    try:
        if not thorough:
            return _play_cheaply(game, match, chance, tally, limit)
        seats = range(1, setup.seats + 1)
        masks = [0, *map(bit, seats), (1 << setup.seats) - 1]
        _check_opening(game, setup, match)
        while match.asked and not 0 < left <= len(match.turns):
            state = match.state
            legal = check_position(game, state, has_text, chance)
            action = next_action(game, state, legal, chance, choose if len(match.turns) < LATE else random_action)
            # Half of the time, the viewer is the seat that must decide. That seat sees the most, so leaks are most
            # likely in its view.
            viewer = bit(match.asked) if chance.below(2) else masks[chance.below(len(masks))]
            done.append(notation(action, state.table))
            check_decision(match, action, (viewer,), masks, chance)
            tally.redeals += 1
            hold(len(match.turns) <= limit, f"a match ends within {limit} decisions")
            tally.steps += 1
        if match.state.outcome is not None:
            check_end(game, match.state, masks, chance)
            tally.redeals += len(masks)
    except (Broken, LookupError, ValueError, TypeError) as broken:
        story = f"{game.id}, {setup.seats} seats, {dict(setup.options)}, seed '{setup.seed}'"
        raise Broken(f"{broken!r} ({story}; after {len(done)} decisions: {'; '.join(done[-12:])})") from broken
    tally.matches += 1
    if match.state.outcome:
        tally.ends[match.state.outcome.rule] = tally.ends.get(match.state.outcome.rule, 0) + 1
    return match


def next_action(game: Game, state: State, legal: Sequence[Action], chance: Chance, choose: Choose) -> Action:
    """Return the action chosen by `choose` or, occasionally, the clock's action."""
    said = clock_action(game, state, chance)
    chosen = choose(game, state, legal, chance)
    return said or chosen


def clock_action(game: Game, state: State, chance: Chance) -> Action | None:
    """Return None or, occasionally, the clock's action.

    Time can run out during any decision.
    """
    clock = game.time_limit(state)
    return clock[1] if clock is not None and chance.below(CLOCK) == 0 else None


def _play_cheaply(game: Game, match: Match, chance: Chance, tally: BatteryReport, limit: int) -> Match:
    state = match.start.clone()
    total = len(state.table.cards)
    decisions = 0
    while state.outcome is None:
        legal = rules.legal(game, state)
        hold(bool(legal), "at least one legal action")
        hold(all(action.seat == state.asked for action in legal[:1]), "only the acting seat acts")
        # After EARLY decisions, the match is allowed to end. Preventing that would mean trying out each decision first,
        # which would double the cost.
        rules.apply(
            game,
            state,
            next_action(game, state, legal, chance, random_unending_action if decisions < EARLY else random_action),
        )
        hold(sum(map(len, state.places)) == total, "cards are conserved")
        decisions += 1
        hold(decisions <= limit, f"a match ends within {limit} decisions")
    # A count of the cards would be right even if one card were lost and another duplicated.
    hold(conserved(state), "every card is in exactly one place")
    tally.matches += 1
    tally.steps += decisions
    tally.ends[state.outcome.rule] = tally.ends.get(state.outcome.rule, 0) + 1
    return match


def _check_opening(game: Game, setup: Setup, match: Match) -> None:
    again = Match.new(game, setup)
    hold(again.start == match.start and again.opening == match.opening, "the same setup deals the same match")


def undo_to_start(match: Match) -> None:
    """Raise Broken if replaying, undoing or redoing doesn't reproduce a match."""
    again = Match.new(match.game, match.setup)
    played = [again.state.clone()]
    for turn in match.turns:
        hold(again.play(turn.action) == turn.events, "the same action gives the same events")
        played.append(again.state.clone())
    free, match.free = match.free, True
    for position in reversed(played[1:]):
        hold(match.state == position, "undo leads back to what was played")
        match.undo()
    hold(match.state == played[0] and match.why_no_undo() == "undo.nothing", "undo leads back to the deal, no further")
    for position in played[1:]:
        match.redo()
        hold(match.state == position, "redo leads on to what was played")
    hold(not match.undone, "redo leads to the end")
    match.free = free
