/** The snapshot's database, for one session at a time. */
import { keptMark } from "./kept-mark.ts";

const NAME = "parley";
export const STORE = "state";
export const STAMP = "stamp";
const TAIL = "tail:";

/** Key of the changes since a tab's last write. One per tab, so their order does not matter. */
export function tailOf({ writer }: Stamp): string {
  return TAIL + writer;
}

/** `mark` is the account's; `writer` is the tab. */
export type Stamp = { mark: string; version: string; writer: string };

export type Parts = Readonly<Record<string, unknown>>;

/** Null unless of this version and session. */
export async function readParts(version: string): Promise<Parts | null> {
  const mark = keptMark();
  if (mark === null) return null;
  const store = (await opened()).transaction(STORE).objectStore(STORE);
  const [keys, values] = await Promise.all([answered(store.getAllKeys()), answered(store.getAll())]);
  const kept: Parts = Object.fromEntries(keys.map((key, at) => [String(key), values[at]]));
  const { [STAMP]: stamp } = kept;
  // The session may have ended.
  const isCurrent = isStamp(stamp) && stamp.mark === mark && mark === keptMark();
  if (!isCurrent || stamp.version !== version) return null;
  return withTail(kept, kept[tailOf(stamp)]);
}

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

export function openedNow(): IDBDatabase | null {
  return open;
}

async function openDatabase(): Promise<IDBDatabase> {
  try {
    // Throws if forbidden; the property may be missing.
    const request = indexedDB.open(NAME, 1);
    request.addEventListener("upgradeneeded", () => request.result.createObjectStore(STORE));
    const database = await answered(request);
    // Browsers close it after clearing data or disk errors.
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
