/** Who may call an operation at all, as its contract says: the endpoint's check, the API document and tests ask here. */

import type { Contract } from "../contract/contract.ts";
import type { ErrorCode } from "../errors.ts";
import { ROLE_OWNER } from "../roles/roles.contract.ts";

export interface Standing {
  readonly role: number;
  readonly isBot: boolean;
}

export interface RefusedStanding {
  readonly code: ErrorCode;
  readonly message: string;
}

type Rules = Pick<Contract, "leastRole" | "peopleOnly" | "errors">;

/** Why an account of this standing may not call; null when that is up to the verb, which knows what the call is about. */
export function refusedStanding(
  { leastRole, peopleOnly, errors }: Rules,
  { role, isBot }: Standing,
): RefusedStanding | null {
  if (leastRole !== undefined && role > leastRole) {
    const code = errors.includes("UNAUTHORIZED_PRINCIPAL") ? "UNAUTHORIZED_PRINCIPAL" : "BAD_REQUEST";
    return { code, message: `Must be ${titleOf(leastRole)}` };
  }
  if (peopleOnly && isBot) {
    return { code: "BAD_REQUEST", message: "This endpoint does not accept bot requests." };
  }
  return null;
}

/** The same in words, for people; empty for an operation that everybody may call. */
export function standingInWords({ leastRole, peopleOnly }: Rules): string {
  const words = [
    ...(leastRole === undefined ? [] : [leastRole === ROLE_OWNER ? "owners" : "administrators and owners"]),
    ...(peopleOnly ? [leastRole === undefined ? "people, not bots" : "not bots"] : []),
  ];
  return words.length === 0 ? "" : `Only for ${words.join(", ")}.`;
}

/** @param leastRole ROLE_OWNER or ROLE_ADMINISTRATOR. */
export function titleOf(leastRole: number): string {
  return leastRole === ROLE_OWNER ? "an organization owner" : "an organization administrator";
}
