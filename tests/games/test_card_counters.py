"""Counts and lists of unseen cards are correct, and depend only on the viewer's knowledge."""

from __future__ import annotations

from collections import Counter

import pytest

from game.engine.chance import Chance
from game.engine.definition.display import CardCounts
from game.engine.play.match import Match
from game.engine.state import State
from game.engine.table import Setup, back_of_code, bit
from game.games import setup_for
from game.lab import cli_context
from tests.generators import drawn_setup, well

GAMES = cli_context.games()
LIBRARY = cli_context.library()
EVERY = 9
"""Number of decisions between checked positions."""
BUILT = ("warhorns howlers nomads mania rally vigil omen relic", "academic mania corruption omen brimstone")


def _sums(counts: CardCounts | None, last: int) -> list[int]:
    """Return each row's sum over columns 1 to `last`. Each column counts one kind of card."""
    assert counts is not None
    return [sum(numbers[:last]) for _, numbers in counts.rows]


def _told(counts: CardCounts | None) -> list[object]:
    """Return the totals in the rows' headings."""
    assert counts is not None
    return [dict(values)["count"] for (_, values), _ in counts.rows]


def _hidden(view: State) -> Counter[str]:
    """Count the hidden cards in a view, grouped by the picture on the back."""
    table = view.table
    return Counter(table.backs[back_of_code(card)] for cards in view.places for card in cards if card < 0)


@pytest.mark.parametrize("number", range(5))
def test_soul_battle_counts_the_hidden_cards_of_each_deck(number: int) -> None:
    """Each row counts the hidden cards that have the same back (SB 1.1, 1.2).

    Each deck has its own back.
    """
    game, chance = GAMES["soul_battle"], Chance(f"unseen {number}")
    match = Match.new(game, drawn_setup("soul_battle", number, chance, f"unseen {number}"))
    table = match.state.table
    backs = [*(f"seat{seat}" for seat in range(1, table.seats + 1)), "soul"]
    faces = [card.face for card in table.cards]
    while match.asked and len(match.turns) < 90:
        if not len(match.turns) % EVERY:
            for mask in (0, *map(bit, range(1, table.seats + 1))):
                view = match.view(mask)
                hidden, counts = _hidden(view), game.display.card_counts(view, table.place_named["deck.1"])
                assert _sums(counts, 14) == _told(counts) == [hidden[back] for back in backs]
                assert counts is not None
                shown = {card for cards in view.places for card in cards}
                kings = [card for card, face in enumerate(faces) if face[0] == "K" and card not in shown]
                assert sum(row[counts.columns.index("K")] for _, row in counts.rows) == len(kings)
                assert game.display.card_counts(view, table.place_named["points.1"]) is None
        match.play(well(game, match.state, match.legal(), chance))


def test_solitaires_count_the_hidden_cards() -> None:
    """The solitaire games count or list the hidden cards (ME 6.1, AN 1.2)."""
    for name in ("metempsychosis", "oubliette", "aleph_null"):
        game, chance = GAMES[name], Chance(f"unseen {name}")
        match = Match.new(game, drawn_setup(name, 0, chance, f"unseen {name}"))
        kind = LIBRARY.game(name).table["count"]
        place = next(at for at, one in enumerate(match.state.table.places) if one.kind == kind)
        while match.asked and len(match.turns) < 60:
            view = match.view(bit(1))
            inside = [at for at, one in enumerate(view.table.places) if one.kind in ("pile", "vision")]
            hidden = sum(len(view.places[at]) for at in inside) or sum(_hidden(view).values())
            if name == "aleph_null":
                listed = game.display.browsable_cards(view, place)
                assert sorted(listed) == sorted(match.state.places[place])
                assert list(listed) == sorted(listed)
            else:
                counts = game.display.card_counts(view, place)
                assert counts is not None
                number = 1 if name == "metempsychosis" else 0
                last = counts.columns.index("keepers" if number else "jokers") + 1
                assert _told(counts)[number] == hidden
                assert _sums(counts, last)[number] == hidden
            match.play(well(game, match.state, match.legal(), chance))


@pytest.mark.parametrize("deck", ["starter", "skirmish", "built"])
def test_fissureverse_lists_what_may_be_in_the_players_own_draw_pile(deck: str) -> None:
    """The list contains every card in the pile, and no card that is visible elsewhere."""
    game, chance = GAMES["fissureverse"], Chance(f"list {deck}")
    options = setup_for(LIBRARY.game("fissureverse"), 2, deck, {"deck": deck, "colours": "blue_green"}).options
    brought = tuple(tuple(one.upper().split()) for one in BUILT) if deck == "built" else ()
    match = Match.new(game, Setup(2, options, f"list {deck}", brought))
    facts, exact, longer, won = match.state.table.facts, 0, 0, 0
    while match.asked and not won:
        if not len(match.turns) % EVERY:
            state = match.state
            for seat in (1, 2):
                place = state.table.place_named[f"draw.{seat}"]
                view, pile = match.view(bit(seat)), state.places[place]
                listed = game.display.possible_cards(view, place, brought[seat - 1] if brought else ())
                assert set(pile) <= set(listed)
                assert len(set(listed)) == len(listed)
                assert not {card for at, cards in enumerate(view.places) if at != place for card in cards} & set(listed)
                assert game.display.possible_cards(view, state.table.place_named[f"hand.{seat}"], ()) == ()
                if not any(state.marks[facts.points[one]] for one in (1, 2)):
                    crusaders = [card for card in listed if facts.kind[card] == "crusader"]
                    assert deck == "skirmish" or set(crusaders) <= set(pile)
                    exact += sorted(listed) == sorted(pile)
                    assert deck != "built" or sorted(listed) == sorted(pile)
                longer += len(listed) > len(pile) > 0
                colour = state.marks[facts.colours[seat]]
                won += any(facts.colour[card] not in (0, colour) for card in pile)
        match.play(well(game, match.state, match.legal(), chance))
    assert exact if deck == "built" else longer
    assert won or deck != "skirmish", "some Draw Pile must hold a Crusader won from another player"
