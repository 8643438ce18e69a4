"""The adviser finds a person's hint by playing imagined matches to their end.

It works for every game. The first candidate is the choice of the game's strongest player, the others are the actions
with the highest `PlayerSupport.score_actions`. On imagined tables each candidate is played, and every seat goes on by
`PlayerSupport.rollout_policy` (or `PlayerSupport.score_actions` without one) until the match ends. All candidates
are tried on the same tables, so luck is the same for each. After each round the adviser drops the worse half, until two
or three are left.

It keeps the first candidate unless another won more often than luck explains. The result compares the choice with its
best rival, and names the reason that speaks most for the choice and not for the rival.
"""

from __future__ import annotations

import math
from collections.abc import Generator, Mapping, Sequence

from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.definition.game_definition import Game
from game.engine.definition.player_support import Term
from game.engine.knowledge import determinize
from game.engine.play import rules
from game.engine.state import State
from game.players.greedy import imagined_tables, play_out, weigh
from game.players.player import BUDGET, Comparison, Decision, Situation, Thought, finished
from game.players.registry import PLAYERS

MOST_TIED = 24
"""How many actions the adviser tries if more than `PlayerSupport.hint_actions` have the same score."""
LONGEST = 1500
"""The most decisions in one imagined match; a longer one counts as lost."""
DOUBT = 1.5
"""By how many standard errors another action must win more often than the first one."""
HOPELESS = -500.0
"""The adviser doesn't try actions that score less, because they lose at once."""
ONLY = Term("only", 0.0)
"""The reason for an action without an alternative."""
OTHERS_LOSE = Term("others_lose", 0.0)
"""The reason for an action if every other one loses at once."""
NOTICEABLE = 1.25
"""A reason that speaks for both actions counts only if it is worth this many times as much for the choice."""
REPLACED = "monte_carlo"
"""The player that thinks exactly like the adviser, but tries fewer actions; asking it first would be a waste."""


class Trial:
    """An action on trial, with the tables that it won."""

    __slots__ = ("choice", "won")

    def __init__(self, choice: Decision) -> None:
        self.choice = choice
        self.won: list[bool] = []

    @property
    def wins(self) -> int:
        """The number of won tables."""
        return sum(self.won)

    def leads(self, other: Trial) -> bool:
        """Return whether this action won more often than the other, by a margin that luck hardly explains."""
        pairs = list(zip(self.won, other.won, strict=True))
        better, worse = pairs.count((True, False)), pairs.count((False, True))
        return better - worse > DOUBT * math.sqrt(better + worse)


def adviser(there: Situation) -> Thought:
    """Return the best action, with its comparison and its reasons.

    It simulates `PlayerSupport.hint_decisions` decisions with the default budget, and proportionally many with another
    one, unless there is only one action.
    """
    game, chance = there.game, Chance(there.seed)
    worlds = yield from imagined_tables(there, chance)
    weighed = yield from weigh(there, worlds)
    if len(weighed) == 1:
        return Decision(weighed[0][1].action, (ONLY,))
    scored = {choice.action: choice.terms for _, choice in weighed}
    first = yield from _strongest(there, weighed[0][1])
    trials = [Trial(choice) for choice in candidates(weighed, first, game.ai.hint_actions)]
    if len(trials) == 1:
        others = [choice for _, choice in weighed if choice.action != first.action]
        if all(_loses_at_once(game, world, choice.action) for choice in others for world in worlds):
            return Decision(first.action, (OTHERS_LOSE,))
        trials += map(Trial, others[: game.ai.hint_actions])
    trials = yield from _play_off(there, trials, chance)
    return _advice(game, trials, scored)


def _strongest(there: Situation, best: Decision) -> Thought:
    """Return the strongest player's choice, or `best` if that player thinks like the adviser."""
    player = there.game.ai.strongest_player
    if player == REPLACED:
        yield
        return best
    return (yield from PLAYERS[player](there))


