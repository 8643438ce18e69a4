"""What was said, in words; and cards that have no words."""

from __future__ import annotations

import pytest

from game.clause_words import clause_text
from game.engine.table import Setup
from game.lab import house
from game.words import Span, narrate, plain

LIBRARY = house.library()
CONTENT = LIBRARY.game("soul_battle")


def test_a_card_that_is_not_known_is_told_in_a_plain_word() -> None:
    content = LIBRARY.game("metempsychosis")
    table = house.games()["metempsychosis"].table(Setup(1, {}, "words"))
    spans = narrate({**content.texts, "told": "{cards:cards} too"}, "told", [("cards", (-1, 0))], table, ("Mara",))
    assert spans[:2] == (Span("a card"), Span(" + "))
    assert (spans[2].card, spans[3]) == (0, Span(" too"))


@pytest.mark.parametrize(("text", "said"), [
    ("sets the Reaper on {soul:the}.", "sets the Reaper on the Joker."),
    ("{soul:the} beats {top:the}", "The Joker beats 9♥"),
    ("So. {soul:the} goes, {pair:the} too", "So. The Joker goes, 9♥ + Joker too"),
    ("Next soul: {soul:cards}.", "Next soul: Joker."),
])
def test_a_card_that_is_called_by_a_noun_has_an_article(text: str, said: str) -> None:
    table = house.games()["soul_battle"].table(Setup(2, {o.id: o.default for o in CONTENT.game.options}, "words"))
    joker, nine = table.card_named["X1.1"], table.card_named["9H.1"]
    values = [("soul", (joker,)), ("top", (nine,)), ("pair", (nine, joker))]
    spans = narrate({**CONTENT.texts, "told": text}, "told", values, table, ("Mara", "Tobias"))
    assert plain(spans) == said
    assert {span.text for span in spans if span.card == joker} == {"Joker"}, "the article is no part of the card's name"


def test_a_clause_without_a_text_is_an_error() -> None:
    """No sentence of another clause stands in for it."""
    content = LIBRARY.game("fissureverse")
    face = next(face for face in content.cards.named().values() if face.rule)
    assert clause_text(content.texts, face)
    wordless = {key: text for key, text in content.texts.items() if not key.startswith("clause.")}
    numbers = {key: text for key, text in content.texts.items() if key.startswith(("clause.number", "clause.when"))}
    with pytest.raises(KeyError, match=r"no text clause\."):
        clause_text({**wordless, **numbers, "clause.and": ", "}, face)
