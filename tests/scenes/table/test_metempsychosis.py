"""Metempsychosis at the table: mouse and keyboard input, tiles and dials."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine.action import Action, parse
from game.engine.chance import Chance
from scenes.framework.dialog import Dialog
from scenes.table.layout.boxes import turned_box
from scenes.table.model.selection import CARD, Item
from scenes.table.motion.dealing import equals_view
from tests.games.metempsychosis.table import Scene, scene
from tests.generators import usual_action
from tests.run_counts import some
from tests.scenes.table.match_data import library
from tests.scenes.table.table_player import WAYS, Player

GAME = "metempsychosis"
SYMBOLS = [symbol.id for symbol in library().game(GAME).cards.symbols]


def _player(folder: Path, seed: str = "first", **more: Any) -> Player:
    player = Player(folder, seats=1, seed=seed, game=GAME, **more)
    player.start()
    return player


def _action(player: Player, text: str) -> Action:
    return parse(f"1 {text}", player.match.state.table)


def _sit_at(player: Player, position: Scene) -> None:
    """Show a game's table at this position."""
    session = player.app.matches.new_session(GAME, 1, ["Mara"], {}, "position")
    session.match.start, session.match.opening = position.match.state, ()
    player.app.scenes.reset(player.app.make("table", session))
    player.start()


def _to_level_2(player: Player) -> None:
    """Play until level 2 begins. With this seed, the highest-rated actions win level 1."""
    while player.match.state.marks[1] == 1:
        higher = [action for action in player.match.legal() if action.verb == "ascend"]
        action = higher[0] if higher else usual_action(player.scene.session.match)
        player.table._take(action, player.scene.session.play)
        player.settle()


def _helped(player: Player, verb: str) -> str:
    """Return the help text that explains how to take this action."""
    return next(entry.how for entry in player.scene.help().entries if entry.name == verb)


def test_the_help_names_the_keys_of_a_main_button(tmp_path: Path) -> None:
    """The help lists Space only if there is just one main button and it needs no confirmation."""
    player = _player(tmp_path)
    assert player.scene.controls.wide() == [_action(player, "give_up")]
    player.key(pygame.K_SPACE)
    player.settle()
    assert player.top is player.scene, "Space doesn't give up"
    assert "Tab, then Enter" in _helped(player, "give_up")
    assert "Space" not in _helped(player, "give_up")
    while (stop := player.scene.controls.focus_stop()) is None or stop.name != ("button", "wide0"):
        player.key(pygame.K_TAB)
    player.key(pygame.K_RETURN)
    assert isinstance(player.top, Dialog)
    assert player.logged("sure")[-1]["key"] == "warn.give_up"


def test_the_table_and_continue_count_the_same_moves(tmp_path: Path) -> None:
    """A new game is at move 1, both at the table and on the Resume button."""
    player = _player(tmp_path)
    texts, found = player.scene.session.content.texts, []
    for _ in range(4):
        turn = player.match.game.turn(player.match.state)
        text = texts.say("table.mark.move", count=turn)
        assert text in player.words()
        assert text.lower() in texts.say("save.described", game="", names="", turn=turn)
        found.append(turn)
        moves = [action for action in player.match.legal() if action.verb in ("incarnate", "take")]
        player.table.play(moves[0])
        player.settle()
    assert found[0] == 1
    assert found[-1] > 1


@pytest.mark.parametrize("size", some([(1024, 640), (1280, 720), (1920, 1080)], 1))
def test_a_default_name_fits_on_the_plate_in_one_line(tmp_path: Path, size: tuple[int, int]) -> None:
    player = Player(tmp_path, seats=1, seed="plate", game=GAME, size=size)
    session = player.app.matches.new_session(GAME, 1, [player.app.say("setup.player", seat=1)], {}, "plate")
    player.app.scenes.reset(player.app.make("table", session))
    player.start()
    renderer = player.scene.renderer
    names = [
        item
        for item in renderer._plates().plates(player.table.model.view, 1)
        if item.what == ("text", player.app.say("setup.player", seat=1))
    ]
    assert [item.rect.height <= player.app.type.line_height("plate", player.app.view.scale) for item in names] == [True]


