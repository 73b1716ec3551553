/** People's turns in deliveries. */
import { expect, test } from "vitest";
import { readingOf } from "../../testing/measuring/query-plan.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import { database } from "../db/client.ts";
import { query, type Sql, sql } from "../db/sql.ts";
import { transaction } from "../db/transaction.ts";
import type { AccountRow } from "./account-deliveries.ts";
import { firstDueOfEachPerson } from "./deliver-due.ts";
import { dueRowsOf, firstOfEachAccount, type SeenAccount } from "./turns-of-people.ts";

const { org } = await serveOrganization();
const { owner, member, bot, moderator } = org;

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

/** Keeps the server from delivering it. */
class RolledBack extends Error {}

test.each(["attachment", "link_preview", "webhook_call"] as const)(
  "%s: a person and their bots have one turn together",
  async (table) => {
    const turns: unknown[] = [];
    const look = transaction(async (tx) => {
      await tx.$executeRaw(waiting([bot.id, bot.id, member.id, moderator.id, bot.id])[table]);
      const rows = await tx.$queryRaw<AccountRow[]>(firstOfEachAccount(table, "person", 0));
      turns.push(...rows.map(({ accountId, lineId }) => [accountId, lineId]));
      const lines = await tx.$queryRaw<AccountRow[]>(firstOfEachAccount(table, "account", 0));
      turns.push(lines.map(({ lineId }) => lineId));
      throw new RolledBack();
    });
    await expect(look).rejects.toBeInstanceOf(RolledBack);
    const byPerson = [member, member, moderator].map(({ id }) => [id, id]);
    expect(turns).toEqual([...byPerson, [bot.id, member.id, moderator.id]]);
  },
);

test("the next turns are found without reading a person's backlog", async () => {
  await query(waiting(Array.from({ length: 3_000 }, () => member.id)).link_preview);
  await query(sql`ANALYZE link_preview`);
  const { text, values } = firstOfEachAccount("link_preview", "person", 0);
  const { rows, wholeTables } = await readingOf(() => database().pool.query(text, values));
  expect(wholeTables).not.toContain("link_preview");
  expect(rows.get("link_preview")).toBeLessThanOrEqual(10);
});

test("a look goes through as many accounts as it may, due or not, and the next one goes on from there", async () => {
  const accounts = [owner.id, member.id, moderator.id, bot.id].toSorted((one, other) => one - other);
  const seen: unknown[] = [];
  const look = transaction(async (tx) => {
    await tx.$executeRaw(waiting(accounts).webhook_call);
    const [second = 0, , last = 0] = [accounts[1], accounts[2], accounts[3]];
    await tx.$executeRaw(
      sql`UPDATE webhook_call SET due_at = now() + interval '1 hour' WHERE bot_id = ${second}`,
    );
    for (const after of [0, second, last]) {
      const rows = await tx.$queryRaw<SeenAccount[]>(firstOfEachAccount("webhook_call", "account", after, 2));
      seen.push(dueRowsOf(rows));
    }
    throw new RolledBack();
  });
  await expect(look).rejects.toBeInstanceOf(RolledBack);
  const [first, second, third, last] = accounts;
  expect(seen).toMatchObject([
    { rows: [{ lineId: first }], reached: second },
    { rows: [{ lineId: third }, { lineId: last }], reached: last },
    { rows: [], reached: null },
  ]);
});

test("what a person and their bots have asked for at a time is one turn, among so many rows", async () => {
  const due: object[][] = [];
  const look = transaction(async (tx) => {
    await tx.$executeRaw(sql`
      INSERT INTO reminder (user_id, message_id, note, content, rendered_content, deliver_at, due_at)
      SELECT id, 1, '', '', '', now(), now() - interval '1 minute'
      FROM unnest(${[bot.id, bot.id, member.id, moderator.id]}::int[]) AS given (id)`);
    due.push(await tx.$queryRaw<object[]>(firstDueOfEachPerson("reminder", 10)));
    due.push(await tx.$queryRaw<object[]>(firstDueOfEachPerson("reminder", 10, 3)));
    throw new RolledBack();
  });
  await expect(look).rejects.toBeInstanceOf(RolledBack);
  expect(due[0]).toHaveLength(2);
  // The longest-due row of the person and their bots.
  expect(due[1]).toHaveLength(1);
});
