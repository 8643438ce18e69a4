"""Interpret players' mouse and keyboard input, and find what is under the pointer."""
