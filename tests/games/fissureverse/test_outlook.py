"""If a card changes a result, the preview changes in the same way (FV 5 to 9).

For each card, there must be at least one position in which it makes a difference.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache

import pytest

from game.content.clauses import CRUSADER, FRENZY, ROGATION
from game.engine.action import Action, notation
from game.engine.battery.random_matches import random_unending_action
from game.engine.chance import Chance
from game.engine.change import wrong_derived_marks
from game.engine.events import Event
from game.engine.events import Said as SaidEvent
from game.engine.knowledge import view
from game.engine.play import rules
from game.engine.play.match import Match
from game.engine.sentence import Sentence
from game.engine.state import State
from game.engine.table import bit
from game.fissureverse.rules.crusades.totals import METHODS
from game.fissureverse.rules.facts import Facts, facts_of
from game.fissureverse.rules.lookups import attached
from game.games import setup_for
from tests.games.fissureverse.table import CONTENT, fissureverse, scene

IDLE = """
nofrenzy open eager limit extra draw token steal discard flip expose strip recruit sacrifice revive rescue
recall
"""
"""Effect words that change nothing immediately: they permit or forbid actions, or take effect later."""
WORKING = {"self", "aura", "cost", "safe", "use", "mercy", "truefear", "refill", "band", "tie", "back", "drag", "stall"}
"""Effect words that change a number, a price, a Refill or a Crusade's result."""


def _facts() -> Facts:
    facts: Facts = fissureverse().table(setup_for(CONTENT, 2, "facts")).facts
    return facts


def _changing() -> list[int]:
    """Return a seat's cards whose clauses change a number, a price, a result or a Refill."""
    facts = _facts()
    return [
        card
        for card, clauses in enumerate(facts.clauses)
        if facts.owner[card] in (0, 1) and any(clause.word in WORKING for clause in clauses)
    ]


def _name(card: int) -> str:
    return fissureverse().table(setup_for(CONTENT, 2, "facts")).cards[card].face


def test_every_effect_word_is_classified() -> None:
    """Every effect word except "ban" is in `IDLE` or in `WORKING`.

    `WORKING` determines which cards the other tests try.
    """
    found = {clause.word for clauses in _facts().clauses for clause in clauses}
    assert found == set(IDLE.split()) | WORKING | {"ban"}


# --- positions where a card makes a difference ------------------------------------------------------------------------

TRIES = 80


@cache
def _plain() -> list[str]:
    """Return the Crusaders that have no rule of their own."""
    facts = _facts()
    return [_name(card) for card, kind in enumerate(facts.kind) if kind == CRUSADER and not facts.clauses[card]]


def _positions(card: int) -> Iterator[State]:
    """Yield small positions in which a card can take effect.

    Each side has up to three random Crusaders, and sometimes a Zealot.
    """
    facts, face = _facts(), _name(card)
    kind, chance = facts.kind[card], Chance(f"outlook {face}")
    for _ in range(TRIES):
        names = [_plain()[at] for at in chance.shuffled(list(range(len(_plain()))))]
        places = {f"field.{seat}.{at}": names.pop() for seat in (1, 2) for at in range(1, 2 + chance.below(3))}
        where = 1 + chance.below(2)
        if kind == CRUSADER:
            places[f"field.{where}.{1 + chance.below(2)}"] = face
        elif kind == FRENZY:
            places[f"frenzy.{where}.1"] = f"{face}.{where}"
        elif kind == ROGATION:
            places["rogations"] = f"{face}.{where}"
        else:
            places["location"] = face
        if kind != FRENZY and chance.below(2):
            places["frenzy.2.1"] = "MANIA.2"
        yield _placed(places, first=1 + chance.below(2))


def _placed(places: Mapping[str, str], first: int) -> State:
    """Return a position in seat 1's Turn, with plenty of Tokens and 12 cards to draw."""
    game = fissureverse()
    state = State(game.table(setup_for(CONTENT, 2, "outlook")))
    table = state.table
    for name, card in places.items():
        state.places[table.place_named[name]] = (table.card_named[card],)
    used = {card for held in state.places for card in held}
    named = {table.place_named[name] for name in places}
    game.fill_position(state, used, named, {table.place_named["draw.1"]: 12})
    for name, value in (("tokens.1", 40), ("place.1", first), ("place.2", 3 - first)):
        state.marks[table.marks.index(name)] = value
    for mark, value in wrong_derived_marks(state):
        state.marks[mark] = value
    state.agenda = (("act", 1),)
    return state


