/** Says to a push service which server sends (VAPID, RFC 8292). */
import { SignJWT } from "jose";
import { organizationUrl } from "../../kernel/events/find-organization.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import type { ServerKey } from "../push-subscriptions/server-key.ts";

/** The RFC allows a day. */
const LIFETIME = "12h";

/** The value of the header Authorization for an endpoint. */
export async function pushAuthorization(
  endpoint: string,
  { publicKey, privateKey }: ServerKey,
  organization: Organization,
): Promise<string> {
  // Push services ask for a mail or an https address, also of a server that is reached without TLS.
  const { host } = new URL(organizationUrl(organization));
  const token = await new SignJWT()
    .setProtectedHeader({ alg: "ES256", typ: "JWT" })
    .setAudience(new URL(endpoint).origin)
    .setSubject(`https://${host}`)
    .setExpirationTime(LIFETIME)
    .sign(privateKey);
  return `vapid t=${token}, k=${publicKey}`;
}
