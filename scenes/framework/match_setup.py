"""The values on the set-up page: the seats, names, options and seed of the match to deal.

This module doesn't use pygame.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from game.content.definitions import GameInfo, GameOption, OptionChoice
from game.content.texts import Texts
from game.looks import LOOKS, colour_of, completed, look_of, sigil_of
from game.players.seats import OPPONENT, PERSON, STRENGTHS
from game.profile.settings import LONGEST_NAME, MatchSetup, Settings, clean_name

PRIVACY = "privacy"
"""The id of the option that hides hands when players share a screen. Every multiplayer game has this option."""
LONGEST_SEED = 40
_SEED_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
_SEED_GROUPS = (4, 4)


def new_seed(chance: random.Random | None = None) -> str:
    """Return a random seed that is easy to read aloud and to type.

    No letters or digits in the seed look alike.
    """
    chance = chance or random.SystemRandom()
    return "-".join("".join(chance.choice(_SEED_LETTERS) for _ in range(length)) for length in _SEED_GROUPS)


def clean_seed(text: str) -> str:
    """Return a seed without invisible characters or surrounding spaces.

    The result has at most LONGEST_SEED characters.
    """
    return "".join(char for char in text if char.isprintable()).strip()[:LONGEST_SEED].strip()


@dataclass(frozen=True)
class MatchRequest:
    """Everything needed to deal a new match.

    Attributes:
        game: The game's id.
        names: The players' names, by seat.
        options: The value of every option.
        seed: The seed of the deal.
        players: The id of each seat's computer player ("" for a person), or () if every player is a person.
        practice: Whether this is a practice match.
        brought: The players' own decks, by seat.
        looks: Each seat's sigil and colour (see game/looks.py), or () for the usual ones.
    """

    game: str
    names: tuple[str, ...]
    options: Mapping[str, OptionChoice]
    seed: str
    players: tuple[str, ...] = ()
    practice: bool = False
    brought: tuple[tuple[str, ...], ...] = ()
    looks: tuple[int, ...] = ()

    def with_seed(self, seed: str) -> MatchRequest:
        """Return a copy of the request with a different seed."""
        return replace(self, seed=seed)

    def next_first(self) -> MatchRequest:
        """Return a copy of the request in which the next player takes the first turn."""
        looks = self.looks or tuple(range(1, len(self.names) + 1))
        return replace(
            self,
            names=_turned(self.names),
            players=_turned(self.players),
            brought=_turned(self.brought),
            looks=_turned(looks),
        )


def _turned(by_seat: tuple[Any, ...]) -> tuple[Any, ...]:
    """Move the first seat's entry to the end."""
    return by_seat[1:] + by_seat[:1]


