"""The knowledge of Aleph Null that hints and computer players use."""
