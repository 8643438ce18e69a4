"""A match as it is being set up: seats, names, options, seed. Pure, no pygame."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from game.content.definitions import GameInfo, GameOption, OptionChoice
from game.content.texts import Texts
from game.players.seats import OPPONENT, PERSON, STRENGTHS
from game.profile.settings import LONGEST_NAME, MatchSetup, Settings, clean_name

PRIVACY = "privacy"
"""The option that says how hands stay hidden; the same in every game of several people."""
LONGEST_SEED = 40
_SEED_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
_SEED_GROUPS = (4, 4)


def new_seed(chance: random.Random | None = None) -> str:
    """A seed that is easily read aloud and typed: no letters or digits that look alike."""
    chance = chance or random.SystemRandom()
    return "-".join("".join(chance.choice(_SEED_LETTERS) for _ in range(length)) for length in _SEED_GROUPS)


def clean_seed(text: str) -> str:
    """A seed as it is kept: without unseen characters and outer spaces, of at most LONGEST_SEED characters."""
    return "".join(char for char in text if char.isprintable()).strip()[:LONGEST_SEED].strip()


@dataclass(frozen=True)
class MatchRequest:
    """What a new match is to be: game, names by seat, every option's value, seed, who plays each seat (as in
    game.session; nothing said: people), whether it is practice, and the decks that the seats bring."""

    game: str
    names: tuple[str, ...]
    options: Mapping[str, OptionChoice]
    seed: str
    players: tuple[str, ...] = ()
    practice: bool = False
    brought: tuple[tuple[str, ...], ...] = ()

    def with_seed(self, seed: str) -> MatchRequest:
        """The same players and options, other cards."""
        return replace(self, seed=seed)


@dataclass
class SetupDraft:
    """What stands on the setup screen. `names` and `players` have an entry for every seat the game can have, so that
    they come back when their seat does; an empty name means the usual one, an empty player a person. A computer player
    has a name of its own, and the person's waits."""

    game: GameInfo
    texts: Texts
    seats: int
    names: list[str]
    options: dict[str, OptionChoice]
    seed: str = ""
    players: list[str] = field(default_factory=list)
    practice: bool = False
    """Whether who plays alone may take back everything; never remembered for the next time."""
    decks: list[str] = field(default_factory=list)
    """By seat, as names and players: what the deck is called that it brings, empty for none."""
    opponent: str = OPPONENT
    """The strength of the computer player that sits down next: the one that was chosen last."""

    def __post_init__(self) -> None:
        known = [player if player in STRENGTHS else PERSON for player in self.players]
        self.opponent = next(filter(None, known), self.opponent)
        self.players = [*known, *[PERSON] * self.game.most_seats][: self.game.most_seats]
        self.decks = [*self.decks, *[""] * self.game.most_seats][: self.game.most_seats]

    @classmethod
    def remembered(cls, game: GameInfo, texts: Texts, settings: Settings, seed: str) -> SetupDraft:
        """A draft as the game was set up last; what the game no longer allows has its default. The first time one
        person plays against computers, so that nobody who plays solo meets a curtain."""
        last = settings.match(game.id)
        known = game.id in settings.matches
        players = last.players if known else (PERSON, *[OPPONENT] * (game.most_seats - 1))
        seats = min(max(last.seats, game.least_seats), game.most_seats)
        names = [*settings.names, *[""] * game.most_seats][: game.most_seats]
        options = game.defaults()
        wanted = {**last.options, **({PRIVACY: last.privacy} if last.privacy else {})}
        draft = cls(game, texts, seats, names, options, seed, list(players), decks=list(last.decks))
        for name, value in wanted.items():
            if name in options and game.option(name).allows(value, seats):
                options[name] = value
        draft._fit()
        return draft

    def name(self, seat: int) -> str:
        """The name of a seat (from 1): a computer player's own, else what was typed, or the usual one."""
        if self.thinks(seat):
            return self.texts[f"setup.computer.{seat}"][:LONGEST_NAME]
        return clean_name(self.names[seat - 1]) or self.usual(seat)

    def usual(self, seat: int) -> str:
        """What a seat is called that nobody gave a name."""
        return self.texts.say("setup.player", seat=seat)[:LONGEST_NAME]

    def thinks(self, seat: int) -> bool:
        """Whether a computer plays a seat."""
        return self.players[seat - 1] != PERSON

    @property
    def persons(self) -> int:
        """How many people play."""
        return sum(not self.thinks(seat) for seat in range(1, self.seats + 1))

    def exchange(self, seat: int) -> None:
        """A computer sits down in a person's place, or the other way round."""
        self.players[seat - 1] = PERSON if self.thinks(seat) else self.opponent

    def strengthen(self, seat: int, who: str) -> None:
        """Another strength of computer player sits there."""
        self.players[seat - 1] = self.opponent = who

    def add(self) -> bool:
        """One seat more; False if there are no more."""
        return self._seats(self.seats + 1)

    def remove(self, seat: int) -> bool:
        """A seat is taken away, and those after it move up; False if the game needs all."""
        if not self._seats(self.seats - 1):
            return False
        self.names.append(self.names.pop(seat - 1))
        self.players.append(self.players.pop(seat - 1))
        self.decks.append(self.decks.pop(seat - 1))
        return True

    def choose(self, option: GameOption, value: OptionChoice) -> None:
        """Set an option; a number out of its bounds goes to the nearest."""
        if option.range is not None and isinstance(value, int):
            least, most = option.range.bounds(self.seats)
            value = min(max(value, least), most)
        if option.allows(value, self.seats):
            self.options[option.id] = value

    @property
    def house(self) -> tuple[GameOption, ...]:
        """The house rules of the game."""
        return tuple(option for option in self.game.options if option.house)

    @property
    def changed(self) -> tuple[GameOption, ...]:
        """The house rules that differ from their defaults."""
        return tuple(option for option in self.house if self.options[option.id] != option.default)

    def as_usual(self) -> None:
        """Set all house rules to their defaults."""
        for option in self.house:
            self.choose(option, option.default)

    def trouble(self) -> str:
        """Why this can't be dealt, in a sentence; empty if it can."""
        names = [self.name(seat) for seat in range(1, self.seats + 1)]
        folded = [name.casefold() for name in names]
        for name, plain in zip(names, folded, strict=True):
            if folded.count(plain) > 1:
                return self.texts.say("setup.same_names", name=name)
        return "" if clean_seed(self.seed) else self.texts["setup.no_seed"]

    def wish(self) -> MatchRequest:
        """The match that is to be dealt."""
        names = tuple(self.name(seat) for seat in range(1, self.seats + 1))
        return MatchRequest(
            self.game.id,
            names,
            dict(self.options),
            clean_seed(self.seed),
            tuple(self.players[: self.seats]),
            self.practice and self.alone,
        )

    @property
    def alone(self) -> bool:
        """Whether the game is for one."""
        return self.game.most_seats == 1

    def kept_in(self, settings: Settings) -> Settings:
        """The settings with this set-up remembered."""
        options = {name: value for name, value in self.options.items() if name != PRIVACY}
        decks = tuple(self.decks) if any(self.decks) else ()
        last = MatchSetup(self.seats, options, str(self.options.get(PRIVACY, "")), tuple(self.players), decks)
        names = tuple(clean_name(name) for name in self.names)
        return settings.with_match(self.game.id, last)._replace(names=names)

    def _seats(self, seats: int) -> bool:
        if seats not in self.game.seats:
            return False
        self.seats = seats
        self._fit()
        return True

    def _fit(self) -> None:
        for option in self.game.options:
            self.choose(option, self.options[option.id])
