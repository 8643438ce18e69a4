"""Set-up, cards and hidden information in Aleph Null (AN 1, 2)."""

from __future__ import annotations

from collections import Counter

import pytest

from game.aleph_null.rules.facts import deck_list
from game.engine.action import Action
from game.engine.events import Moved
from game.engine.table import bit
from game.words.card_words import card_marks, card_text
from game.words.event_text import narrate, plain
from tests.games.aleph_null.table import CONTENT, aleph_null, deal, do, log_keys, mark, position, refused
from tests.games.scenario_files import scenarios


def test_an_1_1_the_deck_has_28_cards_and_twelve_interferences_lie_in_three_tiers() -> None:
    kinds = Counter(face.kind for face in CONTENT.cards.named().values() for _ in range(face.copies))
    assert kinds == {"tanist": 4, "artifact": 16, "power": 4, "key": 3, "demon": 1, "interference": 12}
    match = deal()
    assert len(match.state.cards_in("deck")) + len(match.state.cards_in("hand")) == 28
    assert [len(match.state.cards_in(f"tier.{tier}")) for tier in (1, 2, 3)] == [4, 4, 4]


def test_an_1_2_the_decks_cards_are_known_but_not_their_order() -> None:
    match = deal()
    view = match.view(bit(1))
    assert set(view.cards_in("deck")) == {"(grimoire)"}
    listed = deck_list(view)
    assert listed == deck_list(match.state) == tuple(sorted(match.state.places[match.state.table.facts.deck]))
    assert "(grimoire)" not in view.cards_in("hand")
    do(match, "end")
    assert "(grimoire)" not in match.view(bit(1)).cards_in("discard")


def test_an_1_2_looking_through_the_deck_reveals_nothing_about_its_order() -> None:
    """The chosen card's old position in the deck stays secret (AN 8.1, 8.3)."""
    for card, choice in (("BELL", "fetch SYLPH > hand"), ("CENSER", "burn SYLPH > removed")):
        places = set()
        for seed in range(12):
            match = position(altar=card, deck="CANDLE.1 SYLPH BOOK GNOME", seed=str(seed))
            do(match, f"sacrifice {card} > removed", choice)
            moved = next(event for event in match.turns[-1].events if isinstance(event, Moved))
            places.add(moved.positions[0])
        assert len(places) > 1


def test_an_1_3_baphomet_has_his_own_type_and_every_other_card_has_one() -> None:
    assert [face.name for face in CONTENT.cards.named().values() if face.kind == "demon"] == ["Baphomet"]
    assert all(face.kind for face in CONTENT.cards.named().values())
    assert refused(do(position(altar="VITRIOL CANDLE.1 BOOK"), "sacrifice VITRIOL > removed"), "burn BOOK > removed")


def test_an_1_4_markers_have_no_limit() -> None:
    match = position(altar="SALAMANDER", marks={"hour": 1, "power": 40})
    assert mark(do(match, "sacrifice SALAMANDER > removed"), "power") == 43


def test_an_1_5_the_sign_precedes_the_sacrifice_effect() -> None:
    faces = CONTENT.cards.named()
    marked = [code for code, face in faces.items() if any("†" in line for line in card_text(CONTENT.texts, face))]
    assert marked == ["WEALTHY", "LEARNED", "DEVOUT", "YOUNG", "GNOME", "LAMB", "HYMNS"]
    lines = ("Scrap: Gain 1 power.", "† When you sacrifice it: Gain 2 power.")
    assert card_text(CONTENT.texts, faces["WEALTHY"]) == lines
    match = do(position(altar="WEALTHY", hand="WAND"), "summon WAND > altar")
    assert "happens" in log_keys(match)
    assert mark(match, "power") == 2


@pytest.mark.parametrize("face", list(CONTENT.cards.named()))
def test_every_card_describes_its_effect(face: str) -> None:
    assert card_text(CONTENT.texts, CONTENT.cards.named()[face])


def test_every_card_is_used_in_a_scenario() -> None:
    """Every card has a scenario in which it is used or refused."""
    shown = scenarios("aleph_null")
    named = " ".join(str((plain.get("position"), plain["play"])) for plain in shown)
    assert len(shown) >= 60
    assert [face for face in CONTENT.cards.named() if face not in named] == []


