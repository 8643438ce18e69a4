"""All scenes that can be opened by name (`app.make`).

Their modules are imported on first use.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from scenes.framework.manager import Scene

Maker = Callable[..., Scene]
"""A function that makes a scene from the app and the scene's own arguments."""


def _title() -> Maker:
    from scenes.menus.title import TitleScene

    return TitleScene


def _game_picker() -> Maker:
    from scenes.menus.game_picker import GamePickerScene

    return GamePickerScene


def _look_picker() -> Maker:
    from scenes.menus.look_picker import LookPickerScene

    return LookPickerScene


def _setup() -> Maker:
    from scenes.menus.setup import SetupScene

    return SetupScene


def _calendar() -> Maker:
    from scenes.menus.calendar import CalendarScene

    return CalendarScene


def _credits() -> Maker:
    from scenes.menus.credits import CreditsScene

    return CreditsScene


def _options() -> Maker:
    from scenes.menus.options import OptionsScene

    return OptionsScene


def _pause() -> Maker:
    from scenes.menus.pause import PauseScene

    return PauseScene


def _results() -> Maker:
    from scenes.records.results import ResultsScene

    return ResultsScene


def _lesson() -> Maker:
    from scenes.lesson.lesson_scene import LessonScene

    return LessonScene


def _table() -> Maker:
    from scenes.table.table_scene import TableScene

    return TableScene


def _replay() -> Maker:
    from scenes.replay.replay_scene import ReplayScene

    return ReplayScene


def _matches() -> Maker:
    from scenes.records.saved_matches import SavedMatchesScene

    return SavedMatchesScene


def _naming() -> Maker:
    from scenes.menus.rename_dialog import RenameScene

    return RenameScene


def _statistics() -> Maker:
    from scenes.records.statistics import StatisticsScene

    return StatisticsScene


def _decks() -> Maker:
    from scenes.decks.deck_builder import DeckBuilderScene

    return DeckBuilderScene


def _zoom() -> Maker:
    from scenes.decks.card_zoom import CardZoomScene

    return CardZoomScene


def _hand() -> Maker:
    from scenes.decks.sample_hand import SampleHandScene

    return SampleHandScene


def _help() -> Maker:
    from scenes.menus.help import HelpScene

    return HelpScene


def _curtain() -> Maker:
    from scenes.table.curtain.curtain import CurtainScene

    return CurtainScene


def _asking() -> Maker:
    from scenes.table.solver_dialog import SolverDialog

    return SolverDialog


def _rulebook() -> Maker:
    from scenes.menus.rulebook import RulebookScene

    return RulebookScene


def _gallery() -> Maker:
    from scenes.gallery.gallery_scene import GalleryScene

    return GalleryScene


SCENES: Mapping[str, Callable[[], Maker]] = {
    "title": _title,
    "picking": _game_picker,
    "looks": _look_picker,
    "setup": _setup,
    "calendar": _calendar,
    "credits": _credits,
    "options": _options,
    "pause": _pause,
    "results": _results,
    "statistics": _statistics,
    "table": _table,
    "curtain": _curtain,
    "asking": _asking,
    "lesson": _lesson,
    "replay": _replay,
    "matches": _matches,
    "naming": _naming,
    "rulebook": _rulebook,
    "decks": _decks,
    "zoom": _zoom,
    "hand": _hand,
    "gallery": _gallery,
    "help": _help,
}
