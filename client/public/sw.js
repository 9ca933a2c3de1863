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
