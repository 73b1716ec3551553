/**
 * Notifications of the service worker are not listed while one is being shown: Chromium takes one that is not on display
 * yet for one that is gone, and forgets it. It would stay on the desktop, and a click on it would do nothing.
 */

/** The worker takes turns by this name too (public/push-worker.js). */
const TURN = "parley-notices";

/** Several may be shown at once. */
export async function showInTurn(
  worker: ServiceWorkerRegistration,
  title: string,
  options: NotificationOptions,
): Promise<void> {
  await navigator.locks.request(TURN, { mode: "shared" }, () => worker.showNotification(title, options));
}

export async function listInTurn(worker: ServiceWorkerRegistration): Promise<Notification[]> {
  return navigator.locks.request(TURN, () => worker.getNotifications());
}
