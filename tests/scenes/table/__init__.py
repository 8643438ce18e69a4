"""Tests for the table scene."""
