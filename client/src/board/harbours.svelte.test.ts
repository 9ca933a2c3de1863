import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Board } from "../lib/wire";
import { siteNames } from "./lettering";
import type { Letter } from "./letters";
import { area, board, counter, drawing, SIDES } from "./made";
import MapBoard from "./MapBoard.svelte";
import { overlap } from "./shapes";
import { sketch } from "./sketch";
import { discBox, spotsOf } from "./spots";
import { stackBox } from "./stacks";
import { describeArea } from "./telling";

const fleet = ["a", "b", "c", "d", "e"].map((id) => counter(id, { symbol: "destroyer" }));
const sea = (more: Partial<Board> = {}) =>
  board(
    "sea",
    [
      area("A", 50, { counters: fleet, around: [["B"], ["C"]], marks: ["airfield"] }),
      area("B", 150),
      area("C", 250, { counters: [counter("flyer", { reach: 2, side: "two" })], around: [["B"], ["A"]] }),
      area("port", 150, {
        name: "Port",
        y: 250,
        site: "harbour",
        within: ["B", "C"],
        holder: "two",
        counters: [counter("raider", { side: "two", marks: ["activated"] })],
      }),
    ],
    { width: 300, ...more },
  );
const at = (letter: string, ...anchors: string[]): Letter => ({ letter, name: letter, anchors });
let shown: Record<string, unknown> | undefined;

function show(more: Record<string, unknown> = {}, of = sea()) {
  const props = Object.defineProperties(
    { board: of, drawing: drawing(of), sides: SIDES, letters: [] as Letter[] },
    Object.getOwnPropertyDescriptors(more),
  );
  shown = mount(MapBoard, { target: document.body, props });
  flushSync();
}
const find = (selector: string) => document.querySelector<SVGElement>(selector);
/** A press and release on an element, as a mouse does it. */
function click(element: Element) {
  document.elementFromPoint = () => element;
  const surface = find("svg.b")!;
  for (const type of ["pointerdown", "pointerup"])
    surface.dispatchEvent(
      new PointerEvent(type, { pointerId: 1, pointerType: "mouse", button: 0, clientX: 5, clientY: 5, bubbles: true }),
    );
  flushSync();
}
function hover(element: Element) {
  element.dispatchEvent(new PointerEvent("pointermove", { pointerType: "mouse", bubbles: true }));
  flushSync();
}

beforeEach(() => vi.stubGlobal("matchMedia", () => ({ matches: true })));
afterEach(() => {
  if (shown) void unmount(shown);
  shown = undefined;
  document.body.innerHTML = "";
  vi.unstubAllGlobals();
});

describe("a harbour", () => {
  it("is a disc with its name, in its holder's colour, and no area", () => {
    show();
    expect(find("[data-anchor='area:port'] .sign")).not.toBeNull();
    expect(find("[data-anchor='area:port']")!.classList.contains("s2")).toBe(true);
    expect(find(".sn")!.textContent).toBe("Port");
    expect(document.querySelectorAll(".hits use")).toHaveLength(3);
    expect(document.querySelectorAll(".port")).toHaveLength(0); // the drawn sign gives way
  });

  it("is ringed when it may be chosen, chosen by a click, and ticked then", () => {
    const onchoose = vi.fn(),
      props = $state({ chosen: [] as string[] });
    show({
      letters: [at("port", "area:port"), at("B", "area:B")],
      onchoose,
      get chosen() {
        return props.chosen;
      },
    });
    expect(find("[data-anchor='area:port'] .sel1")).not.toBeNull();
    click(find("[data-anchor='area:port'] .disc")!);
    expect(onchoose).toHaveBeenCalledExactlyOnceWith("port");
    props.chosen = ["area:port"];
    flushSync();
    expect(find("[data-anchor='area:port'] .tick")).not.toBeNull();
  });

  it("is reached by keys like any area", () => {
    show({ letters: [at("port", "area:port")] });
    expect([...document.querySelectorAll("[role=option]")].map((each) => each.textContent)).toEqual(["port"]);
  });

  it("has its counters beside its disc, clear of its name and of other stacks", () => {
    const of = sea(),
      plan = sketch(drawing(of)),
      names = siteNames(of.areas, plan, 1, []),
      spots = spotsOf(
        of,
        plan,
        1,
        undefined,
        names.map((name) => name.box),
      );
    const port = of.areas.at(-1)!,
      box = stackBox(port, spots.get("port"));
    expect(overlap(box, names[0]!.box) || overlap({ ...box, x1: box.x1 - 4, x0: box.x0 + 4 }, discBox(port, 1))).toBe(
      false,
    );
    expect(of.areas.slice(0, 3).some((each) => overlap(box, stackBox(each, spots.get(each.id))))).toBe(false);
  });

  it("is told with what it lies in", () => {
    const of = sea();
    expect(describeArea(of.areas[3]!, SIDES, of.areas)).toBe(
      ", harbour in Area B and Area C; troops: raider (activated)",
    );
  });
});

