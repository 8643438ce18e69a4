"""FissureVerse at the table: whole matches, hidden cards, and Crusades step by step."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine.action import Action, notation, parse
from game.engine.chance import Chance
from game.engine.play.match import Match
from game.engine.table import bit
from game.players.player import Decision
from game.words.event_text import plain
from scenes.framework.dialog import Dialog
from scenes.table.curtain.curtain import CurtainScene
from scenes.table.layout.boxes import card_box
from scenes.table.model.match_texts import advice
from scenes.table.model.selection import CARD, Item
from scenes.table.motion.dealing import equals_view
from tests.games.fissureverse.table import scene
from tests.run_counts import SOAK, some
from tests.scenes.table.table_player import PATIENCE, STEP, WAYS, Player

GAME = "fissureverse"
PLAYED = list(dict.fromkeys([*zip((2, 3, 4), WAYS, strict=True), *product((2, 3, 4), WAYS)]))
"""(seat count, input method) pairs. The first three pairs cover every count and every method."""
LOOKS = [
    (*size, *look)
    for look in ((200, 200), (100, 100), (200, 100), (200, 150))
    for size in ((1024, 640), (1280, 720), (1920, 1080))
]
"""Window sizes, each with its text and panel scales in percent. The tightest combination comes first."""
EDGE = 0.6
"""Distance from the middle of a Crusader to the visible edge of its attached card, in card widths."""


def _player(folder: Path, seats: int = 2, **more: Any) -> Player:
    player = Player(folder, seats=seats, seed="fissure", game=GAME, **more)
    player.ready()
    return player


def _at(
    folder: Path, animate: bool = False, size: tuple[int, int] = (1280, 720), rogations: str = "announce", **places: Any
) -> Player:
    """A table that shows a hand-made position."""
    player = _player(folder, animate=animate, size=size)
    made = scene(options={"privacy": "strict", "rogations": rogations}, **places).match
    player.show(Match(made.game, made.setup, made.state))
    return player


def _action(player: Player, text: str) -> Action:
    return parse(f"1 {text}", player.match.state.table)


@pytest.mark.parametrize("played", some(PLAYED, 1, "{0[0]}-{0[1]}".format))
def test_a_match_has_every_kind_of_action(tmp_path: Path, played: tuple[int, str]) -> None:
    seats, way = played
    player = _player(tmp_path, seats, deck="skirmish")
    match, chance = player.match, Chance(f"fissure {seats}")
    done: set[str] = set()
    kinds = {"reinforce", "frenzy", "crusade", "refill"}
    while match.asked and len(match.turns) < 40 and (SOAK or not kinds <= done):
        legal = list(match.legal())
        fresh = [action for action in legal if action.verb not in (*done, "pass")] or legal
        action = fresh[chance.below(len(fresh))]
        before = len(match.turns)
        player.ready()
        player.act(action, way)
        player.settle()
        if isinstance(player.top, Dialog):
            assert match.game.display.outlook(match.view(bit(action.seat)), action).warning is not None, action
            assert not player.table.confirmations.warned(), "discarding isn't dangerous"
            player.confirm()
        assert len(match.turns) == before + 1, action
        assert match.turns[-1].action == action
        assert not match.asked or equals_view(player.table.sprites, player.table.model.view)
        done.add(action.verb)
    assert kinds <= done


FIELDS = {"field_1_1": "BONEDRUMMERS", "frenzy_1_1": "MANIA.1", "field_2_1": "ACADEMIC", "frenzy_2_1": "TRANCE.2"}
MARKS = {"round": 1, "tokens.1": 3, "tokens.2": 1, "colour.1": 3, "colour.2": 2, "place.1": 1, "place.2": 2}


def _sprite(player: Player, card: str) -> Any:
    return player.table.sprites.find(player.match.state.table.card_named[card])


def _crusade(player: Player) -> None:
    """Drag the player's Crusader onto the other player's Crusader."""
    own = Item(CARD, _sprite(player, "BONEDRUMMERS").card)
    player.drag(player.point(own), player.middle(player.match.state.table.place_named["field.2.1"]))
    player.frame()


@pytest.mark.parametrize("slot", some([4, 1, 2, 3], 1))
def test_a_crusader_may_be_dropped_on_any_free_place_of_its_own_field(tmp_path: Path, slot: int) -> None:
    """FV 3.2: a Crusader can go to any free place in its own Field, but not in another Field."""
    player = _at(
        tmp_path, hand_1="HOWLERS BONEDRUMMERS", field_2_1="ACADEMIC", draw_1="NOMADS", draw_2="SOPHISTS", marks=MARKS
    )
    table = player.match.state.table
    held = player.point(Item(CARD, table.card_named["HOWLERS"]))
    own, theirs = (player.middle(table.place_named[f"field.{seat}.{slot}"]) for seat in (1, 2))
    player.drag(held, theirs)
    player.settle()
    assert not player.match.turns
    player.drag(player.point(Item(CARD, table.card_named["HOWLERS"])), own)
    assert notation(player.match.turns[0].action, table) == "1 reinforce HOWLERS > field.1.1"


def test_an_attached_card_lies_face_down_until_its_seat_looks(tmp_path: Path) -> None:
    """FV 13.2: an attached card lies face down until its player looks at it."""
    player = _at(tmp_path, marks=MARKS, **FIELDS)
    mania = _sprite(player, "MANIA.1")
    assert mania.card >= 0
    assert mania.shown < 0
    assert ("card", "MANIA.1") not in player.shown()
    player.frame(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_p, mod=0, unicode="p"))
    assert ("card", "MANIA.1") in player.shown()
    assert ("card", "TRANCE.2") not in player.shown(), "other players' cards stay hidden"
    player.frame(pygame.event.Event(pygame.KEYUP, key=pygame.K_p, mod=0, unicode=""))
    assert ("card", "MANIA.1") not in player.shown()
    for place, card, seen in (("frenzy.1.1", "MANIA.1", True), ("frenzy.2.1", "TRANCE.2", False)):
        pose = player.table.sprites.places[player.match.state.table.place_named[place]][0].rest
        player.click((pose.x, pose.y - pose.width * EDGE), pygame.BUTTON_RIGHT)
        player.frame()
        assert player.table.overlay.spread is not None
        assert (("card", card) in player.shown()) is seen, "spreading the pile reveals it too"
        player.key(pygame.K_ESCAPE)


def test_the_attached_card_is_below_its_crusader_with_its_edge_visible(tmp_path: Path) -> None:
    player = _at(tmp_path, marks=MARKS, **FIELDS)
    drawn = [what[1] for what in player.shown() if what[0] in ("card", "back")]
    assert drawn.index("fissure") < drawn.index("BONEDRUMMERS")
    assert _sprite(player, "MANIA.1").rest.y < _sprite(player, "BONEDRUMMERS").rest.y


def test_the_choice_of_a_method_shows_price_numbers_and_consequences(tmp_path: Path) -> None:
    """FV 5.2, 5.6, 6: each method shows its details, or why it is too expensive (FV 5.3)."""
    player = _at(tmp_path, marks=MARKS, **FIELDS)
    _crusade(player)
    words = player.words().replace("\n", " ")
    assert "Which method?" in words
    expected = (
        "By Reason You pay 1 Token and have 2 left. Your Reason is 0, and the defender's is 3. "
        "Mania subtracts 1 from your total."
    )
    assert expected in words
    assert "The defender's attached card is hidden and might change the result. 1 or 2 ahead: the defender is" in words
    assert "To Kill Too few Tokens: that Crusade costs 6, and you have 3." in words
    player.key(pygame.K_ESCAPE)
    assert player.table.overlay.choice is None
    assert not player.match.turns
    bare = _at(tmp_path / "bare", marks={**MARKS, "tokens.1": 9}, field_1_1="BONEDRUMMERS", field_2_1="ACADEMIC")
    _crusade(bare)
    words = bare.words().replace("\n", " ")
    assert "To Kill You pay 3 Tokens and have 6 left. Your Sword is 3, and the defender's is 1. Academic" in words


def test_a_single_affordable_method_is_still_shown_first(tmp_path: Path) -> None:
    player = _at(
        tmp_path, marks={**MARKS, "tokens.1": 1}, field_1_1="BONEDRUMMERS", field_2_1="ACADEMIC", draw_1="NOMADS"
    )
    _crusade(player)
    assert player.table.overlay.choice is not None
    assert [action.pick for action in player.table.overlay.choice.actions] == ["reason"]
    player.frame(seconds=1.0)
    told = [item for item in player.shown() if item[0] == "text" and "Your Reason" in str(item[1])]
    assert len(told) == 1, "the preview of the drop has gone"
    player.press_answer(player.table.overlay.boxes.parts[0].centre)
    player.settle()
    assert [turn.action.pick for turn in player.match.turns] == ["reason"]


def test_a_crusade_that_nobody_can_afford_says_why(tmp_path: Path) -> None:
    player = _at(tmp_path, marks={**MARKS, "tokens.1": 0}, field_1_1="BONEDRUMMERS", field_2_1="ACADEMIC")
    _crusade(player)
    assert player.logged("refused")[-1]["rule"] == "FV 5.3"


def test_a_crusade_is_shown_step_by_step(tmp_path: Path) -> None:
    """FV 5.4 to 5.7: a Crusade is shown step by step. Its totals and outcome come last."""
    player = _at(tmp_path, animate=True, marks={**MARKS, "tokens.1": 9}, **FIELDS)
    player.table.play(_action(player, "crusade BONEDRUMMERS kill > field.2.1"))
    duels = player.table.director.banners.duels
    seen: list[tuple[str, ...]] = []
    for _ in range(400):
        player.frame(seconds=0.05)
        duel = duels.seen(player.table.director.now)
        if duel is None and seen:
            break
        if duel is not None:
            chapters = player.scene.log_lines.chapters
            lines = [line for chapter in chapters for line in chapter.lines]
            assert not any("Killed" in span.text for line in lines for span in line.spans)
            steps = tuple(step.said.key for step in duel.steps if step.since <= player.table.director.now)
            if not seen or seen[-1] != steps:
                seen.append(steps)
    assert duel is None, "the duel ends"
    while player.table.director.busy:
        player.frame()
    player.frame()
    assert "Killed" in player.words(), "once the cards have arrived, the log shows the outcome too"
    whole = ("crusade.kill", "revealed", "revealed", "adds", "takes", "compared", "fell.killed")
    assert seen == [whole[:count] for count in range(1, len(whole) + 1)]


def test_a_crusade_is_shown_before_its_cards_go(tmp_path: Path) -> None:
    """FV 5.7: the table hides the outcome until the Crusade's animation has shown it."""
    player = _at(tmp_path, animate=True, marks={**MARKS, "tokens.1": 9}, draw_2="SMELTERS", **FIELDS)
    before = [line for line in player.words().splitlines() if "Turn" in line or "turn" in line]
    loser = _sprite(player, "ACADEMIC")
    stood = loser.pose
    player.table.play(_action(player, "crusade BONEDRUMMERS kill > field.2.1"))
    duels, seen = player.table.director.banners.duels, []
    for _ in range(400):
        player.frame(seconds=0.05)
        duel = duels.seen(player.table.director.now)
        if duel is None and seen:
            break
        if duel is not None:
            seen = [step.said.key for step in duel.steps if step.since <= player.table.director.now]
            assert loser.pose == stood, seen
            assert all(line in player.words() for line in before)
    assert seen[-1] == "fell.killed"
    for _ in range(100):
        player.frame(seconds=0.05)
    assert loser.pose != stood
    assert loser.place == player.match.state.table.place_named["vortex"]


