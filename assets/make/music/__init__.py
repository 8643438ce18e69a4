"""The program's music: compositions, instruments, and functions that write audio files."""
