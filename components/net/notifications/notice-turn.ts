/**
 * Never lists the worker's notifications while one is being shown: Chromium would forget the new one, and clicks on it
 * would do nothing.
 */

/** Also used in public/push-worker.js. */
const TURN = "parley-notices";

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
