import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { gestures } from "./gestures";

const hands = {
  pan: vi.fn(),
  zoom: vi.fn(),
  point: vi.fn(),
  tap: vi.fn(() => false),
  double: vi.fn(),
  rest: vi.fn(),
};
const SVG = "http://www.w3.org/2000/svg";
let surface: SVGSVGElement, thing: SVGElement, stop: () => void;

function made(name: string, parent: Element): SVGElement {
  return parent.appendChild(document.createElementNS(SVG, name) as SVGElement);
}
function send(type: string, x = 100, y = 100, pointerType = "touch") {
  const event = new MouseEvent(type, { clientX: x, clientY: y, bubbles: true });
  thing.dispatchEvent(Object.assign(event, { pointerType, pointerId: 1 }));
}
function tap(pointerType = "touch") {
  send("pointerdown", 100, 100, pointerType);
  send("pointerup", 100, 100, pointerType);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  surface = made("svg", document.body) as SVGSVGElement;
  surface.setPointerCapture = () => undefined;
  thing = made("g", surface);
  thing.dataset.anchor = "unit:div";
  thing.dataset.area = "A";
  document.elementFromPoint = () => thing;
  stop = gestures(surface, hands);
});
afterEach(() => {
  stop();
  surface.remove();
  vi.useRealTimers();
});

test("a tap is a tap at once, and no card opens", () => {
  tap();
  expect(hands.tap).toHaveBeenCalledExactlyOnceWith(["unit:div", "area:A"], true);
  vi.advanceTimersByTime(1000);
  expect(hands.rest).not.toHaveBeenCalled();
});
test("a finger that is held asks for the card, and chooses nothing; the same thing may be held again", () => {
  for (const times of [1, 2]) {
    send("pointerdown");
    vi.advanceTimersByTime(450);
    expect(hands.rest).toHaveBeenCalledTimes(times - 1);
    vi.advanceTimersByTime(100);
    expect(hands.rest).toHaveBeenCalledTimes(times);
    send("pointerup");
  }
  expect(hands.rest).toHaveBeenLastCalledWith("unit:div", true);
  expect(hands.tap).not.toHaveBeenCalled();
});
test("a finger that moves drags the map; one that trembles is held all the same", () => {
  send("pointerdown");
  send("pointermove", 140, 100);
  vi.advanceTimersByTime(1000);
  send("pointerup", 140, 100);
  expect(hands.pan).toHaveBeenCalled();
  expect(hands.rest).not.toHaveBeenCalled();
  expect(hands.tap).not.toHaveBeenCalled();
  send("pointerdown");
  send("pointermove", 107, 103);
  vi.advanceTimersByTime(600);
  expect(hands.rest).toHaveBeenCalledExactlyOnceWith("unit:div", true);
});
test("two taps zoom, unless a tap chose something", () => {
  tap();
  tap();
  expect(hands.double).toHaveBeenCalledOnce();
  hands.tap.mockReturnValueOnce(true);
  tap();
  tap();
  expect(hands.double).toHaveBeenCalledOnce();
});
test("a mouse rests on a thing, and leaves it", () => {
  send("pointermove", 100, 100, "mouse");
  vi.advanceTimersByTime(450);
  expect(hands.rest).toHaveBeenCalledExactlyOnceWith("unit:div", false);
  delete thing.dataset.anchor;
  delete thing.dataset.area;
  send("pointermove", 100, 100, "mouse");
  expect(hands.rest).toHaveBeenLastCalledWith(null, false);
});