@pytest.mark.parametrize("way", some(WAYS, 1))
def test_a_whole_game_has_every_kind_of_move(tmp_path: Path, way: str) -> None:
    player = _player(tmp_path, seed=f"{way} 2")
    match, chance = player.match, Chance(f"{way} 2")
    done: set[str] = set()
    while match.asked:
        legal = [action for action in match.legal() if action.verb != "give_up"]
        fresh = [action for action in legal if action.verb not in done] or legal
        action = fresh[chance.below(len(fresh))]
        before = len(match.turns)
        player.act(action, way)
        player.settle()
        if isinstance(player.top, Dialog):
            player.confirm()
        assert len(match.turns) == before + 1, action
        assert match.turns[-1].action == action
        assert not match.asked or equals_view(player.table.sprites, player.table.model.view)
        done.add(action.verb)
    player.settle()
    assert player.top.name == "results"
    assert "Defeat" in player.words() or "Victory" in player.words()
    assert {"incarnate", "dive", "take", "cry"} <= done


@pytest.mark.parametrize("won", [True, False])
def test_only_a_win_is_crowned_at_the_table(tmp_path: Path, won: bool) -> None:
    """ME 5.5: a player who continues to level 2 has won level 1."""
    player = _player(tmp_path, seed="lab 13")
    if won:
        _to_level_2(player)
    session = player.scene.session
    player.act(_action(player, "give_up"), "click")
    player.confirm()
    player.settle()
    player.app.scenes.reset(player.app.make("table", session))
    player.frame()
    assert "The game is over" in player.words()
    assert (("icon", "icons/crown.png") in player.shown()) == won


LOSING = {
    "incarnate A1 > right": (9, 2, "warn.willpower"),
    "face K5 > gate": (9, 3, "warn.willpower"),
    "cry first": (9, 1, "warn.willpower"),
    "incarnate A1 > left": (1, 9, "warn.pile"),
    "dive A1+K5 > pile": (1, 9, "warn.pile"),
    "cry second": (1, 9, "warn.pile"),
}
"""Moves that lose the game, each with the size of the pile, the willpower, and the expected warning."""


@pytest.mark.parametrize("text", LOSING)
@pytest.mark.parametrize("way", some(WAYS, 1))
def test_each_move_that_loses_at_once_asks_once(tmp_path: Path, text: str, way: str) -> None:
    pile, willpower, key = LOSING[text]
    player = _player(tmp_path)
    _sit_at(player, scene("A1 K5", "B1 C1 D1 E1 F1 G1", pile=pile, willpower=willpower))
    player.act(_action(player, text), way)
    player.settle()
    asked = player.logged("sure")
    assert [line["key"] for line in asked] == [key]
    match = player.match
    assert match.asked == 1
    player.confirm()
    assert match.state.outcome is not None
    assert match.state.outcome.winners == ()
    assert player.logged("sure") == asked, "the question appears once"


def test_a_move_that_does_not_lose_asks_nothing(tmp_path: Path) -> None:
    player = _player(tmp_path)
    _sit_at(player, scene("A1 K5 C1", "F1 G1", pile=9, willpower=5))
    player.act(_action(player, "incarnate A1 > right"), "drag")
    player.settle()
    assert player.logged("sure") == []
    assert player.match.asked == 1


def test_the_dial_shows_the_cost_of_the_card_under_the_pointer(tmp_path: Path) -> None:
    player = _player(tmp_path)
    player.act(_action(player, "incarnate E1 > sequence"), "click")
    player.settle()
    assert "Willpower  10 of 12" in player.words()
    card = player.match.state.table.card_named["F1"]
    player.move(player.point(Item(CARD, card)))
    player.settle()
    assert "Willpower: 10 now, then 8" in player.words()
    assert "Pile: 27 now, then 26" in player.words()
    player.move((560, 520))
    player.settle()
    assert "Willpower  10 of 12" in player.words()


