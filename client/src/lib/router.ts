/** Addresses and pages. Tokens stand behind the `#` and leave the address bar as soon as they are read. */
import { writable } from "svelte/store";

export type Route =
  | { page: "lobby"; query: URLSearchParams }
  | { page: "table"; match: string; query: URLSearchParams }
  | { page: "replay" | "ending" | "organiser" | "umpire" | "papers"; match: string; query: URLSearchParams }
  | { page: "join" | "admin" | "reset"; token: string }
  | { page: "login"; query: URLSearchParams; token: string }
  | { page: "account" }
  | { page: "profile"; name: string } // "" for my own
  | { page: "records" }
  | { page: "case" }
  | { page: "armies" | "rules" | "units"; game: string; query: URLSearchParams }
  | { page: "clubs" }
  | { page: "clubnew"; query: URLSearchParams }
  | { page: "clubjoin"; token: string }
  | { page: "club" | "clubpeople" | "diary"; match: string }
  | { page: "clubbattle" | "clubreport"; match: string; battle: string }
  | { page: "missing"; path: string };

type MatchPage = "replay" | "organiser" | "umpire" | "papers";
type Place = Pick<Location, "pathname" | "search" | "hash">;

const MATCH = /^\/m\/([^/]+)(?:\/(replay|end|organiser|umpire|papers))?$/;
const CLUB = /^\/c\/([^/]+)(?:\/(people|diary)|\/b\/([^/]+)(\/report)?)?$/;
const CLUB_WORDS = /^\/c\/(new|join)$/; // no campaigns

export function parse(place: Place): Route {
  const path = place.pathname.replace(/\/+$/, "") || "/";
  const query = new URLSearchParams(place.search);
  const match = MATCH.exec(path);
  if (match)
    return {
      page: match[2] === "end" ? "ending" : ((match[2] as MatchPage | undefined) ?? "table"),
      match: decoded(match[1]!),
      query,
    };
  const armies = /^\/armies(?:\/([^/]+))?$/.exec(path);
  if (armies) return { page: "armies", game: decoded(armies[1] ?? ""), query };
  const about = /^\/(rules|units)\/([^/]+)$/.exec(path);
  if (about) return { page: about[1] as "rules" | "units", game: decoded(about[2]!), query };
  const person = /^\/people\/([^/]+)$/.exec(path);
  if (person) return { page: "profile", name: decoded(person[1]!) };
  const club = CLUB.exec(path);
  if (club && !CLUB_WORDS.test(path)) return campaign(decoded(club[1]!), club);
  switch (path) {
    case "/":
    case "/new":
      return { page: "lobby", query };
    case "/join":
      return { page: "join", token: place.hash.slice(1) };
    case "/admin":
      return { page: "admin", token: place.hash.slice(1) };
    case "/reset":
      return { page: "reset", token: place.hash.slice(1) };
    case "/login":
      return { page: "login", query, token: place.hash.slice(1) };
    case "/account":
      return { page: "account" };
    case "/me":
      return { page: "profile", name: "" };
    case "/case":
      return { page: "case" };
    case "/records":
      return { page: "records" };
    case "/clubs":
      return { page: "clubs" };
    case "/c/new":
      return { page: "clubnew", query };
    case "/c/join":
      return { page: "clubjoin", token: place.hash.slice(1) };
    default:
      return { page: "missing", path };
  }
}

function campaign(match: string, found: RegExpExecArray): Route {
  if (found[3]) return { page: found[4] ? "clubreport" : "clubbattle", match, battle: decoded(found[3]) };
  return { page: found[2] === "people" ? "clubpeople" : found[2] === "diary" ? "diary" : "club", match };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A page is made anew when this changes; another query of the same match is the same page. */
export function pageKey(route: Route): string {
  if ("battle" in route) return `${route.page} ${route.match} ${route.battle}`;
  if ("match" in route) return `${route.page} ${route.match}`;
  if ("name" in route) return `${route.page} ${route.name}`;
  return "token" in route ? `${route.page} ${route.token}` : route.page;
}

export const route = writable<Route>(parse(location));

export function go(address: string, how: { replace?: boolean } = {}): void {
  if (how.replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  route.set(parse(location));
  if (!how.replace) scrollTo(0, 0);
}

/** Takes what stands behind the `#` out of the address bar and the history; the page keeps it. */
export function hideToken(): void {
  history.replaceState(null, "", location.pathname + location.search);
}

/**
 * Where somebody logs in, or takes a name, who is to come back to this address; what stands behind its `#` stays
 * there.
 */
export function loginFor(address = "", fresh = false): string {
  const [path, token] = address.split("#");
  const asked = [fresh ? "new" : "", path ? `next=${encodeURIComponent(path)}` : ""]
    .filter((part) => part !== "")
    .join("&");
  return `/login${asked ? `?${asked}` : ""}${token ? `#${token}` : ""}`;
}

const SERVERS = /^\/(api|docs|redoc|openapi\.json)(\/|$)/;

/** Where a click inside the page leads without leaving it, or null when the browser should do as usual. */
export function inside(click: MouseEvent): string | null {
  if (click.defaultPrevented || click.button !== 0 || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey)
    return null;
  const link = (click.target as Element | null)?.closest?.("a");
  if (!link || !link.href || link.target || link.hasAttribute("download")) return null;
  const url = new URL(link.href, location.href);
  if (url.origin !== location.origin || SERVERS.test(url.pathname)) return null;
  if (url.pathname === location.pathname && url.search === location.search && url.hash) return null;
  return url.pathname + url.search + url.hash;
}

export function start(): () => void {
  const moved = () => route.set(parse(location));
  const clicked = (click: MouseEvent) => {
    const address = inside(click);
    if (address === null) return;
    click.preventDefault();
    go(address);
  };
  addEventListener("popstate", moved);
  addEventListener("hashchange", moved);
  document.addEventListener("click", clicked);
  return () => {
    removeEventListener("popstate", moved);
    removeEventListener("hashchange", moved);
    document.removeEventListener("click", clicked);
  };
}
