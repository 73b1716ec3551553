/** Part of the service worker: shows push notifications, and opens the conversation of a clicked one. */

/** The payload from lib/notifications/push-notifications/push-text.ts. */
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

/** Excludes pages without messages, such as the API reference. */
async function openChats() {
  const windows = await openWindows();
  return windows.filter((window) => new URL(window.url).pathname === "/");
}

/** Separates showing from listing notifications; see components/net/notifications/notice-turn.ts. */
const TURN = "parley-notices";

function showInTurn(title, options) {
  return self.navigator.locks.request(TURN, { mode: "shared" }, () =>
    self.registration.showNotification(title, options),
  );
}

function listInTurn() {
  return self.navigator.locks.request(TURN, () => self.registration.getNotifications());
}

/** A visible page shows its own notifications, since it knows what the user is reading. */
async function show(data) {
  const chats = await openChats();
  if (chats.some(({ visibilityState }) => visibilityState === "visible")) return;
  const { title, body, tag, url, timestamp, messageId } = textOf(data);
  const options = { body, tag, timestamp, icon: "/apple-icon.png", data: { url, messageId } };
  // Further messages in a conversation also make a sound.
  await showInTurn(title, tag ? { ...options, renotify: true } : options);
  await closeRead(messageId);
}

/**
 * Closes notifications of messages read elsewhere since. Open pages do so immediately; a silent push could do so earlier,
 * but browsers do not allow it.
 */
async function closeRead(newId) {
  const others = (await listInTurn()).filter(({ data }) => data?.messageId && data.messageId !== newId);
  if (others.length === 0) return;
  const ids = JSON.stringify(others.map(({ data }) => data.messageId));
  const answer = await fetch(`/api/v1/messages?message_ids=${ids}`).then(
    (response) => response.json(),
    // Offline, they stay.
    () => null,
  );
  if (!answer?.messages) return;
  const unread = answer.messages.filter(({ flags }) => !flags.includes("read")).map(({ id }) => id);
  for (const notification of others) {
    if (!unread.includes(notification.data.messageId)) notification.close();
  }
}

async function open(url) {
  const address = new URL(url, self.location.origin);
  const [chat] = await openChats();
  if (!chat) return self.clients.openWindow(address.href);
  chat.postMessage({ open: address.hash });
  return chat.focus();
}

self.addEventListener("push", (event) => event.waitUntil(show(event.data)));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.url ?? "/"));
});
