"""In every game, a decision with a permanent cost needs one confirmation, on any device."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine.action import parse
from game.engine.chance import Chance
from game.engine.play.match import Match
from game.games import playable
from game.words.event_text import named_card, plain
from scenes.framework.dialog import Dialog
from scenes.kit.buttons import Button
from scenes.kit.labels import Panel
from scenes.table.model.selection import CARD, Item
from tests.games.aleph_null.table import position as seance
from tests.games.fissureverse.table import scene as crusades
from tests.games.metempsychosis.table import scene as octaves
from tests.games.oubliette.table import scene as dungeon
from tests.games.soul_battle.table import Scene, battle, scene
from tests.run_counts import SOAK, some
from tests.scenes.costs import cost, declined_for_good
from tests.scenes.table.match_data import library
from tests.scenes.table.table_player import WAYS, Player

DECISIONS = 300 if SOAK else 16
ASKING = ("fissureverse", "metempsychosis", "oubliette", "soul_battle")
"""Games in which a common action has a permanent cost."""
HARMLESS = ("aleph_null", "fissureverse", "oubliette")
"""Games with buttons for actions that cost nothing."""
COSTLY = ("aleph_null", "fissureverse", "metempsychosis", "soul_battle")
"""Games with buttons for actions that have a cost."""


def _player(folder: Path, game: str, seats: int = 0) -> Player:
    shown = library().game(game).game
    options = {"privacy": "open"} if any(option.id == "privacy" for option in shown.options) else {}
    player = Player(folder, seats or shown.seats[0], "sure", game=game, careful=True, **options)
    player.ready()
    return player


def _at(player: Player, made: Match, **values: Any) -> Player:
    """Show a hand-made position at the same table."""
    player.show(Match(made.game, made.setup, made.state), **values)
    return player


@pytest.mark.parametrize("game", playable(library()))
def test_only_permanent_costs_are_confirmed_first(tmp_path: Path, game: str) -> None:
    player, chance = _player(tmp_path, game), Chance(f"sure {game}")
    match, done = player.match, dict[str, int]()
    asked: set[str] = set()
    while match.asked and len(match.turns) < DECISIONS:
        player.ready()
        safe = [one for one in match.legal() if not player.table.confirmations.loses(one)] or list(match.legal())
        least = min(done.get(one.verb, 0) for one in safe)
        rare = [one for one in safe if done.get(one.verb, 0) == least]
        action = rare[chance.below(len(rare))]
        number, before, forced = len(match.turns), match.state, len(match.legal()) == 1
        warned, ways = player.table.confirmations.loses(action), len(player.logged("ways"))
        way = WAYS[done.get(action.verb, 0) % len(WAYS)]
        player.act(action, way)
        player.settle()
        dialog = isinstance(player.top, Dialog)
        if dialog:
            assert len(match.turns) == number
            heading = player.top.heading
            for card in action.cards:
                name = plain((named_card(card, player.table.model.words.texts, before.table),))
                assert name in heading, f"{heading} doesn't name {name}"
            asked |= set() if warned else {action.verb}
            player.confirm()
        assert [turn.action for turn in match.turns[number:]] == [action], (action, way)
        done[action.verb] = done.get(action.verb, 0) + 1
        final = match.why_no_undo() is not None or declined_for_good(match)
        chosen = len(player.logged("ways")) > ways
        paid = cost(game, before, action, match.state)
        if dialog and not warned:
            assert final, f"{action} could be taken back"
        if paid and final and not forced and not chosen:
            assert dialog, f"{action} costs {paid} for good"
    assert asked or game not in ASKING
    assert not asked & {"battle", "lay", "claim", "place", "enter", "incarnate", "summon", "reinforce", "refill"}


def _attack(player: Player, how: str) -> None:
    """Put a card on a soul guarded by another Reaper."""
    action = parse("1 attack KS.1 > b1", player.match.state.table)
    if how != "double":
        player.act(action, how)
        return
    point = player.point(player.items(action)[0])
    player.click(point)
    player.click(point)


def _declaring(**options: Any) -> Scene:
    """Return a position in which seat 1's only use for the King is to attack the guarded soul."""
    souls = {"b1": "KC", "a2": "X1"}
    return scene(2, hands=["KS AS 3S", "X1 3S"], reapers={1: "a1", 2: "b1"}, souls=souls, **options).asks(1, "declare")


