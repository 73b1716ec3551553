/** Cost of a large subscribe request under the lock, which blocks all sends. */
import { expect, test } from "vitest";
import { database } from "../../../kernel/db/client.ts";
import { forgetStream } from "../../../kernel/events/event-dispatcher.ts";
import { waitingPerAccount } from "../../../kernel/turns/worker-pool.ts";
import { statementsOf, underTheLock } from "../../../testing/measuring/statements.ts";
import { OWN_SERVER, serveOrganization } from "../../../testing/serve-organization.ts";
import { MAX_DESCRIPTION_HTML } from "../../channels/render-description.ts";
import { MEMBERSHIPS_AT_ONCE } from "../write-in-parts.ts";

const { org } = await serveOrganization(OWN_SERVER);

function channels(prefix: string, count: number) {
  return Array.from({ length: count }, (_, number) => ({
    name: `${prefix} ${number}`,
    description: `**${number}**`,
  }));
}

function holders() {
  const held = { direct_members: [org.member.id, org.moderator.id], direct_subgroups: [] };
  return {
    can_add_subscribers_group: held,
    can_administer_channel_group: held,
    can_remove_subscribers_group: held,
    can_send_message_group: held,
    can_subscribe_group: held,
  };
}

async function subscribe(subscriptions: readonly object[], principals: readonly number[]) {
  const answer = await org.owner.client.post("/users/me/subscriptions", {
    subscriptions,
    principals,
    send_new_subscription_messages: false,
    ...holders(),
  });
  expect(answer.body).toMatchObject({ result: "success" });
}

test("creating 100 channels runs as many statements under the lock as creating one", async () => {
  const { owner, member, moderator } = org;
  const one = await statementsOf(() => subscribe(channels("one", 1), [owner.id]));
  const people = [owner.id, member.id, moderator.id];
  const hundred = await statementsOf(() => subscribe(channels("hundred", 100), people));
  expect(underTheLock(one).length).toBeGreaterThan(3);
  expect(underTheLock(hundred)).toEqual(underTheLock(one));
  expect(underTheLock(one).length).toBeLessThan(10);
});

test("joining many channels runs as many statements under the lock as joining one", async () => {
  await subscribe(channels("joined", 100), [org.owner.id]);
  const [first, ...rest] = channels("joined", 100);
  const one = await statementsOf(() => subscribe([first ?? {}], [org.member.id]));
  const many = await statementsOf(() => subscribe(rest, [org.member.id, org.moderator.id]));
  expect(underTheLock(many)).toEqual(underTheLock(one));
  expect(underTheLock(one).length).toBeLessThan(8);
});

test("descriptions are rendered before the lock is taken: while it is held, one too many at a time is refused", async () => {
  const lock = await database().pool.connect();
  try {
    await lock.query("SELECT pg_advisory_lock(7270, $1)", [org.realmId]);
    const description = `$$${"\\frac{a}{b}".repeat(80)}$$`;
    const requests = Array.from({ length: waitingPerAccount + 20 }, (_, index) =>
      org.owner.client.post("/users/me/subscriptions", {
        subscriptions: [{ name: `rendered ${index}`, description }],
      }),
    );
    expect(await Promise.race(requests)).toMatchObject({ status: 429, body: { code: "RATE_LIMIT_HIT" } });
    await lock.query("SELECT pg_advisory_unlock(7270, $1)", [org.realmId]);
    await Promise.all(requests);
  } finally {
    lock.release(true);
  }
});

test("a description whose formulas would take hundreds of times its length is stored as text", async () => {
  const description = `$$${"\\frac{<}{b}".repeat(80)}$$`;
  await subscribe([{ name: "formulas", description }], [org.owner.id]);
  const { rows } = await database().pool.query<{ html: string }>(
    "SELECT rendered_description AS html FROM channel WHERE name = 'formulas'",
  );
  expect(rows[0]?.html).toBe(`<p>${description.replaceAll("<", "&lt;")}</p>`);
  expect(rows[0]?.html.length).toBeLessThan(MAX_DESCRIPTION_HTML);
});

test("six channels with such descriptions lengthen everybody's registration by kilobytes", async () => {
  const { owner, member } = org;
  const registered = () =>
    Promise.all(
      [owner, member].map(async ({ client }) => {
        const { status, body } = await client.post("/register", {});
        expect(status).toBe(200);
        return JSON.stringify(body).length;
      }),
    );
  const before = await registered();
  const description = `$$${"\\frac{a}{b}".repeat(80)}$$`;
  const six = Array.from({ length: 6 }, (_, number) => ({ name: `long ${number}`, description }));
  await subscribe(six, [owner.id]);
  const after = await registered();
  const added = after.map((length, person) => length - (before[person] ?? 0));
  expect(Math.min(...added)).toBeGreaterThan(6 * description.length);
  expect(Math.max(...added)).toBeLessThan(6 * 2 * MAX_DESCRIPTION_HTML);
});

test("thousands of people are subscribed in several transactions, each of few enough for others to send in between", async () => {
  const { rows } = await database().pool.query<{ id: number }>(
    `INSERT INTO user_account (realm_id, email, email_key, delivery_email, full_name, role)
     SELECT $1, address, address, address, 'Person', 400
     FROM generate_series(1, 2500) n, LATERAL (SELECT n || '@example.com' AS address) a RETURNING id`,
    [org.realmId],
  );
  forgetStream(org.realmId);
  const people = rows.map(({ id }) => id);
  const subscriptions = channels("crowded", 2);
  const request = { subscriptions, principals: people, send_new_subscription_messages: false };
  let answer: Awaited<ReturnType<typeof org.owner.client.post>> | undefined;
  const statements = await statementsOf(async () => {
    answer = await org.owner.client.post("/users/me/subscriptions", request);
  });
  expect(Object.keys(answer?.body.subscribed ?? {})).toHaveLength(2_500);
  expect(Object.values(answer?.body.subscribed ?? {})[0]).toEqual(["crowded 0", "crowded 1"]);
  const inserts = statements.filter(({ text }) => text.startsWith("INSERT INTO subscription"));
  expect(inserts).toHaveLength((2 * people.length) / MEMBERSHIPS_AT_ONCE);
  const again = await org.owner.client.post("/users/me/subscriptions", request);
  expect(again.body.subscribed).toEqual({});
  expect(Object.keys(again.body.already_subscribed ?? {})).toHaveLength(2_500);
});