@dataclass
class SetupDraft:
    """The player's choices on the set-up screen of a match.

    `names` and `players` have an entry for every seat that the game can have, including seats that the match doesn't
    use. In `names`, "" means the default name. In `players`, "" means a person.
    """

    game: GameInfo
    texts: Texts
    seats: int
    names: list[str]
    options: dict[str, OptionChoice]
    seed: str = ""
    players: list[str] = field(default_factory=list)
    practice: bool = False
    """Whether this is a practice match, in which a solo player may undo everything. This choice isn't kept for the next
    set-up.
    """
    decks: list[str] = field(default_factory=list)
    """The name of each seat's deck, or "" for none."""
    looks: list[int] = field(default_factory=list)
    """The look (game/looks.py) of each seat that the game can have. No two seats have the same sigil or colour."""
    opponent: str = OPPONENT
    """The id of the computer player that was chosen last. The next computer player added gets the same strength."""

    def __post_init__(self) -> None:
        self._wanted = dict(self.options)
        """The options that the player has chosen, including values that the current number of seats doesn't allow."""
        known = [player if player in STRENGTHS else PERSON for player in self.players]
        self.opponent = next(filter(None, known), self.opponent)
        self.players = [*known, *[PERSON] * self.game.most_seats][: self.game.most_seats]
        self.decks = [*self.decks, *[""] * self.game.most_seats][: self.game.most_seats]
        self.looks_chosen = bool(self.looks)
        """Whether any player has chosen a look, even their usual one."""
        self.looks = completed(self.looks)

    @classmethod
    def remembered(cls, game: GameInfo, texts: Texts, settings: Settings, seed: str) -> SetupDraft:
        """Return a draft with the values of the game's last set-up.

        Defaults replace values that are no longer allowed.
        """
        last = settings.match(game.id)
        known = game.id in settings.matches
        players = last.players if known else (PERSON, *[OPPONENT] * (game.most_seats - 1))
        seats = min(max(last.seats, game.least_seats), game.most_seats)
        names = [*settings.names, *[""] * game.most_seats][: game.most_seats]
        options = game.defaults()
        wanted = {**last.options, **({PRIVACY: last.privacy} if last.privacy else {})}
        draft = cls(
            game, texts, seats, names, options, seed, list(players), decks=list(last.decks), looks=list(last.looks)
        )
        for name, value in wanted.items():
            # Keep a value that isn't allowed for this number of seats. It may apply again when the number changes.
            if name in options and any(game.option(name).allows(value, count) for count in game.seats):
                draft._wanted[name] = value
        draft._fit()
        return draft

    def name(self, seat: int) -> str:
        """Return the name of a seat's computer player or, for a person, the typed or default name.

        Seats are numbered from 1.
        """
        if self.thinks(seat):
            return self.texts[f"setup.computer.{seat}"][:LONGEST_NAME]
        return clean_name(self.names[seat - 1]) or self.usual(seat)

    def usual(self, seat: int) -> str:
        """Return a seat's default name."""
        return self.texts.say("setup.player", seat=seat)[:LONGEST_NAME]

    def thinks(self, seat: int) -> bool:
        """Return whether a seat belongs to a computer player."""
        return self.players[seat - 1] != PERSON

    @property
    def persons(self) -> int:
        """Return the number of human players."""
        return sum(not self.thinks(seat) for seat in range(1, self.seats + 1))

    def exchange(self, seat: int) -> None:
        """Replace the person at a seat with a computer player, or vice versa."""
        self.players[seat - 1] = PERSON if self.thinks(seat) else self.opponent

    def strengthen(self, seat: int, who: str) -> None:
        """Choose the computer player (and so its strength) for a seat. `who` is the player's id."""
        self.players[seat - 1] = self.opponent = who

    def wear(self, seat: int, sigil: int = 0, colour: int = 0) -> None:
        """Give a seat a different sigil, a different colour, or both.

        A value of 0 means no change. If another seat already has the chosen sigil, the two seats swap sigils. The same
        applies to colours.
        """
        sigils, colours = list(map(sigil_of, self.looks)), list(map(colour_of, self.looks))
        for parts, wanted in ((sigils, sigil), (colours, colour)):
            if wanted:
                parts[parts.index(wanted)], parts[seat - 1] = parts[seat - 1], wanted
        self.looks, self.looks_chosen = list(map(look_of, sigils, colours)), True

    def start_sigils(self, sigils: Sequence[int]) -> None:
        """Give the seats these sigils, and give each seat its usual colour.

        A seat whose sigil is 0 gets one of the remaining sigils.
        """
        free = [sigil for sigil in LOOKS if sigil not in sigils]
        found = [sigil or free.pop(0) for sigil in sigils] + free
        self.looks = [look_of(*both) for both in zip(found, LOOKS, strict=False)]

    def forget_looks(self) -> None:
        """Give each seat its usual look."""
        self.looks, self.looks_chosen = list(LOOKS), False

    def add(self) -> bool:
        """Add a seat. Return False if the game doesn't allow any more seats."""
        return self._seats(self.seats + 1)

    def remove(self, seat: int) -> bool:
        """Remove a seat and move the later seats up, or return False if no seat can be removed."""
        if not self._seats(self.seats - 1):
            return False
        by_seat: tuple[list[Any], ...] = self.names, self.players, self.decks, self.looks
        for entries in by_seat:
            entries.insert(self.seats, entries.pop(seat - 1))  # the next seat that is added gets these entries
        return True

    def choose(self, option: GameOption, value: OptionChoice) -> None:
        """Set an option. A number outside the allowed range becomes the nearest allowed number."""
        self._set(option, value)
        self._wanted[option.id] = self.options[option.id]

    def _set(self, option: GameOption, value: OptionChoice) -> None:
        if option.range is not None and isinstance(value, int):
            least, most = option.range.bounds(self.seats)
            value = min(max(value, least), most)
        if option.allows(value, self.seats):
            self.options[option.id] = value

    @property
    def house(self) -> tuple[GameOption, ...]:
        """Return the game's house rules that can be changed."""
        return tuple(option for option in self.game.options if option.house)

    @property
    def changed(self) -> tuple[GameOption, ...]:
        """Return the house rules that differ from their defaults."""
        return tuple(option for option in self.house if self.options[option.id] != option.default)

    def as_usual(self) -> None:
        """Reset all house rules to their defaults."""
        for option in self.house:
            self.choose(option, option.default)

    def trouble(self) -> str:
        """Return a sentence that explains why the match can't be dealt, or "" if it can."""
        names = [self.name(seat) for seat in range(1, self.seats + 1)]
        folded = [name.casefold() for name in names]
        for name, plain in zip(names, folded, strict=True):
            if folded.count(plain) > 1:
                return self.texts.say("setup.same_names", name=name)
        return "" if clean_seed(self.seed) else self.texts["setup.no_seed"]

    def wish(self) -> MatchRequest:
        """Return the request for the match that the draft describes."""
        names = tuple(self.name(seat) for seat in range(1, self.seats + 1))
        return MatchRequest(
            self.game.id,
            names,
            dict(self.options),
            clean_seed(self.seed),
            tuple(self.players[: self.seats]),
            self.practice and self.alone,
            looks=self._chosen_looks(),
        )

    def _chosen_looks(self) -> tuple[int, ...]:
        return tuple(self.looks[: self.seats]) if self.looks_chosen else ()

    @property
    def alone(self) -> bool:
        """Return whether the game is for one player."""
        return self.game.most_seats == 1

    def kept_in(self, settings: Settings) -> Settings:
        """Return a copy of the settings that includes this set-up."""
        options = {name: value for name, value in self._wanted.items() if name != PRIVACY}
        decks = tuple(self.decks) if any(self.decks) else ()
        looks = tuple(self.looks) if self.looks_chosen else ()
        last = MatchSetup(self.seats, options, str(self.options.get(PRIVACY, "")), tuple(self.players), decks, looks)
        # Keep the names of seats that exist only in other games.
        names = (*map(clean_name, self.names), *settings.names[len(self.names) :])
        return settings.with_match(self.game.id, last)._replace(names=names)

    def _seats(self, seats: int) -> bool:
        if seats not in self.game.seats:
            return False
        self.seats = seats
        self._fit()
        return True

    def _fit(self) -> None:
        for option in self.game.options:
            self._set(option, self._wanted[option.id])
