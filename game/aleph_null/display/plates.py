"""Text about the position and the results of a match.

The text covers power (AN 1.4), damage (AN 3.6, 4.3), the Grimoire (AN 4), and the score and rank (AN 10.4, 10.5).
"""

from __future__ import annotations

from collections.abc import Mapping

from game.aleph_null.display.outlook import damage_at_end
from game.aleph_null.rules.ends import RESIGNED, rank_of, score_of
from game.aleph_null.rules.facts import (
    BONUS,
    DAMAGE,
    HOUR,
    HOURS,
    INTERFERENCE,
    POWER,
    SEAT,
    deck_list,
    facts_of,
)
from game.aleph_null.rules.hours import last_hour
from game.aleph_null.rules.pages import BEYOND, LAST
from game.aleph_null.rules.summon import cost_of
from game.engine.action import Action
from game.engine.definition.display import Gauge, InfoPage, Tile
from game.engine.definition.game_definition import Game, Standing
from game.engine.play import rules
from game.engine.sentence import Sentence
from game.engine.state import State

MOST_NAMED = 2
"""The maximum number of affordable cards to list by name.

If there are more, only their number is shown.
"""


def status(view: State) -> tuple[Sentence, ...]:
    """Return a line with the score that the player would have if the game ended now (AN 10.4)."""
    score = score_of(view)
    return (("status.score", (("total", score.total),)),)


def summary(state: State) -> tuple[Standing, ...]:
    """Return the score and the cards still in play, for results and statistics (AN 10.4)."""
    total = state.outcome.scores[0] if state.outcome else 0
    return (Standing(total, (total,), 0, 0, state.places[facts_of(state).altar][::-1]),)


def epilogue(state: State) -> tuple[Sentence, ...]:
    """Return lines about the end of the game, without the reason for a loss.

    If the score decided the game, the lines explain the score (AN 10.4). If the player won, the lines also give the
    rank (AN 10.5). If the score didn't decide the game, the lines give the Hour, the damage, and the number of cards
    removed.
    """
    ended = state.outcome
    assert ended is not None
    score = score_of(state)
    if ended.rule in ("AN 10.5", "AN 10.3") and ended.how != RESIGNED:
        lines: list[Sentence] = [("epilogue.an_10_5", ())] if ended.winners else []
        lines += [
            ("epilogue.hour", (("count", score.hour), ("hour", HOURS[state.marks[HOUR] - 1]))),
            ("epilogue.left", (("count", score.left),)) if score.left else ("epilogue.left.none", ()),
            ("epilogue.damage", (("count", score.damage),)) if score.damage else ("epilogue.damage.none", ()),
            ("epilogue.total", (("count", score.total),)),
        ]
        if ended.winners:
            lines.append((f"epilogue.rank.{rank_of(state, score.total)}", ()))
        return tuple(lines)
    return (
        ("epilogue.at", (("hour", HOURS[state.marks[HOUR] - 1]),)),
        ("epilogue.damage_taken", (("count", state.marks[DAMAGE]),)),
        ("epilogue.removed", (("count", len(state.places[facts_of(state).removed])),)),
    )


def gauges(view: State) -> tuple[Gauge, ...]:
    """Return the dial that shows the damage so far (AN 4.3)."""
    return (Gauge("damage", min(view.marks[DAMAGE], facts_of(view).deadly), facts_of(view).deadly),)


def info_pages(view: State) -> tuple[InfoPage, ...]:
    """Return the panels for the Grimoire's page and the active power."""
    return _grimoire(view), _power(view)


def _grimoire(view: State) -> InfoPage:
    """Return the page for the current Hour (AN 4.1)."""
    return _page(view, view.marks[HOUR], last_hour(view), view.marks[BONUS])


def gallery_pages(view: State) -> tuple[InfoPage, ...]:
    """Return the pages for all Hours, each with its full bonus power (AN 4.1, 4.5, 4.6)."""
    hours = enumerate(facts_of(view).hours, 1)
    return tuple([_page(view, hour, BEYOND if hour == BEYOND else LAST, each.bonus) for hour, each in hours])


