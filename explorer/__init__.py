"""The browser app: loading, controls, the tree view and the panels around it. All mathematics is in `engine`."""
