/** The error codes of an endpoint: for the API document, and checked in tests. */

import type { Contract } from "../contract/contract.ts";
import type { ErrorCode } from "../errors.ts";

const ofEveryEndpoint: readonly ErrorCode[] = [
  "BAD_REQUEST",
  "REQUEST_VARIABLE_MISSING",
  "RATE_LIMIT_HIT",
  "REQUEST_TOO_LARGE",
  "METHOD_NOT_ALLOWED",
  "INTERNAL_SERVER_ERROR",
  "SERVICE_UNAVAILABLE",
];
const ofAuthentication: readonly ErrorCode[] = [
  "UNAUTHORIZED",
  "INVALID_API_KEY",
  "USER_DEACTIVATED",
  "REALM_DEACTIVATED",
  "CSRF_FAILED",
];

/** The contract's own codes and those common to its kind, without duplicates. */
export function possibleErrors({ auth, errors, method }: Contract): ErrorCode[] {
  const withoutAuthentication: readonly ErrorCode[] = method === "GET" ? [] : ["CSRF_FAILED"];
  const ofKind = auth === "none" ? withoutAuthentication : ofAuthentication;
  return [...new Set([...ofEveryEndpoint, ...errors, ...ofKind])];
}
