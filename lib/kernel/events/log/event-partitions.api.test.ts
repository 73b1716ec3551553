/** Partitions of the event log. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestOrganization } from "../../../testing/test-organization.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { database } from "../../db/client.ts";
import { maintainEventPartitions, partitionName } from "./event-partitions.ts";

const DAY_MS = 86_400_000;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function partitions(): Promise<string[]> {
  const { rows } = await database().pool.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'event_log' AND tablename ~ '[0-9]$' ORDER BY 1",
  );
  return rows.map((row) => row.name);
}

test("nodes that begin and go on at the same moment agree on the partitions, while people write and read", async () => {
  const { member, guest } = await createTestOrganization(server.port);
  const begin = Date.now();
  let isOver = false;
  const talk = async () => {
    for (let count = 0; !isOver; count += 1) {
      const sent = await member.client.post("/messages", {
        type: "direct",
        to: [guest.id],
        content: `Message ${count}`,
      });
      expect(sent.status).toBe(200);
    }
  };
  const talking = Promise.all([talk(), talk(), talk()]);
  for (let turn = 0; turn < 8; turn += 1) {
    const now = begin + turn * 10 * DAY_MS;
    await Promise.all(Array.from({ length: 6 }, () => maintainEventPartitions(now)));
    const days = [0, 1, 2, 3].map((offset) => partitionName(new Date(now + offset * DAY_MS)));
    expect(await partitions()).toEqual(days);
  }
  isOver = true;
  await talking;
});
