"""The user's settings, which are stored in one text file."""

# This module doesn't use `from __future__ import annotations`, because named tuples are created twice as fast without
# it.
import json
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple, Self

from game.looks import are_unique, is_look
from game.players.seats import current_id
from game.profile.disk import DISK, Disk, reason
from game.profile.merge import merged
from game.profile.storage import Loaded, read_parsed, to_json, write_text

LEAST_WINDOW = (1, 1)
MOST_WINDOW = (16384, 16384)
LONGEST_NAME = 24
MOST_SEATS = 6
MOST_IDS = 100
MOST_MONITORS = 16
NONE: Mapping[str, Any] = MappingProxyType({})
RANGES: Mapping[str, tuple[int, int]] = {
    "speed": (1, 4),
    "computers": (1, 4),
    "auto_pass": (1, 3),
    "reading": (1, 4),
    "interface": (100, 200),
    "text": (100, 200),
    "light": (60, 140),
    "effects": (0, 100),
    "ambience": (0, 100),
    "music": (0, 100),
}
"""The lowest and highest values of each numeric setting."""
_FLAGS = (
    "full_screen",
    "maximised",
    "mute",
    "reduced_motion",
    "four_colours",
    "big_index",
    "plain_cards",
    "press_to_peek",
    "confirm",
)


class MatchSetup(NamedTuple):
    """The most recent setup of a game.

    Attributes:
        seats: the number of seats, 1 to 6
        options: the value of each option, by id
        privacy: how hands are hidden, or "" for the game's default
        players: the id of the computer player in each seat, or "" for a person
        decks: the name of each seat's deck, or "" for no deck
        looks: each seat's unique sigil and colour (game/looks.py), or () for the defaults
    """

    seats: int = 2
    options: Mapping[str, str | int] = NONE
    privacy: str = ""
    players: tuple[str, ...] = ()
    decks: tuple[str, ...] = ()
    looks: tuple[int, ...] = ()


class Settings(NamedTuple):
    """All settings.

    Attributes:
        window: the size of the window when it isn't maximised or full screen
        monitor: the number of the window's monitor, counting from 0
        speed: the speed of animations, 1 (slow) to 4 (instant)
        computers: the pause before computer players act, 1 (long) to 4 (none)
        auto_pass: when the program passes for a person who can only pass: 1 (never), 2 (if all opponents are
            computers), or 3 (also if several people play with open hands)
        reading: how long important cards are enlarged, 1 (long) to 3 (short), or 4 (not at all)
        interface: the scale of the interface in percent, 100 to 200
        text: the scale of text in percent, 100 to 200
        light: the brightness of the table in percent, 60 to 140
        effects: the volume of sound effects, 0 to 100
        ambience: the volume of ambient sounds, 0 to 100
        music: the volume of the music, 0 to 100
        mute: whether all sound is off
        plain_cards: whether playing cards have standard faces, without the game's plaques
        press_to_peek: whether one press shows a hand and the next press hides it; if False, the button must be held
            down
        confirm: whether the program asks before an action with a permanent cost
        keys: the name of the key for each action whose key the user has changed
        lessons: the games whose lessons the user has finished
        names: the most recent player name in each seat
        others: settings that the program doesn't recognise, but keeps in the file
    """

    full_screen: bool = False
    window: tuple[int, int] = (1600, 900)
    speed: int = 2
    computers: int = 2
    interface: int = 100
    text: int = 100
    light: int = 100
    effects: int = 80
    ambience: int = 40
    mute: bool = False
    reduced_motion: bool = False
    four_colours: bool = False
    big_index: bool = False
    plain_cards: bool = False
    press_to_peek: bool = False
    confirm: bool = True
    keys: Mapping[str, str] = NONE
    lessons: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    last_game: str = ""
    matches: Mapping[str, MatchSetup] = NONE
    maximised: bool = False
    auto_pass: int = 2
    reading: int = 2
    music: int = 50
    monitor: int = 0
    others: Mapping[str, Any] = NONE

    def match(self, game_id: str) -> MatchSetup:
        """Return a game's most recent setup, or the defaults."""
        return self.matches.get(game_id, MatchSetup())

    def with_match(self, game_id: str, setup: MatchSetup) -> Self:
        """Return these settings with a new setup for a game. `last_game` becomes that game."""
        return self._replace(last_game=game_id, matches={**self.matches, game_id: setup})


def load_settings(path: Path, disk: Disk = DISK) -> Loaded[Settings]:
    """Read the settings from a file.

    Missing or invalid values are replaced with their defaults. The result's ``value`` is never None.
    """
    found = read_parsed(path, _parsed, disk)
    return Loaded(found.value or Settings(), found.trouble)


def save_settings(path: Path, settings: Settings, disk: Disk = DISK, base: Settings | None = None) -> str | None:
    """Write the settings. Return a message for the user if that fails, otherwise None.

    `base` contains the settings that this program last read or saved. If `base` is given, changes that another program
    has made to the file are kept.
    """
    try:
        with disk.alone(path.parent):
            found = _plain(settings)
            now = read_parsed(path, _map, disk).value if base is not None else None
            if base is not None and now is not None:
                found = _merged(_plain(base), found, now)
            write_text(path, to_json(found, 1) + "\n", disk=disk)
    except OSError as error:
        return f"The settings can't be saved: {reason(error)}."
    return None


