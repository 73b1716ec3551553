/** The app's page and scripts, kept by the service worker so that they open at once and without a connection. */

const WORKER = "/service-worker.js";
/** As public/offline-worker.js names its caches. */
const CACHES = "parley-app:";
/** Put last: with it, a version is whole. */
const PAGE = "/";

/** Whether the session has ended in this page: what is still running keeps nothing any more. */
let isErased = false;

/** Has the worker keep what the server has now. Without TLS there is no worker, and the page comes from the server. */
export function keepAppShell(): void {
  if (!("serviceWorker" in navigator)) return;
  void askWorker().catch(() => {});
}

async function askWorker(): Promise<void> {
  await navigator.serviceWorker.register(WORKER);
  const { active } = await navigator.serviceWorker.ready;
  if (!isErased) active?.postMessage({ keepApp: true });
}

/** The same where no version is whole yet, as when the connection was lost while the first was being kept. */
export async function keepMissingAppShell(): Promise<void> {
  if (!("caches" in window)) return;
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHES));
  const pages = await Promise.all(names.map(async (name) => (await caches.open(name)).match(PAGE)));
  if (!pages.some(Boolean)) keepAppShell();
}

/**
 * What is kept belongs to nobody, but a browser without a session begins at the server. The worker goes on with it, and
 * with the state of the chat, when this page is closed meanwhile; so does the one of a newer version.
 */
export async function eraseAppShell(): Promise<void> {
  isErased = true;
  if (!("caches" in window)) return;
  const registration = await navigator.serviceWorker?.getRegistration();
  const workers = [registration?.active, registration?.waiting, registration?.installing];
  for (const worker of workers) worker?.postMessage({ eraseAll: true });
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHES));
  await Promise.all(names.map((name) => caches.delete(name)));
}
