"""Hand-made Metempsychosis positions.

Cards are written as faces ("B4 K1"). The first card in a pile is drawn next.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from game.engine.definition.game_definition import Game
from game.engine.knowledge import view
from game.engine.play.match import Match
from game.engine.state import Outcome, State
from game.engine.table import Setup, bit
from game.lab import cli_context
from game.metempsychosis import build
from game.metempsychosis.rules.facts import CRIES, CRY, LEVEL, VICTOR, WILLPOWER
from tests.games.metempsychosis.brute_force import Place
from tests.games.position import Position, opened

SETUP = Setup(1, {}, "table")


@cache
def metempsychosis() -> Game:
    """Return the game, built from the program's own content."""
    return build(cli_context.library().game("metempsychosis").numbers(), {})


def deal(seed: str = "table") -> Scene:
    """Return a game dealt according to the rules."""
    return Scene(Match.new(metempsychosis(), Setup(1, {}, seed)))


class Scene(Position):
    """A Metempsychosis match that starts from a position prepared by a test."""

    def cards(self, place: str) -> str:
        """Return the faces in a place, from the bottom up or, in the sequence, from the left."""
        return " ".join(self.state.cards_in(place))

    def pile(self) -> str:
        """Return the cards in the pile, starting with the next card to draw."""
        return " ".join(reversed(self.state.cards_in("pile")))

    @property
    def willpower(self) -> int:
        return self.state.marks[WILLPOWER]

    @property
    def level(self) -> int:
        return self.state.marks[LEVEL]

    def seen(self, place: str) -> list[str]:
        """Return the cards in a place as the player sees them.

        "(abyss)" stands for an unknown card.
        """
        return view(self.state, bit(1)).cards_in(place)

    def lines(self) -> dict[str, dict[str, Any]]:
        """Return the log lines of the last action, by text key. They refer to cards by name."""
        return dict(self.log_lines())

    def why(self, text: str) -> str:
        """Return "allowed", or the text key for the reason why an action is refused."""
        refusal = self.refusal(text)
        return "allowed" if refusal is None else refusal.key

    def lost(self, rule: str, how: str) -> Scene:
        """Assert that the game was lost under this rule and for this reason."""
        assert self.ended(rule).outcome == Outcome(rule, (), (0,), how)
        return self

    def won(self, rule: str, level: int) -> Scene:
        """Assert that this level of the game was won under this rule."""
        assert self.ended(rule).outcome == Outcome(rule, (1,), (level,))
        return self


def plain(state: State) -> Place:
    """Return the same position in the form that the independent enumerator uses."""
    names = {place: tuple(state.cards_in(place)) for place in ("hand", "sequence", "pile", "tomb", "vision")}
    return Place(
        names["hand"], names["sequence"], names["pile"][::-1], names["tomb"], names["vision"], state.marks[WILLPOWER],
        state.marks[LEVEL], frozenset(number for number in range(1, 5) if state.marks[CRY + number - 1]),
        state.chance,
    )  # fmt: skip


def scene(
    hand: str = "",
    sequence: str = "",
    *,
    pile: str | int = "",
    tomb: str | int = "",
    willpower: int = 12,
    level: int = 1,
    victor: bool = False,
    used: Iterable[str] = (),
    ask: str = "your_move",
    chance: int = 1,
    game: Game | None = None,
) -> Scene:
    """Return a position. `ask` is the next question, or "next" for the end of a move.

    If `pile` or `tomb` is a number, that many unused cards are put there. The remaining unused cards go to the tomb, or
    to the pile if `pile` is "" or 0.
    """
    game = game or metempsychosis()
    table = game.table(SETUP)
    state = State(table)
    named = {
        "hand": hand, "sequence": sequence, "tomb": tomb if isinstance(tomb, str) else "",
        "pile": " ".join(reversed(pile.split())) if isinstance(pile, str) else "",
    }  # fmt: skip
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
    return Scene(opened(game, SETUP, state))
