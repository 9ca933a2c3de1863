import { afterEach, expect, test, vi } from "vitest";
import { inBrowser } from "./shelf";

afterEach(() => vi.unstubAllGlobals());

test.each([
  ["is missing", undefined],
  [
    "refuses",
    {
      open: () => {
        throw new DOMException("not in a private window", "SecurityError");
      },
    },
  ],
])("a draft lives as long as the page where IndexedDB %s", async (_, missing) => {
  vi.stubGlobal("indexedDB", missing);
  const shelf = inBrowser<string>();
  expect(await shelf.get("m1")).toBeUndefined();
  await shelf.put("m1", "written");
  expect(await shelf.get("m1")).toBe("written");
  await shelf.remove("m1");
  expect(await shelf.get("m1")).toBeUndefined();
});