def test_the_attackers_hand_is_covered_during_a_crusade_even_if_they_are_asked_next(tmp_path: Path) -> None:
    """SB 7.3, FV 8.2: everybody watches the Crusade."""
    player = _at(tmp_path, animate=True, rogations="asked", marks={**MARKS, "tokens.1": 9}, draw_2="SMELTERS", **FIELDS)
    assert not player.table.model.hotseat.covered
    player.table.play(_action(player, "crusade BONEDRUMMERS kill > field.2.1"))
    assert player.match.asked == 1
    assert player.table.model.hotseat.covered


def test_a_crusader_lies_over_its_frenzy_until_both_have_gone(tmp_path: Path) -> None:
    """FV 4.6: a Frenzy leaves before its Crusader, but stays underneath it throughout."""
    player = _at(tmp_path, animate=True, marks={**MARKS, "tokens.1": 9}, **FIELDS)
    player.table.play(_action(player, "crusade BONEDRUMMERS kill > field.2.1"))
    crusader, frenzy = _sprite(player, "ACADEMIC"), _sprite(player, "TRANCE.2")
    together = 0
    while player.table.director.fought:
        player.frame(seconds=0.05)
        if crusader.legs and frenzy.legs and crusader.origin is None and frenzy.origin is None:
            order = player.scene.renderer.card_layer.moving([crusader, frenzy])
            assert [item.what[1] for item in order][-1] == "ACADEMIC"
            together += 1
    assert together


