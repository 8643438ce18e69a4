"""Events are described in words, even if the game has no words for the cards involved."""

from __future__ import annotations

import pytest

from game.engine.table import Setup
from game.games import setup_for
from game.lab import cli_context
from game.words.clause_text import clause_text
from game.words.event_text import Span, narrate, plain

LIBRARY = cli_context.library()
CONTENT = LIBRARY.game("soul_battle")


@pytest.mark.parametrize(
    ("text", "count", "expected"),
    [
        ("{found:list}", 1, "A card"),
        ("{found:list}", 2, "A card and a card"),
        ("{found:list}", 3, "A card, a card and a card"),
        ("{found:choice}", 2, "A card or a card"),
        ("{found:choice}", 3, "A card, a card or a card"),
        ("{found:cards}", 3, "a card + a card + a card"),
        ("{found:list}", 0, ""),
        ("Take {found:list}.", 1, "Take a card."),
        ("{found:list} is yours.", 1, "A card is yours."),
        ("Look. {found:choice} is yours.", 1, "Look. A card is yours."),
        ("Pay 2: {found:list}", 1, "Pay 2: a card"),
    ],
)
def test_cards_without_words_are_joined_to_fit_the_sentence(text: str, count: int, expected: str) -> None:
    content = LIBRARY.game("metempsychosis")
    table = cli_context.games()["metempsychosis"].table(Setup(1, {}, "words"))
    texts = {**content.texts, "told": text}
    assert plain(narrate(texts, "told", [("found", (-1,) * count)], table, ("Mara",))) == expected
    spans = narrate({**texts, "told": "{cards:cards} too"}, "told", [("cards", (-1, 0))], table, ("Mara",))
    assert (spans[:2], spans[2].card, spans[3]) == ((Span("a card"), Span(" + ")), 0, Span(" too"))


@pytest.mark.parametrize(("count", "expected"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards")])
def test_one_thing_is_described_in_the_singular(count: int, expected: str) -> None:
    texts = {"told": "{count:number} cards", "told_one": "{count:number} card"}
    assert plain(narrate(texts, "told", [("count", count)], None, ())) == expected


@pytest.mark.parametrize(("kind", "expected"), [("list", "The Joker"), ("choice", "The Joker"), ("cards", "Joker")])
def test_a_sentence_calls_a_joker_the_joker(kind: str, expected: str) -> None:
    content = LIBRARY.game("oubliette")
    table = cli_context.games()["oubliette"].table(setup_for(content, 1, "words", {"jokers": 3}))
    texts = {**content.texts, "told": f"{{found:{kind}}}"}
    for joker in (card for card, face in enumerate(table.cards) if face.face.startswith("X")):
        assert narrate(texts, "told", [("found", (joker,))], table, ("Mara",)) == (Span(expected, "black", joker),)


def test_a_clause_without_a_text_is_an_error() -> None:
    """A clause without a sentence must not get another clause's sentence."""
    content = LIBRARY.game("fissureverse")
    face = next(face for face in content.cards.named().values() if face.clauses)
    assert clause_text(content.texts, face)
    wordless = {key: text for key, text in content.texts.items() if not key.startswith("clause.")}
    numbers = {key: text for key, text in content.texts.items() if key.startswith(("clause.number", "clause.when"))}
    with pytest.raises(KeyError, match=r"no text clause\."):
        clause_text({**wordless, **numbers, "clause.and": ", "}, face)
