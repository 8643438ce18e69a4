"""Texts that describe the position on the table, and the certain results of an action.

They cover the Path's numbers, the cards below each slot, the Equipped item's effect, the turned card and the Curse.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.definition.display import CardCounts, Outlook, Tile
from game.engine.definition.game_definition import Game, Standing
from game.engine.knowledge import determinize
from game.engine.play import rules
from game.engine.refusal import text_of
from game.engine.sentence import Sentence
from game.engine.state import State
from game.engine.step import STEP_NAME
from game.oubliette.display.prompts import CREATURES
from game.oubliette.rules.facts import (
    ACE,
    BRIDGED,
    CHAOS,
    DIRECTION,
    EXHUMED,
    JACK,
    JOKER_RANK,
    KING,
    QUEEN,
    ROOMS,
    SEARCHED,
    SEAT,
    TEN,
    TURN,
    TWO,
    Facts,
    chasm_ahead,
    danger,
    equipped,
    facts_of,
    in_use,
    inventory,
    is_trap,
    just_arrived,
    number_of,
    rooms,
    shut,
    wanted,
    worth,
)
from game.oubliette.rules.steps import FightQuestion
from game.oubliette.rules.turn import found_card


def status(view: State) -> tuple[Sentence, ...]:
    """Return the Path's progress and its next number (OU 2.4, 3.1)."""
    count = rooms(view)
    if not count:
        return (("status.no_path", ()),)
    if count == ROOMS:
        return (("status.whole", (("count", count),)),)
    way = "down" if view.marks[DIRECTION] == TEN else "up"
    return ((f"status.{way}", (("count", count), ("most", ROOMS), ("value", wanted(view)))),)


def tiles(game: Game, view: State) -> tuple[Tile, ...]:
    """Return the tile for giving up (OU 8.1), which is separate from the buttons that continue the game."""
    give_up = Action("give_up", SEAT)
    return (Tile("give_up", ("tile.give_up.now", ()), give_up, rules.refusal(game, view, give_up)),)


def summary(state: State) -> tuple[Standing, ...]:
    """Return the number of rooms, for results and statistics (OU 8.1)."""
    count = rooms(state)
    return (Standing(count, (count,), 0, 0, ()),)


def epilogue_cards(state: State) -> tuple[tuple[int, bool], ...]:
    """Return the cards of the Path, room by room; the cards between the rooms lie sideways (OU 8.1)."""
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
    """Return the Path's length (OU 8.1), and what is left of the deck and the Chaos cards.

    The log says what ended the game.
    """
    facts = facts_of(state)
    return (
        ("epilogue.rooms", (("count", rooms(state)), ("most", ROOMS))),
        ("epilogue.deck", (("count", len(state.places[facts.deck])),)),
        ("epilogue.chaos", (("count", state.marks[CHAOS]),)),
    )


# --- labels and notes --------------------------------------------------------------------------------------------


def button_label(game: Game, view: State, action: Action) -> Sentence | None:
    """Return a label that names the price of a retreat: the last room or the game (OU 4.1 to 4.3).

    Return None for other actions, and without a Path, where a setback costs nothing (OU 3.12).
    """
    if action.verb != "retreat" or not rooms(view):
        return None
    if loses(game, view, action):
        return "button.retreat.lost", ()
    return "button.retreat.room", (("cards", view.places[facts_of(view).room[rooms(view) - 1]]),)


def captions(view: State) -> Mapping[int, Sentence]:
    """Label the missing rooms with their numbers (OU 3.1), and empty places with their use."""
    facts = facts_of(view)
    found: dict[int, Sentence] = {
        facts.equipped: ("caption.shut" if shut(view) else "caption.equipped", ()),
        facts.chaos: ("caption.cursed" if view.marks[CHAOS] else "caption.chaos", ()),
        facts.turned: ("caption.turned", ()),
    }
    found |= dict.fromkeys(facts.slots, ("caption.slot", ()))
    if view.marks[DIRECTION]:
        found |= {room: ("caption.room", (("value", number_of(view, at)),)) for at, room in enumerate(facts.room, 1)}
    else:
        found[facts.room[0]] = ("caption.open", ())
    return found


def place_labels(view: State) -> Mapping[int, Sentence]:
    """Return the labels of places.

    The labels give the number of cards below a slot's top, the equipped item's effect (OU 6), the turned card's meaning
    (OU 3), and the kind of barrier that an ace on the Path is.
    """
    facts = facts_of(view)
    found: dict[int, Sentence] = {slot: _below(len(view.places[slot]) - 1) for slot in facts.slots if view.places[slot]}
    if view.places[facts.equipped]:
        found[facts.equipped] = _worn(view)
    if view.places[facts.turned]:
        found[facts.turned] = _turned(view)
    if view.marks[CHAOS]:
        found[facts.chaos] = ("note.curse", (("count", facts.curse),))
    for at, room in enumerate(facts.room, 1):
        cards = view.places[room]
        if len(cards) > 1 or (cards and facts.rank[cards[0]] != number_of(view, at)):
            found[room] = ("note.counts_as", (("value", number_of(view, at)),))
    count = rooms(view)
    for at, gap in enumerate(facts.gap):
        if view.places[gap]:
            ahead = at == count and chasm_ahead(view)
            open_to = "note.arrived" if just_arrived(view) else "note.ahead"
            found[gap] = ("note.bridged" if view.marks[BRIDGED] else open_to, ()) if ahead else ("note.behind", ())
    return found


def _below(count: int) -> Sentence:
    """Return how many cards are below the top of a slot (OU 9.1)."""
    return ("note.below", (("count", count),)) if count else ("note.below_none", ())


