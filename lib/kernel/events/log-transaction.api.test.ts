/** Waits for the organization's lock. */

import type { PoolClient } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveOrganization } from "../../testing/serve-organization.ts";
import { database } from "../db/client.ts";
import { isDatabaseAway, isDatabaseBusy } from "../db/database-errors.ts";
import { transaction } from "../db/transaction.ts";

const { org } = await serveOrganization();
let holder: PoolClient;

beforeAll(async () => {
  holder = await database().pool.connect();
});
afterAll(() => holder.release(true));

const PATIENTLY = { timeout: 60_000 };

const lock = () => holder.query("SELECT pg_advisory_lock(7270, $1)", [org.realmId]);
const unlock = () => holder.query("SELECT pg_advisory_unlock(7270, $1)", [org.realmId]);

async function waitingForLock(): Promise<number> {
  const { rowCount } = await holder.query("SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted");
  return rowCount ?? 0;
}

let made = 0;
const create = (account: (typeof org)["member"]) =>
  account.client.post("/users/me/subscriptions", { subscriptions: [{ name: `made ${++made}` }] });

test("one account's many writes leave connections to reads, and another's write is not behind all of them", async () => {
  const { member, moderator } = org;
  await lock();
  const finished: string[] = [];
  const writes = Array.from({ length: 30 }, () => create(member).then(() => finished.push("member")));
  await expect.poll(waitingForLock, PATIENTLY).toBe(1);
  const other = create(moderator).then(() => finished.push("moderator"));
  await expect.poll(waitingForLock, PATIENTLY).toBe(2);
  const read = await member.client.get("/users/me/subscriptions");
  expect(read.status).toBe(200);
  expect(database().pool.waitingCount).toBe(0);
  expect(finished).toEqual([]);
  await unlock();
  await Promise.all([...writes, other]);
  expect(finished).toHaveLength(31);
  expect(finished.indexOf("moderator")).toBeLessThan(5);
});

test("a lock that does not become free ends the transaction, which counts as a busy database", async () => {
  await lock();
  const waiting = transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL lock_timeout = '20ms'`;
    await tx.$queryRaw`SELECT 1 FROM (SELECT pg_advisory_xact_lock(7270, ${org.realmId}::int)) AS locked`;
  });
  const error = await waiting.catch((thrown) => thrown);
  await unlock();
  expect(isDatabaseBusy(error)).toBe(true);
  expect(isDatabaseAway(error)).toBe(true);
});

test("every connection has limits for waiting, for statements and for transactions that hang", async () => {
  const { rows } = await database().pool.query(
    "SELECT name, setting FROM pg_settings WHERE name ~ '_timeout$' AND source = 'session' ORDER BY name",
  );
  expect(rows).toEqual([
    { name: "idle_in_transaction_session_timeout", setting: "60000" },
    { name: "lock_timeout", setting: "10000" },
    { name: "statement_timeout", setting: "30000" },
  ]);
});
