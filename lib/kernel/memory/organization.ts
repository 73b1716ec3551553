/**
 * An organization in memory: one store per noun, kept current from the event log in its order. Each noun adds its
 * store and its changes to the two interfaces below in its `-records.ts` (declaration merging); the catalog lists all.
 */
import type { Transaction } from "../db/transaction.ts";
import { logger } from "../log.ts";
import { shared } from "../registry.ts";

/** Name → store. */
// biome-ignore lint/suspicious/noEmptyInterface: the nouns fill it.
export interface OrganizationStores {}

/** Kind of change → what it says. */
// biome-ignore lint/suspicious/noEmptyInterface: the nouns fill it.
export interface OrganizationChanges {}

type ChangeKind = keyof OrganizationChanges;

/** A change that an event makes to every node's organization; logged with the event and applied in log order. */
export type OrganizationChange = {
  readonly [Kind in ChangeKind]: { readonly kind: Kind } & OrganizationChanges[Kind];
}[ChangeKind];

/**
 * How each store is read, all of them on one snapshot of the database. A store may look into the others by
 * `organization` once all of them are there, so not while it is made.
 */
export type StoreLoaders = {
  readonly [Name in keyof OrganizationStores]: (
    tx: Transaction,
    realmId: number,
    organization: () => Organization,
  ) => Promise<OrganizationStores[Name]>;
};

/** Takes a change back; changes are undone in the reverse order of their application. */
export type Undo = () => void;

/**
 * How changes of these kinds are applied; `eventId` is the log position of the event that brings one. What is not
 * part of the state at a log position (an ended session stays ended) has no undo.
 */
export type ChangeAppliers<Kind extends ChangeKind = ChangeKind> = {
  readonly [K in Kind]: (
    organization: Organization,
    change: OrganizationChanges[K],
    eventId: number,
  ) => Undo | undefined;
};

/** What the nouns bring to an organization in memory. */
export interface OrganizationParts {
  readonly loaders: StoreLoaders;
  readonly appliers: ChangeAppliers;
}

const installed = () => shared<{ parts?: OrganizationParts }>("organization-parts", () => ({}));

/** Installs the nouns' stores and changes: once, before any organization is opened. */
export function installOrganizationParts(parts: OrganizationParts): void {
  installed().parts = parts;
}

/** @throws Error before they are installed. */
export function organizationParts(): OrganizationParts {
  const { parts } = installed();
  if (!parts) throw new Error("installCatalog() must be called before an organization is opened.");
  return parts;
}

/** A change that was applied, while somebody may want to see the organization as it was before. */
interface AppliedChange {
  readonly change: OrganizationChange;
  readonly eventId: number;
  undo: Undo;
}

class OrganizationCore {
  /** Log position up to which changes are applied. */
  position: number;
  /** Those since the oldest past that is held, oldest first. */
  readonly #applied: AppliedChange[] = [];
  /** Log positions since which the past is held, oldest first. */
  readonly #holds = new Set<{ readonly position: number }>();

  constructor(position: number) {
    this.position = position;
  }

  /** Applies the changes of the event at log position `eventId`. */
  apply(this: Organization, change: OrganizationChange, eventId: number): void {
    const undo = applyChange(this, change.kind, change, eventId);
    if (undo && this.#holds.size > 0) this.#applied.push({ change, eventId, undo });
  }

  /** How many changes are kept for those who hold the past. */
  get changesKept(): number {
    return this.#applied.length;
  }

  /**
   * From now on `asOf` can go back to the present position.
   * @returns a function that ends this. What nobody else holds is then forgotten, even when there is always somebody
   * who holds a later past.
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
   * Runs `look` with the stores as they were at a log position since which the past is held. `look` must not wait:
   * before anybody else sees the organization, it is the present one again. Costs as much as the changes since.
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
   * Runs `look` with the stores as these changes will make them, to find what follows from a change before it is
   * written. `look` must not wait: before anybody else sees the organization, the changes are taken back.
   * @throws Error for a change that cannot be taken back.
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
   * The same with events of the log that are yet to be applied here. What is not part of the state at a log position takes
   * effect at once: its event says the same again.
   */
  foreseeing<T>(
    this: Organization,
    events: readonly { readonly id: number; readonly changes: readonly OrganizationChange[] }[],
    look: () => T,
  ): T {
    const undos: Undo[] = [];
    try {
      // Some may have been applied while the log was read.
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

/** The stores are its properties: `organization.users.get(id)`. */
export type Organization = OrganizationCore & Readonly<OrganizationStores>;

function applyChange<Kind extends keyof OrganizationChanges>(
  organization: Organization,
  kind: Kind,
  change: OrganizationChanges[Kind],
  eventId: number,
): Undo | undefined {
  const { appliers } = organizationParts();
  // A node of the next version may serve the organization already.
  if (!Object.hasOwn(appliers, kind)) {
    logger.error({ kind, eventId }, "a change of another version is passed over");
    return undefined;
  }
  return appliers[kind](organization, change, eventId);
}

/** Puts an organization together, as of a log position; the stores may refer to it, once it is complete. */
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
