/** Fills in one's own custom profile fields. */
import { appendEvents } from "../../kernel/events/append-event.ts";
import { logTransaction, writerOf } from "../../kernel/events/log-transaction.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { GivenProfileData } from "./profile-fields.contract.ts";
import { valueBudget } from "./value-budget.ts";
import { checkedValues, writeValues } from "./write-profile-data.ts";

/**
 * Changes what differs, all of it or nothing.
 * @throws ApiError BAD_REQUEST for an unknown field, one that only administrators fill in, a value that the field does
 *   not take, and for bots; RATE_LIMIT_HIT with `retry-after` in seconds.
 */
export async function updateOwnData(actor: Actor, given: GivenProfileData): Promise<Record<string, never>> {
  const { user } = actor;
  const values = await checkedValues(actor, given);
  if (values.length === 0) return {};
  valueBudget.spend(user.id, values.length);
  return logTransaction(writerOf(actor, "update-profile-data"), async (log) => {
    await log.lock();
    const events = await writeValues(log, user.id, values);
    if (events.length > 0) await appendEvents(log, events);
    return {};
  });
}
