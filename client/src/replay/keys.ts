/** What a key means in the replay. */
import type { Leap } from "./moments";

export type Deed = { leap: Leap; way: 1 | -1 } | "play" | "help" | "board";
type Pressed = Pick<KeyboardEvent, "key" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey">;

export function meant(event: Pressed): Deed | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  switch (event.key) {
    case "ArrowLeft":
      return { leap: event.shiftKey ? "battle" : "line", way: -1 };
    case "ArrowRight":
      return { leap: event.shiftKey ? "battle" : "line", way: 1 };
    case "PageUp":
      return { leap: "turn", way: -1 };
    case "PageDown":
      return { leap: "turn", way: 1 };
    case "Home":
      return { leap: "all", way: -1 };
    case "End":
      return { leap: "all", way: 1 };
    case " ":
      return "play";
    case "?":
      return "help";
    case "b":
      return "board";
    default:
      return null;
  }
}

const FIELDS = /^(TEXTAREA|SELECT)$/;
const isSlider = (element: HTMLElement) => element instanceof HTMLInputElement && element.type === "range";

/**
 * Does the thing in focus need this key itself? Fields keep all of theirs, buttons the space bar, groups of radio
 * buttons their arrows.
 */
export function taken(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest("dialog") || target.isContentEditable || FIELDS.test(target.tagName)) return true;
  if (target instanceof HTMLInputElement) return !isSlider(target);
  return key === " " && target.closest("button, a, summary") !== null;
}
