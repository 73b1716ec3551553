/** Which ways of signing in an organization offers: owners choose, and one always stays. */
import { configuredMethods, methodsWithout } from "../../auth/authentication/authentication-methods.ts";
import { badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { ROLE_OWNER } from "../../kernel/roles/roles.contract.ts";
import { requireMayChange } from "./organization-access.ts";

/**
 * The names of those that are switched off afterwards; null when nothing changes.
 * @throws ApiError BAD_REQUEST for anybody but owners, for a way that the server is not configured for, and when none
 *   would be left.
 */
export function changedSignInMethods(
  actor: Actor,
  given: Readonly<Record<string, boolean>> | undefined,
): readonly string[] | null {
  if (given === undefined) return null;
  requireMayChange(actor, ROLE_OWNER);
  const known: readonly string[] = configuredMethods();
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw badRequest(
      `Invalid authentication method: ${unknown}. Valid methods are: [${known.map((name) => `'${name}'`).join(", ")}]`,
    );
  }
  const former = actor.organization.realm.disabledSignInMethods;
  const present = methodsWithout(former);
  const wanted = new Set<string>(
    known.filter((name) => given[name] ?? [...present].some((method) => method === name)),
  );
  if (![...wanted].some((name) => name !== "Dev")) {
    throw badRequest("At least one authentication method must be enabled.");
  }
  // Methods that the server is not configured for keep the choice that was made.
  const disabled = [
    ...former.filter((name) => !known.includes(name)),
    ...known.filter((name) => !wanted.has(name)),
  ];
  const isSame = disabled.length === former.length && disabled.every((name) => former.includes(name));
  return isSame ? null : disabled;
}
