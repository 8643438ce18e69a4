"""The registry of games.

A game is built from its content files. To add a game, add a line to `_BUILDERS`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from game.content.definitions import GameContent
from game.content.library import Library

if TYPE_CHECKING:
    from game.decks import Construction
    from game.engine.definition.game_definition import Game
    from game.engine.table import Option, Setup

    Build = Callable[[Mapping[str, Any], Mapping[str, tuple[Option, ...]]], Game]
    BuildDecks = Callable[[Mapping[str, Any]], Construction]


def _soul_battle() -> Build:
    # Imported here rather than at the top, so that the program starts quickly.
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
"""The ids of all games, including those whose content is missing."""


def _fissureverse_decks() -> BuildDecks:
    from game.fissureverse.rules.deck_rules import construction

    return construction


_DECKS: Mapping[str, Callable[[], BuildDecks]] = {"fissureverse": _fissureverse_decks}
"""Functions that import the deck-building rules, one for each game with custom decks."""


def construction_of(content: GameContent) -> Construction | None:
    """Return a game's rules for building decks, or None if players can't bring decks."""
    build = _DECKS.get(content.game.id)
    return build()(content.numbers()) if build else None


def playable(library: Library) -> tuple[str, ...]:
    """Return the ids of all games whose content is complete, in the order of `_BUILDERS`."""
    return tuple(name for name in _BUILDERS if name in library.games)


def load_games(library: Library) -> dict[str, Game]:
    """Build all playable games, and return them keyed by id."""
    return {name: _built(library.game(name)) for name in playable(library)}


def _built(content: GameContent) -> Game:
    from dataclasses import replace  # slow to import, and not needed for the title screen

    game = _BUILDERS[content.game.id]()(content.numbers(), _values(content))
    return replace(game, legacy_options=content.game.before)


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
    """Return the setup for a match, with defaults for options that aren't in `chosen`.

    `brought` gives the faces of the cards in each seat's deck. If the options don't allow custom decks, `brought` is
    ignored.

    Raises:
        ValueError: An argument is invalid. The message is written for the user.
    """
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
