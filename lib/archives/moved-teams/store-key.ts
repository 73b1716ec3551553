/** Keys of files that a move will store. */
import { randomBytes } from "node:crypto";

/** 192 random bits: keys cannot be guessed. */
const KEY_BYTES = 24;

/** In the form of lib/kernel/storage/stored-files.ts, which addresses of uploads begin with, too. */
export function storeKeyOf(realmId: number): string {
  return `${realmId}/${randomBytes(1).toString("hex")}/${randomBytes(KEY_BYTES).toString("base64url")}`;
}
