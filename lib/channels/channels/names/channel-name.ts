/** Validation of channel names and descriptions. */
import { badRequest } from "../../../kernel/errors.ts";
import { onOneLine } from "../../../text/character-runs.ts";
import { lengthOf } from "../../../text/cut-text.ts";
import { invalidCharacterAt, isVisible } from "../../../text/name-characters.ts";
import {
  CHANNEL_DESCRIPTION_TOO_LONG,
  CHANNEL_NAME_TOO_LONG,
  MAX_CHANNEL_DESCRIPTION_LENGTH,
  MAX_CHANNEL_NAME_LENGTH,
} from "../../channels-limits.contract.ts";

/**
 * The name as stored: trimmed.
 * @throws ApiError BAD_REQUEST when it is invisible, too long or has invalid characters.
 */
export function channelName(given: string): string {
  const name = given.trim();
  if (name === "") throw badRequest("Channel name can't be empty.");
  if (lengthOf(name) > MAX_CHANNEL_NAME_LENGTH) throw badRequest(CHANNEL_NAME_TOO_LONG);
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
  const description = onOneLine(given).trim();
  if (lengthOf(description) > MAX_CHANNEL_DESCRIPTION_LENGTH) throw badRequest(CHANNEL_DESCRIPTION_TOO_LONG);
  return description;
}
