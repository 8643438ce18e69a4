"""Aleph Null at the table: places, motion, lists, pages, and confirmation of losing moves."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine.action import Action, parse
from scenes.framework.dialog import Dialog
from scenes.framework.navigation import Go
from scenes.table.input.gesture import GestureState
from scenes.table.layout import tuning
from scenes.table.motion.dealing import equals_view
from scenes.table.motion.sprites import Sprite
from tests.games.aleph_null.table import position
from tests.scenes.table.table_player import STEP, Player


@pytest.fixture
def player(tmp_path: Path) -> Player:
    made = Player(tmp_path, seats=1, seed="night 1", game="aleph_null")
    made.ready()
    return made


def put(player: Player, **places: Any) -> None:
    """Continue the player's match from a position with these cards in these places."""
    made = position(**places)
    player.match.start = made.start
    player.match.turns.clear()
    player.match.opening = ()
    player.table.shown.relook()
    player.table._asked()
    player.settle()


def action(player: Player, text: str) -> Action:
    return parse(f"1 {text}", player.match.state.table)


def sprite(player: Player, name: str) -> Sprite:
    found = player.table.sprites.find(player.match.state.table.card_named[name])
    assert found is not None
    return found


@pytest.mark.parametrize("way", ["drag", "click", "keys"])
def test_summon_scrap_and_sacrifice_work_by_every_method(player: Player, way: str) -> None:
    put(player, hand="WEALTHY UNDINE", altar="SALAMANDER")
    for text in (
        "summon WEALTHY > altar",
        "scrap WEALTHY > discard",
        "summon UNDINE > altar",
        "sacrifice SALAMANDER > removed",
    ):
        player.act(action(player, text), way)
        player.settle()
        assert player.logged("action")[-1]["action"] == f"1 {text}"
        assert equals_view(player.table.sprites, player.table.model.view)


def _ways(player: Player, text: str) -> list[tuple[Any, ...]]:
    """Play an action, and return (width, arc, turn, face up) for each leg of the card's path."""
    name = text.split()[1] if " " in text else "BELL"
    card = sprite(player, name)
    player.table.play(action(player, text))
    return [(round(leg.goal.width, 1), leg.arc, leg.turn, leg.shown >= 0) for leg in card.legs]


def test_sacrifice_scrap_and_discard_never_look_alike(tmp_path: Path) -> None:
    player = Player(tmp_path, seats=1, seed="night 1", game="aleph_null", animate=True)
    player.ready()
    put(player, hand="BELL", altar="UNDINE CANDLE.1", deck="GNOME SYLPH BESOM GOLEM LAMB CENSER")
    burned = _ways(player, "sacrifice UNDINE > removed")
    player.settle()
    scrapped = _ways(player, "scrap CANDLE.1 > discard")
    player.settle()
    put(player, hand="BELL", deck="GNOME SYLPH BESOM GOLEM LAMB CENSER")
    discarded = _ways(player, "end")
    assert len({tuple(burned), tuple(scrapped), tuple(discarded)}) == 3
    assert burned[0][0] > 110, "it rises and grows before it goes"
    assert not scrapped[0][3], "it turns over"
    assert len(discarded) == 1, "it just slides"


def test_a_drawn_interference_is_shown_before_it_is_in_play(tmp_path: Path) -> None:
    player = Player(tmp_path, seats=1, seed="night 1", game="aleph_null", animate=True)
    player.ready()
    put(player, deck="CANDLE.1 GUARDIAN")
    player.table.play(action(player, "end"))
    guardian = sprite(player, "GUARDIAN")
    large = player.table.model.layout.spots[player.match.state.table.place_named["arriving"]]
    assert guardian.legs[0].goal.width == large.card
    assert guardian.legs[1].start - (guardian.legs[0].start + guardian.legs[0].length) >= large.rests
    player.settle()
    assert guardian.rest.width < large.card


def test_the_list_of_the_deck_opens_by_itself_and_shows_no_order(player: Player) -> None:
    put(player, altar="BELL", deck="SYLPH CANDLE.1 BOOK CANDLE.2")
    player.act(action(player, "sacrifice BELL > removed"), "drag")
    player.settle()
    inspector = player.table.overlay.spread
    assert inspector is not None
    names = [what[1] for what, _ in inspector.cards]
    assert names == ["CANDLE.1", "CANDLE.2", "SYLPH", "BOOK"]
    assert sorted(inspector.choices) == [0, 1, 2], "both Candles, which count as one choice (AN 1.7), and the Sylph"
    assert inspector.choices[0] == inspector.choices[1]
    player.key(pygame.K_RIGHT)
    player.key(pygame.K_RETURN)
    player.settle()
    assert player.logged("action")[-1]["action"].startswith("1 fetch")
    assert len(player.match.state.cards_in("hand")) == 1


