/** Alpha in the hand: slider and keys move it here at once, and Python hears of it when it is let go. */
import { plotOf } from "./curve.js";
import { step } from "./scale.js";
import { listenForAlpha } from "./slider.js";

/** @param {object} state  the view's @param {HTMLElement} curve @param {{tell(name: string, content: object): void, schedule(): void}} view */
export function makeAlpha(state, curve, { tell, schedule }) {
  let held = false; // moved and not told yet: nothing from outside takes it out of the hand
  const read = () => ({ breakpoints: state.data.alphas.alpha, scale: state.scale, alpha: state.alpha, plot: plotOf(state.data, state.curveWidth) });

  listenForAlpha(curve, read, {
    move(alpha) {
      held = true;
      state.alpha = alpha;
      schedule();
    },
    done() {
      held = false;
      tell("alpha", { value: state.alpha });
    },
    hover(alpha) {
      state.preview = alpha;
      schedule();
    },
  });

  function goTo(next) {
    if (next === state.alpha) return;
    state.alpha = next;
    tell("alpha", { value: next });
    schedule();
  }

  return { held: () => held, goTo, stepBy: (steps) => goTo(step(state.data.alphas.alpha, state.alpha, steps)) };
}
