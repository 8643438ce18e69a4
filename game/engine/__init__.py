"""The basis of all games: state, change, events, knowledge, match, record, battery."""
