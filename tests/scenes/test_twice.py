"""Somebody clicks one spot twice, 0.2 to 1.0 s apart, through whole matches: nothing is ever lost by the second click.

Lost by the second click: its press or release takes a decision that costs a turn, a card, damage or the game
(tests/scenes/costs.py), that undo can't bring back, and whose meaning was not on that spot 600 ms before."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine.chance import Chance
from game.games import playable
from game.words import plain
from scenes.kit.dialog import Dialog
from scenes.table import feel
from tests.safety import SOAK
from tests.scenes.costs import lost_for_good
from tests.scenes.table.driving import Player
from tests.scenes.table.furnish import library

SEATS: dict[str, tuple[str, ...]] = {
    "soul_battle": ("", "weigher", ""), "fissureverse": ("", "", "weigher"),
}
"""Who plays the games for several: people, and computers between them."""
MATCHES = 6 if SOAK else 1
EACH = 1 if SOAK else 4
"""At every so many decisions somebody clicks."""
TICK = 0.05
APART = (4, 20)
"""From so many ticks to so many between the two clicks."""
MEANT_SINCE = 0.6
"""Seconds: what is on a spot for so long can be seen by who clicks there."""
Point = tuple[float, float]


def _player(folder: Path, game: str, number: int) -> Player:
    shown = library().game(game).game
    seats = SEATS.get(game, ("",))
    options: dict[str, Any] = {}
    if any(option.id == "privacy" for option in shown.options):
        options["privacy"] = ("open", "strict")[number % 2]
    if game == "fissureverse":
        options["deck"] = "skirmish"
    return Player(
        folder / str(number), len(seats), f"twice {number}", animate=True, players=seats, game=game,
        careful=bool(number // 2 % 2), **options,
    )


def _meaning(player: Player, point: Point) -> object:
    """What can be seen on a spot that a press there would mean."""
    if player.top is not player.scene:
        return player.top.name
    stage, controls = player.stage, player.scene.show.controls
    if stage.chooser is not None:
        return "way", stage.chooser.at(*point)
    if stage.inspector is not None:
        return "spread", stage.inspector.at(*point)
    name = controls.at(*point)
    if name:
        tile = controls.tiles().get(name)
        words = tile.tile.name if tile else name
        if name.startswith(("wide", "stand")):
            words = plain(controls._written(name)[0])
        return name, words, player.match.asked
    return "table", stage.desk.place_at(*point), player.match.asked


def _spots(player: Player) -> Iterator[Point]:
    """Where somebody may click: buttons and tiles more often than cards."""
    controls, stage = player.scene.show.controls, player.stage
    for name, box in controls.pressable().items():
        if name.startswith(("wide", "stand", "tile.")):
            for across in (0.2, 0.5, 0.8):
                yield box.x + box.w * across, box.y + box.h / 2
    for spot in stage.layout.spots:
        if spot.spread or (spot.shape == "stack" and stage.sprites.places[spot.place]):
            yield stage.desk.area(spot.place).centre
    for panel in ("wide", "log"):
        box = stage.layout.panels[panel]
        yield box.x + box.w * 0.8, box.y + box.h - 20


def _twice(player: Player, game: str, point: Point, ticks: int) -> None:
    """Click, wait, click again; what the second click costs is found."""
    match = player.match
    player.click(point)
    seen: list[tuple[float, object]] = []
    passed = 0.0
    for _ in range(ticks):
        seen.append((passed, _meaning(player, point)))
        player.frame(seconds=TICK)
        passed += TICK
    number, meant = len(match.turns), _meaning(player, point)
    then = [meaning for at, meaning in seen if at <= passed - MEANT_SINCE]
    player.move(point)
    player.down(point)
    player.up(point)
    own = len(match.turns) == number + 1
    if own and not (then and then[-1] == meant):
        lost = lost_for_good(game, match, number)
        assert not lost, f"the second click, {ticks * TICK:.2f} s later, took {match.turns[-1].action}: lost {lost}"


def _come_back(player: Player) -> bool:
    """To a question that a person may answer at the table; whether there is one."""
    for _ in range(400):
        if not player.app.scenes.all or not any(scene is player.scene for scene in player.app.scenes.all):
            return False
        if isinstance(player.top, Dialog) or player.top.name in ("pause", "help", "rulebook", "asking"):
            player.key(pygame.K_ESCAPE)
        elif player.top.name == "curtain":
            player.lift()
        elif player.stage.chooser is not None or player.stage.inspector is not None or player.stage.gesture.pick:
            player.key(pygame.K_ESCAPE)
        elif player.stage.hot.playing:
            return True
        elif not player.match.asked:
            return False
        else:
            player.frame(seconds=0.3)
    raise AssertionError("nobody is ever asked")


@pytest.mark.parametrize("game", playable(library()))
def test_nothing_is_lost_by_the_second_click(tmp_path: Path, game: str) -> None:
    clicked = 0
    for number in range(MATCHES):
        player, chance = _player(tmp_path, game, number), Chance(f"twice {game} {number}")
        match, rules = player.match, library().game(game).game.id
        while _table(player) and _come_back(player):
            if len(match.turns) % EACH == 0:
                spots = list(_spots(player))
                first, last = APART
                _twice(player, rules, spots[chance.below(len(spots))], first + chance.below(last - first + 1))
                clicked += 1
                for _ in range(round(1.0 / TICK)):  # the next pair of clicks is one of its own
                    player.frame(seconds=TICK)
                if not (_table(player) and _come_back(player)):
                    break
            legal = [one for one in match.legal() if not player.stage.foresight.loses(one)] or list(match.legal())
            player.stage._take(legal[chance.below(len(legal))], player.scene.sitting.play)
            player.stage.finish()
            player.frame()
    assert clicked >= 3


def _table(player: Player) -> bool:
    return any(scene.name == "table" for scene in player.app.scenes.all)


def test_the_time_that_a_button_changes_is_as_long_as_anybody_needs_to_see_it() -> None:
    assert feel.CHANGING == MEANT_SINCE
