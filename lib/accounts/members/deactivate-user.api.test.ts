/** Deactivating and reactivating accounts: consequences and events. */
import { encode } from "next-auth/jwt";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { sessionSecret, startSession } from "../../auth/sessions/session.ts";
import { database } from "../../kernel/db/client.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import { loadOrganization } from "../../kernel/memory/load-organization.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { createTestOrganization, TEST_PASSWORD } from "../../testing/test-organization.ts";
import { accountDeactivatedMail } from "./account-notices.ts";

const { server, org } = await serveOrganization();
const { owner, administrator, moderator, member, guest, bot } = org;

const OWNER = 100;
const refusal = (msg: string) => ({ result: "error", code: "BAD_REQUEST", msg });
const success = { result: "success", msg: "" };
const deactivate = ({ client }: TestAccount, id: number) => client.delete(`/users/${id}`);
const reactivate = ({ client }: TestAccount, id: number) => client.post(`/users/${id}/reactivate`);

const registered = z.object({
  realm_users: z.array(z.looseObject({ user_id: z.int() })),
  realm_non_active_users: z.array(z.looseObject({ user_id: z.int() })),
  realm_user_groups: z.array(z.object({ id: z.int(), name: z.string(), members: z.array(z.int()) })),
  realm_can_create_groups: z.unknown(),
});
const register = async ({ client }: TestAccount) => registered.parse((await client.post("/register")).body);

describe("a deactivated person", () => {
  test("can neither ask nor sign in, and gets everything back with the reactivation", async () => {
    const person = await org.add({ password: TEST_PASSWORD });
    const signIn = () =>
      org.anonymous.post("/fetch_api_key", { username: person.email, password: TEST_PASSWORD });
    expect((await deactivate(administrator, person.id)).body).toEqual(success);
    expect((await person.client.get("/users/me")).body).toMatchObject({ code: "USER_DEACTIVATED" });
    expect((await signIn()).body).toMatchObject({ code: "USER_DEACTIVATED" });
    expect((await deactivate(administrator, person.id)).body).toEqual(refusal("User is deactivated"));
    expect((await loadOrganization(org.realmId)).users.get(person.id)).toMatchObject({ isActive: false });
    expect((await reactivate(administrator, person.id)).body).toEqual(success);
    expect((await reactivate(administrator, person.id)).body).toEqual(success);
    expect((await person.client.get("/users/me")).body).toMatchObject({ is_active: true });
    expect((await signIn()).body).toMatchObject({ result: "success" });
  });

  test("gets a mail where the administrator wants it, with what they add", async () => {
    const [told, untold, silent] = [await org.add(), await org.add(), await org.add()];
    const remove = (id: number, comment?: string) =>
      administrator.client.delete(
        `/users/${id}`,
        comment === undefined ? {} : { deactivation_notification_comment: comment },
      );
    expect((await remove(told.id, " Farewell,\nand thanks! ")).body).toEqual(success);
    expect((await remove(silent.id, "")).body).toEqual(success);
    expect((await remove(untold.id)).body).toEqual(success);
    const mails = await database().prisma.outgoingMail.findMany({
      where: { kind: accountDeactivatedMail.kind, realmId: org.realmId },
      orderBy: { id: "asc" },
    });
    expect(mails.map(({ recipient, note }) => [recipient, note])).toEqual([
      [told.email, "Farewell,\nand thanks!"],
      [silent.email, ""],
    ]);
    const organization = await loadOrganization(org.realmId);
    const texts = await Promise.all(mails.map((mail) => accountDeactivatedMail.compose(mail, organization)));
    expect(texts.map((text) => text?.paragraphs.slice(1))).toEqual([
      ["The administrator writes:", "Farewell,", "and thanks!"],
      [],
    ]);
    const long = await remove(member.id, "x".repeat(2_001));
    expect(long.body).toEqual(
      refusal("deactivation_notification_comment is too long (limit: 2000 characters)"),
    );
  });

  test("loses sessions and queues for good", async () => {
    const person = await org.add();
    const token = await startSession(org.realmId, person.id, "a browser");
    const cookie = `next-auth.session-token=${await encode({ token: { ...token }, secret: sessionSecret() })}`;
    const own = () => org.anonymous.raw({ method: "GET", path: "/users/me", headers: { cookie } });
    expect((await own()).status).toBe(200);
    const reader = await person.listen();
    const waiting = reader.read({ wait: true });
    await deactivate(owner, person.id);
    expect(await waiting).toEqual([]);
    const rows = await query(sql`SELECT id FROM event_queue WHERE user_id = ${person.id}`);
    expect(rows).toEqual([]);
    await reactivate(owner, person.id);
    expect((await own()).status).toBe(401);
    const { body } = await person.client.get("/events", { queue_id: reader.queueId, last_event_id: -1 });
    expect(body).toMatchObject({ code: "BAD_EVENT_QUEUE_ID" });
  });

  test("is told to everyone who may know, leaves the groups, and returns to them", async () => {
    const other = await createTestOrganization(server.port);
    const outsider = await other.owner.listen();
    const person = await org.add();
    await owner.client.patch("/realm", {
      can_create_groups: { direct_members: [member.id, person.id], direct_subgroups: [] },
    });
    const before = await register(owner);
    const fullMembers = before.realm_user_groups.find(({ name }) => name === "role:fullmembers");
    const reader = await guest.listen();
    await deactivate(owner, person.id);
    const group = { group_id: fullMembers?.id, user_ids: [person.id] };
    const holders = (direct_members: number[]) => ({
      type: "realm",
      op: "update_dict",
      data: { can_create_groups: { direct_members, direct_subgroups: [] } },
    });
    const update = { type: "realm_user", op: "update" };
    expect(await reader.read()).toMatchObject([
      { ...update, person: { user_id: person.id, is_active: false } },
      { type: "user_group", op: "remove_members", ...group },
      holders([member.id]),
    ]);
    const meanwhile = await register(owner);
    expect(meanwhile.realm_users.map(({ user_id }) => user_id)).not.toContain(person.id);
    expect(meanwhile.realm_non_active_users.map(({ user_id }) => user_id)).toContain(person.id);
    expect(meanwhile.realm_can_create_groups).toEqual(holders([member.id]).data.can_create_groups);
    expect(meanwhile.realm_user_groups.some(({ members }) => members.includes(person.id))).toBe(false);
    await reactivate(owner, person.id);
    expect(await reader.read()).toMatchObject([
      { ...update, person: { user_id: person.id, is_active: true } },
      { type: "user_group", op: "add_members", ...group },
      holders([member.id, person.id]),
    ]);
    expect(await register(owner)).toEqual(before);
    expect(await outsider.read()).toEqual([]);
  });
});

