/** People who regain sight of a channel get their topic policies again. */
import { expect, test } from "vitest";
import { z } from "zod";
import { query, sql } from "../../kernel/db/sql.ts";
import { EVERY_CAPABILITY } from "../../kernel/events/queues/every-capability.contract.ts";
import { OWN_SERVER, serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";

const { org } = await serveOrganization(OWN_SERVER);
const { owner } = org;

const made = z.object({ id: z.int() });
const answered = z.object({ result: z.literal("success") });

const succeed = async (call: Promise<{ body: unknown }>) => answered.parse((await call).body);
const update = (channelId: number, params: Readonly<Record<string, unknown>>) =>
  succeed(owner.client.patch(`/streams/${channelId}`, params));
const choose = (account: TestAccount, stream_id: number, topic: string, visibility_policy: number) =>
  succeed(account.client.post("/user_topics", { stream_id, topic, visibility_policy }));

interface Place {
  readonly person: TestAccount;
  readonly name: string;
  readonly channelId: number;
}

/** A person with policies in their own channel, shared with the owner. */
async function place(params: object): Promise<Place> {
  const person = await org.add();
  const name = `channel of ${person.id}`;
  await owner.subscribe(name, {
    principals: [owner.id, person.id],
    send_new_subscription_messages: false,
    ...params,
  });
  const channelId = await owner.channelId(name);
  await choose(person, channelId, "tea", 1);
  await choose(person, channelId, "plans", 3);
  return { person, name, channelId };
}

async function registered({ person }: Pick<Place, "person">, options: object = {}): Promise<unknown> {
  const answer = await person.client.post("/register", { fetch_event_types: ["user_topic"], ...options });
  return answer.body.user_topics;
}

const leave = ({ person, name }: Place) =>
  succeed(person.client.delete("/users/me/subscriptions", { subscriptions: [name] }));
const changeRole = ({ person }: Place, role: number) =>
  succeed(owner.client.patch(`/users/${person.id}`, { role }));

const returns: readonly {
  readonly how: string;
  readonly params: object;
  readonly lose: (place: Place) => Promise<unknown>;
  readonly regain: (place: Place) => Promise<unknown>;
}[] = [
  {
    how: "is subscribed again",
    params: { invite_only: true },
    lose: leave,
    regain: ({ person, name }) => owner.subscribe(name, { principals: [person.id] }),
  },
  {
    how: "may read it because it becomes public",
    params: { invite_only: true },
    lose: leave,
    regain: ({ channelId }) => update(channelId, { is_private: false }),
  },
  {
    how: "comes into a group that may join it",
    params: { invite_only: true },
    lose: leave,
    async regain({ person, channelId }) {
      const group = { name: `group ${channelId}`, description: "", members: [owner.id] };
      const { id } = made.parse({
        id: (await owner.client.post("/user_groups/create", group)).body.group_id,
      });
      await update(channelId, { can_subscribe_group: JSON.stringify({ new: id }) });
      await succeed(owner.client.post(`/user_groups/${id}/members`, { add: [person.id] }));
    },
  },
  {
    how: "is no longer a guest",
    params: {},
    async lose(place) {
      await leave(place);
      await changeRole(place, 600);
    },
    regain: (place) => changeRole(place, 400),
  },
  {
    how: "knows of no archived channels, and it returns from the archive",
    params: {},
    lose: ({ channelId }) => succeed(owner.client.delete(`/streams/${channelId}`)),
    regain: ({ channelId }) => update(channelId, { is_archived: false }),
  },
];

test.each(returns)("somebody who $how", async ({ params, lose, regain }) => {
  const where = await place(params);
  const { person, channelId, name } = where;
  await lose(where);
  expect(await registered(where)).toEqual([]);
  const events = await person.listen();
  const older = await person.listen({ event_types: ["muted_topics"] });
  const others = await owner.listen({ event_types: ["user_topic", "muted_topics"] });
  await regain(where);
  await org.untilDelivered();
  const told = await events.read();
  const policies = told.filter(({ type }) => type === "user_topic");
  expect(policies).toHaveLength(2);
  expect(policies).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ stream_id: channelId, topic_name: "tea", visibility_policy: 1 }),
      expect.objectContaining({ stream_id: channelId, topic_name: "plans", visibility_policy: 3 }),
    ]),
  );
  expect(policies[0]).not.toHaveProperty("isUnarchived");
  const appeared = told.findIndex(({ type, op }) => type === "stream" && op === "create");
  expect(appeared).toBeGreaterThanOrEqual(0);
  expect(told.findIndex(({ type }) => type === "user_topic")).toBeGreaterThan(appeared);
  expect((await older.read()).map(({ muted_topics }) => muted_topics)).toEqual([
    [[name, "tea", expect.any(Number)]],
  ]);
  expect(await others.read()).toEqual([]);
});

test("a client that knows of archived channels keeps its policies, and is not told again", async () => {
  const { person, channelId } = await place({});
  const options = { client_capabilities: EVERY_CAPABILITY };
  await succeed(owner.client.delete(`/streams/${channelId}`));
  const events = await person.listen(options);
  expect(await registered({ person }, options)).toHaveLength(2);
  await update(channelId, { is_archived: false });
  await org.untilDelivered();
  expect((await events.read()).filter(({ type }) => type === "user_topic")).toEqual([]);
});

test("an archived channel that is closed as it returns tells its topics to nobody who may no longer know of it", async () => {
  const where = await place({});
  const { person, channelId } = where;
  await leave(where);
  await succeed(owner.client.delete(`/streams/${channelId}`));
  const events = await person.listen();
  await update(channelId, { is_archived: false, is_private: true });
  await org.untilDelivered();
  expect((await events.read()).filter(({ type }) => type === "user_topic")).toEqual([]);
});

test("somebody with very many policies registers again, and others need not", async () => {
  const where = await place({ invite_only: true });
  const { person, name, channelId } = where;
  const bystander = await org.add();
  await query(sql`
    WITH made AS (
      INSERT INTO topic (realm_id, conversation_id, name, name_key)
      SELECT realm_id, conversation_id, 'hoard ' || n, 'hoard ' || n FROM channel, generate_series(1, 3000) AS n
      WHERE id = ${channelId} RETURNING id)
    INSERT INTO user_topic (user_id, topic_id, policy) SELECT ${person.id}, id, 3 FROM made`);
  await leave(where);
  const [events, theirs] = [await person.listen(), await bystander.listen()];
  await owner.subscribe(name, { principals: [person.id, bystander.id] });
  await org.untilDelivered();
  const dropped = { queue_id: events.queueId, last_event_id: events.lastEventId, dont_block: true };
  expect((await person.client.get("/events", dropped)).body.code).toBe("BAD_EVENT_QUEUE_ID");
  expect((await theirs.read()).map(({ type }) => type)).toContain("stream");
  expect(await registered(where)).toHaveLength(3002);
});
