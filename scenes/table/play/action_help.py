"""The help page at a table, which lists the actions that the player can choose now.

After the match, and while the player can only watch, the page lists no actions. If the player can't act now for some
other reason, or if hands are covered, the page lists all of the game's kinds of action.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from game.content.texts import Texts
from game.engine.action import Action
from game.engine.definition.verb import Verb
from scenes.framework.help_content import Help, HelpEntry, LegendLine
from scenes.system.key_bindings import shown
from scenes.table.model.table_model import TableModel
from scenes.table.model.visibility import Phase


def action_help(
    model: TableModel, texts: Texts, wide: str, usual: Action | None, point: Callable[[Sequence[Action]], None]
) -> Help:
    """Return the contents of the help page for the current decision.

    Args:
        model: The table.
        texts: The text of the interface and the game.
        wide: The key that presses the main button.
        usual: The action that the main button plays now, or None.
        point: The function that highlights actions on the table.
    """
    verbs = model.game.verbs
    said = Help((), "", model.session.content.game.id, _legend(model, texts), point, _without(model))
    if model.phase in (Phase.OVER, Phase.WATCH):
        return replace(said, note=texts["help.over" if model.phase == Phase.OVER else "help.watch"])
    if not model.playing or model.covered:
        general = tuple(_entry(texts, texts["help.tab"], verb, verb.rule) for verb in verbs)
        return replace(said, entries=general, note=texts["help.general" if model.call is None else "help.call"])
    legal: dict[str, list[Action]] = {}
    for action in model.legal():
        legal.setdefault(action.verb, []).append(action)
    found = [
        _entry(
            texts,
            shown(wide) if usual in legal[verb.name] else texts["help.tab"],
            verb,
            _counted(model, legal[verb.name], verb.rule),
            legal[verb.name],
        )
        for verb in verbs
        if verb.name in legal
    ]
    return replace(said, entries=tuple(found))


def _without(model: TableModel) -> frozenset[str]:
    """Return the keys that do nothing at this table. The help page leaves them out."""
    game, alone = model.game, model.match.setup.seats == 1
    useful = {
        "stand": game.fills("standing_answers"),
        "sort": any(spot.private for spot in model.layout.spots),
        "count": "count" in model.plan,
        "winnable": alone,
        "E": not (alone and model.phase == Phase.WATCH),
        "peek": model.hotseat.peek or game.display.fills("face_down_cards"),
    }
    return frozenset(what for what, use in useful.items() if not use)


def _legend(model: TableModel, texts: Texts) -> tuple[LegendLine, ...]:
    """Return the legend for the game's cards: owner marks, marks from table.yaml, and symbols."""
    seats = range(1, model.match.setup.seats + 1) if "owner_mark" in model.plan else ()
    owners = [
        LegendLine(
            texts.say("help.legend.owner", name=model.words.names[seat - 1]),
            f"marks/seat{model.words.worn(seat)}",
            inked=False,
        )
        for seat in seats
    ]
    listed = [_mark(line, texts) for line in model.plan.get("legend", ())]
    symbols = [LegendLine(symbol.name, f"symbols/{symbol.id}") for symbol in model.session.content.cards.symbols]
    return (*owners, *listed, *symbols)


def _mark(line: Mapping[str, Any], texts: Texts) -> LegendLine:
    """Return the explanation of a mark that table.yaml lists."""
    name, chip = f"legend.{line['mark']}", line.get("chip", "")
    sign = texts[f"{name}.sign"] if chip else ""
    inked, part = not line.get("coloured", False), tuple(map(int, line.get("part", ())))
    return LegendLine(texts[name], line.get("picture", ""), inked, part, chip, sign)


def _entry(texts: Texts, keys: str, verb: Verb, told: str, actions: Sequence[Action] = ()) -> HelpEntry:
    """Return the help page's entry for a verb (a kind of action)."""
    how = texts.say(f"help.{verb.name}.how", wide=keys)
    return HelpEntry(verb.name, texts[f"help.{verb.name}"], how, told, tuple(actions))


def _counted(model: TableModel, actions: Sequence[Action], rule: str) -> str:
    """Return text that says how many cards and places can be used, followed by `rule`."""
    cards = {card for action in actions for card in action.cards}
    places = {action.place for action in actions if action.place >= 0}
    parts = [
        "".join(span.text for span in model.words.say(key if count != 1 else f"{key}_one", [("count", count)]))
        for key, count in (("help.cards", len(cards)), ("help.places", len(places)))
        if count
    ]
    return " · ".join([*parts, rule])
