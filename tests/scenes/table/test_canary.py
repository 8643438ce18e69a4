"""Unique card names show whether the program leaks a hidden card.

The tests play a match with the mouse and keyboard. They look for these names in everything that the program shows or
writes. No frame or log line may name a card that its viewer doesn't know. Among the player's files, only records of
finished matches may name hidden cards.
"""

from __future__ import annotations

import io
import re
import sys
import threading
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine.chance import Chance
from game.engine.definition.game_definition import Game
from game.engine.play import rules
from game.engine.state import State
from game.engine.table import Card, Setup, Table, bit
from game.lab import cli_context
from game.matches.replay import export
from game.players.seats import OPPONENT, PERSON
from game.profile.folders import open_folders
from game.profile.saves import keep_copy, list_saves, rename
from game.words.event_text import SUITS
from scenes.app.error_log import open_log
from scenes.drawing.images import assets_folder
from scenes.framework.navigation import Go
from scenes.system.window import Window
from scenes.table.curtain.curtain import CurtainScene
from scenes.table.play import table_controller
from scenes.table.play.ai_scheduler import AiScheduler
from scenes.table.table_scene import TableScene
from tests.run_counts import SOAK, some, tell
from tests.scenes.lazy_app import LazyApp
from tests.scenes.table.match_data import library
from tests.scenes.table.table_player import NAMES, WAYS, Player, ThinkingClock

GAMES = cli_context.games()
NAMED = re.compile(r"canary(\d{3})", re.IGNORECASE)
DECISIONS = 60 if SOAK else 9
SHORTER = 10
"""If a computer ends the match, the next attempt is this many decisions shorter."""
COMPANY = (PERSON, OPPONENT, PERSON)
"""The players in a match between two people and a computer."""
ALONE = (PERSON, OPPONENT)
"""The players in a match between one person and a computer."""
FACE = "cards/faces/"


def with_canaries(game: Game) -> Game:
    """Return the same game with new card names.

    Each name is unique and is the same on both sides of the card.
    """

    def table(setup: Setup) -> Table:
        made = game.table(setup)
        names = [f"Canary{number:03}" for number in range(len(made.cards))]
        suits = [card.face[-1] if card.face[-1] in SUITS else "S" for card in made.cards]
        cards = zip(names, suits, made.cards, strict=True)
        return replace(made, cards=tuple(Card(name, name + suit, card.back) for name, suit, card in cards))

    return replace(game, table=table)


def named(text: str) -> set[int]:
    """Return the numbers of the cards that are named in the text."""
    return {int(number) for number in NAMED.findall(text)}


