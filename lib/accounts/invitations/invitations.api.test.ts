/** Invitation links, and terms of all invitations: permissions and limits. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { database } from "../../kernel/db/client.ts";
import { query, sql } from "../../kernel/db/sql.ts";
import { MAX_WELCOME_TEXT } from "../../organization/organizations/organization-settings.contract.ts";
import {
  createLink,
  type InvitationParams,
  invite,
  linkBy,
  listInvitations,
  mailBy,
  refused,
} from "../../testing/invitation-calls.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { makeGroup, systemGroupId } from "../../testing/test-groups.ts";

const { org } = await serveOrganization();
const { owner, administrator, moderator, member, guest, bot } = org;

const channelId = (account: TestAccount, name: string) => account.channelId(name);

beforeAll(async () => {
  await owner.subscribe("default", { is_default_stream: true });
  await owner.subscribe("public");
  await owner.subscribe("secret", { invite_only: true });
});

describe("a link", () => {
  test("is absolute, lasts ten days by default, and is listed with its terms", async () => {
    const now = Math.floor(Date.now() / 1000);
    const { id, url } = await linkBy(owner);
    expect(url).toMatch(new RegExp(`^http://${org.host.replace(/\./g, "\\.")}/join/${id}-`));
    const [entry] = await listInvitations(owner);
    expect(entry).toEqual({
      id,
      invited_by_user_id: owner.id,
      invited: expect.any(Number),
      expiry_date: expect.any(Number),
      invited_as: 400,
      notify_referrer_on_join: false,
      is_multiuse: true,
      link_url: url,
    });
    expect(entry?.invited).toBeGreaterThanOrEqual(now);
    expect(Number(entry?.expiry_date) - Number(entry?.invited)).toBeCloseTo(14_400 * 60, -1);
  });

  test("never expires with null, and otherwise after the given minutes", async () => {
    const never = await linkBy(owner, { invite_expires_in_minutes: null });
    const soon = await linkBy(owner, { invite_expires_in_minutes: 2 });
    const invites = await listInvitations(owner);
    expect(invites.find(({ id }) => id === never.id)?.expiry_date).toBeNull();
    const { expiry_date, invited } = invites.find(({ id }) => id === soon.id) ?? {};
    expect(Number(expiry_date) - Number(invited)).toBeCloseTo(120, -1);
    for (const minutes of [0, -1, 1.5, "soon", 2 ** 31]) {
      expect((await createLink(owner, { invite_expires_in_minutes: minutes })).status).toBe(400);
    }
  });

  test("requires the permission, which administrators have by default", async () => {
    for (const account of [owner, administrator]) expect((await createLink(account)).status).toBe(200);
    for (const account of [moderator, member, guest, bot]) {
      expect(await createLink(account)).toMatchObject(refused("Insufficient permission"));
    }
    await owner.client.patch("/realm", {
      create_multiuse_invite_group: { new: await systemGroupId(owner, "role:moderators") },
    });
    expect((await createLink(moderator)).status).toBe(200);
    expect(await createLink(member)).toMatchObject(refused("Insufficient permission"));
    await owner.client.patch("/realm", {
      create_multiuse_invite_group: { new: await systemGroupId(owner, "role:administrators") },
    });
  });

  test("gives no role above its author's", async () => {
    for (const role of [100, 200, 300, 400, 600]) {
      expect((await createLink(owner, { invite_as: role })).status, `${role}`).toBe(200);
    }
    expect(await createLink(administrator, { invite_as: 100 })).toMatchObject(
      refused("Must be an organization owner"),
    );
    expect((await createLink(administrator, { invite_as: 200 })).status).toBe(200);
    expect(await invite(moderator, { invite_as: 200 })).toMatchObject(
      refused("Must be an organization administrator"),
    );
    expect(await invite(member, { invite_as: 300 })).toMatchObject(refused("Insufficient permission"));
    expect((await invite(member, { invite_as: 600 })).status).toBe(200);
    expect((await createLink(owner, { invite_as: 500 })).status).toBe(400);
  });

  test("keeps the welcome text of administrators only; a text, none and the organization's differ", async () => {
    const stored = async (author: TestAccount, params: InvitationParams) => {
      const { id } = await mailBy(author, params);
      const row = await database().prisma.invitation.findUniqueOrThrow({ where: { id } });
      return row.welcomeText;
    };
    expect(await stored(owner, {})).toBeNull();
    expect(await stored(owner, { welcome_message_custom_text: null })).toBeNull();
    expect(await stored(owner, { welcome_message_custom_text: "" })).toBe("");
    expect(await stored(owner, { welcome_message_custom_text: "Hello *you*" })).toBe("Hello *you*");
    const longest = "😀".repeat(MAX_WELCOME_TEXT);
    expect(await stored(administrator, { welcome_message_custom_text: longest })).toBe(longest);
    expect(await createLink(owner, { welcome_message_custom_text: `${longest}!` })).toMatchObject(
      refused("welcome_message_custom_text is too long (limit: 8000 characters)"),
    );
    expect(await stored(member, { welcome_message_custom_text: "Hello" })).toBeNull();
    expect(await stored(member, { welcome_message_custom_text: `${longest}!` })).toBeNull();
  });
});

describe("channels of an invitation", () => {
  test("are default channels, or ones to which the author may add people", async () => {
    const [byDefault, open, secret] = await Promise.all(
      ["default", "public", "secret"].map((name) => channelId(owner, name)),
    );
    expect((await createLink(owner, { stream_ids: [byDefault, open, secret] })).status).toBe(200);
    expect((await invite(member, { stream_ids: [byDefault, open] })).status).toBe(200);
    const unknown = (id: unknown) => refused(`Invalid channel ID ${id}. No invites were sent.`);
    expect(await invite(member, { stream_ids: [open, secret] })).toMatchObject(unknown(secret));
    expect(await invite(member, { stream_ids: [open, 987_654_321] })).toMatchObject(unknown(987_654_321));
    expect(await createLink(owner, { stream_ids: [-1] })).toMatchObject(unknown(-1));
    // Administrators see the channel but, unable to read it, cannot add people.
    const closed = `closed ${randomUUID()}`;
    await member.subscribe(closed, { invite_only: true });
    const closedId = await channelId(member, closed);
    const nobody = await systemGroupId(owner, "role:nobody");
    await member.client.patch(`/streams/${closedId}`, {
      can_administer_channel_group: { new: nobody },
      can_add_subscribers_group: { new: nobody },
    });
    expect(await createLink(administrator, { stream_ids: [closedId] })).toMatchObject(
      refused("You do not have permission to subscribe other users to channels."),
    );
  });

  test("are all refused if the author may not subscribe others; defaults alone need no permission", async () => {
    const [byDefault, moderators, members] = await Promise.all([
      channelId(owner, "default"),
      systemGroupId(owner, "role:moderators"),
      systemGroupId(owner, "role:members"),
    ]);
    await owner.client.patch("/realm", { can_add_subscribers_group: { new: moderators } });
    const not = refused("You do not have permission to subscribe other users to channels.");
    expect(await invite(member, { stream_ids: [byDefault] })).toMatchObject(not);
    expect(await invite(member, { stream_ids: [987_654_321] })).toMatchObject(not);
    expect((await invite(member, { include_realm_default_subscriptions: true })).status).toBe(200);
    expect((await invite(moderator, { stream_ids: [byDefault] })).status).toBe(200);
    await owner.client.patch("/realm", { can_add_subscribers_group: { new: members } });
  });
});

test("groups of an invitation are ones to which the author may add people", async () => {
  const members = await systemGroupId(owner, "role:members");
  const [closed, open] = [await makeGroup(owner), await makeGroup(owner, { can_add_members_group: members })];
  expect((await createLink(owner, { group_ids: [closed, open] })).status).toBe(200);
  expect((await invite(member, { group_ids: [open] })).status).toBe(200);
  expect(await invite(member, { group_ids: [open, closed] })).toMatchObject(
    refused("Insufficient permission"),
  );
  for (const id of [987_654_321, -1]) {
    expect(await createLink(owner, { group_ids: [id] })).toMatchObject(refused("Invalid user group"));
  }
  expect(await createLink(owner, { group_ids: [members] })).toMatchObject(refused("Insufficient permission"));
});

test("the secret of a link is not in the database", async () => {
  const { url } = await linkBy(owner);
  const secret = url.slice(-24);
  const tables = await query<{ row: string }>(sql`
    SELECT to_jsonb(invitation)::text AS row FROM invitation
    UNION ALL SELECT to_jsonb(outgoing_mail)::text FROM outgoing_mail
    UNION ALL SELECT to_jsonb(event)::text FROM event`);
  expect(tables.length).toBeGreaterThan(0);
  expect(tables.filter(({ row }) => row.includes(secret))).toEqual([]);
});
