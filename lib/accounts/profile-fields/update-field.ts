/** Changes a custom profile field. */

import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { isUniqueViolation } from "../../kernel/db/database-errors.ts";
import { sql } from "../../kernel/db/sql.ts";
import { badRequest } from "../../kernel/errors.ts";
import { appendEvents, appendInParts } from "../../kernel/events/append-event.ts";

import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { nameKey } from "../../text/name-key.ts";
import {
  checkField,
  fieldNotFound,
  labelTaken,
  namedAccount,
  requireRoomInSummary,
  storedFieldData,
} from "./check-field.ts";
import { parsedFieldData } from "./field-data.ts";
import { profileFieldsEvent } from "./profile-field-events.ts";
import { type ProfileFieldRecord, readProfileFields } from "./profile-field-records.ts";
import type { updateProfileField as contract } from "./profile-fields.contract.ts";
import { emptiedEvents, removeImpossibleValues } from "./removed-options.ts";

type Given = z.output<typeof contract.params>;

/**
 * Changes what differs; the type stays. People who had chosen an option that is removed have chosen none.
 * @throws ApiError BAD_REQUEST for an unknown field, a wrong or used label, data that the type does not take, and for
 *   another label, hint or address of an account of a known service.
 */
export async function updateField(actor: Actor, given: Given): Promise<Record<string, never>> {
  const { organization } = actor;
  const writer = writerOf(actor, "update-custom-profile-field");
  const written = logTransaction(writer, async (log) => {
    const { tx } = log;
    await log.alone("profile fields");
    const all = await readProfileFields(tx, organization.realm.id);
    const before = all.find(({ id }) => id === given.field_id);
    if (!before) throw fieldNotFound(given.field_id);
    const field = changedField(before, given);
    if (isDeepStrictEqual(field, before)) return [];
    const after = all.map((each) => (each.id === field.id ? field : each));
    if (field.displayInProfileSummary) requireRoomInSummary(after);
    const { id: fieldId } = field;
    // Values are written under it, and refer to the field.
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
