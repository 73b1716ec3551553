/** Who was last there and when, in memory: kept current by people's clients, not by the log. */
import type { Transaction } from "../../kernel/db/transaction.ts";
import type { ChangeAppliers } from "../../kernel/memory/organization.ts";

declare module "../../kernel/memory/organization.ts" {
  interface OrganizationStores {
    readonly presences: PresenceStore;
  }
  interface OrganizationChanges {
    /** These people were there, as another node or this one was told by their clients. */
    readonly presences_seen: { readonly records: readonly PresenceRecord[] };
  }
}

/** Times are in seconds since 1970. */
export interface PresenceRecord {
  readonly userId: number;
  /** When a client was last used; null: never since this is recorded. */
  readonly activeAt: number | null;
  /** When a client last said that it is open, used or not. */
  readonly seenAt: number;
  /** Milliseconds since 1970, and higher than those before: what a client has is what came before an id. */
  readonly updateId: number;
}

/** What somebody's client says. */
export interface Beat {
  readonly userId: number;
  readonly isActive: boolean;
  /** Seconds since 1970. */
  readonly at: number;
}

/** A person's tabs and devices report independently: what one says is not news so soon after another, in seconds. */
const NEWS_AFTER_SECONDS = 55;
/** Without a sign for so long a person counts as offline; clients know the number from the register answer. */
export const OFFLINE_AFTER_SECONDS = 140;

export class PresenceStore {
  readonly #records = new Map<number, PresenceRecord>();
  #newestId = 0;
  /** People whose records this node has changed and not yet written to the database. */
  #unsaved = new Set<number>();
  /** The same, not sent to other nodes. */
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

  /** Keeps the newer one of a record and the known one. */
  put(record: PresenceRecord): void {
    this.#newestId = Math.max(this.#newestId, record.updateId);
    if ((this.get(record.userId)?.updateId ?? 0) < record.updateId) this.#records.set(record.userId, record);
  }

  /** Records what a client says. Returns the record, and whether the person was offline before; null: it is no news. */
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

  /** Replaces a person's record, whatever it was. */
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

  /** What this node has to write; from then on it counts as written. */
  takeUnsaved(): PresenceRecord[] {
    const userIds = this.#unsaved;
    this.#unsaved = new Set();
    return this.#of(userIds);
  }

  /** What could not be written after all. */
  keepUnsaved(records: readonly PresenceRecord[]): void {
    for (const { userId } of records) this.#unsaved.add(userId);
  }

  /** What this node has to send to other nodes; from then on it counts as sent. */
  takeUnshared(): PresenceRecord[] {
    const userIds = this.#unshared;
    this.#unshared = new Set();
    return this.#of(userIds);
  }

  #of(userIds: Iterable<number>): PresenceRecord[] {
    return [...userIds].flatMap((userId) => this.get(userId) ?? []);
  }
}

export const presenceChanges: ChangeAppliers<"presences_seen"> = {
  presences_seen({ presences }, { records }) {
    for (const record of records) presences.put(record);
    return undefined;
  },
};

const seconds = (time: Date) => Math.floor(time.getTime() / 1000);

/** Reads what was written last. */
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
