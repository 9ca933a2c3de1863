/**
 * The report's page opens again without a line: the worker keeps the page itself and its files. Only where browsers
 * allow workers.
 */

export const CACHE = "sandtable-pages"; // as in public/sw.js

/** The files of this page that are already here. */
export const filesOf = (names: readonly string[], origin = location.origin): string[] => [
  ...new Set(
    names
      .map((name) => new URL(name, origin))
      .filter((url) => url.origin === origin && url.pathname.startsWith("/assets/"))
      .map((url) => url.pathname),
  ),
];

export async function keepPages(): Promise<void> {
  if (!window.isSecureContext || !("serviceWorker" in navigator) || !("caches" in window)) return;
  try {
    await navigator.serviceWorker.register("/sw.js");
    const loaded = performance.getEntriesByType("resource").map((entry) => entry.name);
    const cache = await caches.open(CACHE);
    const wanted = ["/", "/theme.js", ...filesOf(loaded)];
    await cache.addAll(wanted);
    // of an older Sandtable
    for (const old of await cache.keys()) if (!wanted.includes(new URL(old.url).pathname)) await cache.delete(old);
  } catch {
    // then it needs a line to be opened; what was written is kept all the same
  }
}