def test_a_question_about_the_discard_pile_spreads_it(player: Player) -> None:
    put(player, altar="GOLEM", discard="CANDLE.1 BELL CANDLE.2")
    player.act(action(player, "sacrifice GOLEM > removed"), "keys")
    player.settle()
    assert player.table.overlay.spread is not None
    player.frame()
    number = next(at for at, what in enumerate(player.table.overlay.spread.cards) if what[0][1] == "BELL")
    player.press_answer(player.table.overlay.boxes.parts[number].centre)
    player.settle()
    assert player.match.state.cards_in("discard") == ["CANDLE.1", "CANDLE.2"]
    player.key(pygame.K_ESCAPE)
    player.steady()
    player.key(pygame.K_SPACE)
    player.settle()
    assert player.match.asked
    assert player.match.state.asks == "act"


def test_the_button_shows_the_damage_and_the_pages_hour_and_power(player: Player) -> None:
    put(player, altar="SALAMANDER", hand="GNOME", marks={"hour": 4, "bonus": 1})
    assert "damage" not in player.table.model.words.texts["button.end"]
    player.act(action(player, "sacrifice SALAMANDER > removed"), "click")
    player.settle()
    player.frame()
    words = player.words()
    assert "End turn: 3 damage" in words
    assert "Unspent: 3 damage" in words
    assert "Pays for Gnome" in words.replace("\n", " ")
    assert "the Hound, he doth bay" in words
    player.act(action(player, "bonus"), "click")
    player.settle()
    player.frame()
    assert "Unspent: 4 damage" in player.words()


@pytest.mark.parametrize(
    ("text", "places", "expected"),
    [
        ("summon BAPHOMET > altar", {"altar": "BOOK WAND GRAND", "hand": "BAPHOMET BELL"}, "If Baphomet comes now"),
        ("end", {"altar": "GRAND", "hand": "BOOK"}, "You'll sacrifice your hand"),
        ("end", {"altar": "BELL", "marks": {"hour": 3, "power": 3}}, "brings you to 3 damage"),
        ("end", {"discard": "BELL", "marks": {"hour": 6}}, "dawn"),
        ("sacrifice UNDINE > removed", {"altar": "UNDINE GNOME HYMNS", "marks": {"hour": 3, "damage": 2}}, ""),
        (
            "sacrifice GNOME > removed",
            {"altar": "UNDINE GNOME HYMNS", "marks": {"hour": 3, "damage": 2}},
            "brings you to 3 damage",
        ),
    ],
)
def test_a_move_that_ends_the_game_asks_once_and_says_why(
    player: Player, text: str, places: dict[str, Any], expected: str
) -> None:
    put(player, **places)
    player.table.play(action(player, text))
    player.frame()
    asked = isinstance(player.top, Dialog)
    assert asked == bool(expected)
    if not asked:
        return
    assert expected in player.words().replace("\n", " ")
    player.key(pygame.K_ESCAPE)
    player.settle()
    assert player.match.asked == 1
    assert player.match.turns == []


def test_burning_a_key_by_an_effect_asks_first(player: Player) -> None:
    put(player, altar="LAMB", hand="BOOK CANDLE.1")
    player.act(action(player, "sacrifice LAMB > removed"), "drag")
    player.settle()
    player.table.play(action(player, "burn BOOK > removed"))
    player.frame()
    assert isinstance(player.top, Dialog)


def test_simultaneous_effects_are_ordered_by_drag(player: Player) -> None:
    put(player, altar="GRAND DRAUGHT CANDLE.2", hand="YOUNG GNOME", deck="CANDLE.1 BELL")
    player.act(action(player, "end"), "click")
    player.settle()
    player.act(action(player, "follow GNOME > removed"), "drag")
    player.settle()
    assert player.match.state.asks == "choose"


