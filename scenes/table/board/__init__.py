"""What the parts of a table share: its model, sprites, motion and overlay, the event log, and the program around it."""