describe("a counter", () => {
  it("that is activated is drawn as spent", () => {
    show();
    expect(find("[data-anchor='unit:raider'] .ct")!.classList.contains("used")).toBe(true);
    expect(document.querySelectorAll(".ct.used")).toHaveLength(1);
  });

  it("shows how many dice lie on it", () => {
    show({ letters: [at("raider", "unit:raider")], laid: new Map([["unit:raider", 3]]) });
    expect(find("[data-anchor='unit:raider'] .tickno")!.textContent).toBe("3");
  });

  it("under the pointer shows how far it reaches, and not in yellow", () => {
    show();
    hover(find("[data-anchor='unit:flyer'] .bd")!);
    expect([...document.querySelectorAll(".stept")].map((each) => each.textContent)).toEqual(["1", "2"]);
    expect(document.querySelectorAll(".sel1, .hov1")).toHaveLength(0);
    hover(find("[data-anchor='unit:raider'] .bd")!);
    expect(document.querySelectorAll(".stept")).toHaveLength(0);
  });

  it("reaches as far from an airfield that keys are on", () => {
    show();
    const keys = document.querySelector<HTMLElement>(".keys")!;
    for (const key of ["ArrowLeft", "ArrowLeft"]) {
      keys.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      flushSync();
    }
    expect([...document.querySelectorAll(".stept")].map((each) => each.textContent)).toEqual(["1", "2"]);
  });
});

describe("a pile", () => {
  const letters = fleet.map(({ id }) => at(id, `unit:${id}`));

  it("opens by a click and stays open while several are chosen out of it", () => {
    const props = $state({ letters, chosen: [] as string[] }),
      onchoose = vi.fn();
    show({
      get letters() {
        return props.letters;
      },
      get chosen() {
        return props.chosen;
      },
      onchoose,
    });
    click(find("[data-pile='A'] .grab")!);
    expect(find(".opened")).not.toBeNull();
    click(find("[data-anchor='unit:b'] .bd")!);
    expect(onchoose).toHaveBeenCalledExactlyOnceWith("b");
    props.letters = letters.filter((one) => one.letter !== "b");
    props.chosen = ["unit:b"];
    flushSync();
    expect(find(".opened")).not.toBeNull();
    expect(find(".opened [data-anchor='unit:b'] .tick")).not.toBeNull();
  });

  it("stays open when the next one is clicked before its letter is there, and closes by a click beside it", () => {
    const onpick = vi.fn(),
      props = $state({ letters, chosen: [] as string[] });
    show({
      get letters() {
        return props.letters;
      },
      get chosen() {
        return props.chosen;
      },
      onpick,
    });
    click(find("[data-pile='A'] .grab")!);
    props.letters = [];
    props.chosen = ["unit:b"];
    flushSync();
    click(find(".opened [data-anchor='unit:c']")!);
    expect(onpick).toHaveBeenLastCalledWith("unit:c");
    expect(find(".opened")).not.toBeNull();
    click(find("[data-anchor='area:B']")!);
    expect(find(".opened")).toBeNull();
  });

  it("gives one back that is clicked again", () => {
    const onretract = vi.fn();
    show({ letters: letters.slice(1), chosen: ["unit:a"], onretract });
    click(find("[data-pile='A'] .grab")!);
    click(find("[data-anchor='unit:a'] .bd")!);
    expect(onretract).toHaveBeenCalledExactlyOnceWith("unit:a");
  });

  it("closes when nothing more can be chosen out of it", () => {
    const props = $state({ letters });
    show({
      get letters() {
        return props.letters;
      },
    });
    click(find("[data-pile='A'] .grab")!);
    props.letters = [at("B", "area:B")];
    flushSync();
    expect(find(".opened")).toBeNull();
  });

  it("closed, says how many of it are chosen and how many dice lie on it", () => {
    show({ letters, chosen: ["unit:a", "unit:b"] });
    expect(find("[data-pile='A'] .tickno")!.textContent).toBe("2");
    void unmount(shown!);
    document.body.innerHTML = "";
    show({
      letters,
      laid: new Map([
        ["unit:a", 3],
        ["unit:b", 4],
      ]),
    });
    expect(find("[data-pile='A'] .tickno")!.textContent).toBe("7");
  });
});
