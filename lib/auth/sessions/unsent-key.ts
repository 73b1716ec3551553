/** The account's key pair for words that a browser had not sent when its session was ended. */
import { createECDH, hkdfSync } from "node:crypto";
import type { z } from "zod";
import type { Actor } from "../../kernel/memory/actor.ts";
import type { getUnsentKey as contract } from "../authentication/authentication.contract.ts";
import { lastingSecret } from "../authentication/secret-box.ts";

const COORDINATE_BYTES = 32;

/**
 * The browser keeps only the public half, so it can encrypt after the session has ended, and decrypt only after the
 * same account has signed in again, also when the secret was replaced meanwhile.
 */
export function getUnsentKey({ organization, user }: Actor): z.input<typeof contract.returns> {
  const pair = createECDH("prime256v1");
  const purpose = `unsent-key|${organization.realm.id}|${user.id}`;
  const scalar = Buffer.from(hkdfSync("sha256", lastingSecret(), "", purpose, COORDINATE_BYTES));
  // One scalar in four billion is above the curve's order, and is made smaller.
  if (scalar.readUInt32BE(0) === 0xffff_ffff) scalar.writeUInt32BE(1, 0);
  pair.setPrivateKey(scalar);
  // After a byte that says that both coordinates follow.
  const point = pair.getPublicKey().subarray(1);
  const [x, y] = [point.subarray(0, COORDINATE_BYTES), point.subarray(COORDINATE_BYTES)];
  const encoded = (bytes: Buffer) => bytes.toString("base64url");
  return { key: { kty: "EC", crv: "P-256", x: encoded(x), y: encoded(y), d: encoded(scalar) } };
}
