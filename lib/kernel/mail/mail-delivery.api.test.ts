/** Mail delivery. */

import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { PASSKEY_ADDED } from "../../accounts/passkeys/passkeys.ts";
import { mailKinds } from "../../catalog/catalog.ts";
import { configure } from "../../config.ts";
import { PageClient } from "../../testing/clients/page-client.ts";
import { openMailbox } from "../../testing/outside/mailbox.ts";
import { serveOrganization } from "../../testing/serve-organization.ts";
import { database } from "../db/client.ts";
import { transaction } from "../db/transaction.ts";
import { deliverDue } from "../queue/deliver-due.ts";
import { devListMails } from "./mail.contract.ts";
import { mailDelivery } from "./mail-delivery.ts";
import { queueNotice } from "./mail-queue.ts";
import { closeMailServer } from "./mail-server.ts";

const mailbox = await openMailbox();
const { server, org } = await serveOrganization();
const delivery = mailDelivery(mailKinds);
const PATIENTLY = { timeout: 60_000 };
afterAll(closeMailServer);

async function queue(count: number): Promise<string[]> {
  const recipients = Array.from({ length: count }, () => `${randomUUID()}@example.com`);
  await transaction(async (tx) => {
    for (const recipient of recipients) {
      await queueNotice(tx, { realmId: org.realmId, kind: PASSKEY_ADDED, recipient });
    }
  });
  return recipients;
}

const waiting = (recipients: readonly string[]) =>
  database().prisma.outgoingMail.count({
    where: { recipient: { in: [...recipients] }, sentAt: null, nextAttemptAt: { not: null } },
  });
const arrived = (recipients: readonly string[]) =>
  mailbox.mails.flatMap((mail) => mail.recipients).filter((one) => recipients.includes(one));

test("mails wait while no server is configured, and several nodes then send each of them once", async () => {
  const recipients = await queue(20);
  await deliverDue(delivery);
  expect(await waiting(recipients)).toBe(20);
  configure({ mailServer: { url: mailbox.url, from: "chat@mail.example" } });
  // These compete with this test's server.
  await Promise.all(Array.from({ length: 4 }, () => deliverDue(delivery)));
  await expect.poll(() => waiting(recipients), PATIENTLY).toBe(0);
  expect(arrived(recipients).toSorted()).toEqual(recipients.toSorted());
});

test("what the mail server puts off comes later, by whichever node looks then", async () => {
  mailbox.answer = 451;
  const recipients = await queue(3);
  await deliverDue(delivery);
  const rows = () => database().prisma.outgoingMail.findMany({ where: { recipient: { in: recipients } } });
  await expect.poll(async () => (await rows()).every(({ attempts }) => attempts > 0), PATIENTLY).toBe(true);
  mailbox.answer = 250;
  // Mails being handed over are due far later.
  const soon = new Date(Date.now() + 60_000);
  await database().prisma.outgoingMail.updateMany({
    where: { recipient: { in: recipients }, nextAttemptAt: { lt: soon } },
    data: { nextAttemptAt: new Date(0) },
  });
  await Promise.all(Array.from({ length: 4 }, () => deliverDue(delivery)));
  await expect.poll(() => waiting(recipients), PATIENTLY).toBe(0);
  expect(arrived(recipients).toSorted()).toEqual(recipients.toSorted());
});

test("a development server shows mails in both forms, and nothing runs or is loaded in their HTML", async () => {
  configure({ mailServer: "shown" });
  const [recipient] = await queue(1);
  const shown = async () => {
    const { mails } = devListMails.returns.parse((await org.anonymous.get("/dev_list_mails")).body);
    return mails.find(({ to }) => to === recipient);
  };
  await expect.poll(shown, PATIENTLY).toBeDefined();
  const mail = await shown();
  expect(mail?.text).toContain("A passkey was added to your account");
  const client = new PageClient(server.port, org.host);
  const dark = await client.get(`/mails/${mail?.id}?theme=dark`);
  expect(dark.headers["content-type"]).toBe("text/html; charset=utf-8");
  const policy = String(dark.headers["content-security-policy"]);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("sandbox allow-popups allow-popups-to-escape-sandbox");
  expect(dark.body).toContain("A passkey was added to your account");
  expect(dark.body).toContain("@media all");
  expect((await client.get(`/mails/${mail?.id}`)).body).toContain("@media not all");
  expect((await client.get("/mails/999999999")).status).toBe(404);
  configure({ development: false });
  try {
    expect((await client.get(`/mails/${mail?.id}`)).status).toBe(404);
  } finally {
    configure({ development: true });
  }
});
