"""What all parts of a table share: model, sprites, motion, overlay, event log, and access to the program."""
