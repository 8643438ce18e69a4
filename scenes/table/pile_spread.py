"""Spread out piles, to look through them or to take a hidden card."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from game.engine.action import Action
from game.engine.state import State
from game.words.event_text import Span, plain
from scenes.table.count_table import CountTable
from scenes.table.gesture import Item
from scenes.table.pile_inspector import PileInspector, spread

if TYPE_CHECKING:
    from scenes.table.table_controller import TableController


class Below(NamedTuple):
    """The cards that can be taken one by one although they are hidden in piles.

    Attributes:
        cards: The cards, by place.
        asked: The place that holds every card the question is about, or -1.
    """

    cards: Mapping[int, frozenset[int]]
    asked: int


NOTHING = Below({}, -1)


class PileSpread:
    """Opens and closes the pile inspector of one table."""

    def __init__(self, stage: TableController) -> None:
        self.stage = stage
        self._asked_of: State | None = None
        """The last position whose question has been checked (see `as_asked`)."""
        self._aside: tuple[PileInspector, State] | None = None
        """The pile that was open when something covered it, with the position at that time."""
        self._below: tuple[State | None, Below] = (None, NOTHING)

    # --- hidden cards ---------------------------------------------------------------------------------------------

    def below(self) -> Below:
        """Return the hidden cards that can be taken now.

        They are computed once per position, when everything has come to rest.
        """
        stage, position = self.stage, self.stage.hit_test.position
        if not stage.hotseat.playing:
            return NOTHING
        if self._below[0] is not position:
            if stage.director.busy:
                return NOTHING
            self._below = (position, self._found())
        return self._below[1]

    def _found(self) -> Below:
        stage, view = self.stage, self.stage.view
        legal, places = stage.hit_test.legal(), view.places
        wanted = {card for action in legal for card in action.cards}
        alone = {action.cards[0] for action in legal if len(action.cards) == 1}
        below: dict[int, frozenset[int]] = {}
        for spot in stage.layout.spots:
            there = stage.match.game.display.browsable_cards(view, spot.place) or places[spot.place]
            cards = frozenset(alone.intersection(there).difference(places[spot.place][-1:]))
            if cards and not spot.spread:
                below[spot.place] = cards
                if wanted <= set(there):
                    return Below(below, spot.place)
        return Below(below, -1)

    def named(self, place: int) -> str:
        """Return the name of a pile in the inspector."""
        stage, there = self.stage, self.stage.match.state.table.places[place]
        key = f"place.{there.kind}"
        return plain(stage.words.say(key, [("who", there.seat)])) if stage.words.has(key) else there.name

    def way(self) -> tuple[Span, ...]:
        """Return how to answer a question about a closed pile, or () if there is none."""
        asked = self.below().asked
        return self.stage.words.say("table.choose_from", [("place", self.named(asked))]) if asked >= 0 else ()

    def opens(self, place: int) -> bool:
        """Spread the clicked pile if it hides cards that can be taken. Return whether it does."""
        if place not in self.below().cards:
            return False
        self.inspect(None, place)
        return True

    # --- spread piles ---------------------------------------------------------------------------------------------

    def inspect(self, item: Item | None, place: int) -> None:
        """Spread out a pile or the pile of a card, as far as the viewer may see it."""
        stage = self.stage
        if place < 0 and item is not None:
            place = stage.hit_test.place_of(item)
        if place < 0:
            return
        stage.cancel()
        sprites, game = stage.sprites, stage.match.game
        there = stage.match.state.table.places[place]
        # Spreading out your own face-down cards is also how you look at them.
        own, beside = sprites.layout.spots[place].private, sprites.layout.spots[place].spread
        # Cards side by side, and places that act as one, appear from the left. A pile appears from the top.
        one = stage.hit_test.together(place)
        row = [sprite for at in one for sprite in sprites.row(at)][::-1] if beside or one[1:] else sprites.places[place]
        shown = [sprite.card if sprite.card in sprites.closed else sprite.shown for sprite in row]
        covered = sprites.covered and own
        about = () if covered else game.display.pile_details(stage.view, place)
        tally = None if covered else game.display.card_counts(stage.view, place)
        symbols = stage.session.content.cards.symbol_names()
        counts = CountTable(stage.words, tally, symbols) if tally is not None else None
        listed = game.display.browsable_cards(stage.view, place)
        takes: dict[int, list[Action]] = defaultdict(list)
        for action in () if own else stage.hit_test.legal():
            if len(action.cards) == 1 and action.cards[0] in (listed or shown):
                takes[action.cards[0]].append(action)
        alike = {stage.match.state.table.cards[card].face: actions for card, actions in takes.items()}
        for card in listed:
            # If a pile's order is secret, the position of each copy is too, so all copies are one choice.
            face = stage.match.state.table.cards[card].face
            if face in alike:
                takes[card] = alike[face]
        made = spread(stage.words, stage.match.state.table, there, shown, about, takes, counts, listed)
        stage.inspector = made.warn(stage.confirmations.warned(), stage.words)
        stage.host.log("inspect", place=there.name, count=len(row))

    def as_asked(self) -> None:
        """Spread the pile that the question is about, once everything has come to rest."""
        stage, position = self.stage, self.stage.hit_test.position
        if self._asked_of is position or stage.director.busy or not stage.hotseat.playing:
            return
        self._asked_of = position
        if (asked := self.below().asked) >= 0:
            self.inspect(None, asked)

    def take(self, number: int) -> None:
        """Take the pressed card of the spread pile. -1 closes the pile.

        If several actions are possible, the player chooses one. The pile stays open during a confirmation.
        """
        stage = self.stage
        inspector = stage.inspector
        actions = inspector.choices.get(number, []) if inspector is not None else []
        if len(actions) == 1:
            stage.play(actions[0])
            return
        if actions:
            self.lay_aside()
        stage.inspector = None
        if actions:
            stage.hit_test.choose(actions, actions[0].place)

    def lay_aside(self) -> None:
        """Remember the spread pile, if there is one, while something else covers it."""
        if self.stage.inspector is not None:
            self._aside = (self.stage.inspector, self.stage.hit_test.position)

    def resume(self) -> None:
        """Spread the remembered pile again, unless the match has moved on."""
        aside, self._aside = self._aside, None
        stage = self.stage
        if (
            aside is not None
            and aside[1] is stage.hit_test.position
            and stage.hotseat.playing
            and not stage.hotseat.covered
        ):
            stage.inspector = aside[0]

    def advise(self, lines: Sequence[tuple[Span, ...]]) -> None:
        """Show the lines of a hint. If its card is hidden in a pile, spread that pile."""
        stage = self.stage
        cards = stage.hint.cards if stage.hint is not None else ()
        place = next((place for place, below in self.below().cards.items() if below.intersection(cards)), -1)
        if place < 0 or len(cards) != 1:
            stage.say(lines[0], "wide", lines[1:])
            return
        self.inspect(None, place)
        if stage.inspector is not None and stage.hint is not None:
            stage.inspector.advise(stage.hint, lines)

    def count(self) -> None:
        """Spread the pile whose cards the game counts."""
        stage = self.stage
        kind = stage.plan.get("count", "")
        place = next((spot.place for spot in stage.layout.spots if spot.kind == kind), -1)
        if place < 0:
            stage.say(stage.words.say("table.no_count"), "wide")
        else:
            self.inspect(None, place)
