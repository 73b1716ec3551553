/**
 * Keeps unsent words of a session that was ended elsewhere, encrypted until the same account signs in again. The
 * browser has only the public half of the account's key, so neither another account nor somebody who reads the disk
 * can decrypt them.
 */
import { ACCOUNT_PREFIX, SEALED_PREFIX, type StoredEntry } from "../../model/store/account-storage.ts";

type Key = { kty: "EC"; crv: "P-256"; x: string; y: string; d: string };

export type PublicKey = Omit<Key, "d">;

/** `by`: public half of the key pair that was made for this encryption. */
type Sealed = { by: PublicKey; nonce: string; words: string };

/** After this time, nobody expects the words back. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
/** Of all accounts; more are dropped, oldest first. */
const MAX_KEPT = 20;

const CURVE = { name: "ECDH", namedCurve: "P-256" } as const;
const CIPHER = { name: "AES-GCM", length: 256 } as const;
const NONCE_BYTES = 12;

export function publicHalf({ kty, crv, x, y }: Key): PublicKey {
  return { kty, crv, x, y };
}

/** @returns whether all of it is kept. Never rejects. */
export async function sealWords(
  accountId: number,
  entries: readonly StoredEntry[],
  key: PublicKey,
): Promise<boolean> {
  try {
    const pair = await crypto.subtle.generateKey(CURVE, true, ["deriveBits"]);
    const { x = "", y = "" } = await crypto.subtle.exportKey("jwk", pair.publicKey);
    const by: PublicKey = { kty: "EC", crv: "P-256", x, y };
    const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
    const words = await crypto.subtle.encrypt(
      { name: CIPHER.name, iv: nonce, additionalData: ownerOf(accountId) },
      await sharedKey(pair.privateKey, key, by),
      new TextEncoder().encode(JSON.stringify(entries)),
    );
    const sealed: Sealed = { by, nonce: toBase64(nonce), words: toBase64(new Uint8Array(words)) };
    window.localStorage.setItem(
      `${SEALED_PREFIX}${accountId}:${Date.now()}-${toBase64(nonce)}`,
      JSON.stringify(sealed),
    );
    dropOld();
    return true;
  } catch {
    // An insecure context has no `subtle`, and storage may be full.
    return false;
  }
}

/** Never rejects. Drops words that cannot be decrypted, for instance on a server whose secret was lost. */
export async function unsealWords(accountId: number, key: Key): Promise<void> {
  for (const name of sealedKeys(`${SEALED_PREFIX}${accountId}:`)) {
    const stored = window.localStorage.getItem(name);
    await unsealed(accountId, stored ?? "", key).then(
      (entries) => putBack(accountId, entries),
      () => {},
    );
    window.localStorage.removeItem(name);
  }
}

/** Later ones of the same key stay. Stores that follow other tabs take the rest over. */
function putBack(accountId: number, entries: readonly StoredEntry[]): void {
  for (const { where, key, value } of entries) {
    const storage = where === "browser" ? window.localStorage : window.sessionStorage;
    const isOwn = key.startsWith(`${ACCOUNT_PREFIX}${accountId}:`);
    if (isOwn && timeOf(value) > timeOf(storage.getItem(key))) storage.setItem(key, value);
  }
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
}

/** Drafts have a time; another value stays if there is one. */
function timeOf(stored: string | null): number {
  if (stored === null) return -1;
  try {
    const value: unknown = JSON.parse(stored);
    const hasTime = typeof value === "object" && value !== null && "at" in value;
    return hasTime && typeof value.at === "number" ? value.at : 0;
  } catch {
    return -1;
  }
}

async function unsealed(accountId: number, stored: string, key: Key): Promise<StoredEntry[]> {
  const { by, nonce, words }: Sealed = JSON.parse(stored);
  const own = await crypto.subtle.importKey("jwk", key, CURVE, false, ["deriveBits"]);
  const plain = await crypto.subtle.decrypt(
    { name: CIPHER.name, iv: fromBase64(nonce), additionalData: ownerOf(accountId) },
    await sharedKey(own, by, by),
    fromBase64(words),
  );
  return JSON.parse(new TextDecoder().decode(plain));
}

/** Binds the derived key to the pair that was made for this encryption (RFC 9180 does likewise). */
async function sharedKey(own: CryptoKey, other: PublicKey, once: PublicKey): Promise<CryptoKey> {
  const imported = await crypto.subtle.importKey("jwk", other, CURVE, false, []);
  const bits = await crypto.subtle.deriveBits({ name: CURVE.name, public: imported }, own, 256);
  const secret = await crypto.subtle.importKey("raw", bits, "HKDF", false, ["deriveKey"]);
  const info = new TextEncoder().encode(`unsent words|${once.x}|${once.y}`);
  const derivation = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info };
  return crypto.subtle.deriveKey(derivation, secret, CIPHER, false, ["encrypt", "decrypt"]);
}

function ownerOf(accountId: number): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(String(accountId));
}

function sealedAt(key: string): number {
  return Number(key.slice(SEALED_PREFIX.length).split(":")[1]?.split("-")[0]);
}

/** Oldest first. */
function sealedKeys(prefix: string): string[] {
  return Object.keys(window.localStorage)
    .filter((key) => key.startsWith(prefix))
    .sort((one, other) => sealedAt(one) - sealedAt(other));
}

function dropOld(): void {
  const keys = sealedKeys(SEALED_PREFIX);
  const isOld = (key: string) => sealedAt(key) < Date.now() - KEPT_MS;
  keys.forEach((key, index) => {
    if (isOld(key) || index < keys.length - MAX_KEPT) window.localStorage.removeItem(key);
  });
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
