/** A key for one program opens no further way into its person's account: that would outlive the key. */
import { badRequest } from "../errors.ts";
import type { Actor } from "../organization-memory/actor.ts";

/**
 * For operations that add, change or remove a way into the actor's account or, as an administrator, into somebody else's,
 * and for those that make another account or administrator. Revoking a stolen key must be enough.
 * @throws ApiError BAD_REQUEST for requests with a key for one program.
 */
export function refusePersonalKey({ personalKeyId }: Actor): void {
  if (personalKeyId === undefined) return;
  throw badRequest("A key for a program cannot change the ways into your account.");
}
