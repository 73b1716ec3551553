/** Presences in memory, updated by clients instead of the log. */
import type { Transaction } from "../../kernel/db/transaction.ts";
import type { ChangeAppliers } from "../../kernel/memory/organization.ts";

declare module "../../kernel/memory/organization.ts" {
  interface OrganizationStores {
    readonly presences: PresenceStore;
  }
  interface OrganizationChanges {
    readonly presences_seen: { readonly records: readonly PresenceRecord[] };
  }
}

/** Times are in seconds since 1970. */
export interface PresenceRecord {
  readonly userId: number;
  /** The last use of a client; null: never recorded. */
  readonly activeAt: number | null;
  /** The last report of an open client, used or not. */
  readonly seenAt: number;
  /** In ms since 1970, always increasing; clients ask for later ids. */
  readonly updateId: number;
}

export interface Beat {
  readonly userId: number;
  readonly isActive: boolean;
  /** Seconds since 1970. */
  readonly at: number;
}

/** Tabs and devices report independently; more frequent reports are ignored. */
const NEWS_AFTER_SECONDS = 55;
/** Clients get it from the register response. */
export const OFFLINE_AFTER_SECONDS = 140;

/** Presences are encoded together by the time of their update. */
export const WINDOW_MS = 1_000;
/** Older windows are found by looking at all. */
const RECENT_WINDOWS = 600;

export interface PresenceWindow {
  /** Start of its update ids, divided by WINDOW_MS. */
  readonly number: number;
  readonly records: readonly PresenceRecord[];
}

export class PresenceStore {
  readonly #records = new Map<number, PresenceRecord>();
  /** By window and user id. */
  readonly #windows = new Map<number, Map<number, PresenceRecord>>();
  #newestId = 0;
  /** Users with records to write to the database. */
  #unsaved = new Set<number>();
  /** Users with records to send to other nodes. */
  #unshared = new Set<number>();

  constructor(records: Iterable<PresenceRecord>) {
    for (const record of records) this.put(record);
  }

  get(userId: number): PresenceRecord | undefined {
    return this.#records.get(userId);
  }

  all(): Iterable<PresenceRecord> {
    return this.#records.values();
  }

  /** Keeps the newer of both records. */
  put(record: PresenceRecord): void {
    this.#newestId = Math.max(this.#newestId, record.updateId);
    const known = this.get(record.userId);
    if ((known?.updateId ?? 0) >= record.updateId) return;
    this.#records.set(record.userId, record);
    if (known) this.#leaveWindow(known);
    const number = windowOf(record);
    const window = this.#windows.get(number) ?? new Map<number, PresenceRecord>();
    this.#windows.set(number, window.set(record.userId, record));
  }

  #leaveWindow(record: PresenceRecord): void {
    const number = windowOf(record);
    const window = this.#windows.get(number);
    window?.delete(record.userId);
    if (window?.size === 0) this.#windows.delete(number);
  }

  /** The only window that grows, apart from presences of other nodes, whose clocks differ. */
  get newestWindow(): number {
    return Math.floor(this.#newestId / WINDOW_MS);
  }

  /** Windows from this number on that are not empty. */
  windowsFrom(first: number): PresenceWindow[] {
    const newest = this.newestWindow;
    const numbers =
      newest - first <= RECENT_WINDOWS
        ? Array.from({ length: Math.max(0, newest - first + 1) }, (_, index) => first + index)
        : [...this.#windows.keys()].filter((number) => number >= first);
    return numbers.flatMap((number) => {
      const window = this.#windows.get(number);
      return window ? [{ number, records: [...window.values()] }] : [];
    });
  }

  /** The new record; null for no news. */
  beat({ userId, isActive, at }: Beat): { record: PresenceRecord; cameOnline: boolean } | null {
    const known = this.get(userId);
    const sinceActive = at - (known?.activeAt ?? 0);
    const isNews = !known || at - known.seenAt > NEWS_AFTER_SECONDS;
    const becomesActive = isActive && sinceActive > NEWS_AFTER_SECONDS;
    if (!isNews && !becomesActive) return null;
    const activeAt = becomesActive ? at : (known?.activeAt ?? null);
    const record = this.#write({ userId, activeAt, seenAt: at });
    return { record, cameOnline: !known || (isActive && sinceActive > OFFLINE_AFTER_SECONDS) };
  }

  replace(record: Omit<PresenceRecord, "updateId">): PresenceRecord {
    return this.#write(record);
  }

  #write(given: Omit<PresenceRecord, "updateId">): PresenceRecord {
    const record = { ...given, updateId: Math.max(Date.now(), this.#newestId + 1) };
    this.put(record);
    this.#unsaved.add(record.userId);
    this.#unshared.add(record.userId);
    return record;
  }

  takeUnsaved(): PresenceRecord[] {
    const userIds = this.#unsaved;
    this.#unsaved = new Set();
    return this.#of(userIds);
  }

  keepUnsaved(records: readonly PresenceRecord[]): void {
    for (const { userId } of records) this.#unsaved.add(userId);
  }

  takeUnshared(): PresenceRecord[] {
    const userIds = this.#unshared;
    this.#unshared = new Set();
    return this.#of(userIds);
  }

  #of(userIds: Iterable<number>): PresenceRecord[] {
    return [...userIds].flatMap((userId) => this.get(userId) ?? []);
  }
}

const windowOf = ({ updateId }: PresenceRecord) => Math.floor(updateId / WINDOW_MS);

export const presenceChanges: ChangeAppliers<"presences_seen"> = {
  presences_seen({ presences }, { records }) {
    for (const record of records) presences.put(record);
    return undefined;
  },
};

const seconds = (time: Date) => Math.floor(time.getTime() / 1000);

export async function loadPresences(tx: Transaction, realmId: number): Promise<PresenceStore> {
  const rows = await tx.presence.findMany({ where: { user: { realmId } } });
  return new PresenceStore(
    rows.map(({ userId, activeAt, seenAt, updateId }) => ({
      userId,
      activeAt: activeAt && seconds(activeAt),
      seenAt: seconds(seenAt),
      updateId: Number(updateId),
    })),
  );
}
