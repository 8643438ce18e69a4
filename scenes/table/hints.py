"""Hints at one table.

The first press at a position shows the suggested move and its main reason. The next one shows all reasons for and
against, and demonstrates the move: faint cards or tokens go where the move would take them, and come back. Nothing is
played.

A position has one hint, computed once and counted once, however often the player asks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from game.engine.action import Action
from game.engine.definition.player_support import Term
from game.engine.state import State
from game.players.player import Decision
from game.words.event_text import Span
from scenes.drawing.painter import Drawn
from scenes.table import tuning
from scenes.table.card_layer import CardLayer
from scenes.table.gesture import Pick
from scenes.table.layout import CARD_RATIO, Box, Pose
from scenes.table.panels import advice
from scenes.table.pen import Pen
from scenes.table.sprites import LEGS, Sprite

if TYPE_CHECKING:
    from scenes.table.table_controller import TableController

Line = tuple[Span, ...]


class Hints:
    """The hints of one table."""

    def __init__(self, stage: TableController) -> None:
        self.stage = stage
        self._found: tuple[State, Decision] | None = None
        """The last hint, with the position that it is for."""
        self._since = -1.0
        """When the demonstration began, in seconds, or negative if there is none."""

    @property
    def choice(self) -> Decision | None:
        """The hint for this position, or None if it isn't known yet."""
        known = self._found is not None and self._found[0] is self.stage.match.state
        return self._found[1] if known and self._found is not None else None

    # --- asking -------------------------------------------------------------------------------------------------

    def ask(self) -> None:
        """Show the hint or, if it is already visible, its details.

        If the hint isn't known yet, the computer first needs a few frames.
        """
        stage, choice = self.stage, self.choice
        lit = choice is not None and stage.hint == choice.action
        stage.cancel()
        stage.finish()
        if not stage.hotseat.playing:
            stage.say(stage.words.say("table.no_hint"), "wide")
        elif stage.hotseat.covered:
            stage.say(stage.how_to_peek(), "wide")
        elif choice is None:
            stage.ai_scheduler.begin(stage.session.thought(), 0.0)
        elif lit:
            self._show(choice)
        else:
            self._say(choice)

    def found(self, choice: Decision) -> None:
        """Accept the computed hint, and show it if the player may still see it."""
        stage = self.stage
        if stage.hotseat.playing and not stage.hotseat.covered:
            if len(stage.hit_test.legal()) == 1:
                choice = choice._replace(terms=(Term("only", 0.0),))
            self._found = stage.match.state, choice
            stage.session.hinted()
            self._say(choice)

    def _say(self, choice: Decision) -> None:
        stage = self.stage
        stage.hint = choice.action
        stage.piles.advise([advice(stage.words, stage.hit_test.position, choice)])
        stage.telling.confide("hint", action=choice.action)
        stage.changed()

    def _show(self, choice: Decision) -> None:
        stage = self.stage
        self._since = stage.director.now
        stage.piles.advise([*self._move(choice), *self._reasons(choice)], tuning.HOW_STAYS)
        stage.telling.confide("how", action=choice.action)
        stage.changed()

    def stop(self) -> None:
        """End the demonstration, because the player did something. The text stays."""
        self._since = -1.0

    def dismiss(self) -> bool:
        """Remove the hint's highlights. Return whether there were any."""
        self.stop()
        stage, choice = self.stage, self.choice
        if choice is None or stage.hint != choice.action:
            return False
        stage.hint = None
        stage.changed()
        return True

    # --- in words -----------------------------------------------------------------------------------------------

    def _move(self, choice: Decision) -> list[Line]:
        """Return the suggested move, and how to make it at this table."""
        words, verb = self.stage.words, choice.action.verb
        move = advice(words, self.stage.hit_test.position, choice._replace(terms=()))
        return [move, words.say(f"help.{verb}.how", [("wide", self.stage.host.key("wide"))])]

    def _reasons(self, choice: Decision) -> list[Line]:
        """Return the reasons for and against the move, the most important first."""
        found: list[Line] = []
        for key, sign in (("table.hint.for", 1), ("table.hint.against", -1)):
            terms = [term for term in choice.terms if term.worth * sign > 0]
            heaviest = sorted(terms, key=lambda term: -abs(term.worth))[: tuning.REASONS]
            if heaviest:
                head = [span._replace(style="bold") for span in self.stage.words.say(key)]
                found.append((*head, *self._told(heaviest)))
        return found

    def _told(self, terms: list[Term]) -> Line:
        said: dict[str, Line] = {}
        for term in terms:
            line = self.stage.words.say(f"term.{term.name}", term.values)
            said.setdefault("".join(span.text for span in line), line)
        return tuple(span for line in said.values() for span in (Span(" "), *line))

    # --- in pictures --------------------------------------------------------------------------------------------

    @property
    def _still(self) -> bool:
        motion = self.stage.director.motion
        return motion.still or motion.instant

    @property
    def left(self) -> float:
        """The seconds that the demonstration still takes."""
        if self._since < 0 or self.stage.hint is None:
            return 0.0
        return max(0.0, self._since + tuning.HOW_TIME * tuning.HOW_TIMES - self.stage.director.now)

    @property
    def moving(self) -> bool:
        """Whether the demonstration is running."""
        return self.left > 0 and not self._still

    def _share(self) -> float:
        """Return how far the demonstrated cards are on their way, 0 to 1.

        They go there, rest for a moment, and come back.
        """
        if self._still:
            return 1.0
        passed = (self.stage.director.now - self._since) % tuning.HOW_TIME / tuning.HOW_TIME
        there, back = tuning.HOW_THERE, 1 - tuning.HOW_BACK
        share = passed / there if passed < there else 1.0 if passed < back else (1 - passed) / tuning.HOW_BACK
        return share * share * (3 - 2 * share)

    def items(self, picture: CardLayer, pen: Pen, buttons: Callable[[], Mapping[str, Box]]) -> list[Drawn]:
        """Return the visible hint: a frame around its button, and the moving cards or tokens."""
        stage, choice = self.stage, self.choice
        if choice is None or stage.hint != choice.action or stage.gesture.pick is not None:
            return []
        action, share = choice.action, self._share() if self.left > 0 else 0.0
        around = tuning.HOW_GROWS * (1 + share)
        found = [pen.panel("focus", box.grown(around)) for box in self._pressed(action, buttons)]
        if self.left > 0:
            for sprite, start, goal in self._ways(action):
                found += _ghost(picture, pen, sprite, start.between(goal, share))
        return found

    def _pressed(self, action: Action, buttons: Callable[[], Mapping[str, Box]]) -> list[Box]:
        """Return a list with the box of the button or tile that takes this action, or []."""
        if action.place >= 0 or action.cards:
            return []
        desk = self.stage.hit_test
        names = [f"wide{number}" for number, other in enumerate(desk.buttons()) if other == action]
        names += [f"tile.{tile.name}" for tile in desk.tiles() if tile.action == action]
        there = buttons()
        return [there[name] for name in names if name in there]

    def _ways(self, action: Action) -> list[tuple[Sprite, Pose, Pose]]:
        """Return the sprites that this action moves, each with its start and goal."""
        stage = self.stage
        if (pressed := self._in_spread(action)) is not None:
            return [(pressed, pressed.pose, _lifted(pressed.pose))]
        if action.pick and stage.hit_test.is_token(action.pick):
            return [
                (token, token.pose, stage.layout.token(token.token, action.place))
                for token in stage.hit_test.items_of(Pick(token=action.pick))
            ]
        held = stage.hit_test.items_of(Pick(action.cards))
        if action.place < 0:
            return [(sprite, sprite.pose, _lifted(sprite.pose)) for sprite in held]
        lie, spot = len(stage.sprites.places[action.place]), stage.sprites.spot(action.place)
        return [(one, one.pose, spot.pose(lie + at, lie + len(held))) for at, one in enumerate(held)]

    def _in_spread(self, action: Action) -> Sprite | None:
        """Return the sprite of the action's card in the spread pile, or None."""
        spread, boxes = self.stage.overlay.spread, self.stage.overlay.boxes.parts
        at = min(spread.advised((action,)), default=-1) if spread is not None else -1
        if spread is None or not 0 <= at < len(boxes):
            return None
        box = boxes[at]
        return Sprite(spread.known[at], action.place, Pose(*box.centre, box.w))


def _lifted(pose: Pose) -> Pose:
    """Return the pose to which a card rises if the move only presses the card."""
    return pose._replace(y=pose.y - pose.width * CARD_RATIO * tuning.HOW_LIFTS, width=pose.width * tuning.DRAG_SCALE)


def _ghost(picture: CardLayer, pen: Pen, sprite: Sprite, pose: Pose) -> list[Drawn]:
    """Return the display items of a faint card or token on its way."""
    ghost = Sprite(sprite.card, sprite.place, pose, sprite.token)
    ghost.shown, ghost.rest, ghost.owner = sprite.shown, sprite.rest, LEGS
    drawn = [picture.token(ghost)] if sprite.token >= 0 else picture.card(ghost, "drag", still=False)
    return [
        one._replace(
            what=("ghost", *one.what[1:]),
            picture=pen.art.faded(
                ("ghost", one.what, one.picture.get_size(), round(pose.angle)), one.picture, tuning.HOW_FAINT
            ),
        )
        for one in drawn
    ]