def _worn(view: State) -> Sentence:
    """Return the effect that the Equipped card has now (OU 6, 7.3)."""
    worn = equipped(view)
    if worn < 0:
        return ("note.shut" if shut(view) else "note.in_use", ())
    facts = facts_of(view)
    if facts.rank[worn] == JACK and view.marks[EXHUMED]:
        return ("note.grave_used", ())
    if facts.rank[worn] == TEN and view.marks[SEARCHED]:
        return ("note.searched", ())
    names = {
        KING: "power",
        JACK: "grave",
        QUEEN: "resourceful",
        TEN: "searching",
        ACE: "map_black" if facts.black[worn] else "map_red",
    }
    return (f"note.{names.get(facts.rank[worn], 'idle')}", (("count", facts.power),))


def _turned(view: State) -> Sentence:
    """Return what the turned card means now (OU 3)."""
    facts = facts_of(view)
    card = view.places[facts.turned][-1]
    asked = next((step[STEP_NAME] for step in reversed(view.agenda) if step[STEP_NAME] in _MET), view.asks)
    rank = facts.rank[card]
    if asked == "fight":
        fight = FightQuestion(next(step for step in reversed(view.agenda) if step[STEP_NAME] == "fight"))
        name = f"note.{CREATURES[rank]}"
        return name, (("value", danger(view, card)), ("paid", fight.paid))
    if asked == "trap" and is_trap(facts, card):
        return "note.trap", ()
    return f"note.{asked}" if asked in _MET else "note.turned", ()


_MET = ("fight", "trap", "lost", "darkness", "gremlin", "find", "room")


def sideways_cards(view: State) -> frozenset[int]:
    """Return the Torches and jokers used once (OU 5.6, 7.1)."""
    marks = facts_of(view).half
    return frozenset(card for card, mark in enumerate(marks) if mark >= 0 and view.marks[mark])


# --- held cards, and the results of actions ---------------------------------------------------------------------


def selection_summary(view: State, cards: tuple[int, ...]) -> Sentence | None:
    """Return a fight's sum with the held card (OU 3.3a), or what a Map makes of the held cards (OU 6.2)."""
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


def outlook(game: Game, view: State, action: Action) -> Outlook:
    """Return the warning before an action that surely loses, and the action's price.

    No card is turned between such an action and the loss, so luck plays no part in it.
    """
    after = _after(game, view, action)
    rule = _lost_by(view, after)
    return Outlook(warning=(f"warn.{text_of(rule)}", ()) if rule else None, price=_price(game, view, action, after))


def loses(game: Game, view: State, action: Action) -> bool:
    """Return whether an action surely loses at once."""
    return bool(_lost_by(view, _after(game, view, action)))


def _after(game: Game, view: State, action: Action) -> State:
    after = determinize(view, Chance("outlook"))
    rules.apply_unchecked(game, after, action)
    return after


def _lost_by(view: State, after: State) -> str:
    """Return the rule that loses the game before the next card is turned, or ""."""
    ended = after.outcome
    lost = ended is not None and not ended.winners and after.marks[TURN] == view.marks[TURN]
    return ended.rule if ended is not None and lost else ""


def _price(game: Game, view: State, action: Action, after: State) -> Sentence | None:
    """Return the price of an action: Inventory cards, the last room, the next room's card, or a Find."""
    question, facts = view.question, facts_of(view)
    if action.verb == "leave":
        kept = any(one.verb == "keep" for one in rules.legal(game, view))
        return ("price.lost", (("cards", found_card(view)),)) if kept else None
    if action.verb == "decline":
        return "price.decline", (("cards", view.places[facts.turned][-1:]),)
    if action.verb == "retreat" and rooms(view):
        return "price.lost", (("cards", view.places[facts.room[rooms(view) - 1]]),)
    if action.verb == "wander" and any(one.verb == "guide" for one in rules.legal(game, view)):
        return "price.wander", ()
    if isinstance(question, FightQuestion) and question.paid:
        return None  # the first card of the fight has already shown the price
    if action.place in (*facts.held, *facts.room):
        # Laid and kept cards aren't lost. But a Jack that digs (OU 5.2) and a Searching card that a Find replaces are.
        replaced = action.verb == "dig" or (action.verb == "keep" and action.place == facts.equipped)
        gone = view.places[action.place][-1:] if replaced else ()
        return ("price.lost", (("cards", gone),)) if gone else None
    held = inventory(view)
    if action.verb == "hoard":
        return "price.lost", (("cards", tuple([card for card in held if card not in action.cards])),)
    if action.verb == "give_back":
        held = tuple([card for place in in_use(view) for card in view.places[place][-1:]])
    left = {*inventory(after), *(card for room in facts.room for card in after.places[room])}
    meant = held if action.verb == "give_back" else tuple([card for card in action.cards if card in held])
    lost = tuple([card for card in meant if card not in left])
    if action.verb == "hourglass" or not lost or (action.verb == "give_back" and in_use(after)):
        return None  # the Hourglass's price is due with the last card that goes back
    return "price.lost", (("cards", lost),)


# --- card counts (OU 9.1) ----------------------------------------------------------------------------------------


COLUMNS = (*map(str, range(TWO, TEN + 1)), "J", "Q", "K", "black_aces", "red_aces", "jokers")
"""The counted columns: numbers, Creatures, Portcullises, Chasms and jokers."""


def card_counts(view: State, place: int) -> CardCounts | None:
    """Count the Graveyard and the unknown cards of deck and slots by rank (OU 9.1)."""
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
    """Return how many of these cards are in each column."""
    ranks = Counter(facts.rank[card] for card in cards)
    black = sum(facts.rank[card] == ACE and facts.black[card] for card in cards)
    return (*(ranks[rank] for rank in range(TWO, ACE)), black, ranks[ACE] - black, ranks[JOKER_RANK])
