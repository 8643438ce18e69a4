"""The knowledge of Oubliette that hints and computer players use."""