def test_the_dial_shows_the_last_move_without_a_pointer(tmp_path: Path) -> None:
    player = _player(tmp_path)
    assert "Willpower  12 of 12" in player.words()
    player.table._take(_action(player, "incarnate E1 > sequence"), player.scene.session.play)
    player.settle()
    assert "Willpower  10 of 12" in player.words()


def test_a_card_under_the_pointer_highlights_its_dives(tmp_path: Path) -> None:
    player = _player(tmp_path)
    table = player.match.state.table
    player.move(player.point(Item(CARD, table.card_named["E1"])))
    player.settle()
    partners = {table.cards[card].name for card in player.scene.renderer._partners()}
    assert partners == {"C4", "G1"}, "all three have a skull"


def test_both_ends_show_their_next_letter_and_highlight_its_cards(tmp_path: Path) -> None:
    player = _player(tmp_path)
    player.act(_action(player, "incarnate E1 > sequence"), "click")
    player.settle()
    assert {"D", "F"} <= set(player.words().splitlines())
    player.click(player.point(Item(CARD, player.match.state.table.card_named["F1"])))
    player.settle()
    assert ("glow", "right") in player.shown()
    assert ("glow", "left") not in player.shown()


def test_a_cry_says_what_it_would_do_now_or_why_it_cannot(tmp_path: Path) -> None:
    player = _player(tmp_path)
    assert "Lose half of your 12 willpower, rounded up: −6. Draw 2." in player.words()
    tiles = player.scene.controls.tiles()
    player.click(tiles["tile.cry_fourth"].box.centre)
    player.frame()
    assert player.logged("refused")[-1]["rule"] == "ME 4.4"
    assert "The fourth cry needs at least two tones in the sequence." in player.words()
    player.click(tiles["tile.cry_first"].box.centre)
    player.confirm()
    assert player.match.turns[-1].action.pick == "first"
    assert "Already used." in player.words()
    assert "Willpower  6 of 12" in player.words(), (
        "the pointer still rests on the tile, whose action is no longer possible"
    )


@pytest.mark.parametrize(("practice", "careful"), [(False, True), (False, False), (True, True)])
def test_a_cry_shows_its_price_first_unless_it_can_be_undone(tmp_path: Path, practice: bool, careful: bool) -> None:
    """ME 2.5: before a cry, a dialog shows its price, unless the cry can be undone.

    The dialog can be turned off in the options.
    """
    player = _player(tmp_path)
    player.scene.session.practice = practice
    player.app.keep(player.app.settings._replace(confirm=careful))
    player.click(player.scene.controls.tiles()["tile.cry_first"].box.centre)
    player.settle()
    if practice or not careful:
        assert player.match.turns[-1].action.pick == "first"
        return
    assert isinstance(player.top, Dialog)
    text = "You lose 6 of your 12 willpower and draw 2 cards."
    assert text in player.words().replace("\n", " ")
    player.key(pygame.K_RETURN)
    assert not player.match.turns, "by itself nothing is done"
    player.click(player.scene.controls.tiles()["tile.cry_first"].box.centre)
    player.confirm()
    assert player.match.turns[-1].action.pick == "first"


def test_only_discards_and_single_presses_have_a_price(tmp_path: Path) -> None:
    """ME 2.4 to 2.6: prices are shown for Dives, cries and payments of willpower."""
    player = _player(tmp_path, seed="lab 13")
    texts = player.scene.session.content.texts

    def priced() -> set[str]:
        game, view = player.match.game, player.table.model.position
        found = {action: game.display.outlook(view, action).price for action in player.match.legal()}
        assert all(price is None or price[0] in texts for price in found.values())
        named = {f"{action.verb} {action.pick}".strip() for action, price in found.items() if price}
        assert all(bool(price) for action, price in found.items() if action.verb in ("dive", "recall"))
        return named - {"dive", "recall"}

    assert {"cry first", "cry second"} <= priced() <= {"cry first", "cry second", "cry third"}
    _sit_at(player, scene("A1 B1", "C1 D1 E1 F1 G1", pile=9, tomb="D2"))
    assert priced() == {"cry first", "cry second", "cry third", "cry fourth"}
    _sit_at(player, scene("A1 B1", "C1 D1 E1 F1 G1", pile=9, tomb="D2", level=2, willpower=8))
    assert "reach" in priced()


