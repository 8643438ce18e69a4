"""Check the claims in a hint's reason against the rules.

Each check covers one term (`term.<name>` in the game's texts).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from game.aleph_null.rules import facts as aleph_null
from game.aleph_null.rules.summon import cost_of
from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.definition.game_definition import Game
from game.engine.definition.player_support import Term
from game.engine.knowledge import determinize
from game.engine.play import rules
from game.engine.state import State
from game.metempsychosis.rules import facts as metempsychosis
from game.oubliette.rules import facts as oubliette
from game.oubliette.rules import lookups

WORLDS = 3


class Claim(NamedTuple):
    """A term's claim, with the game, the seat's view and possible tables after the action."""

    game: Game
    view: State
    action: Action
    term: Term
    afters: tuple[State, ...]

    @property
    def cards(self) -> tuple[int, ...]:
        """The cards that the text names, or the action's cards if the text names none."""
        named: tuple[int, ...] = dict(self.term.values).get("cards", self.action.cards)
        return named

    def count(self, state: State, *places: str) -> int:
        """Return the number of cards in these places."""
        return sum(len(state.cards_in(place)) for place in places)

    def grows(self, *places: str) -> bool:
        """Return whether these places might hold more cards after the action than before it."""
        return any(self.count(after, *places) > self.count(self.view, *places) for after in self.afters)


def claim(game: Game, view: State, action: Action, term: Term) -> Claim:
    """Return a claim with the action's results from sampled tables that fit the view."""
    afters = []
    for number in range(WORLDS):
        state = determinize(view, Chance(f"true {number}"))
        rules.apply_unchecked(game, state, action)
        afters.append(state)
    return Claim(game, view, action, term, tuple(afters))


def holds(told: Claim) -> bool:
    """Return whether a claim's text is true."""
    return TRUTHS[told.game.id][told.term.name](told)


Check = Callable[[Claim], bool]


def _opinion(told: Claim) -> bool:
    """Accept a claim that no rule can disprove, such as "The Graveyard has what you need"."""
    return True


def _loses(told: Claim) -> bool:
    return all(after.outcome is not None and not after.outcome.winners for after in told.afters)


# --- Oubliette ------------------------------------------------------------------------------------------------------


def _needed_numbers(view: State) -> set[int]:
    first, laid = view.marks[oubliette.DIRECTION], lookups.rooms(view)
    if not first:
        return {oubliette.TWO, oubliette.TEN}
    step = 1 if first == oubliette.TWO else -1
    return {first + step * room for room in range(laid, oubliette.ROOMS)}


def _short(view: State) -> int:
    facts = oubliette.facts_of(view)
    question = view.agenda[-1]
    return lookups.danger(view, view.places[facts.turned][-1]) - int(question[2])


def _worth(view: State, cards: tuple[int, ...]) -> int:
    return sum(lookups.worth(view, card) for card in cards)


def _rank(told: Claim) -> int:
    return oubliette.facts_of(told.view).rank[told.cards[0]]


SLOTS = tuple(f"slot.{number}" for number in range(1, 5))
OUBLIETTE: dict[str, Check] = {
    "room": lambda told: told.view.table.places[told.action.place].name.startswith("room."),
    "passage": lambda told: lookups.rooms(told.view) < 3,
    "bridge": lambda told: lookups.chasm_ahead(told.view),
    "equip": lambda told: not told.view.cards_in("equipped") and _rank(told) >= oubliette.TEN,
    "idle": lambda told: _rank(told) <= oubliette.TEN,
    "fight": lambda told: len(told.cards) > 1 and _worth(told.view, told.cards) >= _short(told.view),
    "fight.last": lambda told: _worth(told.view, told.action.cards) >= _short(told.view),
    "hopeless": lambda told: _worth(told.view, lookups.at_hand(told.view)) < _short(told.view),
    "empties": lambda told: len(lookups.at_hand(told.view)) == 1,
    "needless": lambda told: not lookups.rooms(told.view),
    "no_path": lambda told: not lookups.rooms(told.view),
    "set_back": lambda told: lookups.rooms(told.view) > 0,
    "disarm": lambda told: lookups.rooms(told.view) > 0,
    "missed": lambda told: _rank(told) in _needed_numbers(told.view),
    "spends": lambda told: bool(told.cards),
    "answer.first": lambda told: any(after.marks != told.view.marks for after in told.afters),
    "answer": _opinion,
    "destroy": lambda told: not lookups.half_used(told.view, told.action.cards[0]),
    "destroy.last": lambda told: lookups.half_used(told.view, told.action.cards[0]),
    "hoard": lambda told: len(lookups.inventory(told.view)) > 1,
    "time": _opinion,
    "more_time": lambda told: told.grows("deck"),
    "early": lambda told: told.count(told.view, "deck") > 7,
    "store": _opinion,
    "covers": lambda told: told.count(told.view, told.view.table.places[told.action.place].name) > 0,
    "blocks": lambda told: not told.view.cards_in("equipped"),
    "dig": lambda told: told.action.cards[0] in told.view.places[oubliette.facts_of(told.view).graveyard],
    "wanted_back": _opinion,
    "restock": lambda told: told.grows(*SLOTS),
    "full": lambda told: told.count(told.view, *SLOTS) > 4,
    "look": lambda told: told.count(told.view, "deck") > 0,
    "search": lambda told: told.count(told.view, "deck") > 0,
    "declined": _opinion,
    "loses": _loses,
}

