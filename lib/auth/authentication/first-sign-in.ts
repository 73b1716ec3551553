/** The first sign-in to an account that someone else created. */
import { sql } from "../../kernel/db/sql.ts";
import { appendEvents } from "../../kernel/events/append-event.ts";
import { organizationChanged } from "../../kernel/events/event-entry.ts";
import { logTransaction } from "../../kernel/events/log-transaction.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import type { UserRecord } from "../../people/users/user-records.ts";

/** Called at every sign-in; the first sets the time of joining, without an event. */
export async function noteSignIn({ realm }: Organization, user: UserRecord): Promise<void> {
  if (!user.awaitsFirstSignIn) return;
  const writer = { realmId: realm.id, userId: user.id, operation: "first-sign-in" };
  await logTransaction(writer, async (log) => {
    // Lock first, like administrators' account changes.
    await log.lock();
    const joinedAt = new Date();
    const count = await log.tx.$executeRaw(sql`
      UPDATE user_account SET awaits_first_sign_in = false, created_at = ${joinedAt}
      WHERE id = ${user.id} AND awaits_first_sign_in`);
    if (count === 0) return;
    const fields = { awaitsFirstSignIn: false, createdAt: Math.floor(joinedAt.getTime() / 1000) };
    await appendEvents(log, [organizationChanged.event([{ kind: "user_changed", userId: user.id, fields }])]);
  });
}
