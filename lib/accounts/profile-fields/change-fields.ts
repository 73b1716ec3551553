/** Changes, removes and reorders custom profile fields. */
import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { isUniqueViolation } from "../../kernel/db/database-errors.ts";
import { sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { badRequest } from "../../kernel/errors.ts";
import { appendEvents, appendInParts } from "../../kernel/events/append-event.ts";
import type { NewEvent } from "../../kernel/events/event-entry.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { nameKey } from "../../text/name-key.ts";
import { LIST_OF_OPTIONS } from "../account-limits.contract.ts";
import {
  checkField,
  fieldNotFound,
  labelTaken,
  namedAccount,
  requireRoomInSummary,
  storedFieldData,
} from "./create-field.ts";
import { type ProfileFieldRecord, parsedFieldData, readProfileFields } from "./profile-field-records.ts";
import type { updateProfileField as contract } from "./profile-fields.contract.ts";
import { profileFieldsEvent } from "./profile-fields.ts";
import { valueChanged } from "./write-profile-data.ts";

type Given = z.output<typeof contract.params>;

/**
 * The type is fixed. Removing an option clears values that chose it.
 * @throws ApiError BAD_REQUEST for an unknown field, an invalid or taken label, invalid data, and another label, hint
 *   or URL for a known service.
 */
export async function updateField(actor: Actor, given: Given): Promise<Record<string, never>> {
  const { organization } = actor;
  const writer = writerOf(actor, "update-custom-profile-field");
  const written = logTransaction(writer, async (log) => {
    const { tx } = log;
    await log.lockScope("profile fields");
    const all = await readProfileFields(tx, organization.realm.id);
    const before = all.find(({ id }) => id === given.field_id);
    if (!before) throw fieldNotFound(given.field_id);
    const field = changedField(before, given);
    if (isDeepStrictEqual(field, before)) return [];
    const after = all.map((each) => (each.id === field.id ? field : each));
    if (field.displayInProfileSummary) requireRoomInSummary(after);
    const { id: fieldId } = field;
    // Values are written under this lock and refer to the field.
    await log.lock();
    await tx.$executeRaw(sql`
      UPDATE profile_field SET name = ${field.name}, name_key = ${nameKey(field.name)}, hint = ${field.hint},
        field_data = ${field.fieldData}, display_in_profile_summary = ${field.displayInProfileSummary},
        required = ${field.required}, editable_by_user = ${field.editableByUser},
        use_for_user_matching = ${field.useForUserMatching}
      WHERE id = ${fieldId}`);
    const userIds = await removeImpossibleValues(tx, before, field);
    const emptied = { kind: "profile_values_removed", fieldId, userIds } as const;
    const changes = [{ kind: "profile_field", field } as const, ...(userIds.length > 0 ? [emptied] : [])];
    await appendEvents(log, [profileFieldsEvent(after, changes)]);
    return userIds;
  });
  const emptiedFor = await written.catch((error) =>
    Promise.reject(isUniqueViolation(error) ? labelTaken() : error),
  );
  await appendInParts(writer, emptiedEvents(given.field_id, emptiedFor));
  return {};
}

function changedField(before: ProfileFieldRecord, given: Given): ProfileFieldRecord {
  const { type } = before;
  const formerData = parsedFieldData(before);
  const isSameData = given.field_data === undefined || isDeepStrictEqual(given.field_data, formerData);
  const field = {
    ...before,
    name: given.name?.trim() ?? before.name,
    hint: given.hint ?? before.hint,
    fieldData: isSameData ? before.fieldData : storedFieldData(type, given.field_data ?? {}),
    displayInProfileSummary: given.display_in_profile_summary ?? before.displayInProfileSummary,
    required: given.required ?? before.required,
    editableByUser: given.editable_by_user ?? before.editableByUser,
    useForUserMatching: given.use_for_user_matching ?? before.useForUserMatching,
  };
  const isSameText = field.name === before.name && field.hint === before.hint;
  if (namedAccount(type, formerData) && !(isSameText && isSameData)) {
    throw badRequest("Default custom field cannot be updated.");
  }
  checkField(field);
  return field;
}

/** Returns the values' owners. */
async function removeImpossibleValues(
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

/** For everyone who may see these people. */
function emptiedEvents(fieldId: number, userIds: readonly number[]): NewEvent[] {
  return userIds.map((userId) => valueChanged(userId, { fieldId, value: null }));
}

/** @throws ApiError BAD_REQUEST for an unknown field. */
export async function removeField(actor: Actor, fieldId: number): Promise<Record<string, never>> {
  return logTransaction(writerOf(actor, "remove-custom-profile-field"), async (log) => {
    const { tx } = log;
    await log.lockScope("profile fields");
    const all = await readProfileFields(tx, actor.organization.realm.id);
    const others = all.filter(({ id }) => id !== fieldId);
    if (others.length === all.length) throw fieldNotFound(fieldId);
    await log.lock();
    await tx.$executeRaw(sql`DELETE FROM profile_field WHERE id = ${fieldId}`);
    await appendEvents(log, [profileFieldsEvent(others, [{ kind: "profile_field_removed", fieldId }])]);
    return {};
  });
}

/** @throws ApiError BAD_REQUEST unless `ids` has every field once. */
export async function reorderFields(actor: Actor, ids: readonly number[]): Promise<Record<string, never>> {
  return logTransaction(writerOf(actor, "reorder-custom-profile-fields"), async (log) => {
    const { tx } = log;
    await log.lockScope("profile fields");
    const former = await readProfileFields(tx, actor.organization.realm.id);
    const places = new Map(ids.map((id, place) => [id, place]));
    const isComplete = ids.length === former.length && former.every(({ id }) => places.has(id));
    if (!isComplete) throw badRequest("Invalid order mapping.");
    const formerById = new Map(former.map((field) => [field.id, field]));
    const inOrder = ids.flatMap((id, position) => {
      const field = formerById.get(id);
      return field ? [{ ...field, position }] : [];
    });
    if (isDeepStrictEqual(inOrder, former)) return {};
    await log.lock();
    await tx.$executeRaw(sql`
      UPDATE profile_field SET position = given.n - 1
      FROM unnest(${ids}::int[]) WITH ORDINALITY AS given(id, n)
      WHERE profile_field.id = given.id`);
    await appendEvents(log, [profileFieldsEvent(inOrder, [{ kind: "profile_field_order", fieldIds: ids }])]);
    return {};
  });
}
