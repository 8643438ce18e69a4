"""SB 7.3: while hands are covered, every hook gets a view that belongs to no seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine.chance import Chance
from game.engine.definition.game_definition import Game
from game.engine.definition.hooks import Hooks
from game.engine.play.match import Match
from game.engine.state import State
from game.lab import cli_context
from scenes.app.app import App
from scenes.table.curtain.curtain import CurtainScene
from tests.run_counts import SOAK
from tests.scenes.table.match_data import library
from tests.scenes.table.table_player import Player

DISPLAY = (
    "prompt",
    "plates",
    "plate_signs",
    "status",
    "pile_details",
    "pile_groups",
    "card_counts",
    "selection_summary",
    "gauges",
    "outlook",
    "tiles",
    "info_pages",
    "browsable_cards",
    "possible_cards",
    "card_chips",
    "encounter",
    "button_label",
    "captions",
    "place_labels",
    "card_meaning",
    "sideways_cards",
    "face_down_cards",
)
RULES = ("standing_answers", "blind_answers", "shared_question")
AI = ("score_actions",)
"""Hooks that take a view, grouped by class: `Display`, `Game` and `PlayerSupport`."""
GAMES = [name for name in cli_context.games() if any(one.id == "privacy" for one in library().game(name).game.options)]
DECISIONS = 24 if SOAK else 8
Report = Callable[[str, State], None]


def with_reported_hooks(game: Game, report: Report) -> Game:
    """Return a copy of the game that reports each hook call, with its view, to `report`."""

    def reporting(name: str, ask: Callable[..., Any]) -> Callable[..., Any]:
        def asked(view: State, *more: Any) -> Any:
            report(name, view)
            return ask(view, *more)

        return asked

    def reporting_hooks(hooks: Hooks, names: tuple[str, ...]) -> dict[str, Any]:
        filled = [name for name in names if name == "prompt" or hooks.fills(name)]
        return {name: reporting(name, getattr(hooks, name)) for name in filled}

    display = replace(game.display, **reporting_hooks(game.display, DISPLAY))
    ai = replace(game.ai, **reporting_hooks(game.ai, AI))
    return replace(game, display=display, ai=ai, **reporting_hooks(game, RULES))


class Listener(Player):
    """Counts the hook calls that a curtained table makes while nobody may see a hand."""

    watched = True

    def __init__(self, folder: Path, game: str, patch: pytest.MonkeyPatch, **options: str) -> None:
        self.asked: Counter[str] = Counter()
        self.answered = 0
        patch.setattr(App, "games", {game: with_reported_hooks(cli_context.games()[game], self.check_hook)})
        for name in ("legal", "refusal", "preview"):
            patch.setattr(Match, name, self.only_open(name))
        super().__init__(folder, 2, "nobody", game=game, animate=True, privacy="strict", **options)

    @property
    def closed(self) -> bool:
        scenes = self.app.scenes.all
        controller = getattr(self.scene, "table", None) if scenes else None
        down = any(isinstance(scene, CurtainScene) for scene in scenes)
        return down or controller is None or controller.model.covered

    def check_hook(self, name: str, view: State) -> None:
        if not self.closed:
            return
        self.asked[name] += 1
        everyone = view.table.everyone
        strangers = [card for cards in view.places for card in cards if card >= 0 and view.known[card] != everyone]
        assert not strangers, f"{name} gets somebody's view while the curtain is down"
        assert not view.chance, f"{name} gets the position itself while the curtain is down"

    def only_open(self, name: str) -> Callable[..., Any]:
        """Return a match method that raises AssertionError while the curtain hides all hands."""
        ask = getattr(Match, name)

        def asked(match: Match, *more: Any) -> Any:
            assert not self.closed, f"{name} is called while the curtain is down"
            return ask(match, *more)

        return asked

    def next(self, answer: int) -> None:
        """Go to the next decision: lift the curtain (0), or choose answer 1 or 2 on the curtain."""
        for _ in range(3000):
            top = self.top
            if top.name == "dialog":  # the table asks for confirmation
                self.key(pygame.K_ESCAPE)
                continue
            if not isinstance(top, CurtainScene) and top.rest() != 0:
                if self.table.model.call is None:
                    return
                self.key(pygame.K_0 if answer == 2 else pygame.K_1)
                continue
            key = (pygame.K_RETURN, pygame.K_LEFT, pygame.K_RIGHT)[answer]
            if not isinstance(top, CurtainScene) or answer > len(top.labels):
                key = pygame.K_RETURN
            down = isinstance(top, CurtainScene) and top.ready
            turns = len(self.match.turns)
            kind = pygame.KEYDOWN if down else pygame.KEYUP
            self.frame(pygame.event.Event(kind, key=key, mod=0, unicode=""), seconds=0.05)
            self.answered += len(self.match.turns) > turns
        raise AssertionError("nobody can ever act")


@pytest.mark.parametrize(("game", "options"), [*product(GAMES, [{}]), ("fissureverse", {"rogations": "asked"})])
def test_behind_the_curtain_every_view_belongs_to_no_seat(
    tmp_path: Path, game: str, options: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """This test also covers the panel that asks several people the same question (FV 8.2b)."""
    player = Listener(tmp_path, game, monkeypatch, **options)
    chance = Chance("nobody")
    for number in range(DECISIONS):
        player.next(number % 3)
        if not player.match.asked:
            break
        if number % 4 == 0:
            player.frame(pygame.event.Event(pygame.WINDOWFOCUSLOST))
            player.frame(seconds=0.5)
            player.next(0)
        legal = player.match.legal()
        player.table.play(legal[chance.below(len(legal))])
        player.frame()
    assert player.asked["prompt"] >= DECISIONS / 2, "the curtain shows the question"
    assert player.asked["plates"] >= DECISIONS / 2, "the table below it was drawn"
    if cli_context.games()[game].fills("shared_question") and not options:
        assert player.asked["shared_question"] >= DECISIONS / 2
    elif cli_context.games()[game].fills("blind_answers"):
        assert player.asked["blind_answers"] >= DECISIONS / 2
        assert player.answered >= (2 if SOAK else 1)


OVER = {
    "nothing": [],
    "pause": [pygame.K_ESCAPE],
    "help": [pygame.K_F1],
    "rulebook": [pygame.K_r],
    "options": [pygame.K_ESCAPE, "options"],
}
"""The scenes that can open over the table, with their keys."""


@pytest.mark.parametrize("over", OVER)
def test_leaving_the_window_covers_hands_under_every_overlay(tmp_path: Path, over: str) -> None:
    player = Player(tmp_path, 2, "left", animate=True, privacy="strict")
    player.ready()
    hand = set(player.match.state.cards_in("hand.1"))
    assert hand <= {what[1] for what in player.shown() if what[0] == "card"}
    for step in OVER[over]:
        if isinstance(step, int):
            player.key(step)
        else:
            player.app.scenes.push(player.app.make(step))
    assert player.top.name == (over if OVER[over] else "table")
    player.frame(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    controller, table = player.table, player.match.state.table
    assert isinstance(player.top, CurtainScene)
    assert controller.model.hotseat.mask == 0
    assert controller.model.covered
    for _ in range(20):
        assert not hand & {what[1] for what in player.shown() if what[0] == "card"}
        lie = {table.cards[one.card].name for one in controller.sprites.everything() if one.card >= 0}
        assert not hand & lie, "the table below it doesn't know them either"
        player.frame(seconds=0.05)
