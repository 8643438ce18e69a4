"""FissureVerse's set-up, decks and card data."""

from __future__ import annotations

import re
from collections import Counter
from itertools import permutations
from pathlib import Path

import pytest

from game.content.clauses import CONDITIONS, TRIGGERS
from game.content.library import load_library
from game.engine.play.match import Match
from game.engine.table import Setup, bit
from game.fissureverse.rules.setup import DeckError
from game.games import setup_for
from game.words.card_words import card_marks, card_text
from game.words.clause_text import rule_mark
from tests.games.fissureverse.table import CONTENT, deal, fissureverse, mark
from tests.games.position import Position

FACES = CONTENT.cards.named()


def _of(kind: str) -> list[str]:
    return [code for code, face in FACES.items() if face.kind == kind]


def test_fv_1_2_there_are_192_cards() -> None:
    """The 192 cards have the right kinds and colours (FV 1.2, 1.3, 1.4, 1.5)."""
    assert {kind: len(_of(kind)) for kind in ("crusader", "frenzy", "rogation", "location")} == {
        "crusader": 96, "frenzy": 24, "rogation": 24, "location": 48,
    }  # fmt: skip
    suits = Counter(FACES[code].suit for code in _of("crusader"))
    assert suits == dict.fromkeys(("blue", "green", "red", "yellow"), 24)
    assert all(len(FACES[code].numbers) == 4 for code in (*_of("crusader"), *_of("frenzy")))
    assert all(FACES[code].lasts and FACES[code].needs and FACES[code].clauses for code in _of("rogation"))


def test_fv_1_7_each_order_is_on_two_locations() -> None:
    """Each Turn Order appears on two Locations (FV 1.7).

    Therefore, each colour comes first on twelve Locations.
    """
    orders = Counter(FACES[code].order for code in _of("location"))
    assert orders == dict.fromkeys(permutations(("blue", "green", "red", "yellow")), 2)


def test_the_colours_averages_match_the_card_list() -> None:
    """The averages of Reason, Fire, Water and Sword match the printed card list (FV 1.3)."""
    means = {
        "blue": (1.67, 1.33, 3.08, 1.42), "green": (2.83, 1.12, 1.33, 1.04), "red": (1.42, 1.29, 1.83, 2.92),
        "yellow": (1.38, 2.75, 1.62, 1.46),
    }  # fmt: skip
    for suit, wanted in means.items():
        numbers = [FACES[code].numbers for code in _of("crusader") if FACES[code].suit == suit]
        assert tuple(sum(column) / 24 for column in zip(*numbers, strict=True)) == pytest.approx(wanted, abs=0.006)


WORDS = """
self aura cost safe use mercy truefear open nofrenzy eager refill limit band tie ban extra draw token steal
discard back drag stall flip expose strip recruit sacrifice revive rescue recall
"""
"""Effect words that clauses can contain."""


def test_every_clause_uses_the_vocabulary_and_every_word_is_used() -> None:
    """Every word for a trigger, a condition or an effect is used by at least one card."""
    clauses = [clause for face in FACES.values() for clause in face.clauses]
    assert {clause.trigger for clause in clauses} - {""} == set(TRIGGERS)
    assert {clause.when for clause in clauses} - {""} == CONDITIONS
    assert {clause.word for clause in clauses} == set(WORDS.split())


MISTAKES = [
    ('"refill -1"', '"refil -1"', r"cards.yaml:\d+:\d+: decks\[0\].faces\[2\].rule\[0\]: .* first, like refill"),
    ('"placed draw 1"', '"placed draws 1"', "an effect after 'placed', like draw, got 'placed draws 1'"),
    ('"self S+2 defending"', '"self S+2 defendin"', r"a known condition, like defending, got 'self S\+2 defendin'"),
    ('"self W+2 first"', '"self X+2 first"', "'self' with its values"),
    ('"nofrenzy"', '"ban kill"', "no 'ban' on a crusader"),
    ('"held draw 1"', '"play draw 1"', "no trigger 'play' on a crusader"),
    ('"aura everyone W+1"', '"aura allies W+1"', "a scope that such a card can have"),
    ("numbers: [2, 2, 2, 2]", "numbers: [2, 2, 2]", "4 numbers on a crusader"),
    ("[blue, yellow, red, green]", "[blue, yellow, red, red]", "each suit only once"),
    ("kind: frenzy, numbers: [1, 1, 1, 1]", "kind: frenzy", "a Frenzy with numbers"),
    ('needs: "split 4"', 'needs: "half"', "a number, 'fewer', 'more' or 'split' and a number"),
    ("lasts: now, ", "", "a Rogation with lasts, needs, rule, got one that lacks some of that"),
    ("kind: crusader, suit: blue,", "kind: knight, suit: blue,", "a rule only on a crusader, .* on a knight"),
]


