/** Profile field values in memory: records and event appliers. */
import type { Transaction } from "../../kernel/db/transaction.ts";
import type { ChangeAppliers, Undo } from "../../kernel/memory/organization.ts";

declare module "../../kernel/memory/organization.ts" {
  interface OrganizationStores {
    readonly profileValues: ProfileValueStore;
  }
  interface OrganizationChanges {
    /** Null clears a field. */
    readonly profile_values: { readonly userId: number; readonly values: readonly ChangedValue[] };
    readonly profile_values_removed: { readonly fieldId: number; readonly userIds: readonly number[] };
  }
}

export interface ProfileValue {
  /** Text, an option's key, or JSON text of user ids. */
  readonly value: string;
  /** HTML, for Markdown types. */
  readonly renderedValue: string | null;
}

export interface ChangedValue {
  readonly fieldId: number;
  readonly value: ProfileValue | null;
}

const NOTHING: ReadonlyMap<number, ProfileValue> = new Map();

export class ProfileValueStore {
  readonly #byUser = new Map<number, Map<number, ProfileValue>>();

  /** By field id. */
  of(userId: number): ReadonlyMap<number, ProfileValue> {
    return this.#byUser.get(userId) ?? NOTHING;
  }

  set(userId: number, fieldId: number, value: ProfileValue | null): Undo {
    const former = this.of(userId).get(fieldId) ?? null;
    // A copy: the register response knows by the map whether its values have changed.
    const values = new Map(this.of(userId));
    if (value) values.set(fieldId, value);
    else values.delete(fieldId);
    if (values.size > 0) this.#byUser.set(userId, values);
    else this.#byUser.delete(userId);
    return () => void this.set(userId, fieldId, former);
  }

  /** Clears a field; without `userIds`, for everyone. */
  empty(fieldId: number, userIds: readonly number[] = [...this.#byUser.keys()]): Undo {
    const holders = userIds.filter((userId) => this.of(userId).has(fieldId));
    return inReverse(holders.map((userId) => this.set(userId, fieldId, null)));
  }
}

const inReverse = (undos: readonly Undo[]): Undo => {
  return () => {
    for (const undo of undos.toReversed()) undo();
  };
};

export const profileValueChanges: ChangeAppliers<"profile_values" | "profile_values_removed"> = {
  profile_values: ({ profileValues }, { userId, values }) =>
    inReverse(values.map(({ fieldId, value }) => profileValues.set(userId, fieldId, value))),
  profile_values_removed: ({ profileValues }, { fieldId, userIds }) => profileValues.empty(fieldId, userIds),
};

export async function loadProfileValues(tx: Transaction, realmId: number): Promise<ProfileValueStore> {
  const store = new ProfileValueStore();
  const rows = await tx.profileValue.findMany({ where: { field: { realmId } } });
  for (const { userId, fieldId, ...value } of rows) store.set(userId, fieldId, value);
  return store;
}
