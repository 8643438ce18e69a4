"""Oubliette at the table: input, requirements, notes, and overlapping or sideways cards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine.action import Action, parse
from game.engine.chance import Chance
from game.engine.play.match import Match
from scenes.drawing.card_art import MASTER_WIDTH, CardArt, PrintStyle, pictured
from scenes.framework.dialog import Dialog
from scenes.table.model.selection import CARD, Item
from scenes.table.motion.dealing import equals_view
from scenes.table.motion.sprites import SIDEWAYS
from tests.games.oubliette.table import scene
from tests.run_counts import SOAK, some
from tests.scenes.table.table_player import WAYS, Player

GAME = "oubliette"


def _player(folder: Path, seed: str = "first", **more: Any) -> Player:
    player = Player(folder, seats=1, seed=seed, game=GAME, **more)
    player.start()
    return player


def _at(folder: Path, *slots: str, **places: Any) -> Player:
    """A table that shows a hand-made position."""
    player = Player(folder, seats=1, seed="first", game=GAME)
    made = scene(*slots, **places).match
    player.show(Match(made.game, player.match.setup, made.state))
    return player


def _action(player: Player, text: str) -> Action:
    return parse(f"1 {text}", player.match.state.table)


def _take(player: Player, action: Action, way: str) -> None:
    """Take an action, and confirm it if asked."""
    player.act(action, way)
    player.settle()
    if isinstance(player.top, Dialog):
        player.confirm()


def _sprite(player: Player, face: str) -> Any:
    return player.table.sprites.find(player.match.state.table.card_named[face])


@pytest.mark.parametrize("way", some(WAYS, 1))
def test_a_whole_game_has_many_kinds_of_moves(tmp_path: Path, way: str) -> None:
    done: set[str] = set()
    for seed in ("a", "b") if SOAK else ("a",):
        player = _player(tmp_path / seed, seed=f"dungeon {seed}", actions="unlimited")
        match, chance = player.match, Chance(f"dungeon {seed}")
        while match.asked and len(match.turns) < (60 if SOAK else 30):
            legal = [action for action in match.legal() if action.verb != "give_up"]
            better = [action for action in legal if action.verb not in ("retreat", "end")] or legal
            fresh = [action for action in better if action.verb not in done] or better
            action = fresh[chance.below(len(fresh))]
            before = len(match.turns)
            controls = player.scene.controls
            # Space presses only the default button. Other buttons and combined cards must be clicked.
            other = action in controls.wide() and controls.usual() != f"wide{controls.wide().index(action)}"
            by_hand = way == "keys" and (len(action.cards) > 1 or other)
            _take(player, action, "click" if by_hand else way)
            assert len(match.turns) == before + 1, action
            assert match.turns[-1].action == action
            assert not match.asked or equals_view(player.table.sprites, player.table.model.view)
            done.add(action.verb)
    assert {"lay", "fight", "equip"} <= done


def test_aces_lie_sideways_over_the_edges_of_the_rooms_and_can_be_reached(tmp_path: Path) -> None:
    player = _at(tmp_path, "3C 8C", "6D", "KH", deck="4S 3S", gaps={2: "AS", 3: "AH"})
    chasm, room = _sprite(player, "AH"), _sprite(player, "9D")
    assert (chasm.rest.angle, room.rest.angle) == (SIDEWAYS, 0.0)
    desk = player.table.hit_test
    table = player.match.state.table
    assert desk.place_at(chasm.rest.x, chasm.rest.y) == table.place_named["gap.3"]
    assert desk.place_at(room.rest.x, room.rest.y - 30) == table.place_named["room.2"]
    emblem = player.table.model.layout.emblem_box(player.table.model.layout.spots[table.place_named["gap.3"]])
    assert emblem is not None
    assert desk.thing_at(*emblem.centre) == Item(CARD, chasm.card), "the large picture stands for its card"
    pictures = [item.what[1] for item in player.still() if item.what[0] == "image"]
    assert pictures.count("dungeon/chasm.png") == pictures.count("dungeon/portcullis.png") == 1
    assert desk.box_of(Item(CARD, chasm.card)).w > desk.box_of(Item(CARD, chasm.card)).h
    words = player.words()
    assert "Chasm" in words
    assert "blocked" in words
    _take(player, _action(player, "rope 6D > gap.3"), "drag")
    assert player.match.state.marks[table.marks.index("bridged")] == 1
    assert "bridged" in player.words()


@pytest.mark.parametrize("text", [100, 200])
def test_notes_on_the_path_stay_apart_and_on_the_board(tmp_path: Path, text: int) -> None:
    gaps = {1: "AS", 2: "AH", 3: "AC", 4: "AD"}
    player = _at(tmp_path, "3C 8C", "6D", "KH", deck="4S 3S", path="10S+9S X1 X2", gaps=gaps)
    player.app.keep(player.app.settings._replace(text=text))
    player.frame()
    board = player.table.model.layout.panels["board"].times(player.scene.scale)
    label = ("blocked", "Chasm", "=")
    notes = [
        item.rect
        for item in player.still()
        if item.what[0] == "text" and item.what[1].startswith(label) and board.holds(*item.rect.center)
    ]
    assert len(notes) == 7
    assert not any(one.colliderect(other) for at, one in enumerate(notes) for other in notes[at + 1 :])
    assert all(board.x <= one.left and one.right <= board.x + board.w for one in notes)


def test_a_used_torch_lies_sideways_wherever_it_goes(tmp_path: Path) -> None:
    player = _at(tmp_path, "3C 4H", "6D", ask="darkness", turned="6S", deck="4S 3S")
    assert _sprite(player, "4H").rest.angle == 0.0
    _take(player, _action(player, "light 4H > turned"), "drag")
    torch = _sprite(player, "4H")
    assert torch.rest.angle == torch.pose.angle == SIDEWAYS
    _take(player, _action(player, "equip 4H > equipped"), "click")
    assert _sprite(player, "4H").rest.angle == SIDEWAYS
    player.table.undo()
    player.settle()
    assert _sprite(player, "4H").rest.angle == SIDEWAYS


def test_a_turned_card_explains_itself_and_what_helps(tmp_path: Path) -> None:
    player = _at(
        tmp_path,
        "3C KC",
        "7D",
        "X1",
        "AD",
        equipped="KS",
        ask="fight",
        turned="QH",
        deck="4S 3S",
        marks={"chaos": 1},
        chaos="X2",
    )
    words = player.words()
    assert "Fiend Q♥: 14" in words
    assert "Fiend 0/14" in words
    assert "Power +1" in words
    assert "Curse +2" in words
    assert "Joker" in words.split("Throw cards")[1]
    assert "Or use an Advantage: A♦" in words
    player.move(player.point(Item(CARD, _sprite(player, "7D").card)))
    player.down(player.point(Item(CARD, _sprite(player, "7D").card)))
    player.up(player.point(Item(CARD, _sprite(player, "7D").card)))
    player.settle()
    assert "+8: 8 of 14" in player.words(), "before anything is thrown"
    assert len(player.match.turns) == 0


def test_an_encounter_opens_a_stage_that_tells_its_sum_and_answers_and_takes_cards(tmp_path: Path) -> None:
    more: dict[str, Any] = {"equipped": "KS", "marks": {"chaos": 1}, "chaos": "X2"}
    player = _at(tmp_path, "3C KC", "7D", "X1", "AD", ask="fight", turned="QH", deck="4S 3S", **more)
    stage = player.table.model.stage()
    assert stage is not None
    assert ("image", "stages/oubliette/QH.webp") in {item.what for item in player.still()}
    told = player.words().replace("\n", " ")
    for line in ("12 + 2 Curse", "Paid 0 of 14", "K♣=14  7♦=8  Joker=1  A♦=15  K♠=13", "Destroy it: the Joker"):
        assert line in told
    queen = Item(CARD, _sprite(player, "QH").card)
    assert player.table.hit_test.thing_at(*stage.box.centre) == queen, "the stage stands for the card"
    player.drag(player.point(Item(CARD, _sprite(player, "7D").card)), stage.box.centre)
    player.settle()
    assert str(player.match.turns[-1].action.verb) == "fight"
    bar = [item.what[1] for item in player.still() if item.what in {("panel", "filled"), ("panel", "fills")}]
    assert (bar.count("filled"), bar.count("fills")) == (8, 6)
    assert "Paid 8 of 14" in player.words()
    _take(player, _action(player, "fight AD > turned"), "drag")
    assert player.table.model.stage() is None
    assert player.table.hit_test.place_at(*stage.box.centre) != stage.place


def test_a_card_turned_right_after_a_fight_is_announced_without_the_fight(tmp_path: Path) -> None:
    """Regression: the table crashed when a card was turned over right after a fight."""
    player = Player(tmp_path, seats=1, seed="next", game=GAME, animate=True)
    made = scene("5D 8D", "3D 5C", "3H", equipped="4C", ask="fight", turned="JH", deck="7S 3S 4S").match
    player.show(Match(made.game, player.match.setup, made.state))
    for thrown in ("8D", "5C"):
        player.table.play(_action(player, f"fight {thrown} > turned"))
    held = ""
    for _ in range(40):
        player.frame(seconds=0.1)
        if player.table.director.held is not None and "You turn over 7♠." in (held := player.words()).splitlines():
            break
    assert "You turn over 7♠." in held
    assert "Paid 8 of 11" not in held


@pytest.mark.parametrize("skip", [False, True])
def test_the_stage_fades_in_once_its_card_has_arrived_unless_that_is_skipped(tmp_path: Path, skip: bool) -> None:
    player = Player(tmp_path, seats=1, seed="first", game=GAME, animate=True)
    made = scene("3C KC", "7D", "QC", deck="QH 3S 5D").match
    player.show(Match(made.game, player.match.setup, made.state))
    player.frame()
    picture = ("image", "stages/oubliette/QH.webp")

    def seen() -> tuple[bool, bool]:
        return picture in {item.what for item in player.live()}, picture in {item.what for item in player.still()}

    player.table.play(_action(player, "end"))
    shown = [seen()]
    if skip:
        player.table.finish()
    for _ in range(400):
        player.frame(seconds=0.05)
        shown.append(seen())
        if shown[-1][1]:
            break
    assert shown[0] == (False, False), "not before the card has arrived"
    assert shown[-1] == (False, True)
    assert ((True, False) in shown) is not skip
    assert (shown.count((False, False)) == 1) is skip


@pytest.mark.parametrize(
    ("ask", "turned", "expected"),
    [
        ("trap", "5H", "Pay with an even-numbered black card: 8♣"),
        ("lost", "8D", "Lose three cards from the deck, or use an Hourglass: Q♠"),
        ("darkness", "6S", "Drag a card to the Graveyard, or light a Torch: 4♥"),
        ("gremlin", "X2", "Drag K♥ to the Graveyard, drop the rest, or use a Ward: K♥"),
        ("find", "3S", "You find 3♠"),
        ("room", "8H", "8♥ fits as the 8"),
    ],
)
def test_every_encounter_names_its_answers(tmp_path: Path, ask: str, turned: str, expected: str) -> None:
    player = _at(tmp_path, "8C", "QS", "KH", "4H", ask=ask, turned=turned, deck="4S 5S")
    assert expected in player.words().replace("\n", " ")


def test_usable_cards_are_highlighted_and_others_say_why_not(tmp_path: Path) -> None:
    player = _at(tmp_path, "8C", "QS", "KH", "4H", ask="trap", turned="5H", deck="4S 3S")
    lit = {str(what[1]) for what in player.shown() if what[0] == "glow"}
    assert "8C" in lit
    queen = _sprite(player, "QS")
    assert player.table.hit_test.holdable(Item(CARD, queen.card)), "it can be picked up to show why it doesn't fit"
    player.drag((queen.rest.x, queen.rest.y), player.middle(player.match.state.table.place_named["turned"]))
    player.settle()
    assert player.logged("refused")[-1]["rule"] == "OU 3.4"
    assert "can't pay for a Trap. Use a black 2, 4, 6, 8 or 10" in player.words().replace("\n", " ")


def test_the_path_shows_direction_numbers_and_its_covered_cards(tmp_path: Path) -> None:
    player = _at(tmp_path, "3C 5S 8C", "QS", deck="4S 3S 9C", equipped="10C")
    words = player.words().split("\n")
    for number in "8765432":
        assert number in words
    assert "Room 2 of 9, next: 8 (down)" in player.words()
    assert "2 below" in player.words()
    assert "Searching" in player.words()
    assert "Time  3" in player.words()


@pytest.mark.parametrize(
    ("face", "lines"),
    [
        ("AH", ("Turned over: a Chasm that needs a Rope.", "In your Inventory: an Advantage", "Equipped: a Map.")),
        (
            "KS",
            (
                "Turned over: a Wraith to fight, with a value of 13.",
                "In your Inventory: a Ward against a Gremlin.",
                "Equipped: each card you",
            ),
        ),
        (
            "6C",
            (
                "Turned over: Darkness",
                "In your Inventory: a Rope for a Chasm.",
                "In your Inventory: it pays for a Trap.",
            ),
        ),
        ("4H", ("Turned over: a Find", "In your Inventory: a Torch")),
        ("5H", ("Turned over: a Trap that costs an even-numbered black card.",)),
    ],
)
def test_a_card_explains_its_drawings_under_a_resting_pointer(
    tmp_path: Path, face: str, lines: tuple[str, ...]
) -> None:
    player = _at(tmp_path, "9C 6C", "3D AH", "KS", "4H", ask="trap", turned="5H", deck="4S 3S")
    player.move(_sprite(player, face).pose[:2])
    for _ in range(20):
        player.frame(seconds=0.1)
    for line in lines:
        assert line in player.words()
    assert ("Right-click to inspect." in player.words()) == (face in ("AH", "6C"))
    player.move((640, 5))
    player.settle()
    assert lines[0] not in player.words()


def test_no_tip_covers_a_card_just_dropped(tmp_path: Path) -> None:
    player = _at(tmp_path, "3C 8C", "6D", "KH", deck="4S 3S")
    card, room = _sprite(player, "8C"), player.match.state.table.place_named["room.3"]
    player.drag((card.rest.x, card.rest.y), player.middle(room))
    player.settle()
    lines = "Turned over: you are Lost"
    for _ in range(20):
        player.frame(seconds=0.1)
    player.move((player.middle(room)[0] + 2, player.middle(room)[1]))
    for _ in range(20):
        player.frame(seconds=0.1)
    assert player.match.turns[-1].action == _action(player, "lay 8C > room.3")
    assert lines not in player.words().replace("\n", " "), "the pointer is still where it dropped the card"
    player.move((640, 5))
    player.move(player.middle(room))
    for _ in range(20):
        player.frame(seconds=0.1)
    assert lines in player.words().replace("\n", " ")


@pytest.mark.parametrize(
    ("slots", "more", "expected"),
    [
        (("3C 8C", "6D"), {}, "Lay a room, or end the turn"),
        (("3C 8C", "AS"), {}, "Lay a room, use an item, or end the turn"),
        (("3C 5C", "AS"), {}, "Use an item, or end the turn"),
        (("3C 5C", "6D"), {"equipped": ""}, "Equip a card, or end the turn"),
    ],
)
def test_the_banner_names_the_kind_of_action(
    tmp_path: Path, slots: tuple[str, ...], more: dict[str, str], expected: str
) -> None:
    """The banner names the actions that the turn still allows (OU 2.5, 2.6)."""
    player = _at(tmp_path, *slots, deck="4S 3S", **{"equipped": "4H", **more})
    assert expected in player.words().replace("\n", " ")


def test_cards_are_dug_up_and_given_back_from_a_spread_pile(tmp_path: Path) -> None:
    player = _at(tmp_path, "3C JC", "AH", deck="4S 3S", graveyard="2C 8C 5C")
    table = player.match.state.table
    player.table.input.inspect(table.place_named["graveyard"])
    player.frame()
    inspector = player.table.overlay.spread
    faces = [face for _, face in inspector.cards]
    assert [face.partition("@")[0] for face in faces] == ["5C", "8C", "2C"]
    player.press_answer(player.table.overlay.boxes.parts[1].centre)
    player.settle()
    assert player.match.turns[-1].action == _action(player, "dig 8C > slot.1")


@pytest.mark.parametrize("way", some(WAYS, 1))
def test_with_two_jacks_the_player_chooses_which_one_a_dug_up_card_replaces(tmp_path: Path, way: str) -> None:
    player = _at(tmp_path, "JC JD", "AH", deck="4S 3S", graveyard="2C 8C 5C")
    digs = [_action(player, f"dig 8C > {place}") for place in ("slot.1", "slot.2")]
    wanted = next(dig for dig in digs if dig in player.match.legal())
    player.act(wanted, way)
    player.settle()
    assert player.match.turns[-1].action == wanted
    player = _at(tmp_path / "none", "3C JC", "JD", deck="4S 3S", graveyard="2C 8C 5C", equipped="JH")
    player.table.input.inspect(player.match.state.table.place_named["graveyard"])
    player.frame()
    player.press_answer(player.table.overlay.boxes.parts[1].centre)
    assert player.table.overlay.choice is not None
    player.frame()
    assert "Put it in place of JH" in player.words().replace("\u2665", "H").replace("\u2663", "C")
    player.key(pygame.K_ESCAPE)
    assert player.table.overlay.choice is None
    assert not player.match.turns


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("", "Setback: no loss"),
        ("10S", "Setback: lose the game"),
        ("10S 9D", "Setback: lose 9♦"),
    ],
)
def test_the_button_shows_the_cost_of_a_set_back(tmp_path: Path, path: str, expected: str) -> None:
    """A setback can cost rooms of the Path, or even the game (OU 3.12, 4.1 to 4.3)."""
    player = _at(tmp_path, "3C", ask="fight", turned="JS", deck="4S", path=path)
    assert expected in player.words().splitlines()


def test_a_move_that_loses_at_once_asks_first(tmp_path: Path) -> None:
    player = _at(tmp_path, "3C", ask="fight", turned="JS", deck="4S", path="10S")
    player.act(_action(player, "retreat"), "click")
    assert isinstance(player.top, Dialog)
    assert player.logged("sure")[-1]["key"] == "warn.ou_4_2"
    player.key(pygame.K_ESCAPE)
    player.settle()
    assert player.match.asked == 1


def test_the_last_page_names_the_rule_and_shows_the_path(tmp_path: Path) -> None:
    player = _at(tmp_path, "2C", path="10S 9D 8S 7D 6D 5D 4D 3D", deck="KC", gaps={4: "AS"})
    _take(player, _action(player, "lay 2C > room.9"), "drag")
    for _ in range(400):
        if player.top.name == "results":
            break
        player.frame(seconds=0.1)
    player.settle()
    assert {"OU 2.4", "You have laid the ninth room. You escape! (Turn 1)"} <= set(player.words().splitlines())
    shown = [str(what[1]).partition("@")[0] for what in player.shown() if what[0] == "card"]
    assert shown == ["10S", "9D", "8S", "7D", "6D", "5D", "4D", "3D", "2C", "AS"]


def test_plaques_leave_the_index_of_standard_cards_unless_plain_cards_are_chosen(tmp_path: Path) -> None:
    player = _player(tmp_path)
    content = player.scene.session.content
    assert pictured(content, "10S") == "10S@oubliette"
    assert pictured(content, "back:dungeon") == "back:dungeon"
    assert pictured(player.app.library.games["soul_battle"], "10S") == "10S"

    def printed(deck: PrintStyle, face: str, index: tuple[int, int] = (0, 0)) -> bytes:
        picture = CardArt(player.app.images, lambda: deck).card(face, MASTER_WIDTH)
        return pygame.image.tobytes(picture.subsurface((14, 14), index) if index != (0, 0) else picture, "RGBA")

    assert printed(PrintStyle(), "10S@oubliette") != printed(PrintStyle(), "10S")
    assert printed(PrintStyle(plain=True), "10S@oubliette") == printed(PrintStyle(), "10S")
    for deck, index in (
        (PrintStyle(), (62, 156)),
        (PrintStyle(big=True), (106, 256)),
        (PrintStyle(four=True), (62, 80)),
    ):
        for face in ("10S", "KH", "QD", "AC"):
            assert printed(deck, f"{face}@oubliette", index) == printed(deck, face, index)
    assert PrintStyle().path("X3") == PrintStyle().path("X1")


def test_give_up_is_away_from_the_other_buttons_and_asks_first(tmp_path: Path) -> None:
    player = _at(tmp_path, "KC", "AD", "5C", path="10S 9D", turned="X2", ask="gremlin", deck="4S 4C")
    give_up = _action(player, "give_up")
    assert give_up not in player.table.model.buttons(), "no button is where End turn will be"
    tile = player.scene.controls.tiles()["tile.give_up"].box
    assert "This counts as a loss." not in player.words(), "such a low tile shows only its name"
    player.move(tile.centre)
    player.frame(seconds=1.0)
    player.settle()
    assert "This counts as a loss." in player.words()
    player.click(tile.centre)
    player.settle()
    assert isinstance(player.top, Dialog)
    match = player.match
    player.confirm()
    assert match.state.outcome.rule == "OU 8.1"


def test_a_message_covers_no_button(tmp_path: Path) -> None:
    player = _player(tmp_path)
    player.click(player.scene.controls.boxes()["undo"].centre)
    player.frame()
    wide = player.table.model.layout.panels["wide"]
    assert player.table.overlay.boxes.whole.y + player.table.overlay.boxes.whole.h <= wide.y


@pytest.mark.parametrize("way", ["click", "keys"])
def test_a_click_on_the_deck_turns_a_card_as_the_button_does(tmp_path: Path, way: str) -> None:
    """OU 2.1: a double click turns over one card.

    While the game is asking a question, a click doesn't turn over any card.
    """
    player = _at(tmp_path, "3C 8C", "6D", "KH", deck="AS 4S 3S")
    match, deck = player.match, player.match.state.table.place_named["deck"]
    where = player.middle(deck)

    def press() -> None:
        if way == "click":
            player.press_answer(where)
        else:
            player.focus(("place", deck))
            player.key(pygame.K_RETURN)

    end = _action(player, "end")
    press()
    assert [turn.action for turn in match.turns] == [end]
    assert end in match.legal(), "a Portcullis asks no question"
    if way == "click":
        player.click(where)
        assert len(match.turns) == 1, "that was the second of a double click"
    player.ready()
    press()
    assert [turn.action for turn in match.turns] == [end, end]
    player.ready()
    assert end not in match.legal(), "the game asks about the find"
    press()
    assert len(match.turns) == 2


@pytest.mark.parametrize("key", [pygame.K_TAB, pygame.K_RIGHT])
@pytest.mark.parametrize(
    ("slots", "ask", "turned", "first"),
    [
        (("8C", "QS", "KH", "4H"), "darkness", "6S", "slot.1"),
        (("", "KH", "8C"), "trap", "5H", "slot.2"),
        (("QS",), "find", "3S", "turned"),
    ],
)
def test_the_first_key_goes_to_a_usable_card(
    tmp_path: Path,
    slots: tuple[str, ...],
    ask: str,
    turned: str,
    first: str,
    key: int,
) -> None:
    """The first key press moves the focus to a usable card.

    Tab then moves the focus to the deck.
    """
    player = _at(tmp_path, *slots, ask=ask, turned=turned, deck="4S 5S")
    table, controls = player.match.state.table, player.scene.controls
    player.key(key)
    assert controls.focus == ("place", table.place_named[first])
    player.key(pygame.K_RETURN)
    assert player.table.model.selection.pick is not None
    player.key(pygame.K_ESCAPE)
    player.settle()
    player.key(pygame.K_TAB)
    assert controls.focus == ("place", table.place_named["deck"])
    player.key(pygame.K_TAB, pygame.KMOD_SHIFT)
    assert controls.focus == ("place", table.place_named[first])


@pytest.mark.parametrize("hurried", [False, True])
def test_a_card_is_not_mentioned_before_it_has_arrived(tmp_path: Path, hurried: bool) -> None:
    """The notes, the banner and the log mention a card only after it has arrived."""
    player = _player(tmp_path, animate=True)
    player.app.keep(player.app.settings._replace(reading=4))  # with this setting, a presentation names its card
    player.table.director.motion = player.app.motion
    made = scene(ask="lost", turned="8D", deck="5S 4S 2H AS AH 6H 7D 5D").match
    player.scene.session.match = Match(made.game, player.match.setup, made.state)
    player.table.shown.relook()
    player.settle()
    director, head = player.table.director, player.words().split("Turn ")[1].split("\n")[0]
    assert "three cards from the deck" in player.words().replace("\n", " ")
    player.table.play(_action(player, "wander"))
    frames = 0
    player.frame()
    while director.busy and not (hurried and frames == 20):
        words = player.words()
        assert "Trap" not in words, frames
        assert "7♦" not in words, frames
        assert f"Turn {head}" in words.split("\n")
        frames += 1
        player.frame()
    assert frames > 15
    if hurried:
        player.key(pygame.K_TAB)
    assert not director.busy
    player.frame()
    lines = player.words().split("\n")
    assert "Trap" in lines, "the note"
    assert "A Trap: 7♦" in lines, "the banner"
    assert "You turn over 7♦." in lines, "the log"
    assert f"Turn {head}" not in lines


def test_a_tip_under_the_pointer_goes_when_keys_lead_elsewhere(tmp_path: Path) -> None:
    player = _at(tmp_path, "8C", "QS", ask="darkness", turned="6S", deck="4S 5S", graveyard="2H 3H")
    player.move(player.middle(player.match.state.table.place_named["graveyard"]))
    for _ in range(20):
        player.frame(seconds=0.1)
    text = "Turned over: a Trap that costs an even-numbered black card."
    assert text in player.words()
    player.key(pygame.K_TAB)
    assert text not in player.words()
    player.move(player.middle(player.match.state.table.place_named["graveyard"]))
    for _ in range(20):
        player.frame(seconds=0.1)
    assert text in player.words(), "the pointer is used again"


def test_a_click_on_a_useless_place_does_not_mention_the_hand(tmp_path: Path) -> None:
    player = _at(tmp_path, "8C", "KH", ask="fight", turned="QH", deck="4S 3S")
    player.click(player.middle(player.match.state.table.place_named["deck"]))
    assert "No cards can be used here now." in player.words()


def test_a_double_click_with_several_legal_places_says_so(tmp_path: Path) -> None:
    """After a double click, a card with several legal places stays picked up."""
    player = _at(tmp_path, "8C", "KH", ask="find", turned="9S", deck="4S 3S", equipped="")
    nine = _sprite(player, "9S")
    for _ in range(2):
        player.click((nine.rest.x, nine.rest.y))
    assert "Choose a highlighted spot" in player.words().replace("\n", " ")
    player.click(player.middle(player.match.state.table.place_named["slot.3"]))
    player.settle()
    assert player.match.state.cards_in("slot.3") == ["9S"]


def test_a_find_held_over_the_equipped_card_says_what_would_be_lost(tmp_path: Path) -> None:
    player = _at(tmp_path, "JH 8C", "5H", equipped="10D", deck="4D 3C KC", path="10S 9D")
    _take(player, _action(player, "search"), "drag")
    player.settle()
    player.app.eager = True
    table = player.match.state.table
    spot = player.table.model.layout.spots[table.place_named["equipped"]]
    found = _sprite(player, "4D")
    player.drag((found.rest.x, found.rest.y), (spot.x, spot.y), drop=False)
    player.frame(seconds=1)
    player.frame(seconds=1)
    assert "You lose 10\u2666." in player.words().replace("\n", " ")
