"""The reasons why a decision can't be undone name everyone who learned something from it."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from game.content.texts import Placeholder, parts
from game.engine.action import parse
from game.engine.chance import Chance
from game.engine.play.match import Match
from game.engine.state import State
from game.engine.table import bit
from game.games import setup_for
from game.lab import cli_context
from game.lab.cli_context import library
from game.scenario import placed
from game.words.event_text import narrate, plain

GAMES = cli_context.games()
LEARNED, SHOWN = "undo.learned", "undo.shown"


@pytest.mark.parametrize("game", list(GAMES))
def test_the_reason_says_whether_something_new_was_seen_or_shown(game: str) -> None:
    _reasons(game)


def test_both_reasons_are_given() -> None:
    """Each of the two reasons occurs in at least one game, and every game has text for both."""
    given = {game: _reasons(game) for game in GAMES}
    assert {LEARNED, SHOWN} <= set().union(*given.values())
    assert all({LEARNED, SHOWN} <= set(library().game(game).texts) for game in GAMES)


@cache
def _reasons(game: str) -> set[str | None]:
    """Return the reasons given in a random match, and check them against what players learn."""
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
        events = match.told(match.turns[-1].events, bit(actor))
        named = {
            card for event in events for card in getattr(event, "cards", ()) if isinstance(card, int) and card >= 0
        }
        new = {card for card in named if not before.known[card] & bit(actor)}
        shown = {card for card in named if match.state.known[card] & ~before.known[card] & ~bit(actor)}
        assert bool(new) is (reason == LEARNED), match.turns[-1]
        assert shown or reason != SHOWN
        assert match.asked in (0, actor)
    return reasons


@pytest.mark.parametrize("game", list(GAMES))
def test_a_reason_names_the_learned_card_and_the_learner(game: str) -> None:
    """The reason names a seat that learned something. It names only cards that all seats know."""
    content = library().game(game)
    seats = content.game.most_seats
    for number in range(2):
        match = Match.new(GAMES[game], setup_for(content, seats, f"names {number}"))
        chance = Chance(f"names {number}")
        while match.asked and len(match.turns) < 150:
            before = match.state
            legal = match.legal()
            match.play(legal[chance.below(len(legal))])
            horizon = match.horizon()
            if horizon is None:
                continue
            key, values = horizon
            names = {
                name for part in parts(content.texts[key]) if isinstance(part, Placeholder) for name in (part.name,)
            }
            assert names == set(dict(values)), "the sentence includes every value"
            if key.startswith((LEARNED, SHOWN)):
                _named_rightly(match, before, dict(values), key)


def _named_rightly(match: Match, before: State, values: dict[str, Any], key: str) -> None:
    state, actor = match.state, match.turns[-1].action.seat
    everyone = state.table.everyone
    if "who" in values:
        seat = values["who"]
        assert (seat == actor) is key.startswith(LEARNED)
        events = match.told(match.turns[-1].events, bit(seat))
        cards = {
            card for event in events for card in getattr(event, "cards", ()) if isinstance(card, int) and card >= 0
        }
        assert any(not before.known[card] & bit(seat) for card in cards)
    for card in values.get("cards", ()):
        assert state.known[card] == everyone
        assert before.known[card] != everyone


def test_undo_names_the_card_shown_by_a_swap() -> None:
    """If a swap can't be undone, the reason names the swapped card (SB 3.2, 7.1)."""
    content = library().game("soul_battle")
    setup = setup_for(content, 2, "swap")
    state = placed(
        GAMES["soul_battle"],
        setup,
        {"asks": "1 reaper 0", "places": {"hand.1": "3C 9D", "hand.2": "4S", "purgatory.1": "4D AS", "b2": "5H 6H 7H"}},
    )
    match = Match(GAMES["soul_battle"], setup, state)
    for text in ("1 swap 3C.1 > purgatory.1", "1 place reaper.1 > b2"):
        match.play(parse(text, state.table))
    match.undo()
    card = state.table.card_named["3C.1"]
    horizon = match.horizon()
    assert horizon == ("undo.shown.named", (("who", 2), ("cards", (card,))))
    sentence = plain(narrate(content.texts, *horizon, state.table, ["Ann", "Bob"]))
    assert sentence == "Bob now knows about 3♣, so you can't undo the last move."
