/** The app's page and scripts, cached for offline starts. */

const WORKER = "/service-worker.js";
/** As in public/offline-worker.js. */
const CACHES = "parley-app:";
/** Cached last, so its presence means completeness. */
const PAGE = "/";

/** Nothing is cached after the session's end. */
let isErased = false;

/** Insecure contexts have no worker. */
export function keepAppShell(): void {
  if (!("serviceWorker" in navigator)) return;
  void askWorker().catch(() => {});
}

async function askWorker(): Promise<void> {
  await navigator.serviceWorker.register(WORKER);
  const { active } = await navigator.serviceWorker.ready;
  if (!isErased) active?.postMessage({ keepApp: true });
}

/** Retries an incomplete first version. */
export async function keepMissingAppShell(): Promise<void> {
  if (!("caches" in window)) return;
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHES));
  const pages = await Promise.all(names.map(async (name) => (await caches.open(name)).match(PAGE)));
  if (!pages.some(Boolean)) keepAppShell();
}

/**
 * Without a session, the server decides what to show. All workers erase the files and the snapshot, even if this page
 * is closed.
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
