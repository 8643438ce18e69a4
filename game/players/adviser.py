"""The adviser, which finds hints for human players by simulating whole matches.

The adviser compares several candidate actions. The first is the action that the game's strongest computer player would
choose. The others are the actions with the highest scores from `PlayerSupport.score_actions`. If several actions have
the same effect, only one of them is tried.

Each simulated match begins with one of the candidates. Then every seat follows `PlayerSupport.rollout_policy`, or
`PlayerSupport.score_actions` if the game has no rollout policy. The hidden cards are dealt at random, but every
candidate is tried with the same deals, so luck favours none of them.

A candidate is dropped once another has clearly done better. In addition, the worse half of the candidates is dropped
after each round of matches, until two or three are left. The adviser suggests the first candidate, unless another has
won noticeably more often.

The hint gives the strongest reason that applies to the suggested action but not to the best alternative.
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
from game.players.greedy import Weighed, imagined_tables, play_out, weigh
from game.players.player import BUDGET, Advice, Comparison, Decision, Situation, Thought, finished
from game.players.registry import PLAYERS

SAMPLES = 2
"""Number of sampled tables used to check whether two actions lead to the same position."""
MOST_TIED = 24
"""The maximum number of actions to try. Ties can raise the number above `PlayerSupport.hint_actions`, but not above
this limit."""
LONGEST = 1500
"""The maximum number of decisions in a simulated match. A longer match counts as lost."""
DOUBT = 0.75
"""Another action is suggested only if it leads the first candidate by more than this many standard errors."""
CLEAR = 1.5
"""The first candidate can be dropped once it is more than this many standard errors behind another action."""
CERTAIN = 3.5
"""An action is dropped once it is more than this many standard errors behind the best action."""
HOPELESS = -500.0
"""Actions that score this or less aren't tried, because they lose immediately."""
ONLY = Term("only", 0.0)
"""The reason given for an action that has no alternative."""
DISGUISED = Term("disguised", 0.0)
"""The reason given for an action if other players can't distinguish it from the alternatives
(`Game.disguised_verbs`)."""
OTHERS_LOSE = Term("others_lose", 0.0)
"""The reason given for an action if every other action loses immediately."""
NOTICEABLE = 1.25
"""A reason counts only if its points for the two actions differ by at least this factor."""
REPLACED = "monte_carlo"
"""The computer player that the adviser replaces. It thinks like the adviser, but tries fewer actions."""


class Trial:
    """A candidate, the number of sampled tables it was tried in, and a bit mask of those won."""

    __slots__ = ("choice", "tables", "won")

    def __init__(self, choice: Decision) -> None:
        self.choice = choice
        self.tables = self.won = 0

    @property
    def wins(self) -> int:
        """Number of sampled tables in which the action won."""
        return self.won.bit_count()

    def count(self, won: bool) -> None:
        """Record whether the action won in the next sampled table."""
        self.won |= won << self.tables
        self.tables += 1

    def leads(self, other: Trial, doubt: float) -> bool:
        """Return whether this action leads another by more than `doubt` standard errors."""
        better, worse = (self.won & ~other.won).bit_count(), (other.won & ~self.won).bit_count()
        return better - worse > doubt * math.sqrt(better + worse)


def adviser(there: Situation) -> Advice:
    """Return the best action for the acting seat, with reasons and a comparison.

    With the default budget, the adviser simulates about `PlayerSupport.hint_decisions` decisions. Doubling the budget
    doubles this number. The adviser simulates nothing if all actions have the same effect, or if all actions but one
    lose immediately.
    """
    game, chance = there.game, Chance(there.seed)
    worlds = yield from imagined_tables(there, chance)
    weighed = yield from weigh(there, worlds)
    if len(weighed) == 1:
        return Decision(weighed[0][1].action, (_alone(there),))
    scored = {choice.action: choice.terms for _, choice in weighed}
    first = yield from _strongest(there, weighed[0][1])
    weighed = yield from _distinct(there, worlds, weighed, first.action)
    if len(weighed) == 1:
        return Decision(first.action, (_alone(there),))
    trials = [Trial(choice) for choice in candidates(weighed, first, game.ai.hint_actions)]
    if len(trials) == 1:
        others = [choice for _, choice in weighed if choice.action != first.action]
        if all(_loses_at_once(game, world, choice.action) for choice in others for world in worlds):
            return Decision(first.action, (OTHERS_LOSE,))
        trials += map(Trial, others[: game.ai.hint_actions])
    trials = yield from _play_off(there, trials, chance)
    return _advice(game, trials, scored)


def _alone(there: Situation) -> Term:
    """Return the reason to give for an action that has no alternatives.

    Alternatives that are disguised as this action don't count.
    """
    disguised = there.game.disguised_verbs
    return DISGUISED if any(one.verb in disguised for one in rules.legal(there.game, there.view)) else ONLY


def _distinct(
    there: Situation, worlds: Sequence[State], weighed: Weighed, first: Action
) -> Generator[None, None, Weighed]:
    """Return one action for each different effect.

    Of several actions with the same effect, return `first` if it is one of them, or else the one with the highest
    score.
    """
    reached: list[list[State]] = []
    found: Weighed = []
    for score, choice in sorted(weighed, key=lambda one: one[1].action != first):
        after = [world.clone() for world in worlds[:SAMPLES]]
        for state in after:
            rules.apply_unchecked(there.game, state, choice.action)
        if after not in reached:
            reached.append(after)
            found.append((score, choice))
        yield
    return sorted(found, key=lambda one: -one[0])


def _strongest(there: Situation, best: Decision) -> Thought:
    """Return the strongest computer player's choice.

    If that player thinks like the adviser, this is `best`.
    """
    player = there.game.ai.strongest_player
    if player == REPLACED:
        yield
        return best
    return (yield from PLAYERS[player](there))


