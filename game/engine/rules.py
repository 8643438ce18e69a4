"""The loop that drives every game, and the three functions of each kind of action.

A game is a value: its steps, its questions with their verbs, and how a match is dealt. Legality lives in a verb's
`refusal` alone; an exact `generate` is only ever a faster way to the same answer (the battery proves it)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple

from game.engine.action import Action
from game.engine.change import Change
from game.engine.drop_rules import DropRefusal
from game.engine.events import Event
from game.engine.legal_actions import LegalActions, identity
from game.engine.refusal import Refusal, Refused
from game.engine.state import State, Step
from game.engine.table import Option, Place, Setup, Table

Sentence = tuple[str, tuple[tuple[str, Any], ...]]
"""A text's key and the values it names, as in `events.Said`."""


_MOST_SEATS = 6
TABLES = 16
"""So many tables of a game are kept."""
Generate = Callable[[State, int, LegalActions], None]


def counted(key: str, count: int) -> Sentence:
    """A text that names a number as `count`: of one thing the text `<key>_one` says it."""
    return (f"{key}_one" if count == 1 else key), (("count", count),)


@dataclass(frozen=True)
class Verb:
    """The rule of one kind of action.

    when        the questions that it can answer
    rule        the id that refuses it at any other time (the sentence's key is `refusal.<verb>_not_now`)
    candidates  (state, seat): what might be meant, legal or not, in a fixed order; callable at any time
    refusal     (state, action): None, or why not; called only while one of its questions waits for the action's seat
    do          (change, action): change the state and push steps; the question has been taken off the agenda
    generate    (state, seat, moves): adds exactly the candidates that nothing refuses, for speed; or None
    never       (state, action): what of the cards refuses it at any time, which is told before that it can't be done
                now; or None
    repeats     whether an action of it may name a card more than once; no other action may"""

    name: str
    when: frozenset[str]
    rule: str
    candidates: Callable[[State, int], Iterable[Action]]
    refusal: Callable[[State, Action], Refusal | None]
    do: Callable[[Change, Action, Step], None]
    generate: Generate | None = None
    never: Callable[[State, Action], Refusal | None] = lambda state, action: None
    repeats: bool = False

    def generator(self) -> Generate:
        """`generate`, or what tries every candidate."""
        return self.generate or unrefused(self.candidates, self.refusal)


class Standing(NamedTuple):
    """What one seat has won: its total, the points from each origin (index 0 is the game's own deck, then by seat),
    how many own cards and how many souls are among what it won, and all these cards, the best first."""

    total: int
    by_origin: tuple[int, ...]
    own_cards: int
    souls: int
    cards: tuple[int, ...]


class Term(NamedTuple):
    """One reason for an action (worth above 0, in points) or against it. The text `term.<name>` says it; `values` fill
    its places."""

    name: str
    worth: float
    values: tuple[tuple[str, Any], ...] = ()


class Gauge(NamedTuple):
    """A number that the table shows as a dial: its name, what it is now, and what it is at most."""

    name: str
    value: int
    most: int


class Outlook(NamedTuple):
    """The certain results of an action, as far as its seat may know.

    lines    say it
    gauges   as they would stand
    warning  what must be confirmed before an action that loses at once, or None; a card with which nothing else can be
             done bears a sign
    price    what the action costs, or None: cards, damage, a Turn, one's part in a battle. It is asked about where undo
             can't bring it back and the player wants to be asked; which actions those are is derived (Match.final).
             Of several steps of one payment only the first has a price"""

    lines: tuple[Sentence, ...] = ()
    gauges: tuple[Gauge, ...] = ()
    warning: Sentence | None = None
    price: Sentence | None = None


class Tile(NamedTuple):
    """Something that the table always shows and that can be pressed: its name (texts `tile.<name>`), what it would do
    now, the action that it means, and the refusal while it can't be taken. Without an action the place whose cards it
    asks for is spread out."""

    name: str
    line: Sentence
    action: Action | None = None
    refusal: Refusal | None = None
    place: int = -1


