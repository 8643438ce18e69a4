"""Show the current position on the table, as far as the viewer is allowed to see it."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.events import Event, Moved
from game.engine.state import State
from game.engine.table import bit
from scenes.table.board.board import Board
from scenes.table.layout import tuning
from scenes.table.model.tray import NONE_PLACED, Placed
from scenes.table.model.visibility import Phase, Visibility
from scenes.table.motion.held_cards import HeldCards, Point
from scenes.table.motion.score_popups import ScorePopups
from scenes.table.motion.sprites import HAND, Sprite
from scenes.table.motion.stage_opening import StageOpening


class ShownPosition:
    """Updates the cards on the screen when the position or the viewer changes."""

    def __init__(self, board: Board, held_cards: HeldCards, score_popups: ScorePopups) -> None:
        self.model, self.sprites, self.director, _ = board
        self.held_cards = held_cards
        self.score_popups = score_popups
        self.opening = StageOpening(self.model, self.director)
        self._dealt = False
        self._stood = self.model.match.state
        """The last complete position that the table showed."""

    @property
    def face_up(self) -> tuple[Visibility, bool]:
        """The visible hands, and whether the viewer is looking at their own face-down cards."""
        return self.model.hotseat.visibility, self.sprites.looked_at

    def relook(self, glide: bool = False) -> None:
        """Show the position as the viewer is currently allowed to see it.

        If `glide` is true, cards travel to their new places.
        """
        model, sprites = self.model, self.sprites
        layout = model.layout
        of = model.front, model.open_hands, model.size
        if of != (layout.front, layout.open_hands, (layout.width, layout.height)):
            layout = sprites.layout = model.lay_out()
        view = model.view
        self._stood = model.match.state
        sprites.covered, sprites.looked_at = model.covered, False
        self.director.drop_all()
        for spot in layout.spots:
            at = layout.lying_over(spot.place, view.question)
            if at >= 0:
                sprites.over_at = at
        model.log = model.chapters()
        sprites.placed, sprites.leaving = self._placed(), ()
        sprites.take_view(view)
        self.know_hand()
        self._stand(view)
        self.opening.stand()
        if glide and not self.director.motion.instant:
            self.director.glide()
        else:
            sprites.place_all()
        self._refresh()

    def _refresh(self) -> None:
        """Update the model after the position has changed."""
        self.held_cards.forget_hover()
        self.model.free = self.model.playing
        self.model.refresh()

    def see(self) -> None:
        """Update the cards to match what the viewer knows, without interrupting moving cards."""
        view = self.model.view
        self.sprites.see(view, self.model.covered)
        self._stand(view)

    def _stand(self, view: State) -> None:
        """Record the numbers shown in a position, without showing score popups for changes."""
        self.score_popups.stand(self.model.game.display, view)

    def know_hand(self) -> None:
        """Let the acting player pick up cards from their hand, even if the cards are face down."""
        model = self.model
        blind = model.playing and model.covered
        self.sprites.know(model.match.view(bit(model.match.asked)) if blind else None)

    def look_at_closed(self, on: bool) -> None:
        """Show or hide the face-down cards that the player knows, at any privacy level."""
        self.sprites.look_at_closed(on and self.model.playing and not self.model.covered)

    def deal(self, again: bool = False) -> None:
        """Show the deal of a new match, unless it has already been shown.

        If `again` is true, repeat the deal.
        """
        model = self.model
        if (again or not self._dealt) and model.phase in (Phase.PLAY, Phase.THINK, Phase.CALL):
            self._dealt = True
            dealt = any(isinstance(event, Moved) for event in model.match.opening)
            if dealt and not model.match.turns:
                self.director.deal(model.match.told(model.match.opening, model.hotseat.mask), model.view)

    def tell(self, events: Sequence[Event]) -> None:
        """Show the events that follow a decision, and start the hand-over to the next seat."""
        model, director = self.model, self.director
        view = model.view
        told = model.match.told(tuple(events), model.hotseat.mask)
        if model.now is None:
            model.log.append(model.match.latest_lines(told))
        leaving = self._change_tray()
        director.tell(told, view, self._over(told, view), self._stood, events)
        self._stood = model.match.state
        self.opening.tell()
        stops = [sprite for sprite in director.moving.values() if sprite.legs[1:]]
        self.sprites.leaving = [*leaving, *stops] if leaving else ()
        self.held_cards.send_home(tuning.SHIFT_TIME)
        self._count(view)
        before = model.hotseat.visibility
        model.hotseat.acted(model.match.asked, director.reveals(told))
        if model.hotseat.visibility != before:
            self.see()
        self.know_hand()
        self._refresh()

    def _count(self, view: State) -> None:
        """Show score popups for the numbers that have changed."""
        director = self.director
        if director.motion.instant:
            self._stand(view)
        else:
            self.score_popups.tell(self.model.game.display, view, director.until, director.lines)

    def _placed(self) -> Placed:
        """Return the poses of the cards on the tray."""
        tray = self.model.tray
        return NONE_PLACED if tray is None else tray.placed(self.model.view)

    def _change_tray(self) -> list[Sprite]:
        """Lay out the tray for the new position. Return the sprites that were on the tray."""
        sprites, before = self.sprites, self.sprites.placed
        rows = sprites.places
        there = [rows[place][at] for place, at in before if at < len(rows[place])]
        sprites.placed = self._placed()
        sprites.stale.update(place for place, _ in before.keys() | sprites.placed.keys())
        return there

    def _over(self, told: Sequence[Event], view: State) -> int:
        """Return the place underneath the `over` place, or -1."""
        model = self.model
        for spot in model.layout.spots:
            if spot.shape != "over":
                continue
            at = model.layout.lying_over(spot.place, view.question)
            if at >= 0:
                return at
            came = any(isinstance(event, Moved) and event.target == spot.place for event in told)
            action = model.match.turns[-1].action if model.match.turns else None
            if came and action is not None and action.place >= 0:
                return action.place
        return -1

    def resize(self, width: float, height: float, panels: float, pointer: Point) -> None:
        """Lay out the table again after the size of the screen or of the panels has changed.

        Args:
            width: The screen's width in logical units.
            height: The screen's height in logical units.
            panels: The factor by which panels are enlarged.
            pointer: The pointer's position. Held cards stay there.
        """
        model = self.model
        model.size, model.panels = (width, height), panels
        self.director.finish()
        self.sprites.layout = model.lay_out()
        self.sprites.placed = self._placed()
        held = self.held_cards.lifted
        poses = {id(sprite): (sprite.rest, sprite.pose) for sprite in held}
        self.sprites.place_all()
        for sprite in held:
            if sprite.owner == HAND:
                self.held_cards.catch_up(sprite, pointer)
                continue
            (old, pose), rest = poses[id(sprite)], sprite.rest
            share = rest.width / old.width
            sprite.pose = pose._replace(
                x=rest.x + (pose.x - old.x) * share, y=rest.y + (pose.y - old.y) * share, width=pose.width * share
            )
