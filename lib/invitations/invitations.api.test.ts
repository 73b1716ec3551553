/** Invitation links and invitations by mail: who may make them, what they may promise, who sees and revokes them. */
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { database } from "../db/client.ts";
import { query, sql } from "../db/sql.ts";
import { serveOrganization } from "../testing/serve-organization.ts";
import type { TestAccount } from "../testing/test-account.ts";
import { createTestOrganization } from "../testing/test-organization.ts";
import { MAX_WELCOME_TEXT } from "./invitations.contract.ts";
import { MAILS_PER_DAY } from "./send-invitations.ts";

const { server, org } = await serveOrganization();
const { owner, administrator, moderator, member, guest, bot } = org;

type Params = Readonly<Record<string, unknown>>;
const createLink = ({ client }: TestAccount, params: Params = {}) => client.post("/invites/multiuse", params);
const invite = ({ client }: TestAccount, params: Params = {}) =>
  client.post("/invites", { invitee_emails: freshAddress(), stream_ids: [], ...params });
const freshAddress = () => `${randomUUID()}@example.com`;
const refused = (msg: string) => ({ status: 400, body: { result: "error", code: "BAD_REQUEST", msg } });

const listed = z.array(
  z.looseObject({
    id: z.int(),
    email: z.string().optional(),
    link_url: z.string().optional(),
    expiry_date: z.int().nullable(),
    invited: z.int(),
  }),
);
const list = async ({ client }: TestAccount) => listed.parse((await client.get("/invites")).body.invites);

/** Makes a link, which must succeed. */
async function linkBy(author: TestAccount, params: Params = {}): Promise<{ id: number; url: string }> {
  const { body } = await createLink(author, params);
  const url = z.url().parse(body.invite_link);
  const id = Number(/\/join\/(\d+)-[\w-]{24}$/.exec(url)?.[1]);
  return { id: z.int().parse(id), url };
}

/** Invites an address, which must succeed. */
async function mailBy(author: TestAccount, params: Params = {}): Promise<{ id: number; email: string }> {
  const email = freshAddress();
  expect((await invite(author, { invitee_emails: email, ...params })).body.result).toBe("success");
  const invitation = (await list(author)).find((each) => each.email === email);
  return { id: z.int().parse(invitation?.id), email };
}

const mailsOf = (invitationId: number) =>
  database().prisma.outgoingMail.findMany({ where: { invitationId } });

async function channelId(account: TestAccount, name: string): Promise<number> {
  return z.int().parse((await account.client.get("/get_stream_id", { stream: name })).body.stream_id);
}

async function groupId(name: string): Promise<number> {
  const { body } = await owner.client.post("/register", { fetch_event_types: ["realm_user_groups"] });
  const groups = z
    .object({ realm_user_groups: z.array(z.object({ id: z.int(), name: z.string() })) })
    .parse(body).realm_user_groups;
  return z.int().parse(groups.find((group) => group.name === name)?.id);
}

/** Makes a group; unless the parameters say otherwise, its creator may add people to it. */
async function makeGroup(params: Params = {}): Promise<number> {
  const group = { name: randomUUID(), description: "", members: [], ...params };
  return z.int().parse((await owner.client.post("/user_groups/create", group)).body.group_id);
}

beforeAll(async () => {
  await owner.subscribe("default", { is_default_stream: true });
  await owner.subscribe("public");
  await owner.subscribe("secret", { invite_only: true });
});

