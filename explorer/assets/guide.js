/** Ties the places of a tree to the toolbar, the keys and the voice that a screen reader hears. */
import { count, fill, plural } from "./format.js";
import { JUMPS } from "./jumps.js";
import { membersOf } from "./merge.js";
import { figuresAt, isKept } from "./model.js";
import { cutIn } from "./picture.js";
import { makePlaces } from "./places.js";
import { nodeText } from "./spoken.js";
import { stepText } from "./wording.js";

/** How many nodes that alpha cuts have a place in the picture: the others are folded away. */
function ghostsOf({ node }, model, alpha) {
  let ghosts = 0;
  for (let slot = 0; slot < node.length; slot++) if (!isKept(model, node[slot], alpha)) ghosts += membersOf(model, node[slot]).length;
  return ghosts;
}

/** How many hits are in the picture, and how many are cut from it. */
function hitsText(words, { drawn, cut }, two) {
  const found = plural(words, "search_hits", drawn);
  return cut ? fill(two ? words.search_and_other : words.search_and_cut, { found, cut: count(cut) }) : found;
}

/**
 * @param {object} state @param {object} board
 * @param {{select(node: number): void, tell(name: string, content: object): void, refold(change: () => void): void,
 *   stage(): object, schedule(): void}} view
 */
export function makeGuide(state, board, view) {
  const places = makePlaces(state, board, { select: view.select, tell: view.tell, changed: show });
  const moving = (run) => (value) => view.refold(() => run(value));
  let spoken = "";
  const act = {
    search(text) {
      places.search(text);
      if (places.searching()) view.stage().say(hitsText(state.look.words, places.hits(), Boolean(state.data.union)));
    },
    step: moving(places.step),
    crumb: moving(places.go),
    back: moving(() => places.walk(-1)),
    forward: moving(() => places.walk(1)),
    focus: moving(() => places.focus(state.selected)),
    whole: moving(places.leave),
    find: () => view.stage().toolbar.finder.focus(),
    leave: () => view.stage().picture.focus(),
    help: () => view.stage().help.open(),
    ...Object.fromEntries(Object.keys(JUMPS).map((name) => [name, moving(() => places.jump(name))])),
  };

  /** The depth of the tree or branch that is drawn; of the whole tree as it is told, since its deepest nodes may not have been sent. */
  function depthAt(cut) {
    if (board.root > 0 || state.data.union) return board.maxDepthAt(cut);
    return (cut ? figuresAt(state.data, cut.alpha) : state.data.grown).depth;
  }

  /** What is chosen, and how deep the picture is. */
  function showTools() {
    if (!board.layout) return;
    const cut = cutIn(board.model, state);
    const levels = { shown: board.shownDepth(cut), all: depthAt(cut), more: board.canDeepen(cut) };
    view.stage().toolbar.show(state.data.words, state.mode, state.chosen, levels);
    showCaption();
  }

  /** What the picture shows of the tree, which folding changes as well. */
  function showCaption() {
    if (!state.figures) return;
    const { data, mode, figures } = state;
    const alive = data.alphas.alpha.length > 1;
    const ghosts = ghostsOf(board.layout, board.model, state.alpha);
    view.stage().caption.show({ words: data.words, mode, ...figures, hits: places.hits(), alive, two: Boolean(data.union), ghosts });
  }

  /** Where one is, in the toolbar, under the picture and for the ear. */
  function show() {
    if (!state.look || !board.model) return;
    showTools();
    const { words, names } = state.look;
    const crumb = (node) => (node === 0 ? words.crumbs_root : stepText(board.model, names, node));
    const place = places.summary(crumb);
    view.stage().toolbar.showPlace(words, place);
    if (state.selected !== null && board.folds) {
      const text = nodeText({ names, words, model: board.model, folds: board.folds, alpha: state.alpha, node: state.selected });
      if (text !== spoken) view.stage().say((spoken = text));
    }
    view.schedule();
  }

  /** Clears the search, else leaves the focus; false when there is neither. */
  function escape() {
    if (!places.searching()) return board.root > 0 && (act.whole(), true);
    view.stage().toolbar.finder.clear();
    return true;
  }
  return { places, act, show, showTools, escape };
}
