/**
 * Part of the service worker: keeps the app's page and files, each version apart and whole, and opens the last one at
 * once. The page has nothing of a person in it; what the app shows in it comes from the API and is not kept here.
 */

const CACHES = "parley-app:";
const PAGE = "/";
/** The server lists the files of its version here. */
const LIST = "/app-files.json";
const FILES = "/_next/static/";
/** What the app draws before its server answers; the page's links to them name their content. */
const ICONS = ["/icon.svg", "/apple-icon.png"];
/** Pages that are still open may need files of the version before. */
const VERSIONS = 2;
/** After a start, which needs the connection itself. */
const START_MS = 2000;
/** Notes since when the server's version could not be kept. */
const UNSETTLED = "parley-unsettled";
/** Longer than it takes to replace all servers by others of another version. */
const REPLACED_WITHIN_MS = 3_600_000;
/** As components/net/offline/kept-database.ts names them. */
const DATABASE = "parley";
const STORE = "state";

async function versionNames() {
  return (await caches.keys()).filter((name) => name.startsWith(CACHES));
}

/** Those that are whole, since the page is put last, the newest at the end. */
async function wholeVersions() {
  const names = await versionNames();
  const pages = await Promise.all(names.map(async (name) => (await caches.open(name)).match(PAGE)));
  return names.flatMap((name, index) => (pages[index] ? [{ name, page: pages[index] }] : []));
}

/** The server cannot be reached, or is busy: what is kept stays as it is. */
class NoAnswer extends Error {}

/** While servers are replaced, one may list what the next does not have. */
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
  // Names change with the content, so what another version has is the same.
  await cache.put(file, (await caches.match(file)) ?? (await ask(file)));
}

/** What the page loads itself: the larger part of what a start consists of. */
function filesOf(html) {
  return html.match(/\/_next\/static\/[\w./~-]+\.(?:js|css)/g) ?? [];
}

/** As the page links to them. */
function iconsOf(html) {
  const links = html.match(/<link\s[^>]*>/g) ?? [];
  const addresses = links.map((link) => /\shref="([^"]+)"/.exec(link)?.[1] ?? "");
  return [...new Set(addresses.filter((address) => ICONS.includes(address.split("?")[0])))];
}

/** While servers are replaced, the page may come from one and the list from another. */
async function askVersion() {
  const { version, files } = await (await ask(LIST, { cache: "no-store" })).json();
  const page = await ask(PAGE, { cache: "no-store" });
  if (page.redirected) throw new Error("Without a session the server sends it to sign-in.");
  const html = await page.clone().text();
  const listed = new Set(files);
  if (!filesOf(html).every((file) => listed.has(file)))
    throw new Unsettled("The page is of another version.");
  return { version, files, page, html };
}

/**
 * Chromium compiles the scripts that a worker keeps while it is being installed, and only those: kept later, they would be
 * compiled by the first start from them, which took twice the time. So each version of the app has a worker of its own.
 */
async function keepStart() {
  const { version, html } = await askVersion();
  if (isErased) return;
  const cache = await caches.open(CACHES + version);
  for (const file of filesOf(html)) await keepFile(cache, file);
}

/** Fulfilled once this worker has kept what it keeps while it is being installed. */
let isInstalled = Promise.resolve();

/** Leaves another version to its worker. Returns whether there is one, which the browser asks the server for. */
async function leaveToNewer(version) {
  if (version === self.appVersion) return false;
  const registration = await self.registration.update().catch(() => null);
  const newer = registration?.installing ?? registration?.waiting;
  if (!isErased) newer?.postMessage({ keepApp: true });
  return Boolean(newer);
}

/** A version that is not whole is never opened, and goes on where it was left. */
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

/** Those before the one in front of it, and those after it: the server went back to this one. */
async function forgetOthers(current) {
  const names = await versionNames();
  const at = names.indexOf(current);
  const others = names.filter((_, index) => index > at || index <= at - VERSIONS);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** Since when the server's version could not be kept, in milliseconds; from now on if it could until now. */
async function unsettledSince() {
  const cache = await caches.open(UNSETTLED);
  const noted = await cache.match(PAGE);
  if (noted) return Number(await noted.text());
  await cache.put(PAGE, new Response(String(Date.now())));
  return Date.now();
}

/**
 * Nothing is kept of a server whose version cannot be: a full storage, or a list that goes on naming what is not there,
 * would open the old version for ever.
 */
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

/** The server gives the page to any cookie of a session; that it has ended is what the page learns first. */
function keepAfterStart() {
  return isErased ? null : keepApp();
}

/** A storage that fails is as one that keeps nothing. */
async function openPage(request) {
  const kept = (await wholeVersions().catch(() => [])).at(-1);
  return kept?.page ?? fetch(request);
}

async function openFile(request) {
  return (await caches.match(request).catch(() => undefined)) ?? fetch(request);
}

/** The organization's has no content in its address, so that of the newest version is the one. */
async function openIcon(request) {
  const newest = (await wholeVersions().catch(() => [])).at(-1);
  const kept = newest && (await (await caches.open(newest.name)).match(request, { ignoreSearch: true }));
  return kept ?? fetch(request);
}

/** The state of the chat (components/net/offline/kept-database.ts), also when the page that asks for it goes away. */
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

/** Whether the session has ended: a page that was opened before that has nothing kept after it. */
let isErased = false;

/** A version that is being kept would be there again. */
async function eraseAll() {
  isErased = true;
  await Promise.all([eraseState(), isInstalled, keeping]);
  // Another session may have begun meanwhile.
  if (isErased) await forgetAll();
}

/**
 * Requests that outlive their page, such as what was just read, must not wait for a worker that ends with it. Files come
 * from what is kept, else from the network, without the worker being asked for each.
 */
const ROUTES = [
  { condition: { urlPattern: { pathname: "/api/*" } }, source: "network" },
  { condition: { urlPattern: { pathname: "/socket.io/*" } }, source: "network" },
  { condition: { urlPattern: { pathname: `${FILES}*` } }, source: "cache" },
];

self.addEventListener("install", (event) => {
  // Other browsers than Chromium start the worker for them.
  event.waitUntil(Promise.resolve(event.addRoutes?.(ROUTES)).catch(() => {}));
  // Nothing of it has to succeed: what is missing is kept later.
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
