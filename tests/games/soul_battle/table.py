"""Hand-made Soul Battle positions.

Tests write each card as its face, such as "10S", "KH" or "X1". If the card lies in another owner's place, a dot and the
card's owner follow: "KH.2" belongs to seat 2, and "7C.0" is a soul.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from game.engine.action import Action, parse
from game.engine.definition.game_definition import Game
from game.engine.events import Moved
from game.engine.knowledge import view
from game.engine.play.match import Match
from game.engine.state import State
from game.engine.step import PlainStep
from game.engine.table import Option, Setup, bit
from game.lab import cli_context
from game.soul_battle import build
from game.soul_battle.rules import scoring
from game.soul_battle.rules.facts import QUIET
from tests.games.position import Position, opened

DEFAULTS: Mapping[str, Option] = {
    "privacy": "strict", "first_player": "host", "exhausted_piles": 3, "purgatory_swap": "active",
    "reaper": "may_stay", "adjacency": "orthogonal", "pass": "final", "running_score": "shown",
}  # fmt: skip
DECK = 54
"""Number of cards in each deck."""


@cache
def soul_battle() -> Game:
    """Return the game, built from the program's own content."""
    content = cli_context.library().game("soul_battle")
    return build(content.numbers(), {})


def setup(seats: int, seed: str = "table", **options: Option) -> Setup:
    """Return a setup with these options, and the defaults for all others."""
    assert options.keys() <= DEFAULTS.keys(), f"unknown option in {options}"
    return Setup(seats, {**DEFAULTS, **options}, seed)


def deal(seats: int, seed: str = "table", **options: Option) -> Scene:
    """Return a match dealt according to the rules."""
    return Scene(Match.new(soul_battle(), setup(seats, seed, **options)))


class Scene(Position):
    """A Soul Battle match in a position prepared by a test."""

    def cards(self, place: str) -> str:
        """Return the faces of a place's cards from the bottom up, with owners where needed."""
        number = self.table.place_named[place]
        own = self.table.places[number].seat
        names = []
        for card in self.state.places[number]:
            face, _, owner = self.table.cards[card].name.partition(".")
            names.append(face if int(owner) == own else f"{face}.{owner}")
        return " ".join(names)

    def reaper(self, seat: int) -> str | None:
        """Return a Reaper's place, or None if it is off the board."""
        at = self.state.tokens[seat - 1]
        return None if at < 0 else self.table.places[at].name

    def points(self, seat: int) -> int:
        return scoring.count(self.state, seat).total

    def drawn(self) -> list[tuple[int, int]]:
        """Return the seat and the number of cards for each draw in the latest action, in order."""
        places = self.table.places
        return [
            (places[e.target].seat, len(e.cards))
            for e in self.events
            if isinstance(e, Moved) and places[e.source].kind == "deck" and places[e.target].kind == "hand"
        ]

    # --- actions -----------------------------------------------------------------------------------------------

    def action(self, text: str, seat: int = 0) -> Action:
        """Return the action that `text` describes, such as `battle KH+6S > b2` or `swap 3C`.

        If `seat` is 0, the action belongs to the seat that must decide.
        """
        seat = seat or self.state.asked
        verb, *rest = text.split()
        words = [str(seat), verb]
        if verb == "claim":
            _, _, space = self.state.agenda[-1]
            words += [self.table.names(self.state.places[space][-1:])[0], ">", f"{rest[0]}.{seat}"]
        elif verb == "swap":
            words += [self._named(rest[0], seat), ">", f"purgatory.{seat}"]
        elif verb == "place":
            words += [f"reaper.{seat}", *rest]
        else:
            words += [self._named(word, seat) if word[0].isupper() or word[0].isdigit() else word for word in rest]
        return parse(" ".join(words), self.table)

    def _named(self, word: str, owner: int) -> str:
        return "+".join(name if "." in name else f"{name}.{owner}" for name in word.split("+"))

    def seen(self, *seats: int) -> State:
        """Return the joint view of these seats or, if no seat is given, a spectator's view."""
        return view(self.state, sum(bit(seat) for seat in seats))