def clean_name(text: str) -> str:
    """Return a name in its stored form.

    Unprintable characters are removed, and the name is trimmed and cut to LONGEST_NAME characters.
    """
    return "".join(char for char in text if char.isprintable()).strip()[:LONGEST_NAME].strip()


def _plain(settings: Settings) -> dict[str, Any]:
    matches = {
        game: {
            "seats": setup.seats,
            "options": dict(setup.options),
            "privacy": setup.privacy,
            "players": list(setup.players),
            "decks": list(setup.decks),
            **({"looks": list(setup.looks)} if setup.looks else {}),
        }
        for game, setup in settings.matches.items()
    }
    known = {
        **{name: getattr(settings, name) for name in (*_FLAGS, *RANGES)},
        "window": list(settings.window),
        "monitor": settings.monitor,
        "keys": dict(settings.keys),
        "lessons": list(settings.lessons),
        "names": list(settings.names),
        "last_game": settings.last_game,
        "matches": matches,
    }
    return {**settings.others, **known}


def _merged(base: Mapping[str, Any], mine: Mapping[str, Any], now: Mapping[str, Any]) -> dict[str, Any]:
    """Merge two programs' settings, and return the result (see game.profile.merge).

    Keys, setups and lessons are merged one by one.
    """
    found = merged(base, mine, now)
    for name in ("keys", "matches"):
        if isinstance(now.get(name), dict):
            found[name] = merged(base[name], mine[name], now[name])
    learned = _ids(now.get("lessons"))
    if learned is not None:
        found["lessons"] = list(merged(*(dict.fromkeys(ids) for ids in (base["lessons"], mine["lessons"], learned))))
    return found


def _map(text: str) -> dict[str, Any]:
    plain = json.loads(text)
    if not isinstance(plain, dict):
        raise ValueError("not a map")
    return plain


def _parsed(text: str) -> Settings:
    plain = _map(text)
    known = set(Settings._fields) - {"others"}
    read: dict[str, Callable[[Any], Any]] = {
        **dict.fromkeys(_FLAGS, _flag),
        **{name: partial(_number, least=least, most=most) for name, (least, most) in RANGES.items()},
        "window": _window,
        "monitor": partial(_number, least=0, most=MOST_MONITORS - 1),
        "keys": _keys,
        "lessons": _ids,
        "names": _names,
        "last_game": _id,
        "matches": _matches,
    }
    good = {name: value for name, reader in read.items() if (value := reader(plain.get(name))) is not None}
    return Settings(**good, others={name: value for name, value in plain.items() if name not in known})


def _flag(value: Any) -> bool | None:
    return value if isinstance(value, bool) else None


def _number(value: Any, least: int, most: int) -> int | None:
    return value if type(value) is int and least <= value <= most else None


def _window(value: Any) -> tuple[int, int] | None:
    if not isinstance(value, list) or len(value) != 2:
        return None
    wide, high = (_number(value[axis], LEAST_WINDOW[axis], MOST_WINDOW[axis]) for axis in (0, 1))
    return (wide, high) if wide is not None and high is not None else None


def _names(value: Any) -> tuple[str, ...] | None:
    if not isinstance(value, list):
        return None
    return tuple(clean_name(name) if isinstance(name, str) else "" for name in value[:MOST_SEATS])


def _id(value: Any) -> str | None:
    return value if isinstance(value, str) and len(value) <= 40 else None


def _ids(value: Any) -> tuple[str, ...] | None:
    if not isinstance(value, list):
        return None
    return tuple(name for name in value[:MOST_IDS] if _id(name))


def _keys(value: Any) -> dict[str, str] | None:
    if not isinstance(value, dict):
        return None
    return {name: key for name, key in value.items() if _id(name) and isinstance(key, str) and _id(key)}


def _matches(value: Any) -> dict[str, MatchSetup] | None:
    if not isinstance(value, dict):
        return None
    return {game: _match(setup) for game, setup in value.items() if isinstance(setup, dict)}


def _by_seat(value: Any) -> tuple[str, ...]:
    found = value if isinstance(value, list) else []
    return tuple(_id(name) or "" for name in found[:MOST_SEATS])


def _match(plain: dict[str, Any]) -> MatchSetup:
    found = plain.get("options")
    options = found if isinstance(found, dict) else {}
    return MatchSetup(
        _number(plain.get("seats"), 1, MOST_SEATS) or MatchSetup().seats,
        {name: value for name, value in options.items() if isinstance(value, str) or type(value) is int},
        _id(plain.get("privacy")) or "",
        tuple(map(current_id, _by_seat(plain.get("players")))),
        _by_seat(plain.get("decks")),
        looks_of(plain.get("looks")),
    )


def looks_of(value: object) -> tuple[int, ...]:
    """Return the appearance of each seat (game/looks.py), or () if the value is invalid."""
    found = value if isinstance(value, list) and len(value) <= MOST_SEATS else []
    return tuple(found) if all(map(is_look, found)) and are_unique(found) else ()
