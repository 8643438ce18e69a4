"""A player's decisions, reasons and hints depend only on what its seat can know.

The tests redeal the hidden cards, and check that the results stay the same.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from itertools import islice
from types import FunctionType, ModuleType

import pytest

from game.engine.chance import Chance
from game.engine.definition.player_support import Term
from game.engine.knowledge import determinize
from game.engine.play import rules
from game.engine.play.match import Match
from game.engine.table import bit
from game.lab import cli_context
from game.matches.session import Session
from game.players.player import Decision, Situation, Thought, decide, situation
from game.players.registry import PLAYERS
from game.players.seats import OPPONENT
from game.words.event_text import plain
from scenes.table.model.match_texts import MatchTexts, advice, compared
from tests.generators import drawn_setup, redealt, unending_actions
from tests.run_counts import SOAK, asked, tell

LIBRARY = cli_context.library()
GAMES = cli_context.games()
PARTS = 2 if SOAK else 1
PARTS_OF = [(name, part) for name in GAMES for part in range(PARTS)]
EVERY = 3
"""Only one in `EVERY` positions with a choice is checked."""
SELDOM = 8 if SOAK else 6
"""The strongest player is slow, so it is tested in only one of every `SELDOM` checked positions."""

Decider = Callable[[Match], object]


def _strongest(match: Match) -> object:
    """Return what the game's strongest player decides with the smallest budget."""
    return decide(PLAYERS[match.game.ai.strongest_player](situation(match, 1)))


def _hint(match: Match) -> object:
    """Return the hint found with the smallest budget, and its text as shown on the table."""
    content, seats = LIBRARY.game(match.game.id), match.setup.seats
    session = Session(content, match, [f"Player {seat}" for seat in range(1, seats + 1)], None)
    session.hint_budget = 1
    choice = decide(session.thought())
    view = match.view(bit(match.asked))
    words = MatchTexts(content.texts, session.names, view)
    return choice, plain(advice(words, view, choice)), plain(compared(words, view, choice))


def _positions(name: str, part: int) -> Iterator[tuple[Match, Chance]]:
    """Endlessly yield positions that offer a choice, each with a generator for redealing."""
    number = part
    while True:
        chance = Chance(f"decisions {name} {number}")
        match = Match.new(GAMES[name], drawn_setup(name, number // PARTS, chance, f"decisions {name} {number}"))
        choices = 0
        while match.asked:
            legal = unending_actions(match.game, match.state)
            choices += len(legal) > 1
            if len(legal) > 1 and choices % EVERY == 0:
                yield match, chance
            match.play(legal[chance.below(len(legal))])
        number += PARTS


def _differs(match: Match, chance: Chance, decider: Decider) -> bool:
    """Return whether the decision changes when the cards unknown to the seat are redealt."""
    other = redealt(match, determinize(match.view(bit(match.asked)), chance))
    return decider(other) != decider(match)


@pytest.mark.parametrize(("name", "part"), PARTS_OF)
def test_redealing_hidden_cards_changes_no_decision(name: str, part: int) -> None:
    wanted, made, moved = asked("decisions") // PARTS, 0, 0
    for match, chance in _positions(name, part):
        assert not _differs(match, chance, _hint), (name, match.setup, len(match.turns))
        made += 1
        if made % SELDOM == 0:
            assert not _differs(match, chance, _strongest), (name, match.setup, len(match.turns))
        moved += determinize(match.view(bit(match.asked)), chance).places != match.state.places
        if made >= wanted:
            break
    assert moved > made / 3, "most positions have hidden cards to redeal"
    tell("decisions", made, name)
    tell("strongest", made // SELDOM, name)


# --- the check itself -------------------------------------------------------------------------------------------


def _cheat(match: Match) -> Decision:
    """Choose an action based on all the hidden cards."""
    moves = rules.legal_actions(match.game, match.view(bit(match.asked)))
    return Decision(moves[int(match.state.digest(), 16) % len(moves)])


def _gossip(match: Match) -> Decision:
    """Decide like the greedy player, but reveal hidden cards in the reasons given."""
    choice = decide(PLAYERS[OPPONENT](situation(match, 1)))
    return choice._replace(terms=(*choice.terms, Term("points", float(int(match.state.digest()[:6], 16)))))


def _clairvoyant(match: Match) -> Decision:
    """Score actions like the greedy player, but using the real position instead of the view."""
    return decide(PLAYERS[OPPONENT](situation(match, 1)._replace(view=match.state.clone())))


def _lucky(match: Match) -> Decision:
    """Choose an action using the match's next random number, which no player can know."""
    moves = rules.legal_actions(match.game, match.view(bit(match.asked)))
    return Decision(moves[match.state.chance % len(moves)])


@pytest.mark.parametrize("cheat", [_cheat, _gossip, _lucky])
@pytest.mark.parametrize("name", GAMES)
def test_players_using_hidden_cards_are_caught(name: str, cheat: Decider) -> None:
    assert any(_differs(match, chance, cheat) for match, chance in islice(_positions(name, 0), 60))


def test_a_player_with_the_real_position_is_caught() -> None:
    assert any(_differs(match, chance, _clairvoyant) for match, chance in islice(_positions("soul_battle", 0), 60))


@pytest.mark.parametrize("name", GAMES)
def test_a_situation_holds_no_reference_to_the_real_position(name: str) -> None:
    """Neither a situation nor a half-finished decision refers to the match, even indirectly."""
    for match, _ in islice(_positions(name, 0), 8 if SOAK else 3):
        hidden = {id(match), id(match.start), id(match.state), *(id(turn.state) for turn in match.turns)}
        for player in PLAYERS.values():
            thought = player(situation(match, 1))
            next(thought)
            assert not hidden & _reached(thought)
        assert hidden & _reached(_leaky(situation(match, 1), match)), "the check notices a reference to the match"


def _leaky(there: Situation, match: Match) -> Thought:
    yield
    return Decision(match.legal()[0])


def _reached(start: object) -> set[int]:
    """Return the `id` of everything reachable from an object.

    References from code aren't followed.
    """
    found: set[int] = set()
    waiting = [start]
    while waiting:
        one = waiting.pop()
        if id(one) in found or isinstance(one, (ModuleType, FunctionType, type)):
            continue
        found.add(id(one))
        waiting += gc.get_referents(one)
    return found
