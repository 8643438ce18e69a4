"""What can be done at a table now, in words: the legal actions of the asked seat, by verb. While nobody may act, or
hands are covered, only what can be done in this game at all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.content.texts import Texts
from game.engine.action import Action
from game.engine.rules import Verb
from scenes.help import Entry, Help
from scenes.key_bindings import shown
from scenes.table.table_controller import Stage
from scenes.table.visibility import Phase


def guide(stage: Stage, texts: Texts, wide: str, usual: Action | None) -> Help:
    """What F1 says at this table. `texts` are the game's, `wide` is the key of the wide button, and `usual` what it
    does now. Other wide buttons are reached as any button is, and what the key would do later isn't known now."""
    verbs = stage.match.game.verbs
    said = Help((), "", stage.sitting.content.game.id, _legend(stage, texts), stage.point, _without(stage))
    if stage.hot.phase in (Phase.OVER, Phase.WATCH):
        return replace(said, note=texts["help.over" if stage.hot.phase == Phase.OVER else "help.watch"])
    if not stage.hot.playing or stage.hot.covered:
        general = tuple(_entry(texts, texts["help.tab"], verb, verb.rule) for verb in verbs)
        return replace(said, entries=general, note=texts["help.general"])
    legal: dict[str, list[Action]] = {}
    for action in stage.desk.legal():
        legal.setdefault(action.verb, []).append(action)
    found = [
        _entry(
            texts,
            shown(wide) if usual in legal[verb.name] else texts["help.tab"],
            verb,
            _counted(stage, legal[verb.name], verb.rule),
            legal[verb.name],
        )
        for verb in verbs
        if verb.name in legal
    ]
    return replace(said, entries=tuple(found))


def _without(stage: Stage) -> frozenset[str]:
    """The keys that this table has no use for: nobody answers beforehand where a game doesn't let one, a hand is sorted
    where there is one, counted where a game counts, a win is asked for where one plays alone, and peeked at where hands
    are covered so, or where own cards may lie face down. In a replay E shows it with other eyes, which a game for
    one hasn't."""
    game, alone = stage.match.game, stage.match.setup.seats == 1
    useful = {
        "stand": game.fills("standing"),
        "sort": any(spot.private for spot in stage.layout.spots),
        "count": "count" in stage.plan,
        "winnable": alone,
        "E": not (alone and stage.hot.phase == Phase.WATCH),
        "peek": stage.hot.peek or game.fills("closed"),
    }
    return frozenset(what for what, use in useful.items() if not use)


def _legend(stage: Stage, texts: Texts) -> tuple[tuple[str, str], ...]:
    """The marks on the cards of this game and what they mean: its symbols by name, and what table.yaml lists."""
    symbols = stage.sitting.content.cards.symbols
    told = tuple((f"symbols/{symbol.id}", symbol.name) for symbol in symbols)
    listed = stage.plan.get("legend", ())
    return (*((line["picture"], texts[f"legend.{line['mark']}"]) for line in listed), *told)


def _entry(texts: Texts, keys: str, verb: Verb, told: str, actions: Sequence[Action] = ()) -> Entry:
    """A verb's line; `keys` are those that press its wide button."""
    how = texts.say(f"help.{verb.name}.how", wide=keys)
    return Entry(verb.name, texts[f"help.{verb.name}"], how, told, tuple(actions))


def _counted(stage: Stage, actions: Sequence[Action], rule: str) -> str:
    """With how many cards and at how many places, and by which rule."""
    cards = {card for action in actions for card in action.cards}
    places = {action.place for action in actions if action.place >= 0}
    parts = [
        "".join(span.text for span in stage.words.say(key if count != 1 else f"{key}_one", [("count", count)]))
        for key, count in (("help.cards", len(cards)), ("help.places", len(places)))
        if count
    ]
    return " · ".join([*parts, rule])
