"""Why the last decision can't be taken back: told by who has come to know a card through it."""

from __future__ import annotations

from functools import cache

import pytest

from game.engine.chance import Chance
from game.engine.match import Match
from game.engine.table import bit
from game.games import setup_for
from game.lab import house
from game.lab.house import library

GAMES = house.games()
LEARNED, SHOWN = "undo.learned", "undo.shown"


@pytest.mark.parametrize("game", list(GAMES))
def test_the_reason_says_whether_something_new_was_seen_or_shown(game: str) -> None:
    _reasons(game)


def test_both_reasons_are_given() -> None:
    """Not in every game: where one plays alone, nothing can be shown to others."""
    given = {game: _reasons(game) for game in GAMES}
    assert {LEARNED, SHOWN} <= set().union(*given.values())
    assert all({LEARNED, SHOWN} <= set(library().game(game).texts) for game in GAMES)


@cache
def _reasons(game: str) -> set[str | None]:
    """All that are given in a match at random, each held against what came to be known."""
    content = library().game(game)
    match = Match.new(GAMES[game], setup_for(content, content.game.least_seats, "undo"))
    chance, reasons = Chance("undo"), set()
    while match.asked and len(match.turns) < 200:
        actor, before = match.asked, match.state
        legal = match.legal()
        match.play(legal[chance.below(len(legal))])
        reason = match.why_no_undo()
        if reason not in (LEARNED, SHOWN, None):
            continue
        reasons.add(reason)
        told = match.told(match.turns[-1].events, bit(actor))
        named = {card for event in told for card in getattr(event, "cards", ()) if isinstance(card, int) and card >= 0}
        new = {card for card in named if not before.known[card] & bit(actor)}
        shown = {card for card in named if match.state.known[card] & ~before.known[card] & ~bit(actor)}
        assert bool(new) is (reason == LEARNED), match.turns[-1]
        assert shown or reason != SHOWN
        assert match.asked in (0, actor) or reason == LEARNED
    return reasons
