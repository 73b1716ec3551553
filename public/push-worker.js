/** Part of the service worker: shows notifications while Parley is closed, and opens the conversation of one that is clicked. */

/** As lib/push-notifications/push-text.ts writes it. */
function textOf(data) {
  try {
    return data.json();
  } catch {
    return { title: "Parley", body: "New message", url: "/" };
  }
}

function openWindows() {
  return self.clients.matchAll({ type: "window", includeUncontrolled: true });
}

/** A page in sight shows its own notifications, and knows what its reader is looking at. */
async function show(data) {
  const windows = await openWindows();
  if (windows.some(({ visibilityState }) => visibilityState === "visible")) return;
  const { title, body, tag, url, timestamp } = textOf(data);
  const options = { body, tag, timestamp, icon: "/apple-icon.png", data: { url } };
  // A newer message in the same conversation is heard too.
  await self.registration.showNotification(title, tag ? { ...options, renotify: true } : options);
}

async function open(url) {
  const address = new URL(url, self.location.origin);
  const [chat] = (await openWindows()).filter((window) => new URL(window.url).pathname === "/");
  if (!chat) return self.clients.openWindow(address.href);
  chat.postMessage({ open: address.hash });
  return chat.focus();
}

self.addEventListener("push", (event) => event.waitUntil(show(event.data)));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.url ?? "/"));
});
