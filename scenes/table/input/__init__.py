"""What presses and motion mean: gestures, and the things under the pointer."""
