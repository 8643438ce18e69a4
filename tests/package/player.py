"""Play a game in a real window with a real mouse.

The test player repeats every action in a match of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

from game.engine.action import Action, notation, parse
from game.engine.chance import Chance
from game.engine.play.match import Match
from game.engine.table import Option, bit
from game.games import setup_for
from game.lab import cli_context
from game.matches.session import Session
from game.players.player import decide, situation
from game.players.registry import PLAYERS
from game.players.seats import OPPONENT
from tests.package.desktop import Desktop, Point

LIBRARY = cli_context.library()
GAMES = cli_context.games()
_PEOPLE = 2
_SPOTS = (0.3, 0.5, 0.7)
"""Positions at which to press a curtain's button, as fractions of the button's width."""
_MOST_KEYS = 80
"""Getting from any item to any other must take at most this many key presses."""


def middle(box: list[int]) -> Point:
    """Return the centre of a rectangle [x, y, width, height]."""
    return box[0] + box[2] / 2, box[1] + box[3] / 2


def saved(path: Path) -> Session:
    """Return a saved match, and check that its file is complete."""
    found = Session.look(path, LIBRARY.games, GAMES)
    assert found.trouble == []
    return found


def advice(match: Match) -> Action:
    """Return the computer's move for the seat that must decide."""
    return decide(PLAYERS[OPPONENT](situation(match))).action


def seats_of(game: str) -> int:
    """Return the game's allowed number of seats that is closest to two."""
    allowed = LIBRARY.game(game).game.seats
    return min(max(_PEOPLE, allowed[0]), allowed[-1])


def match_words(folder: Path, game: str = "soul_battle", seats: int = 2, seed: str = "", *more: str) -> list[str]:
    """Return the command-line options that start a match and store its files in `folder`/data."""
    return ["--game", game, "--seats", str(seats), "--seed", seed, "--data-dir", str(folder / "data"), *more]


def lasting(game: str, decisions: int) -> str:
    """Return the seed of a match that lasts longer than the given number of hinted moves."""
    for number in count():
        match = Match.new(GAMES[game], setup_for(LIBRARY.game(game), seats_of(game), f"{game} {number}"))
        while match.asked and len(match.turns) < decisions:
            match.play(advice(match))
        if match.asked:
            return match.setup.seed
    raise AssertionError


