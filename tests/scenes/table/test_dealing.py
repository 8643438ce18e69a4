"""The table shows a new deal: each card travels from its source to its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine.events import Said
from game.engine.play.match import Match
from game.games import setup_for
from game.lab import cli_context
from scenes.table.motion.dealing import equals_view
from tests.run_counts import SOAK
from tests.scenes.table.match_data import library
from tests.scenes.table.table_player import Player

GAMES = cli_context.games()
SEEDS = 12 if SOAK else 1


@pytest.mark.parametrize("game", list(GAMES))
def test_a_deal_ends_as_the_viewer_sees_the_position(tmp_path: Path, game: str) -> None:
    content = library().game(game).game
    options = {"privacy": "open"} if any(option.id == "privacy" for option in content.options) else {}
    for number in range(SEEDS):
        player = Player(
            tmp_path / str(number), seats=content.seats[0], seed=f"deal {number}", game=game, animate=True, **options
        )
        controller, seen = player.table, set()
        while controller.director.busy:
            seen.update(round(sprite.pose.x) for sprite in controller.director.moving.values())
            player.frame(seconds=0.2)
        assert len(seen) > 3, "cards are visible on their way"
        assert equals_view(controller.sprites, controller.model.view)
        for place, row in enumerate(controller.sprites.places):
            assert [sprite.pose for sprite in row] == [
                controller.sprites.rest_pose(place, at) for at in range(len(row))
            ]


def test_cards_moved_during_an_opening_are_animated(tmp_path: Path) -> None:
    """Cards that move during an opening are animated (OU 1.2).

    A Joker dealt to the Equipped space is shuffled back into the deck and replaced.
    """
    content = library().game("oubliette")
    seed = next(
        seed
        for seed in map(str, range(100))
        if any(
            isinstance(event, Said) and event.key == "joker_back"
            for event in Match.new(GAMES["oubliette"], setup_for(content, 1, seed)).opening
        )
    )
    player = Player(tmp_path, seats=1, seed=seed, game="oubliette", animate=True)
    assert max(len(sprite.legs) for sprite in player.table.sprites.everything()) > 1, (
        "one card arrives and leaves again"
    )
    player.settle()
    assert len(player.match.state.cards_in("equipped")) == 1
    assert equals_view(player.table.sprites, player.table.model.view)
