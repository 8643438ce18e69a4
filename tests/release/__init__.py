"""Build all of a release's files for this system, and test them."""