def test_mistakes_in_the_card_data_are_reported_with_their_places(tmp_path: Path) -> None:
    """One file contains all the mistakes, because reading 192 cards takes a while."""
    own = Path(__file__).parents[3] / "data" / "fissureverse"
    (tmp_path / "fissureverse").mkdir()
    for name in ("game.yaml", "rulebook.yaml", "cards.yaml"):
        text = (own / name).read_text(encoding="utf-8")
        for old, new, _ in MISTAKES if name == "cards.yaml" else ():
            assert old in text
            text = text.replace(old, new, 1)
        (tmp_path / "fissureverse" / name).write_text(text, encoding="utf-8")
    problems = [str(problem) for problem in load_library(builtin=tmp_path).problems if "cards.yaml" in str(problem)]
    for _, new, said in MISTAKES:
        assert sum(bool(re.search(said, problem)) for problem in problems) == 1, new


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("SLOWPOKES", "+1 Reason and +1 Sword while you are last in Turn Order."),
        (
            "FLESH",
            "Your other Green Crusaders: +1 Sword when defending. "
            "Your Crusaders that aren't Green: -2 Sword when defending.",
        ),
        ("SHORTENED", "Its Crusader's Crusades cost 2 less."),
        ("MIRAGE", "All Crusades cost 1 more."),
        ("NOMADS", "If Killed, it goes to its player's Discard Pile."),
        ("TREETOMB", "Killed Crusaders go to their players' Discard Piles."),
        ("GOLDENTICKET", "When its Crusader wins: gain 2 Tokens."),
        ("THECOLLECTOR", "When it wins: gain a Token."),
        ("RESURRECTION", "When played: return 2 Crusaders of your colour from the Vortex to your Discard Pile."),
        ("STARVING", "When you Refill, draw 1 card fewer."),
        ("OPTOMITES", "It defends against Kills with Reason."),
        ("WALKERS", ""),
    ],
)
def test_a_cards_text_is_generated_from_its_rule(code: str, expected: str) -> None:
    assert " ".join(card_text(CONTENT.texts, FACES[code])) == expected


def test_every_clause_has_a_sentence_and_every_card_its_marks() -> None:
    """A card's text includes its numbers, requirements and Turn Orders (FV 1.3, 1.4, 1.5)."""
    for face in FACES.values():
        lines = (*card_marks(CONTENT.texts, face, {}), *card_text(CONTENT.texts, face))
        assert len(card_text(CONTENT.texts, face)) == len(face.clauses)
        assert lines
        assert "{" not in " ".join(lines)
    marks = {code: " ".join(card_marks(CONTENT.texts, FACES[code], {})) for code in ("MANIA", "PESTILENCE", "HAVEN")}
    assert marks["MANIA"].endswith("Against a Zealot: Reason −1, Fire −1, Water −1, Sword +3.")
    assert marks["PESTILENCE"] == "A Rogation. Flash: takes effect immediately. No Crusaders needed."
    assert marks["HAVEN"] == "A Location. Turn Order: Blue, Yellow, Red, Green. Rule:"


@pytest.mark.parametrize(
    ("code", "mark", "expected"),
    [
        ("RESPECTATORS", "red", "A blue Crusader. Reason 1, Fire 0, Water 3, Sword 1. Red star:"),
        ("STARVING", "green", "A blue Crusader. Reason 2, Fire 2, Water 4, Sword 1. Green cards:"),
        ("FLAG", "rule", "A Frenzy. Reason +1, Fire +1, Water +1, Sword +1. Rule:"),
        ("WALKERS", "", "A blue Crusader. Reason 2, Fire 2, Water 2, Sword 2."),
        ("PESTILENCE", "", "A Rogation. Flash: takes effect immediately. No Crusaders needed."),
    ],
)
def test_fv_9_6_the_sign_of_a_rule_is_named(code: str, mark: str, expected: str) -> None:
    """If a card has a mark for its rule, the text names the mark before the rule (FV 9.6)."""
    assert rule_mark(FACES[code]) == mark
    assert " ".join(card_marks(CONTENT.texts, FACES[code], {})) == expected


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_fv_1_8_everybody_starts_with_the_same(seats: int) -> None:
    """Each player gets a colour, piles, 48 cards and no Tokens (FV 1.1, 1.6, 1.8, 12.1, 12.4)."""
    position = deal("begin", seats)
    colours = [mark(position, f"colour.{seat}") for seat in range(1, seats + 1)]
    assert len(set(colours)) == seats
    facts = position.table.facts
    for seat in range(1, seats + 1):
        assert (position.count(f"hand.{seat}"), position.count(f"draw.{seat}")) == (7, 41)
        assert mark(position, f"tokens.{seat}") == 0
        cards = [card for pile in ("hand", "draw") for card in position.state.places[getattr(facts, pile)[seat]]]
        assert Counter(facts.kind[card] for card in cards) == {"crusader": 24, "frenzy": 12, "rogation": 12}
        assert {facts.colour[card] for card in cards} == {0, colours[seat - 1]}
        assert {facts.owner[card] for card in cards} == {0, seat}
    assert position.count("vortex") == 0
    assert position.count("box") == 24 * (4 - seats)


