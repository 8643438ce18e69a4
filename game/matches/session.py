"""A session: a match and its players on one screen.

The match is saved after every decision.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

from game.content.definitions import GameContent
from game.content.errors import short_name
from game.engine.action import Action
from game.engine.definition.game_definition import Game
from game.engine.events import Event
from game.engine.files.limits import WRONG
from game.engine.files.obfuscation import Unpacking
from game.engine.files.record import decks_from
from game.engine.files.validation import check_playable
from game.engine.play.match import Match, Turn
from game.engine.refusal import Refusal, Refused
from game.engine.state import State
from game.engine.table import Setup, bit
from game.games import setup_for
from game.looks import colour_of, look_of, sigil_of
from game.matches import save_header, save_writer
from game.matches.match_result import MatchResult, match_result
from game.matches.save_reader import MOST_BYTES, MOST_OF_THE_FIRST, SaveReader
from game.players.adviser import adviser
from game.players.player import BUDGET, Advice, situation
from game.players.registry import PLAYERS, opponent
from game.players.seats import PERSON
from game.profile.journal import Journal, read
from game.profile.saves import header_line, new_path

REDEALT = "practice "
"""The prefix of a practice match's seed if the match starts from an unfinished one. Such a seed can't reproduce the
deal, because the hidden cards were redealt in the middle of the match."""


class Session:
    """A match and its players. `trouble` collects messages, each to be shown only once."""

    hint_budget = BUDGET
    """The budget for finding a hint. Tests use a smaller budget."""

    def __init__(
        self,
        content: GameContent,
        match: Match,
        names: Sequence[str],
        journal: Journal | None,
        players: Sequence[str] = (),
    ) -> None:
        """Set up a session. Callers use `new`, `practise`, `resume` or `look` instead.

        In `players`, "" stands for a person, and any other string is the id of a computer player. If `players` is too
        short, people take the remaining seats.
        """
        self.content = content
        self.match = match
        self.names = list(names)
        self.players = [*players, *[PERSON] * len(names)][: len(names)]
        self.journal = journal
        self.looks: tuple[int, ...] = ()
        """The look that each seat has chosen (game/looks.py), or () if all seats have their default looks."""
        self._practice = False
        self.trouble: list[str] = []
        self.begun = ""
        """The time when the match was dealt, in ISO format, or "" if it isn't known."""
        self.stored = False
        """Whether the match has finished and has a permanent copy, so that no journal is needed."""
        self.undos = 0
        """Number of decisions that have been undone."""
        self._hinted: set[str] = set()
        """The digests of the positions in which the player has received a hint."""
        self.forewarned = False
        """Whether the solo player has been warned about what the solver reveals. This value isn't saved."""
        self.played = 0.0
        """The playing time in seconds, including the time spent behind the curtain."""
        self.after: Callable[[Session], object] = lambda session: None
        """A function that is called with the session after each decision, undo or redo."""

    @property
    def practice(self) -> bool:
        """Whether this is a practice match.

        Practice matches don't count towards the statistics of real matches. In solitaire practice, the player can undo
        every decision.
        """
        return self._practice

    @practice.setter
    def practice(self, on: bool) -> None:
        self._practice = on
        self.match.free = on and self.match.setup.seats == 1

    @classmethod
    def new(
        cls,
        content: GameContent,
        game: Game,
        setup: Setup,
        names: Sequence[str],
        folder: Path | None,
        now: datetime,
        players: Sequence[str] = (),
        practice: bool = False,
        looks: Sequence[int] = (),
    ) -> Session:
        """Deal a match, and begin its save file in `folder`.

        If `folder` is None, nothing is saved. Raise ValueError if the number of names is wrong or a player is unknown.
        """
        if len(names) != setup.seats:
            raise ValueError(f"{setup.seats} seats need {setup.seats} names, got {len(names)}")
        for player in players:
            if player != PERSON and player not in PLAYERS:
                raise ValueError(f"There is no computer player {player}.")
        session = cls(content, Match.new(game, setup), names, None, players)
        session.practice = practice
        session.looks = save_header.looks_of(list(looks), setup.seats)
        session._save_in(folder, now)
        return session

    @classmethod
    def practise(
        cls,
        content: GameContent,
        game: Game,
        setup: Setup,
        names: Sequence[str],
        state: State,
        folder: Path | None,
        now: datetime,
        players: Sequence[str] = (),
        told: Sequence[Event] = (),
        looks: Sequence[int] = (),
    ) -> Session:
        """Start a practice match from any position, and begin its save file in `folder`.

        If `folder` is None, nothing is saved. `told` contains the events that led to the position, for the log. Raise
        ValueError if the match has ended, or if the current rules can't continue from the position.
        """
        check_playable(game, state)
        if state.outcome is not None:
            raise ValueError("the match has ended there")
        session = cls(content, Match(game, setup, state, tuple(told)), names, None, players)
        session.practice = True
        session.looks = tuple(looks)
        session._save_in(folder, now)
        return session

    def once_more(self, folder: Path | None, now: datetime) -> Session:
        """Start practice from the starting position of this match.

        Raise ValueError in the same cases as `practise`.
        """
        match = self.match
        made = self.content, match.game, match.setup, self.names, match.start
        return self.practise(*made, folder, now, self.players, match.opening, self.looks)

    def _save_in(self, folder: Path | None, now: datetime) -> None:
        """Start the match's journal before the first decision."""
        self.begun = now.isoformat(timespec="seconds")
        if folder is None:
            return
        match = self.match
        told = self.names, self.players, self.begun, self.practice, self.looks
        self.journal = Journal.create(
            new_path(folder, match.game.id, now), save_writer.header(match, self.content.digest, *told)
        )
        self._write("start", hidden=save_writer.position(match, match.start, match.opening, None))

    @classmethod
    def resume(cls, path: Path, contents: Mapping[str, GameContent], games: Mapping[str, Game]) -> Session:
        """Resume a saved match at the position where the players stopped.

        Raise ValueError, with a message for the user, if the match can't be resumed. Raise OSError if the file can't be
        read.
        """
        journal, saved = Journal.resume(path)
        try:
            session = cls._from_saved(saved.header, saved.entries, contents, games)
        except WRONG as wrong:
            journal.close()
            raise ValueError(f"{short_name(path.name)} can't be resumed: {save_header.sentence_of(wrong)}") from wrong
        session.journal = journal
        if saved.trouble:
            session.trouble.append(saved.trouble)
        return session

    @classmethod
    def look(
        cls, path: Path, contents: Mapping[str, GameContent], games: Mapping[str, Game], playable: bool = False
    ) -> Session:
        """Open a saved match for viewing, without changing its file.

        Raise ValueError, with a message for the user, if the match can't be shown. If `playable` is true, also raise
        ValueError if the match can't be resumed. Raise OSError if the file can't be read.
        """
        saved = read(path)
        try:
            session = cls._from_saved(saved.header, saved.entries, contents, games, playable)
        except WRONG as wrong:
            use = "resumed" if playable else "shown"
            raise ValueError(f"{short_name(path.name)} can't be {use}: {save_header.sentence_of(wrong)}") from wrong
        if saved.trouble:
            session.trouble.append(saved.trouble)
        return session

    @classmethod
    def _from_saved(
        cls,
        header: Mapping[str, Any],
        entries: Sequence[Mapping[str, Any]],
        contents: Mapping[str, GameContent],
        games: Mapping[str, Game],
        playable: bool = True,
    ) -> Session:
        save_header.check_format(header)
        if header["game"] not in games:
            raise ValueError(f"this version of the program doesn't have the game {header['game']}; a newer one may.")
        game, content = games[header["game"]], contents[header["game"]]
        if not entries:
            raise ValueError("it doesn't contain any moves yet.")
        names = save_header.names_of(header["seats"])
        options = content.game.played_with(header["options"])
        was, now = save_header.version_of(header["rules"]), game.version
        if was != now:
            # The current rules might no longer have this option, but the saved position includes its effect.
            known = {option.id for option in content.game.options}
            options = {name: value for name, value in options.items() if name in known}
        words = Unpacking(MOST_BYTES)
        first = words.reveal(entries[0]["hidden"], MOST_OF_THE_FIRST)
        brought = decks_from(first.get("brought", []), len(names))
        setup = replace(setup_for(content, len(names), save_header.seed_of(first["seed"]), options), brought=brought)
        reader = SaveReader(content, game, setup, names, words)
        match = reader.match(first, entries[1:])
        if playable:
            check_playable(game, match.state)
        players, strangers = save_header.players_of(header.get("players", []))
        session = cls(content, match, names, None, players)
        session.looks = save_header.looks_of(header.get("looks"), len(names))
        session.practice = any(told.get("practice") is True for told in (header, *entries))
        session.begun = header_line(header, "date")
        # Skip entries without a time, such as those that name the match.
        session.played = save_header.seconds_of(
            next((told["played"] for told in reversed(entries) if "played" in told), 0)
        )
        session.undos = sum(entry["kind"] == "undo" and not entry.get("auto") for entry in entries)
        session._hinted = reader.hinted
        session.trouble += [content.texts.say("save.other_player", player=player) for player in strangers]
        session.trouble += save_header.differences(content, was, now, header["content"])
        return session

    @property
    def deal(self) -> str:
        """The seed for dealing this match again, or "" for a practice match without such a seed."""
        seed = self.match.setup.seed
        return "" if self.practice and seed.startswith(REDEALT) else seed

    @property
    def privacy(self) -> str:
        """The setting for hiding hands: strict, peek, or open (SB 7.3).

        In a game without this option, the setting is open.
        """
        return str(self.match.setup.options.get("privacy", "open"))

    def viewers(self, seat: int) -> int:
        """Return the mask of the seats whose cards are shown while `seat` decides.

        If hands are open, or if `seat` is 0 (nobody decides), the mask contains all seats.
        """
        table = self.match.state.table
        return table.everyone if self.privacy == "open" or not seat else bit(seat)

    @property
    def wears(self) -> tuple[int, ...]:
        """Each seat's sigil and colour, as one number (game/looks.py).

        In some games, the symbol on a seat's plate sets the seat's colour (`wears` in table.yaml). If the players
        haven't chosen any sigils and colours, the symbol also sets the sigil.
        """
        own = self.looks or tuple(range(1, len(self.names) + 1))
        plan = self.content.table.get("wears", {})
        signs = self.match.game.display.plate_signs(self.match.view(0)) if plan else ()
        if not signs:
            return own
        colours = [plan.get(sign, colour_of(look)) for look, sign in zip(own, signs, strict=True)]
        return tuple(map(look_of, map(sigil_of, own), colours)) if self.looks else tuple(colours)

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats played by people, not by computer players."""
        return tuple(seat for seat, player in enumerate(self.players, 1) if player == PERSON)

    def thinks(self, seat: int) -> bool:
        """Return whether a computer player plays this seat."""
        return seat > 0 and self.players[seat - 1] != PERSON

    def thought(self) -> Advice:
        """Return the acting computer player's deliberation, or the adviser's if a person acts.

        Both use only what the acting seat knows.
        """
        player = self.players[self.match.asked - 1]
        if player == PERSON:
            return adviser(situation(self.match, self.hint_budget))
        return opponent(self.match.game, player)(situation(self.match))

    def handover(self, previous: int) -> str:
        """Return how hands are hidden before the next decision: "curtain", "backs" or "none".

        Open hands are never hidden. Other hands are hidden when the screen passes to another person (SB 7.3). "curtain"
        means that a curtain covers the table. "backs" means that hands stay face down until the player reveals them.
        `previous` is the seat that had the screen last, or 0.
        """
        following = self.match.asked
        if not following or following == previous or len(self.persons) < 2 or self.privacy == "open":
            return "none"
        if self.thinks(following):
            return "none"
        return "curtain" if self.privacy == "strict" else "backs"

    def play(self, action: Action) -> tuple[Event, ...]:
        """Make a decision, save the match, and return the events.

        Any answers that the following seats have given in advance are played too. The events aren't redacted, so they
        can name hidden cards. Raise Refused if the action is illegal.
        """
        events = self._play_one(action)
        return events + self._repeat_answers()

    def pass_by_itself(self, action: Action) -> tuple[Event, ...]:
        """Make the only possible decision for a person who has chosen auto-pass.

        The decision counts as automatic, so `undo` also undoes the previous decision. Raise Refused if the action is
        illegal.
        """
        return self._play_one(action, auto=True)

    @property
    def time_left(self) -> float | None:
        """How many seconds of the agreed playing time are left, or None if there is no clock."""
        clock = self.match.game.time_limit(self.match.state)
        return None if clock is None else max(0.0, clock[0] * 60 - self.played)

    @property
    def minutes_left(self) -> int | None:
        """How many minutes of the agreed time are left, rounded up, or None if there is no clock."""
        left = self.time_left
        return None if left is None else math.ceil(left / 60)

    @property
    def next_minute(self) -> float | None:
        """Seconds until `minutes_left` changes, or None if there is no clock or the time is up."""
        left = self.time_left
        return (left % 60 or 60.0) if left else None

    def _play_one(self, action: Action, auto: bool = False, ahead: bool = False) -> tuple[Event, ...]:
        """Make a decision. If the agreed playing time is up, take the clock's action first."""
        late: tuple[Event, ...] = ()
        clock = self.match.game.time_limit(self.match.state)
        if clock is not None and self.played >= clock[0] * 60:
            late = self._record(clock[1])
        return late + self._record(action, auto, ahead)

    def _record(self, action: Action, auto: bool = False, ahead: bool = False) -> tuple[Event, ...]:
        events = self.match.play(action, auto, ahead)
        taken = self.match.turns[-1]
        self._write("act", taken, save_writer.position(self.match, taken.state, events, action) if self.journal else "")
        self.after(self)
        return events

    def stand(self, action: Action) -> tuple[Event, ...]:
        """Make a decision, and repeat it for later questions of the same kind.

        The answer is repeated whenever this seat must answer such a question, until any seat gets a different kind of
        question. Raise Refused if the action is illegal or can't be given in advance.
        """
        if action not in self._standing_answers:
            raise Refused(Refusal(self.match.game.by_name[action.verb].rule, f"refusal.{action.verb}_not_now"))
        return self._play_one(action, ahead=True) + self._repeat_answers()

    @property
    def answered_ahead(self) -> frozenset[int]:
        """The seats that have answered the current kind of question in advance."""
        return frozenset(self.match.answers_ahead())

    def _repeat_answers(self) -> tuple[Event, ...]:
        """Play advance answers until the acting seat has none, and return all events."""
        events: tuple[Event, ...] = ()
        while (said := self.match.answers_ahead().get(self.match.asked)) and said in self._standing_answers:
            events += self._play_one(said, auto=True, ahead=True)
        return events

    @property
    def _standing_answers(self) -> tuple[Action, ...]:
        """The answers that the acting seat may give in advance."""
        match = self.match
        return match.game.standing_answers(match.view(bit(match.asked))) if match.asked else ()

    def undo(self) -> Turn:
        """Undo the last decision that isn't automatic, and return it.

        Any later automatic decisions are undone too. The change is saved. Raise ValueError if undo isn't allowed.
        """
        turn = self.match.undo()
        self._write("undo", turn)
        while turn.auto:
            turn = self.match.undo()
            self._write("undo", turn)
        self.undos += 1
        self.after(self)
        return turn

    def redo(self) -> Turn:
        """Redo the last undone decision, and return it.

        Any automatic decisions that follow are redone too. The returned decision contains the events of all these
        decisions. The change is saved. Raise ValueError if there is nothing to redo.
        """
        turn = self.match.redo()
        self._write("redo")
        events = turn.events
        while self.match.undone and self.match.undone[-1].auto:
            events += self.match.redo().events
            self._write("redo")
        self.after(self)
        return turn._replace(events=events)

    @property
    def hints(self) -> int:
        """Number of positions in which the player has received a hint."""
        return len(self._hinted)

    def hinted(self) -> None:
        """Count a hint or a solver's answer, and save the count.

        Each position counts only once.
        """
        position = self.match.state.digest()
        if position not in self._hinted:
            self._hinted.add(position)
            self._write("hint")

    def become_practice(self) -> None:
        """Make this a practice match for good, because the solo player has seen how to win."""
        if not self.practice:
            self.practice = True
            self._write("practice")

    def close(self) -> bool:
        """Wait until everything is saved, and return whether saving succeeded."""
        return self.journal.close() if self.journal else True

    def unsaved(self) -> str:
        """Retry a failed save. Return a short reason if it fails again, otherwise ""."""
        return "" if self.journal is None or self.journal.flush() else self.journal.failing

    def news(self) -> list[str]:
        """Return the messages about saving and resuming that have been added since the last call."""
        found = [*self.trouble, *(self.journal.troubles() if self.journal else ())]
        self.trouble.clear()
        return found

    def result(self) -> MatchResult | None:
        """Return the result of the match, or None if it hasn't ended."""
        return match_result(self.match, self.names, self.wears)

    def _write(self, kind: str, turn: Turn | None = None, hidden: str = "") -> None:
        """Add an entry to the save. `turn` is the decision, if the entry records one."""
        if self.journal is None:
            return
        entry = save_writer.entry(kind, self.match, self.practice, self.played, turn)
        if hidden:
            entry["hidden"] = hidden
        if self.journal.closed:
            # Somebody has returned to a closed match and done something that must be saved.
            self.journal.reopen()
        self.journal.append(entry)