def test_the_tomb_and_the_piles_remaining_cards_are_one_key_away(tmp_path: Path) -> None:
    player = _player(tmp_path)
    player.key(pygame.K_c)
    player.frame()
    assert {"In the pile: 28", "In the tomb: 0", "Keepers"} <= set(player.words().splitlines())
    tally = player.table.overlay.spread.counts
    pile = dict(zip(tally.columns, tally.rows[1][1], strict=True))
    assert [pile[letter] for letter in "ABCDEFG"] == [3, 3, 3, 4, 3, 3, 3]
    assert pile["keepers"] == 6
    assert {("icon", f"symbols/{name}.png") for name in tally.columns if name in SYMBOLS} <= set(player.shown())
    names = {symbol.name for symbol in library().game(GAME).cards.symbols}
    assert names <= set(player.words().splitlines()), "each symbol by its name"
    player.key(pygame.K_c)
    assert player.table.overlay.spread is None


@pytest.mark.parametrize("look", some([(200, (1024, 640)), (100, (1280, 720)), (200, (1920, 1080))], 1))
def test_a_full_tomb_is_counted_and_shown_within_the_window(tmp_path: Path, look: tuple[int, tuple[int, int]]) -> None:
    text, size = look
    player = _player(tmp_path, size=size)
    player.app.keep(player.app.settings._replace(text=text, interface=text))
    _sit_at(player, scene("K1 A1", "B1", pile="C1 C2 C3", level=2, willpower=9))
    player.key(pygame.K_c)
    player.frame()
    boxes = player.table.overlay.boxes.parts
    assert len(boxes) == len(player.match.state.cards_in("tomb")) == 28
    assert all(box.y > 0 and box.y + box.h < player.table.model.size[1] for box in boxes)
    window, drawn = player.app.window.surface.get_rect(), player.app.painter.display_list()
    over = drawn[max(at for at, item in enumerate(drawn) if item.what == ("shade",)) + 1 :]
    assert len(over) > 28
    assert all(
        window.contains(item.picture.get_rect(topleft=(item.x, item.y)))
        for item in over
        if item.what[0] in ("text", "card", "icon", "panel")
    )


def test_larger_text_enlarges_the_counts_of_the_tomb(tmp_path: Path) -> None:
    words, high = ("Keepers", "Chain", "In the tomb: 21"), []
    for text in (100, 200):
        player = _player(tmp_path / str(text))
        player.app.keep(player.app.settings._replace(text=text))
        _sit_at(player, scene("K1 A1", "B1", pile=10, tomb=21, willpower=9))
        player.key(pygame.K_c)
        player.frame()
        items = {item.what[1]: item.picture for item in player.app.painter.display_list() if item.what[0] == "text"}
        high.append([items[word].get_height() for word in words])
    assert all(large >= 1.3 * usual for usual, large in zip(*high, strict=True)), high


def test_a_spread_pile_can_be_pressed_before_it_is_painted(tmp_path: Path) -> None:
    player = _player(tmp_path)
    _sit_at(player, scene("K1 A1", "B1", pile=30, tomb="E1", willpower=9))
    player.table.input.inspect_counted()
    boxes = player.table.overlay.boxes
    assert player.scene.button_at(player.pixel(boxes.whole.centre)) == ""
    assert player.table.overlay.spread_at(*boxes.parts[0].centre)
    player.frame()
    assert player.table.overlay.boxes is boxes, "it is drawn where it accepts presses"