def _preview_lines(state: State, action: Action) -> tuple[Sentence, ...]:
    """Return the lines of an action's preview for a viewer who knows every attached card."""
    return fissureverse().display.outlook(view(state, state.table.everyone), action).lines


def _happens(state: State, action: Action) -> tuple[Sentence, ...]:
    """Return what happens, worded like a preview but derived only from the events."""
    facts, after = facts_of(state), state.clone()
    events: list[Event] = []
    rules.apply(fissureverse(), after, action, events)
    if action.verb == "refill":
        said = [dict(event.values) for event in events if isinstance(event, SaidEvent) and event.key == "drew"]
        count = said[0]["count"] if said else 0
        return (("outlook.draws_one" if count == 1 else "outlook.draws", (("count", count),)),)
    found: list[Sentence] = []
    target = state.places[action.place]
    for event in events:
        if not isinstance(event, SaidEvent):
            continue
        key, values = event.key, dict(event.values)
        of = {action.cards: "attacker", target: "defender"}
        if key.startswith("crusade."):
            left = state.marks[facts.tokens[action.seat]] - values["cost"]
            name = "outlook.cost_one" if values["cost"] == 1 else "outlook.cost"
            found.append((name, (("count", values["cost"]), ("left", left))))
        elif key in ("adds", "takes"):
            # The events list the parts before their totals, but a preview gives the totals first.
            parts = (("cards", values["cards"]), ("count", values["count"]))
            found.append((f"outlook.{key}.{of[values['target']]}", parts))
        elif key == "compared":
            found.insert(1, (f"outlook.{action.pick}", (("mine", values["mine"]), ("theirs", values["theirs"]))))
        elif key == "no_result":
            found.append(("outlook.stopped", (("cards", values["cards"]),)))
        elif key.startswith("because."):
            found.append((f"outlook.{key}", (("cards", values["cards"]),)))
        elif key.startswith("fell.") and values["cards"] in of:
            found.append((f"outlook.{of[values['cards']]}.{key[5:]}", (("cards", values["cards"]),)))
        elif key in ("nothing", "held"):
            found.append((f"outlook.{key}", ()))
    return tuple(found)


def _without(state: State, card: int) -> State:
    """Return the same position with one card's rule removed."""
    facts = facts_of(state)
    clauses = tuple(() if at == card else each for at, each in enumerate(facts.clauses))
    twin = state.clone()
    twin.table = replace(state.table, facts=replace(facts, clauses=clauses))
    return twin


def _tried(state: State) -> list[Action]:
    """Return a Refill, and one Crusade for each method.

    In each Crusade, seat 1's first Crusader attacks seat 2's first Crusader.
    """
    table = state.table
    target = table.place_named["field.2.1"]
    found = [Action("crusade", 1, state.places[table.place_named["field.1.1"]], target, method) for method in METHODS]
    return [*found, Action("refill", 1)]


@pytest.mark.parametrize("card", _changing(), ids=_name)
def test_a_card_that_changes_a_result_changes_the_preview(card: int) -> None:
    """If a card changes a result, the preview changes (FV 5.2, 5.5, 5.6, 6, 7.1, 9.1, 9.4)."""
    matters = 0
    for state in _positions(card):
        for number in range(len(state.table.cards)):
            if state.table.cards[number].face == _name(card) and facts_of(state).owner[number] in (0, 1, 2):
                bare = _without(state, number)
                for action in _tried(state):
                    if rules.refusal(fissureverse(), state, action) is None:
                        happens = _happens(state, action)
                        assert _preview_lines(state, action) == happens, notation(action, state.table)
                        if rules.refusal(fissureverse(), bare, action) is None:
                            matters += happens != _happens(bare, action)
                            assert (happens != _happens(bare, action)) == (
                                _preview_lines(state, action) != _preview_lines(bare, action)
                            )
        if matters:
            return
    raise AssertionError(f"{_name(card)} matters in no position that was tried")


def _bluffed(state: State) -> State:
    """Return a position in which a face-down bluff makes the defender a Zealot."""
    facts, twin = facts_of(state), state.clone()
    veil = state.table.place_named["frenzy.2.1"]
    rest = facts.rest[2]
    bluff = next(card for card in state.places[rest] if facts.kind[card] == ROGATION)
    twin.places[rest] = (*(card for card in state.places[rest] if card != bluff), *state.places[veil])
    twin.places[veil] = (bluff,)
    twin.known[bluff] = bit(2)
    return twin


