/** What organizations and people may be called. */
import { badRequest } from "../errors.ts";
import { lengthOf } from "../text/length-of.ts";
import { invalidCharacterAt, isVisible } from "../text/name-characters.ts";

/**
 * A name people read, as it is kept: trimmed.
 * @param label what the error calls it.
 * @param maximum in code points.
 * @throws ApiError BAD_REQUEST when nothing of it can be seen, it is too long or has characters without a place in it.
 */
export function displayName(label: string, given: string, maximum: number): string {
  const name = given.trim();
  if (invalidCharacterAt(name) > 0) throw badRequest(`${label} contains an invalid character.`);
  if (!isVisible(name)) throw badRequest(`${label} cannot be blank.`);
  if (lengthOf(name) > maximum) throw badRequest(`${label} is too long (limit: ${maximum} characters).`);
  return name;
}
