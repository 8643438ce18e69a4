"""Tests of FissureVerse."""