def test_a_card_in_play_explains_its_effect_and_its_refusal(player: Player) -> None:
    put(player, altar="CANDLE.1 WICK", hand="BELL")
    player.move(player.point(player.items(action(player, "scrap CANDLE.1 > discard"))[0]))
    for _ in range(round(tuning.TIP_DELAY / STEP) + 2):
        player.frame()
    told = player.words().replace("\n", " ")
    assert "Wax Candle An Artifact. Costs nothing. Scrap: Gain 1 power. Under the Guttering Wick, you can't" in told
    player.drag(
        player.point(player.items(action(player, "scrap CANDLE.1 > discard"))[0]),
        player.middle(player.match.state.table.place_named["discard"]),
    )
    player.settle()
    assert player.logged("refused")[-1]["rule"] == "AN 9.3"


def test_many_cards_in_play_keep_their_places(player: Player) -> None:
    """The more cards there are, the smaller they get, so that all fit on the cloth."""
    spot = player.table.model.layout.spots[player.match.state.table.place_named["altar"]]
    board = player.table.model.layout.panels["board"]
    widths = []
    for count in (1, 6, 12, 24, 30):
        poses = [spot.pose(at, count) for at in range(count)]
        widths.append(poses[0].width)
        assert len({(pose.x, pose.y) for pose in poses}) == count
        for pose in poses:
            assert board.x <= pose.x - pose.width / 2
            assert pose.x + pose.width / 2 <= board.x + board.w
            assert board.y <= pose.y - pose.width * 0.7
            assert pose.y + pose.width * 0.7 <= board.y + board.h
    assert widths == sorted(widths, reverse=True)


def ask_of_the_deck(player: Player) -> None:
    """Use the Censer. It asks for a card from the deck, so the table spreads the deck."""
    put(player, altar="CENSER", hand="CANDLE.1", deck="CANDLE.2 CANDLE.3 WAND GUARDIAN", discard="BELL UNDINE")
    player.act(action(player, "sacrifice CENSER > removed"), "drag")
    player.settle()
    player.frame()
    assert player.table.overlay.spread is not None


def box_of(player: Player, name: str) -> tuple[float, float]:
    """Return the centre of a card in the spread pile."""
    spread = player.table.overlay.spread
    middle: tuple[float, float] = player.table.overlay.boxes.parts[
        [what[1] for what, _ in spread.cards].index(name)
    ].centre
    return middle


def place(player: Player, name: str) -> tuple[float, float]:
    return player.middle(player.match.state.table.place_named[name])


@pytest.mark.parametrize("way", ["escape", "button"])
def test_cancelling_a_question_leaves_the_choice_as_it_was(player: Player, way: str) -> None:
    ask_of_the_deck(player)
    cards = player.table.overlay.spread.cards
    player.click(box_of(player, "WAND"))
    assert isinstance(player.top, Dialog)
    assert player.table.overlay.spread.cards is cards, "the spread pile stays visible below the question"
    if way == "escape":
        player.key(pygame.K_ESCAPE)
    else:
        player.top.page.default.action()
        player.frame()
    player.settle()
    assert not isinstance(player.top, Dialog)
    assert player.match.turns[-1].action == action(player, "sacrifice CENSER > removed")
    assert player.table.overlay.spread.cards is cards
    player.frame()
    player.click(box_of(player, "GUARDIAN"))
    player.settle()
    assert player.match.turns[-1].action == action(player, "burn GUARDIAN > removed")
    assert player.table.overlay.spread is None


def test_confirming_a_loss_loses_and_leaves_no_pile_spread(player: Player) -> None:
    ask_of_the_deck(player)
    player.click(box_of(player, "WAND"))
    controller, match = player.table, player.match
    assert isinstance(player.top, Dialog)
    player.top._answer(1)
    player.settle()
    assert match.state.outcome.rule == "AN 7.8"
    assert controller.overlay.spread is None


def test_help_over_a_choice_leaves_it_as_it_was(player: Player) -> None:
    ask_of_the_deck(player)
    player.scene.app.navigate(Go("help", player.scene))
    player.frame()
    assert player.table.overlay.spread is None, "everything that the help points at stays visible"
    player.key(pygame.K_ESCAPE)
    player.frame()
    assert player.table.overlay.spread is not None


@pytest.mark.parametrize("way", ["click", "keys"])
def test_a_click_on_its_pile_reopens_a_closed_choice(player: Player, way: str) -> None:
    ask_of_the_deck(player)
    player.key(pygame.K_ESCAPE)
    player.frame()
    assert player.table.overlay.spread is None
    assert "The main deck: click it to choose a card" in player.words()
    if way == "click":
        player.click(place(player, "deck"))
    else:
        player.focus(("place", player.match.state.table.place_named["deck"]))
        player.key(pygame.K_RETURN)
    assert player.logged("inspect")[-1]["place"] == "deck"
    assert player.table.overlay.spread is not None


