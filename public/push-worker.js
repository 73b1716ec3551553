/** Part of the service worker: shows notifications while Parley is closed, and opens the conversation of one that is clicked. */

/** As lib/notifications/push-notifications/push-text.ts writes it. */
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

/** The site has other pages, such as the reference of the API, which show no messages. */
async function openChats() {
  const windows = await openWindows();
  return windows.filter((window) => new URL(window.url).pathname === "/");
}

/** Several are shown at once, or all are listed: components/net/notifications/notice-turn.ts says why, and names it. */
const TURN = "parley-notices";

function showInTurn(title, options) {
  return self.navigator.locks.request(TURN, { mode: "shared" }, () =>
    self.registration.showNotification(title, options),
  );
}

function listInTurn() {
  return self.navigator.locks.request(TURN, () => self.registration.getNotifications());
}

/** A page in sight shows its own notifications, and knows what its reader is looking at. */
async function show(data) {
  const chats = await openChats();
  if (chats.some(({ visibilityState }) => visibilityState === "visible")) return;
  const { title, body, tag, url, timestamp, messageId } = textOf(data);
  const options = { body, tag, timestamp, icon: "/apple-icon.png", data: { url, messageId } };
  // A newer message in the same conversation is heard too.
  await showInTurn(title, tag ? { ...options, renotify: true } : options);
  await closeRead(messageId);
}

/**
 * Closes what was read elsewhere since it was shown; an open page does so at once. A push that shows nothing could say so
 * earlier, but browsers allow none.
 */
async function closeRead(newId) {
  const others = (await listInTurn()).filter(({ data }) => data?.messageId && data.messageId !== newId);
  if (others.length === 0) return;
  const ids = JSON.stringify(others.map(({ data }) => data.messageId));
  const answer = await fetch(`/api/v1/messages?message_ids=${ids}`).then(
    (response) => response.json(),
    // Without a connection they stay.
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
