"""Why the last decision can't be taken back: told by who has come to know a card through it."""

from __future__ import annotations

import pytest

from game.engine.chance import Chance
from game.engine.match import Match
from game.engine.table import bit
from game.games import setup_for
from game.lab import house
from game.lab.house import library

GAMES = house.games()


@pytest.mark.parametrize("game", ["soul_battle", "fissureverse"])
def test_the_reason_says_whether_something_new_was_seen_or_shown(game: str) -> None:
    match = Match.new(GAMES[game], setup_for(library().game(game), 2, "undo"))
    chance, reasons = Chance("undo"), set()
    while match.asked and len(match.turns) < 200:
        actor, before = match.asked, match.state
        legal = match.legal()
        match.play(legal[chance.below(len(legal))])
        reason = match.why_no_undo()
        if reason not in ("undo.learned", "undo.shown", None):
            continue
        reasons.add(reason)
        told = match.told(match.turns[-1].events, bit(actor))
        named = {card for event in told for card in getattr(event, "cards", ()) if isinstance(card, int) and card >= 0}
        new = {card for card in named if not before.known[card] & bit(actor)}
        shown = {card for card in named if match.state.known[card] & ~before.known[card] & ~bit(actor)}
        assert bool(new) is (reason == "undo.learned"), match.turns[-1]
        assert shown or reason != "undo.shown"
        assert match.asked in (0, actor) or reason == "undo.learned"
    assert {"undo.learned", "undo.shown"} <= reasons
    assert {"undo.learned", "undo.shown"} <= set(library().game(game).texts)