def _guarded(folder: Path, **more: Any) -> Player:
    made = _declaring().match
    return _at(_player(folder, "soul_battle"), made, **more)


@pytest.mark.parametrize("how", some(["double", *WAYS], 2))
def test_a_tribute_is_confirmed(tmp_path: Path, how: str) -> None:
    """SB 5.2: a card dropped on a soul under another Reaper is spent, no matter who wins."""
    player = _guarded(tmp_path)
    _attack(player, how)
    player.settle()
    assert isinstance(player.top, Dialog)
    words = player.words().replace("\n", " ")
    assert "Pay K♠ to attack?" in words
    assert "K♠ goes to your purgatory as tribute, even if you lose. You can't undo this." in words
    labels = [one.label for one in player.top.page.widgets if isinstance(one, Button)]
    assert labels == ["Cancel", "Do it"], "the harmless answer comes first"
    player.key(pygame.K_RETURN)
    player.settle()
    assert not player.match.turns, "Enter gives it"
    _attack(player, how)
    player.settle()
    player.confirm()
    assert player.match.turns[-1].action.verb == "attack"


def test_the_option_turns_confirmations_off(tmp_path: Path) -> None:
    player = _guarded(tmp_path)
    player.app.keep(player.app.settings._replace(confirm=False))
    _attack(player, "drag")
    assert [turn.action.verb for turn in player.match.turns] == ["attack"]


def test_practice_of_several_seats_asks_because_undo_has_its_limits(tmp_path: Path) -> None:
    player = _guarded(tmp_path, practice=True)
    _attack(player, "drag")
    player.settle()
    assert isinstance(player.top, Dialog)
    player.confirm()
    assert player.match.why_no_undo()


def test_a_tribute_everyone_has_seen_can_be_undone_and_is_not_confirmed(tmp_path: Path) -> None:
    """SB 3.2, 7.1: everyone knows a card swapped into the hand, so playing it reveals nothing."""
    made = _declaring().match
    made.state.known[made.state.table.card_named["KS.1"]] = made.state.table.everyone
    player = _at(_player(tmp_path, "soul_battle"), made)
    _attack(player, "drag")
    assert [turn.action.verb for turn in player.match.turns] == ["attack"]
    player.table.undo()
    assert not player.match.turns


def test_at_a_peek_table_the_question_names_no_card_of_the_hand(tmp_path: Path) -> None:
    player = Player(tmp_path, 2, "sure", careful=True, privacy="peek")
    player.ready()
    made = _declaring(privacy="peek").match
    _at(player, made)
    player.key(pygame.K_p)
    player.table.play(parse("1 attack KS.1 > b1", made.state.table))
    player.frame()
    assert isinstance(player.top, Dialog)
    assert "Playing this card has a cost" in player.words()
    assert "Attack a Reaper?" in player.words()
    assert "K♠" not in player.words()


@pytest.mark.parametrize("seats", [2, 3])
def test_a_pass_is_confirmed_where_it_is_final(tmp_path: Path, seats: int) -> None:
    """SB 4.2: a pass that lasts for the whole battle also needs confirmation."""
    for verb in ("pass", "stand"):
        hands = ["KS AS 3S", "AC 3S", "AD 3S"][:seats]
        made = battle(hands, "2C").do("battle KS > b1").match
        player = _at(_player(tmp_path / verb, "soul_battle", seats), made)
        controls = player.scene.controls
        name = "wide0" if verb == "pass" else "stand0"
        if name not in controls.boxes():
            assert seats == 2
            continue
        player.press_answer(controls.boxes()[name].centre)
        assert isinstance(player.top, Dialog)
        lasts = (
            "You're out of this battle unless a Joker calls you back."
            if verb == "pass"
            else "You stay out of this battle, whatever the others play."
        )
        assert lasts in player.words().replace("\n", " ")
        player.confirm()
        assert player.match.turns[-1].action.verb == "pass"


