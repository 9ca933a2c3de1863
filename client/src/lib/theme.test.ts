import { readFileSync } from "node:fs";
import { get } from "svelte/store";
import { expect, it } from "vitest";
import { darkBySystem } from "../../vite.config";
import { remembered, setTheme, theme } from "./theme";

it("sets a theme, remembers it, and goes back to the system's wish", () => {
  setTheme("dark");
  expect(document.documentElement.dataset.theme).toBe("dark");
  expect([get(theme), remembered()]).toEqual(["dark", "dark"]);
  setTheme("system");
  expect(document.documentElement.dataset.theme).toBeUndefined();
  expect(remembered()).toBe("system");
});

it("gives a system that wishes dark every token of the dark block", () => {
  const css = readFileSync("src/assets/tokens.css", "utf8");
  const media = darkBySystem(css)
    .split('@media (prefers-color-scheme: dark) { :root:not([data-theme="light"]) {')
    .at(-1);
  const names = (text: string) => [...text.matchAll(/(--[\w-]+):/g)].map((found) => found[1]);
  const dark = /\[data-theme="dark"\] \{([^}]*)\}/.exec(css)![1]!;
  expect(names(media!)).toEqual(names(dark));
  expect(names(dark).length).toBeGreaterThan(60);
});
