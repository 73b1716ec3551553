/**
 * An organization in memory: one store per noun, updated from the event log in order. Nouns extend the two interfaces
 * below in their `-records.ts` (declaration merging); the catalog lists all.
 */
import type { Transaction } from "../db/transaction.ts";
import { logger } from "../log.ts";
import { shared } from "../registry.ts";

// biome-ignore lint/suspicious/noEmptyInterface: the nouns fill it.
export interface OrganizationStores {}

/** Kind of change → its data. */
// biome-ignore lint/suspicious/noEmptyInterface: the nouns fill it.
export interface OrganizationChanges {}

type ChangeKind = keyof OrganizationChanges;

/** Logged with its event and applied in log order on every node. */
export type OrganizationChange = {
  readonly [Kind in ChangeKind]: { readonly kind: Kind } & OrganizationChanges[Kind];
}[ChangeKind];

/** All on one snapshot. A store may use the others through `organization` only when all are loaded. */
export type StoreLoaders = {
  readonly [Name in keyof OrganizationStores]: (
    tx: Transaction,
    realmId: number,
    organization: () => Organization,
  ) => Promise<OrganizationStores[Name]>;
};

/** Called in reverse order. */
export type Undo = () => void;

/** `eventId` is the event's log position. State outside log positions (an ended session stays ended) has no undo. */
export type ChangeAppliers<Kind extends ChangeKind = ChangeKind> = {
  readonly [K in Kind]: (
    organization: Organization,
    change: OrganizationChanges[K],
    eventId: number,
  ) => Undo | undefined;
};

export interface OrganizationParts {
  readonly loaders: StoreLoaders;
  readonly appliers: ChangeAppliers;
}

const installed = () => shared<{ parts?: OrganizationParts }>("organization-parts", () => ({}));

/** Call it once, before any organization is opened. */
export function installOrganizationParts(parts: OrganizationParts): void {
  installed().parts = parts;
}

/** @throws Error before they are installed. */
export function organizationParts(): OrganizationParts {
  const { parts } = installed();
  if (!parts) throw new Error("installCatalog() must be called before an organization is opened.");
  return parts;
}

/** Kept while a reader may need the state before it. */
interface AppliedChange {
  readonly change: OrganizationChange;
  readonly eventId: number;
  undo: Undo;
}

class OrganizationCore {
  position: number;
  /** Since the oldest held position, oldest first. */
  readonly #applied: AppliedChange[] = [];
  /** Log positions, oldest first. */
  readonly #holds = new Set<{ readonly position: number }>();

  constructor(position: number) {
    this.position = position;
  }

  apply(this: Organization, change: OrganizationChange, eventId: number): void {
    const undo = applyChange(this, change.kind, change, eventId);
    if (undo && this.#holds.size > 0) this.#applied.push({ change, eventId, undo });
  }

  get changesKept(): number {
    return this.#applied.length;
  }

  /**
   * Lets `asOf` go back to the present position until released.
   * @returns the release; it forgets changes that no other hold needs.
   */
  holdPast(): () => void {
    const hold = { position: this.position };
    this.#holds.add(hold);
    return () => {
      this.#holds.delete(hold);
      const [oldest] = this.#holds;
      const position = oldest?.position ?? Number.POSITIVE_INFINITY;
      const needed = this.#applied.findIndex(({ eventId }) => eventId > position);
      this.#applied.splice(0, needed < 0 ? this.#applied.length : needed);
    };
  }

  /**
   * Runs `look` with the stores as of a held position. `look` must be synchronous: the present state is restored before
   * other code runs. Costs as much as the changes since.
   */
  asOf<T>(this: Organization, position: number, look: () => T): T {
    const first = this.#applied.findIndex(({ eventId }) => eventId > position);
    const later = first < 0 ? [] : this.#applied.slice(first);
    for (const { undo } of later.toReversed()) undo();
    try {
      return look();
    } finally {
      for (const applied of later) {
        const { change, eventId } = applied;
        applied.undo = applyChange(this, change.kind, change, eventId) ?? applied.undo;
      }
    }
  }

  /**
   * Runs `look` with these changes, to find their consequences before writing. `look` must be synchronous: the changes
   * are reverted before other code runs.
   * @throws Error for a change without undo.
   */
  considering<T>(this: Organization, changes: readonly OrganizationChange[], look: () => T): T {
    const undos: Undo[] = [];
    try {
      for (const change of changes) {
        const undo = applyChange(this, change.kind, change, this.position);
        if (!undo) throw new Error(`The change ${change.kind} cannot be considered.`);
        undos.push(undo);
      }
      return look();
    } finally {
      for (const undo of undos.toReversed()) undo();
    }
  }

  /**
   * Like `considering`, for log events not applied here yet. Changes without undo stay applied; their event repeats
   * them harmlessly.
   */
  foreseeing<T>(
    this: Organization,
    events: readonly { readonly id: number; readonly changes: readonly OrganizationChange[] }[],
    look: () => T,
  ): T {
    const undos: Undo[] = [];
    try {
      // Some may have been applied meanwhile.
      for (const { id, changes } of events.filter((event) => event.id > this.position)) {
        for (const change of changes)
          undos.push(applyChange(this, change.kind, change, id) ?? (() => undefined));
      }
      return look();
    } finally {
      for (const undo of undos.toReversed()) undo();
    }
  }
}

/** Stores are properties: `organization.users.get(id)`. */
export type Organization = OrganizationCore & Readonly<OrganizationStores>;

function applyChange<Kind extends keyof OrganizationChanges>(
  organization: Organization,
  kind: Kind,
  change: OrganizationChanges[Kind],
  eventId: number,
): Undo | undefined {
  const { appliers } = organizationParts();
  // A node of the next version may already serve the organization.
  if (!Object.hasOwn(appliers, kind)) {
    logger.error({ kind, eventId }, "a change of another version is passed over");
    return undefined;
  }
  return appliers[kind](organization, change, eventId);
}

/** Stores may refer to the organization when it is complete. */
export function assembleOrganization(
  position: number,
  makeStores: (organization: () => Organization) => OrganizationStores,
): Organization {
  const organization: Organization = Object.assign(
    new OrganizationCore(position),
    makeStores(() => organization),
  );
  return organization;
}
