"""Custom decks: validation, starter decks, text format, card search, saves and records."""

from __future__ import annotations

from collections import Counter
from datetime import datetime
from pathlib import Path

import pytest

from game.decks import (
    LARGEST_TEXT,
    LONGEST_NAME,
    MOST_CARDS,
    CardFilter,
    Deck,
    by_kind,
    fault_sentence,
    free_name,
    from_text,
    matching_cards,
    to_text,
)
from game.engine.files.record import RecordError, record_of, verify
from game.engine.files.record import from_text as record_from
from game.engine.files.record import to_text as record_text
from game.engine.play.match import Match
from game.games import construction_of, setup_for
from game.matches.session import Session
from game.profile.journal import read
from tests.games.fissureverse.table import CONTENT, fissureverse

NAMED = CONTENT.cards.named()
FOUND = construction_of(CONTENT)
assert FOUND is not None
RULES = FOUND
RED = ("WARHORNS", "HOWLERS", "NOMADS", "MANIA", "RALLY")
GREEN = ("ACADEMIC", "MANIA")
BUILT = {"deck": "built"}


@pytest.mark.parametrize(
    ("faces", "rules"),
    [
        ("WARHORNS", []),
        ("WARHORNS MANIA RALLY", []),
        ("", ["FV 12.1"]),
        ("MANIA", ["FV 12.1"]),
        ("WARHORNS ACADEMIC", ["FV 12.1"]),
        ("WARHORNS HAVEN", ["FV 12.1"]),
        ("WARHORNS NOBODY", ["FV 12.1"]),
        ("WARHORNS WARHORNS", ["FV 12.3"]),
        ("WARHORNS MANIA MANIA", ["FV 12.3"]),
        ("MANIA MANIA HAVEN NOBODY", ["FV 12.1", "FV 12.3", "FV 12.1", "FV 12.1"]),
    ],
)
def test_fv_12_1_every_fault_is_reported_with_its_rule(faces: str, rules: list[str]) -> None:
    """The deck check lists all errors together, in words (FV 12.1, 12.2, 12.3, 12.5)."""
    found = RULES.faults(faces.split())
    assert [fault.rule for fault in found] == rules
    assert all(fault.rule in CONTENT.rulebook.rules for fault in found)
    messages = [fault_sentence(CONTENT, fault) for fault in found]
    assert len(set(messages)) == len(messages)
    assert not any("{" in sentence for sentence in messages)
    if "NOBODY" in faces:
        assert any("NOBODY" in sentence for sentence in messages)


def test_fv_12_3_a_deck_holds_each_card_once() -> None:
    """A card is accepted if adding more cards can fix the deck's errors (FV 12.1, 12.3)."""
    refused = RULES.refusal(("WARHORNS",), "WARHORNS")
    assert refused is not None
    assert (refused.rule, fault_sentence(CONTENT, refused).split()[0]) == ("FV 12.3", "Warhorns")
    assert RULES.refusal(("WARHORNS",), "ACADEMIC") is None
    location = RULES.refusal((), "HAVEN")
    assert location is not None
    assert location.rule == "FV 12.1"


def test_fv_12_1_two_seats_cannot_have_the_same_colour() -> None:
    """A player without a deck never causes a colour conflict (FV 12.1)."""
    assert RULES.clash((RED, GREEN, (), ())) == ()
    found = RULES.clash((RED, (), ("NOMADS",), GREEN))
    assert [(fault.rule, dict(fault.values)) for fault in found] == [("FV 12.1", {"who": 1, "whom": 3})]
    assert fault_sentence(CONTENT, found[0], ("Ada", "Bo", "Cy", "Di")).startswith("Ada and Cy")


