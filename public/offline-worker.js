/**
 * Part of the service worker: caches complete versions of the app's page and files, and opens the latest immediately. They
 * hold no personal data: what the app shows comes from the API and is not cached here.
 */

const CACHES = "parley-app:";
const PAGE = "/";
/** The server's list of its version's files. */
const LIST = "/app-files.json";
const FILES = "/_next/static/";
/** Needed before the server answers; the page's links to them are named by content. */
const ICONS = ["/icon.svg", "/apple-icon.png"];
/** Open pages may need files of the previous version. */
const VERSIONS = 2;
/** Delay after a start, which needs the connection itself. */
const START_MS = 2000;
/** Records since when caching the server's version has failed. */
const UNSETTLED = "parley-unsettled";
/** Longer than a rolling update of all nodes takes. */
const REPLACED_WITHIN_MS = 3_600_000;
/** Names from components/net/offline/kept-database.ts. */
const DATABASE = "parley";
const STORE = "state";

async function versionNames() {
  return (await caches.keys()).filter((name) => name.startsWith(CACHES));
}

/** Complete versions, newest last: those with the page, which is cached last. */
async function wholeVersions() {
  const names = await versionNames();
  const pages = await Promise.all(names.map(async (name) => (await caches.open(name)).match(PAGE)));
  return names.flatMap((name, index) => (pages[index] ? [{ name, page: pages[index] }] : []));
}

/** The server is unreachable or busy: the caches stay as they are. */
class NoAnswer extends Error {}

/** During a rolling update, one node may list files that another lacks. */
class Unsettled extends Error {}

async function ask(address, options) {
  const response = await fetch(address, options).catch(() => {
    throw new NoAnswer();
  });
  if (response.status >= 500 || response.status === 429) throw new NoAnswer();
  if (!response.ok) throw new Unsettled(`There is no ${address}.`);
  return response;
}

async function keepFile(cache, file) {
  if (await cache.match(file)) return;
  // Named by content, so a file of another version is identical.
  await cache.put(file, (await caches.match(file)) ?? (await ask(file)));
}

/** Files that the page loads itself, the larger part of a start. */
function filesOf(html) {
  return html.match(/\/_next\/static\/[\w./~-]+\.(?:js|css)/g) ?? [];
}

/** Addresses as in the page's links. */
function iconsOf(html) {
  const links = html.match(/<link\s[^>]*>/g) ?? [];
  const addresses = links.map((link) => /\shref="([^"]+)"/.exec(link)?.[1] ?? "");
  return [...new Set(addresses.filter((address) => ICONS.includes(address.split("?")[0])))];
}

/** During a rolling update, page and list may come from different nodes. */
async function askVersion() {
  const { version, files } = await (await ask(LIST, { cache: "no-store" })).json();
  const page = await ask(PAGE, { cache: "no-store" });
  if (page.redirected) throw new Error("Without a session, the server redirects to sign-in.");
  const html = await page.clone().text();
  const listed = new Set(files);
  if (!filesOf(html).every((file) => listed.has(file)))
    throw new Unsettled("The page is of another version.");
  return { version, files, page, html };
}

/**
 * Chromium compiles only scripts cached during a worker's installation; others are compiled by their first start, which
 * took twice the time. So each version of the app has its own worker.
 */
async function keepStart() {
  const { version, html } = await askVersion();
  if (isErased) return;
  const cache = await caches.open(CACHES + version);
  for (const file of filesOf(html)) await keepFile(cache, file);
}

/** Resolves when the caching during installation is done. */
let isInstalled = Promise.resolve();

/** Leaves another version to its worker; returns whether the server has one. */
async function leaveToNewer(version) {
  if (version === self.appVersion) return false;
  const registration = await self.registration.update().catch(() => null);
  const newer = registration?.installing ?? registration?.waiting;
  if (!isErased) newer?.postMessage({ keepApp: true });
  return Boolean(newer);
}

/** An incomplete version is never opened, and is continued later. */
async function keepVersion() {
  await isInstalled;
  const { version, files, page, html } = await askVersion();
  if (await leaveToNewer(version)) return;
  const name = CACHES + version;
  const cache = await caches.open(name);
  for (const file of [...files, ...iconsOf(html)]) await keepFile(cache, file);
  await cache.put(PAGE, page);
  await Promise.all([forgetOthers(name), caches.delete(UNSETTLED)]);
}

