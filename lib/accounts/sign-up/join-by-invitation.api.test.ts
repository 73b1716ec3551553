/** Joining by invitation: results, number of uses, and public information. */
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { database } from "../../kernel/db/client.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import { loadOrganization } from "../../kernel/memory/load-organization.ts";
import { changeOrganization } from "../../testing/change-organization.ts";
import { ApiClient } from "../../testing/clients/api-client.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import {
  createTestOrganization,
  TEST_PASSWORD,
  type TestOrganization,
} from "../../testing/test-organization.ts";
import { invitationKey } from "../invitations/invitation-rows.ts";
import { getInviteUses } from "../invitations/invitations.contract.ts";

const { server, org } = await serveOrganization({ development: true });
const { owner, administrator, member, guest } = org;

type Params = Readonly<Record<string, unknown>>;
const freshAddress = () => `${randomUUID()}@example.com`;
const refused = (msg: string) => ({ status: 400, body: { result: "error", code: "BAD_REQUEST", msg } });

/** Creates a link and returns its key. */
async function linkBy(author: TestAccount, params: Params = {}): Promise<string> {
  const { body } = await author.client.post("/invites/multiuse", params);
  return z.string().parse(body.invite_link).replace(/.*\//, "");
}

/** Sends an invitation and returns its key. */
async function mailBy(author: TestAccount, email: string, params: Params = {}): Promise<string> {
  await author.client.post("/invites", { invitee_emails: email, stream_ids: [], ...params });
  const { id } = await database().prisma.invitation.findFirstOrThrow({
    where: { email },
    orderBy: { id: "desc" },
  });
  return invitationKey(id);
}

const idOf = (key: string) => Number(key.split("-")[0]);
const look = (key: string, at: TestOrganization = org) => at.anonymous.get(`/join/${key}`);
const join = (key: string, params: Params = {}, at: TestOrganization = org) =>
  at.anonymous.post(`/join/${key}`, {
    full_name: "New Person",
    email: freshAddress(),
    password: TEST_PASSWORD,
    ...params,
  });

async function joined(key: string, params: Params = {}): Promise<{ id: number; client: ApiClient }> {
  const { body } = await join(key, params);
  const { user_id: id, email } = z.object({ user_id: z.int(), email: z.string() }).parse(body);
  const signIn = await org.anonymous.post("/fetch_api_key", { username: email, password: TEST_PASSWORD });
  const apiKey = z.string().parse(signIn.body.api_key);
  return { id, client: new ApiClient(server.port, { credentials: { email, apiKey }, host: org.host }) };
}

const channelList = z.array(z.object({ name: z.string() }));
const channelsOf = async (client: ApiClient) =>
  channelList.parse((await client.get("/users/me/subscriptions")).body.subscriptions).map(({ name }) => name);
const channelId = (name: string) => owner.channelId(name);

async function directMessages(client: ApiClient) {
  const narrow = [{ operator: "is", operand: "dm" }];
  const { body } = await client.get("/messages", { anchor: "newest", num_before: 10, num_after: 0, narrow });
  return z
    .object({ messages: z.array(z.object({ sender_full_name: z.string(), content: z.string() })) })
    .parse(body).messages;
}

async function makeGroup(): Promise<number> {
  const group = { name: randomUUID(), description: "", members: [] };
  return z.int().parse((await owner.client.post("/user_groups/create", group)).body.group_id);
}

const membersOf = async (groupId: number) =>
  (await owner.client.get(`/user_groups/${groupId}/members`)).body.members;

describe("a new person", () => {
  test("has the role, the channels and the groups of the invitation, and is greeted with its text", async () => {
    await owner.subscribe("everybody", { is_default_stream: true });
    await owner.subscribe("plans", { invite_only: true });
    await owner.subscribe("old news");
    const [plans, oldNews] = [await channelId("plans"), await channelId("old news")];
    const [group, dissolved] = [await makeGroup(), await makeGroup()];
    const key = await linkBy(owner, {
      invite_as: 300,
      stream_ids: [plans, oldNews],
      group_ids: [group, dissolved],
      include_realm_default_subscriptions: true,
      welcome_message_custom_text: "Lunch is at *noon*.",
    });
    await owner.client.delete(`/streams/${oldNews}`);
    await owner.client.post(`/user_groups/${dissolved}/deactivate`);
    const reader = await owner.listen();
    const { id, client } = await joined(key, { full_name: " Ada  Lovelace " });
    expect((await channelsOf(client)).sort()).toEqual(["everybody", "general", "plans"]);
    expect((await client.get("/users/me")).body).toMatchObject({ full_name: "Ada  Lovelace", role: 300 });
    const stored = await loadOrganization(org.realmId);
    expect(stored.users.get(id)).toMatchObject({ awaitsFirstSignIn: false, canCreateUsers: false });
    expect(await membersOf(group)).toEqual([id]);
    expect(await database().prisma.userGroupMember.count({ where: { groupId: dissolved } })).toBe(0);
    const messages = await directMessages(client);
    expect(messages.map(({ sender_full_name }) => sender_full_name)).toEqual(["Welcome Bot", "Welcome Bot"]);
    expect(messages[1]?.content).toBe("<p>Lunch is at <em>noon</em>.</p>");
    const events = await reader.read();
    expect(events).toContainEqual(
      expect.objectContaining({
        type: "realm_user",
        op: "add",
        person: expect.objectContaining({ user_id: id }),
      }),
    );
    expect(events).toContainEqual(
      expect.objectContaining({ type: "user_group", op: "add_members", group_id: group, user_ids: [id] }),
    );
  });

  test("has no channel that the invitation does not name", async () => {
    const { client } = await joined(await linkBy(owner));
    expect(await channelsOf(client)).toEqual([]);
    const alone = await joined(await linkBy(owner, { welcome_message_custom_text: "" }));
    expect(await directMessages(alone.client)).toHaveLength(1);
  });

  test("has none of the channels and groups that the author has lost meanwhile", async () => {
    await member.subscribe("lost", { invite_only: true });
    await member.subscribe("kept", { invite_only: true });
    const [lost, kept] = [await member.channelId("lost"), await member.channelId("kept")];
    const [lostGroup, keptGroup] = [await makeGroup(), await makeGroup()];
    const letAdd = (groupId: number, members: readonly number[]) =>
      owner.client.patch(`/user_groups/${groupId}`, {
        can_add_members_group: { new: { direct_members: members, direct_subgroups: [] } },
      });
    await letAdd(lostGroup, [member.id]);
    await letAdd(keptGroup, [member.id]);
    const places = { stream_ids: [lost, kept], group_ids: [lostGroup, keptGroup] };
    const key = await mailBy(member, freshAddress(), places);
    await member.client.delete("/users/me/subscriptions", { subscriptions: ["lost"] });
    await letAdd(lostGroup, []);
    const { id, client } = await joined(key, { email: undefined });
    expect(await channelsOf(client)).toEqual(["kept"]);
    expect(await membersOf(keptGroup)).toEqual([id]);
    expect(await membersOf(lostGroup)).toEqual([]);
  });

  test("cannot sign in with a weak password, a name that is none, or no address", async () => {
    const key = await linkBy(owner);
    expect(await join(key, { password: "short" })).toMatchObject(
      refused("The password must have at least 8 characters."),
    );
    expect(await join(key, { password: "Password2024!" })).toMatchObject(
      refused("The password is too easy to guess."),
    );
    expect(await join(key, { full_name: " " })).toMatchObject(refused("Name cannot be blank."));
    expect(await join(key, { email: "nobody" })).toMatchObject(refused("Enter a valid email address."));
    expect((await join(key, { email: undefined })).body).toMatchObject({
      code: "REQUEST_VARIABLE_MISSING",
      var_name: "email",
    });
    expect(await join(key, { email: "OWNER@example.com" })).toMatchObject(
      refused("Email is already in use."),
    );
  });
});

test("who manages an invitation is told who has joined by it, and nobody else is", async () => {
  const [link, mail] = [await linkBy(owner), await mailBy(member, freshAddress())];
  const reader = await owner.listen();
  const byLink = [await joined(link), await joined(link)].map(({ id }) => id);
  const byMail = await joined(mail, { email: undefined });
  const changes = (await reader.read()).filter(({ type }) => type === "invites_changed");
  expect(changes).toHaveLength(3);
  const usesOf = async ({ client }: TestAccount) => {
    const { uses } = getInviteUses.returns.parse((await client.get("/invites/uses")).body);
    const added = new Set([...byLink, byMail.id]);
    return uses.filter(({ user_id }) => added.has(user_id));
  };
  const ofMember = expect.objectContaining({
    user_id: byMail.id,
    invite_id: Number.parseInt(mail, 10),
    invited_by_user_id: member.id,
  });
  const ofOwner = byLink.map((user_id) =>
    expect.objectContaining({ user_id, invite_id: Number.parseInt(link, 10), invited_by_user_id: owner.id }),
  );
  expect(await usesOf(owner)).toEqual([ofMember, ...ofOwner.toReversed()]);
  expect(await usesOf(member)).toEqual([ofMember]);
  expect(await usesOf(guest)).toEqual([]);
});

describe("an invitation by mail", () => {
  test("is for its address, once, and its author is told", async () => {
    const email = freshAddress();
    const key = await mailBy(member, email);
    expect((await look(key)).body).toMatchObject({
      state: "open",
      realm_name: "Test organization",
      invited_by: "member person",
      email,
    });
    const reader = await member.listen();
    const { id } = await joined(key, { email: freshAddress() });
    expect((await loadOrganization(org.realmId)).users.get(id)?.email).toBe(email);
    const types = (await reader.read()).map(({ type }) => type);
    expect(types).toContain("invites_changed");
    expect((await directMessages(member.client)).at(-1)).toMatchObject({
      sender_full_name: "Notification Bot",
      content: expect.stringContaining("accepted your invitation"),
    });
    expect((await look(key)).body).toEqual({
      result: "success",
      msg: "",
      state: "member",
      realm_name: "Test organization",
    });
    expect(await join(key)).toMatchObject(refused("There is already an account with this address."));
    // Freeing the address does not reopen the invitation.
    await owner.client.patch(`/users/${id}`, { new_email: freshAddress() });
    expect((await look(key)).body).toMatchObject({ state: "used" });
    expect(await join(key)).toMatchObject(refused("This invitation has already been used."));
  });

  test("admits one of two who join by it at the same moment", async () => {
    const key = await mailBy(member, freshAddress());
    const answers = await Promise.all([join(key), join(key), join(key)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  test("ends when the person gets an account in another way", async () => {
    const email = freshAddress();
    const keys = [await mailBy(member, email), await mailBy(owner, email.toUpperCase())];
    await joined(await linkBy(owner), { email });
    for (const key of keys) expect((await look(key)).body).toMatchObject({ state: "member" });
    const open = await database().prisma.invitation.count({
      where: { id: { in: keys.map(idOf) }, revokedAt: null },
    });
    expect(open).toBe(0);
  });

  test("tells its author nothing unless asked to", async () => {
    const email = freshAddress();
    const before = (await directMessages(administrator.client)).length;
    await joined(await mailBy(administrator, email, { notify_referrer_on_join: false }), { email });
    expect(await directMessages(administrator.client)).toHaveLength(before);
  });
});

test("a link admits everybody who has it, also at the same moment", async () => {
  const key = await linkBy(administrator, { invite_as: 600 });
  const answers = await Promise.all([join(key), join(key), join(key)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await look(key)).body).toMatchObject({ state: "open", invited_by: "administrator person" });
  expect((await look(key)).body).not.toHaveProperty("email");
});

describe("nobody joins by an invitation", () => {
  test("that has expired", async () => {
    const key = await linkBy(owner);
    await query(sql`UPDATE invitation SET expires_at = now() - interval '1 second' WHERE id = ${idOf(key)}`);
    expect((await look(key)).body).toMatchObject({ state: "expired" });
    expect(await join(key)).toMatchObject(refused("This invitation has expired."));
  });

  test("that was revoked, or whose author was deactivated", async () => {
    const author = await org.add({ role: 200 });
    const [revoked, orphaned] = [await linkBy(author), await linkBy(author)];
    await author.client.delete(`/invites/multiuse/${idOf(revoked)}`);
    await owner.client.delete(`/users/${author.id}`);
    for (const key of [revoked, orphaned]) {
      expect((await look(key)).body).toMatchObject({ state: "revoked" });
      expect(await join(key)).toMatchObject(refused("This invitation was revoked."));
    }
  });

  test("of another organization, which is named with its address", async () => {
    const other = await createTestOrganization(server.port);
    const key = await linkBy(other.owner);
    expect((await look(key)).body).toMatchObject({
      state: "elsewhere",
      realm_name: "Test organization",
      join_url: `http://${other.host}/join/${key}`,
    });
    expect(await join(key)).toMatchObject(refused("This invitation is for another organization."));
    expect((await join(key, {}, other)).status).toBe(200);
  });

  test("that does not exist, whatever is wrong with the key", async () => {
    const key = await linkBy(owner);
    const secret = key.replace(/^\d+-/, "");
    const wrong = [
      `${idOf(key) + 1_000_000}-${secret}`,
      invitationKey(987_654_321),
      `${idOf(key)}-${"A".repeat(24)}`,
      `${idOf(key)}-${secret.slice(0, -1)}`,
      `0${key}`,
      `${idOf(key)}`,
      "%00",
      "9".repeat(100),
      "'; DROP TABLE invitation; --",
    ];
    for (const each of wrong) {
      for (const answer of [await look(encodeURIComponent(each)), await join(encodeURIComponent(each))]) {
        expect(answer).toMatchObject({
          status: 404,
          body: { code: "NOT_FOUND", msg: "This invitation does not exist." },
        });
      }
    }
  });
});

test("a deactivated organization admits nobody", async () => {
  const other = await createTestOrganization(server.port);
  const key = await linkBy(other.owner);
  await changeOrganization(other.realmId, () => [{ kind: "realm_changed", fields: { isActive: false } }]);
  expect((await look(key, other)).body).toMatchObject({ code: "REALM_DEACTIVATED" });
  expect((await join(key, {}, other)).body).toMatchObject({ code: "REALM_DEACTIVATED" });
});

test("guests who join know only whom they meet", async () => {
  const { client } = await joined(await linkBy(owner, { invite_as: 600 }));
  expect((await client.get("/users/me")).body).toMatchObject({ role: 600, is_guest: true });
  expect((await guest.client.get("/invites")).body).toMatchObject({ invites: [] });
});