class Canary(Player):
    """Plays the game with the mouse and keyboard, in a program that writes every file it can."""

    watched = True
    outside: list[str]
    """Text that leaves the program: window titles and clipboard contents."""

    def __init__(self, folder: Path, game: str, seats: int, players: Sequence[str] = ()) -> None:
        self.folders = open_folders(folder)
        self.log = open_log(self.folders.log)
        self.events = io.StringIO()
        window = Window(library().texts["title.name"], (1280, 720))
        self.app = LazyApp(window, library(), self.folders, animate=False, event_log=self.events)
        self.app.eager = True
        self.app.__dict__["games"] = {game: with_canaries(GAMES[game])}
        master = self.app.images.master
        self.app.images.master = lambda name: master(  # type: ignore[method-assign]
            next(face for face in FACES if FACE in face) if NAMED.search(name) else name
        )
        content = library().game(game).game
        privacy = {"privacy": "strict"} if any(option.id == "privacy" for option in content.options) else {}
        self.strict = bool(privacy)
        session = self.app.matches.new_session(game, seats, NAMES[:seats], privacy, "canary", players)
        self.session = session
        self.app.scenes.push(self.app.make("table", session))
        self.read = 0
        self.looked = 0
        self.frame()

    def frame(self, *events: pygame.event.Event, seconds: float = 1 / 60) -> None:
        super().frame(*events, seconds=seconds)
        self.look(self.known())

    def ready(self) -> None:
        self.settle()
        if not self.session.match.asked:
            return
        self.look_over_the_curtain()
        super().ready()
        while self.top.name == "dialog":  # the table asks for confirmation
            self.key(pygame.K_ESCAPE)
            super().ready()

    def look_over_the_curtain(self) -> None:
        """Open the pause menu, the rules and the help over a lowered curtain."""
        curtain = self.top
        if isinstance(curtain, CurtainScene):
            for key, name in ((pygame.K_ESCAPE, "pause"), (pygame.K_r, "rulebook"), (pygame.K_F1, "help")):
                self.key(key)
                assert self.top.name == name
                self.key(pygame.K_ESCAPE)
                assert self.top is curtain

    def known(self) -> set[int]:
        """Return the cards that the viewer may know.

        If hands are hidden, also check that there is at most one viewer.
        """
        tables = [scene for scene in self.app.scenes.all if isinstance(scene, TableScene)]
        if not tables:
            return set() if self.session.match.asked else self.public()  # only the final score is open
        curtain = any(isinstance(scene, CurtainScene) for scene in self.app.scenes.all)
        state = self.match.state
        mask = 0 if curtain else self.table.model.hotseat.mask
        assert not self.strict or mask in {0, *map(bit, self.scene.session.persons)}, "more eyes than one person's"
        everyone = state.table.everyone
        return self.public() | {card for card, seats in enumerate(state.known) if seats & mask or seats == everyone}

    def public(self) -> set[int]:
        """Return the cards that everyone knows or that the log has named."""
        state = self.session.match.state
        told = {
            card
            for chapter in self.session.match.log()
            for said in chapter
            for _, value in said.values
            if isinstance(value, tuple)
            for card in value
        }
        return told | {card for card, seats in enumerate(state.known) if seats == state.table.everyone}

    def common(self) -> set[int]:
        """Return the cards that every person at the table knows or that the log has named."""
        people = sum(map(bit, self.session.persons))
        if not self.session.match.asked:
            return self.public()
        if self.table.model.hotseat.open_table:
            return self.public() | {card for card, seats in enumerate(self.match.state.known) if seats}
        return self.public() | {card for card, seats in enumerate(self.match.state.known) if seats & people == people}

    def look(self, known: set[int]) -> None:
        """Check the frame, the title, the clipboard and the new lines in the event log."""
        for item in self.app.painter.display_list():
            assert named(str(item.what)) <= known, f"a frame shows {item.what}"
        assert not named(" ".join(self.outside)), f"other programs got {self.outside}"
        lines = self.events.getvalue()
        new = lines[self.read :]
        self.read = len(lines)
        found = named(new)
        assert not found or found <= self.common(), new
        self.looked += 1

    def files(self) -> Iterator[Path]:
        return (path for path in self.folders.root.glob("**/*") if path.is_file())

    def search(self) -> int:
        """Check that the files name only cards known to everyone. Return the number of files."""
        journal = self.scene.session.journal
        assert journal is not None
        journal.flush()
        public = self.public()
        count = 0
        for path in self.files():
            data = path.read_bytes()
            wide = [data[begin:].decode("utf-16-le", "ignore") for begin in (0, 1)]
            for text in (data.decode("latin-1"), *wide):
                assert named(text) <= public, f"{path.name} names {named(text) - public}"
            assert not named(path.name)
            count += 1
        return count

    def ends(self, action: Any) -> bool:
        """Return whether this action, or a computer's reply to it, would end the match."""
        return self._ends(self.match.state, action, 1)

    def _ends(self, state: State, action: Any, answers: int) -> bool:
        after = state.clone()
        rules.apply(self.match.game, after, action)
        if after.outcome is not None or after.asked in self.scene.session.persons or not answers:
            return after.outcome is not None
        return any(self._ends(after, answer, answers - 1) for answer in rules.legal(self.match.game, after))

    def choose(self, chance: Chance, on: bool = True) -> Any:
        """Choose a legal action, preferably one with a card or a place.

        If `on` is true, avoid ending the match if possible.
        """
        legal = list(self.match.legal())
        if on:
            legal = [action for action in legal if not self.ends(action)] or legal
        held = [action for action in legal if action.place >= 0 or action.cards] or legal
        return held[chance.below(len(held))]


