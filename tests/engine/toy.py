"""High Card, a toy game for two or three seats. The game is used to test the battery.

The deck has nine cards, and each seat gets three of them. In each round, every seat bets one card from its own hand,
face down (TOY 1). The seat with the highest bet wins all the bets (TOY 2). The match ends when all hands are empty or
when a seat gives up.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from game.engine.action import Action
from game.engine.change import Change, wrong_derived_marks
from game.engine.definition.display import Display
from game.engine.definition.game_definition import Game
from game.engine.definition.verb import Verb, button
from game.engine.legal_actions import LegalActions
from game.engine.refusal import Refusal
from game.engine.sentence import Sentence
from game.engine.state import Outcome, State
from game.engine.step import STEP_SEAT, PlainStep
from game.engine.table import Card, Place, Setup, Table, bit

HIGH = 4
"""A card whose number is greater than this counts as high."""
RECENT = 20
"""Number of past states that count as recent. The number is large, because the battery tries many actions per
decision."""


ROUND, TOLD = 0, 1
"""Indices of the first two marks. Each seat's humming mark comes next, then the number of cards that seat 1 has won."""


def _won(state: State) -> tuple[tuple[int, int], ...]:
    return ((len(state.marks) - 1, len(state.places[_at(state, "won", 1)])),)


def _late(change: Change) -> None:
    """Set the derived marks to their correct values."""
    for mark, value in wrong_derived_marks(change.state):
        change.mark(mark, value)


def _table(hums: str, counts_late: bool, setup: Setup) -> Table:
    """Build the toy game's table.

    With the `counts_late` mistake, moving cards doesn't update the `won` mark.
    """
    seats = setup.seats
    cards = tuple(Card(f"{n}N", f"{n}N", "toy") for n in range(1, 10))
    places = [Place("deck", "deck")]
    for seat in range(1, seats + 1):
        places += [
            Place(f"hand.{seat}", "hand", seat, learn=bit(seat)),
            Place(f"bet.{seat}", "bet", seat, learn=bit(seat)),
            Place(f"won.{seat}", "won", seat, learn=(1 << seats) - 1),
        ]
    marks = ("round", "told", *(f"hum.{seat}" for seat in range(1, seats + 1) if hums), "won")
    private = () if hums == "marks" else tuple((TOLD + seat, bit(seat)) for seat in range(1, seats + 1) if hums)
    accounts = () if counts_late else tuple(int(place.name == "won.1") for place in places)
    return Table(seats, cards, tuple(places), ("dealer",), marks, None, private, accounts, _won)


def _at(state: State, kind: str, seat: int) -> int:
    return state.table.place_named[f"{kind}.{seat}"]