describe("a link", () => {
  test("is absolute, lasts ten days unless said otherwise, and is listed with what it says", async () => {
    const now = Math.floor(Date.now() / 1000);
    const { id, url } = await linkBy(owner);
    expect(url).toMatch(new RegExp(`^http://${org.host.replace(/\./g, "\\.")}/join/${id}-`));
    const [entry] = await list(owner);
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

  test("never expires by null, and after the minutes that it says", async () => {
    const never = await linkBy(owner, { invite_expires_in_minutes: null });
    const soon = await linkBy(owner, { invite_expires_in_minutes: 2 });
    const invites = await list(owner);
    expect(invites.find(({ id }) => id === never.id)?.expiry_date).toBeNull();
    const { expiry_date, invited } = invites.find(({ id }) => id === soon.id) ?? {};
    expect(Number(expiry_date) - Number(invited)).toBeCloseTo(120, -1);
    for (const minutes of [0, -1, 1.5, "soon", 2 ** 31]) {
      expect((await createLink(owner, { invite_expires_in_minutes: minutes })).status).toBe(400);
    }
  });

  test("is made by those who have the right, administrators by default", async () => {
    for (const account of [owner, administrator]) expect((await createLink(account)).status).toBe(200);
    for (const account of [moderator, member, guest, bot]) {
      expect(await createLink(account)).toMatchObject(refused("Insufficient permission"));
    }
    await owner.client.patch("/realm", {
      create_multiuse_invite_group: { new: await groupId("role:moderators") },
    });
    expect((await createLink(moderator)).status).toBe(200);
    expect(await createLink(member)).toMatchObject(refused("Insufficient permission"));
    await owner.client.patch("/realm", {
      create_multiuse_invite_group: { new: await groupId("role:administrators") },
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

  test("keeps the welcome text of administrators only: text, nothing and the organization's differ", async () => {
    const stored = async (author: TestAccount, params: Params) => {
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
    // Administrators know of the channel, but add nobody to what they cannot read.
    const closed = `closed ${randomUUID()}`;
    await member.subscribe(closed, { invite_only: true });
    const closedId = await channelId(member, closed);
    const nobody = await groupId("role:nobody");
    await member.client.patch(`/streams/${closedId}`, {
      can_administer_channel_group: { new: nobody },
      can_add_subscribers_group: { new: nobody },
    });
    expect(await createLink(administrator, { stream_ids: [closedId] })).toMatchObject(
      refused("You do not have permission to subscribe other users to channels."),
    );
  });

  test("are refused altogether where the author may not subscribe others; the default ones need no right", async () => {
    const [byDefault, moderators, members] = await Promise.all([
      channelId(owner, "default"),
      groupId("role:moderators"),
      groupId("role:members"),
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
  const members = await groupId("role:members");
  const [closed, open] = [await makeGroup(), await makeGroup({ can_add_members_group: members })];
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

describe("inviting by mail", () => {
  test("reads addresses as people write them, each once, and queues a mail for each", async () => {
    const name = randomUUID();
    const text = `${name}-a@example.com, Ada Lovelace <${name}-b@example.com>\n${name}-A@EXAMPLE.com,,`;
    expect((await invite(member, { invitee_emails: text })).body).toEqual({ result: "success", msg: "" });
    const invites = (await list(member)).filter(({ email }) => email?.toLowerCase().startsWith(name));
    expect(invites).toHaveLength(2);
    expect(invites).toContainEqual(
      expect.objectContaining({
        email: `${name}-b@example.com`,
        is_multiuse: false,
        invited_by_user_id: member.id,
        notify_referrer_on_join: true,
      }),
    );
    for (const { id, email } of invites) {
      expect(await mailsOf(id)).toMatchObject([
        { kind: "invitation", recipient: email, senderId: member.id, attempts: 0, sentAt: null },
      ]);
    }
  });

  test("needs the right to invite, and an address", async () => {
    expect(await invite(guest)).toMatchObject(refused("Insufficient permission"));
    expect((await invite(bot)).status).toBe(200);
    for (const nothing of ["", " , \n"]) {
      expect(await invite(member, { invitee_emails: nothing })).toMatchObject(
        refused("You must specify at least one email address."),
      );
    }
    const { body } = await member.client.post("/invites", { invitee_emails: freshAddress() });
    expect(body).toMatchObject({ code: "REQUEST_VARIABLE_MISSING", var_name: "stream_ids" });
  });

  test("invites nobody when an address is none", async () => {
    const fine = freshAddress();
    expect(await invite(member, { invitee_emails: `${fine}, not an address` })).toMatchObject({
      status: 400,
      body: {
        code: "INVITATION_FAILED",
        msg: "Some emails did not validate, so we didn't send any invitations.",
        errors: [["not an address", "Invalid address.", false]],
        sent_invitations: false,
        daily_limit_reached: false,
        license_limit_reached: false,
      },
    });
    expect((await list(member)).map(({ email }) => email)).not.toContain(fine);
  });

  test("skips addresses that have accounts, and says which", async () => {
    const former = await org.add({ email: freshAddress() });
    await owner.client.delete(`/users/${former.id}`);
    const errors = [
      ["MEMBER@example.com", "Already has an account.", false],
      [former.email, "Account has been deactivated.", true],
    ];
    const known = `MEMBER@example.com, ${former.email}`;
    expect((await invite(owner, { invitee_emails: known })).body).toMatchObject({
      code: "INVITATION_FAILED",
      msg: "We weren't able to invite anyone.",
      errors,
      sent_invitations: false,
    });
    const fine = freshAddress();
    expect((await invite(owner, { invitee_emails: `${known}, ${fine}` })).body).toMatchObject({
      code: "INVITATION_FAILED",
      msg: expect.stringContaining("We did send invitations to everyone else!"),
      errors,
      sent_invitations: true,
    });
    expect((await list(owner)).map(({ email }) => email)).toContain(fine);
  });

  test("is limited by day", async () => {
    const author = await org.add();
    const addresses = (count: number) => Array.from({ length: count }, freshAddress).join(",");
    expect((await invite(author, { invitee_emails: addresses(MAILS_PER_DAY) })).status).toBe(200);
    expect((await invite(author)).body).toMatchObject({
      code: "INVITATION_FAILED",
      msg: "One person can send 500 invitations a day, so these were not sent.",
      daily_limit_reached: true,
      sent_invitations: false,
    });
    const [first] = await list(author);
    expect((await author.client.post(`/invites/${first?.id}/resend`)).body).toMatchObject({
      code: "INVITATION_FAILED",
    });
    await query(sql`
      UPDATE outgoing_mail SET created_at = now() - interval '25 hours' WHERE sender_id = ${author.id}`);
    expect((await invite(author)).status).toBe(200);
  });

  test("can be done again: the mail is queued anew, and the invitation lasts as long again", async () => {
    const { id, email } = await mailBy(member, { invite_expires_in_minutes: 60 });
    await query(sql`UPDATE invitation SET expires_at = now() + interval '1 minute' WHERE id = ${id}`);
    await query(
      sql`UPDATE outgoing_mail SET sent_at = now(), next_attempt_at = NULL WHERE invitation_id = ${id}`,
    );
    for (const who of [member, owner]) {
      expect((await who.client.post(`/invites/${id}/resend`)).body).toEqual({ result: "success", msg: "" });
    }
    expect((await mailsOf(id)).map(({ recipient, sentAt }) => [recipient, sentAt === null])).toEqual([
      [email, false],
      [email, true],
    ]);
    const again = (await list(member)).find((each) => each.id === id);
    expect(Number(again?.expiry_date)).toBeGreaterThan(Date.now() / 1000 + 3_000);
  });
});

describe("revoking", () => {
  test("ends a link, once", async () => {
    const { id } = await linkBy(administrator);
    const revoke = (who: TestAccount) => who.client.delete(`/invites/multiuse/${id}`);
    for (const other of [moderator, member, guest]) {
      expect(await revoke(other)).toMatchObject(refused("No such invitation"));
    }
    expect((await revoke(owner)).body).toEqual({ result: "success", msg: "" });
    expect(await revoke(administrator)).toMatchObject(refused("Invitation has already been revoked"));
    expect((await list(administrator)).map((each) => each.id)).not.toContain(id);
  });

  test("ends an invitation by mail, and its mail is not sent", async () => {
    const { id } = await mailBy(member);
    const revoke = (who: TestAccount) => who.client.delete(`/invites/${id}`);
    for (const other of [moderator, guest]) {
      expect(await revoke(other)).toMatchObject(refused("No such invitation"));
    }
    expect((await revoke(member)).status).toBe(200);
    expect(await mailsOf(id)).toEqual([]);
    expect(await revoke(member)).toMatchObject(refused("No such invitation"));
    expect(await member.client.post(`/invites/${id}/resend`)).toMatchObject(refused("No such invitation"));
  });

  test("takes each kind by its own address, and none of another organization", async () => {
    const link = await linkBy(owner);
    const mail = await mailBy(owner);
    const other = await createTestOrganization(server.port);
    const attempts = [
      owner.client.delete(`/invites/${link.id}`),
      owner.client.delete(`/invites/multiuse/${mail.id}`),
      owner.client.post(`/invites/${link.id}/resend`),
      other.owner.client.delete(`/invites/multiuse/${link.id}`),
      other.owner.client.delete(`/invites/${mail.id}`),
      other.owner.client.post(`/invites/${mail.id}/resend`),
      owner.client.delete(`/invites/${2 ** 40}`),
    ];
    for (const answer of await Promise.all(attempts)) {
      expect(answer).toMatchObject(refused("No such invitation"));
    }
    expect(await list(other.owner)).toEqual([]);
    expect((await list(owner)).map(({ id }) => id)).toEqual(expect.arrayContaining([link.id, mail.id]));
  });
});

describe("people see", () => {
  test("their own invitations; administrators all, but for roles above theirs", async () => {
    const byOwner = await linkBy(owner, { invite_as: 100 });
    const forAdministrators = await linkBy(owner, { invite_as: 200 });
    const byMember = await mailBy(member);
    const ids = async (account: TestAccount) => (await list(account)).map(({ id }) => id);
    expect(await ids(owner)).toEqual(expect.arrayContaining([byOwner.id, forAdministrators.id, byMember.id]));
    const seen = await ids(administrator);
    expect(seen).toEqual(expect.arrayContaining([forAdministrators.id, byMember.id]));
    expect(seen).not.toContain(byOwner.id);
    expect(await administrator.client.delete(`/invites/multiuse/${byOwner.id}`)).toMatchObject(
      refused("No such invitation"),
    );
    expect(await ids(member)).toContain(byMember.id);
    expect(await ids(member)).not.toContain(forAdministrators.id);
    expect(await ids(guest)).toEqual([]);
  });

  test("no expired ones", async () => {
    const { id } = await linkBy(owner);
    await query(sql`UPDATE invitation SET expires_at = now() - interval '1 second' WHERE id = ${id}`);
    expect((await list(owner)).map((each) => each.id)).not.toContain(id);
  });

  test("changes at once: the author and the administrators who may, and nobody else", async () => {
    const readers = await Promise.all(
      [owner, administrator, moderator, member, guest].map((a) => a.listen()),
    );
    const told = async () => {
      await org.untilDelivered();
      const events = await Promise.all(readers.map((reader) => reader.read()));
      return events.map((some) => some.map(({ type }) => type));
    };
    const changed = ["invites_changed"];
    const mail = await mailBy(member);
    expect(await told()).toEqual([changed, changed, [], changed, []]);
    await member.client.post(`/invites/${mail.id}/resend`);
    expect(await told()).toEqual([changed, changed, [], changed, []]);
    await member.client.delete(`/invites/${mail.id}`);
    expect(await told()).toEqual([changed, changed, [], changed, []]);
    await linkBy(owner, { invite_as: 100 });
    expect(await told()).toEqual([changed, [], [], [], []]);
  });
});

describe("the invitations of somebody", () => {
  test("who is deactivated are revoked", async () => {
    const author = await org.add();
    const { id } = await mailBy(author);
    const reader = await administrator.listen();
    await owner.client.delete(`/users/${author.id}`);
    expect((await reader.read()).map(({ type }) => type)).toContain("invites_changed");
    expect((await list(owner)).map((each) => each.id)).not.toContain(id);
    await owner.client.post(`/users/${author.id}/reactivate`);
    expect(await list(author)).toEqual([]);
  });

  test("who loses a role are revoked as far as they give more", async () => {
    const author = await org.add({ role: 200 });
    const above = await linkBy(author, { invite_as: 200 });
    const below = await linkBy(author, { invite_as: 400 });
    await owner.client.patch(`/users/${author.id}`, { role: 300 });
    const ids = (await list(author)).map(({ id }) => id);
    expect(ids).toContain(below.id);
    expect(ids).not.toContain(above.id);
  });
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
