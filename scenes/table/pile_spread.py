"""Spread out piles, to look through them or to take a hidden card."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from game.engine.action import Action
from game.engine.state import State
from game.engine.table import back_of_code
from game.words.event_text import Span, plain
from scenes.table import tuning
from scenes.table.gesture import Item
from scenes.table.overlay import Line, Spread
from scenes.table.sprites import Sprite

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
        self._aside: tuple[Spread, State] | None = None
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
        """Return the name of a pile."""
        return plain(self._title(place))

    def _title(self, place: int) -> Line:
        words, there = self.stage.words, self.stage.match.state.table.places[place]
        key = f"place.{there.kind}"
        return words.say(key, [("who", there.seat)]) if words.has(key) else (Span(there.name),)

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
        row = self._row(place)
        stage.overlay.show(self._spread(place, row))
        stage.host.log("inspect", place=stage.match.state.table.places[place].name, count=len(row))

    def _row(self, place: int) -> list[Sprite]:
        """Return the sprites of a pile, bottom first.

        Cards side by side, and places that act as one, appear from the left. A pile appears from the top.
        """
        sprites, one = self.stage.sprites, self.stage.hit_test.together(place)
        if sprites.layout.spots[place].spread or one[1:]:
            return [sprite for at in one for sprite in sprites.row(at)][::-1]
        return sprites.places[place]

    def _spread(self, place: int, row: Sequence[Sprite]) -> Spread:
        """Return a pile as the viewer may see it spread out. Your own face-down cards are visible there."""
        stage, sprites = self.stage, self.stage.sprites
        table, display, view, say = stage.match.state.table, stage.match.game.display, stage.view, stage.words.say
        own = sprites.layout.spots[place].private
        covered = sprites.covered and own
        listed = display.browsable_cards(view, place)
        seen = [sprite.card if sprite.card in sprites.closed else sprite.shown for sprite in row]
        shown = listed or seen[::-1]
        known = tuple(card for card in shown if card >= 0)
        backs = [table.backs[back_of_code(card)] for card in shown if card < 0]
        cards = [(("card", table.cards[card].name), table.cards[card].face) for card in known]
        cards += [(("back", back), f"back:{back}") for back in backs[: tuning.BACKS_SHOWN]]
        takes = {} if own else self._takes(listed, seen)
        choices = {at: takes[card] for at, card in enumerate(known) if card in takes}
        dangers = stage.confirmations.warned()
        warned = frozenset(at for at, actions in choices.items() if actions[0].cards[0] in dangers)
        lines = [self._counted(len(shown), len(backs))]
        lines += map(stage.words.said, () if covered else display.pile_details(view, place))
        lines += [say("table.inspect.take")] if choices else []
        lines += [say("table.inspect.warned")] if warned else []
        counts = None if covered else display.card_counts(view, place)
        chosen = min(choices, default=-1)
        return Spread(self._title(place), tuple(lines), cards, counts, choices, chosen, known, warned=warned)

    def _counted(self, count: int, hidden: int) -> Line:
        """Return how many cards a pile has, and how many of them the viewer doesn't know."""
        say = self.stage.words.say
        if not count:
            return say("table.inspect.empty")
        line = say("table.inspect.count_one" if count == 1 else "table.inspect.count", [("count", count)])
        return (*line, Span(", "), *say("table.inspect.hidden", [("count", hidden)])) if hidden else line

    def _takes(self, listed: Sequence[int], seen: Sequence[int]) -> Mapping[int, list[Action]]:
        """Return, for each card of a pile, the actions that take it and no other card."""
        takes: dict[int, list[Action]] = defaultdict(list)
        for action in self.stage.hit_test.legal():
            if len(action.cards) == 1 and action.cards[0] in (listed or seen):
                takes[action.cards[0]].append(action)
        faces = [card.face for card in self.stage.match.state.table.cards]
        alike = {faces[card]: actions for card, actions in takes.items()}
        # If a pile's order is secret, the position of each copy is too, so all copies are one choice.
        return {**takes, **{card: alike[faces[card]] for card in listed if faces[card] in alike}}

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
        stage, spread = self.stage, self.stage.overlay.spread
        actions = spread.choices.get(number, []) if spread is not None else []
        if len(actions) == 1:
            stage.play(actions[0])
        elif actions:
            stage.hit_test.choose(actions, actions[0].place)
        else:
            stage.overlay.dismiss(Spread)

    def lay_aside(self) -> None:
        """Remember the spread pile, if there is one, while another scene covers it."""
        if isinstance(self.stage.overlay.shown, Spread):
            self._aside = (self.stage.overlay.shown, self.stage.hit_test.position)

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
            stage.overlay.show(aside[0])

    def advise(self, lines: Sequence[Line], stays: float | None = None) -> None:
        """Show the lines of a hint. If its card is hidden in a pile, spread that pile.

        `stays` is how many seconds a note with the lines stays, or None for the time that reading takes.
        """
        stage, hint = self.stage, self.stage.hint
        cards = hint.cards if hint is not None else ()
        place = next((place for place, below in self.below().cards.items() if below.intersection(cards)), -1)
        if hint is None or place < 0 or len(cards) != 1:
            stage.say(lines[0], "wide", lines[1:], stays=stays)
            return
        self.inspect(None, place)
        spread = stage.overlay.spread
        if spread is not None:
            chosen = min(spread.advised((hint,)), default=spread.chosen)
            stage.overlay.change(chosen=chosen, lines=(*spread.lines, *lines))

    def count(self) -> None:
        """Spread the pile whose cards the game counts."""
        stage = self.stage
        kind = stage.plan.get("count", "")
        place = next((spot.place for spot in stage.layout.spots if spot.kind == kind), -1)
        if place < 0:
            stage.say(stage.words.say("table.no_count"), "wide")
        else:
            self.inspect(None, place)
