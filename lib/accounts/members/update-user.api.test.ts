/** PATCH /users/{user_id}: others' names, roles and addresses, and the resulting events. */
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { database } from "../../kernel/db/client.ts";
import { streamOf } from "../../kernel/events/event-dispatcher.ts";
import { loadOrganization } from "../../kernel/memory/load-organization.ts";
import { untilWaiting, withOrganizationLocked } from "../../testing/organization-lock.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { createTestOrganization } from "../../testing/test-organization.ts";
import { addressNotices } from "./account-notices.ts";

const { server, org } = await serveOrganization();
const { owner, administrator, moderator, member, guest, bot } = org;

const OWNER = 100;
const ADMINISTRATOR = 200;
const MEMBER = 400;
const GUEST = 600;

const patch = ({ client }: TestAccount, id: number | string, params: Record<string, unknown>) =>
  client.patch(`/users/${id}`, params);
const refusal = (msg: string) => ({ result: "error", code: "BAD_REQUEST", msg });

async function patched(by: TestAccount, id: number | string, params: Record<string, unknown>): Promise<void> {
  expect((await patch(by, id, params)).body).toEqual({ result: "success", msg: "" });
}

const userAnswer = z.object({ user: z.looseObject({ user_id: z.int() }) });
const seenBy = async (viewer: TestAccount, id: number) =>
  userAnswer.parse((await viewer.client.get(`/users/${id}`)).body).user;

async function eventsFor(account: TestAccount, act: () => Promise<unknown>): Promise<object[]> {
  const reader = await account.listen();
  await act();
  return (await reader.read()).map(({ id: _id, ...event }) => event);
}

test("a name changes for everyone who knows the person, and for no other organization", async () => {
  const person = await org.add();
  const other = await createTestOrganization(server.port);
  const outsider = await other.owner.listen();
  await owner.client.patch("/realm", { name_changes_disabled: true });
  const events = await eventsFor(member, () =>
    patched(administrator, person.id, { full_name: " Grace  Hopper " }),
  );
  await owner.client.patch("/realm", { name_changes_disabled: false });
  expect(events.at(0)).toEqual({
    type: "realm_user",
    op: "update",
    person: { user_id: person.id, full_name: "Grace  Hopper" },
  });
  expect(await seenBy(guest, person.id)).toMatchObject({ full_name: "Grace  Hopper" });
  expect(await outsider.read()).toEqual([]);
});

test("what stays as it is notifies nobody", async () => {
  const person = await org.add({ fullName: "Same" });
  const same = { full_name: "Same", role: MEMBER, new_email: person.email, can_create_users: false };
  expect(await eventsFor(owner, () => patched(owner, person.id, same))).toEqual([]);
});

test("a person can be named by the address, or by its placeholder", async () => {
  const person = await org.add();
  await patched(administrator, person.email.toUpperCase(), { full_name: "By Address" });
  expect(await seenBy(owner, person.id)).toMatchObject({ full_name: "By Address" });
  await patched(administrator, `user${person.id}@${org.host.replace(/:\d+$/, "")}`, {
    full_name: "By Placeholder",
  });
  expect(await seenBy(owner, person.id)).toMatchObject({ full_name: "By Placeholder" });
});

