"""What a drop that is refused is told speaks of nothing but what was dropped and where, in every game."""

from __future__ import annotations

import pytest

from game.engine import rules
from game.engine.chance import Chance
from game.engine.match import Match
from game.engine.table import bit
from game.games import setup_for
from game.lab import house

LIBRARY = house.library()
GAMES = house.games()
MATCHES, DECISIONS = 3, 16


@pytest.mark.parametrize("game", GAMES)
def test_a_refused_drop_names_no_card_that_was_not_touched(game: str) -> None:
    """Each card that the asked seat may take up dropped on each place, all along matches that are played by lot: every
    card that the sentence names is the dropped one, or lies where it was dropped or where the battle is."""
    content, chance, told = LIBRARY.game(game), Chance(f"drops {game}"), 0
    tried = {line["kind"] for line in content.table["places"] if line.get("private") or line.get("tries")}
    for number in range(MATCHES):
        match = Match.new(GAMES[game], setup_for(content, content.game.seats[0], f"drops {number}"))
        while match.asked and len(match.turns) < DECISIONS:
            seat = match.asked
            view = match.view(bit(seat))
            table = view.table
            hands = [at for at, place in enumerate(table.places) if place.kind in tried and place.seat in (0, seat)]
            over = {card for at, row in enumerate(view.places) if table.places[at].kind == "battle" for card in row}
            for card in {card for hand in hands for card in view.places[hand] if card >= 0}:
                for place, lying in enumerate(view.places):
                    no = rules.why_not(GAMES[game], view, seat, frozenset((card,)), place)
                    values = no.values if no is not None else ()
                    named = {one for _, value in values if isinstance(value, tuple) for one in value}
                    assert named <= {card, *lying, *over}, (table.cards[card], table.places[place], no)
                    told += bool(named)
            legal = match.legal()
            match.play(legal[chance.below(len(legal))])
    assert told
