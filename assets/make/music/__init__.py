"""The music of the program: the compositions, the instruments, and the functions that write the files."""