describe("a role", () => {
  test("changes with the system groups, in events and in the database", async () => {
    const person = await org.add();
    const events = await eventsFor(person, () => patched(administrator, person.id, { role: ADMINISTRATOR }));
    const { groups, users } = await loadOrganization(org.realmId);
    const group = (name: "role:fullmembers" | "role:administrators") => groups.system(name).id;
    expect(events).toEqual([
      { type: "realm_user", op: "update", person: { user_id: person.id, role: ADMINISTRATOR } },
      {
        type: "user_group",
        op: "remove_members",
        group_id: group("role:fullmembers"),
        user_ids: [person.id],
      },
      {
        type: "user_group",
        op: "add_members",
        group_id: group("role:administrators"),
        user_ids: [person.id],
      },
      { type: "realm_bot", op: "add", bot: expect.objectContaining({ user_id: org.bot.id }) },
    ]);
    expect(users.get(person.id)).toMatchObject({ role: ADMINISTRATOR });
    expect(await seenBy(member, person.id)).toMatchObject({
      role: ADMINISTRATOR,
      is_admin: true,
      is_owner: false,
    });
    expect((await patch(person, member.id, { full_name: "member person" })).status).toBe(200);
    await patched(owner, person.id, { role: GUEST });
    expect((await patch(person, member.id, {})).body).toEqual(
      refusal("Must be an organization administrator"),
    );
  });

  test("of an owner is given and taken by owners only", async () => {
    const person = await org.add();
    const onlyOwners = refusal("Must be an organization owner");
    expect((await patch(administrator, person.id, { role: OWNER })).body).toEqual(onlyOwners);
    expect((await patch(administrator, owner.id, { role: MEMBER })).body).toEqual(onlyOwners);
    await patched(owner, person.id, { role: OWNER });
    expect(await seenBy(member, person.id)).toMatchObject({ is_owner: true, is_admin: true });
    await patched(person, person.id, { role: MEMBER });
  });

  test("of the only owner stays, even when two leave at the same time", async () => {
    const apart = await createTestOrganization(server.port);
    const last = refusal("The owner permission cannot be removed from the only organization owner.");
    expect((await patch(apart.owner, apart.owner.id, { role: MEMBER })).body).toEqual(last);
    const second = await apart.add({ role: OWNER });
    const answers = await Promise.all([
      patch(apart.owner, second.id, { role: ADMINISTRATOR }),
      patch(second, apart.owner.id, { role: ADMINISTRATOR }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const { users } = await loadOrganization(apart.realmId);
    expect([...users.all()].filter(({ role }) => role === OWNER)).toHaveLength(1);
  });

  test("decides whose addresses the person sees, and clients are told", async () => {
    const [person, hidden] = [await org.add(), await org.add()];
    await hidden.client.patch("/settings", { email_address_visibility: 3 });
    const added = (delivery_email: string | null) => [
      { type: "realm_user", op: "add", person: { user_id: hidden.id, delivery_email } },
    ];
    const seen = async (role: number) => {
      const events = await eventsFor(person, () => patched(owner, person.id, { role }));
      return events.filter((event) => JSON.stringify(event).includes(`"user_id":${hidden.id},`));
    };
    expect(await seen(ADMINISTRATOR)).toMatchObject(added(hidden.email));
    expect(await seen(MEMBER)).toMatchObject(added(null));
  });

  test("decides whom the person may know of, and clients are told", async () => {
    const apart = await createTestOrganization(server.port);
    const { groups } = await loadOrganization(apart.realmId);
    const members = groups.system("role:members").id;
    await apart.owner.client.patch("/realm", { can_access_all_users_group: members });
    const person = await apart.add();
    await apart.moderator.send([person.id], "hello");
    const reader = await person.listen({ event_types: ["realm_user"] });
    const toldOf = async (role: number, op: string) => {
      await patched(apart.owner, person.id, { role });
      const told = z
        .array(z.object({ op: z.string(), person: z.object({ user_id: z.int() }) }))
        .parse(await reader.read());
      return told.filter((event) => event.op === op).map((event) => event.person.user_id);
    };
    const strangers = [apart.owner.id, apart.administrator.id, apart.member.id, apart.guest.id];
    const ascending = (ids: readonly number[]) => [...ids].sort((one, other) => one - other);
    expect(ascending(await toldOf(GUEST, "remove"))).toEqual(ascending(strangers));
    expect(ascending(await toldOf(MEMBER, "add"))).toEqual(ascending(strangers));
  });

  test("decides which channels the person may know of, and clients are told", async () => {
    const person = await org.add();
    const silently = { send_new_subscription_messages: false };
    await owner.subscribe("hall", { principals: [owner.id], ...silently });
    await owner.subscribe("shared", { principals: [owner.id, person.id], ...silently });
    await owner.subscribe("cellar", { principals: [owner.id], invite_only: true, ...silently });
    const stream_id = await owner.channelId("hall");
    const channelEvents = (events: readonly object[]) =>
      events
        .map((event) => z.looseObject({ type: z.string() }).parse(event))
        .filter(({ type }) => ["stream", "default_streams"].includes(type));
    const demotion = channelEvents(await eventsFor(person, () => patched(owner, person.id, { role: GUEST })));
    expect(demotion).toContainEqual({
      type: "stream",
      op: "delete",
      streams: [{ stream_id }],
      stream_ids: [stream_id],
    });
    expect(demotion.filter(({ type }) => type === "default_streams")).toEqual([
      { type: "default_streams", default_streams: [] },
    ]);
    const promotion = channelEvents(
      await eventsFor(person, () => patched(owner, person.id, { role: MEMBER })),
    );
    expect(promotion).toContainEqual(
      expect.objectContaining({
        op: "create",
        streams: [expect.objectContaining({ stream_id, name: "hall" })],
      }),
    );
    const named = JSON.stringify([demotion, promotion]);
    expect(named).not.toContain("shared");
    expect(named).not.toContain("cellar");
    expect(promotion.some(({ type }) => type === "default_streams")).toBe(true);
  });

  test("tells of a channel that is created meanwhile, like of the others", async () => {
    const person = await org.add({ role: GUEST });
    const reader = await person.listen({ event_types: ["realm_user", "stream"] });
    const changes: Promise<unknown>[] = [];
    await withOrganizationLocked(org.realmId, async () => {
      changes.push(owner.subscribe("attic", { send_new_subscription_messages: false }));
      await untilWaiting(org.realmId, 1);
      changes.push(patched(administrator, person.id, { role: MEMBER }));
      await untilWaiting(org.realmId, 2);
    });
    await Promise.all(changes);
    const events = await reader.read();
    // The channel's own event came earlier, while the client was a guest's.
    const since = events.slice(events.findIndex(({ type }) => type === "realm_user"));
    expect(JSON.stringify(since.filter(({ type }) => type === "stream"))).toContain('"name":"attic"');
  });

  test.each([0, 150, 500, "400", -1, null, {}])("%j does not exist", async (role) => {
    const answer = await patch(owner, moderator.id, { role, full_name: "moderator person" });
    expect(answer.status).toBe(role === null || role === "400" ? 200 : 400);
    expect(await seenBy(owner, moderator.id)).toMatchObject({ role: role === "400" ? MEMBER : 300 });
    await patch(owner, moderator.id, { role: 300 });
  });
});

describe("an address", () => {
  test("changes for those who see it, and is what the person signs in with", async () => {
    const person = await org.add({ password: "correct horse battery staple" });
    await person.client.patch("/settings", { email_address_visibility: 3 });
    const insider = await owner.listen();
    const outsider = await member.listen();
    await patched(administrator, person.id, { new_email: " moved@example.com " });
    const update = (changed: object) => ({
      type: "realm_user",
      op: "update",
      person: { user_id: person.id, ...changed },
    });
    expect(await insider.read()).toEqual([
      expect.objectContaining(update({ delivery_email: "moved@example.com" })),
      expect.objectContaining(update({ new_email: "moved@example.com" })),
    ]);
    expect(await outsider.read()).toEqual([]);
    const recipients = { in: [person.email, "moved@example.com"] };
    const mails = await database().prisma.outgoingMail.findMany({ where: { recipient: recipients } });
    expect(new Map(mails.map(({ recipient, kind }) => [recipient, kind]))).toEqual(
      new Map([
        [person.email, "address-changed-by-administrator"],
        ["moved@example.com", "address-given-by-administrator"],
      ]),
    );
    const { organization } = await streamOf(org.realmId);
    for (const mail of mails) {
      const text = await addressNotices.find(({ kind }) => kind === mail.kind)?.compose(mail, organization);
      expect(JSON.stringify(text)).not.toContain("moved@");
    }
    const key = await org.anonymous.post("/fetch_api_key", {
      username: "Moved@example.com",
      password: "correct horse battery staple",
    });
    expect(key.body).toMatchObject({ result: "success", user_id: person.id });
    const former = await org.anonymous.post("/fetch_api_key", { username: person.email, password: "x" });
    expect(former.body).toMatchObject({ code: "AUTHENTICATION_FAILED" });
  });

  test("is refused when it is invalid or somebody else's, in any case", async () => {
    expect((await patch(owner, member.id, { new_email: "nobody" })).body).toEqual(
      refusal("Enter a valid email address."),
    );
    expect((await patch(owner, member.id, { new_email: "OWNER@example.com" })).body).toEqual(
      refusal("Email is already in use."),
    );
    await patched(owner, moderator.id, { new_email: "Moderator@example.com" });
    await patched(owner, moderator.id, { new_email: moderator.email });
  });

  test("is changed by those who may create accounts, and an owner's by owners", async () => {
    const plain = await org.add({ role: ADMINISTRATOR });
    expect((await patch(plain, member.id, { new_email: "a@example.com" })).body).toEqual(
      refusal("User not authorized to change user emails"),
    );
    expect((await patch(administrator, owner.id, { new_email: "a@example.com" })).body).toEqual(
      refusal("Must be an organization owner"),
    );
  });
});

test("a custom profile field that does not exist is refused", async () => {
  const profile_data = [{ id: 4, value: "0" }];
  expect((await patch(owner, member.id, { profile_data, full_name: "Unwritten" })).body).toEqual(
    refusal("Field id 4 not found."),
  );
  await patched(owner, member.id, { profile_data: [] });
  expect(await seenBy(owner, member.id)).toMatchObject({ full_name: "member person" });
});

test("unknown people, bots and people of another organization are refused alike", async () => {
  const other = await createTestOrganization(server.port);
  for (const id of [
    999_999_999,
    other.member.id,
    bot.id,
    "nobody@example.com",
    "notification-bot@parley.invalid",
  ]) {
    expect((await patch(owner, id, { full_name: "Nobody" })).body).toEqual(refusal("No such user"));
  }
});

test("nobody but administrators changes others", async () => {
  for (const by of [moderator, member, guest, bot]) {
    expect((await patch(by, member.id, { full_name: "Changed" })).body).toEqual(
      refusal("Must be an organization administrator"),
    );
  }
});