def test_a_card_lost_in_a_crusade_does_not_flash_as_the_fight_fades(tmp_path: Path) -> None:
    """The loser of a duel is dimmed from the announcement of its defeat until the duel ends."""
    player = _at(tmp_path, animate=True, marks={**MARKS, "tokens.1": 9}, **FIELDS)
    player.table.play(_action(player, "crusade BONEDRUMMERS kill > field.2.1"))
    director, seen, places = player.table.director, list[int](), set[int]()
    while (shown := director.banners.duels.seen(director.now)) is None or shown.steps[-1].since > director.now:
        director.go_on()
    while director.fought or not seen:
        player.frame(seconds=0.02)
        duel = director.banners.duels.seen(director.now)
        keys = [step.said.key for step in duel.steps if step.since <= director.now] if duel is not None else []
        if "fell.killed" in keys and ("shade",) in player.shown():
            drawn = [item.picture for item in player.live() if item.what == ("card", "ACADEMIC")]
            seen.append(max(drawn, key=pygame.Surface.get_width).get_at((60, 60)).a)
            killers = [item.rect for item in player.live() if item.what == ("card", "BONEDRUMMERS")]
            places.add(max(killers, key=lambda rect: rect.w).x)
    assert len(places) > 1, "a Kill shakes the cards"
    assert seen[0] < 128
    assert seen == sorted(seen, reverse=True)