def test_fv_1_1_the_colours_are_known_before_the_deal_unless_random() -> None:
    """The colours come from the options or the decks.

    Players without a deck get the remaining colours (FV 1.1, 12.6).
    """
    assert RULES.signs({"deck": "starter", "colours": "green_red"}, ((),) * 3) == ("g", "r", "y")
    assert RULES.signs({"deck": "starter", "colours": "lot"}, ((),) * 3) == ("", "", "")
    orders = {value.id for option in CONTENT.game.options if option.id == "colours" for value in option.values}
    full = {order for order in orders if order.count("_") == 3}
    assert len(full) + len(orders - full - {"lot"}) == 24, "every order of the four colours"
    for order in full:
        signs = RULES.signs({"deck": "starter", "colours": order}, ((),) * 4)
        assert signs == tuple(colour[0] for colour in order.split("_"))
    assert RULES.signs({**BUILT, "colours": "blue_green"}, ((), GREEN, RED)) == ("b", "g", "r")
    assert RULES.signs({"deck": "starter", "colours": "blue_green"}, (RED, GREEN)) == ("b", "g"), "nobody builds a deck"


@pytest.mark.parametrize("suit", RULES.suits)
def test_fv_12_4_a_starter_deck_can_be_played(suit: str) -> None:
    """The seed chooses 24 Crusaders of one colour, 12 Frenzies and 12 Rogations (FV 12.4)."""
    deck = RULES.starter(suit, "one")
    assert Counter(NAMED[code].kind for code in deck) == {"crusader": 24, "frenzy": 12, "rogation": 12}
    assert {NAMED[code].suit for code in deck} == {suit, ""}
    assert RULES.faults(deck) == ()
    assert deck == RULES.starter(suit, "one") != RULES.starter(suit, "two")


def test_only_cards_that_fit_a_deck_are_offered() -> None:
    assert Counter(NAMED[code].kind for code in RULES.faces) == {"crusader": 96, "frenzy": 24, "rogation": 24}
    assert all(RULES.refusal((), code) is None for code in RULES.faces)
    assert [CONTENT.texts[key] for key in RULES.attributes] == ["Reason", "Fire", "Water", "Sword"]
    assert not RULES.wanted({"deck": "starter"})
    assert RULES.wanted(BUILT)


# --- searching for cards -------------------------------------------------------------------------------------------


def test_you_can_search_cards_by_kind_colour_number_and_words() -> None:
    """You can find a Frenzy by its number against Devotees or against Zealots (FV 1.3, 1.4)."""
    assert matching_cards(CONTENT, RULES.faces, CardFilter()) == RULES.faces
    red = matching_cards(CONTENT, RULES.faces, CardFilter("crusader", "red", 3, 4))
    assert red
    assert all(NAMED[code].suit == "red" and NAMED[code].numbers[3] >= 4 for code in red)
    assert len(red) == sum(face.suit == "red" and face.numbers[3] >= 4 for face in NAMED.values() if face.suit)
    mania = matching_cards(CONTENT, ("MANIA",), CardFilter(attribute=3, least=3))
    assert mania == ("MANIA",), "3 against a Zealot"
    assert matching_cards(CONTENT, ("RALLY",), CardFilter(attribute=3)) == ()
    assert matching_cards(CONTENT, RULES.faces, CardFilter(words="WARH")) == ("WARHORNS",)
    draws = matching_cards(CONTENT, RULES.faces, CardFilter(words="draw"))
    assert {"RALLY", "DREAMERS"} <= set(draws)
    assert matching_cards(CONTENT, RULES.faces, CardFilter(words="warhorns draw")) == ()


def test_a_deck_is_sorted_by_kind_colour_and_name() -> None:
    found = dict(by_kind(CONTENT, RULES.kinds, ("RALLY", "WARHORNS", "NOBODY", "HAVEN", "ACADEMIC", "HOWLERS")))
    assert found == {
        "crusader": ["ACADEMIC", "HOWLERS", "WARHORNS"], "frenzy": [], "rogation": ["RALLY"], "": ["HAVEN", "NOBODY"],
    }  # fmt: skip


