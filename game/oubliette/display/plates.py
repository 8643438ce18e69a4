"""Text about the position, the result, the held cards, and card counts."""

from __future__ import annotations

from collections import Counter

from game.engine.action import Action
from game.engine.definition.display import CardCounts, Tile
from game.engine.definition.game_definition import Game, Standing
from game.engine.play import rules
from game.engine.sentence import Sentence
from game.engine.state import State
from game.oubliette.rules.facts import ACE, CHAOS, DIRECTION, JOKER_RANK, ROOMS, SEAT, TEN, TWO, Facts, facts_of
from game.oubliette.rules.lookups import danger, equipped, rooms, wanted, worth
from game.oubliette.rules.steps import FightQuestion


def status(view: State) -> tuple[Sentence, ...]:
    """Return a line showing the Path's progress and the next number needed (OU 2.4, 3.1)."""
    count = rooms(view)
    if not count:
        return (("status.no_path", ()),)
    if count == ROOMS:
        return (("status.whole", (("count", count),)),)
    way = "down" if view.marks[DIRECTION] == TEN else "up"
    return ((f"status.{way}", (("count", count), ("most", ROOMS), ("value", wanted(view)))),)


def tiles(game: Game, view: State) -> tuple[Tile, ...]:
    """Return the tile for giving up (OU 8.1).

    This tile is separate from the buttons that continue the game.
    """
    give_up = Action("give_up", SEAT)
    return (Tile("give_up", ("tile.give_up.now", ()), give_up, rules.refusal(game, view, give_up)),)


def summary(state: State) -> tuple[Standing, ...]:
    """Return the number of rooms as the score, for results and statistics (OU 8.1)."""
    count = rooms(state)
    return (Standing(count, (count,), 0, 0, ()),)


def epilogue_cards(state: State) -> tuple[tuple[int, bool], ...]:
    """Return the Path's cards in order, and whether each card lies sideways (OU 8.1)."""
    facts = facts_of(state)
    return tuple(
        [
            (card, place == gap)
            for gap, room in zip(facts.gap, facts.room, strict=True)
            for place in (gap, room)
            for card in state.places[place]
        ]
    )


def epilogue(state: State) -> tuple[Sentence, ...]:
    """Return the epilogue's lines, which count rooms, deck cards and Chaos cards (OU 8.1)."""
    facts = facts_of(state)
    return (
        ("epilogue.rooms", (("count", rooms(state)), ("most", ROOMS))),
        ("epilogue.deck", (("count", len(state.places[facts.deck])),)),
        ("epilogue.chaos", (("count", state.marks[CHAOS]),)),
    )


def selection_summary(view: State, cards: tuple[int, ...]) -> Sentence | None:
    """Return a sentence about the value of the selected cards, or None.

    In a fight, the value includes the cards that the player has already thrown (OU 3.3a). Outside a fight, the sentence
    gives the number that a Map makes from several selected cards (OU 6.2).
    """
    question = view.question
    facts = facts_of(view)
    if question is None:
        return None
    if isinstance(question, FightQuestion) and len(cards) == 1:
        counts, needed = worth(view, cards[0]), danger(view, view.places[facts.turned][-1])
        return "held.fight", (("count", counts), ("paid", question.paid + counts), ("value", needed))
    worn = equipped(view)
    if question.name == "act" and len(cards) > 1 and worn >= 0 and facts.rank[worn] == ACE and wanted(view):
        if facts.black[worn]:
            total = sum(facts.rank[card] for card in cards)
        else:
            total = sum(facts.rank[card] * (1 if facts.black[card] else -1) for card in cards)
        return "held.map", (("count", total), ("value", wanted(view)))
    return None


COLUMNS = (*map(str, range(TWO, TEN + 1)), "J", "Q", "K", "black_aces", "red_aces", "jokers")
"""The columns of the card count: numbers, Creatures, Portcullises, Chasms and jokers."""


def card_counts(view: State, place: int) -> CardCounts | None:
    """Count the Graveyard cards and the unknown cards of each rank (OU 9.1).

    The unknown cards are in the deck and the slots. Return None if `place` isn't the Graveyard, the deck or a slot.
    """
    facts = facts_of(view)
    if place not in (facts.graveyard, facts.deck, *facts.slots):
        return None
    known = {card for cards in view.places for card in cards if card >= 0}
    unknown = tuple([card for card in range(len(view.table.cards)) if card not in known])
    rows = (("tally.unknown", unknown), ("tally.graveyard", view.places[facts.graveyard]))
    return CardCounts(
        COLUMNS, tuple([((key, (("count", len(cards)),)), _counted(facts, cards)) for key, cards in rows])
    )


def _counted(facts: Facts, cards: tuple[int, ...]) -> tuple[int, ...]:
    """Return the number of cards in each column."""
    ranks = Counter(facts.rank[card] for card in cards)
    black = sum(facts.rank[card] == ACE and facts.black[card] for card in cards)
    return (*(ranks[rank] for rank in range(TWO, ACE)), black, ranks[ACE] - black, ranks[JOKER_RANK])