def test_a_click_also_opens_the_cards_below_the_top_of_the_discard_pile(player: Player) -> None:
    put(player, altar="GOLEM", discard="CANDLE.1 BELL CANDLE.2")
    player.act(action(player, "sacrifice GOLEM > removed"), "drag")
    player.settle()
    player.key(pygame.K_ESCAPE)
    player.steady()
    player.click(place(player, "discard"))
    assert player.table.gesture.state == GestureState.IDLE
    assert player.table.overlay.spread is not None
    player.key(pygame.K_ESCAPE)
    player.act(action(player, "burn CANDLE.2 > removed"), "drag")
    player.settle()
    assert player.match.state.cards_in("discard") == ["CANDLE.1", "BELL"], "the top card can be dragged all the same"


def test_without_a_choice_a_click_on_a_pile_opens_nothing(player: Player) -> None:
    put(player, hand="CANDLE.1", deck="BELL SYLPH")
    player.click(place(player, "deck"))
    assert player.table.overlay.spread is None
    assert "None of your cards can be played here." in player.words()
    assert "click it to choose" not in player.words()


def test_a_click_elsewhere_names_the_pile_with_the_choice(player: Player) -> None:
    ask_of_the_deck(player)
    player.key(pygame.K_ESCAPE)
    for name in ("discard", "removed"):
        player.click(place(player, name))
        assert "The main deck: click to choose a card from it." in player.words().replace("\n", " ")
        assert "None of your cards" not in player.words()
    assert player.table.overlay.spread is None
    put(player, altar="BESOM", hand="CANDLE.1 BELL", discard="SYLPH CANDLE.2")
    player.act(action(player, "sacrifice BESOM > removed"), "drag")
    player.settle()
    player.click(place(player, "removed"))
    words = player.words().replace("\n", " ")
    text = "You can use any of the 3 highlighted cards here."
    assert text in words, "two cards in hand, and the top card of the discard pile"
    assert "The discard pile: click to choose a card from it." in words


SIGN = ("icon", "icons/warning.png")


def test_choices_that_lose_at_once_have_a_sign_in_pile_and_hand(player: Player) -> None:
    ask_of_the_deck(player)
    spread = player.table.overlay.spread
    assert {spread.cards[at][0][1] for at in spread.warned} == {"WAND"}
    assert player.shown().count(SIGN) == 1
    assert "If a card has a warning sign" in player.words()
    player.move(box_of(player, "WAND"))
    for _ in range(round(tuning.TIP_DELAY / STEP) + 2):
        player.frame()
    assert "You lose the game." in player.words().replace("\n", " ")
    player.key(pygame.K_ESCAPE)
    put(player, altar="LAMB", hand="BOOK CANDLE.1")
    player.frame()
    assert SIGN not in player.shown(), "until something asks for a sacrifice"
    player.act(action(player, "sacrifice LAMB > removed"), "drag")
    player.settle()
    player.frame()
    assert set(player.table.confirmations.warned()) == {player.match.state.table.card_named["BOOK"]}
    assert player.shown().count(SIGN) == 1


def test_in_play_only_cards_that_always_lose_have_the_sign(player: Player) -> None:
    put(player, altar="UNDINE GNOME HYMNS", marks={"hour": 3, "damage": 2})
    player.frame()
    named = player.match.state.table.card_named
    assert set(player.table.confirmations.warned()) == {named["GNOME"]}, "the Undine can be scrapped"
    assert player.shown().count(SIGN) == 1


def test_a_card_with_a_pending_effect_says_so(player: Player) -> None:
    put(player, altar="LAMB", hand="BELL CANDLE.1")
    player.frame()
    assert "Waiting for its †" not in player.words()
    player.act(action(player, "sacrifice LAMB > removed"), "drag")
    player.settle()
    player.frame()
    assert "Waiting for its †" in player.words()
    put(player, altar="GRAND DRAUGHT CANDLE.2", hand="YOUNG GNOME", deck="CANDLE.1 BELL")
    player.act(action(player, "end"), "click")
    player.settle()
    player.frame()
    assert "2 waiting for their †" in player.words()
