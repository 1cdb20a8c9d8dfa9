"""The curve of pruning as a still picture: leaves and accuracies at every alpha, as SVG. Knows no page."""

from __future__ import annotations

from math import asinh, floor, log10

import numpy as np
from numpy.typing import NDArray

from explorer import figures
from explorer.markup import Markup, join, tag

W, H = 720, 220
LEFT, RIGHT, TOP, BOTTOM = 48, 56, 14, 34
MOST_STEPS = 1_500


def alpha_curve(
    alphas: NDArray[np.float64],
    leaves: NDArray[np.int64],
    accuracies: dict[str, NDArray[np.float64]],
    now: float,
    label: str,
) -> Markup:
    """Steps over alpha, which is drawn evenly near 0 and by powers of ten beyond.

    leaves, accuracies: one value per alpha, which holds up to the next one. now: the alpha to mark. label: what is said
    of the picture to those who do not see it.
    """
    kept = _kept_steps(len(alphas))
    alphas, leaves = alphas[kept], leaves[kept]
    end = max(float(alphas[-1]) * 1.15, now * 1.05, 1e-9)
    unit = float(alphas[1]) if len(alphas) > 1 else end
    unit = max(unit, end / 1e4)

    def x(alpha: float) -> float:
        return LEFT + (W - LEFT - RIGHT) * asinh(alpha / unit) / asinh(end / unit)

    def y(share: float) -> float:
        return H - BOTTOM - (H - TOP - BOTTOM) * share

    xs = [x(alpha) for alpha in (*alphas.tolist(), end)]
    values = {name: its[kept] for name, its in accuracies.items()}
    low = min(float(its.min()) for its in values.values())
    high = max(float(its.max()) for its in values.values())
    room = high - low or 1.0
    most = max(float(leaves.max()), 1.0)
    lines = [_steps(xs, [y(n / most) for n in leaves.tolist()], "leaves")]
    for name, its in values.items():
        lines.append(_steps(xs, [y((value - low) / room) for value in its.tolist()], name))
    ticks = [
        join(
            tag("line", x1=f"{x(at):.1f}", x2=f"{x(at):.1f}", y1=str(TOP), y2=str(H - BOTTOM), class_="grid"),
            tag("text", figures.axis(at), x=f"{x(at):.1f}", y=str(H - BOTTOM + 18), text_anchor="middle"),
        )
        for at in _ticks(unit, end)
    ]
    mark = tag("line", x1=f"{x(now):.1f}", x2=f"{x(now):.1f}", y1=str(TOP), y2=str(H - BOTTOM), class_="now")
    ends = [
        tag("text", figures.count(most), x=str(LEFT - 8), y=str(TOP + 8), text_anchor="end"),
        tag("text", "0", x=str(LEFT - 8), y=str(H - BOTTOM), text_anchor="end"),
        tag("text", figures.measure(high), x=str(W - RIGHT + 8), y=str(TOP + 8)),
        tag("text", figures.measure(low), x=str(W - RIGHT + 8), y=str(H - BOTTOM)),
        tag("text", "α", x=str(LEFT - 8), y=str(H - BOTTOM + 18), text_anchor="end"),
    ]
    base = tag("line", x1=str(LEFT), x2=str(W - RIGHT), y1=str(H - BOTTOM), y2=str(H - BOTTOM), class_="axis")
    drawn = join(ticks, base, lines, mark, ends)
    return tag("svg", drawn, viewBox=f"0 0 {W} {H}", role="img", aria_label=label, class_="curve")


def _kept_steps(n: int) -> NDArray[np.int64]:
    """The steps that are drawn of n, all where they are not very many."""
    return np.unique(np.linspace(0, n - 1, MOST_STEPS).round().astype(np.int64))


def _steps(xs: list[float], ys: list[float], class_: str) -> Markup:
    """A line that holds each height from its place to the next one's."""
    parts = [f"M{xs[0]:.1f} {ys[0]:.1f}"]
    for right, height in zip(xs[1:], [*ys[1:], ys[-1]], strict=True):
        parts.append(f"H{right:.1f}V{height:.1f}")
    return tag("path", d="".join(parts), class_=f"line {class_}")


def _ticks(unit: float, end: float) -> list[float]:
    """0, then 1 and 3 times the powers of ten in sight."""
    first = floor(log10(unit))
    powers = [digit * 10.0**power for power in range(first, first + 12) for digit in (1, 3)]
    shown = [value for value in powers if unit * 0.8 <= value <= end]
    return [0.0, *shown[:: max(1, len(shown) // 7)]]
