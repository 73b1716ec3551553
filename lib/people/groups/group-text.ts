/** Validates names and descriptions of groups. */
import { badRequest } from "../../kernel/errors.ts";
import type { Organization } from "../../kernel/memory/organization.ts";
import { onOneLine } from "../../text/character-runs.ts";
import { lengthOf } from "../../text/cut-text.ts";
import { invalidCharacterAt, isVisible } from "../../text/name-characters.ts";
import { looksLikeWildcard, looksOf } from "../../text/name-looks.ts";
import {
  GROUP_DESCRIPTION_TOO_LONG,
  GROUP_NAME_TOO_LONG,
  MAX_GROUP_DESCRIPTION_LENGTH,
  MAX_GROUP_NAME_LENGTH,
} from "../people-limits.contract.ts";

/** "role:" marks system groups; the others would look like suggestions for mentions and searches. */
const RESERVED_PREFIXES = ["@", "role:", "user:", "stream:", "channel:"];

/**
 * Trims the name.
 * @throws ApiError BAD_REQUEST when it is invisible, too long or reserved, or has invalid characters.
 */
export function groupName(given: string): string {
  const name = given.trim();
  if (name === "") throw badRequest("User group name can't be empty!");
  if (lengthOf(name) > MAX_GROUP_NAME_LENGTH) throw badRequest(GROUP_NAME_TOO_LONG);
  const invalid = invalidCharacterAt(name);
  if (invalid > 0) throw badRequest(`Invalid character in user group name, at position ${invalid}.`);
  if (!isVisible(name)) throw badRequest("User group name can't be empty!");
  const looks = looksOf(name);
  const reserved = RESERVED_PREFIXES.find((prefix) => looks.some((look) => look.startsWith(prefix)));
  if (reserved) throw badRequest(`User group name cannot start with '${reserved}'.`);
  if (looksLikeWildcard(name))
    throw badRequest(`User group name '${name}' is reserved for mentioning everyone.`);
  return name;
}

/** The name may be a deactivated group's. */
export function groupNameTaken(name: string) {
  return badRequest(`User group '${name}' already exists.`);
}

/**
 * Callers check again inside `asLogged`, because of concurrent requests.
 * @param groupId the group to be named; null for a new one.
 * @throws ApiError BAD_REQUEST when the name looks like another group's, deactivated ones included.
 */
export function requireDistinctName({ groups }: Organization, name: string, groupId: number | null): void {
  if (groups.lookingLike(name).some(({ id }) => id !== groupId)) {
    throw badRequest("Another user group has a name that looks the same.");
  }
}

/**
 * Makes it one line.
 * @throws ApiError BAD_REQUEST when it is too long.
 */
export function groupDescription(given: string): string {
  const description = onOneLine(given).trim();
  if (lengthOf(description) > MAX_GROUP_DESCRIPTION_LENGTH) throw badRequest(GROUP_DESCRIPTION_TOO_LONG);
  return description;
}
