"""The definition of a game: its rules, what it shows, and what its computer players know."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass, field
from typing import NamedTuple

from game.engine.action import Action
from game.engine.change import Change
from game.engine.definition.display import Display
from game.engine.definition.drop_rules import DropRefusal, TakeRefusal
from game.engine.definition.hooks import Hooks
from game.engine.definition.player_support import PlayerSupport
from game.engine.definition.shared_question import SharedQuestion
from game.engine.definition.verb import Generate, Verb
from game.engine.state import State
from game.engine.step import PlainStep
from game.engine.table import Option, Place, Setup, Table

FillPosition = Callable[[State, Set[int], Set[int], Mapping[int, int]], None]
"""A function that completes a hand-made position: (position, cards used, places named, sizes wanted by place)."""
TABLES = 16
"""How many of its most recent tables a game keeps."""


class Standing(NamedTuple):
    """The cards and points that one seat has won."""

    total: int
    """The seat's points."""
    by_origin: tuple[int, ...]
    """The seat's points by origin: index 0 is the game's own deck, then the seats' decks in order."""
    own_cards: int
    """How many cards of its own deck the seat won."""
    souls: int
    """How many souls the seat won."""
    cards: tuple[int, ...]
    """All the cards that the seat won, best first."""


@dataclass(frozen=True)
class Game(Hooks):
    """One game: its rules, with its display and its player support. Fields without a default are required.

    The docstring of a function begins with its arguments in brackets.
    """

    id: str
    """The game's id, which also names its folders, saves and options."""
    version: int
    """The version of the game's rules, which every record stores."""
    rule_ids: tuple[str, ...]
    """Every rule id of the game's rulebook, in order."""
    turn_rule: str
    """The id of the rule that refuses an action while another seat must act."""
    end_rule: str
    """The id of the rule that refuses an action after the end."""
    table: Callable[[Setup], Table]
    """(setup): builds the table. Matches with the same seats and options share a table."""
    deal: Callable[[Change], None]
    """(change): fills a new state and pushes the first steps."""
    steps: Mapping[str, Callable[[Change, PlainStep], None]]
    """(change, step): the functions of the automatic steps, by name."""
    verbs: tuple[Verb, ...]
    """The verbs, in the order in which legal actions are listed."""
    display: Display
    """What the table shows."""
    ai: PlayerSupport = field(default_factory=PlayerSupport)
    """The knowledge that computer players, hints and searches use."""
    summary: Callable[[State], tuple[Standing, ...]] = lambda state: ()
    """(state or view): what each seat has won, for results and statistics."""
    turn: Callable[[State], int] = lambda state: 1
    """(state or view): the number of the turn, from 1."""
    max_decisions: int = 3000
    """The maximum number of decisions in a match, however it is played. The battery gives up after that many."""
    levels: int = 1
    """How many levels a solitaire has. If there is more than one, its score is the level won."""
    options: Mapping[str, tuple[Option, ...]] = field(default_factory=dict)
    """The values that each option of a match can have."""
    legacy_options: Mapping[str, Option] = field(default_factory=dict)
    """For each option added later, its value in matches that began before it existed."""
    fill_position: FillPosition = lambda state, used, named, sizes: None
    """Places every card that a hand-made position leaves out, and sets who knows it."""
    impossible_reason: Callable[[State], str] = lambda state: ""
    """(state from a file): a short reason why no match can reach it, whatever the game's numbers are, or "". Rules that
    tabulate possible values may rely on it."""
    disguised_verbs: Mapping[str, str] = field(default_factory=dict)
    """Private choices: for each such verb, the verb that other seats hear instead, which is always legal as well.
    Computer players leave such choices to people."""
    disguises: Callable[[State], bool] = lambda view: True
    """(view): whether `disguised_verbs` are private in this match."""
    standing_answers: Callable[[State], tuple[Action, ...]] = lambda view: ()
    """(view): answers that the acting seat may give in advance, for as long as this kind of question is repeated."""
    passes: tuple[str, ...] = ()
    """The verbs that only pass. While a seat can do nothing else, the first legal one may be played automatically."""
    blind_answers: Callable[[State], tuple[Action, ...]] = lambda view: ()
    """(spectator's view): at most two buttons that the acting seat may press without looking at its cards."""
    shared_question: Callable[[State], SharedQuestion | None] = lambda view: None
    """(spectator's view): the seats that may answer the current question together, in public, or None. The question has
    two `blind_answers`, which everybody may know: not to act now, and not to be asked again for a while."""
    drop_refusal: DropRefusal = lambda view, cards, place: None
    """(view, cards, place): why no rule allows this drop. The engine uses this reason if no verb refuses the drop, and
    prefers it to the refusal "not now" (`first_match`). In registered games every drop has a reason."""
    take_refusal: TakeRefusal = lambda view, seat, place: None
    """(view, seat, place): why the seat can't pick up anything from there; place -1 is another seat's token. The reason
    depends on no card (`first_reason`). In registered games there always is a reason; without one, the engine gives its
    own."""
    exchangeable: Callable[[Place], object] = lambda place: ""
    """(place): a key shared by places whose hidden cards could be swapped without anyone noticing. The battery swaps
    only those. By default, all places share one key."""
    time_limit: Callable[[State], tuple[int, Action] | None] = lambda state: None
    """(state): the minutes of play that the players agreed on, and the action to take when time is up, which no seat is
    offered; or None if there is no clock."""
    by_name: Mapping[str, Verb] = field(init=False)
    """The verbs by name, derived from `verbs`."""
    by_question: Mapping[str, tuple[Verb, ...]] = field(init=False)
    """For each question, the verbs that can answer it, derived from `verbs`."""
    generators: Mapping[str, tuple[Generate, ...]] = field(init=False)
    """For each question, the generators of its verbs, derived from `verbs`."""

    def __post_init__(self) -> None:
        questions = dict.fromkeys(q for verb in self.verbs for q in sorted(verb.when))
        object.__setattr__(self, "table", cached_tables(self.table))
        object.__setattr__(self, "by_name", {verb.name: verb for verb in self.verbs})
        by_question = {q: tuple(v for v in self.verbs if q in v.when) for q in questions}
        object.__setattr__(self, "by_question", by_question)
        generators = {q: tuple(v.generator() for v in verbs) for q, verbs in by_question.items()}
        object.__setattr__(self, "generators", generators)


def cached_tables(table: Callable[[Setup], Table]) -> Callable[[Setup], Table]:
    """Return a function that keeps the last tables it built.

    Determinization and the lab ask for the same setup thousands of times, and a long session has many setups.
    """
    built: dict[tuple[int, tuple[tuple[str, Option], ...]], Table] = {}

    def find(setup: Setup) -> Table:
        key = setup.seats, tuple(sorted(setup.options.items()))
        found = built.pop(key, None) or table(setup)
        built[key] = found  # makes it the newest entry
        if len(built) > TABLES:
            del built[next(iter(built))]
        return found

    return find
