"""Talk to the operating system: window, keys, sound, clipboard and memory."""