@pytest.mark.parametrize("look", some(LOOKS, 1))
def test_a_crusade_covers_the_table_and_its_words_never_overlap(
    tmp_path: Path, look: tuple[int, int, int, int]
) -> None:
    """Everything stays inside the window, and the fight's text scales with all other text."""
    size, (text, interface) = look[:2], look[2:]
    player = _at(tmp_path, animate=True, size=size, marks={**MARKS, "tokens.1": 9}, **FIELDS)
    player.app.keep(player.app.settings._replace(text=text, interface=interface))
    player.table.play(_action(player, "crusade BONEDRUMMERS kill > field.2.1"))
    director, high, wide, window = player.table.director, set(), set(), pygame.Rect((0, 0), size)
    while director.fought or not high:
        player.frame(seconds=0.1)
        items = list(player.live())
        veils = [at for at, item in enumerate(items) if item.what == ("shade",)]
        if not veils:
            continue
        told = items[veils[-1] + 1 :]
        rects = [item.rect for item in told if item.what[0] == "text"]
        assert all(window.contains(rect) for rect in rects)
        assert not any(one.colliderect(other) for at, one in enumerate(rects) for other in rects[at + 1 :])
        high |= {item.picture.get_height() / player.scene.scale for item in told if item.what == ("text", "+3 Mania")}
        wide |= {item.rect.width / player.scene.scale for item in told if item.what == ("card", "BONEDRUMMERS")}
    assert high, "the table shows what Mania adds"
    assert max(high) > 14 * min(1.6, text / 100)
    assert min(wide) > 240, "the cards are large"


