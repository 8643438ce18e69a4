"""A session: a match at one screen, with its players' names, saved after every decision."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

from game.content.definitions import GameContent
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
from game.players.registry import PLAYERS
from game.players.seats import PERSON
from game.profile.journal import Journal, read
from game.profile.saves import header_line, new_path

REDEALT = "practice "
"""The prefix of a practice match's seed if its hidden cards were redealt.

Such practice starts from an unfinished match, so no cards are dealt from its seed.
"""


class Session:
    """A match and its players; `trouble` collects sentences to show the player once."""

    hint_budget = BUDGET
    """The budget for finding a hint; tests lower it."""

    def __init__(
        self,
        content: GameContent,
        match: Match,
        names: Sequence[str],
        journal: Journal | None,
        players: Sequence[str] = (),
    ) -> None:
        """Set up a session; callers use `new`, `practise`, `resume` or `look` instead.

        `players` names each seat's player: "" for a person (the default if the list is too short), or a computer
        player's id.
        """
        self.content = content
        self.match = match
        self.names = list(names)
        self.players = [*players, *[PERSON] * len(names)][: len(names)]
        self.journal = journal
        self.looks: tuple[int, ...] = ()
        """For each seat, the look that it has chosen (game/looks.py). If empty, each seat has its own look."""
        self._practice = False
        self.trouble: list[str] = []
        self._standing: dict[int, tuple[Action, str]] = {}
        """By seat: an action chosen in advance, and the kind of question that it answers."""
        self.begun = ""
        """When the match was dealt, as ISO text, or "" if unknown."""
        self.stored = False
        """Whether the finished match is saved as a copy that never changes, so that it needs no journal."""
        self.undos = 0
        """How many decisions were taken back."""
        self._hinted: set[str] = set()
        """The digests of the positions in which a hint was given."""
        self.forewarned = False
        """Whether a solo player was warned that the solver gives something away; not saved."""
        self.played = 0.0
        """The time of play in seconds, at the table and behind the curtain."""
        self.after: Callable[[Session], object] = lambda session: None
        """Called after each decision, undo and redo."""

    @property
    def practice(self) -> bool:
        """Whether the match is practice: dealt for practice or started from a replay.

        Practice doesn't count in the statistics of real matches, and a solo player can undo without limit.
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
        """Deal a match and save it in `folder` unless that is None.

        Raises ValueError if the number of names isn't the number of seats, or for an unknown player.
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
        """Start a practice match from any position and save it in `folder` unless that is None.

        `told` holds the events that led there, for the log. Raises ValueError if the match is over in that position, or
        if the current rules can't continue it.
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
        """Start practice from this match's starting position.

        Raises ValueError as `practise` does.
        """
        match = self.match
        made = self.content, match.game, match.setup, self.names, match.start
        return self.practise(*made, folder, now, self.players, match.opening, self.looks)

    def _save_in(self, folder: Path | None, now: datetime) -> None:
        """Begin the journal of a match that has no decisions yet."""
        self.begun = now.isoformat(timespec="seconds")
        if folder is None:
            return
        match = self.match
        told = self.names, self.players, self.begun, self.practice, self.looks
        self.journal = Journal.create(
            new_path(folder, match.game.id, now), save_writer.header(match, self.content.digest, *told)
        )
        self._write("start", None, match.opening, match.start)

    @classmethod
    def resume(cls, path: Path, contents: Mapping[str, GameContent], games: Mapping[str, Game]) -> Session:
        """Resume a saved match exactly where it was.

        The newest snapshot is enough, so no rules are replayed. Raises ValueError with a sentence if the match can't be
        resumed, and OSError if the file can't be read.
        """
        journal, saved = Journal.resume(path)
        try:
            session = cls._from_saved(saved.header, saved.entries, contents, games)
        except WRONG as wrong:
            journal.close()
            raise ValueError(f"{path.name} can't be resumed: {save_header.sentence_of(wrong)}") from wrong
        session.journal = journal
        if saved.trouble:
            session.trouble.append(saved.trouble)
        return session

    @classmethod
    def look(
        cls, path: Path, contents: Mapping[str, GameContent], games: Mapping[str, Game], playable: bool = False
    ) -> Session:
        """Open a saved match for viewing; its file doesn't change.

        The match may be one that can't be resumed, unless it must be `playable`. Raises ValueError with a sentence if
        the match can't be shown or resumed, and OSError if the file can't be read.
        """
        saved = read(path)
        try:
            session = cls._from_saved(saved.header, saved.entries, contents, games, playable)
        except WRONG as wrong:
            use = "resumed" if playable else "shown"
            raise ValueError(f"{path.name} can't be {use}: {save_header.sentence_of(wrong)}") from wrong
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
            # Today's rules don't know a removed option, but the saved position includes its effect.
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
        # The name of a match has an entry of its own, without the time.
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
        """The seed that deals this match again, or "" for practice that no seed can deal."""
        seed = self.match.setup.seed
        return "" if self.practice and seed.startswith(REDEALT) else seed

    @property
    def privacy(self) -> str:
        """The table's privacy level: strict, peek or open (SB 7.3). It is open if the game has no such option."""
        return str(self.match.setup.options.get("privacy", "open"))

    def viewers(self, seat: int) -> int:
        """Return the mask of the seats whose knowledge is shown while this seat decides.

        These are this seat alone, or all seats if the table is open or `seat` is 0.
        """
        table = self.match.state.table
        return table.everyone if self.privacy == "open" or not seat else bit(seat)

    @property
    def wears(self) -> tuple[int, ...]:
        """For each seat, its look (game/looks.py).

        The sign on a seat's plate may decide its colour (table.yaml: `wears`), and also its sigil unless seats have
        chosen.
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
        """The seats that people play."""
        return tuple(seat for seat, player in enumerate(self.players, 1) if player == PERSON)

    def thinks(self, seat: int) -> bool:
        """Return whether a computer player plays this seat."""
        return seat > 0 and self.players[seat - 1] != PERSON

    def thought(self) -> Advice:
        """Start the deliberation of the acting seat's computer player, or the adviser's if a person decides.

        Either gets only that seat's view and log lines.
        """
        player = self.players[self.match.asked - 1]
        return PLAYERS[player](situation(self.match)) if player else adviser(situation(self.match, self.hint_budget))

    def handover(self, previous: int) -> str:
        """Return how to hide the hands before the next decision: "curtain", "backs" or "none".

        `previous` is the seat that used the screen last, or 0. "backs" means that hands stay face down until a player
        reveals them. There is nothing to hide between two decisions of the same player, if only one person plays,
        before a computer player's decision, at an open table, or after the end (SB 7.3).
        """
        following = self.match.asked
        if not following or following == previous or len(self.persons) < 2 or self.privacy == "open":
            return "none"
        if self.thinks(following):
            return "none"
        return "curtain" if self.privacy == "strict" else "backs"

    def play(self, action: Action) -> tuple[Event, ...]:
        """Take a decision, then those chosen in advance; save each and return all their events.

        The events aren't redacted.

        Raises Refused if the action isn't legal.
        """
        events = self._play_one(action)
        while (said := self._answer_in_advance()) is not None:
            events += self._play_one(said)
        return events

    def pass_by_itself(self, action: Action) -> tuple[Event, ...]:
        """Take the only possible decision for a person who has chosen not to be asked.

        The log says so, and undo skips it. Raises Refused if the action isn't legal.
        """
        return self._play_one(action, auto=True)

    @property
    def time_left(self) -> float | None:
        """The seconds left of the agreed time of play, or None if there is no clock."""
        clock = self.match.game.time_limit(self.match.state)
        return None if clock is None else max(0.0, clock[0] * 60 - self.played)

    @property
    def minutes_left(self) -> int | None:
        """The minutes left, rounded up, or None if there is no clock."""
        left = self.time_left
        return None if left is None else math.ceil(left / 60)

    @property
    def next_minute(self) -> float | None:
        """The seconds until `minutes_left` drops, or None if there is no clock or the time is over."""
        left = self.time_left
        return (left % 60 or 60.0) if left else None

    def _play_one(self, action: Action, auto: bool = False) -> tuple[Event, ...]:
        """Take a decision; if the time of play is over, take the clock's action first."""
        late: tuple[Event, ...] = ()
        clock = self.match.game.time_limit(self.match.state)
        if clock is not None and self.played >= clock[0] * 60:
            late = self._record(clock[1])
        return late + self._record(action, auto)

    def _record(self, action: Action, auto: bool = False) -> tuple[Event, ...]:
        events = self.match.play(action, auto)
        self._write("act", action, events, self.match.state, auto)
        self.after(self)
        return events

    def stand(self, action: Action) -> tuple[Event, ...]:
        """Take a decision and repeat it for as long as this kind of question keeps coming.

        This is a choice such as "leave this battle": the seat gives the same answer whenever it gets the same kind
        of question, until any seat gets another kind. Raises Refused if the action isn't legal or can't be chosen in
        advance.
        """
        question = self.match.state.question
        if question is None or action not in self.match.game.standing_answers(self.match.view(bit(action.seat))):
            raise Refused(Refusal(self.match.game.by_name[action.verb].rule, f"refusal.{action.verb}_not_now"))
        self._standing[action.seat] = action, question.name
        return self.play(action)

    @property
    def answered_ahead(self) -> frozenset[int]:
        """The seats that have answered the current kind of question in advance."""
        question = self.match.state.question
        asks = question.name if question is not None else ""
        return frozenset(seat for seat, (_, kind) in self._standing.items() if kind == asks)

    def _answer_in_advance(self) -> Action | None:
        """Return the acting seat's answer chosen in advance, or None.

        Another kind of question cancels all such answers.
        """
        question = self.match.state.question
        if question is None or any(kind != question.name for _, kind in self._standing.values()):
            self._standing.clear()
            return None
        said = self._standing.get(question.seat)
        return said[0] if said and self.match.refusal(said[0]) is None else None

    def undo(self) -> Turn:
        """Undo the last decision that a player took, and save that.

        Decisions made automatically since then are undone as well. Raises ValueError if that isn't allowed.
        """
        turn = self.match.undo()
        self._standing.clear()
        self._write("undo", None, (), None, turn.auto)
        while turn.auto:
            turn = self.match.undo()
            self._write("undo", None, (), None, turn.auto)
        self.undos += 1
        self.after(self)
        return turn

    def redo(self) -> Turn:
        """Redo the last undone decision and save that.

        Decisions made automatically after it are redone as well, and their events follow. Raises ValueError if no
        decision was undone.
        """
        turn = self.match.redo()
        self._write("redo", None, (), None)
        events = turn.events
        while self.match.undone and self.match.undone[-1].auto:
            events += self.match.redo().events
            self._write("redo", None, (), None)
        self.after(self)
        return turn._replace(events=events)

    @property
    def hints(self) -> int:
        """The number of positions in which a hint was given."""
        return len(self._hinted)

    def hinted(self) -> None:
        """Count and save a hint, or an answer of the solver, once for each position."""
        position = self.match.state.digest()
        if position not in self._hinted:
            self._hinted.add(position)
            self._write("hint", None, (), None)

    def become_practice(self) -> None:
        """Turn the match into practice for good, because a solo player was shown how to win."""
        if not self.practice:
            self.practice = True
            self._write("practice", None, (), None)

    def close(self) -> bool:
        """Wait until everything is saved; return whether that worked."""
        return self.journal.close() if self.journal else True

    def unsaved(self) -> str:
        """Retry a failed save; return a short reason if it fails again, or else ""."""
        return "" if self.journal is None or self.journal.flush() else self.journal.failing

    def news(self) -> list[str]:
        """Return the sentences about saving and resuming that the player hasn't seen yet, each only once."""
        found = [*self.trouble, *(self.journal.troubles() if self.journal else ())]
        self.trouble.clear()
        return found

    def result(self) -> MatchResult | None:
        """Return the result of the match, or None while it is in progress."""
        return match_result(self.match, self.names, self.wears)

    def _write(
        self, kind: str, action: Action | None, events: tuple[Event, ...], state: State | None, auto: bool = False
    ) -> None:
        if self.journal is None:
            return
        entry = save_writer.entry(kind, self.match, self.practice, self.played, auto)
        if state is not None:
            entry["hidden"] = save_writer.position(self.match, state, events, action)
        if self.journal.closed:
            # Somebody has come back to a match that was already closed; save what they do, such as an undo.
            self.journal.reopen()
        self.journal.append(entry)
