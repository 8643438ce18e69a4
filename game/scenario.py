"""Scenario files: a small position or a fixed deal, actions in notation, and what must hold after them.

data/README.md explains the format. Every scenario ends by saying who must act next, or how the match ended."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from game.content.definitions import GameContent
from game.content.errors import ContentError
from game.content.positions import CARDS, POSITION, by_name
from game.content.reader import read_bytes
from game.content.schema import Fields, Flag, ListOf, MapOf, Number, OneOf, Reference, Spot, Text, checked
from game.engine import rules
from game.engine.action import parse
from game.engine.change import Change
from game.engine.events import Event
from game.engine.match import Match
from game.engine.rules import Game
from game.engine.sound import WRONG, check_playable, check_state
from game.engine.state import State
from game.engine.table import Setup, bit
from game.games import setup_for

CHECKS = Fields(
    {},
    {
        "asks": Text(60),
        "ends": Fields({"rule": Text(16)}, {"winners": ListOf(Number(1, 6), 0, 6), "how": Text(40)}),
        "refuses": Fields({"do": Text(200), "rule": Text(16)}),
        "holds": by_name(CARDS),
        "counts": by_name(Number(0, 1000)),
        "tokens": by_name(Text(40)),
        "marks": by_name(Number(-1000, 100_000)),
        "scores": ListOf(Number(0, 100_000), 1, 6),
        "allows": ListOf(Text(200), 1, 400),
        "legal": Number(0, 10_000),
        "sees": Fields({"seat": Number(0, 6)}, {"holds": by_name(CARDS), "plates": ListOf(Text(200, least=0), 1, 6)}),
        "undo": Flag(),
    },
)


@dataclass(frozen=True)
class _Entry:
    """An action in notation, or a map of checks."""

    def check(self, spot: Spot) -> Any:
        if isinstance(spot.value, str):
            return Text(200).check(spot)
        found = CHECKS.check(spot)
        if not found:
            spot.fault("an action in notation, or a map of checks")
        return found


SHAPE = Fields(
    {
        "what": Text(300), "proves": ListOf(Reference("rule"), 1, 40), "game": Text(40), "seats": Number(1, 6),
        "play": ListOf(_Entry(), 1, 400),
    },
    {
        "options": MapOf(OneOf(Number(0, 1000), Text(40))),
        "deal": Fields({}, {"order": by_name(CARDS), "rolls": ListOf(Number(0, 1000), 0, 100)}),
        "position": POSITION,
    },
)


class ScenarioError(AssertionError):
    """What a scenario says does not hold; the message names the file, the line and what was found instead."""


@dataclass(frozen=True)
class Scenario:
    """A checked scenario: `plain` is the file's content, `begins` the line of its deal or position, `lines` the line
    of each entry of `play`."""

    name: str
    plain: Mapping[str, Any]
    begins: int
    lines: tuple[int, ...]

    @property
    def proves(self) -> tuple[str, ...]:
        """The rule ids that it proves."""
        return tuple(self.plain["proves"])


def read_scenario(data: bytes, name: str, games: Mapping[str, Game]) -> Scenario:
    """The scenario in the bytes of the file called `name`. Raises ContentError."""
    document = read_bytes(data, name)
    game_id = document.value.get("game") if isinstance(document.value, dict) else None
    game = games.get(str(game_id))
    plain, faults = checked(SHAPE, document, {"rule": game.ids if game else ()})
    if game is None:
        where = document.where(("game",)) if isinstance(document.value, dict) else document.where(())
        faults = [ContentError(where, "game", "one of " + ", ".join(games), f"'{game_id}'")]
    if not faults and ("deal" in plain) == ("position" in plain):
        faults = [ContentError(document.where(()), "(file)", "either deal or position", "both or none")]
    if not faults:
        last = plain["play"][-1]
        if isinstance(last, str) or not ({"asks", "ends"} & last.keys()):
            where = document.where(("play", len(plain["play"]) - 1))
            faults = [ContentError(where, "play", "asks or ends in the last entry", "something else")]
    if faults:
        raise faults[0]
    lines = tuple(document.where(("play", at)).line for at in range(len(plain["play"])))
    begins = document.where(("deal" if "deal" in plain else "position",)).line
    return Scenario(name, plain, begins, lines)


def run_scenario(scenario: Scenario, game: Game, content: GameContent) -> Match:
    """Play a scenario. Returns the match as it then stands; raises ScenarioError."""
    plain = scenario.plain
    try:
        setup = setup_for(content, plain["seats"], "scenario", plain.get("options"))
        start = (
            dealt(game, setup, plain["deal"])[0] if "deal" in plain else placed(game, setup, plain["position"])
        )
    except (ScenarioError, *WRONG) as wrong:
        raise ScenarioError(f"{scenario.name}:{scenario.begins}: {wrong}") from wrong
    match = Match(game, setup, start)
    for line, entry in zip(scenario.lines, plain["play"], strict=True):
        try:
            if isinstance(entry, str):
                _act(match, entry)
            else:
                _check(match, entry)
        except (ScenarioError, ValueError) as wrong:
            raise ScenarioError(f"{scenario.name}:{line}: {wrong}") from wrong
    return match


# --- beginning -------------------------------------------------------------------------------------------------


def _cards(state: State, place: str, faces: Any) -> tuple[int, ...]:
    """Card numbers of names such as "KS.1"; without a dot of the place's own seat (the game's own deck: 0)."""
    table = state.table
    owner = table.places[_place(state, place)].seat
    found = []
    for face in str(faces).split():
        name = face if face in table.card_named else f"{face}.{owner}"
        if name not in table.card_named:
            raise ScenarioError(f"{place}: no card is called {face}")
        found.append(table.card_named[name])
    return tuple(found)


def _place(state: State, name: str) -> int:
    if name not in state.table.place_named:
        raise ScenarioError(f"no place is called {name}")
    return state.table.place_named[name]


def _index(names: tuple[str, ...], name: str, what: str) -> int:
    if name not in names:
        raise ScenarioError(f"no {what} is called {name}")
    return names.index(name)


class _Scripted(Change):
    """A change whose chance is written down: shuffled orders (first named, first drawn) and rolls."""

    __slots__ = ("orders", "rolls")

    def __init__(self, state: State, script: Mapping[str, Any], events: list[Event]) -> None:
        super().__init__(state, events)
        self.orders = {_place(state, name): _cards(state, name, faces) for name, faces in
                       script.get("order", {}).items()}
        self.rolls = list(script.get("rolls", ()))

    def shuffle(self, place: int) -> None:
        first = self.orders.get(place, ())
        held = self.state.places[place]
        if not set(first) <= set(held):
            raise ScenarioError(f"{self.state.table.places[place].name}: not all of these cards are shuffled there")
        if len(set(first)) < len(first):
            raise ScenarioError(f"{self.state.table.places[place].name}: a card is named twice")
        rest = sorted(set(held) - set(first))
        self.state.places[place] = (*rest, *reversed(first))

    def roll(self, limit: int) -> int:
        value = self.rolls.pop(0) if self.rolls else 0
        if value >= limit:
            raise ScenarioError(f"a roll of {value} was written down where {limit - 1} is the most")
        return int(value)


def dealt(game: Game, setup: Setup, script: Mapping[str, Any]) -> tuple[State, tuple[Event, ...]]:
    """A match dealt by a script instead of chance (`order`, `rolls`): its first position, and the events of the deal.
    Raises ScenarioError for names that the table doesn't have."""
    state = State(game.table(setup))
    events: list[Event] = []
    change = _Scripted(state, script, events)
    change.brought = setup.brought
    game.deal(change)
    rules.run(game, change)
    return state, tuple(events)


