/** Listing and revoking invitations: permissions and events. */
import { describe, expect, test } from "vitest";
import { query, sql } from "../../kernel/db/sql.ts";
import { linkBy, listInvitations, mailBy, mailsOf, refused } from "../../testing/invitation-calls.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import type { TestAccount } from "../../testing/test-account.ts";
import { createTestOrganization } from "../../testing/test-organization.ts";

const { server, org } = await serveOrganization();
const { owner, administrator, moderator, member, guest } = org;

describe("revoking", () => {
  test("ends a link, once", async () => {
    const { id } = await linkBy(administrator);
    const revoke = (who: TestAccount) => who.client.delete(`/invites/multiuse/${id}`);
    for (const other of [moderator, member, guest]) {
      expect(await revoke(other)).toMatchObject(refused("No such invitation"));
    }
    expect((await revoke(owner)).body).toEqual({ result: "success", msg: "" });
    expect(await revoke(administrator)).toMatchObject(refused("Invitation has already been revoked"));
    expect((await listInvitations(administrator)).map((each) => each.id)).not.toContain(id);
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
    expect(await listInvitations(other.owner)).toEqual([]);
    expect((await listInvitations(owner)).map(({ id }) => id)).toEqual(
      expect.arrayContaining([link.id, mail.id]),
    );
  });
});

describe("people see", () => {
  test("their own invitations; administrators all, except for roles above theirs", async () => {
    const byOwner = await linkBy(owner, { invite_as: 100 });
    const forAdministrators = await linkBy(owner, { invite_as: 200 });
    const byMember = await mailBy(member);
    const ids = async (account: TestAccount) => (await listInvitations(account)).map(({ id }) => id);
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
    expect((await listInvitations(owner)).map((each) => each.id)).not.toContain(id);
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
    expect((await listInvitations(owner)).map((each) => each.id)).not.toContain(id);
    await owner.client.post(`/users/${author.id}/reactivate`);
    expect(await listInvitations(author)).toEqual([]);
  });

  test("who loses a role are revoked as far as they give more", async () => {
    const author = await org.add({ role: 200 });
    const above = await linkBy(author, { invite_as: 200 });
    const below = await linkBy(author, { invite_as: 400 });
    await owner.client.patch(`/users/${author.id}`, { role: 300 });
    const ids = (await listInvitations(author)).map(({ id }) => id);
    expect(ids).toContain(below.id);
    expect(ids).not.toContain(above.id);
  });
});