def toy(broken: str = "", shows_high: bool = False, quits: bool = False, hums: str = "") -> Game:
    """Return the toy game, with any deliberate mistake that `broken` or `hums` names.

    Args:
        broken: The mistake that the battery must find, or "" for no mistake.
        shows_high: Whether high bets are turned face up immediately, and move the dealer to a random seat.
        quits: Whether the seat that must act is allowed to give up.
        hums: How a private choice before each bet leaks: "lines", "beats", "marks" or "steps". With "well", the choice
            doesn't leak. With "", there is no such choice.
    """
    past: list[State] = []

    def deal(change: Change) -> None:
        state = change.state
        state.places[0] = tuple(range(9))
        change.shuffle(0)
        for seat in range(1, state.table.seats + 1):
            change.draw(0, 3, _at(state, "hand", seat))
        change.carry(0, _at(state, "bet", change.roll(state.table.seats) + 1))
        change.push("round", 1)

    def begin_round(change: Change, step: PlainStep) -> None:
        state = change.state
        change.beat()
        change.mark(0, state.marks[0] + 1)
        change.push("reveal", 1)
        for seat in range(state.table.seats, 0, -1):
            change.push("bet", seat, *([("nested",)] if broken == "nested_step" else []))
            if hums:
                change.push("hums", seat)
                change.push("hums", seat)

    def humming(change: Change, step: PlainStep) -> None:
        seat = step[STEP_SEAT]
        if not change.state.marks[TOLD + seat]:
            change.push("hum", seat)
        elif hums != "steps":
            hummed(change, seat, 1)

    def hummed(change: Change, seat: int, on: int) -> None:
        change.mark(TOLD + seat, on)
        if on and hums == "beats":
            change.beat()
        change.say("hums on" if on and hums == "lines" else "hums", ("who", seat))

    def reveal(change: Change, step: PlainStep) -> None:
        state = change.state
        seats = range(1, state.table.seats + 1)
        bets = {seat: state.places[_at(state, "bet", seat)] for seat in seats}
        for seat in seats:
            change.turn(bets[seat], _at(state, "bet", seat), state.table.everyone)
        if broken == "shows_and_tells" and state.places[0]:
            # Nobody knows anything about the deck's cards.
            change.mark(1, int(state.places[0][-1] > HIGH))
        for seat in seats if hums else ():
            change.mark(TOLD + seat, 0)
        winner = max(seats, key=lambda seat: bets[seat])
        change.say("won", ("who", winner), ("cards", bets[winner]))
        for seat in seats:
            if broken == "silent_move":
                state.places[_at(state, "won", winner)] += bets[seat]
                state.places[_at(state, "bet", seat)] = ()
            else:
                goal = _at(state, "hand", seat) if broken == "endless" else _at(state, "won", winner)
                change.move(bets[seat], _at(state, "bet", seat), goal)
        if broken == "doubles" and state.places[0]:
            state.places[0] = (*state.places[0][1:], bets[1][0])
        if broken == "counts_late":
            _late(change)
        if not state.places[_at(state, "hand", 1)]:
            won = tuple(len(state.places[_at(state, "won", seat)]) for seat in seats)
            change.end(Outcome("TOY 2", (won.index(max(won)) + 1,), won))
            if broken == "asks_after_the_end":
                change.push("bet", 1)
        else:
            change.push("round", 1)

    def candidates(state: State, seat: int) -> Iterable[Action]:
        hand = state.places[_at(state, "hand", seat)]
        return [
            Action("bet", seat, (card,), _at(state, "bet", own), "Not a pick" if broken == "odd_pick" else "")
            for own in range(1, state.table.seats + 1)
            for card in hand
        ] * (2 if broken == "lists_twice" else 1)

    def refusal(state: State, action: Action) -> Refusal | None:
        if action.place != _at(state, "bet", action.seat):
            if broken == "refuses_by_hidden" and state.places[0]:
                return Refusal("TOY 1", "refusal.own_bet", (("next", state.places[0][-1]),))
            return Refusal("TOY 9" if broken == "unknown_rule" else "TOY 1", "refusal.own_bet")
        others = len(action.cards) > 1 and broken != "takes_more"
        if not action.cards or others or (action.pick and broken != "odd_pick"):
            return Refusal("TOY 1", "refusal.one_card", (), 1)
        if action.cards[0] not in state.places[_at(state, "hand", action.seat)]:
            return Refusal("TOY 1", "refusal.own_hand", (), 1)
        if broken == "peeks" and state.places[0] and action.cards[0] < state.places[0][-1]:
            return Refusal("TOY 1", "refusal.own_hand", (), 2)
        return None

    def generate(state: State, seat: int, found: LegalActions) -> None:
        hand = state.places[_at(state, "hand", seat)]
        found.add(lambda card: Action("bet", seat, (card,), _at(state, "bet", seat)), hand[1:] or hand)

    def do(change: Change, action: Action, question: PlainStep) -> None:
        state = change.state
        high = action.cards[0] > HIGH
        """Return whether the card is high. Only the card's owner may know this."""
        below = broken == "moves_by_hidden" and high
        change.move(action.cards, _at(state, "hand", action.seat), action.place, bottom=below)
        if broken == "names_hidden":
            change.say("bet", ("who", action.seat), ("cards", action.cards))
        elif broken == "says_by_hidden" and high:
            change.say("bet.high", ("who", action.seat))
        else:
            change.say("bet", ("who", [action.seat] if broken == "says_a_list" else action.seat))
        if broken == "asks_by_hidden" and high and action.seat == 1:
            change.push("boast", 2)
        if broken == "marks_by_hidden":
            change.mark(1, int(high))
        if broken == "carries_by_hidden" and high:
            change.carry(0, action.place)
        if broken == "beats_by_hidden" and high:
            change.beat()
        if broken == "tells_chance":
            change.mark(1, state.chance % 2)
        if broken == "rolls_by_hidden" and high:
            change.roll(2)
        if shows_high and high:
            change.say("high", ("who", action.seat))
            change.turn(action.cards, action.place, state.table.everyone)
            change.carry(0, _at(state, "bet", change.roll(state.table.seats) + 1))
        if broken == "edits_the_present":
            for old in past[-RECENT:]:
                old.marks[1] += 1
            past.append(state)
        if broken == "edits_the_past":
            past.append(state)
            for old in past[:-RECENT]:
                old.marks[1] = 1
        if broken == "chance_unsaid":
            change.state.chance += 1

    def boast_refusal(state: State, action: Action) -> Refusal | None:
        return Refusal("TOY 1", "refusal.boast") if action.cards or action.place >= 0 or action.pick else None

    def boast(change: Change, action: Action, question: PlainStep) -> None:
        change.say("boasted", ("who", action.seat))

    def give_in(change: Change, action: Action, question: PlainStep) -> None:
        seats = change.state.table.seats
        change.end(Outcome("TOY 1", tuple(seat for seat in range(1, seats + 1) if seat != action.seat), (0,) * seats))

    bet = Verb(
        "bet", frozenset(("bet",)), "TOY 1", candidates, refusal, do, generate if broken == "generator" else None
    )
    yes = Verb(
        "boast", frozenset(("boast",)), "TOY 1", lambda state, seat: [Action("boast", seat)], boast_refusal, boast
    )
    hum = [
        button(name, frozenset(("hum",)), "TOY 1", lambda change, action, step, on=on: hummed(change, action.seat, on))
        for on, name in enumerate(("hum", "hum_on"))
        if hums
    ]

    def epilogue(state: State) -> tuple[Sentence, ...]:
        left = state.places[0]
        return (("epilogue.deck", (("count", len(left)), ("next", left[-1:] if broken == "ends_with_hidden" else ()))),)

    return Game(
        id="toy",
        version=1,
        rule_ids=("TOY 1", "TOY 2"),
        turn_rule="TOY 1",
        end_rule="TOY 2",
        table=partial(_table, hums, broken == "counts_late"),
        deal=deal,
        steps={"round": begin_round, "reveal": reveal, "hums": humming},
        verbs=(bet, yes, *([button("quit", frozenset(("bet",)), "TOY 1", give_in)] if quits else []), *hum),
        disguised_verbs={"hum_on": "hum"} if hums else {},
        display=Display(
            prompt=lambda state: (("ask." + state.question.name, ()),) if state.question else (), epilogue=epilogue
        ),
    )
