"""python -m engine.kernels: compile everything into numba's cache, so that no first tree has to wait for it."""

import sys
import time

from engine.kernels import keep

if __name__ == "__main__":
    start = time.perf_counter()
    if not keep():
        sys.exit("numba is not installed; trees are grown by the plain engine.")
    print(f"Compiled functions ready after {time.perf_counter() - start:.1f} s.")
