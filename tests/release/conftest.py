"""Fixtures from tests/package, so that the release tests use the same package."""

from tests.package.conftest import desktop_once, desktop_tools, package, packed

__all__ = ["desktop_once", "desktop_tools", "package", "packed"]