FACES = [f"{FACE}{face.code}.png" for game in GAMES for face in library().game(game).cards.decks[0].faces]


@pytest.fixture(autouse=True)
def hooks() -> Iterator[None]:
    """Restore the uncaught-error hooks that the log has replaced."""
    before = sys.excepthook, threading.excepthook, sys.unraisablehook
    yield
    sys.excepthook, threading.excepthook, sys.unraisablehook = before


@pytest.fixture(autouse=True)
def outside(monkeypatch: pytest.MonkeyPatch) -> None:
    """Record all window titles and clipboard contents."""
    told: list[str] = []
    monkeypatch.setattr(Canary, "outside", told, raising=False)
    caption = pygame.display.set_caption

    def titled(title: str, *short: str) -> None:
        told.extend((title, *short))
        caption(title, *short)

    monkeypatch.setattr(pygame.display, "set_caption", titled)
    monkeypatch.setattr(pygame.scrap, "put_text", told.append)
    monkeypatch.setattr(pygame.scrap, "put", lambda kind, data: told.append(data.decode("latin-1")))


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> ThinkingClock:
    """Stop the clock that times computer players, so that every run produces the same frames."""
    clock = ThinkingClock(stopped=True)
    monkeypatch.setattr(table_controller, "AiScheduler", partial(AiScheduler, clock))
    return clock


def crash(player: Canary) -> None:
    """Crash a scene and a thread, with hidden cards in the error messages and variables."""
    player.ready()
    state = player.match.state
    secret = ", ".join(card.name for card in state.table.cards)

    def stumble() -> None:
        hidden = secret
        raise RuntimeError(f"{hidden} lie there") from KeyError(secret)

    thread = threading.Thread(target=stumble)
    thread.start()
    thread.join()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(player.table, "update", lambda step: stumble())
        patch.setattr(player.scene, "rest", stumble)
        player.app.crash_handler.frame([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_q, mod=0, unicode="q")], 0.02)
    screen = player.app.crash_handler.screen
    assert screen is not None
    assert not named(" ".join(screen.sentences))


def companies() -> Iterator[Any]:
    """Yield each game, first with several people, then with one person against a computer."""
    for game in GAMES:
        seats = library().game(game).game.seats
        many = seats[min(1, len(seats) - 1)]
        yield pytest.param(game, many, COMPANY[:many] if many > 2 else (), id=game)
        if len(ALONE) in seats:
            long = pytest.mark.soak if game != "soul_battle" else ()
            yield pytest.param(game, len(ALONE), ALONE, id=f"{game}-alone", marks=long)


def play(player: Canary, clock: ThinkingClock, most: int) -> bool:
    """Make at most this many decisions, and return whether the match is still in progress."""
    chance = Chance("canary")
    for number in range(most):
        clock.stopped = number % 2 == 0
        player.ready()
        if not player.session.match.asked:
            return False
        action = player.choose(chance)
        if player.ends(action):
            break
        if number % 5 == 0:
            for key in (pygame.K_h, pygame.K_F1, pygame.K_F1, pygame.K_i):
                player.key(key)
            player.table.input.cancel()
            player.ready()
        if number % 7 == 3:
            player.key(pygame.K_z, pygame.KMOD_CTRL)
            player.ready()
            action = player.choose(chance)
            if player.ends(action):
                break
        player.act(action, WAYS[number % 3])
        if number % 4 == 0:
            player.search()
    return True


