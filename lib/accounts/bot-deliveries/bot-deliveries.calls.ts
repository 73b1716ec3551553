/** Valid calls for deliveries of bots, with permitted roles. */
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { query, sql } from "../../kernel/db/sql.ts";
import {
  allBut,
  BAD,
  type CallSubject,
  defineCalls,
  row,
  UNKNOWN_ID,
} from "../../testing/calls/noun-calls.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import type { botDeliveries } from "./bot-deliveries.ts";

const hooks = new WeakMap<TestAccount, number>();

/** One webhook bot for all calls of an account: a person may own only so many bots. */
async function hookOf(account: TestAccount): Promise<number> {
  const made = hooks.get(account);
  if (made !== undefined) return made;
  const name = `hook-${randomUUID()}`;
  const given = { full_name: name, short_name: name, bot_type: 3, payload_url: "https://hook.example/" };
  const { body } = await account.client.post("/bots", given);
  const id = z.int().catch(UNKNOWN_ID).parse(body.user_id);
  hooks.set(account, id);
  return id;
}

/** A delivery that failed. */
async function deliveryOf({ own }: CallSubject) {
  let delivery = UNKNOWN_ID;
  const bot = await own(async (account) => {
    const id = await hookOf(account);
    const note = { type: "direct", to: [account.id], content: "posted" };
    const messageId = z.int().parse((await account.client.post("/messages", note)).body.id);
    const [made] = await query<{ id: number }>(sql`
      INSERT INTO webhook_delivery (bot_id, call_id, message_id, state, last_at, duration_ms, answer)
      VALUES (${id}, nextval('webhook_call_id_seq'), ${messageId}::int8, 'failed', now(), 1, 'x')
      RETURNING id`);
    delivery = made?.id ?? UNKNOWN_ID;
    return id;
  }, UNKNOWN_ID);
  return { bot_id: bot, delivery_id: delivery };
}

export const calls = defineCalls<typeof botDeliveries>({
  valid: {
    "get-bot-deliveries": async ({ own }) => ({ bot_id: await own(hookOf, UNKNOWN_ID) }),
    "retry-bot-delivery": (subject) => deliveryOf(subject),
  },
  whoMay: () => [
    row("get-bot-deliveries", "account", allBut(["owner", "administrator", "member"], BAD)),
    row("retry-bot-delivery", "account", allBut(["owner", "administrator", "member"], BAD)),
  ],
});
