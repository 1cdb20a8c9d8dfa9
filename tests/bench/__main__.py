"""make bench: all measurements; `engine` and `browser` by name, `engine` with the parts wanted behind it."""

import sys

from tests.bench import browser, engine

name, *parts = sys.argv[1:] or ("",)
if name not in ("", "engine", "browser"):
    raise SystemExit(f"no benchmark is called {name}; there are: engine [part …], browser")
if name in ("", "engine"):
    engine.report(parts)
if name in ("", "browser"):
    browser.report()
