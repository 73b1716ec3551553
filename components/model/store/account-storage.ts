/** Stores parts of stores per account, until the session ends. */
import type { Store } from "./store.ts";

export const ACCOUNT_PREFIX = "parley-account:";

/** Key of encrypted unsent words, which stay when an account's data is erased. */
export const SEALED_PREFIX = "parley-sealed:";

type Where = "browser" | "tab";

export type KeptPart<State> = {
  store: Store<State>;
  name: string;
  /** "browser": all tabs, permanent; "tab": survives only a reload. */
  where: Where;
  /** JSON values by key; identical objects are not rewritten. */
  entries: (state: State) => ReadonlyMap<string, unknown>;
  /** Values may be malformed. `gone`: keys of this page removed by another tab; `unkept`: keys not stored yet. */
  restore: (
    state: State,
    entries: ReadonlyMap<string, unknown>,
    gone: ReadonlySet<string>,
    unkept: ReadonlySet<string>,
  ) => State;
  /** Also reads values that `restore` puts back. */
  followsOtherTabs?: boolean;
};

export function keepPart<State>(accountId: number, part: KeptPart<State>): () => void {
  const { store, entries, restore } = part;
  const prefix = `${ACCOUNT_PREFIX}${accountId}:${part.name}:`;
  let written: ReadonlyMap<string, unknown> = new Map();
  let isReading = false;
  const stopWriting = store.subscribe((state) => {
    // Otherwise two tabs would answer each other forever.
    if (!isReading) written = writeChanges(part.where, prefix, written, entries(state));
  });
  const takeOver = () => {
    const found = readEntries(part.where, prefix);
    const gone = new Set([...written.keys()].filter((key) => !found.has(key)));
    const here = entries(store.getState());
    const unkept = new Set([...here.keys()].filter((key) => here.get(key) !== written.get(key)));
    isReading = true;
    store.update((state) => restore(state, found, gone, unkept));
    isReading = false;
    const isKept = (key: string, value: unknown) =>
      found.has(key) && !(unkept.has(key) && here.get(key) === value);
    written = new Map([...entries(store.getState())].filter(([key, value]) => isKept(key, value)));
  };
  takeOver();
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(prefix)) takeOver();
  };
  if (part.followsOtherTabs) window.addEventListener("storage", onStorage);
  return () => {
    stopWriting();
    window.removeEventListener("storage", onStorage);
  };
}

export function isKept(accountId: number, name: string): boolean {
  const prefix = `${ACCOUNT_PREFIX}${accountId}:${name}:`;
  return readEntries("browser", prefix).size + readEntries("tab", prefix).size > 0;
}

/** As stored, to put it back. */
export type StoredEntry = { where: Where; key: string; value: string };

/** By account. */
export type StoredWords = ReadonlyMap<number, readonly StoredEntry[]>;

/** The part with the key that encrypts words of an ended session. */
export const UNSENT_KEY = "unsent-key";

/** Entries of these parts for all accounts but `exceptId`, with their keys; empty if only keys are stored. */
export function storedWords(parts: ReadonlySet<string>, exceptId: number | undefined): StoredWords {
  const found = new Map<number, StoredEntry[]>();
  let hasWords = false;
  for (const where of ["browser", "tab"] as const) {
    withStorage(where, (storage) => {
      for (const key of keysOf(storage)) {
        if (!key.startsWith(ACCOUNT_PREFIX)) continue;
        const [id = "", part = ""] = key.slice(ACCOUNT_PREFIX.length).split(":");
        const value = storage.getItem(key);
        if (Number(id) === exceptId || value === null) continue;
        if (!parts.has(part) && part !== UNSENT_KEY) continue;
        hasWords ||= part !== UNSENT_KEY;
        found.set(Number(id), [...(found.get(Number(id)) ?? []), { where, key, value }]);
      }
    });
  }
  return hasWords ? found : new Map();
}

export function hasSealed(accountId: number): boolean {
  let isFound = false;
  withStorage("browser", (storage) => {
    isFound = keysOf(storage).some((key) => key.startsWith(`${SEALED_PREFIX}${accountId}:`));
  });
  return isFound;
}

type Exceptions = {
  exceptId?: number | undefined;
  exceptParts?: ReadonlySet<string> | undefined;
};

export function eraseAccounts({ exceptId, exceptParts }: Exceptions = {}): void {
  for (const where of ["browser", "tab"] as const) {
    withStorage(where, (storage) => {
      for (const key of keysOf(storage)) {
        if (!key.startsWith(ACCOUNT_PREFIX)) continue;
        const [id, part = ""] = key.slice(ACCOUNT_PREFIX.length).split(":");
        const stays = Number(id) === exceptId || exceptParts?.has(part);
        if (!stays) storage.removeItem(key);
      }
    });
  }
}

function readEntries(where: Where, prefix: string): Map<string, unknown> {
  const found = new Map<string, unknown>();
  withStorage(where, (storage) => {
    for (const key of keysOf(storage)) {
      if (!key.startsWith(prefix)) continue;
      const value = parsed(storage.getItem(key) ?? "null");
      if (value !== null) found.set(key.slice(prefix.length), value);
    }
  });
  return found;
}

/** Returns `after` if there was room for all of it. */
function writeChanges(
  where: Where,
  prefix: string,
  before: ReadonlyMap<string, unknown>,
  after: ReadonlyMap<string, unknown>,
): ReadonlyMap<string, unknown> {
  if (before === after) return before;
  const kept = new Map(before);
  withStorage(where, (storage) => {
    for (const key of before.keys()) {
      if (after.has(key)) continue;
      storage.removeItem(prefix + key);
      kept.delete(key);
    }
    for (const [key, value] of after) {
      if (before.get(key) !== value) storage.setItem(prefix + key, JSON.stringify(value));
      kept.set(key, value);
    }
  });
  return kept;
}

/** Storage may be full or forbidden. */
function withStorage(where: Where, act: (storage: Storage) => void): void {
  try {
    act(where === "browser" ? window.localStorage : window.sessionStorage);
  } catch {
    // No part depends on being stored.
  }
}

function keysOf(storage: Storage): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
