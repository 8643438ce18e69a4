"""The knowledge of Metempsychosis that hints and computer players use."""