def test_an_open_pass_ends_nothing_and_is_not_confirmed(tmp_path: Path) -> None:
    """SB 4.2, `pass: open`: the seat may still play as long as anyone else can."""
    made = battle(["KS AS 3S", "AC 3S", "AD 3S"], "2C", **{"pass": "open"}).do("battle KS > b1").match
    player = _at(_player(tmp_path, "soul_battle", 3), made)
    player.press_answer(player.scene.controls.boxes()["stand0"].centre)
    assert isinstance(player.top, Dialog), "in advance, a pass is final"
    assert player.top.heading == "Leave this battle?"
    assert "You stay out of this battle, whatever the others play." in player.words().replace("\n", " ")
    player.key(pygame.K_ESCAPE)
    assert not player.match.turns
    player.act(parse("2 pass", made.state.table), "click")
    assert [turn.action.verb for turn in player.match.turns] == ["pass"]
    player.ready()
    player.act(parse("3 pass", made.state.table), "click")
    assert isinstance(player.top, Dialog), "the last pass ends the battle"


def test_a_forced_pass_of_a_solo_player_is_not_confirmed(tmp_path: Path) -> None:
    """If other people are watching, a forced pass must look like any other pass."""
    for privacy, players in (("strict", ("", "greedy")), ("strict", ("", ""))):
        made = battle(["3S 4S", "AC AH"], "2C", privacy=privacy).do("battle 3S > b1").do("lay AC > b1").match
        assert [action.verb for action in made.legal()] == ["pass"]
        player = Player(tmp_path / str(len(players[1])), 2, "sure", careful=True, players=players, privacy=privacy)
        player.app.keep(player.app.settings._replace(auto_pass=1))
        player.ready()
        _at(player, made, players=list(players))
        player.act(parse("1 pass", made.state.table), "click")
        assert isinstance(player.top, Dialog) == (players[1] == "")


MARKS = {"round": 1, "tokens.1": 3, "tokens.2": 1, "colour.1": 3, "colour.2": 2, "place.1": 1, "place.2": 2}
"""The marks for a position in which two Crusaders face each other and seat 1 comes first in Turn Order."""


def _crusades(
    folder: Path,
    hand: str,
    asks: str = "1 act",
    played: int = 0,
    players: tuple[str, ...] = ("", "greedy"),
    privacy: str = "strict",
    agenda: tuple[tuple[Any, ...], ...] = (),
    **places: str,
) -> Player:
    """A FissureVerse table where seat 1 has the cards in `hand`.

    `played` is the number of Rogations that seat 1 has played. `asks` is the next question. If `agenda` isn't empty, it
    replaces `asks`.
    """
    player = Player(folder, 2, "sure", game="fissureverse", careful=True, players=players, privacy=privacy)
    player.app.keep(player.app.settings._replace(auto_pass=1))
    player.ready()
    made = crusades(
        asks,
        MARKS | {"played.1": played},
        options={"privacy": privacy},
        field_1_1="BONEDRUMMERS",
        field_2_1="ACADEMIC",
        hand_1=hand,
        draw_1="RALLY PSALMS",
        **places,
    ).match
    made.state.agenda = agenda or made.state.agenda
    return _at(player, made, players=list(players))


def _one_line(player: Player) -> str:
    return player.words().replace("\n", " ")


def _is_costly(player: Player, verb: str) -> bool:
    """Return whether a verb's button is in the area for costly actions.

    The button must overlap either the area for costly actions or the area for free actions, but not both.
    """
    action = next(one for one in player.match.legal() if one.verb == verb)
    box, layout = player.table.answers.box(action), player.table.model.layout
    assert box.meets(layout.costly) != box.meets(layout.panels["wide"])
    return bool(box.meets(layout.costly))


