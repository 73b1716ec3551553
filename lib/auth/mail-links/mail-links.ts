/** Mailed links, which prove an address. */

import { createHmac, timingSafeEqual } from "node:crypto";
import type { z } from "zod";
import { database } from "../../kernel/db/client.ts";
import type { MailLink } from "../../kernel/db/generated/client.ts";
import { removeOldest } from "../../kernel/db/remove-oldest.ts";
import { sql } from "../../kernel/db/sql.ts";
import { type Transaction, transaction } from "../../kernel/db/transaction.ts";
import { ApiError, badRequest } from "../../kernel/errors.ts";
import { queueLinkMail } from "../../kernel/mail/mail-queue.ts";
import { organizationUrl } from "../../kernel/memory/find-organization.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { defineNoun } from "../../kernel/noun.ts";
import { nameKey } from "../../text/name-key.ts";
import { serverSecret } from "../authentication/secret-box.ts";
import { countWrongKey } from "../authentication/sign-in-attempts.ts";
import type { getMailLink, MailLinkKind } from "./mail-links.contract.ts";
import * as contracts from "./mail-links.contract.ts";

/** 144 bits: cannot be guessed. */
const MAC_BYTES = 18;

const LARGEST_ID = 2 ** 31 - 1;

const PAGES: Readonly<Record<MailLinkKind, string>> = {
  "password-reset": "reset",
  "sign-up": "sign-up",
  address: "confirm",
};

const HOURS: Readonly<Record<MailLinkKind, number>> = { "password-reset": 1, "sign-up": 24, address: 24 };
/** Per hour and address. */
export const MAX_LINK_MAILS = 5;
/** To distinguish used links from ones that never existed. */
const KEPT_DAYS = 30;

interface NewLink {
  readonly kind: MailLinkKind;
  readonly email: string;
  /** null for a new or unknown person. */
  readonly userId: number | null;
  readonly invitationId?: number | null;
}

/**
 * Queues a mail, composed on sending. Writes equally for addresses with and without an account, so timing reveals
 * nothing. Too many recent mails to an address suppress further ones.
 */
export async function mailLink({ realm }: Organization, link: NewLink): Promise<void> {
  const realmId = realm.id;
  const emailKey = nameKey(link.email);
  await transaction(async (tx) => {
    const createdAt = { gt: new Date(Date.now() - 3_600_000) };
    const recent = await tx.mailLink.count({ where: { realmId, emailKey, createdAt } });
    if (recent >= MAX_LINK_MAILS) return;
    const { id } = await createMailLink(tx, realmId, link);
    await queueLinkMail(tx, { realmId, kind: link.kind, recipient: link.email, mailLinkId: id });
  });
}

/** Avoids Prisma's slow models, since administrators make links under the organization's lock. */
export async function createMailLink(
  tx: Transaction,
  realmId: number,
  { kind, email, userId, invitationId = null }: NewLink,
): Promise<Pick<MailLink, "id" | "expiresAt">> {
  const expiresAt = new Date(Date.now() + HOURS[kind] * 3_600_000);
  const [made] = await tx.$queryRaw<{ id: number }[]>(sql`
    INSERT INTO mail_link (realm_id, kind, user_id, email, email_key, invitation_id, expires_at)
    VALUES (${realmId}, ${kind}, ${userId}, ${email}, ${nameKey(email)}, ${invitationId}, ${expiresAt}) RETURNING id`);
  if (!made) throw new Error("The link was not stored.");
  return { id: made.id, expiresAt };
}

export function stateOfLink({ usedAt, expiresAt }: MailLink): "open" | "used" | "expired" {
  if (usedAt) return "used";
  return expiresAt.getTime() <= Date.now() ? "expired" : "open";
}

