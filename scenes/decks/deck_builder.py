"""The deck builder.

The available cards are on the left, and the current deck beside them. On the right are the saved decks, the current
deck's faults, and a large view of a card. Every change is saved at once.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.decks import Deck, averages, by_kind, deck_digest, fault_sentence, from_text, to_text
from game.games import construction_of
from game.matches.stats import of_deck
from game.profile.deck_store import MOST_DECKS
from scenes.decks.card_grid import CardGrid, Large
from scenes.decks.card_pane import CardPane
from scenes.decks.card_search import CardSearch
from scenes.decks.card_zoom import CardZoom
from scenes.decks.deck_faces import DeckFaces
from scenes.decks.deck_faults import DeckFaults
from scenes.decks.deck_history import DeckHistory
from scenes.decks.deck_rows import ROOMY, DeckRows
from scenes.decks.starter_button import Starter
from scenes.drawing.fonts import writable
from scenes.drawing.geometry import MenuBox
from scenes.drawing.painter import Drawn, Painter, centred
from scenes.framework.dialog import Dialog, notice
from scenes.framework.match_setup import new_seed
from scenes.framework.menu import MenuScene
from scenes.framework.menu_canvas import MenuCanvas
from scenes.framework.navigation import Back, Go
from scenes.kit.buttons import Button
from scenes.kit.focus import holds
from scenes.kit.labels import Label, Panel
from scenes.kit.list_box import ListBox, ListRow, replaced
from scenes.kit.page import Page
from scenes.kit.widget import Widget, even
from scenes.system.key_bindings import shown

if TYPE_CHECKING:
    from scenes.framework.services import Services

COMMANDS = pygame.KMOD_CTRL | pygame.KMOD_META
RIGHT_BUTTON = 3


class DeckBuilderScene(MenuScene):
    """The decks of a game, above the scene that opened them. Esc returns to that scene.

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
        self.at = 0
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
        self.history = DeckHistory(app.deck_store, game_id)
        self.search = CardSearch(self, self.content, self.rules, self.grid)
        self.faults = DeckFaults(self, self.content, self.rules, self.large)
        self.large.code = self.grid.chosen

    # --- contents -----------------------------------------------------------------------------------------------------

    @property
    def decks(self) -> tuple[Deck, ...]:
        """Return the saved decks of this game."""
        return self.app.deck_store.of(self.game)

    @property
    def deck(self) -> Deck | None:
        """Return the current deck, or None."""
        return self.decks[self.at] if self.at < len(self.decks) else None

    def _lay_out(self) -> None:
        """Show the current deck in its rows."""
        groups = []
        faces = self.deck.faces if self.deck else ()
        for kind, codes in by_kind(self.content, self.rules.kinds, faces):
            words = self.content.texts[f"deck.kind.{kind}"] if kind else self.app.texts["decks.strange"]
            if codes or (kind and faces):
                average = averages(self.content, codes) if kind == self.rules.kinds[0] else ()
                groups.append((self.app.say("decks.group", kind=words, count=len(codes)), codes, average))
        self.rows.fill(groups)
        self.grid.taken = frozenset(faces)

    # --- picture ------------------------------------------------------------------------------------------------

    def put(self, sheet: MenuCanvas) -> None:
        """Draw the heading."""
        place = self.place
        heading = self.app.say("decks.heading", game=self.content.game.name)
        sheet.fit(heading, "display", place.point("heading"), place.number("heading_width"), 0.5)

    def paint(self, painter: Painter) -> None:
        """Paint the page, with the dragged card above it."""
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
            picture = self.app.images.leafed(self.faces.picture(carried[1]), wide)
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
        self.add("grid", self.grid)
        self._count()
        rows, tools = self.place.box("rows"), self._tool("undo")
        self.rows.box = rows._replace(height=min(rows.height, tools.y - self.place.number("tools_gap") - rows.y))
        self.add("rows", self.rows)
        self._saved()
        self.faults.fill(self.deck)
        self.add("zoom", self.large)
        self._tools()
        self._foot()

    def _count(self) -> None:
        place, say, deck = self.place, self.app.texts, self.deck
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
        for deck in self.decks:
            faulty = bool(self.rules.faults(deck.faces))
            count = len(deck.faces)
            many = self.app.say("decks.count.one" if count == 1 else "decks.count", count=count)
            matches, wins = of_deck(played, deck_digest(deck.faces))
            many = self.app.say("decks.won", many=many, wins=wins, matches=matches) if matches else many
            state = say["decks.faulty.short"] if faulty else ""
            rows.append(ListRow(deck.name, many, "", state, "blood_on_dark" if faulty else ""))
        if rows:
            box = place.box("saved")
            # At least two decks stay visible, however large the text is.
            high = min(place.number("saved_row"), box.height / 2 / self.app.type.growth("body"))
            self.add("saved", ListBox(self.app, box, high, rows, self.at, self._take_up, self._to_rows))

    def _tools(self) -> None:
        """Add the buttons below the current deck."""
        deck, made = self.deck, []
        for name, action, able in (
            ("undo", self.undo, bool(self.history)),
            ("duplicate", self._duplicate, deck is not None),
            ("try", self._try, deck is not None and bool(deck.faces)),
        ):
            button = Button(self.app, self._tool(name), self.app.texts[f"decks.{name}"], action)
            button.enabled = able
            if name == "duplicate":
                button.about = len(self.decks)  # a second click would add another deck
            made.append(self.add(name, button))
        even(made)

    def _tool(self, name: str) -> MenuBox:
        """Return the place of a button below the deck. Large text gives the last one a row of its own."""
        if self.app.type.growth("button") <= ROOMY:
            return self.place.box(name)
        row, gap = self.place.box("tools"), self.place.number("tools_gap")
        if name == "try":
            return row
        wide = (row.width - gap) / 2
        left = row.x + (wide + gap if name == "duplicate" else 0.0)
        return MenuBox(left, row.y - row.height - gap, wide, row.height)

    def _foot(self) -> None:
        place, app, say = self.place, self.app, self.app.texts
        buttons, starters, roomy = list[Widget](), list[Widget](), app.type.growth("button") <= ROOMY
        gallery = partial(app.navigate, Go("gallery", self.game))
        self.add("cards", Button(app, place.box("cards"), say["gallery.open"], gallery, icon="hand"))
        for name, icon, action, needs in (
            ("new", "plus", self._ask_new, False),
            ("copy", "copy", self._copy, True),
            ("paste", "save", self._paste, False),
            ("rename", "menu", self._ask_name, True),
            ("delete", "trash", self._ask_delete, True),
        ):
            button = Button(app, place.box(name), say[f"decks.{name}"], action, icon=icon if roomy else "")
            button.enabled = self.deck is not None or not needs
            if name in ("paste", "delete"):
                button.about = len(self.decks)  # a second click would add or delete another deck
            buttons.append(self.add(name, button))
        self.page.add(Label(app, place.box("starter"), say["decks.starter"], "small", across=1.0))
        x, y, wide, high = place.box("starters")
        step = place.number("starters_step")
        for number, suit in enumerate(self.content.cards.suits):
            if suit.id in self.rules.suits:
                box = MenuBox(x + number * step, y, wide, high)
                made = Starter(app, box, suit.name, partial(self._starter, suit.id, suit.name))
                made.note_words = app.say("decks.starter.how", suit=suit.name)
                called = app.say("decks.starter.name", suit=suit.name)
                made.about = sum(deck.name.startswith(called) for deck in self.decks)  # a second click adds another
                starters.append(self.add(f"starter.{suit.id}", made))
        even(starters, even([*buttons, *(starters if roomy else ())]))
        done = Button(app, place.box("done"), say["decks.done"], partial(app.navigate, Back()), style="gold")
        self.page.default = self.add("done", done)

    # --- search -------------------------------------------------------------------------------------------------------

    def looks_at(self, code: str) -> None:
        """Show a card in the large view."""
        self.large.code = code
        self.page.changed()

    def _has(self, code: str) -> bool:
        return self.deck is not None and code in self.deck.faces

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
        """Let a card follow the pointer."""
        self._carry((pane, code, x, y))

    def drops(self, pane: CardPane, code: str, x: float, y: float) -> None:
        """Drop a card, and move it if it was dropped on the other side."""
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
        deck = self.deck
        if deck is None:
            if not self._room():
                return
            self.history.note(self.at)
            self.at = self.app.deck_store.add(self.game, Deck(self.app.texts["decks.new.name"]))
            deck = self.decks[self.at]
        refused = self.rules.refusal(deck.faces, code)
        if refused is not None:
            self.page.toast(self.app.say("decks.clash", why=fault_sentence(self.content, refused), rule=refused.rule))
            return
        self.grid.click()
        self._change(deck._replace(faces=(*deck.faces, code)))
        self.rows.at = self.rows.cards.index(code)
        self.rows.choose(self.rows.at)

    def _take_out(self, code: str) -> None:
        deck = self.deck
        if deck is None or code not in deck.faces:
            return
        faces = list(deck.faces)
        # Remove the last copy of the card, so that the others keep their positions.
        del faces[len(faces) - 1 - faces[::-1].index(code)]
        self.rows.click()
        self._change(deck._replace(faces=tuple(faces)))

    def _change(self, deck: Deck) -> None:
        self.history.note(self.at)
        self.app.deck_store.change(self.game, self.at, deck)
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
            saved.choose(self.at)

    def _take_up(self, number: int) -> None:
        self.at = number
        self.rows.at, self.rows.offset = 0, 0.0
        self._shown()

    # --- actions on decks ---------------------------------------------------------------------------------------------

    def _room(self) -> bool:
        if self.app.deck_store.full(self.game):
            self.page.toast(self.app.say("decks.full", count=MOST_DECKS))
            return False
        return True

    def _begin(self, deck: Deck) -> bool:
        """Add a deck and make it the current one. Return False if there are too many decks."""
        if not self._room():
            return False
        self.history.note(self.at)
        self._take_up(self.app.deck_store.add(self.game, deck))
        return True

    def _starter(self, suit: str, called: str) -> None:
        name = self.app.say("decks.starter.name", suit=called)
        self._begin(Deck(name, self.rules.starter(suit, new_seed())))

    def _ask_new(self) -> None:
        say = self.app.texts
        how, name, done = (say[f"decks.new.{what}"] for what in ("how", "name", "done"))
        self._ask(how, name, done, lambda given: self._begin(Deck(given)))

    def _ask_name(self) -> None:
        deck, say = self.deck, self.app.texts
        if deck is not None:
            self._ask(say["decks.rename.how"], deck.name, say["decks.rename.done"], self._rename)

    def _ask(self, heading: str, value: str, label: str, named: Callable[[str], object]) -> None:
        self.app.navigate(Go("naming", heading, value, label, named))

    def _rename(self, name: str) -> None:
        if self.deck is not None:
            self._change(self.deck._replace(name=name))

    def _ask_delete(self) -> None:
        deck, say = self.deck, self.app.texts
        if deck is None:
            return
        if not self.app.settings.confirm:
            self._delete()
            return
        what = self.app.say("decks.delete.what", name=deck.name)
        answers = ((say["menu.cancel"], None), (say["decks.delete"], self._delete))
        self.app.navigate(Go(Dialog(self.app, say["decks.delete.sure"], what, answers, gold=0)))

    def undo(self) -> None:
        """Take back the last change to the decks."""
        if self.history:
            self.at = self.history.undo()
            self._shown()
            self.page.toast(self.app.texts["decks.undo.done"])

    def _duplicate(self) -> None:
        if self.deck is not None:
            self._begin(self.deck)

    def _try(self) -> None:
        """Draw sample hands from the current deck."""
        deck = self.deck
        if deck is not None and deck.faces:
            self.app.navigate(Go("hand", self.faces, deck.name, deck.faces, self.rules.hand))

    def _delete(self) -> None:
        self.history.note(self.at)
        self.app.deck_store.remove(self.game, self.at)
        self.at = min(self.at, max(0, len(self.decks) - 1))
        self._shown()

    def _copy(self) -> None:
        if self.deck is not None:
            done = self.app.copy(to_text(self.content, self.rules.kinds, self.deck))
            self.page.toast(self.app.texts["decks.copy.done" if done else "copy.failed"])

    def _paste(self) -> None:
        if text := self.app.paste():
            self._take_text(text)

    def drop_text(self, text: str) -> bool:
        """Read text of several lines as a deck, or type a single line into the search field."""
        if "\n" not in text.strip():
            return super().drop_text(text)
        self._take_text(text)
        return True

    def _take_text(self, text: str) -> None:
        """Add the deck described by a text, and report the lines that make no sense."""
        say = self.app.texts
        taken = from_text(self.content, text)
        wrong = [self.app.say(key, **dict(values)) for key, values in taken.said]
        if taken.deck.faces:
            if not self._begin(taken.deck._replace(name=writable(taken.deck.name).strip() or say["decks.paste.name"])):
                return
            wrong.insert(0, self.app.say("decks.paste.done", name=self.decks[self.at].name))
        if len(wrong) == 1 and taken.deck.faces:
            self.page.toast(wrong[0])
        else:
            self._say_so(say["decks.paste.told"], "\n".join(wrong))

    def _say_so(self, heading: str, text: str) -> None:
        self.app.navigate(notice(self.app, heading, text))

    def _tell_troubles(self) -> None:
        troubles = self.app.deck_store.troubles()
        if troubles:
            self._say_so(self.app.texts["title.troubles"], "\n".join(troubles))

    # --- input --------------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        """Report problems with the saved decks."""
        super().enter()
        self._tell_troubles()

    def handle(self, event: pygame.event.Event) -> bool:
        """Let Ctrl+F focus the search field, and keys and the right button undo changes and enlarge cards."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == RIGHT_BUTTON:
            return self.zoom.open_at(*self.app.view.to_logical(event.pos))
        if event.type == pygame.KEYDOWN and not self.page.typing:
            meaning = self.app.keys.meaning(event)
            if meaning == "undo":
                self.undo()
                return True
            if meaning == "inspect":
                self.zoom.open()
                return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_f and event.mod & COMMANDS:
            self.page.set_focus(self.named["search"], by_keys=False)
            return True
        return super().handle(event)

    def out_of_sight(self) -> None:
        """Cancel a drag, because the player has left the window."""
        self.page.let_go()

    def _escape(self) -> None:
        """Cancel a drag if there is one, otherwise close the scene."""
        if self.carried is not None:
            self.page.let_go()
        else:
            self.app.navigate(Back())
