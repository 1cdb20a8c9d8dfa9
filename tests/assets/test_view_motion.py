"""Nodes move to new places, and what alpha cuts fades; choosing and figures know only the end of it."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.browser
TREE = "window.__trees.tree"


GLIDE = """
  const tree = model.makeModel(given);
  const metrics = { boxWidth: 120, labelWidth: () => 40, trailing: () => 0 };
  const place = (depth, down) => {
    const open = folds.makeFolds(tree);
    folds.openTo(tree, open, depth);
    const made = layout.makeLayout(tree, open, { ...metrics, down });
    const frame = camera.frameFor(made, 800, 500);
    return { layout: made, frame, camera: camera.fit(made, frame) };
  };
  const screen = ({ layout: made, camera: seen, frame }) => (slot) => {
    const { x, y } = layout.boxAt(made, slot);
    const at = camera.toScreen(seen, frame, x + made.boxWidth / 2, y);
    return [Math.round(at.x * 100) / 100, Math.round(at.y * 100) / 100];
  };
"""
MODULES = "model folds layout camera motion"


def test_a_glide_begins_where_nodes_stood_and_ends_where_they_stand(module, tennis):
    body = """
      const [before, after] = [place(1, false), place(9, true)];
      const glide = motion.makeGlide(tree, before, { ...after, camera: before.camera }, after.camera);
      const first = glide(0);
      const atFirst = screen({ ...after, layout: first, camera: before.camera });
      const begin = [...first.node].map((node, at) => [node, atFirst(at)]);
      const last = glide(1);
      const atLast = screen({ ...after, layout: last });
      const end = [...last.node].map((node, at) => [node, atLast(at), last.strength[at]]);
      return [begin, end, [0, 1, 2, 3].map(screen(before)), [...Array(8).keys()].map(screen(after))];
    """
    begin, end, before, after = module(MODULES, GLIDE + body, tennis)
    stood = dict(begin)
    assert [stood[node] for node in range(4)] == [pytest.approx(at, abs=0.02) for at in before]
    assert stood[4] == stood[5] == stood[2]
    assert [at for _, at, _ in sorted(end)] == [pytest.approx(at, abs=0.02) for at in after]
    assert all(strength == 1 for *_, strength in end)


def test_vanishing_nodes_shrink_into_the_ancestor_that_stays(module, tennis):
    body = """
      const [before, after] = [place(9, false), place(0, false)];
      const last = motion.makeGlide(tree, before, after, after.camera)(1);
      const atLast = screen({ ...after, layout: last });
      return [...last.node].map((node, at) => [node, last.gone[at], last.strength[at], atLast(at)]);
    """
    moved = module(MODULES, GLIDE + body, tennis)
    assert [(node, gone, strength) for node, gone, strength, _ in moved] == [
        (0, 0, 1),
        *((k, 1, 0) for k in range(1, 8)),
    ]
    assert len({tuple(at) for *_, at in moved}) == 1


def test_too_much_to_move_jumps(module, blob):
    many = {"counts": [0, 3000], "column": 0, "branches": {f"{k}": {"counts": [0, 1]} for k in range(3000)}}
    body = """
      const open = folds.makeFolds(tree);
      folds.openTo(tree, open, 1);
      open.whole.fill(1);
      const all = layout.makeLayout(tree, open, metrics);
      const frame = { ...camera.frameFor(all, 800, 90000), spread: 1 };
      const seen = camera.fit(all, frame);
      return motion.makeGlide(tree, { layout: all, frame, camera: seen }, { layout: all, frame, camera: seen }, seen);
    """
    assert module(MODULES, GLIDE + body, blob(many)) is None


def test_an_alpha_is_seen_to_fade_for_a_moment(module):
    body = """
      const fades = motion.makeFades();
      return [[0, 0], [1, 100], [2, 150], [2, 200], [2, 260], [2, 310]].map(([alpha, now]) => fades.see(alpha, now));
    """
    seen = module("motion", body)
    assert [[fade["alpha"] for fade in fades] for fades in seen] == [[], [0], [1, 0], [1, 0], [1], []]
    assert seen[1][0]["strength"] == 1
    assert 0 < seen[3][1]["strength"] < seen[3][0]["strength"] < 1


def test_the_end_is_known_at_once_and_reached_in_time(show, page, tennis):
    show(tennis)
    at = page.evaluate(f"{TREE}.toggle(2)")
    page.mouse.click(at["x"], at["y"])
    assert page.evaluate(f"{TREE}.collapsed") == [2]
    assert [node["id"] for node in page.evaluate(f"{TREE}.nodes")] == [0, 1, 2, 3, 6, 7]
    page.wait_for_function(f"!{TREE}.moving", timeout=2000)
    steps = page.evaluate(f"""async () => {{
      const {{ x, y }} = {TREE}.toggle(2);
      const host = document.querySelector("#tree").shadowRoot.querySelector("canvas");
      for (const type of ["pointerdown", "pointerup"]) {{
        const given = {{ clientX: x, clientY: y, button: 0, pointerId: 1, bubbles: true }};
        host.dispatchEvent(new PointerEvent(type, given));
      }}
      const seen = [];
      const start = performance.now();
      while (performance.now() - start < 600) {{
        await new Promise(requestAnimationFrame);
        seen.push([performance.now() - start, {TREE}.moving]);
      }}
      return seen;
    }}""")
    assert any(moving for _, moving in steps)
    assert all(not moving for time, moving in steps if time > 330)


def test_nothing_moves_or_fades_for_who_asks_for_stillness(show, page, tennis, module):
    page.emulate_media(reduced_motion="reduce")
    show(tennis)
    page.locator('.tree-button[title="Close all nodes below the first split"]').click()
    assert not page.evaluate(f"{TREE}.moving")
    body = "const fades = motion.makeFades(); fades.see(0, 0); return fades.see(1, 10)"
    assert module("motion", body) == []


def test_a_cut_part_is_a_ghost_in_the_very_frame_that_cuts_it(show, page, tennis, settle):
    show(tennis)
    page.locator(".tree-curve").focus()
    page.keyboard.down("ArrowRight")
    settle(page)
    assert page.evaluate(f"{TREE}.ghosts") == [6, 7]
    assert page.evaluate(f"{TREE}.figures.after.nodes") == 6
    page.keyboard.up("ArrowRight")
