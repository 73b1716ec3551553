/** Changes overtaken by moves or renames. */
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { query, sql } from "../../kernel/db/sql.ts";
import type { ApiAnswer } from "../../testing/clients/api-client.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";

const { org, server } = await serveOrganization();
/** Pauses requests by holding topic locks. */
const holder = new pg.Client({ connectionString: server.databaseUrl });
const CHANNEL = "overtaken";
let messageId: number;
let otherId: number;
let topicIds: number[];
let used = 0;
let siblings: number[] = [];

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

async function awaiting(topicId: number): Promise<number | null> {
  const { rowCount } = await holder.query(
    "SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = $1 AND objsubid = 1 AND NOT granted",
    [topicId],
  );
  return rowCount;
}

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

const moves = z.array(
  z.object({ message_ids: z.array(z.int()), orig_subject: z.string(), subject: z.string() }),
);
const quiet = { send_notification_to_new_thread: false };

describe.each(changes)("%s", (_what, change) => {
  test("that is overtaken a few times succeeds", async () => {
    const answer = await overtaken(() => change(org.owner), 12);
    expect(answer.body).toMatchObject({ result: "success" });
  });
});

test("a change that keeps being overtaken fails temporarily and changes nothing", {
  timeout: 60_000,
}, async () => {
  const reader = await org.owner.listen();
  const edit = () => org.owner.client.patch(`/messages/${messageId}`, { content: "bye" });
  const answer = await overtaken(edit, Number.POSITIVE_INFINITY);
  expect(answer).toMatchObject({ status: 503, body: { code: "SERVICE_UNAVAILABLE", "retry-after": 1 } });
  expect(await reader.read()).toEqual([]);
  expect((await org.owner.client.get(`/messages/${messageId}`)).body).toMatchObject({ raw_content: "hello" });
});

test.each([
  ["the same message", (_turn: number) => messageId],
  ["a message of its own in the same topic", (turn: number) => siblings[turn] ?? 0],
])(
  "twenty-four concurrent moves of a topic, each by %s, all succeed",
  {
    timeout: 60_000,
  },
  async (_which, idOf) => {
    siblings = [];
    for (let turn = 0; turn < 24; turn += 1)
      siblings.push(await org.owner.send(CHANNEL, "hello", { topic: `first ${used}` }));
    const reader = await org.owner.listen({ event_types: ["update_message"] });
    const people = [org.owner, org.administrator, org.moderator, org.member];
    const answers = await Promise.all(
      siblings.map((_id, turn) =>
        (people[turn % people.length] ?? org.owner).client.patch(`/messages/${idOf(turn)}`, {
          topic: `crowd ${used} ${turn}`,
          propagate_mode: "change_all",
          ...quiet,
        }),
      ),
    );
    expect(answers.map(({ status, body }) => [status, body.msg])).toEqual(siblings.map(() => [200, ""]));
    const events = moves.parse(await reader.read());
    expect(events).toHaveLength(24);
    const names = [`first ${used}`, ...events.map(({ subject }) => subject)];
    expect(events.map(({ orig_subject }) => orig_subject)).toEqual(names.slice(0, -1));
    expect(new Set(names).size).toBe(25);
  },
);

test("concurrent renames of a topic apply one after the other", async () => {
  const reader = await org.owner.listen({ event_types: ["update_message"] });
  const people = [org.owner, org.administrator, org.moderator, org.member];
  const answers = await Promise.all(
    people.map(({ client }, turn) =>
      client.patch(`/messages/${messageId}`, {
        topic: `name ${used} ${turn}`,
        propagate_mode: "change_all",
        ...quiet,
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const events = moves.parse(await reader.read());
  const names = events.map(({ subject }) => subject);
  expect(events.map(({ orig_subject }) => orig_subject)).toEqual([`first ${used}`, ...names.slice(0, -1)]);
});

describe("while a topic is being renamed", () => {
  const rename = (id: number) =>
    org.moderator.client.patch(`/messages/${id}`, { topic: `third ${used}`, ...quiet });

  async function oneAfterTheOther(topicId: number, requests: readonly (() => Promise<ApiAnswer>)[]) {
    await lock(topicId);
    const answers: Promise<ApiAnswer>[] = [];
    for (const request of requests) {
      answers.push(request());
      await expect.poll(() => awaiting(topicId)).toBe(answers.length);
    }
    await unlock(topicId);
    for (const answer of await Promise.all(answers)) expect(answer.body).toMatchObject({ result: "success" });
  }

  test("messages moved to it arrive there, and clients know the place", async () => {
    const [, topicId = 0] = topicIds;
    const reader = await org.owner.listen({ event_types: ["update_message"] });
    await oneAfterTheOther(topicId, [
      () => rename(otherId),
      () => org.owner.client.patch(`/messages/${messageId}`, { topic: `second ${used}`, ...quiet }),
    ]);
    const events = moves.parse(await reader.read());
    expect(events.map(({ message_ids, subject }) => [message_ids, subject])).toEqual([
      [[otherId], `third ${used}`],
      [[messageId], `second ${used}`],
    ]);
    expect((await org.owner.client.get(`/messages/${messageId}`)).body).toMatchObject({
      message: { subject: `second ${used}` },
    });
  });

  test("a deleted message disappears from the renamed topic", async () => {
    const [topicId = 0] = topicIds;
    const reader = await org.owner.listen({ event_types: ["delete_message"] });
    await oneAfterTheOther(topicId, [
      () => rename(messageId),
      () => org.owner.client.delete(`/messages/${messageId}`),
    ]);
    expect(await reader.read()).toMatchObject([{ message_id: messageId, topic: `third ${used}` }]);
  });
});
