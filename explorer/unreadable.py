"""What a reader in a process of its own raises; its key and values become a refusal in the server's."""

from __future__ import annotations


class Unreadable(Exception):  # noqa: N818  it is a refusal, not a fault
    """A file that is not read any further."""

    def __init__(self, key: str, /, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.values = values
