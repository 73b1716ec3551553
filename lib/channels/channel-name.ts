/** Validation of channel names and descriptions. */
import { badRequest } from "../errors.ts";
import { lengthOf } from "../text/length-of.ts";
import { invalidCharacterAt, isVisible } from "../text/name-characters.ts";

export const MAX_CHANNEL_NAME_LENGTH = 60;
export const MAX_CHANNEL_DESCRIPTION_LENGTH = 1024;

/**
 * The name as stored: trimmed.
 * @throws ApiError BAD_REQUEST when it is invisible, too long or has invalid characters.
 */
export function channelName(given: string): string {
  const name = given.trim();
  if (name === "") throw badRequest("Channel name can't be empty.");
  if (lengthOf(name) > MAX_CHANNEL_NAME_LENGTH) {
    throw badRequest(`Channel name too long (limit: ${MAX_CHANNEL_NAME_LENGTH} characters).`);
  }
  const invalid = invalidCharacterAt(name);
  if (invalid > 0) throw badRequest(`Invalid character in channel name, at position ${invalid}.`);
  if (!isVisible(name)) throw badRequest("Channel name can't be empty.");
  return name;
}

/**
 * The description as stored: on one line.
 * @throws ApiError BAD_REQUEST when it is too long.
 */
export function channelDescription(given: string): string {
  const description = given.replaceAll(/\s*\n\s*/g, " ").trim();
  if (lengthOf(description) > MAX_CHANNEL_DESCRIPTION_LENGTH) {
    throw badRequest(`description is too long (limit: ${MAX_CHANNEL_DESCRIPTION_LENGTH} characters)`);
  }
  return description;
}
