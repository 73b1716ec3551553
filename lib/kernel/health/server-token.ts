/**
 * Proves that an address leads to this installation: a random token, signed with a key that derives from the secret,
 * asks; a signature over the same token answers. Neither reveals the secret.
 */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { RecentMap } from "../recent-map.ts";
import { shared } from "../registry.ts";

const TOKEN_BYTES = 18;
/** Clocks may differ; the clock check reports that. */
const VALID_MS = 600_000;
/** Reuse of a forgotten token reveals nothing more. */
const MAX_USED = 1_000;

const TOKEN = /^[\w-]{24}\.\d{1,16}\.[\w-]{43}$/;

const used = () => shared("used-health-tokens", () => new RecentMap<string, true>(MAX_USED));

function sign(secret: string, purpose: "question" | "answer", text: string): string {
  return createHmac("sha256", secret).update(`parley health ${purpose}|${text}`).digest("base64url");
}

/** @param secret of the installation. */
export function newToken(secret: string, now = Date.now()): string {
  const head = `${randomBytes(TOKEN_BYTES).toString("base64url")}.${now}`;
  return `${head}.${sign(secret, "question", head)}`;
}

/** The proof; null for a token that is used, old, or another installation's. */
export function answerToken(secret: string, token: string, now = Date.now()): string | null {
  if (!TOKEN.test(token)) return null;
  const end = token.lastIndexOf(".");
  const head = token.slice(0, end);
  const isSigned = isEqual(token.slice(end + 1), sign(secret, "question", head));
  const madeAt = Number(head.split(".")[1]);
  if (!isSigned || Math.abs(now - madeAt) > VALID_MS || used().get(head)) return null;
  used().set(head, true);
  return sign(secret, "answer", token);
}

export function isProof(secret: string, token: string, proof: string): boolean {
  return isEqual(proof, sign(secret, "answer", token));
}

function isEqual(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
