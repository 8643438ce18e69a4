"""Everything that depends on the operating system: window, keys, sound, clipboard and memory."""
