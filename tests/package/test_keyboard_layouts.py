"""The real window with foreign keyboard layouts: what keys do and what they type."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from tests.package.desktop import Desktop
from tests.package.player import saved, walk
from tests.run_counts import some

pytestmark = pytest.mark.usefixtures("desktop_tools")
US = {
    letter: str(code)
    for first, row in ((24, "qwertyuiop"), (38, "asdfghjkl"), (52, "zxcvbnm"))
    for code, letter in enumerate(row, first)
}
"""The X key code of each letter on a US keyboard."""
FULL_STOP = "60"
ALT_GR = "ISO_Level3_Shift"


class Layout(NamedTuple):
    """A keyboard layout.

    Attributes:
        words: Arguments for the setxkbmap command.
        places: Codes of the keys that work as A, C, V and R.
        types: Characters that a US keyboard's D and F keys type in this layout.
        alt_gr: Character that AltGr and the E key type, or "" if untested.
    """

    words: tuple[str, ...]
    places: tuple[str, str, str, str]
    types: str
    alt_gr: str = ""


US_PLACES = (US["a"], US["c"], US["v"], US["r"])
LAYOUTS = {
    "Russian": Layout(("ru",), US_PLACES, "ва"),
    "Greek": Layout(("gr",), US_PLACES, "δφ", "€"),
    "French": Layout(("fr",), (US["q"], US["c"], US["v"], US["r"]), "df", "€"),
    "Dvorak": Layout(("us", "dvorak"), (US["a"], US["i"], FULL_STOP, US["o"]), "eu"),
}


@pytest.mark.parametrize("name", some(["Russian", "Dvorak", "Greek", "French"], 1))
def test_keys_work_on_each_layout_and_no_command_is_typed(name: str, package: Path, tmp_path: Path) -> None:
    words, (select, copy, paste, rules), typed, alt_gr = LAYOUTS[name]
    with Desktop(tmp_path) as desktop:
        if name in ("Russian", "French"):  # the test sets the other layouts while the program is running
            desktop.layout(*words)
        desktop.start([str(package), "--no-animation", "--data-dir", str(tmp_path / "data")])
        desktop.layout(*words)
        desktop.press("title", "niche.soul_battle")
        desktop.at("setup")
        walk(desktop, "setup", "seed")
        desktop.key(f"ctrl+{select}", US["d"], US["f"])
        # These key combinations aren't text-field commands, so they mustn't do anything.
        desktop.key(f"ctrl+{US['w']}", f"alt+{US['w']}", f"ctrl+{US['h']}", f"ctrl+{US['m']}")
        if alt_gr:
            desktop.key_down(ALT_GR)
            desktop.key(US["e"])
            desktop.key_up(ALT_GR)
        desktop.key(f"ctrl+{select}", f"ctrl+{copy}", "End", f"ctrl+{paste}")
        desktop.press("setup", "deal")
        here = desktop.wait_for("layout")["line"]
        desktop.wait_for("saved")
        (path,) = (tmp_path / "data" / "saves").glob("*.match")
        assert saved(path).match.setup.seed == 2 * (typed + alt_gr)
        desktop.key(rules)
        desktop.at("rulebook", since=here)
        desktop.finish()
