"""Deal and resume matches, and count finished matches."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from game.profile.crash_guard import CrashGuard

if TYPE_CHECKING:
    from game.content.library import Library
    from game.engine.definition.game_definition import Game
    from game.matches.session import Session
    from game.profile.folders import Folders
    from game.profile.statistics import Ledger, MatchHistory

LAST_WAIT = 1.0
"""Maximum time, in seconds, to wait for a finished match to be saved to disk."""


class Matches:
    """Deals matches, resumes them, and adds finished ones to the statistics."""

    def __init__(
        self,
        library: Library,
        folders: Folders,
        games: Callable[[], Mapping[str, Game]],
        log: Callable[..., None] | None = None,
    ) -> None:
        """Set up the service that deals and resumes matches.

        Args:
            library: The content of all games.
            folders: The player's folders.
            games: A function that returns the playable games by id, and loads them if necessary.
            log: A function that writes a line to the event log, or None for no log.
        """
        self._library = library
        self._folders = folders
        self._games = games
        self._log = log
        self.followed: weakref.ref[Session] | None = None
        """The match at the table."""

    def new_session(
        self,
        game_id: str,
        seats: int,
        names: Sequence[str] = (),
        options: Mapping[str, str | int] | None = None,
        seed: str = "",
        players: Sequence[str] = (),
        practice: bool = False,
        brought: Sequence[Sequence[str]] = (),
        looks: Sequence[int] = (),
    ) -> Session:
        """Deal a new match, and save it if the player's folder is writable.

        Args:
            game_id: The game's id.
            seats: The number of players.
            names: The players' names. Default names replace missing names.
            options: The match's options.
            seed: The seed of the deal, or "" for a new seed.
            players: The id of each seat's computer player, or "" for a person.
            practice: Whether this is a practice match.
            brought: The players' own decks, by seat.
            looks: Each seat's sigil and colour (see game/looks.py), or () for the usual ones.

        Raises:
            KeyError: The game is unknown.
            ValueError: An argument other than `game_id` is wrong. The message is for the player.
        """
        from datetime import datetime

        from game.games import setup_for
        from game.matches.session import Session
        from scenes.framework.match_setup import new_seed

        content = self._library.game(game_id)
        setup = setup_for(content, seats, seed or new_seed(), options, brought)
        given = list(names[:seats])
        filled = [name or self._player(at) for at, name in enumerate(given + [""] * (seats - len(given)), 1)]
        folder = self._folders.saves if self._folders.writable else None
        made = Session.new(
            content, self._games()[game_id], setup, filled, folder, datetime.now(), players, practice, looks
        )
        return self.follow(made)

    def resume(self, path: Path) -> Session:
        """Resume a saved match.

        Raises:
            ValueError: The match can't be resumed. The message is for the player.
            OSError: The file can't be read.
        """
        from game.matches.session import Session

        self.guard.begin(path.name)
        try:
            return self.follow(Session.resume(path, self._library.games, self._games()))
        except (ValueError, OSError):
            self.guard.end()
            raise

    def follow(self, session: Session) -> Session:
        """Make a session the current one at the table, and return it.

        From then on, the match's decisions are written to the event log, and its result counts in the statistics.
        """
        self.followed = weakref.ref(session)
        session.after = self._decided
        self._tell_saved(session)
        # A finished match has been counted already, unless the program was killed just after the match ended.
        self._count(session)
        return session

    def follows(self, session: Session) -> bool:
        """Return whether `session` is the current one at the table (see `follow`)."""
        return self.followed is not None and self.followed() is session

    def _decided(self, session: Session) -> None:
        self.guard.end()
        self._tell_saved(session)
        self._count(session)

    def _tell_saved(self, session: Session) -> None:
        """Once the match's decisions have been saved to disk, log how many there are."""
        if self._log is not None and session.journal is not None:
            session.journal.when_safe(partial(self._log, "saved", decisions=len(session.match.turns)))

    def _count(self, session: Session) -> None:
        """Add a finished match to the statistics, which count each match only once."""
        if not session.match.asked and session.journal is not None:
            from datetime import datetime

            from game.matches.match_summary import summarize

            # Write the match first, because it gets a new file name if another program has changed its file.
            session.journal.flush(LAST_WAIT)
            self.ledger.add(summarize(session, datetime.now()))

    @cached_property
    def ledger(self) -> Ledger:
        """Return the record of finished matches."""
        from game.profile.statistics import Ledger

        return Ledger(self._folders.statistics)

    def played(self) -> MatchHistory:
        """Return the finished matches.

        If a match is older than some of its game's options, it is given values for those options.
        """
        from game.matches.match_summary import completed

        return completed(self.ledger.read(), self._library.games)

    @cached_property
    def guard(self) -> CrashGuard:
        """Return the guard against saved matches that repeatedly crash the program."""
        return CrashGuard(self._folders.guard)

    def _player(self, seat: int) -> str:
        """Return a player's default name. Seats are numbered from 1."""
        return self._library.texts.say("setup.player", seat=seat)

    def close(self) -> None:
        """Close the record of finished matches."""
        if "ledger" in self.__dict__:
            self.ledger.close()