def _answered(player: Player, button: str) -> None:
    """Give an answer on the curtain, for the seat behind it."""
    for _ in range(60):
        if isinstance(player.top, CurtainScene) and player.top.ready:
            break
        player.frame()
    player.steady()
    x, y, wide, high = [line for line in player.logged("curtain") if button in line][-1][button]
    player.frame(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(x + wide / 2, y + high / 2), button=1))
    player.frame(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(x + wide / 2, y + high / 2), button=1))


def test_each_person_without_a_rogation_presses_once_per_window(tmp_path: Path) -> None:
    """FV 8.2, 8.2a: players answer on the curtain, in Turn Order, and no hand is visible."""
    player = Player(tmp_path, seats=3, seed="window", game=GAME, privacy="strict", rogations="asked")
    match, order = player.match, []
    table = match.state.table
    while match.state.asks == "rogation":
        order.append(match.asked)
        _answered(player, "right" if len(order) == 2 else "left")
        assert len(match.turns) == len(order), "one press answers"
        assert isinstance(player.top, CurtainScene)
        assert player.table.sprites.covered
    assert [turn.action.verb for turn in match.turns] == ["decline", "abstain", "decline"]
    assert len(set(order)) == 3
    places = [match.state.places[table.place_named[f"hand.{seat}"]] for seat in (1, 2, 3)]
    hands = {table.cards[card].face for place in places for card in place}
    assert not [what for what in player.shown() if any(face in str(what) for face in hands)]
    player.ready()
    assert match.state.asks == "act"
    assert player.table.model.playing
    player.act(next(action for action in match.legal() if action.verb == "reinforce"), "click")
    player.settle()
    while match.state.asks != "rogation":
        player.act(match.legal()[-1], "click")
        player.settle()
    assert match.asked == order[0], "the player who had the Turn is asked first, without a curtain"
    player.act(next(action for action in match.legal() if action.verb == "decline"), "click")
    for _ in range(200):
        player.frame()
    assert match.asked == order[2], "a player who declined for the Round isn't asked again"
    assert isinstance(player.top, CurtainScene)
    assert player.top.labels == ("Not now", "Not this Round")


def test_after_the_last_answer_on_the_curtain_a_computer_plays_on(tmp_path: Path) -> None:
    """FV 8.2: with two people and a computer player, answers on the curtain reveal no hand."""
    options = {"privacy": "strict", "rogations": "asked"}
    player = Player(tmp_path, seats=3, seed="window 2", game=GAME, players=("", "", "random"), **options)
    match, answered = player.match, 0
    for _ in range(4000):
        player.frame()
        if answered == 4 or not match.asked:
            break
        curtain = isinstance(player.top, CurtainScene)
        if curtain and player.top.rest() is None:
            assert player.table.sprites.covered
            if match.state.asks == "rogation":
                _answered(player, "left")
                assert player.table.sprites.covered, "answering on the curtain reveals no hand"
                answered += 1
            else:
                player.ready()
        elif not curtain and player.table.model.playing:
            player.act(match.legal()[-1], "click")
    assert answered == 4
    assert any(turn.action.seat == 3 for turn in match.turns)


