/** Limits new channels per account and day. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { z } from "zod";
import { query, sql } from "../../../kernel/db/sql.ts";
import { forgetStream } from "../../../kernel/events/event-dispatcher.ts";
import { OWN_SERVER, serveOrganization } from "../../../testing/serve-organization.ts";
import type { TestAccount } from "../../../testing/test-account.ts";
import { makeGroup } from "../../../testing/test-groups.ts";
import { MAX_NEW_CHANNELS, MAX_NEW_CHANNELS_OF_ADMINISTRATOR } from "../../channels-limits.contract.ts";
import { MAX_SHARE } from "../../registration-quota/registration-quota.ts";

const { org } = await serveOrganization(OWN_SERVER);

const refusal = (limit: number) => ({
  result: "error",
  code: "BAD_REQUEST",
  msg: `You have created too many channels (limit: ${limit} in 24 hours).`,
});

async function subscribe({ client }: TestAccount, count: number, name: () => string = randomUUID) {
  const subscriptions = Array.from({ length: count }, () => ({ name: name() }));
  return (await client.post("/users/me/subscriptions", { subscriptions })).body;
}

const madeChannel = z.object({ id: z.int() });

async function channelOf({ client }: TestAccount): Promise<number> {
  return madeChannel.parse(
    (await client.post("/channels/create", { name: randomUUID(), subscribers: [] })).body,
  ).id;
}

async function channelCount(): Promise<number> {
  const [row] = await query<{ count: number }>(
    sql`SELECT count(*) FROM channel WHERE realm_id = ${org.realmId}`,
  );
  return row?.count ?? 0;
}

test("members reach it, by whichever operation, and then create nothing; joining and others are unaffected", async () => {
  const before = await channelCount();
  const half = MAX_NEW_CHANNELS * 0.6;
  const [one, other] = await Promise.all([subscribe(org.member, half), subscribe(org.member, half)]);
  expect([one.result, other.result].toSorted()).toEqual(["error", "success"]);
  expect([one, other]).toContainEqual(refusal(MAX_NEW_CHANNELS));
  expect(await channelCount()).toBe(before + half);
  expect((await subscribe(org.member, MAX_NEW_CHANNELS - half)).result).toBe("success");
  expect(await subscribe(org.member, 1)).toEqual(refusal(MAX_NEW_CHANNELS));
  const created = await org.member.client.post("/channels/create", { name: randomUUID(), subscribers: [] });
  expect(created.body).toEqual(refusal(MAX_NEW_CHANNELS));
  expect(await channelCount()).toBe(before + MAX_NEW_CHANNELS);
  const name = randomUUID();
  expect((await subscribe(org.moderator, 1, () => name)).result).toBe("success");
  expect((await subscribe(org.member, 1, () => name)).result).toBe("success");
});

test("it is a day's, and administrators have a higher one", async () => {
  await query(
    sql`UPDATE channel SET created_at = now() - interval '25 hours' WHERE creator_id = ${org.member.id}`,
  );
  await query(sql`
    WITH place AS (
      INSERT INTO conversation (realm_id)
      SELECT ${org.realmId} FROM generate_series(1, ${MAX_NEW_CHANNELS_OF_ADMINISTRATOR - 1}) RETURNING id)
    INSERT INTO channel (realm_id, conversation_id, name, name_key, creator_id)
    SELECT ${org.realmId}, id, 'old ' || id, 'old ' || id, ${org.administrator.id} FROM place`);
  forgetStream(org.realmId);
  expect((await subscribe(org.member, 1)).result).toBe("success");
  expect((await subscribe(org.administrator, 1)).result).toBe("success");
  expect(await subscribe(org.administrator, 1)).toEqual(refusal(MAX_NEW_CHANNELS_OF_ADMINISTRATOR));
});

test("a person's bots share it", async () => {
  const person = await org.add();
  const bot = await org.add({ bot: { type: 1, ownerId: person.id } });
  expect((await subscribe(bot, MAX_NEW_CHANNELS - 1)).result).toBe("success");
  expect(await subscribe(person, 2)).toEqual(refusal(MAX_NEW_CHANNELS));
  expect((await subscribe(person, 1)).result).toBe("success");
});

test("what a person's channels and groups come to is limited, whichever operation makes them larger", async () => {
  const person = await org.add();
  const group = await makeGroup(person);
  const channel = await channelOf(person);
  const description = "x".repeat(1_000);
  await query(sql`
    INSERT INTO user_group (realm_id, name, name_key, description, creator_id)
    SELECT ${org.realmId}, 'full ' || n, 'full ' || n, repeat('x', 1000), ${person.id} FROM generate_series(1, 700) n`);
  forgetStream(org.realmId);
  const { client } = person;
  const tooLarge = {
    result: "error",
    code: "BAD_REQUEST",
    msg: expect.stringContaining(`limit: ${MAX_SHARE}`),
  };
  const some = { direct_members: [org.member.id], direct_subgroups: [] };
  const refused = [
    client.post("/users/me/subscriptions", { subscriptions: [{ name: randomUUID(), description }] }),
    client.post("/channels/create", { name: randomUUID(), subscribers: [] }),
    client.patch(`/streams/${channel}`, { description }),
    client.patch(`/streams/${channel}`, { can_add_subscribers_group: { new: some } }),
    client.post("/user_groups/create", { name: randomUUID(), description: "", members: [] }),
    client.patch(`/user_groups/${group}`, { description }),
    client.patch(`/user_groups/${group}`, { can_mention_group: { new: some } }),
    client.post(`/user_groups/${group}/members`, { add: [org.member.id] }),
    client.post(`/user_groups/${group}/subgroups`, { add: [await makeGroup(org.member)] }),
  ];
  for (const answer of await Promise.all(refused)) expect(answer.body).toEqual(tooLarge);
  expect((await client.patch(`/user_groups/${group}`, { description: "" })).body.result).toBe("success");
  expect((await subscribe(org.moderator, 1)).result).toBe("success");
});
