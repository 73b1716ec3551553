/** Changes the order in which linkifiers apply. */
import { isDeepStrictEqual } from "node:util";
import { sql } from "../../kernel/db/sql.ts";
import { badRequest } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { linkifiersEvent } from "./linkifier-events.ts";
import { readLinkifiers } from "./linkifier-records.ts";

/** @throws ApiError BAD_REQUEST unless `ids` are those of all linkifiers, each once. */
export async function reorderLinkifiers(
  actor: Actor,
  ids: readonly number[],
): Promise<Record<string, never>> {
  const realmId = actor.organization.realm.id;
  return logTransaction(writerOf(actor, "reorder-linkifiers"), async (log) => {
    const { tx } = log;
    await log.alone("linkifiers");
    const former = await readLinkifiers(tx, realmId);
    const inOrder = ids.flatMap((id) => former.find((linkifier) => linkifier.id === id) ?? []);
    const isComplete = inOrder.length === ids.length && new Set(ids).size === former.length;
    if (!isComplete || ids.length !== former.length) {
      throw badRequest("The ordered list must enumerate all existing linkifiers exactly once");
    }
    if (isDeepStrictEqual(inOrder, former)) return {};
    await tx.$executeRaw(sql`
      UPDATE linkifier SET position = given.n - 1
      FROM unnest(${ids}::int[]) WITH ORDINALITY AS given(id, n)
      WHERE linkifier.id = given.id`);
    await appendEvents(log, [linkifiersEvent(inOrder, { kind: "linkifier_order", ids })]);
    return {};
  });
}
