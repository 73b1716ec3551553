/** Removes a custom profile field. */
import { sql } from "../../kernel/db/sql.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { fieldNotFound } from "./check-field.ts";
import { profileFieldsEvent } from "./profile-field-events.ts";
import { readProfileFields } from "./profile-field-records.ts";

/** @throws ApiError BAD_REQUEST when the organization has no such field. */
export async function removeField(actor: Actor, fieldId: number): Promise<Record<string, never>> {
  return logTransaction(writerOf(actor, "remove-custom-profile-field"), async (log) => {
    const { tx } = log;
    await log.alone("profile fields");
    const all = await readProfileFields(tx, actor.organization.realm.id);
    const others = all.filter(({ id }) => id !== fieldId);
    if (others.length === all.length) throw fieldNotFound(fieldId);
    await log.lock();
    await tx.$executeRaw(sql`DELETE FROM profile_field WHERE id = ${fieldId}`);
    await appendEvents(log, [profileFieldsEvent(others, [{ kind: "profile_field_removed", fieldId }])]);
    return {};
  });
}
