"""Check single positions and decisions, for every game.

`random_matches` runs these checks at each step of a match.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import chain, zip_longest

from game.engine.action import Action, notation, parse
from game.engine.battery.altered_actions import altered_actions
from game.engine.chance import Chance
from game.engine.change import wrong_derived_marks
from game.engine.definition.game_definition import Game
from game.engine.definition.verb import Verb
from game.engine.events import Event, Marked, Moved, Rolled, Said, Turned, fold, from_plain, redact, to_plain
from game.engine.files.validation import check_state as check_read
from game.engine.knowledge import determinize, view
from game.engine.play import rules
from game.engine.play.match import Match
from game.engine.refusal import Refused
from game.engine.state import State, load
from game.engine.table import Table, bit


class Broken(AssertionError):
    """Raised when one of the battery's invariants is violated."""


OTHER_VERB_SAMPLES = 8
"""The approximate number of actions to try for each verb that can't answer the current question."""
TextCheck = Callable[[str], bool]
"""A function that takes a text key and returns whether there is a string for it."""


def check_state(game: Game, state: State) -> None:
    """Check that a position is consistent, and that it can be saved and loaded."""
    hold(conserved(state), "every card is in exactly one place")
    _check_derived(state)
    hold((state.question is None) == (state.outcome is not None), "either a question waits or the match has ended")
    if state.question is not None:
        hold(1 <= state.asked <= state.table.seats, "exactly one seat is asked")
        hold(state.asks in game.by_question, "the waiting question belongs to the game")
    text = json.dumps(state.dump())
    again = load(state.table, json.loads(text))
    # The digest doesn't need a check of its own, because it depends only on the dump.
    hold(again == state and json.dumps(again.dump()) == text, "dump and load reproduce the state")
    try:
        check_read(game, again)
    except ValueError as wrong:
        raise Broken(f"a saved position can be loaded again ({wrong})") from wrong


def _check_derived(state: State) -> None:
    """Check that every derived mark has the right value."""
    for mark, value in wrong_derived_marks(state):
        name = state.table.marks[mark]
        raise Broken(f"the derived mark {name} must be {value}, not {state.marks[mark]}")


def conserved(state: State) -> bool:
    """Return whether every card is in exactly one place."""
    return sorted(chain.from_iterable(state.places)) == list(range(len(state.table.cards)))


def check_actions(game: Game, state: State, has_text: TextCheck) -> list[Action]:
    """Check the legal actions in a position, and return them. Raise Broken if a check fails.

    The list must contain exactly the candidates that no rule refuses. The acting seat's view must produce the same
    list. Each refusal must have a known rule id and a message.
    """
    legal = rules.legal(game, state)
    seat = state.asked
    hold(bool(legal), "at least one legal action")
    hold(len(set(legal)) == len(legal), "no action twice")
    own = view(state, bit(seat))
    hold(rules.legal(game, own) == legal, "the acting seat's view gives the same actions")
    free = []
    sound: set[tuple[str, str]] = set()
    """The refusals that have already been checked, as (rule id, text key) pairs."""
    for verb in game.verbs:
        for action in _tried_candidates(verb, state):
            no = rules.refusal(game, state, action)
            if no is None:
                free.append(action)
                continue
            if (no.rule, no.key) not in sound:
                hold(no.rule in game.rule_ids, f"refusal by a known rule, not {no.rule}")
                hold(has_text(no.key), f"a text for {no.key}")
                sound.add((no.rule, no.key))
            if rules.refusal(game, own, action) != no:
                raise Broken("the view refuses for the same reason")
    hold(sorted(free) == sorted(legal), "the legal actions are the candidates that no rule refuses")
    order = [action for verb in game.verbs for action in legal if action.verb == verb.name]
    hold(order == legal, "actions are listed verb by verb")
    for action in legal:
        text = notation(action, state.table)
        hold(parse(text, state.table) == action, f"notation both ways: {text}")
    return legal


def check_altered(game: Game, state: State, legal: Sequence[Action], has_text: TextCheck) -> None:
    """Check that the rules accept only the offered actions and the clock's action."""
    chance = Chance(state.chance)
    offered = set(legal)
    clock = game.time_limit(state)
    for action in altered_actions(game, state, legal, chance):
        no = rules.refusal(game, state, action)
        if no is not None:
            known = no.rule in game.rule_ids and has_text(no.key)
            hold(known, f"a refusal by a known rule and with a text for {no.key}, not {no.rule}")
        elif action._replace(cards=tuple(sorted(action.cards))) not in offered:
            told = clock is not None and action == clock[1]
            hold(told, f"no action is accepted that isn't offered: {notation(action, state.table)}")


