/** Removes a view from a person's menu of views. */
import { doesNotExist } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { navigationViewRemoved } from "./navigation-view-events.ts";

/** @throws ApiError BAD_REQUEST when the person has no such view. */
export async function removeNavigationView(actor: Actor, fragment: string): Promise<void> {
  await logTransaction(writerOf(actor, "remove-navigation-view"), async (log) => {
    const { tx } = log;
    await log.alone("navigation views", actor.user.id);
    const where = { userId: actor.user.id, fragment };
    const { count } = await tx.navigationView.deleteMany({ where });
    if (count === 0) throw doesNotExist("Navigation view does not exist.");
    await tx.navigationPlace.deleteMany({ where });
    await appendEvents(log, [
      navigationViewRemoved.event({ fragment }, { kind: "users", userIds: [actor.user.id] }),
    ]);
  });
}