@pytest.mark.parametrize(
    ("played", "players", "privacy"),
    [
        (0, ("", "greedy"), "strict"),
        (1, ("", ""), "open"),
        (0, ("", ""), "peek"),
        pytest.param(1, ("", "greedy"), "strict", marks=pytest.mark.soak),
        pytest.param(0, ("", ""), "strict", marks=pytest.mark.soak),
    ],
)
def test_pass_is_confirmed_in_the_same_place_for_any_next_player(
    tmp_path: Path, played: int, players: tuple[str, ...], privacy: str
) -> None:
    """FV 2.9, 8.1: passing needs confirmation, whoever decides next."""
    player = _crusades(tmp_path, "MANIA PRAYER", played=played, players=players, privacy=privacy)
    assert _is_costly(player, "pass")
    assert not _is_costly(player, "refill"), "it only gains cards"
    player.act(parse("1 pass", player.match.state.table), "click")
    assert isinstance(player.top, Dialog)
    assert "You take no Action this Turn. You can't undo this." in player.words().replace("\n", " ")
    player.confirm()
    taken = player.match.turns[0]
    assert taken.action.verb == "pass"
    assert (taken.state.asked == 1) == (not played), "otherwise, this tests nothing"


@pytest.mark.parametrize("played", [0, 1])
def test_giving_up_a_frenzy_is_confirmed_for_any_next_player(tmp_path: Path, played: int) -> None:
    """FV 4.5: giving up a Frenzy needs confirmation, even if everyone knows the card."""
    player = _crusades(tmp_path, "PRAYER", played=played, frenzy_1_1="MANIA.1")
    match = player.match
    match.state.known[match.state.table.card_named["MANIA.1"]] = match.state.table.everyone
    player.table.play(next(one for one in match.legal() if one.verb == "unfrenzy"))
    player.frame()
    assert isinstance(player.top, Dialog)
    assert "You lose Mania." in player.words()


@pytest.mark.parametrize(
    ("hand", "players", "asked"),
    [("PRAYER", ("", "greedy"), True), ("MANIA", ("", "greedy"), False), ("MANIA", ("", ""), True)],
)
def test_playing_no_rogation_this_round_is_confirmed(
    tmp_path: Path, hand: str, players: tuple[str, ...], asked: bool
) -> None:
    """FV 8.2, 8.2a: players without Rogations lose nothing by abstaining.

    The button is always in the area for costly actions. Otherwise, its position would reveal whether the hand contains
    a Rogation.
    """
    player = _crusades(tmp_path, hand, asks="1 rogation 2 0 0", players=players)
    assert _is_costly(player, "abstain")
    assert not _is_costly(player, "decline")
    player.act(parse("1 abstain", player.match.state.table), "click")
    assert isinstance(player.top, Dialog) == asked
    if isinstance(player.top, Dialog):
        assert "You can't play a Rogation for the rest of this Round." in player.words().replace("\n", " ")
        player.confirm()
    assert player.match.turns[0].action.verb == "abstain"


@pytest.mark.parametrize(
    ("hand", "players", "asked"),
    [("NAOMI", ("", "greedy"), True), ("MANIA", ("", "greedy"), False), ("MANIA", ("", ""), True)],
)
def test_giving_up_free_crusaders_is_confirmed(
    tmp_path: Path, hand: str, players: tuple[str, ...], asked: bool
) -> None:
    """FV 9.5: "Done" appears where "Not now" was, so a double click could press both.

    If two people share the screen, the program always asks, because a missing question would reveal something about the
    hand.
    """
    player = _crusades(tmp_path, hand, agenda=(("turn", 2), ("recruit", 1, 1)), players=players)
    assert _is_costly(player, "enough"), "whatever the hand is"
    player.act(parse("1 enough", player.match.state.table), "click")
    assert isinstance(player.top, Dialog) == asked
    if isinstance(player.top, Dialog):
        assert "You won't send any more Crusaders. You can't undo this." in player.words().replace("\n", " ")
        player.confirm()
    assert player.match.turns[0].action.verb == "enough"