# --- as text -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "faces",
    [RED, (), ("WARHORNS", "WARHORNS", "MARTYRSFEAST", "ANDROID4"), RULES.faces, ("WARHORNS",) * MOST_CARDS],
    ids=["red", "none", "few", "all", "many of one"],
)
def test_a_copied_deck_pastes_unchanged(faces: tuple[str, ...]) -> None:
    taken = from_text(CONTENT, to_text(CONTENT, RULES.kinds, Deck("Ada's own", faces)))
    assert taken.deck.name == "Ada's own"
    assert sorted(taken.deck.faces) == sorted(faces)
    assert taken.said == (() if faces else (("decks.text.nothing", ()),))


def test_handwritten_deck_text_is_understood() -> None:
    written = "deck:   My  deck \n\n# a remark\n- warhorns\n2x Martyrs’ feast\n• ANDROID 4\nThe Shrieking-Ox\r\n1 Mania"
    taken = from_text(CONTENT, written)
    faces = ("WARHORNS", "MARTYRSFEAST", "MARTYRSFEAST", "ANDROID4", "THESHRIEKINGOX", "MANIA")
    assert taken == (Deck("My  deck", faces), ())


def test_lines_without_a_card_are_reported_by_number() -> None:
    taken = from_text(CONTENT, "Warhorns\nA horse\n\nNomads\n" + "nothing\n" * 9)
    assert taken.deck == Deck("", ("WARHORNS", "NOMADS"))
    messages = [CONTENT.texts.say(key, **dict(values)) for key, values in taken.said]
    assert messages[0] == "Line 2: unknown card “A horse”"
    assert messages[1:4] == [f"Line {number}: unknown card “nothing”" for number in (5, 6, 7)]
    assert messages[4:] == ["6 more lines have unknown cards."]
    one = from_text(CONTENT, "Warhorns\n" + "nothing\n" * 5)
    assert one.said[-1] == ("decks.text.more.one", (("count", 1),))


@pytest.mark.parametrize(
    "text",
    [
        "", "\0" * 500, "\x1b[31mred\u202e\n" * 40, "{name} %s\n" * 9, "x" * LARGEST_TEXT, "99 Mania\n" * 99,
        "Deck: " + "y" * 300, "½ Mania\n٣ Mania\n-1 Mania", "\u2028".join(["Mania"] * 9), "#" * 999,
    ],
)  # fmt: skip
def test_any_deck_text_gets_a_plain_answer(text: str) -> None:
    taken = from_text(CONTENT, text)
    assert len(taken.deck.faces) <= MOST_CARDS
    assert len(taken.deck.name) <= LONGEST_NAME
    assert set(taken.deck.faces) <= set(NAMED)
    for key, values in taken.said:
        sentence = CONTENT.texts.say(key, **dict(values))
        assert sentence.isprintable()
        assert len(sentence) < 120
    assert taken.deck.faces or taken.said


