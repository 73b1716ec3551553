/** Keeps parts of stores in this browser, each account's apart, and erases them when its session ends. */
import type { Store } from "./store.ts";

const PREFIX = "parley-account:";

type Where = "browser" | "tab";

export type KeptPart<State> = {
  store: Store<State>;
  /** Distinguishes this part's keys from those of others. */
  name: string;
  /** "browser" is shared by all tabs and outlives them; "tab" survives nothing but a reload. */
  where: Where;
  /** What to keep, as JSON values by key. A value that is the same object as before is not written again. */
  entries: (state: State) => ReadonlyMap<string, unknown>;
  /**
   * The state with what was kept put back. The values are whatever the storage held, so they have to be checked. `gone` are
   * keys that this page has kept and another tab has removed; `unkept` are those whose value here could not be kept so far.
   */
  restore: (
    state: State,
    entries: ReadonlyMap<string, unknown>,
    gone: ReadonlySet<string>,
    unkept: ReadonlySet<string>,
  ) => State;
  /** Whether what other tabs write is taken over at once; only with "browser". */
  followsOtherTabs?: boolean;
};

/** Restores the part of this account, then writes each change of it until the function that is returned is called. */
export function keepPart<State>(accountId: number, part: KeptPart<State>): () => void {
  const { store, entries, restore } = part;
  const prefix = `${PREFIX}${accountId}:${part.name}:`;
  let written: ReadonlyMap<string, unknown> = new Map();
  let isReading = false;
  const stopWriting = store.subscribe((state) => {
    // Writing back what was just read would have two tabs answer each other forever.
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

/** Whether something is kept of this part of an account. */
export function isKept(accountId: number, name: string): boolean {
  const prefix = `${PREFIX}${accountId}:${name}:`;
  return readEntries("browser", prefix).size + readEntries("tab", prefix).size > 0;
}

type Exceptions = {
  /** The account that nothing is erased of. */
  exceptId?: number | undefined;
  /** Names of parts that stay. */
  exceptParts?: ReadonlySet<string> | undefined;
};

/** Erases what is kept of all accounts. */
export function eraseAccounts({ exceptId, exceptParts }: Exceptions = {}): void {
  for (const where of ["browser", "tab"] as const) {
    withStorage(where, (storage) => {
      for (const key of keysOf(storage)) {
        if (!key.startsWith(PREFIX)) continue;
        const [id, part = ""] = key.slice(PREFIX.length).split(":");
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

/** Returns what is kept now: after it, where there was room for all of it. */
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

/** Storage may be full or forbidden: then what would be kept lives as long as the page. */
function withStorage(where: Where, act: (storage: Storage) => void): void {
  try {
    act(where === "browser" ? window.localStorage : window.sessionStorage);
  } catch {
    // Nothing to do: no part depends on having been kept.
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
