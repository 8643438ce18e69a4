"""The version resource that Windows shows for a program."""

from __future__ import annotations

_NAMES = {
    "CompanyName": "The Soul Battle developers",
    "FileDescription": "Soul Battle",
    "InternalName": "soul-battle",
    "LegalCopyright": "MIT License; art and fonts under their own licences",
    "ProductName": "Soul Battle",
}
_ENGLISH, _UNICODE = 0x0409, 1200
"""The strings' language and code page."""


def windows_version(version: str) -> str:
    """Return a version resource as the Python expression that PyInstaller reads."""
    numbers = tuple(int(part) for part in (*version.split("."), "0", "0", "0", "0")[:4])
    strings = {**_NAMES, "FileVersion": version, "ProductVersion": version}
    table = ", ".join(f"StringStruct({name!r}, {text!r})" for name, text in strings.items())
    return f"""VSVersionInfo(
    ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}, OS=0x40004, fileType=0x1),
    kids=[
        StringFileInfo([StringTable("{_ENGLISH:04x}{_UNICODE:04x}", [{table}])]),
        VarFileInfo([VarStruct("Translation", [{_ENGLISH}, {_UNICODE}])]),
    ],
)
"""
