"""Gestures, and the things under the pointer."""