@pytest.mark.parametrize(("game", "many", "players"), list(companies()))
def test_no_frame_and_no_file_names_a_card_hidden_from_its_reader(
    tmp_path: Path, clock: ThinkingClock, game: str, many: int, players: tuple[str, ...]
) -> None:
    most = DECISIONS
    while not play(player := Canary(tmp_path / str(most), game, many, players), clock, most):
        most -= SHORTER
    assert player.looked > 5 * len(player.match.turns) > 0
    # Write everything else about a match in progress: records, copies, names, settings and the list of saved matches.
    session = player.scene.session
    assert session.match.asked, "hidden cards are left"
    assert session.journal
    session.journal.flush()
    now = datetime(2026, 1, 1)
    export(session, player.folders.records, "canary", now)
    keep_copy(session.journal.path, player.folders.saves / "copy.match", "Kept")
    rename(player.folders.saves / "copy.match", "The evening")
    saved = list_saves(player.folders.saves)
    assert not named(str([(match.header, match.last, match.label, match.trouble) for match in saved.matches]))
    player.app.keep(player.app.settings._replace(effects=11))
    niche = assets_folder() / f"title/niche_{game}.webp"
    for name in ("matches", "statistics", *(["title"] if niche.is_file() else [])):
        player.app.scenes.push(player.app.make(name))
        player.app.frame([], 0.0)
        player.look(set())
        player.app.scenes.pop()
    assert player.search() >= 5
    public = player.public()
    crash(player)
    written = {path.parent.name: path.read_text("latin-1") for path in player.files() if ".match" not in path.name}
    assert "crash-" in " ".join(path.name for path in player.files())
    assert "RuntimeError" in player.folders.log.read_text(encoding="utf-8")
    assert all(named(text) <= public for text in written.values())
    tell("names", player.looked + len(written), game)
    player.app.crash_handler.close()


def test_a_card_one_person_looks_up_in_the_rules_is_logged_encoded(tmp_path: Path) -> None:
    player = Canary(tmp_path, "soul_battle", 2)
    player.ready()
    name = player.match.state.table.cards[min(player.known() - player.common())].name
    player.app.navigate(Go("rulebook", "soul_battle"))
    player.frame()
    player.key(pygame.K_f, pygame.KMOD_CTRL)
    player.frame(pygame.event.Event(pygame.KEYUP, key=pygame.K_LCTRL, mod=0, unicode=""))
    for letter in name:
        player.frame(pygame.event.Event(pygame.TEXTINPUT, text=letter))
    assert player.logged("found")[-1]["query"] == name


@pytest.mark.parametrize("game", some(list(GAMES), 2))
def test_kept_data_of_a_finished_match_names_no_card(tmp_path: Path, game: str) -> None:
    """A finished match's statistics and their CSV table don't name any cards."""
    player = Canary(tmp_path, game, library().game(game).game.seats[0])
    chance = Chance("ended")
    session = player.scene.session
    while session.match.asked:
        session.play(player.choose(chance, on=False))
    player.app.matches.ledger.flush()
    player.app.scenes.reset(player.app.make("statistics"))
    player.app.frame([], 0.0)
    player.look(set())
    from game.matches.stats import csv_table

    assert len(player.app.matches.ledger.read().matches) == 1
    assert not named(csv_table(player.app.matches.ledger.read().matches))
    assert session.close()
    assert not [path for path in player.files() if named(path.read_text("latin-1"))]
    told = export(session, player.folders.records, "ended", datetime(2026, 1, 1))
    assert named(told.read_text(encoding="utf-8"))


@pytest.mark.parametrize("game", some(list(GAMES), 1))
def test_the_search_finds_a_name_where_there_is_one(tmp_path: Path, game: str) -> None:
    """Test that the search finds a hidden card's name in a frame, in a file and in a log line."""
    player = Canary(tmp_path, game, library().game(game).game.seats[0])
    player.ready()
    player.search()
    hidden = min(set(range(len(player.match.state.table.cards))) - player.public() - player.known())
    name = player.match.state.table.cards[hidden].name
    (player.folders.root / "leak.txt").write_bytes(f"{name} lies there".encode("utf-16"))
    with pytest.raises(AssertionError, match=r"leak\.txt names"):
        player.search()
    player.app.log("leak", card=name)
    with pytest.raises(AssertionError, match="leak"):
        player.look(player.known())
    assert player.outside, "the window's title was recorded"
    for tell_outside in (pygame.display.set_caption, pygame.scrap.put_text):
        tell_outside(name)
        with pytest.raises(AssertionError, match="other programs got"):
            player.look(player.known())
        player.outside.clear()
    player.app.toast(f"{name} lies there")
    with pytest.raises(AssertionError, match="a frame shows"):
        player.frame()
