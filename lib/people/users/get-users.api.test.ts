/** Reading accounts: shape, access, hidden addresses. */
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { changeOrganization } from "../../testing/change-organization.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { createTestOrganization, type TestOrganization } from "../../testing/test-organization.ts";
import { userShape } from "./users.contract.ts";

const UNKNOWN_ID = 999_999_999;

const { server, org: organization } = await serveOrganization();

const membersSchema = z.object({ members: z.array(userShape) });
const userSchema = z.object({ user: userShape });

async function members(account: TestAccount, params: Record<string, unknown> = {}) {
  return membersSchema.parse((await account.client.get("/users", params)).body).members;
}

async function user(viewer: TestAccount, id: number, params: Record<string, unknown> = {}) {
  return userSchema.parse((await viewer.client.get(`/users/${id}`, params)).body).user;
}

describe("everyone of the organization", () => {
  test("is listed by id, bots included, without system bots and other organizations", async () => {
    const { owner, administrator, moderator, member, guest, bot } = organization;
    const accounts = [owner, administrator, moderator, member, guest, bot];
    const listed = await members(member);
    expect(listed.map(({ user_id }) => user_id)).toEqual(accounts.map(({ id }) => id).sort((a, b) => a - b));
  });

  test("can be limited to the given ids", async () => {
    const { owner, member } = organization;
    const other = await createTestOrganization(server.port);
    const listed = await members(member, { user_ids: [owner.id, other.owner.id, 999_999] });
    expect(listed.map(({ user_id }) => user_id)).toEqual([owner.id]);
  });

  test("has custom profile data when requested, except bots", async () => {
    const { member, bot } = organization;
    const given = { include_custom_profile_fields: true };
    expect(await user(member, member.id, given)).toHaveProperty("profile_data", {});
    expect(await user(member, bot.id, given)).not.toHaveProperty("profile_data");
    expect(await user(member, member.id)).not.toHaveProperty("profile_data");
  });
});

describe("one account", () => {
  test("of a person can be read", async () => {
    const { administrator, member } = organization;
    expect(await user(member, administrator.id)).toMatchObject({
      user_id: administrator.id,
      email: administrator.email,
      delivery_email: administrator.email,
      full_name: "administrator person",
      is_active: true,
      is_owner: false,
      is_admin: true,
      is_guest: false,
      is_bot: false,
      bot_type: null,
      bot_owner_id: null,
      role: 200,
      avatar_url: `/avatar/${administrator.id}?v=1`,
    });
  });

  test("can be named by its address, whatever the case, and by the placeholder of a hidden one", async () => {
    const { owner, member, guest, add } = organization;
    const person = await add();
    const placeholder = `user${person.id}@${organization.host.replace(/:.*/, "")}`;
    const read = async (viewer: TestAccount, reference: string) =>
      (await viewer.client.get(`/users/${encodeURIComponent(reference)}`)).body;
    const found = { user: { user_id: person.id } };
    expect(await read(guest, person.email.toUpperCase())).toMatchObject(found);
    await person.client.patch("/settings", { email_address_visibility: 3 });
    expect(await read(owner, person.email)).toMatchObject(found);
    expect(await read(member, placeholder)).toMatchObject({ user: { ...found.user, email: placeholder } });
    for (const reference of [
      person.email,
      "nobody@example.com",
      `user${person.id}@elsewhere.example.com`,
      "abc",
    ]) {
      expect(await read(member, reference)).toEqual({
        result: "error",
        code: "BAD_REQUEST",
        msg: "No such user",
      });
    }
  });

  test("of a bot contains its owner", async () => {
    const { member, bot, guest } = organization;
    expect(await user(guest, bot.id)).toMatchObject({ is_bot: true, bot_type: 1, bot_owner_id: member.id });
  });

  test("that is unknown or belongs to another organization gets the error of an unknown id", async () => {
    const other = await createTestOrganization(server.port);
    for (const id of [999_999, other.owner.id]) {
      const answer = await organization.owner.client.get(`/users/${id}`);
      expect(answer).toMatchObject({ status: 400, body: { code: "BAD_REQUEST", msg: "No such user" } });
    }
    expect((await organization.owner.client.get("/users/abc")).body).toMatchObject({ code: "BAD_REQUEST" });
  });
});

test("people and bots can read their own account", async () => {
  for (const account of [organization.member, organization.guest, organization.bot]) {
    const { body } = await account.client.get("/users/me");
    expect(body).toMatchObject({ user_id: account.id, email: account.email, delivery_email: account.email });
    expect(body.max_message_id).toBeTypeOf("number");
  }
});

test("one's own account contains the newest received message, not one of others' conversations", async () => {
  const { owner, member, guest } = await createTestOrganization(server.port);
  const newest = async (account: TestAccount) => (await account.client.get("/users/me")).body.max_message_id;
  const direct = { type: "direct", to: [member.id], content: "between us" };
  const { id } = (await owner.client.post("/messages", direct)).body;
  expect(await newest(member)).toBe(id);
  expect(await newest(guest)).toBe(0);
  const registered = await guest.client.post("/register", { fetch_event_types: ["message"] });
  expect(registered.body.max_message_id).toBe(0);
});

