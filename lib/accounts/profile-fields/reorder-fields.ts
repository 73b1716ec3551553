/** Changes the order of the custom profile fields. */
import { isDeepStrictEqual } from "node:util";
import { sql } from "../../kernel/db/sql.ts";
import { badRequest } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { profileFieldsEvent } from "./profile-field-events.ts";
import { readProfileFields } from "./profile-field-records.ts";

/** @throws ApiError BAD_REQUEST unless `ids` are those of all fields, each once. */
export async function reorderFields(actor: Actor, ids: readonly number[]): Promise<Record<string, never>> {
  return logTransaction(writerOf(actor, "reorder-custom-profile-fields"), async (log) => {
    const { tx } = log;
    await log.alone("profile fields");
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
