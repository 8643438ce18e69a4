"""What hints and computer players know about Metempsychosis."""
