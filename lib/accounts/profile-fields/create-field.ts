/** Creates a custom profile field. */
import type { z } from "zod";
import { isUniqueViolation } from "../../kernel/db/database-errors.ts";
import { sql } from "../../kernel/db/sql.ts";
import type { Transaction } from "../../kernel/db/transaction.ts";
import { badRequest } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { nameKey } from "../../text/name-key.ts";
import {
  checkField,
  labelTaken,
  namedAccount,
  requireRoomInSummary,
  storedFieldData,
} from "./check-field.ts";
import { profileFieldsEvent } from "./profile-field-events.ts";
import { profileFieldRecord, readProfileFields } from "./profile-field-records.ts";
import { type createProfileField as contract, MAX_PROFILE_FIELDS } from "./profile-fields.contract.ts";

type Given = z.output<typeof contract.params>;

/**
 * Creates a field behind all others. One for an account of a known service has that service's label and hint.
 * @throws ApiError BAD_REQUEST for a wrong or used label, data that the type does not take, or too many fields.
 */
export async function createField(actor: Actor, given: Given): Promise<{ id: number }> {
  const realmId = actor.organization.realm.id;
  const field = newField(given);
  checkField(field);
  const written = logTransaction(writerOf(actor, "create-custom-profile-field"), async (log) => {
    const { tx } = log;
    await log.alone("profile fields");
    const others = await readProfileFields(tx, realmId);
    if (others.length >= MAX_PROFILE_FIELDS) {
      throw badRequest(`There are too many custom profile fields (limit: ${MAX_PROFILE_FIELDS}).`);
    }
    const id = await nextId(tx);
    // Behind all others: an import gives new ids, but keeps positions, which may be above them.
    const position = Math.max(id, ...others.map((other) => other.position + 1));
    const data = { ...field, id, realmId, nameKey: nameKey(field.name), position };
    const created = profileFieldRecord(await tx.profileField.create({ data }));
    const all = [...others, created];
    if (created.displayInProfileSummary) requireRoomInSummary(all);
    await appendEvents(log, [profileFieldsEvent(all, [{ kind: "profile_field", field: created }])]);
    return { id: created.id };
  });
  return written.catch((error) => Promise.reject(isUniqueViolation(error) ? labelTaken() : error));
}

/** The id of the next field, which its position needs before it is written. */
async function nextId(tx: Transaction): Promise<number> {
  const [row] = await tx.$queryRaw<{ id: number }[]>(sql`
    SELECT nextval(pg_get_serial_sequence('profile_field', 'id'))::int AS id`);
  if (!row) throw new Error("The sequence of profile fields gives no id.");
  return row.id;
}

function newField(given: Given) {
  const { field_type: type, field_data = {} } = given;
  const fieldData = storedFieldData(type, field_data);
  const { name, hint } = namedAccount(type, field_data) ?? { name: given.name ?? "", hint: given.hint ?? "" };
  return {
    type,
    name: name.trim(),
    hint,
    fieldData,
    displayInProfileSummary: given.display_in_profile_summary ?? false,
    required: given.required ?? false,
    editableByUser: given.editable_by_user ?? true,
    useForUserMatching: given.use_for_user_matching ?? false,
  };
}
