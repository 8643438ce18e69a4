"""A Crusade is revealed step by step, and until its outcome falls the table shows the position from before it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

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
