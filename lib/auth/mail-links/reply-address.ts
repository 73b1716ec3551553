/**
 * Reply addresses of missed-message mails: `reply-7-123456-mfzxi…@chat.example.com` is account 7 replying to message
 * 123456.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { emailDomain } from "../../kernel/mail/email-domain.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { base32 } from "../../text/base32.ts";
import { serverSecret } from "../authentication/secret-box.ts";

/** 130 bits: cannot be guessed. */
const PROOF_CHARACTERS = 26;
const TOKEN = /^reply-([1-9]\d{0,9})-([1-9]\d{0,15})-([a-z2-7]{26})$/;

/** Mail servers may change case. A new API key invalidates the address. */
function proof({ realm }: Organization, { id, keyVersion }: UserRecord, messageId: number): string {
  const facts = ["reply-email", realm.id, id, messageId, keyVersion];
  const mac = createHmac("sha256", serverSecret()).update(facts.join("|"));
  return base32(mac.digest()).slice(0, PROOF_CHARACTERS).toLowerCase();
}

export function replyAddress(organization: Organization, user: UserRecord, messageId: number): string {
  return `reply-${user.id}-${messageId}-${proof(organization, user, messageId)}@${emailDomain()}`;
}

/** Unverified; null for other addresses. */
export function readReplyAddress(
  address: string,
): { userId: number; messageId: number; proof: string } | null {
  const [localPart = "", domain] = address.toLowerCase().split("@");
  if (domain !== emailDomain().toLowerCase()) return null;
  const [, userId, messageId, given] = TOKEN.exec(localPart) ?? [];
  return given === undefined ? null : { userId: Number(userId), messageId: Number(messageId), proof: given };
}

/** False after a new API key. */
export function isGenuineReply(
  organization: Organization,
  user: UserRecord,
  given: { readonly messageId: number; readonly proof: string },
): boolean {
  return timingSafeEqual(Buffer.from(given.proof), Buffer.from(proof(organization, user, given.messageId)));
}
