import { expect, it } from "vitest";
import { bring, brought } from "./brought";

it("comes along for its game and side, and for no other", () => {
  expect(brought("heroes", "us")).toEqual([]);
  bring("heroes", "us", ["101", "201@1"]);
  expect(brought("heroes", "us")).toEqual(["101", "201@1"]);
  expect(brought("heroes", "german")).toEqual([]);
});