class Player:
    """A test player who acts for everybody at the screen.

    `match` mirrors the match in the program.
    """

    def __init__(self, desktop: Desktop, seats: int, seed: str, game: str = "soul_battle", **options: Option) -> None:
        self.desktop = desktop
        self.match = Match.new(GAMES[game], setup_for(LIBRARY.game(game), seats, seed, options))
        self.seen = 0
        self.layout: dict[str, Any] = {}
        self.answered = 0
        """The number of answers given on curtains so far."""

    def come_to_turn(self, means: Callable[[], Action] | None = None) -> None:
        """Keep lifting curtains until the deciding seat sees the table or the match has ended.

        When a computer player moves, make the same move in `match`. If `means` returns an action that has a button on
        the curtain, press that button instead of lifting the curtain.
        """
        while self.match.asked:
            line = self._next("layout", "curtain", "action")
            if line["event"] == "curtain":
                if "button" in line and not (means and self._answers(line, means())):
                    self.lift(line)
            elif line["event"] == "action":
                self.match.play(parse(line["action"], self.match.state.table))
            elif (line["seat"], line["question"]) == self._asked:
                if calls := [name for name in line["buttons"] if name.startswith("call")]:
                    # A panel asks several players which of them wants to act, so press the deciding seat's button.
                    own = f"call{self.match.asked}"
                    self.desktop.click(middle(line["buttons"][own if own in calls else calls[0]]))
                    continue
                self.layout = line
                self.seen = line["line"] + 1
                return

    @property
    def _asked(self) -> tuple[int, str]:
        question = self.match.state.question
        assert question is not None
        return question.seat, question.name

    def lift(self, curtain: dict[str, Any]) -> None:
        """Click a curtain's button. `curtain` is the curtain's line in the event log.

        The line contains the button's box once the curtain can be lifted.
        """
        self.desktop.click(middle(curtain["button"]))
        self.desktop.wait_for("lifted", self.seen)

    def _answers(self, curtain: dict[str, Any], action: Action) -> bool:
        """Press the curtain's button for this action. Return False if there is no such button.

        Each press is at a different point from the previous one, to avoid a double click.
        """
        said = list(self.match.game.blind_answers(self.match.view(0)))
        if action not in said:
            return False
        x, y, wide, high = curtain[("left", "right")[said.index(action)]]
        self.answered += 1
        self.desktop.click((x + wide * _SPOTS[self.answered % len(_SPOTS)], y + high / 2))
        return True

    def _next(self, *events: str) -> dict[str, Any]:
        line = self.desktop.wait_for_any(events, self.seen)
        self.seen = line["line"] + 1
        return line

    def play(self, action: Action) -> None:
        """Take an action in the window, and check that the program reports exactly this action."""
        self.do(action)
        self.match.play(action)

    def do(self, action: Action) -> None:
        """Take an action in the window. The caller must take the same action in `match`."""
        text = notation(action, self.match.state.table)
        self.act(action)
        line = self.desktop.wait_for_any(("action", "sure", "ways"), self.seen)
        if line["event"] == "ways":
            # The drop could mean several things, so use the keys to choose one, as soon as the choices respond to
            # input.
            self.desktop.wait_for("steady", line["line"])
            for _ in range(line["actions"].index(text)):
                self.desktop.key("Down")
            self.desktop.key("Return")
            line = self.desktop.wait_for_any(("action", "sure"), line["line"] + 1)
        if line["event"] == "sure":
            # The program asks for confirmation before a losing move. The second answer confirms the move.
            self.desktop.wait_for("scene", self.seen, name="dialog")
            self.desktop.key("Tab")
            self.desktop.key("Tab")
            self.desktop.key("Return")
            line = self.desktop.wait_for("action", self.seen)
        assert line["action"] == text, f"meant {text}, but the program took {line['action']}"
        self.seen = line["line"] + 1

    def act(self, action: Action) -> None:
        """Drag the action's cards or token, or press its button."""
        desktop, table = self.desktop, self.match.state.table
        if self._press_spread(action):
            return
        if action.place >= 0:
            goal = middle(self.layout["places"][table.places[action.place].name])
            if action.pick in self.layout["tokens"]:
                desktop.drag(middle(self.layout["tokens"][action.pick]), goal)
            else:
                held = [self._grip(table.cards[card].name) for card in action.cards]
                if len(held) == 2:
                    desktop.drag(held[1], held[0])
                    desktop.wait_for("pick", self.seen, drag=False)
                desktop.drag(held[0], goal)
        else:
            desktop.click(middle(self.layout["buttons"][self._button(action)]))

    def _grip(self, card: str) -> Point:
        """Return a card's centre or, if the centre is covered, a point near the upper edge."""
        (x, y), top = middle(self.layout["cards"][card]), self.layout["cards"][card][1]
        over = [box[1] for box in self.layout["cards"].values() if _holds(box, (x, y)) and box[1] > top]
        return (x, (top + min(over)) / 2) if over else (x, y)

    def _press_spread(self, action: Action) -> bool:
        """Press the action's card in a spread pile, and return whether the action is complete.

        If a pile hides the card, spread the pile first. If the action isn't complete afterwards, close any spread pile.
        """
        desktop, table = self.desktop, self.match.state.table
        names = [table.cards[card].name for card in action.cards]
        if names and names[0] not in self.layout["cards"] and names[0] not in self.layout["spread"]:
            state = self.match.state
            place = next(at for at, held in enumerate(state.places) if action.cards[0] in held)
            desktop.click(middle(self.layout["places"][table.places[place].name]), 3)
            self.layout = desktop.wait_for("layout", self.seen)
            self.seen = self.layout["line"] + 1
        if len(names) == 1 and names[0] in self.layout["spread"]:
            desktop.click(middle(self.layout["spread"][names[0]]))
            return True
        if self.layout["spread"]:
            desktop.key("Escape")
            self.layout = desktop.wait_for("layout", self.seen)
            self.seen = self.layout["line"] + 1
        return False

    def _button(self, action: Action) -> str:
        """Return the name of the button or tile for an action."""
        game, view = self.match.game, self.match.view(bit(self.match.asked))
        tiles = {tile.action: f"tile.{tile.name}" for tile in game.display.tiles(view)}
        wide = [one for one in self.match.legal() if one.place < 0 and not one.cards and one not in tiles]
        return tiles.get(action) or f"wide{wide.index(action)}"

    def advised(self) -> Action:
        """Return the computer's move for the seat that must decide."""
        return advice(self.match)

    def play_on(self, until: int) -> None:
        """Play the moves that the computer suggests, until the match has had `until` decisions.

        After each move, handle curtains and panels until the next deciding seat sees the table.

        Raises:
            AssertionError: The match ended before it had `until` decisions.
        """
        while len(self.match.turns) < until:
            assert self.match.asked, f"the match ended after {len(self.match.turns)} decisions"
            self.play(self.advised())
            self.come_to_turn(self.advised)

    def check_end(self) -> None:
        """Check that the program reports the same outcome as `match`."""
        outcome = self.match.state.outcome
        assert outcome is not None
        ended = self.desktop.wait_for("ended")
        assert (ended["rule"], ended["winners"]) == (outcome.rule, list(outcome.winners))

    def movable(self) -> str:
        """Return the name of a face-up card that the seat can move now, or ""."""
        table = self.match.state.table
        named = (table.cards[card].name for action in self.match.legal() if action.place >= 0 for card in action.cards)
        return next((name for name in named if name in self.layout["cards"]), "")

    def choose(self, chance: Chance) -> Action:
        """Return a legal action that brings the match nearer its end, usually a battle or a reply."""
        legal = self.match.legal()
        forward = [action for action in legal if action.verb not in ("end", "swap")]
        options = forward or legal
        return options[chance.below(len(options))]


def _holds(box: list[int], at: Point) -> bool:
    return box[0] <= at[0] < box[0] + box[2] and box[1] <= at[1] < box[1] + box[3]


def walk(desktop: Desktop, scene: str, goal: str) -> None:
    """Press Tab until `goal` has the focus."""
    for _ in range(_MOST_KEYS):
        if tap(desktop, scene, "Tab") == goal:
            return
    raise AssertionError(f"no keys lead to {goal}")


def tap(desktop: Desktop, scene: str, key: str) -> str:
    """Press a key, wait until the scene has handled it, and return the focused item's name."""
    since = desktop.log_length()
    desktop.key(key)
    return str(desktop.wait_for("focus", since, scene=scene)["on"])
