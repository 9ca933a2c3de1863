import { expect, test } from "vitest";
import { compare, differences, fault, newLines, onlyTakenOut } from "./diff";

const short = (before: string, after: string) =>
  differences(compare(before, after)).map((one) => `${one.kind} ${one.before || one.after} ${one.text}`);

test("equal texts differ in nothing", () => expect(short("a\nb", "a\nb")).toEqual([]));
test("a changed line is one out and one in, at its place", () =>
  expect(short("a\nb\nc", "a\nx\nc")).toEqual(["out 2 b", "in 2 x"]));
test("an inserted line does not make the lines after it new", () => {
  expect(short("a\nb", "a\nx\nb")).toEqual(["in 2 x"]);
  expect([...newLines(compare("a\nb", "a\nx\nb"))]).toEqual([2]);
});
test("everything written anew, and everything taken out, is seen", () => {
  expect(short("", "a")).toEqual(["out 1 ", "in 1 a"]);
  expect(short("a\nb", "")).toEqual(["out 1 a", "out 2 b", "in 1 "]);
});
test("repeated lines are matched in order", () => expect(short("a\na\nb", "a\nb\na")).toEqual(["out 2 a", "in 3 a"]));
test("both texts can be put together again from what is compared", () => {
  const before = "one\ntwo\nthree\nfour\ntwo",
    after = "zero\ntwo\nthree\nfive\ntwo\nsix";
  const changes = compare(before, after);
  expect(
    changes
      .filter((one) => one.kind !== "in")
      .map((one) => one.text)
      .join("\n"),
  ).toBe(before);
  expect(
    changes
      .filter((one) => one.kind !== "out")
      .map((one) => one.text)
      .join("\n"),
  ).toBe(after);
});
test("a fact that is only taken out is named, one that is written otherwise is not", () => {
  expect(onlyTakenOut(compare("x = 1\ny = 2", "y = 2")).map((one) => one.text)).toEqual(["x = 1"]);
  expect(onlyTakenOut(compare("x = 1", "x = 3"))).toEqual([]);
});
test("a refusal's line is found, and one without a line stays a sentence", () => {
  expect(fault("position:12: control.allies: 'Z9' is none of 'A1'")).toEqual({
    line: 12,
    text: "Line 12: control.allies: 'Z9' is none of 'A1'",
  });
  expect(fault("A correction needs a reason.")).toEqual({ line: 0, text: "A correction needs a reason." });
});
