"""The things that a table's parts share: model, sprites, motion, overlay, event log, and the program around it."""
