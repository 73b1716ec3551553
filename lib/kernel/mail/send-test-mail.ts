/** Test mails for administrators. */
import { database } from "../db/client.ts";
import { badRequest } from "../errors.ts";
import type { Actor } from "../memory/actor.ts";
import { organizationUrl } from "../memory/find-organization.ts";
import type { Organization } from "../memory/organization.ts";
import { handOver } from "./mail-delivery.ts";
import { requireMail } from "./mail-server.ts";
import type { MailText } from "./mail-text.ts";

/** Per account. */
export const TEST_MAILS_PER_HOUR = 20;

/** @throws ApiError BAD_REQUEST without a mail server, with its rejection, and beyond the hourly limit. */
export async function sendTestMail({ organization, user }: Actor): Promise<{ email: string }> {
  requireMail();
  const { prisma } = database();
  const createdAt = { gt: new Date(Date.now() - 3_600_000) };
  const recent = await prisma.outgoingMail.count({ where: { senderId: user.id, kind: "test", createdAt } });
  if (recent >= TEST_MAILS_PER_HOUR) {
    throw badRequest(`You can send ${TEST_MAILS_PER_HOUR} test emails an hour.`);
  }
  const email = user.deliveryEmail;
  await deliverTestMail(organization, { recipient: email, senderId: user.id });
  return { email };
}

/**
 * @param mail a null sender is the server's administrator, whom nothing limits.
 * @throws ApiError BAD_REQUEST without a mail server, and with its rejection.
 */
export async function deliverTestMail(
  organization: Organization,
  mail: { readonly recipient: string; readonly senderId: number | null },
): Promise<void> {
  requireMail();
  const { prisma } = database();
  const realmId = organization.realm.id;
  const row = await prisma.outgoingMail.create({
    data: { ...mail, realmId, kind: "test", nextAttemptAt: null },
  });
  try {
    await handOver(row, organization, textFor(organization.realm.name, organizationUrl(organization)));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw badRequest(`The mail server did not accept the email: ${reason}`);
  }
  await prisma.outgoingMail.update({ where: { id: row.id }, data: { sentAt: new Date() } });
}

function textFor(name: string, url: string): MailText {
  return {
    subject: `Mail from ${name} arrives`,
    heading: "It works",
    paragraphs: [`This is a test. If you can read it, ${name} can send mail.`],
    action: { label: `Open ${name}`, url },
    reason: "You are receiving this email because you asked for it.",
  };
}
