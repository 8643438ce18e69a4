"""The deck builder's buttons that act on whole decks: add, rename, copy, delete and so on."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from game.decks import Deck, from_text, to_text
from game.profile.deck_store import MOST_DECKS
from scenes.decks.deck_rows import ROOMY
from scenes.drawing.fonts import writable
from scenes.drawing.geometry import MenuBox
from scenes.drawing.painter import Drawn
from scenes.framework.dialog import Dialog, notice
from scenes.framework.match_setup import new_seed
from scenes.framework.navigation import Back, Go
from scenes.kit.buttons import Button
from scenes.kit.labels import Label
from scenes.kit.widget import PAD, Widget, even

if TYPE_CHECKING:
    from game.content.definitions import GameContent
    from game.decks import Construction
    from scenes.decks.deck_faces import DeckFaces
    from scenes.decks.deck_shelf import DeckShelf
    from scenes.framework.menu import MenuScene


class Starter(Button):
    """A button that creates a starter deck. A tooltip explains the deck."""

    note_words = ""
    pad = PAD / 2

    def tip(self) -> list[Drawn]:
        """Return the tooltip, which appears above the button."""
        return self.told(self.note_words, below=False)


class DeckTools:
    """A deck builder's buttons and their actions.

    Args:
        scene: The deck builder's scene, which shows the buttons.
        content: The game's content.
        rules: The game's rules for decks.
        shelf: The game's saved decks.
        faces: The game's card faces.
        changed: A function called after each change to the decks.
        take_up: A function that makes another deck the current deck.
    """

    def __init__(
        self,
        scene: MenuScene,
        content: GameContent,
        rules: Construction,
        shelf: DeckShelf,
        faces: DeckFaces,
        changed: Callable[[], None],
        take_up: Callable[[int], None],
    ) -> None:
        self._scene = scene
        self._app = scene.app
        self._content = content
        self._rules = rules
        self._shelf = shelf
        self._faces = faces
        self._changed = changed
        self._take_up = take_up

    # --- buttons ------------------------------------------------------------------------------------------------

    def fill(self) -> None:
        """Add the buttons, including those for starter decks."""
        self._below_the_deck()
        place, app, say = self._scene.place, self._app, self._app.texts
        gallery = partial(app.navigate, Go("gallery", self._content.game.id))
        self._scene.add("cards", Button(app, place.box("cards"), say["gallery.open"], gallery, icon="hand"))
        buttons, starters, roomy = self._below_the_saved(), self._starters(), app.type.growth("button") <= ROOMY
        even(starters, even([*buttons, *(starters if roomy else ())]))
        done = Button(app, place.box("done"), say["decks.done"], partial(app.navigate, Back()), style="gold")
        self._scene.page.default = self._scene.add("done", done)

    def _below_the_deck(self) -> None:
        deck, made = self._shelf.deck, []
        for name, action, able in (
            ("undo", self.undo, self._shelf.changes > 0),
            ("duplicate", self._duplicate, deck is not None),
            ("try", self.try_out, deck is not None and bool(deck.faces)),
        ):
            button = Button(self._app, self.box(name), self._app.texts[f"decks.{name}"], action)
            button.enabled = able
            # A second click would add another deck, or undo a change that can't be redone.
            button.about = {"duplicate": len(self._shelf.decks), "undo": self._shelf.changes}.get(name)
            made.append(self._scene.add(name, button))
        even(made)

    def box(self, name: str) -> MenuBox:
        """Return the box for a button below the deck.

        If the text is large, the last button gets its own row.
        """
        place = self._scene.place
        if self._app.type.growth("button") <= ROOMY:
            return place.box(name)
        row, gap = place.box("tools"), place.number("tools_gap")
        if name == "try":
            return row
        wide = (row.width - gap) / 2
        left = row.x + (wide + gap if name == "duplicate" else 0.0)
        return MenuBox(left, row.y - row.height - gap, wide, row.height)

    def _below_the_saved(self) -> list[Widget]:
        app, place, buttons = self._app, self._scene.place, list[Widget]()
        roomy = app.type.growth("button") <= ROOMY
        for name, icon, action, needs in (
            ("new", "plus", self._ask_new, False),
            ("copy", "copy", self._copy, True),
            ("paste", "save", self._paste, False),
            ("rename", "menu", self._ask_name, True),
            ("delete", "trash", self._ask_delete, True),
        ):
            button = Button(app, place.box(name), app.texts[f"decks.{name}"], action, icon=icon if roomy else "")
            button.pad = PAD if roomy else PAD / 2
            button.enabled = self._shelf.deck is not None or not needs
            if name in ("paste", "delete"):
                button.about = len(self._shelf.decks)  # a second click would add or delete one more deck
            buttons.append(self._scene.add(name, button))
        return buttons

    def _starters(self) -> list[Widget]:
        app, place, starters = self._app, self._scene.place, list[Widget]()
        told = Label(app, place.box("starter"), app.texts["decks.starter"], "small", across=1.0, wrapped=True)
        self._scene.page.add(told)
        x, y, wide, high = place.box("starters")
        step = place.number("starters_step")
        for number, suit in enumerate(self._content.cards.suits):
            if suit.id in self._rules.suits:
                box = MenuBox(x + number * step, y, wide, high)
                made = Starter(app, box, suit.name, partial(self._starter, suit.id, suit.name))
                made.note_words = app.say("decks.starter.how", suit=suit.name)
                called = app.say("decks.starter.name", suit=suit.name)
                # A second click would add another deck.
                made.about = sum(deck.name.startswith(called) for deck in self._shelf.decks)
                starters.append(self._scene.add(f"starter.{suit.id}", made))
        return starters

    # --- what they do -------------------------------------------------------------------------------------------

    def room(self) -> bool:
        """Return whether another deck can be saved. If not, tell the player."""
        if self._shelf.full:
            self._scene.page.toast(self._app.say("decks.full", count=MOST_DECKS))
            return False
        return True

    def _begin(self, deck: Deck) -> bool:
        """Add a deck and make it the current deck. Return False if there are too many decks."""
        if not self.room():
            return False
        self._shelf.add(deck)
        self._take_up(self._shelf.at)
        return True

    def _starter(self, suit: str, called: str) -> None:
        name = self._app.say("decks.starter.name", suit=called)
        self._begin(Deck(name, self._rules.starter(suit, new_seed())))

    def _ask_new(self) -> None:
        say = self._app.texts
        how, name, done = (say[f"decks.new.{what}"] for what in ("how", "name", "done"))
        self._ask(how, name, done, lambda given: self._begin(Deck(given)))

    def _ask_name(self) -> None:
        deck, say = self._shelf.deck, self._app.texts
        if deck is not None:
            self._ask(say["decks.rename.how"], deck.name, say["decks.rename.done"], self.rename)

    def _ask(self, heading: str, value: str, label: str, named: Callable[[str], object]) -> None:
        self._app.navigate(Go("naming", heading, value, label, named))

    def rename(self, name: str) -> None:
        """Rename the current deck, if there is one."""
        if (deck := self._shelf.deck) is not None:
            self._shelf.change(deck._replace(name=name))
            self._changed()

    def _ask_delete(self) -> None:
        """Ask before deleting a deck, even if confirmations are off.

        The question is always asked, because a deleted deck can't be restored once the player leaves this scene.
        """
        deck, say = self._shelf.deck, self._app.texts
        if deck is None:
            return
        what = self._app.say("decks.delete.what", name=deck.name)
        answers = ((say["menu.cancel"], None), (say["decks.delete"], self.delete))
        self._app.navigate(Go(Dialog(self._app, say["decks.delete.sure"], what, answers, gold=0)))

    def delete(self) -> None:
        """Delete the current deck without asking."""
        self._shelf.remove()
        self._changed()

    def undo(self) -> None:
        """Undo the last change to the decks."""
        if self._shelf.changes:
            self._shelf.undo()
            self._changed()
            self._scene.page.toast(self._app.texts["decks.undo.done"])

    def _duplicate(self) -> None:
        if self._shelf.deck is not None:
            self._begin(self._shelf.deck)

    def try_out(self) -> None:
        """Draw sample hands from the current deck."""
        deck = self._shelf.deck
        if deck is not None and deck.faces:
            self._app.navigate(Go("hand", self._faces, deck.name, deck.faces, self._rules.hand))

    def _copy(self) -> None:
        if self._shelf.deck is not None:
            done = self._app.copy(to_text(self._content, self._rules.kinds, self._shelf.deck))
            self._scene.page.toast(self._app.texts["decks.copy.done" if done else "copy.failed"])

    def _paste(self) -> None:
        if text := self._app.paste():
            self.take_text(text)

    def take_text(self, text: str) -> None:
        """Add the deck that the text describes, and tell the player which lines couldn't be read."""
        say = self._app.texts
        taken = from_text(self._content, text)
        wrong = [self._app.say(key, **dict(values)) for key, values in taken.said]
        if taken.deck.faces:
            if not self._begin(taken.deck._replace(name=writable(taken.deck.name).strip() or say["decks.paste.name"])):
                return
            wrong.insert(0, self._app.say("decks.paste.done", name=self._shelf.decks[self._shelf.at].name))
        if len(wrong) == 1 and taken.deck.faces:
            self._scene.page.toast(wrong[0])
        else:
            self._app.navigate(notice(self._app, say["decks.paste.told"], "\n".join(wrong)))
