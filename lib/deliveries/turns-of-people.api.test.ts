/** What waits is delivered by turns of people, and finding the next turns does not read what else is waiting. */
import { expect, test } from "vitest";
import { database } from "../db/client.ts";
import { query, type Sql, sql } from "../db/sql.ts";
import { transaction } from "../db/transaction.ts";
import { readingOf } from "../testing/query-plan.ts";
import { serveOrganization } from "../testing/serve-organization.ts";
import type { AccountRow } from "./account-deliveries.ts";
import { firstDueOfEachPerson } from "./due-rows.ts";
import { firstOfEachAccount, firstOfEachPerson } from "./turns-of-people.ts";

const { org } = await serveOrganization();
const { member, bot, moderator } = org;

/** What waits for each of the accounts, by table. */
const waiting = (accountIds: readonly number[]) => {
  const accounts = sql`unnest(${[...accountIds]}::int[]) WITH ORDINALITY AS account (id, place)`;
  const realm = sql`(SELECT realm_id FROM user_account WHERE id = ${member.id})`;
  const before = sql`now() - interval '1 minute'`;
  return {
    attachment: sql`
      INSERT INTO attachment (realm_id, owner_id, path_id, file_key, name, content_type, size, thumbnail_due_at)
      SELECT ${realm}, id, 'turn' || place, 'none', 'turn.png', 'image/png', 1, ${before} FROM ${accounts}`,
    link_preview: sql`
      INSERT INTO link_preview (realm_id, author_id, url, due_at)
      SELECT ${realm}, id, 'turn' || place, ${before} FROM ${accounts}`,
    webhook_call: sql`
      INSERT INTO webhook_call (bot_id, message_id, due_at) SELECT id, place, ${before} FROM ${accounts}`,
  } as const satisfies Record<string, Sql>;
};

/** Rolled back, so that the server does not deliver it. */
class RolledBack extends Error {}

test.each(["attachment", "link_preview", "webhook_call"] as const)(
  "%s: a person and their bots have one turn together",
  async (table) => {
    const turns: number[][] = [];
    const look = transaction(async (tx) => {
      await tx.$executeRaw(waiting([bot.id, bot.id, member.id, moderator.id, bot.id])[table]);
      for (const busyIds of [[], [member.id]]) {
        const rows = await tx.$queryRaw<AccountRow[]>(
          firstOfEachPerson(table, 10, { busyIds, servedIds: [] }),
        );
        turns.push(rows.map(({ accountId }) => accountId));
      }
      throw new RolledBack();
    });
    await expect(look).rejects.toBeInstanceOf(RolledBack);
    expect(turns).toEqual([[member.id, moderator.id], [moderator.id]]);
  },
);

test("the next turns are found without reading a person's backlog", async () => {
  await query(waiting(Array.from({ length: 3_000 }, () => member.id)).link_preview);
  await query(sql`ANALYZE link_preview`);
  const { text, values } = firstOfEachPerson("link_preview", 10, { busyIds: [], servedIds: [] });
  const { rows, wholeTables } = await readingOf(() => database().pool.query(text, values));
  expect(wholeTables).not.toContain("link_preview");
  expect(rows.get("link_preview")).toBeLessThanOrEqual(10);
});

test("whose last turn is longest ago is next, however long the others' rows have waited", async () => {
  const servedIds = [moderator.id, member.id];
  const order: number[][] = [];
  const look = transaction(async (tx) => {
    await tx.$executeRaw(waiting([bot.id, moderator.id, org.owner.id]).webhook_call);
    for (const find of [firstOfEachPerson, firstOfEachAccount]) {
      const rows = await tx.$queryRaw<AccountRow[]>(find("webhook_call", 10, { busyIds: [], servedIds }));
      order.push(rows.map(({ accountId }) => accountId));
    }
    throw new RolledBack();
  });
  await expect(look).rejects.toBeInstanceOf(RolledBack);
  const expected = [org.owner.id, moderator.id, member.id];
  expect(order).toEqual([expected, expected]);
});

test("what a person and their bots have asked for at a time is one turn", async () => {
  const due: object[][] = [];
  const look = transaction(async (tx) => {
    await tx.$executeRaw(sql`
      INSERT INTO reminder (user_id, message_id, note, content, rendered_content, deliver_at, due_at)
      SELECT id, 1, '', '', '', now(), now() - interval '1 minute'
      FROM unnest(${[bot.id, bot.id, member.id, moderator.id]}::int[]) AS given (id)`);
    due.push(await tx.$queryRaw<object[]>(firstDueOfEachPerson("reminder", 10)));
    throw new RolledBack();
  });
  await expect(look).rejects.toBeInstanceOf(RolledBack);
  expect(due[0]).toHaveLength(2);
});
