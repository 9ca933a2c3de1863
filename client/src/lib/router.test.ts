import { get } from "svelte/store";
import { afterEach, beforeEach, expect, it } from "vitest";
import { go, hideToken, inside, loginFor, pageKey, parse, route, start } from "./router";

const at = (address: string) => {
  const url = new URL(address, "http://table.test");
  return parse(url as unknown as Location);
};
const visit = (address: string) =>
  (window as unknown as { happyDOM: { setURL: (url: string) => void } }).happyDOM.setURL(`http://table.test${address}`);

let stop: () => void;
beforeEach(() => {
  visit("/");
  go("/");
  stop = start();
});
afterEach(() => {
  stop();
  document.body.innerHTML = "";
});

it("knows every page by its address", () => {
  expect(at("/")).toEqual({ page: "lobby", query: new URLSearchParams() });
  expect(at("/new")).toEqual({ page: "lobby", query: new URLSearchParams() });
  expect(at("/m/k7m2q9/")).toMatchObject({ page: "table", match: "k7m2q9" });
  expect(at("/m/k7m2q9/replay?line=4")).toMatchObject({ page: "replay", match: "k7m2q9" });
  expect(at("/join#k7.1.0.abc")).toEqual({ page: "join", token: "k7.1.0.abc" });
  expect(at("/admin")).toEqual({ page: "admin", token: "" });
  expect(at("/clubs")).toEqual({ page: "clubs" });
  expect(at("/c/new?game=x")).toMatchObject({ page: "clubnew" });
  expect(at("/c/join#k7.secret")).toEqual({ page: "clubjoin", token: "k7.secret" });
  expect(at("/c/k7")).toEqual({ page: "club", match: "k7" });
  expect(at("/c/k7/people")).toEqual({ page: "clubpeople", match: "k7" });
  expect(at("/c/k7/diary")).toEqual({ page: "diary", match: "k7" });
  expect(at("/c/k7/b/3-e5")).toEqual({ page: "clubbattle", match: "k7", battle: "3-e5" });
  expect(at("/c/k7/b/3/report")).toEqual({ page: "clubreport", match: "k7", battle: "3" });
  expect(at("/c/k7/b")).toEqual({ page: "missing", path: "/c/k7/b" });
  expect(at("/m/")).toEqual({ page: "missing", path: "/m" });
  expect(at("/m/a/b")).toEqual({ page: "missing", path: "/m/a/b" });
});

it("survives an address that cannot be decoded", () => {
  expect(at("/m/%E0%A4%A")).toMatchObject({ page: "table", match: "%E0%A4%A" });
});

it("keeps a page while only its query changes, and makes it anew for another match", () => {
  expect(pageKey(at("/m/a?seat=x"))).toBe(pageKey(at("/m/a?seat=y")));
  expect(pageKey(at("/m/a"))).not.toBe(pageKey(at("/m/b")));
  expect(pageKey(at("/m/a"))).not.toBe(pageKey(at("/m/a/replay")));
  expect(pageKey(at("/c/a/b/1"))).not.toBe(pageKey(at("/c/a/b/2")));
});

it("takes a token out of the address bar and out of the history", () => {
  go("/join#secret");
  expect(get(route)).toEqual({ page: "join", token: "secret" });
  const length = history.length;
  hideToken();
  expect(location.href).not.toContain("secret");
  expect(history.length).toBe(length);
});

it("comes back from a log-in to the page with its token, which no server reads", () => {
  expect(loginFor()).toBe("/login");
  expect(loginFor("", true)).toBe("/login?new");
  expect(loginFor("/c/k7/b/3/report")).toBe("/login?next=%2Fc%2Fk7%2Fb%2F3%2Freport");
  const address = loginFor("/c/join#k7.secret", true);
  expect(new URL(address, "http://table.test").search).toBe("?new&next=%2Fc%2Fjoin");
  expect(at(address)).toEqual({ page: "login", query: new URLSearchParams("new&next=/c/join"), token: "k7.secret" });
});

function click(html: string, keys: MouseEventInit = {}): { left: string | null; prevented: boolean } {
  document.body.innerHTML = html;
  const target = document.querySelector("[data-here]") ?? document.querySelector("a")!;
  const event = new MouseEvent("click", { bubbles: true, cancelable: true, button: 0, ...keys });
  let left: string | null = null;
  let prevented = false;
  target.addEventListener("click", (one) => (left = inside(one as MouseEvent)), { once: true });
  window.addEventListener(
    "click",
    (one) => {
      prevented = one.defaultPrevented;
      one.preventDefault();
    },
    { once: true },
  ); // nothing is loaded in a test
  target.dispatchEvent(event);
  return { left, prevented };
}

it("follows links of this page without loading it again", () => {
  expect(click('<a href="/m/x"><b data-here>go</b></a>')).toEqual({ left: "/m/x", prevented: true });
  expect(get(route)).toMatchObject({ page: "table", match: "x" });
});

it("leaves other servers, the API's pages, downloads, new tabs and held keys to the browser", () => {
  for (const html of [
    '<a href="https://elsewhere.test/m/x">',
    '<a href="/api/matches/x/record">',
    '<a href="/docs">',
    '<a href="/m/x" download>',
    '<a href="/m/x" target="_blank">',
  ])
    expect(click(`${html}go</a>`).left, html).toBeNull();
  expect(click('<a href="/m/x">go</a>', { ctrlKey: true }).left).toBeNull();
  expect(click('<a href="/m/x">go</a>', { button: 1 }).left).toBeNull();
  expect(click('<a href="#main">go</a>').left).toBeNull();
});