test("unauthenticated requests see nobody", async () => {
  for (const path of ["/users", "/users/me", `/users/${organization.owner.id}`]) {
    expect((await organization.anonymous.get(path)).status).toBe(401);
  }
});

describe("where guests may not see everyone", () => {
  let apart: TestOrganization;
  const known = async () => (await members(apart.guest)).map(({ user_id }) => user_id);

  beforeAll(async () => {
    apart = await createTestOrganization(server.port);
    await changeOrganization(apart.realmId, (organization) => {
      const can_access_all_users_group = organization.groups.system("role:members").id;
      return [{ kind: "realm_changed", fields: { permissions: { can_access_all_users_group } } }];
    });
  });

  test("hidden people can be neither read, nor messaged, nor mentioned", async () => {
    const { guest, owner } = apart;
    const reader = await guest.listen({
      event_types: ["realm_user"],
      client_capabilities: { user_list_incomplete: true },
    });
    const insider = await owner.listen({ event_types: ["realm_user"] });
    const newcomer = await apart.add({ fullName: "Hidden Henry" });
    expect(await reader.read()).toEqual([]);
    const person = { user_id: newcomer.id, profile_data: {} };
    expect(await insider.read()).toMatchObject([{ type: "realm_user", op: "add", person }]);
    for (const [to, message] of [
      [newcomer.id, `Invalid user ID ${newcomer.id}`],
      [owner.email, `Invalid email '${owner.email}'`],
    ] as const) {
      const answer = await guest.client.post("/messages", { type: "direct", to: [to], content: "hello" });
      expect(answer).toMatchObject({ status: 400, body: { msg: message } });
    }
    const content = `@**Hidden Henry** @_**|${newcomer.id}**`;
    const { body } = await guest.client.post("/messages/render", { content });
    expect(body.rendered).not.toContain("data-user-id");
  });

  test.each(["sender", "dm", "dm-including"])(
    "hidden people cannot be found by the narrow %s",
    async (operator) => {
      const { owner, guest } = apart;
      const refusalOf = async (operand: unknown) => {
        const window = { anchor: "newest", num_before: 5, num_after: 0 };
        const { status, body } = await guest.client.get("/messages", {
          ...window,
          narrow: [[operator, operand]],
        });
        return { status, body: JSON.parse(JSON.stringify(body).replaceAll(String(operand), "<who>")) };
      };
      const [byId, byEmail] = [await refusalOf(UNKNOWN_ID), await refusalOf("nobody@example.com")];
      expect(byId).toMatchObject({ status: 400, body: { code: "BAD_NARROW" } });
      expect(await refusalOf(owner.id)).toEqual(byId);
      expect(await refusalOf(owner.email)).toEqual(byEmail);
      expect(await refusalOf(`user${owner.id}@${apart.host.replace(/:.*/, "")}`)).toEqual(byEmail);
      expect(await refusalOf(guest.id)).toMatchObject({ status: 200 });
    },
  );

  test("a guest sees bots and people it shares a channel or a conversation with", async () => {
    const { owner, administrator, moderator, member, guest, bot } = apart;
    expect(await known()).toEqual([guest.id, bot.id]);
    expect((await guest.client.get(`/users/${owner.id}`)).body).toMatchObject({ msg: "No such user" });
    await member.client.post("/users/me/subscriptions", {
      subscriptions: [{ name: "shared" }],
      principals: [member.id, guest.id],
      send_new_subscription_messages: false,
    });
    expect(await known()).toEqual([member.id, guest.id, bot.id]);
    await moderator.client.post("/messages", { type: "direct", to: [guest.id], content: "hello" });
    expect(await known()).toEqual([member.id, moderator.id, guest.id, bot.id].sort((a, b) => a - b));
    expect(await user(guest, member.id)).toMatchObject({ user_id: member.id });
    const content = `@**member person** @**|${moderator.id}** @**administrator person**`;
    const { rendered } = (await guest.client.post("/messages/render", { content })).body;
    expect(String(rendered).match(/data-user-id="\d+"/g)).toEqual([
      `data-user-id="${member.id}"`,
      `data-user-id="${moderator.id}"`,
    ]);
    expect((await members(member)).map(({ user_id }) => user_id)).toContain(administrator.id);
  });
});

describe("an address", () => {
  test.each([
    [1, ["guest", "member", "moderator", "administrator"]],
    [2, ["member", "moderator", "administrator"]],
    [5, ["moderator", "administrator"]],
    [3, ["administrator"]],
    [4, []],
  ] as const)("of visibility %i is shown to %o", async (visibility, shown) => {
    const { owner, realmId } = organization;
    await changeOrganization(realmId, (organization) => {
      const record = organization.users.get(owner.id);
      if (!record) return [];
      const settings = { ...record.settings, email_address_visibility: visibility };
      return [{ kind: "user_changed", userId: record.id, fields: { settings } }];
    });
    for (const role of ["guest", "member", "moderator", "administrator"] as const) {
      const seen = await user(organization[role], owner.id);
      const isShown = shown.some((name) => name === role);
      expect(seen.delivery_email).toBe(isShown ? owner.email : null);
      expect(seen.email).toBe(
        isShown ? owner.email : `user${owner.id}@${organization.host.replace(/:.*/, "")}`,
      );
    }
    expect((await user(owner, owner.id)).delivery_email).toBe(owner.email);
  });
});
