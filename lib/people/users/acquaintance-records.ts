/** Direct-message partners of guests, in memory; with shared channels, they bound whom guests may know. */

import { sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import type { ChangeAppliers } from "../../kernel/memory/organization.ts";
import { ROLE_GUEST } from "../../kernel/roles/roles.contract.ts";

declare module "../../kernel/memory/organization.ts" {
  interface OrganizationStores {
    readonly acquaintances: AcquaintanceStore;
  }
  interface OrganizationChanges {
    /** A guest gained partners, or a user became a guest. */
    readonly acquainted: { readonly userId: number; readonly knownIds: readonly number[] };
  }
}

const none: ReadonlySet<number> = new Set();

/** Kept for guests only; others may know everyone. */
export class AcquaintanceStore {
  readonly #known = new Map<number, Set<number>>();

  of(userId: number): ReadonlySet<number> {
    return this.#known.get(userId) ?? none;
  }

  add(userId: number, knownIds: Iterable<number>): void {
    const known = this.#known.get(userId) ?? new Set();
    for (const id of knownIds) known.add(id);
    this.#known.set(userId, known);
  }

  remove(userId: number, knownIds: Iterable<number>): void {
    const known = this.#known.get(userId);
    for (const id of knownIds) known?.delete(id);
    if (known?.size === 0) this.#known.delete(userId);
  }
}

export const acquaintanceChanges: ChangeAppliers<"acquainted"> = {
  acquainted({ acquaintances }, { userId, knownIds }) {
    const present = acquaintances.of(userId);
    const added = knownIds.filter((id) => !present.has(id));
    acquaintances.add(userId, added);
    return () => acquaintances.remove(userId, added);
  },
};

export async function loadAcquaintances(tx: Transaction, realmId: number): Promise<AcquaintanceStore> {
  const guests = await tx.user.findMany({ where: { realmId, role: ROLE_GUEST }, select: { id: true } });
  const store = new AcquaintanceStore();
  const known = await partnersOf(
    guests.map(({ id }) => id),
    tx,
  );
  for (const [userId, ids] of known) store.add(userId, ids);
  return store;
}

interface Partners {
  readonly user_id: number;
  readonly partner_ids: number[];
}

/** Partners by user, including the user. */
export async function partnersOf(
  userIds: readonly number[],
  tx: Transaction,
): Promise<ReadonlyMap<number, readonly number[]>> {
  if (userIds.length === 0) return new Map();
  const rows = await tx.$queryRaw<Partners[]>(sql`
    SELECT own.user_id, array_agg(DISTINCT other.user_id) AS partner_ids FROM conversation_member own
    JOIN conversation_member other ON other.conversation_id = own.conversation_id
    WHERE own.user_id = ANY(${[...userIds]}::int[]) GROUP BY own.user_id`);
  return new Map(rows.map((row) => [row.user_id, row.partner_ids]));
}
