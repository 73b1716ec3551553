/** Permission checks of custom emoji. */
import { badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { ROLE_ADMINISTRATOR } from "../../kernel/roles/roles.contract.ts";
import type { CustomEmojiRecord } from "./custom-emoji-records.ts";

/**
 * Only administrators give an emoji the name of a built-in one.
 * @throws ApiError BAD_REQUEST.
 */
export function requireMayOverride({ user }: Actor): void {
  if (user.role > ROLE_ADMINISTRATOR) throw badRequest("Only administrators can override default emoji.");
}

/** @throws ApiError BAD_REQUEST for the emoji of somebody else, unless the actor is an administrator. */
export function requireMayDeactivate({ user }: Actor, { authorId }: CustomEmojiRecord): void {
  if (authorId === user.id || user.role <= ROLE_ADMINISTRATOR) return;
  throw badRequest("Must be an organization administrator or emoji author");
}