def placed(game: Game, setup: Setup, position: Mapping[str, Any]) -> State:
    """A position that is written down (game.content.positions). Raises ScenarioError for names that the table doesn't
    have and cards that are missing, and what game.engine.sound raises for a position that can't be."""
    state = State(game.table(setup))
    used: set[int] = set()
    for name, faces in position.get("places", {}).items():
        cards = _cards(state, name, faces)
        if used & set(cards) or len(set(cards)) != len(cards):
            raise ScenarioError(f"{name}: a card lies in two places")
        used |= set(cards)
        state.places[_place(state, name)] = cards
    counts = {_place(state, name): number for name, number in position.get("counts", {}).items()}
    named = {_place(state, name) for name in position.get("places", {})}
    game.fill(state, used, named, counts)
    if sum(map(len, state.places)) != len(state.table.cards):
        raise ScenarioError("the position does not hold every card once")
    _stand(state, position)
    if said := game.impossible(state):
        raise ScenarioError(said)
    change = Change(state, [])
    seat, question, *values = position["asks"].split()
    state.agenda = ((question, int(seat), *[int(value) for value in values]),)
    rules.run(game, change)
    check_state(game, state)
    check_playable(game, state)
    return state


def _stand(state: State, position: Mapping[str, Any]) -> None:
    table = state.table
    for name, at in position.get("tokens", {}).items():
        state.tokens[_index(table.tokens, name, "token")] = -1 if at == "off" else _place(state, at)
    for name, number in position.get("marks", {}).items():
        state.marks[_index(table.marks, name, "mark")] = number


