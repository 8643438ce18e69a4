"""Build what a release offers for this system, and test it."""