def test_an_1_6_forced_actions_happen_automatically() -> None:
    match = do(position(altar="ATHANOR CANDLE.1"), "scrap ATHANOR > discard")
    assert (match.state.cards_in("altar"), mark(match, "power")) == ([], 2)
    match = do(position(altar="ATHANOR CANDLE.1 CANDLE.2"), "scrap ATHANOR > discard")
    assert refused(match, "enough") == "refusal.must"


def test_an_1_7_copies_look_the_same_and_share_a_name() -> None:
    table = deal().state.table
    candles = [card for card in table.cards if card.face == "CANDLE"]
    assert len(candles) == 4
    assert CONTENT.texts["word.face.candle"] == "Wax Candle"
    match = do(position(altar="CENSER", deck="CANDLE.1 CANDLE.2 CIRCLE.1 CIRCLE.2"), "sacrifice CENSER > removed")
    assert len(match.legal()) == 3


@pytest.mark.parametrize(("level", "cards"), [("1", 3), ("2", 4), ("3", 4), ("4", 5), ("5", 5)])
def test_an_2_1_each_level_has_its_number_of_interferences(level: str, cards: int) -> None:
    due = deal(level=level).state.table.facts.due
    assert sum(tier > 0 for tier in due) == cards
    assert len(due) == 5


def test_an_2_1_a_random_interference_enters() -> None:
    """Nobody knows which Interference will come next (AN 9.2).

    Any Interference not yet in the game is possible.
    """
    found = set()
    for seed in range(24):
        match = do(position(discard="CANDLE.1", marks={"hour": 2}, seed=f"lot {seed}"), "end")
        found |= set(match.state.cards_in("altar"))
    assert found == {"GUARDIAN", "DRAUGHT", "WICK", "NEIGHBOUR"}


@pytest.mark.parametrize(
    ("code", "marks"),
    [
        ("WEALTHY", ("A Tanist.", "Costs nothing.")),
        ("BOOK", ("A Key.", "Costs 5 power.")),
        ("WAND", ("A Key.",)),
        ("MATINS", ("A tier 3 Interference.",)),
        ("GNOME", ("A Magical Power.", "Costs 2 power.")),
        ("BELL", ("An Artifact.", "Costs 1 power.")),
        ("BAPHOMET", ()),
    ],
)
def test_an_1_3_a_card_shows_its_type_and_cost(code: str, marks: tuple[str, ...]) -> None:
    face = next(face for face in CONTENT.cards.named().values() if face.code == code)
    assert card_marks(CONTENT.texts, face, {}) == marks


def test_an_2_2_the_deck_is_shuffled() -> None:
    hands = {tuple(deal(f"seed {number}").state.cards_in("hand")) for number in range(6)}
    assert len(hands) == 6
    assert deal("same").state == deal("same").state
    assert all(len(hand) == 5 for hand in hands)


def test_an_3_4a_only_the_active_seat_acts() -> None:
    match = deal()
    no = match.refusal(Action("end", 2))
    assert no is not None
    assert no.rule == "AN 3.4a"


def test_an_4_3_the_third_damage_ends_the_turn_before_anything_else() -> None:
    match = do(position(altar="GRAND HYMNS", hand="WEALTHY YOUNG GNOME", marks={"hour": 3, "power": 5}), "end")
    assert match.state.outcome is not None
    assert (mark(match, "damage"), mark(match, "power")) == (3, 5)
    assert match.legal() == []


def test_an_9_4_no_interference_is_in_the_discard_pile_when_you_choose_there() -> None:
    """When the Hour advances, new Interferences are shuffled into the deck (AN 9.1)."""
    match = do(position(level="4", discard="CANDLE.1 BELL", tier_1="WICK"), "end")
    assert match.state.cards_in("discard") == ["CANDLE.1", "BELL"]
    do(match, "enough")
    assert match.state.cards_in("discard") == []
    assert "WICK" in match.state.cards_in("altar")


