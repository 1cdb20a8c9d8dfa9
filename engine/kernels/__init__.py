"""The fast body of growth, compiled with numba: the same trees as engine.grow, bit by bit."""