@pytest.mark.parametrize(
    ("hand", "players", "asked"),
    [("NAOMI", ("", "greedy"), True), ("MANIA", ("", "greedy"), False), ("MANIA", ("", ""), True)],
)
def test_reinforcing_with_only_one_crusader_is_confirmed(
    tmp_path: Path, hand: str, players: tuple[str, ...], asked: bool
) -> None:
    """FV 3.1: Reinforcing with only one Crusader needs confirmation.

    If others are watching, the question must not reveal the hand.
    """
    player = _crusades(tmp_path, f"{hand} OPTOMITES", players=players)
    player.act(parse("1 reinforce OPTOMITES > field.1.2", player.match.state.table), "drag")
    player.settle()
    assert player.match.state.asks == "second"
    assert _is_costly(player, "enough"), "whatever the hand is"
    turns = len(player.match.turns)
    player.act(parse("1 enough", player.match.state.table), "click")
    assert isinstance(player.top, Dialog) == asked
    if isinstance(player.top, Dialog):
        assert "You Reinforce with only one Crusader this Turn. You can't undo this." in _one_line(player)
        player.confirm()
    assert player.match.turns[turns].action.verb == "enough"


def _after_level_one(folder: Path, practice: bool = False) -> Player:
    made = octaves("A1", "A2 B1 C1 D1 E1 F1 G1", pile="B2 B3 C2 C3 D2 D3", willpower=9, used=["third"])
    made = made.do("incarnate A1 > right").asks(1, "higher").match
    return _at(_player(folder, "metempsychosis"), made, practice=practice)


def test_practice_alone_asks_nothing_because_undo_restores_everything(tmp_path: Path) -> None:
    player = _after_level_one(tmp_path, practice=True)
    player.act(parse("1 stop", player.match.state.table), "click")
    assert not player.match.asked
    assert player.match.why_no_undo() is None


def test_stopping_after_level_one_is_confirmed(tmp_path: Path) -> None:
    """ME 5.5: stopping after level 1 needs confirmation, because continuing risks nothing."""
    player = _after_level_one(tmp_path)
    match, stop = player.match, parse("1 stop", player.match.state.table)
    assert _is_costly(player, "stop")
    assert not _is_costly(player, "ascend"), "going on risks nothing"
    player.act(stop, "click")
    assert isinstance(player.top, Dialog)
    loss = "You end the game without trying level 2. You keep your win on level 1. You can't undo this."
    assert loss in _one_line(player)
    player.key(pygame.K_RETURN)
    assert match.asked
    player.act(stop, "click")
    player.confirm()
    assert not match.asked


@pytest.mark.parametrize(("hand", "asked"), [("KS 3S", True), ("", False)])
def test_a_turn_without_a_battle_is_confirmed_where_one_is_possible(tmp_path: Path, hand: str, asked: bool) -> None:
    """SB 3.4: ending a turn without a battle needs confirmation if a battle is possible."""
    made = scene(2, hands=[hand, "AC 3S"], souls={"b1": "3C"}, reapers={1: "a1"}, privacy="strict").match
    player = Player(tmp_path, 2, "sure", careful=True, players=("", "greedy"), privacy="strict")
    player.ready()
    _at(player, made, players=["", "greedy"])
    assert ([action.verb for action in made.legal()] == ["end"]) == (not asked)
    assert _is_costly(player, "end")
    player.act(parse("1 end", made.state.table), "click")
    assert isinstance(player.top, Dialog) == asked
    if asked:
        assert "Your turn ends without a battle. You can't undo this." in player.words().replace("\n", " ")
        player.confirm()
    assert player.match.turns[0].action.verb == "end"


def test_declining_a_room_is_confirmed_where_it_is_lost(tmp_path: Path) -> None:
    """OU 3.1: undo can't restore the room once the next card has been turned over."""
    made = dungeon(
        "KS", "KC", "KD", "KH", ask="room", turned="10C", path="2S 3S 4S 5S 6S 7S 8S 9S", deck="4H 5H", equipped="QS"
    ).match
    player = _at(_player(tmp_path, "oubliette"), made)
    decline = parse("1 decline", made.state.table)
    player.act(decline, "click")
    player.settle()
    if isinstance(player.top, Dialog):
        assert "Decline 10♣?" in player.words()
        assert "You won't lay 10♣ as the next room." in player.words().replace("\n", " ")
        player.confirm()
        assert player.match.why_no_undo()
    else:
        assert player.match.why_no_undo() is None


