"""Turn a match's events into motion on the table.

Events are shown in groups (beats). Any input finishes all animations (`finish`).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from game.engine.events import Carried, Event, Moved, Said, Shuffled, Turned
from game.engine.state import State
from game.engine.table import code
from scenes.framework.motion import USUAL, Motion
from scenes.table.layout import tuning
from scenes.table.layout.boxes import Pose
from scenes.table.motion.banners import Banners
from scenes.table.motion.dealing import gather, touched_by
from scenes.table.motion.journeys import beats, distance, pose_on, way_to
from scenes.table.motion.sound_cues import SoundCues
from scenes.table.motion.sprites import HAND, LEGS, RAISED, REST, Leg, Sprite, Sprites, travels

DEALT = "deal"
"""The kind of sound played when a card is dealt from a pile."""
NOWHERE: frozenset[int] = frozenset()


class Director:
    """Moves the sprites on a table.

    Args:
        sprites: The cards and tokens on the table.
        motion: The user's preferences for animations.
        cues: The sounds, or None for no sounds.
        banners: The announcements, or None for no announcements.
    """

    def __init__(
        self,
        sprites: Sprites,
        motion: Motion = USUAL,
        cues: SoundCues | None = None,
        banners: Banners | None = None,
    ) -> None:
        self.sprites = sprites
        self.banners = banners or Banners({})
        self.cues = cues or SoundCues({}, sprites.table, lambda kind, at=0.0: None)
        self.motion = motion
        self._manner = ""
        """The special way in which the latest log line makes cards move, or "" for the usual way."""
        self._dealing = False
        """Whether cards are being dealt. Dealt cards land silently, because their sounds would overlap."""
        self.now = 0.0
        self.until = 0.0
        """The time when the last scheduled journey ends."""
        self.moving: dict[int, Sprite] = {}
        """The sprites that aren't part of the static picture, keyed by id, in the order in which they left it."""
        self.lines: list[tuple[Said, float]] = []
        """The log lines for the latest events, each with the time when its announcement ends."""
        self._leave = 0.0
        self._end = 0.0
        self._coming = NOWHERE
        self.arrived = -math.inf
        """The time when the animation of the latest events ended, or minus infinity if the player skipped the
        animation."""

    @property
    def busy(self) -> bool:
        """True if a sprite is travelling (not just raised or held) or an announcement is visible."""
        return travels(self.moving.values()) or self.banners.busy(self.now)

    @property
    def fought(self) -> bool:
        """Whether a duel is visible or still to come."""
        return self.banners.duels.busy(self.now)

    @property
    def announcing(self) -> bool:
        """Whether a duel or a presentation is visible or still to come.

        No answer may be shown until the duel or presentation has ended.
        """
        return self.fought or self.banners.presentations.busy(self.now)

    @property
    def reading(self) -> bool:
        """Whether the screen shows text that the player must have time to read."""
        return self.banners.busy(self.now)

    def reveals(self, events: Sequence[Event]) -> bool:
        """Return whether these events begin or continue a duel.

        A duel reveals cards to everybody. The result doesn't depend on the animation speed.
        """
        return self.fought or self.banners.duels.begins(events)

    @property
    def held(self) -> State | None:
        """The complete earlier position that is still shown during an announcement, or None."""
        return self.banners.positions.shown(self.now)

    @property
    def coming(self) -> frozenset[int]:
        """The places with moving cards, where the screen may lag behind the view."""
        return self._coming if self._coming and self.busy else NOWHERE

    # --- showing events -----------------------------------------------------------------------------------------

    def tell(
        self,
        events: Sequence[Event],
        view: State,
        over_at: int,
        before: State | None = None,
        complete: Sequence[Event] = (),
    ) -> None:
        """Show new events: move cards and tokens, and announce log lines.

        Args:
            events: The events, as the viewer may see them.
            view: The position after the events, as the viewer may see it.
            over_at: The place that the `over` place now covers, or -1 if this hasn't changed.
            before: The complete position before the events, or None.
            complete: The same events with all details, even hidden ones.
        """
        sprites = self.sprites
        if over_at >= 0:
            sprites.over_at = over_at
        sprites.lay_aside(view)
        events = self.banners.hear(events, before, complete)
        self.cues.width = sprites.layout.width
        self.lines = []
        self._leave = self._end = self.now
        for beat in beats(events):
            self._leave = self._end
            cards = sum(len(event.cards) for event in beat if isinstance(event, Moved | Turned))
            stagger = min(tuning.STAGGER, tuning.STAGGER_ALL / max(1, cards)) * self.motion.pace
            for event in beat:
                self._one(event, stagger)
            if self._end > self._leave:
                self._end += tuning.BEAT_PAUSE * self.motion.pace
        touched = sprites.take_codes(view)
        self._straighten(touched)
        self._coming = self.coming | touched_by(events)
        self.until = max(self.until, self._end)
        if self.motion.instant and not self.fought:
            self._finish_motion()
        self._sound()

    def _sound(self) -> None:
        """Play the sounds that are due now. If all motion has ended, play all remaining sounds."""
        if self.cues.waiting:
            self.cues.due(self.now)
            if not self.busy:
                self.cues.rest()

    def _told(self, seconds: float) -> float:
        """Adapt a duration to the animation speed that the user has chosen."""
        return seconds * self.motion.pace

    def _one(self, event: Event, stagger: float) -> None:
        if isinstance(event, Moved):
            self._moved(event, stagger)
        elif isinstance(event, Turned):
            row = self.sprites.places[event.place]
            for position, card in zip(event.positions, event.cards, strict=True):
                sprite = row[position]
                shown = self.sprites.code_shown(card, event.place)
                self._leg(sprite, Leg(self._leave, self._told(tuning.FLIP_TIME), sprite.rest, shown))
                self.cues.at(self._leave, "flip", sprite.rest.x)
                sprite.card = card
                self._leave += stagger
        elif isinstance(event, Shuffled):
            for sprite, card in zip(self.sprites.places[event.place], event.cards, strict=True):
                sprite.card = card
                if sprite.legs:
                    # The card is still travelling. When it arrives, show its back.
                    sprite.legs = [*sprite.legs[:-1], sprite.legs[-1]._replace(shown=card)]
                else:
                    sprite.shown = card
            self.sprites.stale.add(event.place)
            self.cues.at(self._leave, "shuffle", self.sprites.layout.spots[event.place].slot_pose.x)
        elif isinstance(event, Said):
            until = self.banners.tell(event, self._end, self.motion.pace, self.motion.reading)
            when = self._end if until > self._end else self._leave
            self.cues.at(when, self.cues.said(self.banners.moment(event).key), self.cues.width / 2)
            self._manner = self.cues.manner(event.key)
            self._leave += self._told(self.cues.pause(event.key))
            self._end = max(self._end, until)
            if self.banners.announces(event):
                self._leave = max(self._leave, until)
            self._present(event)
            self.lines.append((event, max(self._leave, until)))
        elif isinstance(event, Carried):
            self._carried(event)

    def _present(self, said: Said) -> None:
        """If a log line is important, present it with its cards.

        Later events wait until the presentation has ended.
        """
        until = self.banners.present(said, self._end, self.motion.reading) if not self._dealing else self._end
        if until > self._end:
            self._end = self._leave = until

    def _carried(self, event: Carried) -> None:
        """Move a token. The token arrives slightly above its place and is then set down."""
        sprite = self.sprites.tokens[event.token]
        sprite.place = event.target
        goal = self.sprites.layout.token(event.token, event.target)
        if goal == sprite.rest == sprite.pose:
            return
        sprite.rest = goal
        held = sprite.owner == HAND
        near = held and distance(sprite.pose, goal) < sprite.pose.width * tuning.SNAP_WAY
        length = tuning.SNAP_TIME if near else tuning.TOKEN_TIME
        drop = 0.0 if self.motion.still or event.target < 0 else tuning.TOKEN_DROP
        self._leg(sprite, Leg(self._leave, self._told(length), goal._replace(y=goal.y - drop), -1))
        if drop:
            self._leg(sprite, Leg(self._leave, self._told(tuning.TOKEN_DROP_TIME), goal, -1, gentle=2.0))
        first, last = sprite.legs[0], sprite.legs[-1]
        name = self.sprites.table.tokens[event.token]
        if not held:
            self.cues.at(first.start, self.cues.leaves(event.source), sprite.pose.x)
        self.cues.at(last.start + last.length, self.cues.stands(name) or self.cues.lands(event.target), goal.x)

    def _moved(self, event: Moved, stagger: float) -> None:
        sprites = self.sprites
        spot = sprites.layout.spots[event.target]
        manner = self._manner or self.cues.arrives(event.target)
        self._manner = ""
        source = sprites.places[event.source]
        going = [source[position] for position in event.positions]
        gone = {id(sprite) for sprite in going}
        sprites.places[event.source] = [sprite for sprite in source if id(sprite) not in gone]
        target = sprites.places[event.target]
        sprites.places[event.target] = target = going + target if event.bottom else target + going
        sprites.stale.update((event.source, event.target))
        layer = sprites.layout.spots[event.source].layer
        for sprite, card in zip(going, event.cards, strict=True):
            sprite.place = event.target
            sprite.layer = layer
            sprite.card, sprite.own = card, -1
            at = next(i for i, other in enumerate(target) if other is sprite)
            goal = sprites.rest_pose(event.target, at)
            start = sprite.pose if sprite.owner == HAND else sprite.rest
            shown = sprites.code_shown(card, event.target)
            leg = way_to(sprite, start, goal, shown, (self.now, self._leave), self.motion)
            sprite.rest = goal
            if manner and not self.motion.still and sprite.owner != HAND:
                leg = self._prelude(sprite, leg, manner)
            self._travels(sprite, leg, event.source, event.target)
            self._leave += stagger
        self._end += (spot.rests + spot.shows) * self.motion.pace

    def _prelude(self, sprite: Sprite, leg: Leg, manner: str) -> Leg:
        """Add the motion in which a card burns or turns over before it leaves its place.

        Return the next leg, adapted to this motion.
        """
        here, card = sprite.rest if sprite.legs else sprite.pose, leg.shown
        length = self._told(tuning.PRELUDE_TIME)
        if manner == "burns":
            up = here._replace(y=here.y - tuning.BURN_RISE, width=here.width * tuning.BURN_GROWS, angle=0.0)
            self._leg(sprite, Leg(leg.start, length, up, sprite.shown))
            return leg._replace(
                start=leg.start + length, length=leg.length * tuning.BURN_SLOWER, arc=-tuning.ARC, turn=tuning.BURN_TURN
            )
        if card >= 0:
            back = code(self.sprites.table.back_of[card], 0)
            self._leg(sprite, Leg(leg.start, length, here, back))
        return leg._replace(start=leg.start + length, arc=0.0, turn=0.0)

    def _travels(self, sprite: Sprite, leg: Leg, source: int, target: int) -> None:
        """Send a sprite on one leg of a journey, and schedule the sounds."""
        if sprite.owner == HAND:
            self.cues.at(self.now, "snap", leg.goal.x)
            self._leg(sprite, leg)
            return
        self._leg(sprite, leg)
        last = sprite.legs[-1]
        left = self.cues.leaves(source)
        self.cues.at(last.start, left, sprite.pose.x)
        if not (self._dealing and left == DEALT):
            self.cues.at(last.start + last.length, self.cues.lands(target), leg.goal.x)

    def _leg(self, sprite: Sprite, leg: Leg) -> None:
        if sprite.legs:
            last = sprite.legs[-1]
            leg = leg._replace(start=max(leg.start, last.start + last.length))
        if sprite.owner in (HAND, RAISED):
            sprite.legs.clear()
        sprite.legs.append(leg)
        self._lift(sprite, LEGS)
        self._end = max(self._end, leg.start + leg.length)

    def _lift(self, sprite: Sprite, owner: int) -> None:
        if sprite.owner in (REST, RAISED):
            self.sprites.stale.add(max(0, sprite.place))
        sprite.owner = owner
        self.moving[id(sprite)] = sprite

    def _straighten(self, places: Iterable[int]) -> None:
        """In places that have lost or gained cards, move the other cards to their new poses."""
        for number in places:
            for at, sprite in enumerate(self.sprites.places[number]):
                goal = self.sprites.rest_pose(number, at)
                if sprite.rest == goal:
                    continue
                sprite.rest = goal
                if sprite.legs:
                    sprite.legs[-1] = sprite.legs[-1]._replace(goal=goal)
                else:
                    self._leg(sprite, Leg(self.now, self._told(tuning.SHIFT_TIME), goal, sprite.shown))

    def deal(self, events: Sequence[Event], view: State) -> None:
        """Show the deal.

        The sprites' lists must already match the view.
        """
        if self.motion.instant:
            return
        gather(self.sprites, events)
        self._dealing = True
        self.tell(events, view, -1)
        self._dealing = False

    # --- single journeys ----------------------------------------------------------------------------------------

    def send(self, sprite: Sprite, goal: Pose, length: float, raised: bool = False) -> None:
        """Begin to move a sprite to a new pose.

        Args:
            sprite: The sprite.
            goal: The new pose.
            length: The duration in seconds. The move takes no time if animations are off.
            raised: Whether the sprite stays raised when it arrives.
        """
        if sprite.legs and not raised:
            self._settle(sprite)
        sprite.legs.clear()
        sprite.origin = None
        sprite.velocity = (0.0, 0.0)
        if self.motion.instant:
            length = 0.0
        self._lift(sprite, LEGS)
        sprite.legs.append(Leg(self.now, length, goal, sprite.shown))
        if length <= 0:
            self._settle(sprite)

    def hold(self, sprite: Sprite) -> None:
        """Let the player hold a sprite. From then on, only the drag changes the sprite's pose."""
        sprite.legs.clear()
        sprite.origin = None
        self.moving.pop(id(sprite), None)  # the last card picked up is drawn on top
        self._lift(sprite, HAND)

    def glide(self) -> None:
        """Move visible cards gradually to their poses in a new layout, and the others immediately."""
        sprites = self.sprites
        for number, row in enumerate(sprites.places):
            seen = {id(sprite) for sprite in sprites.visible(number)}
            goals = [sprites.rest_pose(number, at) for at in range(len(row))]
            if seen and all(goal != sprite.rest for goal, sprite in zip(goals, row, strict=True)):
                sprites.gliding.add(number)
            for goal, sprite in zip(goals, row, strict=True):
                if goal == sprite.rest:
                    continue
                sprite.rest = goal
                if id(sprite) in seen:
                    self.send(sprite, goal, tuning.TURN_TABLE_TIME)
                else:
                    sprite.pose = goal
            sprites.stale.add(number)
        for sprite in sprites.tokens:
            goal = sprites.layout.token(sprite.token, sprite.place)
            if goal != sprite.rest:
                sprite.rest = goal
                self.send(sprite, goal, tuning.TURN_TABLE_TIME)

    # --- time ---------------------------------------------------------------------------------------------------

    def update(self, step: float) -> None:
        """Advance the clock by `step` seconds, and move the sprites."""
        self.now += step
        for sprite in list(self.moving.values()):
            if sprite.owner == LEGS:
                self._travel(sprite)
        if self._coming:
            self._coming = self.coming
            if not self._coming:
                self.arrived = self.now
        self._sound()

    def _travel(self, sprite: Sprite) -> None:
        while sprite.legs:
            leg = sprite.legs[0]
            if self.now < leg.start:
                return
            if sprite.origin is None:
                sprite.origin = sprite.pose
            share = 1.0 if leg.length <= 0 else (self.now - leg.start) / leg.length
            if share < 1.0:
                pose_on(sprite, leg, share)
                return
            sprite.pose = leg.goal
            sprite.shown = leg.shown
            sprite.flip = 1.0
            sprite.origin = None
            sprite.legs.pop(0)
        self._arrived(sprite)

    def _arrived(self, sprite: Sprite) -> None:
        if sprite.pose == sprite.rest:
            self._settle(sprite)
        else:
            sprite.owner = RAISED
            self.sprites.stale.add(max(0, sprite.place))

    def _settle(self, sprite: Sprite) -> None:
        """End a sprite's journey.

        Unless the sprite should stay raised, it becomes part of the picture of resting cards.
        """
        if sprite.legs:
            sprite.pose = sprite.legs[-1].goal
            sprite.shown = sprite.legs[-1].shown
        sprite.legs.clear()
        sprite.origin = None
        sprite.flip = 1.0
        self.sprites.stale.add(max(0, sprite.place))
        self.sprites.gliding.discard(sprite.place)
        if sprite.pose != sprite.rest:
            sprite.owner = RAISED
            return
        sprite.owner = REST
        self.moving.pop(id(sprite), None)

    def go_on(self, whole: bool = False) -> bool:
        """Skip the text currently shown, and return whether there was any.

        Unless `whole` is true, skip only one step of a duel.
        """
        stop = self.banners.next_stop(self.now, whole)
        if stop is None:
            return False
        self.update(stop - self.now)
        return True

    def finish(self) -> None:
        """Finish all animations and announcements immediately.

        Moving sprites jump to their destinations, and the remaining sounds are played.
        """
        self._finish_motion()
        self.banners.forget()

    def _finish_motion(self) -> None:
        """Move travelling sprites to their destinations, and play their sounds.

        Announcements continue.
        """
        for sprite in [one for one in self.moving.values() if one.owner == LEGS]:
            self._settle(sprite)
        self._coming = NOWHERE
        self.arrived = -math.inf
        self.until = self.now
        self.cues.rest()

    def drop_all(self) -> None:
        """Bring every held, raised or travelling sprite to rest immediately, without sounds.

        End all announcements too.
        """
        self.cues.forget()
        self.banners.forget()
        self._coming = NOWHERE
        for sprite in list(self.moving.values()):
            sprite.pose = sprite.rest
            if sprite.legs:
                sprite.shown = sprite.legs[-1].shown
            sprite.legs.clear()
            sprite.owner = REST
            sprite.flip = 1.0
            sprite.origin = None
        self.moving.clear()
        self.sprites.gliding.clear()
        self.sprites.stale.update(range(len(self.sprites.places)))
        self.until = self.now
