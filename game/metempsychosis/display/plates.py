"""Text describing the position and the results of moves (ME 4, 5.3, 5.4, 6.1)."""

from __future__ import annotations

from collections.abc import Mapping

from game.engine.action import Action
from game.engine.definition.display import CardCounts, Gauge, Outlook, Tile
from game.engine.definition.game_definition import Game, Standing
from game.engine.play import rules
from game.engine.sentence import Sentence
from game.engine.state import State
from game.metempsychosis.display.outlook import foreseen
from game.metempsychosis.rules import cries
from game.metempsychosis.rules.ascent import GIVE_UP, REACH, RECALL, STOP, possible_recall
from game.metempsychosis.rules.facts import (
    CRIES,
    KEEPER,
    LEVEL,
    LEVELS,
    SEAT,
    VICTOR,
    WILLPOWER,
    Facts,
    facts_of,
    level_of,
    pile_count,
)
from game.metempsychosis.rules.moves import DIVE, TAKE, wanted_letters


def status(view: State) -> tuple[Sentence, ...]:
    """Return a line of text that gives the sequence's length (ME 5.1, 5.7)."""
    count = len(view.places[facts_of(view).sequence])
    return (("status.tones", (("count", count), ("most", level_of(view).tones))),)


def summary(state: State) -> tuple[Standing, ...]:
    """Return the number of levels won (ME 5.1, 5.5, 5.7), and the sequence from right to left."""
    ended = state.outcome
    levels = ended.scores[0] if ended else state.marks[VICTOR]
    return (Standing(levels, (levels,), 0, 0, state.places[facts_of(state).sequence][::-1]),)


def epilogue(state: State) -> tuple[Sentence, ...]:
    """Return lines about how the match ended: the level won, tones, willpower, pile and cries."""
    used = sum(cries.used(state, cry) for cry in CRIES)
    tones = len(state.places[facts_of(state).sequence])
    return (
        (f"epilogue.level.{summary(state)[0].total}", ()),
        ("epilogue.tones", (("count", tones),)),
        ("epilogue.willpower", (("value", state.marks[WILLPOWER]),)),
        ("epilogue.pile", (("count", pile_count(state)),)),
        ("epilogue.cries", (("count", used),)),
    )


def gauges(view: State) -> tuple[Gauge, ...]:
    """Return the willpower dial (ME 1.2)."""
    return (Gauge("willpower", view.marks[WILLPOWER], level_of(view).willpower),)


def outlook(game: Game, view: State, action: Action) -> Outlook:
    """Return a move's guaranteed results, permanent cost, and warning (ME 2.3 to 2.6, 3).

    A move has a warning if it loses the game or the level (ME 5.3, 5.4, 5.5). The second cry also has a warning if
    willpower is already full, because the cry is then wasted (ME 4.2).
    """
    if action.verb == TAKE.name:
        return Outlook()
    keeps = ".victor" if view.marks[VICTOR] else ""
    if action.verb == GIVE_UP.name:
        return Outlook(warning=(f"warn.give_up{keeps}", ()))
    sure = foreseen(game, view, action)
    before, pile = view.marks[WILLPOWER], pile_count(view)
    lines: list[Sentence] = []
    if sure.willpower != before:
        lines.append(("outlook.willpower", (("before", before), ("after", sure.willpower))))
    if sure.pile != pile:
        lines.append(("outlook.pile", (("before", pile), ("after", sure.pile))))
    in_vain = action.pick == cries.HEALING and before == level_of(view).willpower
    lost: Sentence | None = (f"warn.{sure.loses}{keeps}", ()) if sure.loses else None
    warning = lost or (("warn.full", ()) if in_vain else None)
    gauge = Gauge("willpower", sure.willpower, level_of(view).willpower)
    return Outlook(tuple(lines), (gauge,), warning, price=_price(view, action))


def _price(view: State, action: Action) -> Sentence | None:
    """Return text about an action's permanent cost, or None if the action has no such cost.

    Four kinds of action have a permanent cost: a dive (ME 2.4), a cry (ME 2.5), a payment of willpower (ME 2.6), and
    stopping after level 1 (ME 5.5).
    """
    if action.verb == STOP.name:
        return "price.stop", ()
    if action.verb == cries.CRY_VERB.name:
        return f"price.cry_{action.pick}", cries.outlook(view, action.pick)
    if action.verb == DIVE.name:
        return "price.dive", (("cards", action.cards),)
    paid = action.verb in (REACH.name, RECALL.name)
    return (f"price.{action.verb}", (("price", facts_of(view).price),)) if paid else None


def tiles(game: Game, view: State) -> tuple[Tile, ...]:
    """Return tiles for the cries and, on level 2, for moves that cost willpower (ME 2.5, 2.6)."""
    found = []
    for cry in CRIES:
        action = Action(cries.CRY_VERB.name, SEAT, pick=cry)
        used = cries.used(view, cry)
        line = ("tile.used", ()) if used else (f"tile.cry_{cry}.now", cries.outlook(view, cry))
        found.append(Tile(f"cry_{cry}", line, action, rules.refusal(game, view, action)))
    if view.marks[LEVEL] == LEVELS[-1]:
        facts = facts_of(view)
        price = (("price", facts.price),)
        reach = Action(REACH.name, SEAT)
        found.append(
            Tile(
                "reach", ("tile.reach.now", (*price, ("most", facts.reach_at))), reach, rules.refusal(game, view, reach)
            )
        )
        found.append(
            Tile(
                "recall",
                ("tile.recall.now", (*price, ("most", facts.recall_at))),
                None,
                possible_recall(view),
                facts.tomb,
            )
        )
    return tuple(found)


def captions(view: State) -> Mapping[int, Sentence]:
    """Return captions that say which letter can be added on each side (ME 2.1)."""
    facts = facts_of(view)
    left, right = wanted_letters(view)
    named = {facts.left: left, facts.right: right}
    found: dict[int, Sentence] = {
        place: ("caption.letter", (("letter", letter),)) for place, letter in named.items() if letter
    }
    if not view.places[facts.sequence]:
        found[facts.sequence] = ("caption.first", ())
    found[facts.gate] = ("caption.gate", ())
    return found


def card_counts(view: State, place: int) -> CardCounts | None:
    """Count the cards in the tomb and in the pile, by letter and by symbol (ME 2.4, 6.1).

    The pile's counts include the two cards drawn for a dive. Return None if `place` is neither the tomb nor the pile.
    """
    facts = facts_of(view)
    if place not in (facts.tomb, facts.pile):
        return None
    unseen = (facts.pile, facts.vision)
    elsewhere = {card for at, cards in enumerate(view.places) if at not in unseen for card in cards}
    pile = tuple(card for card in range(len(view.table.cards)) if card not in elsewhere)
    rows = (("tally.tomb", view.places[facts.tomb]), ("tally.pile", pile))
    return CardCounts(
        (*facts.letters, "keepers", *facts.symbol_names),
        tuple(((key, (("count", len(cards)),)), _counted(facts, cards)) for key, cards in rows),
    )


def _counted(facts: Facts, cards: tuple[int, ...]) -> tuple[int, ...]:
    """Count the cards with each letter, the keepers, and the cards with each symbol."""
    letters = [sum(facts.letter[card] == letter for card in cards) for letter in (*range(len(facts.letters)), KEEPER)]
    symbols = [sum(facts.symbols[card] >> at & 1 for card in cards) for at in range(len(facts.symbol_names))]
    return (*letters, *symbols)
