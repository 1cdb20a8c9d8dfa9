/**
 * Two painters with one vocabulary, so that the screen and the SVG file come from the same drawing code:
 * rect, box, begin/move/curve/line/stroke, disc, text, fade, clip/unclip. All coordinates are CSS pixels.
 */

/** Draws paths with the axes changed over: what is written along and across serves a tree that grows down. */
export const turned = ({ move, line, curve }) => ({
  move: (along, across) => move(across, along),
  line: (along, across) => line(across, along),
  curve: (a, b, c, d, along, across) => curve(b, a, d, c, across, along),
});

/** Draws a line through points. */
export function trace(painter, points, color, width, dash) {
  painter.begin();
  points.forEach(([x, y], nth) => (nth ? painter.line(x, y) : painter.move(x, y)));
  painter.stroke(color, width, dash);
}

export function canvasPainter(context, family) {
  let fill = "";
  let font = "";
  const fillWith = (color) => {
    if (color !== fill) context.fillStyle = fill = color;
  };
  const outline = (color, width, dash) => {
    context.strokeStyle = color;
    context.lineWidth = width;
    context.setLineDash(dash ?? []);
    context.stroke();
  };
  return {
    rect(x, y, w, h, color) {
      fillWith(color);
      context.fillRect(x, y, w, h);
    },
    box(x, y, w, h, radius, color, line, width, dash) {
      context.beginPath();
      context.roundRect(x, y, w, h, radius);
      if (color) {
        fillWith(color);
        context.fill();
      }
      if (line) outline(line, width, dash);
    },
    disc(x, y, radius, color, line, width) {
      context.beginPath();
      context.arc(x, y, radius, 0, 2 * Math.PI);
      fillWith(color);
      context.fill();
      if (line) outline(line, width);
    },
    begin: () => context.beginPath(),
    move: (x, y) => context.moveTo(x, y),
    line: (x, y) => context.lineTo(x, y),
    curve: (ax, ay, bx, by, x, y) => context.bezierCurveTo(ax, ay, bx, by, x, y),
    stroke: outline,
    fill(color) {
      fillWith(color);
      context.fill();
    },
    text(text, x, y, size, bold, color, align = "left") {
      const wanted = `${bold ? 600 : 400} ${size}px ${family}`;
      if (wanted !== font) context.font = font = wanted;
      fillWith(color);
      context.textAlign = align;
      context.fillText(text, x, y);
    },
    /** How much of all that follows covers what is there, 0 … 1. */
    fade: (strength) => (context.globalAlpha = strength),
    clip(x, y, w, h) {
      context.save();
      context.beginPath();
      context.rect(x, y, w, h);
      context.clip();
    },
    unclip() {
      context.restore();
      fill = font = "";
    },
  };
}

const SVG = "http://www.w3.org/2000/svg";
const XML = "http://www.w3.org/XML/1998/namespace";
const short = (value) => String(Math.round(value * 100) / 100);

/** Texts stay texts; `held` to the width they were laid out with, they fit where a reader lacks the font. */
export function svgPainter(width, height, family, held) {
  const root = document.createElementNS(SVG, "svg");
  const ruler = document.createElement("canvas").getContext("2d");
  let parent = root;
  let path = "";
  let clips = 0;
  let opacity = 1;
  const add = (name, attributes) => {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) {
      if (value !== undefined) element.setAttribute(key, typeof value === "number" ? short(value) : value);
    }
    if (opacity < 1) element.setAttribute("opacity", short(opacity));
    parent.append(element);
    return element;
  };
  const outline = (line, width, dash) =>
    line ? { stroke: line, "stroke-width": width, "stroke-dasharray": dash?.map(short).join(" ") } : {};
  function widthOf(text, size, bold) {
    ruler.font = `${bold ? 600 : 400} ${size}px ${family}`;
    const { width: wide } = ruler.measureText(text);
    return wide > 0 && { textLength: wide, lengthAdjust: "spacingAndGlyphs" };
  }
  const about = { width, height, viewBox: `0 0 ${short(width)} ${short(height)}`, "font-family": family, direction: "ltr" };
  for (const [key, value] of Object.entries(about)) root.setAttribute(key, typeof value === "number" ? short(value) : value);
  root.setAttributeNS(XML, "xml:space", "preserve");
  return {
    root,
    rect: (x, y, w, h, color) => add("rect", { x, y, width: w, height: h, fill: color }),
    box: (x, y, w, h, radius, color, line, width, dash) =>
      add("rect", { x, y, width: w, height: h, rx: radius, fill: color || "none", ...outline(line, width, dash) }),
    disc: (x, y, radius, color, line, width) => add("circle", { cx: x, cy: y, r: radius, fill: color, ...outline(line, width) }),
    begin: () => (path = ""),
    move: (x, y) => (path += `M${short(x)} ${short(y)}`),
    line: (x, y) => (path += `L${short(x)} ${short(y)}`),
    curve: (ax, ay, bx, by, x, y) => (path += `C${[ax, ay, bx, by, x, y].map(short).join(" ")}`),
    stroke: (color, width, dash) => path && add("path", { d: path, fill: "none", ...outline(color, width, dash) }),
    fill: (color) => path && add("path", { d: path, fill: color }),
    text(text, x, y, size, bold, color, align = "left") {
      const anchor = { left: undefined, center: "middle", right: "end" }[align];
      const attributes = { x, y, "font-size": size, "font-weight": bold ? "600" : undefined, fill: color, "text-anchor": anchor };
      add("text", { ...attributes, ...(held && widthOf(text, size, bold)) }).textContent = text;
    },
    fade: (strength) => (opacity = strength),
    clip(x, y, w, h) {
      const id = `clip${clips++}`;
      const shape = add("clipPath", { id });
      parent = shape;
      add("rect", { x, y, width: w, height: h });
      parent = root;
      parent = add("g", { "clip-path": `url(#${id})` });
    },
    unclip() {
      parent = root;
    },
  };
}
