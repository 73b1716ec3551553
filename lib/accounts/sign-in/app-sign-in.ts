/** Signs in an app through a browser, which returns the encrypted API key. */
import { createHmac } from "node:crypto";
import { serverSecret } from "../../auth/authentication/secret-box.ts";
import { apiKeyOf } from "../../auth/keys/api-key.ts";
import { database } from "../../kernel/db/client.ts";
import { removeOldest } from "../../kernel/db/remove-oldest.ts";
import { sql } from "../../kernel/db/sql.ts";
import { badRequest } from "../../kernel/errors.ts";
import { organizationUrl } from "../../kernel/memory/find-organization.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import type { UserRecord } from "../../people/users/user-records.ts";
import { APP_PAD } from "./sign-in-purpose.contract.ts";

/** Retention of used pads; apps create a new one per sign-in. */
const KEPT_DAYS = 90;

/** @throws ApiError BAD_REQUEST unless 64 hexadecimal digits. */
export function requireAppPad(pad: string): void {
  if (!APP_PAD.test(pad)) throw badRequest("Invalid OTP");
}

/**
 * The URL that hands over the key. Another app may have registered its scheme, but cannot decrypt the key without the
 * pad.
 * @throws ApiError BAD_REQUEST for a malformed or used pad.
 */
export async function appAddress(organization: Organization, user: UserRecord, pad: string): Promise<string> {
  requireAppPad(pad);
  const { count } = await database().prisma.appSignIn.createMany({
    data: [{ digest: digestOf(pad) }],
    skipDuplicates: true,
  });
  if (count === 0) throw badRequest("Invalid OTP");
  const query = new URLSearchParams({
    otp_encrypted_api_key: encrypted(apiKeyOf(organization.realm.id, user), pad),
    email: user.deliveryEmail,
    realm: organizationUrl(organization),
    user_id: String(user.id),
  });
  return `zulip://login?${query}`;
}

const digestOf = (pad: string): string =>
  createHmac("sha256", serverSecret()).update(`app-pad|${pad.toLowerCase()}`).digest("base64url");

/** Bytewise XOR of key and pad, in hexadecimal. */
function encrypted(key: string, pad: string): string {
  const bytes = Buffer.from(pad, "hex");
  return Buffer.from(Buffer.from(key, "ascii").map((byte, index) => byte ^ (bytes[index] ?? 0))).toString(
    "hex",
  );
}

export async function removeOldAppSignIns(): Promise<void> {
  await removeOldest({
    table: sql`app_sign_in`,
    by: sql`used_at`,
    where: sql`used_at < now() - make_interval(days => ${KEPT_DAYS}::int)`,
  });
}
