"""Interpret what players do with the mouse and keyboard, and find what is under the pointer."""