def test_a_card_of_a_spread_pile_explains_itself(tmp_path: Path) -> None:
    player = _player(tmp_path)
    _sit_at(player, scene("K1 A1", "B1", pile=30, tomb="E1", willpower=9))
    player.key(pygame.K_c)
    player.frame()
    card = player.match.state.table.card_named["E1"]
    inspector = player.table.overlay.spread
    player.move(player.table.overlay.boxes.parts[inspector.known.index(card)].centre)
    player.settle()
    text = "Tone E. Symbol: skull."
    assert text in player.words()
    assert player.scene.controls.hover == "", "nothing below it counts as hovered"
    player.move((5, 5))
    player.settle()
    assert text not in player.words()
    player.move(player.table.overlay.boxes.parts[inspector.known.index(card)].centre)
    player.settle()
    player.key(pygame.K_ESCAPE)
    player.frame()
    assert text not in player.words(), "the text disappears with the pile"


def test_the_first_tone_may_go_anywhere_on_the_future_sequence(tmp_path: Path) -> None:
    player = _player(tmp_path)
    sequence = player.match.state.table.place_named["sequence"]
    spot = player.table.model.layout.spots[sequence]
    card = player.match.state.table.card_named["E1"]
    player.drag(player.point(Item(CARD, card)), (spot.x - spot.span / 2, spot.y))
    player.settle()
    assert player.match.state.cards_in("sequence") == ["E1"]


@pytest.mark.parametrize("look", [(100, (1024, 640)), (200, (1280, 720))])
def test_fifteen_tones_lie_side_by_side(tmp_path: Path, look: tuple[int, tuple[int, int]]) -> None:
    """The sequence in level 2 uses two rows, so that every letter, name and cost is visible."""
    text, size = look
    player = _player(tmp_path, size=size)
    player.app.keep(player.app.settings._replace(text=text))
    tones = "A1 B1 C1 D1 E1 F1 G1 A2 B2 C2 D2 E2 F2 G2 A3"
    _sit_at(player, scene("K1 B3", tones, pile=10, level=2, willpower=9))
    row = player.table.sprites.places[player.match.state.table.place_named["sequence"]]
    boxes = [turned_box(sprite.rest) for sprite in row]
    assert len(boxes) == 15
    assert not any(one.meets(other) for one, other in combinations(boxes, 2))


def test_many_cards_of_a_hand_get_narrower_before_they_overlap(tmp_path: Path) -> None:
    spot = next(spot for spot in _player(tmp_path).table.model.layout.spots if spot.kind == "hand")
    for count in (6, 8, 9, 14):
        poses = [spot.pose(number, count) for number in range(count)]
        pitch = poses[1].x - poses[0].x
        width = poses[0].width
        assert spot.least <= width <= spot.card
        assert width == spot.least or pitch / width == pytest.approx(spot.pitch[0] / spot.card)
    assert spot.pose(0, 6).width == spot.card > spot.pose(0, 8).width > spot.least


def test_a_useless_second_cry_asks_first(tmp_path: Path) -> None:
    player = _player(tmp_path)
    player.click(player.scene.controls.tiles()["tile.cry_second"].box.centre)
    assert isinstance(player.top, Dialog)
    assert "Your willpower is already full, and this cry takes half of the pile." in player.words()
    player.confirm()
    assert player.match.turns[-1].action.pick == "second"


