/** The table's keys; they do nothing while the player types into a field. */
export interface Keyed {
  row(number: number): void;
  // Shift and a number; false where it means nothing: on some keyboards it is how a sign is written
  lift(number: number): boolean;
  board(): void;
  back(): void;
  confirm(): void;
  escape(): void;
  type(): void;
  help(): void;
  undo(): void;
  card(): void;
  question(): void;
  map(): void;
  text(): void;
  all?(): void; // chooses all that stand where the last one stands
  line?(): void; // measures a line of sight, where there is a grid
}

const inField = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
const onControl = (target: EventTarget | null) =>
  target instanceof Element && target.closest("button, a, [role=button], [role=radio]") !== null;
const inDialog = (target: EventTarget | null) =>
  document.querySelector("dialog[open]") !== null || (target instanceof Element && target.closest("dialog") !== null);

/** Did a key mean something here? Keys with modifiers belong to the browser. */
export function pressed(event: KeyboardEvent, on: Keyed): boolean {
  if (
    event.defaultPrevented ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    inDialog(event.target) ||
    inField(event.target)
  )
    return false;
  if (event.key === "Enter") {
    if (onControl(event.target)) return false; // the control itself is pressed
    on.confirm();
    return true;
  }
  if (/^[1-9]$/.test(event.key)) {
    on.row(Number(event.key));
    return true;
  }
  const digit = event.shiftKey && /^Digit([1-9])$/.exec(event.code);
  if (digit && on.lift(Number(digit[1]))) return true;
  const deed: Record<string, (() => void) | undefined> = {
    Backspace: on.back,
    Escape: on.escape,
    "/": on.type,
    "?": on.help,
    u: on.undo,
    i: on.card,
    q: on.question,
    m: on.map,
    t: on.text,
    b: on.board,
    l: on.line,
    a: on.all,
  };
  const found = deed[event.key];
  found?.();
  return found !== undefined;
}

/** Steps of a film that the player may walk by keys, as long as no button or choice of its own wants them. */
export interface Walk {
  next(): unknown;
  previous(): unknown;
  leave(): unknown;
}

/** Takes a key while a film is shown; true if it meant something. */
export function filmed(event: KeyboardEvent, film: Walk): boolean {
  const on =
    event.target instanceof Element ? event.target.closest("button, input, textarea, select, a, dialog") : null;
  if (event.ctrlKey || event.metaKey || event.altKey || on?.closest("dialog")) return false;
  const written = on !== null && /^(INPUT|TEXTAREA|SELECT)$/.test(on.tagName);
  if (event.key === "Escape") film.leave();
  else if (event.key === "ArrowRight" && !written) film.next();
  else if (event.key === "ArrowLeft" && !written) film.previous();
  else if ((event.key === "Enter" || event.key === " ") && !on) film.next();
  else return false;
  return true;
}
