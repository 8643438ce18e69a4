"""Text about your own face-down cards is correct with all privacy and peek options."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine.play.match import Match
from game.lab import cli_context
from scenes.menus.help import HelpScene, keys_of
from scenes.table.model.selection import CARD, Item
from tests.games.fissureverse.table import scene
from tests.games.soul_battle.table import scene as battles
from tests.scenes.table.table_player import Player
from tests.scenes.table.test_fissureverse import EDGE, FIELDS, MARKS
from tests.scenes.table.test_secrets import carry

WAYS = pytest.mark.parametrize("press", [False, True], ids=["hold", "press"])
PEEK, RELEASE = (
    pygame.event.Event(kind, key=pygame.K_p, mod=0, unicode="p") for kind in (pygame.KEYDOWN, pygame.KEYUP)
)
LEVELS = pytest.mark.parametrize("privacy", ["strict", "peek", "open"])


def _player(folder: Path, press: bool, game: str = "soul_battle", **options: str | int) -> Player:
    player = Player(folder, 2, "peeking", game=game, **options)
    player.app.keep(player.app.settings._replace(press_to_peek=press))
    player.start()
    return player


def _wordings(press: bool) -> tuple[str, str]:
    """Return the correct and the incorrect wording for this way of peeking."""
    return ("Press P", "Hold P") if press else ("Hold P", "Press P")


@WAYS
def test_the_question_says_how_to_open_the_hand_and_that_works(tmp_path: Path, press: bool) -> None:
    player = _player(tmp_path, press, privacy="peek")
    right, wrong = _wordings(press)
    assert f"{right}, or click{'' if press else ' and hold'} here, to see your hand" in player.words()
    assert wrong not in player.words()
    banner = player.table.model.layout.panels["banner"].centre
    player.down(banner)
    assert player.table.model.hotseat.peeking
    player.up(banner)
    player.frame()
    assert player.table.model.hotseat.peeking is press
    player.click(banner)
    player.frame()
    assert not player.table.model.hotseat.peeking


@WAYS
def test_closing_the_hand_removes_the_glow_from_its_usable_cards(tmp_path: Path, press: bool) -> None:
    """Regression: the backs kept glowing, which revealed the playable cards."""
    player = _player(tmp_path, press, privacy="peek")
    hands, souls = ["KS 3S", "AC 5C"], {"b1": "9C", "a2": "X1"}
    player.show(battles(2, hands=hands, souls=souls, reapers={1: "a1"}, privacy="peek").asks(1, "declare").match)
    place = player.match.state.table.place_named

    def glowing() -> int:
        """Return the number of glowing cards."""
        return sum(what[0] == "join" for what in player.shown())

    player.frame(PEEK)
    player.click(player.middle(place["b1"]))
    player.settle()
    assert player.table.model.lit
    assert glowing() == len(player.table.model.lit)
    player.frame(RELEASE)
    player.frame(PEEK if press else RELEASE)
    player.settle()
    assert player.table.model.covered
    assert not glowing()


def _walk(player: Player, keys: str) -> list[str]:
    """Press arrow keys (l, r, u, d) or Tab (t), and return what has the focus after each key."""
    found = []
    for key in keys:
        player.key(
            {"l": pygame.K_LEFT, "r": pygame.K_RIGHT, "u": pygame.K_UP, "d": pygame.K_DOWN, "t": pygame.K_TAB}[key]
        )
        kind, name = player.scene.controls.focus
        found.append(kind if kind == "card" else str(name))
    return found


def test_the_focus_does_not_tell_where_a_face_down_card_fits(tmp_path: Path) -> None:
    """Regression: the arrow keys moved only to places where a face-down card fitted."""
    player = _player(tmp_path, False, "fissureverse", privacy="peek")
    walks = []
    for card in ("HOWLERS", "RELIC.1"):
        made = scene(options={"privacy": "peek"}, hand_1=card, marks=MARKS, **FIELDS).match
        player.show(Match(made.game, made.setup, made.state))
        assert player.table.model.covered
        player.key(pygame.K_RIGHT)
        player.key(pygame.K_RETURN)
        assert player.table.model.selection.pick is not None
        walks.append(_walk(player, "uluurdrdu"))
    assert walks[0] == walks[1]


def test_the_focus_does_not_tell_what_goes_with_a_face_down_card(tmp_path: Path) -> None:
    """Regression: the order of Tab stops revealed a Rogation in a closed hand (FV 8.2)."""
    player = _player(tmp_path, False, "fissureverse", privacy="peek")
    walks = []
    places = {**FIELDS, "field_1_2": "WALKERS", "location": "ECLIPSE"}
    for card in ("PRAYER.1", "TAMES"):
        made = scene("1 rogation 2 0 0", options={"privacy": "peek"}, hand_1=card, marks=MARKS, **places).match
        player.show(Match(made.game, made.setup, made.state))
        assert player.table.model.covered
        walks.append(_walk(player, "ttttt"))
    assert walks[0] == walks[1]


def test_a_double_click_does_not_tell_where_a_face_down_card_fits(tmp_path: Path) -> None:
    """Regression: a double click revealed the number of places where a face-down card fitted."""
    player = _player(tmp_path, False, "fissureverse", privacy="peek")
    found = []
    for card in ("HOWLERS", "PRAYER.1"):
        made = scene("1 rogation 2 0 0", options={"privacy": "peek"}, hand_1=card, marks=MARKS, **FIELDS).match
        player.show(Match(made.game, made.setup, made.state))
        hand = player.match.state.table.place_named["hand.1"]
        at = player.middle(hand)
        player.click(at)
        player.click(at)
        found.append((len(player.match.turns), player.table.model.selection.pick is not None, player.words()))
    assert found[0] == found[1]
    assert found[0][:2] == (0, True)
    assert "Hold P to see your hand" in found[0][2]


def test_a_click_does_not_tell_which_face_down_cards_make_a_pair(tmp_path: Path) -> None:
    """Regression: cards in a closed hand were joined only if they could be played together."""
    player = _player(tmp_path, False, privacy="peek")
    picks = []
    souls = {"b1": "KC", "a2": "KD", "b2": "KH"}
    for hand in ("9H KS", "2H 3S"):
        made = battles(2, hands=[hand, "3H"], souls=souls, reapers={1: "a1"}, privacy="peek").asks(1, "declare")
        player.show(made.match)
        table = player.match.state.table
        for card in player.match.state.places[table.place_named["hand.1"]]:
            player.click(player.point(Item(CARD, card)))
        pick = player.table.model.selection.pick
        assert pick is not None
        picks.append(len(pick.cards))
    assert picks == [1, 1]


@WAYS
def test_a_hint_and_a_refused_drop_say_how_to_open_the_hand(tmp_path: Path, press: bool) -> None:
    player = _player(tmp_path, press, privacy="peek")
    right, wrong = _wordings(press)
    player.key(pygame.K_h)
    assert f"{right} to see your hand" in player.words()
    table = player.match.state.table
    carry(player, player.match.state.places[table.place_named["hand.1"]][0], table.place_named["deck.2"])
    assert f"{right} and try again to see why." in player.words()
    assert wrong not in player.words()


def _tip(player: Player, place: str) -> str:
    """Return the tip that appears while the pointer rests on a place."""
    player.move((2, 2))
    spot = player.table.model.layout.spots[player.match.state.table.place_named[place]]
    player.move((spot.pose(0, 1).x, spot.pose(0, 1).y - spot.pose(0, 1).width * EDGE))
    for _ in range(60):
        player.frame()
    return player.words()


def _attached(folder: Path, press: bool, privacy: str, **more: Any) -> Player:
    """A FissureVerse table on which seats 1 and 2 each have a face-down card attached."""
    player = _player(folder, press, "fissureverse", privacy=privacy)
    made = scene(options={"privacy": privacy}, **{**FIELDS, "marks": MARKS, **more}).match
    player.show(Match(made.game, made.setup, made.state))
    return player


@LEVELS
@WAYS
def test_an_attached_card_says_how_its_player_can_look_at_it(tmp_path: Path, press: bool, privacy: str) -> None:
    """FV 13.2: the text names a key only if that key really reveals the card."""
    player = _attached(tmp_path, press, privacy)
    right, wrong = _wordings(press)
    tip = _tip(player, "frenzy.1.1")
    assert f"A card that you attached. {right} to look." in tip
    assert wrong not in tip
    assert "to look." not in _tip(player, "frenzy.2.1"), "nobody looks at another player's card"
    sprite = player.table.sprites.places[player.match.state.table.place_named["frenzy.1.1"]][0]
    assert sprite.shown < 0
    player.frame(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_p, mod=0, unicode="p"))
    assert sprite.shown >= 0
    assert "to look." not in _tip(player, "frenzy.1.1"), "the card is already visible"


def test_an_empty_place_does_not_mention_peeking(tmp_path: Path) -> None:
    player = _attached(tmp_path, False, "strict", frenzy_1_1="")
    assert "to look" not in _tip(player, "frenzy.1.1")


def test_a_replay_names_no_peek_key(tmp_path: Path) -> None:
    """In a replay, tips don't mention the peek key, because that key starts a practice match."""
    player = _attached(tmp_path, False, "strict")
    player.table.model.hotseat.phase = type(player.table.model.phase).WATCH
    assert "to look" not in _tip(player, "frenzy.1.1")


@WAYS
def test_the_page_of_keys_says_how_to_peek(tmp_path: Path, press: bool) -> None:
    player = _player(tmp_path, press, privacy="peek")
    player.key(pygame.K_F1)
    page = player.top
    assert isinstance(page, HelpScene)
    told = dict(keys_of(player.app, page.about, page.told.without))["P"]
    assert told.startswith("hold to") is not press
    assert "hide" in told if press else "hide" not in told


def _texts() -> Iterator[tuple[str, str]]:
    library = cli_context.library()
    yield from library.texts.items()
    for content in library.games.values():
        yield from content.texts.items()
        for option in content.game.options:
            yield from ((f"{option.id}.{value.id}", value.sentence) for value in option.values)
        for chapter in content.rulebook.chapters:
            yield from ((rule.id, rule.text) for rule in chapter.rules)


def test_only_texts_about_holding_mention_holding_a_key() -> None:
    """Text meant for everyone must not depend on how one player peeks."""
    found = [
        key
        for key, text in _texts()
        if not key.endswith(".hold")
        and any(said in text.casefold() for said in ("hold {key", "hold your key", "hold a key", "{peek:text}: hold"))
    ]
    assert not found