def candidates(weighed: Sequence[tuple[float, Decision]], first: Decision, count: int) -> list[Decision]:
    """Return the actions to try: `first`, the `count` highest-scoring actions, and any ties."""
    terms = {choice.action: choice for _, choice in weighed}
    found = [terms.get(first.action, first)]
    last = weighed[min(count, len(weighed)) - 1][0]
    for score, choice in weighed:
        if len(found) < MOST_TIED and choice.action != first.action and score >= last and score > HOPELESS:
            found.append(choice)
    return found


def _loses_at_once(game: Game, world: State, action: Action) -> bool:
    """Return whether an action loses the match before anybody makes another decision."""
    state = world.clone()
    rules.apply_unchecked(game, state, action)
    return state.outcome is not None and world.asked not in state.outcome.winners


def _play_off(there: Situation, trials: list[Trial], chance: Chance) -> Generator[Decision | None, None, list[Trial]]:
    """Try out the candidates in simulated matches, and return those that remain.

    `trials[0]` must be the choice of the strongest computer player. Candidates that do clearly worse than another are
    dropped. Whenever all remaining candidates have been tried equally often, yield the best candidate so far.
    """
    game = there.game
    rounds = max(1, (len(trials) - 1).bit_length())
    budget = game.ai.hint_decisions * there.budget // BUDGET
    made = 0
    for number in range(1, rounds + 1):
        while made * rounds < budget * number and not _decided(trials):
            world = determinize(there.view, chance)
            for trial in trials:
                won, decisions = yield from play_out(game, world.clone(), trial.choice.action, LONGEST)
                trial.count(won)
                made += decisions
            trials = contenders(trials)
            best = _best(trials)
            yield Decision(best.choice.action, comparison=_compared(best, trials)[0])
        if number < rounds:
            trials = survivors(trials)
    return trials


def contenders(trials: list[Trial]) -> list[Trial]:
    """Return the actions that aren't clearly behind the best one, but always at least two."""
    best = max(trials, key=lambda trial: trial.wins)
    if len(trials) == 2 or not any(best.leads(trial, CERTAIN) for trial in trials):
        return trials
    rival = max([trial for trial in trials if trial is not best], key=lambda trial: trial.wins)
    return [trial for trial in trials if trial in (best, rival) or not best.leads(trial, CERTAIN)]


def _decided(trials: Sequence[Trial]) -> bool:
    """Return whether only two actions are left and one of them is clearly better."""
    return len(trials) == 2 and (trials[0].leads(trials[1], CERTAIN) or trials[1].leads(trials[0], CERTAIN))


def survivors(trials: Sequence[Trial]) -> list[Trial]:
    """Return the better half of the actions, but at least two.

    The first action stays unless another one is clearly better.
    """
    first, *others = trials
    others.sort(key=lambda trial: -trial.wins)
    if others[0].leads(first, CLEAR):
        return others[: max(2, len(trials) // 2)] if len(others) > 1 else [others[0], first]
    return [first, *others[: max(1, len(trials) // 2 - 1)]]


def wins_imagined_match(game: Game, state: State, action: Action) -> bool:
    """Return whether the acting seat wins a simulated match that begins with this action."""
    won, _ = finished(play_out(game, state, action, LONGEST))
    return won


def _best(trials: Sequence[Trial]) -> Trial:
    """Return the action with the most wins, or the first candidate if the lead is too small."""
    best = max(trials, key=lambda trial: trial.wins)
    return best if best.leads(trials[0], DOUBT) else trials[0]


def _compared(chosen: Trial, trials: Sequence[Trial]) -> tuple[Comparison, Decision]:
    """Compare an action with the best alternative. Return the comparison and the alternative."""
    rival = max([trial for trial in trials if trial is not chosen], key=lambda trial: trial.wins)
    return Comparison(chosen.tables, chosen.wins, rival.choice.action, rival.wins), rival.choice


def _advice(game: Game, trials: Sequence[Trial], scored: Mapping[Action, tuple[Term, ...]]) -> Decision:
    """Choose one of the remaining actions, and compare it with the best of the others."""
    chosen = _best(trials)
    action = chosen.choice.action
    terms = true_terms(game, scored.get(action, ()))
    if len(trials) == 1 or not chosen.tables:
        return Decision(action, terms)
    comparison, rival = _compared(chosen, trials)
    its = true_terms(game, scored.get(rival.action, ()))
    reason, objection = telling(terms, its, 1), telling(its, terms, -1)
    if reason and objection:
        reason, objection = (reason, None) if reason.worth >= -objection.worth else (None, objection)
    return Decision(action, terms, comparison=comparison._replace(reason=reason, objection=objection))


def true_terms(game: Game, terms: Sequence[Term]) -> tuple[Term, ...]:
    """Return the terms that describe the action itself.

    Terms that compare the action with other actions are left out, and so are terms worth 0 points.
    """
    silent = game.ai.comparing_terms
    return tuple(term for term in terms if term.name not in silent and term.worth)


def telling(mine: Sequence[Term], theirs: Sequence[Term], sign: int) -> Term | None:
    """Return the strongest reason for or against an action, or None if no reason counts.

    `mine` contains the action's terms, and `theirs` contains another action's terms. A reason counts only if it is
    clearly stronger in `mine` than in `theirs`. `sign` is 1 to find a reason for the action, and -1 to find a reason
    against it.
    """
    alike: dict[str, float] = {}
    for term in theirs:
        alike[term.name] = alike.get(term.name, 0.0) + max(0.0, term.worth * sign)
    found = [term for term in mine if 0 < term.worth * sign >= NOTICEABLE * alike.get(term.name, 0.0)]
    return max(found, key=lambda term: term.worth * sign, default=None)
