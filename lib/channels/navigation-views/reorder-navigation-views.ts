/** Puts a person's views in another order. */
import { sql } from "../../kernel/db/sql.ts";
import { badRequest } from "../../kernel/errors.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { isBuiltInView } from "./navigation-views.contract.ts";
import { navigationViewsReordered } from "./navigation-view-events.ts";

/** @throws ApiError BAD_REQUEST for a view that occurs twice, and for one that is neither built in nor the person's. */
export async function reorderNavigationViews(
  actor: Actor,
  order: readonly string[],
): Promise<Record<string, never>> {
  if (new Set(order).size !== order.length) throw badRequest("Invalid order mapping");
  const userId = actor.user.id;
  const fragments = [...order];
  return logTransaction(writerOf(actor, "reorder-navigation-views"), async (log) => {
    const { tx } = log;
    await log.alone("navigation views", userId);
    const own = fragments.filter((fragment) => !isBuiltInView(fragment));
    const known = await tx.navigationView.count({ where: { userId, fragment: { in: own } } });
    if (known !== own.length) throw badRequest("Navigation view does not exist.");
    await tx.$executeRaw(sql`
      DELETE FROM navigation_place WHERE user_id = ${userId} AND fragment <> ALL(${fragments}::text[])`);
    await tx.$executeRaw(sql`
      INSERT INTO navigation_place (user_id, fragment, place)
      SELECT ${userId}, given.fragment, given.n - 1
      FROM unnest(${fragments}::text[]) WITH ORDINALITY AS given (fragment, n)
      ON CONFLICT (user_id, fragment) DO UPDATE SET place = excluded.place`);
    await appendEvents(log, [
      navigationViewsReordered.event({ order: fragments }, { kind: "users", userIds: [userId] }),
    ]);
    return {};
  });
}
