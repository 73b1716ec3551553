/** The app's page and scripts, cached by the service worker to open immediately and offline. */

const WORKER = "/service-worker.js";
/** Prefix of the caches of public/offline-worker.js. */
const CACHES = "parley-app:";
/** Cached last: a version with it is complete. */
const PAGE = "/";

/** Set when the session has ended in this page: nothing is cached afterwards. */
let isErased = false;

/**
 * Has the worker cache the server's current version. In insecure contexts, there is no worker and nothing is cached.
 */
export function keepAppShell(): void {
  if (!("serviceWorker" in navigator)) return;
  void askWorker().catch(() => {});
}

async function askWorker(): Promise<void> {
  await navigator.serviceWorker.register(WORKER);
  const { active } = await navigator.serviceWorker.ready;
  if (!isErased) active?.postMessage({ keepApp: true });
}

/** Repeats this if no version is complete, for instance after losing the connection while caching the first. */
export async function keepMissingAppShell(): Promise<void> {
  if (!("caches" in window)) return;
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHES));
  const pages = await Promise.all(names.map(async (name) => (await caches.open(name)).match(PAGE)));
  if (!pages.some(Boolean)) keepAppShell();
}

/**
 * The files hold no personal data, but without a session the browser has to start at the server. The workers, also of a
 * newer version, erase the files and the chat's snapshot even if this page is closed meanwhile.
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
