"""The options and the house rules in a match's set-up."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from scenes.drawing.geometry import MenuBox
from scenes.framework.dialog import Dialog
from scenes.framework.match_setup import PRIVACY
from scenes.framework.navigation import Go
from scenes.kit.buttons import Button
from scenes.kit.choices import ChoiceRow, Stepper
from scenes.kit.labels import Label, Pair, paired
from scenes.kit.link import Link
from scenes.kit.widget import Widget, even

if TYPE_CHECKING:
    from game.content.definitions import GameContent, GameOption
    from scenes.framework.match_setup import SetupDraft
    from scenes.framework.menu import MenuScene

SIDE_BY_SIDE = 5
"""Maximum number of values that an option shows side by side. If an option has more values, only the chosen value is
shown."""

OFFERED = "house_rule"
"""The origin of a house rule that the printed rules mention as a variant."""
USUAL = {"printed": "setup.house.usual.printed", OFFERED: "setup.house.usual.offered"}
"""Text keys about a house rule's default value, by the rule's origin."""


GROWN, MOST_PARTS = 0.7, 3
"""If the options don't fit at GROWN times the user's text size, they are split into at most MOST_PARTS parts."""


class SetupOptions:
    """The options panel of a set-up scene.

    A button switches between the house rules and the other options.
    """

    def __init__(
        self, scene: MenuScene, content: GameContent, draft: SetupDraft, *, alone: bool, by_seat: str = ""
    ) -> None:
        """Show the options of a match.

        Args:
            scene: The set-up page.
            content: The game's content.
            draft: The current settings of the match.
            alone: Whether this is a solitaire game. A solitaire game's panel has tabs.
            by_seat: The id of the option that players set with their tokens, or "". That option has no row.
        """
        self._scene = scene
        self._app = scene.app
        self._content = content
        self._draft = draft
        self._alone = alone
        self._by_seat = by_seat
        self.house = False
        """Whether the panel shows the house rules instead of the other options."""
        self.part = 0
        """The part of the options that the panel shows. Large text may require several parts."""

    def fill(self) -> None:
        """Add a row for each option, with its meaning, a link to its rule, and its control."""
        place = self._scene.place
        panel = place.box("options")
        x, y, wide = place.numbers("option", 3)
        top = panel.y + y + (place.number("below_pages") if self._alone else 0)
        options: list[GameOption | None] = [option for option in self._draft.game.options if option.house == self.house]
        # The last row contains the button that opens or closes the house rules.
        options += [None] * bool(self._draft.house)
        whole = panel.y + panel.height - top - place.number("row_gap")
        most = place.numbers("row_gaps", 2)[1]
        wide_control, high_control = place.point("choice")
        rows, grow, parts = self._rows(options, panel.x + x, whole)
        if parts > 1:
            whole -= self._turning
            box = MenuBox(
                panel.x + x + wide - wide_control,
                panel.y + panel.height - place.number("row_gap"),
                wide_control,
                high_control,
            )
            self._add_turning(box._replace(y=box.y - high_control), parts)
        used = sum(max(name.height + told.height, high_control) for _, (name, told) in rows)
        gap = min(most, (whole - used) / max(1, len(rows)))
        controls: list[Widget] = []
        links: list[Widget] = []
        for option, (name, told) in rows:
            words = name.height + told.height
            high = max(words, high_control)
            name.box = MenuBox(panel.x + x, top + (high - words) / 2, *name.box[2:])
            told.box = MenuBox(panel.x + x, name.box[1] + name.height, *told.box[2:])
            self._scene.page.add(name)
            self._scene.page.add(told)
            left = panel.x + x + wide - wide_control
            box = MenuBox(left, top + (high - high_control) / 2, wide_control, high_control)
            if option is None:
                even(self._house_buttons(box), grow)
            else:
                links += self._rule(option, name)
                controls.append(self._control(option, box))
            top += high + gap
        even(links, grow)
        # Text on the controls mustn't be larger than the option names.
        even(controls, grow)

    @property
    def _turning(self) -> float:
        """The height of the button that shows the next part, including the gap above the button."""
        return self._scene.place.point("choice")[1] + self._scene.place.numbers("row_gaps", 2)[0]

    def _rows(
        self, options: Sequence[GameOption | None], x: float, whole: float
    ) -> tuple[list[tuple[GameOption | None, Pair]], float, int]:
        """Return the option rows to show, the labels' size factor, and the number of parts."""
        place, count = self._scene.place, len(options)
        least, high_control = place.numbers("row_gaps", 2)[0], place.point("choice")[1]

        def fits(heights: Sequence[float]) -> bool:
            room = whole - (self._turning if parts > 1 else 0.0)
            return sum(max(high, high_control) + least for high in heights) <= room

        for parts in range(1, MOST_PARTS + 1):
            at = self.part % parts
            shown = options[count * at // parts : count * (at + 1) // parts]
            rows = [(option, self._labels(option, x, place.number("option_text"))) for option in shown]
            grow = paired([labels for _, labels in rows], fits)
            if grow >= GROWN * self._app.type.growth("small"):
                break
        return rows, grow, parts

    def _add_turning(self, box: MenuBox, parts: int) -> None:
        """Add the button that shows the next part of the options."""

        def turn() -> None:
            self.part = (self.part + 1) % parts
            self._scene.refill()

        label = self._app.say("setup.more", part=self.part % parts + 1, all=parts)
        even([self._scene.add("more", Button(self._app, box, label, turn, icon="forward"))])

    def _house_buttons(self, box: MenuBox) -> list[Widget]:
        """Add the button that opens the house rules.

        If the house rules are open, add the buttons that reset and close them instead.
        """
        say = self._app.texts
        if not self.house:
            return [
                self._scene.add("house", Button(self._app, box, say["setup.house.show"], self.turn, icon="sliders"))
            ]
        gap = self._scene.place.number("house_gap")
        wide = (box.width - gap) / 2
        usual = Button(self._app, MenuBox(box.x, box.y, wide, box.height), say["setup.house.reset"], self._ask_usual)
        usual.enabled = bool(self._draft.changed)
        back = Button(
            self._app, MenuBox(box.x + wide + gap, box.y, wide, box.height), say["setup.house.back"], self.turn
        )
        return [self._scene.add("usual", usual), self._scene.add("house", back)]

    def _labels(self, option: GameOption | None, x: float, wide: float) -> Pair:
        """Return the labels for an option's name and current value.

        If `option` is None, the labels are those for the house rules.
        """
        called = option.name if option else self._app.texts["setup.house"]
        sentence = self._sentence(option) if option else self._of_house()
        changed = option in self._draft.changed if option else bool(self._draft.changed)
        if option and option.origin == OFFERED:
            sentence += " " + self._app.texts["setup.house.offered"]
        if changed and option:
            usual = str(option.default) if option.range else option.value(option.default).name
            sentence += " " + self._app.say(USUAL.get(option.origin, "setup.house.usual.ruling"), value=usual)
        box, colour = MenuBox(x, 0, wide, 1), "gold" if changed else ""
        return (
            Label(self._app, box, [(called, "bold")]),
            Label(self._app, box, sentence, "small", wrapped=True, down=0.0, colour=colour),
        )

    def _of_house(self) -> str:
        """Return a sentence that says how many house rules have been changed."""
        count, of = len(self._draft.changed), len(self._draft.house)
        key = "setup.house.none" if not count else "setup.house.one" if count == 1 else "setup.house.many"
        return self._app.say(key, count=count, all=of)

    def _rule(self, option: GameOption, name: Label) -> list[Widget]:
        """Beside an option's name, add a link to the option's rule."""
        if not option.rule:
            return []
        x, y, wide, high = name.box
        scale = self._app.view.scale
        words = self._scene.look.type.set(name.spans, name.role, scale, grow=name.grow)
        after = words.get_width() / scale + self._scene.place.number("rule_gap")
        opened = partial(self._app.navigate, Go("rulebook", self._content.game.id, option.rule))
        note = self._app.say("rulebook.read", rule=option.rule)
        return [
            self._scene.page.add(
                Link(self._app, MenuBox(x + after, y, wide - after, high), option.rule, opened, note=note)
            )
        ]

    def _sentence(self, option: GameOption) -> str:
        """Return text that explains an option's current value."""
        draft, chosen = self._draft, self._draft.options[option.id]
        if option.range is not None:
            form = f"option.{option.id}.{'one' if chosen == 1 else 'many'}"
            return self._content.texts.say(form, count=chosen) if form in self._content.texts else option.sentence
        sentence = option.value(chosen).sentence
        if option.id == PRIVACY:
            if not draft.persons:
                return self._app.texts["setup.handovers.watch"]
            if draft.persons == 1:
                return self._app.texts["setup.handovers.alone"]
            often = draft.game.handovers
            if often:
                count = often[min(draft.persons - 2, len(often) - 1)]
                sentence += " " + self._app.say(f"setup.handovers.{chosen}", count=count)
        return sentence

    def _control(self, option: GameOption, box: MenuBox) -> Widget:
        chosen = self._draft.options[option.id]
        if option.range is not None and isinstance(chosen, int):
            least, most = option.range.bounds(self._draft.seats)
            return self._scene.add(
                option.id, Stepper(self._app, box, chosen, least, most, partial(self.choose, option))
            )
        values = [(value.id, value.name) for value in option.values]
        if option.id == self._by_seat:
            first = str(option.default)
            other = values[1][0] if chosen == first else str(chosen)
            values = [values[0], (other, self._app.texts["setup.look.chosen"])]
        if len(values) > SIDE_BY_SIDE:
            ids, names = zip(*values, strict=True)
            return self._scene.add(
                option.id,
                Stepper(
                    self._app,
                    box,
                    ids.index(chosen),
                    0,
                    len(ids) - 1,
                    lambda at: self.choose(option, ids[at]),
                    shown=names.__getitem__,
                    words=True,
                ),
            )
        return self._scene.add(option.id, ChoiceRow(self._app, box, values, str(chosen), partial(self.choose, option)))

    def choose(self, option: GameOption, value: str | int) -> None:
        """Give an option a value, and update the page."""
        self._draft.choose(option, value)
        self._scene.refill()

    def turn(self) -> None:
        """Switch between the house rules and the other options."""
        self.house, self.part = not self.house, 0
        self._scene.refill()

    def _ask_usual(self) -> None:
        """Reset all house rules. If confirmations are on, ask the player first."""
        if not self._app.settings.confirm:
            self._as_usual()
            return
        say = self._app.texts
        answers = ((say["menu.cancel"], None), (say["setup.house.reset"], self._as_usual))
        sure, what = say["setup.house.reset.sure"], say["setup.house.reset.what"]
        self._app.navigate(Go(Dialog(self._app, sure, what, answers, gold=0)))

    def _as_usual(self) -> None:
        self._draft.as_usual()
        self._scene.refill()
        self._scene.page.set_focus(self._scene.named["house"], by_keys=False)
