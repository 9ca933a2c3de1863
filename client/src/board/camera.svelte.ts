/**
 * Which part of the map is shown, and how the view moves there. While it moves, the painted picture is shifted; it is
 * painted again once the view rests.
 */
import type { Point } from "../lib/wire";
import { boxAround } from "./scenery";
import type { Box } from "./shapes";
import { between, easeOut, fitBox, moved, onSheet, toMap, windowOf, zoomAt, type Padding, type View } from "./view";

interface Sheet {
  width: number;
  height: number;
  box: Box;
}

const FLIGHT = 240,
  REST = 130; // milliseconds
const ROOM = 70; // pixels that a thing reached by keys keeps from the edge

export class Camera {
  width = $state(0);
  height = $state(0);
  view = $state.raw<View | null>(null); // what is shown
  drawn = $state.raw<View | null>(null); // what was painted last
  private fitted = $state(true); // until the player moves the map, it follows the window's size
  private flight = 0;
  private painter: ReturnType<typeof setTimeout> | undefined;
  private readonly sheet: () => Sheet;
  private readonly covered: () => Padding;

  constructor(sheet: () => Sheet, covered: () => Padding) {
    this.sheet = sheet;
    this.covered = covered;
  }

  size = $derived.by(() => ({ width: this.width, height: this.height }));
  whole = $derived.by(() => fitBox(boxAround([this.sheet().box], 8)!, this.sheet(), this.size, this.covered()));
  scale = $derived.by(() => this.drawn?.scale ?? 1);
  seen = $derived.by(() => windowOf(this.view ?? this.whole, this.size));
  painted = $derived.by(() => windowOf(this.drawn ?? this.whole, this.size));
  closer = $derived.by(() => (this.view ? this.view.scale > this.whole.scale * 1.15 : false));

  /** How the painting is moved to be where it is shown. */
  shift = $derived.by(() => {
    const { view, drawn } = this;
    if (!view || !drawn || view === drawn) return "none";
    return `translate(${(drawn.x - view.x) * view.scale}px, ${(drawn.y - view.y) * view.scale}px) scale(${view.scale / drawn.scale})`;
  });

  /** True if the player moved the map since it was fitted. */
  away = $derived.by(() => this.view !== null && this.view !== this.whole && !this.fitted);

  /** Looks where it was looked at before. */
  recall(view: View): void {
    this.fitted = false;
    this.view = view;
  }

  /** The window or the sheet has changed. */
  settle(): void {
    if (this.width && this.height) this.paint(!this.view || this.fitted ? this.whole : this.bound(this.view));
  }

  paint(at: View): void {
    this.view = this.drawn = at;
  }

  fit(): void {
    this.go(this.whole);
    this.fitted = true;
  }

  pan(dx: number, dy: number): void {
    if (this.view) this.set(moved(this.view, dx, dy));
  }

  /** Nearer or farther about a point of the window, at once or gliding. */
  zoom(factor: number, px = this.width / 2, py = this.height / 2, glide = true): void {
    if (!this.view) return;
    const to = zoomAt(this.view, this.size, px, py, factor, this.whole.scale * 0.8);
    if (glide) this.go(this.bound(to));
    else this.set(to);
  }

  /** Shows a box; stays if it is seen well enough, unless told to go there anyway. */
  show(box: Box, anyway: boolean, padding: Padding, closest: number): void {
    if (!this.view) return;
    const to = fitBox(box, this.sheet(), this.size, padding, Math.max(closest, this.whole.scale));
    const [x0, y0] = toMap(this.view, this.size, padding.left, padding.top),
      [x1, y1] = toMap(this.view, this.size, this.width - padding.right, this.height - padding.bottom);
    const visible = box.x0 >= x0 - 20 && box.x1 <= x1 + 20 && box.y0 >= y0 - 20 && box.y1 <= y1 + 20;
    if (anyway || !visible || this.view.scale < 0.7 * to.scale) this.go(to);
  }

  /** Moves the map just so far that a point is well inside it. */
  reach([x, y]: Point): void {
    if (!this.view) return;
    const { scale } = this.view,
      { seen } = this,
      cover = this.covered();
    const dx =
      Math.min(0, x - seen.x - (cover.left + ROOM) / scale) +
      Math.max(0, x - seen.x - seen.width + (cover.right + ROOM) / scale);
    const dy =
      Math.min(0, y - seen.y - (cover.top + ROOM) / scale) +
      Math.max(0, y - seen.y - seen.height + (cover.bottom + ROOM) / scale);
    if (dx || dy) this.go(this.bound({ scale, x: this.view.x + dx, y: this.view.y + dy }));
  }

  private bound(view: View): View {
    return onSheet(view, this.sheet(), this.size, this.covered());
  }

  private set(next: View): void {
    this.halt();
    this.view = this.bound(next);
    this.painter = setTimeout(() => {
      if (this.view) this.paint(this.view);
    }, REST);
  }

  private go(to: View): void {
    this.halt();
    const from = this.view;
    if (!from || matchMedia("(prefers-reduced-motion: reduce)").matches) return this.paint(to);
    const began = performance.now();
    const step = (now: number): void => {
      const t = Math.min(1, Math.max(0, (now - began) / FLIGHT));
      if (t === 1) return this.paint(to);
      this.view = between(from, to, easeOut(t));
      this.flight = requestAnimationFrame(step);
    };
    this.flight = requestAnimationFrame(step);
  }

  /** Ends a flight where it is. */
  halt(): void {
    cancelAnimationFrame(this.flight);
    clearTimeout(this.painter);
    this.fitted = false;
  }
}