@pytest.mark.parametrize(("slots", "asked"), [(("", "9C", "8C", ""), True), (("KS", "KC", "KD", "KH"), False)])
def test_leaving_a_find_is_confirmed_where_it_is_lost(tmp_path: Path, slots: tuple[str, ...], asked: bool) -> None:
    """OU 3.10: undo can't restore the Find once the next card has been turned over.

    Regression: a double click on "Go on" lost the Find.
    """
    made = dungeon(*slots, ask="find", turned="5S", path="", deck="4D 6C 8S", equipped="9H").match
    player = _at(_player(tmp_path, "oubliette"), made)
    leave = parse("1 leave", made.state.table)
    assert made.final(made.view(1), leave)
    player.act(leave, "click")
    player.settle()
    assert isinstance(player.top, Dialog) == asked
    if asked:
        assert "Leave 5♠?" in player.words()
        assert "You lose 5♠. You can't undo this." in player.words().replace("\n", " ")
        player.confirm()
    assert player.match.turns[0].action == leave


@pytest.mark.parametrize(
    ("choice", "places", "expected"),
    [
        ("hour_discard", {"discard": "BELL", "deck": "BOOK"}, "You give up the chance to sacrifice a card."),
        ("fetch_tool", {"deck": "BELL BOOK"}, "You give up the chance to fetch a card."),
    ],
)
def test_giving_up_a_choice_is_confirmed_where_it_is_lost(
    tmp_path: Path, choice: str, places: dict[str, str], expected: str
) -> None:
    """AN 1.6.

    Regression: "Done" appeared where "End turn" had been, so a double click gave up the Hour's sacrifice.
    """
    made = seance("1", **places)
    made.state.agenda = (("turn", 1), ("choose", 1, choice, 1, 0))
    player = _at(_player(tmp_path, "aleph_null"), made)
    done = parse("1 enough", made.state.table)
    assert made.final(made.view(1), done)
    player.act(done, "click")
    player.settle()
    assert isinstance(player.top, Dialog)
    assert f"{expected} You can't undo this." in player.words().replace("\n", " ")
    player.confirm()
    assert player.match.turns[0].action == done


@pytest.mark.parametrize("size", some([(1280, 720), (1600, 720), (1920, 1080)], 1))
@pytest.mark.parametrize("scale", some([200, 100], 1))
@pytest.mark.parametrize("game", ["soul_battle", "fissureverse"])
def test_a_question_leaves_its_cards_in_sight(tmp_path: Path, game: str, scale: int, size: tuple[int, int]) -> None:
    made, text = {
        "soul_battle": (_declaring(), "1 attack KS.1 > b1"),
        "fissureverse": (
            crusades("1 act", MARKS, field_1_1="BONEDRUMMERS", field_2_1="ACADEMIC", hand_1="MANIA PRAYER"),
            "1 discard MANIA.1 > discard.1",
        ),
    }[game]
    player = Player(tmp_path, made.match.setup.seats, "sure", size, game=game, careful=True)
    player.app.keep(player.app.settings._replace(text=scale, interface=scale))
    player.ready()
    _at(player, made.match)
    action = parse(text, player.match.state.table)
    player.table.play(action)
    player.frame()
    assert isinstance(player.top, Dialog)
    view = player.app.view
    ground = view.rect(*next(one for one in player.top.page.widgets if isinstance(one, Panel)).box)
    seen = [player.table.hit_test.box_of(Item(CARD, card)) for card in action.cards]
    for box in [*seen, player.table.hit_test.area(action.place)]:
        assert not ground.colliderect(pygame.Rect(*map(round, box.times(player.scene.scale))))
    assert pygame.Rect(0, 0, *view.size).contains(ground)


