"""The objects shared by a table's parts: model, sprites, motion, overlay, log and host."""
