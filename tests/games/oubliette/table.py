"""Hand-made Oubliette positions.

Cards are written as faces ("10S X1"), from bottom to top. In the deck, the next card to be drawn comes first.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from game.engine.action import notation, parse
from game.engine.change import wrong_derived_marks
from game.engine.definition.game_definition import Game
from game.engine.events import Event, Said
from game.engine.knowledge import view
from game.engine.play.match import Match
from game.engine.state import Outcome, State
from game.engine.table import Setup, bit
from game.games import _values
from game.lab import cli_context
from game.oubliette import build
from game.oubliette.rules.setup import fill_position
from tests.games.position import opened

OPTIONS = {
    "actions": "one", "trap_first_room": "lose", "obstacle_at_barrier": "back", "rope_on_arrival": "action",
    "jokers": 2,
}  # fmt: skip


@cache
def oubliette() -> Game:
    """Return the game, built from the program's own content."""
    content = cli_context.library().game("oubliette")
    return build(content.numbers(), _values(content))


def setup(seed: str = "table", **options: Any) -> Setup:
    """Return a setup with these options, and with all others set to their defaults."""
    return Setup(1, {**OPTIONS, **options}, seed)


def deal(seed: str = "table", **options: Any) -> Scene:
    """Return a game dealt according to the rules."""
    return Scene(Match.new(oubliette(), setup(seed, **options)))


class Scene:
    """An Oubliette match in a position prepared by a test."""

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
        """Return the faces of the cards in a place, bottom card first.

        The deck is an exception: its top card comes first.
        """
        found = self.state.cards_in(place)
        return " ".join(found[::-1] if place == "deck" else found)

    def path(self) -> str:
        """Return the rooms in order. The cards in a room are joined by +."""
        rooms = (self.state.cards_in(f"room.{at}") for at in range(1, 10))
        return " ".join("+".join(cards) for cards in rooms if cards)

    def count(self, place: str) -> int:
        return len(self.state.cards_in(place))

    def mark(self, name: str) -> int:
        return self.state.marks[self.state.table.marks.index(name)]

    def seen(self, place: str) -> list[str]:
        """Return the cards in a place as the player sees them.

        "(dungeon)" stands for an unknown card.
        """
        return view(self.state, bit(1)).cards_in(place)

    def log_lines(self) -> dict[str, dict[str, Any]]:
        """Return the last action's log lines by text key, with the cards named."""
        table = self.state.table
        return {
            event.key: {k: table.names(v) if isinstance(v, tuple) else v for k, v in event.values}
            for event in self.events
            if isinstance(event, Said)
        }

    def do(self, *texts: str) -> Scene:
        """Play these actions ("lay 8C > room.3"), and keep the last action's events in `events`."""
        for text in texts:
            self.events = self.match.play(parse(f"1 {text}", self.state.table))
        return self

    def refused_by(self, text: str) -> str:
        """Return the rule that forbids an action, or "allowed" if none does."""
        refusal = self.match.refusal(parse(f"1 {text}", self.state.table))
        return "allowed" if refusal is None else refusal.rule

    def legal(self, *verbs: str) -> list[str]:
        """Return the legal actions in notation, without the seat.

        If verbs are given, return only actions with these verbs.
        """
        return [notation(a, self.state.table)[2:] for a in self.match.legal() if not verbs or a.verb in verbs]

    def asks(self, question: str) -> Scene:
        """Assert that the game asks this question."""
        waiting = self.state.question
        assert waiting is not None, f"the game has ended: {self.outcome}"
        assert waiting.name == question
        return self

    def lost(self, rule: str, how: str = "") -> Scene:
        """Assert that the game was lost under this rule and for this reason."""
        assert self.outcome is not None, f"the game continues: {self.state.question}"
        assert (self.outcome.rule, self.outcome.winners, self.outcome.how) == (rule, (), how)
        assert self.match.legal() == []
        return self


def scene(
    *slots: str,
    ask: str = "act",
    path: str = "10S 9D",
    gaps: dict[int, str] | None = None,
    deck: str = "",
    counts: dict[str, int] | None = None,
    marks: dict[str, int] | None = None,
    chance: int = 1,
    options: dict[str, Any] | None = None,
    **places: str,
) -> Scene:
    """Return a position with the named cards in the named places.

    `slots` lists the cards in the slots, `path` lists the rooms, and `gaps` lists the cards behind rooms. `counts` maps
    places to their numbers of cards. If fewer cards are named for a place, unnamed cards make up the difference. All
    remaining cards are out of the game. `ask` is the question that the player must answer, or "turn" for the start of a
    turn.
    """
    game = oubliette()
    chosen = setup(**(options or {}))
    table = game.table(chosen)
    state = State(table)
    named = {f"slot.{at}": faces for at, faces in enumerate(slots, 1)}
    named |= {f"room.{at}": faces.replace("+", " ") for at, faces in enumerate(path.split(), 1)}
    named |= {f"gap.{at}": faces for at, faces in (gaps or {}).items()}
    named |= {"deck": " ".join(reversed(deck.split())), "graveyard": "", **places}
    used: set[int] = set()
    for place, faces in named.items():
        cards = tuple(table.card_named[face] for face in faces.split())
        assert not used & set(cards), f"{place}: a card is in two places"
        used |= set(cards)
        state.places[table.place_named[place]] = cards
    sizes = {table.place_named[place]: number for place, number in (counts or {}).items()}
    fill_position(state, used, {table.place_named[place] for place in named}, sizes)
    for name, number in (marks or {}).items():
        state.marks[table.marks.index(name)] = number
    for mark, value in wrong_derived_marks(state):
        state.marks[mark] = value
    state.chance = chance
    state.agenda = ((ask, 1, *((0,) if ask == "fight" else ())),)
    return Scene(opened(game, chosen, state))
