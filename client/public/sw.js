// Shows messages that arrive while no page is open, and opens the decision that one is about. See src/notices/push.ts.
addEventListener("push", (event) => {
  let said = {};
  try {
    said = event.data.json();
  } catch {
    // a message that cannot be read is shown as one without words
  }
  const options = { body: said.body || "", data: { link: said.link || "/" }, tag: said.tag || "sandtable", renotify: true };
  event.waitUntil(registration.showNotification(said.title || "Sandtable", options));
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.link));
});

// The path leads to this server, whatever the message said.
async function open(link) {
  const told = new URL(link, location.origin);
  const address = location.origin + told.pathname + told.search + told.hash;
  const pages = await clients.matchAll({ type: "window" });
  const there = pages.find((page) => page.url === address);
  return there ? there.focus() : clients.openWindow(address);
}

// The page and its files, for a phone without a line: see src/club/offline.ts. Whatever the server answers comes first;
// files with a hash in their name never change.
const CACHE = "sandtable-pages";

addEventListener("fetch", (event) => {
  const { request } = event, url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin || url.pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(async () => (await caches.match("/")) ?? Response.error()));
  else if (url.pathname.startsWith("/assets/")) event.respondWith(kept(request));
  else if (url.pathname === "/theme.js") event.respondWith(fetch(request).catch(async () => (await caches.match(request)) ?? Response.error()));
});

async function kept(request) {
  const there = await caches.match(request);
  if (there) return there;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(CACHE)).put(request, answer.clone());
  return answer;
}
