"""The core of all games: states, changes, events, knowledge, matches, records and checks."""
