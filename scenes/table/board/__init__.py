"""The objects that all parts of a table share: model, sprites, motion, overlay, event log and host program."""
