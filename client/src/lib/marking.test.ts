import { expect, test } from "vitest";
import { about, marker } from "./marking";

const SUPPRESSED = {
  name: "Suppressed",
  text: "It may not fire.",
  forms: ["suppressed", "suppression"],
  rule: "HON-541",
};
const TOKEN = { name: "Order token", text: "An order.", forms: ["order token"], rule: "" };
const kinds = (text: string) =>
  marker(["HON-", "AR"], [SUPPRESSED, TOKEN])(text).map((part) => `${part.kind}:${part.text}`);

test("numbers of rules and terms are cut out of a text, each term once", () => {
  expect(kinds("A Suppressed team (HON-541a) stays suppressed; two order tokens.")).toEqual([
    "text:A ",
    "term:Suppressed",
    "text: team (",
    "rule:HON-541a",
    "text:) stays suppressed; two ",
    "term:order tokens",
    "text:.",
  ]);
  expect(kinds("see AR13, HON-5..HON-7")).toEqual([
    "text:see ",
    "rule:AR13",
    "text:, ",
    "rule:HON-5",
    "text:..",
    "rule:HON-7",
  ]);
});

test("parts of words and numbers of other games stay as they are", () => {
  expect(kinds("unsuppressed, XHON-5, FS-12, HON-")).toEqual(["text:unsuppressed, XHON-5, FS-12, HON-"]);
  expect(kinds("")).toEqual(["text:"]);
  expect(marker([], [])("HON-5")).toEqual([{ kind: "text", text: "HON-5" }]);
});

test("a tray or item is explained by its id, or by the longest known beginning or end of it", () => {
  const things = { later: "comes later", pool: "waits", "turn-2": "two" };
  expect(about(things, "later-3")).toBe("comes later");
  expect(about(things, "allies-pool")).toBe("waits");
  expect(about(things, "turn-2-axis")).toBe("two");
  expect(about(things, "pools")).toBe("");
});