# --- playing ---------------------------------------------------------------------------------------------------


def _act(match: Match, text: str) -> None:
    action = parse(text, match.state.table)
    no = match.refusal(action)
    if no is not None:
        raise ScenarioError(f"'{text}' is refused by {no.rule} ({no.key})")
    match.play(action)


def _check(match: Match, checks: Mapping[str, Any]) -> None:
    state = match.state
    table = state.table
    if "refuses" in checks:
        action = parse(checks["refuses"]["do"], table)
        no = match.refusal(action)
        _same("refuses", checks["refuses"]["rule"], no.rule if no else "nothing: it is allowed")
        _same("offered", False, action in match.legal())
    for name, faces in checks.get("holds", {}).items():
        wanted = table.names(_cards(state, name, faces))
        _same(name, " ".join(wanted), " ".join(table.names(state.places[_place(state, name)])))
    for name, number in checks.get("counts", {}).items():
        _same(name, number, len(state.places[_place(state, name)]))
    for name, at in checks.get("tokens", {}).items():
        stands = state.tokens[_index(table.tokens, name, "token")]
        _same(name, at, table.places[stands].name if stands >= 0 else "off")
    for name, number in checks.get("marks", {}).items():
        _same(name, number, state.marks[_index(table.marks, name, "mark")])
    if "scores" in checks:
        _same("scores", list(checks["scores"]), [one.total for one in match.game.summary(state)])
    if "allows" in checks:
        for text in checks["allows"]:
            no = match.refusal(parse(text, table))
            _same(f"allows '{text}'", "allowed", f"refused by {no.rule}" if no else "allowed")
    if "legal" in checks:
        _same("legal", checks["legal"], len(match.legal()))
    if "sees" in checks:
        _check_seen(match, checks["sees"])
    if "undo" in checks:
        _same("undo", checks["undo"], match.why_no_undo() is None)
    if "asks" in checks:
        question = state.question
        _same("asks", checks["asks"], f"{question[1]} {question[0]}" if question else "nobody")
    if "ends" in checks:
        outcome = state.outcome
        _same("ends", checks["ends"]["rule"], outcome.rule if outcome else "not yet")
        if outcome and "winners" in checks["ends"]:
            _same("winners", list(checks["ends"]["winners"]), list(outcome.winners))
        if outcome and "how" in checks["ends"]:
            _same("how", checks["ends"]["how"], outcome.how)


def _check_seen(match: Match, sees: Mapping[str, Any]) -> None:
    """What one seat sees, or with seat 0 a spectator: an unknown card as its back, "(seat1)"."""
    if sees["seat"] > match.setup.seats:
        raise ScenarioError(f"sees: there is no seat {sees['seat']}")
    view = match.view(bit(sees["seat"]) if sees["seat"] else 0)
    for name, faces in sees.get("holds", {}).items():
        seen = view.places[_place(view, name)]
        _same(f"seat {sees['seat']} sees {name}", " ".join(str(faces).split()), " ".join(view.table.names(seen)))
    if "plates" in sees:
        told = [
            ", ".join(" ".join([key, *(f"{name}={value}" for name, value in values)]) for key, values in lines)
            for lines in match.game.plates(view)
        ]
        _same(f"seat {sees['seat']} sees plates", list(sees["plates"]), told)


def _same(what: str, wanted: object, found: object) -> None:
    if wanted != found:
        raise ScenarioError(f"{what}: expected {wanted}, found {found}")
