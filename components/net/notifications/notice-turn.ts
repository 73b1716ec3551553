/**
 * Never lists the service worker's notifications while one is being shown: Chromium takes a notification not yet on
 * display for a closed one and forgets it. It would stay on the desktop and ignore clicks.
 */

/** The worker uses this lock name, too (public/push-worker.js). */
const TURN = "parley-notices";

/** Several may be shown concurrently. */
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
