/** What follows from removing options of a custom profile field: the values of those who had chosen them. */
import { sql } from "../db/sql.ts";
import type { Transaction } from "../db/transaction.ts";
import type { NewEvent } from "../events/event-entry.ts";
import type { Organization } from "../organization-memory/organization.ts";
import { valueChanged } from "../profile-data/value-events.ts";
import { parsedFieldData } from "../profile-fields/field-data.ts";
import type { ProfileFieldRecord } from "../profile-fields/profile-field-records.ts";
import { LIST_OF_OPTIONS } from "../profile-fields/profile-field-types.contract.ts";
import { guestPartnersOf } from "../users/user-access.ts";

/** Deletes the values that are no longer possible, and returns whose they were. */
export async function removeImpossibleValues(
  tx: Transaction,
  before: ProfileFieldRecord,
  after: ProfileFieldRecord,
): Promise<number[]> {
  if (after.type !== LIST_OF_OPTIONS) return [];
  const kept = parsedFieldData(after);
  const removed = Object.keys(parsedFieldData(before)).filter((key) => !Object.hasOwn(kept, key));
  if (removed.length === 0) return [];
  const rows = await tx.$queryRaw<{ user_id: number }[]>(sql`
    DELETE FROM profile_value WHERE field_id = ${after.id} AND value = ANY(${removed}::text[])
    RETURNING user_id`);
  return rows.map(({ user_id }) => user_id);
}

/** The events for everybody who may know of these people. */
export async function emptiedEvents(
  organization: Organization,
  fieldId: number,
  userIds: readonly number[],
): Promise<NewEvent[]> {
  if (userIds.length === 0) return [];
  const partnersOf = await guestPartnersOf(organization, userIds);
  return userIds.map((userId) =>
    valueChanged({ userId, partnerIds: partnersOf(userId) }, { fieldId, value: null }),
  );
}
