"""Sounds at the table. The game's table.yaml says which events and gestures trigger them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.engine.state import State
from game.engine.table import Setup
from game.games import setup_for
from game.lab import cli_context
from scenes.table.model.selection import Pick
from scenes.table.motion.sound_cues import SoundCues
from tests.scenes.table.match_data import GAME, library, options
from tests.scenes.table.table_player import Player

PLAN = {"sounds": {"said": {"won": "capture"}, "leaves": {"deck": "deal"}, "lands": {"space": "snap"}}}


class Listener:
    """A player whose clock advances with the frames.

    `new_sounds` returns the kinds of sounds played since the previous call.
    """

    def __init__(self, player: Player) -> None:
        self.player = player
        director = player.table.director
        player.app.audio.clock = lambda: director.now + self.late
        self.late = 0.0
        self._read = len(player.logged("sound"))

    def new_sounds(self) -> list[str]:
        self.late += 10
        lines = player_kinds(self.player)
        new, self._read = lines[self._read :], len(lines)
        return new


def player_kinds(player: Player) -> list[str]:
    return [line["kind"] for line in player.logged("sound")]


def cues() -> tuple[SoundCues, list[tuple[str, float]]]:
    table = GAME.table(Setup(2, options(), "cues"))
    played: list[tuple[str, float]] = []
    found = SoundCues(PLAN, table, lambda kind, at=0.5: played.append((kind, at)))
    found.width = 1000.0
    return found, played


def test_a_game_defines_the_sounds_of_its_lines_and_places() -> None:
    found, _ = cues()
    table = GAME.table(Setup(2, options(), "cues"))
    deck, hand = table.place_named["deck.1"], table.place_named["hand.1"]
    space = table.place_named["a1"]
    assert (found.said("won"), found.said("passed")) == ("capture", "")
    assert (found.leaves(deck), found.leaves(hand), found.leaves(-1)) == ("deal", "slide", "slide")
    assert (found.lands(space), found.lands(hand), found.lands(-1)) == ("snap", "", "")


def test_sounds_play_at_their_time_and_place() -> None:
    found, played = cues()
    found.at(2.0, "snap", 900.0)
    found.at(1.0, "slide", 100.0)
    found.at(1.5, "", 0.0)
    found.due(0.5)
    assert played == []
    found.due(1.2)
    assert played == [("slide", 0.1)]
    assert found.waiting
    found.due(3.0)
    assert played == [("slide", 0.1), ("snap", 0.9)]
    assert not found.waiting


def test_finishing_early_plays_each_kind_once() -> None:
    found, played = cues()
    for when in (1.0, 2.0, 3.0):
        found.at(when, "deal", 500.0)
    found.at(2.5, "bell", 500.0)
    found.rest()
    assert [kind for kind, _ in played] == ["bell", "deal"]
    found.at(9.0, "bell", 500.0)
    found.forget()
    found.due(10.0)
    assert len(played) == 2


def test_a_deal_and_a_turn_sound_in_their_order(tmp_path: Path) -> None:
    player = Player(tmp_path, animate=True, seed="deal", privacy="open")
    listener = Listener(player)
    player.settle()
    sounds = player_kinds(player)
    assert sounds[0] == "shuffle"
    assert sounds.count("deal") > 5
    assert sounds.count("bell") == 1
    assert [kind for number, kind in enumerate(sounds) if kind not in sounds[:number]] == [
        "shuffle",
        "deal",
        "flip",
        "bell",
    ], "the souls are laid out and turned, then the first player is called and draws"
    listener.new_sounds()
    first = next(action for action in player.match.legal() if action.verb == "place")
    player.act(first, "drag")
    player.settle()
    assert listener.new_sounds() == ["lift", "thud"], "the Reaper is set down, once"


@pytest.mark.parametrize(("way", "expected"), [("drag", ["lift", "snap"]), ("keys", ["lift", "slide", "snap"])])
def test_a_drop_snaps_at_once_and_a_travelling_card_slides_first(tmp_path: Path, way: str, expected: list[str]) -> None:
    player = Player(tmp_path, animate=True, seed="drop", privacy="open")
    player.settle()
    listener = Listener(player)
    player.act(next(action for action in player.match.legal() if action.verb == "place"), way)
    player.settle()
    listener.new_sounds()
    battle = next(action for action in player.match.legal() if action.verb == "battle" and len(action.cards) == 1)
    player.act(battle, way)
    player.settle()
    assert listener.new_sounds()[: len(expected)] == expected


def test_a_refusal_a_capture_and_the_end_are_heard(tmp_path: Path) -> None:
    player = Player(tmp_path, animate=True, seed="whole", privacy="open", exhausted_piles=1)
    player.settle()
    listener = Listener(player)
    spoken: dict[str, list[str]] = {}
    before = 0
    match = player.match
    while match.asked:
        listener.new_sounds()
        legal = match.legal()
        action = next((one for one in legal if one.verb in ("battle", "attack", "pass", "claim")), legal[0])
        with player.unpainted():
            player.act(action, "drag" if action.place >= 0 else "click")
            player.settle()
        player.frame()
        sounds = listener.new_sounds()
        keys = [line.key for chapter in match.log() for line in chapter][before:]
        before += len(keys)
        for key in keys:
            spoken.setdefault(key, []).extend(sounds)
    assert "capture" in spoken["won"]
    assert "bell" in spoken["turn"]
    assert "deal" in spoken["drew"]
    assert "flip" in spoken["turned_up"]
    assert player.top.name == "results"
    assert player_kinds(player)[-1] == "win"


def test_a_refused_drop_is_heard(tmp_path: Path) -> None:
    player = Player(tmp_path, animate=True, seed="refuse", privacy="open")
    player.settle()
    listener = Listener(player)
    controller = player.table
    hand = controller.model.table.place_named["hand.1"]
    controller.input._refuse(Pick((player.match.state.places[hand][0],)), controller.model.table.place_named["a1"])
    assert listener.new_sounds() == ["refuse"]


def test_the_curtain_is_heard_when_it_falls_and_when_it_lifts(tmp_path: Path) -> None:
    player = Player(tmp_path, animate=True, seed="curtain")
    listener = Listener(player)
    assert "curtain" not in player_kinds(player), "the first curtain is down from the start"
    player.lift()
    assert listener.new_sounds().count("curtain") == 1
    while player.match.asked == 1:
        legal = player.match.legal()
        player.act(next((one for one in legal if one.verb in ("end", "place")), legal[0]), "keys")
        player.settle()
        listener.late += 10
    listener.new_sounds()
    player.lift()
    assert "curtain" in listener.new_sounds()


def test_simultaneous_motion_is_never_heard_twice(tmp_path: Path) -> None:
    player = Player(tmp_path, seed="instant", privacy="open")
    listener = Listener(player)
    player.act(next(action for action in player.match.legal() if action.verb == "place"), "keys")
    sounds = listener.new_sounds()
    assert len(sounds) == len(set(sounds))
    assert "thud" in sounds


def test_the_music_follows_the_position_without_hidden_cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    player = Player(tmp_path, seed="tension", privacy="open")
    seen: list[tuple[int, ...]] = []
    hands = [player.table.model.table.place_named[f"hand.{seat}"] for seat in (1, 2)]

    def tension(view: State) -> float:
        seen.append(tuple([card for hand in hands for card in view.places[hand]]))
        return 0.5

    display = replace(player.match.game.display, tension=tension)
    monkeypatch.setattr(player.match, "game", replace(player.match.game, display=display))
    for _ in range(2):
        player.act(player.match.legal()[0], "keys")
        player.settle()
        player.frame()
        assert player.top.tension == 0.5
    assert 0 < len(seen) <= 4, "each position is examined only once"
    assert all(card < 0 for cards in seen for card in cards)


def test_every_game_names_existing_lines_and_places() -> None:
    for name, game in cli_context.games().items():
        content = library().game(name)
        sounds = content.table.get("sounds", {})
        seats = content.game.most_seats
        table = game.table(setup_for(content, seats, "sounds"))
        kinds = {place.kind for place in table.places}
        assert set(sounds.get("leaves", {})) | set(sounds.get("lands", {})) <= kinds, name
        assert set(sounds.get("stands", {})) <= {token.partition(".")[0] for token in table.tokens}, name
        banners = content.table.get("heralds", {})
        assert {f"log.{key}" for key in sounds.get("said", {}) if key not in banners} <= set(content.texts), name
        assert sounds["said"], f"{name} has no sound for a log line"
