"""The gallery: all the cards in a game, in groups, with a search field.

The chosen card appears enlarged beside the groups.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import pygame

from game.games import setup_for
from game.words.card_gallery import GalleryCard, card_gallery, cards_found
from scenes.decks.card_pane import CardPane
from scenes.drawing.card_art import WHOLE, CardArt, pictured
from scenes.drawing.painter import Drawn
from scenes.framework.menu import MenuScene
from scenes.framework.menu_canvas import MenuCanvas
from scenes.framework.navigation import Back, Replace
from scenes.gallery.card_wall import CardWall, captioned
from scenes.kit.buttons import Button
from scenes.kit.choices import Stepper
from scenes.kit.labels import Label, Panel
from scenes.kit.page import Page
from scenes.kit.scroll import ScrollArea
from scenes.kit.text_field import TextField
from scenes.kit.widget import Widget

if TYPE_CHECKING:
    from game.engine.table import Setup
    from scenes.framework.services import Services

LONGEST_QUERY = 40
SEED = "gallery"
COMMANDS = pygame.KMOD_CTRL | pygame.KMOD_META
ALL = ""


class LargeFace(Widget):
    """The chosen card, drawn to fill its box."""

    code = ""

    def __init__(
        self, app: Services, box: tuple[float, float, float, float], art: CardArt, caption: Callable[[str], str]
    ) -> None:
        super().__init__(app, box)
        self.art = art
        self.caption = caption

    def items(self) -> list[Drawn]:
        """Return the pictures of the chosen card and its caption, or [] if no card is chosen."""
        if not self.code:
            return []
        rect = self.kit.view.rect(*self.box)
        face = Drawn(("card", self.code, "large"), self.art.card(self.code, rect.width), rect.x, rect.y)
        return [face, *captioned(self.kit, self.box, self.caption(self.code), "paper_display")]


class GalleryScene(MenuScene):
    """The gallery of a game's cards. Back or Esc returns to the scene underneath."""

    name = "gallery"
    wooden = True

    def __init__(self, app: Services, game: str, setup: Setup | None = None, of: str = "") -> None:
        """Show a game's cards.

        Args:
            app: The services.
            game: The id of the game whose cards are shown.
            setup: The set-up of the current match, or None for the default options.
            of: The id of the current match's game, or "" if it is the same as `game`.
        """
        super().__init__(app)
        self._opened_for = setup, of or game
        if of not in ("", game):
            setup = None
        self.page = Page(app, escape=self._escape)
        self.game = game
        self.content = app.library.game(game)
        self.setup = setup
        options = setup.options if setup is not None else {}
        seats = self.content.game.seats[0] if setup is None else setup.seats
        self.all = card_gallery(self.content, app.games[game], setup_for(self.content, seats, SEED, options))
        self._cards = {card.face: card for group in self.all for card in group.cards}
        self.query = ""
        self.only = ALL
        self.art = CardArt(app.images, app.print_style, self._pictured)
        place = self.place
        sizes = round(place.number("columns")), place.number("gap"), place.number("title")
        self.wall = CardWall(app, place.box("cards"), self, self.art, sizes)
        self.large = LargeFace(app, place.box("large"), self.art, self.caption)
        self.wall.caption = self.caption
        self.text = ScrollArea(app, place.box("text"), self._paragraphs)
        self._count = 0
        self._search()

    @property
    def card(self) -> GalleryCard | None:
        """The card in the large view, or None."""
        return self._cards.get(self.large.code)

    def caption(self, code: str) -> str:
        """Return the caption: an information page's title, or "" for a card."""
        card = self._cards.get(code)
        return card.title if card is not None and card.page else ""

    def _pictured(self, code: str) -> str:
        """Return the name of the picture for a card or an information page."""
        card = self._cards.get(code)
        if card is None or not card.page:
            return pictured(self.content, code)
        picture = next(page["picture"] for page in self.content.table["pages"] if page["name"] == card.page)
        return f"{WHOLE}table/{picture}.png"

    # --- contents -----------------------------------------------------------------------------------------------

    def _search(self) -> None:
        """Show the cards in the chosen group that match the query."""
        groups = cards_found(self.all, self.query, self.only)
        self._count = sum(len(group.cards) for group in groups)
        self.wall.offset = 0.0
        self.wall.at = 0
        self.wall.show(groups)
        if not self._count:
            self.looks_at("")

    def _look_for(self, query: str) -> None:
        self.query = query
        self._again()

    def _pick(self, at: int) -> None:
        self.only = self._groups[at]
        self._again()

    def _again(self) -> None:
        self._search()
        field = self.named["search"]
        self.refill()
        # Keep the caret where it is, because the player may still be typing.
        after = self.named["search"]
        if isinstance(field, TextField) and isinstance(after, TextField):
            after.caret, after.mark = min(field.caret, len(after.value)), min(field.mark, len(after.value))

    @property
    def _groups(self) -> list[str]:
        return [ALL, *(group.name for group in self.all)]

    def _paragraphs(self, width: int) -> tuple[Sequence[Drawn], int]:
        """Return the chosen card's text as stacked paragraphs, and their total height in pixels."""
        card, items, y = self.card, list[Drawn](), 0
        gap = self.app.view.px(self.place.number("line_gap"))
        told = [("tip", card.lines), ("log_rule", card.terms)] if card is not None else []
        for role, line in [(role, line) for role, lines in told for line in lines]:
            picture = self.app.type.set(line, role, self.app.view.scale, width)
            items.append(Drawn(("text", line), picture, 0, y))
            y += picture.get_height() + gap
        return items, max(0, y - gap)

    # --- picture ------------------------------------------------------------------------------------------------

    def game_shown(self) -> str:
        """Return the id of the game that the page is about."""
        return self.game

    def put(self, sheet: MenuCanvas) -> None:
        """Draw the heading, which names the game."""
        place = self.place
        heading = self.app.say("gallery.heading", game=self.content.game.name)
        sheet.fit(heading, "display", place.point("heading"), place.number("heading_width"), 0.5)

    def fill(self) -> None:
        """Add the filters, the cards, and the large view of the chosen card."""
        place, app, say = self.place, self.app, self.app.texts
        self.add("back", Button(app, place.box("back"), say["gallery.back"], self._close, icon="back"))
        self._games()
        titles = [say["gallery.all"], *(group.title for group in self.all)]
        last = len(titles) - 1
        at = self._groups.index(self.only)
        self.add(
            "groups",
            Stepper(app, place.box("groups"), at, 0, last, self._pick, shown=titles.__getitem__, words=True),
        )
        box, hint = place.box("search"), say["gallery.search"]
        field = TextField(app, box, self.query, self._look_for, limit=LONGEST_QUERY, icon="search", hint=hint)
        self.add("search", field)
        count = app.say("gallery.found.one" if self._count == 1 else "gallery.found", count=self._count)
        self.page.add(Label(app, place.box("found"), count, "small", across=1.0))
        for name in ("wall", "side"):
            self.page.add(Panel(app, place.box(name)))
        self.add("cards", self.wall)
        if not self._count:
            self.page.add(Label(app, place.box("nothing"), say["gallery.none"], across=0.5))
        self.page.add(self.large)
        self._title = self.page.add(Label(app, place.box("name"), self._named(), "heading", across=0.5))
        self.add("text", self.text)

    def _games(self) -> None:
        """Add the widget that switches to another game, if there are several games."""
        names = self.app.playable
        if len(names) > 1:
            called = [self.app.library.games[name].game.name for name in names]
            box, at, last = self.place.box("games"), names.index(self.game), len(names) - 1
            pick = lambda at: self.app.navigate(Replace(self.name, names[at], *self._opened_for))  # noqa: E731
            self.add("games", Stepper(self.app, box, at, 0, last, pick, shown=called.__getitem__, words=True))

    def _named(self) -> str:
        """Return the title above the text, or "" if no card is chosen."""
        card = self.card
        if card is not None and card.page:
            return next(group.title for group in self.all if group.name == card.page)
        return card.title if card is not None else ""

    # --- what the wall tells ------------------------------------------------------------------------------------

    def looks_at(self, code: str) -> None:
        """Show a card in the large view."""
        if code != self.large.code:
            self.large.code = code
            self.text.changed()
            self.text.offset = 0.0
            title = self.__dict__.get("_title")
            if title is not None:
                title.spans = self._named()
            self.page.changed()

    def moves(self, pane: CardPane, code: str) -> None:
        """Move the focus to the chosen card's text, so that keys scroll the text."""
        self.page.set_focus(self.text)

    def carries(self, pane: CardPane, code: str, x: float, y: float) -> None:
        """Do nothing, because cards can't be dragged here."""

    def drops(self, pane: CardPane, code: str, x: float, y: float) -> None:
        """Do nothing, because cards can't be dragged here."""

    def takes_back(self) -> None:
        """Do nothing, because cards can't be dragged here."""

    # --- life cycle and input -----------------------------------------------------------------------------------

    def resized(self) -> None:
        """Draw everything again for the new window size."""
        self.art.forget()
        super().resized()

    def rest(self) -> float | None:
        """Return the number of seconds until the page changes by itself, or None if it won't.

        Return 0 while card faces are being loaded.
        """
        return 0.0 if self.wall.waiting else super().rest()

    def update(self, step: float) -> None:
        """Load a few more card pictures in each frame until all of them are loaded."""
        if self.wall.waiting:
            self.page.changed()
        super().update(step)

    @property
    def field(self) -> str:
        """Return the search field's name.

        Typing starts a search, whichever widget has the focus.
        """
        return "search"

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event, and return whether it was used. Typed letters go to the search field."""
        find = event.type == pygame.KEYDOWN and event.key == pygame.K_f and event.mod & COMMANDS
        if find or (event.type == pygame.TEXTINPUT and not self.page.typing):
            self.page.set_focus(self.named["search"], by_keys=False)
        return True if find else super().handle(event)

    def _escape(self) -> None:
        """End the search or, if there is none, close the gallery."""
        if self.query:
            self._look_for("")
        else:
            self._close()

    def _close(self) -> None:
        self.app.navigate(Back())
