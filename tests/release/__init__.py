"""Build all files of a release for this system, and test them."""
