/** A guest with limited access receives nothing about users from before they met, however late their client reads. */
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { query, sql } from "../../kernel/db/sql.ts";
import { forgetStream } from "../../kernel/events/event-dispatcher.ts";
import type { TestEvent } from "../../testing/clients/parse-events.ts";
import { toldHoweverLate } from "../../testing/late-readers.ts";
import { readingOf } from "../../testing/measuring/query-plan.ts";
import { OWN_SERVER, serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { makeGroup, systemGroupId } from "../../testing/test-groups.ts";
import { withSettings } from "../../testing/with-settings.ts";

const { org } = await serveOrganization(OWN_SERVER);
const { owner, guest } = org;
const limited = { permissions: { can_access_all_users_group: "role:members" } } as const;
const event_types = ["realm_user", "user_group", "user_status", "reaction"];
const client_capabilities = { user_list_incomplete: true };

const join = (name: string, ...people: readonly TestAccount[]) =>
  owner.subscribe(name, { principals: people.map(({ id }) => id), send_new_subscription_messages: false });
const rename = ({ id }: TestAccount, name: string) =>
  owner.client.patch(`/users/${id}`, { full_name: `${name} ${id}` });

beforeAll(() => join("shared", guest, owner));

/** An event in short; added accounts appear as when read. */
function summary({ type, op, person, user_ids, user_id, user }: TestEvent): string {
  const shown = op === "add" && person ? z.object({ user_id: z.int() }).parse(person).user_id : person;
  return JSON.stringify([type, op, shown, user_ids, user_id, user]);
}

const of = (type: string, events: readonly string[]) =>
  events.filter((event) => event.startsWith(`["${type}"`));

const containing = (part: string) => expect.stringContaining(part);

const told = (...steps: readonly (() => Promise<unknown>)[]): Promise<string[]> =>
  toldHoweverLate({ org, who: guest, options: { event_types, client_capabilities }, summary }, steps);

test("a guest meets users in a shared channel", async () => {
  await withSettings(org.realmId, limited, async () => {
    const stranger = await org.add();
    const { id } = stranger;
    const groupId = await makeGroup(owner, { members: [owner.id] });
    const messageId = await owner.send("shared", "hello");
    const events = await told(
      () => rename(stranger, "Before"),
      () => stranger.client.post("/users/me/status", { status_text: "before" }),
      () => owner.client.post(`/user_groups/${groupId}/members`, { add: [id] }),
      () => stranger.client.post(`/messages/${messageId}/reactions`, { emoji_name: "tada" }),
      () => join("shared", stranger),
      () => rename(stranger, "After"),
      () => stranger.client.post("/users/me/status", { status_text: "after" }),
    );
    expect(of("realm_user", events)).toEqual(
      [`"add",${id}`, `"update",{"user_id":${id},"full_name":"After ${id}"}`].map(containing),
    );
    expect(of("user_status", events)).toHaveLength(2);
    expect(of("reaction", events)).toEqual([expect.stringContaining("Unknown user")]);
  });
});

test("a guest gets the current status of users they meet", async () => {
  await withSettings(org.realmId, limited, async () => {
    const [busy, plain] = [await org.add(), await org.add()];
    await busy.client.post("/users/me/status", { status_text: "on holiday", emoji_name: "tada" });
    const readers = await Promise.all(
      [guest, owner].map((each) => each.listen({ event_types: ["user_status"] })),
    );
    await join("shared", busy, plain);
    await org.untilDelivered();
    const [told, others] = await Promise.all(readers.map((reader) => reader.read()));
    expect(told).toEqual([
      expect.objectContaining({ user_id: busy.id, status_text: "on holiday", emoji_name: "tada" }),
    ]);
    expect(others).toEqual([]);
  });
});

test("a guest meets users by a direct message, and again after losing them", async () => {
  await withSettings(org.realmId, limited, async () => {
    const [writer, passer] = [await org.add(), await org.add()];
    const leave = () =>
      owner.client.delete("/users/me/subscriptions", { subscriptions: ["shared"], principals: [passer.id] });
    const events = await told(
      () => rename(writer, "Before"),
      () => writer.send([guest.id], "hello"),
      () => join("shared", passer),
      leave,
      () => rename(passer, "Between"),
      () => join("shared", passer),
    );
    expect(of("realm_user", events)).toEqual(
      [
        `"add",${writer.id}`,
        `"add",${passer.id}`,
        `"remove",{"user_id":${passer.id}}`,
        `"add",${passer.id}`,
      ].map(containing),
    );
  });
});

test("reactions carry the user's name only from the times when the guest knew them", async () => {
  await withSettings(org.realmId, limited, async () => {
    const passer = await org.add();
    const messageId = await owner.send("shared", "hello");
    const react = (emoji_name: string) => () =>
      passer.client.post(`/messages/${messageId}/reactions`, { emoji_name });
    const events = await told(
      react("tada"),
      () => join("shared", passer),
      react("heart"),
      () =>
        owner.client.delete("/users/me/subscriptions", {
          subscriptions: ["shared"],
          principals: [passer.id],
        }),
      react("octopus"),
      () => join("shared", passer),
      react("tea"),
    );
    const names = of("reaction", events).map((event) => event.includes("Unknown user"));
    expect(names).toEqual([true, false, true, false]);
  });
});

test("a guest meets a new account that starts in their channel", async () => {
  await owner.subscribe("welcome", { is_default_stream: true, principals: [guest.id] });
  await withSettings(org.realmId, limited, async () => {
    const person = { email: "new@example.com", full_name: "New", password: "correct horse battery staple" };
    const events = await told(() => owner.client.post("/users", person));
    expect(of("realm_user", events)).toHaveLength(1);
  });
});

test("a guest meets everyone by the permission to access all users", async () => {
  const stranger = await org.add();
  await withSettings(org.realmId, limited, async () => {
    const everyone = { can_access_all_users_group: { new: await systemGroupId(owner, "role:everyone") } };
    const events = await told(
      () => rename(stranger, "Before"),
      () => owner.client.patch("/realm", everyone),
      () => rename(stranger, "After"),
    );
    const about = of("realm_user", events).filter((event) => event.includes(String(stranger.id)));
    expect(about).toEqual(['"add"', "After"].map(containing));
  });
});

test("a late reader reads each event once, however many parts of the log it goes through", async () => {
  const reader = await guest.listen({ event_types, client_capabilities });
  const EVENTS = 3_000;
  await query(sql`
    INSERT INTO event (realm_id, id, type, audience, body)
    SELECT ${org.realmId}, nextval('event_id_seq'), 'realm_user.add',
      json_build_object('kind', 'users', 'userIds', json_build_array(${owner.id}::int)),
      json_build_object('userId', ${guest.id}::int, 'isKnown', true, 'isMet', true)
    FROM generate_series(1, ${EVENTS}::int)`);
  forgetStream(org.realmId);
  const { rows } = await readingOf(async () => expect(await reader.read()).toEqual([]));
  const read = [...rows].filter(([table]) => table.startsWith("event")).map(([, count]) => count);
  const total = read.reduce((sum, count) => sum + count, 0);
  expect(total).toBeGreaterThan(EVENTS);
  expect(total).toBeLessThan(2.5 * EVENTS);
});