/** Deletes older versions except the previous one, and newer ones after a rollback. */
async function forgetOthers(current) {
  const names = await versionNames();
  const at = names.indexOf(current);
  const others = names.filter((_, index) => index > at || index <= at - VERSIONS);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** Milliseconds since 1970; starts now if caching has worked so far. */
async function unsettledSince() {
  const cache = await caches.open(UNSETTLED);
  const noted = await cache.match(PAGE);
  if (noted) return Number(await noted.text());
  await cache.put(PAGE, new Response(String(Date.now())));
  return Date.now();
}

/** Deletes all caches if caching keeps failing: a full storage or a wrong list would open the old version forever. */
async function giveUp(error) {
  if (error instanceof NoAnswer) return;
  if (error instanceof Unsettled && Date.now() - (await unsettledSince()) < REPLACED_WITHIN_MS) return;
  await forgetAll();
}

async function forgetAll() {
  const names = [...(await versionNames()), UNSETTLED];
  await Promise.all(names.map((name) => caches.delete(name)));
}

let keeping = null;

function keepApp() {
  keeping ??= keepVersion()
    .catch(giveUp)
    .catch(() => {})
    .finally(() => {
      keeping = null;
    });
  return keeping;
}

/** The server returns the page for any session cookie; the page is the first to learn that the session has ended. */
function keepAfterStart() {
  return isErased ? null : keepApp();
}

/** Treats a failing storage as empty. */
async function openPage(request) {
  const kept = (await wholeVersions().catch(() => [])).at(-1);
  return kept?.page ?? fetch(request);
}

async function openFile(request) {
  return (await caches.match(request).catch(() => undefined)) ?? fetch(request);
}

/** The organization's icon has a fixed address, so this uses the newest version's. */
async function openIcon(request) {
  const newest = (await wholeVersions().catch(() => [])).at(-1);
  const kept = newest && (await (await caches.open(newest.name)).match(request, { ignoreSearch: true }));
  return kept ?? fetch(request);
}

/** Erases the chat's snapshot (components/net/offline/kept-database.ts), even if the requesting page is closed. */
function eraseState() {
  return new Promise((resolve) => {
    const opening = indexedDB.open(DATABASE);
    opening.onerror = resolve;
    opening.onupgradeneeded = () => opening.transaction.abort();
    opening.onsuccess = () => {
      const transaction = opening.result.transaction(STORE, "readwrite");
      transaction.objectStore(STORE).clear();
      opening.result.close();
      transaction.oncomplete = resolve;
      transaction.onabort = resolve;
    };
  });
}

/** Set when the session has ended: nothing is cached for its pages afterwards. */
let isErased = false;

/** Waits for caching in progress, which would restore files. */
async function eraseAll() {
  isErased = true;
  await Promise.all([eraseState(), isInstalled, keeping]);
  // Another session may have begun.
  if (isErased) await forgetAll();
}

/**
 * Requests that outlive their page, such as read flags, must not wait for a worker that ends with it. Files come from the
 * cache or the network without starting the worker.
 */
const ROUTES = [
  { condition: { urlPattern: { pathname: "/api/*" } }, source: "network" },
  { condition: { urlPattern: { pathname: "/socket.io/*" } }, source: "network" },
  { condition: { urlPattern: { pathname: `${FILES}*` } }, source: "cache" },
];

self.addEventListener("install", (event) => {
  // Only Chromium has such routes.
  event.waitUntil(Promise.resolve(event.addRoutes?.(ROUTES)).catch(() => {}));
  // May fail: missing files are cached later.
  isInstalled = keepStart().catch(() => {});
  event.waitUntil(isInstalled);
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== self.location.origin) return;
  if (request.mode === "navigate" && pathname === PAGE) {
    event.respondWith(openPage(request));
    event.waitUntil(new Promise((resolve) => setTimeout(resolve, START_MS)).then(keepAfterStart));
  } else if (pathname.startsWith(FILES)) event.respondWith(openFile(request));
  else if (ICONS.includes(pathname)) event.respondWith(openIcon(request));
});

self.addEventListener("message", (event) => {
  if (event.data?.keepApp) {
    isErased = false;
    event.waitUntil(keepApp());
  }
  if (event.data?.eraseAll) event.waitUntil(eraseAll());
});
