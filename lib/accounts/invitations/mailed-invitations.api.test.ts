/** Mailed invitations: addresses, limits, resending. */
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { query, sql } from "../../kernel/db/sql.ts";
import {
  freshAddress,
  invite,
  listInvitations,
  mailBy,
  mailsOf,
  refused,
} from "../../testing/invitation-calls.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import { MAILS_PER_DAY } from "./send-invitations.ts";

const { org } = await serveOrganization();
const { owner, member, guest, bot } = org;

describe("inviting by mail", () => {
  test("reads addresses as people write them, each once, and queues a mail for each", async () => {
    const name = randomUUID();
    const text = `${name}-a@example.com, Ada Lovelace <${name}-b@example.com>\n${name}-A@EXAMPLE.com;,${name}-c@example.com; ${name}-d@example.com`;
    expect((await invite(member, { invitee_emails: text })).body).toEqual({ result: "success", msg: "" });
    const invites = (await listInvitations(member)).filter(({ email }) =>
      email?.toLowerCase().startsWith(name),
    );
    expect(invites).toHaveLength(4);
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
    expect((await listInvitations(member)).map(({ email }) => email)).not.toContain(fine);
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
    expect((await listInvitations(owner)).map(({ email }) => email)).toContain(fine);
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
    const [first] = await listInvitations(author);
    expect((await author.client.post(`/invites/${first?.id}/resend`)).body).toMatchObject({
      code: "INVITATION_FAILED",
    });
    await query(sql`
      UPDATE outgoing_mail SET created_at = now() - interval '25 hours' WHERE sender_id = ${author.id}`);
    expect((await invite(author)).status).toBe(200);
  });

  test("can be done again: the mail is queued again, and the invitation lasts as long again", async () => {
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
    const again = (await listInvitations(member)).find((each) => each.id === id);
    expect(Number(again?.expiry_date)).toBeGreaterThan(Date.now() / 1000 + 3_000);
  });
});
