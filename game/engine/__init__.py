"""The core that all games share: state, change, events, knowledge, match, record, battery."""
