"""The knowledge of Soul Battle that hints and computer players use."""
