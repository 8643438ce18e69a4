"""The deck builder's filters for the available cards."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from game.decks import CardFilter, clean_filter, matching_cards, numbers_of, suits_of
from scenes.kit.choices import ChoiceRow, Stepper
from scenes.kit.labels import Label
from scenes.kit.text_field import TextField
from scenes.kit.widget import even

if TYPE_CHECKING:
    from game.content.definitions import GameContent
    from game.decks import Construction
    from scenes.decks.card_grid import CardGrid
    from scenes.framework.menu import MenuScene

ANY = ""
LONGEST_QUERY = 40
MOST = 9
"""Largest number that the filter offers."""


class CardSearch:
    """The filters of one deck builder, which decide what its grid of cards shows."""

    def __init__(self, scene: MenuScene, content: GameContent, rules: Construction, grid: CardGrid) -> None:
        self._scene = scene
        self._app = scene.app
        self._content = content
        self._rules = rules
        self._grid = grid
        self.wanted = CardFilter()
        self._search()

    def fill(self) -> None:
        """Add the filters, the search field and the number of cards found."""
        place, app, say, wanted = self._scene.place, self._app, self._app.texts, self.wanted
        words = self._content.texts
        kinds = [(ANY, say["decks.any.kind"]), *((kind, words[f"deck.kind.{kind}"]) for kind in self._rules.kinds)]
        suits = [(ANY, say["decks.any.suit"]), *((suit.id, suit.name) for suit in self._content.cards.suits)]
        pick = partial(self.look_for, "kind")
        kind = self._scene.add("kinds", ChoiceRow(app, place.box("kinds"), kinds, wanted.kind, pick))
        pick = partial(self.look_for, "suit")
        suit = self._scene.add("suits", ChoiceRow(app, place.box("suits"), suits, wanted.suit, pick))
        suit.enabled = suits_of(self._content, self._rules.faces, wanted.kind)
        named = [say["decks.number.any"], *(words[key] for key in self._rules.attributes)]
        which = self._scene.add(
            "attribute",
            Stepper(
                app,
                place.box("attribute"),
                wanted.attribute + 1,
                0,
                len(named) - 1,
                lambda at: self.look_for("attribute", at - 1),
                shown=named.__getitem__,
                words=True,
            ),
        )
        least = Stepper(
            app,
            place.box("least"),
            wanted.least,
            0,
            MOST,
            partial(self.look_for, "least"),
            shown=lambda least: app.say("decks.number.least", count=least),
        )
        which.enabled = numbers_of(self._content, self._rules.faces, wanted.kind)
        least.enabled = which.enabled and wanted.attribute >= 0
        self._scene.add("least", least)
        self._scene.add(
            "search",
            TextField(
                app,
                place.box("search"),
                wanted.words,
                partial(self.look_for, "words"),
                limit=LONGEST_QUERY,
                hint=say["decks.search"],
                icon="search",
            ),
        )
        even((kind, suit))
        even((which, least))
        count = len(self._grid.cards)
        found = app.say("decks.found.one" if count == 1 else "decks.found.many", count=count)
        self._scene.page.add(Label(app, place.box("found"), found, "small", across=1.0))
        if not count:
            self._scene.page.add(Label(app, place.box("nothing"), say["decks.found.none"], across=0.5))

    def look_for(self, what: str, value: Any) -> None:
        """Change one part of the filter, and show the cards that match now."""
        self.wanted = self.wanted._replace(**{what: value})
        self._search()
        field = self._scene.named["search"]
        self._scene.refill()
        # Keep the caret where it was, because the player may still be typing.
        after = self._scene.named["search"]
        if isinstance(field, TextField) and isinstance(after, TextField):
            after.caret, after.mark = min(field.caret, len(after.value)), min(field.mark, len(after.value))

    def _search(self) -> None:
        # A filter that doesn't apply to this kind of card is kept for the next kind that it applies to.
        wanted = clean_filter(self._content, self._rules.faces, self.wanted)
        self._grid.set(matching_cards(self._content, self._rules.faces, wanted))
