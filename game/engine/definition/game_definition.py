"""The definition of a game: its rules, its display, and its support for computer players."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass, field
from typing import NamedTuple

from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.change import Change
from game.engine.definition.display import Display
from game.engine.definition.drop_rules import DropRefusal, TakeRefusal
from game.engine.definition.hooks import Hooks
from game.engine.definition.player_support import PlayerSupport
from game.engine.definition.shared_question import SharedQuestion
from game.engine.definition.verb import Generate, Verb
from game.engine.knowledge import determinize
from game.engine.state import State
from game.engine.step import PlainStep
from game.engine.table import Option, Place, Setup, Table

FillPosition = Callable[[State, Set[int], Set[int], Mapping[int, int]], None]
"""A function that adds the missing cards to a hand-made position. The arguments are the position, the cards already
placed, the places that the position describes, and a map from each place to the number of cards that it needs."""
TABLES = 16
"""The maximum number of tables that a game keeps in memory. Older tables are dropped."""


class Standing(NamedTuple):
    """The points and cards that one seat has won."""

    total: int
    """The number of points that the seat has won."""
    by_origin: tuple[int, ...]
    """The seat's points from each deck: the game's own deck at index 0, then each seat's deck in order."""
    own_cards: int
    """The number of cards that the seat has won from its own deck."""
    souls: int
    """The number of souls that the seat has won."""
    cards: tuple[int, ...]
    """All the cards that the seat has won, best first."""