# --- Metempsychosis -------------------------------------------------------------------------------------------------


def _reserves(told: Claim, state: State) -> tuple[int, int]:
    return state.marks[metempsychosis.WILLPOWER], metempsychosis.pile_count(state)


def _mends(told: Claim) -> bool:
    now = _reserves(told, told.view)
    return all(min(b - a for a, b in zip(now, _reserves(told, after), strict=True)) >= 0 for after in told.afters)


def _costs(told: Claim) -> bool:
    now = _reserves(told, told.view)
    lower = any(min(b - a for a, b in zip(now, _reserves(told, after), strict=True)) < 0 for after in told.afters)
    return lower or told.action.verb in ("dive", "take")


METEMPSYCHOSIS: dict[str, Check] = {
    "tone": lambda told: told.grows("sequence") or any(after.outcome is not None for after in told.afters),
    "clef": lambda told: not told.grows("sequence"),
    "cost": _costs,
    "mends": _mends,
    "sooner": lambda told: told.grows("sequence"),
    "farther": lambda told: not told.grows("sequence"),
    "willpower": lambda told: any(_reserves(told, after)[0] > _reserves(told, told.view)[0] for after in told.afters),
    "thrown": _opinion,
    "new_hand": lambda told: (
        told.action.verb == "dive"
        or any(set(after.cards_in("hand")) - set(told.view.cards_in("hand")) for after in told.afters)
    ),
    "better_hand": _opinion,
    "burden": _opinion,
    "cry": lambda told: told.action.verb == "cry",
    "trap": lambda told: not any(told.view.marks[metempsychosis.CRY : metempsychosis.CRY + 4]),
    "late": lambda told: not any(told.view.marks[metempsychosis.CRY : metempsychosis.CRY + 4]),
    "fits": _opinion,
    "partners": _opinion,
    "stop": _opinion,
    "risk": lambda told: told.action.verb == "ascend",
    "loses": _loses,
}

# --- Aleph Null -----------------------------------------------------------------------------------------------------


def _wanted(told: Claim) -> bool:
    facts = aleph_null.facts_of(told.view)
    power = told.view.marks[aleph_null.POWER]
    return any(cost_of(told.view, card) > power for card in told.view.places[facts.hand])


def _kind(told: Claim) -> str:
    return aleph_null.facts_of(told.view).kind[told.action.cards[0]]


ALEPH_NULL: dict[str, Check] = {
    "wins": lambda told: all(after.outcome is not None and bool(after.outcome.winners) for after in told.afters),
    "loses": _opinion,
    "key": lambda told: _kind(told) == aleph_null.KEY,
    "burner": _opinion,
    "helper": _opinion,
    "free": lambda told: not aleph_null.facts_of(told.view).cost[told.action.cards[0]],
    "power": _wanted,
    "waste": _opinion,
    "few": _opinion,
    "little": _opinion,
    "junk": lambda told: told.action.verb in ("scrap", "sacrifice", "burn"),
    "useful": _opinion,
    "brings": lambda told: any(
        after.asks in ("choose", "order") or set(after.cards_in("hand")) - set(told.view.cards_in("hand"))
        for after in told.afters
    ),
    "vests": lambda told: told.action.cards[0] in _named(told.view, "CHASUBLE"),
    "missed": _opinion,
}


def _named(view: State, face: str) -> tuple[int, ...]:
    return tuple(card for card, made in enumerate(view.table.cards) if made.name.split(".")[0] == face)


# --- games for several seats ----------------------------------------------------------------------------------------

SOUL_BATTLE: dict[str, Check] = dict.fromkeys(
    (
        "soul", "two_souls", "loot", "deny", "fresh", "guard", "better_card", "even_trade", "points", "later", "weak",
        "ends_ahead", "ends_behind", "risk", "spent", "idle",
    ),
    _opinion,
) | {"tribute": lambda told: told.action.verb == "attack"}  # fmt: skip
FISSUREVERSE: dict[str, Check] = dict.fromkeys(
    (
        "rewards", "stands", "home", "token", "zealot", "fits", "unfit", "suited", "bluff", "card", "given", "does",
        "harms", "too_late", "no_rogation", "loses", "takes",
    ),
    _opinion,
) | {
    "price": lambda told: dict(told.term.values)["count"] > 0,
    "cards": lambda told: dict(told.term.values)["count"] > 0,
}  # fmt: skip
TRUTHS: Mapping[str, Mapping[str, Check]] = {
    "oubliette": OUBLIETTE,
    "metempsychosis": METEMPSYCHOSIS,
    "aleph_null": ALEPH_NULL,
    "soul_battle": SOUL_BATTLE,
    "fissureverse": FISSUREVERSE,
}
"""The check for each term's text, keyed by game and term."""