def test_leaving_the_window_after_an_answer_on_the_curtain_lets_the_computer_play_on(tmp_path: Path) -> None:
    """FV 8.2a: after an answer on the curtain, losing focus doesn't stop the computer player."""
    options = {"privacy": "strict", "rogations": "asked"}
    people = ("", "", "random")
    player = Player(tmp_path, seats=3, seed="window 2", game=GAME, animate=True, players=people, **options)
    match = player.match
    while match.asked != 3:
        _answered(player, "left")
    curtain = player.top
    assert isinstance(curtain, CurtainScene)
    turns = len(match.turns)
    for kind in (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED):
        player.frame(pygame.event.Event(kind))
        assert player.table.sprites.covered
    for _ in range(PATIENCE):
        if len(match.turns) > turns:
            break
        player.frame()
    assert match.turns[turns].action.seat == 3
    assert curtain not in player.app.scenes.all


def test_each_plate_has_the_shape_of_its_colour(tmp_path: Path) -> None:
    player = _at(tmp_path, marks=MARKS, **FIELDS)
    drawn = {what[1] for what in player.shown() if what[0] == "icon"}
    assert {"fissures/noise.png", "fissures/infinite.png"} <= drawn
    assert not {"fissures/emptiness.png", "fissures/solidity.png"} & drawn


def test_each_seat_is_shown_in_the_colours_it_leads(tmp_path: Path) -> None:
    """FV 1.1: the plates, the banner, the log and the curtain use the right colours."""
    player = _at(tmp_path, marks=MARKS, **FIELDS)
    drawn = [what[1] for what in player.shown() if what[0] in ("image", "panel")]
    assert {"tokens/seat1.png", "tokens/seat3.png", "plate1", "banner1"} <= set(drawn)
    assert "tokens/seat2.png" not in drawn, "seat 2 leads the Green, and the third seat's colour is green"
    spans = player.table.model.words.say("log.passed", [("who", 2)])
    assert [span.style for span in spans if span.style] == ["seat3"]
    player.table.play(_action(player, "pass"))
    player.settle()
    player.click(player.scene.controls.boxes()["call2"].centre)
    for _ in range(200):
        player.frame()
    assert isinstance(player.top, CurtainScene)
    assert ("image", "tokens/seat3.png") in player.shown()


def test_the_table_of_a_timed_match_shows_the_minutes_left(tmp_path: Path) -> None:
    """FV 11.1: the table shows the minutes left, and the clock keeps going behind the curtain."""
    player = Player(tmp_path, seats=2, seed="clock", game=GAME, privacy="strict", timer="minutes_30", rogations="asked")
    for _ in range(60):
        player.frame()
    assert isinstance(player.top, CurtainScene)
    waits = player.top.rest()
    assert waits is not None
    assert 0 < waits <= 60
    player.frame(seconds=waits)
    player.ready()
    assert "Round 1, 29 minutes left" in player.words()
    session = player.scene.session
    for minutes in (28, 27):
        for _ in range(PATIENCE):
            if session.minutes_left == minutes:
                break
            player.frame(seconds=player.top.rest() or STEP)
        player.frame()
        assert f"Round 1, {minutes} minutes left" in player.words()
    session.played = 30 * 60 - 1.0
    player.frame(seconds=0.1)
    assert "Round 1, 1 minute left" in player.words()
    player.frame(seconds=2.0)
    assert "Round 1, time is up" in player.words()
    player.act(next(action for action in player.match.legal() if action.verb == "decline"), "click")
    player.settle()
    assert "Time is up. This is the last Round." in player.words(), "on the next player's curtain"
    player.ready()
    assert "Round 1 (last)" in player.words()


