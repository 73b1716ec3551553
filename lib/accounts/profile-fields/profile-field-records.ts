/** Custom profile fields in memory: records and event appliers. */
import { z } from "zod";
import type { ProfileField } from "../../kernel/db/generated/client.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import type { ChangeAppliers } from "../../kernel/memory/organization.ts";
import { putRecord } from "../../kernel/memory/put-record.ts";

const stored = z.record(z.string(), z.union([z.string(), z.record(z.string(), z.string())]));

declare module "../../kernel/memory/organization.ts" {
  interface OrganizationStores {
    readonly profileFields: ProfileFieldStore;
  }
  interface OrganizationChanges {
    readonly profile_field: { readonly field: ProfileFieldRecord };
    /** Also removes all its values. */
    readonly profile_field_removed: { readonly fieldId: number };
    readonly profile_field_order: { readonly fieldIds: readonly number[] };
  }
}

export interface ProfileFieldRecord {
  readonly id: number;
  /** See account-limits.contract.ts. */
  readonly type: number;
  readonly name: string;
  readonly hint: string;
  /** JSON text: options of a list, or the external account; else "". */
  readonly fieldData: string;
  /** Rank among all fields; ties are ordered by id. */
  readonly position: number;
  readonly displayInProfileSummary: boolean;
  readonly required: boolean;
  readonly editableByUser: boolean;
  readonly useForUserMatching: boolean;
}

export class ProfileFieldStore {
  readonly #byId: Map<number, ProfileFieldRecord>;

  constructor(fields: readonly ProfileFieldRecord[]) {
    this.#byId = new Map(fields.map((field) => [field.id, field]));
  }

  get(id: number): ProfileFieldRecord | undefined {
    return this.#byId.get(id);
  }

  inOrder(): ProfileFieldRecord[] {
    return fieldsInOrder([...this.#byId.values()]);
  }

  set(field: ProfileFieldRecord): void {
    this.#byId.set(field.id, field);
  }

  delete(id: number): void {
    this.#byId.delete(id);
  }
}

export function fieldsInOrder(fields: readonly ProfileFieldRecord[]): ProfileFieldRecord[] {
  return [...fields].sort((one, other) => one.position - other.position || one.id - other.id);
}

type Change = "profile_field" | "profile_field_removed" | "profile_field_order";

export const profileFieldChanges: ChangeAppliers<Change> = {
  profile_field: ({ profileFields }, { field }) => putRecord(profileFields, field),
  profile_field_removed({ profileFields, profileValues }, { fieldId }) {
    const former = profileFields.get(fieldId);
    const fillIn = profileValues.empty(fieldId);
    profileFields.delete(fieldId);
    return () => {
      if (former) profileFields.set(former);
      fillIn();
    };
  },
  profile_field_order({ profileFields }, { fieldIds }) {
    const former = profileFields.inOrder();
    for (const [position, id] of fieldIds.entries()) {
      const field = profileFields.get(id);
      if (field) profileFields.set({ ...field, position });
    }
    return () => {
      for (const field of former) profileFields.set(field);
    };
  },
};

export function profileFieldRecord({
  realmId: _realm,
  nameKey: _key,
  ...row
}: ProfileField): ProfileFieldRecord {
  return row;
}

/** In display order. */
export async function readProfileFields(tx: Transaction, realmId: number): Promise<ProfileFieldRecord[]> {
  return fieldsInOrder((await tx.profileField.findMany({ where: { realmId } })).map(profileFieldRecord));
}

export async function loadProfileFields(tx: Transaction, realmId: number): Promise<ProfileFieldStore> {
  return new ProfileFieldStore(await readProfileFields(tx, realmId));
}

/** Options by key, or parts of an external account; else empty. */
export function parsedFieldData({
  fieldData,
}: Pick<ProfileFieldRecord, "fieldData">): z.output<typeof stored> {
  return fieldData === "" ? {} : stored.parse(JSON.parse(fieldData));
}