def test_a_tile_shows_more_under_a_resting_pointer(tmp_path: Path) -> None:
    """The tip shows only details that the tile doesn't show."""
    player = _player(tmp_path)
    tiles = player.scene.controls.tiles()
    player.move(tiles["tile.cry_fourth"].box.centre)
    for _ in range(60):
        player.frame()
    assert "Fourth cry: The fourth cry needs at least two tones in the sequence." in player.words().splitlines()
    player.move(tiles["tile.cry_first"].box.centre)
    for _ in range(60):
        player.frame()
    assert "First cry: " not in player.words()
    assert "Willpower: 12 now, then 6" in player.words(), "the dial shows what it would cost"
    player.move((560, 520))
    player.frame()
    assert "Willpower: 12 now, then 6" not in player.words()
    player.focus(("button", "tile.cry_first"))
    player.frame(seconds=1.0)
    player.settle()
    assert "Willpower: 12 now, then 6" in player.words(), "the keyboard shows it too"
    player.focus(("button", "tile.cry_fourth"))
    player.frame(seconds=1.0)
    player.settle()
    assert "Fourth cry: The fourth cry needs at least two tones in the sequence." in player.words().splitlines()
    player.key(pygame.K_TAB)
    assert "Willpower: 12 now, then 6" not in player.words()


@pytest.mark.parametrize("level", some([2, 1], 1))
def test_larger_text_never_shrinks_the_words_of_tiles_and_dial(tmp_path: Path, level: int) -> None:
    """With panels and text at 200%, cards and tiles get smaller, but their words don't."""
    high = []
    for scale in (100, 200):
        player = _player(tmp_path / str(scale))
        player.app.keep(player.app.settings._replace(text=scale, interface=scale))
        _sit_at(player, scene("K1 A1 B2 C3 D4 E1", "F1", pile=20, tomb="E2 E3", level=level, willpower=9))
        fittings, tiles = player.scene.renderer.dials, player.scene.controls.tiles()
        assert len(tiles) == (4 if level == 1 else 6)
        said = {name: fittings.said(one) for name, one in tiles.items()}
        dial = next(
            item for item in fittings.dials(player.table.confirmations.outlook()) if "Willpower" in str(item.what[1])
        )
        high.append(
            {
                **{name: one.picture.get_height() / one.lines for name, one in said.items()},
                "dial": dial.picture.get_height(),
            }
        )
        for name, one in tiles.items():
            wide, room = said[name].picture.get_width(), fittings.pen.px(one.box.w)
            assert wide <= room, name
            assert said[name].picture.get_height() < fittings.pen.px(one.box.h), name
    assert [name for name, usual in high[0].items() if high[1][name] < usual] == []


@pytest.mark.parametrize("size", some([(1024, 640), (1280, 720), (1920, 1080)], 1))
def test_the_effect_of_an_action_is_shown_below_the_dial_in_one_size(tmp_path: Path, size: tuple[int, int]) -> None:
    """The text beside the pile doesn't overlap it."""
    player = _player(tmp_path, size=size)
    player.app.keep(player.app.settings._replace(text=200, interface=200))
    _sit_at(player, scene("K1 A1 B2 C3 D4 E1", "F1", pile=18, tomb="E2 E3", willpower=9))
    player.move(player.scene.controls.tiles()["tile.cry_second"].box.centre)
    player.frame(seconds=1.0)
    fittings, layout = player.scene.renderer.dials, player.table.model.layout
    pile = layout.area(layout.spots[layout.table.place_named["pile"]]).times(player.scene.scale)
    below = [
        item
        for item in fittings.dials(player.table.confirmations.outlook())
        if item.what[0] == "text" and not item.what[1].isdigit()
    ]
    assert len(below) == 2, [item.what for item in below]
    assert "then" in below[0].what[1]
    assert len({item.picture.get_height() for item in below}) == 1
    assert all(item.rect.right < pile.x for item in below)


