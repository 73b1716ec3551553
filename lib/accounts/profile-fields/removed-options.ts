/** What follows from removing options of a custom profile field: the values of those who had chosen them. */
import { sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import type { NewEvent } from "../../kernel/events/event-entry.ts";
import { LIST_OF_OPTIONS } from "../account-limits.contract.ts";
import { parsedFieldData } from "./field-data.ts";
import type { ProfileFieldRecord } from "./profile-field-records.ts";
import { valueChanged } from "./value-events.ts";

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
export function emptiedEvents(fieldId: number, userIds: readonly number[]): NewEvent[] {
  return userIds.map((userId) => valueChanged(userId, { fieldId, value: null }));
}
