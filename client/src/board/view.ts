/** Which part of the sheet is seen: middle and scale (pixels a map unit). Pure. */
import type { Point } from "../lib/wire";
import type { Box } from "./shapes";

export interface View {
  x: number;
  y: number;
  scale: number;
}
export interface Size {
  width: number;
  height: number;
}
export interface Padding {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export const CLOSEST = 6;
export const even = (n: number): Padding => ({ top: n, right: n, bottom: n, left: n });
export const added = (a: Padding, b: Padding): Padding => ({
  top: a.top + b.top,
  right: a.right + b.right,
  bottom: a.bottom + b.bottom,
  left: a.left + b.left,
});

/**
 * The view that shows a whole box inside the padding, no closer than `closest`, and as little beyond the sheet as can
 * be.
 */
export function fitBox(box: Box, sheet: Size, size: Size, padding: Padding, closest = CLOSEST): View {
  const wide = Math.max(40, size.width - padding.left - padding.right),
    high = Math.max(40, size.height - padding.top - padding.bottom);
  const scale = Math.min(closest, wide / Math.max(1, box.x1 - box.x0), high / Math.max(1, box.y1 - box.y0));
  const x = (box.x0 + box.x1) / 2 + (padding.right - padding.left) / 2 / scale,
    y = (box.y0 + box.y1) / 2 + (padding.bottom - padding.top) / 2 / scale;
  return onSheet({ x, y, scale }, sheet, size, padding);
}

const STRIP = 56; // pixels that the buttons of a phone's map need
/** A strip at the right of the sheet or below it for buttons, wherever it costs the map less. */
export function stripFor(sheet: Size, size: Size): Padding {
  const right = { ...even(0), right: STRIP },
    below = { ...even(0), bottom: STRIP },
    box = { x0: 0, y0: 0, x1: sheet.width, y1: sheet.height };
  return fitBox(box, sheet, size, right).scale >= fitBox(box, sheet, size, below).scale ? right : below;
}

export const PRESSED = 20; // pixels: a counter that is narrower can hardly be pressed

/** Moves a view back so that it does not look beyond the sheet where it need not; covered margins may lie beyond it. */
export function onSheet(view: View, sheet: Size, size: Size, padding: Padding = even(0)): View {
  const slide = (at: number, whole: number, seen: number, before: number, after: number): number => {
    const half = seen / 2 / view.scale,
      low = half - before / view.scale,
      high = whole - half + after / view.scale;
    return low > high ? (low + high) / 2 : Math.min(high, Math.max(low, at));
  };
  return {
    scale: view.scale,
    x: slide(view.x, sheet.width, size.width, padding.left, padding.right),
    y: slide(view.y, sheet.height, size.height, padding.top, padding.bottom),
  };
}

export const toMap = (view: View, size: Size, px: number, py: number): Point => [
  view.x + (px - size.width / 2) / view.scale,
  view.y + (py - size.height / 2) / view.scale,
];

/** Nearer or farther, with the point under the pointer staying where it is. */
export function zoomAt(view: View, size: Size, px: number, py: number, factor: number, farthest: number): View {
  const scale = Math.min(CLOSEST, Math.max(farthest, view.scale * factor)),
    [mx, my] = toMap(view, size, px, py);
  return { scale, x: mx - (px - size.width / 2) / scale, y: my - (py - size.height / 2) / scale };
}

export const moved = (view: View, dx: number, dy: number): View => ({
  ...view,
  x: view.x - dx / view.scale,
  y: view.y - dy / view.scale,
});

export interface Window {
  x: number;
  y: number;
  width: number;
  height: number;
}

export function windowOf(view: View, size: Size): Window {
  const width = size.width / view.scale,
    height = size.height / view.scale;
  return { x: view.x - width / 2, y: view.y - height / 2, width, height };
}

/** Part of the way from one view to another; scale changes evenly to the eye. */
export function between(a: View, b: View, t: number): View {
  return { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t, scale: a.scale * (b.scale / a.scale) ** t };
}

export const easeOut = (t: number): number => 1 - (1 - t) ** 3;
