"""Piles that are spread out: who wants to look through one, or must take a card that lies unseen or below others."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from game.engine.action import Action
from game.engine.state import State
from scenes.table.counts import Counts
from scenes.table.gesture import Item
from scenes.table.inspector import spread

if TYPE_CHECKING:
    from scenes.table.stage import Stage


class Piles:
    """Of one stage, whose `inspector` they fill."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self._asked_of: State | None = None
        """The position whose question has been looked at (see `as_asked`)."""

    def inspect(self, item: Item | None, place: int) -> None:
        """Spread a pile out: what the viewer may see of it, counted."""
        stage = self.stage
        if place < 0 and item is not None:
            place = stage.desk.place_of(item)
        if place < 0:
            return
        stage.cancel()
        sprites, game = stage.sprites, stage.match.game
        there = stage.match.state.table.places[place]
        shown = [sprite.shown for sprite in sprites.places[place]]
        own = sprites.layout.spots[place].private
        covered = sprites.covered and own
        about = () if covered else game.about(stage.view, place)
        tally = None if covered else game.tally(stage.view, place)
        symbols = stage.sitting.content.cards.symbol_names()
        counts = Counts(stage.words, tally, symbols) if tally is not None else None
        listed = game.listed(stage.view, place)
        takes: dict[int, list[Action]] = defaultdict(list)
        for action in () if own else stage.desk.legal():
            if len(action.cards) == 1 and action.cards[0] in (listed or shown):
                takes[action.cards[0]].append(action)
        stage.inspector = spread(stage.words, stage.match.state.table, there, shown, about, takes, counts, listed)
        stage.outside.log("inspect", place=there.name, count=len(sprites.places[place]))

    def as_asked(self) -> None:
        """What is asked is about cards of one pile, which lie under one another or aren't seen: once all has come to
        rest, it is spread out."""
        stage, position = self.stage, self.stage.desk.position
        if self._asked_of is position or stage.director.busy or not stage.hot.playing:
            return
        self._asked_of = position
        wanted = {card for action in stage.desk.legal() for card in action.cards}
        spots, places = stage.layout.spots, stage.sprites.places
        shown = {sprite.card for spot in spots if spot.spread for sprite in places[spot.place]}
        tops = {row[-1].card for row in places if row}
        if wanted & shown or wanted <= tops:
            return
        for spot in spots:
            there = stage.match.game.listed(stage.view, spot.place) or stage.view.places[spot.place]
            if wanted <= set(there):
                self.inspect(None, spot.place)

    def take(self, number: int) -> None:
        """This card of what is spread out (-1: none) is pressed: what can be done with it is done, or if there are
        several things, it is asked which; and the pile is closed."""
        stage = self.stage
        inspector, stage.inspector = stage.inspector, None
        actions = inspector.choices.get(number, []) if inspector is not None else []
        if len(actions) == 1:
            stage.play(actions[0])
        elif actions:
            stage.desk.choose(actions, actions[0].place)

    def count(self) -> None:
        """The place that the game counts by is spread out."""
        stage = self.stage
        kind = stage.plan.get("count", "")
        place = next((spot.place for spot in stage.layout.spots if spot.kind == kind), -1)
        if place < 0:
            stage.say(stage.words.say("table.no_count"), "wide")
        else:
            self.inspect(None, place)
