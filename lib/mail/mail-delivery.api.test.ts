/** Mails outlive what becomes of the nodes and of the mail server: each is handed over once, also when it had to wait. */
import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { mailKinds } from "../catalog/mail-kinds.ts";
import { database } from "../db/client.ts";
import { transaction } from "../db/transaction.ts";
import { deliverDue } from "../deliveries/deliver-due.ts";
import { PASSKEY_ADDED } from "../passkeys/passkey-added-mail.ts";
import { openMailbox } from "../testing/mailbox.ts";
import { serveOrganization } from "../testing/serve-organization.ts";
import { mailDelivery } from "./mail-delivery.ts";
import { queueNotice } from "./mail-queue.ts";
import { closeMailServer, setMailServer } from "./mail-server.ts";

const mailbox = await openMailbox();
const { org } = await serveOrganization();
const delivery = mailDelivery(mailKinds);
const PATIENTLY = { timeout: 20_000 };
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
  setMailServer({ url: mailbox.url, from: "chat@mail.example" });
  // Beside the server of this test, which is at it too.
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
  // Those that were put off, not those that a node is handing over at this moment, which are due far later.
  const soon = new Date(Date.now() + 60_000);
  await database().prisma.outgoingMail.updateMany({
    where: { recipient: { in: recipients }, nextAttemptAt: { lt: soon } },
    data: { nextAttemptAt: new Date(0) },
  });
  await Promise.all(Array.from({ length: 4 }, () => deliverDue(delivery)));
  await expect.poll(() => waiting(recipients), PATIENTLY).toBe(0);
  expect(arrived(recipients).toSorted()).toEqual(recipients.toSorted());
});
