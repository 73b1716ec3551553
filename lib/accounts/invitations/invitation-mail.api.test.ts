/** Invitations are mailed once each, and wait while the mail server refuses. */
import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { database } from "../../kernel/db/client.ts";
import { TEST_MAILS_PER_HOUR } from "../../kernel/mail/send-test-mail.ts";
import { changeOrganization } from "../../testing/change-organization.ts";
import { openMailbox } from "../../testing/outside/mailbox.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";

const mailbox = await openMailbox({ account: { user: "chat", password: "a:b@c/d" } });
const { org } = await serveOrganization({
  mailServer: { url: mailbox.url, from: "chat@mail.example" },
});
const { client } = org.owner;
/** The queue is polled each second. */
const PATIENTLY = { timeout: 60_000 };
beforeEach(() => {
  mailbox.answer = 250;
});

const freshAddress = () => `${randomUUID()}@example.com`;

const invite = (...emails: readonly string[]) =>
  client.post("/invites", { invitee_emails: emails.join(","), stream_ids: [] });

const queued = (recipient: string) =>
  database().prisma.outgoingMail.findFirstOrThrow({ where: { recipient }, orderBy: { id: "desc" } });

/** Makes a waiting retry due now. */
const hurry = (recipient: string) =>
  database().prisma.outgoingMail.updateMany({
    where: { recipient, nextAttemptAt: { not: null } },
    data: { nextAttemptAt: new Date(0) },
  });

test("somebody who is invited receives one mail, by which they can join", async () => {
  await client.patch("/realm", { name: "Tea & <b>Co</b>" });
  const [one, other] = [freshAddress(), freshAddress()];
  expect((await invite(one, other)).status).toBe(200);
  const mail = await mailbox.mailTo(one);
  await mailbox.mailTo(other);
  expect(mail).toMatchObject({
    recipients: [one],
    subject: "Olivia Owner has invited you to Tea & <b>Co</b>",
    from: { name: "Tea & <b>Co</b>", address: "chat@mail.example" },
  });
  expect(mail.headers).toContainEqual(
    expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }),
  );
  const link = /https?:\S+\/join\/\S+/.exec(mail.text ?? "")?.[0] ?? "";
  expect(mail.html).toContain(`href="${link}"`);
  expect(mail.html).toContain("Join Tea &amp; &lt;b&gt;Co&lt;/b&gt;");
  const key = link.replace(/.*\//, "");
  expect((await org.anonymous.get(`/join/${key}`)).body).toMatchObject({ state: "open", email: one });
  await expect
    .poll(() => queued(one), PATIENTLY)
    .toMatchObject({ sentAt: expect.any(Date), nextAttemptAt: null });
  expect(mailbox.mails.filter(({ recipients }) => recipients.includes(one))).toHaveLength(1);
});

test("a mail that is put off is sent again until it is accepted", async () => {
  const address = freshAddress();
  mailbox.answer = 451;
  await invite(address);
  await expect
    .poll(() => queued(address), PATIENTLY)
    .toMatchObject({
      sentAt: null,
      lastError: expect.stringContaining("451"),
    });
  mailbox.answer = 250;
  await hurry(address);
  expect((await mailbox.mailTo(address)).recipients).toEqual([address]);
});

test("a mail that is refused for good is given up, with the reason", async () => {
  const address = freshAddress();
  mailbox.answer = 550;
  const before = mailbox.offers;
  await invite(address);
  await expect
    .poll(() => queued(address), PATIENTLY)
    .toMatchObject({
      sentAt: null,
      nextAttemptAt: null,
      lastError: expect.stringContaining("550"),
    });
  expect(mailbox.offers - before).toBe(1);
});

test("an invitation that was revoked, or used, is not sent any more", async () => {
  const address = freshAddress();
  mailbox.answer = 451;
  await invite(address);
  await expect.poll(async () => (await queued(address)).attempts, PATIENTLY).toBeGreaterThan(0);
  const { invitationId } = await queued(address);
  await database().prisma.invitation.update({
    where: { id: z.int().parse(invitationId) },
    data: { usedAt: new Date() },
  });
  await hurry(address);
  await expect.poll(() => queued(address), PATIENTLY).toMatchObject({ sentAt: null, nextAttemptAt: null });
  expect(mailbox.mails.some(({ recipients }) => recipients.includes(address))).toBe(false);
});

test("administrators see what becomes of mails, and try out the mail server", async () => {
  const address = freshAddress();
  const state = async () => (await client.get("/realm/mail")).body;
  expect(await state()).toMatchObject({ sending: "smtp", from: "chat@mail.example", receiving: "none" });
  mailbox.answer = 550;
  const refused = await client.post("/realm/mail/test");
  expect(refused).toMatchObject({ status: 400, body: { code: "BAD_REQUEST" } });
  expect(refused.body.msg).toMatch(/^The mail server did not accept the email: .*550/);
  expect(await state()).toMatchObject({ last_error: expect.stringContaining("550") });
  mailbox.answer = 451;
  const { waiting } = await state();
  await invite(address);
  await expect.poll(state, PATIENTLY).toMatchObject({ waiting: Number(waiting) + 1 });
  mailbox.answer = 250;
  expect((await client.post("/realm/mail/test")).body).toMatchObject({ email: org.owner.email });
  expect((await mailbox.mailTo(org.owner.email)).subject).toMatch(/ arrives$/);
  expect(await state()).toMatchObject({ last_sent_timestamp: expect.any(Number) });
  // The invitation is retried meanwhile.
  const own = () => mailbox.mails.filter(({ recipients }) => recipients.includes(org.owner.email)).length;
  const before = own();
  for (let sent = 0; sent < TEST_MAILS_PER_HOUR; sent += 1) await client.post("/realm/mail/test");
  expect(own() - before).toBe(TEST_MAILS_PER_HOUR - 2);
  expect((await client.post("/realm/mail/test")).body.msg).toBe("You can send 20 test emails an hour.");
  expect((await org.moderator.client.get("/realm/mail")).body.code).toBe("BAD_REQUEST");
});

test("names cannot add headers or recipients to a mail", async () => {
  const address = freshAddress();
  const name = "Tea\r\nBcc: victim@example.com\r\n\r\n";
  await changeOrganization(org.realmId, () => [{ kind: "realm_changed", fields: { name } }]);
  await invite(address);
  const mail = await mailbox.mailTo(address);
  expect(mail).toMatchObject({ recipients: [address], from: { address: "chat@mail.example" } });
  expect(mail.headers.map(({ key }) => key)).not.toContain("bcc");
  expect(mail.text).toMatch(/^Join Tea/);
});
