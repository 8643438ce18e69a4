"""There is text for everything that a game shows, in any position and for any viewer.

No text names a card that the viewer doesn't know. These tests don't cover the text for events.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.definition.game_definition import Game
from game.engine.events import Said
from game.engine.play import rules
from game.engine.play.match import Match
from game.engine.state import State
from game.engine.table import bit
from game.lab import cli_context
from game.players.player import decide, situation
from game.players.registry import PLAYERS
from game.players.seats import OPPONENT
from game.words.event_text import narrate
from tests.generators import drawn_setup
from tests.run_counts import SOAK

LIBRARY = cli_context.library()
GAMES = cli_context.games()
NAMES = ("Mara", "Tobias", "Ilse", "Berthold", "Quirin", "Ana")
EVERY = 5 if SOAK else 53
"""Number of decisions from one checked position to the next."""
OPEN = re.compile(r"\{\w+")
FOR_ONE = 40 if SOAK else 8
"""Number of matches to play in each solo game. Every position in these matches is tested."""
PLACES = 3
"""How many places the test tries with each verb."""
HELD = 2
"""Number of cards from a hand that the test tries to play together."""
Line = tuple[str, Sequence[tuple[str, object]]]


def dealt(name: str) -> Iterator[Match]:
    """Yield matches with random options.

    A solo game gets `FOR_ONE` matches. Any other game gets two for each number of seats.
    """
    seats = LIBRARY.game(name).game.seats
    for number in range(FOR_ONE if len(seats) == 1 else 2 * len(seats)):
        yield Match.new(GAMES[name], drawn_setup(name, number, Chance(f"dealt {name} {number}"), f"told {number}"))


def played(match: Match, number: int) -> Iterator[None]:
    """Play a match with random or mostly greedy actions, and yield before each decision."""
    chance = Chance(f"told {match.game.id} {number}")
    while match.asked:
        yield
        legal = match.legal()
        thoughtful = number % 2 and chance.below(4)
        by_lot = legal[chance.below(len(legal))]
        match.play(decide(PLAYERS[OPPONENT](situation(match, 1))).action if thoughtful else by_lot)


def _about(game: Game, view: State, card: int) -> Iterator[Line]:
    """Yield the lines about a card's meaning and state. Check that the card's numbers add up."""
    yield from game.display.card_meaning(view, card)
    state = game.display.card_state(view, card)
    yield from state.lines
    for value in state.values:
        assert value.total == value.base + sum(modifier.amount for modifier in value.modifiers), value
        yield value.name
        yield from (("card.from", (("cards", (found.card,)), ("amount", ""))) for found in value.modifiers)


def _groups(game: Game, view: State, place: int) -> Iterator[Line]:
    """Yield a pile's group headings. Check that the groups contain all cards in the pile."""
    groups = game.display.pile_groups(view, place)
    assert not groups or Counter(view.places[place]) == Counter(card for one in groups for card in one.cards)
    assert all(group.cards for group in groups)
    assert [group.counts for group in groups] == sorted((group.counts for group in groups), reverse=True)
    yield from (group.heading for group in groups)


def lines_of(game: Game, view: State) -> Iterator[Line]:
    """Yield every line of text in a view."""
    yield from game.display.status(view)
    for lines in game.display.plates(view):
        yield from lines
    for place, cards in enumerate(view.places):
        yield from game.display.pile_details(view, place)
        yield from _groups(game, view, place)
        assert set(game.display.browsable_cards(view, place)) <= set(range(len(view.table.cards)))
        tally = game.display.card_counts(view, place)
        yield from (said for said, _ in tally.rows) if tally else ()
        for card in cards:
            yield from _about(game, view, card) if card >= 0 else ()
        held = (
            game.display.selection_summary(view, cards[:HELD])
            if len(cards) >= HELD and min(cards[:HELD]) >= 0
            else None
        )
        if held is not None:
            yield held
    yield from (*game.display.captions(view).values(), *game.display.place_labels(view).values())
    for page in game.display.info_pages(view):
        yield from (page.heading, *page.lines, *((page.warning,) if page.warning else ()))
    for gauge in game.display.gauges(view):
        assert 0 <= gauge.value <= gauge.most
        yield f"gauge.{gauge.name}", ()


