/** Concurrent acts on few messages. */
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { query, sql } from "../../kernel/db/sql.ts";
import type { ApiAnswer } from "../../testing/clients/api-client.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";

const { org } = await serveOrganization();
const channelIds: number[] = [];

beforeAll(async () => {
  const principals = [org.owner.id, org.administrator.id, org.moderator.id, org.member.id];
  for (const name of ["one", "other"]) {
    await org.owner.subscribe(name, { principals, send_new_subscription_messages: false });
  }
  const { body } = await org.owner.client.get("/streams");
  const channels = z.array(z.object({ name: z.string(), stream_id: z.int() })).parse(body.streams);
  for (const name of ["one", "other"])
    channelIds.push(z.int().parse(channels.find((channel) => channel.name === name)?.stream_id));
});

/** Acts that come too late get 400. */
const acts: readonly ((account: TestAccount, id: number, turn: number) => Promise<ApiAnswer>)[] = [
  ({ client }, id, turn) =>
    client.patch(`/messages/${id}`, { content: `@**owner|${org.owner.id}** ${turn}` }),
  ({ client }, id, turn) =>
    client.patch(`/messages/${id}`, { topic: `t${turn % 2}`, propagate_mode: "change_all" }),
  ({ client }, id, turn) =>
    client.patch(`/messages/${id}`, { stream_id: channelIds[turn % 2], propagate_mode: "change_one" }),
  ({ client }, id) => client.post(`/messages/${id}/reactions`, { emoji_name: "octopus" }),
  ({ client }, id) => client.post("/messages/flags", { messages: [id], op: "add", flag: "starred" }),
  ({ client }, id) => client.post("/messages/flags", { messages: [id], op: "remove", flag: "read" }),
  ({ client }) => client.post("/mark_all_as_read"),
  ({ client }, _id, turn) =>
    client.post("/users/me/subscriptions/properties", {
      subscription_data: [{ stream_id: channelIds[0], property: "is_muted", value: turn % 2 === 0 }],
    }),
  (_, __, turn) =>
    org.owner.client.post("/users/me/subscriptions", {
      subscriptions: [{ name: turn % 2 === 0 ? "one" : "other" }],
      principals: [org.moderator.id, org.member.id],
    }),
  ({ client }) => client.patch("/settings", { enter_sends: false }),
  ({ client }, _id, turn) =>
    client.patch("/settings", { timezone: turn % 2 === 0 ? "Europe/Berlin" : "UTC" }),
  (_, __, turn) => org.owner.client.patch(`/users/${org.member.id}`, { full_name: `Member ${turn}` }),
  ({ client }, id) => client.delete(`/messages/${id}`),
];

async function deadlocks(): Promise<number> {
  // Counts appear once connections are idle.
  const [row] = await query<{ count: number }>(
    sql`SELECT deadlocks AS count FROM pg_stat_database WHERE datname = current_database()`,
  );
  return row?.count ?? 0;
}

test("concurrent edits, moves, reactions, flags, joins, renames and deletions do not deadlock", {
  timeout: 120_000,
}, async () => {
  const before = await deadlocks();
  const people = [org.owner, org.administrator, org.moderator, org.member];
  for (let round = 0; round < 4; round += 1) {
    const ids = await Promise.all(
      people.map((person, index) => person.send(index % 2 === 0 ? "one" : "other", "hello", { topic: "t0" })),
    );
    const answers = await Promise.all(
      acts.flatMap((act, turn) =>
        people.map((person, index) => act(person, ids[(index + turn) % ids.length] ?? 0, turn + index)),
      ),
    );
    for (const { status, body } of answers) expect([200, 400], JSON.stringify(body)).toContain(status);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(answers.length / 3);
  }
  expect((await deadlocks()) - before).toBe(0);
  const dangling = await query(sql`
    SELECT t.id FROM topic t WHERE t.last_message_id IS DISTINCT FROM
      (SELECT max(m.id) FROM message m WHERE m.topic_id = t.id)`);
  expect(dangling).toEqual([]);
});
