"""The knowledge of FissureVerse that hints and computer players use."""