def offered(game: Game, view: State) -> Iterator[Line]:
    """Yield every line that tells the acting seat about possible actions."""
    yield from game.display.prompt(view)
    legal = rules.legal(game, view)
    assert set(game.standing_answers(view)) <= set(legal)
    for tile in game.display.tiles(view):
        yield f"tile.{tile.name}", ()
        yield tile.line
        assert (tile.action in legal) is (tile.action is not None and tile.refusal is None)
    for action in legal:
        sure = game.display.outlook(view, action)
        yield from sure.lines
        told = (
            sure.warning,
            game.display.button_label(view, action),
            game.display.selection_summary(view, action.cards) if action.cards else None,
        )
        yield from (line for line in told if line is not None)


def words(match: Match, view: State, line: Line) -> str:
    """Return a line as text.

    Check that the text contains no empty placeholder and no unknown card.
    """
    spans = narrate(LIBRARY.game(match.game.id).texts, *line, view.table, NAMES)
    text = "".join(span.text for span in spans)
    assert text.strip()
    assert not OPEN.search(text), text
    known = {card for cards in view.places for card in cards if card >= 0}
    assert all(span.card < 0 or span.card in known for span in spans), text
    return text


@pytest.mark.parametrize("name", list(GAMES))
def test_every_line_has_a_text(name: str) -> None:
    game = GAMES[name]
    listened = set()
    for number, match in enumerate(dealt(name)):
        for _ in played(match, number):
            if len(match.turns) % (1 if match.setup.seats == 1 else EVERY):
                continue
            for seat in range(match.setup.seats + 1):
                view = match.view(bit(seat) if seat else 0)
                listened |= {words(match, view, line) for line in lines_of(game, view)}
            asked = match.view(bit(match.asked))
            listened |= {words(match, asked, line) for line in offered(game, asked)}
        for line in (*lines_of(game, match.state), *game.display.epilogue(match.state)):
            listened.add(words(match, match.state, line))
    assert len(listened) > 10


def test_open_placeholders_and_hidden_cards_are_found() -> None:
    match = next(dealt("soul_battle"))
    hidden = match.state.places[match.state.table.place_named["hand.2"]][:1]
    with pytest.raises(AssertionError, match="soul"):
        words(match, match.state, Said("log.won", (("who", 1),)))
    line = Said("log.won", (("who", 1), ("soul", hidden)))
    assert words(match, match.state, line)
    with pytest.raises(AssertionError, match="Mara"):
        words(match, match.view(bit(1)), line)


def tried(match: Match, chance: Chance) -> Iterator[Action]:
    """Yield actions with random cards and places for each verb that the question accepts."""
    view = match.view(bit(match.asked))
    seen = [card for cards in view.places for card in cards if card >= 0]
    own = [action.cards for action in match.legal()]
    for verb in match.game.by_question[match.state.asks]:
        for place in (-1, *(chance.below(len(view.places)) for _ in range(PLACES))):
            offered = own[chance.below(len(own))]
            found = (seen[chance.below(len(seen))],) if seen else ()
            for cards in ((), offered, found, (*found, *offered)):
                yield Action(verb.name, match.asked, cards, place)


@pytest.mark.parametrize("name", list(GAMES))
def test_illegal_actions_are_refused_with_a_rule_and_a_text(name: str) -> None:
    game, refused = GAMES[name], set()
    for number, match in enumerate(dealt(name)):
        for _ in played(match, number):
            if len(match.turns) % (1 if match.setup.seats == 1 else EVERY):
                continue
            legal = set(match.legal())
            for action in tried(match, Chance(f"tried {name} {number} {len(match.turns)}")):
                no = rules.refusal(game, match.state, action)
                assert (no is None) is (action in legal), action
                if no:
                    assert no.rule in game.rule_ids
                    words(match, match.state, Said(no.key, no.values))
                    refused.add(no.key)
    assert len(refused) > 10
