"""Whatever a game tells the table or refuses has its sentence, in every position of matches that are played by lot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

import pytest

from game.content.library import load_library
from game.engine import rules
from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.match import Match
from game.engine.rules import Game, Said
from game.engine.state import State
from game.engine.table import bit
from game.games import load_games, setup_for

LIBRARY = load_library()
GAMES = load_games(LIBRARY)
MATCHES, DECISIONS = 10, 60


def positions(game: str) -> Iterator[Match]:
    """Matches by lot with their options in turn, at each decision; the end comes only where nothing else is left."""
    content = LIBRARY.game(game)
    for number in range(MATCHES):
        chance = Chance(f"told {game} {number}")
        options = {option.id: option.values[number % len(option.values)].id
                   for option in content.game.options if option.values}
        match = Match.new(GAMES[game], setup_for(content, content.game.seats[0], f"told {number}", options))
        while match.asked and len(match.turns) < DECISIONS:
            yield match
            legal = match.legal()
            on = [action for action in legal if not _ends(GAMES[game], match.state, action)]
            match.play((on or legal)[chance.below(len(on or legal))])
        for action in match.legal()[-1:]:
            match.play(action)
        yield match


def _ends(game: Game, state: State, action: Action) -> bool:
    after = state.clone()
    rules.apply(game, after, action)
    return after.outcome is not None


def _lines(game: Game, view: State, legal: Iterable[Action]) -> Iterator[Said]:
    """Everything that the table may ask for, a position at a time."""
    yield from chain(*game.plates(view), game.status(view), game.prompt(view), game.captions(view).values(),
                     game.notes(view).values())
    seen = [card for held in view.places for card in held if card >= 0]
    for place in range(len(view.places)):
        yield from game.about(view, place)
        tally = game.tally(view, place)
        yield from (said for said, _ in tally.rows) if tally else ()
        assert set(game.listed(view, place)) <= set(range(len(view.table.cards)))
    for card in seen:
        yield from game.meaning(view, card)
    for page in game.pages(view):
        yield from (page.heading, *page.lines, *((page.warning,) if page.warning else ()))
    for action in legal:
        outlook = game.outlook(view, action)
        found = game.held(view, action.cards) if action.cards else None
        label = game.label(view, action)
        yield from (said for said in (*outlook.lines, outlook.warning, found, label) if said is not None)
    assert game.sideways(view) <= set(seen)
    assert all(0 <= gauge.value <= gauge.most for gauge in game.gauges(view))


@pytest.mark.parametrize("game", GAMES)
def test_everything_that_a_game_tells_has_its_sentence(game: str) -> None:
    texts, told = LIBRARY.game(game).texts, set()
    for match in positions(game):
        view = match.view(bit(match.asked)) if match.asked else match.state
        lines = list(_lines(GAMES[game], view, match.legal()))
        lines += [tile.line for tile in GAMES[game].tiles(view)] if match.asked else []
        if not match.asked:
            lines += GAMES[game].epilogue(match.state)
            assert GAMES[game].summary(match.state)
            assert all(card >= 0 for card, _ in GAMES[game].closing(match.state))
        missing = {key for key, _ in lines} - set(texts)
        assert not missing
        told |= {key for key, _ in lines}
    assert len(told) > 10


@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_tried_anywhere_is_allowed_or_refused_by_a_rule_in_words(game: str) -> None:
    """Each kind of action that the question takes, with no card, one, two, and with a name nobody has, on a place of
    each kind and on none."""
    made, texts, keys = GAMES[game], LIBRARY.game(game).texts, set()
    for number, match in enumerate(positions(game)):
        if not match.asked:
            continue
        state, question = match.state, match.state.question
        assert question is not None
        table = state.table
        kinds = {place.kind: at for at, place in enumerate(table.places)}
        one = {action.cards[:1] for action in match.legal() if action.cards} or {()}
        cards = [(), *sorted(one)[:2], (number % len(table.cards),), (0, 1)]
        for verb in (verb for verb in made.verbs if question[0] in verb.when):
            for place in (-1, *kinds.values()):
                for held in cards:
                    no = rules.refusal(made, state, Action(verb.name, match.asked, held, place))
                    if no is not None:
                        assert no.rule in made.ids
                        assert no.key in texts, no
                        keys.add(no.key)
            no = rules.refusal(made, state, Action(verb.name, match.asked, (), -1, "nobody"))
            assert no is not None
            keys.add(no.key)
    assert len(keys) > 5