def candidates(weighed: Sequence[tuple[float, Decision]], first: Decision, count: int) -> list[Decision]:
    """Return the actions to try: the first one, `count` with the highest scores, and those that tie with them."""
    terms = {choice.action: choice for _, choice in weighed}
    found = [terms.get(first.action, first)]
    last = weighed[min(count, len(weighed)) - 1][0]
    for score, choice in weighed:
        if len(found) < MOST_TIED and choice.action != first.action and score >= last and score > HOPELESS:
            found.append(choice)
    return found


def _loses_at_once(game: Game, world: State, action: Action) -> bool:
    """Return whether an action loses the match before anybody decides anything else."""
    state = world.clone()
    rules.apply_unchecked(game, state, action)
    return state.outcome is not None and world.asked not in state.outcome.winners


def _play_off(there: Situation, trials: list[Trial], chance: Chance) -> Generator[None, None, list[Trial]]:
    """Play imagined matches, and return the remaining actions: the first one, if it may be the best, comes first."""
    game = there.game
    rounds = max(1, (len(trials) - 1).bit_length())
    share = game.ai.hint_decisions * there.budget // BUDGET // rounds
    for number in range(rounds):
        if number:
            trials = survivors(trials)
        left = share
        while left > 0:
            world = determinize(there.view, chance)
            for trial in trials:
                won, made = yield from play_out(game, world.clone(), trial.choice.action, LONGEST)
                trial.won.append(won)
                left -= made
    return trials


def survivors(trials: Sequence[Trial]) -> list[Trial]:
    """Return the better half of the actions, at least two, and the first one unless another clearly leads."""
    first, *others = trials
    others.sort(key=lambda trial: -trial.wins)
    if others[0].leads(first):
        return others[: max(2, len(trials) // 2)] if len(others) > 1 else [others[0], first]
    return [first, *others[: max(1, len(trials) // 2 - 1)]]


def wins_imagined_match(game: Game, state: State, action: Action) -> bool:
    """Return whether the acting seat wins an imagined match that begins with this action."""
    won, _ = finished(play_out(game, state, action, LONGEST))
    return won


def _advice(game: Game, trials: list[Trial], scored: Mapping[Action, tuple[Term, ...]]) -> Decision:
    """Return the choice among the remaining actions, compared with the best of the others."""
    chosen = trials[0]
    best = max(trials, key=lambda trial: trial.wins)
    if best is not chosen and best.leads(chosen):
        chosen = best
    others = [trial for trial in trials if trial is not chosen]
    terms = true_terms(game, scored.get(chosen.choice.action, ()))
    if not others or not chosen.won:
        return Decision(chosen.choice.action, terms)
    rival = max(others, key=lambda trial: trial.wins)
    its = true_terms(game, scored.get(rival.choice.action, ()))
    reason, objection = telling(terms, its, 1), telling(its, terms, -1)
    if reason and objection:
        reason, objection = (reason, None) if reason.worth >= -objection.worth else (None, objection)
    comparison = Comparison(
        len(chosen.won),
        chosen.wins,
        rival.choice.action,
        rival.wins,
        clear=chosen.leads(rival),
        reason=reason,
        objection=objection,
    )
    return Decision(chosen.choice.action, terms, comparison=comparison)


def true_terms(game: Game, terms: Sequence[Term]) -> tuple[Term, ...]:
    """Return the terms that say something about the action alone, and not that it is the best of all.

    A term without worth, such as `last`, only says that nothing better was found.
    """
    silent = game.ai.comparing_terms
    return tuple(term for term in terms if term.name not in silent and term.worth)


def telling(mine: Sequence[Term], theirs: Sequence[Term], sign: int) -> Term | None:
    """Return the strongest term of this sign that hardly applies to the other action, or None."""
    alike: dict[str, float] = {}
    for term in theirs:
        alike[term.name] = alike.get(term.name, 0.0) + max(0.0, term.worth * sign)
    found = [term for term in mine if 0 < term.worth * sign >= NOTICEABLE * alike.get(term.name, 0.0)]
    return max(found, key=lambda term: term.worth * sign, default=None)
