/** Addresses below /external_content/, from which readers load pictures of other sites through this server. */
import { createHmac, timingSafeEqual } from "node:crypto";
import { serverSecret } from "../../auth/authentication/secret-box.ts";

/** Only what this server has shown in a message of the organization: it is no proxy for anything else. */
function macOf(realmId: number, url: string): Buffer {
  return createHmac("sha256", serverSecret()).update(`external|${realmId}|${url}`).digest();
}

/** Relative to the organization's address. */
export function externalAddress(realmId: number, url: string): string {
  const mac = macOf(realmId, url).toString("base64url");
  return `/external_content/${mac}/${Buffer.from(url).toString("base64url")}`;
}

/** The picture that such an address stands for; null when this server has not made it. */
export function externalUrl(realmId: number, mac: string, encoded: string): string | null {
  const url = Buffer.from(encoded, "base64url").toString();
  const given = Buffer.from(mac, "base64url");
  const expected = macOf(realmId, url);
  return given.length === expected.length && timingSafeEqual(given, expected) ? url : null;
}
