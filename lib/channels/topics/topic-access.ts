/** Permission checks of topics: for which ones a person may choose a visibility policy. */

import { type ApiError, badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { hasChannelRight, mayViewChannel } from "../channels/channel-access.ts";
import type { ChannelRecord } from "../channels/channel-records.ts";

/**
 * Checks that the actor may choose a policy for topics of a channel: they can read it, and it is not archived.
 * @param missing the error of a channel that does not exist or is hidden from the actor.
 * @throws ApiError BAD_REQUEST.
 */
export function requireMayChoose(
  { organization, user }: Actor,
  channel: ChannelRecord,
  missing: ApiError,
): void {
  if (!hasChannelRight(organization, channel, user, "take_part")) throw missing;
}

/**
 * Checks that the actor is subscribed to a channel that they may read.
 * @throws ApiError BAD_REQUEST.
 */
export function requireSubscribed({ organization, user }: Actor, channel: ChannelRecord): void {
  if (hasChannelRight(organization, channel, user, "belong")) return;
  throw badRequest(`Not subscribed to channel ID ${channel.id}`);
}

/**
 * Checks that the actor may learn that a policy they want to take back does not exist. Taking back one that they have
 * needs no permission, since they may have left the channel.
 * @throws ApiError the given one.
 */
export function requireMayKnow(
  { organization, user }: Actor,
  channel: ChannelRecord,
  missing: ApiError,
): void {
  if (!mayViewChannel(organization, channel, user)) throw missing;
}
