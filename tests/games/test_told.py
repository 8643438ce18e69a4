"""What a game tells the table besides its events (plates, dials, tiles, captions, outlooks, lines) has its words in
every position and for every viewer, none of its places left open, and no card is named that the viewer doesn't know."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import pytest

from game.content.library import load_library
from game.engine import rules
from game.engine.chance import Chance
from game.engine.events import Said
from game.engine.match import Match
from game.engine.rules import Game
from game.engine.state import State
from game.engine.table import bit
from game.games import load_games, setup_for
from game.words import narrate

LIBRARY = load_library()
GAMES = load_games(LIBRARY)
NAMES = ("Mara", "Tobias", "Ilse", "Berthold", "Quirin", "Ana")
EVERY = 5
"""Of so many positions one is listened to."""
OPEN = re.compile(r"\{\w+")
HELD = 2
"""So many cards of a hand are held together."""
Line = tuple[str, Sequence[tuple[str, object]]]


def dealt(name: str) -> Iterator[Match]:
    """Two matches by lot for each number of seats."""
    content = LIBRARY.game(name)
    for seats in content.game.seats:
        for number in range(2):
            yield Match.new(GAMES[name], setup_for(content, seats, f"told {number}"))


def heard(game: Game, view: State) -> Iterator[Line]:
    """Every line that a view brings forth."""
    yield from game.status(view)
    for lines in game.plates(view):
        yield from lines
    for place, cards in enumerate(view.places):
        yield from game.about(view, place)
        held = game.held(view, cards[:HELD]) if len(cards) >= HELD and min(cards[:HELD]) >= 0 else None
        if held is not None:
            yield held
    yield from game.captions(view).values()
    for gauge in game.gauges(view):
        assert 0 <= gauge.value <= gauge.most
        yield f"gauge.{gauge.name}", ()


def offered(game: Game, view: State) -> Iterator[Line]:
    """Every line about what may be done, for the view of the seat that is asked."""
    yield from game.prompt(view)
    legal = rules.legal(game, view)
    assert set(game.standing(view)) <= set(legal)
    for tile in game.tiles(view):
        yield f"tile.{tile.name}", ()
        yield tile.line
        assert (tile.action in legal) is (tile.action is not None and tile.refusal is None)
    for action in legal:
        sure = game.outlook(view, action)
        yield from sure.lines
        if sure.warning is not None:
            yield sure.warning


def words(match: Match, view: State, line: Line) -> str:
    """A line in words, in which nothing is left open and no card is named that the view doesn't hold."""
    spans = narrate(LIBRARY.game(match.game.id).texts, *line, view.table, NAMES)
    told = "".join(span.text for span in spans)
    assert told.strip()
    assert not OPEN.search(told), told
    known = {card for cards in view.places for card in cards if card >= 0}
    assert all(span.card < 0 or span.card in known for span in spans), told
    return told


@pytest.mark.parametrize("name", list(GAMES))
def test_whatever_is_told_has_its_words(name: str) -> None:
    game = GAMES[name]
    listened = set()
    for match in dealt(name):
        chance = Chance(f"told {name} {match.setup.seats} {match.setup.seed}")
        while match.asked:
            if not len(match.turns) % EVERY:
                for seat in range(match.setup.seats + 1):
                    view = match.view(bit(seat) if seat else 0)
                    listened |= {words(match, view, line) for line in heard(game, view)}
                asked = match.view(bit(match.asked))
                listened |= {words(match, asked, line) for line in offered(game, asked)}
            legal = match.legal()
            match.play(legal[chance.below(len(legal))])
        for line in (*heard(game, match.state), *game.epilogue(match.state)):
            listened.add(words(match, match.state, line))
    assert len(listened) > 10


def test_an_open_place_and_a_hidden_card_are_found() -> None:
    match = next(dealt("soul_battle"))
    hidden = match.state.places[match.state.table.place_named["hand.2"]][:1]
    with pytest.raises(AssertionError, match="soul"):
        words(match, match.state, Said("log.won", (("who", 1),)))
    line = Said("log.won", (("who", 1), ("soul", hidden)))
    assert words(match, match.state, line)
    with pytest.raises(AssertionError, match="Mara"):
        words(match, match.view(bit(1)), line)
