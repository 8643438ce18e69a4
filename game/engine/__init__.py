"""What all games share: state, change, events, knowledge, match, record, battery."""
