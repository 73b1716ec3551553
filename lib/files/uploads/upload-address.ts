/** Addresses from which a file can be loaded for a minute without credentials, for players and other programs. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { serverSecret } from "../../auth/authentication/server-secret.ts";
import { doesNotExist } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { visibleAttachments } from "../../messages/reading/message-attachments.ts";

/** How long such an address leads to the file, in seconds. */
export const VALID_SECONDS = 60;

/** For whom and until when; access is checked as this person's whenever the address is used. */
export interface AddressGrant {
  readonly userId: number;
  /** Seconds since 1970. */
  readonly expiresAt: number;
}

function macOf({ userId, expiresAt }: AddressGrant, pathId: string): Buffer {
  return createHmac("sha256", serverSecret()).update(`upload|${userId}|${expiresAt}|${pathId}`).digest();
}

/** The address of a file, relative to the organization's, for this person and for a minute. */
export function temporaryAddress(userId: number, pathId: string): string {
  const grant = { userId, expiresAt: Math.floor(Date.now() / 1000) + VALID_SECONDS };
  const mac = macOf(grant, pathId).toString("base64url");
  return `/user_uploads/temporary/${userId}-${grant.expiresAt}-${mac}/${pathId}`;
}

/** What the secret part of such an address grants; null when it is expired or not one of this server's. */
export function grantOf(token: string, pathId: string): AddressGrant | null {
  const [, user, expires, mac] = /^(\d{1,10})-(\d{1,12})-([\w-]{43})$/.exec(token) ?? [];
  if (mac === undefined) return null;
  const grant = { userId: Number(user), expiresAt: Number(expires) };
  if (grant.expiresAt < Date.now() / 1000) return null;
  return timingSafeEqual(macOf(grant, pathId), Buffer.from(mac, "base64url")) ? grant : null;
}

/** @throws ApiError BAD_REQUEST (404) for a file that does not exist, and for one that the actor may not see. */
export async function getTemporaryUrl(actor: Actor, realmId: number, filename: string) {
  const [file] = await visibleAttachments(actor, [`${realmId}/${filename}`]);
  if (!file) throw doesNotExist("File not found");
  return { url: temporaryAddress(actor.user.id, file.path_id) };
}