def _tried_candidates(verb: Verb, state: State) -> Iterable[Action]:
    """Return all candidates for a verb, or only a few if the verb can't answer the question."""
    if state.asks in verb.when:
        return verb.candidates(state, state.asked)
    found = list(verb.candidates(state, state.asked))
    every = max(1, len(found) // OTHER_VERB_SAMPLES)
    return found[state.chance % every :: every]


def check_refused(game: Game, state: State, chance: Chance) -> None:
    """Check that a refused action leaves the state unchanged."""
    verb = game.verbs[chance.below(len(game.verbs))]
    candidates = list(verb.candidates(state, state.asked))
    if not candidates:
        return
    action = candidates[chance.below(len(candidates))]
    if rules.refusal(game, state, action) is None:
        return
    before = state.clone()
    try:
        rules.apply(game, state, action)
    except Refused:
        hold(state == before, "a refused action changes nothing")
    else:
        raise Broken("a refused action was carried out")


def check_events(before: State, after: State, events: Sequence[Event], viewers: Iterable[int]) -> None:
    """Check the events that a decision caused. Raise Broken if a check fails.

    The events must turn `before` into `after`. For each seat mask in `viewers`, the redacted events must turn the view
    of `before` into the view of `after`. Log lines must name only cards that every seat knows.
    """
    twin = before.clone()
    for event in events:
        fold(twin, [event])
        if isinstance(event, Moved | Marked):
            _check_derived(twin)
        if isinstance(event, Said):
            named = [card for _, value in event.values if isinstance(value, tuple) for card in value]
            public = all(twin.known[card] == after.table.everyone for card in named)
            hold(public, f"{event.key} names hidden cards")
    hold(twin == after, "events fold to the new state")
    plain = json.loads(json.dumps([to_plain(event) for event in events]))
    hold([from_plain(event) for event in plain] == list(events), "events survive conversion to plain values")
    table = after.table
    for mask in viewers:
        seen = view(before, mask)
        fold(seen, [redact(event, mask, table) for event in events])
        hold(seen == view(after, mask), f"redacted events mirror the view of {mask:b}")


def check_redeal(game: Game, state: State, mask: int, chance: Chance) -> None:
    """Check that seats see no change when the cards unknown to them are redealt."""
    seen = view(state, mask)
    dealt = determinize(seen, chance)
    hold(view(dealt, mask) == seen, f"the view of {mask:b} survives a redeal")
    hold(conserved(dealt), "a redeal conserves cards")
    if mask & bit(state.asked or 1):
        hold(rules.legal(game, dealt) == rules.legal(game, state), "legal actions survive a redeal")


def hidden_exchanged(game: Game, state: State, mask: int, shown: Collection[int], chance: Chance) -> State:
    """Return a copy of a state in which cards hidden from the seats in `mask` are shuffled.

    Cards swap positions only with cards that have the same back and lie in places with the same `Game.exchangeable`
    key. Cards in `shown` don't move. In each position, the new card is known to the same seats as the old one.
    """
    table = state.table
    known = state.known
    dealt = state.clone()
    spots: dict[tuple[object, int], list[tuple[int, int, int]]] = {}
    for number, cards in enumerate(state.places):
        kin = game.exchangeable(table.places[number])
        for at, card in enumerate(cards):
            if not known[card] & mask and known[card] != table.everyone and card not in shown:
                spots.setdefault((kin, table.back_of[card]), []).append((number, at, card))
    places = [list(cards) for cards in state.places]
    for group in spots.values():
        for (number, at, card), other in zip(group, chance.shuffled([card for _, _, card in group]), strict=True):
            places[number][at] = other
            dealt.known[other] = known[card]
    dealt.places = [tuple(cards) for cards in places]
    return dealt


def check_ask_leak(
    game: Game,
    state: State,
    action: Action,
    mask: int,
    chance: Chance,
    done: tuple[State, Sequence[Event]] | None = None,
) -> None:
    """Check that an action doesn't reveal hidden cards to the seats in `mask`.

    The check copies the state, shuffles the copy's hidden cards, and repeats the action there. If the action is legal
    in the copy, the seats must see the same events, unless these events show them different cards. In half of the
    checks, the copy also gets different random numbers, and only the events before the first random number are
    compared.

    `done` contains the state and the events after the real action, or is None if the caller hasn't carried it out.
    """
    same = bool(chance.below(2))
    real = _heard((done or _after(game, state, action))[1], mask, state.table, same)
    shown = _shown(real)
    other = hidden_exchanged(game, state, mask, shown, chance)
    if not same:
        other.chance = chance.below(1 << 64)
    twin = action._replace(cards=tuple(sorted(_replacement(other, state, card) for card in action.cards)))
    if rules.refusal(game, other, twin) is not None:
        return
    told = _heard(_after(game, other, twin)[1], mask, state.table, same)
    if told != real and _shown(told) == shown:
        one, another = next(pair for pair in zip_longest(real, told) if pair[0] != pair[1])
        raise Broken(f"{mask:b} hears {one}, and with other hidden cards {another}")


def check_disguised_verbs(game: Game, state: State, action: Action, mask: int) -> None:
    """Check that the seats in `mask` can't tell a private verb from its disguise.

    `Game.disguised_verbs` maps each private verb to its disguise, the verb that other seats see. The two verbs must
    cause the same redacted events. Only the number of times that the acting seat is asked may differ.
    """
    if mask & bit(action.seat) or not game.disguises(state):
        return
    twins = [name for pair in game.disguised_verbs.items() if action.verb in pair for name in pair]
    told = {name: _heard_after(game, state, action._replace(verb=name), mask) for name in dict.fromkeys(twins)}
    for name, heard in told.items():
        if heard != told[twins[0]]:
            raise Broken(f"{mask:b} can tell {name} from {twins[0]}: {heard} is not {told[twins[0]]}")


def _heard_after(game: Game, state: State, action: Action, mask: int) -> list[Event]:
    """Return the redacted events from an answer up to the next new question.

    If the rules ask the same seat the same question again, that seat answers with the disguise of `action`. The result
    leaves out such repeated questions.
    """
    own = action._replace(verb=game.disguised_verbs.get(action.verb, action.verb))
    question = (state.asks, state.asked)
    after, events = _after(game, state, action)
    heard = [redact(event, mask, state.table) for event in events]
    while (after.asks, after.asked) == question:
        del heard[-1]
        after, events = _after(game, after, own)
        heard += [redact(event, mask, state.table) for event in events]
    return heard


def _replacement(dealt: State, state: State, card: int) -> int:
    for place, held in enumerate(state.places):
        if card in held:
            return dealt.places[place][held.index(card)]
    raise Broken("an action has a card that is in no place")


def _heard(events: Iterable[Event], mask: int, table: Table, beyond_chance: bool) -> list[Event]:
    """Return the events as the given seats see them.

    Stop at the first random event unless `beyond_chance` is True.
    """
    heard: list[Event] = []
    for event in events:
        if isinstance(event, Rolled) and not beyond_chance:
            break
        heard.append(redact(event, mask, table))
    return heard


def _shown(heard: Iterable[Event]) -> set[int]:
    """Return the cards that are visible in these events."""
    return {card for event in heard if isinstance(event, Moved | Turned) for card in event.cards if card >= 0}


def _after(game: Game, state: State, action: Action) -> tuple[State, Sequence[Event]]:
    after = state.clone()
    events: list[Event] = []
    rules.apply(game, after, action, events)
    return after, events


def check_end(game: Game, state: State, masks: Iterable[int], chance: Chance) -> None:
    """Check a finished match, and raise Broken if a check fails.

    There must be no legal action. For each mask in `masks`, redealing the hidden cards must not change what the mask's
    seats can see. The final summary must not depend on cards hidden from spectators.
    """
    check_state(game, state)
    hold(rules.legal(game, state) == [], "nothing is legal after the end")
    for mask in masks:
        check_redeal(game, state, mask, chance)
    # Everybody sees the summary, so it mustn't depend on a card that is hidden from spectators.
    other = hidden_exchanged(game, state, 0, (), chance)
    for tell in (game.summary, game.display.epilogue, game.display.epilogue_cards):
        hold(tell(other) == tell(state), "the final summary reveals no hidden cards")


def check_position(game: Game, state: State, has_text: TextCheck, chance: Chance) -> list[Action]:
    """Check all invariants for a position with an open question, and return the legal actions.

    Raise Broken if a check fails.
    """
    check_state(game, state)
    legal = check_actions(game, state, has_text)
    check_altered(game, state, legal, has_text)
    check_refused(game, state.clone(), chance)
    return legal


def check_decision(
    match: Match, action: Action, redealt: Iterable[int], viewers: Iterable[int], chance: Chance
) -> None:
    """Play an action, run all checks for a decision, and test undo and redo.

    `redealt` and `viewers` contain masks of seats. The action must not reveal hidden cards to the seats in any mask in
    `redealt`. The redacted events must be correct for the seats in each mask in `viewers`. Raise Broken if a check
    fails.
    """
    game, state = match.game, match.state
    before = state.clone()
    done = _after(game, state, action)
    for viewer in redealt:
        check_redeal(game, state, viewer, chance)
        check_ask_leak(game, state, action, viewer, chance, done)
        check_disguised_verbs(game, state, action, viewer)
    events = match.play(action)
    hold(state == before, "an earlier state is untouched")
    check_events(before, match.state, events, viewers)
    if match.why_no_undo() is None:
        match.undo()
        hold(match.state == before, "undo leads back")
        match.redo()


def hold(holds: bool, what: str) -> None:
    """Unless `holds` is true, raise Broken with the sentence `what`."""
    if not holds:
        raise Broken(what)
