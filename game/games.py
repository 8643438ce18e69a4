"""The games that exist, each built from its content. A new game is one line in `_BUILDERS`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from game.content.definitions import GameContent
from game.content.library import Library

if TYPE_CHECKING:
    from game.decks import Construction
    from game.engine.rules import Game
    from game.engine.table import Option, Setup

    Build = Callable[[Mapping[str, Any], Mapping[str, tuple[Option, ...]]], Game]
    BuildDecks = Callable[[Mapping[str, Any]], Construction]


def _soul_battle() -> Build:
    # Rules are imported when a game is built, so that the first picture does not wait for them.
    from game.soul_battle import build

    return build


def _metempsychosis() -> Build:
    from game.metempsychosis import build

    return build


def _aleph_null() -> Build:
    from game.aleph_null import build

    return build


def _oubliette() -> Build:
    from game.oubliette import build

    return build


def _fissureverse() -> Build:
    from game.fissureverse import build

    return build


_BUILDERS: Mapping[str, Callable[[], Build]] = {
    "soul_battle": _soul_battle,
    "metempsychosis": _metempsychosis,
    "aleph_null": _aleph_null,
    "oubliette": _oubliette,
    "fissureverse": _fissureverse,
}


NAMES = tuple(_BUILDERS)
"""The ids of all games, whether their content is there or not."""


def _fissureverse_decks() -> BuildDecks:
    from game.fissureverse.deck_rules import construction

    return construction


_DECKS: Mapping[str, Callable[[], BuildDecks]] = {"fissureverse": _fissureverse_decks}
"""The games to which players bring decks that they have built."""


def construction_of(content: GameContent) -> Construction | None:
    """How decks of a game are built; None for a game without."""
    build = _DECKS.get(content.game.id)
    return build()(content.numbers()) if build else None


def playable(library: Library) -> tuple[str, ...]:
    """The ids of every game that has both its rules and its content, in the order of the house."""
    return tuple(name for name in _BUILDERS if name in library.games)


def load_games(library: Library) -> dict[str, Game]:
    """These games, by id."""
    return {name: _built(library.game(name)) for name in playable(library)}


def _built(content: GameContent) -> Game:
    game = _BUILDERS[content.game.id]()(content.numbers(), _values(content))
    return replace(game, before=content.game.before)


def _values(content: GameContent) -> dict[str, tuple[Option, ...]]:
    found: dict[str, tuple[Option, ...]] = {}
    most = content.game.seats[-1]
    for option in content.game.options:
        if option.range is not None:
            low, high = option.range.bounds(most)
            found[option.id] = tuple(range(low, high + 1))
        else:
            found[option.id] = tuple(value.id for value in option.values)
    return found


def setup_for(
    content: GameContent,
    seats: int,
    seed: str,
    chosen: Mapping[str, Option] | None = None,
    brought: Sequence[Sequence[str]] = (),
) -> Setup:
    """A setup with every option's default but where `chosen` says otherwise, and with the decks that the players bring
    (the faces of each, by seat) if it is played with these. Raises ValueError, in a sentence, for a number of seats, an
    option or a value that the game doesn't have, for a seed that can't be saved, and a deck that can't be played."""
    from game.engine.table import LONGEST_SEED, Setup, is_seed

    if not is_seed(seed):
        raise ValueError(f"A seed must be a single line of at most {LONGEST_SEED} characters.")
    if seats not in content.game.seats:
        least, most = content.game.seats[0], content.game.seats[-1]
        many = f"{least} to {most} seats" if most > least else f"{most} seats" if most > 1 else "1 seat"
        raise ValueError(f"{content.game.name} needs {many}, not {seats}.")
    options: dict[str, Option] = {}
    for option in content.game.options:
        value = (chosen or {}).get(option.id, option.default)
        if not option.allows(value, seats):
            raise ValueError(f"{option.id}: expected {option.allowed(seats)}, got {value}.")
        options[option.id] = value
    unknown = set(chosen or {}) - set(options)
    if unknown:
        raise ValueError(f"{content.game.name} has no option {min(unknown)}.")
    return Setup(seats, options, seed, _brought(content, seats, options, brought))


def _brought(
    content: GameContent, seats: int, options: Mapping[str, Option], decks: Sequence[Sequence[str]]
) -> tuple[tuple[str, ...], ...]:
    found = tuple(tuple(deck) for deck in decks[:seats])
    construction = construction_of(content) if any(found) else None
    if construction is None or not construction.wanted(options):
        return ()
    from game.decks import fault_sentence

    found += ((),) * (seats - len(found))
    faults = [fault for deck in found if deck for fault in construction.faults(deck)]
    for fault in (*faults, *construction.clash(found)):
        names = [content.texts.say("setup.player", seat=seat) for seat in range(1, seats + 1)]
        raise ValueError(f"{fault_sentence(content, fault, names)} ({fault.rule})")
    return found
