/** A browser's push subscription (RFC 8291). */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { z } from "zod";

const KEY = 21;
const TAG_BYTES = 16;

const shown = z.strictObject({
  title: z.string(),
  body: z.string(),
  tag: z.string(),
  url: z.string(),
  timestamp: z.int(),
  messageId: z.int(),
});

export class PushBrowser {
  readonly #pair = createECDH("prime256v1");
  readonly #secret = randomBytes(16);
  readonly #publicKey = this.#pair.generateKeys();

  subscription(endpoint: string): { endpoint: string; p256dh: string; auth: string } {
    return {
      endpoint,
      p256dh: this.#publicKey.toString("base64url"),
      auth: this.#secret.toString("base64url"),
    };
  }

  /** @throws Error for another browser's push. */
  read(body: Buffer): z.infer<typeof shown> {
    const salt = body.subarray(0, 16);
    const serverKey = body.subarray(KEY, KEY + body.readUInt8(KEY - 1));
    const record = body.subarray(KEY + serverKey.length);
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), this.#publicKey, serverKey]);
    const material = hkdf(this.#pair.computeSecret(serverKey), this.#secret, info, 32);
    const key = hkdf(material, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
    const nonce = hkdf(material, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
    const decipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(record.subarray(-TAG_BYTES));
    const text = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()]);
    if (text.at(-1) !== 2) throw new Error("The record does not say that it is the last one.");
    return shown.parse(JSON.parse(text.subarray(0, -1).toString("utf8")));
  }
}

function hkdf(material: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync("sha256", material, salt, info, bytes));
}
