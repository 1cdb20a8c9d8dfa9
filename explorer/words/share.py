"""The words of sharing: the link, the saved state, and what is said of one that was opened."""

from __future__ import annotations

WORDS = {
    "share": "Share",
    "share.link": "Link: all settings and the selected node, never the data.",
    "share.link_file": (
        "Link: all settings and the selected node, never the data. Whoever opens it needs the file “{name}”."
    ),
    "share.long": "It has {n} signs; some programs cut links beyond 2,000. A saved state has no such limit.",
    "share.no_node": "The path to the selected node is too long for a link and not in it; a saved state has it.",
    "share.too_long": "It has {n} signs, more than most servers take: save the state instead.",
    "share.save": "Save state (JSON)",
    "share.open": "Open a saved state",
    "share.opened_same": "Saved state opened: the same table, all as it was.",
    "share.opened_other": "Saved state opened. What fits this table was applied:",
    "share.close": "Close",
    "refused.state_too_large": (
        "The file is larger than {most} MB, so it is no saved state. Choose one that “Save state” wrote."
    ),
    "refused.state_damaged": (
        "The file is damaged or no saved state: it cannot be read. Choose one that “Save state” wrote."
    ),
    "refused.state_foreign": "The file is JSON, but no saved state of this page. Choose one that “Save state” wrote.",
    "refused.state_format": "The saved state has format {format}; this page reads format {known}.",
    "notice.state_unread": "Settings that cannot be read, left as they are at first: {names}.",
    "notice.state_name": "It was saved with the file “{then}”; this one is “{now}”.",
    "notice.state_rows": "The table had {then} rows then and has {now} now.",
    "notice.state_columns_gone": "Columns that are no longer here: {names}.",
    "notice.state_columns_new": "Columns that were not there then: {names}.",
    "notice.state_content": "Rows and columns are as many and called the same, but cells differ: the tree may, too.",
    "notice.state_settings_lost": "Settings of columns that are not here do nothing: {names}.",
    "notice.state_node": "The selected node is not in this tree; the last node on the way to it is selected.",
}