def test_fv_1_1_every_colour_is_dealt_sometimes() -> None:
    """In 30 matches with random colours, seat 1 gets each of the four colours (FV 1.1)."""
    assert {mark(deal(f"lot {number}"), "colour.1") for number in range(30)} == {1, 2, 3, 4}


def test_fv_11_1_half_the_locations_are_one_of_each_order() -> None:
    """In a short match, each Turn Order appears on only one Location, not two (FV 1.7, 11.1)."""
    seen = set()
    for number in range(4):
        position = deal(f"half {number}")
        facts = position.table.facts
        pile = (*position.state.places[facts.locations], *position.state.places[facts.location])
        assert sorted(facts.order[card] for card in pile) == sorted(permutations((1, 2, 3, 4)))
        seen.add(frozenset(pile))
    assert len(seen) == 4
    full = deal("full", timer="full")
    assert full.count("locations") + full.count("location") == 48


def _built(first: str, second: str = "") -> Position:
    plain = setup_for(CONTENT, 2, "built", {"deck": "built", "colours": "blue_green"})
    brought = (tuple(first.split()), tuple(second.split()))
    return Position(Match.new(fissureverse(), Setup(2, plain.options, "built", brought)))


def test_fv_12_1_a_brought_deck_is_played() -> None:
    """A player's deck determines the colour and the first hand (FV 12.1, 12.2, 12.5)."""
    position = _built("WARHORNS HOWLERS NOMADS MANIA RALLY")
    assert mark(position, "colour.1") == 3
    assert mark(position, "colour.2") != 3
    assert (position.count("hand.1"), position.count("draw.1")) == (5, 0)
    assert sorted(position.state.cards_in("hand.1")) == ["HOWLERS", "MANIA.1", "NOMADS", "RALLY.1", "WARHORNS"]
    assert (position.count("hand.2"), position.count("draw.2")) == (7, 41)


def test_fv_12_3_two_decks_may_have_the_same_frenzy() -> None:
    """Two players may use the same Frenzy, each with their own copy (FV 12.3)."""
    position = _built("WARHORNS MANIA", "ACADEMIC MANIA")
    assert sorted(position.state.cards_in("hand.1")) == ["MANIA.1", "WARHORNS"]
    assert sorted(position.state.cards_in("hand.2")) == ["ACADEMIC", "MANIA.2"]


@pytest.mark.parametrize(("deck", "rule"), [("MANIA RALLY", "FV 12.1"), ("WARHORNS WARHORNS", "FV 12.3")])
def test_fv_12_1_a_deck_that_cannot_be_played_is_not_dealt(deck: str, rule: str) -> None:
    """Dealing also checks the decks. test_decks.py covers every kind of error (FV 12.1, 12.3)."""
    with pytest.raises(DeckError, match=rule):
        _built(deck)


def test_fv_12_6_skirmish_decks_are_small() -> None:
    """A skirmish deck has 8 random Crusaders, 4 Frenzies and 4 Rogations (FV 12.6, 12.5)."""
    decks = set()
    for number in range(3):
        position = deal(f"skirmish {number}", deck="skirmish", colours="blue_green")
        facts = position.table.facts
        cards = [card for pile in ("hand", "draw") for card in position.state.places[getattr(facts, pile)[1]]]
        assert Counter(facts.kind[card] for card in cards) == {"crusader": 8, "frenzy": 4, "rogation": 4}
        decks.add(frozenset(cards))
    assert len(decks) == 3


def test_fv_13_2_nobody_knows_the_cards_left_out_of_a_deck() -> None:
    """Not even the owner knows a Draw Pile's cards, or the cards left out of a deck (FV 13.2)."""
    position = deal("hidden")
    seen = position.match.view(bit(1))
    for name in ("draw.1", "rest.1", "draw.2", "rest.2", "hand.2"):
        assert set(seen.cards_in(name)) == {"(fissure)"}
    assert set(seen.cards_in("locations")) == set(seen.cards_in("location_rest")) == {"(location)"}
    assert "(fissure)" not in seen.cards_in("hand.1") + seen.cards_in("box")