def test_a_harmful_answer_never_appears_under_the_pointer(tmp_path: Path) -> None:
    player = _guarded(tmp_path)
    player.table.play(parse("1 attack KS.1 > b1", player.match.state.table))
    player.frame()
    usual = [one.box for one in player.top.page.widgets if isinstance(one, Button)]
    x, y = usual[1][0] + usual[1][2] / 2, usual[1][1] + usual[1][3] / 2
    player.key(pygame.K_ESCAPE)
    player.move((x, y))
    player.table.play(parse("1 attack KS.1 > b1", player.match.state.table))
    player.frame()
    assert player.top.page.button_at(player.pixel((x, y))) == ""
    boxes = [one.box for one in player.top.page.widgets if isinstance(one, Button)]
    assert boxes != usual
    player.key(pygame.K_ESCAPE)
    player.move((usual[0][0] + 20, usual[0][1] + 20))
    player.table.play(parse("1 attack KS.1 > b1", player.match.state.table))
    player.frame()
    assert [one.box for one in player.top.page.widgets if isinstance(one, Button)] == usual, (
        "with the pointer over Cancel, they stay in place"
    )


@pytest.mark.parametrize("game", playable(library()))
def test_a_costly_button_never_takes_the_place_of_a_free_one(tmp_path: Path, game: str) -> None:
    player, chance = _player(tmp_path, game), Chance(f"places {game}")
    match, harmless, costly = player.match, set[Any](), set[Any]()
    while match.asked and len(match.turns) < DECISIONS * (4 if SOAK else 1):
        controller, controls = player.table, player.scene.controls
        for at, action in enumerate(controls.wide()):
            (costly if controller.confirmations.costs(action) else harmless).add(controls.boxes()[f"wide{at}"])
        for at, action in enumerate(controller.model.standing()):
            costs = controller.confirmations.costs(action, standing=True)
            (costly if costs else harmless).add(controls.boxes()[f"stand{at}"])
        safe = [one for one in match.legal() if not controller.confirmations.loses(one)] or list(match.legal())
        controller._take(safe[chance.below(len(safe))], player.scene.session.play)
        for _ in range(20):
            player.skim()
    assert not any(box.meets(other) for box in costly for other in harmless)
    assert harmless or game not in HARMLESS
    assert costly or game not in COSTLY


@pytest.mark.parametrize(
    ("choice", "privacy", "heading"),
    [
        ("discard", "open", "Discard Mania?"),
        ("discard", "peek", "Discard a card?"),
        ("kill", "open", "Kill Naomi?"),
        ("kill", "peek", "Kill a Crusader?"),
    ],
)
def test_the_heading_of_a_forced_choice_says_what_happens(
    tmp_path: Path, choice: str, privacy: str, heading: str
) -> None:
    """FV 2.10, 8.7. Regression: the heading was "Choose Mania?"."""
    agenda = ("turn", 1), ("choose", 1, choice, 1)
    player = _crusades(tmp_path, "MANIA PRAYER", privacy=privacy, players=("", ""), agenda=agenda, field_1_2="NAOMI")
    names = ("MANIA" if choice == "discard" else "NAOMI",)
    table = player.match.state.table
    action = next(
        one for one in player.match.legal() if names == tuple(name.split(".")[0] for name in table.names(one.cards))
    )
    player.table.play(action)
    player.frame()
    assert isinstance(player.top, Dialog)
    assert player.top.heading == heading


@pytest.mark.parametrize("game", playable(library()))
def test_each_action_with_cards_has_a_question_that_names_them(game: str) -> None:
    """Actions that never cost anything don't need confirmation."""
    content, free = library().game(game), {"soul_battle": {"place", "battle", "lay", "claim", "swap"}}.get(game, set())
    asked = {key.split(".")[1] for key in content.texts if key.startswith("sure.")}
    hinted = {key.split(".")[1] for key, text in content.texts.items() if key.startswith("hint.") and "{cards:" in text}
    assert not asked or hinted - asked <= free | {"frenzy", "follow"}
    assert all("{cards:" in text for key, text in content.texts.items() if key.startswith("sure."))
