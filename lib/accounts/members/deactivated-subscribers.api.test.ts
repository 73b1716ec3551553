/** Deactivated accounts are not listed as subscribers until reactivated. */
import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { forgetStream } from "../../kernel/events/event-dispatcher.ts";
import { EVERY_CAPABILITY } from "../../kernel/events/queues/every-capability.contract.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";

const { org } = await serveOrganization();
const { owner, member } = org;
const silently = { send_new_subscription_messages: false };
const told = { event_types: ["subscription", "stream"], client_capabilities: EVERY_CAPABILITY };

let name: string;
let channelId: number;
let leaver: TestAccount;
let used = 0;

beforeEach(async () => {
  used += 1;
  name = `crew ${used}`;
  leaver = await org.add();
  await owner.subscribe(name, { principals: [owner.id, member.id, leaver.id], ...silently });
  channelId = await owner.channelId(name);
});

const deactivate = () => owner.client.delete(`/users/${leaver.id}`);
const reactivate = () => owner.client.post(`/users/${leaver.id}/reactivate`);

const channelFields = z.looseObject({
  stream_id: z.int(),
  subscriber_count: z.int(),
  subscribers: z.array(z.int()).optional(),
});

/** Subscribers according to every endpoint that lists them. */
async function everyAnswer() {
  const { client } = member;
  const registered = z
    .object({ subscriptions: z.array(channelFields), streams: z.array(channelFields) })
    .parse((await client.post("/register", { ...told, include_subscribers: true })).body);
  const own = (await client.get("/users/me/subscriptions", { include_subscribers: true })).body;
  const one = (await client.get(`/streams/${channelId}`)).body;
  const all = (await client.get("/streams")).body;
  const lists = [
    ...[registered.subscriptions, registered.streams],
    z.array(channelFields).parse(own.subscriptions),
    z.array(channelFields).parse(all.streams),
    [channelFields.parse(one.stream)],
  ];
  const found = lists.map((list) => list.find(({ stream_id }) => stream_id === channelId));
  const members = z
    .array(z.int())
    .parse((await client.get(`/streams/${channelId}/members`)).body.subscribers);
  return {
    counts: [...new Set(found.map((each) => each?.subscriber_count))],
    subscribers: [members, ...found.flatMap((each) => (each?.subscribers ? [each.subscribers] : []))].map(
      (ids) => ids.includes(leaver.id),
    ),
  };
}

test("they are neither counted nor listed until they come back, also after the organization is read anew", async () => {
  expect(await everyAnswer()).toEqual({ counts: [3], subscribers: [true, true, true] });
  await deactivate();
  const without = { counts: [2], subscribers: [false, false, false] };
  expect(await everyAnswer()).toEqual(without);
  forgetStream(org.realmId);
  expect(await everyAnswer()).toEqual(without);
  await reactivate();
  expect(await everyAnswer()).toEqual({ counts: [3], subscribers: [true, true, true] });
});

test("who may know of their channels is told, of archived ones too, and nobody else", async () => {
  const hidden = `hidden ${used}`;
  await owner.subscribe(hidden, { invite_only: true, principals: [owner.id, leaver.id], ...silently });
  const hiddenId = await owner.channelId(hidden);
  await owner.client.delete(`/streams/${channelId}`);
  const readers = [await owner.listen(told), await member.listen(told)];
  const older = await member.listen({ event_types: ["subscription"] });
  await deactivate();
  await reactivate();
  const summaries = readers.map(async (reader) =>
    (await reader.read()).map(({ op, stream_ids, user_ids }) => [op, stream_ids, user_ids]),
  );
  const [byOwner = [], byMember] = await Promise.all(summaries);
  const of = (id: number) => [
    ["peer_remove", [id], [leaver.id]],
    ["peer_add", [id], [leaver.id]],
  ];
  expect(byMember).toEqual(of(channelId));
  expect(byOwner).toHaveLength(4);
  expect(byOwner).toEqual(expect.arrayContaining([...of(channelId), ...of(hiddenId)]));
  expect(await older.read()).toEqual([]);
});

test("their bots leave with them and come back by themselves", async () => {
  const { body } = await leaver.client.post("/bots", { full_name: "Helper", short_name: `helper${used}` });
  const botId = z.int().parse(body.user_id);
  await leaver.subscribe(name, { principals: [botId], ...silently });
  const reader = await member.listen(told);
  await deactivate();
  await reactivate();
  await owner.client.post(`/users/${botId}/reactivate`);
  const events = (await reader.read()).map(({ op, user_ids }) => ({
    op,
    ids: z
      .array(z.int())
      .parse(user_ids)
      .toSorted((one, other) => one - other),
  }));
  const both = [leaver.id, botId].toSorted((one, other) => one - other);
  expect(events).toEqual([
    { op: "peer_remove", ids: both },
    { op: "peer_add", ids: [leaver.id] },
    { op: "peer_add", ids: [botId] },
  ]);
});

test("they get their channels back, with what they had received", async () => {
  const before = await owner.send(name, "hello");
  await deactivate();
  await owner.send(name, "meanwhile");
  await reactivate();
  const key = await owner.client.get(`/streams/${channelId}/members`);
  expect(key.body.subscribers).toContain(leaver.id);
  const reader = await owner.listen({ event_types: ["message"] });
  const after = await owner.send(name, "again");
  await org.untilDelivered();
  expect((await reader.read()).length).toBe(1);
  expect(after).toBeGreaterThan(before);
});