@dataclass(frozen=True)
class Game(Hooks):
    """A game: its rules, its display, and its support for computer players.

    Fields without a default are required.
    """

    id: str
    """The game's id, which also names its folders, options and saves."""
    version: int
    """The version of the game's rules, which every record stores."""
    rule_ids: tuple[str, ...]
    """Every rule id in the game's rulebook, in order."""
    turn_rule: str
    """The id of the rule that forbids an action while another seat must act."""
    end_rule: str
    """The id of the rule that forbids an action after the match has ended."""
    table: Callable[[Setup], Table]
    """Build the table for a setup. Matches with the same number of seats and the same options share a table."""
    deal: Callable[[Change], None]
    """Deal the cards into a new state, and push the first steps onto the agenda."""
    steps: Mapping[str, Callable[[Change, PlainStep], None]]
    """The functions that carry out automatic steps, keyed by step name.

    Each function takes a `Change` object and the step.
    """
    verbs: tuple[Verb, ...]
    """The verbs, in the order in which their legal actions are listed."""
    display: Display
    """What the table shows."""
    ai: PlayerSupport = field(default_factory=PlayerSupport)
    """Support for computer players, hints and searches."""
    summary: Callable[[State], tuple[Standing, ...]] = lambda state: ()
    """Return each seat's winnings in a state or view, for results and statistics."""
    turn: Callable[[State], int] = lambda state: 1
    """Return the number of the current turn in a state or view, starting from 1."""
    max_decisions: int = 3000
    """The maximum number of decisions in a match. The test battery reports any longer match as a fault."""
    levels: int = 1
    """The number of levels in a solitaire game.

    If there are several, the score is the highest level won.
    """
    options: Mapping[str, tuple[Option, ...]] = field(default_factory=dict)
    """The possible values of each match option."""
    legacy_options: Mapping[str, Option] = field(default_factory=dict)
    """The values of options added in later versions, for matches that began before these options existed."""
    fill_position: FillPosition = lambda state, used, named, sizes: None
    """Complete a hand-made position: place every card that it leaves out, and set which seats know those cards."""
    impossible_reason: Callable[[State], str] = lambda state: ""
    """Return a short reason why a state from a file can't occur in any match, or "" if it can. The result doesn't
    depend on the numbers in the game's data files. Some rules rely on this check because their lookup tables contain
    only possible values."""
    redeal: Callable[[State, Chance], State] = determinize
    """Return a random full state that is consistent with a view, for practice."""
    disguised_verbs: Mapping[str, str] = field(default_factory=dict)
    """A map from each private verb to its disguise, the verb that other seats see instead. Whenever a private verb is
    legal, its disguise is also legal. Computer players don't use private verbs."""
    disguises: Callable[[State], bool] = lambda view: True
    """Return whether the `disguised_verbs` are private in this match."""
    standing_answers: Callable[[State], tuple[Action, ...]] = lambda view: ()
    """Return the answers that the acting seat may give in advance. Such an answer holds until another kind of question
    comes up.
    """
    passes: tuple[str, ...] = ()
    """The verbs for passing, which have no other effect.

    If passing is a seat's only choice, the program can automatically play the first legal verb in this list.
    """
    blind_answers: Callable[[State], tuple[Action, ...]] = lambda view: ()
    """Return up to two actions whose buttons the acting player can press without looking at their hand. `view` is the
    spectator's view.
    """
    shared_question: Callable[[State], SharedQuestion | None] = lambda view: None
    """Return the seats that can answer the current question together and in public, or None if the question isn't
    shared. `view` is the spectator's view. For a shared question, `blind_answers` returns two public answers. The first
    means that the seat doesn't act now. The second means that it also doesn't want to be asked again for a while."""
    drop_refusal: DropRefusal = lambda view, cards, place: None
    """Return the reason why cards can't be dropped in a place. Registered games never return None. The engine uses this
    reason if no verb gives a reason. A reason with `DropRule.asked` is preferred to reasons from verbs that can't
    answer the current question."""
    take_refusal: TakeRefusal = lambda view, seat, place: None
    """Return the reason why a seat can't pick up anything from a place, or None. Place -1 stands for another seat's
    token. The reason doesn't depend on any card (`first_reason`). If this function returns None, the engine gives a
    general reason."""
    exchangeable: Callable[[Place], object] = lambda place: ""
    """Return a key for a place. Two places can have the same key only if nobody would notice a swap of hidden cards
    between them. The test battery makes such swaps. By default, all places have the same key."""
    time_limit: Callable[[State], tuple[int, Action] | None] = lambda state: None
    """Return the time limit in minutes and the action to play when time is up, or None if no clock is running. Players
    can't choose this action themselves."""
    by_name: Mapping[str, Verb] = field(init=False)
    """The verbs, keyed by name. The constructor derives this mapping from `verbs`."""
    by_question: Mapping[str, tuple[Verb, ...]] = field(init=False)
    """The verbs that can answer each question. The constructor derives this mapping from `verbs`."""
    generators: Mapping[str, tuple[Generate, ...]] = field(init=False)
    """A map from each question to the functions that list its legal actions, one for each verb. The constructor derives
    this mapping from `verbs`."""

    def __post_init__(self) -> None:
        questions = dict.fromkeys(q for verb in self.verbs for q in sorted(verb.when))
        object.__setattr__(self, "table", cached_tables(self.table))
        object.__setattr__(self, "by_name", {verb.name: verb for verb in self.verbs})
        by_question = {q: tuple(v for v in self.verbs if q in v.when) for q in questions}
        object.__setattr__(self, "by_question", by_question)
        generators = {q: tuple(v.generator() for v in verbs) for q, verbs in by_question.items()}
        object.__setattr__(self, "generators", generators)


def cached_tables(table: Callable[[Setup], Table]) -> Callable[[Setup], Table]:
    """Return a version of `table` that caches recently used tables, up to TABLES of them."""
    built: dict[tuple[int, tuple[tuple[str, Option], ...]], Table] = {}

    def find(setup: Setup) -> Table:
        key = setup.seats, tuple(sorted(setup.options.items()))
        found = built.pop(key, None) or table(setup)
        built[key] = found  # move the table to the end, as the newest entry
        if len(built) > TABLES:
            del built[next(iter(built))]
        return found

    return find