def _promised(lines: tuple[Sentence, ...], lead: int) -> list[str]:
    """Return the effects that a preview announces for a hidden card.

    Each effect is the last part of a text key.
    """
    found, fits = [], False
    for key, values in lines:
        name = key.removeprefix("outlook.")
        if name.startswith("when."):
            least, most = (value for _, value in values)
            low, high = {"ahead": (least, most), "behind": (-most, -least)}.get(name.split(".")[1], (-least, most))
            fits = low <= lead <= high
        elif name.startswith("then.") and fits:
            side, _, fall = name.removeprefix("then.").partition(".")
            sides = {"both": ("attacker", "defender"), "also": ("defender",)}.get(side, (side,))
            found += [f"{one}.{fall}" if fall else one for one in sides]
    return found


@pytest.mark.parametrize("card", _changing(), ids=_name)
def test_a_preview_with_a_hidden_card_allows_for_a_bluff(card: int) -> None:
    """Preview ranges match the results for all possible hidden cards (FV 5.5, 6, 9.4, 13.2)."""
    tried = 0
    for state in [_bluffed(state) for state, _ in zip(_positions(card), range(12), strict=False)]:
        seen = view(state, bit(1))
        for action in _tried(state)[:3]:
            if rules.refusal(fissureverse(), state, action) is None:
                happens = {key.removeprefix("outlook."): dict(values) for key, values in _happens(state, action)}
                lines = fissureverse().display.outlook(seen, action).lines
                assert all(key in CONTENT.texts for key, _ in lines)
                if "stopped" in happens:
                    assert lines[-1][0] == "outlook.stopped"
                    continue
                totals = happens[action.pick]
                ends = [key for key in happens if key == "held" or key.split(".")[0] in ("attacker", "defender")]
                assert sorted(_promised(lines, totals["mine"] - totals["theirs"])) == sorted(ends), lines
                tried += 1
    assert tried or any(clause.trigger == "defend" for clause in _facts().clauses[card])


def test_a_duel_shows_which_card_changed_its_result() -> None:
    """A duel's log names every reason and every fallen Crusader (FV 9.4)."""
    told = {key for keys in CONTENT.table["duel"].values() for key in keys}
    spoken = {key.removeprefix("log.") for key in CONTENT.texts if key.startswith(("log.because.", "log.fell."))}
    assert spoken <= told


def test_paradox_spares_both_while_a_card_is_hidden() -> None:
    """Regression: the preview claimed that equal Swords kill both Crusaders (FV 6.5, 9.4)."""

    def keys(**places: str) -> list[str]:
        position = scene(
            marks={"tokens.1": 9}, field_1_1="BONEDRUMMERS", field_2_1="ACADEMIC", frenzy_2_1="TRANCE",
            draw_1="HOWLERS", draw_2="SOPHISTS", **places,
        )  # fmt: skip
        action = position.action("crusade BONEDRUMMERS kill > field.2.1")
        lines = fissureverse().display.outlook(position.match.view(bit(1)), action).lines
        assert all(key in CONTENT.texts for key, _ in lines)
        found = [key.removeprefix("outlook.") for key, _ in lines]
        return found[found.index("hidden") + 1 :]

    assert keys() == [
        "when.ahead", "then.defender.killed", "when.equal", "then.both.killed", "when.behind", "then.attacker.killed",
    ]  # fmt: skip
    assert keys(location="PARADOX") == [
        "because.tie", "when.ahead", "then.defender.killed", "when.behind", "then.attacker.killed", "else_nothing",
    ]  # fmt: skip


@pytest.mark.parametrize("number", range(4))
def test_previews_of_crusades_come_true_in_whole_matches(number: int) -> None:
    """Previews are correct for the attacker, and for a spectator who sees all hands."""
    chance = Chance(f"outlooks {number}")
    options = {
        "fire_three": ("kill", "convert", "nothing")[number % 3],
        "fire_tie": ("holds", "own_fearful")[number % 2],
    }
    match = Match.new(fissureverse(), setup_for(CONTENT, 2 + number % 3, f"outlooks {number}", options))
    held = 0
    while match.asked and held < 60:
        legal = match.legal()
        for action in [one for one in legal if one.verb in ("crusade", "refill")][:8]:
            happens = _happens(match.state, action)
            assert _preview_lines(match.state, action) == happens
            hidden = action.verb == "crusade" and attached(match.view(bit(action.seat)), action.place)
            lines = fissureverse().display.outlook(match.view(bit(action.seat)), action).lines
            assert all(key in CONTENT.texts for key, _ in lines)
            if hidden is None or hidden is False or hidden >= 0:
                assert lines == happens
            held += 1
        match.play(random_unending_action(fissureverse(), match.state, legal, chance))
    assert held >= 60