@pytest.mark.parametrize("way", some(["mouse", "keys"], 1))
def test_on_level_2_any_card_of_the_tomb_can_be_recalled(tmp_path: Path, way: str) -> None:
    player = _player(tmp_path, seed="lab 13")
    _to_level_2(player)
    assert set(player.scene.controls.tiles()) >= {"tile.reach", "tile.recall"}
    while not [action for action in player.match.legal() if action.verb == "recall"]:
        fitting = [action for action in player.match.legal() if action.verb in ("incarnate", "dive", "take")]
        player.act(fitting[0], "click")
        player.settle()
    tomb = len(player.match.state.cards_in("tomb"))
    player.click(player.scene.controls.tiles()["tile.recall"].box.centre)
    player.frame()
    inspector = player.table.overlay.spread
    assert len(inspector.choices) == tomb
    (last,) = inspector.choices[tomb - 1]
    if way == "mouse":
        player.press_answer(player.table.overlay.boxes.parts[tomb - 1].centre)
    else:
        player.key(pygame.K_LEFT)
        player.steady()
        player.key(pygame.K_RETURN)
    player.settle()
    assert player.match.turns[-1].action == last
    assert last.verb == "recall"


def test_practice_undoes_everything_and_counts_separately(tmp_path: Path) -> None:
    player = _player(tmp_path)
    start = player.match.state
    player.act(_action(player, "incarnate E1 > sequence"), "click")
    player.settle()
    drawn = player.match.state.places[player.match.state.table.place_named["hand"]]
    assert player.table.model.why_no_undo() == ("table.alone.learned.named", (("who", 1), ("cards", drawn[-1:])))
    practice = Player(tmp_path / "practice", seats=1, seed="first", game=GAME)
    practice.scene.session.practice = True
    practice.ready()
    practice.act(_action(practice, "incarnate E1 > sequence"), "click")
    practice.settle()
    practice.key(pygame.K_z, pygame.KMOD_CTRL)
    practice.settle()
    assert practice.match.state == start
    assert equals_view(practice.table.sprites, practice.table.model.view)


def test_undo_in_a_match_of_several_always_has_a_limit(tmp_path: Path) -> None:
    player = Player(tmp_path)
    player.scene.session.practice = True
    assert not player.match.free


def test_a_card_under_the_pointer_explains_itself(tmp_path: Path) -> None:
    player = _player(tmp_path)
    player.move(player.point(Item(CARD, player.match.state.table.card_named["C4"])))
    player.settle()
    for text in ("Grave Robber", "Tone C. Symbol: skull.", "Draw 2 cards.", "Lose 3 willpower."):
        assert text in player.words()
    player.scene.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-20, precise_x=0.0, precise_y=-20.0))
    player.frame()
    assert "Discard 2 cards at random." in player.words(), "a long text scrolls"
    player.move((560, 520))
    player.settle()
    assert "Grave Robber" not in player.words()


def test_an_open_card_of_the_table_explains_itself(tmp_path: Path) -> None:
    player = _player(tmp_path)
    _sit_at(player, scene("C4", "E1 F1 G1", pile=9, tomb="D1", used=("first",)))
    explanation = "Charnel Monk"
    sequence = player.match.state.table.place_named["sequence"]
    for sprite, text in zip(player.table.sprites.row(sequence), (explanation, "Begging Leper", ""), strict=True):
        player.move((sprite.pose.x - sprite.pose.width / 2 + 8, sprite.pose.y))
        player.settle()
        player.frame(seconds=1.0)
        player.settle()
        assert text in player.words()
    tile = player.scene.controls.tiles()["tile.cry_first"].box
    player.move(tile.centre)
    player.frame(seconds=1.0)
    player.settle()
    assert "First cry: " in player.words(), "the text about the previous card doesn't replace it"
    player.move(player.point(Item(CARD, player.match.state.table.card_named["C4"])))
    player.frame(seconds=1.0)
    player.settle()
    assert "Grave Robber" in player.words()


def test_during_a_move_a_cry_says_that_it_must_wait(tmp_path: Path) -> None:
    player = _player(tmp_path)
    dive = next(action for action in player.match.legal() if action.verb == "dive")
    player.table.play(dive)
    player.settle()
    assert player.match.state.asks == "take"
    before = player.match.state
    player.click(player.scene.controls.tiles()["tile.cry_first"].box.centre)
    player.frame()
    assert player.match.state is before
    assert player.logged("refused")[-1]["rule"] == "ME 2.5"
