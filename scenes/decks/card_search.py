"""The deck builder's filters for the available cards."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from game.decks import NAME, CardFilter, clean_filter, in_order, matching_cards, numbers_of, suits_of
from scenes.decks.deck_faces import mark_pictures
from scenes.decks.deck_rows import ROOMY
from scenes.drawing.geometry import MenuBox
from scenes.drawing.painter import Drawn
from scenes.kit.buttons import Button
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
SIGN = 0.6
"""Size of an icon, as a fraction of its button's size."""
EDGE = 6.0
"""Distance between a button's edge and its label, in units."""
MOST = 9
"""Largest number that a filter offers."""


class Toggle(Button):
    """A button that stays lit while its choice is selected.

    If the button has a picture, its label is a tooltip.
    """

    chosen = False
    picture = ""

    def items(self) -> list[Drawn]:
        """Return the items that draw the button: its panel, and its picture or label."""
        found = [self.panel("chosen" if self.chosen else "button", self.box)]
        if self.enabled and self.hovered and not self.held:
            found.append(self.panel("hover", self.box))
        if self.picture:
            x, y, wide, high = self.box
            side = min(wide, high) * SIGN
            rect = self.kit.view.rect(x + (wide - side) / 2, y + (high - side) / 2, side, side)
            sign = self.kit.images.tinted(self.picture, rect.width, self.kit.theme.palette.gold)
            found.append(Drawn(("sign", self.picture), self._seen(sign), rect.x, rect.y))
        else:
            x, y, wide, high = self.box
            found.append(self.text(self.label, "small", (x + EDGE, y, wide - 2 * EDGE, high)))
        return found + self.focus_ring(self.box)

    def room(self) -> float:
        """Return the largest size factor at which the label fits."""
        x, y, wide, high = self.box
        return self._room(self.label, "small", (x + EDGE, y, wide - 2 * EDGE, high))

    def tip(self) -> list[Drawn]:
        """Return a picture's label as a tooltip."""
        return self.told(self.label) if self.picture else []


class CardSearch:
    """The filters in a deck builder. They decide which cards the grid shows."""

    def __init__(self, scene: MenuScene, content: GameContent, rules: Construction, grid: CardGrid) -> None:
        self._scene = scene
        self._app = scene.app
        self._content = content
        self._rules = rules
        self._grid = grid
        self.wanted = CardFilter()
        self.order = ""
        """The order of the cards (see `game.decks.in_order`)."""
        self._search()

    def box(self, name: str) -> MenuBox:
        """Return the box for a filter, or for the grid of cards ("grid").

        If the text is large, the filters take up another row.
        """
        large = self._app.type.growth("small") > ROOMY
        box: MenuBox = self._scene.place.box(f"{name}_large" if large else name)
        return box

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
                self.box("search"),
                wanted.words,
                partial(self.look_for, "words"),
                limit=LONGEST_QUERY,
                hint=say["decks.search"],
                icon="search",
            ),
        )
        self._icons()
        self._orders()
        even((kind, suit))
        even((which, least))
        count = len(self._grid.cards)
        found = app.say("decks.found.one" if count == 1 else "decks.found.many", count=count)
        self._scene.page.add(Label(app, self.box("found"), found, "small", across=1.0))
        if not count:
            self._scene.page.add(Label(app, place.box("nothing"), say["decks.found.none"], across=0.5))

    def _icons(self) -> None:
        """Add a search button for each icon, and another for cards with rules text."""
        place, app, wanted = self._scene.place, self._app, self.wanted
        legend = mark_pictures(self._content)
        first, step = place.box("icons"), place.number("icons_step")
        for number, icon in enumerate(one for one in self._rules.icons if one in legend):
            label = app.say("decks.icon", meaning=self._content.texts[f"legend.{icon}"])
            pick = partial(self.look_for, "icon", "" if icon == wanted.icon else icon)
            button = Toggle(app, first._replace(x=first.x + number * step), label, pick)
            button.picture, button.chosen = legend[icon], icon == wanted.icon
            self._scene.add(f"icon.{icon}", button)
        pick = partial(self.look_for, "ruled", not wanted.ruled)
        ruled = self._scene.add("ruled", Toggle(app, self.box("ruled"), app.texts["decks.ruled"], pick))
        ruled.chosen = wanted.ruled

    def _orders(self) -> None:
        """Add the widget for choosing how the cards are sorted."""
        app, say, words = self._app, self._app.texts, self._content.texts
        orders = ["", NAME, *map(str, range(len(self._rules.attributes)))]
        numbers = [app.say("decks.order.number", name=words[key]) for key in self._rules.attributes]
        names = [say["decks.order"], say["decks.order.name"], *numbers]
        self._scene.add(
            "sorting",
            Stepper(
                app,
                self.box("sorting"),
                orders.index(self.order),
                0,
                len(orders) - 1,
                lambda at: self._sort(orders[at]),
                shown=names.__getitem__,
                role="small",
                words=True,
            ),
        )

    def _sort(self, order: str) -> None:
        self.order = order
        self._search()
        self._scene.refill()

    def look_for(self, what: str, value: Any) -> None:
        """Set one field of the filter, and update the grid of cards."""
        self.wanted = self.wanted._replace(**{what: value})
        self._search()
        field = self._scene.named["search"]
        self._scene.refill()
        # Keep the caret where it was, because the player may still be typing.
        after = self._scene.named["search"]
        if isinstance(field, TextField) and isinstance(after, TextField):
            after.caret, after.mark = min(field.caret, len(after.value)), min(field.mark, len(after.value))

    def _search(self) -> None:
        # Ignore a setting that doesn't apply to the chosen kind of card, but keep it in case the player changes the
        # kind.
        wanted = clean_filter(self._content, self._rules.faces, self.wanted)
        found = matching_cards(self._content, self._rules.faces, wanted)
        self._grid.set(in_order(self._content, found, self.order))
