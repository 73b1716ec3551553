/** The service worker caches complete versions or nothing. */
import { readFileSync } from "node:fs";
import vm from "node:vm";
import { beforeEach, expect, it } from "vitest";

const CODE = readFileSync(new URL("../../../public/offline-worker.js", import.meta.url), "utf8");

const HOUR = 3_600_000;
const ORIGIN = "https://parley.example";

function addressOf(asked: string | { url: string }): string {
  return typeof asked === "string" ? asked : asked.url.slice(ORIGIN.length);
}

function isSame(one: string, other: string, ignoreSearch: boolean): boolean {
  return ignoreSearch ? one.split("?")[0] === other.split("?")[0] : one === other;
}

class MemoryCache {
  readonly kept = new Map<string, string>();
  isFull = false;

  async match(asked: string | { url: string }, { ignoreSearch = false } = {}) {
    const address = addressOf(asked);
    const key = [...this.kept.keys()].find((name) => isSame(name, address, ignoreSearch));
    return key === undefined ? undefined : new Response(this.kept.get(key));
  }

  async put(address: string, response: Response) {
    if (this.isFull) throw new DOMException("full", "QuotaExceededError");
    this.kept.set(address, await response.text());
  }
}

/** A number is an error status. */
let server: Record<string, string | number>;
let isConnected: boolean;
let versions: Map<string, MemoryCache>;
let isFull: boolean;
let isBroken: boolean;
let now: number;
let later: (() => void)[];
let handlers: Record<string, (event: object) => void>;
/** Null without a newer worker. */
let newerWorker: object[] | null;

const caches = {
  keys: async () => {
    if (isBroken) throw new DOMException("broken", "UnknownError");
    return [...versions.keys()];
  },
  delete: async (name: string) => versions.delete(name),
  open: async (name: string) => {
    const cache = versions.get(name) ?? new MemoryCache();
    cache.isFull = isFull;
    versions.set(name, cache);
    return cache;
  },
  match: async (asked: string | { url: string }) => {
    if (isBroken) throw new DOMException("broken", "UnknownError");
    for (const cache of versions.values()) {
      const found = await cache.match(asked);
      if (found) return found;
    }
    return undefined;
  },
};

async function fetch(asked: string | { url: string }) {
  const address = addressOf(asked);
  if (!isConnected) throw new TypeError("Failed to fetch");
  const answer = server[address] ?? 404;
  return typeof answer === "number" ? new Response("", { status: answer }) : new Response(answer);
}

function serve(version: string) {
  const file = `/_next/static/chunks/${version}.js`;
  const late = `/_next/static/chunks/${version}-late.js`;
  const list = JSON.stringify({ version, files: [late, file] });
  const page = `<script src="${file}"></script><link rel="icon" href="/icon.svg?${version}"/>`;
  server = {
    "/": page,
    "/app-files.json": list,
    [file]: version,
    [late]: `${version} late`,
    [`/icon.svg?${version}`]: `drawn ${version}`,
  };
}

async function keepApp() {
  const works: Promise<unknown>[] = [];
  const event = { data: { keepApp: true }, waitUntil: (work: Promise<unknown>) => works.push(work) };
  handlers.message?.(event);
  await Promise.all(works);
}

async function install(event: object = {}) {
  const works: Promise<unknown>[] = [];
  handlers.install?.({ ...event, waitUntil: (work: Promise<unknown>) => works.push(work) });
  await Promise.all(works);
}

/** Null if left to the browser. */
async function answerTo(address: string, mode: string): Promise<string | null> {
  const answers: Promise<Response>[] = [];
  const works: Promise<unknown>[] = [];
  handlers.fetch?.({
    request: { method: "GET", mode, url: `${ORIGIN}${address}` },
    respondWith: (answer: Promise<Response>) => answers.push(answer),
    waitUntil: (work: Promise<unknown>) => works.push(work),
  });
  // Later work must be announced synchronously.
  expect(works).toHaveLength(mode === "navigate" ? 1 : 0);
  return (await answers[0])?.text() ?? null;
}

const keptPages = () => [...versions.values()].map(({ kept }) => kept.get("/"));

beforeEach(() => {
  versions = new Map();
  isConnected = true;
  isFull = false;
  isBroken = false;
  now = 0;
  later = [];
  handlers = {};
  newerWorker = null;
  const update = async () => ({
    installing: newerWorker && { postMessage: (data: object) => newerWorker?.push(data) },
  });
  const self = {
    appVersion: "one",
    registration: { update },
    location: { origin: ORIGIN },
    addEventListener: (name: string, handler: (event: object) => void) => {
      handlers[name] = handler;
    },
  };
  const indexedDB = {
    open: () => {
      const request = { onerror: () => {} };
      queueMicrotask(() => request.onerror());
      return request;
    },
  };
  const time = { Date: { now: () => now }, setTimeout: (work: () => void) => later.push(work) };
  vm.runInNewContext(CODE, { self, caches, indexedDB, fetch, URL, Error, Promise, Set, Response, ...time });
  serve("one");
});

it("keeps the current version and the previous one only", async () => {
  for (const version of ["one", "two", "three"]) {
    serve(version);
    await keepApp();
  }
  expect([...versions.keys()]).toEqual(["parley-app:two", "parley-app:three"]);
  expect(keptPages().at(-1)).toContain("three.js");
});

