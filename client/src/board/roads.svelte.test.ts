import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import BoardText from "./BoardText.svelte";
import type { LastSeen } from "../lib/wire";
import MapBoard from "./MapBoard.svelte";
import { counter } from "./made";
import { drawn, roads as board, table } from "./roads.test.made";
import type { March } from "./marches";

let shown: Record<string, unknown> | undefined;
function show(more: Record<string, unknown> = {}) {
  shown = mount(MapBoard, { target: document.body, props: { board, drawing: drawn, sides: table.sides, ...more } });
  flushSync();
}
const list = () => document.querySelector<HTMLElement>(".keys")!;
const press = (key: string) => {
  list().dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  flushSync();
};
const ghost: LastSeen = {
  counter: counter("G08", { side: "axis", name: "SS Pz Regt 12" }),
  board: board.id,
  area: "SOI",
  x: 400,
  y: 400,
  line: 10,
  ago: "2 turns ago",
  left: false,
  text: "SS Pz Regt 12, last seen at Soignolles 2 turns ago",
};

beforeEach(() => vi.stubGlobal("matchMedia", () => ({ matches: true })));
afterEach(() => {
  if (shown) void unmount(shown);
  shown = undefined;
  document.body.innerHTML = "";
  vi.unstubAllGlobals();
});

describe("the map of connectors", () => {
  it("draws roads of three classes, objectives of two shapes, and no disc's name for a fight on a road", () => {
    show();
    for (const css of ["major", "minor", "lane"]) expect(document.querySelectorAll(`path.way.${css}`).length).toBe(1);
    expect(document.querySelectorAll(".landmarks circle.rim")).toHaveLength(7);
    expect(document.querySelectorAll(".landmarks path.rim.second")).toHaveLength(4);
    expect(document.querySelectorAll(".site")).toHaveLength(1);
    expect(document.querySelectorAll(".site .sn")).toHaveLength(0);
    expect(document.querySelectorAll("[data-area='VER-LOR']")).toHaveLength(2);
  });

  it("draws what is being written above what is ordered", () => {
    const marches: March[] = [
      { unit: "A01", side: "allied", path: ["VER", "LOR"], times: ["½"], state: "draft" },
      { unit: "G08", side: "axis", path: ["SOI", "CAU"], times: ["1"], state: "set" },
    ];
    show({ marches });
    expect(
      [...document.querySelectorAll(".march")].map((one) => one.getAttribute("class")!.replace(/\s*svelte-\S+/, "")),
    ).toEqual(["march set s2", "march draft s1"]);
    expect([...document.querySelectorAll(".arrives text")].map((one) => one.textContent).sort()).toEqual(["1", "½"]);
  });

  it("opens and closes its key", () => {
    show();
    const button = document.querySelector<HTMLButtonElement>("button[aria-expanded]")!;
    button.click();
    flushSync();
    expect(document.querySelector(".key")!.textContent).toMatch(/major road.*farm lane.*village.*fortified.*phase 2/s);
    document.querySelector<HTMLButtonElement>(".key header button")!.click();
    flushSync();
    expect(document.querySelector(".key")).toBeNull();
  });

  it("tells keys in an area who was last seen there, and Delete forgets it", () => {
    const onforget = vi.fn();
    show({ ghosts: [ghost], onforget });
    const option = [...document.querySelectorAll(".keys [role=option]")].find((one) =>
      one.textContent!.startsWith("Soignolles"),
    )!;
    expect(option.textContent).toMatch(/SS Pz Regt 12 was last seen here, 2 turns ago, Delete forgets it$/);
    expect(document.querySelector("[data-anchor='ghost:G08'] .ago")!.textContent).toBe("2 turns ago");
    press("Delete");
    expect(onforget).not.toHaveBeenCalled();
    const ways = ["ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft"];
    for (let i = 0; i < 200 && option.getAttribute("aria-selected") !== "true"; i++)
      press(ways[Math.floor(i / 3) % 4]!);
    expect(option.getAttribute("aria-selected")).toBe("true");
    press("Delete");
    expect(onforget).toHaveBeenCalledWith("G08");
  });

  it("draws a mark on a road where nobody stands now, says that the unit has left, and forgets nothing by itself", () => {
    show({ ghosts: [{ ...ghost, area: "SOI-CAU", left: true }] });
    const mark = document.querySelector("[data-anchor='ghost:G08']")!;
    expect([mark.getAttribute("data-area"), mark.querySelector(".ago")!.textContent]).toEqual([
      "SOI-CAU",
      "left 2 turns ago",
    ]);
    expect(document.querySelector(".keys")!.textContent).not.toContain("Delete forgets");
  });

  it("names units out of sight in the text, with a way to forget them", () => {
    const onforget = vi.fn();
    shown = mount(BoardText, {
      target: document.body,
      props: { board, sides: table.sides, ghosts: [ghost, { ...ghost, board: "another" }], onforget },
    });
    flushSync();
    const marks = [...document.querySelectorAll("li")].filter((one) => one.textContent!.includes("last seen"));
    expect(marks).toHaveLength(1);
    marks[0]!.querySelector("button")!.click();
    expect(onforget).toHaveBeenCalledWith("G08");
    expect(document.body.textContent).toContain("roads to");
  });
});
