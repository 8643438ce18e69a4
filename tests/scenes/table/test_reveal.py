"""A Crusade is revealed step by step, and until its outcome falls the table shows the position from before it."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine.action import parse
from game.engine.play.match import Match
from game.words.event_text import plain
from tests.games.fissureverse.table import scene
from tests.scenes.table.table_player import Player

FIELDS = {"field_1_1": "BONEDRUMMERS", "frenzy_1_1": "MANIA.1", "field_2_1": "ACADEMIC", "frenzy_2_1": "TRANCE.2"}
MARKS = {"round": 1, "tokens.1": 9, "tokens.2": 1, "colour.1": 3, "colour.2": 2, "place.1": 1, "place.2": 2}


def at_crusade(folder: Path, size: tuple[int, int] = (1280, 720), **places: Any) -> Player:
    """A table at a hand-made position, with motion."""
    player = Player(folder, seats=2, seed="fissure", game="fissureverse", animate=True, size=size)
    player.ready()
    made = scene(options={"privacy": "strict"}, **{"marks": MARKS, **FIELDS, **places}).match
    player.show(Match(made.game, made.setup, made.state))
    return player


def crusade(player: Player, how: str = "kill") -> None:
    player.table.play(parse(f"1 crusade BONEDRUMMERS {how} > field.2.1", player.match.state.table))


def plates(player: Player) -> list[str]:
    """The words on the plates."""
    said = player.table.model.game.display.plates(player.match.view(0))
    return [plain(player.table.model.words.said(line)) for lines in said for line in lines]


def test_plates_labels_and_log_keep_the_old_position_until_the_outcome(tmp_path: Path) -> None:
    """FV 5.2 to 5.7: the Tokens paid, the cards lost, the turned cards and the next question wait for the end."""
    player = at_crusade(tmp_path, draw_2="SMELTERS")
    old = plates(player)
    crusade(player)
    new = [line for line in plates(player) if line not in old]
    assert new, "the attacker has paid"
    steps = 0
    while player.table.director.fought:
        player.frame(seconds=0.2)
        if not player.table.director.fought:
            break
        seen = {item.what for item in player.still()}
        assert {("text", line) for line in old} <= seen
        assert not {("text", line) for line in new} & seen
        assert not any("Killed" in str(what) for what in seen)
        assert ("card", "TRANCE.2") not in seen, "it turns when the reveal is over"
        steps += 1
    assert steps > 5
    player.settle()
    assert all(line in player.words() for line in new)
    assert "Killed" in player.words()


def keys(player: Player) -> list[str]:
    """The log lines of the duel that have been revealed, or none without a duel."""
    now = player.table.director.now
    duel = player.table.director.banners.duels.seen(now)
    return [] if duel is None else [step.said.key for step in duel.steps if step.since <= now]


def wait(player: Player, seconds: float) -> None:
    for _ in range(round(seconds * 20)):
        player.frame(seconds=0.05)


def go_on(player: Player, how: str) -> None:
    if how == "click":
        player.click((640, 300))
    else:
        player.key(pygame.K_SPACE if how == "space" else pygame.K_RETURN)


@pytest.mark.parametrize("how", ["click", "space", "enter"])
def test_each_press_reveals_one_step_and_changes_nothing_else(tmp_path: Path, how: str) -> None:
    """FV 5.4 to 5.7: the card turns, each number lands with its card, then the totals, and the outcome falls last."""
    player = at_crusade(tmp_path, draw_2="SMELTERS")
    crusade(player)
    player.frame(seconds=0.3)
    words = []
    whole = ["crusade.kill", "revealed", "revealed", "adds", "takes", "compared", "fell.killed"]
    for count in range(1, len(whole) + 1):
        assert keys(player) == whole[:count]
        wait(player, 0.6)
        words.append(player.words().splitlines())
        go_on(player, how)
    assert keys(player) == []
    first, hidden, landed, summed, last = (words[at] for at in (0, 1, 4, 5, 6))
    assert {"A Crusade to Kill", "Sword against Sword", "3 Sword", "1 Sword"} <= set(first)
    assert first.count("?  face-down card") == 2
    assert hidden.count("?  face-down card") == 1
    assert {"+3 Mania", "\u22121 Trance"} <= set(landed)
    assert "6" not in landed, "the totals wait for the last modifier"
    assert {"6", "0"} <= set(summed)
    assert "Killed" not in summed
    assert {"Mara wins", "Killed", "Academic is Killed and goes to the Vortex."} <= set(last)
    assert player.table.decisions == 1, "a press only goes on"


def test_escape_skips_the_whole_reveal(tmp_path: Path) -> None:
    player = at_crusade(tmp_path, draw_2="SMELTERS")
    crusade(player)
    player.frame(seconds=0.3)
    player.key(pygame.K_ESCAPE)
    assert player.top is player.scene
    assert not player.table.director.fought
    player.settle()
    assert "Killed" in player.words()


def test_a_card_revealed_earlier_counts_from_the_start(tmp_path: Path) -> None:
    """FV 5.4: an attached card that is face up already is on the table with its name, and lands its number too."""
    player = at_crusade(tmp_path, draw_2="SMELTERS")
    match = player.match
    state = match.state.clone()
    for place in ("frenzy.1.1", "frenzy.2.1"):
        state.known[state.places[state.table.place_named[place]][0]] = state.table.everyone
    player.show(Match(match.game, match.setup, state))
    crusade(player)
    wait(player, 0.6)
    assert {"Mania", "Trance"} <= set(player.words().splitlines())
    assert "?  face-down card" not in player.words()
    go_on(player, "space")
    wait(player, 0.6)
    assert "+3 Mania" in player.words()


def test_nothing_moves_or_flashes_under_reduced_motion(tmp_path: Path) -> None:
    """Between two steps every frame is the same, and no flash is drawn at all."""
    player = at_crusade(tmp_path, draw_2="SMELTERS")
    player.app.keep(player.app.settings._replace(reduced_motion=True))
    player.table.director.motion = player.app.motion
    crusade(player)
    player.frame(seconds=0.3)
    for _ in range(7):
        pictures = set()
        for _ in range(20):
            player.frame(seconds=0.04)
            assert ("panel", "flash") not in player.shown()
            pictures.add(tuple((item.what, item.x, item.y, id(item.picture)) for item in player.live()))
        assert len(pictures) == 1, keys(player)
        player.key(pygame.K_SPACE)


def test_the_outcome_flashes_once(tmp_path: Path) -> None:
    """One flash stays far below three a second."""
    player = at_crusade(tmp_path, draw_2="SMELTERS")
    crusade(player)
    lit = []
    while player.table.director.fought:
        player.frame(seconds=0.05)
        lit.append(("panel", "flash") in player.shown())
    flashes = sum(not before and now for before, now in pairwise(lit))
    assert flashes == 1
