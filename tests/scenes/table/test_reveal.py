"""A Crusade is revealed step by step.

Until the outcome appears, the table shows the position before the Crusade.
"""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine.action import Action, parse
from game.engine.chance import Chance
from game.engine.play.match import Match
from game.matches.replay import Replay
from game.matches.session import Session
from game.words.event_text import plain
from scenes.system.key_bindings import Keys
from scenes.table.curtain.curtain import CurtainScene
from scenes.table.motion.dealing import equals_view
from tests.games.fissureverse.table import scene
from tests.scenes.table.table_player import NAMES, Player

FIELDS = {"field_1_1": "BONEDRUMMERS", "frenzy_1_1": "MANIA.1", "field_2_1": "ACADEMIC", "frenzy_2_1": "TRANCE.2"}
MARKS = {"round": 1, "tokens.1": 9, "tokens.2": 1, "colour.1": 3, "colour.2": 2, "place.1": 1, "place.2": 2}


def at_crusade(folder: Path, rogations: str = "announce", **places: Any) -> Player:
    """Return a table that shows a hand-made position, with animations on."""
    player = Player(folder, seats=2, seed="fissure", game="fissureverse", animate=True)
    player.ready()
    made = scene(options={"privacy": "strict", "rogations": rogations}, **{"marks": MARKS, **FIELDS, **places}).match
    player.show(Match(made.game, made.setup, made.state))
    return player


def crusade(player: Player, how: str = "kill") -> None:
    player.table.play(parse(f"1 crusade BONEDRUMMERS {how} > field.2.1", player.match.state.table))


def plates(player: Player) -> list[str]:
    """Return the text on the plates."""
    said = player.table.model.game.display.plates(player.match.view(0))
    return [plain(player.table.model.words.said(line)) for lines in said for line in lines]


def test_plates_labels_and_log_keep_the_old_position_until_the_outcome(tmp_path: Path) -> None:
    """FV 5.2 to 5.7: the table shows the old position until a Crusade's outcome appears."""
    player = at_crusade(tmp_path, draw_2="SMELTERS")
    old = plates(player)
    crusade(player)
    new = [line for line in plates(player) if line not in old]
    assert new, "the attacker has paid"
    steps, director = 0, player.table.director
    duel = next(iter(director.banners.duels._coming))
    assert duel.until - duel.since < 6.0, "this holds for two turned cards and two modifiers, even if nobody clicks"
    while director.fought:
        player.frame(seconds=0.2)
        if not director.fought:
            break
        assert not {"wide0", "stand0"} & player.scene.controls.boxes().keys()
        seen = {item.what for item in player.still()}
        assert {("text", line) for line in old} <= seen
        assert not {("text", line) for line in new} & seen
        assert not any("Killed" in str(what) for what in seen)
        assert ("card", "TRANCE.2") not in seen, "the card turns over when the reveal ends"
        steps += 1
    assert steps > 5
    player.settle()
    assert all(line in player.words() for line in new)
    assert "Killed" in player.words()


def keys(player: Player) -> list[str]:
    """The duel's revealed log lines. The list is empty if there is no duel."""
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
    """FV 5.4 to 5.7: each press reveals one step of a Crusade and changes nothing else."""
    player = at_crusade(tmp_path, draw_2="SMELTERS")
    crusade(player)
    player.frame(seconds=0.3)
    words = []
    whole = ["crusade.kill", "revealed", "revealed", "adds", "takes", "compared", "fell.killed"]
    for count in range(1, len(whole) + 1):
        assert keys(player) == whole[:count]
        wait(player, 0.5)
        words.append(player.words().splitlines())
        go_on(player, how)
    assert keys(player) == []
    first, hidden, landed, summed, last = (words[at] for at in (0, 1, 4, 5, 6))
    assert {"Kill Crusade", "Sword against Sword", "3 Sword", "1 Sword"} <= set(first)
    assert first.count("?  face-down card") == 2
    assert hidden.count("?  face-down card") == 1
    assert {"+3 Mania", "\u22121 Trance"} <= set(landed)
    assert "6" not in landed, "the totals wait for the last modifier"
    assert {"6", "0"} <= set(summed)
    assert "Killed" not in summed
    assert {"Mara wins", "Killed", "Academic is Killed and goes to the Vortex."} <= set(last)
    assert player.table.decisions == 1, "a press only continues"


@pytest.mark.parametrize("key", [pygame.K_0, pygame.K_1, pygame.K_x])
def test_a_key_that_answers_only_goes_on(tmp_path: Path, key: int) -> None:
    """During the reveal, pressing an answer key only reveals the next step (FV 8.2b)."""
    player = at_crusade(tmp_path, draw_2="SMELTERS")
    player.app.keys = Keys({"wide": "x"})
    crusade(player)
    player.frame(seconds=0.3)
    player.key(key)
    assert (player.table.decisions, player.table.calls.closed) == (1, 0)
    assert player.table.director.fought, "the key reveals one more step"


@pytest.mark.parametrize("key", [pygame.K_LSHIFT, pygame.K_PRINTSCREEN])
def test_a_key_without_a_meaning_skips_nothing(tmp_path: Path, key: int) -> None:
    player = at_crusade(tmp_path, draw_2="SMELTERS")
    crusade(player)
    player.frame(seconds=0.3)
    player.key(key)
    assert keys(player) == ["crusade.kill"]
    player.settle()
    player.table.input.inspect_counted()
    player.key(key)
    assert player.table.overlay.spread is not None


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
    """FV 5.4: a card that is already face up is shown with its name from the start."""
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
    """Between steps, all frames are the same, and there is no flash."""
    player = at_crusade(tmp_path, draw_2="SMELTERS")
    player.app.keep(player.app.settings._replace(reduced_motion=True))
    player.table.director.motion = player.app.motion
    crusade(player)
    player.frame(seconds=0.3)
    for _ in range(7):
        pictures = set()
        for _ in range(20):
            player.frame(seconds=0.025)
            assert ("panel", "flash") not in player.shown()
            pictures.add(tuple((item.what, item.x, item.y, id(item.picture)) for item in player.live()))
        assert len(pictures) == 1, keys(player)
        player.key(pygame.K_SPACE)


