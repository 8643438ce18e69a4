"""The core that all games share: states, changes, events, knowledge, matches, records and the battery."""
