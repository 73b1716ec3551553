/** Validates a browser's endpoint and keys. */
import { createECDH } from "node:crypto";
import { badRequest } from "../../kernel/errors.ts";
import { isConfigured } from "../../kernel/outgoing-requests/allowed-addresses.ts";
import { RequestRefused, requireAllowedHost } from "../../kernel/outgoing-requests/allowed-connection.ts";

/** P-256 (RFC 8291). */
export const CURVE = "prime256v1";
const POINT_BYTES = 65;
const SECRET_BYTES = 16;

/**
 * Accepts public addresses with TLS, and configured internal networks. A name may resolve elsewhere later, so each
 * connection is checked again.
 * @throws ApiError BAD_REQUEST
 */
export function requireEndpoint(text: string): void {
  const address = URL.canParse(text) ? new URL(text) : null;
  if (!address) throw badRequest("Invalid endpoint.");
  const isInternal = isConfigured("pushes", address.hostname.replace(/^\[|\]$/g, ""));
  if (address.protocol !== "https:" && !(address.protocol === "http:" && isInternal)) {
    throw badRequest("The endpoint must be an https address.");
  }
  try {
    requireAllowedHost("pushes", address);
  } catch (error) {
    if (error instanceof RequestRefused) throw badRequest("The endpoint's address is not allowed.");
    throw error;
  }
}

/**
 * @param p256dh a P-256 public key, in Base64url.
 * @param auth 16 bytes, in Base64url.
 * @throws ApiError BAD_REQUEST for anything else.
 */
export function requireKeys(p256dh: string, auth: string): void {
  if (Buffer.from(auth, "base64url").length !== SECRET_BYTES) throw badRequest("Invalid auth.");
  const point = Buffer.from(p256dh, "base64url");
  if (point.length !== POINT_BYTES || !isOnCurve(point)) throw badRequest("Invalid p256dh.");
}

function isOnCurve(point: Buffer): boolean {
  const own = createECDH(CURVE);
  own.generateKeys();
  try {
    own.computeSecret(point);
    return true;
  } catch {
    return false;
  }
}