def test_a_hint_of_a_crusade_names_its_target_and_its_method(tmp_path: Path) -> None:
    player = _at(
        tmp_path,
        marks={"tokens.1": 3},
        field_1_1="BONEDRUMMERS",
        field_2_1="THEOREMNINE",
        draw_1="NIGHTCAPS CORALHERMITS",
        draw_2="LENSGRINDERS GLASSSURVEYORS",
    )
    view, names = player.table.model.view, player.table.model.words
    told = {
        action.pick: plain(advice(names, view, Decision(action, ())))
        for action in player.match.legal()
        if action.verb == "crusade"
    }
    assert told == {
        "reason": "Start a Reason Crusade: send Bonedrummers against Theorem Nine.",
        "fire": "Start a Fire Crusade: send Bonedrummers against Theorem Nine.",
        "kill": "Start a Kill Crusade: send Bonedrummers against Theorem Nine.",
    }


def test_an_empty_place_of_a_field_lists_the_whole_field(tmp_path: Path) -> None:
    """FV 3.2: each place in a Field, even an empty one, lists all cards in the Field."""
    player = _at(
        tmp_path,
        field_1_1="BONEDRUMMERS",
        field_1_3="HOWLERS",
        hand_1="MANIA.1",
        field_2_2="ACADEMIC",
        draw_1="NOMADS",
        draw_2="SOPHISTS",
        marks=MARKS,
    )
    table = player.match.state.table
    for place, cards in (("field.1.4", ["BONEDRUMMERS", "HOWLERS"]), ("field.2.1", ["ACADEMIC"])):
        player.click(player.middle(table.place_named[place]))
        player.settle()
        assert [table.cards[card].name for card in player.table.overlay.spread.known] == cards
        assert "There are no cards here." not in player.words()
        player.key(pygame.K_ESCAPE)


def test_all_free_places_of_a_field_are_lit_as_one(tmp_path: Path) -> None:
    """FV 3.2: all free places in a Field are highlighted together."""
    player = _at(
        tmp_path,
        hand_1="HOWLERS NOMADS",
        field_1_1="BONEDRUMMERS",
        field_2_1="ACADEMIC",
        draw_1="NIGHTCAPS",
        draw_2="SOPHISTS",
        marks=MARKS,
    )
    controller, table = player.table, player.match.state.table
    far = player.middle(table.place_named["field.1.4"])
    player.click(far)
    assert controller.overlay.spread is None
    assert {table.cards[card].name for card in controller.model.lit} == {"HOWLERS", "NOMADS"}
    player.drag(player.point(Item(CARD, table.card_named["HOWLERS"])), far, drop=False)
    player.frame(seconds=0.5)
    pieces = [item.rect for item in player.live() if item.what == ("glow", "field.1.2")]
    assert pieces, "the place that accepts the card"
    light = pieces[0].unionall(pieces[1:])
    for slot in (2, 3, 4):
        assert light.collidepoint(player.pixel(player.middle(table.place_named[f"field.1.{slot}"]))), slot


def test_the_frame_of_a_covered_crusader_ends_where_its_neighbour_begins(tmp_path: Path) -> None:
    """Regression: covered Crusaders' frames used to cut across their neighbours."""
    crusaders = ("ACADEMIC", "QUIETMILITIA", "WARHORNS", "OPTOMITES", "NIGHTCAPS", "LENSGRINDERS")
    player = _at(
        tmp_path, **{f"field_1_{at}": crusader for at, crusader in enumerate(crusaders, 1)}, field_2_1="NOMADS"
    )
    spots = [spot for spot in player.table.model.layout.order if (spot.kind, spot.seat) == ("field", 1)]
    cards = [card_box(spot.slot_pose) for spot in spots]
    frames = [player.table.hit_test.whole(spot.place, card) for spot, card in zip(spots, cards, strict=True)]
    for at, (card, frame) in enumerate(zip(cards, frames, strict=True)):
        assert (frame.x, frame.y, frame.h) == (card.x, card.y, card.h)
        right = min([card.x + card.w, *(above.x for above in cards[at + 1 :] if above.meets(card))])
        assert frame.x + frame.w == pytest.approx(right)
    assert sum(frame.w < card.w for card, frame in zip(cards, frames, strict=True)) == 2