test("a channel's permissions list a person only while the account is active, and those who know the channel are told", async () => {
  const person = await org.add();
  await org.owner.subscribe("guarded", {
    principals: [org.owner.id],
    invite_only: true,
    can_remove_subscribers_group: { direct_members: [org.owner.id, person.id], direct_subgroups: [] },
    send_new_subscription_messages: false,
  });
  const [knowing, outsider] = [await org.owner.listen(), await org.guest.listen()];
  await org.owner.client.delete(`/users/${person.id}`);
  await org.owner.client.post(`/users/${person.id}/reactivate`);
  const updates = (await knowing.read()).filter(({ type }) => type === "stream");
  const update = { op: "update", name: "guarded", property: "can_remove_subscribers_group" };
  expect(updates).toMatchObject([
    { ...update, value: { direct_members: [org.owner.id], direct_subgroups: [] } },
    { ...update, value: { direct_members: [org.owner.id, person.id], direct_subgroups: [] } },
  ]);
  expect((await outsider.read()).filter(({ type }) => type === "stream")).toEqual([]);
});

test("owners are deactivated and reactivated by owners only, and one always stays", async () => {
  const apart = await createTestOrganization(server.port);
  const second = await apart.add({ role: OWNER });
  const onlyOwners = refusal("Must be an organization owner");
  expect((await deactivate(apart.administrator, second.id)).body).toEqual(onlyOwners);
  expect((await deactivate(apart.owner, second.id)).body).toEqual(success);
  expect((await reactivate(apart.administrator, second.id)).body).toEqual(onlyOwners);
  const last = refusal("Cannot deactivate the only organization owner");
  expect((await deactivate(apart.owner, apart.owner.id)).body).toEqual(last);
  expect((await reactivate(apart.owner, second.id)).body).toEqual(success);
  const answers = await Promise.all([
    deactivate(apart.owner, second.id),
    second.client.delete("/users/me"),
    deactivate(second, apart.owner.id),
  ]);
  const { users } = await loadOrganization(apart.realmId);
  expect([...users.all()].filter(({ role, isActive }) => role === OWNER && isActive)).toHaveLength(1);
  expect(answers.some(({ status }) => status === 200)).toBe(true);
});

describe("one's own account", () => {
  test("can be deactivated by anyone", async () => {
    const person = await org.add({ role: 600 });
    expect((await person.client.delete("/users/me")).body).toEqual(success);
    expect((await person.client.get("/users/me")).body).toMatchObject({ code: "USER_DEACTIVATED" });
  });

  test("stays when it is the only owner's", async () => {
    const answer = await owner.client.delete("/users/me");
    expect(answer).toMatchObject({ status: 400 });
    expect(answer.body).toEqual({
      result: "error",
      code: "CANNOT_DEACTIVATE_LAST_USER",
      msg: "Cannot deactivate the only organization owner",
      entity: "organization owner",
      is_last_owner: true,
    });
  });

  test("of a bot is deactivated by other means", async () => {
    expect((await bot.client.delete("/users/me")).body).toEqual(
      refusal("This endpoint does not accept bot requests."),
    );
  });
});

test("unknown people, bots and people of another organization are refused alike", async () => {
  const other = await createTestOrganization(server.port);
  for (const id of [999_999_999, other.member.id]) {
    for (const act of [deactivate, reactivate]) {
      expect((await act(owner, id)).body).toEqual(refusal("No such user"));
    }
  }
  expect((await deactivate(owner, bot.id)).body).toEqual(refusal("No such user"));
});

test("nobody but administrators deactivates others", async () => {
  for (const by of [moderator, member, guest, bot]) {
    for (const act of [deactivate, reactivate]) {
      expect((await act(by, member.id)).body).toEqual(refusal("Must be an organization administrator"));
    }
  }
});
