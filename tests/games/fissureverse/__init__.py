"""Tests for FissureVerse."""
