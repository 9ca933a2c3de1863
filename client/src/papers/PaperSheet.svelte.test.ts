import { mount, unmount } from "svelte";
import { afterEach, expect, it } from "vitest";
import PaperSheet from "./PaperSheet.svelte";
import type { Paper } from "./wire";

const NASTY = "<img src=x onerror=alert(1)> & #eval *x*";
const paper: Paper = {
  id: "one",
  title: NASTY,
  over: "over",
  under: "Defend",
  side: "axis",
  number: 2,
  sidename: "Axis",
  match: "Club night",
  link: "",
  meeting: {
    players: [
      ["Allies", ["Anna", NASTY]],
      ["Axis", []],
    ],
    when: "Wednesday, 19:00",
    place: "Hall",
    note: "",
  },
  chapters: [
    {
      title: "Forces",
      parts: [
        { kind: "title", title: "21. Panzer", note: "veteran", whole: true },
        {
          kind: "sum",
          rows: [
            ["Core force", 1250, "FS-8"],
            ["Out of supply", -250, ""],
          ],
          title: "Points",
          total: 1000,
        },
        {
          kind: "facts",
          rows: [
            ["Points", "115"],
            ["Score", ""],
          ],
        },
        {
          kind: "grid",
          heads: ["Unit", "Strength"],
          rows: [
            ["G01", "3"],
            ["", ""],
          ],
          numbers: [1],
          fill: [0],
          ticks: [1],
        },
        { kind: "lines", lines: ["Pinned", NASTY], boxes: true, rules: ["TOT-44", ""] },
        {
          kind: "plan",
          columns: 1,
          rows: 1,
          width: "2 feet",
          height: "2 feet",
          edges: ["", "", "", ""],
          notes: ["A note."],
          sections: [{ column: 0, row: 0, kind: "wood", title: "Wood", note: "2 of them" }],
          features: [{ kind: "river", place: "middle", title: "The Odon", count: 3 }],
          svg: '<svg xmlns="http://www.w3.org/2000/svg"><text>Wood</text></svg>',
        },
      ],
    },
  ],
};
let shown: ReturnType<typeof mount>;
afterEach(() => unmount(shown));

it("shows every part of a paper, and texts as texts", () => {
  shown = mount(PaperSheet, { target: document.body, props: { paper } });
  const body = document.body;
  expect(body.querySelector("h1")?.textContent).toBe(NASTY);
  expect(body.querySelector("img")).toBeNull();
  expect(body.querySelector(".under")?.textContent).toBe("Axis · Defend");
  expect(body.querySelector(".under svg path")).not.toBeNull(); // side two is a diamond
  const met = [...body.querySelectorAll(".met dt, .met dd")].map((one) => one.textContent);
  expect(met).toEqual(["Allies", `Anna, ${NASTY}`, "When", "Wednesday, 19:00", "Where", "Hall"]);
  expect(body.querySelector(".sum")?.textContent).toContain("Out of supply−250");
  expect(body.querySelector(".sum tfoot")?.textContent).toBe("Points1000");
  expect([body.querySelectorAll("td.fill").length, body.querySelectorAll("td.tick").length]).toEqual([1, 1]);
  expect(body.querySelector("figcaption")?.textContent).toContain("The Odon (middle)");
  expect(body.querySelector("dd.blank")?.textContent).toBe("to be filled in");
  expect(body.querySelector(".wide td.num")?.getAttribute("data-head")).toBe("Strength");
  expect(body.querySelector(".boxes .rule")?.textContent).toBe("TOT-44");
  expect(body.querySelector(".plan svg text")?.textContent).toBe("Wood");
  expect(body.querySelector("figcaption ol")?.textContent).toContain("Wood (2 of them)");
});
