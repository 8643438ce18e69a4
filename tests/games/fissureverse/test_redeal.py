"""When an unfinished match's hidden cards are redealt, every player keeps their own deck."""

from __future__ import annotations

import pytest

from game.engine.chance import Chance
from game.engine.change import wrong_derived_marks
from game.engine.files.validation import check_state
from game.engine.knowledge import determinize, view
from game.engine.play.match import Match
from game.engine.table import bit
from game.fissureverse.rules.facts import facts_of
from game.fissureverse.rules.lookups import seat_places
from game.games import setup_for
from game.lab import cli_context
from game.players.greedy import quick_action

CONTENT = cli_context.library().game("fissureverse")
GAME = cli_context.games()["fissureverse"]


@pytest.mark.parametrize("deck", ["starter", "skirmish"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_player_keeps_their_own_deck(seats: int, deck: str) -> None:
    match = Match.new(GAME, setup_for(CONTENT, seats, "redeal", {"deck": deck, "privacy": "strict"}))
    converted = 0
    chance = Chance("redeal")
    for number in range(240):
        if not match.asked:
            break
        if number % 24 == 0:
            for viewers in (0, bit(1)):
                seen = match.view(viewers)
                dealt = GAME.redeal(seen, Chance(number))
                check_state(GAME, dealt)
                assert wrong_derived_marks(dealt) == ()
                assert view(dealt, viewers) == seen
                assert dealt.places != determinize(seen, Chance(number)).places
                facts = facts_of(dealt)
                for seat in range(1, seats + 1):
                    cards = [card for place in seat_places(facts, seat) for card in dealt.places[place]]
                    assert {facts.owner[card] for card in cards} <= {0, seat}
                    converted += sum(facts.colour[card] not in (0, dealt.marks[facts.colours[seat]]) for card in cards)
        match.play(quick_action(GAME, determinize(match.view(bit(match.asked)), chance)))
    assert converted, "some cards were converted"
