/** Logs of long lock holds. */
import { beforeAll, expect, test } from "vitest";
import { database } from "../../kernel/db/client.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";

const { org } = await serveOrganization();
const warnings: string[] = [];
const watched = new WeakSet();

beforeAll(async () => {
  database().pool.on("acquire", (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    client.on("notice", ({ severity, detail }) => {
      if (severity === "WARNING") warnings.push(String(detail));
    });
  });
  await query(sql`
    CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(0.06); RETURN NULL; END $$`);
});

/** Each write to the log takes 60 ms. */
async function slowly(work: () => Promise<unknown>): Promise<void> {
  await query(sql`CREATE TRIGGER slow AFTER INSERT ON event FOR EACH STATEMENT EXECUTE FUNCTION slow()`);
  await work().finally(() => query(sql`DROP TRIGGER slow ON event`));
}

const send = () => org.member.send([org.member.id], "hello");
const held = (operation: string) =>
  expect.stringMatching(
    new RegExp(`"operation" : "${operation}", "realmId" : ${org.realmId}, "heldMs" : \\d+`),
  );

test("one send, several at once, and a heartbeat", async () => {
  // The first message creates the conversation.
  await send();
  await slowly(send);
  expect(warnings.splice(0)).toEqual([held("a send")]);
  await slowly(() => Promise.all(Array.from({ length: 5 }, send)));
  expect(warnings.splice(0)).toContainEqual(held("a batch of sends"));
  // Like a heartbeat.
  await slowly(() => query(sql`SELECT append_events(${org.realmId}::int, '[]'::json)`));
  expect(warnings.splice(0)).toEqual([held("appending events")]);
});
