"""Positions set up by hand, and a few words to play and to ask about them. Cards are written by their faces, "B4 K1"; a
pile with the card that is drawn first first."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from game.content.library import load_library
from game.engine import rules
from game.engine.action import notation, parse
from game.engine.change import Change
from game.engine.events import Event, Said
from game.engine.knowledge import view
from game.engine.match import Match
from game.engine.rules import Game
from game.engine.state import Outcome, State
from game.engine.table import Setup, bit
from game.metempsychosis import build
from game.metempsychosis.facts import CRIES, CRY, LEVEL, VICTOR, WILLPOWER

SETUP = Setup(1, {}, "table")


@cache
def metempsychosis() -> Game:
    """The game with the program's own facts."""
    return build(load_library().game("metempsychosis").numbers(), {})


def deal(seed: str = "table") -> Scene:
    """A game as the rules deal it."""
    return Scene(Match.new(metempsychosis(), Setup(1, {}, seed)))


class Scene:
    """A game under test."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.events: tuple[Event, ...] = match.opening

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def outcome(self) -> Outcome | None:
        return self.state.outcome

    def cards(self, place: str) -> str:
        """The cards of a place by face, the bottom one (in the sequence the left one) first."""
        return " ".join(self.state.cards_in(place))

    def pile(self) -> str:
        """The pile, what is drawn first first."""
        return " ".join(reversed(self.state.cards_in("pile")))

    def count(self, place: str) -> int:
        return len(self.state.cards_in(place))

    @property
    def willpower(self) -> int:
        return self.state.marks[WILLPOWER]

    @property
    def level(self) -> int:
        return self.state.marks[LEVEL]

    def seen(self, place: str) -> list[str]:
        """The cards of a place as the player sees them; "(abyss)" is one that isn't known."""
        return view(self.state, bit(1)).cards_in(place)

    def told(self) -> dict[str, dict[str, Any]]:
        """The lines of the last action by key, with cards by name."""
        table = self.state.table
        return {
            event.key: {k: table.names(v) if isinstance(v, tuple) else v for k, v in event.values}
            for event in self.events if isinstance(event, Said)
        }

    def do(self, *texts: str) -> Scene:
        """Play these actions ("incarnate A1 > left"); `events` holds those of the last."""
        for text in texts:
            self.events = self.match.play(parse(f"1 {text}", self.state.table))
        return self

    def no(self, text: str) -> str:
        """By which rule something is refused, or "allowed"."""
        refusal = self.match.refusal(parse(f"1 {text}", self.state.table))
        return "allowed" if refusal is None else refusal.rule

    def why(self, text: str) -> str:
        """The key of the reason why something is refused."""
        refusal = self.match.refusal(parse(f"1 {text}", self.state.table))
        return "allowed" if refusal is None else refusal.key

    def legal(self, *verbs: str) -> list[str]:
        """The legal actions (of these verbs) in notation, without the seat."""
        return [notation(a, self.state.table)[2:] for a in self.match.legal() if not verbs or a.verb in verbs]

    def asks(self, question: str) -> Scene:
        """Assert what is asked."""
        waiting = self.state.question
        assert waiting is not None, f"the game has ended: {self.outcome}"
        assert waiting[0] == question
        return self

    def lost(self, rule: str, how: str) -> Scene:
        """Assert that the game is lost, by which rule and how."""
        assert self.outcome is not None
        assert (self.outcome.rule, self.outcome.winners, self.outcome.how) == (rule, (), how)
        assert self.match.legal() == []
        return self

    def won(self, rule: str, level: int) -> Scene:
        """Assert that the game is won, by which rule, and which level."""
        assert self.outcome == Outcome(rule, (1,), (level,))
        return self


def scene(
    hand: str = "", sequence: str = "", *, pile: str | int = "", tomb: str | int = "", willpower: int = 12,
    level: int = 1, victor: bool = False, used: Iterable[str] = (), ask: str = "your_move", chance: int = 1,
    game: Game | None = None,
) -> Scene:
    """A position. A pile or tomb given by a number is filled with what lies nowhere else; what is left over lies in the
    tomb, or in the pile where that isn't given. `ask` is the question, or "next" for the end of a move."""
    game = game or metempsychosis()
    table = game.table(SETUP)
    state = State(table)
    named = {"hand": hand, "sequence": sequence, "tomb": tomb if isinstance(tomb, str) else "",
             "pile": " ".join(reversed(pile.split())) if isinstance(pile, str) else ""}
    free = list(range(len(table.cards)))
    for place, faces in named.items():
        cards = tuple(table.card_named[face] for face in faces.split())
        for card in cards:
            free.remove(card)
        state.places[table.place_named[place]] = cards
    for place, count in (("pile", pile), ("tomb", tomb)):
        if isinstance(count, int):
            state.places[table.place_named[place]] = tuple(free[:count])
            assert len(free) >= count, f"too few cards left for the {place}"
            free = free[count:]
    state.places[table.place_named["tomb" if pile else "pile"]] += tuple(free)
    for number, cards in enumerate(state.places):
        for card in cards:
            state.known[card] = 0 if table.places[number].name == "pile" else bit(1)
    state.marks[WILLPOWER], state.marks[LEVEL], state.marks[VICTOR] = willpower, level, int(victor)
    for cry in used:
        state.marks[CRY + CRIES.index(cry)] = 1
    state.chance = chance
    state.agenda = ((ask, 1),)
    events: list[Event] = []
    rules.run(game, Change(state, events))
    assert sorted(card for held in state.places for card in held) == list(range(len(table.cards)))
    return Scene(Match(game, SETUP, state, tuple(events)))
