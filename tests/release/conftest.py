"""Fixtures for testing the same package as tests/package."""

from tests.package.conftest import desktop_once, desktop_tools, package, packed

__all__ = ["desktop_once", "desktop_tools", "package", "packed"]