it("keeps its caches while the server is unreachable or busy", async () => {
  await keepApp();
  isConnected = false;
  await keepApp();
  isConnected = true;
  server["/app-files.json"] = 503;
  await keepApp();
  expect(keptPages()).toHaveLength(1);
});

it("keeps nothing if storage is full, rather than an old version forever", async () => {
  await keepApp();
  serve("two");
  isFull = true;
  await keepApp();
  expect([...versions.keys()]).toEqual([]);
});

it.each([
  ["names a file the server does not have", () => delete server["/_next/static/chunks/two.js"]],
  [
    "is of another version than the page",
    () => Object.assign(server, { "/": '"/_next/static/chunks/x.js"' }),
  ],
  ["is missing", () => delete server["/app-files.json"]],
])("keeps its caches during a rolling update and nothing after that: the list %s", async (_, spoil) => {
  await keepApp();
  serve("two");
  spoil();
  await keepApp();
  now = HOUR - 1;
  await keepApp();
  expect(keptPages()[0]).toContain("one.js");
  now = HOUR;
  await keepApp();
  expect([...versions.keys()]).toEqual([]);
});

it("restarts that time after a success", async () => {
  delete server["/app-files.json"];
  await keepApp();
  serve("one");
  await keepApp();
  delete server["/app-files.json"];
  now = 2 * HOUR;
  await keepApp();
  expect(keptPages()[0]).toContain("one.js");
});

it("opens the cache without the server, and asks the server if it is empty or fails", async () => {
  expect(await answerTo("/", "navigate")).toContain("one.js");
  await keepApp();
  isConnected = false;
  expect(await answerTo("/", "navigate")).toContain("one.js");
  isConnected = true;
  isBroken = true;
  expect(await answerTo("/", "navigate")).toContain("one.js");
  expect(await answerTo("/_next/static/chunks/one.js", "cors")).toBe("one");
  expect(await answerTo("/avatar/1", "no-cors")).toBe(null);
});

it("returns the newest version's icons offline, whatever their address", async () => {
  expect(await answerTo("/icon.svg?one", "no-cors")).toBe("drawn one");
  await keepApp();
  serve("two");
  await keepApp();
  isConnected = false;
  expect(await answerTo("/icon.svg?two", "no-cors")).toBe("drawn two");
  expect(await answerTo("/icon.svg", "no-cors")).toBe("drawn two");
});

it("erases everything on request, including a version being cached", async () => {
  const works: Promise<unknown>[] = [];
  for (const data of [{ keepApp: true }, { eraseAll: true }]) {
    handlers.message?.({ data, waitUntil: (work: Promise<unknown>) => works.push(work) });
  }
  await Promise.all(works);
  expect([...versions.keys()]).toEqual([]);
});

it("caches nothing after a start without a session, and again in the next session", async () => {
  await keepApp();
  const works: Promise<unknown>[] = [];
  const waitUntil = (work: Promise<unknown>) => works.push(work);
  const request = { method: "GET", mode: "navigate", url: `${ORIGIN}/` };
  handlers.fetch?.({ request, respondWith: () => {}, waitUntil });
  handlers.message?.({ data: { eraseAll: true }, waitUntil });
  for (const work of later) work();
  await Promise.all(works);
  expect([...versions.keys()]).toEqual([]);
  await keepApp();
  expect(keptPages()).toHaveLength(1);
});

it("caches the page's own files during installation, and the rest on request", async () => {
  await install();
  const [first] = versions.values();
  expect([...(first?.kept.keys() ?? [])]).toEqual(["/_next/static/chunks/one.js"]);
  await keepApp();
  expect([...(first?.kept.values() ?? [])]).toEqual(expect.arrayContaining(["one", "one late", server["/"]]));
});

it("can be installed offline", async () => {
  isConnected = false;
  await expect(install()).resolves.toBe(undefined);
  isConnected = true;
  await keepApp();
  expect(keptPages()[0]).toContain("one.js");
});

it("leaves another version to its own worker, unless everything is erased", async () => {
  await keepApp();
  newerWorker = [];
  await keepApp();
  expect(newerWorker).toEqual([]);
  serve("two");
  await keepApp();
  expect(newerWorker).toEqual([{ keepApp: true }]);
  expect([...versions.keys()]).toEqual(["parley-app:one"]);
  const works: Promise<unknown>[] = [];
  for (const data of [{ keepApp: true }, { eraseAll: true }]) {
    handlers.message?.({ data, waitUntil: (work: Promise<unknown>) => works.push(work) });
  }
  await Promise.all(works);
  expect(newerWorker).toHaveLength(1);
});

it("routes the API to the network and files to the cache without starting", async () => {
  const rules: { condition: { urlPattern: { pathname: string } }; source: string }[] = [];
  await install({ addRoutes: (given: typeof rules) => rules.push(...given) });
  expect(rules.map(({ condition, source }) => [condition.urlPattern.pathname, source])).toEqual([
    ["/api/*", "network"],
    ["/socket.io/*", "network"],
    ["/_next/static/*", "cache"],
  ]);
  // Browsers without static routing.
  await install();
});
