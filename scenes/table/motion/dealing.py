"""Compare the cards on the screen with events and with views of the match."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.events import Event, Moved, Turned
from game.engine.state import State
from game.engine.table import back_of_code, code
from scenes.table.motion.sprites import REST, Sprites


def gather(sprites: Sprites, events: Sequence[Event]) -> None:
    """Restore the sprites' lists to their state before the events."""
    places, back_of = sprites.places, sprites.table.back_of
    touched: set[int] = set()
    for event in reversed(events):
        if not isinstance(event, Moved):
            continue
        many = len(event.positions)
        there = places[event.target]
        going = there[:many] if event.bottom else there[len(there) - many :]
        places[event.target] = there[many:] if event.bottom else there[: len(there) - many]
        back = list(places[event.source])
        for position, sprite in sorted(zip(event.positions, going, strict=True), key=lambda pair: pair[0]):
            sprite.card = sprite.shown = code(back_of[sprite.card], 0) if sprite.card >= 0 else sprite.card
            back.insert(position, sprite)
        places[event.source] = back
        touched.update((event.source, event.target))
    sprites.forget()
    for number in sorted(touched):
        for at, sprite in enumerate(places[number]):
            sprite.place = number
            sprite.rest = sprite.pose = sprites.rest_pose(number, at)
    sprites.stale.update(touched)


def equals_view(sprites: Sprites, view: State) -> bool:
    """Return whether the sprites match a view in cards, places and visible sides."""
    if [sprite.place for sprite in sprites.tokens] != view.tokens:
        return False
    for number, cards in enumerate(view.places):
        row = sprites.places[number]
        if len(row) != len(cards):
            return False
        for at, (sprite, card) in enumerate(zip(row, cards, strict=True)):
            same = sprite.card == card and _same_picture(sprite.shown, sprites.code_shown(card, number))
            if not same or (sprite.owner == REST and sprite.pose != sprites.rest_pose(number, at)):
                return False
    return True


def _same_picture(shown: int, card: int) -> bool:
    return shown == card or (shown < 0 and card < 0 and back_of_code(shown) == back_of_code(card))


def touched_by(events: Sequence[Event]) -> frozenset[int]:
    """Return the places where cards leave, arrive or turn over in these events."""
    moved = [place for event in events if isinstance(event, Moved) for place in (event.source, event.target)]
    return frozenset([*moved, *(event.place for event in events if isinstance(event, Turned))])
