import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Answer } from "../match/answer.svelte";
import { Live } from "../match/live.svelte";
import { ask, letters, row, scene, serving } from "../match/made";
import SpreadRows from "./SpreadRows.svelte";

const share = { name: "on ships", total: 3, placed: 0, letters: ["rodney", "valiant"] },
  spread = { shares: [share], note: "" };
const first = scene(1, {
  asks: [ask({ rows: [row("rodney", { name: "Rodney" }), row("valiant", { name: "Valiant" })], spread })],
});
let shown: Record<string, unknown> | undefined, answer: Answer;
const flush = () => new Promise<void>((go) => setTimeout(go));
const button = (label: string) => document.querySelector<HTMLButtonElement>(`[aria-label="${label}"]`)!;
const outputs = () => [...document.querySelectorAll("output")].map((one) => one.textContent);

beforeEach(async () => {
  const live = new Live(
    serving({
      view: async () => first,
      letters: async ({ draft }) => ({
        ...letters(draft, draft.length < 3 ? first.asks[0]!.rows : []),
        spread: { shares: [{ ...share, placed: draft.length }], note: "" },
      }),
    }),
    "blue",
  );
  await live.open();
  answer = new Answer(live);
  answer.follow();
  shown = mount(SpreadRows, {
    target: document.body,
    props: {
      answer,
      get spread() {
        return answer.word.spread!;
      },
      sides: [],
      side: "",
      phone: false,
    },
  });
  flushSync();
});
afterEach(() => {
  if (shown) void unmount(shown);
  document.body.innerHTML = "";
});

test("a target has its dice counted up and down, and the share says how many are left", async () => {
  expect(document.querySelector(".left")!.textContent).toBe("3 of 3 left");
  expect(button("One die less on Rodney").disabled).toBe(true);
  button("One die more on Rodney").click();
  document.querySelector<HTMLButtonElement>("[data-letter=valiant]")!.click();
  flushSync();
  expect(outputs()).toEqual(["1", "1"]);
  expect(document.querySelectorAll("i.placed")).toHaveLength(2);
  expect(document.querySelector(".left")!.textContent).toBe("1 of 3 left");
  button("One die less on Rodney").click();
  await flush();
  flushSync();
  expect(outputs()).toEqual(["0", "1"]);
});
test("all that remain are laid on one target at once, and then there is nothing more to lay", async () => {
  button("One die more on Valiant").click();
  flushSync();
  button("All remaining 2 on Rodney").click();
  await flush();
  flushSync();
  expect(answer.word.draft).toEqual(["valiant", "rodney", "rodney"]);
  expect(document.querySelector(".left")!.textContent).toBe("all 3 laid");
  expect(button("One die more on Rodney").disabled).toBe(true);
});
