/** Permitted callers by contract. */

import type { Contract } from "../../kernel/contract/contract.ts";
import type { ErrorCode } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { ROLE_MEMBER, ROLE_OWNER } from "../../kernel/roles/roles.contract.ts";
import { NOT_BY_PROGRAM_KEYS } from "../keys/api-key.ts";

export interface Caller {
  readonly role: number;
  readonly isBot: boolean;
  readonly isProgramKey: boolean;
}

export function callerOf({ user, personalKeyId }: Actor): Caller {
  return { role: user.role, isBot: user.botType !== null, isProgramKey: personalKeyId !== undefined };
}

export interface CallRefusal {
  readonly code: ErrorCode;
  readonly message: string;
}

type Rules = Pick<Contract, "leastRole" | "peopleOnly" | "noProgramKeys" | "errors">;

/** null leaves the decision to the verb, which knows the objects. */
export function refusalOf(
  { leastRole, peopleOnly, noProgramKeys, errors }: Rules,
  { role, isBot, isProgramKey }: Caller,
): CallRefusal | null {
  if (leastRole !== undefined && role > leastRole) {
    const code = errors.includes("UNAUTHORIZED_PRINCIPAL") ? "UNAUTHORIZED_PRINCIPAL" : "BAD_REQUEST";
    const message =
      leastRole === ROLE_MEMBER ? "Not allowed for guest users" : `Must be ${titleOf(leastRole)}`;
    return { code, message };
  }
  if (peopleOnly && isBot) {
    return { code: "BAD_REQUEST", message: "This endpoint does not accept bot requests." };
  }
  if (noProgramKeys && isProgramKey) return { code: "BAD_REQUEST", message: NOT_BY_PROGRAM_KEYS };
  return null;
}

/** Empty for everyone. */
export function callersInWords({ leastRole, peopleOnly, noProgramKeys }: Rules): string {
  const holders = leastRole === undefined ? "people" : holdersOf(leastRole);
  const only =
    leastRole === undefined && !peopleOnly ? [] : [`Only for ${holders}${peopleOnly ? ", not bots" : ""}.`];
  return [...only, ...(noProgramKeys ? ["Not with a key for a single program."] : [])].join(" ");
}

function holdersOf(leastRole: number): string {
  if (leastRole === ROLE_MEMBER) return "members and those above them";
  return leastRole === ROLE_OWNER ? "owners" : "administrators and owners";
}

export function titleOf(leastRole: number): string {
  return leastRole === ROLE_OWNER ? "an organization owner" : "an organization administrator";
}
