/** Validates channel names and descriptions. */
import { badRequest } from "../../../kernel/errors.ts";
import type { Organization } from "../../../kernel/memory/organization.ts";
import { onOneLine } from "../../../text/character-runs.ts";
import { lengthOf } from "../../../text/cut-text.ts";
import { invalidCharacterAt, isVisible } from "../../../text/name-characters.ts";
import { looksOf } from "../../../text/name-looks.ts";
import {
  CHANNEL_DESCRIPTION_TOO_LONG,
  CHANNEL_NAME_TOO_LONG,
  MAX_CHANNEL_DESCRIPTION_LENGTH,
  MAX_CHANNEL_NAME_LENGTH,
} from "../../channels-limits.contract.ts";

/**
 * Trims the name.
 * @throws ApiError BAD_REQUEST for an invisible, too long or otherwise invalid name.
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
 * Puts the description on one line.
 * @throws ApiError BAD_REQUEST when it is too long.
 */
export function channelDescription(given: string): string {
  const description = onOneLine(given).trim();
  if (lengthOf(description) > MAX_CHANNEL_DESCRIPTION_LENGTH) throw badRequest(CHANNEL_DESCRIPTION_TOO_LONG);
  return description;
}

/**
 * Check again within `asLogged`, since requests may compete for the name.
 * @param channelId null for a new channel.
 * @throws ApiError BAD_REQUEST, without naming the other channel, which may be hidden.
 */
export function requireDistinctName(
  { channels }: Organization,
  name: string,
  channelId: number | null,
): void {
  if (channels.lookingLike(name).some(({ id }) => id !== channelId)) throw looksTheSame();
}

/**
 * The names must also differ from each other.
 * @throws ApiError BAD_REQUEST.
 */
export function requireDistinctNames(organization: Organization, names: readonly string[]): void {
  const looks = new Set<string>();
  for (const name of names) {
    requireDistinctName(organization, name, null);
    const own = looksOf(name);
    if (own.some((look) => looks.has(look))) throw looksTheSame();
    for (const look of own) looks.add(look);
  }
}

function looksTheSame() {
  return badRequest("Another channel has a name that looks the same.");
}
