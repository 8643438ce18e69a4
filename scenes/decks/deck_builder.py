"""The deck builder, which saves every change immediately.

From left to right, it shows the available cards, the current deck and the saved decks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.decks import Deck, averages, by_kind, deck_digest, fault_sentence
from game.games import construction_of
from game.matches.stats import of_deck
from scenes.decks.card_grid import CardGrid, Large
from scenes.decks.card_pane import CardPane
from scenes.decks.card_search import CardSearch
from scenes.decks.card_zoom import CardZoom
from scenes.decks.deck_faces import DeckFaces
from scenes.decks.deck_faults import DeckFaults
from scenes.decks.deck_rows import DeckRows
from scenes.decks.deck_shelf import DeckShelf
from scenes.decks.deck_tools import DeckTools
from scenes.drawing.card_art import face_file
from scenes.drawing.painter import Drawn, Painter, centred
from scenes.framework.dialog import notice
from scenes.framework.menu import MenuScene
from scenes.framework.menu_canvas import MenuCanvas
from scenes.framework.navigation import Back
from scenes.kit.focus import holds
from scenes.kit.labels import Label, Panel
from scenes.kit.list_box import ListBox, ListRow, replaced
from scenes.kit.page import Page
from scenes.system.key_bindings import shown

if TYPE_CHECKING:
    from scenes.framework.services import Services

COMMANDS = pygame.KMOD_CTRL | pygame.KMOD_META
RIGHT_BUTTON = 3


class DeckBuilderScene(MenuScene):
    """The deck builder for one game.

    Raises:
        ValueError: Players can't build decks for this game.
    """

    name = "decks"
    wooden = True
    reflows = True

    def __init__(self, app: Services, game_id: str) -> None:
        super().__init__(app)
        self.content = app.library.game(game_id)
        found = construction_of(self.content)
        if found is None:
            raise ValueError(f"{self.content.game.name} has no decks to build.")
        self.rules = found
        self.game = game_id
        self.faces = DeckFaces(app, self.content, self.place.box("sign"))
        self.page = Page(app, escape=self._escape, toast=self.place.point("toast"))
        self.carried: tuple[CardPane, str, float, float] | None = None
        self._ghosts: tuple[Drawn, ...] = ()
        place = self.place
        self.grid = CardGrid(
            app, place.box("grid"), self, round(place.number("columns")), place.number("cell_gap"), self.faces.picture
        )
        rows = place.box("rows")
        self.rows = DeckRows(
            app,
            rows,
            self,
            place.number("row"),
            self.faces.line,
            self.faces.sign,
            self.faces.heads(),
            app.texts["decks.average"],
        )
        zoom = app.say("decks.zoom", key=shown(app.keys.of["inspect"]))
        self.large = Large(app, place.box("look"), self.faces.says, zoom, lambda: self.zoom.open())
        self.zoom = CardZoom(app, self.faces, self.large, (self.grid, self.rows), self._has, self._put_in_or_out)
        self.shelf = DeckShelf(app.deck_store, game_id)
        self.search = CardSearch(self, self.content, self.rules, self.grid)
        self.faults = DeckFaults(self, self.content, self.rules, self.large)
        told = self.content, self.rules, self.shelf, self.faces
        self.tools = DeckTools(self, *told, self._shown, self._take_up)
        self.large.code = self.grid.chosen

    # --- contents -----------------------------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        """Show the cards in the current deck, in rows grouped by kind."""
        groups = []
        faces = self.shelf.deck.faces if self.shelf.deck else ()
        for kind, codes in by_kind(self.content, self.rules.kinds, faces):
            words = self.content.texts[f"deck.kind.{kind}"] if kind else self.app.texts["decks.strange"]
            if codes or (kind and faces):
                average = averages(self.content, codes) if kind == self.rules.kinds[0] else ()
                groups.append((self.app.say("decks.group", kind=words, count=len(codes)), codes, average))
        self.rows.fill(groups)
        self.grid.taken = frozenset(faces)

    # --- picture ------------------------------------------------------------------------------------------------

    def game_shown(self) -> str:
        """Return the id of the game whose decks the page shows."""
        return self.game

    def put(self, sheet: MenuCanvas) -> None:
        """Draw the heading, which names the game."""
        place = self.place
        heading = self.app.say("decks.heading", game=self.content.game.name)
        sheet.fit(heading, "display", place.point("heading"), place.number("heading_width"), 0.5)

    def paint(self, painter: Painter) -> None:
        """Paint the page, with the dragged card on top."""
        super().paint(painter)
        painter.live(self._ghosts)

    def _carry(self, carried: tuple[CardPane, str, float, float] | None) -> None:
        """Show a dragged card at the pointer, and highlight the pane where it could be dropped."""
        self.carried = carried
        self._ghosts = ()
        over = carried is not None and self._takes(*carried[2:], carried[0])
        self.grid.lit = carried is not None and carried[0] is self.rows and over
        self.rows.lit = carried is not None and carried[0] is self.grid and over
        if carried is not None:
            wide = self.app.view.px(self.place.number("carried"))
            file = face_file(self.app.images, self.faces.picture(carried[1]), wide)
            picture = self.app.images.leafed(file, wide)
            at = self.app.view.to_screen(*carried[2:])
            shadow = centred(("shadow", "drag"), self.look.art.shadow("drag", wide), *at)
            self._ghosts = shadow, centred(("card", carried[1], "carried"), picture, *at)
        self.page.changed()

    # --- widgets ------------------------------------------------------------------------------------------------

    def fill(self) -> None:
        """Add the panels, filters, cards and buttons."""
        place, app = self.place, self.app
        for name in ("offered", "built", "side"):
            self.page.add(Panel(app, place.box(name)))
        self._lay_out()
        self.search.fill()
        self.grid.box = self.search.box("grid")
        self.add("grid", self.grid)
        self._count()
        rows, tools = self.place.box("rows"), self.tools.box("undo")
        self.rows.box = rows._replace(height=min(rows.height, tools.y - self.place.number("tools_gap") - rows.y))
        self.add("rows", self.rows)
        self._saved()
        self.faults.fill(self.shelf.deck)
        self.add("zoom", self.large)
        self.tools.fill()

    def _count(self) -> None:
        place, say, deck = self.place, self.app.texts, self.shelf.deck
        if deck is None:
            self.page.add(Label(self.app, place.box("empty"), say["decks.none"], wrapped=True, down=0.0))
            return
        self.page.add(Label(self.app, place.box("name"), deck.name, "heading"))
        count = len(deck.faces)
        many = self.app.say("decks.count.one" if count == 1 else "decks.count", count=count)
        self.page.add(Label(self.app, place.box("count"), many, "small"))
        if not deck.faces:
            self.page.add(Label(self.app, place.box("empty"), say["decks.empty"], wrapped=True, down=0.0))

    def _saved(self) -> None:
        place, say = self.place, self.app.texts
        self.page.add(Label(self.app, place.box("saved_head"), say["decks.saved"], "section"))
        rows = []
        played = [
            match for match in self.app.matches.played().matches if match.game == self.game and not match.practice
        ]
        for deck in self.shelf.decks:
            faulty = bool(self.rules.faults(deck.faces))
            count = len(deck.faces)
            many = self.app.say("decks.count.one" if count == 1 else "decks.count", count=count)
            matches, wins = of_deck(played, deck_digest(deck.faces))
            many = self.app.say("decks.won", many=many, wins=wins, matches=matches) if matches else many
            state = say["decks.faulty.short"] if faulty else ""
            rows.append(ListRow(deck.name, many, "", state, "blood_on_dark" if faulty else ""))
        if rows:
            box = place.box("saved")
            # At least two decks must stay visible, however large the text is.
            high = min(place.number("saved_row"), box.height / 2 / self.app.type.growth("body"))
            self.add("saved", ListBox(self.app, box, high, rows, self.shelf.at, self._take_up, self._to_rows))

    # --- search -------------------------------------------------------------------------------------------------------

    def looks_at(self, code: str) -> None:
        """Show a card in the large view."""
        self.large.code = code
        self.page.changed()

    def _has(self, code: str) -> bool:
        return self.shelf.deck is not None and code in self.shelf.deck.faces

    def _put_in_or_out(self, code: str) -> None:
        if self._has(code):
            self._take_out(code)
        else:
            self._put_in(code)

    # --- the current deck ---------------------------------------------------------------------------------------------

    def moves(self, pane: CardPane, code: str) -> None:
        """Move a card into or out of the current deck."""
        if pane is self.grid:
            self._put_in(code)
        else:
            self._take_out(code)

    def carries(self, pane: CardPane, code: str, x: float, y: float) -> None:
        """Move a dragged card to the pointer."""
        self._carry((pane, code, x, y))

    def drops(self, pane: CardPane, code: str, x: float, y: float) -> None:
        """Drop a card. If it was dropped on the other pane, move it there."""
        carried, good = self.carried, self._takes(x, y, pane)
        self._carry(None)
        if carried is not None and good:
            self.moves(pane, code)

    def takes_back(self) -> None:
        """Stop showing the dragged card."""
        self._carry(None)

    def _takes(self, x: float, y: float, pane: CardPane) -> bool:
        return holds(self.place.box("built" if pane is self.grid else "offered"), x, y)

    def _put_in(self, code: str) -> None:
        deck = self.shelf.deck
        if deck is None:
            if not self.tools.room():
                return
            self.shelf.add(Deck(self.app.texts["decks.new.name"]))
            deck = self.shelf.decks[self.shelf.at]
        refused = self.rules.refusal(deck.faces, code)
        if refused is not None:
            self.page.toast(self.app.say("decks.clash", why=fault_sentence(self.content, refused), rule=refused.rule))
            return
        self.grid.click()
        self._change(deck._replace(faces=(*deck.faces, code)))
        self.rows.at = self.rows.cards.index(code)
        self.rows.choose(self.rows.at)

    def _take_out(self, code: str) -> None:
        deck = self.shelf.deck
        if deck is None or code not in deck.faces:
            return
        faces = list(deck.faces)
        # Remove the last copy of the card, so that the others keep their positions.
        del faces[len(faces) - 1 - faces[::-1].index(code)]
        self.rows.click()
        self._change(deck._replace(faces=tuple(faces)))

    def _change(self, deck: Deck) -> None:
        self.shelf.change(deck)
        self._shown()

    def _shown(self) -> None:
        """Update the page after a change to the decks."""
        before = self.named.get("saved")
        self.refill()
        if before is not None and "saved" in self.named:
            replaced(before, self.named["saved"])
            self._chosen_in_sight()
        self._tell_troubles()

    def _to_rows(self) -> None:
        self.page.set_focus(self.rows)

    def _chosen_in_sight(self) -> None:
        saved = self.named["saved"]
        if isinstance(saved, ListBox):
            saved.choose(self.shelf.at)

    def _take_up(self, number: int) -> None:
        self.shelf.at = number
        self.rows.at, self.rows.offset = 0, 0.0
        self._shown()

    def drop_text(self, text: str) -> bool:
        """Turn dropped text into a deck. A single line goes into the search field instead."""
        if "\n" not in text.strip():
            return super().drop_text(text)
        self.tools.take_text(text)
        return True

    def _tell_troubles(self) -> None:
        troubles = self.app.deck_store.troubles()
        if troubles:
            self.app.navigate(notice(self.app, self.app.texts["title.troubles"], "\n".join(troubles)))

    # --- input --------------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Report problems with the saved decks."""
        super().enter()
        self._tell_troubles()

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle events that focus the search field, undo a change or enlarge a card."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == RIGHT_BUTTON:
            return self.zoom.open_at(*self.app.view.to_logical(event.pos))
        if event.type == pygame.KEYDOWN and not self.page.typing:
            meaning = self.app.keys.meaning(event)
            if meaning == "undo":
                self.tools.undo()
                return True
            if meaning == "inspect":
                self.zoom.open()
                return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_f and event.mod & COMMANDS:
            self.page.set_focus(self.named["search"], by_keys=False)
            return True
        return super().handle(event)

    def out_of_sight(self) -> None:
        """Cancel a drag, because the window has lost focus or been minimised."""
        self.page.let_go()

    def _escape(self) -> None:
        """Cancel the drag or, if no card is being dragged, close the deck builder."""
        if self.carried is not None:
            self.page.let_go()
        else:
            self.app.navigate(Back())
