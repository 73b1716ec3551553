/** Pushes to browsers without their waits. */
import { query, sql } from "../kernel/db/sql.ts";
import { wakeDeliveries } from "../kernel/queue/wake-deliveries.ts";
import { followForPushes } from "../notifications/push-notifications/follow-for-pushes.ts";

/** A turn of the recurring work now; first attempts that wait for seconds only are due. */
export async function pushNow(): Promise<void> {
  await followForPushes();
  await query(sql`
    UPDATE push_notice SET due_at = now() - interval '1 second'
    WHERE attempts = 0 AND due_at BETWEEN now() AND now() + interval '20 seconds'`);
  wakeDeliveries("notifications in browsers");
}
