/** Validation of the names of organizations and people. */
import { badRequest } from "../../../kernel/errors.ts";
import { lengthOf } from "../../../text/cut-text.ts";
import { invalidCharacterAt, isVisible } from "../../../text/name-characters.ts";

/**
 * A display name as stored: trimmed.
 * @param label how the error message names it.
 * @param maximum in code points.
 * @throws ApiError BAD_REQUEST when it is invisible, too long or has invalid characters.
 */
export function displayName(label: string, given: string, maximum: number): string {
  const name = given.trim();
  if (invalidCharacterAt(name) > 0) throw badRequest(`${label} contains an invalid character.`);
  if (!isVisible(name)) throw badRequest(`${label} cannot be blank.`);
  if (lengthOf(name) > maximum) throw badRequest(`${label} is too long (limit: ${maximum} characters).`);
  return name;
}
