/** Removes a code playground. */
import { badRequest } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { playgroundsEvent } from "./playground-events.ts";
import { readPlaygrounds } from "./playground-records.ts";

/** @throws ApiError BAD_REQUEST when the organization has no such playground. */
export async function removePlayground(actor: Actor, playgroundId: number): Promise<void> {
  const realmId = actor.organization.realm.id;
  await logTransaction(writerOf(actor, "remove-code-playground"), async (log) => {
    await log.alone("playgrounds");
    const playgrounds = await readPlaygrounds(log.tx, realmId);
    const others = playgrounds.filter(({ id }) => id !== playgroundId);
    if (others.length === playgrounds.length) throw badRequest("Invalid playground");
    await log.tx.playground.delete({ where: { id: playgroundId } });
    await appendEvents(log, [playgroundsEvent(others)]);
  });
}
