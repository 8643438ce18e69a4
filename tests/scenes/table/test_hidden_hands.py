"""Cards in a covered hand stay face down until their owner reveals the hand.

Rules: SB 7.3, FV 13.2. A random walk through the program tests every way in which a seat can become the next to decide.
"""

from __future__ import annotations

import io
import random
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import datetime
from functools import partial
from itertools import product
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.events import Event, Said
from game.engine.play import rules
from game.engine.play.match import Match
from game.engine.table import bit
from game.lab import cli_context
from game.matches.replay import Replay
from game.matches.session import Session
from game.players.seats import OPPONENT, PERSON
from game.profile.folders import open_folders
from scenes.drawing.card_art import WHOLE, CardArt, pictured
from scenes.framework import match_actions
from scenes.framework.manager import Scene
from scenes.system.window import Window
from scenes.table.curtain.curtain import CurtainScene
from scenes.table.play import table_controller
from scenes.table.play.ai_scheduler import AiScheduler
from scenes.table.table_scene import TableScene
from tests.generators import well
from tests.run_counts import SOAK
from tests.scenes.lazy_app import LazyApp
from tests.scenes.table.match_data import library
from tests.scenes.table.table_player import NAMES, Player, ThinkingClock

SEATS: dict[str, tuple[int, ...]] = {"soul_battle": (4, 2), "fissureverse": (3, 2)}
if SOAK:
    SEATS = {"soul_battle": (2, 3, 4, 5, 6), "fissureverse": (2, 3, 4)}
LEVELS = ("strict", "peek")
SIZES = ((1024, 640), (1280, 720))
STEPS = 8 if SOAK else 4
"""Number of decisions at one table, each followed by a different kind of event."""
MIXES = 3
"""The long run tries this many combinations of people and computers for each privacy level and number of seats."""
FRAME = 0.3
PATIENCE = 300
"""Maximum number of frames that the table may take to show a decision and ask for the next one."""
WHITE = f"{WHOLE}cards/paper.png"
LIFT, LEFT, RIGHT = pygame.K_RETURN, pygame.K_LEFT, pygame.K_RIGHT


class Books:
    """The test's own record of whose hand may be face up.

    `opened` is the seat with a revealed hand, or 0.
    """

    def __init__(self, privacy: str, people: tuple[int, ...]) -> None:
        self.privacy = privacy
        self.people = people
        self.opened = 0
        self.revealing = False
        """Whether a reveal is on screen. During a reveal, no key reveals a hand."""

    @property
    def guarded(self) -> bool:
        return bool(self.people)

    @property
    def visible_to(self) -> int:
        """Return the seats whose cards may be visible."""
        if len(self.people) == 1:
            return bit(self.people[0])
        return bit(self.opened) if self.opened else 0

    def decided(self, events: tuple[Event, ...], asked: int) -> None:
        """Record a decision, after which seat `asked` must decide.

        All hands are covered if a different seat decides next, or if the decision starts the reveal of a fight.
        """
        if any(isinstance(event, Said) and event.key.startswith("crusade.") for event in events):
            self.opened, self.revealing = 0, True
        if asked != self.opened:
            self.opened = 0


