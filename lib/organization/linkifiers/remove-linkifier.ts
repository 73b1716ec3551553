/** Removes a linkifier. */
import { appendEvents } from "../../kernel/events/append-event.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { linkifiersEvent } from "./linkifier-events.ts";
import { readLinkifiers } from "./linkifier-records.ts";
import { linkifierNotFound } from "./update-linkifier.ts";

/**
 * Stored messages keep their links.
 * @throws ApiError BAD_REQUEST when the organization has no such linkifier.
 */
export async function removeLinkifier(actor: Actor, id: number): Promise<Record<string, never>> {
  const realmId = actor.organization.realm.id;
  return logTransaction(writerOf(actor, "remove-linkifier"), async (log) => {
    const { tx } = log;
    await log.alone("linkifiers");
    const all = await readLinkifiers(tx, realmId);
    const others = all.filter((linkifier) => linkifier.id !== id);
    if (others.length === all.length) throw linkifierNotFound();
    await tx.linkifier.delete({ where: { id } });
    await appendEvents(log, [linkifiersEvent(others, { kind: "linkifier_removed", id })]);
    return {};
  });
}