class CardCounts(NamedTuple):
    """Cards counted, as a table: what its columns count (the id of a symbol that cards bear, or the last part of a text
    `tally.<name>`, or a word as it is), and its rows, each told and with a number for every column."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Sentence, tuple[int, ...]], ...]


class InfoPage(NamedTuple):
    """Something that the table always tells: its name, a heading, lines, a line that warns or None, and how many of how
    many steps have been gone (0 of 0: there are none)."""

    name: str
    heading: Sentence
    lines: tuple[Sentence, ...] = ()
    warning: Sentence | None = None
    step: int = 0
    steps: int = 0


Judge = Callable[[State, Sequence[State]], Callable[[Action], tuple[Term, ...]]]
"""(the asked seat's view, tables imagined from it): what an action of that seat is worth, term by term. The terms of
different actions are comparable: they add up to what an action is worth in points."""


def _whatever_order(state: State) -> object:
    """What lies where, its order left out."""
    return tuple([tuple(sorted(cards)) for cards in state.places]), tuple(state.marks), state.agenda


@dataclass(frozen=True)
class Game:
    """One game of the house. `turn_rule` refuses a seat that is not asked, `end_rule` whatever comes after the end.

    ids      every rule id of the game's reference, in its order
    table    builds the furniture for a setup; matches with the same seats and options share one
    deal     fills a new state and pushes the first steps
    steps    automatic steps by name: (change, step)
    verbs    in the order in which their actions are listed
    prompt   the question that waits as a heading and lines for the banner
    summary  of a state or view: what each seat has won, for results and statistics
    turn     of a state or view: the number of the turn, from 1
    longest  so many decisions a match takes at most, however it is played; the battery gives up there
    levels   how many levels a game for one has; with more than one, what it scores is the level that was won
    options  the values that each option of a match can have
    before   what matches were played with that say nothing of an option, because it came later
    plates   of a view: for each seat in order the lines of its name plate, such as the running score
    signs    of a view: for each seat in order the mark that stands on its plate, by its name in table.yaml
    status   of a view: lines about the position as a whole
    epilogue of a solitaire's last state: what there is to tell of its end
    closing  of the same: the cards that are laid out in a row below it, each with whether it lies sideways
    about    of a view and a place: lines about what lies there, told where it is spread out
    tally    of a view and a place: what is counted there, shown where it is spread out, or None
    fill     of a position set by hand: lays every card that is in no place yet (state, cards used, places named,
             sizes wanted by place) and says who knows what lies where
    impossible  of a state that was read: in a few words what lies where no rule brings it, whatever the numbers of the
             game's data are, or ""; what the rules tabulate may count on the others
    taken_for  verbs that other seats can't tell from another one that is always legal beside it, by name: the choice is
             private, so others hear the same of both, and computer players leave it to people
    standing  of a view: the actions that the asked seat may say once for as long as this kind of question goes round
    unseen   of a view with nobody's eyes: what the asked seat may answer without a look at its cards, at most two
             buttons
    astray   of a view, cards and a place: why no rule means such a drop, asked where nothing else refuses it and before
             what only can't be done now (`first_of`); of registered games every drop has a reason
    held     of a view: what the cards that a hand holds together amount to, or None
    gauges   of a view: numbers that the table shows as dials
    outlook  of a view and a legal action: what it surely brings, and whether it must be confirmed
    tiles    of a view: what can be pressed besides cards and buttons, in the order of the table
    pages    of a view: what the table always tells besides cards and dials
    listed   of a view and a place: the cards that lie there, as far as their list may be looked through and their order
             may not, in an order that tells nothing; copies of a card among them are one choice
    label    of a view and a legal action without card and place: what its button says, if not always the same
    captions  of a view: what is written in a place while nothing lies there, by the place's number
    notes    of a view: what is written beside a place in its label's stead, by the place's number
    meaning  of a view and a card that lies open: what it is and is good for, told when the pointer rests on it (after
             its text, if it is a card of its own kind)
    sideways of a view: the cards that lie sideways wherever they are, as a mark that they were half used
    kin      of a place: a name for the places whose hidden cards can lie in each other's stead, as far as everybody can
             know; the battery exchanges no others. By itself, all of them
    clock    of a state: after how many minutes of play it is said that the time is over, and what says so (an action
             that nobody is offered); None where no clock runs
    closed   of a view: cards that it knows and that lie face down all the same, until their seat looks at them
    worth    of a position in which all cards are known: how good it is for a seat, in any unit, as far as one can see;
             in a game for one the chance of winning, 0 to 1
    luck     of two such positions, the earlier one first: what of the later one's worth to a seat is mere luck with
             cards drawn since
    habit    of a position in which all cards are known: the legal action that the asked seat would take at a glance, or
             None: the one that `judge` thinks most of
    foresight  a player that looks ahead does so until so many turns have begun
    strongest  the id of the computer player that plays it best (game/players/seats.COMPUTERS)
    traits   of a full state of a game for one: numbers of the size of one that say what is true of it, which the lab
             learns the chance of winning from (game/learned_evaluation), and their names
    judge    what legal actions are worth, in named terms; for computer players and hints (a game without one gives no
             hints, and its computer players take the first action)
    promise  of a full state of a game for one: how near to a win it looks, in any unit; it steers the search that knows
             the whole deal (game/solving), and nobody else is told
    alike    of the same: a value that positions share of which one is enough where that search must choose; by itself
             those where the same cards lie in the same places, in whatever order"""

    id: str
    version: int
    ids: tuple[str, ...]
    turn_rule: str
    end_rule: str
    table: Callable[[Setup], Table]
    deal: Callable[[Change], None]
    steps: Mapping[str, Callable[[Change, Step], None]]
    verbs: tuple[Verb, ...]
    prompt: Callable[[State], tuple[Sentence, ...]]
    summary: Callable[[State], tuple[Standing, ...]] = lambda state: ()
    turn: Callable[[State], int] = lambda state: 1
    longest: int = 3000
    levels: int = 1
    options: Mapping[str, tuple[str | int, ...]] = field(default_factory=dict)
    before: Mapping[str, str | int] = field(default_factory=dict)
    plates: Callable[[State], tuple[tuple[Sentence, ...], ...]] = lambda view: ((),) * view.table.seats
    signs: Callable[[State], tuple[str, ...]] = lambda view: ()
    status: Callable[[State], tuple[Sentence, ...]] = lambda view: ()
    epilogue: Callable[[State], tuple[Sentence, ...]] = lambda state: ()
    closing: Callable[[State], tuple[tuple[int, bool], ...]] = lambda state: ()
    about: Callable[[State, int], tuple[Sentence, ...]] = lambda view, place: ()
    tally: Callable[[State, int], CardCounts | None] = lambda view, place: None
    fill: Callable[[State, Set[int], Set[int], Mapping[int, int]], None] = lambda state, used, named, sizes: None
    impossible: Callable[[State], str] = lambda state: ""
    taken_for: Mapping[str, str] = field(default_factory=dict)
    standing: Callable[[State], tuple[Action, ...]] = lambda view: ()
    unseen: Callable[[State], tuple[Action, ...]] = lambda view: ()
    astray: DropRefusal = lambda view, cards, place: None
    held: Callable[[State, tuple[int, ...]], Sentence | None] = lambda view, cards: None
    gauges: Callable[[State], tuple[Gauge, ...]] = lambda view: ()
    outlook: Callable[[State, Action], Outlook] = lambda view, action: Outlook()
    tiles: Callable[[State], tuple[Tile, ...]] = lambda view: ()
    pages: Callable[[State], tuple[InfoPage, ...]] = lambda view: ()
    listed: Callable[[State, int], tuple[int, ...]] = lambda view, place: ()
    label: Callable[[State, Action], Sentence | None] = lambda view, action: None
    captions: Callable[[State], Mapping[int, Sentence]] = lambda view: {}
    notes: Callable[[State], Mapping[int, Sentence]] = lambda view: {}
    meaning: Callable[[State, int], tuple[Sentence, ...]] = lambda view, card: ()
    sideways: Callable[[State], frozenset[int]] = lambda view: frozenset()
    kin: Callable[[Place], object] = lambda place: ""
    clock: Callable[[State], tuple[int, Action] | None] = lambda state: None
    closed: Callable[[State], frozenset[int]] = lambda view: frozenset()
    worth: Callable[[State, int], float] = lambda state, seat: 0.0
    foresight: int = 1
    strongest: str = "seer"
    luck: Callable[[State, State, int], float] = lambda before, after, seat: 0.0
    habit: Callable[[State], Action | None] = lambda state: None
    traits: Callable[[State], tuple[float, ...]] = lambda state: ()
    trait_names: tuple[str, ...] = ()
    judge: Judge = lambda view, worlds: lambda action: ()
    promise: Callable[[State], float] = lambda state: 0.0
    alike: Callable[[State], object] = _whatever_order
    by_name: Mapping[str, Verb] = field(init=False)
    by_question: Mapping[str, tuple[Verb, ...]] = field(init=False)
    generators: Mapping[str, tuple[Generate, ...]] = field(init=False)

    def __post_init__(self) -> None:
        questions = dict.fromkeys(q for verb in self.verbs for q in sorted(verb.when))
        object.__setattr__(self, "table", cached_tables(self.table))
        object.__setattr__(self, "by_name", {verb.name: verb for verb in self.verbs})
        by_question = {q: tuple(v for v in self.verbs if q in v.when) for q in questions}
        object.__setattr__(self, "by_question", by_question)
        generators = {q: tuple(v.generator() for v in verbs) for q, verbs in by_question.items()}
        object.__setattr__(self, "generators", generators)

    def fills(self, name: str) -> bool:
        """Whether this game says anything for a field that may be left out ("standing", "closed")."""
        return getattr(self, name) is not next(one.default for one in fields(self) if one.name == name)


def cached_tables(table: Callable[[Setup], Table]) -> Callable[[Setup], Table]:
    """Keeps the tables that were asked for last: players imagine and the lab deals thousands of matches with one setup,
    and in a long evening there are many setups."""
    built: dict[tuple[int, tuple[tuple[str, Option], ...]], Table] = {}

    def find(setup: Setup) -> Table:
        key = setup.seats, tuple(sorted(setup.options.items()))
        found = built.pop(key, None) or table(setup)
        built[key] = found  # now it stands last
        if len(built) > TABLES:
            del built[next(iter(built))]
        return found

    return find


def unrefused(
    candidates: Callable[[State, int], Iterable[Action]], refusal: Callable[[State, Action], Refusal | None]
) -> Generate:
    """The candidates that nothing refuses: what generates a verb that has no generator of its own, and one of which
    fewer are worth trying."""

    def generate(state: State, seat: int, found: LegalActions) -> None:
        tried = candidates(state, seat)
        if tried:
            found.add(identity, [action for action in tried if refusal(state, action) is None])

    return generate


def button(name: str, when: frozenset[str], rule: str, do: Callable[[Change, Action, Step], None]) -> Verb:
    """A verb without card or place, allowed whenever one of its questions waits; the key of what refuses anything more
    is `refusal.needs_nothing`."""
    by_seat = tuple((Action(name, seat),) for seat in range(_MOST_SEATS + 1))

    def refuse(state: State, action: Action) -> Refusal | None:
        plain = not action.cards and action.place < 0 and not action.pick
        return None if plain else Refusal(rule, "refusal.needs_nothing")

    def generate(state: State, seat: int, found: LegalActions) -> None:
        found.add(identity, by_seat[seat])

    return Verb(name, when, rule, lambda state, seat: by_seat[seat], refuse, do, generate)


def begin(game: Game, setup: Setup, chance: int, events: list[Event] | None = None) -> State:
    """A new match, dealt and run up to its first question."""
    state = State(game.table(setup))
    state.chance = chance
    change = Change(state, events)
    change.brought = setup.brought
    game.deal(change)
    run(game, change)
    return state


def run(game: Game, change: Change) -> None:
    """Do the agenda's steps until a question waits, which is what has no function here, or the match has ended."""
    state = change.state
    steps = game.steps
    while state.outcome is None:
        agenda = state.agenda
        step = agenda[-1]
        do = steps.get(step[0])
        if do is None:
            break
        state.agenda = agenda[:-1]
        do(change, step)
    if change.heard:
        change.rest()


def legal_actions(game: Game, state: State) -> LegalActions:
    """Every action that the asked seat may take, in a fixed order; empty when the match has ended. Needs only what
    that seat knows: its view gives the same actions."""
    found = LegalActions(state)
    if state.agenda:
        question = state.agenda[-1]
        for generate in game.generators[question[0]]:
            generate(state, question[1], found)
    return found


def legal(game: Game, state: State) -> list[Action]:
    """The same as a list."""
    return list(legal_actions(game, state))


def refusal(game: Game, state: State, action: Action) -> Refusal | None:
    """None if the action may be taken now, or why not."""
    no = _not_asked(game, state, action.seat)
    if no is not None:
        return no
    question = state.agenda[-1]
    verb = game.by_name.get(action.verb)
    if verb is None:
        return Refusal(game.turn_rule, "refusal.no_such_verb", (("verb", action.verb),))
    if question[0] not in verb.when:
        return verb.never(state, action) or Refusal(verb.rule, f"refusal.{verb.name}_not_now")
    if len(set(action.cards)) < len(action.cards) and not verb.repeats:
        return Refusal(verb.rule, "refusal.card_twice")
    return verb.refusal(state, action)


def _not_asked(game: Game, state: State, seat: int) -> Refusal | None:
    """None if this seat must act, or why nothing that it does can be meant."""
    if not state.agenda:
        return Refusal(game.end_rule, "refusal.ended")
    asked = state.agenda[-1][1]
    return None if seat == asked else Refusal(game.turn_rule, "refusal.other_seat", (("who", asked),))


def apply(game: Game, state: State, action: Action, events: list[Event] | None = None) -> None:
    """Take an action on this state in place, and run to the next question. Raises Refused, the state left as it was.
    The very action that `legal_actions` has just offered on this state is known to be legal; any other is checked."""
    if action is not state.offered:
        no = refusal(game, state, action)
        if no is not None:
            raise Refused(no)
    apply_unchecked(game, state, action, events)


def apply_unchecked(game: Game, state: State, action: Action, events: list[Event] | None = None) -> None:
    """The same for an action that came from `legal_actions` on this very state."""
    change = Change(state, events)
    agenda = state.agenda
    state.agenda = agenda[:-1]
    game.by_name[action.verb].do(change, action, agenda[-1])
    run(game, change)


def actions_meant(
    game: Game, state: State, seat: int, cards: frozenset[int], place: int, pick: str = ""
) -> list[Action]:
    """The legal actions that hold exactly these cards and this pick, and are dropped on this place."""
    return [
        action
        for action in legal(game, state)
        if action.seat == seat and action.place == place and action.pick == pick and cards == frozenset(action.cards)
    ]


def why_not(game: Game, state: State, seat: int, cards: frozenset[int], place: int, pick: str = "") -> Refusal | None:
    """Why a gesture fits no legal action: of all that it might have meant, the reason of what got furthest, where what
    holds exactly these cards goes before what needs more. Of the latter it is told why these cards alone don't do, so
    that no card is named which nobody touched. Where nothing could be meant, the game says why (`Game.astray`), and of
    what is asked also where something could be meant only at another time. None when it is allowed after all."""
    best: Refusal | None = None
    rank = (False, -1)
    tokens = state.table.tokens
    for verb in game.verbs:
        for action in verb.candidates(state, seat):
            meant = action.pick == pick or (not pick and action.pick not in tokens)
            if action.place != place or not meant or not cards <= frozenset(action.cards):
                continue
            exact = cards == frozenset(action.cards)
            no = refusal(game, state, action if exact else action._replace(cards=tuple(sorted(cards))))
            if no is None and exact:
                return None
            if no is not None and (exact, no.passed) > rank:
                best, rank = no, (exact, no.passed)
    no = _not_asked(game, state, seat) or game.astray(state, cards, place)
    return no if no is not None and (best is None or (rank == (True, 0) and no.passed)) else best


def other_ways(game: Game, state: State, offered: Sequence[Action]) -> list[tuple[Action, Refusal]]:
    """The other ways (picks) to do what is offered with the same cards at the same place, and why each is refused."""
    found: list[tuple[Action, Refusal]] = []
    first = offered[0]
    if first.pick:
        for action in game.by_name[first.verb].candidates(state, first.seat):
            if (action.cards, action.place) == (first.cards, first.place) and action not in offered:
                no = refusal(game, state, action)
                if no is not None:
                    found.append((action, no))
    return found
