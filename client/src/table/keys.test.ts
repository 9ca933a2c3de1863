import { expect, test, vi } from "vitest";
import { filmed, pressed, type Keyed } from "./keys";

const hands = () => {
  const names = [
    "row",
    "back",
    "confirm",
    "escape",
    "type",
    "help",
    "undo",
    "card",
    "question",
    "map",
    "text",
    "lift",
    "board",
  ] as const;
  return Object.fromEntries(names.map((name) => [name, vi.fn()])) as unknown as Keyed &
    Record<string, ReturnType<typeof vi.fn>>;
};
function press(key: string, on: Keyed, target: Element = document.body, more: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  document.body.append(target === document.body ? "" : target);
  target.dispatchEvent(event);
  return pressed(event, on);
}

test("figures choose rows, Backspace takes back, Enter confirms", () => {
  const on = hands();
  press("3", on);
  press("Backspace", on);
  press("Enter", on);
  expect(on.row).toHaveBeenCalledWith(3);
  expect(on.back).toHaveBeenCalledOnce();
  expect(on.confirm).toHaveBeenCalledOnce();
});
test("Shift and a figure takes a die back; where there is none the sign it writes is meant", () => {
  const on = hands();
  vi.mocked(on.lift).mockReturnValueOnce(true);
  expect(press("!", on, document.body, { code: "Digit1", shiftKey: true })).toBe(true);
  expect(on.lift).toHaveBeenCalledWith(1);
  vi.mocked(on.lift).mockReturnValueOnce(false);
  press("/", on, document.body, { code: "Digit7", shiftKey: true });
  expect(on.type).toHaveBeenCalledOnce();
  press("3", on, document.body, { code: "Digit3", shiftKey: true });
  expect(on.row).toHaveBeenCalledWith(3);
});
test("b turns to the next board", () => {
  const on = hands();
  press("b", on);
  expect(on.board).toHaveBeenCalledOnce();
});
test("Enter on a button presses that button and nothing else", () => {
  const on = hands();
  expect(press("Enter", on, document.createElement("button"))).toBe(false);
  expect(on.confirm).not.toHaveBeenCalled();
});
test("whoever types into a field means the field, and keys with modifiers belong to the browser", () => {
  const on = hands();
  expect(press("u", on, document.createElement("input"))).toBe(false);
  expect(press("u", on, document.body, { ctrlKey: true })).toBe(false);
  expect(on.undo).not.toHaveBeenCalled();
});
test("a key without meaning is left to the browser", () => {
  expect(press("z", hands())).toBe(false);
});

test("a film is walked by arrow keys, but not while something is written", () => {
  const film = { next: vi.fn(), previous: vi.fn(), leave: vi.fn() };
  const key = (name: string, target: Element = document.body) => {
    const event = new KeyboardEvent("keydown", { key: name });
    Object.defineProperty(event, "target", { value: target });
    return filmed(event, film);
  };
  expect([key("ArrowRight"), key("ArrowLeft"), key(" "), key("Escape"), key("a")]).toEqual([
    true,
    true,
    true,
    true,
    false,
  ]);
  expect([film.next, film.previous, film.leave].map((one) => one.mock.calls.length)).toEqual([2, 1, 1]);
  expect(key("ArrowRight", document.createElement("textarea"))).toBe(false);
  expect(key(" ", document.createElement("button"))).toBe(false);
});
