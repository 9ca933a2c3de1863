import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { byEvents, Link, pause, type Listener, type Connection } from "./link";
import { scene } from "./made";

class Fake implements Connection {
  closed = false;
  sent: string[] = [];
  constructor(readonly ears: Listener) {}
  close() {
    this.closed = true;
  }
  send(text: string) {
    return this.sent.push(text) > 0;
  }
}
const made = () => {
  const wires: Fake[] = [];
  return {
    wires,
    open: (ears: Listener) => {
      const wire = new Fake(ears);
      wires.push(wire);
      return wire;
    },
  };
};
const on = () => ({ message: vi.fn(), open: vi.fn(), lost: vi.fn() });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("the pauses grow and end at a quarter of a minute", () => {
  const even = () => 0.5;
  expect([0, 1, 2, 9].map((tries) => pause(tries, even))).toEqual([500, 1000, 2000, 15000]);
});
test("a lost socket is told and comes back by itself", () => {
  const { wires, open } = made(),
    told = on();
  new Link([open], told, () => 0.5).start();
  wires[0]!.ears.opened();
  wires[0]!.ears.closed();
  expect(told.lost).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(500);
  expect(wires).toHaveLength(2);
  wires[1]!.ears.opened();
  expect(told.open).toHaveBeenCalledTimes(2);
});
test("the last words of a line given up are not listened to", () => {
  const { wires, open } = made(),
    told = on();
  new Link([open], told, () => 0.5).start();
  wires[0]!.ears.opened();
  wires[0]!.ears.closed();
  wires[0]!.ears.heard({ type: "thinking", seat: "red" });
  wires[0]!.ears.closed();
  expect(told.message).not.toHaveBeenCalled();
  expect(told.lost).toHaveBeenCalledOnce();
});
test("a socket that never opens gives way to the next kind of line, one that once opened does not", () => {
  const first = made(),
    second = made();
  new Link([first.open, second.open], on(), () => 0.5).start();
  first.wires[0]!.ears.closed();
  vi.advanceTimersByTime(500);
  first.wires[1]!.ears.closed();
  vi.advanceTimersByTime(500);
  expect(second.wires).toHaveLength(1);
  second.wires[0]!.ears.opened();
  second.wires[0]!.ears.closed();
  vi.advanceTimersByTime(500);
  expect([first.wires.length, second.wires.length]).toEqual([2, 2]);
});
test("a socket that once stood is not given up for a lesser line, however long the net is away", () => {
  const first = made(),
    second = made();
  new Link([first.open, second.open], on(), () => 0.5).start();
  first.wires[0]!.ears.opened();
  for (let times = 0; times < 5; times++) {
    first.wires.at(-1)!.ears.closed();
    vi.advanceTimersByTime(15_000);
  }
  expect([first.wires.length, second.wires.length]).toEqual([6, 0]);
});
test("a quiet socket is asked whether it lives and given up when it does not answer", () => {
  const { wires, open } = made(),
    told = on();
  new Link([open], told, () => 0.5).start();
  wires[0]!.ears.opened();
  vi.advanceTimersByTime(20_000);
  expect(wires[0]!.sent).toEqual(['{"type":"ping"}']);
  wires[0]!.ears.heard({ type: "pong" });
  vi.advanceTimersByTime(15_000);
  expect(told.lost).not.toHaveBeenCalled();
  vi.advanceTimersByTime(15_000);
  expect(told.lost).toHaveBeenCalledOnce();
  expect(wires[0]!.closed).toBe(true);
});
test("when the net is back nobody waits for the pause, and a line that seems to stand is asked whether it does", () => {
  const { wires, open } = made(),
    told = on();
  const link = new Link([open], told, () => 0.5);
  link.start();
  wires[0]!.ears.opened();
  link.hurry();
  expect(wires).toHaveLength(1);
  expect(wires[0]!.sent).toHaveLength(1);
  vi.advanceTimersByTime(10_000);
  expect(told.lost).toHaveBeenCalledOnce();
  link.hurry();
  expect(wires).toHaveLength(2);
});
test("a net that has gone is told at once, not when the socket notices", () => {
  const { wires, open } = made(),
    told = on();
  const link = new Link([open], told, () => 0.5);
  link.start();
  wires[0]!.ears.opened();
  link.cut();
  expect(told.lost).toHaveBeenCalledOnce();
  expect(wires[0]!.closed).toBe(true);
});
test("a stopped link stays stopped", () => {
  const { wires, open } = made();
  const link = new Link([open], on(), () => 0.5);
  link.start();
  link.stop();
  wires[0]!.ears.closed();
  vi.advanceTimersByTime(60_000);
  expect(wires).toHaveLength(1);
  expect(wires[0]!.closed).toBe(true);
});
test("a match that was deleted is told once, and nobody tries to come back to it", () => {
  const { wires, open } = made(),
    told = { ...on(), gone: vi.fn() };
  new Link([open], told, () => 0.5).start();
  wires[0]!.ears.opened();
  wires[0]!.ears.closed("This match was deleted.");
  vi.advanceTimersByTime(60_000);
  expect(told.gone).toHaveBeenCalledExactlyOnceWith("This match was deleted.");
  expect(told.lost).not.toHaveBeenCalled();
  expect(wires).toHaveLength(1);
});

test("what is said goes by the present line, and nowhere while there is none", () => {
  const { wires, open } = made(),
    link = new Link([open], on(), () => 0.5);
  expect(link.say("a")).toBe(false);
  link.start();
  wires[0]!.ears.opened();
  expect(link.say("b")).toBe(true);
  wires[0]!.ears.closed();
  expect(link.say("c")).toBe(false);
  expect(wires[0]!.sent).toEqual(["b"]);
  const streams = new Link([(ears) => ({ close: () => ears.closed() })], on(), () => 0.5);
  streams.start();
  expect(streams.say("d")).toBe(false); // a stream carries nothing to the server
});
test("a stream brings what changed, and begins anew where it does not fit", () => {
  class Source {
    static last: Source;
    onmessage: (event: { data: string }) => void = () => undefined;
    closed = false;
    constructor(readonly url: string) {
      Source.last = this;
    }
    close() {
      this.closed = true;
    }
  }
  vi.stubGlobal("EventSource", Source);
  const ears = { opened: vi.fn(), heard: vi.fn(), closed: vi.fn() };
  byEvents("/events?seat=blue")(ears);
  const source = Source.last;
  const tell = (message: unknown) => source.onmessage({ data: JSON.stringify(message) });
  expect(source.url).toBe("/events?seat=blue&changes=true");
  tell({ type: "scene", scene: scene(4) });
  tell({ type: "patch", base: 4, patch: [{ op: "replace", path: "/version", value: 5 }] });
  expect(ears.heard).toHaveBeenLastCalledWith(expect.objectContaining({ scene: scene(4, { version: 5 }) }));
  tell({ type: "patch", base: 9, patch: [] });
  expect([source.closed, ears.closed.mock.calls.length, ears.heard.mock.calls.length]).toEqual([true, 1, 2]);
  vi.unstubAllGlobals();
});