def test_the_outcome_flashes_once(tmp_path: Path) -> None:
    """A single flash is far below the limit of three per second."""
    player = at_crusade(tmp_path, draw_2="SMELTERS")
    crusade(player)
    lit = []
    while player.table.director.fought:
        player.frame(seconds=0.05)
        lit.append(("panel", "flash") in player.shown())
    flashes = sum(not before and now for before, now in pairwise(lit))
    assert flashes == 1


# --- interrupted in the middle ---------------------------------------------------------------------------------------


def assert_newest(player: Player) -> None:
    """Check that, after the reveal, the table shows the match's current position and no duel."""
    director = player.table.director
    player.frame()
    assert director.held is None
    assert not director.fought
    assert equals_view(player.table.sprites, player.table.model.view)
    shown = player.shown()
    assert {("text", line) for line in plates(player)} <= set(shown)
    assert "Click to continue, Esc to skip" not in player.words()


def half_way(player: Player) -> None:
    """Run a reveal until its cards have turned over."""
    while not {"adds", "takes", "compared"} & set(keys(player)):
        assert player.table.director.go_on(), "there is no reveal"
    player.frame()


def test_undo_in_the_middle_shows_the_position_before(tmp_path: Path) -> None:
    player = at_crusade(tmp_path, draw_2="SMELTERS")
    old = plates(player)
    player.match.free = True
    crusade(player)
    half_way(player)
    player.table.undo()
    assert_newest(player)
    assert plates(player) == old
    player.ready()
    player.table.redo()
    half_way(player)
    assert player.table.director.held is not None, "the Crusade is revealed again"


def at_a_crusade(player: Player, **options: str) -> tuple[Session, Action]:
    """Play a match with random actions until a Crusade with a modifier is possible.

    Return the match and the Crusade.
    """
    session = player.app.matches.new_session("fissureverse", 2, NAMES[:2], options, "reveal")
    chance = Chance("reveal")
    while True:
        legal = session.match.legal()
        fights = [action for action in legal if action.verb == "crusade"]
        if fights and len(session.match.turns) > 20:
            return session, fights[0]
        session.play(legal[chance.below(len(legal))])


def test_leaving_in_the_middle_and_reopening_shows_the_newest_position(tmp_path: Path) -> None:
    """The save contains the whole Crusade, so nothing is lost or repeated."""
    player = Player(tmp_path, seats=2, game="fissureverse", animate=True)
    session, action = at_a_crusade(player, privacy="open")
    player.app.scenes.reset(player.app.make("table", session))
    player.ready()
    player.table.play(action)
    half_way(player)
    path, turns = session.journal.path, len(session.match.turns)
    player.app.scenes.reset(player.app.make("title"))
    session.close()
    player.app.scenes.push(player.app.make("table", player.app.matches.resume(path)))
    player.frame()
    assert len(player.match.turns) == turns
    assert_newest(player)


def test_a_jump_in_a_replay_ends_the_reveal(tmp_path: Path) -> None:
    player = Player(tmp_path, seats=2, game="fissureverse", animate=True)
    session, action = at_a_crusade(player)
    session.play(action)
    length = len(session.match.turns)
    session.close()
    player.app.scenes.reset(player.app.make("title"))
    player.app.scenes.push(player.app.make("replay", Replay(session)))
    for there in (length, 3):
        player.table.to(length - 1)
        player.table.step()
        half_way(player)
        player.table.to(length - 1)
        player.table.to(there)
        player.settle()
        assert_newest(player)


@pytest.mark.parametrize("leaves", [False, True])
def test_hands_stay_covered_until_the_next_player_lifts_the_curtain(tmp_path: Path, leaves: bool) -> None:
    """FV 13.2: hands stay hidden until the next player lifts the curtain."""
    player = at_crusade(tmp_path, "asked", draw_2="SMELTERS", hand_1="HOWLERS WARHORNS", hand_2="SOPHISTS MENDICANTS")
    hands = {("card", player.match.state.table.cards[card].name) for seat in (1, 2) for card in hand(player, seat)}
    assert hands & set(player.shown()), "the first player sees their own hand"
    crusade(player)
    half_way(player)
    assert not hands & set(player.shown())
    if leaves:
        player.table.hide()
        player.frame()
        assert not player.table.director.fought
    for _ in range(400):
        player.frame(seconds=0.05)
        assert not hands & set(player.shown())
        if isinstance(player.top, CurtainScene):
            break
    assert isinstance(player.top, CurtainScene)
    player.lift()
    assert_newest(player)


def hand(player: Player, seat: int) -> tuple[int, ...]:
    state = player.match.state
    cards: tuple[int, ...] = state.places[state.table.place_named[f"hand.{seat}"]]
    return cards


def test_a_face_down_card_is_named_nowhere_before_it_turns(tmp_path: Path) -> None:
    """FV 13.2: a face-down card isn't named anywhere before it turns over."""
    player = at_crusade(tmp_path, draw_2="SMELTERS")
    crusade(player)
    steps = 0
    while "Trance" not in player.words():
        player.frame(seconds=0.05)
        turned = keys(player).count("revealed") == 2
        assert turned or not any("TRANCE" in str(what) or "Trance" in str(what) for what in player.shown())
        steps += 1
    assert steps > 40
    assert keys(player).count("revealed") == 2
