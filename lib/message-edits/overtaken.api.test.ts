/** Changes of a message that somebody else moves at the same time. */
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { query, sql } from "../db/sql.ts";
import type { ApiAnswer } from "../testing/clients/api-client.ts";
import { serveOrganization } from "../testing/serve-organization.ts";
import type { TestAccount } from "../testing/test-account.ts";

const { org, server } = await serveOrganization();
/** Holds the locks of topics, so that requests get as far as that and no further. */
const holder = new pg.Client({ connectionString: server.databaseUrl });
const CHANNEL = "overtaken";
/** In the first topic, and in the second. */
let messageId: number;
let otherId: number;
let topicIds: number[];
let used = 0;

beforeAll(async () => {
  await holder.connect();
  const principals = [org.owner.id, org.administrator.id, org.moderator.id, org.member.id];
  await org.owner.subscribe(CHANNEL, { principals, send_new_subscription_messages: false });
});
afterAll(() => holder.end());
beforeEach(async () => {
  used += 1;
  messageId = await org.owner.send(CHANNEL, "hello", { topic: `first ${used}` });
  otherId = await org.owner.send(CHANNEL, "hello", { topic: `second ${used}` });
  const rows = await query<{ topic_id: number }>(
    sql`SELECT topic_id FROM message WHERE id = ANY(${[messageId, otherId]}::int8[]) ORDER BY id`,
  );
  topicIds = rows.map(({ topic_id }) => topic_id);
});

const lock = (topicId: number) => holder.query("SELECT pg_advisory_lock($1::int8)", [topicId]);
const unlock = (topicId: number) => holder.query("SELECT pg_advisory_unlock($1::int8)", [topicId]);

/** How many requests wait for the topic. */
async function awaiting(topicId: number): Promise<number | null> {
  const { rowCount } = await holder.query(
    "SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND objsubid = 1 AND NOT granted",
    [topicId],
  );
  return rowCount;
}

/** The answer to a request, before each attempt of which the message goes from one topic to the other, so many times. */
async function overtaken(request: () => Promise<ApiAnswer>, times: number): Promise<ApiAnswer> {
  let [here = 0, there = 0] = topicIds;
  let answer: ApiAnswer | undefined;
  await lock(here);
  const answered = request().then((given) => {
    answer = given;
  });
  for (let time = 0; time < times; time += 1) {
    await expect.poll(async () => answer !== undefined || (await awaiting(here)) === 1).toBe(true);
    if (answer) break;
    await lock(there);
    await holder.query("UPDATE message SET topic_id = $1 WHERE id = $2", [there, messageId]);
    await unlock(here);
    [here, there] = [there, here];
  }
  await unlock(here);
  await answered;
  if (!answer) throw new Error("There is no answer.");
  return answer;
}

const changes: readonly (readonly [string, (account: TestAccount) => Promise<ApiAnswer>])[] = [
  ["an edit", ({ client }) => client.patch(`/messages/${messageId}`, { content: "bye" })],
  ["a move", ({ client }) => client.patch(`/messages/${messageId}`, { topic: `third ${used}` })],
  ["a reaction", ({ client }) => client.post(`/messages/${messageId}/reactions`, { emoji_name: "tada" })],
  ["a deletion", ({ client }) => client.delete(`/messages/${messageId}`)],
];

describe.each(changes)("%s", (_what, change) => {
  test("that is overtaken some times is made", async () => {
    const answer = await overtaken(() => change(org.owner), 5);
    expect(answer.body).toMatchObject({ result: "success" });
  });

  test("that is always overtaken is refused for now, and nothing changes", async () => {
    const reader = await org.owner.listen();
    const answer = await overtaken(() => change(org.owner), 100);
    expect(answer).toMatchObject({ status: 503, body: { code: "SERVICE_UNAVAILABLE", "retry-after": 1 } });
    expect(await reader.read()).toEqual([]);
    expect((await org.owner.client.get(`/messages/${messageId}`)).body).toMatchObject({
      raw_content: "hello",
      message: { reactions: [] },
    });
  });
});
