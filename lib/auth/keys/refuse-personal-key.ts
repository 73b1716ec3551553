/** A key for one program opens no further way into its person's account or the organization: that would outlive the key. */
import { badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";

export const NOT_BY_PROGRAM_KEYS =
  "A key for a program cannot change the ways into accounts or the organization.";

/**
 * For changes that add, change or remove a way into the actor's account or, as an administrator, into somebody else's,
 * for those that make another administrator, and for what only owners decide, such as who may join: where only some
 * calls of an operation do. Contracts say which
 * operations are refused altogether (`noProgramKeys`). Revoking a stolen key must be enough.
 * @throws ApiError BAD_REQUEST for requests with a key for one program.
 */
export function refusePersonalKey({ personalKeyId }: Actor): void {
  if (personalKeyId === undefined) return;
  throw badRequest(NOT_BY_PROGRAM_KEYS);
}