def scene(
    seats: int = 2,
    *,
    hands: Sequence[str] = (),
    souls: Mapping[str, str] | None = None,
    reapers: Mapping[int, str] | None = None,
    purgatories: Mapping[int, str] | None = None,
    points: Mapping[int, str] | None = None,
    decks: Mapping[int, int] | None = None,
    ask: PlainStep | str = "declare",
    active: int = 1,
    quiet: int = 0,
    exhausted: Sequence[str] = (),
    **options: Option,
) -> Scene:
    """Return a position with these cards, Reapers and options.

    A space holds the souls that `souls` lists for it. A space in `exhausted` is empty. Every other space holds three
    souls. `decks` gives the number of cards in each seat's deck. By default, the deck contains all the seat's remaining
    cards. Cards that don't fit into the deck go to the seat's points pile, where they score nothing. `ask` is a
    question for the active seat, "turn" (the start of that seat's turn) or a complete step.
    """
    game = soul_battle()
    chosen = setup(seats, "table", **options)
    table = game.table(chosen)
    state = State(table)
    used: set[int] = set()

    def take(faces: str, owner: int) -> tuple[int, ...]:
        cards = []
        for face in faces.split():
            card = table.card_named[face if "." in face else f"{face}.{owner}"]
            assert card not in used, f"{face} is in two places"
            used.add(card)
            cards.append(card)
        return tuple(cards)

    def put(place: str, cards: tuple[int, ...]) -> None:
        state.places[table.place_named[place]] += cards

    for seat in range(1, seats + 1):
        put(f"hand.{seat}", take(hands[seat - 1] if seat <= len(hands) else "", seat))
        put(f"purgatory.{seat}", take((purgatories or {}).get(seat, ""), seat))
        put(f"points.{seat}", take((points or {}).get(seat, ""), seat))
    named = {**dict.fromkeys(exhausted, ""), **(souls or {})}
    for space, faces in named.items():
        put(space, take(faces, 0))
    rest = [card for card in range(DECK) if card not in used]
    for space in table.facts.spaces:
        if table.places[space].name not in named:
            state.places[space] = tuple(rest.pop() for _ in range(3))
    put("soul_deck", tuple(rest))
    for seat in range(1, seats + 1):
        own = [card for card in range(seat * DECK, (seat + 1) * DECK) if card not in used]
        size = (decks or {}).get(seat, len(own))
        assert size <= len(own), f"seat {seat} has only {len(own)} cards left for the deck"
        put(f"deck.{seat}", tuple(own[:size]))
        put(f"points.{seat}", tuple(own[size:]))
    for place, cards in zip(table.places, state.places, strict=True):
        for card in cards:
            state.known[card] = place.learn
    for space in table.facts.spaces:
        for card in state.places[space][-1:]:
            state.known[card] = table.everyone
    for seat, space in (reapers or {}).items():
        state.tokens[seat - 1] = table.place_named[space]
    state.marks[QUIET] = quiet
    if isinstance(ask, str):
        ask = {"turn": ("turn", active), "place": ("place", active)}.get(ask, (ask, active, 0))
    state.agenda = (ask,)
    return Scene(opened(game, chosen, state))


def battle(hands: Sequence[str], soul: str = "3C", *, at: str = "b1", **more: Any) -> Scene:
    """Return a position where seat 1 can declare a battle and has its Reaper on a1.

    If `soul` is one card, it lies on top of two other souls on the `at` space. If `soul` lists several cards, the space
    holds only these cards. If `soul` is "", the space is empty.
    """
    souls = {at: soul if " " in soul or not soul else f"{_below(soul)} {soul}"}
    return scene(len(hands), hands=hands, souls=souls, reapers={1: "a1", **more.pop("reapers", {})}, **more)


def _below(soul: str) -> str:
    return " ".join(card for card in ("4H", "5H", "6H") if card != soul)[:5]
