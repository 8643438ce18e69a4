"""Test the engine's random numbers, notation, state, change and match, using the toy game."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import permutations

import pytest

from game.engine.action import Action, notation, parse
from game.engine.chance import Chance, draw, next_state, output, shuffle, state_from_seed
from game.engine.change import Change
from game.engine.definition.drop_rules import TOKEN, DropRule, first_match
from game.engine.definition.verb import button
from game.engine.events import (
    KINDS,
    Event,
    Moved,
    Rolled,
    Shuffled,
    Turned,
    fold,
    from_plain,
    redact,
    redacted,
    to_plain,
)
from game.engine.events import Said as SaidEvent
from game.engine.knowledge import determinize, view
from game.engine.legal_actions import LegalActions
from game.engine.play import rules
from game.engine.play.match import Match
from game.engine.refusal import Refusal, Refused
from game.engine.state import Outcome, load
from game.engine.step import PlainStep
from game.engine.table import KNOWERS, Setup, back_of_code, bit, code
from tests.engine.toy import toy


def _match(seats: int = 2, seed: str = "parts") -> Match:
    return Match.new(toy(), Setup(seats, {}, seed))


def test_splitmix64_gives_its_published_results() -> None:
    number, answers = 1234567, []
    for _ in range(5):
        number = next_state(number)
        answers.append(output(number))
    assert answers == [
        6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821,
    ]  # fmt: skip


def test_a_text_seed_gives_a_known_shuffle() -> None:
    assert state_from_seed("") == 0xE3B0C44298FC1C14  # the first digits of the SHA-256 hash of an empty string
    assert shuffle(0, list(range(10)))[1] == [9, 0, 1, 7, 3, 2, 6, 5, 4, 8]
    with pytest.raises(ValueError, match="limit"):
        draw(1, 0)


def test_every_order_is_equally_likely() -> None:
    number, counts = 1, dict.fromkeys(permutations(range(4)), 0)
    for _ in range(24_000):
        number, order = shuffle(number, [0, 1, 2, 3])
        counts[tuple(order)] += 1
    assert min(counts.values()) > 850
    assert max(counts.values()) < 1150


def test_biased_random_outputs_are_drawn_again() -> None:
    limit = 2**63 + 1
    again = 0
    for number in range(40):
        came, value = draw(number, limit)
        first = next_state(number)
        outputs = [output(first), output(next_state(first))]
        if outputs[0] >= limit:
            again += 1
            assert came != first
            assert value == outputs[1] or outputs[1] >= limit
        else:
            assert (came, value) == (first, outputs[0])
    assert 10 < again < 30


def test_values_below_a_limit_are_evenly_distributed() -> None:
    chance = Chance("even")
    counts = [0] * 6
    for _ in range(6000):
        counts[chance.below(6)] += 1
    assert min(counts) > 900
    assert max(counts) < 1100


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("bet 3N", "isn't an action"),
        ("1 bet 12N > bet.1", "'12N'"),
        ("1 bet 3N > nowhere", "'nowhere'"),
        ("1 bet 3N+3N extra other > bet.1", "isn't an action"),
        ("1 bet token 3N > bet.1", "'3N'"),
    ],
)
def test_notation_names_the_part_it_does_not_understand(text: str, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        parse(text, _match().state.table)


def test_notation_is_read_as_written_and_orders_cards() -> None:
    table = _match().state.table
    action = parse("1 bet 7N+3N dealer > bet.1", table)
    assert action == Action("bet", 1, (2, 6), table.place_named["bet.1"], "dealer")
    assert notation(action, table) == "1 bet 3N+7N dealer > bet.1"


def test_load_refuses_invalid_values() -> None:
    state = _match().state
    plain = state.dump()
    assert load(state.table, plain) == state
    for spoil, wrong in (
        (lambda d: d["places"]["deck"].append("9N"), "exactly one place"),
        (lambda d: d["places"]["deck"].append("99N"), "99N"),
        (lambda d: d["places"].pop("deck"), "deck"),
        (lambda d: d.update(known="00"), "one mask"),
        (lambda d: d.update(agenda=3), "state"),
        (lambda d: d.update(outcome=["x"]), "state"),
    ):
        bad = state.dump()
        spoil(bad)
        with pytest.raises(ValueError, match=wrong):
            load(state.table, bad)


def test_a_move_needs_its_cards_in_the_source_place() -> None:
    state = _match().state.clone()
    with pytest.raises(ValueError, match="must be in the source"):
        Change(state).move((0, 1, 2, 3, 4, 5, 6, 7, 8), 0, 1)


@pytest.mark.parametrize("bottom", [False, True])
@pytest.mark.parametrize("count", [1, 2, 3])
def test_cards_go_on_top_or_below_and_stay_known(count: int, bottom: bool) -> None:
    state = _match().state
    source, target = (state.table.place_named[name] for name in ("hand.1", "hand.2"))
    held, there = state.places[source], state.places[target]
    cards = held[:count]
    Change(state).move(cards, source, target, bottom)
    assert state.places[source] == held[count:]
    assert state.places[target] == (cards + there if bottom else there + cards)
    assert {state.known[card] for card in cards} == {bit(1) | bit(2)}


def test_showing_a_card_to_others_keeps_it_known() -> None:
    state = _match().state.clone()
    for cards in (state.places[state.table.place_named["hand.1"]][:1], state.places[0][:1]):
        card = cards[0]
        before = state.known[card]
        place = next(number for number, lying in enumerate(state.places) if card in lying)
        Change(state).turn(cards, place, bit(2))
        assert state.known[card] == before | bit(2)
        Change(state).turn(cards, place, bit(2))
        assert state.known[card] == before | bit(2)


def mask_of_code(hidden: int) -> int:
    """Return the mask of the seats that know at least one card unknown to the viewer."""
    return ~hidden >> KNOWERS


def test_codes_hold_a_cards_back_and_mask() -> None:
    hidden = code(3, 0b101)
    assert hidden < 0
    assert (back_of_code(hidden), mask_of_code(hidden)) == (3, 0b101)


def test_views_and_redaction_hide_unknown_cards() -> None:
    match = _match()
    own = match.view(bit(1))
    hand = match.state.table.place_named["hand.2"]
    assert all(card < 0 for card in own.places[hand])
    assert own.chance == 0
    assert match.state.cards_in("hand.1") == own.cards_in("hand.1")
    assert own.cards_in("hand.2") == ["(toy)"] * 3
    assert match.view(0).cards_in("hand.1") == ["(toy)"] * 3
    drawn = next(e for e in match.opening if isinstance(e, Moved) and e.target == hand)
    covered = redact(drawn, bit(1), match.state.table)
    assert isinstance(covered, Moved)
    assert all(card < 0 for card in covered.cards)
    assert covered.seen == (), "the view doesn't show who saw the cards leave"
    assert redact(drawn, bit(2), match.state.table).cards == drawn.cards  # type: ignore[union-attr]


@pytest.mark.parametrize("viewers", [0, bit(1), bit(2), bit(1) | bit(2)])
def test_nobody_learns_the_shuffled_order_or_the_random_state(viewers: int) -> None:
    """A view shows who knows a card only if the viewer knows it too."""
    match = _match()
    assert {Rolled, Shuffled} <= {type(event) for event in match.opening}
    heard = redacted(match.opening, viewers, match.state.table)
    shuffled = [card for event in heard if isinstance(event, Shuffled) for card in event.cards]
    assert all(card < 0 and mask_of_code(card) == 0 for card in shuffled), "nobody knows a shuffled card"
    assert all(event.chance == 0 for event in heard if isinstance(event, Rolled))
    seen = match.view(viewers)
    hidden = [card for card, known in enumerate(match.state.known) if not known & viewers]
    assert hidden
    assert all(seen.known[card] == 0 for card in hidden)


def test_a_determinized_position_differs_but_looks_the_same() -> None:
    match = _match(3)
    own = match.view(bit(2))
    worlds = {tuple(determinize(own, Chance(n)).places) for n in range(20)}
    assert len(worlds) > 10
    assert all(view(determinize(own, Chance(n)), bit(2)) == own for n in range(20))
    assert len({determinize(own, Chance(n)).chance for n in range(20)}) == 20, "nobody knows the random state either"


@pytest.mark.parametrize("shown", range(9))
def test_a_shown_card_keeps_its_place_when_determinized(shown: int) -> None:
    match = _match()
    state = match.state.clone()
    place = next(number for number, cards in enumerate(state.places) if shown in cards)
    Change(state).turn((shown,), place, bit(2))
    at = state.places[place].index(shown)
    for number in range(20):
        assert determinize(view(state, bit(2)), Chance(number)).places[place][at] == shown


def test_refused_actions_raise_and_change_nothing() -> None:
    match = _match()
    other_bet = match.state.table.place_named["bet.2"]
    card = match.state.places[match.state.table.place_named["hand.1"]][0]
    before = match.state.clone()
    for action, rule, key in (
        (Action("bet", 1, (card,), other_bet), "TOY 1", "refusal.own_bet"),
        (Action("bet", 2, (card,), other_bet), "TOY 1", "refusal.other_seat"),
        (Action("fly", 1), "TOY 1", "refusal.no_such_verb"),
        (Action("boast", 1), "TOY 1", "refusal.boast_not_now"),
    ):
        with pytest.raises(Refused) as caught:
            match.play(action)
        assert (caught.value.refusal.rule, caught.value.refusal.key) == (rule, key)
    assert match.state == before
    assert match.asked == 1


def test_an_action_is_checked_again_after_any_change() -> None:
    state = _match().state.clone()
    game = toy()
    listed = rules.legal_actions(game, state)
    offered = listed[0]
    assert state.offered is offered
    assert state.clone().offered is None
    rules.apply(game, state, offered)
    before = state.clone()
    with pytest.raises(Refused):
        rules.apply(game, state, offered)
    with pytest.raises(Refused):
        rules.apply(game, state, listed[1])
    assert state == before
    assert [rules.legal_actions(game, state)[-1]] == rules.legal_actions(game, state)[-1:]
    for at in (99, -99):
        with pytest.raises(IndexError):
            rules.legal_actions(game, state)[at]


def test_marked_moves_are_the_actions_of_their_marks() -> None:
    found = LegalActions(_match().state)
    found.add_marked(lambda at, place: Action("go", 1, (at,), place), bytes((0, 1, 0, 1, 1)), 7)
    found.add_marked(lambda at, place: Action("none", 1), bytes(3), 8)
    found.add(lambda item: Action(item, 1), ("rest",))
    made = [Action("go", 1, (1,), 7), Action("go", 1, (3,), 7), Action("go", 1, (4,), 7), Action("rest", 1)]
    assert list(found) == made
    assert [found[at] for at in range(-4, 4)] == made * 2
    assert len(found) == 4


def test_a_gesture_gives_a_legal_action_or_a_reason() -> None:
    match = _match()
    state, game = match.state, match.game
    own_bet, other_bet = (state.table.place_named[f"bet.{seat}"] for seat in (1, 2))
    card = state.places[state.table.place_named["hand.1"]][0]
    assert Action("bet", 1, (card,), own_bet) in rules.legal(game, state)
    assert rules.why_not(game, state, 1, frozenset((card,)), own_bet) is None
    no = rules.why_not(game, state, 1, frozenset((card,)), other_bet)
    assert no is not None
    assert no.key == "refusal.own_bet"
    assert rules.why_not(game, state, 1, frozenset((card,)), 0) is None


def test_a_drop_that_nothing_accepts_gets_the_games_reason() -> None:
    """Refusal reasons have a fixed priority, and only the seat to move gets a reason."""
    match = _match()
    state, kinds = match.state, [place.kind for place in match.state.table.places]
    own_bet, other_bet = (state.table.place_named[f"bet.{seat}"] for seat in (1, 2))
    cards = frozenset(state.places[state.table.place_named["hand.1"]][:1])
    asked = state.asks
    lines = (
        DropRule("TOY 1", "elsewhen", asked=("nothing",)),
        DropRule("TOY 1", "token", of=(TOKEN,)),
        DropRule("TOY 1", "hand", on=(kinds[0],), of=("hand",)),
        DropRule("TOY 1", "any"),
    )
    game = replace(match.game, drop_refusal=first_match(lines))
    assert rules.why_not(game, state, 1, cards, 0) == Refusal("TOY 1", "hand")
    assert rules.why_not(game, state, 1, frozenset(), 0, "token") == Refusal("TOY 1", "token")
    assert first_match(lines)(state, frozenset(state.places[0]), 1) == Refusal("TOY 1", "any")
    assert first_match(lines[:1])(state, cards, 0) is None
    assert rules.why_not(game, state, 1, cards, own_bet) is None, "it is allowed"
    no = rules.why_not(game, state, 2, cards, 0)
    assert (no.rule, no.key) == (game.turn_rule, "refusal.other_seat") if no else False

    later = replace(game, verbs=tuple(replace(verb, when=frozenset(("later",))) for verb in game.verbs))
    for line, key in (
        (DropRule("TOY 1", "any"), "refusal.bet_not_now"),
        (DropRule("TOY 1", "now", asked=(asked,)), "now"),
    ):
        no = rules.why_not(replace(later, drop_refusal=first_match((line,))), state, 1, cards, other_bet)
        assert no is not None
        assert no.key == key
    ended = state.clone()
    ended.agenda = ()
    no = rules.why_not(game, ended, 1, cards, 0)
    assert (no.rule, no.key) == (game.end_rule, "refusal.ended") if no else False


def test_undo_stops_at_another_seat_and_at_new_information() -> None:
    match = _match()
    assert match.why_no_undo() == "undo.nothing"
    with pytest.raises(ValueError, match=r"undo\.nothing"):
        match.undo()
    with pytest.raises(ValueError, match=r"undo\.nothing"):
        match.redo()
    match.play(match.legal()[0])
    assert match.why_no_undo() == "undo.other_seat"
    events = match.play(match.legal()[0])
    assert any(isinstance(event, Turned) for event in events)
    assert match.horizon() == ("undo.other_seat", (("who", 2),)), "seat 1 gets this reason, whatever seat 2 has learned"
    assert match.asked == 1


def test_a_preview_reveals_nothing_unknown_to_the_viewer() -> None:
    match = _match()
    match.play(match.legal()[0])
    events = match.preview(match.legal()[0], bit(2))
    assert events
    assert not any(isinstance(event, Turned) for event in events)
    assert match.preview(Action("boast", 2), bit(2)) == []


def test_a_preview_reveals_nothing_that_depends_on_a_hidden_card() -> None:
    """A log line without cards may still contain a number that depends on a hidden card."""

    def pry(change: Change, action: Action, question: PlainStep) -> None:
        change.say("pried")
        change.say("found", ("count", change.state.places[change.state.table.place_named["hand.2"]][0]))

    game = toy()
    verb = button("pry", frozenset(("bet",)), "TOY 1", pry)
    game = replace(game, verbs=(*game.verbs, verb))
    match = Match.new(game, Setup(2, {}, "parts"))
    keys = [event.key for event in match.preview(Action("pry", 1), bit(1)) if isinstance(event, SaidEvent)]
    assert keys == ["pried"], "the preview stops before effects of a card in another hand"


def test_a_preview_shows_everything_known() -> None:
    match = _match()
    action = match.legal()[0]
    events = match.preview(action, bit(1))
    assert events == match.told(match.play(action), bit(1))


def test_a_card_is_forgotten_in_a_hidden_pile() -> None:
    """In a hidden points pile, nobody can distinguish cards with the same back."""
    table = toy().table(Setup(2, {}, "parts"))
    places = tuple(place._replace(learn=0, forget=True) if place.name == "won.1" else place for place in table.places)
    match = _match()
    before, after = match.state.clone(), match.state.clone()
    before.table = after.table = replace(table, places=places)
    hand, won = (table.place_named[name] for name in ("hand.1", "won.1"))
    card = before.places[hand][0]
    events: list[Event] = []
    Change(after, events).move((card,), hand, won)
    seen = view(before, bit(1))
    fold(seen, redacted(events, bit(1), after.table))
    assert seen == view(after, bit(1))
    assert seen.cards_in("won.1") == ["(toy)"]


@pytest.mark.parametrize(
    "event",
    [
        Moved((0, 1), 0, (0, 1), 1, False, (0, 0), (0,)),
        Moved((0,), 0, (0,), 1, False, (0,), (0, 0)),
        Turned((0, 1), 0, (0, 1), (0,)),
        Turned((0, 1), 0, (0,), (0, 0)),
        Turned((0,), 0, (0, 1), (0, 0)),
    ],
    ids=repr,
)
def test_an_event_with_too_few_values_is_refused(event: Event) -> None:
    """Applying an event whose fields have different lengths raises an error.

    A damaged file may contain such an event.
    """
    with pytest.raises(ValueError, match=r"zip\(\)"):
        fold(_match().state, [event])


def test_every_kind_of_event_is_created_with_all_its_fields() -> None:
    """Creating an event (change._event) doesn't check the number of fields, so this test does."""
    state = _match().state.clone()
    events: list[Event] = []
    change = Change(state, events)
    hand, won, deck = (state.table.place_named[name] for name in ("hand.1", "won.1", "deck"))
    change.beat()
    change.say("passed", ("who", 1))
    change.mark(0, 3)
    change.carry(0, hand)
    change.move(state.places[hand][:1], hand, won)
    change.turn(state.places[hand][:1], hand, bit(2))
    change.shuffle(deck)
    change.roll(6)
    change.rest()
    change.end(Outcome("TOY 1", (1,), (1, 0)))
    assert {type(event) for event in events} == set(KINDS.values())
    for event in events:
        assert len(event) == len(event._fields)
        assert from_plain(json.loads(json.dumps(to_plain(event)))) == event


def test_an_unknown_event_is_refused() -> None:
    for plain in (["Nonsense"], [], ["Moved", 1], [3]):
        with pytest.raises(ValueError, match="not an event"):
            from_plain(plain)
