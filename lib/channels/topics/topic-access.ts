/** Permission checks of topic visibility policies. */
import { type ApiError, badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { hasChannelRight, mayViewChannel } from "../channels/channel-access.ts";
import type { ChannelRecord } from "../channels/channel-records.ts";

/**
 * Requires a readable, active channel.
 * @param missing the error for an unknown or hidden channel.
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
 * Requires a subscription to a readable channel.
 * @throws ApiError BAD_REQUEST.
 */
export function requireSubscribed({ organization, user }: Actor, channel: ChannelRecord): void {
  if (hasChannelRight(organization, channel, user, "belong")) return;
  throw badRequest(`Not subscribed to channel ID ${channel.id}`);
}

/**
 * Checks that the actor may learn of a missing policy. Removing an existing one needs no permission, since the actor
 * may have left the channel.
 * @throws ApiError the given one.
 */
export function requireMayKnow(
  { organization, user }: Actor,
  channel: ChannelRecord,
  missing: ApiError,
): void {
  if (!mayViewChannel(organization, channel, user)) throw missing;
}
