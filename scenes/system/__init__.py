"""The parts that depend on the operating system: window, keys, sound, clipboard, memory."""