def _page(view: State, hour: int, last: int, bonus: int) -> InfoPage:
    """Return an Hour's page, with its effect and the next Interference (AN 4.1, 4.2, 4.5)."""
    facts = facts_of(view)
    here = facts.hours[hour - 1]
    lines: list[Sentence] = [("page.worth", (("count", here.score),))]
    lines.append((f"page.does.{here.does}" if here.does else "page.does.nothing", ()))
    if bonus:
        lines.append(("page.bonus", (("count", bonus),)))
    if hour >= last:
        lines.append(("page.last", ()))
    else:
        tier = facts.due[hour - 1] if hour - 1 < len(facts.due) else 0
        key = "page.comes" if tier else "page.comes_nothing"
        lines.append((key, (("hour", HOURS[hour]), ("tier", "I" * tier))))
    return InfoPage("grimoire", (f"hour.{hour}", ()), tuple(lines), None, hour, last)


def _power(view: State) -> InfoPage:
    """Return the panel showing the active power and what it can pay for (AN 1.4, 3.6)."""
    facts, power = facts_of(view), view.marks[POWER]
    payable = tuple(card for card in view.places[facts.hand] if 0 < cost_of(view, card) <= power)
    lines: tuple[Sentence, ...] = ()
    if power and not payable:
        lines = (("page.pays_nothing", ()),)
    elif len(payable) > MOST_NAMED:
        lines = (("page.pays_several", (("count", len(payable)),)),)
    elif power:
        lines = tuple(("page.pays_or" if at else "page.pays", (("cards", (card,)),)) for at, card in enumerate(payable))
    warning = ("page.unspent", (("count", power),)) if power else None
    return InfoPage("power", ("page.power", (("count", power),)), lines, warning)


def button_label(view: State, action: Action) -> Sentence | None:
    """Return a label for an action's button, or None for the usual label (AN 3.5a, 3.6).

    If the action ends the turn and this causes damage, the label shows the damage.
    """
    if action.verb != "end":
        return None
    damage = damage_at_end(view)
    return ("button.end.damage", (("count", damage),)) if damage else None


def tiles(game: Game, view: State) -> tuple[Tile, ...]:
    """Return tiles for taking the Grimoire's bonus power (AN 4.6) and for giving up (AN 10.3)."""
    bonus, give_up = Action("bonus", SEAT), Action("give_up", SEAT)
    count = view.marks[BONUS]
    line: Sentence = ("tile.bonus.now", (("count", count),)) if count else ("tile.bonus.none", ())
    return (
        Tile("bonus", line, bonus, rules.refusal(game, view, bonus)),
        Tile("give_up", ("tile.give_up.now", ()), give_up, rules.refusal(game, view, give_up)),
    )


def place_labels(view: State) -> Mapping[int, Sentence]:
    """Return a label with the number of sacrificed cards whose effects are pending (AN 7.5)."""
    owed = facts_of(view).owed
    count = len(view.places[owed])
    return {owed: ("note.owed.one" if count == 1 else "note.owed", (("count", count),))} if count else {}


def captions(view: State) -> Mapping[int, Sentence]:
    """Return the caption for the kept card's place while that card is being chosen (AN 3.5)."""
    asked = view.asks == "keep"
    return {facts_of(view).kept: ("caption.kept", ())} if asked else {}


def browsable_cards(view: State, place: int) -> tuple[int, ...]:
    """Return the cards in the deck, sorted by number, for the player to look through (AN 1.2)."""
    return deck_list(view) if place == facts_of(view).deck else ()


def pile_details(view: State, place: int) -> tuple[Sentence, ...]:
    """Return a line about the deck or the cards in play. Other places have no line.

    For the deck, the line gives the number of Interferences in it (AN 1.2). For the cards in play, it gives the number
    of points that they cost (AN 10.4).
    """
    facts = facts_of(view)
    if place == facts.deck:
        hostile = sum(facts.kind[card] == INTERFERENCE for card in deck_list(view))
        return (("about.deck", (("count", hostile),)),)
    if place == facts.altar:
        return (("about.play", (("count", score_of(view).left),)),)
    return ()
