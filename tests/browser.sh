#!/bin/sh
# Makes sure there is a browser for the tests: an installed Chromium or Chrome, else Debian's package when root,
# else the one that Playwright downloads. $1 is the folder of the virtual environment's programs.
set -e
for name in chromium chromium-browser google-chrome google-chrome-stable; do
    if command -v "$name" >/dev/null 2>&1; then exit 0; fi
done
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    if apt-get update -q && apt-get install -y -q --no-install-recommends chromium; then exit 0; fi
fi
"$1/playwright" install chromium
