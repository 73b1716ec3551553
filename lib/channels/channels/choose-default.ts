/** Makes a channel one of those that new people are subscribed to, or no longer one of them. */

import { badRequest } from "../../kernel/errors.ts";
import type { Actor } from "../../kernel/memory/actor.ts";
import { invalidChannelId, requireVisibleChannel } from "./channel-access.ts";
import { updateChannel } from "./update-channel.ts";

/**
 * The change of a channel that PATCH /streams/{stream_id} makes too, under an address of its own. A channel that is
 * already what it should be stays as it is.
 * @throws ApiError BAD_REQUEST for a channel that does not exist or is archived, and for a private one.
 */
export function chooseDefault(
  actor: Actor,
  channelId: number,
  isDefault: boolean,
): Promise<Record<string, never>> {
  const channel = requireVisibleChannel(actor, channelId);
  if (channel.isArchived) throw invalidChannelId();
  if (isDefault && channel.isPrivate) throw badRequest("Private channels cannot be made default.");
  return updateChannel(actor, { stream_id: channelId, is_default_stream: isDefault });
}
