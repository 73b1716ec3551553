/** The snapshot's storage: one database per browser, for one account's session at a time. */
import { keptMark } from "./kept-mark.ts";

const NAME = "parley";
export const STORE = "state";
export const STAMP = "stamp";
const TAIL = "tail:";

/**
 * Name of the changes since a tab's last write, stored when its page closes. One per tab, so the order of closing does
 * not matter.
 */
export function tailOf({ writer }: Stamp): string {
  return TAIL + writer;
}

/** The account's mark, the app's version and the tab that wrote the snapshot. */
export type Stamp = { mark: string; version: string; writer: string };

export type Parts = Readonly<Record<string, unknown>>;

/** Reads this version's snapshot for the current session; null for none. */
export async function readParts(version: string): Promise<Parts | null> {
  const mark = keptMark();
  if (mark === null) return null;
  const store = (await opened()).transaction(STORE).objectStore(STORE);
  const [keys, values] = await Promise.all([answered(store.getAllKeys()), answered(store.getAll())]);
  const kept: Parts = Object.fromEntries(keys.map((key, at) => [String(key), values[at]]));
  const { [STAMP]: stamp } = kept;
  // The session may have ended in the meantime.
  const isCurrent = isStamp(stamp) && stamp.mark === mark && mark === keptMark();
  if (!isCurrent || stamp.version !== version) return null;
  return withTail(kept, kept[tailOf(stamp)]);
}

/** Undefined in the tail removes a part. */
function withTail(kept: Parts, tail: unknown): Parts {
  const parts = Object.entries(kept).filter(([name]) => name !== STAMP && !name.startsWith(TAIL));
  const all = { ...Object.fromEntries(parts), ...(isParts(tail) ? tail : {}) };
  return Object.fromEntries(Object.entries(all).filter(([, part]) => part !== undefined));
}

function isParts(value: unknown): value is Parts {
  return typeof value === "object" && value !== null;
}

export function isStamp(value: unknown): value is Stamp {
  return typeof value === "object" && value !== null && "mark" in value && "version" in value;
}

let opening: Promise<IDBDatabase> | null = null;
let open: IDBDatabase | null = null;

export function opened(): Promise<IDBDatabase> {
  opening ??= openDatabase();
  return opening;
}

/** The database if it is open, for code that cannot wait. */
export function openedNow(): IDBDatabase | null {
  return open;
}

async function openDatabase(): Promise<IDBDatabase> {
  try {
    // Where the browser forbids it, this throws, or the property is missing.
    const request = indexedDB.open(NAME, 1);
    request.addEventListener("upgradeneeded", () => request.result.createObjectStore(STORE));
    const database = await answered(request);
    // Browsers close it when the user clears the data or the disk fails; the next use reopens it.
    database.addEventListener("close", forgetOpened);
    // Another tab upgrades or deletes the database.
    database.addEventListener("versionchange", () => {
      database.close();
      forgetOpened();
    });
    open = database;
    return database;
  } catch (error) {
    forgetOpened();
    throw error;
  }
}

function forgetOpened(): void {
  opening = null;
  open = null;
}

export function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error));
  });
}
