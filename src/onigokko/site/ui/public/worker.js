// Runs in a browser that was woken by web push, also when no page of ours is open: shows what it was told.

/** @param {{title: string, body: string, path: string}} told */
async function show(told) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.some(
    (page) => page.focused && page.visibilityState === "visible" && new URL(page.url).pathname === told.path,
  );
  if (!there) {
    await self.registration.showNotification(told.title, { body: told.body, tag: told.path, data: told.path });
  }
}

/** @param {string} path */
async function open(path) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find((each) => new URL(each.url).pathname === path);
  await (page ? page.focus() : self.clients.openWindow(path));
}

self.addEventListener("push", (event) => event.waitUntil(show(event.data.json())));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});
