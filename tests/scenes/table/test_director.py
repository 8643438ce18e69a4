"""After a move's animation, the table is exactly as the view describes it."""

from __future__ import annotations

import random

import pytest

from game.engine.play.match import Match
from game.engine.table import Setup, bit
from scenes.framework.motion import AT_ONCE, USUAL, Motion
from scenes.table.layout.layout import Layout
from scenes.table.motion.dealing import equals_view
from scenes.table.motion.director import Director
from scenes.table.motion.sprites import LEGS, REST, Sprites
from tests.scenes.table.match_data import GAME, options, plan


def start(seats: int, seed: str, mask: int, motion: Motion = USUAL) -> tuple[Match, Sprites, Director]:
    match = Match.new(GAME, Setup(seats, options(), seed))
    layout = Layout(plan(), match.state.table, 1, 1280, 720)
    sprites = Sprites(layout, match.view(mask))
    return match, sprites, Director(sprites, motion)


def play(match: Match, director: Director, choice: random.Random, mask: int) -> None:
    action = choice.choice(match.legal())
    events = match.play(action)
    over = director.sprites.layout.lying_over(match.state.table.place_named["battle"], match.state.question)
    if over < 0 and action.cards and action.place >= 0:
        over = action.place
    director.tell(match.told(events, mask), match.view(mask), over)


@pytest.mark.parametrize(("seats", "mask"), [(2, bit(1)), (4, 0), (6, 63)])
def test_the_table_equals_the_view_once_everything_has_arrived(seats: int, mask: int) -> None:
    match, sprites, director = start(seats, f"whole {seats}", mask & ((1 << seats) - 1))
    mask &= (1 << seats) - 1
    choice = random.Random(seats)
    assert equals_view(sprites, match.view(mask))
    while match.asked:
        play(match, director, choice, mask)
        frames = 0
        while director.busy:
            director.update(1 / 60)
            frames += 1
            assert frames < 60 * 12, "the motion ends"
        assert equals_view(sprites, match.view(mask))
        assert not director.moving


def test_any_input_finishes_all_motion() -> None:
    match, sprites, director = start(2, "finish", bit(1))
    choice = random.Random(5)
    moved = 0
    while match.asked:
        play(match, director, choice, bit(1))
        director.update(0.05)
        moved += director.busy
        director.finish()
        assert not director.busy
        assert equals_view(sprites, match.view(bit(1)))
    assert moved > 20


def test_instant_motion_never_waits() -> None:
    match, sprites, director = start(3, "instant", bit(2), motion=AT_ONCE)
    choice = random.Random(1)
    while match.asked:
        play(match, director, choice, bit(2))
        assert not director.busy
        assert equals_view(sprites, match.view(bit(2)))


def test_beats_follow_one_another_and_cards_turn_on_the_way() -> None:
    match, sprites, director = start(2, "beats", bit(1))
    token = next(action for action in match.legal() if action.verb == "place")
    events = match.play(token)
    director.tell(match.told(events, bit(1)), match.view(bit(1)), -1)
    reaper = sprites.tokens[0]
    assert reaper.owner == LEGS
    began = reaper.pose
    director.update(0.1)
    assert reaper.pose not in (began, reaper.rest), "under way"
    while director.busy:
        director.update(1 / 120)
    assert reaper.pose == reaper.rest == sprites.layout.token(0, token.place)


def test_a_covered_hand_shows_backs_even_if_the_view_knows_it() -> None:
    match, sprites, director = start(2, "cover", bit(1))
    hand = match.state.table.place_named["hand.1"]
    assert all(sprite.shown >= 0 for sprite in sprites.places[hand])
    sprites.covered = True
    director.drop_all()
    sprites.take_view(match.view(bit(1)))
    assert all(sprite.shown < 0 for sprite in sprites.places[hand])
    assert all(sprites.places[space][-1].shown >= 0 for space in range(9)), "the souls stay visible"


def test_after_undo_known_cards_return_to_their_old_places() -> None:
    match, sprites, director = start(2, "undo", bit(1), motion=AT_ONCE)
    match.play(next(action for action in match.legal() if action.verb == "place"))
    before = match.view(bit(1))
    fight = next((action for action in match.legal() if action.verb == "battle"), None)
    assert fight is not None, "this seed opens a battle"
    director.drop_all()
    sprites.take_view(before)
    card = sprites.find(fight.cards[0])
    match.play(fight)
    sprites.take_view(match.view(bit(1)))
    assert sprites.find(fight.cards[0]) is card
    assert card is not None
    assert card.place == match.state.table.place_named["battle"]
    assert all(sprite.owner == REST for sprite in sprites.everything())
