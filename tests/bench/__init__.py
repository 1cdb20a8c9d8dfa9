"""Measurements: the engine beside scikit-learn, and frames in a real browser. Nothing here fails on a slow machine."""
