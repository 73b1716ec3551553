/** Work begins when its queue has rows. */
import { expect, test } from "vitest";
import { query, sql } from "../lib/kernel/db/sql.ts";
import { serveOrganization } from "../lib/testing/serve-organization.ts";
import { beginDueWork } from "./begin-due-work.ts";

await serveOrganization();

test("work is begun each second while its queue has rows, once more afterwards, and never for an empty queue", async () => {
  await query(sql`CREATE TABLE full_queue AS SELECT 1 AS id`);
  await query(sql`CREATE TABLE empty_queue (id int)`);
  const begun = { full: 0, empty: 0 };
  const begin = (name: keyof typeof begun) => async () => {
    begun[name] += 1;
  };
  const stop = beginDueWork([
    { name: "empty queue", queue: { waiting: sql`SELECT FROM empty_queue` }, work: begin("empty") },
    { name: "full queue", queue: { waiting: sql`SELECT FROM full_queue` }, work: begin("full") },
  ]);
  await expect.poll(() => begun.full).toBeGreaterThan(1);
  expect(begun.empty).toBe(0);
  await query(sql`DELETE FROM full_queue`);
  const before = begun.full;
  await query(sql`INSERT INTO empty_queue VALUES (1)`);
  await expect.poll(() => begun.empty).toBeGreaterThan(2);
  expect(begun.full - before).toBeLessThanOrEqual(2);
  expect(begun.full - before).toBeGreaterThan(0);
  await stop();
});

test("all work begins when the look fails or takes long", async () => {
  for (const waiting of [sql`SELECT FROM missing_queue`, sql`SELECT FROM pg_sleep(30)`]) {
    const begun = new Set<string>();
    const begin = (name: string) => async () => void begun.add(name);
    const stop = beginDueWork([
      { name: "broken queue", queue: { waiting }, work: begin("broken") },
      { name: "other queue", queue: { waiting: sql`SELECT FROM empty_queue` }, work: begin("other") },
    ]);
    await expect.poll(() => [...begun]).toEqual(["broken", "other"]);
    await stop();
  }
});
