"""In every game, previews are correct unless chance or hidden cards are involved."""

from __future__ import annotations

from collections.abc import Collection

import pytest

from game.engine.action import Action, notation
from game.engine.chance import Chance
from game.engine.events import Event, Rolled, redacted
from game.engine.knowledge import determinize, view
from game.engine.play import rules
from game.engine.play.match import Match
from game.engine.refusal import text_of
from game.engine.state import State
from game.engine.table import bit
from game.lab import cli_context
from tests.generators import drawn_setup, well
from tests.run_counts import SOAK

GAMES = cli_context.games()
MATCHES, DECISIONS, ACTIONS = (6, 60, 6) if SOAK else (2, 40, 4)
CHOSEN = {"give_up", "discard", "full"}
"""Warnings about actions that the rules don't count as an immediate loss."""


def _known(match: Match, action: Action) -> State | None:
    """Return an action's result, or None if the acting seat can't fully predict it."""
    after = match.state.clone()
    events: list[Event] = []
    rules.apply(match.game, after, action, events)
    preview = match.preview(action, bit(action.seat))
    dealt = Match(match.game, match.setup, determinize(match.view(bit(action.seat)), Chance("promises")))
    assert dealt.preview(action, bit(action.seat)) == preview, "the result doesn't depend on hidden cards"
    seen = redacted(events, bit(action.seat), after.table)
    whole = preview == seen and not any(isinstance(event, Rolled) for event in events)
    return after if whole else None


@pytest.mark.parametrize("name", GAMES)
def test_a_preview_comes_true(name: str) -> None:
    game, texts = GAMES[name], cli_context.library().game(name).texts
    promised = kept = 0
    for number in range(MATCHES):
        chance = Chance(f"promises {name} {number}")
        match = Match.new(game, drawn_setup(name, number, chance, f"{name} {number}"))
        while match.asked and len(match.turns) < DECISIONS:
            legal = match.legal()
            for at in range(min(ACTIONS, len(legal))):
                action = legal[(chance.below(len(legal)) + at) % len(legal)]
                seen = match.view(bit(action.seat))
                outlook = game.display.outlook(seen, action)
                sentences = [*outlook.lines, *filter(None, (outlook.warning, outlook.price))]
                assert all(key in texts for key, _ in sentences)
                promised += bool(outlook.lines or outlook.gauges or outlook.warning or outlook.price)
                after = _known(match, action)
                if after is not None:
                    kept += 1
                    _check(match, action, after, texts)
            match.play(well(game, match.state, legal, chance))
    assert kept > MATCHES
    assert promised or not game.display.fills("outlook")


def _check(match: Match, action: Action, after: State, texts: Collection[str]) -> None:
    """Check that the preview predicted the gauges, the lines and any loss correctly."""
    game = match.game
    outlook = game.display.outlook(match.view(bit(action.seat)), action)
    where = notation(action, after.table)
    now = {gauge.name: gauge for gauge in game.display.gauges(view(after, bit(action.seat)))}
    for gauge in outlook.gauges:
        assert now[gauge.name].value == gauge.value, where
    for key, values in outlook.lines:
        if "after" in dict(values) and (name := key.removeprefix("outlook.")) in now:
            assert now[name].value == min(dict(values)["after"], now[name].most), where
    warned = outlook.warning is not None and outlook.warning[0].split(".")[1] not in CHOSEN
    lost = after.outcome is not None and action.seat not in after.outcome.winners
    if warned:
        assert lost, f"{where}: {outlook.warning}"
    elif lost and after.table.seats == 1 and outlook.warning is None:
        assert after.outcome is not None
        asked = {f"warn.{after.outcome.how}", f"warn.{text_of(after.outcome.rule)}"} & set(texts)
        later = game.turn(after) > game.turn(match.state)
        assert later or not asked, f"{where} loses at once without a warning"
