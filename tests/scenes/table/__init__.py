"""Tests of the table scene."""