def test_an_10_5_every_rank_starts_at_its_score() -> None:
    candles = [f"CANDLE.{number}" for number in range(1, 5)]
    ranks = {}
    for hour, score in ((1, 15), (2, 12), (3, 9), (4, 6), (5, 4), (6, 2)):
        for left in range(5):
            play = " ".join(["BOOK WAND GRAND", *candles[:left]])
            match = do(position(altar=play, hand="BAPHOMET", marks={"hour": hour}), "summon BAPHOMET > altar")
            assert match.state.outcome is not None
            ranks[score - left] = match.state.outcome.how
    expected = ["negative"] * 2 + ["adept"] + ["wizard"] * 2 + ["master"] * 3 + ["grand_master"] * 3 + ["prince"] * 7
    assert ranks == dict(zip(range(-2, 16), expected, strict=True))


@pytest.mark.parametrize(
    ("left", "damage", "lines"),
    [
        (
            "",
            0,
            [
                "epilogue.an_10_5", "epilogue.hour", "epilogue.left.none", "epilogue.damage.none", "epilogue.total",
                "epilogue.rank.grand_master",
            ],
        ),
        (
            "CANDLE.1",
            1,
            [
                "epilogue.an_10_5", "epilogue.hour", "epilogue.left", "epilogue.damage", "epilogue.total",
                "epilogue.rank.master",
            ],
        ),
    ],
)  # fmt: skip
def test_an_10_4_the_score_is_listed_line_by_line(left: str, damage: int, lines: list[str]) -> None:
    start = position(altar=f"BOOK WAND GRAND {left}".strip(), hand="BAPHOMET", marks={"hour": 4, "damage": damage})
    match = do(start, "summon BAPHOMET > altar")
    assert [key for key, _ in aleph_null().display.epilogue(match.state)] == lines


def test_an_10_3_a_lost_game_tells_its_end_only_above_the_lines_and_cites_no_rule_twice() -> None:
    match = do(position(hand="BELL"), "give_up")
    assert match.state.outcome is not None
    assert match.state.outcome.rule == "AN 10.3"
    lines = [narrate(CONTENT.texts, *said, None, ("Mara",)) for said in aleph_null().display.epilogue(match.state)]
    assert plain(lines[0]) == "Hour at the end: I"
    assert not any("AN 10.3" in plain(line) for line in lines), "the score sheet names the rule beside its heading"
    match = do(position(altar="BOOK WAND GRAND", hand="BAPHOMET", marks={"hour": 6}), "summon BAPHOMET > altar")
    lines = [narrate(CONTENT.texts, *said, None, ("Mara",)) for said in aleph_null().display.epilogue(match.state)]
    assert not any("AN 10.5" in plain(line) for line in lines)


def test_an_7_5_a_pending_effect_is_shown_beside_its_card() -> None:
    game, facts = aleph_null(), position().state.table.facts
    assert game.display.place_labels(position(altar="LAMB", hand="BELL").state) == {}
    match = do(position(altar="LAMB", hand="BELL CANDLE.1"), "sacrifice LAMB > removed")
    assert game.display.place_labels(match.state) == {facts.owed: ("note.owed.one", (("count", 1),))}


def test_an_9_1_the_help_page_says_that_no_interference_will_come() -> None:
    page = aleph_null().display.info_pages(position(level="1").state)[0]
    lines = [plain(narrate(CONTENT.texts, *said, None, ("Mara",))) for said in page.lines]
    assert lines[-1] == "Hour II brings no Interference."


def test_an_4_6_4_5_the_help_page_mentions_the_last_bonus() -> None:
    page = aleph_null().display.info_pages(position(marks={"hour": 6, "bonus": 1}).state)[0]
    assert [key for key, _ in page.lines] == ["page.worth", "page.does.hour_play", "page.bonus", "page.last"]
    later = aleph_null().display.info_pages(position(altar="MATINS", marks={"hour": 6}).state)[0]
    assert [key for key, _ in later.lines] == ["page.worth", "page.does.hour_play", "page.comes_nothing"]
    assert (page.steps, later.steps) == (6, 7)


def test_an_10_4_a_negative_score_has_no_rank() -> None:
    start = position(altar="BOOK WAND GRAND CANDLE.1 CANDLE.2 CANDLE.3", hand="BAPHOMET", marks={"hour": 6})
    match = do(start, "summon BAPHOMET > altar")
    assert [key for key, _ in aleph_null().display.epilogue(match.state)][-1] == "epilogue.total"