class Walk(Player):
    """The program, driven from table to table by a random walk."""

    watched = True

    def __init__(self, folder: Path) -> None:
        self.events = io.StringIO()
        self.app = LazyApp(Window("test", SIZES[0]), library(), open_folders(folder), event_log=self.events)
        self.app.eager = True
        self.app.keep(self.app.settings._replace(confirm=False))
        self.books = Books("strict", ())
        self.done: Counter[str] = Counter()
        self.frames = self.painted = 0
        self._turns: list[Any] = []

    def sit(self, game: str, privacy: str, people: tuple[bool, ...], chance: random.Random) -> None:
        """Open another table in the middle of a match."""
        players = tuple(PERSON if person else OPPONENT for person in people)
        seed = f"walk {chance.random()}"
        session = self.app.matches.new_session(
            game, len(people), NAMES[: len(people)], {"privacy": privacy}, seed, players
        )
        self.books = Books(privacy, session.persons)
        self.chance = chance
        lot = Chance(seed)
        wanted = game == "fissureverse" and sum(people) > 1
        for _ in range(200 if wanted else chance.choice((0, 6, 40))):
            match = session.match
            if wanted and match.asked in session.persons and _own_fights(match):
                break
            legal = list(rules.legal(match.game, match.state))
            session.play(well(match.game, match.state, legal, lot))
            if not session.match.asked:  # the match is over, so go back to its last decision
                session.undo()
                break
        self._come_to(partial(self.app.scenes.reset, self.app.make("table", session)))

    def _come_to(self, make: Callable[[], object]) -> None:
        """Show another scene. Afterwards, players must reveal their hands again."""
        make()
        self.books.opened, self.books.revealing = 0, False
        self._turns = list(self.match.turns)
        self.frame(seconds=0.0)

    @property
    def people(self) -> int:
        return len(self.books.people)

    # --- every frame ----------------------------------------------------------------------------------------------

    def frame(self, *events: pygame.event.Event, seconds: float = FRAME) -> None:
        curtain = next((scene for scene in self.app.scenes.all if isinstance(scene, CurtainScene)), None)
        before = len(self.match.turns) if self._table else 0
        self.app.crash_handler.frame(list(events), seconds)
        if self._table is None or self.app.crash_handler.screen is not None:
            return
        self._book()
        if curtain is not None and curtain not in self.app.scenes.all and len(self.match.turns) == before:
            self.books.opened = curtain.seat
        self.look()

    @property
    def _table(self) -> TableScene | None:
        return next((scene for scene in self.app.scenes.all if isinstance(scene, TableScene)), None)

    @property
    def asks_several(self) -> bool:
        """Whether the last frame shows the panel that asks several people the same question."""
        return ("text", "Nobody") in self.shown()

    def _book(self) -> None:
        turns = self.match.turns
        if self.asks_several:
            self.books.opened = 0
        same = sum(1 for _ in _alike(turns, self._turns))
        if same < len(self._turns) and self.match.asked != self.books.opened:
            self.books.opened = 0
        for turn in turns[same:]:
            self.books.decided(turn.events, turn.state.asked)
        self._turns = list(turns)
        if self.top.rest() != 0:
            self.books.revealing = False

    def hidden(self) -> dict[str, int]:
        """Map the name of each hidden card to the seats that know it.

        The hidden cards are those in hands and those attached face down.
        """
        state = self.match.state
        everyone = state.table.everyone
        return {
            state.table.cards[card].name: state.known[card]
            for place, cards in zip(state.table.places, state.places, strict=True)
            for card in cards
            if place.kind == "hand" or (place.kind == "frenzy" and state.known[card] != everyone)
        }

    def look(self) -> None:
        """Check that the last frame doesn't show any face that must stay hidden."""
        if not self.books.guarded:
            return
        visible_to, hidden = self.books.visible_to, self.hidden()
        # A publicly known card moves to the hand in plain view, but lies there face down. The card's movement stops
        # while another scene covers the table.
        going = 0 in (self.top.rest(), self.scene.rest())
        everyone = self.match.state.table.everyone
        shown = {what[1] for what in self.shown() if what[0] in ("card", "ghost")} & set(hidden)
        wrong = {name for name in shown if not hidden[name] & visible_to and not (going and hidden[name] == everyone)}
        assert not wrong, f"{self._where()}: face up: {wrong}, opened: {self.books.opened}"
        self.frames += 1

    def _where(self) -> str:
        session, match = self.scene.session, self.match
        return (
            f"{match.game.id} {self.books.privacy}, people {self.books.people}, {len(match.turns)} decisions, "
            f"asked {match.asked}, scenes {[scene.name for scene in self.app.scenes.all]}, "
            f"last {match.turns[-1].action if match.turns else None}, practice {session.practice}"
        )

    def pixels(self) -> None:
        """Check that the picture shows the visible faces and no hidden ones."""
        if not self.books.guarded or self.top.name != "table":
            return
        state, visible_to = self.match.state, self.books.visible_to
        hidden, cards = self.hidden(), state.table.cards
        faces = {card.name: card.face for card in cards}
        seen = {
            cards[card].face
            for card, known in enumerate(state.known)
            if known & visible_to or known == state.table.everyone
        }
        closed = {faces[name] for name, known in hidden.items() if not known & visible_to} - seen
        if closed:
            assert self._printed(closed) == self._printed(set()), f"{self._where()}: {closed} is visible"
            self.painted += 1
        own = {cards[card].face for card in state.places[state.table.place_named[f"hand.{self.books.opened or 1}"]]}
        if self.books.opened and self.top.rest() != 0 and own:
            assert self._printed(own) != self._printed(set()), f"{self._where()}: the check sees nothing"
            self.done["seen"] += 1

    def _printed(self, white: set[str]) -> bytes:
        """Return the picture with these faces painted white."""
        scene, app = self.scene, self.app
        before = scene.art, scene.renderer
        content = scene.session.content
        scene.art = CardArt(
            app.images, app.print_style, lambda face: WHITE if face in white else pictured(content, face)
        )
        scene.renderer = scene._new_renderer()
        app.frame([], 0.0)
        picture = pygame.image.tobytes(app.window.surface, "RGB")
        scene.art, scene.renderer = before
        return picture

    # --- to the next decision ---------------------------------------------------------------------------------------

    def press(self, key: int, up: bool = False, mod: int = 0) -> None:
        kind = pygame.KEYUP if up else pygame.KEYDOWN
        self.frame(pygame.event.Event(kind, key=key, mod=mod, unicode=""))

    def to_next_decision(self, answer: int = LIFT) -> None:
        """Run frames, and lift or answer any curtains, until someone can act."""
        turns = frames = 0
        while frames < PATIENCE:
            frames = frames + 1 if turns == len(self.match.turns) else 0
            turns = len(self.match.turns)
            top = self.top
            if not isinstance(top, CurtainScene):
                if top.rest() == 0:
                    self.frame()
                elif self.asks_several and self.chance.random() < 0.9:
                    self.answer_panel()
                else:
                    self.press(LIFT, up=True)
                    return
                continue
            down = top.ready
            if down and self.chance.random() < 0.2:
                self.frame(pygame.event.Event(pygame.WINDOWFOCUSLOST))
            can = answer != LIFT and (LEFT, RIGHT).index(answer) < len(top.labels)
            self.done["answered behind the curtain"] += can and down
            before = self.books.opened
            self.press(answer if can else LIFT, up=not down)
            self.done["curtain"] += self.books.opened not in (0, before)
        raise AssertionError(f"{self._where()}: nobody can ever act")

    def answer_panel(self) -> None:
        """Answer the panel at random.

        A seat announces a Rogation, nobody announces one, or a seat declines for the Round.
        """
        turns, name = len(self.match.turns), self.chance.choice(("call", "sit_out", "nobody"))
        buttons = [button for button in self.scene.controls.boxes() if button.startswith(name)]
        self.press_button(self.chance.choice(buttons))
        self.done[f"panel: {name}"] += len(self.match.turns) > turns or not self.asks_several or name == "sit_out"
        self.pixels()

    def press_button(self, name: str) -> None:
        """Click one of the table's buttons."""
        point = self.scene.controls.boxes()[name].centre
        self.move(point)
        self.down(point)
        self.up(point)

    def act(self) -> None:
        """Make a decision, preferably a Crusade, because it reveals cards."""
        if not self.match.asked or self.match.asked not in self.books.people or self.asks_several:
            return
        legal = list(self.match.legal())
        fights = _own_fights(self.match) or [action for action in legal if action.verb == "crusade"]
        action = self.chance.choice(fights if fights and self.chance.random() < 0.9 else legal)
        before, asked = len(self.match.turns), self.match.asked
        if self.books.privacy == "peek" and self.chance.random() < 0.5:
            self.peek()
        if action.cards and (self.chance.random() < 0.4 or not self.done["carried"]):
            self.carry(action)
        self.table.input.cancel()
        self.table.play(action)
        self.frame(seconds=0.01)
        if self.books.revealing:
            self.done["reveal"] += 1
            self.done["the attacker is asked next"] += self.match.asked == asked
            self.pixels()
        if any(turn.state.asked not in (*self.books.people, 0) for turn in self.match.turns[before:]):
            self.done["computers"] += self.people > 1
        self.press(pygame.K_p, up=True)

    # --- what else happens at a table -------------------------------------------------------------------------------

    def peek(self) -> None:
        """Press and hold the key that reveals the hand of the seat that must act."""
        asked = self.match.asked
        ready = self.top.name == "table" and not self.books.revealing and not self.asks_several
        if self.books.privacy == "peek" and ready and asked in self.books.people:
            self.books.opened = asked
        self.press(pygame.K_p)

    def let_go(self) -> None:
        """Release the peek key. The hand must be covered in the next frame."""
        if self.books.privacy == "peek":
            self.books.opened = 0
        self.press(pygame.K_p, up=True)

    def carry(self, action: Any = None) -> None:
        """Drag a card from the hand across the table, and release the peek key on the way."""
        hand = [
            at
            for at, spot in enumerate(self.table.model.layout.spots)
            if spot.private and spot.seat == self.table.model.front
        ]
        sprites = [sprite for place in hand for sprite in self.table.sprites.places[place]]
        if not sprites or self.top.name != "table" or self.match.asked not in self.books.people:
            return
        pose = self.chance.choice(sprites).pose
        start = pose.x - pose.width * 0.35, min(pose.y, self.table.model.size[1] - 12)
        self.move(start)
        self.down(start)
        for share in (0.2, 0.6, 1.0):
            self.move((start[0] + (500 - start[0]) * share, start[1] + (300 - start[1]) * share), held=True)
            if share == 0.6 and self.books.privacy == "peek":
                self.let_go()
        held = self.table.model.selection.pick is not None
        self.done["carried face down" if not self.books.opened else "carried"] += held
        if held and self.done["carried"] + self.done["carried face down"] < 4:
            self.pixels()
        self.table.input.cancel()
        self.up(start)

    def look_about(self) -> None:
        """Spread out hands and other piles, open the help, and ask for a hint."""
        self.peek()
        for place, spot in enumerate(self.table.model.layout.spots):
            if self.top.name == "table" and (spot.private or spot.kind == "frenzy") and self.chance.random() < 0.5:
                self.table.input.inspect(place)
                self.frame()
        self.let_go()
        self.table.input.cancel()
        for key in (pygame.K_h, pygame.K_F1, pygame.K_F1):
            self.press(key)
            self.press(key, up=True)
        self.table.input.cancel()

    def undo(self) -> None:
        self.press(pygame.K_z, mod=pygame.KMOD_CTRL)

    def undo_and_redo(self) -> None:
        self.undo()
        self.press(pygame.K_y, mod=pygame.KMOD_CTRL)

    def leave_window(self) -> None:
        """Switch to another window, even while something is moving."""
        self.books.opened = 0
        self.frame(pygame.event.Event(pygame.WINDOWFOCUSLOST))
        self.pixels()
        self.frame(pygame.event.Event(pygame.WINDOWFOCUSGAINED))

    def resize(self) -> None:
        for size in SIZES[::-1]:
            pygame.display.set_mode(size, pygame.RESIZABLE)
            self.frame(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))

    def pause(self) -> None:
        """Open the pause menu over the table, and sometimes switch to another window."""
        self.table.input.cancel()
        if self.books.privacy == "peek":
            self.books.opened = 0
        self.frame(seconds=2.0)
        self.press(pygame.K_ESCAPE)
        if self.chance.random() < 0.5:
            self.leave_window()
        for _ in range(4):
            if self.top.name not in ("table", "curtain"):
                self.press(pygame.K_ESCAPE)

    def reopen(self) -> None:
        """Close the match and resume it."""
        path = self._saved()
        self.app.scenes.reset(self.app.make("title"))
        self._come_to(lambda: match_actions.resume(self.app, path))
        self._read_news()

    def _saved(self) -> Path:
        session = self.scene.session
        assert session.journal is not None
        session.journal.flush()
        return Path(session.journal.path)

    def _read_news(self) -> None:
        while self.top.name == "dialog":
            self.press(pygame.K_ESCAPE)

    def crash(self) -> None:
        """Crash in a scene, and resume the match from the crash screen."""
        if not self.match.asked:
            return

        def stumble(step: float) -> None:
            raise RuntimeError("a stumble of the test")

        self.top.update = stumble  # type: ignore[method-assign]
        self.frame(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_q, mod=0, unicode=""))
        assert self.app.crash_handler.screen is not None
        self.app.crash_handler._take("continue" if self.app.crash_handler._match else "restart")
        self._come_to(lambda: None)
        self._read_news()

    def replay(self) -> None:
        """Watch a replay of the match so far, then leave it."""
        session = self.scene.session
        opened = self.books.opened if self.books.privacy == "strict" else 0
        if not session.match.turns:
            return
        self.books.opened = 0
        turns = self._turns
        match_actions.watch(self.app, Replay(session))
        for key in (pygame.K_END, pygame.K_LEFT, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_e):
            self.app.crash_handler.frame([pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="")], FRAME)
            self._look_at_replay()
        self.app.crash_handler.frame(
            [pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")], FRAME
        )
        self.books.opened, self._turns = opened, turns
        self.frame()

    def _look_at_replay(self) -> None:
        scene = self.top
        if not isinstance(scene, TableScene):
            return
        state = scene.session.match.state
        shown = {what[1] for what in self.shown() if what[0] == "card"}
        hands = {
            state.table.cards[card].name: state.known[card]
            for place, cards in zip(state.table.places, state.places, strict=True)
            if place.kind == "hand"
            for card in cards
        }
        alone = bit(self.books.people[0]) if self.people == 1 else 0
        if self.books.guarded and state.outcome is None and not Replay(self.scene.session).finished:
            wrong = [
                name for name in shown & set(hands) if hands[name] != state.table.everyone and not hands[name] & alone
            ]
            assert not wrong, f"{self._where()}: the replay shows {wrong}"
        self.frames += 1

    def practise(self) -> None:
        """Continue the match as a practice match, with the same people."""
        session = self.scene.session
        if not session.match.asked:
            return
        match: Match = session.match
        again = Session.practise(
            session.content,
            match.game,
            match.setup,
            session.names,
            match.state,
            self.app.folders.saves,
            datetime(2026, 1, 1),
            session.players,
        )
        self._come_to(partial(self.app.scenes.reset, self.app.make("table", self.app.matches.follow(again))))

    @property
    def top(self) -> Scene:
        assert self.app.scenes.top is not None
        return self.app.scenes.top


WAYS: tuple[Callable[[Walk], None], ...] = (
    Walk.look_about,
    Walk.undo,
    Walk.leave_window,
    Walk.resize,
    Walk.undo_and_redo,
    Walk.pause,
    Walk.reopen,
    Walk.crash,
    Walk.replay,
    Walk.practise,
    Walk.carry,
)
"""The interruptions between decisions. The test uses them in turn."""


def _own_fights(match: Match) -> list[Action]:
    """Return the Crusades after which the attacker decides again."""
    found = []
    for action in rules.legal(match.game, match.state):
        if action.verb == "crusade":
            after = match.state.clone()
            rules.apply(match.game, after, action)
            if after.asked == action.seat:
                found.append(action)
    return found


def _alike(some: list[Any], others: list[Any]) -> Iterator[None]:
    for one, other in zip(some, others, strict=False):
        if one is not other:
            return
        yield None


def walk(player: Walk, steps: int, ways: Iterator[Callable[[Walk], None]]) -> None:
    """Make this many decisions at a table, with an event after each one."""
    for number in range(steps):
        if not player.books.people:
            player.frame()  # the computers play on, with every hand face up
            continue
        player.to_next_decision((LIFT, LEFT, RIGHT)[number % 3])
        if not player.match.asked:
            player.done["the end"] += 1
            break
        player.to_next_decision()
        if number == 1:
            player.peek()
            player.pixels()
            player.let_go()
        player.act()
        if number % 4 == 2:
            player.frame()
            player.pixels()
        if number % 2:
            player.to_next_decision()
        way = next(ways)
        way(player)
        player.done[way.__name__] += 1


def companies(seats: int) -> list[tuple[bool, ...]]:
    """Return every combination of people and computers."""
    return [mix[::-1] for mix in product((True, False), repeat=seats)]


@pytest.mark.parametrize("game", SEATS)
def test_no_hand_is_face_up_unless_its_owner_opened_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """The short run has one table for each privacy level, plus a table with a single person."""
    monkeypatch.setattr(table_controller, "AiScheduler", partial(AiScheduler, ThinkingClock(stopped=True)))
    player, chance = Walk(tmp_path), random.Random(f"{game} 3")
    ways = iter(WAYS * 1000)
    for privacy, seats in product(LEVELS, SEATS[game]) if SOAK else zip(LEVELS, SEATS[game], strict=True):
        mixes = companies(seats)
        if SOAK:
            mixes = chance.sample(mixes, min(MIXES, len(mixes)))
        else:
            several = [mix for mix in mixes if sum(mix) > 1]
            alone = [mix for mix in mixes if sum(mix) == 1]
            mixes = [chance.choice([mix for mix in several if not all(mix)] or several)]
            if privacy == LEVELS[0]:
                mixes.append(chance.choice(alone))
        for mix in mixes:
            player.sit(game, privacy, mix, chance)
            walk(player, STEPS if sum(mix) > 1 else 3, ways)
    done = player.done
    missing = [way.__name__ for way in WAYS if not done[way.__name__]]
    assert not missing
    assert player.frames > 150
    assert player.painted > 5
    for kind in ("seen", "computers", "carried", "carried face down", "curtain"):
        assert done[kind] > 0, kind
    if game == "fissureverse":
        for kind in ("the attacker is asked next", "panel: call", "panel: sit_out", "panel: nobody"):
            assert done[kind] > 0, kind


assert cli_context.games().keys() >= SEATS.keys()