def test_an_overlong_deck_text_is_not_read() -> None:
    taken = from_text(CONTENT, "Warhorns\n" * (LARGEST_TEXT // 8))
    assert taken == (Deck(), (("decks.text.large", ()),))


def test_similar_card_names_are_distinguished() -> None:
    assert free_name(" Rush\n", ["Calm"]) == "Rush"
    assert free_name("Rush", ["rush", "Rush 2"]) == "Rush 3"
    assert len(free_name("R" * 90, ["R" * LONGEST_NAME])) <= LONGEST_NAME


# --- a match with built decks --------------------------------------------------------------------------------------


def _match() -> Match:
    return Match.new(fissureverse(), setup_for(CONTENT, 2, "brought", BUILT, (RED, GREEN)))


def test_a_setup_accepts_only_legal_decks() -> None:
    """A match without custom decks refuses every deck (FV 12.1, 12.3, 12.6)."""
    assert setup_for(CONTENT, 2, "", BUILT, (RED,)).brought == (RED, ())
    assert setup_for(CONTENT, 2, "", BUILT, ((), ())).brought == ()
    assert setup_for(CONTENT, 2, "", {}, (RED,)).brought == ()
    with pytest.raises(ValueError, match=r"needs at least one Crusader\. \(FV 12\.1\)"):
        setup_for(CONTENT, 2, "", BUILT, (RED, ("MANIA",)))
    with pytest.raises(ValueError, match=r"Player 1 and Player 2 .*\(FV 12\.1\)"):
        setup_for(CONTENT, 2, "", BUILT, (RED, ("WARHORNS",)))


def test_the_same_seed_with_different_decks_gives_a_different_match() -> None:
    first = _match()
    other = Match.new(fissureverse(), setup_for(CONTENT, 2, "brought", BUILT, (GREEN, RED)))
    assert sorted(first.state.cards_in("hand.2")) == ["ACADEMIC", "MANIA.2"]
    assert sorted(other.state.cards_in("hand.1")) == ["ACADEMIC", "MANIA.1"]


def test_a_record_stores_the_decks_and_hides_them_during_the_match() -> None:
    match = _match()
    match.play(next(iter(match.legal())))
    text = record_text(record_of(match, ("Ada", "Bo"), CONTENT.digest))
    assert "brought" not in text
    assert "HOWLERS" not in text
    record = record_from(text.encode(), "a.yaml")
    assert record.brought == (RED, GREEN)
    assert verify(record, fissureverse()).state == match.state


@pytest.mark.parametrize(
    "brought", ['["WARHORNS"]', '[["A"], ["B"]]', '["A\\u202e", ""]', "{}", '["' + "x" * 9000 + '", ""]']
)
def test_damaged_decks_in_a_record_are_reported(brought: str) -> None:
    import json

    from game.engine.files.obfuscation import hide, reveal
    from game.engine.files.record import SMALL

    text = record_text(record_of(_match(), ("Ada", "Bo"), CONTENT.digest))
    head, _, hidden = text.partition("hidden: ")
    body = reveal(hidden.strip(), 1 << 24)
    body["brought"] = json.loads(brought)
    with pytest.raises(RecordError, match="damaged"):
        record_from(f"{head}hidden: {hide(body, SMALL)}\n".encode(), "a.yaml")


def test_illegal_decks_in_a_record_are_reported() -> None:
    """Loading a record with illegal decks causes an error (FV 12.1).

    If the match isn't over, the error doesn't name any card.
    """
    from dataclasses import replace

    record = record_of(_match(), ("Ada", "Bo"), CONTENT.digest)
    with pytest.raises(RecordError, match=r"can't be dealt$"):
        verify(replace(record, brought=(("MANIA",), ("MANIA",))), fissureverse())


def test_a_save_stores_the_decks_and_resumes_with_them(tmp_path: Path) -> None:
    setup = setup_for(CONTENT, 2, "brought", BUILT, (RED, GREEN))
    session = Session.new(CONTENT, fissureverse(), setup, ("Ada", "Bo"), tmp_path, datetime(2026, 1, 1))
    session.play(next(iter(session.match.legal())))
    assert session.close()
    assert session.journal is not None
    path = session.journal.path
    assert b"HOWLERS" not in path.read_bytes()
    assert "brought" not in read(path).header
    again = Session.resume(path, {"fissureverse": CONTENT}, {"fissureverse": fissureverse()})
    assert again.match.setup == setup
    assert again.match.state == session.match.state
    again.close()


def test_fv_13_2_only_its_cards_reveal_a_brought_deck() -> None:
    """The table doesn't depend on the decks, so no view can reveal them (FV 13.2)."""
    other = Match.new(fissureverse(), setup_for(CONTENT, 2, "brought", BUILT, (GREEN, RED)))
    table = _match().state.table
    assert table is other.state.table
