"""A sitting: a match as people and computers play it at one screen, with names, saved after every decision."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from game.content.definitions import GameContent
from game.engine.action import Action, notation
from game.engine.events import Event, to_plain
from game.engine.match import Match, Turn
from game.engine.obfuscation import Unpacking, hide
from game.engine.record import decks_from
from game.engine.refusal import Refusal, Refused, text_of
from game.engine.rules import Game
from game.engine.state import State
from game.engine.table import Setup, bit
from game.engine.validation import WRONG, check_playable
from game.games import setup_for
from game.newer_format import newer_format
from game.players.player import Thought, situation
from game.players.registry import PLAYERS
from game.players.seats import OPPONENT, PERSON
from game.profile.journal import Journal, read
from game.profile.saves import FORMAT, header_line, new_path
from game.save_header import names_of, players_of, seconds_of, seed_of, sentence_of, version_of
from game.save_reader import MOST_BYTES, MOST_OF_THE_FIRST, SaveReader

REDEALT = "practice "
"""With what the seed of practice begins in which hidden cards lie otherwise than in the match that it was played on
from, which goes on: nothing was dealt from it."""


@dataclass(frozen=True)
class SeatResult:
    """One seat's end: points by origin (0 is the game's own deck, then by seat), own cards that count nothing, souls,
    and how many cards it won."""

    seat: int
    name: str
    total: int
    by_origin: tuple[int, ...]
    own_cards: int
    souls: int
    cards: int


@dataclass(frozen=True)
class MatchResult:
    """The end of a match for the results scene. `best` are faces of the first winner's best cards, the best first;
    `rule` ended the match, and the text `log.ended.<rule>`, or `log.ended.<rule>.<how>`, says how (`end_key`). Nobody
    has won where a solitaire is lost. `wears`: for each seat in whose colours it is shown."""

    seats: tuple[SeatResult, ...]
    winners: tuple[int, ...]
    rule: str
    end_key: str
    turn: int
    best: tuple[str, ...]
    cards_won: int
    wears: tuple[int, ...] = ()


class Session:
    """A match with those who play it. `trouble` collects plain sentences that the player should read once."""

    def __init__(
        self,
        content: GameContent,
        match: Match,
        names: Sequence[str],
        journal: Journal | None,
        players: Sequence[str] = (),
    ) -> None:
        """For `new` and `resume`, which are the ways to sit down. `players` says for each seat who plays it: a person
        ("", also where it says nothing) or a computer player by its id."""
        self.content = content
        self.match = match
        self.names = list(names)
        self.players = [*players, *[PERSON] * len(names)][: len(names)]
        self.journal = journal
        self._practice = False
        self.trouble: list[str] = []
        self._standing: dict[int, tuple[Action, str]] = {}
        """By seat: what it said beforehand, and to which kind of question."""
        self.begun = ""
        """When the match was dealt, as ISO text; "" where nothing says it."""
        self.undos = 0
        """How many decisions were taken back in it."""
        self._hinted: set[str] = set()
        """The positions in which a hint was given, by their digests."""
        self.forewarned = False
        """Whether who plays alone was told what it gives away whether a match can still be won; not saved."""
        self.played = 0.0
        """For how many seconds it was played, at the table and behind its curtain."""
        self.after: Callable[[Session], object] = lambda session: None
        """Called after each decision that is taken here, taken back or done again."""

    @property
    def practice(self) -> bool:
        """Played on from a replay, or dealt for practice: the statistics count it apart, and who plays alone may take
        back whatever was done."""
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
    ) -> Session:
        """Deal a match; it is saved in `folder` unless that is None. ValueError when names and seats don't agree, or
        for a player that doesn't exist."""
        if len(names) != setup.seats:
            raise ValueError(f"{setup.seats} seats need {setup.seats} names, got {len(names)}")
        for player in players:
            if player != PERSON and player not in PLAYERS:
                raise ValueError(f"There is no computer player {player}.")
        session = cls(content, Match.new(game, setup), names, None, players)
        session.practice = practice
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
    ) -> Session:
        """Play on from any position, as a practice match; it is saved in `folder` unless that is None. `told` is what
        led there, of which the log says the lines. Raises ValueError when today's rules can't go on from there, or it
        has ended."""
        check_playable(game, state)
        if state.outcome is not None:
            raise ValueError("the match has ended there")
        session = cls(content, Match(game, setup, state, tuple(told)), names, None, players)
        session.practice = True
        session._save_in(folder, now)
        return session

    def once_more(self, folder: Path | None, now: datetime) -> Session:
        """A practice match that begins where this one began. Raises ValueError as `practise` does."""
        match = self.match
        return self.practise(
            self.content, match.game, match.setup, self.names, match.start, folder, now, self.players, match.opening
        )

    def _save_in(self, folder: Path | None, now: datetime) -> None:
        """Begin the journal of a match with nothing played."""
        self.begun = now.isoformat(timespec="seconds")
        if folder is None:
            return
        match = self.match
        header = {
            "format": FORMAT,
            "game": match.game.id,
            "name": "",
            "date": self.begun,
            "seats": list(self.names),
            "players": self.players,
            "rules": match.game.version,
            "content": self.content.digest,
            "options": dict(match.setup.options),
            "practice": self.practice,
        }
        self.journal = Journal.create(new_path(folder, match.game.id, now), header)
        self._write("start", None, match.opening, match.start, seed=match.setup.seed)

    @classmethod
    def resume(cls, path: Path, contents: Mapping[str, GameContent], games: Mapping[str, Game]) -> Session:
        """Go on with a saved match exactly where it stood: the newest snapshot is enough, the rules are not asked.
        Raises ValueError with a plain sentence when it can't be gone on with, and OSError."""
        journal, saved = Journal.resume(path)
        try:
            session = cls._from_saved(saved.header, saved.entries, contents, games)
        except WRONG as wrong:
            journal.close()
            raise ValueError(f"{path.name} can't be resumed: {sentence_of(wrong)}") from wrong
        session.journal = journal
        if saved.trouble:
            session.trouble.append(saved.trouble)
        return session

    @classmethod
    def look(cls, path: Path, contents: Mapping[str, GameContent], games: Mapping[str, Game]) -> Session:
        """A saved match to look into, also one that can't be gone on with: its file stays as it is. Raises ValueError
        with a plain sentence, and OSError."""
        saved = read(path)
        try:
            session = cls._from_saved(saved.header, saved.entries, contents, games, playable=False)
        except WRONG as wrong:
            raise ValueError(f"{path.name} can't be shown: {sentence_of(wrong)}") from wrong
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
        if newer := newer_format(header.get("format"), FORMAT):
            raise ValueError(f"{newer}.")
        if header.get("format") != FORMAT:
            raise ValueError("its first line is damaged: the program doesn't know its format.")
        if header["game"] not in games:
            raise ValueError(f"this version of the program doesn't have the game {header['game']}; a newer one may.")
        game, content = games[header["game"]], contents[header["game"]]
        if not entries:
            raise ValueError("it doesn't contain any moves yet.")
        names = names_of(header["seats"])
        options = content.game.played_with(header["options"])
        was, now = version_of(header["rules"]), game.version
        if was != now:
            # An option that is no more can't be asked for; the position says what came of it.
            known = {option.id for option in content.game.options}
            options = {name: value for name, value in options.items() if name in known}
        words = Unpacking(MOST_BYTES)
        first = words.reveal(entries[0]["hidden"], MOST_OF_THE_FIRST)
        brought = decks_from(first.get("brought", []), len(names))
        setup = replace(setup_for(content, len(names), seed_of(first["seed"]), options), brought=brought)
        reader = SaveReader(content, game, setup, names, words)
        match = reader.match(first, entries[1:])
        if playable:
            check_playable(game, match.state)
        players, strangers = players_of(header.get("players", []))
        session = cls(content, match, names, None, players)
        session.practice = any(told.get("practice") is True for told in (header, *entries))
        session.begun = header_line(header, "date")
        session.played = seconds_of(entries[-1].get("played"))
        session.undos = sum(entry["kind"] == "undo" for entry in entries)
        session._hinted = reader.hinted
        for player in strangers:
            session.trouble.append(content.texts.say("save.other_player", player=player))
        if was != now:
            key = "save.newer_rules" if was > now else "save.other_rules"
            session.trouble.append(content.texts.say(key, was=was, now=now))
        elif header["content"] != content.digest:
            session.trouble.append(content.texts["save.other_content"])
        return session

    @property
    def deal(self) -> str:
        """What it can be dealt from once more; "" for practice whose cards no seed deals."""
        seed = self.match.setup.seed
        return "" if self.practice and seed.startswith(REDEALT) else seed

    @property
    def privacy(self) -> str:
        """The privacy level of this table: strict, peek or open (SB 7.3); open where a game has no such option."""
        return str(self.match.setup.options.get("privacy", "open"))

    def viewers(self, seat: int) -> int:
        """The mask of what is shown while this seat decides: its own knowledge, or at an open table everybody's."""
        table = self.match.state.table
        return table.everyone if self.privacy == "open" or not seat else bit(seat)

    @property
    def wears(self) -> tuple[int, ...]:
        """For each seat the number of the seat in whose colours it is shown: its own, or what the sign that it bears
        stands for (table.yaml: `wears`)."""
        own = tuple(range(1, len(self.names) + 1))
        plan = self.content.table.get("wears", {})
        signs = self.match.game.signs(self.match.view(0)) if plan else ()
        return tuple(plan.get(sign, seat) for seat, sign in zip(own, signs, strict=True)) if signs else own

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats that people play."""
        return tuple(seat for seat, player in enumerate(self.players, 1) if player == PERSON)

    def thinks(self, seat: int) -> bool:
        """Whether a computer player sits at this seat."""
        return seat > 0 and self.players[seat - 1] != PERSON

    def thought(self) -> Thought:
        """The asked seat's computer player begins to think; for a person, the player that gives hints. It is given
        that seat's view and what that seat was told, nothing else."""
        return PLAYERS[self.players[self.match.asked - 1] or OPPONENT](situation(self.match))

    def handover(self, previous: int) -> str:
        """What must happen before the next decision, when the seat `previous` (0: nobody) was at the screen: "curtain",
        "backs" (hands lie face down until held), or "none". Between two decisions of one player, where only one person
        plays, before a computer player's decision, at an open table and after the end there is nothing to hide
        (SB 7.3)."""
        following = self.match.asked
        if not following or following == previous or len(self.persons) < 2 or self.privacy == "open":
            return "none"
        if self.thinks(following):
            return "none"
        return "curtain" if self.privacy == "strict" else "backs"

    def play(self, action: Action) -> tuple[Event, ...]:
        """Take a decision and save it, and after it those that were said beforehand. Returns the events of all,
        unredacted. Raises Refused."""
        events = self._one(action)
        while (said := self._said_before()) is not None:
            events += self._one(said)
        return events

    @property
    def time_left(self) -> float | None:
        """Seconds until the agreed time of play is over; None where no clock runs."""
        clock = self.match.game.clock(self.match.state)
        return None if clock is None else max(0.0, clock[0] * 60 - self.played)

    @property
    def minutes_left(self) -> int | None:
        """The same in minutes, a part of one as a whole one."""
        left = self.time_left
        return None if left is None else math.ceil(left / 60)

    @property
    def next_minute(self) -> float | None:
        """In how many seconds there is a minute less; None where none is left, or no clock runs."""
        left = self.time_left
        return (left % 60 or 60.0) if left else None

    def _one(self, action: Action) -> tuple[Event, ...]:
        """Take a decision; where the time is over, that is said first."""
        late: tuple[Event, ...] = ()
        clock = self.match.game.clock(self.match.state)
        if clock is not None and self.played >= clock[0] * 60:
            late = self._taken(clock[1])
        return late + self._taken(action)

    def _taken(self, action: Action) -> tuple[Event, ...]:
        events = self.match.play(action)
        self._write("act", action, events, self.match.state)
        self.after(self)
        return events

    def stand(self, action: Action) -> tuple[Event, ...]:
        """Take a decision, and the same again whenever this seat is asked the same kind of question before any other
        kind is asked of anybody ("pass for this battle"). Raises Refused, also for what can't be said beforehand."""
        question = self.match.state.question
        if question is None or action not in self.match.game.standing(self.match.view(bit(action.seat))):
            raise Refused(Refusal(self.match.game.by_name[action.verb].rule, f"refusal.{action.verb}_not_now"))
        self._standing[action.seat] = action, question[0]
        return self.play(action)

    def _said_before(self) -> Action | None:
        """What the asked seat said beforehand to this question, or None. Another kind of question ends all of it."""
        question = self.match.state.question
        if question is None or any(kind != question[0] for _, kind in self._standing.values()):
            self._standing.clear()
            return None
        said = self._standing.get(question[1])
        return said[0] if said and self.match.refusal(said[0]) is None else None

    def undo(self) -> Turn:
        """Take the last decision back and save that (ValueError beyond the horizon)."""
        turn = self.match.undo()
        self._standing.clear()
        self.undos += 1
        self._write("undo", None, (), None)
        self.after(self)
        return turn

    def redo(self) -> Turn:
        """Do again what was undone last and save that (ValueError when there is nothing)."""
        turn = self.match.redo()
        self._write("redo", None, (), None)
        self.after(self)
        return turn

    @property
    def hints(self) -> int:
        """In how many positions somebody was given a hint."""
        return len(self._hinted)

    def hinted(self) -> None:
        """A hint is given, or told whether it can still be won. It counts once a position, and that is saved."""
        position = self.match.state.digest()
        if position not in self._hinted:
            self._hinted.add(position)
            self._write("hint", None, (), None)

    def become_practice(self) -> None:
        """Somebody who plays alone was shown how to win: from now on, and when it is gone on with, it is practice."""
        if not self.practice:
            self.practice = True
            self._write("practice", None, (), None)

    def close(self) -> bool:
        """Wait until everything is saved; whether it is."""
        return self.journal.close() if self.journal else True

    def unsaved(self) -> str:
        """Tries once more to save what couldn't be; why the newest decisions are not saved, in a few words, or ""."""
        return "" if self.journal is None or self.journal.flush() else self.journal.failing

    def news(self) -> list[str]:
        """Sentences about saving or resuming that the player has not read yet."""
        found = [*self.trouble, *(self.journal.troubles() if self.journal else ())]
        self.trouble.clear()
        return found

    def result(self) -> MatchResult | None:
        """The end of the match, or None while it goes on."""
        match = self.match
        outcome = match.state.outcome
        if outcome is None:
            return None
        standings = match.game.summary(match.state)
        seats = tuple(
            SeatResult(seat, self.names[seat - 1], one.total, one.by_origin, one.own_cards, one.souls, len(one.cards))
            for seat, one in enumerate(standings, 1)
        )
        # A solitaire can be lost by the only one who plays it.
        first = outcome.winners[0] if outcome.winners else 1
        best = standings[first - 1]
        cards = match.state.table.cards
        others = [cards[card].face for card in best.cards if cards[card].back != f"seat{first}"]
        return MatchResult(
            seats=seats,
            winners=outcome.winners,
            rule=outcome.rule,
            end_key=f"log.ended.{text_of(outcome.rule)}{'.' * bool(outcome.how)}{outcome.how}",
            turn=match.game.turn(match.state),
            best=tuple(others[:_BEST]),
            cards_won=len(best.cards),
            wears=self.wears,
        )

    def _write(
        self, kind: str, action: Action | None, events: tuple[Event, ...], state: State | None, seed: str = ""
    ) -> None:
        if self.journal is None:
            return
        now = self.match.state
        entry: dict[str, Any] = {
            "kind": kind,
            "turn": self.match.game.turn(now),
            "finished": now.outcome is not None,
        }
        if self.practice:
            entry["practice"] = True
        if self.played:
            entry["played"] = int(self.played)
        if now.outcome is not None:
            entry["winners"], entry["scores"] = now.outcome.winners, now.outcome.scores
        if state is not None:
            hidden: dict[str, Any] = {"state": state.dump(), "events": [to_plain(event) for event in events]}
            if action is not None:
                hidden["action"] = notation(action, state.table)
            if kind == "start":
                hidden["seed"] = seed
                if self.match.setup.brought:
                    hidden["brought"] = [" ".join(deck) for deck in self.match.setup.brought]
            entry["hidden"] = hide(hidden)
        if self.journal.closed:
            # The table was left, and is looked at again: what is taken back there is saved, too.
            self.journal.reopen()
        self.journal.append(entry)


_BEST = 5
