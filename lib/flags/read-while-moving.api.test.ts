/** Messages that are marked read while they are moved are read where they arrive, and no others. */
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { query, sql } from "../db/sql.ts";
import { transaction } from "../db/transaction.ts";
import { serveOrganization } from "../testing/serve-organization.ts";

const { org } = await serveOrganization();

beforeAll(async () => {
  const principals = [org.owner.id, org.member.id];
  await org.owner.subscribe("busy", { principals, send_new_subscription_messages: false });
});

/** Waits until so many transactions wait for the organization's lock. */
async function untilWaiting(count: number): Promise<void> {
  const waiting = async () => {
    const [row] = await query<{ n: number }>(sql`
      SELECT count(*) AS n FROM pg_locks
      WHERE locktype = 'advisory' AND classid = 7270 AND objid = ${org.realmId} AND NOT granted`);
    return row?.n;
  };
  await expect.poll(waiting).toBe(count);
}

test("a move that commits first is taken into account", async () => {
  const send = (topic: string) => org.owner.send("busy", "hello", { topic });
  const before = await send("there");
  const moving = await send("here");
  const after = await send("there");
  const params = { topic: "there", send_notification_to_new_thread: false };
  const { move, mark } = await transaction(async (tx) => {
    await tx.$queryRaw(
      sql`SELECT 1 FROM (SELECT pg_advisory_xact_lock(7270, ${org.realmId}::int)) AS locked`,
    );
    const move = org.owner.client.patch(`/messages/${moving}`, params);
    await untilWaiting(1);
    const marked = { messages: [before, after], op: "add", flag: "read" };
    const mark = org.member.client.post("/messages/flags", marked);
    await untilWaiting(2);
    return { move: [move], mark: [mark] };
  });
  for (const { body } of await Promise.all([...move, ...mark])) expect(body.result).toBe("success");
  const { body } = await org.member.client.post("/register", {
    fetch_event_types: ["message", "update_message_flags"],
  });
  const unread = z.object({ streams: z.array(z.looseObject({ unread_message_ids: z.array(z.int()) })) });
  expect(unread.parse(body.unread_msgs).streams).toMatchObject([
    { topic: "there", unread_message_ids: [moving] },
  ]);
});
