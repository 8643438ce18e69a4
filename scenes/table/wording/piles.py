"""Spread piles out, so that players can look through them or choose a card from them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from game.engine.action import Action
from game.engine.state import State
from game.engine.table import back_of_code, bit
from game.words.event_text import Span, plain
from scenes.table.board.board import Board
from scenes.table.board.overlay import Line, Spread, SpreadGroup
from scenes.table.layout import tuning
from scenes.table.motion.sprites import Sprite
from scenes.table.wording.confirmations import Confirmations


class Below(NamedTuple):
    """The usable cards that are underneath other cards in piles.

    Attributes:
        cards: The usable cards underneath other cards, by place.
        asked: The pile that contains every card that can be chosen, or -1.
    """

    cards: Mapping[int, frozenset[int]]
    asked: int


NOTHING = Below({}, -1)


class Piles:
    """Describes the spread piles on a table."""

    def __init__(self, board: Board, confirmations: Confirmations) -> None:
        self.model, self.sprites, self.director, self.overlay = board
        self.confirmations = confirmations
        self._asked_of: State | None = None
        """The position that `newly_asked` last checked."""
        self._aside: tuple[Spread, State] | None = None
        """The spread pile and position recorded when another scene covered the table, or None."""
        self._below: tuple[State | None, Below] = (None, NOTHING)

    # --- hidden cards ---------------------------------------------------------------------------------------------

    def below(self) -> Below:
        """Return the hidden cards that can be taken now.

        In a new position, no cards are returned until all motion has ended.
        """
        position = self.model.position
        if not self.model.playing:
            return NOTHING
        if self._below[0] is not position:
            if self.director.busy:
                return NOTHING
            self._below = (position, self._found())
        return self._below[1]

    def _found(self) -> Below:
        view = self.model.view
        legal, places = self.model.legal(), view.places
        wanted = {card for action in legal for card in action.cards}
        alone = {action.cards[0] for action in legal if len(action.cards) == 1}
        below: dict[int, frozenset[int]] = {}
        for spot in self.model.layout.spots:
            there = self.model.game.display.browsable_cards(view, spot.place) or places[spot.place]
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
        words, there = self.model.words, self.model.table.places[place]
        key = f"place.{there.kind}"
        return words.say(key, [("who", there.seat)]) if words.has(key) else (Span(there.name),)

    def way(self) -> tuple[Span, ...]:
        """Return text that names the pile to choose a card from, or () if there is no such pile."""
        asked = self.below().asked
        return self.model.words.say("table.choose_from", [("place", self.named(asked))]) if asked >= 0 else ()

    # --- spread piles ---------------------------------------------------------------------------------------------

    def open(self, place: int) -> int:
        """Spread out a pile, and return the number of cards in it.

        Cards that the viewer doesn't know are face down.
        """
        row = self._row(place)
        self.overlay.show(self._spread(place, row))
        return len(row)

    def _row(self, place: int) -> list[Sprite]:
        """Return the sprites in a pile, from bottom to top.

        Cards lying side by side are returned from right to left, because a spread pile is shown in reverse.
        """
        sprites, one = self.sprites, self.model.together(place)
        if sprites.layout.spots[place].spread or one[1:]:
            return [sprite for at in one for sprite in sprites.row(at)][::-1]
        return sprites.places[place]

    def _spread(self, place: int, row: Sequence[Sprite]) -> Spread:
        """Return a spread pile as the viewer may see it.

        The viewer's own face-down cards appear face up.
        """
        sprites = self.sprites
        table, display, view, say = self.model.table, self.model.game.display, self.model.view, self.model.words.say
        own = sprites.layout.spots[place].private
        covered = sprites.covered and own
        listed = display.browsable_cards(view, place)
        possible = () if listed else self._possible(place)
        seen = [sprite.card if sprite.card in sprites.closed else sprite.shown for sprite in row]
        shown = listed or possible or seen[::-1]
        groups = () if covered else display.pile_groups(view, place)
        known = tuple([card for card in shown if card >= 0])
        if sorted(known) == sorted(grouped := [card for group in groups for card in group.cards]):
            known = tuple(grouped)
        else:
            groups = ()  # some of its cards are still moving, so the pile can't be spread out yet
        backs = [table.backs[back_of_code(card)] for card in shown if card < 0]
        cards = [(("card", table.cards[card].name), table.cards[card].face) for card in known]
        cards += [(("back", back), f"back:{back}") for back in backs[: tuning.BACKS_SHOWN]]
        takes = {} if own else self._takes(listed, seen)
        choices = {at: takes[card] for at, card in enumerate(known) if card in takes}
        dangers = self.confirmations.warned()
        warned = frozenset(at for at, actions in choices.items() if actions[0].cards[0] in dangers)
        lines = [self._counted(len(listed or row), sum(card < 0 for card in listed or seen))]
        lines += self._how_possible(len(row), len(possible)) if possible else []
        lines += map(self.model.words.said, () if covered else display.pile_details(view, place))
        lines += [say("table.inspect.take")] if choices else []
        lines += [say("table.inspect.warned")] if warned else []
        counts = None if covered else display.card_counts(view, place)
        chosen = min(choices, default=-1)
        return Spread(
            self._title(place),
            tuple(lines),
            cards,
            counts,
            choices,
            chosen,
            known,
            warned=warned,
            groups=tuple(SpreadGroup(self.model.words.said(one.heading), len(one.cards), one.counts) for one in groups),
        )

    def _possible(self, place: int) -> tuple[int, ...]:
        """Return the cards that might be in a pile.

        Return () if the pile isn't the viewer's own, or if the game doesn't list such cards.
        """
        model, seat = self.model, self.model.table.places[place].seat
        if not seat or not model.hotseat.mask & bit(seat):
            return ()
        decks = model.match.setup.brought
        return model.game.display.possible_cards(model.view, place, decks[seat - 1] if decks else ())

    def _how_possible(self, count: int, possible: int) -> list[Line]:
        """Return a line that says how many of the listed cards are in a pile."""
        key = "table.inspect.exactly" if count == possible else "table.inspect.possible"
        return [self.model.words.say(key, [("count", count), ("most", possible)])]

    def _counted(self, count: int, hidden: int) -> Line:
        """Return a line that says how many cards a pile has and how many the viewer doesn't know."""
        say = self.model.words.say
        if not count:
            return say("table.inspect.empty")
        line = say("table.inspect.count_one" if count == 1 else "table.inspect.count", [("count", count)])
        return (*line, Span(", "), *say("table.inspect.hidden", [("count", hidden)])) if hidden else line

    def _takes(self, listed: Sequence[int], seen: Sequence[int]) -> Mapping[int, list[Action]]:
        """Return, grouped by card, the actions that take a single card from a pile."""
        takes: dict[int, list[Action]] = defaultdict(list)
        for action in self.model.legal():
            if len(action.cards) == 1 and action.cards[0] in (listed or seen):
                takes[action.cards[0]].append(action)
        faces = [card.face for card in self.model.table.cards]
        alike = {faces[card]: actions for card, actions in takes.items()}
        # If the order of the pile is secret, players mustn't learn which copy of a card can be taken. So every copy
        # offers the same choice.
        return {**takes, **{card: alike[faces[card]] for card in listed if faces[card] in alike}}

    def newly_asked(self) -> int:
        """Return the pile that a new question is about, or -1.

        The pile is returned only once, as soon as nothing is moving.
        """
        position = self.model.position
        if self._asked_of is position or self.director.busy or not self.model.playing:
            return -1
        self._asked_of = position
        return self.below().asked

    def lay_aside(self) -> None:
        """Remember the spread pile, if any, because another scene now covers the table."""
        if isinstance(self.overlay.shown, Spread):
            self._aside = (self.overlay.shown, self.model.position)

    def resume(self) -> None:
        """Show the remembered pile again, unless the position has changed."""
        aside, self._aside = self._aside, None
        if aside is not None and aside[1] is self.model.position and self.model.playing and not self.model.covered:
            self.overlay.show(aside[0])

    def hiding(self, hint: Action) -> int:
        """Return the pile that hides the only card in a suggested move, or -1 if no pile does."""
        cards = hint.cards if len(hint.cards) == 1 else ()
        return next((place for place, below in self.below().cards.items() if below.intersection(cards)), -1)

    def advise(self, hint: Action, lines: Sequence[Line]) -> None:
        """Add a hint's lines to the spread pile, and select the card that the hint suggests."""
        spread = self.overlay.spread
        if spread is not None:
            chosen = min(spread.advised((hint,)), default=spread.chosen)
            self.overlay.change(chosen=chosen, lines=(*spread.lines, *lines))

    def counted(self) -> int:
        """Return the pile whose cards this game counts by kind, or -1 if there is none.

        If each seat has such a pile, return the viewer's.
        """
        kind, front = self.model.plan.get("count", ""), self.model.front
        return next(
            (spot.place for spot in self.model.layout.spots if spot.kind == kind and spot.seat in (0, front)), -1
        )
