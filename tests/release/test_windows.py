"""Windows shows the program's version."""

from __future__ import annotations

from tests.release.windows import windows_version


def test_windows_shows_the_version() -> None:
    """The version resource is a Python expression that PyInstaller evaluates."""
    names = (
        "VSVersionInfo",
        "FixedFileInfo",
        "StringFileInfo",
        "StringTable",
        "StringStruct",
        "VarFileInfo",
        "VarStruct",
    )
    told = {name: lambda *given, _name=name, **named: (_name, given, named) for name in names}
    _, _, parts = eval(windows_version("1.2.3"), told)
    assert parts["ffi"][2]["filevers"] == (1, 2, 3, 0)
    (_, (tables,), _), (_, (languages,), _) = parts["kids"]
    (_, (number, strings), _), (_, (_, (language, page)), _) = tables[0], languages[0]
    assert int(number, 16) == language << 16 | page
    assert ("StringStruct", ("ProductVersion", "1.2.3"), {}) in strings
