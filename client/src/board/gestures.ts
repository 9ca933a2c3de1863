/** Turns mouse, pen and fingers on the map into what they mean: pan, zoom, point, tap, rest. */

/** Carries a counter from one thing to another. `lift` is false for what cannot be picked up: the map is moved then. */
export interface Carrier {
  lift(things: string[], acting?: string): boolean;
  carry(x: number, y: number, things: string[]): void;
  drop(things: string[] | null): Promise<void>; // null: it goes back
}

export interface Hands {
  pan(dx: number, dy: number): void;
  zoom(px: number, py: number, factor: number): void;
  /** What the pointer is over, from the uppermost thing down; empty when it left. */
  point(things: string[]): void;
  /** Tells whether the tap chose something: then two of them are no double tap. */
  tap(things: string[], finger: boolean): boolean;
  double(px: number, py: number): void;
  /** The mouse has rested on, or a finger has held, a thing; null when it went away. */
  rest(thing: string | null, finger: boolean): void;
  carrier?: Carrier | undefined;
}

export const DRAG = 6; // pixels
const GRASP = 180, // milliseconds
  TREMBLE = 12, // a finger that is held moves a little
  REST = 400,
  HOLD = 500,
  TWICE = 320;

/** May a drag be that of a counter? By mouse at once; a finger holds it for a moment first, to move the map otherwise. */
export const grasped = (event: PointerEvent, since: number): boolean =>
  event.pointerType === "mouse" || event.timeStamp - since >= GRASP;

/** The things under a pointer, whatever element has captured it. */
export const thingsAt = (event: PointerEvent): string[] =>
  thingsOn(document.elementFromPoint(event.clientX, event.clientY));

/** The things under an element: a counter lies in an area, a pile in another; `data-under` names what else is there. */
function thingsOn(element: Element | null): string[] {
  const found = element?.closest<SVGElement>("[data-anchor], [data-pile]");
  if (!found) return [];
  const { anchor, pile, area, under = "" } = found.dataset;
  return [pile && `pile:${pile}`, anchor, (area ?? pile) && `area:${area ?? pile}`, ...under.split(" ")].filter(
    (thing): thing is string => Boolean(thing),
  );
}

export function gestures(surface: SVGSVGElement, hands: Hands): () => void {
  const down = new Map<number, { x: number; y: number }>();
  let from = { x: 0, y: 0 },
    start = { things: [] as string[], at: 0 },
    dragged = false,
    carrying = false,
    held = false,
    last = { at: -Infinity, x: 0, y: 0 },
    resting: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const spot = (event: MouseEvent) => {
    const box = surface.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top] as const;
  };

  function wait(thing: string | null, time: number, finger = false) {
    clearTimeout(timer);
    if (resting !== null && resting !== thing) {
      resting = null;
      hands.rest(null, finger);
    }
    if (thing !== null && resting === null)
      timer = setTimeout(() => {
        held = true;
        resting = finger ? null : thing; // a finger holds the same thing again, and means it
        hands.rest(thing, finger);
      }, time);
  }

  function pressed(event: PointerEvent) {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    from = { x: event.clientX, y: event.clientY };
    held = false;
    if (down.size === 1) {
      dragged = false;
      start = { things: thingsAt(event), at: event.timeStamp };
    } else {
      dragged = true;
      wait(null, 0);
      letGo(null);
    }
    if (event.pointerType !== "mouse" && down.size === 1)
      wait(start.things.find((thing) => !thing.startsWith("pile:")) ?? null, HOLD, true);
  }

  const slack = (event: PointerEvent) => (event.pointerType === "mouse" ? DRAG : TREMBLE);
  function moved(event: PointerEvent) {
    const before = down.get(event.pointerId);
    if (!before) return hovered(event);
    if (down.size === 2) pinch(event, before);
    else if (dragged || Math.hypot(event.clientX - from.x, event.clientY - from.y) > slack(event)) {
      if (!dragged) {
        wait(null, 0);
        surface.setPointerCapture(event.pointerId);
        carrying = grasped(event, start.at) && (hands.carrier?.lift(start.things) ?? false);
      }
      dragged = true;
      if (carrying) hands.carrier?.carry(event.clientX, event.clientY, thingsAt(event));
      else hands.pan(event.clientX - before.x, event.clientY - before.y);
    } else return;
    down.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  function hovered(event: PointerEvent) {
    if (event.pointerType !== "mouse") return;
    const things = thingsOn(event.target as Element);
    hands.point(things);
    wait(things.find((thing) => !thing.startsWith("pile:")) ?? null, REST);
  }

  function pinch(event: PointerEvent, before: { x: number; y: number }) {
    const other = [...down].find(([id]) => id !== event.pointerId)![1],
      box = surface.getBoundingClientRect();
    const was = Math.hypot(before.x - other.x, before.y - other.y),
      is = Math.hypot(event.clientX - other.x, event.clientY - other.y);
    hands.pan((event.clientX - before.x) / 2, (event.clientY - before.y) / 2);
    if (was > 0)
      hands.zoom((event.clientX + other.x) / 2 - box.left, (event.clientY + other.y) / 2 - box.top, is / was);
  }

  function letGo(things: string[] | null) {
    if (carrying) void hands.carrier?.drop(things);
    carrying = false;
  }

  function released(event: PointerEvent) {
    if (!down.delete(event.pointerId)) return;
    letGo(event.type === "pointerup" ? thingsAt(event) : null);
    const finger = event.pointerType !== "mouse",
      click = !dragged && !(finger && held) && event.type === "pointerup";
    if (finger && !held) wait(null, 0);
    if (!click) return;
    const things = thingsAt(event),
      [px, py] = spot(event);
    const chose = hands.tap(things, finger),
      again = event.timeStamp - last.at < TWICE && Math.hypot(event.clientX - last.x, event.clientY - last.y) < 24;
    last = { at: again || chose ? -Infinity : event.timeStamp, x: event.clientX, y: event.clientY };
    if (again && !chose) hands.double(px, py);
  }

  function left(event: PointerEvent) {
    if (event.pointerType !== "mouse" || down.size) return;
    hands.point([]);
    wait(null, 0);
  }

  function rolled(event: WheelEvent) {
    event.preventDefault();
    const [px, py] = spot(event),
      lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 24 : 1;
    hands.zoom(px, py, Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0016)));
  }

  const quiet = (event: Event) => event.preventDefault();
  const listeners: [string, (event: never) => void][] = [
    ["pointerdown", pressed],
    ["pointermove", moved],
    ["pointerup", released],
    ["pointercancel", released],
    ["pointerleave", left],
    ["wheel", rolled],
    ["contextmenu", quiet],
  ];
  for (const [name, listener] of listeners)
    surface.addEventListener(name, listener as EventListener, { passive: false });
  return () => {
    clearTimeout(timer);
    for (const [name, listener] of listeners) surface.removeEventListener(name, listener as EventListener);
  };
}
