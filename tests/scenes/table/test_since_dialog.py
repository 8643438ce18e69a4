"""One key shows what has happened since the player's last turn, even in a reopened match."""

from __future__ import annotations

import random
from pathlib import Path

import pygame
import pytest

from game.words.event_text import plain
from scenes.table.since_dialog import SinceDialog, since_last_turn
from tests.scenes.menus.app_driver import AppDriver
from tests.scenes.table.table_player import Player

COMPUTER = "greedy"


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_key_opens_the_lines_and_any_answer_closes_them(tmp_path: Path, size: tuple[int, int]) -> None:
    player = Player(tmp_path, 2, size=size, players=("", COMPUTER))
    player.settle()
    for _ in range(6):
        player.table.play(player.match.legal()[0])
        player.settle()
    expected = [plain(line) for line in since_last_turn(player.scene.session, 1)]
    assert expected
    player.key(pygame.K_l)
    assert isinstance(player.top, SinceDialog)
    player.frame()
    assert set(expected) <= {str(what[1]) for what in player.shown() if what[0] == "text"}
    player.steady()
    player.key(pygame.K_l)
    player.key(pygame.K_ESCAPE)
    assert player.top is player.scene


@pytest.mark.parametrize("game", ["soul_battle", "fissureverse"])
def test_it_tells_public_lines_only_and_the_same_after_reopening(tmp_path: Path, game: str) -> None:
    driver = AppDriver(tmp_path, animate=False)
    made = driver.app.matches.new_session(game, 2, ["Ada", "Bo"], {"privacy": "strict"}, "since")
    chance = random.Random(4)
    for _ in range(30):
        made.play(chance.choice(made.match.legal()))
    before = [[plain(line) for line in since_last_turn(made, seat)] for seat in (1, 2)]
    assert all(before)
    assert before[0] != before[1], "each seat has its own last turn"
    for seat in (1, 2):
        cards = {span.card for line in since_last_turn(made, seat) for span in line if span.card >= 0}
        log = {card for chapter in made.match.log() for said in chapter for card in _named(said.values)}
        assert cards <= log, "it names only cards that everybody knew when the line was written"
    path = made.journal.path if made.journal else None
    assert path is not None
    assert made.close()
    again = driver.app.matches.resume(path)
    assert [[plain(line) for line in since_last_turn(again, seat)] for seat in (1, 2)] == before
    again.close()


def test_a_solitaire_tells_the_last_two_turns(tmp_path: Path) -> None:
    player = Player(tmp_path, 1, game="aleph_null")
    chance = random.Random(1)
    while player.match.asked and len(player.match.turns) < 25:
        player.scene.session.play(chance.choice(player.match.legal()))
    lines = [plain(line) for line in since_last_turn(player.scene.session, 1)]
    assert lines[0].startswith("Turn ")
    assert sum(line.startswith("Turn ") for line in lines) == 2


def _named(values: tuple[tuple[str, object], ...]) -> list[int]:
    return [card for _, value in values if isinstance(value, tuple) for card in value]
