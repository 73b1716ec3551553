/** Unsent words are readable only with the whole key of their account. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { eraseAccounts, type StoredEntry, storedWords } from "../../model/store/account-storage.ts";
import { keepUnsent } from "./unsent-key.ts";
import { publicHalf, sealWords, unsealWords } from "./unsent-words.ts";

type Key = Parameters<typeof publicHalf>[0];

let browser: Record<string, string>;

/** Lists its keys as properties, like a browser's. */
function storageOf(values: Record<string, string>): Record<string, unknown> {
  const methods = {
    key: (index: number) => Object.keys(values)[index] ?? null,
    getItem: (key: string) => values[key] ?? null,
    setItem: (key: string, value: string) => {
      values[key] = value;
    },
    removeItem: (key: string) => {
      delete values[key];
    },
  };
  return new Proxy(values, {
    get: (target, name) => {
      if (name === "length") return Object.keys(target).length;
      return Reflect.get(methods, name) ?? Reflect.get(target, name);
    },
  });
}

beforeEach(() => {
  browser = {};
  const storages = { localStorage: storageOf(browser), sessionStorage: storageOf({}) };
  vi.stubGlobal("window", Object.assign(new EventTarget(), storages));
  vi.stubGlobal("StorageEvent", class extends Event {});
});
afterEach(() => vi.unstubAllGlobals());

async function newKey(): Promise<Key> {
  const curve = { name: "ECDH", namedCurve: "P-256" } as const;
  const { privateKey } = await crypto.subtle.generateKey(curve, true, ["deriveBits"]);
  const { x = "", y = "", d = "" } = await crypto.subtle.exportKey("jwk", privateKey);
  return { kty: "EC", crv: "P-256", x, y, d };
}

const KEY = "parley-account:7:draft:topic:3:plans";

const draft = (content: string, at: number): StoredEntry => ({
  where: "browser",
  key: KEY,
  value: JSON.stringify({ content, at }),
});

it("come back with the key of the account", async () => {
  const key = await newKey();
  expect(await sealWords(7, [draft("half a thought", 5)], publicHalf(key))).toBe(true);
  expect(JSON.stringify(browser)).not.toContain("thought");
  await unsealWords(7, key);
  expect(browser).toEqual({ [KEY]: draft("half a thought", 5).value });
});

it("stay closed for another key or account, and are dropped", async () => {
  const key = await newKey();
  await sealWords(7, [draft("half a thought", 5)], publicHalf(key));
  await unsealWords(8, key);
  expect(Object.keys(browser)).toHaveLength(1);
  await unsealWords(7, await newKey());
  expect(browser).toEqual({});
  await sealWords(7, [draft("half a thought", 5)], publicHalf(key));
  const [name = ""] = Object.keys(browser);
  browser[name.replace("sealed:7", "sealed:8")] = browser[name] ?? "";
  await unsealWords(8, key);
  expect(JSON.stringify(browser)).not.toContain("thought");
});

it("give way to a later version, and bring back only what belongs to the account", async () => {
  const key = await newKey();
  const foreign = { ...draft("planted", 5), key: "parley-account:8:draft:x" };
  await sealWords(7, [draft("older", 5), foreign], publicHalf(key));
  browser[KEY] = draft("newer", 6).value;
  await unsealWords(7, key);
  expect(browser).toEqual({ [KEY]: draft("newer", 6).value });
});

it("are bounded", async () => {
  const key = publicHalf(await newKey());
  for (let round = 0; round < 25; round += 1) await sealWords(round, [draft("words", 5)], key);
  expect(Object.keys(browser)).toHaveLength(20);
});

it("are taken before they are erased, and lost without the public key", async () => {
  const parts = new Set(["draft"]);
  browser[KEY] = draft("half a thought", 5).value;
  const withoutKey = storedWords(parts, undefined);
  browser["parley-account:7:unsent-key:public"] = JSON.stringify(publicHalf(await newKey()));
  const words = storedWords(parts, undefined);
  expect(storedWords(parts, 7).size).toBe(0);
  expect(storedWords(new Set(["outbox"]), undefined).size).toBe(0);
  eraseAccounts();
  expect(browser).toEqual({});
  expect(await keepUnsent(withoutKey)).toBe(false);
  expect(await keepUnsent(words)).toBe(true);
  expect(JSON.stringify(browser)).toMatch(/^\{"parley-sealed:7:/);
});
