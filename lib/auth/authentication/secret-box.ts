/** Encrypts secrets in the database with the server's secret. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { configuration } from "../../config.ts";

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export type Purpose = "second-factor" | "push-key" | "lasting-secret";

const keyFor = (purpose: Purpose, secret: string) => Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));

/** @param by the server's secret. */
export function seal(
  purpose: Purpose,
  secret: string,
  owner: number,
  by = serverSecret(),
): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyFor(purpose, by), nonce).setAAD(Buffer.from(String(owner)));
  const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return new Uint8Array(Buffer.concat([nonce, cipher.getAuthTag(), sealed]));
}

/**
 * @param by the server's secret.
 * @throws Error when it was changed, or sealed with another secret or owner.
 */
export function open(purpose: Purpose, sealed: Uint8Array, owner: number, by = serverSecret()): string {
  const decipher = createDecipheriv(ALGORITHM, keyFor(purpose, by), sealed.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(String(owner)))
    .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return (
    decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8")
  );
}

/** @throws Error before the process is configured. */
export function serverSecret(): string {
  const { secret } = configuration();
  if (secret === null) throw new Error("The server secret is not set.");
  return secret;
}

/** The server's first secret. Only for what nobody could renew after a rotation, and never for access. */
export function lastingSecret(): string {
  return configuration().lastingSecret ?? serverSecret();
}
