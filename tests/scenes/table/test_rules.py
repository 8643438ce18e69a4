"""Tests for the link from a refusal to its rule in the rulebook, and for the way back."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.engine.action import parse
from game.engine.play import rules
from game.engine.refusal import Refusal
from scenes.menus.rulebook import RulebookScene
from scenes.table.model.selection import CARD, TOKEN, Item
from tests.scenes.table.table_player import WAYS, Player


def _refused(player: Player) -> str:
    """Drop a card before placing the Reaper, and return the id of the broken rule."""
    card = player.match.state.places[player.match.state.table.place_named["hand.1"]][0]
    player.drag(player.point(Item(CARD, card)), player.middle(0))
    player.frame()
    return str(player.logged("refused")[-1]["rule"])


@pytest.mark.parametrize("how", ["click", "key"])
def test_the_rule_of_a_refusal_is_a_link_to_it(tmp_path: Path, how: str) -> None:
    player = Player(tmp_path, 2, "table", privacy="open")
    player.ready()
    rule = _refused(player)
    assert player.table.overlay.note.rule == rule
    before = player.match.state.digest()
    if how == "click":
        player.click(player.table.overlay.boxes.link.centre)
    else:
        player.key(pygame.K_r)
    book = player.top
    assert isinstance(book, RulebookScene)
    assert book.chosen == rule
    assert ("text", rule) in player.shown()
    player.key(pygame.K_ESCAPE)
    assert player.top is player.scene
    assert player.match.state.digest() == before
    player.up(player.middle(0))
    assert player.match.turns == []


@pytest.mark.parametrize("way", WAYS)
def test_an_offered_action_that_the_rules_refuse_shows_its_refusal(tmp_path: Path, way: str) -> None:
    """An action offered by a verb's `generate` is refused if the verb's `refusal` forbids it."""
    player = Player(tmp_path, 2, "table", privacy="open")
    player.ready()
    action = next(one for one in player.match.legal() if one.place >= 0)
    assert action in player.table.model.legal()
    refusal = Refusal(player.match.game.end_rule, "refusal.ended")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rules, "refusal", lambda *about: refusal)
        player.act(action, way)
        player.settle()
    assert player.logged("refused")[-1]["key"] == refusal.key
    assert player.table.overlay.note.rule == refusal.rule
    assert player.match.turns == []
    assert player.logged("action") == []
    assert all(
        sprite.pose == sprite.rest for item in player.items(action) if (sprite := player.table.hit_test.sprite(item))
    )
    player.key(pygame.K_ESCAPE)
    player.steady()
    player.act(action, way)
    assert [turn.action for turn in player.match.turns] == [action]


def test_a_click_beside_the_rule_only_closes_the_message(tmp_path: Path) -> None:
    player = Player(tmp_path, 2, "table", privacy="open")
    player.ready()
    _refused(player)
    box = player.table.overlay.boxes.whole
    player.click((box.x + 4, box.y + 4))
    assert player.top is player.scene
    assert player.table.overlay.note is None


def test_leaving_the_window_lowers_the_curtain_over_the_open_book(tmp_path: Path) -> None:
    player = Player(tmp_path, 2, "table", privacy="strict")
    player.ready()
    player.key(pygame.K_r)
    player.frame(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    assert [scene.name for scene in player.app.scenes.all] == ["table", "rulebook", "curtain"]
    player.lift()
    assert isinstance(player.top, RulebookScene)


def test_a_key_opens_the_rule_of_a_tip(tmp_path: Path) -> None:
    player = Player(tmp_path, 2, "table", privacy="open")
    player.ready()
    place = player.match.state.table.place_named["purgatory.1"]
    player.move(player.table.hit_test.area(place).centre)
    player.settle()
    assert "(SB 3.2)" in player.words()
    player.key(pygame.K_r)
    book = player.top
    assert isinstance(book, RulebookScene)
    assert book.chosen == "SB 3.2"


def test_a_reaper_that_must_move_says_so_on_its_own_space(tmp_path: Path) -> None:
    """SB 3.3: dropping a Reaper on its own space is refused with a reason.

    A click puts the Reaper back without a message.
    """
    player = Player(tmp_path, 2, "table", privacy="open", reaper="must_move")
    for action in ("1 place reaper.1 > b2", "1 end", "2 place reaper.2 > a1", "2 end"):
        player.ready()
        player.table.play(parse(action, player.match.state.table))
        player.settle()
    player.ready()
    reaper, space = Item(TOKEN, name="reaper.1"), player.match.state.table.place_named["b2"]
    player.click(player.point(reaper))
    player.click(player.point(reaper))
    assert player.logged("refused") == []
    player.drag(player.point(reaper), player.middle(space))
    player.frame()
    logged = player.logged("refused")[-1]
    assert (logged["rule"], logged["key"], logged["place"]) == ("SB 3.3", "refusal.place_moves", "b2")
    assert player.match.state.question == ("reaper", 1, 0)
