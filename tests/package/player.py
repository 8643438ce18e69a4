"""Plays a game in a real window with the real mouse, beside a match of its own that tells what must happen."""

from __future__ import annotations

from typing import Any

from game.content.library import load_library
from game.engine.action import Action, notation
from game.engine.chance import Chance
from game.engine.match import Match
from game.engine.table import Option, bit
from game.games import load_games, setup_for
from tests.package.desktop import Desktop, Point

LIBRARY = load_library()
GAMES = load_games(LIBRARY)
_PATIENCE = 1.5
"""Seconds after which a click on the curtain's button is tried again: it is deaf for a while after it fell."""


def middle(box: list[int]) -> Point:
    """The middle of a rectangle [x, y, width, height]."""
    return box[0] + box[2] / 2, box[1] + box[3] / 2


class Player:
    """All the people at one screen. `match` is what the program must be playing."""

    def __init__(self, desktop: Desktop, seats: int, seed: str, game: str = "soul_battle", **options: Option) -> None:
        self.desktop = desktop
        self.match = Match.new(GAMES[game], setup_for(LIBRARY.game(game), seats, seed, options))
        self.seen = 0
        self.layout: dict[str, Any] = {}

    def come_to_turn(self) -> None:
        """Lift the curtain if it falls, until the table lies open for the seat that is asked."""
        while True:
            line = self._next("layout", "curtain")
            if line["event"] == "curtain":
                if "button" in line:
                    self.lift(line)
                continue
            if (line["seat"], line["question"]) == (self.match.asked, self.match.state.question[0]):  # type: ignore[index]
                self.layout = line
                self.seen = line["line"] + 1
                return

    def lift(self, curtain: dict[str, Any]) -> None:
        """Click the curtain's button until it lifts."""
        for _ in range(20):
            self.desktop.click(middle(curtain["button"]))
            try:
                self.desktop.wait_for("lifted", self.seen, limit=_PATIENCE)
            except TimeoutError:
                continue
            return
        raise AssertionError("the curtain did not lift")

    def _next(self, *events: str) -> dict[str, Any]:
        line = self.desktop.wait_for_any(events, self.seen)
        self.seen = line["line"] + 1
        return line

    def play(self, action: Action) -> None:
        """Take an action by dragging what it holds, or by its button; the program must report just this action."""
        desktop, table = self.desktop, self.match.state.table
        text = notation(action, table)
        if action.place >= 0:
            goal = middle(self.layout["places"][table.places[action.place].name])
            if action.pick in self.layout["tokens"]:
                desktop.drag(middle(self.layout["tokens"][action.pick]), goal)
            else:
                held = [middle(self.layout["cards"][table.cards[card].name]) for card in action.cards]
                if len(held) == 2:
                    desktop.drag(held[1], held[0])
                    desktop.wait_for("pick", self.seen, drag=False)
                desktop.drag(held[0], goal)
        else:
            desktop.click(middle(self.layout["buttons"][self._button(action)]))
        line = desktop.wait_for("action", self.seen, limit=20)
        assert line["action"] == text, f"meant {text}, the program took {line['action']}"
        self.match.play(action)
        self.seen = line["line"] + 1

    def _button(self, action: Action) -> str:
        """The name of the button or tile that means an action."""
        game, view = self.match.game, self.match.view(bit(self.match.asked))
        tiles = {tile.action: f"tile.{tile.name}" for tile in game.tiles(view)}
        wide = [one for one in self.match.legal() if one.place < 0 and not one.cards and one not in tiles]
        return tiles.get(action) or f"wide{wide.index(action)}"

    def choose(self, chance: Chance) -> Action:
        """A legal action: mostly a battle or a reply, so that a match comes to its end."""
        legal = self.match.legal()
        forward = [action for action in legal if action.verb not in ("end", "swap")]
        options = forward or legal
        return options[chance.below(len(options))]
