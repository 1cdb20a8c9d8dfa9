"""make bench: all measurements, or those named: engine, browser."""

import sys

from tests.bench import browser, engine

for name in sys.argv[1:] or ("engine", "browser"):
    {"engine": engine.report, "browser": browser.report}[name]()
