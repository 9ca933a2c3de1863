/**
 * Light, dark or as the system wishes; remembered in this browser. `public/theme.js` sets it before the first paint.
 */
import { writable } from "svelte/store";

export type Theme = "system" | "light" | "dark";
const KEY = "sandtable-theme";

export function remembered(): Theme {
  try {
    const wish = localStorage.getItem(KEY);
    return wish === "light" || wish === "dark" ? wish : "system";
  } catch {
    return "system";
  }
}

export const theme = writable<Theme>(remembered());

export function setTheme(wish: Theme): void {
  if (wish === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = wish;
  try {
    if (wish === "system") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, wish);
  } catch {
    // a browser without storage keeps the theme until the page is closed
  }
  theme.set(wish);
}
