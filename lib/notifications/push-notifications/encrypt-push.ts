/** Keeps push services from reading pushes (RFC 8291, with the coding of RFC 8188). */
import { createCipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { CURVE } from "../push-subscriptions/subscription-keys.ts";

const SALT_BYTES = 16;
/** One record, the most that push services accept. */
const RECORD_BYTES = 4_096;
const TAG_BYTES = 16;
/** Salt, record size, key length, key. */
const HEADER_BYTES = SALT_BYTES + 4 + 1 + 65;
/** Last record's delimiter. */
const LAST = Buffer.of(2);

/** In bytes of text. */
export const MAX_PUSH_BYTES = RECORD_BYTES - HEADER_BYTES - TAG_BYTES - LAST.length;

/** In Base64url. */
export interface BrowserKeys {
  readonly publicKey: string;
  readonly secret: string;
}

/** Only tests choose them. */
export interface Ephemeral {
  readonly salt: Buffer;
  readonly privateKey: Buffer;
}

function newEphemeral(): Ephemeral {
  const pair = createECDH(CURVE);
  pair.generateKeys();
  return { salt: randomBytes(SALT_BYTES), privateKey: pair.getPrivateKey() };
}

/** @param text at most `MAX_PUSH_BYTES` in UTF-8. */
export function encryptPush(
  text: string,
  { publicKey, secret }: BrowserKeys,
  { salt, privateKey }: Ephemeral = newEphemeral(),
): Buffer {
  const own = createECDH(CURVE);
  own.setPrivateKey(privateKey);
  const ownPublic = own.getPublicKey();
  const browserPublic = Buffer.from(publicKey, "base64url");
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), browserPublic, ownPublic]);
  const shared = own.computeSecret(browserPublic);
  const material = derive(shared, Buffer.from(secret, "base64url"), info, 32);
  const key = derive(material, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(material, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  const sizes = Buffer.alloc(5);
  sizes.writeUInt32BE(RECORD_BYTES);
  sizes.writeUInt8(ownPublic.length, 4);
  const record = [cipher.update(text, "utf8"), cipher.update(LAST), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([salt, sizes, ownPublic, ...record]);
}

function derive(material: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync("sha256", material, salt, info, bytes));
}
