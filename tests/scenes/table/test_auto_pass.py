"""When auto-pass is on, the table passes for players who can do nothing else."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from game.engine.play.match import Match
from scenes.table.layout import tuning
from scenes.table.model.visibility import Phase
from tests.generators import usual_action
from tests.scenes.table.table_player import Player

OFF, COMPUTERS, ALWAYS = 1, 2, 3
AUTO = "had only one choice, so it was made automatically"


def _until_it_can_only_pass(player: Player) -> None:
    """Follow hints, with auto-pass off, until a person can only pass."""
    player.app.keep(player.app.settings._replace(auto_pass=OFF))
    for _ in range(400):
        player.settle()
        if player.table.model.phase == Phase.AWAY:
            player.table.lift()
            player.app.scenes.pop()
            continue
        if [action.verb for action in player.match.legal()] == ["pass"]:
            return
        player.act(usual_action(player.scene.session.match), "click")
    raise AssertionError("nobody ever has to pass")


@pytest.mark.parametrize(
    ("privacy", "players", "chosen", "passes"),
    [
        ("open", ("", "greedy"), OFF, False),
        ("strict", ("", "greedy"), COMPUTERS, True),
        ("open", ("", "", "greedy"), COMPUTERS, False),
        ("open", ("", ""), ALWAYS, True),
        ("strict", ("", ""), ALWAYS, False),
    ],
)
def test_it_passes_only_where_the_player_has_chosen_that(
    tmp_path: Path, privacy: str, players: tuple[str, ...], chosen: int, passes: bool
) -> None:
    """With hidden hands, nothing may reveal that a pass was the only choice (SB 7.3)."""
    player = Player(tmp_path, len(players), "pass", players=players, privacy=privacy)
    _until_it_can_only_pass(player)
    before = len(player.match.turns)
    assert player.app.settings.__class__().auto_pass == COMPUTERS, "by default, against computers only"
    player.app.keep(player.app.settings._replace(auto_pass=chosen))
    player.frame()
    assert (len(player.match.turns) > before) == passes
    assert bool(player.logged("auto_pass")) == passes
    player.settle()
    assert (AUTO in player.words()) == passes


def test_it_rests_first_for_the_same_time_whatever_the_hand(tmp_path: Path) -> None:
    """The pause before an automatic pass doesn't depend on the hand."""
    player = Player(tmp_path, 2, "pass", animate=True, players=("", "greedy"), privacy="open")
    _until_it_can_only_pass(player)
    before = len(player.match.turns)
    player.app.keep(player.app.settings._replace(auto_pass=COMPUTERS))
    pause = tuning.THINK_PAUSES[player.app.settings.computers - 1]

    def wait(share: float) -> None:
        for _ in range(10):
            player.frame(seconds=pause * share / 10)

    wait(0.3)
    assert player.app.texts["table.auto_pass"] in player.words()
    model = player.table.model
    player.table.input.inspect(next(at for at, cards in enumerate(model.view.places) if len(cards) > 1))
    assert player.table.overlay.spread is not None
    wait(4)
    assert len(player.match.turns) == before
    player.table.overlay.dismiss()
    wait(0.5)
    assert len(player.match.turns) == before
    wait(0.4)
    assert len(player.match.turns) > before


def test_more_than_one_answer_never_passes_by_itself(tmp_path: Path) -> None:
    player = Player(tmp_path, 2, "pass", players=("", "greedy"), privacy="open")
    match = player.match
    for _ in range(25):
        player.settle()
        if not match.asked:
            break
        assert match.asked == 1
        verbs = {action.verb for action in match.legal()}
        assert verbs - set(match.game.passes), "a question with only passes never comes to rest"
        player.act(usual_action(player.scene.session.match), "click")
    auto = [before.state for before, turn in pairwise(match.turns) if turn.auto]
    assert auto
    assert all(
        action.verb in match.game.passes for state in auto for action in Match(match.game, match.setup, state).legal()
    )