/** @throws ApiError NOT_FOUND, REALM_DEACTIVATED; RATE_LIMIT_HIT for an address that guesses keys. */
export async function findMailLink(
  organization: Organization | null,
  key: string,
  clientAddress: string,
): Promise<{ organization: Organization; link: MailLink & { kind: MailLinkKind } }> {
  const id = mailLinkIdOf(key);
  if (id === null) await countWrongKey(clientAddress);
  const link = id === null ? null : await database().prisma.mailLink.findUnique({ where: { id } });
  if (!link || !organization || link.realmId !== organization.realm.id) {
    throw new ApiError("NOT_FOUND", "This link does not exist.");
  }
  if (!organization.realm.isActive) {
    throw new ApiError("REALM_DEACTIVATED", "This organization is deactivated");
  }
  return { organization, link: { ...link, kind: kindOf(link) } };
}

function kindOf({ kind }: MailLink): MailLinkKind {
  if (kind === "password-reset" || kind === "sign-up" || kind === "address") return kind;
  throw new Error(`Links of the kind ${kind} are unknown.`);
}

/**
 * An open link of this kind.
 * @throws ApiError as `findMailLink`; BAD_REQUEST for a used or expired one.
 */
export async function requireMailLink(
  asked: Organization | null,
  {
    key,
    kind,
    clientAddress,
  }: { readonly key: string; readonly kind: MailLinkKind; readonly clientAddress: string },
): Promise<{ organization: Organization; link: MailLink }> {
  const { organization, link } = await findMailLink(asked, key, clientAddress);
  if (link.kind !== kind) throw new ApiError("NOT_FOUND", "This link does not exist.");
  const state = stateOfLink(link);
  if (state !== "open") throw state === "used" ? linkWasUsed() : badRequest("This link has expired.");
  return { organization, link };
}

const linkWasUsed = () => badRequest("This link has already been used.");

/**
 * Also ends the account's other links of its kind.
 * @throws ApiError BAD_REQUEST when a concurrent request has used it.
 */
export async function spendMailLink(tx: Transaction, { id, kind, userId }: MailLink): Promise<void> {
  const spent = await tx.$executeRaw(
    sql`UPDATE mail_link SET used_at = now() WHERE id = ${id} AND used_at IS NULL`,
  );
  if (spent === 0) throw linkWasUsed();
  if (userId !== null) await endMailLinks(tx, { userId, kind });
}

/** Open links count as used afterwards. */
export async function endMailLinks(
  tx: Transaction,
  { userId, kind }: { readonly userId: number; readonly kind: string },
): Promise<void> {
  await tx.$executeRaw(sql`
    UPDATE mail_link SET used_at = now() WHERE user_id = ${userId} AND kind = ${kind} AND used_at IS NULL`);
}

export async function removeOldMailLinks(): Promise<void> {
  await removeOldest({
    table: sql`mail_link`,
    by: sql`expires_at`,
    where: sql`expires_at < now() - make_interval(days => ${KEPT_DAYS}::int)`,
  });
}

export const mailLinks = defineNoun({
  contracts: [contracts.getMailLink],
});

/** @throws ApiError NOT_FOUND, REALM_DEACTIVATED; RATE_LIMIT_HIT for an address that guesses keys. */
export async function lookAtMailLink(
  asked: Organization | null,
  key: string,
  clientAddress: string,
): Promise<z.input<typeof getMailLink.returns>> {
  const { organization, link } = await findMailLink(asked, key, clientAddress);
  const { kind, email } = link;
  return { kind, state: stateOfLink(link), realm_name: organization.realm.name, email };
}

function macOf(id: number): Buffer {
  const mac = createHmac("sha256", serverSecret()).update(`mail-link|${id}`);
  return mac.digest().subarray(0, MAC_BYTES);
}

export function mailLinkKey(id: number): string {
  return `${id}-${macOf(id).toString("base64url")}`;
}

/** null for another server's key. */
function mailLinkIdOf(key: string): number | null {
  const [, digits, secret] = /^([1-9]\d{0,9})-([\w-]{24})$/.exec(key) ?? [];
  const id = Number(digits);
  if (secret === undefined || id > LARGEST_ID) return null;
  return timingSafeEqual(macOf(id), Buffer.from(secret, "base64url")) ? id : null;
}

export function mailLinkUrl(
  organization: Organization,
  { id, kind }: { readonly id: number; readonly kind: MailLinkKind },
): string {
  return `${organizationUrl(organization)}/${PAGES[kind]}/${mailLinkKey(id)}`;
}
