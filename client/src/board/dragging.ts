/** Counters that lie beside the map and are pulled onto it. */
import { DRAG, grasped, thingsAt, type Carrier } from "./gestures";

/** Lets an element be pulled: what it stands for is in `data-anchor`. A click that pulls nothing stays a click. */
export function pulled(node: HTMLElement, carrier: Carrier | undefined) {
  let start: { x: number; y: number; at: number } | null = null,
    held = false,
    over = false; // the click that ends the pulling is none

  function pressed(event: PointerEvent) {
    over = false;
    start = event.button === 0 ? { x: event.clientX, y: event.clientY, at: event.timeStamp } : null;
  }
  function moved(event: PointerEvent) {
    if (!start || !carrier) return;
    const { x, y, at } = start;
    if (!held && Math.hypot(event.clientX - x, event.clientY - y) > DRAG) {
      held = grasped(event, at) && carrier.lift([node.dataset.anchor ?? ""]);
      if (held) node.setPointerCapture(event.pointerId);
      else start = null;
    }
    if (held) carrier.carry(event.clientX, event.clientY, thingsAt(event));
  }
  function released(event: PointerEvent) {
    if (held) void carrier?.drop(event.type === "pointerup" ? thingsAt(event) : null);
    over = held;
    held = false;
    start = null;
  }
  function clicked(event: MouseEvent) {
    if (over) event.stopImmediatePropagation();
    over = false;
  }
  node.addEventListener("pointerdown", pressed);
  node.addEventListener("pointermove", moved);
  node.addEventListener("pointerup", released);
  node.addEventListener("pointercancel", released);
  node.addEventListener("click", clicked, { capture: true });
  return { update: (next: Carrier | undefined) => void (carrier = next) };
}
